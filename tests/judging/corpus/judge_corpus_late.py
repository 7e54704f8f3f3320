"""Pages in the shape of common software and services: what their walls, errors and ordinary pages look like."""

from __future__ import annotations

from judge_corpus_registry import ANALYTICS, PARAGRAPHS, article, case, html

WP_TOP = (
    '<div id="page" class="site"><a class="skip-link screen-reader-text" href="#content">Skip to content</a><div id="masthead" class="site-header"><p class="site-title"><a href="/">The Tide Log</a></p>'
    '<p class="site-description">Notes from the outer islands</p><ul id="primary-menu" class="menu"><li><a href="/">Home</a></li><li><a href="/about">About</a></li><li><a href="/archive">Archive</a></li></ul></div><div id="content" class="site-content">'
)
WP_SIDE = (
    '<div id="secondary" class="widget-area"><section class="widget"><h2 class="widget-title">Recent Posts</h2><ul><li><a href="/1">Fog on the narrows</a></li><li><a href="/2">A new fender for the north pier</a></li>'
    '<li><a href="/3">What the pilots say</a></li></ul></section><section class="widget"><h2 class="widget-title">Archives</h2><ul><li><a href="/2025/03">March 2025</a></li><li><a href="/2025/02">February 2025</a></li></ul></section></div>'
    '</div><div id="colophon" class="site-footer"><a href="https://wordpress.example/">Proudly powered by PressWord</a></div></div>'
)
MEGA = (
    "<div class='hd'><div class='mega'>"
    + "".join(
        f"<div class='col'><b>{head}</b>"
        + "".join(
            f"<a href='/{head}/{item}'>{head} {item}</a>"
            for item in ("for women", "for men", "for children", "on sale", "new in")
        )
        + "</div>"
        for head in ("Coats", "Boots", "Jumpers", "Scarves", "Hats", "Gloves", "Socks", "Blankets")
    )
    + "</div></div>"
)
TEASERS = "".join(
    f"<div class='card'><a href='/p/{n}'><h3>{text[:40]}</h3></a></div>" for n, text in enumerate(PARAGRAPHS[:6])
)

# ---- not there --------------------------------------------------------------------------------------------------------
S = "soft_404"
case(
    S,
    "late-wp",
    html(
        "Page not found &#8211; The Tide Log",
        WP_TOP
        + "<main id='main'><section class='error-404 not-found'><header class='page-header'><h1 class='page-title'>Oops! That page can&rsquo;t be found.</h1></header><div class='page-content'><p>It looks like nothing was found at this location. Maybe try one of the links below or a search?</p><form role='search'><input type='search' name='s'><button>Search</button></form></div></section></main>"
        + WP_SIDE,
    ),
)
case(
    S,
    "late-mega-menu",
    html(
        "Page unavailable | Fjord & Fell",
        MEGA
        + "<div class='cnt'><h1>We looked everywhere</h1><p>The page you requested could not be found. It may have been moved or renamed.</p></div>",
    ),
)
case(
    S,
    "late-shopify",
    html(
        "404 Not Found | Fjord & Fell",
        MEGA
        + "<div class='template-404'><h1>404 Page Not Found</h1><p>The page you requested does not exist. Click <a href='/collections/all'>here</a> to continue shopping.</p></div><div>"
        + TEASERS
        + "</div>",
    ),
)
case(
    S,
    "late-next",
    html(
        "404: This page could not be found",
        "<div id='__next'><div style='height:100vh;text-align:center'><div><h1>404</h1><div><h2>This page could not be found.</h2></div></div></div></div><script src='/_next/static/chunks/main.js' defer></script><script id='__NEXT_DATA__' type='application/json'>{\"page\":\"/_error\"}</script>",
    ),
)
case(
    S,
    "late-github-like",
    html(
        "Page not found · Codeharbour",
        "<div><p><strong>404</strong></p><p>This is not the web page you are looking for.</p><form action='/search'><input name='q'></form><a href='/'>Codeharbour</a></div>",
    ),
)
case(
    S,
    "late-discourse",
    html(
        "Oops! That page doesn’t exist or is private.",
        "<h1 class='title'>Oops! That page doesn’t exist or is private.</h1><div class='row'><h2>Popular</h2><div><a href='/t/1'>Winter mooring</a></div><div><a href='/t/2'>Which anchor?</a></div><h2>Recent</h2><div><a href='/t/3'>Leaking hatch</a></div></div>",
    ),
)
case(
    S,
    "late-phpbb",
    html(
        "Sailors' Board - Information",
        "<h2>Information</h2><p>The requested topic does not exist.</p><a href='/index.php'>Board index</a>",
    ),
)
case(
    S,
    "late-job",
    html(
        "Job no longer available",
        MEGA
        + "<h1>This job is no longer available</h1><p>But we have others that could suit you.</p><ul><li><a href='/j/1'>Mate, night ferry</a></li><li><a href='/j/2'>Cook</a></li></ul>",
    ),
)
case(
    S,
    "late-realty-it",
    html(
        "Annuncio non disponibile",
        "<h1>Annuncio non più disponibile</h1><p>L'immobile che cercavi non è più in vendita.</p><a href='/'>Cerca altri immobili</a>",
        lang="it",
    ),
)
case(
    S,
    "late-nl",
    html(
        "Pagina niet gevonden",
        "<h1>Helaas, deze pagina bestaat niet (meer)</h1><p>Ga terug naar de homepage of gebruik de zoekfunctie.</p>",
        lang="nl",
    ),
)
case(
    S,
    "late-tr",
    html("Sayfa bulunamadı", "<h1>Aradığınız sayfa bulunamadı</h1><p>Ana sayfaya dönmek için tıklayın.</p>", lang="tr"),
)
case(
    S,
    "late-zh",
    html(
        "404", "<div class='error'><p>抱歉，您访问的页面不存在或已被删除</p><a href='/'>返回首页</a></div>", lang="zh"
    ),
)
case(
    S,
    "late-cs",
    html(
        "Stránka nenalezena",
        "<h1>Stránka nebyla nalezena</h1><p>Omlouváme se, ale požadovaná stránka na našem webu není.</p>",
        lang="cs",
    ),
)
case(
    S,
    "late-json",
    '{"success":false,"error":{"code":"RESOURCE_NOT_FOUND","message":"Product 4411 not found"}}',
    type_="application/json",
)
case(S, "late-plain", "File not found.\n", type_="text/plain")

