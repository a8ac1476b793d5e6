"""How a table comes together: who may join, how Houses are given out, and how the game begins."""

from collections.abc import Collection
from typing import Literal, TypeAlias

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.errors import Refused
from engine.dealer import Dealer
from engine.names import House

log = structlog.get_logger(__name__)
Joining: TypeAlias = Literal["anyone", "role", "invited"]
Houses: TypeAlias = Literal["chosen", "drawn"]
Beginning: TypeAlias = Literal["asked", "full"]
MOST_INVITED = 50


class Gathering(BaseModel):
    """What the host has set about the lobby.

    With `join` on "role" whoever has the role `role` may join, with "invited" those `invited`;
    the host always may. Houses are `chosen` by whoever sits down, or `drawn` when the game begins
    (1E-SETUP-02). With `begin` on "full" the game begins with the last seat taken, else when the
    host, or a majority of the players present, asks for it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    join: Joining = "anyone"
    role: int | None = None
    invited: frozenset[int] = Field(default=frozenset(), max_length=MOST_INVITED)
    houses: Houses = "chosen"
    begin: Beginning = "asked"

    def must_admit(self, user_id: int, roles: Collection[int]) -> None:
        """Raise `Refused` unless this user, with these roles, may join."""
        if self.join == "role" and self.role not in roles:
            raise Refused(f"This game is for members with the role <@&{self.role}>.")
        if self.join == "invited" and user_id not in self.invited:
            raise Refused("This game is for those whom its host has invited with `/game invite`.")


ANYONE = Gathering()
"""As version 0.1.0 played: anybody, by choice, when asked."""


def gathering_of(stored: str | None) -> Gathering:
    """What is set in a game. What this version cannot read is as good as nothing."""
    if stored is None:
        return ANYONE
    try:
        return Gathering.model_validate_json(stored)
    except ValidationError:
        log.error("the gathering of a game cannot be read")
        return ANYONE


def drawn(houses: Collection[House], seed: str) -> list[House]:
    """The Houses as they are drawn, by the game's own sealed chance. 1E-SETUP-02."""
    return Dealer(seed).shuffled(list(houses), "houses/1")
