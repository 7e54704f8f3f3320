"""Fresh gates: tests, refusals, walls, as vendors and sites serve them today, in many languages."""

from __future__ import annotations

import json

from judge_corpus_fresh_sites import document, forum, government, news, next_app, shop, wordpress
from judge_corpus_registry import PARAGRAPHS, case

# ---- challenge ----------------------------------------------------------------------------------------------------------
K = "challenge"
CF = {"server": "cloudflare", "cf_ray": "8c1f0a2b3d4e5f60-AMS"}


def turnstile(title: str, heading: str, text: str, lang: str) -> str:
    return (
        f'<!DOCTYPE html><html lang="{lang}" dir="ltr"><head><title>{title}</title><meta http-equiv="Content-Type" content="text/html; charset=UTF-8">'
        '<meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh" content="360"><script src="/cdn-cgi/challenge-platform/h/g/orchestrate/'
        'chl_page/v1?ray=8c1f0a2b3d4e5f60"></script></head><body><div class="main-wrapper" role="main"><div class="main-content"><h1 class="zone-name-title h1">'
        f'shop.example.org</h1><p class="h2" id="kqTm1">{heading}</p><div id="uoJq2" style="display:grid"><div><div><input type="hidden" name="cf-turnstile-'
        f'response"></div></div></div><div class="core-msg spacer">{text}</div></div></div><div class="footer" role="contentinfo"><div class="footer-inner">'
        '<div class="clearfix diagnostic-wrapper"><div class="ray-id">Ray ID: <code>8c1f0a2b3d4e5f60</code></div></div></div></div>'
        "<script>(function(){window._cf_chl_opt={cvId:'3',cZone:'shop.example.org',cType:'managed',cRay:'8c1f0a2b3d4e5f60'};}());</script></body></html>"
    )


