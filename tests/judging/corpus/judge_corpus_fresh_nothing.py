"""Fresh pages that bring nothing: not there, broken, hollow, empty, cut off, and files under any name."""

from __future__ import annotations

import gzip
import io
import json
import zipfile

from judge_corpus_fresh_sites import document, forum, government, news, next_app, shop, wordpress
from judge_corpus_registry import PARAGRAPHS, article, case

# ---- soft_404 -----------------------------------------------------------------------------------------------------------
K = "soft_404"
case(
    K,
    "fresh-shop-default",
    shop(
        "404 Not Found",
        "<div class='template-404 page-width center'><p>404</p><h1 class='title'>Page not found</h1><a href='/collections/all' class='button'>Continue shopping</a></div>",
    ),
)
case(
    K,
    "fresh-shop-de",
    shop(
        "Seite nicht gefunden",
        "<div><h1>Ups! Diese Seite gibt es nicht mehr.</h1><p>Vielleicht interessiert dich das:</p><ul><li><a href='/p/1'>Tasche Lund</a> 79,00 €</li><li><a href='/p/2'>Schuh Ask</a> 99,00 €</li></ul></div>",
        "de",
        "Shop|Taschen|Warenkorb (0)|Konto",
    ),
)
case(
    K,
    "fresh-wp-oops",
    wordpress(
        "Page not found",
        "<section class='error-404 not-found'><h1 class='page-title'>Oops! That page can&rsquo;t be found.</h1><p>It looks like nothing was found at this location. Maybe try one of the links below or a search?</p><form role='search'><input type='search' name='s'><button>Search</button></form><h2>Recent Posts</h2><ul><li><a href='/a'>Sourdough in winter</a></li><li><a href='/b'>Mending a mill stone</a></li></ul></section>",
    ),
)
case(
    K,
    "fresh-forum-missing",
    forum(
        "Oops! We ran into some problems.", "<div class='blockMessage'>The requested thread could not be found.</div>"
    ),
)
case(
    K,
    "fresh-forum-phpbb-fr",
    document(
        "Informations",
        "<div id='wrap'><div class='headerbar'><a href='/'>Forum du bois</a></div><ul class='nav'><li><a>FAQ</a></li><li><a>Connexion</a></li></ul><div class='panel' id='message'><h2 class='message-title'>Informations</h2><p>Le sujet demandé n’existe pas.</p></div></div>",
        lang="fr",
    ),
)
case(
    K,
    "fresh-next-404",
    next_app(
        "404: This page could not be found.",
        "<div style='font-family:system-ui;height:100vh'><div><h1 class='next-error-h1'>404</h1><div><h2>This page could not be found.</h2></div></div></div>",
    ),
)
case(
    K,
    "fresh-spa-rendered",
    document(
        "Fjord Ferries",
        "<div id='root'><div class='Layout_a1'><header><a>Fjord Ferries</a><a>Timetable</a><a>Tickets</a></header><div class='NotFound_x9'><img src='/lost.svg'><p>Hmm, we couldn't find what you're looking for.</p><button>Take me home</button></div></div></div><script src='/assets/index-4f.js' type='module'></script>",
    ),
    rendered=True,
)
case(
    K,
    "fresh-job-expired",
    document(
        "Job no longer available | Jobnet",
        "<header><a>Jobs</a><a>Companies</a><a>Sign in</a></header><main><div class='alert'>This job has expired</div><h1>Sorry, the job that you are looking for is no longer available</h1><h2>Similar jobs</h2><ul><li><a>Deck hand, Bergen</a></li><li><a>Engineer, Oslo</a></li></ul></main>",
    ),
)
case(
    K,
    "fresh-job-de",
    wordpress(
        "Stelle",
        "<article><h1>Diese Stellenanzeige ist nicht mehr online</h1><p>Die Stelle wurde besetzt oder vom Unternehmen zurückgezogen. <a>Alle offenen Stellen</a></p></article>",
        "de",
        "Start|Stellen|Kontakt",
    ),
)
case(
    K,
    "fresh-product-gone-es",
    shop(
        "Producto no encontrado",
        "<div><p class='msg'>Lo sentimos, este producto ya no está disponible en nuestro catálogo.</p><a href='/'>Volver al inicio</a></div>",
        "es",
        "Tienda|Rebajas|Cesta|Cuenta",
    ),
)
case(
    K,
    "fresh-ad-gone-pl",
    document(
        "Ogłoszenie nieaktualne",
        "<header><a>Ogłoszenia</a><a>Dodaj</a></header><div><h1>To ogłoszenie nie jest już dostępne</h1><p>Zobacz podobne oferty</p><ul><li><a>Łódź wiosłowa, 900 zł</a></li><li><a>Kajak, 1200 zł</a></li></ul></div>",
        lang="pl",
    ),
)
case(
    K,
    "fresh-user-gone",
    next_app(
        "Profile",
        "<main><h2>Sorry, this page isn't available.</h2><p>The link you followed may be broken, or the page may have been removed. <a href='/'>Go back to Picturegram.</a></p></main>",
    ),
)
case(
    K,
    "fresh-account-suspended-x",
    document(
        "Profile / Y",
        "<div id='react-root'><main><div>@fjellro</div><div><span>This account doesn’t exist</span><span>Try searching for another.</span></div></main></div>",
    ),
    rendered=True,
)
case(
    K,
    "fresh-video-removed",
    document(
        "Video",
        "<div id='player'><div class='reason'>Video unavailable</div><div class='sub'>This video has been removed by the uploader</div></div>",
    ),
)
case(
    K,
    "fresh-json-200",
    json.dumps({"success": False, "error": "Resource not found", "data": None}),
    type_="application/json",
)
case(
    K,
    "fresh-json-204like",
    json.dumps({"code": 404, "msg": "文章不存在"}, ensure_ascii=False),
    type_="application/json",
)
case(
    K,
    "fresh-joomla-it",
    document(
        "404 - Categoria non trovata",
        "<div class='container'><div id='header'><a>Comune di Riva</a></div><div id='errorboxheader'>404 - Categoria non trovata</div><div id='errorboxbody'><p><strong>Non puoi visualizzare questa pagina perché:</strong></p><ol><li>un segnalibro scaduto</li><li>un indirizzo digitato male</li></ol></div></div>",
        lang="it",
    ),
)
case(
    K,
    "fresh-gov-not-found",
    government(
        "Page not found",
        "<h1>Page not found</h1><p>If you typed the web address, check it is correct.</p><p>If you pasted the web address, check you copied the entire address.</p><p>You can browse from the homepage to find the information you need.</p>",
    ),
)
case(
    K,
    "fresh-sv-library",
    document(
        "Hittades inte",
        "<nav><a>Katalog</a><a>Öppettider</a></nav><main><h1>Sidan hittades inte</h1><p>Sidan kan ha flyttats eller tagits bort. Prova att söka i stället.</p></main>",
        lang="sv",
    ),
)
case(
    K,
    "fresh-ja-removed",
    news(
        "記事が見つかりません",
        "<section><h1>お探しのページは見つかりませんでした</h1><p>掲載期間が終了したか、URLが変更された可能性があります。</p></section>",
        "ja",
        "政治|経済|文化",
    ),
)
case(
    K,
    "fresh-ko-missing",
    document(
        "안내",
        "<div class='error'><strong>요청하신 페이지를 찾을 수 없습니다.</strong><p>주소가 잘못 입력되었거나 변경 또는 삭제되었습니다.</p><a>메인으로</a></div>",
        lang="ko",
    ),
)
case(
    K,
    "fresh-wiki-empty",
    document(
        "Narrow Sea - Skipperpedia",
        "<div id='mw-head'><a>Main page</a><a>Log in</a></div><h1 id='firstHeading'>Narrow Sea</h1><div id='mw-content-text'><div class='noarticletext'><p>There is currently no text in this page. You can search for this page title in other pages, or search the related logs, but you do not have permission to create this page.</p></div></div>",
    ),
)
case(K, "fresh-plain", "404 page not found\n", type_="text/plain")
case(
    K,
    "fresh-house-sold",
    document(
        "Listing unavailable",
        "<header><a>Buy</a><a>Rent</a></header><main><h1>This property is no longer on the market</h1><p>The listing was taken down by the agent. Search for other homes in Nordby.</p></main>",
    ),
)
case(
    K,
    "fresh-event-missing-nl",
    next_app(
        "Niet gevonden",
        "<header><a>Agenda</a><a>Kaarten</a></header><main><h1>Helaas, dit evenement bestaat niet (meer)</h1><a>Bekijk de agenda</a></main>",
        lang="nl",
    ),
)

