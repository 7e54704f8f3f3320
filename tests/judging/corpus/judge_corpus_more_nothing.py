"""More failures, pages that are not there, shells, empty pages, cut bodies and files."""

from __future__ import annotations

import gzip

from judge_corpus_registry import ANALYTICS, BANNER, PARAGRAPHS, article, case, html

FRAME = (
    '<div id="masthead"><a href="/">Skerry Museum</a></div><nav><a href="/visit">Visit</a> <a href="/exhibitions">Exhibitions</a> '
    '<a href="/collection">Collection</a> <a href="/school">Schools</a> <a href="/shop">Shop</a></nav>'
)
FOOT = (
    "<footer><div><h3>Opening hours</h3><p>Tuesday to Sunday, ten to five; closed on Mondays and over Christmas.</p></div><div><h3>Find us</h3>"
    "<p>Pier 4, five minutes on foot from the ferry. There is a lift to all floors.</p></div><p>Skerry Museum 2025</p></footer>"
)

# ---- error_status -------------------------------------------------------------------------------------------------
E = "error_status"
case(
    E,
    "more-404-frame",
    html(
        "Page not found - Skerry Museum",
        FRAME
        + "<main><h1>That page has sailed</h1><p>We could not find what you were looking for. Try the search or one of the links above.</p><form action='/search'><input name='q'></form></main>"
        + FOOT,
    ),
    404,
)
case(
    E,
    "more-404-popular",
    html(
        "404",
        FRAME
        + "<main><h1>404</h1><p>This page does not exist any more.</p><h2>Popular just now</h2><ul>"
        + "".join(f"<li><a href='/x/{n}'>{text}</a></li>" for n, text in enumerate(PARAGRAPHS))
        + "</ul></main>"
        + FOOT,
    ),
    404,
)
case(
    E,
    "more-410",
    html(
        "Gone",
        "<h1>Gone</h1><p>The requested resource is no longer available on this server and there is no forwarding address.</p>",
    ),
    410,
)
case(
    E,
    "more-500-friendly",
    html(
        "Something broke",
        FRAME
        + "<main><h1>Something broke on our side</h1><p>Our people have been told. Please come back in a few minutes.</p></main>"
        + FOOT,
    ),
    500,
)
case(
    E,
    "more-503-long",
    html(
        "Planned maintenance",
        "<h1>We are moving to a new home</h1><p>Skerry Museum's website is closed for planned maintenance from Friday evening until Sunday noon.</p>"
        "<p>During this time tickets can be bought at the desk on Pier 4 and by telephone between nine and five.</p>"
        "<p>Groups that have booked a tour need not do anything: all bookings made before Friday remain valid, and our staff have printed lists.</p>"
        "<p>Members can still borrow audio guides with their card.</p><p>We are sorry for the trouble and look forward to showing you the new pages on Sunday.</p>",
    ),
    503,
    retry_after="3600",
)
case(
    E,
    "more-maintenance-200-long",
    html(
        "Down for maintenance",
        "<h1>Down for maintenance</h1><p>We're making some improvements to our booking system and will be back shortly.</p><p>If you need to change a visit today, please call 555-0142 or write to desk@example.org. Tickets that you have already bought remain valid.</p><p>Thank you for your patience.</p>",
    ),
)
case(
    E,
    "more-python-trace",
    html(
        "OperationalError at /collection/12",
        "<div id='summary'><h1>OperationalError at /collection/12</h1><pre class='exception_value'>could not connect to server: Connection refused</pre><table><tr><th>Request Method:</th><td>GET</td></tr><tr><th>Exception Type:</th><td>OperationalError</td></tr><tr><th>Exception Location:</th><td>/srv/app/db/backend.py, line 213, in get_new_connection</td></tr></table></div><div id='traceback'><h2>Traceback</h2><pre>Traceback (most recent call last):\n  File \"/srv/app/handlers/base.py\", line 47, in inner\n    response = get_response(request)\n  File \"/srv/app/views.py\", line 12, in item\n    row = cursor.fetchone()\nOperationalError: could not connect to server</pre></div>",
    ),
    500,
)
case(
    E,
    "more-trace-200",
    html(
        "",
        '<pre>Traceback (most recent call last):\n  File "/srv/app/wsgi.py", line 88, in __call__\n    return self.app(environ, start)\n  File "/srv/app/items.py", line 31, in show\n    item = items[key]\nKeyError: \'tides-2024\'</pre>',
    ),
)
case(
    E,
    "more-java-trace-200",
    html(
        "Error report",
        "<h1>HTTP Status 500 - Internal Server Error</h1><p><b>message</b> Request processing failed</p><p><b>exception</b></p><pre>java.lang.NullPointerException\n\torg.example.shop.CartServlet.doGet(CartServlet.java:41)\n\tjavax.servlet.http.HttpServlet.service(HttpServlet.java:622)</pre><hr><h3>Apache Tomcat/9.0.58</h3>",
    ),
)
case(
    E,
    "more-php-fatal-200",
    "<br />\n<b>Fatal error</b>:  Uncaught Error: Call to undefined function get_tides() in /var/www/html/index.php:12\nStack trace:\n#0 {main}\n  thrown in <b>/var/www/html/index.php</b> on line <b>12</b><br />\n",
)
case(E, "more-db-200", html("Database Error", "<h1>Error establishing a database connection</h1>"))
case(
    E,
    "more-dotnet-200",
    html(
        "Runtime Error",
        "<h1>Server Error in '/' Application.</h1><h2><i>Runtime Error</i></h2><p><b>Description:</b> An application error occurred on the server. The current custom error settings for this application prevent the details of the application error from being viewed remotely (for security reasons).</p>",
    ),
)
case(
    E,
    "more-cf-522",
    html(
        "example.org | 522: Connection timed out",
        "<div id='cf-error-details'><h1><span>Connection timed out</span> <span>Error code 522</span></h1><div>Visit cloudflare.com for more information.</div><h2>What happened?</h2><p>The initial connection between Cloudflare's network and the origin web server timed out. As a result, the web page can not be displayed.</p></div>",
    ),
    522,
)
case(
    E,
    "more-varnish-503",
    "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE html><html><head><title>503 Backend fetch failed</title></head><body><h1>Error 503 Backend fetch failed</h1><p>Backend fetch failed</p><h3>Guru Meditation:</h3><p>XID: 32770</p><hr><p>Varnish cache server</p></body></html>",
    503,
)
case(
    E,
    "more-suspended-200",
    html(
        "Account Suspended",
        "<h1>This account has been suspended</h1><p>Contact your hosting provider for more information.</p>",
    ),
)
case(
    E,
    "more-json-500",
    '{"timestamp":"2025-03-01T10:00:00Z","status":500,"error":"Internal Server Error","path":"/api/tides"}',
    500,
    type_="application/json",
)
case(E, "more-json-404", '{"message":"No route matches GET /api/tide"}', 404, type_="application/json")
case(
    E,
    "more-xml-500",
    '<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>Server was unable to process request</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    500,
    type_="text/xml",
)
case(
    E,
    "more-text-502",
    "upstream connect error or disconnect/reset before headers. reset reason: connection failure",
    502,
    type_="text/plain",
)
case(
    E,
    "more-wartung-200",
    html(
        "Wartungsarbeiten",
        "<h1>Wir sind gleich wieder da</h1><p>Unser Shop wird gerade gewartet. Bitte schauen Sie in einer Stunde noch einmal vorbei.</p>",
        lang="de",
    ),
)
case(
    E,
    "more-es-200",
    html(
        "Mantenimiento",
        "<h1>Estamos realizando tareas de mantenimiento</h1><p>El sitio volverá a estar disponible a las 18:00.</p>",
        lang="es",
    ),
)
case(
    E,
    "more-it-oops-200",
    html(
        "Ops",
        "<h1>Ops! Qualcosa è andato storto</h1><p>Si è verificato un errore imprevisto. Riprova più tardi.</p>",
        lang="it",
    ),
)
case(
    E,
    "more-ko-200",
    html(
        "서비스 점검",
        "<h1>서비스 점검 중입니다</h1><p>더 나은 서비스를 위해 시스템 점검을 진행하고 있습니다. 잠시 후 다시 이용해 주세요.</p>",
        lang="ko",
    ),
)
case(
    E,
    "more-app-error-200",
    html(
        "Application error",
        "<h2>Application error: a client-side exception has occurred (see the browser console for more information).</h2>",
    ),
)
case(
    E,
    "more-400",
    html(
        "Bad request", "<h1>Bad Request</h1><p>Your browser sent a request that this server could not understand.</p>"
    ),
    400,
)
case(E, "more-nearly-empty-500", "oops", 500, type_="text/html")

