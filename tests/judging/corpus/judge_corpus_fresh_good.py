"""Fresh pages whose asked content is there, with the wording, widgets, statuses and shapes that mislead."""

from __future__ import annotations

import json

from judge_corpus_fresh_sites import document, forum, government, news, next_app, shop, wordpress
from judge_corpus_registry import PARAGRAPHS, article, case

K = "ok"


def prose(*paragraphs: str) -> str:
    return "".join(f"<p>{text}</p>" for text in paragraphs)


# ---- pages about gates --------------------------------------------------------------------------------------------------
case(
    K,
    "fresh-about-captchas",
    news(
        "Why captchas are getting harder",
        "<article><h1>Why captchas are getting harder</h1>"
        + prose(
            '"Please verify that you are human." The sentence has become the doormat of the web, and every year the doormat grows.',
            "Researchers in Zurich found last month that software now ticks the box more reliably than people do.",
            '"I am not a robot, but I fail one test in five," says Nora Quist, who runs a ticket shop in Lund.',
            "The newer systems do not ask at all: they watch how a cursor moves and let the browser solve a small sum.",
        )
        + "</article>",
    ),
)
case(
    K,
    "fresh-docs-turnstile",
    document(
        "Get started · Turnstile docs",
        "<nav><a>Docs</a><a>API</a></nav><main><h1>Get started</h1>"
        + prose(
            "Turnstile can be added to any form. First create a widget and copy the sitekey and the secret key.",
            "Then insert the script and a container where the challenge should appear:",
        )
        + '<pre><code>&lt;div class="cf-turnstile" data-sitekey="yourSitekey"&gt;&lt;/div&gt;</code></pre>'
        + prose(
            "When the visitor completes the challenge, a token is put in a hidden input. Your server must call siteverify with it."
        )
        + "</main>",
    ),
)
case(
    K,
    "fresh-docs-403-de",
    wordpress(
        "403 Forbidden beheben",
        "<article><h1>403 Forbidden: So beheben Sie den Fehler</h1>"
        + prose(
            "Der Fehler „403 Forbidden“ bedeutet, dass der Server die Anfrage verstanden hat, sie aber verweigert.",
            "Prüfen Sie zuerst die Rechte der Datei: Ordner brauchen 755, Dateien 644.",
            "Danach lohnt ein Blick in die .htaccess: Eine Zeile wie „Deny from all“ sperrt jeden Zugriff.",
            "Hilft das nicht, sperrt oft ein Plugin wie Wordfence Ihre IP-Adresse.",
        )
        + "</article>",
        "de",
        "Start|Blog|Kontakt",
    ),
)
case(
    K,
    "fresh-mdn-429",
    document(
        "429 Too Many Requests - HTTP | Web docs",
        "<header><a>References</a><a>Guides</a></header><main><article><h1>429 Too Many Requests</h1>"
        + prose(
            "The HTTP 429 Too Many Requests client error response status code indicates the client has sent too many requests in a given amount of time.",
            "A Retry-After header may be included to this response to indicate how long a client should wait before making the request again.",
        )
        + "<pre>HTTP/1.1 429 Too Many Requests\nRetry-After: 3600</pre><h2>See also</h2><a>503 Service Unavailable</a></article></main>",
    ),
)
case(
    K,
    "fresh-short-def-404",
    document(
        "404 - glossary",
        "<nav><a>Glossary</a></nav><main><h1>404</h1><p>A 404 is a response code meaning that the server cannot find the requested resource.</p></main>",
    ),
)
case(
    K,
    "fresh-gallery-404",
    wordpress(
        "20 funny 404 pages",
        "<article><h1>20 funny 404 pages</h1>"
        + "".join(
            f'<h2>{n}. {name}</h2><p>"Oops! Page not found." {rest}</p>'
            for n, (name, rest) in enumerate(
                [
                    ("A ferry line", "The boat sinks when you click it."),
                    ("A baker", "The bun that you want is sold out."),
                    ("A library", "The librarian shrugs."),
                ],
                1,
            )
        )
        + "</article>",
    ),
)
case(
    K,
    "fresh-outage-fr",
    news(
        "Panne géante chez un hébergeur",
        "<article><h1>« Erreur 503 » : panne géante chez un hébergeur</h1>"
        + prose(
            "Des milliers de sites affichaient jeudi matin « Service indisponible ».",
            "L'incident, dû à une mise à jour, a duré un peu plus de deux heures.",
            "Les clients seront remboursés d'une journée.",
        )
        + "</article>",
        "fr",
        "Politique|Économie|Se connecter|S'abonner",
    ),
)
case(
    K,
    "fresh-ban-thread",
    forum(
        "Permanently banned for no reason?",
        "".join(
            f"<article class='message'><h4>{who}</h4><div class='bbWrapper'>{what}</div></article>"
            for who, what in [
                (
                    "oakleaf",
                    'Got this today: "You have been banned. Reason: spam." I only posted one link to my chisel set.',
                ),
                ("lathe_ida", "Same happened to my brother, the filter flags new accounts. Write to the mods."),
                ("mod_olaf", "Your account is back. The filter was too strict, sorry."),
            ]
        )
        + "<div>You must log in or register to reply here.</div>",
    ),
)
case(
    K,
    "fresh-paywall-essay",
    document(
        "On paywalls",
        "<main><article><h1>On paywalls</h1>"
        + prose(
            '"This article is for subscribers only." I have typed my card number under that sentence four times this year.',
            "A paper that gives everything away dies; a paper that gives nothing away is not read.",
            "The meter was meant as a middle way: five free articles a month, then the gate.",
        )
        + "</article></main>",
    ),
)
case(
    K,
    "fresh-cookie-policy-nl",
    wordpress(
        "Cookiebeleid",
        "<article><h1>Cookiebeleid</h1>"
        + prose(
            "Wij gebruiken cookies om onze website te verbeteren. Hieronder leest u welke.",
            "Noodzakelijke cookies: PHPSESSID, verloopt na de sessie.",
            "Analytische cookies: _ga, verloopt na twee jaar. U kunt uw toestemming altijd intrekken.",
        )
        + "<table><tr><th>Naam</th><th>Doel</th></tr><tr><td>_ga</td><td>Statistiek</td></tr></table></article>",
        "nl",
        "Home|Diensten|Contact",
    ),
)
case(
    K,
    "fresh-status-page",
    document(
        "Fjord Cloud Status",
        "<div class='page-status status-none'><span>All Systems Operational</span></div><div class='components'><div>API <span>Operational</span></div><div>Dashboard <span>Degraded performance</span></div></div><h2>Past incidents</h2><div><h3>Mar 1, 2025</h3><p>No incidents reported today.</p><h3>Feb 28, 2025</h3><p>Elevated 500 errors. Resolved - This incident has been resolved.</p></div>",
    ),
)
case(
    K,
    "fresh-faq-blocked",
    document(
        "My IP is blocked - Help",
        "<nav><a>Help centre</a><a>Sign in</a></nav><main><h1>Why is my IP address blocked?</h1><p>We block an address after ten failed logins within an hour. The block ends by itself after 24 hours. If you are behind a shared address, ask your provider for another one.</p></main>",
    ),
)
case(
    K,
    "fresh-game-access-denied",
    shop(
        "Access Denied - board game",
        "<div class='product'><h1>Access Denied</h1><span class='price'>29,00 €</span><p>A cooperative heist for two to four players. Crack the vault before the guard comes round. 45 minutes, from 12 years.</p><button>Add to cart</button></div>",
    ),
)
case(
    K,
    "fresh-song-lyrics",
    document(
        "Not Found - The Weirs (lyrics)",
        "<main><h1>Not Found</h1><p>The Weirs, 2019</p><p>I looked for you in every room<br>the page was gone, the line was dead<br>not found, not found, the screen just said<br>and then I went to bed</p></main>",
    ),
)
case(
    K,
    "fresh-film-blocked",
    document(
        "Blocked (2021) - Filmbase",
        "<nav><a>Movies</a><a>TV</a><a>Sign in</a></nav><main><h1>Blocked</h1><ul><li>2021</li><li>15</li><li>1h 32m</li></ul><p>A plumber in Leeds finds a tunnel behind a drain.</p><span>6.1/10</span></main>",
    ),
)
case(
    K,
    "fresh-age-law",
    news(
        "New age checks for video sites",
        '<article><h1>"Are you over 18?" is no longer enough</h1>'
        + prose(
            "From July, sites with adult content must check the age of visitors with a document or a card.",
            "Critics say that the law will drive visitors to sites that ask nothing.",
            "The regulator expects the first fines in autumn.",
        )
        + "</article>",
    ),
)
case(
    K,
    "fresh-geoblock-law-es",
    government(
        "Bloqueo geográfico",
        "<h1>Bloqueo geográfico: sus derechos</h1>"
        + prose(
            "Las tiendas no pueden bloquear el acceso a su sitio web por razón de su nacionalidad o residencia.",
            "Si ve el mensaje «este contenido no está disponible en su país», puede reclamar.",
            "La norma no se aplica a los contenidos audiovisuales.",
        ),
        "es",
    ),
)
case(
    K,
    "fresh-robots-docs",
    document(
        "Crawling policy",
        "<main><h1>Crawling policy</h1><p>Automated access is allowed at one request a second. Faster clients receive 429 and are blocked for an hour. Identify yourself with a contact address in the user agent.</p></main>",
    ),
)

