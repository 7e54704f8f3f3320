"""More tests, refusals, sign-in and consent walls: other vendors' shapes, other words, other languages."""

from __future__ import annotations

from judge_corpus_registry import ANALYTICS, PARAGRAPHS, case, html

SHOP = (
    '<div class="top"><a class="brand" href="/">Lantern &amp; Loom</a><ul class="menu"><li><a href="/wool">Wool</a></li>'
    '<li><a href="/needles">Needles</a></li><li><a href="/patterns">Patterns</a></li><li><a href="/basket">Basket (0)</a></li></ul></div>'
)
SHOP_FOOT = '<div class="footer"><a href="/delivery">Delivery</a> <a href="/returns">Returns</a> <a href="/imprint">Imprint</a> Lantern &amp; Loom 2025</div>'
TEASER = f"<h1>Night boat back on time</h1><p class='lede'>{PARAGRAPHS[0]}</p><p>{PARAGRAPHS[1]}</p>"

# ---- challenge: shapes of vendors ---------------------------------------------------------------------------------
C = "challenge"
case(
    C,
    "more-cloudflare-managed",
    html(
        "Just a moment...",
        '<div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div>'
        "<script>(function(){window._cf_chl_opt={cvId:'3',cType:'managed',cRay:'8e0'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8e0';document.getElementsByTagName('head')[0].appendChild(a);}());</script>",
        head='<meta http-equiv="refresh" content="390">',
    ),
    403,
    cf_mitigated="challenge",
    server="cloudflare",
)
case(
    C,
    "more-akamai-behavioural",
    '<!DOCTYPE html><html><head><title>&nbsp;</title></head><body><div id="sec-if-cpt-container" style="display:block"><div class="behavioral-content"><p class="scf-akamai-logo">Powered and protected by</p></div></div><script src="/ZpL/a9/challenge.js" async></script></body></html>',
    428,
)
case(
    C,
    "more-akamai-bm-verify",
    '<html><head><meta http-equiv="refresh" content="5; URL=\'/reports?bm-verify=AAQAAAAJ\'"/></head><body><script>var i=1717;var j=i+Number("65"+"21");var xhr=new XMLHttpRequest();xhr.open("POST","/_sec/verify?provider=interstitial",false);xhr.send(JSON.stringify({"bm-verify":"AAQ","pow":j}));if(xhr.responseText)location.reload();</script></body></html>',
)
case(
    C,
    "more-datadome-slider",
    "<html lang=\"en\"><head><title>example.org</title><style>#cmsg{animation: A 1.5s;}</style></head><body style=\"margin:0\"><script data-cfasync=\"false\">var dd={'rt':'c','cid':'AHrlq','hsh':'99','t':'fe','qp':'','s':17439,'e':'aa','host':'geo.captcha-delivery.com'}</script><script src=\"https://ct.captcha-delivery.com/c.js\"></script></body></html>",
    403,
    x_datadome="protected",
)
case(
    C,
    "more-human-press-hold",
    html(
        "Access to this page has been denied",
        '<section class="px-captcha-wrapper"><h1>Before we continue...</h1><p>Press &amp; Hold to confirm you are a human (and not a bot).</p><div id="px-captcha"></div><p>Reference ID 7c01-ab</p></section><script>window._pxAppId="PXo97";window._pxUuid="7c01";window._pxHostUrl="/o97/xhr";</script><script src="/o97/captcha/captcha.js?a=c&m=0"></script>',
    ),
    403,
)
case(
    C,
    "more-imperva-reese",
    '<html><head><META NAME="robots" CONTENT="noindex,nofollow"><script src="/Eighty-Ruffiand-vnder-so-the-Comming-When-did-you?reese84=1" async></script><script>window["interstitialReese84"]=true;</script></head><body><div id="interstitial-inprogress">Pardon Our Interruption</div></body></html>',
)
case(
    C,
    "more-imperva-hcaptcha-frame",
    '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><script src="/_Incapsula_Resource?SWJIYLWA=719d34" async></script></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=8-1&edet=15" frameborder=0 width="100%" height="100%">Request unsuccessful. Incapsula incident ID: 8-1</iframe></body></html>',
)
case(
    C,
    "more-aws-waf-captcha",
    html(
        "Human Verification",
        '<div id="captcha-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, you need to verify that you\'re not a robot by solving a CAPTCHA puzzle.</noscript><script src="https://2c8.captcha.awswaf.com/2c8/captcha.js"></script><script>window.gokuProps={"key":"A","iv":"B","context":"C"};</script>',
    ),
    405,
    x_amzn_waf_action="captcha",
)
case(
    C,
    "more-kasada-429",
    '<!DOCTYPE html><html><head></head><body><script>window.KPSDK={};KPSDK.now=function(){return Date.now()};KPSDK.start=KPSDK.now();</script><script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js?tkrm_alpekz_s1.3=0"></script></body></html>',
    429,
    x_kpsdk_ct="0f",
)
case(
    C,
    "more-f5-tspd",
    '<html><head><meta http-equiv="Pragma" content="no-cache"/><script>window["bobcmn"]="1011111";window["failureConfig"]="4f6f70";</script><script type="text/javascript" src="/TSPD/08e1?type=9"></script><noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 118.</noscript></head><body></body></html>',
)
case(
    C,
    "more-vercel-checkpoint",
    html(
        "Vercel Security Checkpoint",
        '<main><div id="root"><p id="header-text">We\'re verifying your browser</p><p id="footer-text"><a href="/">Website owner? Click here to fix</a></p></div></main><script type="module" src="/.well-known/vercel/security/static/challenge.v2.min.js"></script>',
    ),
    429,
    x_vercel_mitigated="challenge",
)
case(
    C,
    "more-alibaba-slide",
    '<!doctypehtml><html><head><title>Captcha Interception</title></head><body><div id="nocaptcha"><p>Sorry, we have detected unusual traffic from your network.</p><p>Please slide to verify</p></div><script>window._config_={"action":"captcha","url":"https://www.example.org:443//search/_____tmd_____/punish?x5secdata=xc"};</script></body></html>',
)
case(
    C,
    "more-baidu-turning",
    html(
        "百度安全验证",
        '<div class="timeout hide"><div class="timeout-img"></div><div class="timeout-title">网络不给力，请稍后重试</div></div><script src="https://wappass.baidu.com/static/machine/js/api/mkd.js"></script>',
        lang="zh",
    ),
)
case(
    C,
    "more-google-sorry",
    '<html><head><title>https://www.example.org/search?q=tides</title></head><body onload="e=document.getElementById(\'captcha\');if(e){e.focus();}"><form id="captcha-form" action="index" method="post"><div id="recaptcha" class="g-recaptcha" data-sitekey="6L" data-s="k"></div><input type="hidden" name="q" value="EgQ"></form><div>About this page<br>Our systems have detected unusual traffic from your computer network. This page checks to see if it\'s really you sending the requests, and not a robot.</div></body></html>',
    429,
)
case(
    C,
    "more-anubis-new",
    html(
        "Making sure you&#39;re not a bot!",
        '<main><h1 id="title" class="centered-div">Making sure you&#39;re not a bot!</h1><div class="centered-div"><img id="image" src="/.within.website/x/cmd/anubis/static/img/pensive.webp"><p id="status">Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites. This can and does cause downtime for the websites, which makes their resources inaccessible for everyone. Anubis is a compromise. Anubis uses a Proof-of-Work scheme in the vein of Hashcash.</p></details><noscript><p>Sadly, you must enable JavaScript to get past this challenge.</p></noscript></div></main><script id="anubis_challenge" type="application/json">{"rules":{"difficulty":4}}</script>',
    ),
)
case(
    C,
    "more-go-away",
    html(
        "Checking you are not a bot",
        '<h1>Checking you are not a bot</h1><p>Please wait a moment while we run a short calculation in your browser. You will be sent on by yourself.</p><progress></progress><noscript><p>This step needs JavaScript. Without it please write to hello@example.org.</p></noscript><script type="module" src="/.well-known/.gate/pow.mjs"></script>',
    ),
    418,
)
case(
    C,
    "more-cookie-md5",
    '<html><body><script>function toHex(d){return d}function go(){document.cookie="__test="+toHex("aef1")+"; expires=Thu, 31-Dec-37 23:55:55 GMT; path=/";location.href="https://www.example.org/reports?i=1";}go();</script><noscript>This site requires Javascript to work, please enable Javascript in your browser or use a browser with Javascript support</noscript></body></html>',
)
case(
    C,
    "more-waiting-room",
    html(
        "You are now in line",
        '<div id="wr"><h1>You are now in line</h1><p>Ticket sales for the regatta are very busy. Your estimated wait time is 12 minutes. Keep this page open: it refreshes by itself and keeps your place.</p></div>',
        head='<meta http-equiv="refresh" content="20">',
    ),
)
case(
    C,
    "more-queue-fr",
    html(
        "File d'attente",
        '<h1>Vous êtes dans la file d\'attente</h1><p>De nombreux visiteurs souhaitent accéder à la billetterie. Temps d\'attente estimé : 8 minutes. Ne fermez pas cette page, elle s\'actualise automatiquement.</p><div class="bar"></div><script src="/queue/poll.js"></script>',
        lang="fr",
    ),
)
case(
    C,
    "more-arith-question",
    html(
        "Kurze Frage",
        '<p>Bevor es weitergeht: Wie viel ist sieben plus vier?</p><form method="post"><input type="text" name="antwort"><input type="hidden" name="token" value="x"><button>Weiter zur Seite</button></form><p>Damit halten wir automatische Programme fern.</p>',
        lang="de",
    ),
)
case(
    C,
    "more-image-code-es",
    html(
        "Verificación",
        '<h2>Demuestre que no es un robot</h2><img src="/captcha.php?id=8" alt="código"><form action="/comprobar" method="post"><label>Escriba el código de la imagen <input name="codigo"></label><button>Enviar</button></form>',
        lang="es",
    ),
)
case(
    C,
    "more-turnstile-shop-frame",
    html(
        "Lantern & Loom",
        SHOP
        + '<div class="box"><h2>One quick check</h2><p>Please confirm that you are a real person to open this page.</p><form method="post"><div class="cf-turnstile" data-sitekey="0x4AAA"></div></form></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async></script>'
        + SHOP_FOOT,
    ),
    403,
)
case(
    C,
    "more-hcaptcha-pl",
    html(
        "Potwierdź, że jesteś człowiekiem",
        "<h1>Potwierdź, że jesteś człowiekiem</h1><p>Zauważyliśmy wiele zapytań z Twojej sieci. Zaznacz pole poniżej, aby przejść dalej.</p><form><div class='h-captcha' data-sitekey='8'></div></form><script src='https://js.hcaptcha.com/1/api.js'></script>",
        lang="pl",
    ),
    429,
)
case(
    C,
    "more-ru-smart",
    html(
        "Вы не робот?",
        "<h1>Подтвердите, что запросы отправляли вы, а не робот</h1><p>Нам очень жаль, но запросы с вашего устройства похожи на автоматические.</p><form action='/checkcaptcha?key=1'><input type='submit' id='js-button' value='Я не робот'></form>",
        lang="ru",
    ),
)
case(
    C,
    "more-it-check",
    html(
        "Un attimo di pazienza",
        "<h1>Un attimo di pazienza...</h1><p>Stiamo verificando che la connessione sia sicura. Il tuo browser verrà reindirizzato automaticamente tra pochi secondi.</p><script>setTimeout(function(){document.cookie='ok='+btoa(navigator.userAgent);location.reload()},3000)</script>",
        lang="it",
    ),
    503,
)
case(
    C,
    "more-ja-check",
    html(
        "確認しています",
        "<h1>ブラウザを確認しています</h1><p>アクセスする前にお使いのブラウザを確認しています。数秒で自動的に移動します。</p><script src='/__check/v2.js'></script>",
        lang="ja",
    ),
    503,
)
case(
    C,
    "more-json-datadome",
    '{"url":"https://geo.captcha-delivery.com/captcha/?initialCid=AHr&hash=1&cid=2&t=fe&referer=x&s=4"}',
    403,
    type_="application/json",
)
case(
    C,
    "more-json-px",
    '{"appId":"PXo97","jsClientSrc":"/o97/init.js","firstPartyEnabled":true,"vid":"","uuid":"7c","hostUrl":"/o97/xhr","blockScript":"/o97/captcha/captcha.js?a=c"}',
    403,
    type_="application/json",
)
case(
    C,
    "more-silent-fetch-challenge",
    "<!doctype html><html><head><meta charset=utf-8></head><body><script>!function(){var s=performance.now(),n=0;while(performance.now()-s<40)n++;fetch('/.gate/verify',{method:'POST',body:JSON.stringify({n:n,w:navigator.webdriver})}).then(function(){location.reload()})}()</script></body></html>",
    403,
)

