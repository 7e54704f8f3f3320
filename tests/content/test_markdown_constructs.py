"""Each construct that pages have and Markdown can say."""

from __future__ import annotations

import lxml.html
import pytest

from scrapefire.content.markdown import to_markdown

BASE = "https://example.com/dir/page.html"


def markdown(html: str, **options: str) -> str:
    return to_markdown(lxml.html.fromstring(f"<body>{html}</body>"), base_url=BASE, **options)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h1>A</h1><h6>F</h6>", "# A\n\n###### F"),
        ("<h2>a<br>b</h2>", "## a b"),
        ("<h2>C# and #</h2>", "## C# and \\#"),
        ("<h3><b>All bold</b></h3>", "### All bold"),
        ("<h2><span> </span></h2><p>x</p>", "x"),
        ('<h2>Use <a href="#use" class="headerlink">¶</a></h2>', "## Use"),
        ("<h2>Title<ul><li>swallowed</li></ul></h2>", "Title\n\n- swallowed"),
    ],
)
def test_headings(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<br>b</p>", "a  \nb"),
        ("<div>a<br><br>b</div>", "a\n\nb"),
        ("<p><br>a<br></p>", "a"),
        ("<p>a <b> bold </b>b</p>", "a **bold** b"),
        ("<p><b>ab</b><b>cd</b></p>", "**abcd**"),
        ("<p>x<b></b>y</p>", "xy"),
        ("<p>un<b>believ</b>able</p>", "un**believ**able"),
        ("<p>これは<b>「重要」</b>です</p>", "これは<strong>「重要」</strong>です"),
        ("<p>said<b>“stop.”</b>then</p>", "said<strong>“stop.”</strong>then"),
        ("<p><b>x <i>y</i></b></p>", "**x _y_**"),
        ("<p><b><strong>x</strong></b></p>", "**x**"),
        ("<p><s>old</s> new</p>", "~~old~~ new"),
        ("<p>H<sub>2</sub>O</p>", "H<sub>2</sub>O"),
        ("<b><div>one</div><div>two</div></b>", "**one**\n\n**two**"),
        ('<p><span style="font-weight:700">B</span> <b style="font-weight: normal">n</b></p>', "**B** n"),
        ("<p>He <q>said</q> <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>", 'He "said" 漢(かん)'),
        ("<p>&nbsp;</p><p>x&nbsp;y&nbsp;</p>", "x\u00a0y"),
        ("<div>One</div><section>Two</section>", "One\n\nTwo"),
        ("<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"),
    ],
)
def test_text_and_marks(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<a href="b?x=1&amp;y=2#z">t</a>', "[t](https://example.com/dir/b?x=1&y=2#z)"),
        ('<a href="https://e.x/a b(c">t</a>', "[t](https://e.x/a%20b%28c)"),
        ('<a href="https://e.x/w_(r)">t</a>', "[t](https://e.x/w_(r))"),
        ('<a href="https://e.x/?a=1&amp;lt;=2">t</a>', "[t](https://e.x/?a=1&amp;lt;=2)"),
        ('<a href="https://e.x/" title=\'the "best"\'>t</a>', '[t](https://e.x/ "the \\"best\\"")'),
        ('<a href="https://e.x/">[1] ref]</a>', "[\\[1\\] ref\\]](https://e.x/)"),
        ('<a href="https://e.x/p">https://e.x/p</a>', "<https://e.x/p>"),
        ('<a href="mailto:a@b.c">a@b.c</a>', "<a@b.c>"),
        ('<a href="https://e.x/">one<br>two</a>', "[one two](https://e.x/)"),
        ('<a href="https://e.x/" class="o"></a>x', "x"),
        ('<a href="https://e.x/" aria-label="Feed"><svg></svg></a>', "[Feed](https://e.x/)"),
        ('<a href="https://e.x/"><img src="i.png" alt="i"></a>', "[![i](https://example.com/dir/i.png)](https://e.x/)"),
        ('<a href="https://e.x/"><h3>T</h3><p>P</p></a>', "### [T](https://e.x/)\n\nP"),
        ('<a href="https://e.x/"><div>T</div><div>P</div></a>', "[T](https://e.x/)\n\nP"),
        ('<a href="#main">Skip to content</a><p>x</p>', "x"),
        ('<a href="https://e.x/a">a<a href="https://e.x/b">b</a></a>', "[a](https://e.x/a)[b](https://e.x/b)"),
        ('<img src="i.png" alt="a [1] b" title="T">', '![a [1] b](https://example.com/dir/i.png "T")'),
        ('<img alt="no address"><img src="data:image/gif;base64,R0">', ""),
        ('<video src="v.mp4"></video>', "[Video](https://example.com/dir/v.mp4)"),
        ('<iframe src="https://v.x/e/1" title="Clip"></iframe>', "[Clip](https://v.x/e/1)"),
    ],
)
def test_links_and_images(html: str, expected: str) -> None:
    assert markdown(html) == expected


