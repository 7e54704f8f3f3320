"""Sentences of our own in six languages: what stands between guillemets is personal, everything else is not.

Values are published examples, documentation ranges, or made up with valid checksums.
"""

from __future__ import annotations

#: What has a form of its own.
CORE = """
Write to «ann.bell@example.com» before Friday.
Her address is «j.o'neil+shop@mail.example.co.uk», as always.
Send it to <«x_y-z@sub.domain.example.org»>, please.
Mail: «RECHNUNG@firma.example.de».
[Write us](mailto:«team@verein.example.net»)
Kontakt: «käthe@bücher.example.de» oder im Laden.
Reach me at «jane [at] example [dot] com».
Écrivez à «luc.martin@courriel.example.fr» pour réserver.
Escribe a «pedidos@tienda.example.es».
Scrivi a «info.rossi@posta.example.it», grazie.
Mail naar «jan.de.boer@post.example.nl».
Call me at «+49 30 901820» tomorrow.
Our number is «+1 (415) 555-2671».
Phone: «415-555-2671».
Tel. «(0)30 / 901 82 00».
Telefon: «030 90182000».
Sie erreichen uns unter «0211 584 2200».
Mobil «0171 2345678».
Tél : «01 42 68 53 00».
Appelez le «06 12 34 56 78» après midi.
Mon portable est le «+33 6 12 34 56 78».
Llame al «912 345 678».
Mi móvil es «612 34 56 78».
Chiama il «06 698 2241».
Cellulare: «347 123 4567».
Bel «020 624 1111» voor een afspraak.
Mobiel: «06-12345678».
Ligue para «+351 21 342 4000».
Telefone «213 424 000».
Text me on «07700 900123».
Ring «020 7946 0958» and ask for the desk.
WhatsApp «+55 11 91234-5678».
Fax: «+41 44 668 18 00».
The hotline is «1-800-555-0199».
Dial «0049 89 636 48018» from abroad.
You can get him on «(212) 555-0142» at night.
Reception «+81 3-3580-3311» is open all day.
Book at «(843) 466-6414», 24 hours a day.
IBAN «DE89 3704 0044 0532 0130 00» BIC COBADEFFXXX.
Pay to «GB29NWBK60161331926819» by May.
Compte «FR14 2004 1010 0505 0001 3M02 606» à créditer.
La cuenta es «ES91 2100 0418 4502 0005 1332».
Bonifico su «IT60X0542811101000000123456».
Maak over naar «NL91 ABNA 0417 1643 00».
Konto «AT61 1904 3002 3457 3201» bei der Bank.
Transferir para «PT50 0002 0123 1234 5678 9015 4».
My card is «4111 1111 1111 1111», exp 12/28.
Card number «5555-5555-5555-4444» was declined.
Amex «378282246310005».
Karte «4012888888881881» gesperrt.
Carte bancaire «6011 1111 1111 1117» expirée.
Tarjeta «3530 1113 3330 0000» caducada.
SSN «219-09-9999» on file.
His social security number is «219 09 9998».
NI number «QQ 12 34 56 C» is needed.
National insurance «AB123456C».
NHS number «943 476 5919».
Steuer-ID «86 095 742 719».
Identifikationsnummer: «47036892816».
Codice fiscale «RSSMRA85T10A562S».
DNI «12345678Z» y firma.
NIE: «X-1234567-L».
BSN «111222333» staat op de pas.
CPF «529.982.247-25» do cliente.
PESEL «44051401359».
AHV-Nummer «756.9217.0769.85».
Personnummer «811228-9874».
Henkilötunnus «131052-308T».
Rijksregisternummer «85.07.30-033.28».
SIN «046 454 286» for payroll.
Passport No. «C01X00T47» expires soon.
Reisepass: «C4J7K2T91».
Passeport n° «14AV92873» perdu.
Login from «203.0.113.77» at noon.
Client «2001:db8:85a3::8a2e:370:7334» connected.
Zugriff von «198.51.100.23», zweimal.
L'adresse IP «192.0.2.146» est bloquée.
The device «00:1A:2B:3C:4D:5E» joined.
From «10.20.30.40»:8080 to the printer.
aws_access_key_id = «AKIAIOSFODNN7EXAMPLE»
Use «ghp_16C7e42F292c6912E7710c838347Ae178B4a» to push.
Slack «xoxb-123456789012-abcdefGHIJ».
api_key: «9f86d081884c7d659a2feaa0c55ad015»
The password is «hunter2!».
Passwort: «Sommer#2024»
mot de passe : «Lune-4-rouge»
contraseña: «Gato_negro9»
wachtwoord: «Fiets!77»
Authorization: Bearer «mF_9.B5f-4.1JqM7Zk2Q»
postgres://app:«s3cr3tpw»@db.example.com/main
JWT «eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN» leaked.
sk_live key: «sk_live_4eC39HqLyjWDarjtT1zdp7dc»
Key «AIzaSyD-1234567890abcdefghijklmnopqrstu» in the page.
PIN: «4821»
token=«a1b2c3d4e5f6a7b8»
Account number «12345678», sort code «20-45-77».
Kontonummer «0532013000».
CVV «123» please.
Born on «12 May 1984» in town.
Geburtsdatum: «03.11.1979».
""".strip().splitlines()

