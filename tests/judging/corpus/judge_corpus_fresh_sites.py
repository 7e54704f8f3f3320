"""Whole sites around the fresh batches: heads, scripts, banners, navigation and footers as the frameworks of today write them."""

from __future__ import annotations

import json

GTM = (
    "<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});"
    "var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i;"
    "f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','GTM-5XK2');</script>"
)
GTM_NOSCRIPT = (
    '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-5XK2" height="0" width="0" '
    'style="display:none;visibility:hidden"></iframe></noscript>'
)
ONETRUST = '<script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js" data-domain-script="018f-aa"></script>'
OG = (
    '<meta property="og:type" content="website"><meta property="og:image" content="/og.png">'
    '<link rel="icon" href="/favicon.ico"><link rel="preconnect" href="https://fonts.gstatic.com" crossorigin>'
    '<link rel="stylesheet" href="/assets/app.4f1c2.css">'
)


def document(title: str, body: str, head: str = "", lang: str = "en", attrs: str = "") -> str:
    """A document with the head that most pages have."""
    return (
        f'<!doctype html><html lang="{lang}" class="no-js"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">{OG}{head}</head><body{attrs}>{body}</body></html>'
    )


def wordpress(title: str, body: str, lang: str = "en", menu: str = "Home|Blog|About|Contact", head: str = "") -> str:
    """A WordPress site with a cookie plugin and a sidebar."""
    items = "".join(
        f'<li class="menu-item menu-item-{n}"><a href="/{n}/">{name}</a></li>' for n, name in enumerate(menu.split("|"))
    )
    return document(
        f"{title} &#8211; Meadow &amp; Mill",
        GTM_NOSCRIPT
        + '<a class="skip-link screen-reader-text" href="#primary">Skip to content</a><header id="masthead" class="site-header">'
        f'<p class="site-title"><a href="/" rel="home">Meadow &amp; Mill</a></p><nav id="site-navigation"><ul>{items}</ul></nav></header>'
        f'<div id="content" class="site-content"><main id="primary" class="site-main">{body}</main></div>'
        '<footer id="colophon"><div class="site-info"><a href="https://wordpress.org/">Proudly powered by WordPress</a></div></footer>'
        '<div id="cookie-law-info-bar" data-nosnippet="true"><span>This website uses cookies to improve your experience.'
        '<a role="button" id="cookie_action_close_header">ACCEPT</a></span></div>'
        '<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script><script src="/wp-content/themes/m/js/nav.js"></script>',
        '<meta name="generator" content="WordPress 6.6.2">' + GTM + head,
        lang,
        ' class="wp-singular page-template-default"',
    )


def shop(title: str, body: str, lang: str = "en", words: str = "Shop|Sale|Bags|Shoes|Cart (0)|Account") -> str:
    """A Shopify-like shop: announcement, cart drawer, newsletter, payment icons."""
    links = "".join(
        f'<a class="header__menu-item" href="/collections/{n}">{w}</a>' for n, w in enumerate(words.split("|"))
    )
    return document(
        f"{title} | Fjellro",
        '<div class="announcement-bar"><p>Free shipping over 80 &euro;</p></div><header class="header-wrapper"><a href="/"><img alt="Fjellro" '
        f'src="/cdn/logo.svg"></a><nav>{links}</nav></header><main id="MainContent" role="main" tabindex="-1">{body}</main>'
        '<cart-drawer class="drawer"><p>Your cart is empty</p><a href="/collections/all">Continue shopping</a><p>Have an account? '
        '<a href="/account/login">Log in</a> to check out faster.</p></cart-drawer><footer class="footer"><form action="/contact#newsletter">'
        '<h2>Subscribe to our emails</h2><input type="email" placeholder="Email"><button>Subscribe</button></form><ul><li><a href="/policies/'
        'refund-policy">Refund policy</a></li><li><a href="/policies/privacy-policy">Privacy policy</a></li></ul><small>&copy; 2025, Fjellro'
        '</small></footer><script>window.Shopify=window.Shopify||{};Shopify.shop="fjellro.example";Shopify.locale="en";</script>',
        GTM,
        lang,
        ' class="gradient"',
    )


def next_app(title: str, body: str, data: dict[str, object] | None = None, lang: str = "en") -> str:
    """A server-rendered Next.js page with its data and chunks."""
    state = json.dumps(
        {"props": {"pageProps": data or {}}, "page": "/[slug]", "query": {}, "buildId": "k3J9x", "isFallback": False}
    )
    return document(
        title,
        f'<div id="__next">{body}</div><script id="__NEXT_DATA__" type="application/json">{state}</script>'
        '<script src="/_next/static/chunks/main-9d1.js" defer></script>',
        '<meta name="next-head-count" content="7"><link rel="preload" href="/_next/static/css/9a.css" as="style">',
        lang,
    )


def news(
    title: str, body: str, lang: str = "en", words: str = "Politics|Economy|Culture|Sport|Log in|Subscribe"
) -> str:
    """A newspaper with OneTrust, a mega menu, related links and a footer."""
    sections = "".join(f'<li><a href="/s/{n}" data-track="nav">{w}</a></li>' for n, w in enumerate(words.split("|")))
    return document(
        title,
        f'{GTM_NOSCRIPT}<header class="c-masthead"><button aria-label="Menu">&#9776;</button><a href="/">The Lowland Courier</a><ul>{sections}</ul></header>'
        f'<main>{body}</main><footer class="c-footer"><ul>{sections}</ul><p>&copy; 2025 Lowland Media Group. ISSN 1234-5678</p></footer>'
        '<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" role="dialog" aria-label="Cookie banner"><p>We and our 812 partners '
        'store and/or access information on a device.</p><button id="onetrust-accept-btn-handler">Accept all</button><button '
        'id="onetrust-pc-btn-handler">Manage options</button></div></div>',
        ONETRUST
        + GTM
        + '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage"}</script>',
        lang,
    )


def forum(title: str, body: str, lang: str = "en", user: str = "Log in|Register|What's new|Search") -> str:
    """A XenForo-like board."""
    links = "".join(f'<a class="p-navgroup-link" href="/{n}">{w}</a>' for n, w in enumerate(user.split("|")))
    return document(
        f"{title} | Bench &amp; Lathe Forum",
        f'<div class="p-pageWrapper" id="top"><header class="p-header"><a href="/">Bench &amp; Lathe</a></header><nav class="p-nav">{links}</nav>'
        f'<div class="p-body"><div class="p-body-header"><h1 class="p-title-value">{title}</h1></div><div class="p-body-main">{body}</div></div>'
        '<footer class="p-footer"><a href="/help/terms/">Terms and rules</a><a href="/help/privacy-policy/">Privacy policy</a>'
        "<span>Community platform by XenForo&reg; &copy; 2010-2025 XenForo Ltd.</span></footer></div>",
        "",
        lang,
        ' data-template="thread_view"',
    )


def government(title: str, body: str, lang: str = "en") -> str:
    """A plain public body."""
    return document(
        f"{title} - Province of Veldmark",
        '<div class="govuk-skip-link"><a href="#main">Skip</a></div><header role="banner"><a href="/">Province of Veldmark</a><form role="search">'
        f'<input name="q"><button>Search</button></form></header><div class="breadcrumbs"><a href="/">Home</a> &rsaquo; {title}</div><main id="main">'
        f'{body}</main><footer><a href="/accessibility">Accessibility statement</a><a href="/cookies">Cookies</a><a href="/contact">Contact</a></footer>',
        "",
        lang,
    )