def test_links_by_reference_share_a_number_and_text_cannot_use_it() -> None:
    html = '<p><a href="https://e.x/a">one</a> [1] <a href="https://e.x/b" title="B">two</a> <a href="https://e.x/a">again</a>'
    assert markdown(html, links="referenced") == (
        '[one][1] \\[1\\] [two][2] [again][1]\n\n[1]: https://e.x/a\n[2]: https://e.x/b "B"'
    )


def test_links_left_out_keep_their_text_and_images() -> None:
    html = '<p><a href="https://e.x/a"><b>one</b></a> <img src="https://e.x/i" alt="i"></p>'
    assert markdown(html, links="none") == "**one** ![i](https://e.x/i)"


def test_an_unknown_link_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="inline, referenced or none"):
        markdown("<p>x</p>", links="footnote")


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
        ("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>", "- a\n  - b\n- c"),
        ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"),
        ("<ol><li>a</li></ol><ol><li>b</li></ol>", "1. a\n\n1) b"),
        ('<ol start="9"><li>a</li><li>b<p>c</p></li></ol>', "9. a\n\n10. b\n\n    c"),
        ("<ol reversed><li>a</li><li>b</li></ol>", "2. a\n1. b"),
        ("<ul><li>a<ol><li></li><li>b</li></ol></li></ul>", "- a\n\n  1.\n  2. b"),
        ('<ul><li>a<ol start="10"><li>b</li></ol></li></ul>', "- a\n\n  10. b"),
        ('<ol><li>a</li><li value="7">b</li></ol>', "1. a\n7. b"),
        ("<ul><li><p>a</p></li><li><p>b</p></li></ul>", "- a\n\n- b"),
        (
            "<ol><li>Run:<pre>make\n  all</pre></li><li>Done</li></ol>",
            "1. Run:\n   ```\n   make\n     all\n   ```\n2. Done",
        ),
        ("<ul><li>a<hr>b</li></ul>", "- a\n\n  ***\n\n  b"),
        (
            '<ul><li><input type="checkbox" checked> a</li><li><label><input type="checkbox">b</label></li></ul>',
            "- [x] a\n- [ ] b",
        ),
        ("<ul><li>[ ] no task</li></ul>", "- \\[ ] no task"),
        ("<ul><li><i class=icon></i></li><li>x</li></ul>", "- x"),
        ("<li>a</li><li>b</li>", "- a\n- b"),
        ("<dl><dt>T</dt><dd>d1</dd><dd>d2</dd><dt>U</dt><dd>e</dd></dl>", "**T**\n\n- d1\n- d2\n\n**U**\n\n- e"),
        ("<dl><dd>only moved in</dd></dl>", "only moved in"),
        ("<blockquote><p>a</p><ul><li>b</li></ul></blockquote>", "> a\n>\n> - b"),
        ("<blockquote>a</blockquote><blockquote>b</blockquote>", "> a\n\n> b"),
        ("<blockquote>o<blockquote>i</blockquote></blockquote>", "> o\n>\n> > i"),
        ("<details><summary>More</summary><p>Hidden <b>body</b></p></details>", "More\n\nHidden **body**"),
    ],
)
def test_lists_definitions_and_quotes(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ('<pre><code class="language-js">a`b\n```\nc\n</code></pre>', "````js\na`b\n```\nc\n````"),
        ("<pre>  two\n\n\n\ttab &lt;x&gt; &amp;amp;</pre>", "```\n  two\n\n\n\ttab <x> &amp;\n```"),
        ("<pre>\nfirst break is the tag's\n</pre>", "```\nfirst break is the tag's\n```"),
        ('<div class="highlight-python3"><div class="highlight"><pre>x</pre></div></div>', "```python3\nx\n```"),
        ('<div class="highlight highlight-source-shell"><pre>x</pre></div>', "```shell\nx\n```"),
        ('<pre class="brush: sql; gutter: false">x</pre>', "```sql\nx\n```"),
        ('<pre data-lang="go"><code>x</code></pre>', "```go\nx\n```"),
        ('<pre class="hljs rust">x</pre>', "```rust\nx\n```"),
        ('<pre class="code-wrapper language-none">x</pre>', "```\nx\n```"),
        ("<pre>a<br>b</pre>", "```\na\nb\n```"),
        ("<pre><code><div>a</div><div>  b</div></code></pre>", "```\na\n  b\n```"),
        ('<pre><span class="line">a</span><span class="line">b</span></pre>', "```\na\nb\n```"),
        (
            '<pre><span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span></pre>',
            "```\na\n\nb\n```",
        ),
        ('<pre><span class="linenos">1</span>a\n<span class="linenos">2</span>b</pre>', "```\na\nb\n```"),
        (
            '<table><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a\n  b</pre></td></tr></table>',
            "```\na\n  b\n```",
        ),
        (
            '<table class="lntable"><tr><td><pre><code><span class="lnt">1\n</span></code></pre></td>'
            '<td><pre><code class="language-go">run("a|b")</code></pre></td></tr></table>',
            '```go\nrun("a|b")\n```',
        ),
        (
            '<table class="hljs-ln"><tr><td class="hljs-ln-numbers">1</td><td>x</td></tr>'
            '<tr><td class="hljs-ln-numbers">2</td><td>  y</td></tr></table>',
            "```\nx\n  y\n```",
        ),
        ("<p><code>a`b</code> <code>``</code></p>", "``a`b`` ` `` `"),
        ("<p><code>a*b</code> <code>&lt;i&gt;</code></p>", "`a*b` `<i>`"),
        ("<p><code>a</code><code>b</code></p>", "`ab`"),
        ('<p><code><a href="https://e.x/f">f()</a></code></p>', "[`f()`](https://e.x/f)"),
        ("<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd></p>", "Press `Ctrl`+`C`"),
        ("<code>a<br>  b</code>", "```\na\n  b\n```"),
    ],
)
def test_code(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
            "| A | B |\n| --- | --- |\n| 1 | 2 |",
        ),
        (
            '<table><tr><th align="left">L</th><th style="text-align:center">C</th><th class="text-right">R</th></tr>'
            "<tr><td>1</td><td>2</td><td>3</td></tr></table>",
            "| L | C | R |\n| :--- | :---: | ---: |\n| 1 | 2 | 3 |",
        ),
        (
            '<table><tr><th colspan="2">Both</th><th>C</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
            "| Both |  | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |",
        ),
        (
            '<table><tr><th>K</th><th>V</th></tr><tr><td rowspan="2">k</td><td>1</td></tr><tr><td>2</td></tr></table>',
            "| K | V |\n| --- | --- |\n| k | 1 |\n|  | 2 |",
        ),
        (
            "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |",
        ),
        (
            "<table><tr><td><b>A</b></td><td><p><b>B</b></p></td></tr><tr><td>1</td><td><b>2</b></td></tr></table>",
            "| **A** | **B** |\n| --- | --- |\n| 1 | **2** |",
        ),
        ("<table><tr><th>Name</th><td>Ann</td></tr></table>", "|  |  |\n| --- | --- |\n| Name | Ann |"),
        (
            "<table><tr><th>A</th><th>B</th></tr><tr><td>x|y<br>z</td><td><code>a||b</code></td></tr></table>",
            "| A | B |\n| --- | --- |\n| x\\|y<br>z | `a\\|\\|b` |",
        ),
        (
            "<table><tr><th>A</th><th>B</th></tr><tr><td>C:\\x\\|t</td><td>1</td></tr></table>",
            "| A | B |\n| --- | --- |\n| C:\\x\\\\\\|t | 1 |",
        ),
        (
            "<table><tr><th>A</th><th>B</th></tr><tr><td><ul><li>x</li><li>y</li></ul></td><td><p>p</p><p>q</p></td></tr></table>",
            "| A | B |\n| --- | --- |\n| - x<br>- y | p<br>q |",
        ),
        (
            "<table><tr><th>A</th><th>B</th></tr><tr><td><table><tr><td>i</td><td>j</td></tr></table></td><td>o</td></tr></table>",
            "| A | B |\n| --- | --- |\n| i, j | o |",
        ),
        (
            "<table><caption>Prices</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>",
            "Prices\n\n| A |\n| --- |\n| 1 |",
        ),
        ("<table><tr><td><h2>T</h2><p>Body.</p></td></tr></table>", "## T\n\nBody."),
        ('<table role="presentation"><tr><td>a</td><td>b</td></tr></table>', "a\n\nb"),
        (
            "<table><tr><th></th><th>B</th></tr><tr><td>x</td><td></td></tr></table>",
            "|  | B |\n| --- | --- |\n| x |  |",
        ),
        ("<table><tr><td> </td></tr></table><p>x</p>", "x"),
        (
            "<table><tfoot><tr><td>f</td><td>g</td></tr></tfoot><thead><tr><td>h</td><td>i</td></tr></thead></table>",
            "| h | i |\n| --- | --- |\n| f | g |",
        ),
    ],
)
def test_tables(html: str, expected: str) -> None:
    assert markdown(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (
            "<p>So <math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x^{2}</annotation></semantics>"
            "</math>.</p>",
            "So $x^{2}$.",
        ),
        (
            "<p><math><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>≤</mo><msqrt><mn>2</mn></msqrt></math></p>",
            r"$\frac{a}{b}\le \sqrt{2}$",
        ),
        ("<p>a</p><math display='block'><msup><mi>x</mi><mn>2</mn></msup></math><p>b</p>", "a\n\n$$x^{2}$$\n\nb"),
        (
            "<p>E <span class='katex'><span class='katex-mathml'><math><semantics><mi>a</mi>"
            "<annotation encoding='application/x-tex'>a=b</annotation></semantics></math></span>"
            "<span class='katex-html' aria-hidden='true'>a=b</span></span> end</p>",
            "E $a=b$ end",
        ),
        ("<p>Let <script type='math/tex'>\\alpha+1</script> be.</p>", r"Let $\alpha+1$ be."),
        ("<span class='MathJax'>x</span><script type='math/tex'>x^2</script>", "$x^2$"),
        (
            "<mjx-container><svg></svg><mjx-assistive-mml><math><mi>π</mi></math></mjx-assistive-mml></mjx-container>",
            r"$\pi$",
        ),
        ("<img class='mwe-math-fallback-image-inline' src='m.svg' alt='{\\displaystyle x_1}'>", "$x_1$"),
        ("<p>inline \\(a_1^2\\) text \\(not math\\)</p>", "inline $a_1^2$ text \\\\(not math\\\\)"),
        (
            "<p>Fact<sup id='r'><a href='#n1'>1</a></sup>.</p><ol><li id='n1'>Source. <a href='#r'>↩</a></li></ol>",
            "Fact[^1].\n\n[^1]: Source.",
        ),
        ("<p>Fact<sup><a href='#gone'>[2]</a></sup>.</p>", "Fact[\\[2\\]](https://example.com/dir/page.html#gone)."),
        ("<form><select><option>Red</option><option>Blue</option></select><button>Go</button></form>", "Red Blue Go"),
        ("<pre>x</pre><button>Copy</button>", "```\nx\n```"),
        ("<p>a <svg><title>Icon</title><text>t</text></svg> b</p>", "a b"),
    ],
)
def test_formulas_footnotes_and_forms(html: str, expected: str) -> None:
    assert markdown(html) == expected
