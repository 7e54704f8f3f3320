"""A second fresh batch, written after the rules had been mended on the first: its first contact is the honest figure."""

from __future__ import annotations

import json

from judge_corpus_fresh_sites import document, forum, government, news, next_app, shop, wordpress
from judge_corpus_registry import PARAGRAPHS, article, case


def prose(*paragraphs: str) -> str:
    return "".join(f"<p>{text}</p>" for text in paragraphs)


# ---- challenge ----------------------------------------------------------------------------------------------------------
K = "challenge"
case(
    K,
    "second-cf-nojs-es",
    '<!DOCTYPE html><html lang="es"><head><title>Un momento…</title><meta http-equiv="refresh" content="360"></head><body><div class="main-wrapper"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div><script>(function(){window._cf_chl_opt={cType:"managed"};var a=document.createElement("script");a.src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=91";}());</script></body></html>',
    403,
)
case(
    K,
    "second-press-hold-de",
    document(
        "Zugriff auf diese Seite wurde verweigert",
        "<div><h1>Bevor Sie fortfahren</h1><p>Drücken und halten Sie die Taste, um zu bestätigen, dass Sie ein Mensch und kein Bot sind.</p><div id='px-captcha'></div></div>",
        lang="de",
    ),
    403,
)
case(
    K,
    "second-own-puzzle-en",
    document(
        "Quick check",
        "<main><h1>Almost there</h1><p>Slide the piece into place to open the page.</p><div class='jigsaw'><canvas width='300' height='160'></canvas><div class='knob'></div></div></main><script src='/js/jigsaw.js'></script>",
    ),
)
case(
    K,
    "second-question-fr",
    document(
        "Petite question",
        "<form method='post'><h1>Petite question avant d'entrer</h1><p>Pour écarter les robots : combien font trois plus cinq ?</p><input name='r'><button>Entrer</button></form>",
        lang="fr",
    ),
)
case(
    K,
    "second-hcaptcha-zh",
    document(
        "请稍候",
        "<div><h2>请确认您是真人</h2><div class='h-captcha' data-sitekey='x'></div></div><script src='https://js.hcaptcha.com/1/api.js'></script>",
        lang="zh-CN",
    ),
    403,
)
case(
    K,
    "second-altcha-en",
    document(
        "Access check",
        "<h1>Access check</h1><p>Our archive is popular with AI scrapers. Please wait while your browser works out a small sum.</p><altcha-widget challengeurl='/c' auto='onload'></altcha-widget>",
    ),
    200,
)
case(
    K,
    "second-ticket-queue-nl",
    document(
        "Even geduld",
        "<main><h1>U staat in de wachtrij</h1><p>Er zijn nog 1.204 wachtenden voor u. Deze pagina ververst vanzelf.</p><progress value='12' max='100'></progress></main>",
        lang="nl",
    ),
)
case(
    K,
    "second-tencent-zh",
    document(
        "验证码",
        "<div id='TCaptcha'></div><p>拖动下方滑块完成拼图</p><script src='https://turing.captcha.qcloud.com/TJCaptcha.js'></script>",
        lang="zh",
    ),
)
case(
    K,
    "second-baidu",
    document(
        "百度安全验证",
        "<div class='timeout'><div class='timeout-img'></div><p class='timeout-title'>网络不给力，请稍后重试</p><button>返回首页</button></div><script src='https://wappass.baidu.com/static/captcha/tuxing.html'></script>",
        lang="zh",
    ),
)
case(
    K,
    "second-yandex-tr",
    document(
        "Robot olmadığınızı doğrulayın",
        "<form action='/checkcaptcha' method='post'><p>Cihazınızdan gelen istekler otomatik görünüyor. Devam etmek için kutuyu işaretleyin.</p><input type='submit' value='Robot değilim'></form>",
        lang="tr",
    ),
)
case(
    K,
    "second-reload-cookie",
    "<html><body><script>var n=0;for(var i=0;i<1e5;i++){n=(n*31+i)%65521};document.cookie='chk='+n+';path=/';location.reload();</script></body></html>",
)
case(
    K,
    "second-pow-own",
    document(
        "Please wait",
        "<p>One second: your browser is solving a puzzle that keeps bulk downloaders away.</p><script>crypto.subtle.digest('SHA-256',new Uint8Array(8)).then(()=>{document.cookie='pow=1';location.reload()})</script>",
    ),
    503,
)