# ---- soft_404 -----------------------------------------------------------------------------------------------------
S = "soft_404"
case(
    S,
    "more-frame",
    html(
        "Not found - Skerry Museum",
        FRAME
        + "<main><h1>We can't find that page</h1><p>It may have moved, or the address may be mistyped.</p><a href='/'>Back to the start</a></main>"
        + FOOT,
    ),
)
case(
    S,
    "more-title-generic",
    html("Skerry Museum", FRAME + "<main><h2>Sorry, the page you were looking for doesn't exist.</h2></main>" + FOOT),
)
case(
    S,
    "more-product-gone",
    html(
        "Lantern & Loom",
        "<h1>This product is no longer available</h1><p>It has been removed from our range.</p><p>You might like our <a href='/wool'>wool</a> instead.</p>",
    ),
)
case(
    S,
    "more-ad-expired",
    html(
        "Listing",
        "<div class='alert'>This ad has expired or was deleted by the seller.</div><h3>Similar ads</h3><ul><li><a href='/1'>Rowing boat, 4 m</a></li><li><a href='/2'>Outboard motor</a></li><li><a href='/3'>Life jackets</a></li></ul>",
    ),
)
case(
    S,
    "more-job-filled",
    html(
        "Vacancy closed",
        "<h1>Vacancy closed</h1><p>This position has been filled. See all <a href='/jobs'>open positions</a>.</p>",
    ),
)
case(
    S,
    "more-user-none",
    html("User profile", "<h1>User not found</h1><p>There is no member with the name 'tidewatcher'.</p>"),
)
case(
    S,
    "more-big-404",
    html(
        "Oops",
        "<div class='center'><div style='font-size:200px'>404</div><p>Looks like you're lost at sea.</p><a href='/'>Take me home</a></div>",
    ),
)
case(
    S,
    "more-de",
    html(
        "Seite nicht gefunden",
        "<h1>Hier ist leider nichts</h1><p>Die gewünschte Seite konnten wir nicht finden.</p>",
        lang="de",
    ),
)
case(
    S,
    "more-fr",
    html(
        "Oups",
        "<h1>Oups, cette page n'existe pas</h1><p>Retournez à l'accueil ou utilisez la recherche.</p>",
        lang="fr",
    ),
)
case(
    S,
    "more-es",
    html(
        "Error 404", "<h1>¡Vaya! No encontramos esa página</h1><p>Puede que se haya movido o eliminado.</p>", lang="es"
    ),
)
case(
    S,
    "more-pt",
    html("Página não encontrada", "<h2>Ops! Página não encontrada</h2><p>O endereço pode ter mudado.</p>", lang="pt"),
)
case(
    S,
    "more-ja",
    html(
        "お探しのページは見つかりません",
        "<h1>ページが見つかりません</h1><p>URLが変更されたか、削除された可能性があります。</p>",
        lang="ja",
    ),
)
case(
    S,
    "more-ru",
    html(
        "Ошибка 404",
        "<h1>Такой страницы нет</h1><p>Возможно, она была удалена или вы ошиблись в адресе.</p>",
        lang="ru",
    ),
)
case(
    S,
    "more-sv",
    html("Sidan finns inte", "<h1>Sidan finns inte</h1><p>Vi kunde inte hitta sidan du letade efter.</p>", lang="sv"),
)
case(S, "more-json-200", '{"error":"not_found","message":"Item does not exist"}', type_="application/json")
case(
    S,
    "more-wiki-none",
    html(
        "Tide clock - Skerry Wiki",
        "<h1>Tide clock</h1><p>There is currently no text in this page. You can search for this page title in other pages.</p>",
    ),
)
case(
    S,
    "more-video-removed",
    html(
        "Video unavailable",
        "<div class='player'><h2>Video unavailable</h2><p>This video has been removed by the uploader.</p></div>",
    ),
)
case(S, "more-text-404", "404: Not Found", type_="text/plain")

