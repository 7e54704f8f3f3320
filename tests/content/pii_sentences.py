"""Sentences in six languages with «personal data» marked, and sentences full of numbers that are nobody's.

All values are invented; those with a checksum satisfy it where they are marked.
"""

from __future__ import annotations

CORE = """
You can write to «ann.holt@brookfield.co.uk» for the minutes.
Mail («T.Okafor+news@mail.example.org») bounced twice.
Contact: «support_desk@xn--mnchen-3ya.de»; we reply within a day.
Send the file to <«o'neill@irish-post.ie»> before noon.
Her address was «j.d@sub.domain.example.museum».
E-mail «first.last at example dot com» if you like.
Reach me at «lena [at] studio-nord [dot] de».
mailto:«press%2Bnow@daily.example» works too.
The login «ANNA.K@EXAMPLE.COM» is locked.
Call «+44 20 7946 0958» between nine and five.
Ring «020 7946 0018» and ask for the bar.
My mobile is «07700 900123».
Phone: «(212) 555-0187»
Dial «212-555-0142» for the clinic.
Text «+1 415.555.2671» when you land.
Office «+1 (646) 555-0199» ext. 12 is closed.
Tel. «1-800-555-0134»
WhatsApp «+91 98765 43210» for orders.
Fax: «+353 1 496 0123».
Call «00 44 161 496 0345» from abroad.
Her number, «+61 2 9876 5432», rang out.
tel:«+14155550123»
Paid with «4453 3314 7893 2885» last week.
Card number «5204072386255113», expiry 09/27.
Amex «3784 873331 13879» was declined.
Discover «6011-9811-3511-9712» on file.
The card 2221 series: «2221814781580694».
Diners «30561075690078» expired.
JCB «3528 2003 1716 7123» is accepted.
IBAN: «GB15 NWBK 3644 1855 3457 86».
Wire to «IE91AIBK56388534532524» by Friday.
Her SSN is «219-09-9999».
Social security number «457 55 5462» was leaked.
SSN: «536904399»
NHS number «412 018 9023» is on the letter.
Patient with NHS no. «4617492380» came in.
National Insurance number «QQ 12 34 56 C» is the sample; mine is «AB 12 34 56 C».
NINO «JG103759A» was entered.
The server at «203.0.113.57» refused us.
Blocked client «198.51.100.23»:8443 again.
Visitor «2001:db8:85a3::8a2e:370:7334» logged in.
Host «fe80::1ff:fe23:4567:890a» answered.
IP address: «192.0.2.146»
Device «00:1B:44:11:3A:B7» joined the network.
MAC «3C-07-54-2A-9F-10» is blocked.
Passport number «533401274» was stolen.
Passport no. «X1234567» is valid until 2030.
Driver's license «D1234567» expired.
Date of birth: «14/03/1985».
Born on «March 14, 1985», she lives alone.
DOB «1985-03-14»
Send coins to «1BoatSLRHtKNngkdXEeobR76b53LETtpyT».
BTC: «bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq»
ETH wallet «0x52908400098527886E0F7030069857D2E4169EE7» was drained.
AWS key «AKIAIOSFODNN7EXAMPLE» in the log.
token=«ghp_16C7e42F292c6912E7710c838347Ae178B4a»
password: «hunter2!Xy»
Authorization: Bearer «eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U»
Aadhaar 2234 5678 9012 is wrong but Aadhaar number: «4991 1866 5246» was shared.
PAN: «ABCPE1234F»
Bank account number «12345678», sort code «20-00-00».
Routing number «021000021», account no. «000123456789».
VIN «1HGCM82633A004352» was sold.
IMEI «350787156096438» reported stolen.
Schreiben Sie an «katrin.vogel@werkstatt-süd.de» bis Montag.
E-Mail: «info(at)gasthof-linde.at»
Telefon: «030 901820»
Tel.: «089/23456-0»
Sie erreichen uns unter «+49 (0)40 428 28-0».
Rufen Sie «0171 2345678» an.
Mobil «+49 160 90123456»
Fax «0221 / 221-26570»
Handy: «0664 1234567»
Meine IBAN lautet «DE48 3704 0044 3431 2220 03».
Bitte auf «DE55500105170496688966» überweisen.
Konto «AT64 5039 9899 0809 1242» ist gesperrt.
Überweisung an «CH61 5089 9614 1579 0072 7» erfolgt.
Steuer-ID «79 643 580 010» auf dem Bescheid.
Die Steueridentifikationsnummer ist «57619428739».
Steuer-IdNr.: «29376460819»
Sozialversicherungsnummer «65 180839 J 003» angeben.
AHV-Nummer «756.2895.9898.20» steht auf der Karte.
Personalausweisnummer «L01X00T471» eingetragen.
Reisepass Nr. «C01X00T478» gültig bis 2031.
Geboren am «07.11.1979» in Kiel.
Geburtsdatum: «7. November 1979»
Kreditkarte «4983 3976 2600 0700» belastet.
IP-Adresse «84.117.22.9» gesperrt.
Steuernummer: «93/815/08152»
Écrivez à «jean-luc.petit@mairie-lyon.fr» avant mardi.
Courriel : «contact@boulangerie.example.fr».
Téléphone : «01 42 68 53 00»
Appelez le «06 12 34 56 78» après 18 h.
Tél. «+33 1 70 18 99 00»
Portable «+33 (0)6 39 98 12 34»
Standard «04.91.55.00.00» ouvert.
Appelez «0 800 123 456», gratuit.
Fax : «0388371234»
IBAN «FR30 2004 1010 0586 9967 8491 706».
Virement vers «FR4730006000178577626686940» effectué.
Compte belge «BE21 8864 6841 4122».
Numéro de sécurité sociale : «1 85 06 75 056 572 43».
NIR «291123306312896» enregistré.
Carte bancaire «5456 1489 7071 2480» refusée.
Né le «3 avril 1962» à Nantes.
Née le «03/04/1962», veuve.
Adresse IP «91.198.174.192» bannie.
Numéro de passeport «12AB34567».
Mot de passe : «Soleil#2024»
Escriba a «maria.lopez@ayto-gijon.es» antes del lunes.
Correo: «ventas@ferreteria.example.es».
Llame al «91 234 56 78» por la mañana.
Teléfono: «612 345 678»
Móvil «+34 655 12 34 56»
Tel. «(+34) 932 00 11 22»
Oficina «976-12-34-56» cerrada.
IBAN «ES64 2100 0418 9648 4473 0971».
Ingrese en «ES3900499447879091655491».
DNI «46147262Q» caducado.
Con DNI «49.789.241-Z» firmado.
Su NIF es «25389770-R».
NIE: «Z8115550M»
Permiso con NIE «Y-7503917-C» aprobado.
Número de la Seguridad Social «28 12345678 40».
Tarjeta «4453331478932885» robada.
Fecha de nacimiento: «23/08/1991»
Nacido el «23 de agosto de 1991» en Vigo.
Dirección IP «88.26.241.5» bloqueada.
Contraseña: «gato_Azul99»
Pasaporte «AAA123456» perdido.
Scrivete a «giulia.ferri@comune.torino.it» entro lunedì.
Posta elettronica: «info@trattoria.example.it»
Telefono «06 6982 1234»
Chiama il «347 123 4567» dopo cena.
Cell. «+39 333 765 4321»
Tel. «+39 02 8646 1234»
Fisso «011/5612345»
IBAN «IT26 X054 2811 1010 0000 0201 183».
Bonifico su «IT70L0306909606100055217220».
Codice fiscale «RSSMRA80A01H501U».
Il C.F. è «BNCGLI91M52F205F», confermato.
Partita IVA «65440445131» della ditta.
Nato il «12/05/1970» a Bari.
Data di nascita: «12 maggio 1970»
Carta di credito «5204 0723 8625 5113» scaduta.
Indirizzo IP «79.20.144.3» segnalato.
Carta d'identità «CA12345AB» smarrita.
Password: «Pizza!2023»
Schrijf naar «jan.devries@gemeente-utrecht.nl» voor vrijdag.
Telefoon: «020 624 1111»
Bel «06-12345678» na zessen.
Tel. «+31 20 794 5600»
Mobiel «+31 6 1234 5678»
Belgisch nummer «0475 12 34 56» werkt.
Tel «0032 2 555 12 12» is bezet.
IBAN «NL72 ABNA 1621 6477 86».
Maak over naar «NL40INGB7945514225».
BSN «124473647» staat op de brief.
Burgerservicenummer: «6208.72.007»
Mijn burgerservicenummer is «763621419».
Rijksregisternummer «85.07.30-033.28» nodig.
Geboren op «9 juni 1988» te Gent.
Geboortedatum: «09-06-1988»
Creditcard «4983397626000700» geweigerd.
IP-adres «145.97.39.155» geblokkeerd.
Wachtwoord: «Tulp$77x»
Paspoortnummer «NX1234567» ingevoerd.
Numer PESEL «85061466035» w formularzu.
Telefone: «+351 21 346 5100»
CPF «309.366.118-80» na nota.
Personnummer «811228-4081» krävs.
Vi ringer «+46 8 123 456 78» i morgon.
IBAN «PL53 6816 0106 2049 4281 1086 8127».
Lorem «ann.holt@brookfield.co.uk», «+44 20 7946 0958», «203.0.113.57».
""".strip().splitlines()

