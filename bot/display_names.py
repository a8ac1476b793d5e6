"""Names that people give themselves on Discord: strangers' words, on their way into our texts."""

import re
import unicodedata

NAMELESS = "somebody"
_MARKUP = re.compile(r"([\\*_~`|<>#\[\]()@:/\-+=!])")
"""What Discord gives a meaning: markdown, links, mentions, emoji, times."""
_BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Letters and signs that print nothing."""
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_PILED = re.compile(r"([\u0300-\u036f\u20d0-\u20ff]{2})[\u0300-\u036f\u20d0-\u20ff]+")
"""Accents upon accents, which would reach into the lines above."""
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
_ISOLATE, _END = "\u2068", "\u2069"


def tidy_name(name: str) -> str:
    """A display name on one line, without what is not seen; for pictures and pages.

    >>> tidy_name("a\\nb\\u200bc")
    'a bc'
    """
    seen = "".join(map(_seen, unicodedata.normalize("NFC", name)))
    return " ".join(_PILED.sub(r"\1", seen).split()) or NAMELESS


def plain_name(name: str) -> str:
    """A display name that says no more than itself in a text on Discord.

    Every name that enters a message goes through here. One that is written from right to left is
    kept from turning the words around it.

    >>> print(plain_name("[x](http://y)"))
    \\[x\\]\\(http\\:\\/\\/y\\)
    """
    escaped = _MARKUP.sub(r"\\\1", tidy_name(name))
    turned = any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in escaped)
    return f"{_ISOLATE}{escaped}{_END}" if turned else escaped


def _seen(sign: str) -> str:
    if sign in "\n\r\t\v\f\u0085\u2028\u2029":
        return " "
    return "" if sign in _BLANK or unicodedata.category(sign) in _UNSEEN else sign
