"""Signatures at a file's beginning: pictures, and what nothing here reads (WHATWG MIME Sniffing; the formats' own)."""

from __future__ import annotations

from typing import NamedTuple

from scrapefire.documents.sniff_text import decodes_as_text

_BITMAP_HEADERS = (12, 40, 52, 56, 64, 108, 124)  # sizes
# offset, signature, extension, MIME type, in words
_BINARIES: tuple[tuple[int, bytes, str, str, str], ...] = (
    (0, b"\x1f\x8b", "gz", "application/gzip", "a gzip archive"),
    (0, b"BZh", "bz2", "application/x-bzip2", "a bzip2 archive"),
    (0, b"\xfd7zXZ\x00", "xz", "application/x-xz", "an xz archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "7z", "application/x-7z-compressed", "a 7z archive"),
    (0, b"Rar!\x1a\x07", "rar", "application/vnd.rar", "a RAR archive"),
    (0, b"\x28\xb5\x2f\xfd", "zst", "application/zstd", "a Zstandard archive"),
    (0, b"\x04\x22\x4d\x18", "lz4", "application/x-lz4", "an LZ4 archive"),
    (0, b"MSCF\0\0\0\0", "cab", "application/vnd.ms-cab-compressed", "a cabinet archive"),
    (0, b"!<arch>\n", "ar", "application/x-archive", "an archive"),
    (0, b"\xed\xab\xee\xdb", "rpm", "application/x-rpm", "a package"),
    (257, b"ustar", "tar", "application/x-tar", "a tar archive"),
    (32769, b"CD001", "iso", "application/x-iso9660-image", "a disk image"),
    (0, b"\x7fELF", "elf", "application/x-executable", "an executable"),
    (0, b"\xfe\xed\xfa\xce", "", "application/x-mach-binary", "an executable"),
    (0, b"\xfe\xed\xfa\xcf", "", "application/x-mach-binary", "an executable"),
    (0, b"\xcf\xfa\xed\xfe", "", "application/x-mach-binary", "an executable"),
    (0, b"\xca\xfe\xba\xbe", "class", "application/java-vm", "an executable"),
    (0, b"\0asm", "wasm", "application/wasm", "a WebAssembly module"),
    (0, b"dex\n", "dex", "application/vnd.android.dex", "an executable"),
    (0, b"wOFF", "woff", "font/woff", "a font"),
    (0, b"wOF2", "woff2", "font/woff2", "a font"),
    (0, b"OTTO\0", "otf", "font/otf", "a font"),
    (0, b"ttcf\0", "ttc", "font/collection", "a font"),
    (0, b"\0\x01\0\0\0", "ttf", "font/ttf", "a font"),
    (0, b"ID3", "mp3", "audio/mpeg", "audio"),
    (0, b"OggS", "ogg", "audio/ogg", "audio or video"),
    (0, b"fLaC", "flac", "audio/flac", "audio"),
    (0, b"#!AMR", "amr", "audio/amr", "audio"),
    (0, b"MThd\0\0\0", "mid", "audio/midi", "audio"),
    (0, b"\x1aE\xdf\xa3", "mkv", "video/x-matroska", "video"),
    (0, b"FLV\x01", "flv", "video/x-flv", "video"),
    (0, b"\0\0\x01\xba", "mpg", "video/mpeg", "video"),
    (0, b"\0\0\x01\xb3", "mpg", "video/mpeg", "video"),
    (0, b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "wmv", "video/x-ms-asf", "audio or video"),
    (0, b"FWS", "swf", "application/x-shockwave-flash", "a Flash film"),
    (0, b"CWS", "swf", "application/x-shockwave-flash", "a Flash film"),
    (0, b"SQLite format 3\0", "sqlite", "application/vnd.sqlite3", "a database"),
    (0, b"PAR1", "parquet", "application/vnd.apache.parquet", "a data file"),
    (0, b"\x89HDF\r\n", "h5", "application/x-hdf5", "a data file"),
    (0, b"8BPS", "psd", "image/vnd.adobe.photoshop", "a Photoshop file"),
    (0, b"AT&TFORM", "djvu", "image/vnd.djvu", "a DjVu file"),
    (0, b"%!PS", "ps", "application/postscript", "a PostScript file"),
    (0, b"\xc5\xd0\xd3\xc6", "eps", "application/postscript", "a PostScript file"),
    (60, b"BOOKMOBI", "mobi", "application/x-mobipocket-ebook", "a Mobipocket book"),
    (0, b"\xdb\xa5-\0", "doc", "application/msword", "a Word 2 file"),
    (0, b"\x31\xbe\0\0", "wri", "application/x-mswrite", "a Windows Write file"),
    (0, b"\xffWPC", "wpd", "application/vnd.wordperfect", "a WordPerfect file"),
    (0, b"\0\0\x02\0\x06\x04", "wk1", "application/vnd.lotus-1-2-3", "a Lotus 1-2-3 sheet"),
    (0, b"\0\0\x1a\0", "wk3", "application/vnd.lotus-1-2-3", "a Lotus 1-2-3 sheet"),
    (0, b"AC10", "dwg", "image/vnd.dwg", "a CAD drawing"),
    (0, b"d8:announce", "torrent", "application/x-bittorrent", "a torrent file"),
)


# Second byte of a frame header: MPEG 1, 2 and 2.5 layer III, and AAC; FF FE is UTF-16's byte order mark.
_MPEG_AUDIO = tuple(bytes([byte]) for byte in (0xE2, 0xE3, 0xF1, 0xF2, 0xF3, 0xF9, 0xFA, 0xFB))


class Binary(NamedTuple):
    """Extension, MIME type, and what it is in words."""

    ext: str
    mime: str
    label: str


def sniff_image(data: bytes) -> str:
    """The extension of a picture's format; empty when it is none."""
    for magic, ext in (
        (b"\x89PNG\r\n\x1a\n", "png"),
        (b"\xff\xd8\xff", "jpg"),
        (b"GIF87a", "gif"),
        (b"GIF89a", "gif"),
        (b"II*\x00", "tif"),
        (b"MM\x00*", "tif"),
        (b"\x00\x00\x01\x00", "ico"),
        (b"\x00\x00\x00\x0cjP  ", "jp2"),
        (b"\xff\x4f\xff\x51", "jp2"),
        (b"\x00\x00\x00\x0cJXL ", "jxl"),
        (b"\xff\x0a", "jxl"),
    ):
        if data.startswith(magic):
            return ext
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[:2] == b"BM" and len(data) > 18 and data[6:10] == b"\0\0\0\0" and data[14] in _BITMAP_HEADERS:
        return "bmp"
    if data[4:8] == b"ftyp":
        if data[8:12] in (b"avif", b"avis"):
            return "avif"
        if data[8:12] in (b"heic", b"heix", b"heif", b"mif1", b"msf1", b"hevc"):
            return "heic"
    return ""


def sniff_binary(data: bytes) -> Binary | None:
    """What the data is when it is of a kind that nothing here reads."""
    for offset, magic, ext, mime, label in _BINARIES:
        if data.startswith(magic, offset):
            # Signatures made of letters also begin words: only data that is no text counts.
            if magic.isalnum() and offset == 0 and decodes_as_text(data, True) is not None:
                continue
            return Binary(ext, mime, label)
    if data[:2] == b"MZ" and decodes_as_text(data, True) is None:
        return Binary("exe", "application/vnd.microsoft.portable-executable", "an executable")
    if data[:4] == b"RIFF" and data[8:12] in (b"WAVE", b"AVI "):
        wave = data[8:12] == b"WAVE"
        return Binary("wav" if wave else "avi", "audio/wav" if wave else "video/x-msvideo", "audio or video")
    if data[4:8] == b"ftyp":
        return Binary("mp4", "video/mp4", "audio or video")
    if len(data) > 400 and data[0] == 0x47 and data[188] == 0x47 and data[376] == 0x47 and b"\0" in data[:400]:
        return Binary("ts", "video/mp2t", "video")
    if data[0] == 0xFF and data[1:2] in _MPEG_AUDIO and b"\0" in data[:4096]:
        return Binary("mp3", "audio/mpeg", "audio")
    return None