# ---- blocked ------------------------------------------------------------------------------------------------------------
K = "blocked"
case(
    K,
    "second-barracuda",
    document(
        "Access Denied",
        "<p>Your request was blocked by the web application firewall. Attack ID: 11.2, client 192.0.2.1</p>",
    ),
    403,
)
case(
    K,
    "second-azure-fd",
    "<!DOCTYPE html><html><head><title>The request is blocked.</title></head><body><h2>The request is blocked.</h2><span>20250301T101112Z-r1d97b998</span></body></html>",
    403,
)
case(K, "second-gcloud-armor", "<!doctype html><meta charset='utf-8'><title>403</title>403 Forbidden", 403)
case(
    K,
    "second-de-daily-limit",
    wordpress(
        "Tageslimit erreicht",
        "<article><h1>Tageslimit erreicht</h1><p>Von Ihrem Anschluss kamen heute mehr als 500 Abrufe. Morgen geht es weiter.</p></article>",
        "de",
        "Start|Suche",
    ),
)
case(
    K,
    "second-it-region",
    next_app(
        "Spiacenti",
        "<main><h1>Spiacenti</h1><p>Questo video non è disponibile nella tua area geografica.</p></main>",
        lang="it",
    ),
)
case(
    K,
    "second-sv-bot",
    document(
        "Stopp",
        "<h1>Stopp</h1><p>Vi har upptäckt ovanlig trafik från ditt nätverk och har därför spärrat din IP-adress.</p>",
        lang="sv",
    ),
    403,
)
case(
    K,
    "second-ko-block",
    document(
        "접속 차단",
        "<h1>접속이 차단되었습니다</h1><p>비정상적인 접근이 감지되어 접속이 제한되었습니다. IP: 192.0.2.1</p>",
        lang="ko",
    ),
    200,
)
case(
    K,
    "second-json-forbidden-200",
    json.dumps({"code": 403, "message": "Your IP has been blocked"}),
    type_="application/json",
)
case(
    K,
    "second-text-crawler",
    "Crawling of this site is prohibited. Contact archive@example.org for bulk access.\n",
    200,
    type_="text/plain",
)
case(
    K,
    "second-eu-news-200",
    news(
        "Our European visitors are important to us",
        "<div><h1>Our European visitors are important to us</h1><p>This site is currently unavailable to visitors from the European Economic Area while we work to ensure your data is protected in accordance with applicable EU laws.</p></div>",
    ),
)
case(
    K,
    "second-pt-waf",
    document(
        "Bloqueado",
        "<div><h1>Sua requisição foi bloqueada</h1><p>Informe o código 88-12 ao suporte.</p></div>",
        lang="pt",
    ),
    406,
)
case(
    K,
    "second-hu-denied",
    document("Hozzáférés megtagadva", "<h1>Hozzáférés megtagadva</h1><p>Az Ön IP-címe tiltólistán van.</p>", lang="hu"),
    403,
)
case(
    K,
    "second-es-tv-vpn",
    document(
        "Aviso",
        "<main><p>Parece que estás usando un desbloqueador o proxy. Desactívalo e inténtalo de nuevo.</p><p>Código: M7111-5059</p></main>",
        lang="es",
    ),
)

