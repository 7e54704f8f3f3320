"""A fourth fresh batch, of the length that pages usually have: walls under teasers, refusals inside a site's frame, traps."""

from __future__ import annotations

import json

from judge_corpus_fresh_sites import document, forum, government, news, next_app, shop, wordpress
from judge_corpus_registry import PARAGRAPHS, article, case

K = "challenge"
case(
    K,
    "fourth-site-frame-recaptcha",
    news(
        "Please verify",
        "<section><h1>Before you go on</h1><p>We have seen many requests from your network. Please tick the box so that we know you are a reader and not a program.</p><form method='post'><div class='g-recaptcha' data-sitekey='6L'></div><button>Go on</button></form></section>",
    ),
    429,
)
case(
    K,
    "fourth-cf-de",
    document(
        "Nur einen Moment…",
        "<h1>www.laden.example</h1><p>Überprüfung, ob Sie ein Mensch sind. Dies kann einige Sekunden dauern.</p><div id='turnstile-wrapper'></div><script src='/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1?ray=1'></script>",
        lang="de",
    ),
    403,
)
case(
    K,
    "fourth-ko-slider",
    document(
        "보안 확인",
        "<h1>보안 확인</h1><p>퍼즐을 맞추기 위해 슬라이더를 오른쪽으로 밀어 주세요.</p><div class='slide'></div><script src='/s.js'></script>",
        lang="ko",
    ),
)
case(
    K,
    "fourth-email-captcha-image",
    document(
        "Enter code",
        "<form method='post'><img src='/image.aspx?guid=8a' alt='code'><p>Type what you see:</p><input name='code'><button>Go</button></form>",
    ),
)
case(
    K,
    "fourth-aws-js",
    "<!DOCTYPE html><html><head><script>window.gokuProps={\"key\":\"A\"};</script><script src='https://x.token.awswaf.com/x/challenge.js'></script></head><body><div id='challenge-container'></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot.</noscript></body></html>",
    202,
)
case(
    K,
    "fourth-ru-kapcha",
    document(
        "Проверка",
        "<form method='post'><p>Введите символы с картинки</p><img src='/captcha/88.png'><input name='code'><button>Отправить</button></form>",
        lang="ru",
    ),
)

K = "blocked"
case(
    K,
    "fourth-shop-blocked-en",
    shop(
        "Access restricted",
        "<h1>Access restricted</h1><p>Your session was flagged by our fraud protection. If this is a mistake, call our customer service and give the code 7F-12.</p>",
    ),
)
case(
    K,
    "fourth-fr-forum-ban",
    forum("Erreur", "<div>Vous avez été banni de ce forum. Motif : publicité. Date de levée : jamais.</div>", "fr"),
    403,
)
case(
    K,
    "fourth-it-too-many",
    document(
        "Attenzione",
        "<h1>Attenzione</h1><p>Hai effettuato troppe ricerche in poco tempo. Riprova tra un'ora.</p>",
        lang="it",
    ),
)
case(
    K,
    "fourth-streaming-us-only",
    next_app(
        "Not available",
        "<main><h1>We're sorry</h1><p>Fjordflix is only available in the United States and Canada.</p></main>",
    ),
)
case(
    K,
    "fourth-json-quota",
    json.dumps({"message": "You have exceeded your daily quota of 500 requests."}),
    200,
    type_="application/json",
)
case(
    K,
    "fourth-pl-geo",
    document(
        "Niedostępne",
        "<p>Przepraszamy, ten materiał nie jest dostępny w Twoim kraju ze względów licencyjnych.</p>",
        lang="pl",
    ),
)
case(K, "fourth-zh-tw-geo", document("提示", "<p>很抱歉，此影片在您所在的地區無法播放。</p>", lang="zh-TW"))
case(
    K,
    "fourth-gov-only-national-ip",
    government(
        "Access",
        "<h1>Access from abroad</h1><p>For security reasons this service can be reached only from addresses within the country.</p>",
    ),
)