# ---- widgets and boxes --------------------------------------------------------------------------------------------------
case(
    K,
    "fresh-contact-recaptcha",
    wordpress(
        "Contact",
        "<article><h1>Contact us</h1><p>Mill Lane 4, Nordby. Phone 555-0102.</p><form class='wpcf7-form'><input name='name'><input name='email'><textarea></textarea><div class='g-recaptcha' data-sitekey='6L'></div><button>Send</button></form></article><script src='https://www.google.com/recaptcha/api.js'></script>",
    ),
)
case(
    K,
    "fresh-contact-hcaptcha-it",
    document(
        "Contatti",
        "<nav><a>Home</a><a>Camere</a></nav><main><h1>Scrivici</h1><form><label>Nome</label><input name='n'><label>Messaggio</label><textarea></textarea><div class='h-captcha' data-sitekey='a'></div><button>Invia</button></form></main><script src='https://js.hcaptcha.com/1/api.js'></script>",
        lang="it",
    ),
)
case(
    K,
    "fresh-login-page-itself",
    document(
        "Log in | Fjord Cloud",
        "<main><h1>Log in</h1><form method='post'><input type='email' name='email'><input type='password' name='password'><button>Log in</button></form><a>Forgot password?</a><a>Create account</a></main>",
    ),
    url="https://app.fjord.example/login",
)
case(
    K,
    "fresh-signup-page-de",
    document(
        "Konto erstellen",
        "<main><h1>Konto erstellen</h1><form><input name='vorname'><input name='mail'><input type='password'><button>Registrieren</button></form><p>Schon Kunde? <a>Anmelden</a></p></main>",
        lang="de",
    ),
    url="https://www.laden.example/registrieren",
)
case(
    K,
    "fresh-article-login-sidebar",
    news(
        "Boat show opens",
        f"<article><h1>Boat show opens</h1>{article(5)}</article><aside><h3>Log in</h3><form><input name='u'><input type='password' name='p'><button>Log in</button></form></aside>",
    ),
)
case(
    K,
    "fresh-article-newsletter-gate",
    news(
        "Harbour vote",
        f"<article><h1>Harbour vote</h1>{article(6)}<div class='newsletter'><h3>Subscribe to continue receiving our best stories</h3><input type='email'><button>Sign up</button></div></article>",
    ),
)
case(
    K,
    "fresh-soft-paywall-full",
    news(
        "The winter of 1998",
        f"<article><h1>The winter of 1998</h1><div class='article-body'>{article(8)}</div></article><div class='paywall-overlay' style='position:fixed'><h2>Subscribe to continue reading</h2><p>Already a subscriber? Log in</p></div>",
    ),
)
case(
    K,
    "fresh-challenge-script-in-page",
    document(
        "Island wool",
        f"<main><h1>Island wool</h1>{prose(*PARAGRAPHS[:4])}</main><script>(function(){{var d=document.createElement('script');d.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js';window.__CF$cv$params={{r:'8c1',t:'MTc='}};document.head.appendChild(d);}})();</script>",
    ),
)
case(
    K,
    "fresh-datadome-tag",
    shop(
        "Tote 27",
        "<div><h1>Tote 27</h1><span>79,00 €</span><p>Waxed canvas, leather handles, made in Porto.</p><button>Add to cart</button></div><script>window.ddjskey='A1';window.ddoptions={ajaxListenerPath:true};</script><script src='https://js.datadome.co/tags.js' async></script>",
    ),
)
case(
    K,
    "fresh-incapsula-script-good",
    document(
        "Bulletin",
        f"<main><h1>Bulletin</h1>{prose(*PARAGRAPHS[:3])}</main><script src='/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3&ns=1' async></script>",
    ),
)
case(
    K,
    "fresh-cookie-wall-over-content",
    document(
        "Rezepte",
        "<div id='cmp' class='fullscreen'><h2>Wir brauchen Ihre Zustimmung</h2><button>Alle akzeptieren</button></div><main><h1>Fischsuppe</h1><ul><li>600 g Kabeljau</li><li>2 Zwiebeln</li><li>1 l Brühe</li></ul><p>Zwiebeln anschwitzen, Brühe angießen, den Fisch acht Minuten ziehen lassen. Mit Dill servieren.</p></main>",
        lang="de",
    ),
)
case(
    K,
    "fresh-age-modal-over-shop",
    shop(
        "Aquavit",
        "<div class='age-modal'><p>Are you 18 or older?</p><button>Yes</button><button>No</button></div><div><h1>Aquavit Nordby 40 %</h1><span>34,00 €</span><p>Caraway, dill and a year in sherry casks. Serve cold with herring.</p><button>Add to cart</button></div>",
    ),
)
case(
    K,
    "fresh-noscript-warning-full",
    document(
        "Timetable",
        "<noscript><div class='warn'>JavaScript is disabled. Please enable JavaScript to use this site.</div></noscript><main><h1>Timetable, line 4</h1><table><tr><th>Nordby</th><th>Outer isle</th></tr><tr><td>07:10</td><td>08:05</td></tr><tr><td>12:10</td><td>13:05</td></tr></table></main>",
    ),
)
case(
    K,
    "fresh-chat-comments-loading",
    wordpress(
        "Bread",
        f"<article><h1>Bread</h1>{prose('Mix flour, water and salt; wait an hour; fold four times.', 'Bake at 240 degrees under a lid for 25 minutes, then 20 more without it.')}</article><section id='comments'><div id='disqus_thread'>Loading comments...</div><noscript>Please enable JavaScript to view the comments powered by Disqus.</noscript></section>",
    ),
)
case(
    K,
    "fresh-blazor-prerendered",
    document(
        "BoatBook",
        "<div id='app'><h1>Boats for hire</h1><ul><li>Ask, 21 ft, 90 € a day</li><li>Embla, 26 ft, 140 € a day</li></ul></div><div id='blazor-error-ui'>An unhandled error has occurred. <a href='' class='reload'>Reload</a></div><script src='_framework/blazor.web.js'></script>",
    ),
)
case(
    K,
    "fresh-profile-public",
    next_app(
        "Ida Voss | Jobnet",
        "<header><a>Sign in</a><a>Join now</a></header><main><h1>Ida Voss</h1><h2>Harbour pilot at Nordby Port</h2><p>Nordby, Denmark</p><section><h2>Experience</h2><ul><li>Pilot, Nordby Port, 2015 to today</li><li>Second mate, Fjord Line, 2009 to 2015</li></ul></section><div class='contextual-sign-in-modal'><h2>Sign in to view Ida’s full profile</h2><button>Sign in</button></div></main>",
    ),
)
case(
    K,
    "fresh-preview-docs-gated-download",
    document(
        "Report: tides 2024",
        f"<main><h1>Tides 2024</h1>{prose(*PARAGRAPHS[:5])}<h3>Download the PDF</h3><p>Please log in to download the full data.</p><a>Log in</a></main>",
    ),
)

