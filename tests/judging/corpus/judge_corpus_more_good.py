"""More pages that are what was asked for, near the borders of every other kind."""

from __future__ import annotations

from judge_corpus_registry import BANNER, article, case, html

K = "ok"
SHOP = (
    '<div class="top"><a class="brand" href="/">Lantern &amp; Loom</a><ul class="menu"><li><a href="/wool">Wool</a></li>'
    '<li><a href="/needles">Needles</a></li><li><a href="/login">Log in</a></li><li><a href="/basket">Basket (0)</a></li></ul></div>'
)
SHOP_FOOT = '<div class="footer"><a href="/delivery">Delivery</a> <a href="/returns">Returns</a> <a href="/imprint">Imprint</a> Lantern &amp; Loom 2025</div>'
LOGIN_BOX = (
    '<aside class="login"><h3>Log in</h3><form action="/login" method="post"><input name="user"><input type="password" name="pw">'
    '<button>Log in</button></form><a href="/forgot">Forgot password?</a></aside>'
)

# ---- articles about what the other kinds are ------------------------------------------------------------------------
case(
    K,
    "more-about-captcha",
    html(
        "Why captchas got harder",
        "<article><h1>Why captchas got harder</h1><p>When a page asks you to prove that you are not a robot, it is really asking for your patience.</p><p>The first tests, in 1997, showed crooked letters. Machines now read those better than people do, so designers turned to traffic lights, sliders and silent scoring.</p><p>Whether that helps anybody is another matter: click farms solve a thousand puzzles for a dollar.</p></article>",
    ),
)
case(
    K,
    "more-about-403",
    html(
        "403 Forbidden explained",
        "<main><h1>403 Forbidden explained</h1><p>A server that answers 403 has understood the request and refuses to carry it out.</p><p>Common reasons are wrong file permissions, a rule in the configuration, or a missing index page. Logging in again will not help unless another account has more rights.</p></main>",
    ),
)
case(
    K,
    "more-about-paywalls",
    html(
        "The paywall turns thirty",
        "<article><h1>The paywall turns thirty</h1><p>Subscribe to continue reading: the sentence is older than many of those who read it.</p><p>The first newspaper asked its online readers for money in 1996. Most others held out for a decade and gave their work away.</p><p>Today two out of three regional papers let visitors read three or four pieces a month before the gate comes down.</p></article>",
    ),
)
case(
    K,
    "more-about-404-art",
    html(
        "The art of the 404 page",
        "<article><h1>The art of the 404 page</h1><p>Page not found need not be the end of a visit. We looked at forty of them.</p><ol><li>A bakery shows an empty tray and today's bread.</li><li>A railway shows a buffer stop and the next trains from your station.</li><li>A library shows the shelf where the book ought to be.</li></ol></article>",
    ),
)
case(
    K,
    "more-about-cookies-law",
    html(
        "Cookie banners: what the court said",
        "<article><h1>Cookie banners: what the court said</h1><p>Accept all must not be brighter than reject all, the judges found on Thursday.</p><p>A retailer had hidden the second choice behind a grey link in six-point type. It must now pay forty thousand crowns.</p></article>",
    ),
)
case(
    K,
    "more-doc-error-codes",
    html(
        "Error codes",
        "<h1>Error codes</h1><table><tr><th>Code</th><th>Meaning</th></tr><tr><td>400</td><td>Bad request</td></tr><tr><td>401</td><td>Unauthorized: sign in first</td></tr><tr><td>403</td><td>Access denied</td></tr><tr><td>404</td><td>Not found</td></tr><tr><td>429</td><td>Too many requests</td></tr><tr><td>500</td><td>Internal server error</td></tr></table>",
    ),
)
case(
    K,
    "more-doc-ratelimit",
    html(
        "Rate limits",
        '<h1>Rate limits</h1><p>Each key may make 60 requests a minute. Above that the answer is status 429 with the header Retry-After.</p><pre>{"error": "Too many requests"}</pre>',
    ),
)
case(
    K,
    "more-forum-title",
    html(
        "Access denied - Penguin Users Forum",
        "<h1>Access denied</h1><div class='post'><b>skua</b> Tuesday<p>Since the update my printer share says access denied, although the password is right. Any ideas?</p></div><div class='post'><b>tern</b> Tuesday<p>Same here. Turning the old protocol on again did it: set min protocol to NT1 and restart.</p></div><div class='post'><b>skua</b> Wednesday<p>That works, many thanks!</p></div>",
    ),
)
case(
    K,
    "more-qa-500",
    html(
        "internal server error after moving - Q&A",
        "<h1>Internal server error after moving to a new host</h1><div><p>I copied all files and now every page is a 500. The log says: premature end of script headers.</p></div><h2>2 answers</h2><div><p>Check the line ends of your script; upload it in text mode.</p></div><div><p>And make it executable.</p></div>",
    ),
)
case(
    K,
    "more-dictionary",
    html(
        "forbidden - Dictionary",
        "<h1>forbidden</h1><p><i>adjective</i></p><ol><li>not allowed; banned. <q>forbidden fruit</q></li><li>(physics) of a transition: breaking a selection rule.</li></ol>",
    ),
)
case(
    K,
    "more-song",
    html(
        "404 (song)",
        '<h1>404 (song)</h1><p>"404" is a single by the Danish trio Havn, released in 2013 on Nordlys Records. It reached number nine at home.</p>',
    ),
)
case(
    K,
    "more-bot-news",
    html(
        "Bots make up half of all visits",
        "<article><h1>Bots make up half of all visits</h1><p>Automated traffic passed human traffic for the first time last year, says a report.</p><p>Shops answer with checks of the browser before a page opens, which shut out some customers, too.</p></article>",
    ),
)
case(
    K,
    "more-maintenance-news",
    html(
        "Pier lift closed for maintenance",
        "<article><h1>Pier lift closed for maintenance</h1><p>The lift at Pier 4 will be closed for maintenance until Friday. Passengers with prams are asked to use the ramp behind the ticket hall.</p></article>",
    ),
)
case(
    K,
    "more-outage-report",
    html(
        "Incident report, 4 March",
        "<article><h1>Incident report, 4 March</h1><p>Between 09:12 and 09:47 the booking service answered with 503 Service Unavailable.</p><p>A certificate on the inner balancer had run out overnight. We renewed it, and now an alarm rings thirty days ahead.</p></article>",
    ),
)
case(
    K,
    "more-status-page",
    html(
        "Harbour Cloud Status",
        "<h1>All systems operational</h1><ul><li>Website <b>Operational</b></li><li>API <b>Operational</b></li><li>Mail <b>Degraded</b></li></ul><h2>Past incidents</h2><p>3 March: Mail delayed. Resolved.</p>",
    ),
)
case(
    K,
    "more-status-down",
    html(
        "Is tide.example down?",
        "<h1>Is tide.example down?</h1><p>tide.example is UP. Last checked 40 seconds ago from Oslo, Bergen and Hamburg; response time 210 ms.</p>",
    ),
)
case(
    K,
    "more-about-age",
    html(
        "Age checks in museums",
        "<p>Are you over 18? At the museum of spirits this question decides between juice and whisky at the end of the tour. About one visitor in nine chooses the juice.</p>",
    ),
)
case(
    K,
    "more-login-help",
    html(
        "How to log in",
        "<h1>How to log in</h1><ol><li>Open the app and choose Sign in.</li><li>Enter the e-mail address you gave us.</li><li>Type the six digits from the message.</li></ol><p>If the message does not come, look into the spam folder.</p>",
    ),
)