K = "login_wall"
case(
    K,
    "fourth-teaser-long-fr",
    news(
        "Le port oublié",
        "<article><h1>Le port oublié</h1><p>Par Nora Quist</p><p>Sur le quai nord, les grues ne bougent plus depuis le mois de mai. Les dockers jouent aux cartes dans l'ancienne douane et attendent une décision qui ne vient pas.</p><div class='paywall'><p>Vous avez lu 12 % de cet article. La suite est réservée aux abonnés.</p><button>Je m'abonne pour 1 € par mois</button><a>J'ai déjà un compte</a></div></article>",
        "fr",
    ),
)
case(
    K,
    "fourth-teaser-long-en",
    news(
        "The last pilot",
        f"<article><h1>The last pilot</h1><p>{PARAGRAPHS[2]}</p><p>{PARAGRAPHS[5]}</p><div class='tp-container'><h3>Already a subscriber? Log in</h3><h2>Keep reading for 1 € a week</h2><p>Cancel any time. Billed monthly.</p><button>Get offer</button></div></article>",
    ),
)
case(
    K,
    "fourth-es-premium",
    news(
        "El faro",
        "<article><h1>El faro</h1><p>Nadie sube ya sus 212 peldaños.</p><div><h2>Contenido solo para suscriptores</h2><p>Suscríbete desde 1 € al mes. Si ya eres suscriptor, inicia sesión.</p><a>Suscribirme</a></div></article>",
        "es",
    ),
)
case(
    K,
    "fourth-forum-attachment",
    forum(
        "Log in",
        "<div>You must be registered to see this part of the forum.</div><form><input name='login'><input type='password'><button>Log in</button></form>",
    ),
)
case(
    K,
    "fourth-school-portal-nl",
    document(
        "Inloggen",
        "<main><h1>Schoolportaal</h1><p>Log in met je leerlingnummer om je rooster te bekijken.</p><form><input name='nr'><input type='password'><button>Inloggen</button></form></main>",
        lang="nl",
    ),
    url="https://portaal.example/rooster",
)
case(
    K,
    "fourth-pinterest",
    next_app(
        "Pinboard",
        "<main><h1>Log in to see more</h1><form><input type='email'><input type='password'><button>Log in</button></form><p>Not on Pinboard yet? Sign up</p></main>",
    ),
)
case(
    K,
    "fourth-report-form",
    wordpress(
        "Report: ports 2025",
        "<article><h1>Report: ports 2025</h1><p>Forty pages on freight, ferries and fees.</p><p>Fill in the form to download the report.</p><form><input name='name'><input name='email'><input name='company'><button>Download</button></form></article>",
    ),
)
case(
    K,
    "fourth-de-probeabo",
    news(
        "Stille im Hafen",
        "<article><h1>Stille im Hafen</h1><p>Seit Mai stehen die Kräne.</p><div><h3>Testen Sie uns einen Monat</h3><p>Dieser Beitrag gehört zu unserem Plus-Angebot. Mit einem Abo lesen Sie ihn ganz.</p><button>Zum Angebot</button></div></article>",
        "de",
    ),
)

K = "consent_wall"
case(
    K,
    "fourth-consent-pt",
    document(
        "Privacidade",
        "<main><h1>O seu consentimento</h1><p>Nós e os nossos parceiros armazenamos informações no seu dispositivo para anúncios personalizados.</p><button>Aceitar tudo</button><button>Configurar</button></main>",
        lang="pt",
    ),
)
case(
    K,
    "fourth-age-nl",
    shop(
        "Leeftijd",
        "<section><h1>Ben je 18 jaar of ouder?</h1><button>Ja, ik ben 18+</button><button>Nee</button></section>",
        "nl",
    ),
)
case(
    K,
    "fourth-country-shop-en",
    document(
        "Fjellro",
        "<main><h1>Where are you shopping from?</h1><ul><li><a href='/no'>Norway (NOK)</a></li><li><a href='/se'>Sweden (SEK)</a></li><li><a href='/eu'>Europe (EUR)</a></li></ul></main>",
    ),
)
case(
    K,
    "fourth-investor-de",
    document(
        "Hinweis",
        "<main><h1>Bitte bestätigen Sie</h1><p>Ich habe die rechtlichen Hinweise gelesen und bin kein Einwohner der USA.</p><form><label><input type='checkbox'>Ja</label><button>Weiter</button></form></main>",
        lang="de",
    ),
)

