"""Variants of vendors' and home-made pages, and the ordinary pages of the same sites."""

from __future__ import annotations

from judge_corpus_registry import ANALYTICS, BANNER, FOOTER, NAV, PARAGRAPHS, article, case, html

C = "challenge"
case(
    C,
    "variant-turnstile-form",
    html(
        "Security verification",
        "<h1>www.example.org</h1><p>Performing security verification</p><p>This website uses a security service to protect against malicious bots. This page is displayed while the website verifies you are not a bot.</p><div class='cf-turnstile' data-sitekey='0x4'></div>",
    ),
    403,
)
case(
    C,
    "variant-verify-you-human",
    html(
        "Verifying you are human",
        "<h2>Verifying you are human. This may take a few seconds.</h2><p>www.example.org needs to review the security of your connection before proceeding.</p><noscript>Enable JavaScript and cookies to continue</noscript><script src='/x.js'></script>",
    ),
)
case(
    C,
    "variant-suspicious-captcha",
    html(
        "Suspicious activity",
        "<h1>Unusual activity detected</h1><p>To continue, please solve the captcha below.</p><div id='captcha'></div><script src='/captcha.js'></script>",
    ),
    429,
)
case(
    C,
    "variant-press-hold-200",
    html(
        "Robot or human?",
        "<h1>Robot or human?</h1><p>Activate and hold the button to confirm that you're human. Thank You!</p><div id='px-captcha'></div><footer>Terms of Use | Privacy Policy</footer>",
    ),
)
case(
    C,
    "variant-captcha-401",
    html(
        "Verification required",
        "<p>Slide right to complete the puzzle.</p><div class='slider'></div><script src='https://ct.captcha-delivery.com/c.js'></script>",
    ),
    401,
)
case(
    C,
    "variant-js-required-support-id",
    html(
        "",
        "<noscript>Please enable JavaScript to view the page content.<br/>Your support ID is: 12.<br/></noscript><script>(function(){window['bobcmn']='1'})()</script>",
    ),
)
case(
    C,
    "variant-pt",
    html(
        "Verificação de segurança",
        "<h1>Confirme que você não é um robô</h1><div class='h-captcha'></div><script src='https://js.hcaptcha.com/1/api.js'></script>",
        lang="pt",
    ),
)
case(
    C,
    "variant-ko",
    html(
        "보안 확인",
        "<h1>로봇이 아닙니다</h1><form><div class='g-recaptcha'></div><button>확인</button></form>",
        lang="ko",
    ),
)
case(
    C,
    "variant-tr",
    html(
        "Güvenlik kontrolü",
        "<p>Devam etmek için robot olmadığınızı doğrulayın.</p><form><img src='/captcha.jpg'><input name='kod'><button>Gönder</button></form>",
        lang="tr",
    ),
    403,
)
case(
    C,
    "variant-pl",
    html(
        "Weryfikacja",
        "<h1>Potwierdź, że jesteś człowiekiem</h1><form><label><input type='checkbox'> Nie jestem robotem</label><button>Dalej</button></form>",
        lang="pl",
    ),
)
case(
    C,
    "variant-it",
    html(
        "Verifica",
        "<h1>Verifica di sicurezza</h1><p>Inserisci i caratteri che vedi nell'immagine.</p><img src='/c.gif'><form><input name='c'><button>Invia</button></form>",
        lang="it",
    ),
)
case(
    C,
    "variant-redirect-cookie",
    "<html><body onload='go()'><script>function go(){document.cookie='__test='+toHex(slowAES.decrypt(c,2,a,b))+'; path=/';location.href='http://www.example.org/?i=1';}</script><noscript>This site requires Javascript to work, please enable Javascript in your browser or use a browser with Javascript support</noscript></body></html>",
)