case(
    K,
    "fresh-turnstile-it",
    turnstile(
        "Un momento...",
        "Verifica che tu sia un essere umano completando l'azione seguente.",
        "shop.example.org deve verificare la sicurezza della connessione prima di procedere.",
        "it",
    ),
    403,
    **CF,
)
case(
    K,
    "fresh-turnstile-tr-rendered",
    turnstile(
        "Bir dakika lütfen...",
        "Aşağıdaki işlemi tamamlayarak insan olduğunuzu doğrulayın.",
        "shop.example.org, devam etmeden önce bağlantınızın güvenliğini gözden geçirmelidir.",
        "tr",
    ),
    403,
    rendered=True,
    **CF,
)
case(
    K,
    "fresh-datadome-fr",
    "<html lang=\"fr\"><head><title>example.fr</title><style>#cmsg{animation: A 1.5s;}@keyframes A{0%{opacity:0;}99%{opacity:0;}100%{opacity:1;}}</style></head><body style=\"margin:0\"><p id=\"cmsg\">Please enable JS and disable any ad blocker</p><script data-cfasync=\"false\">var dd={'rt':'c','cid':'AHrlqA','hsh':'2211F5','t':'fe','s':43337,'host':'geo.captcha-delivery.com'}</script><script data-cfasync=\"false\" src=\"https://ct.captcha-delivery.com/c.js\"></script></body></html>",
    403,
    server="DataDome",
    x_datadome="protected",
)
case(
    K,
    "fresh-datadome-iframe",
    '<html><head><title>leboncoin.example</title></head><body style="margin:0"><iframe src="https://geo.captcha-delivery.com/captcha/?initialCid=AHrl&hash=05B30BD9&t=fe&s=2089&referer=https%3A%2F%2Fexample" sandbox="allow-scripts allow-same-origin" title="DataDome CAPTCHA" width="100%" height="100%" frameborder="0"></iframe></body></html>',
    403,
    rendered=True,
)
case(
    K,
    "fresh-human-hold",
    document(
        "Access to this page has been denied",
        '<div class="px-captcha-container"><div class="px-captcha-header">Before we continue...</div><div class="px-captcha-message">Press &amp; Hold to confirm you are a human (and not a bot).</div><div id="px-captcha"></div><div class="px-captcha-report">Having a problem? <a>Report</a></div><div class="px-captcha-refid">Reference ID 7c9f2a10-aa</div></div><script>window._pxAppId="PXu6b0qd2S";window._pxJsClientSrc="/u6b0qd2S/init.js";window._pxHostUrl="/u6b0qd2S/xhr";</script><script src="/u6b0qd2S/captcha/captcha.js?a=c"></script>',
    ),
    403,
)
case(
    K,
    "fresh-human-json",
    json.dumps(
        {
            "appId": "PXq1",
            "jsClientSrc": "/q1/init.js",
            "firstPartyEnabled": True,
            "vid": "",
            "uuid": "d9a1",
            "hostUrl": "/q1/xhr",
            "blockScript": "/q1/captcha/captcha.js?a=c&m=0",
            "altBlockScript": "https://captcha.px-cloud.net/PXq1/captcha.js",
        }
    ),
    403,
    type_="application/json",
)
case(
    K,
    "fresh-akamai-sec-cpt",
    '<!DOCTYPE html><html><head><title>Challenge Validation</title><link rel="stylesheet" href="/_sec/cp_challenge/sec-4-2.css"><script>function cp_clge_done(){location.reload(true);}</script><script src="/_sec/cp_challenge/sec-cpt-int-4-2.js" async defer></script></head><body><div class="sec-container"><div id="sec-text-container"><iframe id="sec-text-if" class="custmsg" src="/_sec/cp_challenge/ak-challenge-4-2.htm"></iframe></div><div id="sec-if-container"><iframe id="sec-cpt-if" provider="adaptive" class="adaptive" data-key="" data-duration=5 src="/_sec/cp_challenge/adaptive.htm"></iframe></div></div></body></html>',
    429,
)
case(
    K,
    "fresh-imperva-hcaptcha",
    '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><title>Pardon Our Interruption</title><script src="/Ahz3/sd-challenge.js"></script></head><body><div class="container"><h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen:</p><ul><li>You\'ve disabled JavaScript in your web browser.</li><li>You\'re a power user moving through this website with super-human speed.</li><li>A third-party browser plugin is preventing JavaScript from running.</li></ul><p>To regain access, please complete the test below.</p><div class="h-captcha" data-sitekey="dd6e16a7-972e"></div></div></body></html>',
    200,
)
case(
    K,
    "fresh-incapsula-resource",
    '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><meta name="viewport" content="initial-scale=1.0"><script type="text/javascript" src="/There-he-do-it-man-beare-prayen-meete-no-Hortens" async></script></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=9-22&edet=12&cinfo=04000000&rpinfo=0" frameborder=0 width="100%" height="100%" marginheight="0px">Request unsuccessful. Incapsula incident ID: 877000-2123</iframe></body></html>',
    200,
    x_iinfo="9-22",
)
case(
    K,
    "fresh-aws-captcha",
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Human Verification</title><script>window.awsWafCookieDomainList=[];window.gokuProps={"key":"AQID","iv":"CgAH","context":"bb/"};</script><script src="https://de2.edge.sdk.awswaf.com/de2/1/challenge.js"></script><script src="https://de2.edge.captcha-sdk.awswaf.com/de2/1/captcha.js"></script></head><body><div id="captcha-container"></div><script>AwsWafIntegration.saveReferrer();</script><noscript><h1>JavaScript is disabled</h1>In order to continue, you need to verify that you\'re not a robot by solving a CAPTCHA puzzle.</noscript></body></html>',
    405,
    x_amzn_waf_action="captcha",
)
case(K, "fresh-aws-challenge-202", "", 202, x_amzn_waf_action="challenge", server="CloudFront")
case(
    K,
    "fresh-kasada",
    '<!DOCTYPE html><html><head></head><body><script>window.KPSDK={};KPSDK.now=function(){return Date.now()};KPSDK.start=KPSDK.now();</script><script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js?KP_UIDz=05T"></script></body></html>',
    429,
    x_kpsdk_ct="05T",
)
case(
    K,
    "fresh-recaptcha-de",
    document(
        "Sicherheitsabfrage",
        '<div class="box"><h1>Sicherheitsabfrage</h1><p>Um automatisierte Zugriffe zu verhindern, bestätigen Sie bitte, dass Sie kein Roboter sind.</p><form method="post" action="/sicherheit"><input type="hidden" name="next" value="/wohnungen/berlin"><div class="g-recaptcha" data-sitekey="6Lc"></div><button>Weiter</button></form></div><script src="https://www.google.com/recaptcha/api.js?hl=de" async></script>',
        lang="de",
    ),
    200,
)
case(
    K,
    "fresh-geetest-zh",
    document(
        "安全验证",
        '<div class="verify-wrap"><h3>请完成安全验证</h3><p>您的访问过于频繁，为了保障账号安全，请拖动滑块完成拼图后继续访问。</p><div id="captcha-box"></div></div><script src="https://static.geetest.com/v4/gt4.js"></script><script>initGeetest4({captchaId:"647f5ed2"},function(c){c.appendTo("#captcha-box")})</script>',
        lang="zh-CN",
    ),
)
case(
    K,
    "fresh-friendly-de",
    document(
        "Bitte warten",
        '<main><h1>Einen Augenblick</h1><p>Wir prüfen, ob Ihre Anfrage von einem Menschen kommt. Das geschieht ohne Ihr Zutun.</p><form id="f" method="post"><div class="frc-captcha" data-sitekey="FCMG" data-start="auto" data-callback="go"></div></form></main><script type="module" src="/friendly-challenge/widget.module.min.js" async defer></script>',
        lang="de",
    ),
)
case(
    K,
    "fresh-altcha-fr",
    document(
        "Vérification",
        '<div class="center"><h1>Vérification en cours</h1><p>Notre site reçoit beaucoup de requêtes automatiques. Votre navigateur doit résoudre un petit calcul avant d\'accéder à la page.</p><altcha-widget challengeurl="/altcha/challenge" auto="onload"></altcha-widget></div><script type="module" src="/js/altcha.min.js"></script>',
        lang="fr",
    ),
)
case(
    K,
    "fresh-anubis",
    document(
        "Making sure you&#39;re not a bot!",
        '<main><h1 id="title" class="centered-div">Making sure you&#39;re not a bot!</h1><div class="centered-div"><img id="image" style="width:100%;max-width:256px;" src="/.within.website/x/cmd/anubis/static/img/pensive.webp"><p id="status">Loading...</p><div id="progress" role="progressbar"><div class="bar-inner"></div></div><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites.</p></details><noscript><p>Sadly, you must enable JavaScript to get past this challenge.</p></noscript></div></main><script id="anubis_challenge" type="application/json">{"rules":{"algorithm":"fast","difficulty":4},"challenge":"6f0a"}</script>',
    ),
    200,
)
case(
    K,
    "fresh-go-away",
    document(
        "Checking you are not a bot",
        '<main><h1>Checking you are not a bot</h1><p>This site uses a light check before pages are served. It runs in the background; you will be sent on in a few seconds.</p><p id="status">Working: 12 kH/s</p></main><script async type="module" src="/.well-known/.git.gammaspectra.live/git/go-away/cmd/go-away/assets/static/challenge.mjs?c=js-pow-sha256"></script>',
    ),
    418,
)
case(
    K,
    "fresh-arithmetic-pl",
    document(
        "Weryfikacja",
        '<div class="panel"><h2>Potwierdź, że jesteś człowiekiem</h2><form method="post" action="/verify"><label>Ile to jest 7 + 4?</label><input name="odpowiedz" size="3" autocomplete="off"><input type="hidden" name="t" value="a8f1"><button>Wyślij</button></form></div>',
        lang="pl",
    ),
)
case(
    K,
    "fresh-letters-image-es",
    document(
        "Comprobación",
        '<div class="caja"><p>Hemos detectado un número inusual de consultas desde su conexión. Escriba los caracteres de la imagen para continuar.</p><form action="/comprobar" method="post"><img src="/captcha.php?id=8817" width="180" height="60" alt="imagen de verificación"><input name="codigo" maxlength="6"><input type="submit" value="Continuar"></form></div>',
        lang="es",
    ),
    429,
)
case(
    K,
    "fresh-slider-ja",
    document(
        "アクセス確認",
        '<div class="puzzle"><h1>アクセス確認</h1><p>スライダーを右に動かしてパズルを完成させてください。</p><div class="slider-track"><div class="slider-handle"></div></div><img src="/puzzle/bg/1881.png"><img src="/puzzle/piece/1881.png"></div><script src="/js/slide-verify.js"></script>',
        lang="ja",
    ),
    403,
)
case(
    K,
    "fresh-amazonlike-pt",
    document(
        "Servidor ocupado",
        '<div class="a-container"><h4>Digite os caracteres que você vê abaixo</h4><p>Desculpe, precisamos ter certeza de que você não é um robô. Para melhores resultados, verifique se o seu navegador aceita cookies.</p><form method="get" action="/errors/validateCaptcha"><input type=hidden name="amzn" value="x"><img src="https://images.example/captcha/x/Captcha_a.jpg"><input id="captchacharacters" name="field-keywords"><button>Continuar comprando</button></form></div>',
        lang="pt-BR",
    ),
)
case(
    K,
    "fresh-click-continue",
    document(
        "shop.example",
        '<div class="a-box"><h4>Click the button below to continue shopping</h4><form method="get" action="/errors/validateCaptcha" name=""><input type=hidden name="amzn" value="tQ=="><input type=hidden name="amzn-r" value="/dp/B01"><button type="submit" class="a-button-text">Continue shopping</button></form></div><a href="/conditions">Conditions of Use</a>',
    ),
)
case(
    K,
    "fresh-vercel",
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Vercel Security Checkpoint</title></head><body><div id="root"><div id="spinner-root"></div><div id="header-text">We\'re verifying your browser</div><div id="header-noscript-text"><noscript>Enable JavaScript to continue</noscript></div><p id="fix-text"><a href="https://vercel.link/security-checkpoint">Website owner? Click here to fix</a></p><div id="footer-text">Vercel Security Checkpoint | <span>fra1::1730</span></div></div><script type="module">let a="x";</script></body></html>',
    429,
    x_vercel_mitigated="challenge",
    server="Vercel",
)
case(
    K,
    "fresh-ddos-guard-ru",
    document(
        "DDoS-Guard",
        '<div class="container"><h1 id="h1">Проверка браузера перед переходом на сайт</h1><p>Этот процесс автоматический. Ваш браузер будет перенаправлен на запрошенную страницу через несколько секунд.</p><div class="lds-ring"><div></div></div></div><script src="/.well-known/ddos-guard/js-challenge/index.js"></script>',
        lang="ru",
    ),
    403,
    server="ddos-guard",
)
case(
    K,
    "fresh-smartcaptcha-ru",
    document(
        "Вы не робот?",
        '<div class="Container"><h1>Подтвердите, что запросы отправляли вы, а не робот</h1><p>Нам очень жаль, но запросы с вашего устройства похожи на автоматические.</p><form method="POST" action="/checkcaptcha?key=1"><div class="CheckboxCaptcha"><input type="submit" role="checkbox" aria-checked="false"><span>Я не робот. Нажмите, чтобы продолжить</span></div></form></div>',
        lang="ru",
    ),
)
case(
    K,
    "fresh-cookie-set-js",
    '<html><head><script>document.cookie="__test="+toHex(slowAES.decrypt(c,2,a,b))+"; path=/";location.href="https://www.example.org/?i=1";</script><script type="text/javascript" src="/aes.js"></script></head><body><noscript>This site requires Javascript to work, please enable Javascript in your browser or use a browser with Javascript support</noscript></body></html>',
)
case(
    K,
    "fresh-checking-browser-own",
    document(
        "One moment, please...",
        '<p>Please wait while your request is being verified...</p><form id="wsidchk-form" style="display:none" action="/z0f76a1d14fd21a8fb5fd0d03e0fdc3d3cedae52f" method="get"><input type="hidden" id="wsidchk" name="wsidchk"></form><script>(function(){setTimeout(function(){document.getElementById("wsidchk-form").submit()},1500)})()</script>',
    ),
    503,
)
case(
    K,
    "fresh-pick-icons-nl",
    document(
        "Even controleren",
        '<section><h1>Even controleren</h1><p>Klik op het plaatje dat er niet bij hoort. Daarna gaat u vanzelf verder naar de pagina.</p><form method="post" action="/iconcheck"><div class="icons"><input type="image" name="i0" src="/ic/0.png"><input type="image" name="i1" src="/ic/1.png"><input type="image" name="i2" src="/ic/2.png"><input type="image" name="i3" src="/ic/3.png"></div></form></section>',
        lang="nl",
    ),
)
case(
    K,
    "fresh-queue-verify-in-shop",
    shop(
        "Security check",
        '<div class="page-width"><h1>Let&#39;s confirm you are human</h1><p>Complete the security check before continuing. This step verifies that you are not a bot, which helps to protect your account and prevent spam.</p><form action="/challenge" method="post"><div class="cf-turnstile" data-sitekey="0x4AAA"></div><input type="submit" value="Submit"></form></div>',
    ),
)
case(
    K,
    "fresh-sucuri-js",
    "<html><title>You are being redirected...</title>\n<noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript>\n<script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0nQ2cnLmNoYXJBdCgwKSs=';L=S.length;</script></html>",
    307,
    server="Sucuri/Cloudproxy",
)
case(
    K,
    "fresh-email-code",
    document(
        "Verify it&#39;s you",
        '<div class="card"><h1>Quick check</h1><p>We noticed unusual activity from your network. To show that you are a person, tick the box and press Continue.</p><form action="/human" method="post"><label><input type="checkbox" name="human"> I am not a robot</label><button>Continue</button></form></div>',
    ),
    200,
)