# ---- js_shell -----------------------------------------------------------------------------------------------------
J = "js_shell"
case(
    J,
    "more-vite",
    html("Tide Planner", "<div id='app'></div><script type='module' crossorigin src='/assets/index-9f1c.js'></script>"),
)
case(
    J,
    "more-angular",
    "<!doctype html><html lang=en><head><meta charset=utf-8><title>Harbour Desk</title><base href='/'></head><body><app-root></app-root><script src='runtime.8f.js' type='module'></script><script src='main.3a.js' type='module'></script></body></html>",
)
case(
    J,
    "more-skeleton",
    html(
        "Tide Planner",
        "<div id='root'><div class='skeleton-header'></div><div class='skeleton-row'></div><div class='skeleton-row'></div><div class='skeleton-row'></div></div><script src='/static/js/main.7a1.js'></script>",
    ),
)
case(
    J,
    "more-spinner-text",
    html(
        "Tide Planner",
        "<div id='root'><div class='spinner'><p>Loading your harbour…</p></div></div><script defer src='/bundle.js'></script>",
    ),
)
case(
    J,
    "more-frame-shell",
    html(
        "Skerry Museum",
        FRAME
        + "<main id='content'></main><script src='/js/app.js'></script><script>App.mount('#content')</script>"
        + FOOT,
    ),
)
case(
    J,
    "more-ssr-nav-only",
    html(
        "Skerry Museum",
        "<div id='__next'><header><nav><a href='/visit'>Visit</a><a href='/shop'>Shop</a></nav></header><main></main><footer><p>Skerry Museum 2025</p></footer></div><script id='__NEXT_DATA__' type='application/json'>{\"props\":{\"pageProps\":{}},\"page\":\"/item\"}</script><script src='/_next/static/chunks/main.js' defer></script>",
    ),
)
case(
    J,
    "more-noscript",
    html(
        "Harbour Desk",
        "<noscript><strong>We're sorry but Harbour Desk doesn't work properly without JavaScript enabled. Please enable it to continue.</strong></noscript><div id='app'></div><script src='/js/chunk-vendors.js'></script><script src='/js/app.js'></script>",
    ),
)
case(
    J,
    "more-flutter",
    html(
        "tides",
        "<script src='flutter.js' defer></script><script>window.addEventListener('load',function(){_flutter.loader.loadEntrypoint({})})</script>",
    ),
)
case(
    J,
    "more-template-only",
    html(
        "Lantern & Loom",
        "<div id='list'></div><template id='row'><li class='row'><h3></h3></li></template><script>fetch('/api/items').then(r=>r.json()).then(d=>{const l=document.getElementById('list');d.forEach(x=>l.append(x.name))})</script>",
    ),
)
case(
    J,
    "more-docwrite",
    html("Prices", "<script src='/prices.js'></script><script>document.write(renderPrices())</script>"),
)
case(
    J,
    "more-mustache",
    html(
        "Items",
        "<div ng-app='shop'><div ng-controller='ListCtrl'><h2>{{ title }}</h2><p ng-repeat='item in items'>{{ item.name }}: {{ item.price }}</p></div></div><script src='/angular.min.js'></script><script src='/list.js'></script>",
    ),
)
case(
    J,
    "more-banner-shell",
    html("Tide Planner", BANNER + "<div id='app-root'></div><script src='/main.js' defer></script>" + ANALYTICS),
)
case(
    J,
    "more-loading-de",
    html(
        "Gezeiten",
        "<div id='app'><p>Anwendung wird geladen ...</p></div><script type='module' src='/app.js'></script>",
        lang="de",
    ),
)
case(
    J,
    "more-results-loading",
    html(
        "Search: wool",
        FRAME
        + "<main><h1>Search results</h1><div id='results'><div class='loader'>Loading results...</div></div></main><script src='/search.js'></script>"
        + FOOT,
    ),
)
case(
    J,
    "more-webcomponent",
    html("Museum", "<museum-app></museum-app><script type='module' src='/museum-app.js'></script>"),
)
case(
    J,
    "more-js-redirect",
    "<html><head><script>window.location.replace('https://www.example.org/en/home'+location.search)</script></head><body></body></html>",
)
case(J, "more-meta-refresh", "<html><head><meta http-equiv='refresh' content='0; url=/en/'></head><body></body></html>")