# ---- failures ----------------------------------------------------------------------------------------------------------
E = "error_status"
case(
    E,
    "late-wp-critical",
    html(
        "WordPress &rsaquo; Error",
        "<div class='wp-die-message'><p>There has been a critical error on this website.</p><p><a href='https://wordpress.example/faq'>Learn more about troubleshooting.</a></p></div>",
    ),
)
case(
    E,
    "late-wp-maintenance",
    html("Maintenance", "<h1>Briefly unavailable for scheduled maintenance. Check back in a minute.</h1>"),
    503,
)
case(
    E,
    "late-magento",
    html(
        "There has been an error processing your request",
        "<div class='page'><h1>There has been an error processing your request</h1><p>Exception printing is disabled by default for security reasons.</p><p>Error log record number: 8841290</p></div>",
    ),
)
case(
    E,
    "late-rails",
    html(
        "We're sorry, but something went wrong (500)",
        "<div class='dialog'><h1>We're sorry, but something went wrong.</h1><p>If you are the application owner check the logs for more information.</p></div>",
    ),
    500,
)
case(
    E,
    "late-spring",
    "<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p><div id='created'>Tue Mar 04 10:00:00 CET 2025</div><div>There was an unexpected error (type=Internal Server Error, status=500).</div></body></html>",
)
case(
    E,
    "late-node",
    "<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'><title>Error</title></head><body><pre>TypeError: Cannot read properties of undefined (reading &#39;tides&#39;)<br> &nbsp; &nbsp;at /srv/app/routes/tides.js:41:22<br> &nbsp; &nbsp;at Layer.handle [as handle_request] (/srv/app/node_modules/express/lib/router/layer.js:95:5)</pre></body></html>",
)
case(
    E,
    "late-laravel",
    html(
        "Server Error",
        "<div class='flex-center'><div class='code'>500</div><div class='message'>Server Error</div></div>",
    ),
)
case(
    E,
    "late-shop-closed",
    html(
        "Fjord & Fell",
        "<div class='c'><h1>Our shop is closed for stocktaking and maintenance</h1><p>We'll be back online on Monday at nine. Orders placed before Friday will be sent as usual.</p></div>",
    ),
)
case(
    E,
    "late-queue-full",
    html(
        "Service busy",
        "<h1>The service is overloaded</h1><p>Too many people are using the service right now and the server could not answer. Please try again in a few minutes.</p>",
    ),
    503,
)
case(
    E,
    "late-sql",
    html(
        "Tides",
        "<b>Warning</b>: mysqli_connect(): (HY000/2002): Connection refused in <b>/home/tide/db.php</b> on line <b>8</b><br>Connection failed: Connection refused",
    ),
)
case(
    E,
    "late-iis",
    html(
        "IIS 10.0 Detailed Error - 404.0 - Not Found",
        "<div id='content'><h3>HTTP Error 404.0 - Not Found</h3><h4>The resource you are looking for has been removed, had its name changed, or is temporarily unavailable.</h4><fieldset><h4>Most likely causes:</h4><ul><li>The directory or file specified does not exist on the Web server.</li><li>The URL contains a typographical error.</li></ul></fieldset></div>",
    ),
    404,
)
case(
    E,
    "late-404-long-help",
    html(
        "Sorry",
        WP_TOP
        + "<h1>Sorry, we moved a few things around</h1><p>You may have followed an old link. Our archive was put in order last autumn, and many addresses changed with it.</p><p>Try the search above, or start from one of the sections in the menu. If you were looking for the tide tables, they now live with the harbour office.</p>"
        + WP_SIDE,
    ),
    404,
)
case(
    E,
    "late-pt-200",
    html(
        "Erro",
        "<h1>Ocorreu um erro inesperado</h1><p>Nossa equipe já foi avisada. Tente novamente mais tarde.</p>",
        lang="pt",
    ),
)
case(
    E,
    "late-tr-200",
    html("Bakım", "<h1>Sitemiz bakımda</h1><p>Kısa süre içinde yeniden yayında olacağız.</p>", lang="tr"),
)
case(
    E,
    "late-ja-200",
    html(
        "メンテナンスのお知らせ",
        "<h1>ただいまメンテナンス中です</h1><p>3月4日 2:00から6:00までサービスを停止しております。</p>",
        lang="ja",
    ),
)