# ---- login_wall ---------------------------------------------------------------------------------------------------------
K = "login_wall"
case(
    K,
    "second-ft",
    news(
        "Subscribe to read | Courier",
        "<div><h1>Ports brace for a long winter</h1><div class='barrier'><h2>Subscribe to unlock this article</h2><ul><li>Standard digital, 39 € a month</li><li>Premium digital, 65 € a month</li></ul><p>Explore our full range of subscriptions.</p></div></div>",
    ),
)
case(
    K,
    "second-fi-tilaajille",
    news(
        "Satama odottaa",
        "<article><h1>Satama odottaa</h1><p>Nosturit seisovat.</p><div><h2>Tämä artikkeli on vain tilaajille</h2><p>Tilaa ja lue heti. Oletko jo tilaaja? Kirjaudu sisään.</p><a>Tilaa</a></div></article>",
        "fi",
        "Uutiset|Urheilu|Kirjaudu",
    ),
)
case(
    K,
    "second-cs-predplatne",
    news(
        "Přístav čeká",
        "<article><h1>Přístav čeká</h1><p>Jeřáby stojí od května.</p><div><p>Článek je pouze pro předplatitele. Zbývá vám 85 % článku.</p><a>Předplatit</a><a>Přihlásit se</a></div></article>",
        "cs",
        "Domácí|Svět|Přihlásit",
    ),
)
case(
    K,
    "second-da-plus",
    news(
        "Færgen blev forsinket",
        "<article><h1>Færgen blev forsinket</h1><p>Passagererne ventede.</p><section><h2>Artiklen er kun for abonnenter</h2><p>Få adgang fra 1 kr. Har du allerede abonnement? Log ind</p><a>Køb adgang</a></section></article>",
        "da",
        "Nyheder|Log ind",
    ),
)
case(
    K,
    "second-facebook-like",
    document(
        "Facesite",
        "<div><h2>You must log in to continue.</h2><form><input name='email'><input type='password' name='pass'><button name='login'>Log In</button></form><a>Forgot account?</a><a>Sign up for Facesite</a></div>",
    ),
    url="https://www.facesite.example/login/?next=%2Fgroups%2F12",
)
case(
    K,
    "second-x-like",
    document(
        "Y. It's what's happening",
        "<div id='react-root'><main><h1>Happening now</h1><h2>Join today.</h2><button>Sign up with Google</button><button>Create account</button><p>Already have an account?</p><button>Sign in</button></main></div>",
    ),
    rendered=True,
    url="https://y.example/fjellro/status/19",
)
case(
    K,
    "second-intranet-sso-de",
    document(
        "Anmeldung",
        "<main><h1>Zentrale Anmeldung der Universität</h1><form><label>Kennung</label><input name='u'><label>Passwort</label><input type='password' name='p'><button>Anmelden</button></form></main>",
        lang="de",
    ),
    url="https://idp.uni.example/profile/SAML2/Redirect/SSO?execution=e1s1",
)
case(
    K,
    "second-researchgate",
    document(
        "Tidal mixing",
        "<main><h1>Tidal mixing in the narrows</h1><p>To read the full-text of this research, you can request a copy directly from the authors.</p><div><h2>Join for free</h2><p>Sign up to access the full publication.</p><a>Join now</a><a>Log in</a></div></main>",
    ),
)
case(
    K,
    "second-b2b-prices",
    shop(
        "Trade only",
        "<section><h1>Trade customers only</h1><p>Please log in with your trade account to see our range.</p><a href='/account/login'>Log in</a><a>Apply for an account</a></section>",
    ),
)
case(
    K,
    "second-ko-login",
    document(
        "로그인이 필요합니다",
        "<div><p>로그인이 필요한 서비스입니다. 로그인 후 이용해 주세요.</p><a>로그인</a><a>회원가입</a></div>",
        lang="ko",
    ),
)
case(
    K,
    "second-patreon",
    next_app(
        "Locked post",
        "<main><h1>Behind the scenes at the boat yard</h1><div><h2>Join to unlock this post</h2><p>Become a patron to get access to 212 exclusive posts</p><button>Join for 5 €/month</button></div></main>",
    ),
)