K = "soft_404"
case(
    K,
    "fourth-frame-related",
    news(
        "Not here",
        "<section><h1>Sorry, we can't find that page</h1><p>You may have followed an old link.</p><h2>Most read</h2><ul>"
        + "".join(f"<li><a href='/{n}'>{t[:50]}</a></li>" for n, t in enumerate(PARAGRAPHS))
        + "</ul></section>",
    ),
)
case(
    K,
    "fourth-no-longer-de",
    shop(
        "Artikel",
        "<h1>Dieses Produkt führen wir leider nicht mehr</h1><p>Sehen Sie sich ähnliche Taschen an.</p>",
        "de",
    ),
)
case(
    K,
    "fourth-it-annuncio",
    document(
        "Annuncio scaduto",
        "<main><h1>Questo annuncio non è più disponibile</h1><a>Torna ai risultati</a></main>",
        lang="it",
    ),
)
case(
    K,
    "fourth-playlist",
    next_app("Music", "<main><h1>Couldn't find that playlist</h1><p>Search for something else?</p></main>"),
    rendered=True,
)
case(
    K,
    "fourth-es-oferta",
    wordpress(
        "Empleo",
        "<article><h1>Esta oferta ya no está activa</h1><p>Consulta otras ofertas similares.</p></article>",
        "es",
    ),
)

K = "error_status"
case(
    K,
    "fourth-cf-tunnel",
    "<!DOCTYPE html><html><head><title>Cloudflare Tunnel error | site | Cloudflare</title></head><body><h1>Error 1033</h1><h2>Cloudflare Tunnel error</h2><p>The host is configured as a Cloudflare Tunnel, and Cloudflare is currently unable to resolve it.</p></body></html>",
    530,
)
case(
    K,
    "fourth-maint-zh",
    document("系统维护", "<h1>系统维护中</h1><p>预计今日18:00恢复，给您带来不便敬请谅解。</p>", lang="zh"),
)
case(
    K,
    "fourth-asp-old",
    "<font face='Arial' size=2><p>Microsoft VBScript runtime </font> <font face='Arial' size=2>error '800a000d'</font><p><font face='Arial' size=2>Type mismatch: 'CInt'</font><p>/list.asp, line 14</font>",
    200,
)
case(
    K,
    "fourth-sv-fel",
    shop("Fel", "<h1>Något gick fel</h1><p>Vi kunde inte visa sidan. Försök igen om en stund.</p>", "sv"),
)
case(
    K,
    "fourth-500-de-frame",
    news("Fehler", "<h1>Da ist etwas schiefgegangen</h1><p>Wir kümmern uns darum.</p>", "de"),
    500,
)

K = "js_shell"
case(
    K,
    "fourth-news-hydrate",
    news("Live", "<div id='liveblog-app' data-id='12'></div><script src='/static/liveblog-app.js'></script>"),
)
case(
    K,
    "fourth-preact",
    "<!doctype html><html><head><title>Tides</title><script type='module' src='/bundle.js'></script></head><body><div id='preact'></div></body></html>",
)
case(
    K,
    "fourth-es-cargando",
    document(
        "Mapa",
        "<header><a>Inicio</a></header><main id='app'>Cargando mapa…</main><script type='module' src='/m.js'></script>",
        lang="es",
    ),
)

case("empty", "fourth-space-html", "<html><body>&nbsp;</body></html>")
case("truncated", "fourth-next", next_app("Boats", f"<main>{article()}</main>")[:1500])
case(
    "file",
    "fourth-heic",
    b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + bytes(200),
    type_="application/octet-stream",
)

