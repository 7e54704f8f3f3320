"""The expressions of :mod:`scrapefire.judging.wording`: data, one line a group of phrases, roughly one group a language.

They are written for lower-case sentences with straight quotes.  Each alternative needs some literal text to be filed under
(:mod:`scrapefire.judging.phrases`); nothing in them may repeat without a limit.
"""

from __future__ import annotations

CHALLENGE, BLOCKED, LOGIN, PAYWALL, OFFER = "challenge", "blocked", "login", "paywall", "offer"
CONSENT, AGE, NOT_FOUND, FAILURE = "consent", "age", "not_found", "failure"
LOADING, NEEDS_JS = "loading", "needs_js"

_HUMAN = r"(?:a )?(?:human|real person|robot|bot|humain|mensch|humano|umano|człowiekiem|человек)"

PHRASES: dict[str, tuple[str, ...]] = {
    CHALLENGE: (
        # en
        r"(?:verify|verifying|confirm|prove|check(?:ing)?|make sure|making sure|ensure) (?:that )?(?:if )?(?:you(?:'re| are)?|your) "
        r"(?:are )?(?:not )?" + _HUMAN,
        r"(?:verify|confirm|prove) (?:your humanity|(?:that )?you(?:'re| are) (?:not )?(?:an? )?(?:automated|robot|bot|human))",
        r"i(?:'m| am) not a robot|and not a (?:ro)?bot\b",
        r"(?:are you|you are|you're) (?:a |not a )?(?:human|robot|bot)\b(?! account)",
        r"(?:checking|verifying|validating|analy[sz]ing|securing) (?:if )?(?:the |your |this )?(?:site )?(?:browser|connection|request)",
        r"checking if the site connection is secure",
        r"human verification|bot verification|browser (?:verification|check|integrity check)|security (?:check|verification|checkpoint)",
        r"(?:needs to|must|have to) review the security of your connection",
        r"(?:complete|solve|pass|finish|fill (?:in|out)) (?:the |this |a |following )*(?:security |short |quick |simple )?"
        r"(?:captcha|challenge|puzzle|security check|verification)",
        r"(?:enter|type|copy) (?:the |in the )?(?:\w+ ){0,3}?(?:characters|letters|digits|code|text|numbers|word) (?:\w+ ){0,3}?"
        r"(?:in|from|shown|you see|below|above|displayed)",
        r"(?:type|enter) the (?:text|code|characters|letters|numbers)\b",
        r"press (?:&|and) hold|(?:slide|drag|move)[^.]{0,40}to (?:verify|complete|unlock|continue|prove|confirm|proceed|fit)|drag the slider",
        r"select all (?:images|squares|pictures)|click (?:the|on the) (?:box|checkbox|button) (?:below )?to (?:prove|verify|confirm|continue)",
        r"(?:enable|turn on|allow) (?:javascript|js) and (?:cookies|disable)",
        r"(?:enable|allow|accept) cookies (?:and|to|in)\b|(?:javascript|js) and cookies (?:to continue|are required|must be enabled)",
        r"to continue,? (?:please )?(?:verify|confirm|prove|solve|complete|answer|type)",
        r"pardon our interruption|one more step|please stand by, while we are checking|just a moment",
        r"this (?:process|check) is automatic|you will be redirected (?:once|when|after|automatically)|redirect(?:ed)? to your requested content",
        r"protected by an? anti-?bot",
        r"checking (?:that|whether|if) your browser|your browser (?:accepts|supports) cookies",
        r"(?:click|tap|press|hold|swipe|check)[^.]{0,25} to (?:verify|confirm|prove|show)(?: that)? (?:you|it's you)",
        r"(?:request|browser|connection|visit|session|you) (?:is|are) being (?:verified|checked|validated|redirected)|while we (?:verify|check|validate|make sure)",
        r"(?:browser|page|check|this) (?:\w+ ){0,3}?may take (?:up to )?(?:a few|\d+|several) seconds",
        r"(?:something about|behaviou?r of) (?:your|the) browser made us think",
        r"proof[- ]of[- ]work|calculating\.{2,}|anti-?(?:bot|robot|scraping) (?:check|verification|challenge)",
        r"what is \d+ ?[+x*-] ?\d+|how much is \w+ (?:plus|minus|times) \w+|(?:answer|solve) (?:the|this) (?:\w+ )?(?:question|sum|equation)",
        r"you are (?:now )?in (?:the |a )?(?:line|queue|waiting room)|your (?:estimated wait|number in line|place in (?:the )?queue)",
        r"virtual (?:queue|waiting room)",
        r"unusual (?:traffic|activity)[^.]{0,80}(?:captcha|verify|confirm|solve|human)",
        # de
        r"(?:bestätigen|beweisen|prüfen|überprüfen)[^.]{0,40}(?:mensch|kein roboter)|ich bin kein roboter|sicherheitsüberprüfung|sicherheitsabfrage",
        r"(?:ihr|dein) browser wird (?:über|ge)prüft|(?:über)?prüf(?:en|ung) (?:ihres|deines|ihren) browsers?|lösen sie (?:das|die|bitte)[^.]{0,30}(?:captcha|aufgabe|rätsel)",
        r"geben sie die (?:zeichen|buchstaben|ziffern)",
        # fr
        r"vérifi\w+ (?:que )?(?:vous êtes|votre navigateur|de votre navigateur|de sécurité|humaine)|je ne suis pas un robot|êtes-vous un (?:robot|humain)",
        r"(?:saisissez|entrez|recopiez|tapez) les (?:caractères|lettres|chiffres)|(?:résolvez|complétez) le captcha|vérification (?:de sécurité|en cours)",
        # es
        r"verific\w+ (?:que )?(?:eres|es usted|usted es|su navegador|tu navegador|de seguridad|humana)|no soy un robot|(?:comprobando|verificando) (?:su|tu|el) navegador",
        r"(?:introduzca|escriba|ingrese) (?:los|el) (?:caracteres|código|letras)|(?:resuelva|complete) (?:el|la) (?:captcha|verificación)|comprobación de seguridad",
        # it / pt
        r"non sono un robot|verific\w+ (?:di essere|che (?:tu )?sia|del browser|di sicurezza)|(?:controllo|verifica) (?:del browser|di sicurezza)|inserisci i caratteri",
        r"não sou (?:um )?rob[ôo]|verific\w+ (?:se )?(?:você é|seu navegador|o navegador|de segurança)|digite os caracteres|(?:verificação|checagem) de segurança",
        # nl / pl / ru / uk / cs / sv / tr
        r"ik ben geen robot|(?:controleren|bevestig)[^.]{0,30}(?:mens bent|browser)|beveiligingscontrole",
        r"nie jestem robotem|(?:potwierdź|sprawdzamy|weryfikac)[^.]{0,40}(?:człowiek|robot|przeglądark)",
        r"я не робот|(?:вы|что вы) (?:человек|не робот|робот)|подтвердите[^.]{0,40}(?:робот|человек)|проверка (?:вашего )?(?:браузера|безопасности|на робота)|проверяем (?:ваш )?браузер|введите (?:символы|код|цифры|текст) с",
        r"(?:nejsem|nejste) robot|jag är inte en robot|ben robot değilim|robot olmadığınızı|güvenlik (?:kontrolü|doğrulaması)|tarayıcınız kontrol",
        # ja / zh / ko
        r"(?:ロボット|人間|ボット)で(?:はない|ある|は(?:ありません|ない))|画像認証|(?:ブラウザ|接続)[^。]{0,15}(?:確認|検証)(?:して|中)|セキュリティ(?:チェック|確認|検証)|文字を入力してください",
        r"(?:人机|安全|真人|滑块|滑動|图形)验证|人機驗證|安全驗證|(?:验证|驗證|确认|確認)(?:您|你)(?:是|不是)|正在(?:检查|验证|檢查|驗證)|拖动滑块|(?:输入|輸入)(?:图中|圖中|下方)?(?:验证码|驗證碼|的字符)|(?:完成|通过)(?:验证|驗證|安全)",
        r"로봇이 아닙니다|(?:보안|사람|자동입력|브라우저)[^.]{0,10}(?:확인|방지|검사)",
    ),
    BLOCKED: (
        r"(?:you (?:have|were|are|'ve)(?: been)?|your (?:ip|ip address|access|request|connection|network|browser|device)[^.]{0,40}?"
        r"(?:has been|was|is|have been|were)) (?:temporarily |permanently |automatically |currently )?"
        r"(?:blocked|banned|denied|restricted|rejected|flagged|limited|suspended|refused|blacklisted|throttled)",
        r"(?:access|permission|request|entry) (?:to (?:this|the) (?:\w+ ?){1,3})?(?:is |was |has been |temporarily |were )*"
        r"(?:denied|forbidden|blocked|restricted|rejected|refused|not allowed|disallowed)",
        r"access to this (?:page|site|website|resource) (?:has been|is|was) (?:denied|blocked|limited|restricted)",
        r"accessdenied|\b(?:page|site|website|url|request|content|access|connection) blocked\b|^\W*blocked\W*$|(?:site|page|request|website|access|content|you|address) (?:\w+ ){0,3}?blocked by|^\W*(?:(?:http|status|error|code|fehler|erreur|errore)[ !:-]*)*(?:401|403|429|451)\W*(?:$|(?:error\b|forbidden|unauth|too many|unavail).{0,50}$|[-–—:|!.] .{0,50}$)|\berror 403\b|403 forbidden|^forbidden\W*$|^forbidden\W+you",
        r"you (?:do not|don't) have (?:permission|access|authori[sz]ation) to (?:access|view|see|use|visit|open)",
        r"you (?:are|'re) (?:not|un)\s?(?:authori[sz]ed|allowed|permitted) to (?:access|view|see|visit|be)",
        r"(?:could not|cannot|can't) verify that you are authori[sz]ed|^\W*(?:401 )?unauthori[sz]ed\W*(?:$|access|user|request)|authori[sz]ation required|authentication (?:is )?required",
        r"the requested url was rejected|consult with your administrator|request unsuccessful",
        r"the action you (?:just )?performed triggered|triggered (?:the|a|our) security|for security reasons|this website is using a security",
        r"(?:detected|seeing|received|noticed) (?:\w+ ){0,3}?(?:unusual|suspicious|automated|malicious|too many|excessive|abnormal) ",
        r"(?:unusual|suspicious|automated|malicious|abnormal|bot-like|non-human) (?:traffic|activity|requests|behaviou?r|access|queries)",
        r"too many (?:requests|attempts|connections|hits|queries)|rate[- ]?limit(?:ed|s|ing)?(?: has been)? (?:exceeded|reached|hit)|rate[- ]limited|"
        r"(?:exceeded|reached|over) (?:the |your |our )?(?:\w+ )?(?:rate|request|quota|usage|download|api)[\w -]* (?:limit|quota|allowance)|slow down|sending requests too",
        r"(?:bots?|crawlers?|scrap(?:ers?|ing)|automated (?:access|tools|clients|scripts)|spiders?) (?:is|are) (?:not (?:allowed|permitted|welcome)|prohibited|forbidden|blocked|denied)",
        r"(?:not|un|isn't |aren't )\s?(?:available|accessible|offered) (?:in|from|to \w+ in|for (?:users|visitors) (?:in|from)) (?:your|the) (?:\w+ ){0,2}?(?:country|region|location|area|territory)",
        r"(?:not|un|isn't |aren't )\s?(?:available|accessible) (?:in|to visitors from|to users in|from) (?:most |the )?(?:european|eu\b|eea|united kingdom|uk\b|your)",
        r"(?:country|region|location|geograph\w+)[^.]{0,30}(?:is |are |has been )?(?:blocked|restricted|not (?:supported|allowed))|block access from your country",
        r"(?:due to|because of) (?:gdpr|european data|legal reasons|sanctions|export (?:control|restriction)|geo\w* restrict|regional restrict|licensing restrict)",
        r"unavailable (?:for|due to) legal reasons|from your (?:current )?(?:country|location|region|ip)[^.]{0,20}(?:is|are) (?:not|restrict|block|deni)",
        r"(?:vpn|proxy|proxies|tor|data ?cent(?:er|re)) (?:\w+ ){0,4}?(?:not allowed|blocked|detected|disable|turn off|forbidden|not permitted|is prohibited)",
        r"(?:disable|turn off|without) (?:your |any |a )?(?:vpn|proxy)",
        r"email the site owner|contact the (?:site|website) (?:owner|administrator)[^.]{0,60}(?:blocked|access|ip)|what can i do to resolve this|why (?:have i been|was i|am i) blocked",
        r"request could not be satisfied|we can't connect to the server for this app|web application firewall|this request was blocked|mod_?security|not acceptable!|wordfence|generated by cloudfront",
        r"error (?:code:? )?(?:1005|1006|1007|1008|1009|1010|1012|1015|1020)\b|banned your access|unable to give you access",
        r"(?:your|this) (?:request|access|session)[^.]{0,30}looks? (?:automated|suspicious|like)|identified (?:your|you)[^.]{0,30}(?:bot|robot|automated|crawler)",
        r"we (?:think|believe|suspect) (?:that )?you(?:'re| are|r)[^.]{0,30}(?:bot|robot|automated|script)|you (?:seem|appear) to be (?:a |an |using )?(?:bot|robot|automated|crawler)",
        # de
        r"(?:zugriff[^.]{0,40}|zugang (?:\S+ ){0,2}?)(?:verweigert|gesperrt|blockiert|nicht (?:erlaubt|gestattet|möglich)|eingeschränkt)|"
        r"(?:ihre|deine) (?:ip|ip-adresse|anfrage)[^.]{0,40}(?:gesperrt|blockiert|abgelehnt)|zu viele (?:anfragen|zugriffe)|(?:sie|du) (?:wurden|wurdest|sind) (?:blockiert|gesperrt)|"
        r"keine (?:berechtigung|zugriffsrechte)|ungewöhnliche\w* (?:aktivität|datenverkehr|zugriffe|traffic)|in (?:ihrem|deinem) land nicht verfügbar|verdächtige\w* (?:aktivität|anfragen)",
        # fr
        r"accès (?:\S+ ){0,3}?(?:refusé|interdit|bloqué|limité|restreint)|vous (?:avez été|êtes) bloqué|(?:votre|cette) (?:adresse ip|requête|connexion|accès)[^.]{0,30}(?:bloqué|refusé|suspendu)|"
        r"trop de requêtes|(?:activité|trafic) (?:inhabituel|suspect)|vous n'(?:êtes pas autorisé|avez pas (?:l'autorisation|accès|la permission))|(?:pas|n'est pas) (?:disponible|accessible) dans votre (?:pays|région)",
        # es / pt / it
        r"acceso (?:\S+ ){0,3}?(?:denegado|prohibido|bloqueado|restringido|no autorizado)|(?:ha sido|está|has sido) bloquead|demasiad[ao]s (?:solicitudes|peticiones|intentos)|(?:actividad|tráfico) (?:inusual|sospechos)|no (?:tiene|tienes) (?:permiso|acceso|autorización)|no está disponible en (?:su|tu) (?:país|región)",
        r"acesso (?:\S+ ){0,3}?(?:negado|proibido|bloqueado|restrito)|(?:foi|está) bloquead|muitas (?:solicitações|requisições|tentativas)|(?:atividade|tráfego) (?:incomum|suspeit)|(?:você )?não tem permissão|não está disponível (?:no seu país|em sua região|na sua região)",
        r"accesso (?:\S+ ){0,3}?(?:negato|vietato|bloccato|limitato|non consentito)|(?:sei stato|è stato|è stata) bloccat|troppe richieste|(?:attività|traffico) (?:insolit|anomal|sospett)|non (?:hai|si dispone)[^.]{0,20}(?:permess|autorizzazion)|non (?:è )?disponibile nel tuo paese",
        # nl / pl / ru / uk / cs / sv / da / tr
        r"toegang (?:\S+ ){0,3}?(?:geweigerd|geblokkeerd|ontzegd|beperkt)|te veel (?:verzoeken|aanvragen)|(?:bent|is|zijn) geblokkeerd|ongebruikelijk verkeer|niet beschikbaar in (?:uw|jouw|je) (?:land|regio)",
        r"dostęp (?:\S+ ){0,3}?(?:zabroniony|zablokowany|ograniczony|wzbroniony)|odmowa dostępu|brak dostępu|zbyt wiele (?:żądań|zapytań|prób)|został\w* zablokowan|(?:nietypowy|podejrzany) ruch|nie (?:masz|posiadasz) (?:uprawnień|dostępu)|niedostępn\w+ w twoim (?:kraju|regionie)",
        r"доступ (?:к (?:сайту|странице|ресурсу|сервису|контенту|эт\w+ \w+|данн\w+ \w+) )?(?:\w+ )?(?:запрещ|ограничен|заблокирован|закрыт)|(?:ваш\w*|этот) (?:ip|ip-адрес|запрос|доступ)[^.]{0,30}(?:заблокирован|отклон)|слишком (?:много|частые) (?:запросов|попыток|запросы)|(?:вы|вас) (?:были )?заблокирован|подозрительн\w+ (?:активност|трафик|запрос)|недоступ\w+ в ваше[мй] (?:стране|регионе)|автоматические запросы|доступ заборонено",
        r"přístup (?:\S+ )?(?:odepřen|zamítnut|zakázán|zablokován)|åtkomst (?:nekad|nekas|förbjuden)|adgang nægtet|(?:erişim|giriş) (?:\S+ )?(?:engellendi|reddedildi|yasak)|çok fazla (?:istek|deneme)|hozzáférés megtagadva|acces (?:interzis|refuzat)|pääsy (?:estetty|kielletty)|akses ditolak|từ chối truy cập|truy cập bị (?:từ chối|chặn)",
        # ja / zh / ko / ar
        r"アクセス(?:が|は)?(?:拒否|制限|禁止|ブロック|遮断|できません)|リクエストが(?:多すぎ|拒否)|(?:お住まい|お使い)の(?:国|地域)[^。]{0,20}(?:利用|ご利用|提供|アクセス)",
        r"(?:访问|訪問|存取|请求|請求|连接)(?:被|已被|已|受到|遭到)?(?:拒绝|拒絕|禁止|限制|阻止|阻断|封鎖|拦截|攔截|过于频繁|過於頻繁|太频繁)|(?:拒绝|禁止|拒絕|没有权限)(?:访问|訪問|存取)|(?:ip|地址)[^。]{0,12}(?:被封|封禁|限制|屏蔽|黑名单)|访问过于频繁|请求过多|异常(?:流量|访问|请求)|(?:您|你)所在的?(?:国家|地区|地區)[^。]{0,15}(?:不可|无法|無法|不支持|暂不)",
        r"(?:접근|접속|액세스|요청)[이가은는]? ?(?:거부|차단|제한|금지)|너무 많은 요청|비정상적인 (?:접근|트래픽)|تم (?:حظر|رفض)|الوصول (?:مرفوض|ممنوع|محظور)",
    ),
    LOGIN: (
        r"(?:sign|log)[ -]?in (?:or (?:register|sign ?up|create|join)[^.]{0,30})?(?:is required|required|to (?:continue|view|see|access|read|proceed|your|use|join|unlock|get|watch|comment|the)|with |below|here|first)",
        r"(?:please|you must|you need to|you have to|must be|need to be|should) (?:be )?(?:sign|log)(?:ged)?[ -]?(?:in|on|into)|login (?:required|to continue|to view)|(?:requires?|required) (?:a |an |you to )?(?:login|log in|sign in|account|authentication|membership)",
        r"(?:only|exclusively) (?:available |visible |accessible )?(?:to|for) (?:registered |logged[- ]in |signed[- ]in |enrolled |premium |paying |our )*(?:members|users|subscribers|customers|employees|staff|students)",
        r"(?:members|subscribers|registered users|customers)(?:[- ]only| only\b)|(?:restricted|reserved|limited|exclusive|open|visible) (?:only )?(?:to|for) (?:our )?(?:registered|logged|signed|members|subscribers|employees|staff|customers|students|employees)|not (?:logged|signed) in|sign up (?:or|to) (?:log|see|view|read|continue)|(?:session|login) (?:has )?(?:expired|timed out)|log(?:ged)?[ -]?in again",
        r"forg(?:ot|otten) (?:your |my )?(?:password|username|login|details)|reset (?:your )?password|keep me (?:signed|logged) in|remember me|stay signed in|(?:don't|do not|no) have an account|no account yet|need an account|new (?:here|to \w+|user|customer)\?|already (?:have an account|a member|registered|a subscriber|subscribed)|create (?:an|your|a free|a new|free|new) account",
        r"^(?:sign|log)[ -]?(?:in|on)\b.{0,30}$|^login\b.{0,30}$|continue with (?:google|apple|facebook|microsoft|github|email|sso)|sign in with|single sign[- ]on|^(?:username|user name|user id|e-?mail(?: address)?|password|passcode|email or (?:phone|username).*)\W*$|enter your (?:email|credentials|password|username|user id)|welcome back|customer login|member login",
        r"(?:melden|loggen) sie sich (?:bitte )?an|bitte (?:melden|loggen|einloggen|anmelden)|anmelden,? um|^anmeld(?:en|ung)\b.{0,25}$|^einloggen\b.{0,20}$|(?:^|\b)passwort vergessen|angemeldet bleiben|nur für (?:registrierte|angemeldete|mitglieder|abonnenten)|noch kein(?:e[nr]?)? (?:konto|kunde|mitglied)|^(?:benutzername|passwort|kennwort|e-mail-adresse)\W*$|jetzt registrieren|konto (?:erstellen|anlegen)|eingeloggt sein|angemeldet sein",
        r"(?:connectez|identifiez)-vous|se connecter|^connexion\b.{0,25}$|mot de passe oublié|réservée?s? aux (?:abonnés|membres|adhérents)|créer un compte|pas encore (?:de compte|inscrit|membre)|déjà (?:inscrit|abonné|un compte|client)|^(?:identifiant|mot de passe|adresse e-?mail)\W*$|vous devez être connecté|rester connecté",
        r"(?:inicia|inicie|iniciar) sesión|^acceder\b.{0,25}$|(?:olvidaste|olvidó|olvidado)[^.]{0,15}contraseña|(?:solo|exclusivo|únicamente) para (?:usuarios|miembros|socios|suscriptores)|(?:crear|crea) (?:una )?cuenta|¿(?:no|ya) tienes? (?:una )?cuenta|^(?:usuario|contraseña|correo electrónico)\W*$|recordarme",
        r"(?:faça|fazer|efetue) (?:o )?(?:seu )?login|^entrar\b.{0,20}$|esquec(?:eu|i)[^.]{0,15}senha|(?:exclusivo|somente|apenas) para (?:assinantes|membros|usuários)|(?:criar|crie) (?:uma |sua )?conta|^(?:usuário|senha|e-?mail)\W*$|não tem (?:uma )?conta|lembrar-me",
        r"^accedi\b.{0,30}$|accedi (?:per|o|al|con)|effettua(?:re)? (?:il )?(?:login|l'accesso)|password dimenticata|(?:riservat|solo per)[^.]{0,25}(?:abbonati|utenti|iscritti|membri)|crea un account|non hai un account|^(?:nome utente)\W*$|registrati",
        r"^inloggen\b.{0,30}$|log in om|wachtwoord vergeten|(?:alleen|uitsluitend) voor (?:leden|abonnees)|account aanmaken|nog geen account|^(?:gebruikersnaam|wachtwoord)\W*$|ingelogd zijn|ingelogd blijven",
        r"zaloguj się|^logowanie\b.{0,25}$|(?:nie pamiętasz|zapomnia\w+)[^.]{0,10}hasła|tylko dla (?:zalogowanych|zarejestrowanych|członków|subskrybentów)|załóż konto|nie masz (?:jeszcze )?konta|^(?:nazwa użytkownika|hasło|login)\W*$|zarejestruj się|zapamiętaj mnie",
        r"^(?:вход|войти)\b.{0,40}$|войдите|авторизуйтесь|авторизац|забыли пароль|(?:только|доступно) (?:для )?(?:зарегистрированны|авторизованны|подписчик|пользовател)|зарегистрируйтесь|^(?:логин|пароль|имя пользователя|эл\w* почта)\W*$|нет аккаунта|запомнить меня|необходимо войти|увійдіть|přihlaste se|přihlášení|zapomenuté heslo|logga in|glömt lösenord|log ind|glemt adgangskode|giriş yap|şifremi unuttum|kirjaudu sisään|jelentkezzen be|conectați-vă|autentificare|đăng nhập|masuk untuk",
        r"ログイン(?:して|が必要|する|画面|$)|パスワードを(?:お忘れ|忘れた)|(?:会員|登録者|有料会員)(?:限定|専用|のみ)|新規(?:会員)?登録|会員登録|ログイン",
        r"(?:请|請)?(?:先)?(?:登录|登入|登錄)(?:后|後|以|账号|帐号|您的|$|查看)|忘记密码|忘記密碼|(?:仅限|仅对|僅限)[^。]{0,8}(?:会员|用户|會員|用戶)|(?:注册|註冊)(?:账号|新用户|帳號|会员)?$|(?:用户名|密码|帳號|密碼)$|扫码登录|로그인|비밀번호(?:를)? (?:찾기|잊)|회원 ?(?:전용|가입)|تسجيل الدخول|نسيت كلمة المرور",
    ),
    PAYWALL: (
        r"subscri(?:be|ption)[^.]{0,25}(?:to (?:continue|read|keep|unlock|access|view|get)|required|now to|today to)|(?:continue|keep) reading (?:with|by|for|this|the)|to (?:continue|keep) reading|unlock (?:this|the|full|unlimited)[^.]{0,25}(?:article|story|access|content|report)|"
        r"(?:become|already) a (?:paying |premium |full )?(?:member|subscriber)|(?:article|story|content|page|report|analysis) is (?:for|only for|reserved for|available to|exclusive to|exclusively for)[^.]{0,15} ?(?:subscribers|members|premium)|"
        r"(?:reached|used|exceeded|read) (?:your|all|the)[^.]{0,25}(?:free|article|monthly)[^.]{0,15}(?:articles|limit|stories)|\d+ free articles|free (?:trial|articles) (?:left|remaining)|"
        r"subscriber[- ]only|(?:premium|exclusive) (?:content|article)|register (?:for free )?to (?:continue|read|view|keep|unlock|see)|join (?:now )?to (?:view|see|read|continue|unlock)",
        r"(?:jetzt )?(?:abonnieren|weiterlesen|abo)[^.]{0,20}(?:mit|und|um|abschließen|testen|bestellen)|(?:mit|nur für)[^.]{0,15}(?:abo\b|abonnenten|plus-)|diesen artikel (?:lesen|weiterlesen)[^.]{0,30}|exklusiv für|monatlich kündbar|probemonat|kostenlos testen",
        r"(?:abonnez-vous|s'abonner|réservé (?:à|aux) (?:nos )?abonnés)|(?:la suite|lire la suite|cet article|contenu)[^.]{0,40}(?:abonn|réserv)|il vous reste[^.]{0,20}(?:à lire|%)|sans engagement",
        r"suscr[íi]b(?:ete|ase|etede)|(?:para|solo)[^.]{0,15}(?:seguir leyendo|suscriptores)|assine (?:para|agora|já)|(?:exclusivo|conteúdo)[^.]{0,15}assinantes|continuar? (?:leyendo|lendo)|abbonati (?:per|ora|subito)|continua a leggere|riservato agli abbonati|(?:word|wordt) (?:lid|abonnee)|lees verder met|dla (?:abonentów|subskrybentów|prenumeratorów)|wykup (?:dostęp|subskrypcję|prenumeratę)|czytaj dalej|подпи(?:шитесь|ска|саться)[^.]{0,30}(?:чтобы|доступ|читать)|для подписчиков|оформите подписку",
        r"(?:続き|全文|記事)[^。]{0,20}(?:会員|購読|登録|有料)|有料(?:会員|記事|プラン)|(?:开通|订阅|成为|购买)[^。]{0,8}(?:会员|vip|阅读|全文|解锁)|付费(?:阅读|内容|会员)|(?:구독|유료)[^.]{0,15}(?:회원|기사|하고|하시면)",
    ),
    OFFER: (
        r"cancel any ?time|support (?:quality|independent|our) (?:journalism|work)|(?:start|begin) (?:your |a )?(?:free )?trial|get (?:unlimited|full) access|choose (?:a|your) (?:plan|subscription)|for the first \d+ (?:weeks|months)|\d+ (?:a|per) (?:week|month|year)\b|subscribe (?:now|today)|(?:see|view) (?:subscription|all) (?:options|plans)|subscription options|save \d+ ?%|monatlich kündbar|sans engagement",
    ),
    CONSENT: (
        r"cookies?\b|we (?:and our (?:\d+ )?(?:\w+ )?(?:partners|vendors))|(?:our|\d+) (?:trusted )?(?:partners|vendors)[^.]{0,60}(?:process|store|data|access|information)|(?:consent|opt[- ]out|privacy (?:choices|preferences|settings|options))|(?:accept|reject|agree|decline|refuse|allow|manage) (?:all|and (?:continue|close|proceed)|&|necessary|essential|only|selection|settings|preferences|options|choices|to)\b|"
        r"^(?:i )?(?:accept|agree|decline|reject|disagree|got it|more options|settings|customi[sz]e|continue without accepting|save and exit|manage|learn more)\W*$|personal(?:i[sz]ed)? (?:data|ads|advertising|content)|store and/or access|legitimate interest|your (?:privacy|data)\b|before you continue|terms (?:of (?:use|service)|and conditions)|gdpr|tcf|advertis(?:ing|ements?)[^.]{0,40}(?:measurement|personal|partners|track)|ad measurement|audience (?:insights|research)|withdraw|identifiers|tracking",
        r"(?:einwillig|zustimm|akzeptier|ablehn|datenschutz|einverstanden|werbung und tracking|mit werbung|pur-abo|partner)\w*|(?:consent|accepter|refuser|j'accepte|tout (?:accepter|refuser)|vie privée|partenaires|traceurs|paramétrer|continuer sans)\w*|(?:aceptar|rechazar|acepto|consentimiento|privacidad|galletas|socios)\w*|(?:aceitar|rejeitar|privacidade|concordo|parceiros)\w*|(?:accetta|rifiuta|consenso|acconsent|preferenze sulla)\w*|(?:akkoord|accepteren|weigeren|toestemming)\w*|(?:akceptuj|zgadzam|odrzuć|zgod[ayę]|ciasteczk|prywatnoś|partnerzy)\w*|(?:принять|отклонить|соглас|куки|файл\w* cookie)\w*|クッキー|同意|プライバシー|接受|拒絕|拒绝|隐私|隱私|쿠키|동의|godkänn|acceptera|kabul et|çerez|samtykke|souhlas",
    ),
    AGE: (
        r"(?:are you|you (?:must|need to|have to) be|you are|i am|i'm|verify (?:that )?you(?:'re| are)|confirm (?:that )?you(?:'re| are))[^.?]{0,30}(?:over|at least|older than|under|of legal)[^.?]{0,25}(?:\d\d|drinking|smoking|age)|(?:confirm|verify|enter|select|provide) your (?:age|date of birth|birthday|year of birth)|age (?:verification|gate|restricted|check|restriction)|date of birth|of legal (?:drinking|smoking|purchase)? ?age|(?:adult|mature|explicit) (?:content|material|website|only)|adults only|(?:1[68]|2[01])\+|(?:1[68]|2[01]) (?:or|and) (?:older|over)|(?:18|21) years|legal age|^(?:yes|no|enter|leave|exit|month|day|year)\W{0,2}(?:i am.*|i'm.*|site)?\W*$|drink(?:ing)? responsibly|enter site",
        r"(?:bist du|sind sie|ich bin)[^.?]{0,25}(?:1[68]|volljährig)|altersprüfung|volljährig|geburtsdatum|(?:avez-vous|j'ai|êtes-vous)[^.?]{0,20}(?:18|majeur)|majeur|(?:eres|soy|tienes)[^.?]{0,20}(?:mayor de|18)|mayor de edad|maggiorenne|(?:maior|mais) de 18|ben je[^.?]{0,20}18|(?:masz|mam)[^.?]{0,20}18|вам (?:есть|уже|исполнилось)|мне (?:есть|исполнилось|уже)|18歳|成年|年满|年滿|满18|滿18|18岁|18歲|未满|未滿|만 ?19세|만 ?18세|^(?:ja|nein|oui|non|sí|да|нет|tak|nie|はい|いいえ|是|否)\W*$",
        r"(?:select|choose|pick) (?:your |a )?(?:country|region|language|location|store|edition|site)|you are (?:now )?leaving (?:our|this|the)|(?:are you|you are) a (?:healthcare|medical|professional|qualified|us) |(?:healthcare|medical|institutional|professional|private|qualified) (?:professional|investor|provider)s? ?(?:only|\?)?|(?:wähle|wählen sie)[^.]{0,12}(?:land|sprache|region)|choisissez (?:votre|un) (?:pays|langue|région)|(?:seleccione|elija|elige)[^.]{0,8}(?:país|idioma|región)|i have read and (?:agree|accept)|by (?:entering|continuing|clicking)[^.]{0,30}(?:agree|accept|confirm)",
    ),
    NOT_FOUND: (
        r"(?:page|file|url|resource|document|content|item|product|article|post|address|user|profile|entry|record|topic|thread|site|object|path|route|route|listing|job|event|recipe|video)s? (?:\S+ ){0,6}?(?:not|\w*n't|never|cannot be|could not be|was not|is not) (?:be )?(?:found|exist|available|here|located)",
        r"^\W*(?:(?:http|status|error|code|oops|fehler|erreur|errore|erro)[ !:-]*)*404\W*(?:$|(?:error|not|page|fehler)\b.{0,50}$|[-–—:|!.] .{0,50}$)|\b(?:error|http) 404\b|^\W*not found\b|\b(?:is|was|were|be|been) not found\b|\bnot found\W*$|nosuchkey|nosuchbucket|http 410|410 gone|^gone$",
        r"(?:can't|cannot|couldn't|could not|can not|unable to|didn't|failed to) (?:seem to )?(?:find|locate) (?:the|that|this|what|any|your|it|a)\b",
        r"(?:doesn't|does not|don't|didn't|do not|no longer|isn't|never) (?:seem to )?(?:exist|exists|existed|be here|here|there|live here|available|online)\b",
        r"(?:page|link|url|article|post|item|listing|content|job|position|event|video|offer|ad|advert|profile|account|product|vacancy|document|story|thread|topic)\b[^.]{0,50}? (?:has|have|was|were|may have|might have|is|been) (?:\w+ )?(?:been )?(?:removed|deleted|moved|expired|renamed|unpublished|closed|filled|archived|taken down|withdrawn|broken|missing|gone|retired|ended)\b",
        r"(?:this|the) (?:page|content|item|listing|video|profile|account|product|post|article|job|offer|ad) (?:is|isn't|was) (?:unavailable|no longer|not available|missing|gone|available right now|available any)",
        r"(?:page|content|listing|item|product|job|article|video|profile|account|post|story|offer|topic|user) (?:is )?(?:currently )?(?:missing|unavailable|no longer available|isn't available)|(?:page|link|url) (?:you|that you|you're|you are) (?:\w+ ){0,3}?(?:looking|requested|tried|followed|clicked|entered|trying|seeking|want)",
        r"\b(?:are you lost|lost your way|lost\?|wrong turn|nothing (?:here|to see|found here)|page is lost|missing page|broken link|wrong address|mistyped|(?:seller|owner|author|employer|uploader|landlord|advertiser|publisher) (?:has |have )?(?:removed|deleted|sold|closed|withdrawn|unpublished)|no such (?:page|file|user|article|product|document|item|topic|path|post)|(?:invalid|unknown) (?:url|link|page|address|article|product)|nothing found\W*$|no (?:text|content|article|entry) (?:in|on|with|by|for|under) this (?:page|name|title))",
        r"seite (?:\S+ ){0,5}?(?:nicht|existiert|gelöscht|entfernt|verschoben)|(?:nicht|konnte nicht|wurde nicht|leider nicht) (?:mehr )?gefunden|(?:existiert|gibt es|besteht)(?: leider)? nicht|nicht (?:mehr )?(?:verfügbar|vorhanden|auffindbar|online)|(?:anzeige|angebot|artikel|inhalt|beitrag)[^.]{0,30}(?:gelöscht|entfernt|abgelaufen|beendet|deaktiviert)",
        r"(?:page|contenu|article|annonce|document|adresse)[^.]{0,40}(?:introuvable|non trouvée?|inexistante?|n'existe|n'est plus|supprimée?|a été (?:retir|déplac|supprim)|expirée?|n'a (?:pas|pu))|(?:introuvable|n'existe (?:pas|plus)|n'est (?:pas|plus) (?:disponible|en ligne))|page que vous (?:cherchez|recherchez|demandez|avez demandée)",
        r"(?:página|contenido|artículo|anuncio|producto|página web)[^.]{0,40}(?:no (?:encontrad|existe|se encuentra|está|disponible|ha sido|pudo)|eliminad|caducad)|no (?:hemos|se ha|se pudo|pudimos|podemos|se)[^.]{0,20}encontr|ya no (?:existe|está)|no encontrad[ao]|página que (?:buscas?|está buscando|busca)",
        r"(?:página|conteúdo|anúncio|produto)[^.]{0,40}(?:não (?:encontrad|existe|está|foi|pôde)|removid|expirad|excluíd)|não (?:foi )?(?:encontrad|encontramos|existe|conseguimos encontrar)|(?:pagina|contenuto|annuncio|articolo|prodotto)[^.]{0,40}(?:non (?:trovat|esiste|è|disponibile|è stata)|rimoss|scadut|inesistente)|non (?:è stat[ao] )?trovat|non esiste|(?:pagina|advertentie|artikel)[^.]{0,40}(?:niet (?:gevonden|bestaat|meer|beschikbaar)|bestaat niet|verwijderd|verlopen)|niet gevonden|bestaat niet|kunnen [^.]{0,25}niet vinden",
        r"(?:stron[aęy]|ogłoszenie|artykuł|oferta|produkt)[^.]{0,40}(?:nie (?:została|istnieje|znalezion|ma|jest)|usunięt|wygas|nieaktualn)|nie (?:znaleziono|istnieje|można znaleźć|odnaleziono)|(?:страниц\w+|файл|объявлени\w+|документ|материал|товар|запись)[^.]{0,40}(?:не (?:найден|существует|доступн)|удален|удалён|снят|перемещен|больше не)|не (?:найден|существует|нашлась)|(?:сторінк\w+)[^.]{0,20}не (?:знайден|існує)|stránka[^.]{0,25}(?:nenalezena|nebyla|neexistuje)|nenalezen|sidan[^.]{0,30}(?:hittades inte|finns inte|kunde inte|inte hittas)|siden[^.]{0,30}(?:ikke|findes ikke|finnes ikke)|sivua? ei (?:löyt|ole)|sayfa[^.]{0,25}(?:bulunamadı|mevcut değil|yok)|bulunamadı|az oldal[^.]{0,20}nem|nem található|pagina[^.]{0,20}nu (?:a fost|există)|δεν βρέθηκε|halaman[^.]{0,20}tidak|tidak ditemukan|không (?:tìm thấy|tồn tại)",
        r"(?:ページ|記事|商品|ファイル|コンテンツ)[^。]{0,25}(?:見つかりません|存在しません|削除|ありません|移動|終了)|見つかりません|お探しの|(?:页面|頁面|网页|網頁|内容|文章|商品|链接)[^。]{0,15}(?:不存在|未找到|找不到|没有找到|已(?:被)?(?:删除|刪除|下架|移除|失效)|丢失|走丢)|(?:找不到|未找到|无法找到|無法找到)[^。]{0,12}(?:页面|頁面|网页|網頁|内容|资源)|페이지[^.]{0,15}(?:찾을 수 없|존재하지|없습니다)|존재하지 않|삭제되었|الصفحة[^.]{0,25}(?:غير موجودة|غير متوفرة)|غير موجود|لم يتم العثور|ไม่พบ(?:หน้า|เพจ)|पृष्ठ नहीं|הדף[^.]{0,15}לא נמצא|یافت نشد",
    ),
    FAILURE: (
        r"internal server error|(?:server|application|database|fatal|unexpected|unhandled|runtime|system|proxy|gateway) (?:error|exception)|(?:error|an error) (?:has )?occurred|something went (?:wrong|terribly)|(?:service|site|server|website|system|page) (?:is )?(?:\w+ )?(?:temporarily )?(?:unavailable|down|offline|out of service)|temporarily (?:unavailable|down|offline|closed)|bad gateway|gateway time-?out|(?:^|\W)(?:http )?(?:error )?50[0-4](?:$|\W)|error establishing a database|connection (?:timed out|refused|reset)|web server is down|host error|origin is unreachable|ssl handshake failed|unable to connect|cannot connect|could not connect",
        r"(?:under|scheduled|undergoing|routine|planned|performing|in|for) (?:\w+ )?maintenance|maintenance (?:mode|in progress|work|break|window)|(?:we(?:'ll| will)|will) be (?:right |back )?(?:back|online) (?:soon|shortly|in|later|up)|be right back|back (?:soon|shortly|online)|(?:try|check|come) (?:again|back)(?: again)? (?:later|soon|in a|shortly|in \d+)|sorry for the inconvenience|apologi[sz]e for (?:the|any) inconvenience|(?:upgrading|updating|improving) (?:our|the) (?:site|system|server|website)",
        r"traceback \(most recent|stack ?trace|uncaught (?:\w+ )?(?:exception|error)|(?:fatal|parse|syntax) error|warning: \w+\(|undefined (?:variable|index|method|property)|nullpointerexception|exception (?:in thread|has been|details|occurred)|at \w+(?:\.\w+)+\(\w+\.java|sqlstate|mysqli?_|pg_connect|odbc|ora-\d{5}|whitelabel error|client-side exception|debug mode|on line \d+|report to (?:the )?administrator|account (?:has been )?suspended|bandwidth limit exceeded|has been suspended|contact (?:the |your )?(?:server|system|site|hosting) (?:admin|provider)|technical (?:difficult|problem|issue|error)\w*|this (?:page|site) isn't working|no healthy upstream|upstream connect error|application failed to respond|overloaded|(?:server|site|website|system) is (?:too |very |currently |really )*busy|capacity problem|our engineers|we(?:'ve| have) been notified|we're working (?:on|to)",
        r"(?:wartung|wartungsarbeiten|interner serverfehler|(?:vorübergehend|zurzeit|derzeit|momentan) nicht (?:erreichbar|verfügbar)|ein fehler ist aufgetreten|versuchen sie es (?:später|in)|gleich wieder|bald zurück|technische(?:n|r)? (?:störung|problem|fehler))|(?:en (?:cours de )?maintenance|erreur interne|(?:temporairement|momentanément) (?:indisponible|inaccessible)|une erreur (?:est survenue|s'est produite)|de retour (?:bientôt|très)|réessayer plus tard|problème technique)|(?:en mantenimiento|mantenimiento|error interno|(?:temporalmente|momentáneamente) (?:no disponible|fuera)|se ha producido un error|ha ocurrido un error|volveremos|vuelva a intentarlo|inténtelo (?:de nuevo )?más tarde)|(?:em manutenção|manutenção|erro interno|temporariamente (?:indisponível|fora)|ocorreu um erro|voltaremos|tente novamente mais tarde)|(?:in manutenzione|manutenzione|errore interno|temporaneamente non disponibile|si è verificato un errore|torneremo|riprova più tardi)|(?:onderhoud|interne serverfout|tijdelijk (?:niet )?(?:onbereikbaar|beschikbaar|buiten)|er is (?:een fout|iets mis)|probeer het later)|(?:przerwa techniczna|prace (?:techniczne|konserwacyjne)|konserwacj|wewnętrzny błąd|wystąpił błąd|chwilowo niedostępn|tymczasowo niedostępn|spróbuj ponownie później|wracamy|wrócimy)|(?:технически[ех] работ|техническ\w+ обслуживан|внутренняя ошибка|ошибка сервера|произошла ошибка|временно (?:недоступ|не работает)|попробуйте (?:позже|позднее)|скоро верн)|underhåll|vedligeholdelse|bakım (?:çalışması|modu|nedeniyle)|bakımda|sunucu hatası|údržb|karbantartás|huolto|pemeliharaan|bảo trì",
        r"メンテナンス|サーバー?エラー|エラーが発生|しばらく(?:して|経って|お待ち)|ただいま[^。]{0,15}(?:停止|混雑|ご利用)|(?:系统|服务器|網站|网站)(?:维护|維護|错误|錯誤|繁忙|升级|正在维护)|(?:维护|維護)(?:中|期间)|服务(?:暂时)?不可用|内部错误|(?:稍后|稍後)(?:再试|重试|再試)|점검 (?:중|안내)|서버 오류|오류가 발생|잠시 후 다시|صيانة|خطأ في الخادم",
    ),
    LOADING: (
        r"^\W*(?:now )?(?:loading|please wait|initiali[sz]ing|starting|redirecting|one moment|booting|fetching|preparing|connecting)\b.{0,40}$|^.{0,30}\b(?:is loading|loading)\W*$|^\W*(?:wird geladen|laden|lädt|lade|bitte warten|weiterleitung)\b.{0,30}$|^\W*(?:chargement|patientez|veuillez patienter|redirection)\b.{0,30}$|^\W*(?:cargando|espere|por favor espere)\b.{0,30}$|^\W*(?:carregando|aguarde)\b.{0,30}$|^\W*(?:caricamento|attendere)\b.{0,30}$|^\W*(?:bezig met laden|even geduld)\b.{0,30}$|^\W*(?:ładowanie|wczytywanie|proszę czekać)\b.{0,30}$|^\W*(?:загрузка|подождите|идет загрузка|идёт загрузка|завантаження)\b.{0,30}$|^\W*(?:yükleniyor|laddar|indlæser|laster|načítání|ladataan|betöltés|se încarcă|memuat|đang tải|φόρτωση)\b.{0,30}$|読み込み中|ロード中|お待ちください$|(?:正在)?(?:加载|載入|加載|读取)(?:中|$)|请稍(?:候|等)|로딩|불러오는 중|جار(?:ي|ٍ)? ?(?:ال)?تحميل",
    ),
    NEEDS_JS: (
        r"(?:enable|activate|turn on|allow|requires?|need(?:s)?|without|switch on|supports?|support for)[^.]{0,30}(?:javascript|js\b)|javascript[^.]{0,35}(?:required|disabled|enabled|not enabled|must|is off|turned off|not supported|needs?|aktivier|activ|erforderlich|deaktiviert|benötigt|nécessaire|désactivé|habilit|necesari|abilit|disabilitat|richiest|inschakel|uitgeschakeld|włącz|wyłączon|включ|отключ|etkin|有効|無効|啟用|启用|활성화)|(?:aktivier|activez|activer|habilit|active|abilit|attiva|inschakel|włącz|включите|aktiver|zapn|slå på)\w*[^.]{0,25}javascript|(?:有効|启用|開啟|啟用|打开)[^。]{0,8}javascript|browser (?:is )?(?:not supported|unsupported|too old|outdated)|(?:your|upgrade|update) (?:your )?browser[^.]{0,20}(?:unsupported|outdated|not supported|to (?:a|the))",
    ),
}
