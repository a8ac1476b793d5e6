"""The narrator: what happened and what is asked, in words for the table.

Everything here is a pure function of public events, of one player's own request, and of the
edition's printed facts; nothing knows the World, so nothing can be given away.
"""

from bot.narrator.account import LIMIT, narrate
from bot.narrator.chapters import News, line, news
from bot.narrator.questions import answer_summary, awaited, deed, request_summary

__all__ = [
    "LIMIT",
    "News",
    "answer_summary",
    "awaited",
    "deed",
    "line",
    "narrate",
    "news",
    "request_summary",
]