# ---- error_status -------------------------------------------------------------------------------------------------------
K = "error_status"
case(
    K,
    "fresh-nginx-502",
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx/1.24.0 (Ubuntu)</center>\r\n</body>\r\n</html>\r\n",
    502,
)
case(
    K,
    "fresh-cf-522",
    '<!DOCTYPE html><html lang="en-US"><head><title>www.example.org | 522: Connection timed out</title></head><body><div id="cf-wrapper"><div id="cf-error-details"><header><h1><span>Connection timed out</span><span>Error code 522</span></h1><div>Visit cloudflare.com for more information.</div></header><div><span>You</span><span>Browser</span><span>Working</span><span>Amsterdam</span><span>Cloudflare</span><span>Working</span><span>www.example.org</span><span>Host</span><span>Error</span></div><h2>What happened?</h2><p>The initial connection between Cloudflare\'s network and the origin web server timed out.</p></div></div></body></html>',
    522,
)
case(
    K,
    "fresh-shop-404",
    shop("404 Not Found", "<div class='template-404'><p>404</p><h1>Page not found</h1><a>Continue shopping</a></div>"),
    404,
)
case(
    K,
    "fresh-news-410-de",
    news(
        "Nicht mehr verfügbar",
        "<h1>Dieser Beitrag ist nicht mehr verfügbar</h1><p>Aus rechtlichen Gründen halten wir Sendungen nur zwölf Monate vor.</p>",
        "de",
        "Start|Sport|Kultur",
    ),
    410,
)
case(
    K,
    "fresh-maintenance-200",
    wordpress(
        "Maintenance",
        "<div class='seedprod'><h1>We&rsquo;ll be back soon!</h1><p>Our website is undergoing scheduled maintenance. Thank you for your patience.</p></div>",
    ),
)
case(
    K,
    "fresh-maintenance-ru",
    document(
        "Технические работы",
        "<div><h1>На сайте ведутся технические работы</h1><p>Мы скоро вернёмся. Приносим извинения за неудобства.</p></div>",
        lang="ru",
    ),
)
case(
    K,
    "fresh-django-debug",
    '<!DOCTYPE html><html lang="en"><head><meta name="robots" content="NONE,NOARCHIVE"><title>DoesNotExist at /boats/12/</title></head><body><header id="summary"><h1>DoesNotExist at /boats/12/</h1><pre class="exception_value">Boat matching query does not exist.</pre><table class="meta"><tr><th>Request Method:</th><td>GET</td></tr><tr><th>Django Version:</th><td>5.1.2</td></tr><tr><th>Exception Type:</th><td>DoesNotExist</td></tr></table></header><main><h2>Traceback</h2><pre>Environment:\n\nTraceback (most recent call last):\n  File "/app/boats/views.py", line 12, in detail</pre></main></body></html>',
    500,
)
case(
    K,
    "fresh-laravel-debug",
    document(
        "Illuminate\\Database\\QueryException",
        "<div><h1>SQLSTATE[HY000] [2002] Connection refused (Connection: mysql, SQL: select * from `sessions`)</h1><p>PHP 8.3.4 - Laravel 11.2</p><pre>vendor/laravel/framework/src/Illuminate/Database/Connection.php:829</pre></div>",
    ),
    200,
)
case(
    K,
    "fresh-wp-critical-fr",
    document(
        "WordPress &rsaquo; Erreur",
        "<div class='wp-die-message'><p>Il y a eu une erreur critique sur ce site.</p><p><a>En apprendre plus sur le débogage de WordPress.</a></p></div>",
        lang="fr",
    ),
    200,
)
case(
    K,
    "fresh-wp-db",
    "<!DOCTYPE html><html><head><title>Database Error</title></head><body id='error-page'><div class='wp-die-message'><h1>Error establishing a database connection</h1></div></body></html>",
    200,
)
case(
    K,
    "fresh-next-client-crash",
    next_app(
        "Application error",
        "<h2>Application error: a client-side exception has occurred (see the browser console for more information).</h2>",
    ),
    200,
    rendered=True,
)
case(
    K,
    "fresh-iis-yellow",
    "<!DOCTYPE html><html><head><title>Runtime Error</title></head><body bgcolor='white'><span><H1>Server Error in '/' Application.<hr width=100%></H1><h2><i>Runtime Error</i></h2></span><b>Description:</b> An application error occurred on the server. The current custom error settings for this application prevent the details of the application error from being viewed remotely.</body></html>",
    500,
)
case(
    K,
    "fresh-json-500",
    json.dumps(
        {"timestamp": "2025-03-01T10:00:00Z", "status": 500, "error": "Internal Server Error", "path": "/api/boats"}
    ),
    500,
    type_="application/json",
)
case(K, "fresh-json-404", json.dumps({"detail": "Not Found"}), 404, type_="application/json")
case(
    K,
    "fresh-php-fatal",
    "<br />\n<b>Fatal error</b>:  Uncaught mysqli_sql_exception: Too many connections in /var/www/html/inc/db.php:14\nStack trace:\n#0 /var/www/html/inc/db.php(14): mysqli_connect()\n#1 {main}\n  thrown in <b>/var/www/html/inc/db.php</b> on line <b>14</b><br />",
    200,
)
case(
    K,
    "fresh-something-wrong-200",
    shop(
        "Error",
        "<div class='page-width'><h1>Something went wrong</h1><p>What happened? There was a problem loading this website. Try refreshing the page. If the site still doesn't load, please try again in a few minutes.</p></div>",
    ),
)
case(
    K,
    "fresh-rails",
    document(
        "We're sorry, but something went wrong (500)",
        "<div class='dialog'><h1>We're sorry, but something went wrong.</h1><p>If you are the application owner check the logs for more information.</p></div>",
    ),
    500,
)
case(
    K,
    "fresh-heroku",
    '<!DOCTYPE html><html><head><title>Application Error</title></head><body><iframe src="//www.herokucdn.com/error-pages/application-error.html"></iframe></body></html>',
    503,
)
case(
    K,
    "fresh-overload-ja",
    document(
        "混雑",
        "<div><h1>ただいまアクセスが集中しております</h1><p>大変申し訳ございませんが、しばらく時間をおいてから再度アクセスしてください。</p></div>",
        lang="ja",
    ),
    503,
)
case(
    K,
    "fresh-tomcat-404",
    "<!doctype html><html lang='en'><head><title>HTTP Status 404 – Not Found</title></head><body><h1>HTTP Status 404 – Not Found</h1><hr><p><b>Type</b> Status Report</p><p><b>Message</b> The requested resource [/boats] is not available</p><p><b>Description</b> The origin server did not find a current representation for the target resource.</p><h3>Apache Tomcat/10.1</h3></body></html>",
    404,
)
case(K, "fresh-empty-500", "", 500)
case(
    K,
    "fresh-xml-fault",
    '<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>Internal error</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    500,
    type_="text/xml",
)
case(
    K,
    "fresh-s3-nosuchkey",
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>a.html</Key><RequestId>9X</RequestId></Error>',
    404,
    type_="application/xml",
)