# ---- short pages ------------------------------------------------------------------------------------------------------
case(
    K,
    "more-20-words",
    html(
        "Ferry",
        "<p>The night ferry leaves at ten. Bring a blanket; the upper deck is cold, and the bar closes at one.</p>",
    ),
)
case(K, "more-one-line", html("Closed on Mondays", "<p>Closed on Mondays.</p>"))
case(K, "more-hello", "<h1>Hello from the lighthouse</h1>")
case(
    K,
    "more-quote",
    html(
        "Quote of the day", "<blockquote>Nothing is lost until you stop looking.</blockquote><p>Old pilots' saying</p>"
    ),
)
case(K, "more-address", html("Contact", "<address>Harbour Office<br>Pier 4<br>5020 Bergen<br>555-0142</address>"))
case(
    K,
    "more-time",
    html(
        "Time now",
        "<div id='clock'>14:32:07</div><script>setInterval(function(){document.getElementById('clock').textContent=new Date().toLocaleTimeString()},1000)</script>",
    ),
)
case(K, "more-number", "42\n", type_="text/plain")
case(
    K,
    "more-under-construction",
    html(
        "Tide & Co",
        "<h1>Tide &amp; Co</h1><p>Boat builders since 1911. Our new website is in the works; until then ring 555-0188 or drop in at the yard.</p>",
    ),
)
case(
    K,
    "more-parked-contact",
    html("Anna Solheim, piano tuner", "<h1>Anna Solheim</h1><p>Piano tuner in Bergen and around. Call 555-0114.</p>"),
)