# ---- challenges and refusals -----------------------------------------------------------------------------------------------
C = "challenge"
case(
    C,
    "late-cf-cs",
    html(
        "Okamžik…",
        "<div class='main-content'><h1>www.example.org</h1><p>Ověřujeme, že jste člověk. Může to trvat několik sekund.</p><p>www.example.org musí před pokračováním zkontrolovat zabezpečení vašeho připojení.</p></div><script>window._cf_chl_opt={cType:'interactive'};</script>",
        lang="cs",
    ),
    403,
)
case(
    C,
    "late-cf-ar",
    html(
        "لحظة…",
        "<h1>www.example.org</h1><p>جارٍ التحقق من أنك إنسان. قد يستغرق هذا بضع ثوانٍ.</p><script src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=9'></script>",
        lang="ar",
    ),
    403,
)
case(
    C,
    "late-own-frame",
    html(
        "Fjord & Fell",
        MEGA
        + "<div class='cnt'><h2>Are you a person?</h2><p>We have seen a lot of automated visits lately. Tick the box to go on to the page.</p><form method='post'><label><input type='checkbox' name='h'> I am not a robot</label><button>Go on</button></form></div>",
    ),
)
case(
    C,
    "late-math",
    html(
        "Security question",
        "<form method='post'><p>To protect our archive from robots, please answer: what is 7 + 4?</p><input name='answer'><input type='submit' value='Continue'></form>",
    ),
    403,
)
case(
    C,
    "late-ddosguard",
    html(
        "DDoS-Guard",
        "<h1>Checking your browser before accessing www.example.org</h1><p>This process is automatic. Your browser will redirect to your requested content shortly.</p><script src='/.well-known/ddos-guard/js-challenge/index.js'></script>",
    ),
    403,
    server="ddos-guard",
)
case(
    C,
    "late-sucuri",
    "<html><title>You are being redirected...</title><noscript>Javascript is required. Please enable javascript before you are allowed to see this page.</noscript><script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0i';</script></html>",
)
case(
    C,
    "late-queue-it",
    html(
        "Fjord & Fell sale",
        "<div id='MainPart_divProgressbar'></div><h2>You are now in line for the winter sale</h2><p>When it is your turn, you will have ten minutes to enter the website.</p><p>Number of users in line ahead of you: 1042</p><script src='https://static.queue-it.net/js/queue.js'></script>",
    ),
)
case(
    C,
    "late-wait-de",
    html(
        "Warteraum",
        "<h1>Sie befinden sich im Warteraum</h1><p>Wegen großer Nachfrage werden Besucher nacheinander eingelassen. Diese Seite lädt sich selbst neu.</p>",
        head="<meta http-equiv='refresh' content='30'>",
        lang="de",
    ),
)
case(
    C,
    "late-altcha",
    html(
        "Verify",
        "<p>Please complete the verification to continue.</p><form><altcha-widget challengeurl='/altcha'></altcha-widget></form><script type='module' src='/altcha.js'></script>",
    ),
    429,
)
case(
    C,
    "late-phone",
    html(
        "Confirm it's you",
        "<h1>Unusual activity</h1><p>Enter the characters you see in the picture to continue browsing.</p><img src='/captcha/8.png'><form><input name='captcha'><button>Submit</button></form>",
    ),
)
B = "blocked"
case(
    B,
    "late-fw-long",
    html(
        "Request blocked",
        "<h1>Request blocked</h1><p>Our security system has classified your request as unsafe and did not pass it on to the website. This can happen when a form holds certain characters, when an extension changes requests, or when your network has sent harmful traffic before.</p><p>Event: 9941-77 Time: 2025-03-04 10:00:00 UTC Client: 192.0.2.7</p>",
    ),
    403,
)
case(
    B,
    "late-shop-bot",
    html(
        "Sorry!",
        MEGA
        + "<div><h1>Sorry, you have been blocked</h1><p>Your visit looks like that of a bot. Write to us if that is wrong.</p></div>",
    ),
)
case(
    B,
    "late-wiki-ip",
    html(
        "Blocked",
        "<h1>Your IP address has been blocked from reading this wiki</h1><p>The block was made by Admin. The reason given is: open proxy. Expiry: indefinite.</p>",
    ),
)
case(
    B,
    "late-gov-geo",
    html("Access restricted", "<p>Access to this portal is restricted to visitors from Norway.</p>"),
    403,
)
case(
    B,
    "late-cz",
    html(
        "Přístup odepřen", "<h1>Přístup odepřen</h1><p>Z vaší IP adresy přichází příliš mnoho požadavků.</p>", lang="cs"
    ),
    403,
)
case(
    B,
    "late-ko",
    html("접근 제한", "<h1>접근이 제한되었습니다</h1><p>비정상적인 접근이 감지되어 차단되었습니다.</p>", lang="ko"),
)
case(B, "late-json-limit", '{"errors":[{"code":88,"message":"Rate limit exceeded"}]}', type_="application/json")
case(B, "late-json-forbidden-200", '{"status":"error","message":"Forbidden: invalid client"}', type_="application/json")
case(
    B,
    "late-tor",
    html("Tor not supported", "<h2>Connections through Tor are not allowed</h2><p>Please use another network.</p>"),
)
case(
    B,
    "late-ban-forum",
    html(
        "Sailors' Board",
        "<div class='panel'>You have been banned from this forum. Reason: scraping. Your ban will be lifted: never.</div>",
    ),
)

