"""A fifth fresh batch, written last: what no rule had been mended on when it was first judged, but for the misses that it showed."""

from __future__ import annotations

import json

from judge_corpus_fresh_sites import document, forum, government, news, next_app, shop, wordpress
from judge_corpus_registry import PARAGRAPHS, article, case

case(
    "challenge",
    "fifth-datadome-200",
    "<html><body><script>var dd={'rt':'i','cid':'AHr','host':'geo.captcha-delivery.com'}</script><script src='https://ct.captcha-delivery.com/i.js'></script></body></html>",
)
case(
    "challenge",
    "fifth-hcaptcha-frame-fr",
    shop(
        "Vérification",
        "<h1>Vérifions que vous êtes humain</h1><form method='post'><div class='h-captcha' data-sitekey='a'></div><button>Continuer</button></form>",
        "fr",
        "Boutique|Panier",
    ),
)
case(
    "challenge",
    "fifth-perimeter-es",
    document(
        "Acceso denegado",
        "<div id='px-captcha-wrapper'><h1>Pulse y mantenga</h1><div id='px-captcha'></div></div>",
        lang="es",
    ),
    403,
)
case(
    "challenge",
    "fifth-wait-room",
    document(
        "High demand",
        "<h1>Lots of people want tickets right now</h1><p>You are in the queue. When it is your turn you will have ten minutes to enter.</p><script src='/q.js'></script>",
    ),
)
case(
    "challenge",
    "fifth-radware",
    document(
        "Verification",
        "<form id='f'><p>Please solve this CAPTCHA to request unblock to the website</p><div class='h-captcha'></div></form><script src='https://validate.perfdrive.com/x.js'></script>",
    ),
)

case(
    "blocked",
    "fifth-your-computer",
    document(
        "Stop",
        "<h1>Stop</h1><p>Requests from your computer look like those of a robot. Access is suspended for one hour.</p>",
    ),
)
case(
    "blocked",
    "fifth-hosting-ip",
    document("Access", "<p>We do not serve visitors from hosting providers. Please use your home connection.</p>"),
)
case(
    "blocked",
    "fifth-es-403",
    government("Error", "<h1>Acceso no permitido</h1><p>No dispone de permisos para consultar esta página.</p>", "es"),
    403,
)
case(
    "blocked",
    "fifth-de-bot-news",
    news(
        "Zugriff nicht möglich",
        "<h1>Zugriff nicht möglich</h1><p>Unser System hält Sie für ein automatisches Programm. Wenn das nicht stimmt, schreiben Sie uns.</p>",
        "de",
    ),
)
case(
    "blocked",
    "fifth-plain-blocked",
    "Your IP address 192.0.2.5 is on our block list. Write to noc@example.org.",
    200,
    type_="text/plain",
)
case("blocked", "fifth-ru-451", document("451", "<p>Страница недоступна по решению суда.</p>", lang="ru"), 451)
case(
    "blocked",
    "fifth-fr-geo",
    next_app(
        "Oups",
        "<main><h1>Oups</h1><p>Cette vidéo n'est pas disponible depuis votre position géographique.</p></main>",
        lang="fr",
    ),
)

