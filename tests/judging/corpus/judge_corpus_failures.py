"""Honest failures, and pages that say with a 2xx status that they do not exist."""

from __future__ import annotations

from judge_corpus_registry import ANALYTICS, BANNER, FOOTER, NAV, case, html

E = "error_status"
case(
    E,
    "nginx-404",
    "<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n",
    404,
)
case(
    E,
    "styled-404",
    html(
        "Page not found | Harbour Post",
        NAV
        + """<main><h1>404</h1><p>We couldn't find that page. Try the search, or one of these:</p><ul><li><a href="/news">Latest news</a></li><li><a href="/weather">Harbour weather</a></li><li><a href="/boats">Boat register</a></li></ul></main>"""
        + FOOTER,
        ANALYTICS,
    ),
    404,
)
case(
    E,
    "404-shell",
    html("Harbour App", '<div id="root"></div><script type="module" src="/assets/index-4f.js"></script>'),
    404,
)
case(E, "404-empty", b"", 404)
case(E, "410", html("Gone", "<h1>Gone</h1><p>This offer ended in May.</p>"), 410)
case(E, "400", "<html><body><h1>400 Bad request</h1>Your browser sent an invalid request.</body></html>", 400)
case(
    E,
    "405",
    "<html><head><title>405 Not Allowed</title></head><body><center><h1>405 Not Allowed</h1></center></body></html>",
    405,
)
case(
    E,
    "500-iis",
    "<html><head><title>500 - Internal server error.</title></head><body><div id='header'><h1>Server Error</h1></div><div><h2>500 - Internal server error.</h2><h3>There is a problem with the resource you are looking for, and it cannot be displayed.</h3></div></body></html>",
    500,
)
case(
    E,
    "502",
    "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>",
    502,
)
case(
    E,
    "503-maintenance",
    html(
        "Maintenance",
        "<h1>We'll be back soon!</h1><p>Sorry for the inconvenience. We're performing some maintenance at the moment.</p>",
    ),
    503,
    retry_after="3600",
)
case(E, "504-json", '{"message":"Endpoint request timed out"}', 504, type_="application/json")
case(
    E,
    "cf-521",
    html(
        "www.example.org | 521: Web server is down",
        """<div id="cf-error-details"><h1>Web server is down <span>Error code 521</span></h1><div>Visit cloudflare.com for more information.</div><h2>What happened?</h2><p>The web server is not returning a connection. As a result, the web page is not displaying.</p><h2>What can I do?</h2><p>If you are a visitor of this website: Please try again in a few minutes.</p></div>""",
    ),
    521,
)
case(
    E,
    "heroku-503",
    html("Application Error", '<iframe src="//www.herokucdn.com/error-pages/application-error.html"></iframe>'),
    503,
)
case(E, "json-404", '{"statusCode":404,"error":"Not Found","message":"No such station"}', 404, type_="application/json")
case(
    E,
    "s3-nosuchkey",
    '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
    404,
    type_="application/xml",
)
case(E, "plain-500", "Internal Server Error", 500, type_="text/plain")
case(
    E,
    "php-fatal-200",
    "<br />\n<b>Fatal error</b>:  Uncaught Error: Call to undefined function get_field() in /var/www/html/index.php:12\nStack trace:\n#0 {main}\n  thrown in <b>/var/www/html/index.php</b> on line <b>12</b><br />\n",
    200,
)
case(E, "mysql-200", html("Database Error", "<h1>Error establishing a database connection</h1>"), 200)
case(
    E,
    "python-traceback-200",
    "<html><body><pre>Traceback (most recent call last):\n  File &quot;app.py&quot;, line 20, in index\n    return rows[0]\nIndexError: list index out of range\n</pre></body></html>",
    200,
)
case(
    E,
    "maintenance-200",
    html(
        "Down for maintenance",
        '<div class="c"><h1>We are down for scheduled maintenance</h1><p>Our engineers are improving the site. Please check back in an hour.</p></div>',
    ),
)
case(
    E,
    "maintenance-de-200",
    html(
        "Wartungsarbeiten",
        "<h1>Wartungsarbeiten</h1><p>Unsere Seite wird gerade gewartet. Wir sind in Kürze wieder für Sie da.</p>",
        lang="de",
    ),
)
case(
    E,
    "maintenance-fr-200",
    html(
        "Site en maintenance",
        "<h1>Site en maintenance</h1><p>Nous serons de retour très bientôt. Merci de votre patience.</p>",
        lang="fr",
    ),
)
case(
    E,
    "maintenance-ja-200",
    html(
        "メンテナンス中", "<h1>ただいまメンテナンス中です</h1><p>ご不便をおかけして申し訳ございません。</p>", lang="ja"
    ),
)
case(
    E,
    "maintenance-ru-200",
    html("Технические работы", "<h1>На сайте ведутся технические работы</h1><p>Попробуйте зайти позже.</p>", lang="ru"),
)
case(
    E,
    "something-wrong-200",
    html(
        "Oops",
        NAV
        + "<main><h1>Something went wrong</h1><p>An unexpected error has occurred. Please try again later or contact support with code 7F21.</p></main>"
        + FOOTER,
    ),
)
case(
    E,
    "next-client-exception",
    html(
        "Harbour",
        '<div id="__next"><h2>Application error: a client-side exception has occurred (see the browser console for more information).</h2></div>',
    ),
)
case(
    E,
    "asp-yellow",
    "<html><head><title>Runtime Error</title></head><body><h1>Server Error in '/' Application.</h1><h2><i>Runtime Error</i></h2><b>Description: </b>An application error occurred on the server. The current custom error settings for this application prevent the details of the application error from being viewed.</body></html>",
    200,
)
case(
    E,
    "suspended-200",
    html(
        "Account Suspended",
        "<h1>Account Suspended</h1><p>This account has been suspended. Contact your hosting provider for more information.</p>",
    ),
)
case(
    E,
    "json-500-in-200",
    '{"success":false,"error":{"code":500,"message":"Internal server error"}}',
    200,
    type_="application/json",
)
case(
    E,
    "spring-whitelabel",
    "<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p><div>There was an unexpected error (type=Internal Server Error, status=500).</div></body></html>",
    500,
)
case(
    E,
    "404-long-suggestions",
    html(
        "Sorry, page not found",
        NAV
        + "<main><h1>Sorry, we can't find that page</h1><p>It may have moved when we rebuilt the site in 2023.</p><h2>Popular stories</h2><ul>"
        + "".join(
            f"<li><a href='/{n}'>Story number {n}: what the harbour master saw from the old lighthouse that night</a></li>"
            for n in range(12)
        )
        + "</ul></main>"
        + FOOTER,
    ),
    404,
)

