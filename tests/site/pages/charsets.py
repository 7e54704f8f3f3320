"""Pages in many charsets, declared rightly, wrongly, twice or not at all."""

from __future__ import annotations

import codecs
from typing import Any

from tests.site.registry import Handler, case
from tests.site.wire import Exchange

JAPANESE = "潮だまりは岩の間に残った海水でできる小さな池です。 観察には長靴とノートが役に立ちます。 カニやヒトデが見つかります。"
CHINESE = "潮池是退潮后留在岩石间的海水。 朱镕基读过这本书，囧字也在其中。 观察者记下日期、地点和潮位。"
GB18030_ONLY = "潮池的生僻字：㐀㐁㐂，价格为 €12，藏文也可以出现。 记录潮位和日期，翻开的石头要放回原处。"
TAIWANESE = "潮池是退潮後留在岩石間的海水。 觀察者記下日期、地點和潮位，翻開的石頭要放回原處。"
KOREAN = "조수 웅덩이는 썰물 때 바위 사이에 남은 바닷물입니다. 관찰자는 날짜와 장소와 물때를 적습니다. 똠방각하도 썼다."
RUSSIAN = "Литоральная ванна остаётся между камнями после отлива. Наблюдатель записывает дату, место и высоту воды."
UKRAINIAN = "Припливна калюжа лишається між каменями після відпливу. Її мешканці ґрунтуються на дні."
GREEK = "Οι λιμνούλες της παλίρροιας μένουν ανάμεσα στους βράχους. Ο παρατηρητής γράφει την ημερομηνία."
ARABIC = "تبقى برك المد بين الصخور بعد الجزر. يكتب المراقب التاريخ والمكان وارتفاع الماء."
HEBREW = "בריכות הגאות נשארות בין הסלעים אחרי השפל. הצופה רושם את התאריך ואת המקום."
TURKISH = "Gelgit havuzları kayaların arasında kalır. Gözlemci günün tarihini, yeri ve suyun yüksekliğini yazar. Işığın açısı değişir."
POLISH = "Kałuże pływowe zostają między skałami po odpływie. Obserwator zapisuje datę, miejsce i wysokość wody. Żółte źdźbła gęsi."
GERMAN = "Gezeitentümpel bleiben zwischen den Felsen zurück – „klein“, aber voller Leben; ein Führer kostet 12 € für zwei Gäste."
FRENCH = (
    "Les mares d’eau salée restent entre les rochers après la marée. Le relevé coûte 5 € et l’œil s’y habitue très tôt."
)
VIETNAMESE = "Vũng thủy triều còn lại giữa các tảng đá sau khi nước rút. Người quan sát ghi ngày và nơi."
THAI = "แอ่งน้ำขึ้นน้ำลงเหลืออยู่ระหว่างก้อนหินหลังน้ำลง ผู้สังเกตจดวันที่และสถานที่"


def _serve(text: str, codec: str, header: str | None, meta: str, bom: bytes, repeat: int) -> Handler:
    async def handler(x: Exchange) -> None:
        paragraphs = "".join(f"<p>{part}</p>" for part in text.split(". ") * repeat)
        page = f"<!doctype html><html><head>{meta}<title>{text[:12]}</title></head><body><article>{paragraphs}</article></body></html>"
        content_type = f"text/html; charset={header}" if header else "text/html"
        await x.reply(bom + page.encode(codec), content_type=content_type)

    return handler


def charset(
    name: str,
    text: str,
    codec: str,
    note: str,
    *,
    header: str | None = None,
    meta: str | None = None,
    markup: str | None = None,
    bom: bytes = b"",
    repeat: int = 3,
    **fields: Any,
) -> None:
    """Register a page: ``text`` in ``codec``, with the labels of header, meta (or whole meta ``markup``) and byte order mark."""
    tag = markup if markup is not None else f'<meta charset="{meta}">' if meta else ""
    words = tuple(part.strip(" .。") for part in text.split(". "))
    handler = _serve(text, codec, header, tag, bom, repeat)
    case(f"/charset/{name}", "charsets", words=words, poison=("\ufffd", "Ã", "â€"), note=note, **fields)(handler)