# ---- empty --------------------------------------------------------------------------------------------------------
N = "empty"
case(N, "more-frame-only", html("Skerry Museum", FRAME + "<main></main>" + FOOT))
case(N, "more-whitespace", "  \n\t \n")
case(N, "more-blank-html", html("", ""))
case(N, "more-title-only", html("Skerry Museum", ""))
case(N, "more-comment-only", html("Draft", "<!-- content goes here -->"))
case(N, "more-hidden-only", html("Page", "<div style='display:none'>" + article(2) + "</div>"))
case(N, "more-analytics-only", html("Page", ANALYTICS))
case(N, "more-nbsp", html("Page", "<p>&nbsp;</p><div>&nbsp;&nbsp;</div>"))
case(
    N, "more-css-only", html("Page", "<style>body{color:red}</style><div class='wrap'><div class='inner'></div></div>")
)
case(N, "more-bom-only", b"\xef\xbb\xbf")

# ---- truncated ----------------------------------------------------------------------------------------------------
T = "truncated"
case(T, "more-length", html("Night boat", article(4)), content_length="90000")
case(
    T,
    "more-mid-sentence",
    "<!doctype html><html><head><title>Night boat</title></head><body><article><h1>Night boat</h1>"
    + article(5)
    + "<p>The ferry company said that from next week on all boats wou",
)
case(
    T,
    "more-mid-tag",
    "<!doctype html><html><head><title>Night boat</title></head><body><article>"
    + article(5)
    + '<p class="end"><a href="/next?pag',
)
case(
    T,
    "more-mid-script",
    "<!doctype html><html><head><title>x</title></head><body>"
    + article(3)
    + "<script>var data = {'tides': [1.2, 1.4, 1.",
)
case(
    T,
    "more-mid-table",
    "<!doctype html><html><head><title>Tides</title></head><body><table><tr><th>Day</th><th>High</th></tr><tr><td>1</td><td>4.2</td></tr><tr><td>2</td><td>4.",
)
case(T, "more-json-cut", '{"tides":[{"day":1,"high":4.2},{"day":2,"high":4.3},{"day":3,"hi', type_="application/json")
case(
    T,
    "more-feed-cut",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><item><title>Night boat</title><description>The ferry left',
    type_="application/rss+xml",
)
_GZIP = gzip.compress((html("Night boat", article(8)) * 4).encode())
case(T, "more-gzip-cut", _GZIP[: len(_GZIP) // 2], content_encoding="gzip", content_length=str(len(_GZIP) // 2))
case(T, "more-gzip-cut-decoded", html("Night boat", article(8))[:1010], content_encoding="gzip", content_length="600")

# ---- file ---------------------------------------------------------------------------------------------------------
F = "file"
case(
    F,
    "more-pdf-as-html",
    b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<<>>\nstartxref\n9\n%%EOF",
)
case(
    F,
    "more-pdf-404",
    b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\nstartxref\n9\n%%EOF",
    404,
    type_="application/pdf",
)
case(
    F,
    "more-png",
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89",
    type_="text/plain",
)
case(F, "more-webp", b"RIFF\x24\x00\x00\x00WEBPVP8 \x18\x00\x00\x00" + b"0" * 24, type_="image/webp")
case(
    F, "more-mp4", b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + b"\x00" * 64, type_="application/octet-stream"
)
case(
    F, "more-mp3", b"ID3\x04\x00\x00\x00\x00\x00\x23TSSE" + b"\x00" * 64 + b"\xff\xfb\x90\x64" * 40, type_="audio/mpeg"
)
case(F, "more-csv", "day;high;low\n1;4.2;0.8\n2;4.3;0.7\n", type_="text/csv", url="https://www.example.org/tides.csv")
case(F, "more-rtf", "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Tide table\\par}", type_="application/msword")
case(F, "more-7z", b"7z\xbc\xaf\x27\x1c\x00\x04" + b"\x11" * 60, type_="application/x-7z-compressed")