# ---- js_shell -----------------------------------------------------------------------------------------------------------
K = "js_shell"
case(
    K,
    "fresh-vite-react",
    '<!doctype html><html lang="en"><head><meta charset="UTF-8"><link rel="icon" href="/vite.svg"><title>Fjord Ferries</title><script type="module" crossorigin src="/assets/index-DkC2.js"></script><link rel="stylesheet" href="/assets/index-9f.css"></head><body><div id="root"></div></body></html>',
)
case(
    K,
    "fresh-vue-noscript",
    '<!DOCTYPE html><html lang=""><head><title>boats</title><script defer="defer" src="/js/chunk-vendors.5b.js"></script></head><body><noscript><strong>We\'re sorry but boats doesn\'t work properly without JavaScript enabled. Please enable it to continue.</strong></noscript><div id="app"></div></body></html>',
)
case(
    K,
    "fresh-angular",
    '<!doctype html><html lang="de" data-beasties-container><head><title>Kundenportal</title><base href="/"></head><body><app-root></app-root><script src="polyfills-B6.js" type="module"></script><script src="main-LK.js" type="module"></script></body></html>',
)
case(
    K,
    "fresh-angular-loading",
    document(
        "Portal",
        "<app-root><div class='app-loading'><div class='logo'></div><svg class='spinner'><circle class='path'></circle></svg>Wird geladen...</div></app-root><script src='main-LK.js' type='module'></script>",
        lang="de",
    ),
)
case(
    K,
    "fresh-sveltekit",
    '<!doctype html><html lang="en"><head><link rel="modulepreload" href="/_app/immutable/entry/start.Cb.js"></head><body data-sveltekit-preload-data="hover"><div style="display: contents"><script>{__sveltekit_1x={base:""};const element=document.currentScript.parentElement;Promise.all([import("/_app/immutable/entry/start.Cb.js")]).then(([kit,app])=>{kit.start(app,element)});}</script></div></body></html>',
)
case(
    K,
    "fresh-flutter",
    '<!DOCTYPE html><html><head><base href="/"><meta name="description" content="A new Flutter project."><title>ferry_app</title><link rel="manifest" href="manifest.json"></head><body><script src="flutter_bootstrap.js" async></script></body></html>',
)
case(
    K,
    "fresh-ember",
    '<!DOCTYPE html><html><head><title>Ops</title><meta name="ops/config/environment" content="%7B%22modulePrefix%22%3A%22ops%22%7D"></head><body><script src="/assets/vendor-6f.js"></script><script src="/assets/ops-7c.js"></script><div id="ember-basic-dropdown-wormhole"></div></body></html>',
)
case(
    K,
    "fresh-blazor",
    '<!DOCTYPE html><html lang="en"><head><title>BoatBook</title></head><body><div id="app"><svg class="loading-progress"><circle r="40%" cx="50%" cy="50%"></circle></svg><div class="loading-progress-text"></div></div><div id="blazor-error-ui">An unhandled error has occurred.<a href="." class="reload">Reload</a><span class="dismiss">🗙</span></div><script src="_framework/blazor.webassembly.js"></script></body></html>',
)
case(
    K,
    "fresh-wasm",
    '<!doctype html><html><head><title>Chart viewer</title></head><body><canvas id="qt-canvas"></canvas><div id="qtspinner">Loading chart viewer...</div><script src="chart.js"></script><script>qtLoad({qt:{onLoaded:()=>showUi(screen),entryFunction:window.createQtAppInstance}})</script></body></html>',
)
case(
    K,
    "fresh-next-bailout",
    next_app(
        "Boats for hire",
        "<header><a>Boats</a><a>Prices</a><a>About</a></header><main><template data-dgst='BAILOUT_TO_CLIENT_SIDE_RENDERING'></template><div class='animate-pulse'><div class='h-4 bg-gray-200'></div><div class='h-4 bg-gray-200'></div></div></main>",
    ),
)
case(
    K,
    "fresh-nuxt-spa",
    document(
        "Havna",
        '<div id="__nuxt"><div class="nuxt-loading-spinner"></div></div><script type="application/json" id="__NUXT_DATA__">[{"serverRendered":1},false]</script><script>window.__NUXT__={};window.__NUXT__.config={public:{},app:{baseURL:"/"}}</script><script type="module" src="/_nuxt/C7.js"></script>',
        lang="nb",
    ),
)
case(
    K,
    "fresh-skeleton-shop",
    shop(
        "Bags",
        "<div id='collection-app' data-collection='27'><div class='skeleton-card'></div><div class='skeleton-card'></div><div class='skeleton-card'></div></div><script src='/cdn/collection-app.js' defer></script>",
    ),
)
case(
    K,
    "fresh-nav-loading-fr",
    document(
        "Résultats",
        "<header><a href='/'>Autos</a><nav><a>Acheter</a><a>Vendre</a><a>Se connecter</a></nav></header><div id='results' aria-busy='true'><span class='spinner'></span> Chargement des annonces…</div><footer><a>Mentions légales</a><a>Confidentialité</a></footer><script src='/dist/results.bundle.js'></script>",
        lang="fr",
    ),
)
case(
    K,
    "fresh-meta-refresh",
    '<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=/en/home"><title>Redirecting</title></head><body></body></html>',
)
case(
    K,
    "fresh-location-replace",
    '<html><head><script>window.location.replace("/app/#/boats")</script></head><body></body></html>',
)
case(
    K,
    "fresh-hash-bang-gwt",
    '<!doctype html><html><head><title>Catalogue</title><script src="catalogue/catalogue.nocache.js"></script></head><body><iframe src="javascript:\'\'" id="__gwt_historyFrame" style="position:absolute;width:0;height:0;border:0"></iframe><noscript><div style="color:red">Your web browser must have JavaScript enabled in order for this application to display correctly.</div></noscript></body></html>',
)
case(
    K,
    "fresh-lit-element",
    '<!doctype html><html lang="es"><head><title>Mapa de mareas</title><script type="module" src="/src/mareas-app.js"></script></head><body><mareas-app></mareas-app><noscript>Esta aplicación necesita JavaScript.</noscript></body></html>',
)
case(
    K,
    "fresh-remix-hydrate-fallback",
    document(
        "Dashboard",
        "<p>Loading...</p><script>console.log('💿 Hey developer 👋');</script><script type='module' src='/assets/entry.client-X.js'></script>",
    ),
)
case(
    K,
    "fresh-comments-only-iframe",
    document(
        "Fahrplan",
        "<header><a>Start</a><a>Fahrplan</a><a>Tickets</a></header><main><h1>Fahrplan</h1><div id='timetable-widget' data-line='4'></div><script src='https://widget.bahn.example/embed.js'></script></main><footer>© 2025 Fähre Nord · Impressum · Datenschutz</footer>",
        lang="de",
    ),
)
case(
    K,
    "fresh-discourse-splash",
    document(
        "Boat talk",
        "<section id='d-splash'><div class='preloader-text'>Loading</div></section><div id='main'></div><script src='/assets/discourse.js'></script><noscript data-path='/t/1'></noscript>",
    ),
)
case(
    K,
    "fresh-zh-loading",
    document(
        "商品详情",
        "<div id='container'><div class='loading'>加载中，请稍候...</div></div><script src='//g.example.com/app/index.js'></script>",
        lang="zh-CN",
    ),
)