# ---- lists and searches -----------------------------------------------------------------------------------------------
case(
    K,
    "more-search-none",
    html(
        "Search",
        SHOP
        + "<h1>Search results</h1><p>No products were found for your search \"purple tide clock\".</p><form action='/search'><input name='q' value='purple tide clock'></form>"
        + SHOP_FOOT,
    ),
    url="https://www.example.org/search?q=purple+tide+clock",
)
case(
    K,
    "more-search-none-de",
    html(
        "Suche",
        "<h1>0 Treffer für „Gezeitenuhr“</h1><p>Leider wurden keine Artikel gefunden. Prüfen Sie die Schreibweise oder suchen Sie allgemeiner.</p>",
        lang="de",
    ),
    url="https://www.example.org/suche?query=gezeitenuhr",
)
case(
    K,
    "more-empty-basket",
    html(
        "Your basket",
        SHOP
        + "<main><h1>Your basket</h1><p>Your basket is empty.</p><a href='/'>Continue shopping</a></main>"
        + SHOP_FOOT,
    ),
    url="https://www.example.org/basket",
)
case(
    K,
    "more-link-list",
    html(
        "Links",
        "<ul>"
        + "".join(
            f"<li><a href='/{n}'>{word}</a></li>"
            for n, word in enumerate(
                (
                    "Harbour plan",
                    "Tide tables",
                    "Lock times",
                    "Bridge openings",
                    "Weather",
                    "Webcams",
                    "Berth fees",
                    "Pilot rules",
                )
            )
        )
        + "</ul>",
    ),
)
case(
    K,
    "more-directory",
    "<html><head><title>Index of /pub</title></head><body><h1>Index of /pub</h1><pre><a href='../'>../</a>\n<a href='tides/'>tides/</a>   01-Mar-2025 10:00  -\n<a href='readme.txt'>readme.txt</a>   01-Mar-2025 10:00  412\n</pre></body></html>",
)
case(
    K,
    "more-table-only",
    html(
        "Tides",
        "<table><tr><th>Day</th><th>High</th><th>Low</th></tr>"
        + "".join(f"<tr><td>{day}</td><td>4.{day}</td><td>0.{day}</td></tr>" for day in range(1, 9))
        + "</table>",
    ),
)
case(
    K,
    "more-category-few",
    html(
        "Needles",
        SHOP
        + "<h1>Needles</h1><div class='grid'><div class='item'><a href='/n/1'>Birch needles 4 mm</a> 79,00</div><div class='item'><a href='/n/2'>Steel needles 3 mm</a> 59,00</div></div>"
        + SHOP_FOOT,
    ),
)

