"""A third fresh batch: other wordings, longer walls, traps for what the rules had just learned."""

from __future__ import annotations

import json

from judge_corpus_fresh_sites import document, forum, government, news, next_app, shop, wordpress
from judge_corpus_registry import PARAGRAPHS, article, case

K = "challenge"
case(
    K,
    "third-robot-check-nb",
    document(
        "Sikkerhetssjekk",
        "<main><h1>Bekreft at du er et menneske</h1><form method='post'><div class='g-recaptcha' data-sitekey='6L'></div><button>Fortsett</button></form></main>",
        lang="nb",
    ),
)
case(
    K,
    "third-image-code-pl",
    document(
        "Zabezpieczenie",
        "<form method='post'><p>Przepisz kod z obrazka, aby przejść dalej.</p><img src='/kod.php?s=1' alt=''><input name='kod'><button>Dalej</button></form>",
        lang="pl",
    ),
)
case(
    K,
    "third-arabic-turnstile",
    document(
        "لحظة من فضلك",
        "<h1>تحقق من أنك إنسان</h1><p>يحتاج الموقع إلى مراجعة أمان اتصالك قبل المتابعة.</p><div class='cf-turnstile' data-sitekey='0x'></div>",
        lang="ar",
    ),
    403,
)
case(
    K,
    "third-dog-pictures",
    document(
        "Security question",
        "<form method='post'><h1>Security question</h1><p>Which of these is a boat? Pick it and you are in.</p><label><input type='radio' name='p' value='1'><img src='/q/1.png'></label><label><input type='radio' name='p' value='2'><img src='/q/2.png'></label><label><input type='radio' name='p' value='3'><img src='/q/3.png'></label><button>Send</button></form>",
    ),
)
case(
    K,
    "third-slow-check-it",
    document(
        "Controllo",
        "<main><h1>Stiamo verificando che tu non sia un robot</h1><p>Attendi qualche secondo, la pagina si aprirà da sola.</p></main><script src='/guard.js'></script>",
        lang="it",
    ),
    503,
)
case(
    K,
    "third-queue-en",
    document(
        "You are in line",
        "<main><h1>You are now in line</h1><p>Number of people ahead of you: 4021. Your estimated wait time is more than an hour.</p></main><script src='https://static.queue-it.net/script/queueclient.min.js'></script>",
    ),
)
case(
    K,
    "third-fr-humain-hold",
    document(
        "Accès temporairement restreint",
        "<h1>Accès temporairement restreint</h1><p>Faites glisser la flèche vers la droite pour prouver que vous êtes bien humain.</p><div class='captcha-slider'></div><script src='/c.js'></script>",
        lang="fr",
    ),
    403,
)
case(
    K,
    "third-vietnamese",
    document(
        "Xác minh", "<h1>Xác minh bạn là con người</h1><div class='g-recaptcha' data-sitekey='x'></div>", lang="vi"
    ),
    429,
)
case(
    K,
    "third-es-suma",
    document(
        "Antispam",
        "<form method='post'><p>Resuelva la suma para ver la página: 4 + 9 =</p><input name='s'><button>Ver</button></form>",
        lang="es",
    ),
)
case(
    K,
    "third-checkbox-shop-de",
    shop(
        "Kurzer Check",
        "<section><h1>Kurzer Check</h1><p>Bitte setzen Sie das Häkchen, damit wir sehen, dass Sie kein Programm sind.</p><form method='post'><label><input type='checkbox'> Ich bin ein Mensch</label><button>Weiter</button></form></section>",
        "de",
        "Shop|Warenkorb",
    ),
)