# ---- short ----------------------------------------------------------------------------------------------------------------
case(
    K,
    "fresh-poem",
    document("Haiku", "<p>Low tide, the boat leans<br>on its own shadow and waits<br>for someone to come</p>"),
)
case(K, "fresh-one-answer", document("Is it raining in Nordby?", "<h1>No.</h1>"))
case(K, "fresh-ip-echo", "203.0.113.77\n", type_="text/plain")
case(K, "fresh-health", "OK", type_="text/plain")
case(
    K,
    "fresh-search-none",
    shop(
        "Search: 0 results",
        "<div><h1>Search results</h1><form><input value='zzxq'></form><p>No results found for “zzxq”. Check the spelling or use a different word or phrase.</p></div>",
    ),
    url="https://fjellro.example/search?q=zzxq",
)
case(
    K,
    "fresh-search-none-fr",
    document(
        "Recherche",
        "<nav><a>Accueil</a></nav><main><h1>Résultats pour « zzxq »</h1><p>Aucun résultat ne correspond à votre recherche.</p></main>",
        lang="fr",
    ),
    url="https://www.mairie.example/recherche?q=zzxq",
)
case(
    K,
    "fresh-empty-category",
    shop(
        "Hats",
        "<div class='collection'><h1>Hats</h1><p>No products found</p><p>Use fewer filters or remove all</p></div>",
    ),
    url="https://fjellro.example/collections/hats",
)
case(
    K,
    "fresh-thin-profile",
    forum(
        "oakleaf",
        "<div class='memberHeader'><h1>oakleaf</h1><span>New member</span><dl><dt>Joined</dt><dd>Mar 1, 2025</dd><dt>Messages</dt><dd>0</dd></dl></div><p>oakleaf has not provided any additional information.</p>",
    ),
    url="https://bench.example/members/oakleaf.88/",
)
case(
    K,
    "fresh-image-page",
    document(
        "Lighthouse at dusk",
        "<figure><img src='/photos/lighthouse-large.jpg' alt='Lighthouse at dusk' width='2048' height='1365'><figcaption>Lighthouse at dusk, 2023</figcaption></figure>",
    ),
)
case(
    K,
    "fresh-comic",
    document(
        "Tide comic #88",
        "<nav><a>First</a><a>Prev</a><a>Next</a></nav><h1>Tide comic #88</h1><img src='/comics/88.png' title='He never said which boat.' alt='Tide comic 88'>",
    ),
)
case(
    K,
    "fresh-index-of",
    "<html><head><title>Index of /pub/charts</title></head><body><h1>Index of /pub/charts</h1><pre><a href='../'>../</a>\n<a href='n4.kap'>n4.kap</a>  01-Mar-2025 10:11  81K\n<a href='n5.kap'>n5.kap</a>  01-Mar-2025 10:12  77K\n</pre></body></html>",
)
case(
    K,
    "fresh-empty-index-of",
    '<html>\r\n<head><title>Index of /pub/old/</title></head>\r\n<body>\r\n<h1>Index of /pub/old/</h1><hr><pre><a href="../">../</a>\r\n</pre><hr></body>\r\n</html>',
)
case(
    K,
    "fresh-robots-txt",
    "User-agent: *\nDisallow: /admin\nSitemap: https://www.example.org/sitemap.xml\n",
    type_="text/plain",
    url="https://www.example.org/robots.txt",
)
case(
    K,
    "fresh-json-list",
    json.dumps([{"id": 4, "name": "Ask", "feet": 21}, {"id": 5, "name": "Embla", "feet": 26}]),
    type_="application/json",
)
case(
    K,
    "fresh-json-empty-results",
    json.dumps({"count": 0, "next": None, "previous": None, "results": []}),
    type_="application/json",
)
case(
    K,
    "fresh-json-error-null",
    json.dumps({"error": None, "status": "ok", "data": {"temperature": 7.5, "wind": "NW 5"}}),
    type_="application/json",
)
case(
    K,
    "fresh-rss",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour</title><item><title>404: the lost ferry</title><description>A column.</description></item></channel></rss>',
    type_="application/rss+xml",
)
case(
    K,
    "fresh-sitemap",
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.org/a</loc></url></urlset>',
    type_="application/xml",
)
case(
    K,
    "fresh-dictionary-zh",
    document("潮 - 词典", "<h1>潮</h1><p>cháo ①海水因受日月引力而定时涨落的现象：涨潮。</p>", lang="zh"),
)
case(
    K,
    "fresh-contact-ja",
    document(
        "店舗案内",
        "<nav><a>トップ</a><a>メニュー</a></nav><main><h1>店舗案内</h1><p>営業時間 11:00〜15:00　定休日 水曜</p><p>電話 0123-45-6789</p></main>",
        lang="ja",
    ),
)
case(
    K,
    "fresh-thank-you",
    document(
        "Thank you",
        "<main><h1>Thank you!</h1><p>Your message has been sent. We will answer within two days.</p></main>",
    ),
    url="https://www.example.org/contact/thanks",
)
case(
    K,
    "fresh-link-page",
    document(
        "@fjellro",
        "<main><img src='/a.jpg' alt='fjellro'><h1>@fjellro</h1><a href='https://fjellro.example'>Shop</a><a href='https://video.example/@fjellro'>Videos</a><a href='https://pod.example/f'>Podcast</a></main>",
    ),
)
case(
    K,
    "fresh-paste",
    document(
        "Paste 8a1",
        "<header><a>New paste</a><a>Login</a></header><div class='source'><ol><li>def tide(h):</li><li>    return 2.1 * h</li></ol></div>",
    ),
)
case(
    K,
    "fresh-video-page",
    document(
        "How to splice a rope",
        "<div id='player'><video src='/v/1.mp4' poster='/v/1.jpg'></video></div><h1>How to splice a rope</h1><p>12,031 views. In this video Olaf shows the eye splice.</p>",
    ),
)
case(
    K,
    "fresh-weather-number",
    document(
        "Nordby weather",
        "<header><a>Map</a></header><main><h1>Nordby</h1><div class='temp'>7°</div><div>Light rain</div><div>NW 5 m/s</div></main>",
    ),
)
case(
    K,
    "fresh-coming-soon-product",
    shop(
        "Tote 31",
        "<div><h1>Tote 31</h1><p>Coming in May. Canvas with a zip.</p><button disabled>Coming soon</button></div>",
    ),
)