# ---- blocked ------------------------------------------------------------------------------------------------------
B = "blocked"
case(
    B,
    "more-akamai-new",
    '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don\'t have permission to access "http&#58;&#47;&#47;www&#46;example&#46;org&#47;wool" on this server.<P>Reference&#32;&#35;18&#46;aa<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18</BODY></HTML>',
    200,
)
case(
    B,
    "more-shop-frame-blocked",
    html(
        "Lantern & Loom",
        SHOP
        + '<div class="message"><h1>We have had to pause your visit</h1><p>Our systems noticed a large number of requests coming from your connection, so access has been temporarily blocked. It will open again within the hour. If you are a customer and think that this is wrong, write to care@example.org and quote reference LL-2281.</p></div>'
        + SHOP_FOOT,
    ),
    200,
)
case(
    B,
    "more-crawler-policy",
    html(
        "Automated access",
        "<h1>Automated access is not permitted</h1><p>It looks like you are using a crawler. Our terms do not allow automated collection of data from these pages. For a licence please write to data@example.org.</p>",
    ),
    403,
)
case(
    B,
    "more-region-streaming",
    html(
        "Not available in your region",
        '<div class="player-error"><h2>Sorry, this programme isn\'t available in your country</h2><p>Because of rights agreements it can only be watched from Norway.</p></div>',
    ),
    200,
)
case(
    B,
    "more-region-451",
    html(
        "451",
        "<h1>451: Unavailable due to legal reasons</h1><p>We recognize you are attempting to access this website from a country belonging to the European Economic Area (EEA) including the EU which enforces the General Data Protection Regulation (GDPR) and therefore access cannot be granted at this time. For any issues, contact news@example.org or call 555-0199.</p>",
    ),
    451,
)
case(
    B,
    "more-region-de",
    html(
        "Nicht verfügbar",
        "<h1>Dieses Video ist in Ihrem Land leider nicht verfügbar</h1><p>Aus lizenzrechtlichen Gründen dürfen wir den Film nur in Österreich zeigen.</p>",
        lang="de",
    ),
)
case(
    B,
    "more-vpn",
    html(
        "Proxy detected",
        "<h1>You seem to be using a VPN or proxy</h1><p>Please turn it off and load the page again. Error code M7111-5059.</p>",
    ),
)
case(
    B,
    "more-rate-text",
    "Rate limit exceeded. You may make 60 requests per hour. Try again in 2143 seconds.\n",
    429,
    type_="text/plain",
    retry_after="2143",
)
case(
    B,
    "more-rate-200",
    html(
        "Slow down",
        "<h1>Whoa there, slow down!</h1><p>You have sent too many requests in a short time. Wait a minute, then try again.</p>",
    ),
)
case(
    B,
    "more-rate-fr",
    html(
        "Trop de requêtes",
        "<h1>Trop de requêtes</h1><p>Vous avez consulté trop de pages en peu de temps. Votre accès est suspendu pendant 15 minutes.</p>",
        lang="fr",
    ),
    429,
)
case(
    B,
    "more-ip-es",
    html(
        "Acceso restringido",
        "<h1>Su dirección IP ha sido bloqueada</h1><p>Hemos detectado un comportamiento automatizado desde su red. Si cree que se trata de un error, póngase en contacto con soporte@example.org indicando el código 77-AB.</p>",
        lang="es",
    ),
)
case(
    B,
    "more-ip-pt",
    html(
        "Acesso bloqueado",
        "<p>Seu endereço IP foi bloqueado por excesso de acessos. Tente novamente em 24 horas.</p>",
        lang="pt",
    ),
)
case(
    B,
    "more-nl",
    html(
        "Toegang geweigerd",
        "<h1>Toegang geweigerd</h1><p>U heeft geen toegang tot deze pagina vanaf uw huidige netwerk.</p>",
        lang="nl",
    ),
    403,
)
case(
    B,
    "more-zh-freq",
    html(
        "提示",
        "<div class='tip'><p>您的访问过于频繁，请稍后再试。</p><p>如有疑问请联系客服，IP：192.0.2.7</p></div>",
        lang="zh",
    ),
)
case(
    B,
    "more-ja-403",
    html(
        "403 Error",
        "<h1>アクセスが許可されていません</h1><p>お客様の環境からはこのページを閲覧できません。</p>",
        lang="ja",
    ),
    403,
)
case(
    B,
    "more-json-403-waf",
    '{"error":{"code":403,"status":"PERMISSION_DENIED","message":"Requests from this client are blocked."}}',
    403,
    type_="application/json",
)
case(
    B,
    "more-intranet-only",
    html(
        "Internal network only",
        "<h1>Campus network only</h1><p>This service can be reached only from inside the university network. You are connecting from 192.0.2.7, which is not on the allow list.</p>",
    ),
    403,
)
case(
    B,
    "more-sonicwall",
    html(
        "Web Site Blocked",
        '<table><tr><td><h1>Web Site Blocked</h1></td></tr><tr><td>This site has been blocked by the network administrator.</td></tr><tr><td>Block reason: Forbidden Category "Shopping"</td></tr></table>',
    ),
)
case(
    B,
    "more-squid-denied",
    html(
        "ERROR: The requested URL could not be retrieved",
        "<h1>ERROR</h1><h2>The requested URL could not be retrieved</h2><p>The following error was encountered while trying to retrieve the URL: http://www.example.org/</p><blockquote><p><b>Access Denied.</b></p></blockquote><p>Access control configuration prevents your request from being allowed at this time. Please contact your service provider if you feel this is incorrect.</p>",
    ),
    403,
)
case(
    B,
    "more-hotlink",
    html("Hotlinking", "<p>Direct linking to files on this server is not allowed. Your referrer has been refused.</p>"),
    403,
)
case(
    B,
    "more-old-browser-ua",
    html(
        "Unsupported client",
        "<h1>Your client does not have permission to get this URL</h1><p>That's all we know.</p>",
    ),
    403,
)
case(
    B,
    "more-999",
    "<html><head><script>window.onload=function(){var t='';if(window.self!==window.top){}}</script></head><body></body></html>",
    999,
)