#: Names and addresses, found by what stands around them.
PEOPLE = """
Mr. «John Miller» signed the lease.
Frau «Anna Schmidt» leitet das Haus.
Mme «Claire Dupont» préside.
Sra. «María García López» llamó ayer.
Dott. «Marco Bianchi» riceve il lunedì.
Mevrouw «De Vries» belt terug.
My name is «Sarah Connor».
Ich heiße «Jürgen Weiß».
Je m'appelle «Amélie Laurent».
Me llamo «Carlos Ruiz».
Mi chiamo «Giulia Conti».
Ik heet «Pieter Jansen».
Name: «Thomas Becker»
Patient: «Laura Stein», admitted on Monday.
Dear «Emily», thank you.
Dr. «H. Albrecht» answers.
She lives at «42 Baker Street» today.
Office: «1600 Amphitheatre Parkway, Mountain View, CA 94043».
Wir sitzen in der «Lindenstraße 12a, 10969 Berlin».
Besuch: «Keizersgracht 8, 1015 CR Amsterdam».
Adresse : «12, rue de la Paix, 75002 Paris».
Vive en la «Calle Mayor 5, 28013 Madrid».
Abita in «Via Roma 12, 00184 Roma».
Morada: «Rua Augusta 100».
Post goes to «SW1A 2AA» only.
""".strip().splitlines()

#: Nothing personal, however it looks.
CLEAN = """
The order 4111-2222-3333-4445 was shipped.
Bestellnummer 20240518-7731 ist unterwegs.
ISBN 978-3-16-148410-0 is the second edition.
EAN 4006381333931 on the box.
Version 10.4.22.1 fixes the bug.
Update to v2.3.4.5 now.
Chapter 3.2.1.4 explains it.
The server listens at 127.0.0.1 only.
Netmask 255.255.255.0 and gateway by DHCP.
The year 2023-2024 was warm.
From 12:30:45 to 13:00:00 on 2024-05-01.
Am 01.02.2024 um 14.30 Uhr.
Le 14 juillet 1789 est une date.
It costs $1,234,567.89 in all.
Preis: 1.234.567,89 EUR.
Population 8 804 190 at the last census.
1 234 567 habitants.
Latitude 48.858370, longitude 2.294481.
Size 1920x1080, 60 Hz.
Part no. 555-123-4567-A fits.
SKU 0049-89-636 is sold out.
Invoice 0301234567 is due.
Rechnung Nr. 030 901820 vom Mai.
Tracking 1Z999AA10123456784.
DOI 10.1000/182 and PMID 12345678.
Commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b fixed it.
Color #4111111 is wrong.
UUID 123e4567-e89b-12d3-a456-426614174000.
Password: required.
Your password must have eight letters.
Passwort vergessen?
The token is invalid.
API key: see the docs.
Enter your PIN at the machine.
Follow @anna on the network.
Use icon@2x.png for retina.
Install lodash@4.17.21 first.
Clone git@github.com:owner/project.git now.
std::vector::iterator is a type.
The ratio is 3:2:1 by weight.
IBAN is an account format, DE00 0000 0000 0000 0000 00 is not valid.
Card numbers such as 4111 1111 1111 1112 fail the check.
SSN 000-12-3456 cannot exist.
DNI 12345678A no es válido.
Serial 86095742710 engraved below.
Dear Customer, welcome back.
Sehr geehrte Damen und Herren,
The Baker Street Irregulars are a club.
Room 12 is on the street side.
Die Straße 12 Kilometer weiter.
Model 347 123 is older.
Call volume rose by 12 percent in 2023.
Phone sales reached 1,200,000 units.
Das Telefon kam 1876 auf.
Contact lenses for 2024.
The call of 1848 was heard.
See section 02 03 04 for more.
In 1999 2000 people came.
They won 6-4 6-3 7-5 in Paris.
Lotto: 03 12 18 27 33 41.
1234567890 items were sold.
GB 12345 is not a code.
RFC 2606 reserves example.com for use.
Route 66 and Highway 101 meet.
Windows 10.0.19045.3803 is current.
ISSN 0378-5955.
The file a1b2c3d4.bin has 16777216 bytes.
Order number 5555555555554445.
Artikelnummer 0211 584 2200 nicht lieferbar.
CNPJ: 83.102.459/0001-23 da empresa.
The teacher Special Education is there.
""".strip().splitlines()