charset("utf-8-header", JAPANESE, "utf-8", "UTF-8 by header.", header="utf-8")
charset("utf-8-meta", GERMAN, "utf-8", "UTF-8 by meta.", meta="utf-8")
charset("utf-8-none", FRENCH, "utf-8", "UTF-8 without any label.", needs=("raw_bytes",))
charset(
    "utf-8-late-meta",
    RUSSIAN,
    "utf-8",
    "The meta comes after 2,000 bytes.",
    markup=f"<!--{'x' * 2000}--><meta charset=utf-8>",
)
charset(
    "utf-8-bom",
    POLISH,
    "utf-8",
    "A byte order mark wins over a wrong header.",
    header="iso-8859-1",
    bom=codecs.BOM_UTF8,
)
charset("utf-16le-bom", GREEK, "utf-16-le", "UTF-16 by its mark.", bom=codecs.BOM_UTF16_LE)
charset("utf-16be-bom", RUSSIAN, "utf-16-be", "Big-endian UTF-16 by its mark.", bom=codecs.BOM_UTF16_BE, header="utf-8")
charset("utf-16-header", JAPANESE, "utf-16-le", "UTF-16 by header without a mark.", header="utf-16le")
charset("shift-jis-header", JAPANESE, "cp932", "Shift_JIS by header.", header="Shift_JIS")
charset("shift-jis-none", JAPANESE, "cp932", "Shift_JIS without any label.")
charset(
    "euc-jp-meta",
    JAPANESE,
    "euc-jp",
    "EUC-JP by an old meta.",
    markup='<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=x-euc-jp">',
)
charset("iso-2022-jp", JAPANESE, "iso-2022-jp", "ISO-2022-JP by meta.", meta="iso-2022-jp")
charset("gb2312-is-gbk", CHINESE, "gbk", "Says gb2312, is GBK.", meta="gb2312")
charset("gb2312-is-gb18030", GB18030_ONLY, "gb18030", "Says gb2312, is GB18030.", header="gb2312")
charset("gbk-none", CHINESE, "gbk", "GBK without any label.")
charset("big5-header", TAIWANESE, "big5hkscs", "Big5 by header.", header="big5")
charset("big5-none", TAIWANESE, "big5hkscs", "Big5 without any label.")
charset("euc-kr-is-cp949", KOREAN, "cp949", "Says EUC-KR, is its superset.", meta="euc-kr")
charset("ks-c-5601", KOREAN, "cp949", "An old name of EUC-KR.", header="ks_c_5601-1987")
charset("windows-1251-meta", RUSSIAN, "cp1251", "Windows-1251 by meta.", meta="windows-1251")
charset("windows-1251-none", RUSSIAN, "cp1251", "Windows-1251 without any label.")
charset("windows-1251-uk", UKRAINIAN, "cp1251", "Ukrainian by header.", header="cp1251")
charset("koi8-r", RUSSIAN, "koi8-r", "KOI8-R by header.", header="koi8-r")
charset("windows-1252-as-latin1", GERMAN, "cp1252", "Says ISO-8859-1, is Windows-1252.", header="ISO-8859-1")
charset("windows-1252-none", FRENCH, "cp1252", "Windows-1252 without any label.")
charset("windows-1252-as-ascii", FRENCH, "cp1252", "Says us-ascii.", meta="us-ascii")
charset("windows-1253", GREEK, "cp1253", "Greek by header.", header="windows-1253")
charset("windows-1254-as-latin5", TURKISH, "cp1254", "Says ISO-8859-9.", header="iso-8859-9")
charset("windows-1255", HEBREW, "cp1255", "Hebrew by meta.", meta="windows-1255")
charset("windows-1256", ARABIC, "cp1256", "Arabic by meta.", meta="windows-1256")
charset("windows-1256-none", ARABIC, "cp1256", "Arabic without any label.")
charset("iso-8859-2", POLISH, "iso-8859-2", "Polish by header.", header="ISO-8859-2")
charset("windows-874", THAI, "cp874", "Says TIS-620.", header="tis-620")
charset("header-beats-meta", RUSSIAN, "cp1251", "Header right, meta wrong.", header="windows-1251", meta="utf-8")
charset(
    "meta-beats-nothing",
    RUSSIAN,
    "koi8-r",
    "Old meta with odd quotes and case.",
    markup="<meta http-equiv='CONTENT-TYPE' content='text/html;charset=\"KOI8-R\"'>",
)
charset(
    "header-wrong-utf-8",
    GERMAN,
    "utf-8",
    "Header says Latin-1, the bytes are UTF-8 as meta says.",
    header="iso-8859-1",
    meta="utf-8",
    needs=("raw_bytes",),
)
charset("meta-utf-16-lie", VIETNAMESE, "utf-8", "A meta that says UTF-16 can only be UTF-8.", meta="utf-16")
charset(
    "unknown-label",
    FRENCH,
    "utf-8",
    "A label that does not exist.",
    header="utf8mb4-general",
    meta="none",
    needs=("raw_bytes",),
)
charset(
    "two-metas",
    GERMAN,
    "utf-8",
    "Two metas: the first counts.",
    markup='<meta charset="utf-8"><meta charset="iso-8859-1">',
)
charset(
    "meta-in-comment",
    GERMAN,
    "utf-8",
    "A wrong meta in a comment.",
    markup='<!-- <meta charset="windows-1251"> --><meta charset="utf-8">',
)
