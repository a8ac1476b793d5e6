"""Our own exceptions. `str(error)` is a sentence that a player or host may read."""

from engine.errors import RookeryError

__all__ = ["Conflict", "NoSuchGame", "Paused", "Refused", "RookeryError", "Stale", "StoreError"]


class Refused(RookeryError):  # noqa: N818 - what the game master does, in players' words
    """Nothing was changed, and the message says why: for the asker's eyes only.

    Attributes:
        rule: the rule's id where a rule of the game forbids it, else None.
    """

    def __init__(self, reason: str, *, rule: str | None = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class NoSuchGame(Refused):
    """There is no such game, or none for whoever asks: nobody can tell the one from the other."""

    def __init__(self, reason: str = "There is no such game.") -> None:
        super().__init__(reason)


class Stale(Refused):
    """The question is closed; the message says what is open now for the asker.

    Attributes:
        question: the number of the game's present question.
        open: the name of the request that the asker's house may answer now, or None.
    """

    def __init__(self, reason: str, *, question: int, open: str | None) -> None:  # noqa: A002
        super().__init__(reason)
        self.question = question
        self.open = open


class Paused(Refused):
    """The game cannot go on safely; nothing is lost, and nobody need do anything but the host."""


class StoreError(RookeryError):
    """The database cannot be used; the message says which, why, and what to do."""


class Conflict(StoreError):  # noqa: N818
    """Another process wrote first; asking again shows what is there now."""