K = "blocked"
case(
    K,
    "third-cz",
    document(
        "Přístup zamítnut",
        "<h1>Přístup zamítnut</h1><p>Z vaší IP adresy přichází příliš mnoho požadavků.</p>",
        lang="cs",
    ),
    200,
)
case(
    K,
    "third-hotlink",
    document("Oops", "<h1>You've been browsing too fast</h1><p>Take a short break and come back in ten minutes.</p>"),
    200,
)
case(
    K,
    "third-ai-policy",
    "AI training bots may not use this site. See https://www.example.org/ai.txt for licences.",
    403,
    type_="text/plain",
)
case(
    K,
    "third-de-land",
    news(
        "Leider gesperrt", "<h1>Leider gesperrt</h1><p>Dieses Video darf in Ihrem Land nicht gezeigt werden.</p>", "de"
    ),
)
case(K, "third-vi-geo", document("Thông báo", "<p>Nội dung này không khả dụng ở quốc gia của bạn.</p>", lang="vi"))
case(
    K,
    "third-nl-429",
    document(
        "Rustig aan",
        "<h1>Rustig aan!</h1><p>U vraagt te veel pagina's in korte tijd op. Probeer het over een minuut opnieuw.</p>",
        lang="nl",
    ),
    429,
)
case(
    K,
    "third-no-trade",
    document(
        "Sorry",
        "<main><h1>Sorry, we don't serve your region</h1><p>Our shop is not offered in the country that you visit us from.</p></main>",
    ),
)
case(
    K,
    "third-corp-filter",
    document(
        "Web filter",
        "<h1>This website has been blocked by your network administrator</h1><p>Category: Gambling. Policy: staff.</p>",
    ),
    200,
)
case(
    K,
    "third-court-order-es",
    document(
        "Bloqueo",
        "<p>Contenido bloqueado por requerimiento de la Autoridad Competente, comunicado a esta operadora.</p>",
        lang="es",
    ),
)
case(
    K,
    "third-json-geo",
    json.dumps({"error": "geo_blocked", "message": "This content is not available in your location."}),
    200,
    type_="application/json",
)
case(
    K,
    "third-ja-overseas",
    document("ご利用いただけません", "<p>このサービスは日本国外からはご利用いただけません。</p>", lang="ja"),
)
case(K, "third-minimal-denied", "Access denied.", 200, type_="text/html")
case(
    K,
    "third-banned-game",
    next_app(
        "Banned",
        "<main><h1>You are banned from this community</h1><p>Reason: cheating. Your ban does not expire.</p></main>",
    ),
)

K = "login_wall"
case(
    K,
    "third-nyt-like",
    news(
        "A harbour without boats",
        f"<article><h1>A harbour without boats</h1><p>By Nora Quist, March 3, 2025</p><p>{PARAGRAPHS[0]}</p><p>{PARAGRAPHS[1]}</p><div id='gateway-content'><h2>Thanks for reading The Courier.</h2><p>Create your free account or log in to continue reading.</p><form><input type='email'><button>Continue</button></form></div></article>",
    ),
)
case(
    K,
    "third-medium",
    document(
        "What the tide taught me",
        "<header><a>Open in app</a><a>Sign up</a><a>Sign in</a></header><article><h1>What the tide taught me</h1><p>Member-only story</p><p>Ida Voss, 4 min read</p><p>The first lesson came on a Tuesday.</p><div><h2>Create an account to read the full story.</h2><p>The author made this story available to members only. If you're new here, create a new account to read this story on us.</p><button>Continue in app</button><button>Sign up with Google</button><p>Already have an account? Sign in</p></div></article>",
    ),
)
case(
    K,
    "third-hu",
    news(
        "Áll a kikötő",
        "<article><h1>Áll a kikötő</h1><p>A daruk május óta állnak.</p><div><p>Ez a cikk csak előfizetőinknek érhető el.</p><a>Előfizetek</a><a>Belépés</a></div></article>",
        "hu",
        "Belföld|Belépés",
    ),
)
case(
    K,
    "third-tr",
    news(
        "Liman bekliyor",
        "<article><h1>Liman bekliyor</h1><p>Vinçler duruyor.</p><div><h3>Bu içerik abonelere özeldir</h3><p>Okumaya devam etmek için abone olun veya giriş yapın.</p><a>Abone ol</a></div></article>",
        "tr",
        "Gündem|Giriş",
    ),
)
case(
    K,
    "third-pt-assinante",
    news(
        "Porto parado",
        "<article><h1>Porto parado</h1><p>Os guindastes pararam em maio.</p><section><p>Conteúdo exclusivo para assinantes. Assine por 1,90 por mês.</p><a>Assinar</a><p>Já é assinante? Entrar</p></section></article>",
        "pt-BR",
        "Política|Esportes|Entrar",
    ),
)
case(
    K,
    "third-ru-paywall",
    news(
        "Порт стоит",
        "<article><h1>Порт стоит</h1><p>Краны не работают с мая.</p><div><p>Материал доступен только по подписке</p><a>Оформить подписку</a><a>Войти</a></div></article>",
        "ru",
        "Политика|Войти",
    ),
)
case(
    K,
    "third-glassdoor",
    next_app(
        "Reviews",
        "<main><h1>Fjord Line reviews</h1><div><h2>Unlock all reviews</h2><p>Give to get: sign up and add a review to see what others say.</p><button>Continue with Google</button><button>Continue with email</button></div></main>",
    ),
)
case(
    K,
    "third-share-doc",
    document(
        "Request access",
        "<div><h1>You need access</h1><p>Ask for access, or switch to an account with access.</p><button>Request access</button><p>You are signed in as nobody@example.org</p></div>",
    ),
    200,
)
case(
    K,
    "third-pin",
    document(
        "Protected gallery",
        "<main><h1>Protected gallery</h1><p>Enter the password that you got from the photographer.</p><form method='post'><input type='password' name='pw'><button>Open</button></form></main>",
    ),
)
case(
    K,
    "third-wp-protected",
    wordpress(
        "Protected: Family letter",
        "<article><h1>Protected: Family letter</h1><p>This content is password protected. To view it please enter your password below:</p><form method='post'><label>Password: <input name='post_password' type='password'></label><input type='submit' value='Enter'></form></article>",
    ),
)
case(
    K,
    "third-library-db",
    document(
        "Off-campus access",
        "<main><h1>Off-campus access</h1><p>This database is licensed for our students and staff. Sign in with your library card number.</p><form><input name='user'><input type='password' name='pin'><button>Login</button></form></main>",
    ),
    url="https://login.ezproxy.uni.example/login?url=https://db.example/a/1",
)
case(
    K,
    "third-telegraph-de-plus",
    news(
        "Der Wal im Hafen",
        "<article><p>PLUS</p><h1>Der Wal im Hafen</h1><p>Drei Tage lang schwamm ein Pottwal vor der Mole. Was ihn anlockte, weiß niemand.</p><div class='offer'><h2>Sofort weiterlesen</h2><p>Digital-Abo: erster Monat gratis, danach 9,99 Euro. Jederzeit kündbar.</p><button>Jetzt gratis testen</button><p>Bereits Abonnent? Einloggen</p></div></article>",
        "de",
    ),
)

