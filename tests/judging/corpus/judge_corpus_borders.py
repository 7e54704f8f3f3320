"""More pages near the borders: short texts, half-filled applications, refusals in disguise."""

from __future__ import annotations

from judge_corpus_registry import ANALYTICS, FOOTER, NAV, case, html

K = "ok"
case(
    K,
    "border-blocked-drain",
    html(
        "Blocked drain? Call us",
        NAV
        + "<main><h1>Blocked drain?</h1><p>We clear blocked drains day and night in all of Bergen. Arrival within the hour, fixed price €90.</p><a href='tel:5550100'>Call now</a></main>"
        + FOOTER,
    ),
)
case(
    K,
    "border-road-blocked",
    html(
        "Road blocked by rocks",
        "<article><h1>Coast road blocked by rocks</h1><p>The coast road is blocked between the church and the mill. The road office expects to open one lane by six.</p></article>",
    ),
)
case(
    K,
    "border-forbidden-city",
    html(
        "Forbidden City",
        "<h1>Forbidden City</h1><p>The Forbidden City is a palace complex in Beijing with 980 buildings. It was home to 24 emperors and is a museum since 1925.</p>",
    ),
)
case(
    K,
    "border-restricted-area-sign",
    html(
        "Signs",
        "<h1>Signs and labels</h1><ul><li>Access denied, 20 x 30 cm, €9</li><li>Members only, 20 x 30 cm, €9</li><li>Out of order, 10 x 15 cm, €5</li><li>Under maintenance, 10 x 15 cm, €5</li></ul>",
    ),
)
case(
    K,
    "border-permissions-doc",
    html(
        "File permissions",
        "<main><h1>File permissions</h1><p>If you do not have permission to view a folder, ask its owner. Owners can share a folder from the menu with three dots.</p><p>Groups inherit the rights of the folder above, unless a rule breaks the chain.</p></main>",
    ),
)
case(
    K,
    "border-rate-card",
    html(
        "Rates",
        "<h1>Berth rates</h1><p>Up to 8 m: €20 a night. Up to 10 m: €26. Up to 12 m: €33. Limit of stay: 14 nights.</p>",
    ),
)
case(
    K,
    "border-traffic-news",
    html(
        "Unusual traffic on Saturday",
        "<h1>Unusual traffic expected on Saturday</h1><p>The regatta brings nine hundred cars. Park at the school and take the free bus, every ten minutes from nine.</p>",
    ),
)
case(
    K,
    "border-security-service",
    html(
        "Harbour security service",
        NAV
        + "<main><h1>Harbour security service</h1><p>Two guards walk the quays from dusk to dawn. Call 555-0199 when something looks wrong. Gates close at eleven.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "border-ip-lookup",
    html(
        "What is my IP?",
        "<h1>Your IP address is 192.0.2.7</h1><table><tr><td>Country</td><td>Norway</td></tr><tr><td>Provider</td><td>Example Net</td></tr><tr><td>Browser</td><td>Firefox 126</td></tr></table>",
    ),
)
case(
    K,
    "border-proxy-list",
    html(
        "Proxies of the fleet",
        "<h1>Proxies</h1><p>Boats reach the net over these proxies: north.example.org:3128 and south.example.org:3128. Both log nothing.</p>",
    ),
)
case(
    K,
    "border-changelog",
    html(
        "Changelog",
        "<h1>Changelog</h1><h2>2.1</h2><ul><li>Fixed: access denied when the token had expired</li><li>Fixed: 500 error on empty search</li><li>New: login with a passkey</li></ul><h2>2.0</h2><ul><li>Rewritten in half the lines</li></ul>",
    ),
)
case(
    K,
    "border-issue",
    html(
        "Error: connection refused on start · Issue 41",
        NAV
        + "<main><h1>Error: connection refused on start</h1><p><b>olaf</b> opened this issue on 4 June</p><p>Version 2.1 on Debian. After the update the daemon does not come up.</p><pre>error: connect ECONNREFUSED 127.0.0.1:5432\n    at Socket.open (db.js:41)</pre><p><b>anna</b>: the socket moved, set DB_HOST to the new path.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "border-question",
    html(
        "Why do I get “Too many requests”?",
        NAV
        + "<main><h1>Why do I get “Too many requests”?</h1><div><p>My script asks for one page a second and gets 429 after a minute. What do I do wrong?</p></div><div><p>The limit counts by address, and your office shares one. Send fewer, and honour Retry-After.</p></div></main>"
        + FOOTER,
    ),
)
case(
    K,
    "border-comic",
    html(
        "Strip 404",
        "<h1>Strip 404: The missing whale</h1><img src='/strips/404.png' alt='Two fishermen look at an empty sea'><a href='/403'>Previous</a><a href='/405'>Next</a>",
    ),
)
case(
    K,
    "border-room-404",
    html(
        "Room 404",
        "<h1>Room 404</h1><p>Double bed, sea view, 18 square metres, fourth floor. From €95 with breakfast.</p>",
    ),
)
case(
    K,
    "border-lost-and-found",
    html(
        "Lost and found",
        "<h1>Lost and found</h1><p>Found on the quay: one red glove, a pair of glasses, a bunch of keys. Ask at the office from eight to four.</p>",
    ),
)
case(
    K,
    "border-no-comments-yet",
    html(
        "Herring soup",
        "<h1>Herring soup</h1><p>Boil four potatoes, add two salted herrings, cream and dill. Serve with dark bread.</p><h2>Comments</h2><p>Nothing here yet. Log in to be the first.</p>",
    ),
)
case(
    K,
    "border-removed-from-sale",
    html(
        "Nordic 28",
        "<h1>Nordic 28</h1><p class='badge'>Sold</p><p>Two owners, new engine in 2021, sails of 2018, lying at the inner quay. The advert stays for reference.</p>",
    ),
)
case(
    K,
    "border-moved",
    html(
        "We have moved",
        "<h1>We have moved</h1><p>Our workshop is now at Mill Road 4, behind the church. The phone number stays the same.</p>",
    ),
)
case(
    K,
    "border-page-missing-in-book",
    html(
        "Errata",
        "<h1>Errata</h1><p>Page 41 is missing in the first printing. You find it below. On page 77 read fathom for metre.</p>",
    ),
)
case(
    K,
    "border-login-api",
    html(
        "POST /login",
        '<h1>POST /login</h1><p>Signs a user in and returns a token.</p><table><tr><td>email</td><td>string</td></tr><tr><td>password</td><td>string</td></tr></table><pre>{"token": "abc"}</pre><p>401 Unauthorized: wrong password. 429: more than five tries a minute.</p>',
    ),
)
case(
    K,
    "border-sign-in-sheet",
    html(
        "Sign-in sheet",
        "<h1>Sign-in sheet for visitors</h1><p>Print this sheet and lay it on the desk. Columns: name, boat, time in, time out.</p><a href='/sheet.pdf'>Download</a>",
    ),
)
case(
    K,
    "border-members-list",
    html(
        "Members", "<h1>Members</h1><ul><li>Ilse Brandt</li><li>Olaf Berg</li><li>Anna Lund</li><li>Per Holm</li></ul>"
    ),
)
case(
    K,
    "border-become-member",
    html(
        "Become a member",
        NAV
        + "<main><h1>Become a member</h1><p>Membership costs €40 a year and includes a key to the clubhouse, the winter talks and a place on the wall for your flag.</p><p>Write to the treasurer or come by on Thursday.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "border-subscription-box",
    html(
        "Fish by post",
        NAV
        + "<main><h1>Fish by post</h1><p>Subscribe and get a box of fresh fish every other Friday. Cod, haddock or whatever the sea gave.</p><p>€35 a box, pause whenever you like.</p><button>Subscribe</button></main>"
        + FOOTER,
    ),
)
case(
    K,
    "border-spa-ssr-short",
    html(
        "Crew app",
        "<div id='root'><header>Crew app</header><main><h2>Today</h2><p>Olaf and Anna have the night boat.</p></main></div><script>window.__STATE__={}</script><script src='/main.js' type='module'></script>",
    ),
)
case(
    K,
    "border-htmx",
    html(
        "Log book",
        "<h1>Log book</h1><p>04:12 high water. 05:00 first boat out. 06:30 fog.</p><div id='more' hx-get='/log?page=2' hx-trigger='revealed'></div><script src='/htmx.min.js'></script>",
    ),
)
case(
    K,
    "border-modal-root",
    html(
        "Knots",
        "<main><h1>Reef knot</h1><p>Right over left, left over right. Not for joining ropes that carry a load.</p></main><div id='modal-root'></div><div id='portal'></div><script src='/site.js' defer></script>",
    ),
)
case(
    K,
    "border-chart-below",
    html(
        "Level at Skerry",
        "<h1>Level at Skerry</h1><p>Now 2.1 metres, rising. High water at 16:35.</p><canvas id='chart'></canvas><script>new Chart(document.getElementById('chart'),{})</script>",
    ),
)
case(
    K,
    "border-empty-state-app",
    html(
        "Inbox",
        "<div id='app'><nav><a>Inbox</a><a>Sent</a></nav><main><h1>Inbox</h1><p>You have no messages.</p></main></div><script src='/app.js'></script>",
    ),
)
case(K, "border-one-heading", html("Closed", "<h1>Closed until Easter</h1>"))
case(
    K,
    "border-one-heading-scripts",
    html("Closed", "<h1>Closed until Easter</h1><script src='/site.js'></script>", ANALYTICS),
)
case(K, "border-number", "<html><body>42</body></html>")
case(
    K,
    "border-coming-soon",
    html(
        "Coming soon",
        "<h1>Our new shop opens on 1 May</h1><p>Ropes, lamps and charts from the yard. Leave your address and we write to you.</p><form><input type='email'><button>Tell me</button></form>",
    ),
)
case(
    K, "border-image-link", html("Poster", "<a href='/big.jpg'><img src='/small.jpg' alt='Poster of the regatta'></a>")
)
case(K, "border-audio", html("Fog horn", "<audio src='/horn.ogg' controls></audio>"))
case(
    K,
    "border-redirect-note",
    html(
        "Redirecting",
        "<p>The tide tables have moved to <a href='https://tides.example.org/2024'>tides.example.org/2024</a>. Please change your bookmark, this address ends in December.</p>",
    ),
)
case(
    K,
    "border-cookie-clicker",
    html(
        "Cookie clicker",
        "<h1>Cookie clicker</h1><p>Cookies: 0</p><button>Bake a cookie</button><p>Ten cookies buy an oven.</p><script>let n=0;document.querySelector('button').onclick=()=>n++</script>",
    ),
)
case(
    K,
    "border-privacy-settings",
    html(
        "Privacy settings",
        NAV
        + "<main><h1>Privacy settings</h1><p>Choose who can see the position of your boat. Nobody, the crew, or everyone in the harbour.</p><label><input type='radio'> Nobody</label><label><input type='radio'> Crew</label><button>Save</button></main>"
        + FOOTER,
    ),
)
case(
    K,
    "border-unsub-terms",
    html(
        "House rules",
        "<h1>House rules</h1><p>By mooring here you agree to keep quiet after ten, to clean up after dogs and to pay before noon.</p><p>Fires only at the east beach.</p>",
    ),
)
case(
    K,
    "border-vacation-de",
    html(
        "Betriebsferien",
        "<h1>Betriebsferien</h1><p>Unsere Werkstatt ist vom 1. bis 14. August geschlossen. Ab dem 15. August sind wir wieder für Sie da.</p>",
        lang="de",
    ),
)
case(
    K,
    "border-fermeture-fr",
    html(
        "Fermeture du pont",
        "<h1>Le pont est fermé dimanche</h1><p>La circulation est interdite de six heures à midi. L'accès au port se fait par la route du moulin.</p>",
        lang="fr",
    ),
)
case(
    K,
    "border-es-cerrado",
    html(
        "Puerto cerrado",
        "<h1>El puerto permanece cerrado por temporal</h1><p>Se espera que los barcos puedan salir el jueves por la mañana. El acceso al muelle norte está prohibido.</p>",
        lang="es",
    ),
)
case(
    K,
    "border-ru-zapret",
    html(
        "Купание запрещено",
        "<h1>Купание у северного пирса запрещено</h1><p>Из-за ремонта доступ к пирсу закрыт до конца августа. Пляж у мельницы открыт каждый день.</p>",
        lang="ru",
    ),
)
case(
    K,
    "border-zh-login-guide",
    html(
        "如何登录",
        "<h1>如何登录您的账户</h1><p>打开首页，点击右上角的“登录”，输入邮箱和密码。忘记密码时，请使用找回功能，邮件将在五分钟内送达。</p>",
        lang="zh",
    ),
)
case(
    K,
    "border-ja-maintenance-report",
    html(
        "灯台の点検",
        "<h1>灯台の点検が終わりました</h1><p>四月から続いていた灯台の点検と塗装が終わり、今夜から通常どおり点灯します。見学は土曜日の十時からです。</p>",
        lang="ja",
    ),
)

case("blocked", "border-one-line", "<html><body>Forbidden</body></html>")
case("blocked", "border-banned-list", html("Banned", "<h1>You are banned</h1><p>Reason: too fast. Ends: never.</p>"))
case(
    "blocked",
    "border-crawler-policy-403",
    html("Crawlers", "<p>Hello. Crawlers need a contract. Write to data@example.org.</p>"),
    403,
)
case(
    "blocked",
    "border-hotlink",
    html("Hotlinking", "<h1>Direct access to this file is not permitted</h1><p>Please visit our home page.</p>"),
    403,
)
case(
    "blocked",
    "border-corp",
    html(
        "Network policy",
        "<h2>Access to this site is restricted by your network administrator</h2><p>Category: shopping</p>",
    ),
)
case(
    "js_shell",
    "border-noscript-long-title",
    html(
        "Harbour - berths, boats, tides and weather for the north",
        "<noscript><p>You have JavaScript switched off. Harbour needs it to show anything.</p></noscript><div class='app-shell'></div><script src='/shell.js'></script>",
    ),
)
case(
    "js_shell",
    "border-iframe-blank",
    html(
        "Desk",
        "<div id='desk'></div><iframe src='about:blank' style='display:none'></iframe><script src='/desk.js'></script>",
    ),
)
case(
    "js_shell",
    "border-knockout",
    html(
        "Orders",
        "<h1>Orders</h1><ul data-bind='foreach: orders'></ul><script src='/knockout.js'></script><script>ko.applyBindings(new Orders())</script>",
    ),
)
case(
    "js_shell",
    "border-skeleton-words",
    html(
        "Feed",
        NAV
        + "<main aria-busy='true'><p>Loading your feed…</p><p>Loading stories…</p></main>"
        + FOOTER
        + "<script src='/feed.js'></script>",
    ),
)
case(
    "js_shell",
    "border-alpine",
    html(
        "Boats",
        "<div x-data='{boats:[]}' x-init='boats=await (await fetch(\"/api\")).json()'><template x-for='b in boats'><p x-text='b.name'></p></template></div><script src='/alpine.js' defer></script>",
    ),
)
case("empty", "border-footer-only", html("Harbour Post", FOOTER))
case("empty", "border-br", "<html><body><br><br><hr></body></html>")
case("empty", "border-whitespace-pre", html("", "<pre>   \n\n  </pre>"))
case("empty", "border-banner-frame", html("Harbour Post", NAV + "<main><div class='row'></div></main>" + FOOTER))
case(
    "soft_404",
    "border-nothing-here",
    html("Nothing here", "<h1>There is nothing here</h1><p>Whatever it was, it is gone.</p><a href='/'>Home</a>"),
)
case(
    "soft_404",
    "border-room-gone",
    html(
        "Hotel Skerry",
        NAV + "<main><h2>This offer is no longer available</h2><p>Have a look at our other rooms.</p></main>" + FOOTER,
    ),
)
case(
    "error_status",
    "border-too-busy",
    html("Busy", "<h1>The server is too busy</h1><p>Please try again in a minute.</p>"),
)
case(
    "error_status",
    "border-php-notice",
    "<br /><b>Parse error</b>: syntax error, unexpected end of file in <b>/srv/www/x.php</b> on line <b>7</b><br />",
)
case(
    "challenge",
    "border-cookie-test-words",
    html(
        "Browser check",
        "<h1>One second, please</h1><p>Your browser is being checked before you enter.</p><script src='/check.js'></script>",
    ),
)
case(
    "challenge",
    "border-which-animal",
    html(
        "Are you human?",
        "<h1>Are you human?</h1><p>Which of these animals can fly?</p><form><label><input type='radio'> Cow</label><label><input type='radio'> Gull</label><button>Answer</button></form>",
    ),
)
case(
    "login_wall",
    "border-pin",
    html(
        "Protected page",
        "<h1>Protected</h1><p>This content is password protected. To view it please enter your password below:</p><form><input type='password' name='post_password'><input type='submit' value='Enter'></form>",
    ),
)
case(
    "login_wall",
    "border-magic-link",
    html(
        "Sign in",
        "<h1>Sign in</h1><p>Enter your e-mail and we send you a link.</p><form><input type='email'><button>Send link</button></form>",
    ),
    url="https://www.example.org/reports/1?ref=home",
)
case(
    "consent_wall",
    "border-no-zone",
    html(
        "Cookies",
        "<div><div><h2>Can we set cookies?</h2><p>They help us and our advertisers to know what you like.</p><div><button>Sure</button><button>Accept only needed</button></div></div></div>",
    ),
)