# ---- consent_wall -------------------------------------------------------------------------------------------------------
K = "consent_wall"
case(
    K,
    "second-pur-fr",
    document(
        "Bienvenue",
        "<div class='popup'><h1>Soutenez-nous en acceptant la publicité ciblée</h1><p>Ou abonnez-vous pour lire sans cookies publicitaires.</p><button>Tout accepter</button><button>S'abonner</button></div>",
        lang="fr",
    ),
)
case(
    K,
    "second-age-it",
    document(
        "Verifica età",
        "<div><h1>Hai più di 18 anni?</h1><p>Questo sito contiene prodotti riservati ai maggiorenni.</p><button>Sì</button><button>No</button></div>",
        lang="it",
    ),
)
case(
    K,
    "second-age-ru",
    document("18+", "<div><h2>Вам уже есть 18 лет?</h2><button>Да</button><button>Нет</button></div>", lang="ru"),
)
case(
    K,
    "second-country-de",
    document(
        "Willkommen",
        "<main><h1>Bitte wählen Sie Ihr Land</h1><a href='/de'>Deutschland</a><a href='/at'>Österreich</a><a href='/ch'>Schweiz</a><a href='/nl'>Niederlande</a></main>",
        lang="de",
    ),
)
case(
    K,
    "second-store-en",
    shop(
        "Find your store",
        "<section><h1>Choose your store to see prices</h1><form><input placeholder='Town or postcode'><button>Find</button></form></section>",
    ),
)
case(
    K,
    "second-leaving",
    document(
        "You are leaving",
        "<main><h1>You are leaving our site</h1><p>You are about to visit an external page that we have no control over.</p><a>Continue</a><a>Go back</a></main>",
    ),
)
case(
    K,
    "second-disclaimer-legal-db",
    government(
        "Disclaimer",
        "<h1>Disclaimer</h1><p>The judgments in this database are provided for information. I have read the disclaimer and agree to its terms.</p><form method='post'><button name='agree'>I agree</button><button name='no'>I do not agree</button></form>",
    ),
)
case(
    K,
    "second-es-privacidad",
    document(
        "Tu privacidad",
        "<div class='fc-consent-root'><h1>Este sitio solicita tu consentimiento para usar tus datos</h1><p>Anuncios y contenido personalizados, medición y estudio de audiencias.</p><button>Consentir</button><button>No consentir</button></div>",
        lang="es",
    ),
)

# ---- soft_404 -----------------------------------------------------------------------------------------------------------
K = "soft_404"
case(
    K,
    "second-recipe-gone",
    wordpress(
        "Nothing here",
        "<section><h1>Nothing here</h1><p>It looks like nothing was found at this location.</p></section>",
    ),
)
case(
    K,
    "second-cz",
    shop(
        "Stránka nenalezena",
        "<h1>Stránka nenalezena</h1><p>Omlouváme se, požadovaná stránka neexistuje.</p>",
        "cs",
        "Obchod|Boty|Košík",
    ),
)
case(K, "second-tr", document("Bulunamadı", "<h1>Aradığınız sayfa bulunamadı</h1><a>Ana sayfaya dön</a>", lang="tr"))
case(
    K,
    "second-bulletin-fi",
    document(
        "Hups",
        "<nav><a>Etusivu</a></nav><main><h1>Hups! Sivua ei löytynyt</h1><p>Tarkista osoite.</p></main>",
        lang="fi",
    ),
)
case(
    K,
    "second-hotel-gone",
    next_app(
        "Hotel",
        "<main><h1>This property isn't taking reservations on our site right now</h1><p>Sorry, this hotel page no longer exists. See other places in Nordby.</p></main>",
    ),
)
case(
    K,
    "second-link-expired",
    document(
        "Link expired",
        "<main><h1>This link has expired</h1><p>The file that you want is no longer available for download.</p></main>",
    ),
)
case(
    K,
    "second-short-url",
    document(
        "Short links", "<main><p>We can't find that short link. It may have been deleted by its owner.</p></main>"
    ),
)
case(
    K,
    "second-git",
    document(
        "Page not found · Forge",
        "<main><img alt='404'><h1>404</h1><p>This is not the web page you are looking for.</p></main>",
    ),
)
case(
    K,
    "second-auction-ended-nl",
    shop(
        "Advertentie verwijderd",
        "<h1>Deze advertentie is verwijderd</h1><p>Bekijk vergelijkbare advertenties</p>",
        "nl",
        "Auto's|Huis|Inloggen",
    ),
)
case(K, "second-json-notfound", json.dumps({"status": "error", "message": "No such article"}), type_="application/json")

