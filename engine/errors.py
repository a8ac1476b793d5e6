"""What can go wrong, said so that a player can act on it."""


class RookeryError(Exception):
    """Any fault of ours that a caller may want to catch."""


class IllegalAnswer(RookeryError):  # noqa: N818 - "illegal answer" is what players call it
    """An answer that the rules forbid; nothing has changed.

    Attributes:
        rule: the rule's id, such as `2E-MARCH-06`.
        reason: what was tried, what stood in the way, and what to do instead.
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason


class NotAsked(RookeryError):  # noqa: N818
    """The house has no question to answer now; nothing has changed."""


class ReplayDiverged(RookeryError):  # noqa: N818
    """A stored game does not replay to what was stored; it must not be continued."""