# ---- empty --------------------------------------------------------------------------------------------------------------
K = "empty"
case(K, "fresh-zero", "")
case(K, "fresh-whitespace", "\n \n\n")
case(K, "fresh-204", "", 204, type_="")
case(K, "fresh-body-empty", "<!DOCTYPE html><html><head><title></title></head><body></body></html>")
case(
    K,
    "fresh-frame-no-main",
    document(
        "Notes", "<header><a>Home</a><a>Notes</a><a>About</a></header><main></main><footer>&copy; 2025 Fjellro</footer>"
    ),
)
case(
    K,
    "fresh-rendered-root",
    '<!doctype html><html><head><title>App</title><script src="/a.js"></script></head><body><div id="root"></div></body></html>',
    rendered=True,
)
case(K, "fresh-xml-empty-urlset", "", type_="text/xml")

# ---- truncated ----------------------------------------------------------------------------------------------------------
K = "truncated"
LONG = news("Ferry late", f"<article><h1>Ferry late</h1>{article()}</article>")
case(K, "fresh-short-of-length", LONG[:2600], content_length=str(len(LONG.encode())))
case(K, "fresh-cut-in-tag", LONG[: LONG.index("<p>Captain") + 2])
case(K, "fresh-cut-in-attr", LONG[: LONG.index('id="onetrust-consent-sdk"') + 10])
case(
    K,
    "fresh-cut-json",
    json.dumps([{"id": n, "text": t} for n, t in enumerate(PARAGRAPHS)])[:500],
    type_="application/json",
)
case(
    K,
    "fresh-cut-rss",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><item><title>Ferry late</title><description>The ferry',
    type_="application/rss+xml",
)
case(K, "fresh-cut-script", next_app("Boats", f"<main>{article()}</main>", {"boats": list(range(300))})[:-260])
case(K, "fresh-cut-no-close", LONG[: LONG.index("Repairs to the") + 40])