# ---- error_status -------------------------------------------------------------------------------------------------------
K = "error_status"
case(
    K,
    "second-varnish",
    "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE html><html><head><title>503 Backend fetch failed</title></head><body><h1>Error 503 Backend fetch failed</h1><p>Backend fetch failed</p><h3>Guru Meditation:</h3><p>XID: 32770</p><hr><p>Varnish cache server</p></body></html>",
    503,
)
case(
    K,
    "second-apache-404",
    "<!DOCTYPE HTML PUBLIC '-//IETF//DTD HTML 2.0//EN'><html><head><title>404 Not Found</title></head><body><h1>Not Found</h1><p>The requested URL was not found on this server.</p><hr><address>Apache/2.4.58 (Ubuntu) Server</address></body></html>",
    404,
)
case(
    K,
    "second-es-mantenimiento",
    document(
        "Volvemos enseguida",
        "<main><h1>Estamos mejorando la web</h1><p>Estamos realizando tareas de mantenimiento. Volvemos enseguida.</p></main>",
        lang="es",
    ),
)
case(
    K,
    "second-streamlit-crash",
    document("App", "<div><h3>Oh no.</h3><p>Error running app. If you need help, try the docs.</p></div>"),
    rendered=True,
)
case(
    K,
    "second-nuxt-500",
    document("500 - Internal Server Error", "<div><h1>500</h1><p>Internal Server Error</p></div>"),
    500,
)
case(K, "second-410", document("Gone", "<h1>Gone</h1><p>This content has been removed.</p>"), 410)
case(
    K,
    "second-hosting-suspended",
    document(
        "Account Suspended",
        "<div><h1>This Account has been suspended.</h1><p>Contact your hosting provider for more information.</p></div>",
    ),
)
case(
    K,
    "second-it-404-rich",
    news(
        "Pagina non trovata",
        "<h1>Pagina non trovata</h1><p>La pagina che cerchi non esiste più.</p><h2>Le più lette</h2><ul><li><a>Il molo nuovo apre a maggio</a></li><li><a>Traghetto in ritardo</a></li></ul>",
        "it",
    ),
    404,
)
case(
    K,
    "second-go-panic",
    "panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:\nmain.main()\n\t/app/main.go:12 +0x1d\n",
    500,
    type_="text/plain",
)
case(
    K,
    "second-graphql-errors",
    json.dumps({"errors": [{"message": "Internal server error", "path": ["boat"]}], "data": None}),
    200,
    type_="application/json",
)

# ---- js_shell -----------------------------------------------------------------------------------------------------------
K = "js_shell"
case(
    K,
    "second-quasar",
    "<!DOCTYPE html><html><head><title>Havn</title><script type='module' src='/assets/index.8a.js'></script></head><body><div id='q-app'></div></body></html>",
)
case(
    K,
    "second-ionic",
    "<!DOCTYPE html><html><head><base href='/'><title>Ionic App</title></head><body><app-root></app-root><script src='runtime.js' type='module'></script><script src='main.js' type='module'></script><noscript>Please enable JavaScript to continue using this application.</noscript></body></html>",
)
case(
    K,
    "second-astro-island",
    document(
        "Boats",
        "<header><a>Boats</a><a>About</a></header><main><astro-island uid='Z1' component-url='/_astro/List.js' client='only'></astro-island></main><script type='module' src='/_astro/hoisted.js'></script>",
    ),
)
case(
    K,
    "second-salesforce",
    document(
        "Help centre",
        "<div class='auraMsgBox' id='auraLoadingBox'><div class='logo'></div><span>Loading</span></div><div class='auraErrorBox' id='auraError' style='display:none'><span>Sorry to interrupt</span><div>CSS Error</div></div><script src='/s/sfsites/aura.js'></script>",
    ),
)
case(
    K,
    "second-shop-grid",
    shop(
        "Sale",
        "<h1>Sale</h1><div id='product-grid-app'></div><script src='/cdn/grid.min.js'></script><script>window.Grid.init('product-grid-app')</script>",
    ),
)
case(
    K,
    "second-meta-refresh-it",
    "<html><head><title>Reindirizzamento</title><meta http-equiv='refresh' content='1;url=/it/home'></head><body>Reindirizzamento in corso...</body></html>",
)
case(
    K,
    "second-noscript-app-fr",
    "<!doctype html><html lang='fr'><head><title>Espace client</title><script defer src='/static/js/main.8.js'></script></head><body><noscript>Vous devez activer JavaScript pour utiliser cette application.</noscript><div id='root'></div></body></html>",
)
case(
    K,
    "second-skeleton-list",
    next_app(
        "Departures",
        "<header><a>Departures</a><a>Tickets</a></header><main><h1>Departures</h1><div class='skeleton'></div><div class='skeleton'></div></main>",
    ),
)

