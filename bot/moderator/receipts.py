"""Receipts: a short digest of a sealed answer that its owner can check after the reveal.

The text `game/question/house/answer/salt` is hashed with SHA-256; the receipt is the first ten
hexadecimal digits. The answer is JSON with sorted keys and no blanks. The salt is random and secret
until its owner asks for it, so that a receipt tells nobody what was answered.
"""

import hashlib
import json
import secrets
from typing import cast

from pydantic import ValidationError

from bot.moderator.state import CheckedReceipt, Receipt
from bot.store import AnswerRow
from engine.names import House
from engine.requests import ANSWER, Answer

DIGITS = 10


def new_salt() -> str:
    """A salt for one answer."""
    return secrets.token_hex(8)


def canonical(stored: str) -> str:
    """A stored answer in the one spelling that is hashed and compared.

    It is read as it was written: a later version may know an answer by other fields, and a receipt
    must hold all the same.
    """
    return json.dumps(json.loads(stored), sort_keys=True, separators=(",", ":"))


def proof(game_id: int, question: int, house: str, stored: str, salt: str) -> str:
    """The text that is hashed."""
    return f"{game_id}/{question}/{house}/{canonical(stored)}/{salt}"


def readable(stored: str) -> Answer | None:
    """A stored answer, or None if an earlier version wrote it in a way that we do not know."""
    try:
        return ANSWER.validate_json(stored)
    except ValidationError:
        return None


def sha256(text: str) -> str:
    """The hash of a text, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def receipt_of(row: AnswerRow, *, sealed: bool = False, repeated: bool = False) -> Receipt:
    """The receipt of a stored answer."""
    return Receipt(
        game_id=row.game_id,
        question=row.question,
        house=cast(House, row.house),
        name=row.name,
        digest=row.receipt or "",
        at=row.at,
        sealed=sealed,
        repeated=repeated,
    )


def checked(row: AnswerRow) -> CheckedReceipt:
    """A stored answer's receipt with all that is needed to recompute it."""
    salt = row.salt or ""
    text = proof(row.game_id, row.question, row.house, row.answer, salt)
    return CheckedReceipt(receipt_of(row), readable(row.answer), salt, text, sha256(text))