# ---- blocked ------------------------------------------------------------------------------------------------------------
K = "blocked"
case(
    K,
    "fresh-cf-1020-new",
    '<!DOCTYPE html><html class="no-js" lang="en-US"><head><title>Attention Required! | Cloudflare</title><link rel="stylesheet" id="cf_styles-css" href="/cdn-cgi/styles/cf.errors.css"></head><body><div id="cf-wrapper"><div id="cf-error-details" class="cf-error-details-wrapper"><div class="cf-wrapper cf-header cf-error-overview"><h1 data-translate="block_headline">Sorry, you have been blocked</h1><h2 class="cf-subheadline"><span data-translate="unable_to_access">You are unable to access</span> example.org</h2></div><div class="cf-section"><h2>Why have I been blocked?</h2><p>This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution.</p><h2>What can I do to resolve this?</h2><p>You can email the site owner to let them know you were blocked.</p></div><div class="cf-error-footer">Cloudflare Ray ID: <strong>8c1</strong> &bull; Your IP: <button>Click to reveal</button></div></div></div></body></html>',
    403,
    **CF,
)
case(
    K,
    "fresh-cf-1015",
    '<!doctype html><html lang="en-US"><head><title>Access denied | www.example.org used Cloudflare to restrict access</title></head><body><div id="cf-wrapper"><header><h1><span>Error</span> <span>1015</span></h1><span>Ray ID: 8c1 &bull; 2025-03-01 10:11:12 UTC</span><h2>You are being rate limited</h2></header><section><h2>What happened?</h2><p>The owner of this website (www.example.org) has banned you temporarily from accessing this website.</p></section></div></body></html>',
    429,
    **CF,
)
case(
    K,
    "fresh-cf-1009-geo",
    '<!doctype html><html lang="en-US"><head><title>Access denied</title></head><body><div id="cf-wrapper"><h1>Error 1009</h1><h2>Access denied</h2><p>The owner of this website (www.example.org) has banned the country or region your IP address is in (NL) from accessing this website.</p></div></body></html>',
    403,
    **CF,
)
case(
    K,
    "fresh-akamai-edge",
    '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don\'t have permission to access "http&#58;&#47;&#47;www&#46;example&#46;org&#47;p" on this server.<P>Reference&#32;&#35;18&#46;9d6f1202&#46;1730&#46;1a2b<P>https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18&#46;9d6f1202</BODY></HTML>',
    403,
    server="AkamaiGHost",
)
case(
    K,
    "fresh-cloudfront",
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>403 ERROR</H1><H2>The request could not be satisfied.</H2><HR noshade size="1px">Request blocked. We can\'t connect to the server for this app or website at this time. There might be too much traffic or a configuration error.<BR clear="all"><PRE>Generated by cloudfront (CloudFront) Request ID: Yx0==</PRE></BODY></HTML>',
    403,
    x_cache="Error from cloudfront",
)
case(
    K,
    "fresh-cloudfront-geo",
    "<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>403 ERROR</H1><H2>The request could not be satisfied.</H2><HR>The Amazon CloudFront distribution is configured to block access from your country.<PRE>Generated by cloudfront (CloudFront)</PRE></BODY></HTML>",
    403,
)
case(
    K,
    "fresh-f5-support-id",
    "<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1188309912<br><br><a href='javascript:history.back();'>[Go Back]</a></body></html>",
    200,
)
case(
    K,
    "fresh-fortiweb",
    document(
        "Web Page Blocked!",
        '<div id="wrap"><h1>Web Page Blocked!</h1><p>The page cannot be displayed. Please contact the administrator for additional information.</p><p>URL: www.example.org/x Client IP: 192.0.2.8 Attack ID: 20000051 Message ID: 0018</p></div>',
    ),
    200,
)
case(
    K,
    "fresh-wordfence",
    document(
        "Your access to this site has been limited",
        "<h1>Your access to this site has been limited by the site owner</h1><p>Your access to this service has been limited. (HTTP response code 503)</p><p>If you think you have been blocked in error, contact the owner of this site for assistance.</p><table><tr><th>Block Reason:</th><td>Access from your area has been temporarily limited for security reasons</td></tr><tr><th>Time:</th><td>Sat, 1 Mar 2025 9:12:00 GMT</td></tr></table><p>Generated by Wordfence</p>",
    ),
    503,
)
case(
    K,
    "fresh-sucuri-block",
    document(
        "Sucuri WebSite Firewall - Access Denied",
        '<div id="main"><h1>Access Denied - Sucuri Website Firewall</h1><p>If you are the site owner (or you manage this site), please whitelist your IP or if you think this block is an error please open a support ticket.</p><table><tr><td>Your IP:</td><td>192.0.2.1</td></tr><tr><td>Block ID:</td><td>GEO02</td></tr><tr><td>Block reason:</td><td>Access from your Country was disabled by the administrator.</td></tr></table></div>',
    ),
    403,
)
case(
    K,
    "fresh-gdpr-451",
    document(
        "Unavailable due to legal reasons",
        "<h1>451: Unavailable due to legal reasons</h1><p>We recognize you are attempting to access this website from a country belonging to the European Economic Area (EEA) including the EU which enforces the General Data Protection Regulation (GDPR) and therefore access cannot be granted at this time. For any issues, contact news@example.org or call 555-0134.</p>",
    ),
    451,
)
case(
    K,
    "fresh-geo-200-de",
    news(
        "Nicht verfügbar",
        '<section class="notice"><h1>Dieser Inhalt ist in Ihrem Land leider nicht verfügbar</h1><p>Aus rechtlichen Gründen dürfen wir diese Sendung nur in Deutschland, Österreich und der Schweiz zeigen.</p></section>',
        "de",
        "Startseite|Serien|Filme|Live|Anmelden",
    ),
)
case(
    K,
    "fresh-geo-video-es",
    next_app(
        "No disponible en tu región",
        '<header><a href="/">Canal Sierra</a><nav><a href="/series">Series</a><a href="/directo">Directo</a></nav></header><main><div class="player-error"><h2>Vaya, este vídeo no está disponible en tu ubicación</h2><p>Si usas una VPN o un proxy, desactívalo y vuelve a intentarlo.</p></div></main>',
        lang="es",
    ),
)
case(
    K,
    "fresh-rate-json",
    json.dumps(
        {"error": {"code": "rate_limit_exceeded", "message": "Rate limit reached for requests. Try again in 20s."}}
    ),
    429,
    type_="application/json",
    retry_after="20",
)
case(
    K,
    "fresh-rate-200-json",
    json.dumps(
        {
            "message": "API rate limit exceeded for 192.0.2.7. (But here's the good news: Authenticated requests get a higher rate limit.)",
            "documentation_url": "https://docs.example.org/rest",
        }
    ),
    403,
    type_="application/json",
)
case(K, "fresh-rate-plain", "Too many requests, please try again later.", 429, type_="text/plain")
case(
    K,
    "fresh-rate-pt-200",
    document(
        "Limite de acessos",
        "<div class='msg'><h2>Você atingiu o limite de consultas</h2><p>Por segurança, o número de consultas por endereço IP é limitado a 50 por hora. Aguarde alguns minutos e tente novamente.</p></div>",
        lang="pt-BR",
    ),
)
case(
    K,
    "fresh-unusual-traffic",
    document(
        "Sorry...",
        '<div><h1>We&#39;re sorry...</h1><p>... but your computer or network may be sending automated queries. To protect our users, we can&#39;t process your request right now.</p></div><div>See <a href="//support.example.org/answer/86640">Help</a> for more information.</div>',
    ),
    503,
)
case(
    K,
    "fresh-reddit-net",
    document(
        "Blocked",
        '<div class="shell"><h1>whoa there, pardner!</h1><p>Your request has been blocked due to a network policy.</p><p>Try logging in or creating an account here to get back to browsing.</p><p>If you\'re running a script or application, please register or sign in with your developer credentials. Additionally make sure your User-Agent is not empty and is something unique and descriptive.</p></div>',
    ),
    403,
)
case(
    K,
    "fresh-ua-policy-text",
    "Please set a user-agent and respect our robot policy https://w.wiki/4wJS. See also T400119.",
    403,
    type_="text/plain",
)
case(
    K,
    "fresh-bot-pl-200",
    wordpress(
        "Dostęp zablokowany",
        "<article><h1>Dostęp zablokowany</h1><p>Twój adres IP został zablokowany z powodu podejrzanej aktywności. Jeżeli uważasz, że to pomyłka, napisz do administratora.</p></article>",
        "pl",
        "Start|Oferta|Kontakt",
    ),
)
case(
    K,
    "fresh-ban-forum-nl",
    forum(
        "Oeps! We zijn tegen problemen aangelopen",
        '<div class="blockMessage">Je bent verbannen van dit forum. Reden: spam. Je verbanning verloopt niet.</div>',
        "nl",
    ),
    403,
)
case(
    K,
    "fresh-ip-ban-ja",
    document(
        "アクセス制限",
        "<div class='c'><h1>アクセスが制限されています</h1><p>お使いのIPアドレスからのアクセスは、短時間に大量のリクエストがあったため一時的に制限されています。</p></div>",
        lang="ja",
    ),
    403,
)
case(
    K,
    "fresh-zh-blocked",
    document(
        "访问被拦截",
        "<div class='waf'><h1>很抱歉，由于您访问的URL有可能对网站造成安全威胁，您的访问被阻断。</h1><p>您的请求ID是：7b7f0a</p></div>",
        lang="zh",
    ),
    405,
)
case(
    K,
    "fresh-ru-region",
    document(
        "Доступ ограничен",
        "<div><h1>Доступ к сайту из вашего региона ограничен</h1><p>Отключите VPN и попробуйте ещё раз. Номер запроса: 81-ab.</p></div>",
        lang="ru",
    ),
    403,
)
case(
    K,
    "fresh-ai-crawler-402",
    json.dumps(
        {
            "error": "payment_required",
            "message": "AI crawlers must have an agreement with the publisher to access this content.",
        }
    ),
    402,
    type_="application/json",
)
case(
    K,
    "fresh-robots-message",
    "<html><body><pre>Automated access to this site is not permitted. If you wish to use our data, write to data@example.org to obtain a licence. Your address 192.0.2.4 has been recorded.</pre></body></html>",
    200,
)
case(
    K,
    "fresh-nginx-403",
    "<html>\r\n<head><title>403 Forbidden</title></head>\r\n<body>\r\n<center><h1>403 Forbidden</h1></center>\r\n<hr><center>openresty</center>\r\n</body>\r\n</html>",
    403,
)
case(
    K,
    "fresh-s3-denied",
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>7P8</RequestId><HostId>x=</HostId></Error>',
    403,
    type_="application/xml",
)
case(
    K,
    "fresh-fr-shop-block",
    shop(
        "Accès refusé",
        "<div class='page-width'><h1>Accès refusé</h1><p>Nos systèmes ont détecté une activité inhabituelle provenant de votre réseau. Votre accès est suspendu pendant 24 heures.</p><p>Référence : 0.4f2e1202</p></div>",
        "fr",
        "Boutique|Soldes|Panier (0)|Compte",
    ),
    403,
)
case(
    K,
    "fresh-vpn-it",
    document(
        "Accesso non consentito",
        "<main><h1>VPN o proxy rilevato</h1><p>Per accedere al servizio disattiva la VPN o il proxy. I diritti di trasmissione valgono soltanto per il territorio italiano.</p></main>",
        lang="it",
    ),
    200,
)
case(
    K,
    "fresh-browser-unsupported",
    document(
        "Browser not supported",
        "<div class='unsup'><h1>Your browser is not supported</h1><p>To use this site, please update to the latest version of Chrome, Firefox, Safari or Edge.</p></div>",
    ),
    403,
)

