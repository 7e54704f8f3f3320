"""Tests that a browser or a person could pass."""

from __future__ import annotations

from judge_corpus_registry import case, html

K = "challenge"

case(
    K,
    "cloudflare-managed",
    html(
        "Just a moment...",
        """<div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div><script>(function(){window._cf_chl_opt={cvId:'3',cZone:"www.example.org",cType:'managed',cRay:'8b1c'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8b1c';document.getElementsByTagName('head')[0].appendChild(a);}());</script>""",
        '<meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh" content="360">',
    ),
    403,
    server="cloudflare",
    cf_mitigated="challenge",
)
case(
    K,
    "cloudflare-managed-200-no-headers",
    html(
        "Nur einen Moment…",
        """<div class="main-wrapper"><h1 class="zone-name-title h1">www.example.org</h1><p id="cf-spinner">Es wird geprüft, ob die Verbindung sicher ist.</p></div><script>window._cf_chl_opt={cType:'non-interactive'}</script>""",
        lang="de",
    ),
)
case(
    K,
    "cloudflare-iuam-old",
    html(
        "Just a moment...",
        """<table><tr><td><div class="cf-browser-verification cf-im-under-attack"><noscript><h1 data-translate="turn_on_js">Please turn JavaScript on and reload the page.</h1></noscript><div id="cf-content"><h1>Checking your browser before accessing example.org.</h1><p>This process is automatic. Your browser will redirect to your requested content shortly.</p><p>Please allow up to 5 seconds&hellip;</p></div><form class="challenge-form" id="challenge-form" action="/?__cf_chl_jschl_tk__=abc" method="POST"><input type="hidden" name="jschl_vc" value="1"></form></div><p>DDoS protection by Cloudflare</p><p>Ray ID: 6ab</p></td></tr></table>""",
    ),
    503,
)
case(
    K,
    "cloudflare-captcha-old",
    html(
        "Attention Required! | Cloudflare",
        """<div id="cf-wrapper"><h1>One more step</h1><h2>Please complete the security check to access www.example.org</h2><form class="challenge-form" action="/?__cf_chl_captcha_tk__=x"><div class="cf-captcha-container"><div class="h-captcha" data-sitekey="33f9"></div></div></form><h2>Why do I have to complete a CAPTCHA?</h2><p>Completing the CAPTCHA proves you are a human and gives you temporary access to the web property.</p><h2>What can I do to prevent this in the future?</h2><p>If you are on a personal connection, like at home, you can run an anti-virus scan on your device to make sure it is not infected with malware.</p></div>""",
    ),
    403,
)
case(
    K,
    "datadome-captcha",
    """<html lang="en"><head><title>example.org</title><style>#cmsg{animation: A 1.5s;}</style></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p><script data-cfasync="false">var dd={'rt':'c','cid':'AHrl','hsh':'2211','t':'fe','s':17434,'host':'geo.captcha-delivery.com'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>""",
    403,
    x_datadome="protected",
)
case(
    K,
    "datadome-interstitial",
    """<html><head><title>shop.example.org</title></head><body><script>var dd={'rt':'i','cid':'AHr','hsh':'A5','b':81,'s':1,'host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/i.js"></script></body></html>""",
    200,
)
case(
    K,
    "datadome-json",
    '{"url":"https://geo.captcha-delivery.com/captcha/?initialCid=AHrlqAAAAA&cid=x&t=fe"}',
    403,
    type_="application/json",
)
case(
    K,
    "perimeterx-press-hold",
    html(
        "Access to this page has been denied",
        """<div class="px-captcha-container"><div class="px-captcha-header">Before we continue...</div><div class="px-captcha-message">Press &amp; Hold to confirm you are a human (and not a bot).</div><div id="px-captcha"></div><div class="px-captcha-refid">Reference ID 5c2a</div></div><script>window._pxAppId='PXabc';window._pxUuid='5c2a';window._pxHostUrl='/abc/xhr';</script><script src="/abc/captcha/captcha.js?a=c"></script>""",
    ),
    403,
)
case(
    K,
    "human-minimal",
    '<!DOCTYPE html><html><head><meta name="description" content="px-captcha"><title>Access to this page has been denied.</title></head><body><script>window._pxUuid="a1";window._pxAppId="PXz";(function(){var s=document.createElement("script");s.src="https://captcha.px-cdn.net/PXz/captcha.js";document.head.appendChild(s)})()</script></body></html>',
    403,
)
case(
    K,
    "imperva-pardon",
    html(
        "Pardon Our Interruption",
        """<div class="container"><h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen:</p><ul><li>You've disabled JavaScript in your web browser.</li><li>You're a power user moving through this website with super-human speed.</li><li>You've disabled cookies in your web browser.</li><li>A third-party browser plugin, such as Ghostery or NoScript, is preventing JavaScript from running.</li></ul><p>To regain access, please make sure that cookies and JavaScript are enabled before reloading the page.</p></div><script>window.reeseSkipExpirationCheck=true;</script><script src="/reese84-interstitial.js"></script>""",
    ),
    200,
)
case(
    K,
    "incapsula-js",
    '<html><head><META NAME="robots" CONTENT="noindex,nofollow"><script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script></head><body></body></html>',
    200,
)
case(
    K,
    "aws-waf-challenge-202",
    """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title></title><style>body{font-family:"Arial"}</style><script type="text/javascript">window.awsWafCookieDomainList=[];window.gokuProps={"key":"AQID","iv":"A6","context":"ZU"};</script><script src="https://abc.edge.sdk.awswaf.com/abc/def/challenge.js"></script></head><body><div id="challenge-container"></div><script>AwsWafIntegration.saveReferrer();AwsWafIntegration.checkForceRefresh().then((f)=>{window.location.reload(true)});</script><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot. This requires JavaScript. Enable JavaScript and then reload the page.</noscript></body></html>""",
    202,
    x_amzn_waf_action="challenge",
)
case(
    K,
    "aws-waf-captcha-405",
    html(
        "Human Verification",
        """<div id="captcha-container"></div><script src="https://x.captcha-sdk.awswaf.com/x/jsapi.js"></script><script>window.gokuProps={};CaptchaScript.renderCaptcha(document.getElementById('captcha-container'))</script>""",
    ),
    405,
    x_amzn_waf_action="captcha",
)
case(K, "aws-waf-empty-202", b"", 202, x_amzn_waf_action="challenge", server="CloudFront")
case(
    K,
    "kasada-429",
    '<html><head></head><body><script>window.KPSDK={};KPSDK.now=typeof performance!=="undefined"&&performance.now?performance.now.bind(performance):Date.now.bind(Date);KPSDK.start=KPSDK.now();</script><script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js?tkrm_alpekz"></script></body></html>',
    429,
    x_kpsdk_ct="0a1b",
)
case(
    K,
    "akamai-sec-cpt",
    html(
        "Challenge Validation",
        """<div id="sec-if-cpt-container" class="crypto"><div class="scf-akamai-logo"></div><h2>One moment while we get you there</h2><p>Powered and protected by Akamai</p></div><script src="/_sec/cp_challenge/ak-challenge-4-4.js"></script>""",
    ),
    428,
)
case(
    K,
    "akamai-bm-verify",
    '<html><head><meta http-equiv="refresh" content="5; URL=\'/?bm-verify=AAQAAAAJ\'" /></head><body><script>var i=1717;var j=i+Number("1234"+"567");var xhr=new XMLHttpRequest();xhr.open("POST","/_sec/verify?provider=interstitial",false);xhr.send(JSON.stringify({"bm-verify":"AAQ","pow":j}));</script></body></html>',
    200,
)
case(
    K,
    "f5-asm-js",
    '<html><head><meta http-equiv="Pragma" content="no-cache"/><script type="text/javascript">(function(){window["bobcmn"]="101110111011";window["failureConfig"]="524f"})();</script><script src="/TSPD/08a?type=9"></script><noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 1180733.</noscript></head><body></body></html>',
)
case(
    K,
    "sucuri-js",
    "<html><title>You are being redirected...</title><noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript><script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0i';document.cookie=s;location.reload();</script></html>",
)
case(
    K,
    "ddos-guard",
    html(
        "DDOS-GUARD",
        """<div id="request-info"><h1>Checking your browser before accessing example.org</h1><p>This process may take a few seconds.</p></div><script src="/.well-known/ddos-guard/js-challenge/index.js"></script>""",
    ),
    403,
    server="ddos-guard",
)
case(
    K,
    "vercel-checkpoint",
    html(
        "Vercel Security Checkpoint",
        """<div><p id="header-text">We're verifying your browser</p><a href="https://vercel.link/security-checkpoint">Website owner? Click here to fix</a></div><script type="module" src="/.well-known/vercel/security/static/challenge.v2.min.js"></script>""",
    ),
    429,
    x_vercel_mitigated="challenge",
)
case(
    K,
    "anubis",
    html(
        "Making sure you&#39;re not a bot!",
        """<main><h1 id="title">Making sure you're not a bot!</h1><img src="/.within.website/x/cmd/anubis/static/img/pensive.webp"><p id="status">Loading...</p><details><summary>Why am I seeing this?</summary><p>You are seeing this because the administrator of this website has set up Anubis to protect the server against the scourge of AI companies aggressively scraping websites. This can and does cause downtime for the websites, which makes their resources inaccessible for everyone.</p><p>Anubis is a compromise. Anubis uses a Proof-of-Work scheme in the vein of Hashcash, a proposed proof-of-work scheme for reducing email spam.</p></details></main><script id="anubis_challenge" type="application/json">{"rules":{"difficulty":4}}</script><script type="module" src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script>""",
    ),
)
case(
    K,
    "google-sorry",
    html(
        "https://www.example.org/search?q=tides",
        """<div><hr><form id="captcha-form" action="index" method="post"><script src="https://www.google.com/recaptcha/enterprise.js" async defer></script><div id="recaptcha" class="g-recaptcha" data-sitekey="6Lf"></div><input type="hidden" name="q" value="EgQ"></form><hr><b>About this page</b><br><br>Our systems have detected unusual traffic from your computer network. This page checks to see if it's really you sending the requests, and not a robot.</div>""",
    ),
    429,
)
case(
    K,
    "alibaba-acw",
    "<html><script>var arg1='3A5F';var _0x4818=['\\x63'];document.cookie='acw_sc__v2='+x;document.location.reload();</script></html>",
)
case(
    K,
    "siteground",
    '<html><head><link rel="icon" href="data:;"><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F&y=ipc:1:2"></meta></head></html>',
    202,
)
case(
    K,
    "yandex",
    html(
        "Вы не робот?",
        """<div class="CheckboxCaptcha"><h1>Подтвердите, что запросы отправляли вы, а не робот</h1><p>Нам очень жаль, но запросы с вашего устройства похожи на автоматические.</p><form action="/checkcaptcha?key=1" method="post"><input type="submit" value="Я не робот"></form></div>""",
        lang="ru",
    ),
)
case(
    K,
    "baidu",
    html(
        "百度安全验证",
        """<div class="timeout hide"><div class="timeout-title">网络不给力，请稍后重试</div></div><div class="content"><div class="title">请完成下方验证后继续操作</div></div><script src="https://wappass.baidu.com/static/captcha/tools.js"></script>""",
        lang="zh",
    ),
)
case(
    K,
    "recaptcha-gate-plain",
    html(
        "Security check",
        """<h1>Please verify you are human</h1><form method="post"><div class="g-recaptcha" data-sitekey="6Ld"></div><button type="submit">Continue</button></form><script src="https://www.google.com/recaptcha/api.js" async></script>""",
    ),
)
case(
    K,
    "hcaptcha-gate",
    html(
        "example.org",
        """<div class="box"><p>To protect our content, we ask visitors to solve a short puzzle.</p><form action="/gate" method="post"><div class="h-captcha" data-sitekey="aa-bb"></div><input type="submit" value="Go on"></form></div><script src="https://js.hcaptcha.com/1/api.js"></script>""",
    ),
    403,
)
case(
    K,
    "turnstile-gate-wordless",
    html(
        "example.org",
        """<div class="cf-turnstile" data-sitekey="0x4AAA" data-callback="done"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script><script>function done(t){document.cookie='ok='+t;location.reload()}</script>""",
    ),
)
case(
    K,
    "image-captcha-self-made",
    html(
        "Are you a robot?",
        """<h2>Too many pages from your address</h2><p>Type the characters that you see in the picture to go on.</p><img src="/captcha.php?sid=77" alt="captcha"><form method="post"><input type="text" name="captcha_code"><input type="submit" value="Send"></form>""",
    ),
)
case(
    K,
    "arithmetic-self-made",
    html(
        "Quick check",
        """<p>Before we show you the archive, please answer: what is 7 + 4?</p><form method="post"><input type="text" name="answer"><button>Continue</button></form>""",
    ),
)
case(
    K,
    "checkbox-self-made",
    html(
        "One more click",
        """<form action="/human" method="post"><label><input type="checkbox" name="human"> I'm not a robot</label><button>Show me the page</button></form>""",
    ),
)
case(
    K,
    "js-cookie-reload",
    "<html><head><script>var d=new Date();document.cookie='js_ok='+btoa(d.getTime()%97)+';path=/';window.location.reload();</script></head><body></body></html>",
)
case(
    K,
    "pow-self-made",
    html(
        "Please wait",
        """<h1>Checking your browser</h1><p>This takes a moment and happens only once.</p><progress id="p"></progress><script>async function go(){let n=0;while(true){const h=await crypto.subtle.digest('SHA-256',new TextEncoder().encode('seed'+n));if(new Uint8Array(h)[0]===0)break;n++;}document.cookie='pow='+n;location.reload();}go()</script>""",
    ),
    503,
)
case(
    K,
    "slider-zh",
    html(
        "访问验证",
        """<div class="wrap"><h3>请拖动滑块完成验证</h3><p>为了您的账号安全，请先完成安全验证后继续访问。</p><div id="nc_1_wrapper" class="slider"></div></div><script src="https://g.alicdn.com/sd/nch5/index.js"></script>""",
        lang="zh",
    ),
)
case(
    K,
    "french-gate",
    html(
        "Vérification de sécurité",
        """<h1>Êtes-vous un humain ?</h1><p>Merci de recopier les lettres affichées ci-dessous pour accéder au site.</p><img src="/img/code.png"><form method="post"><input name="code" type="text"><button>Valider</button></form>""",
        lang="fr",
    ),
)
case(
    K,
    "german-gate",
    html(
        "Sicherheitsabfrage",
        """<p>Ihr Browser wird überprüft. Bitte haben Sie einen Augenblick Geduld, Sie werden automatisch weitergeleitet.</p><script>setTimeout(function(){document.cookie='chk=1';location.reload()},3000)</script>""",
        lang="de",
    ),
    503,
)
case(
    K,
    "spanish-gate",
    html(
        "Comprobación de seguridad",
        """<h1>Verifica que eres humano</h1><p>Marque la casilla para continuar a www.example.org.</p><div class="h-captcha" data-sitekey="x"></div>""",
        lang="es",
    ),
    403,
)
case(
    K,
    "japanese-gate",
    html(
        "アクセス確認",
        """<h1>ロボットではないことを確認してください</h1><form method="post"><div class="g-recaptcha" data-sitekey="k"></div><button>送信</button></form>""",
        lang="ja",
    ),
)
case(
    K,
    "geetest",
    html(
        "安全验证",
        """<div id="captcha"></div><script src="https://static.geetest.com/v4/gt4.js"></script><script>initGeetest4({captchaId:'1'},function(c){c.appendTo('#captcha')})</script>""",
        lang="zh",
    ),
    405,
)
case(
    K,
    "waiting-room",
    html(
        "You are now in line",
        """<h1>You are now in line</h1><p>Thank you for visiting. When it is your turn, you will have ten minutes to enter the site.</p><p>Your estimated wait time is: more than an hour</p><p>This page refreshes on its own. Keep it open.</p><script>setTimeout(()=>location.reload(),30000)</script>""",
        '<meta http-equiv="refresh" content="30">',
    ),
)
case(
    K,
    "queue-cf",
    html(
        "Waiting Room powered by Cloudflare",
        """<h1>You are in the waiting room</h1><p>There is high demand right now. Your estimated wait time is 4 minutes. Do not refresh.</p>""",
        '<meta http-equiv="refresh" content="20">',
    ),
)
case(
    K,
    "arkose",
    html(
        "Verification",
        """<h1>Please solve this puzzle so we know you are a real person</h1><div id="arkose"></div><script src="https://client-api.arkoselabs.com/v2/ABC/api.js" data-callback="cb" async defer></script>""",
    ),
)
case(
    K,
    "cookies-required-check",
    html(
        "Cookie check",
        """<p>We are checking that your browser accepts cookies and runs scripts. You will be taken to the page in a second.</p><script>document.cookie="c=1";location.replace(location.href)</script>""",
    ),
)
case(
    K,
    "radware",
    html(
        "Radware Bot Manager Captcha",
        """<p>We apologize for the inconvenience...</p><p>...but your activity and behavior on this site made us think that you are a bot.</p><p>Note: A number of things could be going on here. If you are attempting to access this site using an anonymous proxy, please try to disable that. Please solve this CAPTCHA to request unblock to the website</p><form action="https://validate.perfdrive.com/x"><div class="h-captcha"></div><input type="submit"></form>""",
    ),
)
case(
    K,
    "amazon-style",
    html(
        "Store",
        """<div class="a-box"><h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot. For best results, please make sure your browser is accepting cookies.</p><form method="get" action="/errors/validateCaptcha"><img src="https://images.example.org/captcha/abc.jpg"><input type="text" name="field-keywords" placeholder="Type characters"><button>Continue shopping</button></form><a href="/conditions">Conditions of Use</a><a href="/privacy">Privacy Policy</a></div>""",
    ),
)
