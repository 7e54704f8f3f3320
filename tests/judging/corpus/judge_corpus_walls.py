"""An account or a choice instead of the content."""

from __future__ import annotations

from judge_corpus_registry import ANALYTICS, FOOTER, NAV, article, case, html

L = "login_wall"
FORM = '<form action="/login" method="post"><label>E-mail <input type="email" name="email"></label><label>Password <input type="password" name="password"></label><button type="submit">Log in</button><a href="/forgot">Forgot your password?</a></form>'

case(L, "plain-form", html("Log in", "<h1>Log in</h1>" + FORM), url="https://www.example.org/members/reports")
case(
    L,
    "form-with-next",
    html(
        "Sign in - Harbour",
        NAV
        + "<main><h2>Sign in to your account</h2>"
        + FORM
        + "<p>New here? <a href='/register'>Create an account</a></p></main>"
        + FOOTER,
    ),
    url="https://www.example.org/login?next=%2Freports%2F1",
)
case(L, "form-401", html("Please sign in", "<h1>Please sign in</h1>" + FORM), 401)
case(L, "form-403", html("Members area", "<h1>You must be logged in to view this page</h1>" + FORM), 403)
case(
    L,
    "sso-buttons",
    html(
        "Welcome back",
        """<div class="auth"><h1>Welcome back</h1><button>Continue with Google</button><button>Continue with Apple</button><button>Continue with SSO</button><p>Don't have an account? <a href="/signup">Sign up</a></p></div>""",
    ),
)
case(
    L,
    "wiki-private",
    html(
        "Login required - Wiki",
        NAV
        + """<div id="content"><h1>Login required</h1><p>Please <a href="/wiki/Special:UserLogin">log in</a> to view other pages.</p><p>Return to <a href="/">Main Page</a>.</p></div>"""
        + FOOTER,
    ),
)
case(
    L,
    "forum",
    html(
        "Harbour forum",
        """<div class="panel"><h2>Information</h2><p>You are not logged in or you do not have permission to access this page. This could be due to one of several reasons:</p><ul><li>You are not logged in. Fill in the form at the bottom of this page and try again.</li></ul><form action="login.php"><input name="vb_login_username"><input type="password" name="vb_login_password"><input type="submit" value="Log in"></form></div>""",
    ),
    200,
)
case(
    L,
    "social-authwall",
    html(
        "Join to view the profile of Ilse Brandt",
        """<main><h1>Join to view Ilse's full profile</h1><p>Ilse Brandt, captain at Outer Islands Ferries. 500+ connections.</p><button>Join now</button><a href="/login">Already a member? Sign in</a></main>""",
    ),
)
case(
    L,
    "paper-teaser",
    html(
        "Why the breakwater failed | Harbour Post",
        NAV
        + """<main><article><h1>Why the breakwater failed</h1><p>By Ilse Brandt, 4 June 2024</p>"""
        + article(1)
        + """<div class="paywall"><h3>Subscribe to continue reading</h3><p>Get unlimited access for €1 for the first 3 months. Cancel anytime.</p><a class="button" href="/subscribe">Subscribe now</a><p>Already a subscriber? <a href="/login">Log in</a></p></div></article></main>"""
        + FOOTER,
        '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>',
    ),
)
case(
    L,
    "paper-teaser-two-paragraphs",
    html(
        "Fish prices fall again",
        NAV
        + "<main><article><h1>Fish prices fall again</h1>"
        + article(2)
        + """<div class="gate"><p>This article is for subscribers only.</p><p>To read the rest of this story, choose a plan.</p><button>See subscription options</button></div></article></main>"""
        + FOOTER,
    ),
)
case(
    L,
    "paper-german",
    html(
        "Warum der Damm brach",
        """<article><h1>Warum der Damm brach</h1><p>Die Flut kam in der Nacht, und niemand war vorbereitet.</p><section><h2>Weiterlesen mit Plus</h2><p>Dieser Artikel ist nur für Abonnenten. Jetzt 4 Wochen kostenlos testen, monatlich kündbar.</p><a href="/abo">Jetzt Abo abschließen</a><p>Sie haben schon ein Konto? <a href="/anmelden">Anmelden</a></p></section></article>""",
        lang="de",
    ),
)
case(
    L,
    "paper-french",
    html(
        "La digue n'a pas tenu",
        """<article><h1>La digue n'a pas tenu</h1><p>La marée est montée dans la nuit.</p><p>La suite est réservée aux abonnés.</p><p>Il vous reste 85 % de cet article à lire.</p><a href="/abo" class="btn">S'abonner dès 1 €</a><a href="/connexion">Déjà abonné ? Connectez-vous</a></article>""",
        lang="fr",
    ),
)
case(
    L,
    "metered",
    html(
        "Harbour Post",
        NAV
        + """<div class="modal"><h2>You've read your 3 free articles this month</h2><p>Support independent journalism. Subscribe today to keep reading.</p><button>Subscribe</button><button>Log in</button></div>"""
        + FOOTER,
    ),
)
case(
    L,
    "research-report",
    html(
        "Tide report 2024",
        NAV
        + """<main><h1>Tide report 2024</h1><p>Abstract: measurements from eleven stations.</p><p>Full text is available to registered members only. Register for free to read the report.</p><a class="btn" href="/register">Register</a> <a href="/login">Sign in</a></main>"""
        + FOOTER,
    ),
)
case(
    L,
    "german-form",
    html(
        "Anmeldung",
        """<h1>Anmeldung</h1><p>Bitte melden Sie sich an, um fortzufahren.</p><form><label>Benutzername <input name="u"></label><label>Passwort <input type="password" name="p"></label><button>Anmelden</button></form><a href="/pw">Passwort vergessen?</a>""",
        lang="de",
    ),
)
case(
    L,
    "french-form",
    html(
        "Connexion",
        """<h1>Connectez-vous</h1><form><input type="email" placeholder="Adresse e-mail"><input type="password" placeholder="Mot de passe"><button>Se connecter</button></form><a href="/mdp">Mot de passe oublié ?</a>""",
        lang="fr",
    ),
)
case(
    L,
    "spanish-form",
    html(
        "Iniciar sesión",
        """<h2>Inicia sesión para continuar</h2><form><input name="usuario"><input type="password" name="clave"><button>Entrar</button></form><p>¿No tienes cuenta? Regístrate</p>""",
        lang="es",
    ),
)
case(
    L,
    "russian-form",
    html(
        "Вход",
        """<h1>Вход в личный кабинет</h1><form><input name="login" placeholder="Логин"><input type="password" name="pass"><button>Войти</button></form><a>Забыли пароль?</a>""",
        lang="ru",
    ),
)
case(
    L,
    "japanese-wall",
    html(
        "会員限定記事",
        """<h1>灯台の歴史</h1><p>この記事は会員限定です。ログインして続きをお読みください。</p><a href="/login" class="btn">ログイン</a><a href="/join">新規会員登録</a>""",
        lang="ja",
    ),
)
case(
    L,
    "chinese-wall",
    html(
        "请先登录",
        """<div class="box"><h2>请先登录后查看全文</h2><button>扫码登录</button><button>手机号登录</button><a>注册新用户</a></div>""",
        lang="zh",
    ),
)
case(
    L,
    "portuguese-wall",
    html(
        "A maré",
        """<h1>A maré subiu</h1><p>Conteúdo exclusivo para assinantes.</p><p>Assine agora por R$ 5 por mês e continue lendo.</p><a href="/assine">Assine</a> <a href="/entrar">Já é assinante? Entrar</a>""",
        lang="pt",
    ),
)
case(
    L,
    "recaptcha-login",
    html(
        "Customer login",
        """<h1>Customer login</h1><form method="post"><input name="user"><input type="password" name="pw"><div class="g-recaptcha" data-sitekey="k"></div><button>Sign in</button></form>""",
    ),
)
case(
    L,
    "intranet-adfs",
    html(
        "Sign In",
        """<div id="loginArea"><div id="loginMessage">Sign in with your organizational account</div><form id="loginForm" method="post"><input id="userNameInput" name="UserName" type="email"><input id="passwordInput" name="Password" type="password"><span id="submitButton">Sign in</span></form></div>""",
        ANALYTICS,
    ),
)
case(
    L,
    "json-login",
    '{"error":"login_required","message":"You must be logged in to view this resource"}',
    403,
    type_="application/json",
)
case(
    L,
    "course",
    html(
        "Lesson 4: Knots",
        NAV
        + """<main><h1>Lesson 4: Knots</h1><p>12 minutes</p><div class="locked"><p>This lesson is only available to enrolled students. Please log in or enrol to watch it.</p><a href="/enrol" class="button">Join the course</a> <a href="/login">Log in</a></div></main>"""
        + FOOTER,
    ),
)

