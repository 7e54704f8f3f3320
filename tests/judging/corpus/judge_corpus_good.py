"""The asked content is there: plain pages, and everything that only looks like trouble."""

from __future__ import annotations

import json

from judge_corpus_registry import ANALYTICS, BANNER, FOOTER, NAV, PARAGRAPHS, article, case, html

K = "ok"
POPUP = '<div class="newsletter-popup" role="dialog"><h3>Subscribe to our newsletter</h3><p>Get the latest harbour news in your inbox every Friday.</p><form><input type="email" placeholder="Your e-mail"><button>Subscribe</button></form></div>'

# ---- ordinary pages ----
case(
    K,
    "story",
    html(
        "Ferry an hour late | Harbour Post",
        NAV + "<main><article><h1>Ferry an hour late</h1>" + article() + "</article></main>" + FOOTER,
        ANALYTICS,
    ),
)
case(
    K,
    "story-with-banner",
    html(
        "Ferry an hour late",
        NAV + BANNER + "<main><article><h1>Ferry an hour late</h1>" + article(4) + "</article></main>" + FOOTER,
        ANALYTICS,
    ),
)
case(
    K,
    "story-with-popup",
    html(
        "Ferry an hour late",
        NAV + "<main><article><h1>Ferry an hour late</h1>" + article(4) + "</article></main>" + POPUP + FOOTER,
    ),
)
case(
    K,
    "short-story-with-banner-and-popup",
    html(
        "Night boat back on time",
        NAV
        + BANNER
        + "<main><article><h1>Night boat back on time</h1><p>"
        + PARAGRAPHS[3]
        + "</p></article></main>"
        + POPUP
        + FOOTER,
    ),
)
case(
    K,
    "twenty-words",
    html(
        "Opening hours",
        "<h1>Opening hours</h1><p>The harbour office is open Monday to Friday from eight to four, and on Saturday until noon.</p>",
    ),
)
case(K, "six-words", html("Hello", "<p>Hello from the north pier!</p>"))
case(K, "one-word", "<html><body>pong</body></html>")
case(
    K,
    "twenty-words-analytics",
    html(
        "Notice",
        "<p>The bridge stays closed on Sunday from six in the morning. Please use the road by the mill.</p>",
        ANALYTICS,
    ),
)
case(
    K,
    "no-closing-tags",
    "<!doctype html><title>Berths</title><h1>Berths</h1><p>Forty berths lie on the inner quay.<p>Guests moor at the red buoys.<ul><li>Water<li>Power<li>Showers</ul>",
)
case(K, "fragment", "<p>The 14:05 boat is cancelled.</p><p>The next one leaves at 15:20.</p>")
case(
    K,
    "text-plain",
    "Tide table, Skerry Point\n\nMon 04:12 2.1 m\nMon 10:40 0.4 m\nMon 16:35 2.3 m\n",
    type_="text/plain",
)
case(
    K,
    "robots",
    "User-agent: *\nDisallow: /login\nDisallow: /private/\nSitemap: https://www.example.org/sitemap.xml\n",
    type_="text/plain",
    url="https://www.example.org/robots.txt",
)
case(K, "single-image", html("Lighthouse", "<img src='/photos/lighthouse.jpg' alt=''>"))
case(
    K,
    "gallery",
    html(
        "Photos",
        "<div class='gallery'>"
        + "".join(f"<a href='/p/{n}'><img src='/t/{n}.jpg' alt=''></a>" for n in range(12))
        + "</div>",
    ),
)
case(K, "video-page", html("Clip", "<video src='/clips/storm.mp4' controls></video><p>Storm, 4 June</p>"))
case(K, "pdf-viewer", html("Annual report", "<iframe src='/files/report.pdf' width='100%' height='900'></iframe>"))
case(K, "embed-viewer", html("Map", "<object data='/map.svg' type='image/svg+xml'></object>"))
case(
    K,
    "link-list",
    html(
        "Links",
        "<h1>Links</h1><ul>"
        + "".join(
            f"<li><a href='https://{n}.example.org'>Harbour {n}</a></li>"
            for n in ("Aan", "Bry", "Cor", "Dun", "Eid", "Far")
        )
        + "</ul>",
    ),
)
case(
    K,
    "index-of",
    "<html><head><title>Index of /data</title></head><body><h1>Index of /data</h1><pre><a href='../'>../</a>\n<a href='a.csv'>a.csv</a>   04-Jun-2024 10:00   812\n<a href='b.csv'>b.csv</a>   04-Jun-2024 10:01   900\n</pre></body></html>",
)
case(
    K,
    "table",
    html(
        "Water levels",
        "<table><tr><th>Station</th><th>Level</th></tr>"
        + "".join(f"<tr><td>Station {n}</td><td>{n / 10} m</td></tr>" for n in range(9))
        + "</table>",
    ),
)
case(
    K,
    "code",
    html(
        "tide.py",
        "<pre><code>def tide(hour):\n    if hour &lt; 0:\n        raise ValueError('bad hour')\n    return 2.1 * cos(hour / 12.4)\n</code></pre>",
    ),
)
case(K, "poem-ja", html("俳句", "<p>古池や蛙飛び込む水の音</p>", lang="ja"))
case(
    K,
    "news-zh",
    html(
        "渡轮晚点",
        "<article><h1>渡轮晚点一小时</h1><p>由于大风警报，开往外岛的渡轮周二晚点一小时，四十名乘客在旧海关大楼等候。</p></article>",
        lang="zh",
    ),
)
case(
    K,
    "news-de",
    html(
        "Fähre mit Verspätung",
        NAV
        + BANNER
        + "<main><article><h1>Fähre mit Verspätung</h1><p>Die Fähre zu den äußeren Inseln fuhr am Dienstag eine Stunde später ab, nachdem die Sturmwarnung aufgehoben worden war. Vierzig Fahrgäste warteten im alten Zollhaus.</p></article></main>"
        + FOOTER,
        lang="de",
    ),
)
case(
    K,
    "news-ru",
    html(
        "Паром опоздал",
        "<article><h1>Паром опоздал на час</h1><p>Во вторник паром на внешние острова вышел с опозданием на час из-за штормового предупреждения. Сорок пассажиров ждали в старой таможне.</p></article>",
        lang="ru",
    ),
)
case(
    K,
    "forum-thread",
    html(
        "Best rope for mooring?",
        NAV
        + "<main><h1>Best rope for mooring?</h1><div class='post'><b>anna</b><p>I need rope for a nine metre boat. Polyester or nylon?</p></div><div class='post'><b>olaf</b><p>Nylon, it stretches. Mine has lasted six winters.</p></div><p><a href='/login'>Log in</a> to reply.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "home-with-login-box",
    html(
        "Harbour club",
        "<header><form class='login'><input name='u' placeholder='Username'><input type='password' name='p' placeholder='Password'><button>Log in</button></form></header><main><h1>Harbour club</h1><p>We have sailed from the inner basin since 1921. Members meet on the first Thursday of each month, and guests are welcome to every summer regatta. The next one starts on 12 July at ten.</p></main>",
    ),
)
case(
    K,
    "sidebar-login",
    html(
        "Weather",
        "<main><h1>Weather</h1><p>Wind from the north-west, force five, easing. Sea moderate. Good visibility until the evening, then rain from the west.</p></main><aside><h3>Members</h3><form><input type='text'><input type='password'><button>Sign in</button></form></aside>",
    ),
)
case(
    K,
    "login-page-itself",
    html(
        "Log in - Harbour Post",
        NAV
        + "<main><h1>Log in</h1><form><input type='email'><input type='password'><button>Log in</button></form></main>"
        + FOOTER,
    ),
    url="https://www.example.org/login",
)
case(
    K,
    "contact-with-recaptcha",
    html(
        "Contact us",
        NAV
        + "<main><h1>Contact us</h1><p>Write to the harbour office, or call 555-0100 between eight and four. We answer within two days.</p><form><label>Name<input name='name'></label><label>E-mail<input type='email' name='mail'></label><textarea name='text'></textarea><div class='g-recaptcha' data-sitekey='x'></div><button>Send</button></form></main>"
        + FOOTER,
        '<script src="https://www.google.com/recaptcha/api.js" async></script>',
    ),
)
case(
    K,
    "comments-with-captcha",
    html(
        "Ferry late",
        "<article><h1>Ferry late</h1>"
        + article(4)
        + "</article><section><h2>Comments</h2><p>First!</p><form><input name='nick'><textarea></textarea><div class='h-captcha'></div><p>Please prove that you are human.</p><button>Post</button></form></section><script src='https://js.hcaptcha.com/1/api.js'></script>",
    ),
)
case(
    K,
    "signup-promo",
    html(
        "Berth planner",
        NAV
        + "<main><h1>Plan your berth in minutes</h1><p>Berth planner shows free places in 40 harbours, with depth, price and shore power. Trusted by nine thousand crews.</p><a href='/signup' class='btn'>Create free account</a> <a href='/login'>Log in</a><h2>How it works</h2><p>Choose a harbour, pick the nights, pay by card. The harbour master confirms within the hour.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "pricing",
    html(
        "Pricing",
        NAV
        + "<main><h1>Plans</h1><div><h2>Crew</h2><p>€4 per month. Three boats, ten alerts, cancel anytime.</p><button>Start free trial</button></div><div><h2>Fleet</h2><p>€19 per month. Unlimited boats, API access, phone support on weekdays.</p><button>Subscribe</button></div></main>"
        + FOOTER,
    ),
)
case(
    K,
    "paywalled-but-whole",
    html(
        "Ferry an hour late",
        NAV
        + "<main><article><h1>Ferry an hour late</h1>"
        + article()
        + "</article><p>Support our work: subscribe for €1. Already a subscriber? Log in.</p></main>"
        + FOOTER,
        '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>',
    ),
)

# ---- applications that came with their content ----
case(
    K,
    "next-ssr",
    html(
        "Boats",
        '<div id="__next"><header><nav><a href="/">Home</a></nav></header><main><h1>Boats for sale</h1><ul><li>Nordic 28, 1998, two owners, new engine</li><li>Skerry 31, teak deck, survey of 2023</li><li>Pilot 24, diesel heating, trailer</li></ul></main></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>',
        '<script src="/_next/static/chunks/main.js" defer></script>' * 8,
    ),
)
case(
    K,
    "nuxt-ssr",
    html(
        "Tides",
        '<noscript>Please enable JavaScript for the best experience.</noscript><div id="__nuxt"><div><h1>Tides today</h1><p>High water at 04:12 and 16:35, low water at 10:40 and 23:01.</p></div></div><script>window.__NUXT__={}</script><script src="/_nuxt/entry.js" type="module"></script>',
    ),
)
case(
    K,
    "shop-ssr",
    html(
        "Brass lantern | Chandlery",
        NAV
        + "<main><h1>Brass lantern</h1><p>€49.00</p><p>Hand-made lantern with a burner for eight hours. Height 27 cm, weight 1.2 kg.</p><button>Add to basket</button><div id='recommendations'></div></main>"
        + FOOTER
        + "<script>loadRecommendations('#recommendations')</script><script src='/shop.js'></script>",
    ),
)
case(
    K,
    "out-of-stock",
    html(
        "Brass lantern | Chandlery",
        NAV
        + "<main><h1>Brass lantern</h1><p>Currently not available. We do not know when this item will be back in stock.</p><p>Hand-made lantern with a burner for eight hours. Height 27 cm, weight 1.2 kg. Made in Bergen of recycled brass.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "discontinued-with-details",
    html(
        "Pilot 24 echo sounder",
        NAV
        + "<main><h1>Pilot 24 echo sounder</h1><p>This product is no longer available. Its successor is the Pilot 26.</p><h2>Specifications</h2><table><tr><td>Range</td><td>120 m</td></tr><tr><td>Frequency</td><td>200 kHz</td></tr><tr><td>Display</td><td>5 inch, 640 by 480</td></tr><tr><td>Power</td><td>12 volt, 4 watt</td></tr></table><h2>Manuals</h2><p>User guide in English, German and Norwegian.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "zero-hits",
    html(
        "Search: xyzzy",
        NAV
        + "<main><h1>Search results for “xyzzy”</h1><p>No results were found. Check the spelling or try fewer words.</p></main>"
        + FOOTER,
    ),
    url="https://www.example.org/search?q=xyzzy",
)
case(
    K,
    "zero-hits-shop",
    html(
        "Chandlery",
        NAV + "<main><p>We couldn't find any products matching your search.</p><p>0 items</p></main>" + FOOTER,
    ),
    url="https://shop.example.org/?s=xyzzy",
)
case(
    K,
    "zero-hits-de",
    html(
        "Suche", "<h1>Suche</h1><p>Zu Ihrer Suche nach „xyzzy“ wurden leider keine Ergebnisse gefunden.</p>", lang="de"
    ),
    url="https://www.example.org/suche?q=xyzzy",
)
case(
    K,
    "empty-basket",
    html(
        "Basket",
        NAV
        + "<main><h1>Your basket</h1><p>Your basket is empty.</p><a href='/shop'>Continue shopping</a></main>"
        + FOOTER,
    ),
)
case(
    K,
    "spinner-left-over",
    html(
        "Weather",
        "<div class='loader'>Loading...</div><main><h1>Weather</h1><p>Wind north-west five, easing to four. Sea moderate. Rain later, visibility good becoming poor.</p></main><script src='/app.js'></script>",
    ),
)

# ---- texts about trouble ----
case(
    K,
    "about-captcha",
    html(
        "How CAPTCHAs work | Harbour Tech",
        NAV
        + "<main><article><h1>How CAPTCHAs work</h1><p>A CAPTCHA asks you to prove that you are human, often by typing the characters that you see in a picture.</p><p>The first ones came in 1997. Spammers answered with farms in which people solve them for a fraction of a cent each.</p><p>Newer systems watch how the mouse moves and show no puzzle at all unless something looks odd.</p></article></main>"
        + FOOTER,
    ),
)
case(
    K,
    "about-access-denied",
    html(
        "Fixing “Access denied” errors on the file server",
        NAV
        + "<main><h1>Fixing “Access denied” errors on the file server</h1><p>You see “Access is denied. You don't have permission to access this folder” when your group has changed.</p><ol><li>Open the properties of the folder and choose Security.</li><li>Add the group harbour-staff with read rights.</li><li>Sign out and in again so that the new token is used.</li></ol></main>"
        + FOOTER,
    ),
)
case(
    K,
    "about-404",
    html(
        "How to design a good 404 page",
        NAV
        + "<main><article><h1>How to design a good 404 page</h1><p>“Page not found” is the most visited page of many sites. Say plainly that the address does not exist, and offer a search box.</p><p>Never answer with status 200: crawlers then index the error. Keep the navigation, and make the tone fit the brand.</p></article></main>"
        + FOOTER,
    ),
)
case(
    K,
    "about-cloudflare",
    html(
        "What “Just a moment...” means",
        "<article><h1>What “Just a moment...” means</h1><p>Many sites check your browser before they let you in. The page says “Checking if the site connection is secure” while a script runs.</p><p>If it never ends, your clock may be wrong, or an extension blocks the script. Try a private window, then restart the router.</p><p>Firms on shared addresses meet it more often, since one neighbour's bot spoils the reputation of all.</p></article>",
    ),
)
case(
    K,
    "quoted-block-page",
    html(
        "Block pages: a field guide",
        "<h1>Block pages: a field guide</h1><p>The firewall of the second vendor answers so:</p><pre>&lt;title&gt;Access Denied&lt;/title&gt;\n&lt;h1&gt;Access Denied&lt;/h1&gt;\nYou don't have permission to access this resource. Reference #18.4d6c</pre><p>The number after the hash tells the edge node, a time stamp and the rule. Support can look it up for a month.</p><p>The script of a challenge sets window._cf_chl_opt before it loads the orchestrator.</p>",
    ),
)
case(
    K,
    "about-rate-limits",
    html(
        "Rate limits - API reference",
        NAV
        + "<main><h1>Rate limits</h1><p>Each key may send 60 requests a minute. When the limit is exceeded, the API answers 429 Too Many Requests with a Retry-After header.</p><table><tr><th>Plan</th><th>Requests a minute</th></tr><tr><td>Free</td><td>60</td></tr><tr><td>Crew</td><td>600</td></tr></table><p>Unused requests do not carry over. Ask support for more.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "http-status-list",
    html(
        "HTTP status codes",
        "<h1>HTTP status codes</h1><dl><dt>401 Unauthorized</dt><dd>Credentials are missing or wrong.</dd><dt>403 Forbidden</dt><dd>The server understood and refuses.</dd><dt>404 Not Found</dt><dd>Nothing matches the address.</dd><dt>500 Internal Server Error</dt><dd>The server met a condition that it did not expect.</dd><dt>503 Service Unavailable</dt><dd>Overload or maintenance.</dd></dl>",
    ),
)
case(
    K,
    "login-howto",
    html(
        "How do I reset my password? - Help",
        NAV
        + "<main><h1>How do I reset my password?</h1><p>Choose “Forgot your password?” on the login page and enter your e-mail address. We send a link that works for one hour.</p><p>If no mail comes, look in the spam folder. Accounts with two-factor login need the recovery code from the day of registration.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "cookie-policy",
    html(
        "Cookie policy",
        NAV
        + "<main><h1>Cookie policy</h1><p>We use cookies to keep you signed in and to count visits. This page lists them.</p><table><tr><th>Name</th><th>Purpose</th><th>Kept</th></tr><tr><td>sid</td><td>keeps your session</td><td>one day</td></tr><tr><td>lang</td><td>language of the pages</td><td>one year</td></tr></table><p>You can withdraw consent at any time by deleting cookies in your browser.</p></main>"
        + FOOTER
        + BANNER,
    ),
    url="https://www.example.org/cookies",
)
case(
    K,
    "privacy-short",
    html(
        "Privacy",
        "<h1>Privacy</h1><p>We process personal data only to answer your mail. We do not share data with partners, and we do not use tracking. You may ask for deletion at any time.</p>",
    ),
    url="https://www.example.org/privacy",
)
case(
    K,
    "terms",
    html(
        "Terms of use",
        NAV
        + "<main><h1>Terms of use</h1><p>By using this website you agree to these terms and conditions. Berths are paid in advance.</p><p>Dogs must be on a lead on the quays. The harbour is not liable for damage by ice or storm.</p></main>"
        + FOOTER,
    ),
    url="https://www.example.org/terms",
)
case(
    K,
    "maintenance-news",
    html(
        "Harbour lights under maintenance",
        NAV
        + "<main><article><h1>Harbour lights under maintenance until Friday</h1><p>The leading lights of the west entrance are out of service while the lamps are replaced. Boats arriving after dark should use the east entrance, where a pilot boat waits until two in the morning.</p></article></main>"
        + FOOTER,
    ),
)
case(
    K,
    "geo-news",
    html(
        "Streaming service not available in Norway",
        "<article><h1>Harbour TV not available in Norway from May</h1><p>The channel loses the rights to the regatta on 1 May. Viewers in Norway then see a notice instead of the race, the firm said on Monday. Talks with the sailing union go on.</p></article>",
    ),
)
case(
    K,
    "bot-blocking-docs",
    html(
        "Block bad bots - Firewall docs",
        NAV
        + "<main><h1>Block bad bots</h1><p>With this rule your visitors get a challenge page when their score is below 30. Verified crawlers are let through.</p><ol><li>Open Security and choose Bots.</li><li>Set the action to Managed challenge.</li><li>Save, and watch the event log for an hour.</li></ol></main>"
        + FOOTER,
    ),
)
case(
    K,
    "age-article",
    html(
        "Drinking age in the north",
        "<article><h1>Drinking age in the north</h1><p>In Norway you must be 18 to buy beer and 20 for spirits. In Iceland the limit is 20 for all. Shops ask for proof of age from anyone who looks under 25.</p></article>",
    ),
)
case(
    K,
    "soft-404-seo",
    html(
        "Soft 404s explained",
        "<main><h1>Soft 404s explained</h1><p>A soft 404 is a page that says “not found” with status 200. Search engines drop it. Return a real 404 or 410 when the content is gone, or redirect to the nearest page that still exists.</p></main>",
    ),
)
case(
    K,
    "status-page",
    html(
        "Harbour status",
        "<h1>All systems operational</h1><ul><li>API: operational</li><li>Web: operational</li><li>Mail: degraded performance</li></ul><h2>Past incidents</h2><p>4 June: service unavailable for eleven minutes after a failed update. Resolved.</p>",
    ),
)
case(
    K,
    "error-in-log-dump",
    html(
        "Build 412",
        "<h1>Build 412: failed</h1><pre>step 3/9 compile\nwarning: unused variable 'depth'\nerror: expected ';' before 'return'\nmake: *** [tide.o] Error 1\n2 errors, 1 warning, 14 files compiled, 3 skipped, took 41 s</pre><p>Started by olaf from branch fix-tide.</p>",
    ),
)
case(
    K,
    "job-ad",
    html(
        "Deckhand (f/m)",
        NAV
        + "<main><h1>Deckhand (f/m)</h1><p>Full time, from 1 August. You must be over 18, swim well and hold a radio licence. You need to sign in at the crew office at six each morning. Pay by the union's table, meals on board are free.</p></main>"
        + FOOTER,
    ),
)

# ---- odd statuses and types, content all the same ----
case(
    K,
    "story-403",
    html(
        "Ferry an hour late",
        NAV + "<main><article><h1>Ferry an hour late</h1>" + article() * 2 + "</article></main>" + FOOTER,
    ),
    403,
)
case(
    K,
    "story-404",
    html(
        "Ferry an hour late",
        NAV + "<main><article><h1>Ferry an hour late</h1>" + article() + "</article></main>" + FOOTER,
    ),
    404,
)
case(
    K,
    "story-500",
    html("Ferry an hour late", "<main><article><h1>Ferry an hour late</h1>" + article() + "</article></main>"),
    500,
)
case(
    K, "story-203", html("Ferry an hour late", "<article><h1>Ferry an hour late</h1>" + article(3) + "</article>"), 203
)
case(K, "json-object", json.dumps({"stations": [{"name": "Skerry", "level": 2.1}]}), type_="application/json")
case(
    K,
    "json-as-html",
    json.dumps([{"id": 1, "title": "Access denied: a novel"}, {"id": 2, "title": "404"}]),
    type_="text/html",
)
case(K, "json-empty-list", "[]", type_="application/json")
case(K, "json-status-ok", '{"status":"ok","message":"pong"}', type_="application/json")
case(
    K,
    "json-message-data",
    '{"message":"Not found in cache","data":{"name":"Skerry","level":2}}',
    type_="application/json",
)
case(K, "ndjson", '{"id":1}\n{"id":2}\n', type_="application/x-ndjson")
case(
    K,
    "rss",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><item><title>Access to the pier denied to lorries</title><link>https://www.example.org/1</link></item></channel></rss>',
    type_="application/rss+xml",
)
case(
    K,
    "atom-as-text",
    '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Tides</title><entry><title>Spring tide</title></entry></feed>',
    type_="text/plain",
)
case(
    K,
    "sitemap",
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.org/1</loc></url></urlset>',
    type_="application/xml",
)
case(K, "xml-data", "<stations><station level='2.1'>Skerry</station></stations>", type_="text/xml")
case(
    K,
    "markdown",
    "# Tides\n\nHigh water at **04:12**.\n",
    type_="text/markdown",
    url="https://www.example.org/README.md",
)
case(
    K,
    "javascript-file",
    "export function tide(hour) { return fetch('/api/' + hour); }\n",
    type_="text/javascript",
    url="https://www.example.org/tide.js",
)
case(
    K,
    "css-file",
    "body { color: #123; }\n.hidden { display: none; }\n",
    type_="text/css",
    url="https://www.example.org/a.css",
)
case(
    K,
    "content-length-right",
    html("Notice", "<p>The bridge is closed on Sunday.</p>"),
    content_length=str(len(html("Notice", "<p>The bridge is closed on Sunday.</p>").encode())),
)
case(
    K,
    "content-length-coded",
    html("Notice", "<p>The bridge is closed on Sunday.</p>" * 30),
    content_length="240",
    content_encoding="gzip",
)
case(
    K,
    "cf-headers-on-good-page",
    html(
        "Notice",
        "<p>The bridge is closed on Sunday. Lorries go by the mill road.</p><script>(function(){var js='/cdn-cgi/challenge-platform/scripts/jsd/main.js'})()</script>",
    ),
    server="cloudflare",
    cf_ray="8c1",
)
case(
    K,
    "datadome-on-good-page",
    html(
        "Boats",
        "<main><h1>Boats</h1><p>Nordic 28, two owners, new engine, lying at the inner quay. Viewing by appointment only.</p></main><script src='https://js.datadome.co/tags.js'></script>",
    ),
    x_datadome="protected",
)
case(
    K,
    "incapsula-on-good-page",
    html(
        "Boats",
        "<main><h1>Boats</h1><p>Nordic 28, two owners, new engine, lying at the inner quay. Viewing by appointment only.</p></main><script src='/_Incapsula_Resource?SWJIYLWA=719d'></script>",
    ),
    x_iinfo="1-2",
)
case(
    K,
    "perimeterx-on-good-page",
    html(
        "Boats",
        "<main><h1>Boats</h1><p>Skerry 31, teak deck, survey of 2023, asking forty thousand. Lies on land at the north yard.</p></main><script>window._pxAppId='PXabc';</script><script src='/abc/init.js' async></script>",
    ),
)
case(
    K,
    "kasada-on-good-page",
    html(
        "Boats",
        "<main><h1>Boats</h1><p>Pilot 24, diesel heating, trailer, one owner since new. Sails by the local loft.</p></main><script>window.KPSDK={};</script>",
    ),
    x_kpsdk_ct="a",
)
case(
    K,
    "awswaf-on-good-page",
    html(
        "Boats",
        "<main><h1>Boats</h1><p>Pilot 24, diesel heating, trailer, one owner since new. Sails by the local loft.</p></main><script src='https://abc.edge.sdk.awswaf.com/abc/challenge.js' defer></script>",
    ),
)
case(
    K,
    "cookie-in-script",
    html(
        "Notice",
        "<p>The bridge stays closed on Sunday from six. Please use the road by the mill.</p><script>document.cookie='seen=1';function again(){location.reload()}</script>",
    ),
)
case(
    K,
    "short-with-app-scripts",
    html(
        "Crew list",
        NAV
        + "<main><h1>Crew list</h1><p>Ilse Brandt, captain. Olaf Berg, mate. Anna Lund, engineer.</p></main>"
        + FOOTER
        + "<script src='/js/jquery.js'></script><script src='/js/menu.js'></script>",
    ),
)
case(
    K,
    "mojibake-free-latin1",
    html("Fähre", "<p>Die Fähre fährt um zwölf über die Förde.</p>")
    .replace('<meta charset="utf-8">', '<meta charset="iso-8859-1">')
    .encode("latin-1"),
    type_="text/html",
)
case(
    K,
    "lazy-images-noscript",
    html(
        "Photos",
        "<h1>Photos of the storm</h1><div><img data-src='/1.jpg' alt='Waves over the pier'><noscript><img src='/1.jpg'></noscript></div><p>Waves over the north pier, photographed from the lighthouse by Anna Lund.</p>",
    ),
)
case(
    K,
    "frameset",
    "<html><head><title>Old site</title></head><frameset cols='20%,80%'><frame src='menu.html'><frame src='main.html'></frameset></html>",
)
case(
    K,
    "form-page",
    html(
        "Book a berth",
        "<h1>Book a berth</h1><form><label>Length of boat<input name='length'></label><label>Arrival<input type='date'></label><label>Nights<input type='number'></label><button>Check availability</button></form>",
    ),
)
case(
    K,
    "newsletter-confirm",
    html("Thank you", "<h1>Thank you!</h1><p>Your subscription is confirmed. The next letter comes on Friday.</p>"),
)
case(
    K,
    "parked-notice",
    html("harbour.example", "<h1>harbour.example</h1><p>This domain is for sale. Offers to sales@example.org.</p>"),
)