PEOPLE = """
Dear Mrs «Eleanor Whitcombe», thank you for your letter.
Mr. «Daniel Osei» signed the lease.
Name: «Priya Raman»
Contact person: «Tom Hartley», purchasing.
Ship to «14 Elm Street, Springfield, IL 62704».
Address: «22 Baker Lane, Leeds LS1 4AP»
Sehr geehrter Herr «Uwe Brandt», wir danken Ihnen.
Frau «Sabine Krüger» ist im Urlaub.
Ansprechpartnerin: «Heike Lorenz»
Anschrift: «Lindenstraße 12, 50674 Köln»
Wohnhaft «Am Markt 3, 24103 Kiel».
Madame «Claire Fontaine» vous rappellera.
M. «Olivier Garnier» est absent.
Nom : «Sophie Lambert»
Adresse : «8 rue des Lilas, 69003 Lyon»
Il habite «12 bis avenue Victor Hugo, 75016 Paris».
Estimado señor «Javier Molina»: le escribimos.
La Sra. «Carmen Ortega» firmó.
Nombre: «Lucía Herrera»
Dirección: «Calle Mayor 15, 3º B, 28013 Madrid»
Gentile signora «Paola Conti», grazie.
Il sig. «Marco Bellini» è arrivato.
Nome: «Francesca Riva»
Indirizzo: «Via Garibaldi 22, 10122 Torino»
Geachte heer «Pieter Bakker», dank u.
Mevrouw «Anneke Visser» belt terug.
Naam: «Sanne de Groot»
Adres: «Keizersgracht 241, 1016 EA Amsterdam»
Dr. «Amina Yusuf» will see you at ten.
""".strip().splitlines()