# ---- walls ---------------------------------------------------------------------------------------------------------------------
L = "login_wall"
case(
    L,
    "late-shopify-password",
    html(
        "Fjord & Fell",
        "<h1>Opening soon</h1><p>Enter store using password</p><form method='post' action='/password'><input type='password' name='password'><button>Enter</button></form>",
    ),
    url="https://www.example.org/password?from=%2Fproducts%2Fcoat",
)
case(
    L,
    "late-wp-protected",
    html(
        "Protected: Winter notes &#8211; The Tide Log",
        WP_TOP
        + "<article><h1>Protected: Winter notes</h1><form action='/wp-login.php?action=postpass' method='post'><p>This content is password protected. To view it please enter your password below:</p><p><label>Password: <input name='post_password' type='password'></label> <input type='submit' value='Enter'></p></form></article>"
        + WP_SIDE,
    ),
)
case(
    L,
    "late-jira",
    html(
        "Log in - Harbour Tracker",
        "<div class='aui-page-panel'><h1>Welcome to Harbour Tracker</h1><form action='/login.jsp'><label>Username<input name='os_username'></label><label>Password<input type='password' name='os_password'></label><input type='checkbox'>Remember my login on this computer<p>Not a member? To request an account, please contact your administrators.</p><button>Log In</button></form></div>",
    ),
    url="https://www.example.org/login.jsp?os_destination=%2Fbrowse%2FHT-12",
)
case(
    L,
    "late-mediawiki",
    html(
        "Login required",
        "<h1>Login required</h1><p>Please <a href='/w/index.php?title=Special:Login'>log in</a> to view other pages.</p><p>Return to <a href='/'>Main Page</a>.</p>",
    ),
)
case(
    L,
    "late-authwall",
    html(
        "Sign Up | Crewbook",
        "<h1>Join Crewbook to see Mira's profile</h1><form><input type='email'><input type='password'><button>Agree &amp; Join</button></form><p>Already on Crewbook? <a href='/login'>Sign in</a></p><p>500 million members. Manage your professional identity. Build and engage with your network.</p>",
    ),
)
case(
    L,
    "late-teaser-long",
    html(
        "Storm over the narrows",
        "<article><h1>Storm over the narrows</h1><p>"
        + PARAGRAPHS[2]
        + "</p><p>"
        + PARAGRAPHS[3]
        + "</p><div class='paywall-fade'></div></article><section class='offer'><h2>Continue reading with a subscription</h2><p>4 weeks for 9 crowns. Cancel anytime.</p><a href='/subscribe'>Subscribe</a><p>Already a subscriber? <a href='/login'>Log in</a></p></section>",
    ),
)
case(
    L,
    "late-pl",
    html(
        "Zaloguj się",
        "<h1>Zaloguj się, aby zobaczyć ofertę</h1><form><input name='email'><input type='password' name='haslo'><button>Zaloguj</button></form>",
        lang="pl",
    ),
)
case(
    L,
    "late-ja-member",
    html(
        "嵐の海峡",
        "<h1>嵐の海峡</h1><p>火曜日の夜、外海の島へ向かうフェリーは一時間遅れで出発した。</p><div><p>この記事は有料会員限定です。残り1200文字</p><a href='/register'>会員登録</a> <a href='/login'>ログイン</a></div>",
        lang="ja",
    ),
)
case(
    L,
    "late-nyt-gate",
    html(
        "Storm",
        "<h1>Storm over the narrows</h1><p>By Ilse Brandt</p><div id='gateway-content'><h2>Create a free account or log in to continue.</h2><form><input type='email' name='email' placeholder='Email address'><button>Continue</button></form></div>",
    ),
)
W = "consent_wall"
case(
    W,
    "late-yahoo-like",
    html(
        "Before you continue",
        "<div class='consent-wizard'><h2>Before you continue to Portside</h2><p>When you use our sites we use cookies to provide them, authenticate users and measure use. If you click Accept all, we and our partners will also use your data for personalised advertising.</p><form><button name='agree'>Accept all</button><button name='reject'>Reject all</button><a href='/manage'>Manage privacy settings</a></form></div>",
    ),
)
case(
    W,
    "late-wine",
    html(
        "Cellar",
        "<div class='agegate'><p>You must be 18 or older to visit this site.</p><p>Are you 18 or older?</p><button>Yes</button><button>No</button></div>",
    ),
)
case(
    W,
    "late-de-choice",
    html(
        "Land wählen",
        "<h2>Bitte wählen Sie Ihr Land</h2><a href='/de'>Deutschland</a> <a href='/at'>Österreich</a> <a href='/ch'>Schweiz</a>",
        lang="de",
    ),
)
case(
    W,
    "late-reddit-like",
    html(
        "nsfw?",
        "<h1>This community is for adults</h1><p>You must be at least eighteen years old to view this content. Are you over eighteen and willing to see adult content?</p><form><button name='over18' value='no'>No thank you</button><button name='over18' value='yes'>Continue</button></form>",
    ),
)
case(
    W,
    "late-sv",
    html(
        "Vi värnar om din integritet",
        "<h1>Vi värnar om din integritet</h1><p>Vi och våra partners använder cookies för att förbättra tjänsten och visa annonser.</p><button>Godkänn alla</button><button>Hantera</button>",
        lang="sv",
    ),
)

