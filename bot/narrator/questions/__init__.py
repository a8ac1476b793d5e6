"""The questions players are asked, and what they answered, in words: one module per subject."""

from typing import TYPE_CHECKING, Any

from bot.narrator.questions.wording import WORDINGS, wording_of
from bot.narrator.words import Words
from engine.edition import Edition
from engine.loading import load_modules
from engine.requests import Answer, Request

if TYPE_CHECKING:  # words need no database
    from bot.moderator.state import TableState

__all__ = ["answer_summary", "awaited", "deed", "request_summary"]


def awaited(table: "TableState", edition: Edition) -> str:
    """Who is waited for, and for what: `Waiting for **Stark** (orders). Sealed: Tyrell.`

    What the sealed answers say is not told, and not known here.
    """
    if not table.awaited:
        return "Nobody is waited for."
    words = Words(edition)
    asked = deed(table.asked) if table.asked else "an answer"
    text = f"Waiting for **{words.houses(table.awaited)}** ({asked})."
    return f"{text} Sealed: {words.houses(table.sealed)}." if table.sealed else text


def deed(kind: str) -> str:
    """What is waited for, to a question of this kind: `orders`."""
    return WORDINGS[kind].deed


def request_summary(request: Request[Any], edition: Edition) -> str:
    """A question in words for the player it is put to."""
    return wording_of(request).question(request, Words(edition))


def answer_summary(answer: Answer, edition: Edition, request: Request[Any] | None = None) -> str:
    """What the player did, to the question if it is known.

    As secret as the answer itself: for its owner only.
    """
    return WORDINGS[answer.kind].answer(answer, Words(edition), request)


load_modules(__name__, __path__)