# ---- gone, but the thing is there ------------------------------------------------------------------------------------------
case(
    K,
    "fresh-out-of-stock",
    shop(
        "Tote 27",
        "<div><h1>Tote 27</h1><span class='price'>79,00 €</span><span class='badge'>Sold out</span><p>Waxed canvas, leather handles, made in Porto. 42 x 30 x 14 cm.</p><button disabled>Sold out</button><form><input type='email'><button>Notify me</button></form></div>",
    ),
)
case(
    K,
    "fresh-discontinued-with-specs-de",
    shop(
        "Schuh Ask",
        "<div><h1>Schuh Ask</h1><p class='hint'>Dieser Artikel ist nicht mehr verfügbar.</p><table><tr><th>Material</th><td>Rindleder</td></tr><tr><th>Sohle</th><td>Kautschuk</td></tr><tr><th>Gewicht</th><td>410 g</td></tr></table><p>Leichter Halbschuh mit genähter Sohle, in drei Weiten.</p></div>",
        "de",
        "Shop|Schuhe|Warenkorb",
    ),
)
case(
    K,
    "fresh-event-cancelled",
    wordpress(
        "Boat market",
        "<article><h1>CANCELLED: Boat market, 3 May</h1><p>Because of the storm the boat market on 3 May does not take place. Tickets that were bought are valid for the market on 7 June.</p></article>",
    ),
)
case(
    K,
    "fresh-archived-job",
    document(
        "Deck hand (closed) | Fjord Line",
        "<header><a>Careers</a></header><main><div class='note'>This position has been filled and no longer accepts applications.</div><h1>Deck hand</h1><p>Nordby, full time, from April</p><h2>What you do</h2><ul><li>Moor and cast off</li><li>Look after passengers and freight</li><li>Keep the deck in order</li></ul><h2>What you bring</h2><ul><li>Safety certificate</li><li>Good Danish and English</li></ul></main>",
    ),
)
case(
    K,
    "fresh-archived-thread-closed",
    forum(
        "[CLOSED] Which oil for oak?",
        "".join(
            f"<article class='message'><h4>{w}</h4><div>{t}</div></article>"
            for w, t in [("ask", "Which oil do you use on oak?"), ("embla", "Linseed, three thin coats.")]
        )
        + "<div>Status: Not open for further replies.</div>",
    ),
)
case(
    K,
    "fresh-sold-house",
    document(
        "Mill Street 8, sold",
        "<header><a>Buy</a></header><main><span>SOLD</span><h1>Mill Street 8, Nordby</h1><p>Four rooms, 112 m², built in 1931, garden to the south.</p><p>Sold on 1 March 2025 for 2,450,000 kr.</p></main>",
    ),
)
case(
    K,
    "fresh-moved-notice-old",
    document(
        "Boat club",
        "<h1>Nordby boat club</h1><p>The club meets on Thursdays at seven in the old net loft. Beginners are welcome, oilskins can be borrowed.</p><p>This page is no longer maintained.</p>",
    ),
)
case(
    K,
    "fresh-deprecated-docs",
    document(
        "tide.height() - TideLib 2.1",
        "<nav><a>Docs</a></nav><main><div class='admonition'>You are viewing an old version. This page does not exist in the latest version.</div><h1>tide.height(t)</h1><p>Returns the height in metres at the time t, a datetime in UTC. Raises ValueError when t is naive.</p></main>",
    ),
)