#: Names in running English text, with nothing around them that would give them away to a rule.
RUNNING = """
Yesterday «Sarah Connor» met the board in the town hall.
The prize went to «Daniel Okafor» for the third time.
«Emily Watson» and «Peter Hughes» wrote the report together.
It was «Laura Mitchell» who noticed the leak first.
The garden was planned by «Thomas Ashworth» in spring.
Neighbours say that «Michael Brennan» left before noon.
The book is dedicated to «Margaret Ellison», a teacher.
When «James Holloway» retired, the workshop closed.
Photographs by «Rachel Greene» hang in the hall.
«Robert Kessler» told us that the bridge would open in May.
We thank «Anita Desai» and «Omar Haddad» for their help.
The court heard «Stephen Marlowe» on Tuesday.
After the war «Helen Fairbanks» returned to the farm.
Nobody but «Julia Novak» had a key to the archive.
The choir is led by «Marcus Webb» this year.
A letter from «Charlotte Quincy» was found in the attic.
On stage, «Kevin Doyle» plays the miller.
The company was founded by «Susan Blake» and her brother.
His doctor, «Nathan Clarke», advised him to rest.
Then «Olivia Grant» took the floor and asked for a vote.
The recipe comes from «Maria Santos», who runs the bakery.
Police spoke with «Andrew Pike» after the accident.
The goal by «Hannah Schwartz» came in the last minute.
«Benjamin Stone» has lived in the lighthouse since 1998.
The tenants, among them «Victor Lang», have complained.
Her sister «Alice Monroe» works at the harbour office.
The lecture of «Edward Norton Pierce» was full.
According to «Fiona MacLeod», the ferry was late again.
The trainees were greeted by «George Whitman» at the gate.
Only «Diana Russo» knew the way down.
The painting was sold to «Philip Arden» in March.
My colleague «Natalie Simmons» will answer your questions.
The jury chose «Christopher Vale» over two others.
«Rebecca Thornton» lost her wallet on the train.
Everyone remembers how «Samuel Ortiz» fixed the clock.
The review by «Joanna Keller» was kinder than expected.
In the end «Patrick O'Brien» paid for the window.
The orchard belongs to «Caroline Hurst» and her son.
A student, «Leo Fischer», found the error.
The club elected «Monica Reyes» as its treasurer.
""".strip().splitlines()

#: Running English text with capital letters in it and nobody named.
NOBODY = """
The Harbour Office opens at nine on Mondays.
Our Privacy Policy was updated in January.
Add to Cart, then choose Express Delivery.
The Annual Report lists every ferry and its crew.
Open the Settings menu and choose Advanced.
The Old Mill is closed for the winter.
High Street is one way from the church to the square.
Python and Rust are both used in the backend.
The Copper Lamp costs less than the Brass Lantern.
Members of the Rowing Club meet in the boathouse.
Chrome and Firefox show the page in the same way.
The Museum of Printing shows presses from four centuries.
Sign in to read the Terms of Service.
The North Gate is nearer to the station.
Easter Monday and Christmas Day are holidays.
The Second Edition corrects a number of mistakes.
Free Shipping on orders above fifty pounds.
The Science Fair is held in the sports hall.
Read more in the Help Centre.
The Board of Trustees meets four times a year.
The Blue Whale is larger than any dinosaur was.
Ask at the Information Desk for a map.
Windows must be closed when the Alarm is set.
The Spring Menu has soup, trout and rhubarb.
In the Middle Ages salt was carried over this pass.
Use the Search box to find a product.
The River Walk takes an hour at low water.
Summer Sale: all garden chairs at half price.
The Night Train leaves from platform four.
A Quick Guide to Composting, in ten steps.
""".strip().splitlines()
