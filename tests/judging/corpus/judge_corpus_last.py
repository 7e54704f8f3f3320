"""A last batch, written after the rules: none of it was looked at while tuning but what the other half shows."""

from __future__ import annotations

from judge_corpus_registry import ANALYTICS, BANNER, PARAGRAPHS, case, html

BAR = (
    "<div class='navbar'><a class='brand' href='/'>Nordby Library</a><form><input name='q' placeholder='Search the catalogue'></form><a href='/hours'>Opening hours</a>"
    "<a href='/events'>Events</a><a href='/account'>My account</a></div>"
)
END = "<div id='footer'><p>Nordby Library, Mill Street 2. Run by the town of Nordby with the help of forty volunteers.</p><a href='/privacy'>Privacy</a><a href='/about'>About</a></div>"


def page(title: str, body: str, **more: str) -> str:
    return html(f"{title} | Nordby Library", BAR + f"<div class='container'>{body}</div>" + END, **more)


# ---- ok -----------------------------------------------------------------------------------------------------------------
K = "ok"
case(
    K,
    "last-book-unavailable",
    page(
        "The Narrow Sea",
        "<h1>The Narrow Sea</h1><p>Ida Voss, 2014. 312 pages. Shelf N 4.</p><p>Not available: on loan until 12 March. <a href='/hold'>Place a hold</a></p>",
    ),
)
case(
    K,
    "last-book-denied",
    page(
        "Denied",
        "<h1>Denied</h1><p>A novel by Olaf Berg, 1988. Two brothers try to enter a country that has shut its gates. 201 pages.</p>",
    ),
)
case(
    K,
    "last-no-events",
    page(
        "Events",
        "<h1>Events in July</h1><p>There are no events in July. The library is closed for the summer and opens again on 4 August.</p>",
    ),
)
case(
    K,
    "last-hours",
    page("Opening hours", "<h1>Opening hours</h1><p>Monday to Friday ten to seven, Saturday ten to two.</p>"),
)
case(
    K,
    "last-rules-internet",
    page(
        "Using our computers",
        "<h1>Using our computers</h1><p>You need a library card to log in. One session is an hour. Some websites are blocked by the town's filter; ask at the desk if you need one of them.</p>",
    ),
)
case(
    K,
    "last-loading-dock",
    page(
        "Loading dock",
        "<h1>Loading dock</h1><p>Deliveries come in by the loading dock on Canal Street, between eight and eleven. Please ring.</p>",
    ),
)
case(
    K,
    "last-please-wait-band",
    page(
        "Please Wait",
        "<h1>Please Wait</h1><p>Please Wait is a five-piece band from Nordby. They play in the reading room on 9 May at seven; entry is free.</p>",
    ),
)
case(
    K,
    "last-catalog-zero",
    page(
        "Search", "<h1>No results for \"tide clok\"</h1><p>Did you mean <a href='/s?q=tide+clock'>tide clock</a>?</p>"
    ),
    url="https://www.example.org/catalogue/search?q=tide+clok",
)
case(
    K,
    "last-hiring",
    page(
        "Join us",
        "<h1>We are looking for a librarian</h1><p>The position has been open since May. You are curious, patient, and do not mind ladders. Apply by 1 June.</p>",
    ),
)
case(
    K,
    "last-survey",
    page(
        "Survey",
        "<h1>Reader survey</h1><form><p>How old are you?</p><label><input type='radio' name='a'>Under 18</label><label><input type='radio' name='a'>18 or older</label><p>How often do you visit us?</p><label><input type='radio' name='b'>Every week</label><label><input type='radio' name='b'>Now and then</label><button>Send</button></form>",
    ),
)
case(
    K,
    "last-lost-found",
    page(
        "Lost and found",
        "<h1>Lost and found</h1><ul><li>Grey scarf, found 3 March</li><li>Keys on a red string, found 5 March</li><li>Left boot, found 5 March</li></ul>",
    ),
)
case(
    K,
    "last-error-book",
    page(
        "Error and repair",
        "<h1>Error and repair</h1><p>Something went wrong, she thought, and it was me. So begins the second volume of Voss's memoirs. 288 pages, shelf N 4.</p>",
    ),
)
case(
    K,
    "last-wifi-help",
    page(
        "Wireless network",
        "<h1>Wireless network</h1><p>Choose the network Nordby-Guest. If your browser shows a security warning or says that the connection is refused, switch the device's own network off first.</p>",
    ),
)
case(
    K,
    "last-renew-down",
    page(
        "News",
        "<h1>Renewals by phone on Sunday</h1><p>The catalogue is down for maintenance on Sunday from six to noon. During that time you can renew loans by phone, at 555-0170.</p>",
    ),
)
case(
    K,
    "last-recaptcha-badge",
    page(
        "Ask a librarian",
        "<h1>Ask a librarian</h1><form><textarea name='q'></textarea><button>Ask</button></form><small>This site is protected by reCAPTCHA and the Privacy Policy and Terms of Service apply.</small><script src='https://www.google.com/recaptcha/api.js?render=6L'></script>",
    ),
)
case(
    K,
    "last-banner-list",
    html(
        "New books",
        BANNER
        + BAR
        + "<ul><li>The Narrow Sea</li><li>Denied</li><li>Error and repair</li><li>Eleven knots</li></ul>"
        + END,
    ),
)
case(
    K,
    "last-hydrated",
    html(
        "Nordby Library",
        "<div id='app' data-server-rendered='true'><h1>Nordby Library</h1><p>Today open until seven.</p></div><script src='/js/app.js'></script>",
    ),
)
case(
    K,
    "last-dashboard-numbers",
    html(
        "Visitors",
        "<h1>Visitors</h1><div id='total'>41 227</div><div id='today'>212</div><script src='/live.js'></script>",
    ),
)
case(
    K,
    "last-feed-atom",
    '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Access denied: a blog</title><id>urn:x</id><updated>2025-03-04T00:00:00Z</updated></feed>',
    type_="application/atom+xml",
)
case(
    K,
    "last-json-problem-list",
    '{"problems":[{"id":1,"title":"Access denied on printer 2","state":"open"}]}',
    type_="application/json",
)
case(K, "last-vtt", "WEBVTT\n\n00:00.000 --> 00:04.000\nPlease wait, the boat is leaving.\n", type_="text/vtt")
case(
    K,
    "last-ics",
    "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:Closed for maintenance\nEND:VEVENT\nEND:VCALENDAR\n",
    type_="text/calendar",
)
case(
    K,
    "last-de-kurz",
    page(
        "Öffnungszeiten",
        "<h1>Öffnungszeiten</h1><p>Montag bis Freitag zehn bis neunzehn Uhr. Am Samstag ist geschlossen.</p>",
        lang="de",
    ),
)
case(
    K,
    "last-fi",
    page("Aukioloajat", "<h1>Aukioloajat</h1><p>Kirjasto on avoinna arkisin kymmenestä seitsemään.</p>", lang="fi"),
)
case(
    K,
    "last-blog-login-story",
    html(
        "Locked out",
        "<h1>Locked out</h1><p>On Monday I could not log in to my own blog. The page said that my account had been suspended, and the help desk asked me to prove that I was not a robot.</p><p>It took two days and a photo of my passport.</p>",
    ),
)
case(
    K,
    "last-review-paywall",
    html(
        "Is the Post worth it?",
        "<h1>Is the Post worth it?</h1><p>For 1 crown a week you can continue reading after the third article. I tried it for a month; the crossword alone is worth the money.</p>",
    ),
)
case(
    K,
    "last-404-with-book-list",
    page(
        "New in March",
        "<h1>New in March</h1>"
        + "".join(f"<p>{text}</p>" for text in PARAGRAPHS)
        + "".join(f"<p>{text}</p>" for text in PARAGRAPHS[:4]),
    ),
    404,
)