K = "consent_wall"
case(
    K,
    "third-age-sv",
    document("Ålderskontroll", "<h1>Har du fyllt 20 år?</h1><button>Ja</button><button>Nej</button>", lang="sv"),
)
case(
    K,
    "third-age-zh",
    document(
        "年龄确认",
        "<p>本网站含有成人内容，您是否已年满18岁？</p><a href='/in'>我已年满18岁，进入</a><a href='https://example.com'>离开</a>",
        lang="zh",
    ),
)
case(
    K,
    "third-pur-at",
    document(
        "derland.example",
        "<main><h1>Weiterlesen auf derland.example</h1><div><h2>Mit Werbung</h2><p>Wir und unsere Partner verwenden Cookies für personalisierte Werbung.</p><button>Einverstanden</button></div><div><h2>Ohne Werbung</h2><p>PUR-Abo ab 8 Euro pro Monat</p><button>PUR-Abo holen</button></div></main>",
        lang="de",
    ),
)
case(
    K,
    "third-hcp-en",
    document(
        "For healthcare professionals",
        "<main><h1>Are you a healthcare professional?</h1><p>The information on this site is intended for healthcare professionals only.</p><button>Yes, I am</button><button>No, take me to the public site</button></main>",
    ),
)
case(
    K,
    "third-edition",
    document(
        "Choose your edition",
        "<main><h1>Choose your edition</h1><a href='/uk'>United Kingdom</a><a href='/us'>United States</a><a href='/au'>Australia</a></main>",
    ),
)
case(
    K,
    "third-app-de",
    document(
        "In der App ansehen",
        "<main><h1>In der App noch schöner</h1><a href='market://details?id=x'>App öffnen</a><a href='?web=1'>Weiter im Browser</a></main>",
        lang="de",
    ),
)
case(
    K,
    "third-pl-alkohol",
    shop(
        "Wódka",
        "<div><h2>Czy masz ukończone 18 lat?</h2><button>Tak</button><button>Nie</button></div>",
        "pl",
        "Sklep|Koszyk",
    ),
)
case(
    K,
    "third-cookie-nl",
    document(
        "Cookies",
        "<main><h1>Cookies op regiokrant.example</h1><p>Om deze site te bezoeken moet u cookies toestaan. Daarmee betalen adverteerders voor ons nieuws.</p><button>Alles toestaan</button><a>Zelf instellen</a></main>",
        lang="nl",
    ),
)

