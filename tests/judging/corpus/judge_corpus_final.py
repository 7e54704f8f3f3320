"""Another batch written after the rules: short and long messages of small sites, and ordinary pages like them."""

from __future__ import annotations

from judge_corpus_registry import PARAGRAPHS, case, html

TOP = "<table class='top'><tr><td><a href='/'>Hobby Radio Club</a></td><td><a href='/news'>News</a> <a href='/gear'>Gear</a> <a href='/forum'>Forum</a> <a href='/join'>Join the club</a></td></tr></table>"
BOTTOM = "<p class='bottom'><small>Hobby Radio Club, since 1974. Page made by hand. <a href='/guestbook'>Guestbook</a></small></p>"


def page(title: str, body: str, **more: str) -> str:
    return html(title, TOP + body + BOTTOM, **more)


K = "ok"
case(
    K,
    "final-news-short",
    page("News", "<h1>News</h1><p>12 March: the antenna on the roof is back up after the storm.</p>"),
)
case(
    K,
    "final-gear-sold",
    page(
        "Gear",
        "<h1>Gear for sale</h1><ul><li>Receiver R-7, sold</li><li>Morse key, 40</li><li>Coil kit, no longer made, 15</li></ul>",
    ),
)
case(
    K,
    "final-blocked-band",
    page(
        "Blocked channels",
        "<h1>Blocked channels</h1><p>Channels 4 and 9 are blocked for clubs at night, since the coast guard uses them.</p>",
    ),
)
case(
    K,
    "final-captcha-guestbook",
    page(
        "Guestbook",
        "<h1>Guestbook</h1><p>Anna: nice page!</p><p>Ole: greetings from Bergen, heard you on 7 MHz.</p><form><textarea></textarea><p>What is 3 + 4? <input name='sum'></p><button>Sign</button></form>",
    ),
)
case(
    K,
    "final-forum-404",
    page(
        "Re: 404 on the gear page",
        "<h1>Re: 404 on the gear page</h1><p><b>ole</b>: The link to the gear page gives me a 404.</p><p><b>anna</b>: Fixed, thanks. The file had a capital G.</p>",
    ),
)
case(
    K,
    "final-join",
    page(
        "Join the club",
        "<h1>Join the club</h1><p>Membership costs 200 a year. Members only: use of the tower, on Thursdays.</p><form><input name='name'><input name='call'><button>Join</button></form>",
    ),
)
case(
    K,
    "final-qsl",
    page(
        "Awards",
        "<h1>Awards</h1><p>You must have confirmed contacts with fifty countries. Send copies, not originals.</p>",
    ),
)
case(
    K,
    "final-silence",
    page(
        "Quiet hours",
        "<h1>Quiet hours</h1><p>Please wait for the end of a transmission before you call. Access to the repeater is denied to nobody.</p>",
    ),
)
case(K, "final-numbers", html("Spots", "<pre>14:02 7.012 LA1X 599\n14:05 7.014 SM5Y 579\n14:09 7.020 OZ2Z 559</pre>"))
case(
    K,
    "final-error-theory",
    page(
        "Error correction",
        "<h1>Error correction</h1><p>An error occurred in one bit in a thousand; with a parity bit it is noticed, with two it is put right.</p>",
    ),
)
case(
    K,
    "final-maintenance-log",
    page(
        "Maintenance",
        "<h1>Tower maintenance</h1><p>2 May: guy wires greased. 9 May: lamp changed. 16 May: nothing, rain.</p>",
    ),
)
case(
    K,
    "final-nl",
    page(
        "Nieuws", "<h1>Nieuws</h1><p>De antenne staat weer. Vanaf zaterdag is de zender open voor leden.</p>", lang="nl"
    ),
)
case(
    K,
    "final-cs",
    page("Novinky", "<h1>Novinky</h1><p>Anténa na střeše zase stojí. Vysílač je od soboty otevřen.</p>", lang="cs"),
)
case(
    K,
    "final-tr",
    page("Haberler", "<h1>Haberler</h1><p>Çatıdaki anten yeniden çalışıyor; verici cumartesi açılıyor.</p>", lang="tr"),
)
case(
    K,
    "final-iframe-video",
    page(
        "Film",
        "<h1>Film of the field day</h1><iframe src='https://video.example/embed/7' width='640' height='360'></iframe>",
    ),
)
case(K, "final-json-config", '{"status":"active","band":"40m","error_rate":0.01}', type_="application/json")
case(K, "final-json-empty", "{}", type_="application/json")
case(
    K,
    "final-opml",
    '<?xml version="1.0"?><opml version="2.0"><head><title>Error feeds</title></head><body><outline text="x" xmlUrl="https://www.example.org/f"/></body></opml>',
    type_="text/xml",
)
case(
    K,
    "final-consent-word",
    page(
        "Consent to record",
        "<h1>Consent to record</h1><p>Contacts are recorded for the archive. Say so if you do not agree; the tape stops then.</p>",
    ),
)
case(
    K,
    "final-js-clock-page",
    html(
        "UTC",
        "<h1>UTC</h1><p id='t'>12:00:41</p><script>setInterval(()=>{t.textContent=new Date().toUTCString()},1000)</script>",
    ),
)
case(
    K,
    "final-teaser-wall-word",
    page(
        "The wall",
        "<h1>The wall</h1><p>A login wall is what we wanted to avoid, so the archive is free for all to read.</p>",
    ),
)
case(
    K,
    "final-status-403-text",
    "Antenna heights by mast:\nmast 1: 12 m\nmast 2: 18 m\nmast 3: 9 m, blocked by the mill\n",
    type_="text/plain",
)