case(
    "login_wall",
    "fifth-de-register",
    news(
        "Die Brücke",
        "<article><h1>Die Brücke</h1><p>Im Mai wird sie gesperrt.</p><div><h2>Kostenlos registrieren und weiterlesen</h2><p>Mit einem Konto lesen Sie fünf Artikel im Monat frei.</p><button>Registrieren</button><a>Anmelden</a></div></article>",
        "de",
    ),
)
case(
    "login_wall",
    "fifth-en-trial",
    news(
        "Inside the customs house",
        f"<article><h1>Inside the customs house</h1><p>{PARAGRAPHS[1]}</p><div><h2>Start your free trial to finish this story</h2><button>Start trial</button><a>Sign in</a></div></article>",
    ),
)
case(
    "login_wall",
    "fifth-nl-abonnee",
    news(
        "De brug",
        "<article><h1>De brug</h1><p>In mei gaat hij dicht.</p><div><p>Dit artikel is alleen voor abonnees. Al abonnee? Log in.</p><a>Word abonnee</a></div></article>",
        "nl",
    ),
)
case(
    "login_wall",
    "fifth-zh-vip",
    news(
        "港口的故事",
        "<article><h1>港口的故事</h1><p>五月以来，吊机一直停着。</p><div><p>剩余80%内容需订阅后阅读</p><a>立即订阅</a><a>登录</a></div></article>",
        "zh",
    ),
)
case(
    "login_wall",
    "fifth-ar-login",
    document(
        "تسجيل الدخول",
        "<main><p>يجب تسجيل الدخول لعرض هذه الصفحة</p><form><input name='u'><input type='password'><button>دخول</button></form></main>",
        lang="ar",
    ),
)
case(
    "login_wall",
    "fifth-wiki-private",
    document(
        "Login required - Skipperpedia",
        "<h1>Login required</h1><p>You must log in to view other pages.</p><p>Return to Main Page.</p>",
    ),
)
case(
    "login_wall",
    "fifth-jobs-sign",
    next_app(
        "Deck hand",
        "<main><h1>Deck hand</h1><p>Fjord Line</p><h2>Sign in to see the whole advert</h2><button>Continue with Google</button><button>Continue with email</button></main>",
    ),
)

case(
    "consent_wall",
    "fifth-tr-kvkk",
    document(
        "Çerez tercihi",
        "<main><h1>Gizliliğinize değer veriyoruz</h1><p>Siteye devam etmek için çerezleri kabul edin.</p><button>Kabul et</button><button>Reddet</button></main>",
        lang="tr",
    ),
)
case(
    "consent_wall",
    "fifth-age-fr",
    document(
        "Majorité",
        "<h1>Avez-vous l'âge légal pour consommer de l'alcool ?</h1><button>Oui</button><button>Non</button>",
        lang="fr",
    ),
)
case(
    "consent_wall",
    "fifth-lang-list",
    document(
        "Welcome",
        "<ul><li><a href='/en'>English</a></li><li><a href='/sv'>Svenska</a></li><li><a href='/fi'>Suomi</a></li></ul>",
    ),
)
case(
    "consent_wall",
    "fifth-open-app",
    document(
        "Open app",
        "<main><h1>See this post in the app</h1><a href='intent://p'>Open app</a><a href='?w=1'>Not now</a></main>",
    ),
)

case("soft_404", "fifth-ko", shop("안내", "<h1>판매가 종료된 상품입니다</h1><a>홈으로</a>", "ko", "쇼핑|장바구니"))
case(
    "soft_404",
    "fifth-podcast",
    next_app("Podcast", "<main><h1>Episode not found</h1><p>It may have been removed by its maker.</p></main>"),
)
case(
    "soft_404",
    "fifth-group-fr",
    document(
        "Contenu indisponible",
        "<main><h1>Ce contenu n'est pas disponible pour le moment</h1><p>Il a peut-être été supprimé.</p></main>",
        lang="fr",
    ),
)
case(
    "soft_404",
    "fifth-no-da",
    government("Siden findes ikke", "<h1>Siden findes ikke</h1><p>Tjek adressen, eller brug søgningen.</p>", "da"),
)

case(
    "error_status",
    "fifth-mysql",
    "Warning: mysqli_connect(): (HY000/1040): Too many connections in /home/site/db.php on line 4\nConnection failed",
    200,
)
case(
    "error_status",
    "fifth-jp-maint",
    shop(
        "メンテナンス",
        "<h1>メンテナンスのお知らせ</h1><p>ただいまシステムメンテナンス中です。終了は18時の予定です。</p>",
        "ja",
    ),
)
case(
    "error_status",
    "fifth-sorry-500",
    next_app("Error", "<main><h1>That didn't work</h1><p>Our server could not build the page. Try again.</p></main>"),
    500,
)
case(
    "js_shell",
    "fifth-svelte",
    "<!doctype html><html><head><title>Havn</title><script type='module' src='/app.js'></script></head><body><div id='svelte'></div></body></html>",
)
case(
    "js_shell",
    "fifth-shop-react",
    shop("Boots", "<div id='product-root' data-product='9'></div><script src='/cdn/product.js'></script>"),
)