# ---- odd statuses with content ---------------------------------------------------------------------------------------------
case(K, "fresh-404-with-article", news("The lost pier", f"<article><h1>The lost pier</h1>{article(6)}</article>"), 404)
case(
    K,
    "fresh-403-with-article",
    news("Breakwater vote", f"<article><h1>Breakwater vote</h1>{article(7)}</article>"),
    403,
)
case(
    K,
    "fresh-500-with-shop",
    shop(
        "Bags",
        "<h1>Bags</h1><ul>"
        + "".join(
            f"<li><a href='/p/{n}'><img src='/i/{n}.jpg' alt='Tote {n}'><h3>Tote {n}</h3></a><span>{60 + n},00 €</span></li>"
            for n in range(12)
        )
        + "</ul>",
    ),
    500,
)
case(
    K,
    "fresh-503-with-text-de",
    government(
        "Gezeiten",
        "<h1>Gezeiten im März</h1><table>"
        + "".join(f"<tr><td>{d}. März</td><td>0{d}:12</td><td>2,{d} m</td></tr>" for d in range(1, 8))
        + "</table><p>Alle Angaben in mitteleuropäischer Zeit, Pegel Nordby.</p>",
        "de",
    ),
    503,
)
case(
    K,
    "fresh-json-with-404",
    json.dumps({"id": 8, "title": "Tides", "body": " ".join(PARAGRAPHS[:3])}),
    404,
    type_="application/json",
)
case(K, "fresh-201", json.dumps({"id": 9, "title": "Created"}), 201, type_="application/json")
case(
    K,
    "fresh-410-archive",
    forum(
        "Old thread",
        "".join(f"<article class='message'><h4>u{n}</h4><div>{t}</div></article>" for n, t in enumerate(PARAGRAPHS)),
    ),
    410,
)