B = "blocked"
case(
    B,
    "variant-cf-1006",
    html(
        "Access denied",
        "<div id='cf-error-details'><h1>Error 1006</h1><h2>Access denied</h2><p>The owner of this website (www.example.org) has banned your IP address (192.0.2.7).</p></div>",
    ),
    403,
)
case(
    B,
    "variant-cf-1009",
    html(
        "Access denied",
        "<h1>Error 1009</h1><p>The owner of this website has banned the country or region your IP address is in (NO) from accessing this website.</p>",
    ),
    403,
)
case(
    B,
    "variant-azure-waf",
    "<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>Microsoft-Azure-Application-Gateway/v2</center></body></html>",
    403,
)
case(
    B,
    "variant-azure-fd",
    html("The request is blocked.", "<h2>The request is blocked.</h2><div id='errorref'><span>0abc==</span></div>"),
    403,
)
case(
    B,
    "variant-fortinet",
    html(
        "Web Page Blocked",
        "<h2>Web Page Blocked!</h2><p>The page cannot be displayed. Please contact the administrator for additional information.</p><p>URL: www.example.org/ Client IP: 192.0.2.7 Attack ID: 20000051</p>",
    ),
)
case(
    B,
    "variant-barracuda",
    html(
        "", "<h1>The specified URL cannot be found.</h1><p>Your request was denied because of suspicious activity.</p>"
    ),
    403,
)
case(B, "variant-fastly", html("", "<h1>Too many requests</h1><p>Varnish cache server</p>"), 429)
case(
    B,
    "variant-reddit",
    html(
        "Blocked",
        "<h1>whoa there, pardner!</h1><p>Your request has been blocked due to a network policy.</p><p>Try logging in or creating an account here to get back to browsing.</p><p>If you're running a script or application, please register or sign in with your developer credentials. Additionally make sure your User-Agent is not empty and is something unique and descriptive and try again.</p>",
    ),
    403,
)
case(
    B,
    "variant-amazon-503-dogs",
    html(
        "Sorry! Something went wrong!",
        "<p>To discuss automated access to our data please contact api-services-support@example.org.</p><a href='/'><img src='/images/503.png' alt='Sorry! Something went wrong on our end.'></a>",
    ),
    429,
)
case(
    B,
    "variant-json-403",
    '{"error":{"code":403,"message":"Access from your network is not allowed"}}',
    403,
    type_="application/json",
)
case(
    B,
    "variant-geo-fr",
    html(
        "Indisponible",
        "<h1>Ce contenu n'est pas disponible dans votre pays</h1><p>Pour des raisons de droits, cette vidéo est réservée à la Norvège.</p>",
        lang="fr",
    ),
)
case(
    B,
    "variant-geo-json",
    '{"status":"error","message":"This service is not available in your region"}',
    451,
    type_="application/json",
)