# ---- login_wall ---------------------------------------------------------------------------------------------------------
K = "login_wall"
TEASER = f"<p>{PARAGRAPHS[0]}</p>"
case(
    K,
    "fresh-hard-paywall-de",
    news(
        "Streit um den neuen Hafen",
        "<article><span class='badge'>F+</span><h1>Streit um den neuen Hafen</h1><p class='lead'>Der Rat will bauen, die Fischer sind dagegen.</p><div class='paywall-box'><h2>Weiterlesen mit F+</h2><p>Dieser Artikel ist nur für Abonnenten. Jetzt 4 Wochen für 1 Euro testen.</p><button>Jetzt testen</button><p>Sie haben schon ein Abo? <a href='/login'>Anmelden</a></p></div></article>",
        "de",
        "Politik|Wirtschaft|Kultur|Anmelden|Abo",
    ),
)
case(
    K,
    "fresh-metered-en",
    news(
        "The price of salt",
        "<article><h1>The price of salt</h1><p>By Nora Quist</p><p>In the marshes behind Lund the pans are filling again.</p><div class='gate'><h3>You have reached your limit of free articles</h3><p>Create a free account or subscribe to continue reading.</p><a href='/register'>Register</a><a href='/subscribe'>See all plans</a></div></article>",
    ),
)
case(
    K,
    "fresh-substack",
    document(
        "On tides",
        "<div class='main'><article><h1>On tides</h1><h3>Why the harbour is never still</h3><div>Ida Voss</div><div>Mar 1, 2025 &#8729; Paid</div><p>I have been asked why the water moves.</p><div class='paywall'><h2>This post is for paid subscribers</h2><a class='button' href='/subscribe'>Subscribe</a><a href='/sign-in'>Already a paid subscriber? <b>Sign in</b></a></div></article></div><footer>&copy; 2025 Ida Voss</footer>",
    ),
)
case(
    K,
    "fresh-forum-members",
    forum(
        "Lathe spindle taper",
        "<div class='blockMessage'>You must be logged-in to do that.</div><form action='/login/login' method='post'><dl><dt>Your name or email address:</dt><dd><input name='login'></dd><dt>Password:</dt><dd><input type='password' name='password'></dd></dl><button>Log in</button></form>",
    ),
    403,
)
case(
    K,
    "fresh-linkedin-like",
    document(
        "Ida Voss - Harbour pilot | Jobnet",
        "<nav><a href='/people'>People</a><a href='/jobs'>Jobs</a><a href='/join'>Join now</a><a href='/login'>Sign in</a></nav><main class='authwall'><h2>Join Jobnet</h2><p>Sign up to see who you already know and view Ida's full profile</p><form><input name='email'><input type='password' name='password'><button>Agree &amp; Join</button></form><p>Already on Jobnet? <a href='/login'>Sign in</a></p></main>",
    ),
    999,
)
case(
    K,
    "fresh-sso-redirect",
    document(
        "Sign in to your account",
        "<div id='lightbox'><img alt='Microsoft' src='/logo.svg'><div role='heading'>Sign in</div><form method='post'><input type='email' name='loginfmt' placeholder='Email, phone, or Skype'><p>No account? <a href='#'>Create one!</a></p><a href='#'>Can't access your account?</a><input type='submit' value='Next'></form></div>",
    ),
    url="https://login.example.com/common/oauth2/authorize?client_id=9a&redirect_uri=https%3A%2F%2Fwiki.example.org%2Fpage",
)
case(
    K,
    "fresh-shibboleth",
    document(
        "Choose your institution",
        "<main><h1>Access through your institution</h1><p>To read this article, choose your university or log in with your personal account.</p><form><input placeholder='Find your institution'><button>Continue</button></form></main>",
    ),
    url="https://journals.example.org/doi/full/10.1000/182",
)
case(
    K,
    "fresh-abstract-only-purchase",
    document(
        "Tidal mixing in the narrows | Journal of Sea Water",
        "<header><a href='/'>Journal of Sea Water</a></header><main><h1>Tidal mixing in the narrows</h1><div>Voss I., Berg O.</div><div class='access-denial'><h2>Get access</h2><p>You do not currently have access to this content. Sign in, buy this article for 42.00 USD, or check access through your institution.</p><a>Sign in</a><a>Purchase</a></div></main>",
    ),
)
case(
    K,
    "fresh-instagram-like",
    document(
        "Log in • Picturegram",
        "<main><h1>Picturegram</h1><form><input aria-label='Phone number, username, or email' name='username'><input type='password' name='password'><button>Log in</button></form><a href='/forgot'>Forgot password?</a><p>Don't have an account? <a href='/signup'>Sign up</a></p></main>",
    ),
    url="https://www.picturegram.example/accounts/login/?next=/fjellro/",
)
case(
    K,
    "fresh-fr-abonnes",
    news(
        "La digue, un an après",
        "<article><p class='kicker'>Article réservé aux abonnés</p><h1>La digue, un an après</h1><p>Le conseil a voté, les travaux ont commencé au printemps.</p><div class='paywall'><p>Il vous reste 87 % de cet article à lire. La suite est réservée aux abonnés.</p><a>S'abonner</a><a>Se connecter</a></div></article>",
        "fr",
        "Politique|Économie|Culture|Se connecter|S'abonner",
    ),
)
case(
    K,
    "fresh-sv-plus",
    news(
        "Så byggs bron",
        "<article><h1>Så byggs bron</h1><p>Arbetet börjar i maj.</p><section><h2>Läs vidare – bli prenumerant</h2><p>Få tillgång till alla artiklar från 1 kr första månaden.</p><a>Bli prenumerant</a><p>Har du redan ett konto? <a>Logga in</a></p></section></article>",
        "sv",
        "Nyheter|Sport|Kultur|Logga in",
    ),
)
case(
    K,
    "fresh-no-abo",
    news(
        "Ferja ble stående",
        "<article><h1>Ferja ble stående</h1><p>Passasjerene ventet i fire timer.</p><aside><h2>Denne artikkelen er for abonnenter</h2><p>Logg inn eller kjøp abonnement for å lese hele saken.</p></aside></article>",
        "nb",
        "Nyheter|Sport|Logg inn",
    ),
)
case(
    K,
    "fresh-es-registro",
    news(
        "La lonja abre de noche",
        "<article><h1>La lonja abre de noche</h1><p>Los barcos llegan a las tres.</p><div><h2>Regístrate gratis para seguir leyendo</h2><p>Solo te llevará un minuto. Sin coste.</p><a>Crear cuenta</a><a>Ya tengo cuenta</a></div></article>",
        "es",
        "España|Economía|Cultura|Iniciar sesión",
    ),
)
case(
    K,
    "fresh-jira",
    next_app(
        "Log in with your Atlas account",
        "<section><h1>Log in to continue</h1><form><input name='username' type='email' placeholder='Enter your email'><button>Continue</button></form><p>Or continue with:</p><button>Google</button><button>Microsoft</button><button>Apple</button><a href='/signup'>Create an account</a></section>",
    ),
    url="https://id.atlas.example/login?continue=https%3A%2F%2Ftracker.example%2Fbrowse%2FAB-1",
)
case(
    "blocked",
    "fresh-401-basic",
    '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN"><html><head><title>401 Unauthorized</title></head><body><h1>Unauthorized</h1><p>This server could not verify that you are authorized to access the document requested.</p></body></html>',
    401,
    www_authenticate='Basic realm="Members"',
)
case(
    "blocked",
    "fresh-401-json",
    json.dumps({"detail": "Authentication credentials were not provided."}),
    401,
    type_="application/json",
    www_authenticate="Bearer",
)
case(
    K,
    "fresh-wp-members",
    wordpress(
        "Pattern: island jumper",
        "<article><h1 class='entry-title'>Pattern: island jumper</h1><div class='entry-content'><div class='mepr-unauthorized-message'><p>This content is for members only. <a href='/join'>Join now</a> or <a href='/login'>log in</a>.</p></div></div></article>",
    ),
)
case(
    K,
    "fresh-ja-member",
    news(
        "灯台守の一日",
        "<article><h1>灯台守の一日</h1><p>朝五時、島の灯台に明かりが残っている。</p><div class='pay'><p>この記事は有料会員限定です。残り1,840文字</p><a>会員登録して続きを読む</a><a>ログイン</a></div></article>",
        "ja",
        "政治|経済|文化|ログイン",
    ),
)
case(
    K,
    "fresh-zh-login",
    document(
        "登录后查看",
        "<div class='modal'><h2>登录后查看全部内容</h2><p>注册登录即可查看更多精彩回答</p><form><input placeholder='手机号'><input placeholder='短信验证码'><button>登录/注册</button></form></div>",
        lang="zh-CN",
    ),
)
case(
    K,
    "fresh-pl-premium",
    news(
        "Port czeka",
        "<article><h1>Port czeka</h1><p>Dźwigi stoją od maja.</p><div class='premium'><h3>Pozostało 92% tekstu</h3><p>Dostęp do tego artykułu mają tylko prenumeratorzy. Wypróbuj za 1 zł.</p><a>Zaloguj się</a></div></article>",
        "pl",
        "Kraj|Świat|Zaloguj się",
    ),
)
case(
    K,
    "fresh-quora-blur",
    next_app(
        "How do tides work?",
        "<main><h1>How do tides work?</h1><div class='blurred'>One answer</div><div class='signup_wall'><h2>Continue reading this answer by signing in</h2><button>Continue with Google</button><button>Continue with email</button></div></main>",
    ),
)
case(
    K,
    "fresh-course-enroll",
    document(
        "Lesson 4: Splices",
        "<header><a href='/'>Rope School</a></header><main><h1>Lesson 4: Splices</h1><div class='locked'><i class='icon-lock'></i><h2>Lecture contents locked</h2><p>If you're already enrolled, <a href='/sign_in'>you'll need to login</a>.</p><a class='btn' href='/enroll'>Enroll in Course to Unlock</a></div></main>",
    ),
)
case(
    K,
    "fresh-it-abbonati",
    news(
        "Il molo nuovo",
        "<article><h1>Il molo nuovo</h1><p>I lavori iniziano a maggio.</p><div class='gate'><p>Questo contenuto è riservato agli abbonati</p><p>Abbonati per leggere anche: 1 euro al mese per 3 mesi</p><a>Accedi</a></div></article>",
        "it",
        "Politica|Economia|Accedi|Abbonati",
    ),
)