K = "ok"
case(
    K,
    "fourth-short-news-banner",
    news("Ferry late", f"<article><h1>Ferry late</h1><p>{PARAGRAPHS[0]}</p><p>{PARAGRAPHS[3]}</p></article>"),
)
case(
    K,
    "fourth-short-news-sub-link",
    news(
        "Wind drops",
        f"<article><h1>Wind drops</h1><p>{PARAGRAPHS[3]}</p><a href='/subscribe'>Subscribe now</a></article>",
    ),
)
case(
    K,
    "fourth-product-members-price",
    shop(
        "Tote 9",
        "<h1>Tote 9</h1><span>49,00 €</span><p>Cotton, 38 x 40 cm.</p><p>Members get ten percent off. Log in to see your price.</p><button>Add to cart</button>",
    ),
)
case(
    K,
    "fourth-download-free",
    document(
        "TideLib 2.1",
        "<main><h1>Download TideLib 2.1</h1><p>Source and binaries for Linux, macOS and Windows. MIT licence.</p><a>tidelib-2.1.tar.gz</a></main>",
    ),
)
case(
    K,
    "fourth-login-help-forum",
    forum(
        "Cannot log in after update",
        '<article><h4>ask</h4><div>Since the update I get "You must be logged in to do that" on every page, although I am.</div></article><article><h4>mod</h4><div>Clear your cookies, that was a bug of Friday.</div></article>',
    ),
)
case(
    K,
    "fourth-gov-service-start",
    government(
        "Apply for a mooring",
        "<h1>Apply for a mooring</h1><p>You need a boat licence and proof of insurance. It takes ten minutes.</p><a>Start now</a><p>If you have applied before, sign in to see your application.</p>",
    ),
)
case(
    K,
    "fourth-museum-closed",
    document(
        "Museum",
        "<main><h1>Harbour museum</h1><p>Closed on Mondays. Access to the tower is not permitted for children under six.</p></main>",
    ),
)
case(
    K,
    "fourth-review-captcha-solver",
    wordpress(
        "Five captcha farms compared",
        "<article><h1>Five captcha farms compared</h1><p>"
        + "</p><p>".join(
            (
                "We sent a thousand puzzles to each.",
                "The cheapest solved 91 of a hundred in 14 seconds.",
                "None of them could do press and hold.",
            )
        )
        + "</p></article>",
    ),
)
case(
    K,
    "fourth-cookie-settings-page",
    document(
        "Cookie settings",
        "<main><h1>Cookie settings</h1><p>Choose which cookies we may set.</p><label><input type='checkbox'>Statistics</label><label><input type='checkbox'>Marketing</label><button>Save</button></main>",
    ),
    url="https://www.example.org/cookie-settings",
)
case(
    K,
    "fourth-age-info-film",
    document(
        "Salt (2024)",
        "<main><h1>Salt (2024)</h1><p>Drama, 112 min, from 18 years. A salt worker finds a boat in the desert.</p></main>",
    ),
)
case(
    K,
    "fourth-country-stats-fr",
    document(
        "Pays",
        "<main><h1>Ports par pays</h1><table><tr><td>France</td><td>212</td></tr><tr><td>Italie</td><td>311</td></tr></table></main>",
        lang="fr",
    ),
)
case(
    K,
    "fourth-sold-out-concert-de",
    wordpress(
        "Konzert",
        "<article><h1>Konzert auf der Mole</h1><p>3. Mai, 20 Uhr. Leider ausverkauft, an der Abendkasse gibt es keine Karten mehr.</p></article>",
        "de",
    ),
)
case(
    K,
    "fourth-404-listing-zh",
    document("404公路", "<h1>404公路</h1><p>404号公路全长52公里，连接北港与外岛渡口，1931年通车。</p>", lang="zh"),
)
case(
    K,
    "fourth-faq-single",
    document(
        "FAQ",
        "<main><h1>Why was my card declined?</h1><p>Most often the limit of the day is reached. Ask your bank.</p></main>",
    ),
)
case(K, "fourth-json-404-song", json.dumps({"title": "Not found", "artist": "The Weirs"}), type_="application/json")
case(
    K,
    "fourth-notice-maintenance-banner",
    shop(
        "Shoes",
        "<div class='notice'>Our phone line is down for maintenance today.</div><h1>Shoes</h1><ul><li>Ask 99,00 €</li><li>Embla 119,00 €</li></ul>",
    ),
)
case(K, "fourth-plain-list", "apples\npears\nplums\n", type_="text/plain")
case(
    K,
    "fourth-calc",
    document(
        "Knots to km/h",
        "<main><h1>Knots to km/h</h1><form><input name='kn' value='12'><button>Convert</button></form><p>12 x 1.852 = 22.2</p></main>",
    ),
)
case(
    K,
    "fourth-ja-product",
    shop("帆布バッグ", "<h1>帆布バッグ</h1><span>¥12,800</span><p>在庫切れ。次回入荷は5月の予定です。</p>", "ja"),
)
case(
    K,
    "fourth-error-in-title-de",
    document(
        "Irrtum",
        "<h1>Irrtum</h1><p>Roman von Ida Voss. Ein Lotse verliert sich im Nebel und findet eine Insel, die auf keiner Karte steht.</p>",
        lang="de",
    ),
)