K = "ok"
case(
    K,
    "variant-reader-ad-block-note",
    html(
        "Ferry late",
        NAV
        + "<div class='adblock-note'>Please disable your ad blocker to support us.</div><main><h1>Ferry late</h1>"
        + article(2)
        + "</main>"
        + FOOTER,
    ),
)
case(
    K,
    "variant-old-browser-note",
    html(
        "Ferry late",
        "<p class='browserupgrade'>You are using an outdated browser. Please upgrade your browser.</p><main><h1>Ferry late</h1><p>"
        + PARAGRAPHS[0]
        + "</p></main>",
    ),
)
case(
    K,
    "variant-geo-shop-note",
    html(
        "Brass lantern",
        NAV
        + "<div class='notice'>Delivery is not available in your country.</div><main><h1>Brass lantern</h1><p>€49. Hand-made lantern with a burner for eight hours. Height 27 cm, weight 1.2 kg.</p></main>"
        + FOOTER,
    ),
)
case(
    K,
    "variant-login-modal-open",
    html(
        "Boat register",
        NAV
        + "<main><h1>Boat register</h1><table>"
        + "".join(f"<tr><td>N-{n}</td><td>Boat {n}</td><td>{n} m</td></tr>" for n in range(6, 16))
        + "</table></main><div class='modal'><h2>Log in to save boats</h2><form><input type='email'><input type='password'><button>Log in</button></form></div>"
        + FOOTER,
    ),
)
case(
    K,
    "variant-toast-error",
    html(
        "Departures",
        "<div class='toast'>Something went wrong. Please try again.</div><main><h1>Departures</h1><ul><li>14:05 Outer islands, quay 2</li><li>15:20 Skerry Point, quay 1</li><li>16:40 Night boat, quay 4</li></ul></main>",
    ),
)
case(
    K,
    "variant-hidden-error-template",
    html(
        "Departures",
        "<div class='error' hidden><h1>Page not found</h1></div><main><h1>Departures</h1><p>14:05 Outer islands. 15:20 Skerry Point. 16:40 Night boat.</p></main>",
    ),
)
case(
    K,
    "variant-short-de",
    html(
        "Öffnungszeiten",
        BANNER + "<h1>Öffnungszeiten</h1><p>Montag bis Freitag 8 bis 16 Uhr, Samstag 9 bis 12 Uhr.</p>",
        lang="de",
    ),
)
case(
    K,
    "variant-consent-under-story",
    html(
        "Ferry late",
        "<article><h1>Ferry late</h1><p>"
        + PARAGRAPHS[0]
        + "</p><p>"
        + PARAGRAPHS[1]
        + "</p></article><div><p>We and our partners use cookies to store and access personal data. Accept or manage your choices.</p><button>Accept all</button><button>Manage</button></div>",
    ),
)
case(
    K,
    "variant-age-banner-shop",
    html(
        "North Distillery",
        "<div class='strip'>You must be 18 to buy.</div><main><h1>Aquavit</h1><p>Caraway, dill and a year in old sherry casks. 42 %, half a litre, €38.</p><button>Add</button></main>",
    ),
)
case(
    K,
    "variant-word-definition",
    html(
        "unauthorized - Dictionary",
        "<h1>unauthorized</h1><p>adjective. Not having official permission or approval.</p><p>Examples: unauthorized copies; an unauthorized biography.</p>",
    ),
)
case(
    K,
    "variant-error-code-table",
    html(
        "Engine codes",
        "<h1>Engine codes</h1><table><tr><td>403</td><td>Oil pressure low</td></tr><tr><td>404</td><td>Sensor not found</td></tr><tr><td>500</td><td>Internal error, restart the unit</td></tr></table>",
    ),
)
case(K, "variant-status-json-ok", '{"error":false,"message":"","status":200}', type_="application/json")
case(
    K,
    "variant-xml-error-log",
    "<log><entry level='error'>Access denied for user olaf</entry><entry level='info'>ok</entry></log>",
    type_="application/xml",
)
case(
    K,
    "variant-plain-readme",
    "Installation\n\nRun make. If you see 'permission denied', run it as root.\n",
    type_="text/plain",
)
case(
    "soft_404",
    "variant-cs",
    html(
        "Stránka nenalezena",
        "<h1>Stránka nenalezena</h1><p>Zkontrolujte adresu nebo přejděte na úvodní stránku.</p>",
        lang="cs",
    ),
)
case(
    "soft_404",
    "variant-vi",
    html("Lỗi", "<h1>Không tìm thấy trang</h1><p>Trang bạn yêu cầu không tồn tại.</p>", lang="vi"),
)
case(
    "soft_404",
    "variant-drawing",
    html("Harbour", NAV + "<main><img src='/lost-seal.png' alt='A lost seal'><h1>Error 404</h1></main>" + FOOTER),
)
case(
    "error_status",
    "variant-de-500",
    html("Fehler", "<h1>Ein Fehler ist aufgetreten</h1><p>Bitte versuchen Sie es später noch einmal.</p>", lang="de"),
)
case(
    "error_status",
    "variant-es-maint",
    html("Volvemos enseguida", "<h1>Estamos en mantenimiento</h1><p>Volveremos en unos minutos.</p>", lang="es"),
)
case(
    "error_status",
    "variant-akamai-error",
    html("Error", "<h1>An error occurred while processing your request.</h1><p>Reference #97.4d6c2f17.1717</p>"),
    503,
)
case(
    "login_wall",
    "variant-it",
    html(
        "Area riservata",
        "<h1>Area riservata</h1><p>Accedi per continuare.</p><form><input name='u'><input type='password'><button>Accedi</button></form><a>Password dimenticata?</a>",
        lang="it",
    ),
)
case(
    "login_wall",
    "variant-pl",
    html(
        "Zaloguj się",
        "<h1>Zaloguj się, aby zobaczyć ten artykuł</h1><button>Zaloguj się</button><a href='/r'>Załóż konto</a>",
        lang="pl",
    ),
)
case(
    "login_wall",
    "variant-nl",
    html(
        "Premium",
        "<h1>Waarom de dijk brak</h1><p>Het water kwam in de nacht.</p><div class='paywall'><h2>Lees verder met een abonnement</h2><p>Alleen voor abonnees. Eerste maand gratis.</p><a class='btn' href='/abo'>Word abonnee</a><a href='/login'>Inloggen</a></div>",
        lang="nl",
    ),
)
case(
    "consent_wall",
    "variant-pt",
    html(
        "Cookies",
        "<h1>Antes de continuar</h1><p>Usamos cookies e dados pessoais com nossos parceiros para mostrar anúncios personalizados.</p><button>Aceitar tudo</button><button>Rejeitar</button>",
        lang="pt",
    ),
)
case(
    "consent_wall",
    "variant-ru-age",
    html("18+", "<h1>Вам исполнилось 18 лет?</h1><button>Да</button><button>Нет</button>", lang="ru"),
)
case(
    "js_shell",
    "variant-ja",
    html("アプリ", "<div id='app'>読み込み中...</div><script src='/app.js'></script>", lang="ja"),
)
case(
    "js_shell",
    "variant-banner-and-nav",
    html(
        "Harbour",
        NAV
        + BANNER
        + "<main id='content'></main>"
        + FOOTER
        + "<script src='/site.js'></script><script>render('#content')</script>",
        ANALYTICS,
    ),
)