# ---- shops ------------------------------------------------------------------------------------------------------------
case(
    K,
    "more-out-of-stock",
    html(
        "Island wool, grey",
        SHOP
        + "<main><h1>Island wool, grey</h1><p class='price'>89,00</p><p class='stock'>This product is currently unavailable. Tell me when it is back.</p><p>Two-ply wool from sheep that graze on seaweed; 100 g are 220 m. Wash by hand.</p></main>"
        + SHOP_FOOT,
    ),
)
case(
    K,
    "more-sold-out-event",
    html(
        "Concert on the pier",
        "<h1>Concert on the pier</h1><p>Saturday 14 June, 20:00. Sold out!</p><p>The Havn trio plays songs of the north; doors at 19:00. Returned tickets are sold at the desk from 18:30.</p>",
    ),
)
case(
    K,
    "more-discontinued",
    html(
        "Tide clock Mk I",
        "<h1>Tide clock Mk I</h1><p>No longer available. Replaced by Mk II.</p><table><tr><td>Diameter</td><td>14 cm</td></tr><tr><td>Battery</td><td>1 x AA</td></tr><tr><td>Weight</td><td>310 g</td></tr><tr><td>Case</td><td>brass, lacquered</td></tr></table><p>Spare hands and glass can be ordered until 2028.</p>",
    ),
)
case(
    K,
    "more-product-captcha-review",
    html(
        "Brass lantern",
        SHOP
        + "<main><h1>Brass lantern</h1><p>Burns paraffin for nine hours. 24 cm high.</p><h2>Write a review</h2><form><textarea name='t'></textarea><div class='g-recaptcha' data-sitekey='6L'></div><button>Send</button></form></main><script src='https://www.google.com/recaptcha/api.js'></script>"
        + SHOP_FOOT,
    ),
)