CLEAN = """
Order 4453331478932886 has shipped.
Invoice no. 2024-00187 is due in 30 days.
Order number: 112-4578963-7788412
Your reference is 87-4410-22.
Ticket #4471923 was closed.
Version 10.2.14.3 fixes the crash.
Upgrade from 1.4.0.12 to 2.0.1.0 first.
Firmware v3.12.7.200 is out.
Release 192.168 of the codename series.
Build 19045.3803.240112 passed.
Chrome/120.0.6099.109 on Windows NT 10.0.
See section 4.2.1.3 for details.
Chapter 12.3.4.5 covers it.
ISBN 978-2-4721-8110-4 is out of print.
ISBN: 9786464283708
ISSN 0317-8471 appears monthly.
EAN 4006766450130 on the box.
doi:10.1038/s41586-020-2649-2
arXiv:2103.00020 was cited.
PMID 33116299 and 31452104.
The flight lasted from 1969-07-16 to 1969-07-24.
Open 2024-01-15 10:30:00 UTC.
On 12/05/2021 the council met.
Between 1914 and 1918 few ships sailed.
The shop opens 9-17, Saturday 10-14.
Meeting at 14:30-15:45 on 03.04.2025.
Coordinates 52.520008, 13.404954 mark the gate.
Position 40°26'46"N 79°58'56"W.
Lat -33.868820 Lng 151.209296
Price: 1 299,00 EUR, was 1 499,00 EUR.
Total $1,234,567.89 including tax.
The budget rose from 120 000 000 to 135 500 000.
Population 8 799 800 in 2021.
It weighs 12 345 678 kg.
Pi is 3.14159265358979.
The hash 7694f4a66316e53c8cdd9d9954bd611d matched.
sha256 20377cec9f51f6bf5ba1fa64649f3b1614e4eee833fd0fc5893f24f6e0accbaf
Commit 4f6e0acc fixed it.
UUID 123e4567-e89b-12d3-a456-426614174000 identifies the row.
Tracking 1Z999AA10123456784 is on its way.
Track 9400 1000 0000 0000 0000 00 at the post.
Parcel RR123456785DE left Leipzig.
The game ended 112-108 after 3-3 sets 6-4 7-6 6-3.
Final score 28:24 (14:13).
Races: 4x100 m in 37.10, 1:40.91 over 800 m.
Set 10-20-30-40 reps.
Model WH-1000XM4 costs less than WH-1000XM5.
Part 06-12345 fits the pump.
SKU 8001-4422-17 is sold out.
Use port 8080 or 8443.
Ratio 16:9 at 3840x2160, 60 Hz.
RFC 2616 and RFC 9110 differ.
Follow @anna_writes on the fediverse.
Install with npm i react@18.2.0 today.
git clone user@host is the pattern.
See example.com/a@b for the path.
Run pkg@latest or foo@1.2.3-beta.4.
The regex [a-z]+@[a-z]+ matches little.
The CSS rule @media (min-width:600px) applies.
Time 00:1B is not a time.
The ratio 2:3:5 gives thirty.
std::vector and ::1 differ from C::D.
The aspect AB:CD:EF is a note.
Latency p99 is 120.5.3 in no unit.
Serial number 48-2210-7731-90 is engraved.
Lot 20240115-07 expires in 2026.
Batch 0171-2345 was recalled.
Account plans start at $9.99/month.
The password must have 8 characters.
Password: required
Enter your e-mail address and phone number.
The card is declined when the number is wrong.
Social security numbers have nine digits.
IBAN stands for International Bank Account Number.
Call us any time; the phone is on the desk.
Bible, John 3:16 and Psalm 119:105-112.
Room 101, floor 12, building 7.
Bus 415 leaves at 05:55, tram 26 at 7:01.
The code 555-0187 opens nothing.
Size 38-40-42 in blue.
Die Bestellung 4711-0815-2024 ist unterwegs.
Rechnung Nr. 20240317-114 liegt bei.
Kapitel 3.2.1.4 behandelt die Brücke.
Das Aktenzeichen 12 O 345/19 ist neu.
Urteil vom 14.03.2019, Az. VI ZR 156/13.
Version 7.4.3.2 vom 02.11.2023.
Die Strecke misst 1 234 567 Meter.
Ergebnis 3:1 (1:0, 1:1, 1:0).
Gültig vom 01.01.2024 bis 31.12.2024.
Der Preis stieg von 12.345,67 auf 13.456,78 Euro.
Artikelnummer 301.238.56 ist vergriffen.
PZN 01234567 in der Apotheke.
La commande 20 45 78 12 34 est prête.
Facture n° 2023-11-00457 réglée.
La loi n° 78-17 du 6 janvier 1978.
Article L. 121-20-3 du code.
Le 14 juillet 1789, vers 17 h 30.
Population : 2 145 906 habitants.
Prix : 249,99 € au lieu de 299,99 €.
SIRET 914 417 636 51045 du magasin.
El pedido 30-4567-8812 está listo.
Factura 2024/001234 pagada.
La ley 39/2015, de 1 de octubre.
Versión 6.0.2.1 disponible.
Marcador 98-102 tras la prórroga.
El artículo 12345678 está agotado.
Población: 3 332 035 habitantes.
Ordine 77-120-4432 spedito.
Fattura n. 114/2024 saldata.
La legge 27 luglio 1978, n. 392.
Versione 4.8.15.16 installata.
Prezzo 1.299,00 euro, sconto 10 %.
La partita è finita 3-2 (25-23, 18-25, 25-20).
Bestelling 20240098-3 is verzonden.
Factuurnummer 2024.0117.88 staat open.
Artikel 7:658 BW, lid 1.
Versie 5.1.0.9 is uit.
Inwoners: 921 402 op 1 januari 2023.
Uitslag 6-4, 3-6, 7-5.
Zie ECLI:NL:HR:2019:1284.
Postbus-code 1234 is geen adres.
CAS 7732-18-5 is water.
CVE-2021-44228 affects 2.14.1.
Figure 3-12: pressure 101.325 kPa at 288.15 K.
Channel 192.168 does not exist; 300.12.14.5 is no address either.
0.1.2.3.4 is an OID prefix, so is 1.3.6.1.4.1.311.
Timestamp 1700000000 and 1700000000000.
Colour #1a2b3c on #ffffff.
ID 550e8400e29b41d4a716446655440000 in hex.
The value 0x7fffffffffffffff is the largest.
Part VII, pp. 123-145, vol. 12(3).
NGC 4565 lies 42 700 000 light-years away.
Grid 33T WN 1234 5678 on the sheet.
Asteroid (99942) Apophis, 2004 MN4.
""".strip().splitlines()