S = "soft_404"
case(
    S,
    "plain",
    html(
        "Page not found",
        "<h1>Page not found</h1><p>The page you are looking for doesn't exist or has been moved.</p><a href='/'>Back to the home page</a>",
    ),
)
case(
    S,
    "with-frame",
    html(
        "404 | Harbour Post",
        NAV
        + "<main><h1>Oops! Nothing here.</h1><p>The link you followed may be broken, or the page may have been removed.</p></main>"
        + FOOTER
        + BANNER,
        ANALYTICS,
    ),
)
case(
    S,
    "title-of-site",
    html(
        "Harbour Post",
        NAV
        + "<main><h2>Sorry, that page can't be found</h2><p>Try our search.</p><form><input type='search' name='q'><button>Search</button></form></main>"
        + FOOTER,
    ),
)
case(
    S,
    "popular-links",
    html(
        "Not found - Harbour",
        NAV
        + "<main><h1>This page has sailed away</h1><p>404 - we could not find what you were looking for.</p><h3>Popular</h3><ul>"
        + "".join(f"<li><a href='/{n}'>Weather in harbour {n}</a></li>" for n in range(8))
        + "</ul></main>"
        + FOOTER,
    ),
)
case(
    S,
    "job-gone",
    html(
        "Jobs at Harbour",
        NAV
        + "<main><h1>This job is no longer available</h1><p>The position has been filled. See other openings.</p><a href='/jobs'>All jobs</a></main>"
        + FOOTER,
    ),
)
case(
    S,
    "listing-expired",
    html("Listing", "<main><h1>This listing has expired</h1><p>The seller has removed it or it was sold.</p></main>"),
)
case(
    S,
    "video-gone",
    html(
        "Video",
        "<div class='player'><div class='msg'>Video unavailable</div><div>This video has been removed by the uploader.</div></div>",
    ),
)
case(
    S,
    "profile-gone",
    html(
        "Social",
        "<main><h2>Sorry, this page isn't available.</h2><p>The link you followed may be broken, or the page may have been removed. <a href='/'>Go back.</a></p></main>",
    ),
)
case(
    S,
    "user-unknown",
    html("User not found", "<main><h1>User not found</h1><p>There is no user called ilse_b.</p></main>"),
)
case(
    S,
    "spa-rendered",
    html(
        "Harbour App",
        '<div id="root"><div class="page"><h1>404</h1><p>Page does not exist.</p></div></div><script src="/static/js/main.js"></script>',
    ),
)
case(S, "go-text", "404 page not found\n", 200, type_="text/plain; charset=utf-8")
case(S, "json", '{"error":"not_found","message":"Station does not exist"}', 200, type_="application/json")
case(
    S,
    "german",
    html(
        "Seite nicht gefunden",
        "<h1>Seite nicht gefunden</h1><p>Die von Ihnen aufgerufene Seite existiert leider nicht mehr.</p>",
        lang="de",
    ),
)
case(
    S,
    "german-ad",
    html(
        "Anzeige",
        "<main><h1>Diese Anzeige ist nicht mehr verfügbar</h1><p>Vielleicht gefallen Ihnen ähnliche Anzeigen.</p></main>",
        lang="de",
    ),
)
case(
    S,
    "french",
    html(
        "Erreur",
        "<h1>Oups !</h1><p>La page que vous recherchez est introuvable.</p><a href='/'>Retour à l'accueil</a>",
        lang="fr",
    ),
)
case(
    S,
    "spanish",
    html("Página no encontrada", "<h1>¡Vaya!</h1><p>No hemos podido encontrar la página que buscas.</p>", lang="es"),
)
case(
    S,
    "italian",
    html("Errore", "<h1>Pagina non trovata</h1><p>La pagina richiesta non esiste o è stata spostata.</p>", lang="it"),
)
case(
    S,
    "portuguese",
    html(
        "Página não encontrada", "<h1>Ops!</h1><p>A página que você procura não existe ou foi removida.</p>", lang="pt"
    ),
)
case(S, "dutch", html("Pagina niet gevonden", "<h1>Helaas</h1><p>Deze pagina bestaat niet meer.</p>", lang="nl"))
case(
    S,
    "polish",
    html(
        "Nie znaleziono",
        "<h1>Nie znaleziono strony</h1><p>Strona, której szukasz, nie istnieje lub została usunięta.</p>",
        lang="pl",
    ),
)
case(
    S,
    "russian",
    html(
        "Страница не найдена",
        "<h1>Ничего не нашлось</h1><p>К сожалению, такой страницы не существует. Возможно, она была удалена.</p>",
        lang="ru",
    ),
)
case(
    S,
    "swedish",
    html(
        "Sidan hittades inte",
        "<h1>Sidan hittades inte</h1><p>Kontrollera adressen eller gå till startsidan.</p>",
        lang="sv",
    ),
)
case(
    S,
    "turkish",
    html("Sayfa bulunamadı", "<h1>Sayfa bulunamadı</h1><p>Aradığınız sayfa kaldırılmış olabilir.</p>", lang="tr"),
)
case(
    S,
    "japanese",
    html(
        "ページが見つかりません",
        "<h1>お探しのページは見つかりませんでした</h1><p>削除されたか、URLが変更された可能性があります。</p>",
        lang="ja",
    ),
)
case(S, "chinese", html("页面不存在", "<h1>抱歉，您访问的页面不存在</h1><p>5秒后自动返回首页</p>", lang="zh"))
case(S, "korean", html("오류", "<h1>페이지를 찾을 수 없습니다</h1><p>주소를 다시 확인해 주세요.</p>", lang="ko"))
case(S, "arabic", html("خطأ", "<h1>الصفحة غير موجودة</h1><p>عذراً، لم يتم العثور على الصفحة المطلوبة.</p>", lang="ar"))
case(
    S,
    "product-gone",
    html(
        "Shop",
        NAV
        + "<main><h1>We're sorry, this product is no longer available</h1><p>It has been discontinued. Have a look at similar items.</p></main>"
        + FOOTER,
    ),
)
