"""Countries as a browser shows them: language and time zone (IANA) of most people there.

>>> place_of("DE")
Place(locale='de-DE', timezone='Europe/Berlin')
>>> place_of("us-generic").timezone
'America/New_York'
>>> languages_at("FR")
['fr-FR', 'en-US']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Place:
    """Language tag (BCP 47) and time zone; None leaves the browser's own."""

    locale: str
    timezone: str | None


# Country, language, time zone of its largest city.
_TABLE = """
AE ar Asia/Dubai|AF fa Asia/Kabul|AL sq Europe/Tirane|AM hy Asia/Yerevan|AO pt Africa/Luanda
AR es America/Argentina/Buenos_Aires|AT de Europe/Vienna|AU en Australia/Sydney|AZ az Asia/Baku|BA bs Europe/Sarajevo
BD bn Asia/Dhaka|BE nl Europe/Brussels|BF fr Africa/Ouagadougou|BG bg Europe/Sofia|BH ar Asia/Bahrain
BJ fr Africa/Porto-Novo|BO es America/La_Paz|BR pt America/Sao_Paulo|BW en Africa/Gaborone|BY ru Europe/Minsk
CA en America/Toronto|CD fr Africa/Kinshasa|CH de Europe/Zurich|CI fr Africa/Abidjan|CL es America/Santiago
CM fr Africa/Douala|CN zh Asia/Shanghai|CO es America/Bogota|CR es America/Costa_Rica|CU es America/Havana
CY el Asia/Nicosia|CZ cs Europe/Prague|DE de Europe/Berlin|DK da Europe/Copenhagen|DO es America/Santo_Domingo
DZ ar Africa/Algiers|EC es America/Guayaquil|EE et Europe/Tallinn|EG ar Africa/Cairo|ES es Europe/Madrid
ET am Africa/Addis_Ababa|FI fi Europe/Helsinki|FR fr Europe/Paris|GB en Europe/London|GE ka Asia/Tbilisi
GH en Africa/Accra|GR el Europe/Athens|GT es America/Guatemala|HK zh Asia/Hong_Kong|HN es America/Tegucigalpa
HR hr Europe/Zagreb|HT fr America/Port-au-Prince|HU hu Europe/Budapest|ID id Asia/Jakarta|IE en Europe/Dublin
IL he Asia/Jerusalem|IN en Asia/Kolkata|IQ ar Asia/Baghdad|IR fa Asia/Tehran|IS is Atlantic/Reykjavik
IT it Europe/Rome|JM en America/Jamaica|JO ar Asia/Amman|JP ja Asia/Tokyo|KE en Africa/Nairobi|KG ky Asia/Bishkek
KH km Asia/Phnom_Penh|KR ko Asia/Seoul|KW ar Asia/Kuwait|KZ ru Asia/Almaty|LA lo Asia/Vientiane|LB ar Asia/Beirut
LI de Europe/Vaduz|LK si Asia/Colombo|LT lt Europe/Vilnius|LU fr Europe/Luxembourg|LV lv Europe/Riga
LY ar Africa/Tripoli|MA ar Africa/Casablanca|MC fr Europe/Monaco|MD ro Europe/Chisinau|ME sr Europe/Podgorica
MG fr Indian/Antananarivo|MK mk Europe/Skopje|MM my Asia/Yangon|MN mn Asia/Ulaanbaatar|MO zh Asia/Macau
MT en Europe/Malta|MU en Indian/Mauritius|MX es America/Mexico_City|MY ms Asia/Kuala_Lumpur|MZ pt Africa/Maputo
NA en Africa/Windhoek|NG en Africa/Lagos|NI es America/Managua|NL nl Europe/Amsterdam|NO nb Europe/Oslo
NP ne Asia/Kathmandu|NZ en Pacific/Auckland|OM ar Asia/Muscat|PA es America/Panama|PE es America/Lima
PG en Pacific/Port_Moresby|PH en Asia/Manila|PK en Asia/Karachi|PL pl Europe/Warsaw|PR es America/Puerto_Rico
PT pt Europe/Lisbon|PY es America/Asuncion|QA ar Asia/Qatar|RO ro Europe/Bucharest|RS sr Europe/Belgrade
RU ru Europe/Moscow|RW en Africa/Kigali|SA ar Asia/Riyadh|SD ar Africa/Khartoum|SE sv Europe/Stockholm
SG en Asia/Singapore|SI sl Europe/Ljubljana|SK sk Europe/Bratislava|SN fr Africa/Dakar|SV es America/El_Salvador
SY ar Asia/Damascus|TH th Asia/Bangkok|TJ tg Asia/Dushanbe|TM tk Asia/Ashgabat|TN ar Africa/Tunis
TR tr Europe/Istanbul|TT en America/Port_of_Spain|TW zh Asia/Taipei|TZ sw Africa/Dar_es_Salaam|UA uk Europe/Kyiv
UG en Africa/Kampala|US en America/New_York|UY es America/Montevideo|UZ uz Asia/Tashkent|VE es America/Caracas
VN vi Asia/Ho_Chi_Minh|YE ar Asia/Aden|ZA en Africa/Johannesburg|ZM en Africa/Lusaka|ZW en Africa/Harare
"""


def place_of(country: str) -> Place:
    """Language and time zone of a country (ISO 3166-1 alpha-2, or a proxy region that begins with one).

    A country that the table lacks is shown with English and the browser's own time zone.
    """
    code = country[:2].upper()
    return _places().get(code) or Place(f"en-{code}", None)


def languages_at(country: str) -> list[str]:
    """Language tags, best first, that a browser there asks for: the country's, and English."""
    locale = place_of(country).locale
    return [locale] if locale.startswith("en") else [locale, "en-US"]


@lru_cache(maxsize=1)
def _places() -> dict[str, Place]:
    rows = (row.split() for line in _TABLE.strip().splitlines() for row in line.split("|"))
    return {code: Place(f"{language}-{code}", zone) for code, language, zone in rows}