MORE_CORE = """
Please reply to «m.kowalski@poczta.example.pl» soon.
You'll find me at «hello+blog@sub.example.io».
Email: «JANE_ROE99@example.co.nz»; Skype on request.
Our desk, «0161 496 0000», is staffed daily.
Mobile: «+44 7700 900 321»
Reception «(0)20 7946 0500» will help.
Call «(415) 555-0132» or «415-555-0133».
US office «+1-303-555-0178».
He used Visa «4983 3976 2600 0700» and Mastercard «5456148970712480».
Payments go to «GB15NWBK36441855345786».
The SSN on file, «457-55-5462», is hers.
Her NHS Number: «471 598 3664»
IPv6 «2a02:8108:8ac0:1b2c::1» connected at noon.
Requests came from «91.12.44.201», «91.12.44.202» and others.
Date of birth: «2nd May 1971»
Born «12 January 1990»
Passport: «P7654321»
Secret: api_key=«9f8e7d6c5b4a39281706f5e4d3c2b1a0»
Mailen Sie «hr-team@firma-müller.de».
Rückruf unter «0049 711 2345678» erbeten.
Telefonnummer: «0331/2700-12»
Mobilnummer «0151-23456789»
Die Kontonummer lautet «0648489890».
IBAN: «DE55 5001 0517 0496 6889 66» bei der Bank
Steuer-Identifikationsnummer: «48210463791»
Reisepassnummer: «C4VK7T2N1»
geb. am «01.02.1983» in Linz
Kennwort: «Sommer2024!»
Joignez-nous au «05 56 00 11 22».
Mon portable : «07 81 23 45 67»
Ligne directe : «+33 4 72 10 30 30»
Mél : «accueil@lycee-zola.example.fr»
N° de sécurité sociale «2 78 03 69 123 045 34»
Date de naissance : «12/11/1950»
RIB : «FR30 2004 1010 0586 9967 8491 706»
Votre mot de passe est «Bleu!ciel7».
Contacte con «soporte@tienda.example.mx».
Nuestro teléfono es el «954 12 34 56».
Whatsapp: «+34 600 11 22 33»
Celular «+52 55 1234 5678»
Número de DNI: «59.440.236-W»
NIE «X8642551W» en trámite.
Nacida el «3 de mayo de 2001» en Lugo.
Cuenta «ES64 2100 0418 9648 4473 0971».
Recapito telefonico: «055 234 5678»
Cellulare: «3381234567»
PEC: «studio.legale@pec.example.it»
Cod. fisc. «FRRLCU75T10L219U»
Nata il «7 giugno 1994» a Pisa.
P.IVA «65440445131»
Mijn nummer is «06 87654321».
Bereikbaar op «030-2345678».
E-mailadres: «receptie@hotel.example.nl»
Rekeningnummer «NL72 ABNA 1621 6477 86».
BSN: «643.973.849»
Geboren: «14-02-1999»
""".strip().splitlines()