# ---- file ---------------------------------------------------------------------------------------------------------------
K = "file"
BUFFER = io.BytesIO()
with zipfile.ZipFile(BUFFER, "w") as archive:
    archive.writestr("[Content_Types].xml", "<Types/>")
    archive.writestr("word/document.xml", "<w:document/>")
case(
    K,
    "fresh-pdf-as-html",
    b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
)
case(K, "fresh-docx-octet", BUFFER.getvalue(), type_="application/octet-stream")
case(K, "fresh-docx-404", BUFFER.getvalue(), 404)
case(K, "fresh-png-as-text", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(200), type_="text/plain")
case(K, "fresh-jpeg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01" + bytes(300) + b"\xff\xd9", type_="image/jpeg")
case(K, "fresh-webp-html", b"RIFF\x24\x01\x00\x00WEBPVP8 " + bytes(280))
case(
    K, "fresh-mp3", b"ID3\x04\x00\x00\x00\x00\x00\x0a" + bytes(10) + b"\xff\xfb\x90\x64" + bytes(400), type_="text/html"
)
case(K, "fresh-mp4", b"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2" + bytes(400), type_="video/mp4")
case(
    K,
    "fresh-svg",
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>',
    type_="image/svg+xml",
)
case(
    K,
    "fresh-gz",
    gzip.compress(b"tide,height\n1,2\n" * 50),
    type_="application/gzip",
    url="https://www.example.org/d/tides.csv.gz",
)
case(K, "fresh-rtf", b"{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Times;}}\\f0 The ferry is late.\\par}", type_="text/html")
case(K, "fresh-woff2", b"wOF2\x00\x01\x00\x00" + bytes(300), type_="application/octet-stream")
case(K, "fresh-sqlite", b"SQLite format 3\x00\x10\x00" + bytes(400), type_="application/octet-stream")
case(
    K,
    "fresh-csv-text",
    "date,height\n2025-03-01,2.1\n2025-03-02,2.2\n",
    type_="text/csv",
    url="https://www.example.org/tides.csv",
)
