"""What protection vendors leave in a response: headers, script addresses, names of forms and variables.

Only what machines read is searched, never visible text: a page that quotes a block page is no block page.  ``sure``
means that the vendor sends it with its own pages alone; what it also adds to ordinary pages is listed as not sure and
only supports other evidence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Marker:
    """One thing that was found.

    Attributes:
        vendor: who put it there.
        kind: what it tells of the page.
        sure: whether it stands on the vendor's own pages alone.
        header: whether it is a response header that names the verdict itself.
    """

    vendor: str
    kind: Literal["challenge", "blocked", "widget"]
    sure: bool = True
    header: bool = False


# Substrings of the machine-read part, lower case; all of a row's have to be there.
_MACHINE: tuple[tuple[tuple[str, ...], Marker], ...] = (
    (("_cf_chl_opt",), Marker("Cloudflare", "challenge")),
    (("cf-browser-verification",), Marker("Cloudflare", "challenge")),
    (("cf-challenge-running",), Marker("Cloudflare", "challenge")),
    (("challenge-error-text",), Marker("Cloudflare", "challenge")),
    (("/cdn-cgi/challenge-platform/", "/orchestrate/"), Marker("Cloudflare", "challenge")),
    (("__cf_chl_",), Marker("Cloudflare", "challenge")),
    (("cf-captcha-container",), Marker("Cloudflare", "challenge")),
    (("cf-error-details",), Marker("Cloudflare", "blocked", sure=False)),
    (("captcha-delivery.com", "'t':'bv'"), Marker("DataDome", "blocked")),
    (("captcha-delivery.com",), Marker("DataDome", "challenge")),
    (("px-captcha",), Marker("HUMAN (PerimeterX)", "challenge")),
    (("captcha.px-c",), Marker("HUMAN (PerimeterX)", "challenge")),
    (("_pxappid", "_pxuuid"), Marker("HUMAN (PerimeterX)", "challenge")),
    (("_pxblockscript",), Marker("HUMAN (PerimeterX)", "challenge")),
    (('"appid":"px', "blockscript"), Marker("HUMAN (PerimeterX)", "challenge")),
    (("_incapsula_resource?cwudnsai",), Marker("Imperva", "blocked")),
    (("_incapsula_resource",), Marker("Imperva", "challenge", sure=False)),
    (("/distil_r_captcha",), Marker("Imperva", "challenge")),
    (("distil_identification_block",), Marker("Imperva", "challenge")),
    (("interstitial", "reese84"), Marker("Imperva", "challenge")),
    (("awswafcookiedomainlist",), Marker("AWS WAF", "challenge", sure=False)),
    (("gokuprops",), Marker("AWS WAF", "challenge")),
    (("awswafintegration",), Marker("AWS WAF", "challenge", sure=False)),
    (("token.awswaf.com",), Marker("AWS WAF", "challenge", sure=False)),
    (("captcha.awswaf.com",), Marker("AWS WAF", "challenge")),
    (("kpsdk",), Marker("Kasada", "challenge", sure=False)),
    (("/149e9513-01fa-4fb0-aad4-566afd725d1b/", "/ips.js"), Marker("Kasada", "challenge")),
    (("sec-if-cpt-container",), Marker("Akamai", "challenge")),
    (("sec-cpt-if",), Marker("Akamai", "challenge")),
    (("/_sec/cp_challenge",), Marker("Akamai", "challenge")),
    (("bm-verify",), Marker("Akamai", "challenge")),
    (("ak-challenge",), Marker("Akamai", "challenge")),
    (("/_sec/verify?provider=",), Marker("Akamai", "challenge")),
    (("bobcmn",), Marker("F5", "challenge")),
    (("/tspd/",), Marker("F5", "challenge", sure=False)),
    (("sucuri_cloudproxy_js",), Marker("Sucuri", "challenge")),
    (("ddos-guard/js-challenge",), Marker("DDoS-Guard", "challenge")),
    (("/.well-known/ddos-guard/",), Marker("DDoS-Guard", "challenge", sure=False)),
    (("/.well-known/sgcaptcha",), Marker("SiteGround", "challenge")),
    (("/.well-known/vercel/security/",), Marker("Vercel", "challenge")),
    (("anubis_challenge",), Marker("Anubis", "challenge")),
    (("/.within.website/x/cmd/anubis/",), Marker("Anubis", "challenge", sure=False)),
    (("haproxy-protection",), Marker("haproxy-protection", "challenge")),
    (("/.basedflare/",), Marker("Basedflare", "challenge")),
    (("perfdrive.com",), Marker("Radware", "challenge")),
    (("stormcaster",), Marker("Radware", "challenge", sure=False)),
    (("acw_sc__v2", "arg1"), Marker("Alibaba Cloud WAF", "challenge")),
    (("_____tmd_____/punish",), Marker("Alibaba", "challenge")),
    (("aliyun_waf",), Marker("Alibaba Cloud WAF", "challenge", sure=False)),
    (("wappass.baidu.com/static/captcha",), Marker("Baidu", "challenge")),
    (("showcaptcha",), Marker("Yandex", "challenge")),
    (("/sorry/index",), Marker("Google", "challenge")),
    (("captcha-form", "google.com/recaptcha", "q=egq"), Marker("Google", "challenge")),
    (("rbzns",), Marker("Reblaze", "challenge", sure=False)),
    (("queue-it.net", "softblock"), Marker("Queue-it", "challenge")),
    (("cf-turnstile",), Marker("Turnstile", "widget", sure=False)),
    (("challenges.cloudflare.com/turnstile",), Marker("Turnstile", "widget", sure=False)),
    (("g-recaptcha",), Marker("reCAPTCHA", "widget", sure=False)),
    (("recaptcha/api",), Marker("reCAPTCHA", "widget", sure=False)),
    (("recaptcha/enterprise",), Marker("reCAPTCHA", "widget", sure=False)),
    (("h-captcha",), Marker("hCaptcha", "widget", sure=False)),
    (("hcaptcha.com",), Marker("hCaptcha", "widget", sure=False)),
    (("arkoselabs.com",), Marker("Arkose Labs", "widget", sure=False)),
    (("funcaptcha",), Marker("Arkose Labs", "widget", sure=False)),
    (("geetest",), Marker("GeeTest", "widget", sure=False)),
    (("tcaptcha",), Marker("Tencent", "widget", sure=False)),
    (("frc-captcha",), Marker("Friendly Captcha", "widget", sure=False)),
    (("friendlycaptcha",), Marker("Friendly Captcha", "widget", sure=False)),
    (("altcha",), Marker("ALTCHA", "widget", sure=False)),
    (("mcaptcha",), Marker("mCaptcha", "widget", sure=False)),
    (("smartcaptcha",), Marker("SmartCaptcha", "widget", sure=False)),
    (("mtcaptcha",), Marker("MTCaptcha", "widget", sure=False)),
)

# Header, expression over its value.
_HEADERS: tuple[tuple[str, re.Pattern[str], Marker], ...] = (
    ("cf-mitigated", re.compile("challenge"), Marker("Cloudflare", "challenge", header=True)),
    ("cf-mitigated", re.compile("block"), Marker("Cloudflare", "blocked", header=True)),
    ("x-amzn-waf-action", re.compile("challenge|captcha"), Marker("AWS WAF", "challenge", header=True)),
    ("x-vercel-mitigated", re.compile("challenge"), Marker("Vercel", "challenge", header=True)),
    ("x-vercel-mitigated", re.compile("deny"), Marker("Vercel", "blocked", header=True)),
    ("x-datadome", re.compile("protected"), Marker("DataDome", "blocked", sure=False)),
    ("x-dd-b", re.compile("."), Marker("DataDome", "blocked", sure=False)),
    ("x-kpsdk-ct", re.compile("."), Marker("Kasada", "challenge", sure=False)),
    ("x-iinfo", re.compile("."), Marker("Imperva", "blocked", sure=False)),
    ("x-sucuri-block", re.compile("."), Marker("Sucuri", "blocked", header=True)),
    ("server", re.compile("ddos-guard", re.I), Marker("DDoS-Guard", "challenge", sure=False)),
)


def find_markers(machine: str, headers: Mapping[str, list[str]]) -> list[Marker]:
    """Markers in the machine-read part of a page (lower case) and in its headers (by lower-case name)."""
    found = [
        marker for needles, marker in _MACHINE if needles[0] in machine and all(part in machine for part in needles)
    ]
    for name, expression, marker in _HEADERS:
        if name in headers and expression.search(" ".join(headers[name])):
            found.append(marker)
    return found