# ---- not ok -------------------------------------------------------------------------------------------------------------
case(
    "soft_404",
    "last-lib",
    page(
        "Nothing here",
        "<h1>Nothing here</h1><p>The page you asked for is not on our shelves. It was perhaps moved when we sorted the site last year.</p>",
    ),
)
case("soft_404", "last-record", page("Record", "<p>No record with the number 88120 exists in the catalogue.</p>"))
case(
    "soft_404",
    "last-gone-fi",
    page(
        "Sivua ei löydy",
        "<h1>Sivua ei löydy</h1><p>Etsimääsi sivua ei ole olemassa tai se on siirretty.</p>",
        lang="fi",
    ),
)
case(
    "soft_404",
    "last-expired-offer",
    html(
        "Offer ended",
        "<h1>This offer has ended</h1><p>The page you are looking for is no longer here. See our <a href='/offers'>current offers</a>.</p>",
    ),
)
case(
    "soft_404",
    "last-el",
    html("Η σελίδα δεν βρέθηκε", "<h1>Η σελίδα δεν βρέθηκε</h1><p>Η σελίδα που ζητήσατε δεν υπάρχει.</p>", lang="el"),
)
case(
    "soft_404",
    "last-hu",
    html(
        "Az oldal nem található",
        "<h1>Az oldal nem található</h1><p>A keresett oldal nem létezik vagy áthelyezték.</p>",
        lang="hu",
    ),
)
case(
    "soft_404",
    "last-doc-version",
    html(
        "Docs",
        "<nav>Guide API FAQ</nav><h1>Page not found</h1><p>This page does not exist in version 3 of the documentation. It may exist in another version.</p>",
    ),
)
case(
    "error_status",
    "last-lib-500",
    page("Error", "<h1>Well, this is embarrassing</h1><p>The catalogue could not answer. Please try again later.</p>"),
    500,
)
case(
    "error_status",
    "last-lib-200",
    page(
        "Catalogue unavailable",
        "<h1>The catalogue is unavailable</h1><p>We are repairing it and hope to have it back by noon. Loans can be renewed by phone.</p>",
    ),
)
case(
    "error_status",
    "last-go-panic",
    "panic: runtime error: index out of range [3] with length 2\n\ngoroutine 1 [running]:\nmain.main()\n\t/srv/app/main.go:14 +0x1b\n",
    type_="text/plain",
)
case(
    "error_status",
    "last-asp",
    html(
        "Server Error",
        "<h2>500 - Internal server error.</h2><h3>There is a problem with the resource you are looking for, and it cannot be displayed.</h3>",
    ),
    200,
)
case(
    "error_status",
    "last-ruby-200",
    "<h1>NoMethodError in BooksController#show</h1><p>undefined method `title' for nil:NilClass</p><pre>app/controllers/books_controller.rb:12:in `show'</pre>",
)
case(
    "error_status",
    "last-json-200",
    '{"error":{"message":"Internal server error","code":500}}',
    type_="application/json",
)
case(
    "error_status",
    "last-sv-200",
    html(
        "Tekniskt fel",
        "<h1>Tekniskt fel</h1><p>Just nu har vi problem med webbplatsen. Vi arbetar på att lösa det.</p>",
        lang="sv",
    ),
)
case(
    "error_status",
    "last-fr-503",
    html(
        "Maintenance",
        "<h1>Le site fait peau neuve</h1><p>Nous revenons lundi matin. Pour toute urgence appelez le 555-0170. L'équipe de la bibliothèque vous remercie de votre compréhension et vous souhaite un bon dimanche.</p>",
        lang="fr",
    ),
    503,
)
case(
    "error_status",
    "last-403-not-lib",
    page("Gone fishing", "<h1>Gone fishing</h1><p>The server had no idea what to do with that request.</p>"),
    400,
)
case(
    "challenge",
    "last-lib-check",
    page(
        "One moment",
        "<h1>One moment</h1><p>Before we show the catalogue, we check that a browser is asking. This takes about three seconds.</p><script src='/gate/check.js'></script>",
    ),
)
case(
    "challenge",
    "last-slider-zh",
    html("验证", "<p>请按住滑块，拖动到最右边</p><div id='slider'></div><script src='/nc.js'></script>", lang="zh"),
)
case(
    "challenge",
    "last-hold",
    html(
        "",
        "<h2>Hold the button until it turns green</h2><button id='hold'>Hold</button><p>So that we know that you are human.</p><script>hold()</script>",
    ),
    403,
)
case(
    "challenge",
    "last-de-captcha",
    html(
        "Sicherheitsabfrage",
        "<p>Bitte bestätigen Sie, dass Sie kein Automat sind, und geben Sie die angezeigten Zeichen ein.</p><img src='/c.php'><form><input name='code'><button>Weiter</button></form>",
        lang="de",
    ),
)
case(
    "challenge",
    "last-geetest",
    html("Verify", "<div id='captcha-box'></div><script src='https://static.geetest.com/v4/gt4.js'></script>"),
    403,
)
case(
    "challenge",
    "last-meta-check",
    "<html><head><title>Loading…</title><meta http-equiv='refresh' content='3'></head><body><p>Checking your browser…</p></body></html>",
    503,
)
case(
    "blocked",
    "last-lib-block",
    page(
        "Too many requests",
        "<h1>Please read more slowly</h1><p>You have asked for 400 records in a minute. The catalogue answers to you again in an hour.</p>",
    ),
    429,
)
case(
    "blocked",
    "last-lib-block-200",
    page(
        "Blocked",
        "<h1>Your network is blocked</h1><p>Programs in your network have copied our catalogue. If you are a reader, come to the desk or write to us.</p>",
    ),
)
case(
    "blocked",
    "last-geo-it",
    html(
        "Non disponibile",
        "<h1>Contenuto non disponibile nel tuo Paese</h1><p>Per motivi di diritti questo filmato può essere visto solo in Italia.</p>",
        lang="it",
    ),
)
case(
    "blocked",
    "last-sanction",
    html("Unavailable", "<p>Due to sanctions we cannot offer our service in your region.</p>"),
)
case(
    "blocked",
    "last-api-key",
    '{"error":"forbidden","error_description":"IP address not allowed"}',
    403,
    type_="application/json",
)
case(
    "blocked",
    "last-ua",
    html(
        "Forbidden", "<h1>Forbidden</h1><p>Requests without a proper User-Agent are refused. See our robot policy.</p>"
    ),
    403,
)
case(
    "login_wall",
    "last-lib-account",
    page(
        "My loans",
        "<h1>My loans</h1><p>Please log in with your library card to see your loans.</p><form><input name='card'><input type='password' name='pin'><button>Log in</button></form>",
    ),
)
case(
    "login_wall",
    "last-pdf-gate",
    html(
        "White paper",
        "<h1>Ten years of tides</h1><p>Fill in the form to download the white paper.</p><form><input name='name'><input type='email' name='mail'><input name='company'><button>Register to download</button></form>",
    ),
)
case(
    "login_wall",
    "last-session",
    html(
        "Session expired",
        "<h1>Your session has expired</h1><p>Please sign in again to continue.</p><a href='/signin'>Sign in</a>",
    ),
)
case(
    "login_wall",
    "last-ru",
    html(
        "Вход",
        "<h1>Войдите, чтобы читать дальше</h1><form><input name='login'><input type='password' name='pass'><button>Войти</button></form>",
        lang="ru",
    ),
)
case(
    "login_wall",
    "last-paid-it",
    html(
        "Tempesta",
        "<h1>Tempesta sullo stretto</h1><p>Il traghetto della notte è partito con un'ora di ritardo.</p><div><h3>Contenuto riservato agli abbonati</h3><a href='/abbonati'>Abbonati ora</a> <a href='/login'>Accedi</a></div>",
        lang="it",
    ),
)
case(
    "login_wall",
    "last-video-age-login",
    html(
        "Film",
        "<div class='player'><p>Sign in to confirm your age</p><p>This film may be inappropriate for some users.</p><a href='/signin'>Sign in</a></div>",
    ),
)
case(
    "consent_wall",
    "last-lib-terms",
    page(
        "Digital reading room",
        "<h1>Digital reading room</h1><p>You may read the scans for private use only. Do you accept the terms of the reading room?</p><form><button>I accept</button><button>Back</button></form>",
    ),
)
case(
    "consent_wall",
    "last-tcf",
    html(
        "Nordby Post",
        "<div class='sp'><p>We and our 412 partners use cookies and process personal data such as your IP address.</p><button>OK</button><button>Options</button></div>",
    ),
)
case(
    "consent_wall",
    "last-investor",
    html(
        "Fund information",
        "<h1>Please select your investor type</h1><button>Private investor</button><button>Professional investor</button><p>The information on the following pages is not meant for persons in the United States.</p>",
    ),
)
case(
    "js_shell",
    "last-lib-shell",
    page("Catalogue", "<div id='catalogue-root'></div><script src='/catalogue.js'></script>"),
)
case(
    "js_shell",
    "last-svelte",
    html(
        "Reading room",
        "<div style='display: contents' id='svelte'></div><script type='module'>import{start}from'/_app/start.js';start({target:document.querySelector('#svelte')})</script>",
    ),
)
case(
    "js_shell",
    "last-skeleton-cards",
    html(
        "Events",
        BAR
        + "<div id='events' class='skeleton'><div class='card'><span class='line'></span><span class='line'></span></div><div class='card'><span class='line'></span></div></div><script src='/events.js'></script>"
        + END,
    ),
)
case(
    "js_shell",
    "last-preloader",
    html(
        "Nordby",
        "<div class='preloader'><img src='/img/loader.gif' alt='loading'></div><div id='page'></div><script src='/site.js'></script>",
    ),
)
case(
    "js_shell",
    "last-enable-fr",
    html(
        "Application",
        "<noscript>Vous devez activer JavaScript pour utiliser cette application.</noscript><script src='/a.js'></script>",
        lang="fr",
    ),
)
case("empty", "last-lib-empty", page("Catalogue", ""))
case("empty", "last-spaces", "<!doctype html><html><head><title>x</title></head><body>   \n  <br><br></body></html>")
case(
    "truncated",
    "last-list-cut",
    "<!doctype html><html><head><title>Books</title></head><body><ul>"
    + "<li>The Narrow Sea, Ida Voss</li>" * 20
    + "<li>The Nar",
)
case(
    "truncated",
    "last-xml-cut",
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.org/1</loc></url><url><loc>https://www.exam',
    type_="application/xml",
)
case(
    "truncated",
    "last-ndash-cut",
    "<!doctype html><html><head><title>Books</title></head><body><article><p>"
    + PARAGRAPHS[0]
    + "</p><p>"
    + PARAGRAPHS[1][:50]
    + ANALYTICS[:0],
)
case(
    "file",
    "last-docx-html",
    b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00"
    + b"[Content_Types].xml"
    + b"\x00" * 30
    + b"word/document.xml"
    + b"\x00" * 20,
)
case(
    "file",
    "last-gif",
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;",
)