# ---- widgets and banners beside content -------------------------------------------------------------------------------
case(K, "more-banner-full", html("Night boat", BANNER + "<main>" + article(4) + "</main>"))
case(
    K,
    "more-banner-short",
    html(
        "Ferry",
        BANNER + "<main><h1>Ferry</h1><p>The night ferry leaves at ten from Pier 4 and arrives at six.</p></main>",
    ),
)
case(
    K,
    "more-banner-class-odd",
    html(
        "Ferry",
        "<div class='x1'><p>This website uses cookies to give you the best experience.</p><button>Got it</button></div><h1>Ferry</h1><p>The night ferry leaves at ten from Pier 4 and arrives at six in the morning, in time for the early train to the north.</p>",
    ),
)
case(
    K,
    "more-login-widget",
    html(
        "Sailors' Board",
        LOGIN_BOX
        + "<main><h1>Lock times</h1><p>The sea lock opens two hours before high water and closes when the tide turns. Boats under ten metres wait at the green buoy.</p></main>",
    ),
)
case(
    K,
    "more-login-form-in-content",
    html(
        "Sailors' Board",
        "<div class='left'><form action='/login'><b>Members</b> <input name='u'> <input type='password' name='p'> <input type='submit' value='Log in'></form></div><div class='right'><h1>Spring regatta</h1><p>Forty boats have signed up for the regatta on the first of May. The course leads around Gull Rock and back to Pier 4.</p><p>Late entries are taken at the harbour office until Thursday noon; the fee is 200 crowns a boat, and soup is included.</p><p>Prizes are given at the old customs house at eight.</p></div>",
    ),
)
case(
    K,
    "more-login-itself",
    html(
        "Sign in",
        "<h1>Sign in</h1><form><input name='u'><input type='password' name='p'><button>Sign in</button></form>",
    ),
    url="https://www.example.org/login",
)
case(
    K,
    "more-newsletter-popup",
    html(
        "Night boat",
        "<main>"
        + article(3)
        + "</main><div class='modal'><h3>Sign up for our newsletter</h3><input type='email'><button>Subscribe</button></div>",
    ),
)
case(
    K,
    "more-support-appeal",
    html(
        "Night boat",
        "<main>"
        + article(5)
        + "</main><div><h3>Support our work</h3><p>Become a member to keep this paper free for all.</p><a href='/join'>Join</a></div>",
    ),
)
case(
    K,
    "more-noscript-warning",
    html(
        "Night boat",
        "<noscript><div>Please enable JavaScript to use all functions of this site.</div></noscript><main>"
        + article(4)
        + "</main><script src='/app.js'></script>",
    ),
)
case(
    K,
    "more-visible-js-hint",
    html(
        "Ferry fares",
        "<p class='js-hint'>JavaScript is disabled. Some functions will not work.</p><h1>Ferry fares</h1><table><tr><td>Adult</td><td>120</td></tr><tr><td>Child</td><td>60</td></tr><tr><td>Bicycle</td><td>40</td></tr><tr><td>Car under six metres</td><td>420</td></tr></table><p>Fares are one way. Islanders travel at half price with their card.</p>",
    ),
)
case(
    K,
    "more-old-browser-hint",
    html(
        "Ferry",
        "<!--[if lt IE 9]><p>Your browser is outdated. Please upgrade.</p><![endif]--><h1>Ferry</h1><p>Boats run every hour from six until midnight, on Sundays from eight.</p>",
    ),
)
case(
    K,
    "more-cloudflare-beacon",
    html(
        "Night boat",
        "<main>"
        + article(3)
        + "</main><script>(function(){function c(){var b=a.contentDocument;window.__CF$cv$params={r:'8e',t:'MTc='};var e=b.createElement('script');e.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';}})();</script>",
    ),
    server="cloudflare",
)
case(
    K,
    "more-turnstile-contact",
    html(
        "Write to us",
        "<h1>Write to us</h1><p>We answer within two days. For tickets please ring the desk instead.</p><form><label>Name<input name='n'></label><label>Message<textarea name='m'></textarea></label><div class='cf-turnstile' data-sitekey='0x'></div><button>Send</button></form><script src='https://challenges.cloudflare.com/turnstile/v0/api.js'></script>",
    ),
)
case(K, "more-kasada-header", html("Night boat", "<main>" + article(3) + "</main>"), x_kpsdk_ct="0a")
case(
    K,
    "more-datadome-tag",
    html("Night boat", "<main>" + article(4) + "</main><script src='https://js.datadome.co/tags.js'></script>"),
    x_datadome="protected",
)
case(
    K,
    "more-region-hint",
    html(
        "Night boat",
        "<div class='geo'>You seem to be in Sweden. <a href='/se'>Go to the Swedish site</a></div><main>"
        + article(3)
        + "</main>",
    ),
)
case(
    K,
    "more-comments-closed",
    html(
        "Ferry",
        "<h1>New timetable</h1><p>From April the night boat leaves at half past nine, and the early boat calls at Gull Rock on Saturdays as well.</p><p>Comments are closed. You must be logged in to comment.</p>",
    ),
)
case(
    K,
    "more-old-notice",
    html(
        "Harbour rules",
        "<div class='notice'>This page has been moved to the new site; this copy is kept for reference.</div><h1>Harbour rules</h1><ol><li>No wash above three knots.</li><li>Dinghies lie inside.</li><li>Fenders out before you turn in.</li><li>Quiet on deck from eleven.</li></ol>",
    ),
)