K = "soft_404"
case(K, "third-hu", document("Hiba", "<h1>A keresett oldal nem található</h1><p>Lehet, hogy törölték.</p>", lang="hu"))
case(K, "third-el", document("Σφάλμα", "<h1>Η σελίδα δεν βρέθηκε</h1>", lang="el"))
case(K, "third-uk", news("Сторінку не знайдено", "<h1>Сторінку не знайдено</h1><p>Можливо, її видалили.</p>", "uk"))
case(K, "third-ar", document("خطأ", "<h1>الصفحة غير موجودة</h1><a>العودة إلى الرئيسية</a>", lang="ar"))
case(
    K,
    "third-flight-gone",
    next_app(
        "Offer",
        "<main><h2>This offer is no longer valid</h2><p>Prices change quickly. Start a new search.</p><button>New search</button></main>",
    ),
)
case(K, "third-empty-user", forum("Oops!", "<div class='blockMessage'>The requested member could not be found.</div>"))
case(
    K,
    "third-course-gone-fr",
    wordpress(
        "Formation",
        "<article><h1>Cette formation n'est plus proposée</h1><p>Découvrez nos autres cours dans le catalogue.</p></article>",
        "fr",
        "Accueil|Cours",
    ),
)
case(
    K,
    "third-funny",
    document(
        "Lost",
        "<main><img src='/boat.svg'><h1>You seem to be lost at sea</h1><p>There's no page at this address. Row back to the <a>harbour</a>.</p></main>",
    ),
)
case(
    K,
    "third-job-fr",
    document(
        "Offre expirée",
        "<main><h1>Cette offre d'emploi n'est plus disponible</h1><a>Voir les offres similaires</a></main>",
        lang="fr",
    ),
)
case(
    K,
    "third-pt-produto",
    shop(
        "Ops",
        "<h1>Produto indisponível ou removido</h1><p>Não encontramos a página que você procura.</p>",
        "pt",
        "Loja|Carrinho",
    ),
)

K = "error_status"
case(
    K,
    "third-fr-maint",
    document(
        "Maintenance",
        "<h1>Le site fait une pause</h1><p>Nous mettons à jour nos serveurs. Retour prévu à 14 h.</p>",
        lang="fr",
    ),
)
case(
    K,
    "third-flask",
    document(
        "jinja2.exceptions.UndefinedError: 'boat' is undefined // Werkzeug Debugger",
        '<h1>UndefinedError</h1><pre>Traceback (most recent call last)\nFile "/app/views.py", line 8, in show</pre>',
    ),
    500,
)
case(
    K,
    "third-spring",
    "<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p><div>There was an unexpected error (type=Internal Server Error, status=500).</div></body></html>",
    500,
)
case(
    K,
    "third-200-db-de",
    document(
        "Fehler",
        "<p>Verbindung zur Datenbank fehlgeschlagen. Bitte versuchen Sie es später noch einmal.</p>",
        lang="de",
    ),
)
case(
    K,
    "third-404-json-long",
    json.dumps(
        {
            "type": "https://tools.ietf.org/html/rfc9110#section-15.5.5",
            "title": "Not Found",
            "status": 404,
            "traceId": "00-1",
        }
    ),
    404,
    type_="application/problem+json",
)
case(K, "third-404-spa", next_app("Fjord", "<main><h1>Huh.</h1><p>Where did it go?</p></main>"), 404)
case(K, "third-pl-503", document("Przerwa", "<h1>Przerwa techniczna</h1><p>Wracamy o 6:00.</p>", lang="pl"), 503)
case(
    K,
    "third-rendered-oops",
    document(
        "Fjord",
        "<div id='root'><h1>Unexpected Application Error!</h1><h2>Failed to fetch</h2><p>Hey developer, you can provide a way better UX than this.</p></div>",
    ),
    rendered=True,
)

K = "js_shell"
case(
    K,
    "third-cra",
    "<!doctype html><html lang='en'><head><title>React App</title><script defer='defer' src='/static/js/main.1a.js'></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id='root'></div></body></html>",
)
case(
    K,
    "third-nav-root",
    shop(
        "Karte",
        "<div id='storefinder-root'></div><script src='/cdn/storefinder-root.js'></script>",
        "de",
        "Shop|Warenkorb",
    ),
)
case(
    K,
    "third-spinner-nl",
    document(
        "Zoeken",
        "<header><a>Huizen</a><a>Inloggen</a></header><div id='app'><div class='spinner'></div><p>Even geduld, de woningen worden geladen...</p></div><script type='module' src='/a.js'></script>",
        lang="nl",
    ),
)
case(
    K,
    "third-documentation-docsify",
    "<!DOCTYPE html><html><head><title>Docs</title></head><body><div id='app'>Please wait...</div><script>window.$docsify={repo:''}</script><script src='//cdn.jsdelivr.net/npm/docsify@4'></script></body></html>",
)
case(
    K,
    "third-swagger",
    "<!DOCTYPE html><html><head><title>Swagger UI</title></head><body><div id='swagger-ui'></div><script src='./swagger-ui-bundle.js'></script><script>window.onload=()=>{window.ui=SwaggerUIBundle({url:'/openapi.json',dom_id:'#swagger-ui'})}</script></body></html>",
)