# ---- shells, empties ---------------------------------------------------------------------------------------------------------------
J = "js_shell"
case(
    J,
    "late-cra",
    html(
        "React App",
        "<noscript>You need to enable JavaScript to run this app.</noscript><div id='root'></div><script src='/static/js/bundle.js'></script>",
    ),
)
case(
    J,
    "late-nuxt",
    html(
        "Tides",
        "<div id='__nuxt'><div class='loading-bar'></div></div><script>window.__NUXT__={serverRendered:false}</script><script type='module' src='/_nuxt/entry.js'></script>",
    ),
)
case(
    J,
    "late-shell-footer",
    html(
        "Portside Market",
        "<header><a href='/'>Portside</a><form><input type='search' placeholder='Search'></form></header><div id='main-app'></div><footer><ul><li><a href='/terms'>Terms</a></li><li><a href='/privacy'>Privacy</a></li></ul><p>Portside AB, Pier 4</p></footer><script src='/app.4f2.js'></script>",
    ),
)
case(
    J,
    "late-ember",
    html(
        "Crew",
        "<div class='ember-load-indicator'>Loading</div><script src='/assets/vendor.js'></script><script src='/assets/crew.js'></script>",
    ),
)
case(
    J,
    "late-fetch-list",
    html(
        "Departures",
        "<h1>Departures</h1><ul id='list'></ul><script>fetch('/api/d').then(r=>r.json()).then(rows=>{document.getElementById('list').innerHTML=rows.map(r=>'<li>'+r+'</li>').join('')})</script>",
    ),
)
case(
    J,
    "late-table-empty",
    html(
        "Tide table",
        "<h1>Tide table</h1><table><thead><tr><th>Time</th><th>Height</th></tr></thead><tbody id='rows'></tbody></table><script src='/tables.js'></script><script>fillTable('#rows')</script>",
    ),
)
case(
    J,
    "late-gwt",
    html(
        "Desk",
        "<iframe src=\"javascript:''\" id='__gwt_historyFrame' style='width:0;height:0;border:0'></iframe><noscript><div>Your web browser must have JavaScript enabled in order for this application to display correctly.</div></noscript><script src='desk/desk.nocache.js'></script>",
    ),
)
case(
    J,
    "late-please-wait-ru",
    html(
        "Каталог",
        "<div id='app'>Пожалуйста, подождите, каталог открывается</div><script src='/js/app.js'></script>",
        lang="ru",
    ),
)
N = "empty"
case(N, "late-wp-empty", html("The Tide Log", WP_TOP + "<main id='main'></main></div></div>"))
case(N, "late-pixel", html("", "<img src='/pixel.gif' width='1' height='1'>"))
case(N, "late-body-only", "<html><body></body></html>")
case(
    N,
    "late-frame-tags",
    html(
        "Shop",
        MEGA.replace("<div class='hd'>", "<nav>").replace("</div></div></div>", "</div></div></nav>")
        + "<footer>Fjord &amp; Fell</footer>",
    ),
)