# ---- applications ------------------------------------------------------------------------------------------------------
case(
    K,
    "more-ssr-react",
    html(
        "Tide Planner",
        "<div id='root'><header><a href='/'>Tide Planner</a></header><main><h1>Bergen</h1><p>High water at 10:42, 1.4 m. Low water at 16:58, 0.3 m.</p></main></div><div id='modal-root'></div><script type='module' src='/main.js'></script>",
    ),
)
case(
    K,
    "more-ssr-islands",
    html(
        "Lantern & Loom",
        "<main><h1>Island wool</h1><p>Spun in Skerry from the fleece of forty sheep; sold by the skein.</p></main><div id='app'></div><script type='module' src='/cart.js'></script>",
    ),
)
case(
    K,
    "more-streamed",
    html(
        "Tide Planner",
        "<div id='__next'><main><!--$?--><template id='B:0'></template><p>Loading</p><!--/$--></main></div><div hidden id='S:0'><h1>Bergen</h1><p>High water at 10:42 and 23:05; the moon is full on Thursday and the spring tide follows two days later.</p></div><script>$RC('B:0','S:0')</script>",
    ),
)
case(
    K,
    "more-converter",
    html(
        "Knots to km/h",
        "<h1>Knots to km/h</h1><label>Knots <input id='k' type='number'></label><output id='out'></output><script>k.oninput=function(){out.textContent=k.value*1.852}</script>",
    ),
)
case(
    K,
    "more-game",
    html(
        "Harbour Chess",
        "<h1>Harbour Chess</h1><canvas id='board' width='400' height='400'></canvas><p>Click a piece, then its square. White begins.</p><script src='/chess.js'></script>",
    ),
)
case(
    K,
    "more-lazy-comments",
    html(
        "Night boat",
        "<main>"
        + article(3)
        + "</main><div id='comments'>Loading comments...</div><script src='/comments.js'></script>",
    ),
)

# ---- other media ---------------------------------------------------------------------------------------------------------
case(
    K,
    "more-image-page",
    html("IMG_2041", "<img src='/photos/IMG_2041.jpg' alt='Gull on a bollard' width='1200' height='800'>"),
)
case(
    K,
    "more-gallery",
    html(
        "Gallery",
        "<div>" + "".join(f"<figure><img src='/g/{n}.jpg' width='400'></figure>" for n in range(6)) + "</div>",
    ),
)
case(K, "more-video", html("The lock from above", "<video controls src='/v/lock.mp4' width='960'></video>"))
case(
    K,
    "more-frameset",
    "<html><head><title>Skerry Chess Club</title></head><frameset cols='160,*'><frame src='menu.html'><frame src='main.html'><noframes><body>This site uses frames.</body></noframes></frameset></html>",
)
case(
    K,
    "more-iframe-map",
    html(
        "Where we are",
        "<h1>Where we are</h1><iframe src='https://maps.example.org/embed?q=pier4' width='600' height='400'></iframe>",
    ),
)
case(
    K,
    "more-svg-chart",
    html(
        "Tide chart",
        "<svg viewBox='0 0 100 40'><text x='1' y='9'>High water 10:42</text><path d='M0 20 L100 20'/></svg>",
    ),
)

# ---- data ----------------------------------------------------------------------------------------------------------------
case(
    K,
    "more-json",
    '{"harbour":"Bergen","tides":[{"time":"10:42","height":1.4},{"time":"16:58","height":0.3}]}',
    type_="application/json",
)
case(K, "more-json-empty-list", '{"results":[],"total":0}', type_="application/json")
case(K, "more-json-array", "[]", type_="application/json")
case(K, "more-json-as-html", '{"items":[{"id":1,"name":"Island wool"}],"next":null}', type_="text/html")
case(K, "more-jsonl", '{"id":1,"name":"Island wool"}\n{"id":2,"name":"Birch needles"}\n', type_="application/x-ndjson")
case(
    K,
    "more-rss",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><item><title>403 boats</title><link>https://www.example.org/1</link></item></channel></rss>',
    type_="application/rss+xml",
)
case(
    K,
    "more-rss-empty",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><link>https://www.example.org/</link><description>News</description></channel></rss>',
    type_="text/xml",
)
case(
    K,
    "more-sitemap",
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.org/</loc></url></urlset>',
    type_="application/xml",
)
case(K, "more-robots", "User-agent: *\nDisallow: /login\nDisallow: /404\n", type_="text/plain")
case(
    K,
    "more-changelog",
    "2.1.0\n- Fixed: 'access denied' on Windows\n- Fixed: page not found after rename\n- Added: retry on error 503\n",
    type_="text/plain",
)
case(
    K,
    "more-source",
    "def login_required(view):\n    def inner(request):\n        if not request.user:\n            raise PermissionError('Access denied')\n        return view(request)\n    return inner\n",
    type_="text/plain",
)
case(K, "more-log-plain", "".join(f"10:0{n} GET /tides 404 not found\n" for n in range(9)), type_="text/plain")
case(K, "more-css", "body { margin: 0 }\n.error { color: red }\n", type_="text/css")
case(
    K,
    "more-svg-inline",
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>9</text></svg>',
    type_="text/html",
)