# ---- structure and language ------------------------------------------------------------------------------------------------
case(
    K,
    "fresh-text-in-divs-pl",
    next_app(
        "Port w Nordby",
        "<div class='c1'><div class='t'>Port w Nordby</div><div>Prom na wyspy odpływa codziennie o 7:10 i 12:10.</div><div>Bilety sprzedaje kasa w starym domu celnym.</div></div>",
        lang="pl",
    ),
)
case(
    K,
    "fresh-listing-ru",
    document(
        "Объявления",
        "<header><a>Подать</a><a>Войти</a></header><main><h1>Лодки</h1>"
        + "".join(f"<div class='item'><a>Лодка {n}</a><span>{n}0 000 ₽</span></div>" for n in range(1, 9))
        + "</main>",
        lang="ru",
    ),
)
case(
    K,
    "fresh-arabic",
    document(
        "مواعيد العبارة",
        "<header><a>الرئيسية</a></header><main><h1>مواعيد العبارة</h1><p>تغادر العبارة كل يوم في الساعة السابعة صباحا وتعود في المساء.</p></main>",
        lang="ar",
    ),
)
case(
    K,
    "fresh-korean-news",
    news(
        "항구 투표",
        "<article><h1>항구 투표</h1><p>시의회는 3월에 새 방파제에 대해 투표한다.</p><p>어민들은 90년대부터 이를 요구해 왔다.</p></article>",
        "ko",
        "정치|경제|로그인",
    ),
)
case(
    K,
    "fresh-home-of-paper",
    news(
        "The Lowland Courier",
        "<section>"
        + "".join(
            f"<article><h2><a href='/a/{n}'>{t[:48]}</a></h2><p>{t}</p></article>" for n, t in enumerate(PARAGRAPHS)
        )
        + "</section>",
    ),
    url="https://www.courier.example/",
)
case(
    K,
    "fresh-landing-saas",
    next_app(
        "Fjord Cloud: hosting from the north",
        "<header><a>Pricing</a><a>Docs</a><a>Log in</a><a>Sign up free</a></header><main><h1>Hosting from the north</h1><p>Servers that run on water power, from 4 € a month.</p><a>Start for free</a><section><h2>No credit card required</h2><p>Try every plan for 14 days.</p></section></main>",
    ),
    url="https://fjord.example/",
)
case(
    K,
    "fresh-pricing-subscribe",
    document(
        "Subscribe | The Lowland Courier",
        "<header><a>News</a></header><main><h1>Choose your subscription</h1><div><h2>Digital</h2><p>9 € a month. All articles, the app, the archive.</p><button>Subscribe</button></div><div><h2>Print</h2><p>29 € a month. Every Saturday in your letter box.</p><button>Subscribe</button></div><p>Already a subscriber? <a>Log in</a></p></main>",
    ),
    url="https://www.courier.example/subscribe",
)
case(
    K,
    "fresh-country-list-page",
    document(
        "Delivery countries",
        "<header><a>Shop</a></header><main><h1>Where we deliver</h1><ul><li>Denmark: 2 days, 5 €</li><li>Germany: 3 days, 7 €</li><li>Norway: 4 days, 12 €</li></ul></main>",
    ),
)
case(
    K,
    "fresh-cookie-recipe",
    wordpress(
        "Accept all cookies",
        "<article><h1>Accept all cookies: my ten favourites</h1><p>Oat and raisin: 200 g oats, 100 g butter, 80 g raisins. Bake 12 minutes at 180 degrees.</p><p>Ginger: 250 g flour, 2 spoons ginger, 1 egg. Bake 10 minutes.</p></article>",
    ),
)
case(
    K,
    "fresh-rendered-app",
    document(
        "Fjord Ferries",
        "<noscript>You need to enable JavaScript to run this app.</noscript><div id='root'><header><a>Fjord Ferries</a></header><main><h1>Departures</h1><ul><li>07:10 Outer isle, gate 2</li><li>12:10 Outer isle, gate 1</li></ul></main></div><script src='/static/js/main.4f.js'></script>",
    ),
    rendered=True,
)
case(
    K,
    "fresh-hydration-data-only-nav",
    next_app(
        "Boats",
        "<header><a>Boats</a></header><main><h1>Boats for hire</h1><ul><li>Ask, 21 ft</li><li>Embla, 26 ft</li></ul><div class='skeleton'></div></main>",
        {"boats": ["Ask", "Embla"]},
    ),
)
case(
    K,
    "fresh-code-file",
    "import json\n\n\ndef not_found():\n    raise Http404('Page not found')\n",
    type_="text/plain",
    url="https://raw.example.org/app/views.py",
)
case(K, "fresh-json-empty", "{}", type_="application/json")
case(
    K,
    "fresh-markdown",
    "# Tides\n\nThe tide is high at *seven*.\n\n- Nordby: 2.1 m\n- Outer isle: 2.4 m\n",
    type_="text/markdown",
)
case(
    K,
    "fresh-log-plain",
    "2025-03-01 10:00:01 ERROR 500 Internal Server Error at /boats\n2025-03-01 10:00:02 INFO recovered\n2025-03-01 10:04:02 WARN 403 Forbidden for 192.0.2.8\n",
    type_="text/plain",
)
case(
    K,
    "fresh-maintenance-announcement",
    wordpress(
        "Maintenance on 3 May",
        "<article><h1>Scheduled maintenance on 3 May</h1><p>The ticket shop will be unavailable on 3 May from 2 to 4 in the morning while we move to new servers. Tickets on board are sold as usual.</p></article>",
    ),
)
case(
    K,
    "fresh-errata-title",
    document(
        "Error 18: pump does not start",
        "<nav><a>Manuals</a></nav><main><h1>Error 18: pump does not start</h1><ol><li>Turn the main switch off and wait a minute.</li><li>Clean the filter under the lid.</li><li>Turn the switch on again.</li></ol></main>",
    ),
)