K = "ok"
case(
    K,
    "fifth-short-interview",
    news(
        "Five minutes with a pilot",
        "<article><h1>Five minutes with a pilot</h1><p>What do you fear? Fog.</p><p>What do you love? The hour before dawn.</p></article>",
    ),
)
case(
    K,
    "fifth-register-note",
    government(
        "Register of boats",
        "<h1>Register of boats</h1><p>The register holds 1,204 boats. Owners must register within a month of buying.</p>",
    ),
)
case(
    K,
    "fifth-app-review",
    news(
        "The ferry app, tested",
        f"<article><h1>The ferry app, tested</h1><p>It is quick, and it is better in the app than in the browser, but it forgets who you are.</p><p>{PARAGRAPHS[0]}</p></article>",
    ),
)
case(
    K,
    "fifth-ban-on-scooters",
    news(
        "Scooters banned from the pier",
        "<article><h1>Scooters banned from the pier</h1><p>From May, scooters are banned from the pier. Access is restricted to walkers and wheelchairs.</p></article>",
    ),
)
case(
    K,
    "fifth-club-join",
    document(
        "Join the club",
        "<main><h1>Join the club</h1><p>Membership is 40 € a year. Send the form to the treasurer, Mill Street 2.</p></main>",
    ),
)
case(
    K,
    "fifth-tools-password",
    document(
        "Password generator",
        "<main><h1>Password generator</h1><p>k7-Marl-Hoop-22</p><button>New password</button></main>",
    ),
)
case(
    K,
    "fifth-closed-forum-topic",
    forum(
        "How deep is the north basin?",
        "<article><h4>ask</h4><div>Four metres at low water.</div></article><div>This topic is closed to new replies. Log in to see more options.</div>",
    ),
)
case(
    K,
    "fifth-wine-age-footer",
    shop(
        "Wine",
        "<h1>Wine</h1><ul><li>Riesling 14,90 €</li><li>Silvaner 11,90 €</li><li>Grauburgunder 12,50 €</li></ul><p>We sell wine only to persons over 18.</p>",
    ),
)
case(
    K,
    "fifth-es-noticia-bloqueo",
    news(
        "El puerto, bloqueado",
        "<article><h1>El puerto, bloqueado</h1><p>Los camioneros bloquean el acceso al puerto desde el lunes. El ayuntamiento pide calma.</p></article>",
        "es",
    ),
)
case(K, "fifth-json-flat", json.dumps({"message": "The ferry leaves at seven.", "ok": True}), type_="application/json")
case(
    K,
    "fifth-fr-recette",
    wordpress(
        "Soupe",
        "<article><h1>Soupe de poisson</h1><p>600 g de cabillaud, 2 oignons, 1 l de bouillon. Cuire huit minutes.</p></article>",
        "fr",
    ),
)
case(
    K,
    "fifth-de-wartung-boot",
    wordpress(
        "Wartung",
        "<article><h1>Wartung des Außenborders</h1><p>Öl alle hundert Stunden wechseln, Impeller jedes zweite Jahr, Kerzen nach Bedarf.</p></article>",
        "de",
    ),
)
case(
    K,
    "fifth-full-article-metered-banner",
    news(
        "The tide clock",
        f"<article><h1>The tide clock</h1>{article(8)}</article><div class='meter'>You have 2 free articles left this month. Subscribe</div>",
    ),
)
case(
    K,
    "fifth-tickets-none",
    next_app("Tickets", "<main><h1>My tickets</h1><p>No tickets yet.</p></main>"),
    rendered=True,
)