# ---- under another status ----------------------------------------------------------------------------------------------
case(K, "more-content-404", html("Night boat", "<main><h1>Night boat back on time</h1>" + article(8) + "</main>"), 404)
case(K, "more-content-500", html("Night boat", "<main><h1>Night boat back on time</h1>" + article(8) + "</main>"), 500)
case(K, "more-content-403", html("Night boat", "<main><h1>Night boat back on time</h1>" + article(8) + "</main>"), 403)
case(K, "more-203", html("Night boat", "<main>" + article(3) + "</main>"), 203)

# ---- other languages --------------------------------------------------------------------------------------------------------
case(
    K,
    "more-zh",
    html(
        "潮汐表",
        "<h1>潮汐表</h1><p>今天的高潮在上午十点四十二分，低潮在下午四点五十八分。周末有大风，请注意安全。</p>",
        lang="zh",
    ),
)
case(
    K,
    "more-ja",
    html(
        "フェリー時刻表",
        "<h1>フェリー時刻表</h1><p>夜行便は二十二時に四番桟橋から出ます。翌朝六時に着きます。</p>",
        lang="ja",
    ),
)
case(
    K,
    "more-ar",
    html(
        "مواعيد العبّارة",
        "<h1>مواعيد العبّارة</h1><p>تغادر العبّارة الليلية الساعة العاشرة من الرصيف الرابع وتصل السادسة صباحا.</p>",
        lang="ar",
    ),
)
case(
    K,
    "more-de-fehler",
    html(
        "Fehler vermeiden beim Anlegen",
        "<h1>Fehler vermeiden beim Anlegen</h1><p>Der häufigste Fehler: zu viel Fahrt. Wer langsam kommt, hat Zeit für einen zweiten Versuch und schont die Fender.</p>",
        lang="de",
    ),
)
case(
    K,
    "more-fr-acces",
    html(
        "Accès au port",
        "<h1>Accès au port</h1><p>L'accès aux quais est interdit aux voitures de mai à septembre. Les piétons passent par la grille nord, ouverte de six heures à minuit.</p>",
        lang="fr",
    ),
)
case(
    K,
    "more-es-bloqueo",
    html(
        "El canal sigue bloqueado",
        "<h1>El canal sigue bloqueado</h1><p>Un carguero encallado impide el paso desde el martes. Los remolcadores lo intentarán de nuevo con la marea alta del viernes.</p>",
        lang="es",
    ),
)
case(
    K,
    "more-ru-rabota",
    html(
        "Технические работы на причале",
        "<h1>Технические работы на причале</h1><p>До пятницы лифт на четвёртом причале закрыт. Пассажиров с колясками просят пользоваться пандусом за кассами; паром отходит по расписанию.</p>",
        lang="ru",
    ),
)
case(
    K,
    "more-pl-oferta",
    html(
        "Oferta pracy: bosman",
        "<h1>Oferta pracy: bosman</h1><p>Szukamy bosmana na prom nocny. Wymagamy dwóch lat praktyki na morzu i znajomości norweskiego. Zgłoszenia do końca marca.</p>",
        lang="pl",
    ),
)
