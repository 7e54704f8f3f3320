"""What an address (RFC 3986) tells of the page that was asked for: a search, a page to sign in."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

_MOST_KEYS = 20
_LANGUAGE_CODE = 5
_PRIVACY_PATH = re.compile(
    r"/(?:cookies?|privacy|datenschutz)(?:[-_]?(?:settings|preferences|policy|choices|einstellungen))?/?$", re.I
)
_SEARCH_KEYS = frozenset(
    ("q", "s", "query", "search", "term", "keyword", "keywords", "k", "suche", "recherche", "buscar", "wd")
)
_LOGIN_PATH = re.compile(
    r"/(?:log-?in|sign-?in|auth|sso|account/login|users?/sign_in|anmelden|connexion|accedi|sign-?up|regist(?:er|ration|rieren|ro|rati|reren)|"
    r"inscription|create-account|subscribe|subscriptions?|abo|abonnements?|abonnieren|pricing|plans|membership)(?:[/.?]|$)",
    re.I,
)
# Addresses of sign-on services: nobody asks for them, one is sent there.
_SIGN_ON_SERVICE = re.compile(r"saml|oauth|openid|/authorize|/idp/|shibboleth|/cas/", re.I)
_RETURN_KEYS = frozenset(
    [
        *(
            "next",
            "return",
            "returnurl",
            "return_url",
            "return_to",
            "returnto",
            "redirect",
            "redirect_to",
            "redirect_uri",
        ),
        *(
            "redirecturl",
            "goto",
            "continue",
            "destination",
            "dest",
            "target",
            "url",
            "back",
            "from",
            "ref",
            "service",
            "r",
        ),
    ]
)


def is_search(url: str) -> bool:
    """Whether an address is that of a search."""
    path, pairs = _parts(url)
    return "search" in path.lower() or any(key.lower() in _SEARCH_KEYS for key, _ in pairs)


def is_account_page(url: str) -> bool:
    """Whether an address is that of a page to sign in, to register or to subscribe, asked for itself.

    It is not when it leads back to another page, or belongs to a sign-on service.
    """
    path, pairs = _parts(url)
    if any(key.lower() in _RETURN_KEYS or value.startswith(("/", "http:", "https:")) for key, value in pairs):
        return False
    return bool(_LOGIN_PATH.search(path)) and not _SIGN_ON_SERVICE.search(path)


def is_front_page(url: str) -> bool:
    """Whether an address is that of a site as a whole, in some language perhaps."""
    return len(_parts(url)[0].strip("/")) <= _LANGUAGE_CODE


def is_privacy_page(url: str) -> bool:
    """Whether an address is that of a page about cookies or privacy, asked for itself."""
    path, pairs = _parts(url)
    return bool(_PRIVACY_PATH.search(path)) and not pairs


def _parts(url: str) -> tuple[str, list[tuple[str, str]]]:
    try:
        parts = urlsplit(url)
        return parts.path, parse_qsl(parts.query)[:_MOST_KEYS]
    except ValueError:
        return "", []