# ---- empty, truncated, file -----------------------------------------------------------------------------------------------
case("empty", "second-body-br", "<html><head><title></title></head><body><br><br></body></html>")
case("empty", "second-comment", "<!-- nothing -->")
case(
    "empty",
    "second-rendered-frame",
    document(
        "Boats", "<header><a>Home</a><a>Boats</a></header><div id='app'><main></main></div><footer>© 2025</footer>"
    ),
    rendered=True,
)
case("truncated", "second-length", b"<html><body><p>" + PARAGRAPHS[0].encode(), content_length="4000")
case("truncated", "second-json", '{"boats": [{"name": "Ask", "feet": 21}, {"name": "Emb', type_="application/json")
case(
    "truncated",
    "second-html-mid-list",
    document("Links", "<main><ul>" + "".join(f"<li><a href='/{n}'>Boat number {n}</a></li>" for n in range(60)))[:2100],
)
case("file", "second-ogg", b"OggS\x00\x02" + bytes(300), type_="text/html")
case("file", "second-gif-404", b"GIF89a\x01\x00\x01\x00\x80\x00\x00" + bytes(60), 404, type_="text/html")
case("file", "second-7z", b"7z\xbc\xaf\x27\x1c\x00\x04" + bytes(300), type_="text/plain")
case("file", "second-avif", b"\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf" + bytes(200), type_="image/jpeg")