C = "consent_wall"
case(
    C,
    "before-you-continue",
    html(
        "Before you continue",
        """<div class="wrap"><h1>Before you continue to Harbour Search</h1><p>We use cookies and data to</p><ul><li>Deliver and maintain our services</li><li>Track outages and protect against spam, fraud and abuse</li></ul><p>If you choose to "Accept all", we will also use cookies and data to develop new services and show personalised ads.</p><form action="/save" method="post"><button>Reject all</button><button>Accept all</button></form><a href="/options">More options</a></div>""",
    ),
    url="https://consent.example.org/m?continue=https://www.example.org/",
)
case(
    C,
    "cmp-only",
    html(
        "Harbour Post",
        """<div id="sp_message_container_1"><div class="message"><h2>Your privacy matters</h2><p>We and our 842 partners store and/or access information on a device, such as unique IDs in cookies to process personal data. You may accept or manage your choices.</p><button>Accept</button><button>Manage options</button></div></div>""",
    ),
)
case(
    C,
    "pur-abo",
    html(
        "Inhalt mit Werbung",
        """<main><h1>Mit Werbung weiterlesen oder Pur-Abo</h1><p>Besuchen Sie uns wie gewohnt mit Werbung und Tracking oder nutzen Sie das Pur-Abo ohne Tracking für 3,99 € im Monat.</p><button>Akzeptieren und weiter</button><button>Zum Pur-Abo</button><p>Einzelheiten finden Sie in der Datenschutzerklärung.</p></main>""",
        lang="de",
    ),
)
case(
    C,
    "cookie-page",
    html(
        "Cookies required",
        """<h1>This site needs your consent</h1><p>To read our articles, please accept the use of cookies by us and our advertising partners.</p><form method="post"><button>I agree</button><button>No, thanks</button></form>""",
    ),
)
case(
    C,
    "tos-gate",
    html(
        "Terms of use",
        """<h1>Please accept our terms of use</h1><p>Access to this data portal requires that you agree to the terms and conditions.</p><label><input type="checkbox"> I have read and agree to the terms</label><button>Proceed</button>""",
    ),
)
case(
    C,
    "age-bar",
    html(
        "Welcome to North Distillery",
        """<div class="age"><img src="/logo.svg" alt="logo"><h1>Are you over 18?</h1><p>You must be of legal drinking age to enter this site.</p><button>Yes, I am</button><button>No</button></div>""",
    ),
)
case(
    C,
    "age-date",
    html(
        "Age check",
        """<h2>Please enter your date of birth</h2><form><input name="day" type="text"><input name="month" type="text"><input name="year" type="text"><button>Enter</button></form>""",
    ),
)
case(
    C,
    "age-german",
    html(
        "Altersprüfung", """<h1>Bist du schon 18 Jahre alt?</h1><button>Ja</button><button>Nein</button>""", lang="de"
    ),
)
case(
    C,
    "adult",
    html(
        "Warning",
        """<h1>Adults only</h1><p>This website contains age-restricted material. By entering, you confirm that you are at least 18 years old.</p><a class="btn" role="button" href="?ok=1">I am 18 or older - Enter</a><a role="button" href="https://example.com">Leave</a>""",
    ),
)
case(
    C,
    "investor",
    html(
        "Important information",
        """<h1>Select your investor type</h1><p>The information on this website is intended for professional investors only. Please confirm your country and type before you continue.</p><select><option>Norway</option></select><button>I am a professional investor</button><button>I am a private investor</button>""",
    ),
)
case(
    C,
    "country-gate",
    html(
        "Choose your country",
        """<h1>Select your country or region</h1><ul><li><a href="/no">Norway</a></li><li><a href="/se">Sweden</a></li><li><a href="/dk">Denmark</a></li></ul><button>Continue</button>""",
    ),
)
case(
    C,
    "french",
    html(
        "Votre vie privée",
        """<div class="modal"><h1>Nous respectons votre vie privée</h1><p>Avec votre accord, nos partenaires et nous utilisons des cookies pour stocker et accéder à des données personnelles comme votre visite sur ce site.</p><button>Accepter et fermer</button><button>Continuer sans accepter</button><button>Paramétrer</button></div>""",
        lang="fr",
    ),
)
case(
    C,
    "spanish",
    html(
        "Cookies",
        """<h2>Aviso de cookies</h2><p>Para acceder al contenido debe aceptar el uso de cookies o suscribirse.</p><button>Aceptar y continuar</button><button>Rechazar y pagar</button>""",
        lang="es",
    ),
)
case(
    C,
    "italian",
    html(
        "Consenso",
        """<p>Per continuare a navigare gratuitamente accetta i cookie di profilazione nostri e dei nostri partner, oppure abbonati.</p><button>Accetta</button><button>Rifiuta e abbonati</button>""",
        lang="it",
    ),
)
case(
    C,
    "dutch",
    html(
        "Cookies",
        """<h1>Wij gebruiken cookies</h1><p>Om deze website te bezoeken, geef je toestemming voor cookies van ons en onze partners.</p><button>Akkoord</button><button>Instellingen</button>""",
        lang="nl",
    ),
)
case(
    C,
    "onetrust-blank",
    html(
        "Harbour Post",
        """<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk"><h2>We value your privacy</h2><p>By clicking "Accept All Cookies", you agree to the storing of cookies on your device to enhance site navigation and analyze site usage.</p><button id="onetrust-accept-btn-handler">Accept All Cookies</button><button>Cookies Settings</button></div></div>""",
        '<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>',
    ),
)
case(
    C,
    "chinese-age",
    html(
        "警告",
        """<h1>本网站含有成人内容</h1><p>您必须年满18岁才能进入。</p><button>我已满18岁，进入</button><button>离开</button>""",
        lang="zh",
    ),
)
case(
    C,
    "polish",
    html(
        "Zgoda na cookies",
        """<h1>Szanujemy Twoją prywatność</h1><p>My i nasi partnerzy przechowujemy informacje na urządzeniu, takie jak pliki cookies, i przetwarzamy dane osobowe.</p><button>Akceptuję i przechodzę do serwisu</button><button>Więcej opcji</button>""",
        lang="pl",
    ),
)
case(
    C,
    "leaving",
    html(
        "You are leaving our site",
        """<h1>You are leaving the Harbour Post website</h1><p>By clicking continue you agree that we are not responsible for the content of the linked site.</p><button>Continue</button><button>Go back</button>""",
    ),
)
case(
    C,
    "hcp",
    html(
        "Healthcare professionals",
        """<h1>Are you a healthcare professional?</h1><p>The content of this site is intended for healthcare professionals in the UK.</p><button>Yes</button><button>No</button>""",
    ),
)