MORE_CLEAN = """
Your order 20-7946-0958 left the warehouse.
Case 2:19-cv-01234 was dismissed.
Patent US 10,123,456 B2 was granted.
The 2010-2019 decade, 1939-45 and 9/11.
Model numbers 415-5550 and 303-5551 differ.
Upgrade to 8.8.4.4-rc1 of the tool.
ISO 8601:2004, EN 60950-1 and IEEE 802.11.
Channel 11 at 2462.500 MHz.
Odds of 12-1, 100-30 and 7-2.
Seat 24A, gate B12, flight BA 2490.
Die Auflage lag bei 1.250.000 Exemplaren.
Az.: 2 BvR 859/15, Rn. 101-105.
Die Teile 0815-4711 und 0816-4712 passen.
HRB 123456 beim Amtsgericht.
Vol. 45 (2012), S. 123-156.
Le dossier 06-123-456 est clos.
De 10 h 30 à 12 h 45, salle 12.
Le n° 12 34 56 a gagné.
Plazo: 30-06-2024 a las 14:00.
Expediente 2023/0456-78 archivado.
Il volume 12, pagine 345-367.
Codice articolo 8032089001234.
Dossiernummer 2023-45678-90.
Het getal 123.456.789 is groot.
Kenteken of code 12-AB-34 staat hier.
""".strip().splitlines()
