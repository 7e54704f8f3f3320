"""Shells, empty pages, cut bodies and files."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib

from judge_corpus_registry import ANALYTICS, BANNER, FOOTER, NAV, article, case, html

J = "js_shell"
case(
    J,
    "cra",
    html(
        "React App",
        '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
        '<script defer src="/static/js/main.8d2.js"></script><link href="/static/css/main.css" rel="stylesheet">',
    ),
)
case(J, "vite-react", html("Harbour", '<div id="root"></div><script type="module" src="/src/main.tsx"></script>'))
case(
    J,
    "vue-cli",
    html(
        "harbour",
        "<noscript><strong>We're sorry but harbour doesn't work properly without JavaScript enabled. Please enable it to continue.</strong></noscript><div id=\"app\"></div>",
        '<script defer src="/js/chunk-vendors.js"></script><script defer src="/js/app.js"></script>',
    ),
)
case(
    J,
    "angular",
    html(
        "Harbour",
        '<app-root></app-root><script src="runtime.js" type="module"></script><script src="polyfills.js" type="module"></script><script src="main.js" type="module"></script>',
        '<base href="/">',
    ),
)
case(
    J,
    "angular-loading",
    html(
        "Harbour",
        '<app-root><div class="spinner">Loading...</div></app-root><script src="main.js" type="module"></script>',
    ),
)
case(
    J,
    "svelte",
    html("Svelte app", '<div id="app"></div><script type="module" crossorigin src="/assets/index.js"></script>'),
)
case(
    J,
    "next-csr",
    html(
        "Harbour",
        '<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{}},"page":"/","query":{}}</script>',
        '<script src="/_next/static/chunks/main.js" defer></script>',
    ),
)
case(
    J,
    "nuxt-spa",
    html(
        "Harbour",
        '<div id="__nuxt"><style>.nuxt-loading{}</style><div class="nuxt-loading">Loading...</div></div><script>window.__NUXT__={config:{}}</script><script src="/_nuxt/app.js"></script>',
    ),
)
case(
    J,
    "ember",
    html(
        "Harbour",
        '<script src="/assets/vendor.js"></script><script src="/assets/harbour.js"></script><div id="ember-basic-dropdown-wormhole"></div>',
        '<meta name="harbour/config/environment" content="%7B%7D">',
    ),
)
case(
    J,
    "flutter",
    html(
        "harbour",
        '<script>window.addEventListener("load",function(ev){_flutter.loader.loadEntrypoint({})});</script>',
        '<script src="flutter.js" defer></script>',
    ),
)
case(
    J,
    "frame-only",
    html(
        "Harbour shop",
        NAV
        + '<main id="main"><div class="spinner" aria-label="Loading"></div></main>'
        + FOOTER
        + '<script src="/bundle.js"></script>',
        ANALYTICS,
    ),
)
case(
    J,
    "skeleton",
    html(
        "Boats for sale",
        NAV
        + '<main><h1>Boats for sale</h1><div id="results"><div class="skeleton"></div><div class="skeleton"></div><div class="skeleton"></div></div></main>'
        + FOOTER
        + "<script>fetch('/api/boats').then(r=>r.json()).then(d=>{document.getElementById('results').innerHTML=d.map(x=>x.name).join('')})</script>",
    ),
)
case(
    J,
    "fetch-into-div",
    html(
        "Station list",
        "<h1>Station list</h1><div id='list'></div><script>fetch('/stations.json').then(r=>r.json()).then(s=>{for(const x of s){const p=document.createElement('p');p.textContent=x.name;document.getElementById('list').append(p)}})</script>",
    ),
)
case(
    J,
    "inline-data",
    html(
        "Prices",
        "<ul id='prices'></ul><script>var data=[{n:'Cod',p:4},{n:'Herring',p:2}];document.querySelector('#prices').innerHTML=data.map(d=>'<li>'+d.n+'</li>').join('')</script>",
    ),
)
case(J, "document-write", html("", "<script>document.write(unescape('%3Ch1%3EHello%3C/h1%3E'))</script>"))
case(
    J,
    "loading-text-de",
    html("Hafen", "<div id='app'><p>Wird geladen…</p></div><script src='/app.js'></script>", lang="de"),
)
case(J, "loading-text-ru", html("Порт", "<div id='root'>Загрузка...</div><script src='/app.js'></script>", lang="ru"))
case(
    J,
    "loading-text-zh",
    html(
        "港口", "<div id='app'><div class='loading'>正在加载...</div></div><script src='/app.js'></script>", lang="zh"
    ),
)
case(
    J,
    "noscript-only",
    html(
        "Harbour",
        "<noscript>This site requires JavaScript. Please turn it on in your browser settings.</noscript><script src='/main.js'></script>",
    ),
)
case(
    J,
    "visible-needs-js",
    html(
        "Harbour",
        "<p>Please enable JavaScript in your browser to use this application.</p><script src='/app.bundle.js'></script>",
    ),
)
case(
    J, "location-redirect", "<html><head><script>window.location.href='/de/start';</script></head><body></body></html>"
)
case(
    J,
    "mustache",
    html(
        "{{ page.title }}",
        "<div ng-app='harbour' ng-controller='Main'><h1>{{ title }}</h1><p>{{ text }}</p></div><script src='/angular.js'></script><script src='/app.js'></script>",
    ),
)
case(J, "shell-with-banner", html("Harbour", '<div id="root"></div>' + BANNER + '<script src="/main.js"></script>'))
case(
    J,
    "webcomponents",
    html("Harbour", "<harbour-app></harbour-app><script type='module' src='/harbour-app.js'></script>"),
)
case(
    J,
    "canvas-app",
    html("Chart viewer", "<canvas id='c' width='800' height='600'></canvas><script src='/viewer.js'></script>"),
)
case(
    J,
    "seo-description",
    html(
        "Harbour | Boats, berths and tides",
        NAV + "<div id='app'></div>" + FOOTER + "<script src='/js/app.js'></script>",
        '<meta name="description" content="Everything about boats, berths and tides in forty harbours of the north."><meta property="og:title" content="Harbour">',
    ),
)
case(
    J,
    "gatsby-empty",
    html(
        "Site",
        '<div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"></div></div><script src="/webpack-runtime.js" async></script><script src="/app.js" async></script>',
    ),
)
case(
    J,
    "hero-and-grid",
    html(
        "Catalogue",
        NAV
        + "<main><section><h1>Our catalogue</h1><p>Browse all items of the season.</p></section><div id='product-grid' data-endpoint='/api/products'></div></main>"
        + FOOTER
        + "<script src='/grid.js'></script><script>initGrid('#product-grid')</script>",
    ),
)

M = "empty"
case(M, "nothing", b"")
case(M, "spaces", b"  \r\n\n ")
case(M, "204", b"", 204, type_="")
case(M, "skeleton-html", "<html><head></head><body></body></html>")
case(M, "title-only", html("Harbour Post", ""))
case(M, "empty-divs", html("", "<div class='wrap'><div class='inner'></div></div>"))
case(M, "frame-no-scripts", html("Harbour Post", NAV + "<main></main>" + FOOTER))
case(M, "comments", "<!DOCTYPE html><html><body><!-- page intentionally left blank --></body></html>")
case(M, "analytics-only", html("", "<div class='container'></div>", ANALYTICS))
case(M, "nbsp", html("x", "<p>&nbsp;</p><p> </p>"))
case(M, "hidden-only", html("Harbour", "<div style='display:none'>preload marker</div>"))
case(M, "pixel", html("", "<img src='/p.gif' width='1' height='1'>"))
case(
    M,
    "xhtml-empty",
    '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title></title></head><body></body></html>',
)

T = "truncated"
LONG = html(
    "The storm", NAV + "<main><article class='story'><h1>The storm</h1>" + article() * 3 + "</article></main>" + FOOTER
)
case(T, "content-length", LONG[:2000], content_length=str(len(LONG.encode())))
case(T, "content-length-zero-body", b"", content_length="5120")
case(T, "in-tag", LONG[: LONG.index("<p>Captain") + 2])
case(T, "in-attribute", LONG[: LONG.index('href="/weather') + 9])
case(
    T,
    "in-script",
    html("Storm", article(4) + '<script>var state = {"stories": [1, 2, 3], "author"').split("\n</body>")[0],
)
case(T, "in-comment", html("Storm", article(4) + "<!-- navigation starts h").split("\n</body>")[0])
case(T, "in-style", "<!DOCTYPE html><html><head><title>Storm</title><style>body { font-family: sans-serif; } .story {")
case(T, "in-text", LONG[: LONG.index("night boat ran")])
case(
    T,
    "in-table",
    html(
        "Tides",
        "<div><table><tr><th>Day</th><th>High</th></tr>"
        + "".join(f"<tr><td>{n}</td><td>{n * 7}</td></tr>" for n in range(40)),
    ).split("\n</body>")[0],
)
case(
    T,
    "in-list",
    html(
        "Boats",
        "<div class='list'><ul>"
        + "".join(f"<li><a href='/b/{n}'>Boat {n}</a></li>" for n in range(30))
        + "<li><a href='/b/31'>Bo",
    ).split("\n</body>")[0],
)
case(T, "json", '{"stations": [{"name": "Skerry", "level": 2.1}, {"name": "Nar', type_="application/json")
case(T, "json-array", "[" + ",".join(f'{{"id":{n},"v":"x"}}' for n in range(200)) + ",", type_="application/json")
case(
    T,
    "rss",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>Tides</title><item><title>Spring tide</title><link>https://www.example.org/1</li',
    type_="application/rss+xml",
)
case(
    T,
    "sitemap",
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.org/1</loc></url><url><loc>https://www.example.org/2</loc></url>',
    type_="application/xml",
)
case(
    T,
    "in-utf8-character",
    LONG.replace("night boat ran", "Nachtfähre").encode()[: LONG.encode().index(b"night boat ran") + 6],
)
case(T, "in-head", '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Harbour Po')
case(
    T,
    "pdf-length",
    b"%PDF-1.5\n1 0 obj\n<< /Type /Catalog >>\nendobj\n" + b"x" * 500,
    type_="application/pdf",
    content_length="90210",
)


def archive(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name in names:
            file.writestr(name, "<x/>")
    return out.getvalue()


def png() -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(b"\0\1\2\0\3\4"))
        + chunk(b"IEND", b"")
    )


F = "file"
PDF = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\nxref\n0 3\ntrailer << /Root 1 0 R >>\nstartxref\n120\n%%EOF\n"
case(F, "pdf", PDF, type_="application/pdf")
case(F, "pdf-as-html", PDF, type_="text/html")
case(F, "pdf-no-type", PDF, type_="")
case(F, "pdf-404", PDF, 404, type_="application/pdf")
DOCX = archive("[Content_Types].xml", "_rels/.rels", "word/document.xml")
case(F, "docx", DOCX, type_="application/vnd.openxmlformats-officedocument.wordprocessingml.document")
case(F, "docx-as-octets", DOCX, type_="application/octet-stream", url="https://www.example.org/get?id=4")
case(F, "xlsx-as-html", archive("[Content_Types].xml", "xl/workbook.xml"), type_="text/html")
case(F, "zip", archive("a.txt", "b.txt"), type_="application/zip")
case(F, "png", png(), type_="image/png")
case(F, "png-as-html", png(), type_="text/html")
case(
    F,
    "jpeg",
    b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00" + bytes(range(256)) * 4 + b"\xff\xd9",
    type_="image/jpeg",
)
case(F, "mp4", b"\x00\x00\x00\x20ftypisom\x00\x00\x02\x00isomiso2avc1mp41" + bytes(400), type_="video/mp4")
case(F, "mp3", b"ID3\x04\x00\x00\x00\x00\x00\x23TSSE" + bytes(300), type_="audio/mpeg")
case(
    F,
    "gzip",
    gzip.compress(b"log line\n" * 50, mtime=0),
    type_="application/gzip",
    url="https://www.example.org/log.gz",
)
case(F, "rtf", b"{\\rtf1\\ansi\\deff0 {\\fonttbl {\\f0 Times;}} The tide tables of 2024.}", type_="application/rtf")
case(F, "ole-doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1500), type_="application/msword")
case(F, "woff2", b"wOF2\x00\x01\x00\x00" + bytes(200), type_="font/woff2")
case(F, "unknown-binary", bytes((n * 37 + n // 7) % 256 for n in range(3000)), type_="application/octet-stream")
case(F, "epub", archive("mimetype", "META-INF/container.xml", "OEBPS/content.opf"), type_="application/epub+zip")
case(
    T,
    "in-paragraph",
    "<html><head><title>Storm</title></head><body><h1>Storm</h1><p>The ferry to the outer islands left an hour late on Tuesday after a gale warn",
)