# ---- login wall ---------------------------------------------------------------------------------------------------
L = "login_wall"
case(
    L,
    "more-members",
    html(
        "Members only",
        "<h1>This area is for members</h1><p>Sign in with your club number to read the minutes of the meetings.</p><p><a href='/login' class='btn'>Member sign-in</a> <a href='/join'>Become a member</a></p>",
    ),
)
case(
    L,
    "more-sso",
    html(
        "Sign in - Harbour Intranet",
        "<h1>Sign in</h1><form action='/sso/login' method='post'><label>Work e-mail<input type='email' name='u'></label><label>Password<input type='password' name='p'></label><button>Next</button></form><p>Need help? Call 4411.</p>",
    ),
    200,
    url="https://www.example.org/documents/plan-2025?ReturnUrl=%2Fdocuments",
)
case(
    L,
    "more-two-step",
    html(
        "Log in to continue",
        "<div class='card'><h1>Log in to continue</h1><form><input type='email' placeholder='E-mail address' name='login'><button type='submit'>Continue</button></form><button>Continue with Apple</button><button>Continue with Google</button></div>",
    ),
)
case(
    L,
    "more-social-modal",
    html(
        "Mira (@mira.knits) photos",
        "<div role='dialog' class='modal'><h2>See more from mira.knits</h2><p>Sign up or log in to see photos and videos.</p><button>Log in</button><button>Create new account</button></div>",
    ),
)
case(
    L,
    "more-metered",
    html(
        "Night boat back on time",
        TEASER
        + "<div class='meter'><h2>You have read your 3 free articles this month</h2><p>Subscribe for 1 crown a week to keep reading.</p><a class='btn' href='/offers'>See offers</a> <a href='/login'>Already a subscriber? Log in</a></div>",
    ),
)
case(
    L,
    "more-plus-de",
    html(
        "Nachtfähre wieder pünktlich",
        "<h1>Nachtfähre wieder pünktlich</h1><p>Nach dem Sturm fährt das Nachtboot wieder nach Plan, wie die Reederei am Dienstag mitteilte.</p><div class='plus'><strong>Weiterlesen mit P+</strong><p>Jetzt vier Wochen für 1 Euro testen und alle Artikel lesen.</p><a href='/abo'>Jetzt testen</a><a href='/login'>Anmelden</a></div>",
        lang="de",
    ),
)
case(
    L,
    "more-abonnes-fr",
    html(
        "Le bateau de nuit à l'heure",
        "<h1>Le bateau de nuit à l'heure</h1><p>La compagnie annonce le retour des horaires habituels dès mercredi.</p><div><p>Cet article est réservé aux abonnés. Il vous reste 85 % à lire.</p><a href='/abo'>S'abonner</a> <a href='/compte'>Déjà abonné ? Se connecter</a></div>",
        lang="fr",
    ),
)
case(
    L,
    "more-es",
    html(
        "Inicia sesión",
        "<h2>Inicia sesión para ver este documento</h2><form><input type='text' name='usuario'><input type='password' name='clave'><button>Entrar</button></form><a href='/registro'>Crear cuenta</a>",
        lang="es",
    ),
)
case(
    L,
    "more-zh",
    html(
        "请登录",
        "<div class='login-box'><h3>请先登录后查看</h3><p>扫码登录或使用手机号登录</p><button>立即登录</button></div>",
        lang="zh",
    ),
)
case(
    L,
    "more-forum-guest",
    html(
        "Message",
        "<h2>The following error occurred:</h2><p>You must be a registered member with at least one post to view attachments in this board.</p><form action='/login2' method='post'>Name <input name='user'> Password <input type='password' name='pw'> <input type='submit' value='Login'></form>",
    ),
)
case(
    L,
    "more-json-401-token",
    '{"detail":"Authentication credentials were not provided. Please log in."}',
    401,
    type_="application/json",
)
case(
    L,
    "more-journal",
    html(
        "Tidal drift in narrow straits | Journal of Coasts",
        "<h1>Tidal drift in narrow straits</h1><p>I. Brandt, M. Solheim</p><h2>Get access to the full text</h2><p>Log in via your institution or buy this article for 39.95.</p><button>Log in via an institution</button><button>Buy article PDF</button>",
    ),
)
case(
    L,
    "more-newsletter-wall",
    html(
        "The tide letter #41",
        "<h1>The tide letter #41</h1><p>Storms, fenders and a new breakwater.</p><div class='paywall'><h2>This post is for paid subscribers</h2><a class='button' href='/subscribe'>Subscribe</a><p>Already have an account? <a href='/signin'>Sign in</a></p></div>",
    ),
)
case(
    L,
    "more-footer-heavy-wall",
    html(
        "Tide tables - Sailors' Board",
        "<nav><a href='/'>Home</a><a href='/about'>About the board</a></nav><main><h1>Please sign in</h1><p>You need a free account to see tide tables.</p><form method='post' action='/session'><input name='email' type='email'><input name='password' type='password'><label><input type='checkbox'> Remember me</label><button>Sign in</button></form><p><a href='/forgot'>Forgot your password?</a> <a href='/signup'>Create an account</a></p></main>"
        "<footer><h4>About</h4><p>The Sailors' Board has served the islands since 1987 and is run by volunteers who give their evenings to it.</p><h4>Contact</h4><p>Old customs house, second floor, open on Thursdays from six to eight in the evening.</p></footer>",
    ),
)