case(
    "empty",
    "third-only-css",
    "<html><head><title>x</title><style>p{}</style></head><body><div class='wrap'></div></body></html>",
)
case("empty", "third-nl-only", "\r\n", type_="text/plain")
case(
    "truncated",
    "third-xml",
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.org/a</loc></url><url><lo',
    type_="application/xml",
)
case(
    "truncated",
    "third-table",
    document("Table", "<table>" + "".join(f"<tr><td>{n}</td><td>{n * 2}</td></tr>" for n in range(200)))[:3000],
)
case(
    "file",
    "third-tar",
    b"boats.txt" + bytes(91) + b"0000644\x00" + bytes(149) + b"ustar  \x00" + bytes(400),
    type_="application/x-tar",
)
case("file", "third-flac", b"fLaC\x00\x00\x00\x22" + bytes(300), type_="text/html")

K = "ok"
case(
    K,
    "third-two-buttons",
    document(
        "Fjord Cloud",
        "<main><h1>Fjord Cloud</h1><p>Backups that sleep under the ice.</p><button>Sign up free</button><button>Log in</button></main>",
    ),
    url="https://fjord.example/",
)
case(
    K,
    "third-aside-subscribe",
    news(
        "Seals return",
        "<article><h1>Seals return</h1><p>Forty seals were counted on the sandbank on Sunday.</p></article><aside><p>Subscribe to continue getting our weekly letter.</p></aside>",
    ),
)
case(
    K,
    "third-quiz",
    document(
        "Quiz",
        "<main><h1>Harbour quiz</h1><form><p>What is 7 fathoms in metres?</p><input name='a'><button>Check</button></form></main>",
    ),
)
case(
    K,
    "third-slider-page",
    document(
        "Before and after",
        "<main><h1>The pier before and after</h1><p>Drag the handle to compare the two pictures.</p><img src='/before.jpg'><img src='/after.jpg'></main>",
    ),
)
case(
    K,
    "third-postcode-tool",
    document(
        "Tide finder",
        "<main><h1>Tide finder</h1><p>Enter your postcode to see the tide times at the nearest gauge.</p><form><input name='pc'><button>Show</button></form></main>",
    ),
)
case(
    K,
    "third-app-page",
    document(
        "The ferry app",
        "<main><h1>The ferry app</h1><p>Buy tickets, see delays and show your card on the phone. Works offline.</p><a>App Store</a><a>Google Play</a></main>",
    ),
)
case(
    K,
    "third-hcp-drug",
    document(
        "Dolorin 400",
        "<main><h1>Dolorin 400 mg</h1><p>For healthcare professionals: 1 tablet three times a day, at most 1200 mg.</p><h2>Side effects</h2><p>Nausea, headache, rash.</p></main>",
    ),
)
case(
    K,
    "third-vpn-guide-it",
    wordpress(
        "Disattivare la VPN",
        '<article><h1>Come disattivare la VPN su Windows</h1><p>Apri Impostazioni, poi Rete e Internet, poi VPN. Sposta l\'interruttore su Disattivato.</p><p>Se il sito mostra ancora "VPN rilevata", svuota la cache.</p></article>',
        "it",
    ),
)
case(
    K,
    "third-limit-docs",
    document(
        "Limits",
        "<main><h1>Limits</h1><p>Each project may send 500 requests a minute. When the daily limit is reached, calls fail with 429 until midnight UTC.</p></main>",
    ),
)
case(
    K,
    "third-php-code-block",
    document(
        "Fatal error in PHP",
        "<article><h1>How I fixed a fatal error in PHP</h1><pre><b>Fatal error</b>: Uncaught Error: Call to undefined function tide() in /var/www/x.php:3</pre><p>The extension was missing. I installed it and restarted the server, and the page came back.</p></article>",
    ),
)
case(
    K,
    "third-wall-of-names",
    document(
        "Languages we speak",
        "<main><h1>Languages we speak</h1><ul><li>Dansk</li><li>Deutsch</li><li>English</li></ul></main>",
    ),
)
case(
    K,
    "third-pre-page",
    "<html><body><pre>Tide table for Nordby\n\n1 March  04:12  2.1 m\n2 March  05:01  2.2 m\n</pre></body></html>",
)
case(
    K,
    "third-content-warning-article",
    wordpress(
        "The wreck",
        "<article><h1>The wreck</h1><p>Content warning: this text speaks of drowning.</p><p>"
        + " ".join(PARAGRAPHS[:4])
        + "</p></article>",
    ),
)
case(
    K,
    "third-terms",
    document(
        "Terms of use",
        "<main><h1>Terms of use</h1><p>By using the map service you accept these conditions. The maps may be printed for private use. Selling them is not allowed.</p></main>",
    ),
)
case(
    K,
    "third-members-list",
    document(
        "Members",
        "<main><h1>Members of the club</h1><ul><li>Ida Voss</li><li>Olaf Berg</li><li>Nora Quist</li></ul><a>Become a member</a></main>",
    ),
)
case(
    K,
    "third-recaptcha-newsletter-news",
    news(
        "Pier opens",
        f"<article><h1>Pier opens</h1><p>{PARAGRAPHS[4]}</p><p>{PARAGRAPHS[5]}</p></article><form><input type='email'><div class='g-recaptcha'></div><button>Subscribe</button></form>",
    ),
)
case(
    K,
    "third-widget-on-tool",
    document(
        "Whois",
        "<main><h1>Whois lookup</h1><form><input name='domain'><div class='cf-turnstile' data-sitekey='x'></div><button>Look up</button></form></main>",
    ),
)
case(
    K,
    "third-post-closed-de",
    forum(
        "Gelöst: Pumpe defekt",
        "<article><h4>ask</h4><div>Fehler E25 an der Pumpe, was tun?</div></article><article><h4>embla</h4><div>Filter reinigen, dann läuft sie wieder.</div></article><div>Du musst angemeldet sein, um zu antworten.</div>",
        "de",
    ),
)
case(
    K,
    "third-stock-404-number",
    document("Flight 404", "<main><h1>Flight 404 to Nordby</h1><p>Departs 12:10, gate 3, on time.</p></main>"),
)
case(
    K,
    "third-no-results-filter-de",
    shop("Hüte", "<h1>Hüte</h1><p>Keine Artikel gefunden. Filter zurücksetzen</p>", "de", "Shop|Warenkorb"),
    url="https://fjellro.example/huete?farbe=rot",
)
case(
    K,
    "third-empty-inbox",
    next_app("Notifications", "<main><h1>Notifications</h1><p>You're all caught up.</p></main>"),
    rendered=True,
)
case(
    K,
    "third-waitlist",
    document(
        "Waiting list",
        "<main><h1>Waiting list for moorings</h1><p>There are 41 boats on the list. The wait is about three years. Apply at the harbour office.</p></main>",
    ),
)
case(
    K,
    "third-full-story-plus-gate-de",
    news(
        "Die Mole",
        f"<article><h1>Die Mole</h1>{article(8)}<div><h3>Mehr lesen mit dem Abo</h3><p>Nur für Abonnenten: unser Newsletter.</p></div></article>",
        "de",
    ),
)
case(
    K,
    "third-temporarily-closed-cafe",
    document(
        "Café Mole",
        "<main><h1>Café Mole</h1><p>We are closed for renovation until 1 May. See you in spring!</p><p>Quay 3, Nordby. Phone 555-0110.</p></main>",
    ),
)
case(
    K,
    "third-json-unavailable-item",
    json.dumps({"sku": "T27", "status": "unavailable", "price": 79}),
    type_="application/json",
)
case(
    K,
    "third-changelog",
    "# Changelog\n\n## 2.1\n\n- Fix: 'page not found' after login\n- Fix: internal server error on empty query\n",
    type_="text/markdown",
)
case(
    K,
    "third-recall",
    government(
        "Recall",
        "<h1>Recall: smoked eel</h1><p>The sale of smoked eel of the brand Aal was stopped on 3 March. Do not eat it. Bring it back to the shop.</p>",
    ),
)
case(
    K,
    "third-en-sorry-song",
    document("Sorry", "<h1>Sorry</h1><p>Single by The Weirs, released in 2018. It reached number four in Norway.</p>"),
)