case(
    "soft_404",
    "final-hand",
    page(
        "Whoops",
        "<h1>Whoops</h1><p>There is nothing at this address. Maybe the page got lost when we changed computers.</p>",
    ),
)
case(
    "soft_404", "final-callsign", page("Lookup", "<h1>Lookup</h1><p>No member with the call sign LA9ZZZ was found.</p>")
)
case(
    "soft_404",
    "final-da",
    page(
        "Siden findes ikke", "<h1>Siden findes ikke</h1><p>Vi kan ikke finde den side, du leder efter.</p>", lang="da"
    ),
)
case(
    "soft_404",
    "final-uk",
    page(
        "Сторінку не знайдено", "<h1>Сторінку не знайдено</h1><p>Можливо, її видалили або перемістили.</p>", lang="uk"
    ),
)
case(
    "soft_404",
    "final-ad",
    html("Ad", "<h2>Sorry, this advert is gone</h2><p>Somebody was faster. <a href='/ads'>Other adverts</a></p>"),
)
case("soft_404", "final-short", "<h1>Not found</h1>")
case(
    "soft_404",
    "final-image-404",
    html("404", "<img src='/img/404.png' alt='Page not found' width='600'><a href='/'>Home</a>"),
)
case("error_status", "final-hand-500", page("Oh dear", "<h1>Oh dear</h1><p>The script fell over. Tell Ole.</p>"), 500)
case(
    "error_status",
    "final-disk",
    page(
        "Out of order",
        "<h1>Out of order</h1><p>The server's disk is full. We are clearing it up, come back tonight.</p>",
    ),
)
case(
    "error_status",
    "final-perl",
    "<h1>Software error:</h1><pre>Can't locate DBI.pm in @INC at /usr/lib/cgi-bin/log.pl line 3.</pre><p>For help, please send mail to the webmaster.</p>",
)
case(
    "error_status",
    "final-no",
    page("Vedlikehold", "<h1>Vedlikehold</h1><p>Sidene er nede for vedlikehold til i morgen.</p>", lang="no"),
)
case(
    "error_status",
    "final-long-503",
    html(
        "Moving",
        "<h1>We are moving</h1>"
        + "".join(f"<p>{text}</p>" for text in PARAGRAPHS[:5])
        + "<p>The site is closed until the move is done.</p>",
    ),
    503,
    retry_after="86400",
)
case(
    "error_status",
    "final-json-503",
    '{"code":"SERVICE_UNAVAILABLE","message":"Try again later"}',
    503,
    type_="application/json",
)
case(
    "error_status",
    "final-graphql",
    '{"errors":[{"message":"Internal server error","path":["spots"]}],"data":null}',
    type_="application/json",
)
case(
    "challenge",
    "final-hand",
    page(
        "A question",
        "<p>We had too many robots here. What is the colour of grass?</p><form method='post'><input name='colour'><button>Enter</button></form>",
    ),
)
case(
    "challenge",
    "final-wait-pow",
    html(
        "Please hold",
        "<p>Your computer is solving a small puzzle so that we know it is not a scraper. This needs a few seconds.</p><progress></progress><script src='/pow.js'></script>",
    ),
    403,
)
case(
    "challenge",
    "final-hcaptcha-it",
    html(
        "Verifica",
        "<h1>Conferma di essere umano</h1><div class='h-captcha' data-sitekey='2'></div><script src='https://hcaptcha.com/1/api.js'></script>",
        lang="it",
    ),
)
case(
    "challenge",
    "final-cf-tr",
    html(
        "Bir dakika...",
        "<h1>www.example.org</h1><p>İnsan olduğunuz doğrulanıyor. Bu işlem birkaç saniye sürebilir.</p><div class='cf-turnstile'></div><script>window._cf_chl_opt={}</script>",
        lang="tr",
    ),
    403,
)
case(
    "challenge",
    "final-rotate",
    html(
        "Check",
        "<p>Rotate the picture until it stands upright to continue.</p><img src='/rot/8.jpg'><input type='range'><button>Done</button>",
    ),
    403,
)
case(
    "blocked",
    "final-hand",
    page(
        "Not for robots",
        "<h1>Not for robots</h1><p>Your program loads pages faster than we can read them, so we have shut it out.</p>",
    ),
    403,
)
case(
    "blocked",
    "final-200",
    page("Stop", "<h1>Stop</h1><p>Your address has been put on our block list because of too many requests.</p>"),
)
case("blocked", "final-geo-fi", html("Ei saatavilla", "<p>Tämä sisältö ei ole saatavilla maassasi.</p>", lang="fi"))
case(
    "blocked",
    "final-geo-tr",
    html(
        "Erişim engellendi",
        "<h1>Bu siteye erişim engellenmiştir</h1><p>Mahkeme kararı uyarınca bu siteye erişim engellenmiştir.</p>",
        lang="tr",
    ),
)
case("blocked", "final-waf-id", html("Rejected", "<p>The request was rejected by the firewall. Incident 88-120-4.</p>"))
case(
    "blocked",
    "final-json-geo",
    '{"error":"This content is not available in your country"}',
    200,
    type_="application/json",
)
case(
    "login_wall",
    "final-club",
    page(
        "Tower log",
        "<h1>Tower log</h1><p>Only members can read the log.</p><form><input name='call'><input type='password' name='pw'><button>Enter</button></form>",
    ),
)
case(
    "login_wall",
    "final-no-form",
    page(
        "Archive",
        "<h1>Archive</h1><p>You are not logged in. <a href='/login'>Log in</a> or <a href='/join'>join the club</a> to open the archive.</p>",
    ),
)
case(
    "login_wall",
    "final-wall-de",
    html(
        "Artikel",
        "<h1>Antenne steht wieder</h1><p>Nach dem Sturm war der Mast zwei Wochen lang außer Betrieb.</p><p>Lesen Sie den ganzen Artikel mit einem Abo.</p><a href='/abo'>Abo abschließen</a>",
        lang="de",
    ),
)
case(
    "login_wall",
    "final-402",
    html(
        "Payment required",
        "<h1>Payment required</h1><p>This report can be read by subscribers. Subscribe to continue.</p><a href='/subscribe'>Subscribe</a>",
    ),
    402,
)
case(
    "consent_wall",
    "final-radio-age",
    html("Auction", "<p>Bidding is for adults. Are you over 18?</p><button>Yes, enter</button><button>No</button>"),
)
case(
    "consent_wall",
    "final-cookie-ru",
    html(
        "Файлы cookie",
        "<h2>Мы используем файлы cookie</h2><p>Продолжая, вы соглашаетесь с обработкой данных.</p><button>Принять</button><button>Отклонить</button>",
        lang="ru",
    ),
)
case(
    "consent_wall",
    "final-lang",
    html(
        "Welcome",
        "<h1>Choose your language</h1><p><a href='/en'>English</a> | <a href='/no'>Norsk</a> | <a href='/de'>Deutsch</a></p>",
    ),
)
case(
    "js_shell",
    "final-map-app",
    html("Repeater map", "<div id='map'></div><script src='/leaflet.js'></script><script>var m=L.map('map')</script>"),
)
case("js_shell", "final-lit", html("Spots", "<spot-list></spot-list><script type='module' src='/spots.js'></script>"))
case(
    "js_shell",
    "final-loading-hint",
    page("Log", "<div id='log'>Fetching the log, one moment...</div><script src='/log.js'></script>"),
)
case("empty", "final-hand", page("Gear", "<div class='list'></div>").replace("class='top'", "class='nav'"))
case("empty", "final-nothing", "<!doctype html><title></title>")
case(
    "truncated",
    "final-cut",
    "<!doctype html><html><head><title>Log</title></head><body><table>"
    + "<tr><td>14:02</td><td>LA1X</td></tr>" * 30
    + "<tr><td>14:4",
)
case("truncated", "final-json", '[{"call":"LA1X","freq":7.012},{"call":"SM5', type_="application/json")
case(
    "file",
    "final-wav",
    b"RIFF\x24\x08\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00" + b"\x00\x01" * 40,
    type_="text/html",
)