# ---- consent wall -------------------------------------------------------------------------------------------------
W = "consent_wall"
case(
    W,
    "more-cmp-page",
    html(
        "Your privacy",
        "<main><h1>We value your privacy</h1><p>We and our 831 partners store and access information on a device, such as unique identifiers in cookies, to process personal data.</p><button>Agree and continue</button><button>Settings</button></main>",
    ),
)
case(
    W,
    "more-pur",
    html(
        "Einwilligung",
        "<div><h2>Mit Werbung weiterlesen oder PUR abonnieren</h2><p>Besuchen Sie unser Angebot wie gewohnt mit Werbung und Tracking, oder nutzen Sie das PUR-Abo ohne Tracking für 3,99 Euro im Monat.</p><button>Einwilligen und weiter</button><button>Jetzt PUR abonnieren</button><p>Details in der Datenschutzerklärung.</p></div>",
        lang="de",
    ),
)
case(
    W,
    "more-age-whisky",
    html(
        "Skerry Distillery",
        "<div class='gate'><img src='/logo.svg' alt=''><h1>Are you of legal drinking age in your country?</h1><a href='?yes' class='btn'>Yes</a><a href='https://example.com' class='btn'>No</a><p>Please enjoy our whisky responsibly.</p></div>",
    ),
)
case(
    W,
    "more-age-birth",
    html(
        "Enter your date of birth",
        "<form action='/agecheck' method='post'><h2>Enter your date of birth to view this game</h2><select name='d'><option>1</option></select><select name='m'><option>January</option></select><select name='y'><option>1990</option></select><button>View page</button></form>",
    ),
)
case(
    W,
    "more-country",
    html(
        "Choose your country",
        "<h1>Choose your country or region</h1><ul><li><a href='/no'>Norge</a></li><li><a href='/se'>Sverige</a></li><li><a href='/dk'>Danmark</a></li><li><a href='/int'>International</a></li></ul>",
    ),
)
case(
    W,
    "more-professional",
    html(
        "For healthcare professionals",
        "<h1>Are you a healthcare professional?</h1><p>The information on this website is intended for healthcare professionals only. By continuing you confirm that you are one.</p><button>I am a healthcare professional</button><button>Leave</button>",
    ),
)
case(
    W,
    "more-fr-didomi",
    html(
        "Bienvenue",
        "<div id='didomi-host'><div class='popup'><h1>Bienvenue sur Le Quai</h1><p>Avec votre accord, nos partenaires et nous utilisons des cookies pour stocker et accéder à des données personnelles.</p><button>Accepter et fermer</button><button>Continuer sans accepter</button></div></div>",
        lang="fr",
    ),
)
case(
    W,
    "more-terms",
    html(
        "Terms of use",
        "<h1>Before you enter</h1><p>Please accept the terms of use to open the tide database.</p><form method='post'><label><input type='checkbox' name='ok'> I have read and accept the terms of use</label><button>Continue</button></form>",
    ),
)
case(
    W,
    "more-ja-age",
    html(
        "年齢確認",
        "<h1>年齢確認</h1><p>このサイトにはお酒に関する情報が含まれています。あなたは20歳以上ですか？</p><a href='?ok=1'>はい</a><a href='/exit'>いいえ</a>",
        lang="ja",
    ),
)
case(
    W,
    "more-nl-script",
    html(
        "Cookies",
        "<h1>Wij gebruiken cookies</h1><p>Om deze website te bezoeken vragen wij uw toestemming voor het plaatsen van cookies.</p><form><button name='c' value='all'>Alles accepteren</button><button name='c' value='none'>Weigeren</button></form>"
        + ANALYTICS,
        lang="nl",
    ),
)
