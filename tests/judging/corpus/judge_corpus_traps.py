"""Pages that sit close to a border between two kinds, on either side of it."""

from __future__ import annotations

from judge_corpus_registry import ANALYTICS, BANNER, FOOTER, NAV, PARAGRAPHS, article, case, html

# ---- good, though it does not look so ----
K = "ok"
case(
    K,
    "trap-product-403-name",
    html(
        "Forbidden Island board game",
        NAV
        + "<main><h1>Forbidden Island</h1><p>A board game for two to four players, from ten years. €22.50, in stock, sent tomorrow.</p><button>Add to basket</button></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-band-404",
    html(
        "404 Not Found (band)",
        "<main><h1>404 Not Found</h1><p>404 Not Found is a punk band from Bergen, founded in 2009 by Anna Lund and Olaf Berg. Their second record was made in an old fish factory and sold nine thousand copies.</p></main>",
    ),
)
case(
    K,
    "trap-film-access",
    html(
        "Access Denied (1997 film)",
        "<h1>Access Denied</h1><p>Access Denied is a Norwegian thriller about a lighthouse keeper who finds a locked room below the lamp. Directed by Ilse Brandt, it runs 97 minutes.</p>",
    ),
)
case(
    K,
    "trap-song-blocked",
    html(
        "Lyrics: You have been blocked",
        "<h1>You have been blocked</h1><pre>I wrote you from the harbour,\nyou never wrote me back,\nthe tide has taken letters\nand painted all of it black.\nYou have been blocked, said the lighthouse,\nyou have been blocked, said the sea.</pre>",
    ),
)
case(
    K,
    "trap-hotel-login-note",
    html(
        "Hotel Skerry",
        "<main><h1>Hotel Skerry</h1><p>Twelve rooms with a view over the sound. Breakfast from seven, dogs welcome.</p><p>Members: sign in to see your points.</p></main>",
    ),
)
case(
    K,
    "trap-recipe-cookies",
    html(
        "Oat cookies",
        BANNER
        + "<main><h1>Oat cookies</h1><p>These cookies keep for two weeks in a tin. Mix 200 g oats, 100 g butter, two eggs. Bake the cookies for twelve minutes at 180 degrees.</p></main>",
    ),
)
case(
    K,
    "trap-recipe-cookies-short",
    html(
        "Cookies",
        "<h1>Cookies</h1><p>Our cookies are baked every morning. Six cookies for €5.</p><button>Order cookies</button>",
    ),
)
case(
    K,
    "trap-robot-shop",
    html(
        "Robot mowers",
        NAV
        + "<main><h1>Robot mowers</h1><p>A robot that cuts up to 800 square metres of lawn. Are you ready for a robot? Order before noon.</p><p>€899</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-puzzle-game",
    html(
        "Slide the puzzle",
        "<h1>Slide the puzzle</h1><p>Slide the puzzle pieces until the lighthouse is whole. Best time today: 41 seconds by anna.</p><img src='/puzzle/1.jpg' alt='puzzle'><button>Shuffle</button>",
    ),
)
case(
    K,
    "trap-quiz",
    html(
        "Sea quiz",
        "<h1>Sea quiz, question 3 of 10</h1><p>What is the tallest lighthouse of the north?</p><form><label><input type='radio' name='a'> Slettnes</label><label><input type='radio' name='a'> Ryvingen</label><label><input type='radio' name='a'> Utsira</label><button>Answer</button></form>",
    ),
)
case(
    K,
    "trap-calculator",
    html(
        "Knot calculator",
        "<h1>Knots to km/h</h1><p>One knot is 1.852 kilometres an hour.</p><form><input type='number' name='knots'><button>Convert</button></form><p id='out'></p><script>document.querySelector('form').onsubmit=function(e){e.preventDefault();document.getElementById('out').textContent=this.knots.value*1.852}</script>",
    ),
)
case(
    K,
    "trap-blog-post-short-cf",
    html(
        "We moved to Cloudflare",
        "<article><h1>We moved to Cloudflare</h1><p>Since Monday a security service stands before our site. If you see a check that asks whether you are human, wait five seconds. It stays for an hour only.</p></article>",
    ),
)
case(
    K,
    "trap-incident-report",
    html(
        "Incident of 4 June",
        "<h1>Incident of 4 June</h1><p>From 10:02 to 10:41 UTC visitors saw “502 Bad Gateway”. A disk had filled with logs. We have added an alarm at 80 % and doubled the disk. Nothing was lost.</p>",
    ),
)
case(
    K,
    "trap-faq-errors",
    html(
        "FAQ",
        NAV
        + "<main><h1>FAQ</h1><h2>I see “Access denied”</h2><p>Your card has expired; ask at the office.</p><h2>The page says “Service unavailable”</h2><p>We update on Tuesdays at six, it takes ten minutes.</p><h2>I forgot my password</h2><p>Call us, we set a new one.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-docs-enable-js",
    html(
        "How to enable JavaScript in your browser",
        "<h1>How to enable JavaScript in your browser</h1><p>Open the settings, choose Privacy and then Site settings. Under Content, allow JavaScript. Reload the page.</p>",
    ),
)
case(
    K,
    "trap-noscript-warning-but-content",
    html(
        "Tides",
        "<noscript><div>JavaScript is disabled. Please enable JavaScript to use all features.</div></noscript><div id='root'><h1>Tides</h1><p>High water at 04:12 and 16:35. Low water at 10:40 and 23:01. Spring tide on Friday.</p></div><script src='/main.js'></script>",
    ),
)
case(
    K,
    "trap-visible-js-hint-with-content",
    html(
        "Tides",
        "<p class='hint'>Please enable JavaScript for the interactive chart.</p><table><tr><td>04:12</td><td>2.1 m</td></tr><tr><td>10:40</td><td>0.4 m</td></tr><tr><td>16:35</td><td>2.3 m</td></tr></table><div id='chart'></div><script src='/chart.js'></script>",
    ),
)
case(
    K,
    "trap-empty-widget-containers",
    html(
        "About",
        NAV
        + "<main><h1>About us</h1><p>Three people run the harbour office: Ilse, Olaf and Anna.</p><div id='app-banner'></div><div id='chat-root'></div></main>"
        + FOOTER
        + "<script src='/widgets.js'></script>",
    ),
)
case(
    K,
    "trap-event-over",
    html(
        "Regatta 2023",
        NAV
        + "<main><h1>Regatta 2023</h1><p>This event has ended. Forty boats took part; the cup went to Nordic 28 of Bergen. Photos follow.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-job-page-mentions-filled",
    html(
        "Careers",
        NAV
        + "<main><h1>Careers</h1><ul><li>Deckhand, Bergen</li><li>Cook, night boat</li><li>Mate (position filled)</li></ul><p>Write to crew@example.org with your papers.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-deleted-comment",
    html(
        "Forum",
        "<h1>Fender for sale</h1><p>Two round fenders, used one summer, €20 for both.</p><p>[This post has been removed by the author]</p><p>Still there? I could come on Friday.</p>",
    ),
)
case(
    K,
    "trap-domain-list-txt",
    "blocked\nforbidden\ndenied\nunauthorized\nharbour\nlighthouse\nferry\nboat\npier\nquay\nanchor\nmast\nsail\nrope\nknot\n",
    type_="text/plain",
    url="https://www.example.org/words.txt",
)
case(K, "trap-json-error-field-null", '{"error": null, "data": {"level": 2.1}}', type_="application/json")
case(
    K,
    "trap-json-article",
    '{"title":"Access denied","body":"The pier is closed to lorries until the repairs are done.","id":7}',
    type_="application/json",
)
case(
    K, "trap-json-config", '{"name":"harbour","version":"1.2.0","description":"Tide tables"}', type_="application/json"
)
case(K, "trap-thanks-after-form", html("Sent", "<h1>Your message has been sent</h1><p>We answer within two days.</p>"))
case(
    K,
    "trap-unsubscribed",
    html("Unsubscribed", "<h1>You have been unsubscribed</h1><p>ilse@example.org gets no more letters from us.</p>"),
)
case(
    K,
    "trap-login-link-only",
    html(
        "Guest book",
        "<h1>Guest book</h1><p>12 June: Fine harbour, warm showers. The crew of Pilot 24.</p><p>9 June: Quiet night, good bread next door.</p><a href='/login'>Sign in to write</a>",
    ),
)
case(
    K,
    "trap-donate-banner",
    html(
        "Knots",
        "<div class='donate'><p>Support our work with €3 a month. Cancel anytime.</p><button>Donate</button></div><article><h1>The bowline</h1><p>Make a small loop, bring the end up through it, around the standing part and down again. It holds under load and opens easily.</p></article>",
    ),
)
case(
    K,
    "trap-teaser-list",
    html(
        "Magazine",
        NAV
        + "<main><h2><a href='/1'>Why the breakwater failed</a></h2><p>The flood came at night. Subscribers only.</p><h2><a href='/2'>Ten harbours for the winter</a></h2><p>Where to leave the boat. Free to read.</p><h2><a href='/3'>Cod is back</a></h2><p>The best season in twenty years.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-age-rating",
    html(
        "The deep (game)",
        "<h1>The deep</h1><p>A horror game under the sea. Rated 18+. Runs on Linux and on old machines, four hours to the end, two endings.</p><button>Buy €9</button>",
    ),
)
case(
    K,
    "trap-country-selector-in-footer",
    html(
        "Chandlery",
        "<main><h1>Summer sale</h1><p>Ropes, lamps and fenders at half the price until Sunday. Free postage from €50.</p></main><footer><p>Select your country</p><ul><li>Norway</li><li>Sweden</li></ul></footer>",
    ),
)
case(
    K,
    "trap-two-factor-docs",
    html(
        "Two-factor sign-in",
        "<main><h1>Two-factor sign-in</h1><p>After your password the site asks for a code from your phone. Enter the code from the app within thirty seconds. Lost your phone? Use one of the ten recovery codes.</p></main>",
    ),
)
case(
    K,
    "trap-captcha-plugin-page",
    html(
        "Captcha plugin for Harbour CMS",
        NAV
        + "<main><h1>Captcha plugin</h1><p>Adds a captcha to comment forms. Supports reCAPTCHA, hCaptcha and Turnstile. Version 2.1, 400 installs, MIT licence.</p><p>Install it with one command and put the site key into the settings.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-status-429-doc-title",
    html(
        "429 Too Many Requests - HTTP reference",
        "<main><h1>429 Too Many Requests</h1><p>The 429 status says that the client has sent too many requests in a given amount of time. A Retry-After header may tell how long to wait.</p><h2>Status</h2><p>429 Too Many Requests</p><h2>See also</h2><p>RFC 6585, section 4</p></main>",
    ),
)
case(
    K,
    "trap-maintenance-contract",
    html(
        "Maintenance",
        NAV
        + "<main><h1>Maintenance</h1><p>Our yard does the yearly maintenance of your engine: oil, filters, impeller, anodes. Fixed price €290, one day, with a report.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-vpn-shop",
    html(
        "Harbour VPN",
        NAV
        + "<main><h1>A VPN for sailors</h1><p>Watch your channels from any marina. Servers in 40 countries, no logs, works on four devices. Not available in your language? Write to us.</p><button>Start free trial</button></main>"
        + FOOTER,
    ),
)
case(
    K,
    "trap-slow-text-wait",
    html(
        "Waiting for the boat",
        "<article><h1>Just a moment</h1><p>Just a moment, said the old man, and put the kettle on. The boat would not come before dark, and there was time for a story about the winter of 1962.</p></article>",
    ),
)
case(
    K,
    "trap-image-with-caption",
    html(
        "Chart",
        "<figure><img src='/charts/north.png' alt='chart'><figcaption>North basin, 1:5000</figcaption></figure>",
    ),
)
case(
    K,
    "trap-svg-inline",
    html(
        "Diagram",
        "<svg width='400' height='200'><text x='10' y='20'>Inner basin</text><rect width='50' height='50'/></svg>",
    ),
)
case(
    K,
    "trap-iframe-map",
    html("Where we are", "<iframe src='https://maps.example.org/embed?q=harbour' width='600' height='450'></iframe>"),
)
case(
    K,
    "trap-amp",
    '<!doctype html><html ⚡><head><meta charset="utf-8"><title>Ferry late</title><script async src="https://cdn.ampproject.org/v0.js"></script><style amp-boilerplate>body{visibility:hidden}</style></head><body><h1>Ferry late</h1>'
    + article(3)
    + "</body></html>",
)
case(
    K,
    "trap-antiflicker",
    html(
        "Ferry late",
        "<style>body{opacity:0}</style><h1>Ferry late</h1>" + article(2),
        attrs=" style='visibility:hidden'",
    ),
)
case(
    K,
    "trap-declarative-shadow",
    html(
        "Boats",
        "<harbour-list><template shadowrootmode='open'><h1>Boats</h1><p>Nordic 28 and Pilot 24 lie at the inner quay. Skerry 31 is on land.</p></template></harbour-list><script src='/list.js' type='module'></script>",
    ),
)
case(
    K,
    "trap-details",
    html(
        "FAQ",
        "<details><summary>Are dogs allowed?</summary><p>Yes, on a lead.</p></details><details><summary>Is there fuel?</summary><p>Diesel only, at the west pier.</p></details>",
    ),
)
case(
    K,
    "trap-mobile-nav-heavy",
    html(
        "Notice",
        NAV * 3 + "<main><p>The west pier is closed for swimming until the end of August.</p></main>" + FOOTER * 2,
        ANALYTICS,
    ),
)
case(
    K,
    "trap-content-in-nav-class",
    html(
        "Handbook",
        "<div class='page-nav-layout'><h1>Handbook</h1><p>Chapter one: how to moor with an onshore wind. Chapter two: how to leave again.</p></div>",
    ),
)
case(
    K,
    "trap-cookie-class-on-wrapper",
    html(
        "Notice",
        "<div class='has-cookie-banner page'><p>The bridge stays closed on Sunday from six in the morning. Please use the road by the mill.</p></div>",
    ),
)
case(
    K,
    "trap-http-only-warning-200",
    html(
        "Weather warning",
        "<h1>Severe weather warning</h1><p>Storm force ten from the west tonight. The ferry is suspended until noon tomorrow. Stay away from the piers.</p>",
    ),
)
case(
    K,
    "trap-service-suspended-news",
    html(
        "Ferry service suspended",
        "<h1>Ferry service suspended</h1><p>The service is temporarily suspended because of ice. Buses run from the church at eight and at four.</p>",
    ),
)
case(
    K,
    "trap-404-area-code",
    html(
        "Area code 404",
        "<h1>Area code 404</h1><p>404 is the telephone area code of Atlanta. It was one of the first 86 codes of 1947 and is overlaid by 678 and 470.</p>",
    ),
)
case(
    K,
    "trap-de-fehler-artikel",
    html(
        "Fehler 403 beheben",
        "<article><h1>Fehler 403 beheben</h1><p>„Zugriff verweigert“ erscheint, wenn der Server die Datei nicht lesen darf. Prüfen Sie die Rechte des Ordners und die Datei .htaccess. Danach laden Sie die Seite neu.</p></article>",
        lang="de",
    ),
)
case(
    K,
    "trap-fr-cookies-recette",
    html(
        "Cookies à l'avoine",
        "<h1>Cookies à l'avoine</h1><p>Mélangez 200 g de flocons, 100 g de beurre et deux œufs. Faites cuire les cookies douze minutes. Ils se gardent deux semaines dans une boîte.</p>",
        lang="fr",
    ),
)
case(
    K,
    "trap-ja-article-404",
    html(
        "404エラーとは",
        "<article><h1>404エラーとは</h1><p>404エラーは、指定されたページがサーバーに存在しないときに返される状態コードです。原因と直し方を三つ紹介します。まずURLの綴りを確かめ、次にサイト内検索を使い、最後に管理者へ連絡しましょう。</p></article>",
        lang="ja",
    ),
)
case(
    K,
    "trap-zh-short-news",
    html("码头关闭", "<p>北码头因维修关闭三周，渡轮改停内港。乘客请提前二十分钟到达。</p>", lang="zh"),
)
case(
    K,
    "trap-es-agenda",
    html(
        "Agenda",
        "<h1>Agenda</h1><p>Lunes: mercado de pescado. Miércoles: ensayo del coro en la iglesia vieja. Viernes: regata de los niños a las cinco.</p>",
        lang="es",
    ),
)

# ---- bad, though it looks good ----
case(
    "js_shell",
    "trap-jsonld-shell",
    html(
        "Nordic 28 | Boats",
        NAV + "<div id='app'></div>" + FOOTER + "<script src='/app.js'></script>",
        '<script type="application/ld+json">{"@type":"Product","name":"Nordic 28","description":"Two owners, new engine"}</script><meta property="og:type" content="product"><link rel="canonical" href="https://www.example.org/b/1">',
    ),
)
case(
    "js_shell",
    "trap-footer-essay",
    html(
        "Harbour",
        "<div id='root'></div><footer><p>Harbour Ltd is a company of the north. We run forty harbours and nine ferries, and we have done so since 1921. Registered in Bergen. All prices include tax. Photographs by Anna Lund. Charts are not for navigation.</p></footer><script type='module' src='/a.js'></script>",
    ),
)
case(
    "js_shell",
    "trap-inline-json-state",
    html(
        "Harbour",
        '<div id=\'root\'></div><script>window.__INITIAL_STATE__={"stations":[{"name":"Skerry"}]}</script><script src=\'/bundle.js\'></script>',
    ),
)
case(
    "js_shell",
    "trap-loading-bar",
    html(
        "Harbour",
        NAV
        + "<main><div class='progress'>Loading content, please wait…</div></main>"
        + FOOTER
        + "<script src='/bundle.js' defer></script>",
    ),
)
case(
    "js_shell",
    "trap-requires-modern-browser",
    html(
        "Harbour",
        "<div id='app'>Your browser is not supported. Please enable JavaScript or update to a newer browser.</div><script src='/app.js'></script>",
    ),
)
case(
    "js_shell",
    "trap-data-attributes",
    html(
        "Berths",
        "<h1>Berths</h1><div data-component='BerthTable' data-props='{}'></div><script src='/islands.js' type='module'></script>",
    ),
)
case(
    "js_shell",
    "trap-table-body",
    html(
        "Departures",
        NAV
        + "<main><h1>Departures</h1><table><thead><tr><th>Time</th><th>To</th><th>Boat</th></tr></thead><tbody id='rows'></tbody></table></main>"
        + FOOTER
        + "<script>setInterval(async()=>{const r=await fetch('/api/dep');document.getElementById('rows').innerHTML=await r.text()},5000)</script>",
    ),
)
case(
    "soft_404",
    "trap-in-full-frame",
    html(
        "Harbour Post - News from the north",
        NAV
        + BANNER
        + "<main><div class='error'><span>404</span><p>The story you want is no longer here.</p><form><input type='search'><button>Search</button></form></div></main><aside><h3>Most read</h3><ul><li><a>Cod is back in the sound after twenty years</a></li><li><a>Ten harbours for the winter</a></li></ul></aside>"
        + FOOTER,
        ANALYTICS,
    ),
)
case(
    "soft_404",
    "trap-polite",
    html(
        "Hmm",
        "<h1>Hmm, we can't seem to find that</h1><p>Maybe it was moved, maybe it never was.</p><a href='/'>Take me home</a>",
    ),
)
case(
    "soft_404",
    "trap-empty-profile",
    html("Social", "<main><p>This account doesn't exist</p><p>Try searching for another.</p></main>"),
)
case(
    "soft_404",
    "trap-shop-category",
    html(
        "Chandlery",
        NAV
        + "<main><h1>Ooops</h1><p>The item you requested has been deleted or was never there.</p><h2>You may like</h2><ul><li>Brass lantern €49</li><li>Rope, 20 m €31</li><li>Fender €12</li></ul></main>"
        + FOOTER,
    ),
)
case(
    "soft_404",
    "trap-forum",
    html("Information", "<div class='panel'><h2>Information</h2><p>The requested topic does not exist.</p></div>"),
)
case(
    "soft_404",
    "trap-wiki",
    html(
        "Skery Point - Harbour Wiki",
        NAV
        + "<main><h1>Skery Point</h1><p>There is currently no text in this page. The page does not exist yet. You can create it.</p></main>"
        + FOOTER,
    ),
)
case(
    "blocked",
    "trap-polite-de",
    html(
        "Hinweis",
        "<h1>Entschuldigung</h1><p>Von Ihrem Anschluss kamen in kurzer Zeit sehr viele Anfragen. Der Zugriff wurde für eine Stunde gesperrt.</p>",
        lang="de",
    ),
)
case(
    "blocked",
    "trap-in-site-frame",
    html(
        "Chandlery",
        NAV
        + "<main><h2>Sorry, your request has been blocked</h2><p>Our systems noticed suspicious activity from your network. Incident number 7F21-88.</p></main>"
        + FOOTER,
    ),
)
case(
    "blocked",
    "trap-403-frame",
    html("Harbour Post", NAV + "<main><h1>Sorry</h1><p>This part of the site is for the crew.</p></main>" + FOOTER),
    403,
)
case(
    "blocked",
    "trap-scraping-note",
    html(
        "Notice to robots",
        "<p>Automated scraping of this site is prohibited. Your address 192.0.2.7 has been logged and blocked. For data, write to data@example.org.</p>",
    ),
)
case(
    "blocked",
    "trap-quota",
    '{"status":"error","code":429,"message":"You have exceeded your daily quota"}',
    200,
    type_="application/json",
)
case(
    "challenge",
    "trap-in-site-frame",
    html(
        "Chandlery",
        NAV
        + "<main><h1>Please confirm that you are a person</h1><p>We had many automated visits today.</p><form method='post'><div class='g-recaptcha' data-sitekey='x'></div><button>Continue to the shop</button></form></main>"
        + FOOTER,
    ),
)
case(
    "challenge",
    "trap-meta-refresh-check",
    html(
        "Please wait...",
        "<h1>Please wait while your request is being verified...</h1>",
        '<meta http-equiv="refresh" content="3">',
    ),
)
case(
    "challenge",
    "trap-hold-button",
    html(
        "Verify",
        "<h1>Press and hold the button</h1><div id='hold' role='button'>Hold</div><script src='/h.js'></script>",
    ),
)
case(
    "challenge",
    "trap-ru-captcha",
    html(
        "Проверка",
        "<h1>Введите символы с картинки</h1><img src='/c.png'><form><input name='c'><button>Отправить</button></form>",
        lang="ru",
    ),
)
case(
    "challenge",
    "trap-obfuscated-403",
    "<html><body><script>var _0x1f=['\\x63\\x6f'];(function(a,b){var c=function(d){while(--d){a['push'](a['shift']())}};c(++b)}(_0x1f,0x1e2));</script></body></html>",
    403,
)
case(
    "login_wall",
    "trap-in-frame-no-form",
    html(
        "Chart archive",
        NAV
        + "<main><h1>Chart archive</h1><p>You need to be logged in to view this page.</p><a href='/login' class='button'>Log in</a><a href='/register'>Register</a></main>"
        + FOOTER,
    ),
)
case(
    "login_wall",
    "trap-photo-sharing",
    html(
        "Anna Lund's photos",
        "<main><h2>See photos and videos by anna.lund</h2><p>Sign up or log in to see more.</p><button>Sign up</button><button>Log in</button></main>",
    ),
)
case(
    "login_wall",
    "trap-session-expired",
    html(
        "Session expired",
        "<h1>Your session has expired</h1><p>Please log in again to continue.</p><a href='/login'>Log in</a>",
    ),
)
case(
    "login_wall",
    "trap-teaser-40-words",
    html(
        "The cod report",
        NAV
        + "<main><article><h1>The cod report</h1><p>"
        + PARAGRAPHS[0]
        + "</p><p>"
        + PARAGRAPHS[1][:60]
        + "…</p><div class='piano-offer'><h2>Continue reading with a digital subscription</h2><p>€9 a month</p><button>Subscribe</button></div></article></main>"
        + FOOTER,
    ),
)
case(
    "consent_wall",
    "trap-over-blank",
    html(
        "Harbour Post",
        NAV
        + "<div class='gdpr-overlay'><h2>Your choices regarding cookies</h2><p>We and our partners use cookies. Choose what you allow before you read on.</p><button>Allow all</button><button>Only necessary</button></div>"
        + FOOTER,
    ),
)
case(
    "consent_wall",
    "trap-wine",
    html(
        "Vin du Nord",
        "<p>Avez-vous l'âge légal pour acheter de l'alcool ?</p><button>Oui, j'ai plus de 18 ans</button><button>Non</button>",
        lang="fr",
    ),
)
case(
    "error_status",
    "trap-shop-down",
    html(
        "Chandlery",
        NAV
        + "<main><h1>The shop is closed for a short while</h1><p>We are updating our systems and will be back online at six o'clock. Thank you for your patience.</p></main>"
        + FOOTER,
    ),
)
case(
    "error_status",
    "trap-sql-in-frame",
    html(
        "Catalogue",
        NAV
        + "<main><p>Warning: mysqli_connect(): (HY000/2002): Connection refused in /srv/www/db.php on line 8</p></main>"
        + FOOTER,
    ),
)
case(
    "error_status",
    "trap-oops-500",
    html("Error", "<h1>Oops!</h1><p>Something broke on our side. The team has been told.</p>"),
    500,
)
case(
    "empty",
    "trap-logo-only",
    html(
        "Harbour",
        "<header class='site-header'><a href='/'><img src='/logo.svg' alt='Harbour logo'></a></header><main></main>",
    ),
)
