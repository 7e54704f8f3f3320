"""Pages of applications as their frameworks send them, before a script has run: what they carry, and what they do not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scrapefire.content import to_markdown
from scrapefire.content.hydration import hydrate

LEAD = "Lighthouses were manned until the lamps learned to light themselves at dusk."
BODY = (
    "The keeper climbed two hundred steps every evening, trimmed the wick and wound the clockwork that turned the lens.",
    "Oil came by boat twice a year, and with it letters, flour, and a new almanac with the times of the tides.",
    "When the last keeper left, he wrote the height of the sea into the log, as all had done before him.",
    "Today a small computer watches the lamp, and a technician visits when the weather allows it.",
)
HTML = f"<p>{BODY[0]}</p><h2>Oil and letters</h2><p>{BODY[1]} <a href='/tides'>Tide tables</a></p><ul><li>Flour for the winter</li><li>Lamp oil</li></ul>"
JUNK = {
    "config": {"apiUrl": "https://api.example/v1", "cookieText": "We use cookies to make this site better for you, and for others."},
    "featureFlags": {"newHeader": True, "description": "Shows the new header to one visitor in ten, for a week."},
    "i18n": {"en": {"greeting": "Welcome back! Please log in to see your messages and your orders."}},
    "navigation": [{"title": "Home of all lights", "url": "/"}, {"title": "Shop", "url": "/shop"}],
    "relatedPosts": [{"title": "Another light", "excerpt": "A light on another shore, with a story of its own to tell.", "url": "/other"}],
    "seo": {"description": "Everything about lighthouses, their keepers, and their lamps, on one site."},
    "session": {"user": {"name": "Visitor Unknown"}, "csrf": "b3f1c0"},
    "className": "flex items-center justify-between px-4 py-2 text-gray-700 hover:underline md:px-8",
    "buildId": "x7Yz_k2",
    "error": None,
}  # fmt: skip
NEVER = ("cookies", "one visitor", "Welcome back", "Home of all", "Another light", "Everything about", "Visitor", "flex items", "x7Yz", "api.example")  # fmt: skip
POST = {
    "id": 7,
    "slug": "keepers",
    "title": "The last keepers",
    "author": {"name": "Ruth Maddox"},
    "excerpt": LEAD,
    "body": HTML,
}


def page(inside: str, root: str = '<div id="root"><div class="spinner">Loading</div></div>') -> str:
    return f"<!doctype html><html lang=en><head><title>Lights</title></head><body>{root}<noscript>You need JavaScript</noscript>{inside}<script src=/app.js></script></body></html>"


def json_script(value: Any, attributes: str = "") -> str:
    text = json.dumps(value).replace("</", "<\\/")
    return f'<script type="application/json" {attributes}>{text}</script>'


def program(text: str) -> str:
    return f"<script>{text.replace('</', chr(60) + chr(92) + '/')}</script>"


def next_data() -> str:
    return json_script({"props": {"pageProps": {"post": POST, **JUNK}}, "page": "/[slug]"}, 'id="__NEXT_DATA__"')


def next_flight() -> str:
    text = f"<p>{BODY[2]}</p>"
    rows = (
        '1:I["(app)/post.js",["12","static/chunks/12.js"],"Post"]\n2:HL["/_next/static/css/a.css","style"]\n'
        f"5:T{len(text.encode()):x},{text}"
        '0:{"P":null,"b":"x7Yz_k2","f":[[["",{"children":["__PAGE__",{}]}],["",{"children":["__PAGE__",{},[["$","article",null,'
        '{"className":"flex items-center","children":[["$","h1",null,{"children":"The last keepers"}],["$","$L1",null,'
        f'{{"post":{json.dumps({"lead": LEAD, "html": HTML})},"theme":{{"text":"Dark colours for the night, light ones for the day."}}}}],'
        '["$","div",null,{"hidden":true,"children":"A hidden note that nobody is to see."}],'
        '["$","div",null,{"dangerouslySetInnerHTML":{"__html":"$5"}}]]}],null]]},["$","html",null,{"children":["$","body",null,'
        '{"children":["$","$L1",null,{"notFound":[["$","h1",null,{"children":"404"}],["$","h2",null,{"children":'
        '"This page could not be found."}]],"children":["$","footer",null,{"children":"Foot of the page"}]}]}]}]]]]}\n'
    )
    pieces = [rows[at : at + 97] for at in range(0, len(rows), 97)]
    start = program("(self.__next_f=self.__next_f||[]).push([0])")
    return start + "".join(program(f"self.__next_f.push([1,{json.dumps(piece)}])") for piece in pieces)


def nuxt2() -> str:
    junk = "config:{notice:c},i18n:{en:{hello:c}}"
    return program(
        f"window.__NUXT__=(function(a,b,c,d){{d.title=a;d.body=b;return {{layout:'default',data:[{{post:d}}],state:{{{junk}}},serverRendered:!1}}}}"
        f'("The last keepers",{json.dumps(HTML)},"We use cookies to make this site better for you, and for others.",{{}}));'
    )


def nuxt3() -> str:
    flat = [["ShallowReactive", 1], {"data": 2, "state": 8}, ["ShallowReactive", 3], {"post": 4}, {"title": 5, "body": 6, "date": 7},
            "The last keepers", HTML, ["Date", "2024-01-01T00:00:00Z"], ["Reactive", 9], {"$si18n": 10}, {"en": 11},
            {"hello": 12}, "Welcome back! Please log in to see your messages and your orders."]  # fmt: skip
    return json_script(flat, 'id="__NUXT_DATA__" data-nuxt-data="nuxt-app"') + program('window.__NUXT__={};window.__NUXT__.config={public:{note:"x"}}')  # fmt: skip


def apollo() -> str:
    cache = {
        "ROOT_QUERY": {"__typename": "Query", 'post({"slug":"keepers"})': {"__ref": "Post:7"}},
        "Post:7": {
            "__typename": "Post",
            "title": "The last keepers",
            "blocks": [{"__ref": "Block:1"}, {"__ref": "Block:2"}],
        },
        "Block:1": {"__typename": "TextBlock", "html": HTML, "post": {"__ref": "Post:7"}},
        "Block:2": {"__typename": "TextBlock", "text": BODY[2]},
    }
    return program(f"window.__APOLLO_STATE__={json.dumps(cache)};")


def redux() -> str:
    state = {"posts": {"byId": {"7": POST}, "allIds": ["7"]}, "ui": JUNK, "router": {"pathname": "/keepers"}}
    return program(f"window.__PRELOADED_STATE__ = {json.dumps(state)}; window.other = 1")


def parsed_string() -> str:
    return program(f"window.__INITIAL_STATE__=JSON.parse({json.dumps(json.dumps({'post': POST, **JUNK}))})")


def literal() -> str:
    return program(
        "var first=1;window.pageData = {post: {title: 'The last keepers', 'lead': undefined, published: !0, onOpen: function(){ return '}' },"
        f" body: {json.dumps(HTML)},}}, settings: {{note: 'We use cookies to make this site better for you, and for others.'}},}};"
    )


def react_router() -> str:
    flat = [
        {"_1": 2},
        "loaderData",
        {"_3": 4},
        "routes/post",
        {"_5": 6, "_7": 8},
        "title",
        "The last keepers",
        "body",
        HTML,
    ]
    return program(f"window.__reactRouterContext.streamController.enqueue({json.dumps(json.dumps(flat))});")


def swr_in_a_string() -> str:
    return json_script(
        {"status": 200, "body": json.dumps({"post": POST})}, 'data-sveltekit-fetched data-url="/api/post"'
    )


def angular() -> str:
    return json_script({"2814": {"b": {"post": POST}, "h": {}, "s": 200, "u": "/api"}}, 'id="ng-state"')


APPS = {
    "next-data": next_data,
    "next-flight": next_flight,
    "nuxt 2": nuxt2,
    "nuxt 3": nuxt3,
    "apollo": apollo,
    "redux": redux,
    "json in a string": parsed_string,
    "literal": literal,
    "react-router": react_router,
    "sveltekit": swr_in_a_string,
    "angular": angular,
}


def markdown_of(html: str) -> str:
    found = hydrate(html, "https://lights.example/keepers")
    assert found is not None
    return to_markdown(found.html, "https://lights.example/keepers")


@pytest.mark.parametrize("name", APPS)
def test_what_an_application_carries_becomes_its_content(name: str) -> None:
    text = markdown_of(page(APPS[name]()))
    assert "# The last keepers" in text
    assert BODY[0] in text
    assert "## Oil and letters" in text
    assert "[Tide tables](https://lights.example/tides)" in text
    assert "- Lamp oil" in text
    for word in (*NEVER, "Loading", "JavaScript", "hidden note", "could not be found", "Dark colours"):
        assert word not in text, word


def test_an_excerpt_that_differs_from_the_body_is_its_introduction() -> None:
    text = markdown_of(page(next_data()))
    assert "Ruth Maddox" in text
    assert text.index(LEAD) < text.index(BODY[0])


def test_an_excerpt_that_the_body_begins_with_is_said_once() -> None:
    post = POST | {"excerpt": f"{BODY[0][:60].rsplit(' ', 1)[0]} …"}
    assert markdown_of(page(json_script({"post": post}))).count("climbed two hundred steps") == 1


def test_rows_of_text_in_a_flight_payload_are_found_by_their_length_in_bytes() -> None:
    assert BODY[2] in markdown_of(page(next_flight()))


def test_an_attribute_of_the_element_that_is_filled_may_hold_the_data() -> None:
    data = (
        json.dumps({"component": "Post", "props": {"post": POST, "errors": {}}})
        .replace("&", "&amp;")
        .replace('"', "&quot;")
    )
    assert BODY[0] in markdown_of(page("", f'<div id="app" data-page="{data}"></div>'))


# ---- block editors -----------------------------------------------------------------------------------------------

RICH = {
    "prosemirror": {"type": "doc", "content": [
        {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "Oil and letters"}]},
        {"type": "paragraph", "content": [{"type": "text", "text": BODY[0][:30]}, {"type": "text", "marks": [{"type": "bold"}], "text": BODY[0][30:36]}, {"type": "text", "text": BODY[0][36:]}]},
        {"type": "paragraph", "content": [{"type": "text", "text": BODY[1] + " " + BODY[2]}]},
        {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Lamp oil"}]}]}]}]},
    "contentful": {"nodeType": "document", "data": {}, "content": [
        {"nodeType": "heading-2", "content": [{"nodeType": "text", "value": "Oil and letters", "marks": []}]},
        {"nodeType": "paragraph", "content": [{"nodeType": "text", "value": BODY[0][:30], "marks": []}, {"nodeType": "text", "value": BODY[0][30:36], "marks": [{"type": "bold"}]}, {"nodeType": "text", "value": BODY[0][36:], "marks": []}]},
        {"nodeType": "paragraph", "content": [{"nodeType": "text", "value": BODY[1] + " " + BODY[2], "marks": []}]},
        {"nodeType": "unordered-list", "content": [{"nodeType": "list-item", "content": [{"nodeType": "paragraph", "content": [{"nodeType": "text", "value": "Lamp oil", "marks": []}]}]}]}]},
    "portable text": [
        {"_type": "block", "style": "h2", "children": [{"_type": "span", "text": "Oil and letters"}]},
        {"_type": "block", "style": "normal", "children": [{"_type": "span", "text": BODY[0][:30]}, {"_type": "span", "marks": ["strong"], "text": BODY[0][30:36]}, {"_type": "span", "text": BODY[0][36:]}]},
        {"_type": "block", "style": "normal", "children": [{"_type": "span", "text": BODY[1] + " " + BODY[2]}]},
        {"_type": "block", "listItem": "bullet", "children": [{"_type": "span", "text": "Lamp oil"}]}],
    "slate": [
        {"type": "heading-two", "children": [{"text": "Oil and letters"}]},
        {"type": "paragraph", "children": [{"text": BODY[0][:30]}, {"text": BODY[0][30:36], "bold": True}, {"text": BODY[0][36:]}]},
        {"type": "paragraph", "children": [{"text": BODY[1] + " " + BODY[2]}]},
        {"type": "bulleted-list", "children": [{"type": "list-item", "children": [{"text": "Lamp oil"}]}]}],
    "lexical": {"root": {"type": "root", "children": [
        {"type": "heading", "tag": "h2", "children": [{"type": "text", "text": "Oil and letters"}]},
        {"type": "paragraph", "children": [{"type": "text", "text": BODY[0]}]},
        {"type": "paragraph", "children": [{"type": "text", "text": BODY[1] + " " + BODY[2]}]},
        {"type": "list", "listType": "bullet", "children": [{"type": "listitem", "children": [{"type": "text", "text": "Lamp oil"}]}]}]}},
    "editor.js": {"time": 1, "blocks": [
        {"type": "header", "data": {"text": "Oil and letters", "level": 2}}, {"type": "paragraph", "data": {"text": BODY[0]}},
        {"type": "paragraph", "data": {"text": BODY[1] + " " + BODY[2]}}, {"type": "list", "data": {"style": "unordered", "items": ["Lamp oil", "Flour for the winter"]}}]},
}  # fmt: skip


@pytest.mark.parametrize("name", RICH)
def test_documents_of_block_editors_keep_their_blocks(name: str) -> None:
    text = markdown_of(page(json_script({"page": {"title": "The last keepers", "body": RICH[name]}})))
    assert "# The last keepers" in text
    assert "## Oil and letters" in text
    assert BODY[0] in text.replace("**", "")
    assert BODY[1] in text
    assert BODY[2] in text
    assert "- Lamp oil" in text


def test_markdown_in_a_string_keeps_headings_lists_and_links() -> None:
    source = f"## Oil and letters\n\n{BODY[0]} See [the tides](/tides).\n\n- Lamp oil\n- Flour\n\n{BODY[1]} {BODY[2]}"
    text = markdown_of(page(json_script({"post": {"title": "The last keepers", "content": source}})))
    assert "## Oil and letters" in text
    assert "[the tides](https://lights.example/tides)" in text
    assert "Flour\n" in text


def test_a_list_of_entries_becomes_headings_with_links() -> None:
    entries = [{"id": n, "headline": f"Light number {name}", "url": f"/light-{n}", "summary": text} for n, (name, text) in enumerate(zip(("one", "two", "three", "four"), BODY, strict=True))]  # fmt: skip
    text = markdown_of(page(json_script({"page": {"heading": "All lights", "entries": entries}})))
    assert "[Light number two](https://lights.example/light-1)" in text
    assert BODY[3] in text


def test_questions_specifications_and_tables() -> None:
    data = {"product": {"name": "Lamp of the keepers", "description": " ".join(BODY), "specs": [{"name": "Weight", "value": "2 kg"}, {"name": "Height", "value": 40, "unit": "cm"}],
            "faq": [{"question": "Does it burn oil?", "answer": "It does, and it burns for a whole night."}],
            "table": [["Month", "Hours of light"], ["January", "16"], ["July", "7"]]}}  # fmt: skip
    text = markdown_of(page(json_script(data)))
    assert "- Weight: 2 kg" in text
    assert "- Height: 40 cm" in text
    assert "Does it burn oil?" in text
    assert "| January | 16 |" in text


# ---- JSON-LD -----------------------------------------------------------------------------------------------------

CONTEXT = {"@context": "https://schema.org"}
LINKED = {
    "article": ({"@type": "NewsArticle", "headline": "The last keepers", "articleBody": "\n\n".join(BODY)}, BODY),
    "product": ({"@type": "Product", "name": "The last keepers", "description": " ".join(BODY), "offers": {"price": "12.50", "priceCurrency": "GBP"}}, ("12.50 GBP", BODY[3])),
    "recipe": ({"@type": "Recipe", "name": "The last keepers", "description": LEAD, "recipeIngredient": ["200 g flour", "1 egg"], "recipeInstructions": [{"@type": "HowToStep", "text": text} for text in BODY]}, ("- 200 g flour", BODY[2])),
    "questions": ({"@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": "The last keepers?", "acceptedAnswer": {"@type": "Answer", "text": f"<p>{text}</p>"}} for text in BODY]}, BODY),
    "vacancy": ({"@graph": [{"@type": "WebSite", "name": "Lights of the coast"}, {"@type": "JobPosting", "title": "The last keepers", "description": HTML + f"<p>{BODY[2]}</p>"}]}, (BODY[2],)),
}  # fmt: skip


@pytest.mark.parametrize("name", LINKED)
def test_linked_data_that_holds_the_content_is_content(name: str) -> None:
    data, expected = LINKED[name]
    text = markdown_of(page(f'<script type="application/ld+json">{json.dumps(CONTEXT | data)}</script>'))
    assert "The last keepers" in text
    for words in expected:
        assert words in text
    assert "Lights of the coast" not in text


# ---- not enough --------------------------------------------------------------------------------------------------

MESSAGES = {
    f"step{n}Failed": f"Something went wrong in step {n}. Please check what you entered, and try again."
    for n in range(20)
}
NOT_ENOUGH = {
    "settings": program(f"window.__INITIAL_STATE__ = {json.dumps(JUNK)}"),
    "messages by name": json_script({"locale": "en", "translations": {"en": {"long": " ".join(BODY)}}}),
    "messages by their shape": json_script({"texts": MESSAGES}),
    "messages of a next application": json_script({"props": {"pageProps": {"_nextI18Next": {"initialI18nStore": {"en": {"common": {"intro": " ".join(BODY)}}}}}}}, 'id="__NEXT_DATA__"'),
    "templates of messages": json_script({"copy": {"a": "Hello {name}, " + BODY[0], "b": "You have {{count}} lights. " + BODY[1], "c": BODY[2], "d": BODY[3]}}),
    "a global of messages": program(f"window.__LOCALE_DATA__ = {json.dumps({'body': HTML, 'text': ' '.join(BODY)})}"),
    "feature flags": json_script({"flags": {f"flag{n}": {"enabled": True, "description": BODY[n % 4]} for n in range(9)}}),
    "identifiers": json_script({"ids": [f"b3f1c0-{n:04}" for n in range(200)], "items": [{"id": n, "sku": f"AB-{n}"} for n in range(200)]}),
    "classes": json_script({"props": {"wrapper": JUNK["className"], "inner": JUNK["className"] * 20}}),
    "one teaser": json_script({"post": {"title": "The last keepers", "excerpt": LEAD}}),
    "navigation": json_script({"menu": {"items": [{"title": text, "url": "/"} for text in BODY]}}),
    "a site described": f'<script type="application/ld+json">{json.dumps(CONTEXT | {"@type": "WebSite", "description": " ".join(BODY)})}</script>',
    "an article only described": f'<script type="application/ld+json">{json.dumps(CONTEXT | {"@type": "Article", "headline": "Keepers", "description": " ".join(BODY)})}</script>',
    "code": program(f"var app = function() {{ return {json.dumps(' '.join(BODY))} }}; app({{}})"),
    "shaders": json_script({"source": "attribute vec4 p; void main() { gl_Position = p; }\n" * 30}),
    "only consent": json_script({"cookieBanner": {"title": "Cookies", "text": " ".join(BODY)}}),
    "flight without a page": program("(self.__next_f=self.__next_f||[]).push([0])") + program('self.__next_f.push([1,"0:[\\"$\\",\\"$L1\\",null,{\\"notFound\\":[\\"$\\",\\"p\\",null,{\\"children\\":\\"' + " ".join(BODY) + '\\"}]}]\\n"])'),
    "nothing": "",
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_ENOUGH)
def test_what_is_not_meant_for_readers_is_not_enough(name: str) -> None:
    assert hydrate(page(NOT_ENOUGH[name])) is None


def test_markup_in_strings_cannot_leave_its_place() -> None:
    body = f"{HTML}</main></body><script>alert(1)</script><iframe src=x></iframe><p onclick=go()>{BODY[2]}"
    found = hydrate(page(json_script({"post": POST | {"body": body}})))
    assert found is not None
    assert found.html.count("</body>") == found.html.count("<main") == 1
    assert "alert(1)" not in found.html.partition("</main>")[0]
    assert BODY[2] in to_markdown(found.html)


def test_text_in_strings_is_text() -> None:
    found = hydrate(
        page(json_script({"post": {"title": "On <b and & in text", "text": "\n".join(BODY) + " 1 < 2 & 3 > 2."}}))
    )
    assert found is not None
    assert "1 &lt; 2 &amp; 3 &gt; 2." in found.html