# ---- ok -----------------------------------------------------------------------------------------------------------------------------
K = "ok"
case(
    K,
    "late-wp-post",
    html(
        "Fog on the narrows &#8211; The Tide Log",
        WP_TOP
        + "<article><h1>Fog on the narrows</h1><p>Three boats waited at the green buoy this morning until the sun came through.</p></article>"
        + WP_SIDE,
    ),
)
case(
    K,
    "late-wp-short-comments",
    html(
        "Not found anywhere &#8211; The Tide Log",
        WP_TOP
        + "<article><h1>Not found anywhere</h1><p>The cat has been gone since Friday. She is grey, shy, and answers to Bosun. Call 555-0121 if you see her.</p></article>"
        + WP_SIDE,
    ),
)
case(
    K,
    "late-mega-product",
    html(
        "Wool coat | Fjord & Fell",
        MEGA
        + "<div class='pdp'><h1>Wool coat</h1><p>1 499,00</p><p>Out of stock</p><button disabled>Add to bag</button><p>Boiled wool, horn buttons, two inside pockets.</p></div>",
    ),
)
case(
    K,
    "late-mega-short",
    html(
        "Stores | Fjord & Fell",
        MEGA
        + "<div class='cnt'><h1>Our store</h1><p>Pier 4, Bergen. Open ten to six, Saturdays ten to four.</p></div>",
    ),
)
case(
    K,
    "late-wiki-stub",
    html(
        "Gull Rock - Skerry Wiki",
        "<h1>Gull Rock</h1><p>Gull Rock is a skerry north of Pier 4. It has a light since 1911.</p><p><i>This article is a stub. You can help by expanding it.</i></p>",
    ),
)
case(
    K,
    "late-wiki-disambig",
    html(
        "Blocked (disambiguation)",
        "<h1>Blocked</h1><p>Blocked may refer to:</p><ul><li>Blocked (film), a 1998 film</li><li>Blocked (album), by Havn</li><li>Blocked shot, in basketball</li></ul>",
    ),
)
case(
    K,
    "late-film",
    html(
        "Access Denied (1997) - Film Log",
        "<h1>Access Denied</h1><p>1997, 94 min. A clerk finds a door in the archive that is on no plan.</p><p>Director: Mia Lund. Cast: Olaf Berg, Ida Voss.</p>",
    ),
)
case(
    K,
    "late-album-error",
    html(
        "Error 500 by The Gateways",
        "<h1>Error 500</h1><p>The Gateways, 2011</p><ol><li>Timeout</li><li>Bad Gateway</li><li>Not Found</li><li>Please Wait</li></ol>",
    ),
)
case(
    K,
    "late-mdn",
    html(
        "404 Not Found - HTTP | Web Reference",
        "<main><h1>404 Not Found</h1><p>The HTTP 404 Not Found client error response status code indicates that the server cannot find the requested resource. Links that lead to a 404 page are often called broken or dead links.</p><h2>Status</h2><pre>404 Not Found</pre><h2>See also</h2><ul><li>410 Gone</li></ul></main>",
    ),
)
case(
    K,
    "late-mdn-429",
    html(
        "429 Too Many Requests",
        "<article><h1>429 Too Many Requests</h1><p>The 429 status code indicates that a user has sent too many requests in a given amount of time. The response should say how long to wait and may include a Retry-After header.</p><p>Defined in RFC 6585, section 4.</p></article>",
    ),
)
case(
    K,
    "late-issue",
    html(
        "Login page shows 'Something went wrong' · Issue #41",
        "<h1>Login page shows 'Something went wrong' #41</h1><p>opened by skua on 3 March</p><div><p>Steps: open /login, enter a wrong password twice. Expected: an error below the field. Actual: the whole page is replaced.</p></div><div><p>tern: Confirmed on 2.1, fixed in 2.2.</p></div>",
    ),
)
case(
    K,
    "late-changelog",
    html(
        "Release notes 2.2",
        "<h1>Release notes 2.2</h1><ul><li>Fixed: page not found after renaming a board</li><li>Fixed: access denied for guests on public boards</li><li>Fixed: internal server error when a picture is empty</li><li>New: captcha for guests can be switched off</li></ul>",
    ),
)
case(
    K,
    "late-faq",
    html(
        "FAQ",
        "<h1>FAQ</h1><h3>Why can't I log in?</h3><p>Check that caps lock is off.</p><h3>Why do I see a captcha?</h3><p>After five wrong passwords the form asks for one.</p><h3>Why is the site down on Sundays?</h3><p>Maintenance runs from two to four in the morning.</p>",
    ),
)
case(
    K,
    "late-terms",
    html(
        "Terms of use",
        "<h1>Terms of use</h1><ol><li>Automated access is prohibited without our written consent.</li><li>Accounts of users who break these terms may be suspended.</li><li>We may change these terms; the date below says when we did.</li></ol><p>4 March 2025</p>",
    ),
)
case(
    K,
    "late-cookie-policy",
    html(
        "Cookie policy",
        "<h1>Cookie policy</h1><p>We use two cookies.</p><table><tr><td>sid</td><td>keeps you logged in, one day</td></tr><tr><td>lang</td><td>remembers your language, one year</td></tr></table><p>We and our partners do not use advertising cookies.</p>",
    ),
)
case(
    K,
    "late-privacy-de",
    html(
        "Datenschutz",
        "<h1>Datenschutz</h1><p>Wir verwenden ein Cookie, das die Anmeldung speichert. Es wird beim Schließen des Browsers gelöscht.</p><p>Verantwortlich: Hafenamt, Kai 4.</p>",
        lang="de",
    ),
)
case(
    K,
    "late-pricing",
    html(
        "Pricing",
        "<h1>Plans</h1><div><h2>Free</h2><p>3 articles a month</p><button>Sign up</button></div><div><h2>Plus</h2><p>All articles, 49 crowns a month, cancel anytime</p><button>Subscribe</button></div><div><h2>Crew</h2><p>Five accounts, 149 crowns</p><button>Subscribe</button></div>",
    ),
)
case(
    K,
    "late-register",
    html(
        "Regatta entry",
        "<h1>Regatta entry form</h1><form><label>Boat<input name='b'></label><label>Skipper<input name='s'></label><label>E-mail<input type='email'></label><label>Class<select><option>A</option></select></label><button>Send entry</button></form>",
    ),
)
case(
    K,
    "late-contact-form",
    html(
        "Kontakt",
        "<h1>Kontakt</h1><p>Hafenamt, Kai 4, Bergen</p><form><input name='n'><textarea></textarea><div class='h-captcha' data-sitekey='1'></div><button>Senden</button></form><script src='https://js.hcaptcha.com/1/api.js'></script>",
        lang="de",
    ),
)
case(
    K,
    "late-webcam",
    html(
        "Harbour webcam",
        "<h1>Harbour webcam</h1><img src='/cam/latest.jpg' width='1280' height='720'><p>Reloads every minute.</p>",
        head="<meta http-equiv='refresh' content='60'>",
    ),
)
case(K, "late-radio", html("Listen live", "<h1>Harbour Radio</h1><audio controls src='/live.mp3'></audio>"))
case(
    K,
    "late-tool",
    html(
        "JSON formatter",
        "<h1>JSON formatter</h1><textarea id='in'></textarea><button>Format</button><pre id='out'></pre><script src='/fmt.js'></script>",
    ),
)
case(
    K,
    "late-speedtest",
    html(
        "How fast is my line?",
        "<h1>How fast is my line?</h1><button id='go'>Start</button><div id='result'></div><script src='/s.js'></script><p>The test sends ten megabytes and takes about twenty seconds.</p>",
    ),
)
case(
    K,
    "late-thanks",
    html("Thank you", "<h1>Thank you!</h1><p>Your message has been sent. We will answer within two days.</p>"),
)
case(
    K,
    "late-event-cancelled",
    html(
        "Concert cancelled",
        "<h1>Concert cancelled</h1><p>The concert on 14 June has been cancelled because the singer is ill. Tickets will be refunded at the desk.</p>",
    ),
)
case(
    K,
    "late-service-notice",
    html(
        "Water off on Thursday",
        "<h1>Water temporarily unavailable on Thursday</h1><p>Because of work on the main, there will be no water in Pier Street from eight to noon. Please fill your kettles beforehand.</p>",
    ),
)
case(
    K,
    "late-road-blocked",
    html(
        "Coast road blocked",
        "<h1>Coast road blocked</h1><p>A rock has come down at kilometre 14. The road is closed until further notice; buses go by the tunnel.</p>",
    ),
)
case(
    K,
    "late-visa-denied",
    html(
        "Entry denied: what the law says",
        "<h1>Entry denied: what the law says</h1><p>A skipper may be refused entry to a port if the boat has no papers. Whoever is refused can appeal within three days.</p>",
    ),
)
case(
    K,
    "late-quiz",
    html(
        "Quiz",
        "<h1>Are you a robot? A quiz</h1><p>Question 1 of 5: Which of these do you like best?</p><label><input type='radio'> Rain on a tin roof</label><label><input type='radio'> The smell of ozone</label><button>Next</button>",
    ),
)
case(
    K,
    "late-turing",
    html(
        "Turing test",
        "<h1>Turing test</h1><p>A test in which a judge has to tell a human from a machine by talking to both. Proposed in 1950; see also captcha.</p>",
    ),
)
case(
    K,
    "late-age-song",
    html(
        "Eighteen and over",
        "<h1>Eighteen and over</h1><p>The youth club has a new evening for those over 18, on Fridays from eight, with table football and soup.</p>",
    ),
)
case(
    K,
    "late-es-404-book",
    html(
        "Habitación 404",
        "<h1>Habitación 404</h1><p>Novela de Inés Robles, 2019. Una periodista busca a un huésped que nunca existió en un hotel que ya no existe.</p>",
        lang="es",
    ),
)
case(
    K,
    "late-fr-porte",
    html(
        "Porte fermée",
        "<h1>Porte fermée</h1><p>Le musée est fermé le lundi. Les groupes peuvent réserver une visite les autres jours entre dix heures et midi.</p>",
        lang="fr",
    ),
)
case(
    K,
    "late-ja-closed",
    html(
        "定休日のお知らせ",
        "<h1>定休日のお知らせ</h1><p>三月四日は設備点検のため休館いたします。翌日は通常どおり九時に開館します。</p>",
        lang="ja",
    ),
)
case(
    K,
    "late-zh-notice",
    html("停水通知", "<h1>停水通知</h1><p>因管道检修，码头街周四上午八点至十二点停水，请居民提前储水。</p>", lang="zh"),
)
case(
    K,
    "late-sparse-links",
    html(
        "Elsewhere",
        "<h1>Elsewhere</h1><a href='https://example.com/a'>Photos</a><br><a href='https://example.com/b'>Code</a><br><a href='mailto:a@example.org'>Mail</a>",
    ),
)
case(
    K,
    "late-def-list",
    html("Boat", "<dl><dt>Name</dt><dd>Tern</dd><dt>Built</dt><dd>1911</dd><dt>Length</dt><dd>11.2 m</dd></dl>"),
)
case(K, "late-poem", html("Poem", "<p>Tide,<br>take the letters<br>I could not send.</p>"))
case(
    K,
    "late-xhtml",
    '<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Lamp</title></head><body><p>The lamp on Gull Rock flashes twice every nine seconds.</p></body></html>',
    type_="application/xhtml+xml",
)
case(
    K,
    "late-no-closing",
    "<title>Old page</title><h1>Old page<p>Last changed in 1998.<p>Boats: <ul><li>Tern<li>Skua</ul>",
)
case(
    K,
    "late-json-error-doc",
    '{"title":"Error codes","codes":[{"code":404,"text":"Not found"},{"code":403,"text":"Forbidden"}]}',
    type_="application/json",
)
case(K, "late-json-message", '{"message":"Hello from the lighthouse"}', type_="application/json")
case(K, "late-json-status-ok", '{"status":"ok","message":"Service is healthy"}', type_="application/json")
case(
    K,
    "late-txt-log",
    "4 March: access to the pier closed for repairs.\n5 March: pier open again.\n6 March: lost and found moved to the desk.\n",
    type_="text/plain",
)
case(
    K,
    "late-md",
    "# Tide tool\n\nIf you get `403 Forbidden`, set a user agent.\n\n## Install\n\n    pip install tide\n",
    type_="text/markdown",
)
case(
    K,
    "late-login-beside-news",
    html(
        "Portside",
        "<div class='c1'><h3>Sign in</h3><form><input name='u'><input type='password'><button>Sign in</button></form><a href='/forgot'>Forgot password?</a></div><div class='c2'><h1>Portside daily</h1>"
        + TEASERS
        + "<p>"
        + PARAGRAPHS[0]
        + "</p><p>"
        + PARAGRAPHS[4]
        + "</p></div>",
    ),
)
case(
    K,
    "late-consent-inline-video",
    html(
        "Film of the lock",
        "<h1>Film of the lock</h1><p>The new lock took three years to build. This film shows the last day of it.</p><div class='embed-consent'><p>To show this video we need your consent to cookies of the video service.</p><button>Load video</button></div>",
    ),
)
case(
    K,
    "late-app-banner",
    html(
        "Lock times",
        "<div class='app'>Open in our app for the best experience <a href='/app'>Open</a></div><h1>Lock times</h1><p>Monday 06:10, 18:35. Tuesday 07:02, 19:20. Wednesday 07:50, 20:11.</p>",
    ),
)
case(
    K,
    "late-subscribe-inline",
    html(
        "The tide letter #40",
        "<h1>The tide letter #40</h1><p>Fog on Monday, and a seal in the lock on Wednesday. The council has put the breakwater off again, to nobody's surprise.</p><form><input type='email' placeholder='Type your email'><button>Subscribe</button></form><p>Until next week, keep your feet dry; the spring tide comes on Thursday night and the quay will be under water by ten.</p>"
        + ANALYTICS,
    ),
)
case(
    K,
    "late-robots-meta-503",
    html("Night boat", "<main><h1>Night boat</h1>" + article(8) + article(4) + "</main>"),
    503,
)