# ---- ok -------------------------------------------------------------------------------------------------------------------
K = "ok"
case(
    K,
    "second-blog-anubis",
    wordpress(
        "We put Anubis in front of our forge",
        "<article><h1>We put Anubis in front of our forge</h1>"
        + prose(
            'Last week scrapers took our forge down three times. Since Monday every visitor first sees "Making sure you\'re not a bot!".',
            "It works. The load fell from forty to two, and nobody has complained but one reader with an old phone.",
            "If you want to do the same: the package is in the archive, the policy file took us ten minutes.",
        )
        + "</article>",
    ),
)
case(
    K,
    "second-help-login-trouble",
    document(
        "I can't log in - Help",
        "<main><h1>I can't log in</h1><p>Check that caps lock is off. If you forgot your password, press Reset below the form and follow the link in the mail.</p><p>After five wrong passwords the account is locked for an hour.</p></main>",
    ),
)
case(
    K,
    "second-error-code-list-de",
    document(
        "Fehlercodes Spülmaschine",
        "<main><h1>Fehlercodes</h1><table><tr><td>E15</td><td>Wasserschutz ausgelöst</td></tr><tr><td>E24</td><td>Wasser läuft nicht ab</td></tr><tr><td>E25</td><td>Pumpe blockiert</td></tr></table></main>",
        lang="de",
    ),
)
case(
    K,
    "second-shutdown-news",
    news(
        "Outage at the port",
        '<article><h1>"Service unavailable": outage at the port</h1>'
        + prose(
            "The booking system of the port was down for six hours on Friday.",
            "Lorries queued as far as the ring road.",
            "The operator says that a disk had failed.",
        )
        + "</article>",
    ),
)
case(
    K,
    "second-poem-not-found-fr",
    document(
        "Introuvable",
        "<h1>Introuvable</h1><p>J'ai cherché la page<br>où tu avais écrit la mer<br>il n'y avait que le vent</p>",
        lang="fr",
    ),
)
case(
    K,
    "second-quote",
    document(
        "Quote of the day",
        "<blockquote>A ship in harbour is safe, but that is not what ships are for.</blockquote><p>John A. Shedd</p>",
    ),
)
case(
    K,
    "second-empty-wishlist",
    shop("Wishlist", "<h1>Wishlist</h1><p>Your wishlist is empty.</p>"),
    url="https://fjellro.example/wishlist",
)
case(
    K,
    "second-no-comments",
    forum("New posts", "<div>There are no new posts to show.</div>"),
    url="https://bench.example/whats-new/",
)
case(
    K,
    "second-zero-jobs",
    document(
        "Jobs",
        "<header><a>Home</a></header><main><h1>Open positions</h1><p>We have no open positions at the moment. Send us your CV anyway.</p></main>",
    ),
)
case(
    K,
    "second-search-ja",
    document(
        "検索結果", "<main><h1>「zzxq」の検索結果</h1><p>一致する商品は見つかりませんでした。</p></main>", lang="ja"
    ),
    url="https://shop.example/search?q=zzxq",
)
case(
    K,
    "second-photo-viewer",
    document(
        "IMG_2041",
        "<div class='viewer'><img src='/full/IMG_2041.jpg' alt=''></div><nav><a>Previous</a><a>Next</a></nav>",
    ),
)
case(
    K,
    "second-audio-page",
    document("Episode 12", "<h1>Episode 12: Salt</h1><audio controls src='/e/12.mp3'></audio><p>38 minutes</p>"),
)
case(K, "second-counter", document("Days since the last storm", "<h1>12</h1><p>days since the last storm</p>"))
case(
    K,
    "second-vote-gate-text",
    news(
        "Harbour vote result",
        f"<article><h1>Harbour vote result</h1>{article(8)}</article><div class='regwall-promo'><h2>Create a free account to comment</h2><a>Register</a></div>",
    ),
)
case(
    K,
    "second-docs-api-errors",
    document(
        "Errors - Boat API",
        "<nav><a>Docs</a></nav><main><h1>Errors</h1><p>The API answers with these codes.</p><table><tr><td>401</td><td>Unauthorized. Your key is missing.</td></tr><tr><td>403</td><td>Forbidden. Your plan does not allow the call.</td></tr><tr><td>404</td><td>Not found.</td></tr><tr><td>429</td><td>Too many requests. Slow down.</td></tr></table></main>",
    ),
)
case(
    K,
    "second-imprint-de",
    document(
        "Impressum",
        "<main><h1>Impressum</h1><p>Fjellro GmbH, Hafenstraße 4, 20457 Hamburg</p><p>Geschäftsführerin: Ida Voss</p><p>USt-IdNr. DE123456789</p></main>",
        lang="de",
    ),
)
case(
    K,
    "second-wine-shop",
    shop(
        "Riesling 2022",
        "<h1>Riesling 2022</h1><span>14,90 €</span><p>Dry, with lime and slate. 12 % vol. You must be 18 or older to order.</p><button>Add to cart</button>",
    ),
)
case(
    K,
    "second-travel-countries",
    document(
        "Visa rules",
        "<main><h1>Select your country</h1><table><tr><td>Denmark</td><td>no visa, 90 days</td></tr><tr><td>Japan</td><td>no visa, 30 days</td></tr><tr><td>India</td><td>e-visa, 60 days</td></tr></table></main>",
    ),
)
case(
    K,
    "second-cookie-shop-article",
    wordpress(
        "Cookies and law",
        "<article><h1>Do you need a cookie banner?</h1>"
        + prose(
            "If your site sets nothing but a session cookie, you need no consent.",
            "As soon as you count visitors with a tool of somebody else, you do.",
            '"Accept all" and "Reject all" must look alike.',
        )
        + "</article>",
    ),
)
case(
    K,
    "second-discontinued-manual",
    document(
        "Pump P4 (discontinued)",
        "<main><h1>Pump P4</h1><p>This product has been discontinued. Spare parts are available until 2027.</p><ul><li>Power: 400 W</li><li>Height: 7 m</li><li>Manual: 24 pages</li></ul></main>",
    ),
)
case(
    K,
    "second-event-past-fr",
    document(
        "Fête du port (passée)",
        "<main><h1>Fête du port</h1><p>Cet événement est terminé.</p><p>Samedi 3 mai 2025 à 14 h, quai nord. Musique, moules et tour en bateau. Entrée libre.</p></main>",
        lang="fr",
    ),
)
case(
    K,
    "second-404-page-good",
    forum(
        "Which varnish?",
        "".join(f"<article><h4>user{n}</h4><div>{t}</div></article>" for n, t in enumerate(PARAGRAPHS)),
    ),
    404,
)
case(
    K,
    "second-product-grid-503",
    shop(
        "Shoes",
        "<h1>Shoes</h1>"
        + "".join(
            f"<div class='card'><a href='/p/{n}'>Shoe {n}</a><span>{80 + n},00 €</span></div>" for n in range(16)
        ),
    ),
    503,
)
case(
    K,
    "second-text-diary",
    "3 March. Wind NW 6. The ferry did not run. Access to the pier was closed all day.\n4 March. Wind W 3. Ferry ran late.\n",
    type_="text/plain",
)
case(
    K,
    "second-json-message-data",
    json.dumps({"message": "success", "result": [{"date": "2025-03-01", "high": 2.1}]}),
    type_="application/json",
)
case(
    K,
    "second-jsonld-plain",
    json.dumps({"title": "Too many requests", "artist": "The Weirs", "year": 2019}),
    type_="application/json",
)
case(
    K,
    "second-atom",
    '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Status</title><entry><title>Internal server error on the booking page: resolved</title></entry></feed>',
    type_="application/atom+xml",
)
case(
    K,
    "second-rendered-pre-json",
    '<html><head><meta name="color-scheme" content="light dark"></head><body><pre style="word-wrap: break-word; white-space: pre-wrap;">{"boats":[{"name":"Ask","feet":21}]}</pre></body></html>',
    rendered=True,
)
case(
    K,
    "second-mailing-archive",
    "<html><head><title>[boats] Access denied when mounting</title></head><body><h1>[boats] Access denied when mounting</h1><pre>Hi all,\n\nI get 'access denied' when I mount the share from my laptop, but not from the desktop. Any ideas?\n\nOlaf</pre></body></html>",
)
case(
    K,
    "second-register-page",
    document(
        "Create account",
        "<main><h1>Create account</h1><form><input name='first'><input type='email'><input type='password'><button>Create</button></form></main>",
    ),
    url="https://fjellro.example/account/register",
)
case(
    K,
    "second-unsubscribe",
    document("Unsubscribed", "<main><h1>You have been unsubscribed</h1><p>We will not write to you again.</p></main>"),
)
case(
    K,
    "second-obituary",
    news(
        "Olaf Berg, 1941 to 2025",
        "<article><h1>Olaf Berg, 1941 to 2025</h1><p>The founder of the boat club died on Sunday. He is no longer with us, but his boats are.</p></article>",
    ),
)
case(
    K,
    "second-minimal-ru",
    document("Расписание", "<h1>Расписание</h1><p>Паром: 7:10, 12:10, 18:40. По воскресеньям не ходит.</p>", lang="ru"),
)
case(
    K,
    "second-zh-forum",
    forum(
        "账号被封了怎么办",
        "<article><h4>小李</h4><div>昨天登录时提示“您的账号已被封禁”，有人遇到过吗？</div></article><article><h4>管理员</h4><div>请把用户名发给我，我帮你看一下。</div></article>",
        "zh",
        "登录|注册",
    ),
)
case(
    K,
    "second-homepage-choice",
    document(
        "Fjord Ferries",
        "<header><a>Tickets</a><a>Log in</a></header><main><h1>Where do you want to go?</h1><form><select><option>Outer isle</option></select><button>Search</button></form><p>Three boats a day, all year.</p></main>",
    ),
    url="https://fjord.example/",
)
case(
    K,
    "second-lang-menu-page",
    document(
        "Danmark",
        "<header><a>English</a><a>Deutsch</a><a>Dansk</a></header><main><h1>Velkommen</h1><p>Museet har åbent hver dag fra ti til fem.</p></main>",
        lang="da",
    ),
)