# ---- consent_wall -------------------------------------------------------------------------------------------------------
K = "consent_wall"
case(
    K,
    "fresh-pur-de",
    document(
        "Cookies zustimmen",
        "<div class='container'><h1>Willkommen bei Nordpost</h1><div class='row'><section><h2>Mit Werbung weiterlesen</h2><p>Besuchen Sie nordpost.example wie gewohnt mit Werbung und Tracking. Details zum Tracking in der Datenschutzerklärung und im Privacy Center.</p><button>Akzeptieren und weiter</button></section><section><h2>Nordpost Pur</h2><p>Ohne Tracking und fast werbefrei für 4,99 Euro im Monat.</p><a>Jetzt abonnieren</a></section></div></div>",
        lang="de",
    ),
)
case(
    K,
    "fresh-pur-it",
    document(
        "Consenso",
        "<div class='cmp'><h1>La tua privacy</h1><p>Per leggere i contenuti accetta i cookie di profilazione oppure abbonati a 2,99 euro al mese.</p><button>Accetta e continua</button><button>Rifiuta e abbonati</button></div>",
        lang="it",
    ),
)
case(
    K,
    "fresh-google-consent-fr",
    document(
        "Avant d'accéder à la recherche",
        "<div><h1>Avant de continuer</h1><p>Nous utilisons des cookies et des données pour fournir nos services, mesurer l'engagement et personnaliser le contenu.</p><form action='https://consent.example.com/save' method='POST'><input type='hidden' name='continue' value='https://www.example.org/'><button>Tout refuser</button></form><form action='https://consent.example.com/save' method='POST'><button>Tout accepter</button></form></div>",
        lang="fr",
    ),
    url="https://consent.example.com/m?continue=https://www.example.org/",
)
case(
    K,
    "fresh-yahoo-guce",
    document(
        "Yahoo-like is part of the family of brands",
        "<form class='consent-form' method='post'><h1>We value your privacy</h1><p>When you use our sites and apps, we use cookies. If you click 'Accept all', we and our partners will also store and access information on a device.</p><button name='agree'>Accept all</button><button name='reject'>Reject all</button><a>Manage privacy settings</a></form>",
    ),
    url="https://consent.mailsite.example/v2/collectConsent?sessionId=3_cc",
)
case(
    K,
    "fresh-age-beer",
    document(
        "Fjord Bryggeri",
        "<div class='age-gate'><img src='/logo.svg' alt='Fjord Bryggeri'><h1>Are you of legal drinking age?</h1><form><select name='country'><option>Norway</option><option>Sweden</option></select><button>Yes</button><button>No</button></form><p>Please enjoy responsibly.</p></div>",
    ),
)
case(
    K,
    "fresh-age-es",
    shop(
        "Verificación de edad",
        "<div class='modal-age'><h2>¿Eres mayor de 18 años?</h2><p>Para entrar en esta tienda debes ser mayor de edad.</p><button>Sí, entrar</button><button>No, salir</button></div>",
        "es",
        "Tienda|Vinos|Cesta",
    ),
)
case(
    K,
    "fresh-age-steam",
    next_app(
        "Iron Fleet",
        "<header><a href='/'>Store</a></header><div class='agegate'><p>This content may not be appropriate for all ages. Please enter your birth date to continue:</p><form><select name='day'><option>1</option></select><select name='month'><option>January</option></select><select name='year'><option>1990</option></select><button>View Page</button></form></div>",
    ),
)
case(
    K,
    "fresh-nsfw-old",
    document(
        "Over 18?",
        "<div class='interstitial'><h1>You must be 18+ to view this community</h1><p>You must be at least eighteen years old to view this content. Are you over eighteen and willing to see adult content?</p><form method='post'><button name='over18' value='no'>no thank you</button><button name='over18' value='yes'>continue</button></form></div>",
    ),
)
case(
    K,
    "fresh-app-store",
    document(
        "Open in the app",
        "<div class='interstitial'><h1>This is better in the app</h1><p>See this menu and order in the Fjellmat app.</p><a href='https://apps.apple.com/app/id1'>Get the app</a><a href='/menu?web=1'>Continue in browser</a></div>",
    ),
)
case(
    K,
    "fresh-region",
    document(
        "Choose your country",
        "<main><h1>Select your country or region</h1><ul><li><a href='/dk'>Danmark</a></li><li><a href='/de'>Deutschland</a></li><li><a href='/es'>España</a></li><li><a href='/fr'>France</a></li><li><a href='/no'>Norge</a></li><li><a href='/se'>Sverige</a></li></ul></main>",
    ),
    url="https://www.fjellro.example/bags/tote-27",
)
case(
    K,
    "fresh-region-nl-location",
    shop(
        "Kies je locatie",
        "<section><h1>Waar wil je je boodschappen laten bezorgen?</h1><p>Vul je postcode in om het assortiment en de prijzen te zien.</p><form><input name='postcode' placeholder='1234 AB'><button>Verder</button></form></section>",
        "nl",
        "Assortiment|Acties|Mandje",
    ),
)
case(
    K,
    "fresh-terms-accept",
    government(
        "Terms of use",
        "<h1>Conditions for the use of the map service</h1><p>Before you view the map you must accept the conditions of use.</p><form method='post'><label><input type='checkbox' name='ok'> I have read and accept the conditions</label><button>Go to the map</button></form>",
    ),
)
case(
    K,
    "fresh-professional-fr",
    document(
        "Accès professionnel",
        "<div class='overlay'><h2>Ce site est réservé aux professionnels de santé</h2><p>Je certifie être un professionnel de santé.</p><button>Je suis professionnel de santé</button><button>Je suis un patient</button></div>",
        lang="fr",
    ),
)
case(
    K,
    "fresh-investor-disclaimer",
    document(
        "Disclaimer",
        "<main><h1>Important legal information</h1><p>The information on the following pages is not directed at persons in the United States, Canada or Japan. Please confirm your country of residence and that you have read the information before you proceed.</p><form><select><option>Switzerland</option></select><label><input type='checkbox'>I confirm</label><button>Proceed</button></form></main>",
    ),
)
case(
    K,
    "fresh-cookie-required",
    document(
        "Zgoda",
        "<div class='wall'><h1>Szanujemy Twoją prywatność</h1><p>Aby przejść do serwisu, wyraź zgodę na przetwarzanie danych przez nas i naszych 640 zaufanych partnerów.</p><button>Przejdź do serwisu</button><button>Ustawienia zaawansowane</button></div>",
        lang="pl",
    ),
)
case(
    K,
    "fresh-ja-age",
    document(
        "年齢確認",
        "<div><h1>年齢確認</h1><p>ここから先はアダルト商品を扱うページです。あなたは18歳以上ですか？</p><a href='/age_check?ok=1'>はい</a><a href='/'>いいえ</a></div>",
        lang="ja",
    ),
)
case(
    K,
    "fresh-sensitive-content",
    document(
        "Content warning",
        "<div class='warn'><h1>Content warning</h1><p>The blog that you are about to view may contain content only suitable for adults. In general, the host does not review nor endorse the content of this or any blog.</p><a href='?zx=1'>I understand and I wish to continue</a><a href='/'>I do not wish to continue</a></div>",
    ),
)
case(
    K,
    "fresh-language",
    document(
        "Welcome",
        "<main><a href='/de/'>Deutsch</a> <a href='/fr/'>Français</a> <a href='/it/'>Italiano</a> <a href='/en/'>English</a></main>",
    ),
    url="https://www.kanton.example/",
)
