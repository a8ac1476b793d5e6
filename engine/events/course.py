"""The course of the game: rounds, steps, the end, and power that changes hands."""

from typing import Literal

from engine.events.base import Event
from engine.events.causes import LossCause, PowerCause
from engine.names import AreaId, House, Step, UnitKind


class RoundBegan(Event):
    """The round marker moved on."""

    kind: Literal["round_began"] = "round_began"
    round: int


class StepEnded(Event):
    """A step of the round is over: the moment to show the board."""

    kind: Literal["step_ended"] = "step_ended"
    round: int
    step: Step


class GameEnded(Event):
    """The game is over. `ranking` runs from the winner down. 2E-VICTORY, 1E-VIC.

    `drawn` are the houses on a level with the first, if there are any: then nobody has won.
    """

    kind: Literal["game_ended"] = "game_ended"
    reason: Literal["seven_forts", "last_round"]
    ranking: tuple[House, ...]
    forts: dict[House, int]
    drawn: tuple[House, ...] = ()


class HouseEliminated(Event):
    """A house without any unit or area is out of the game (an option). 2E-VICTORY-07."""

    kind: Literal["house_eliminated"] = "house_eliminated"
    house: House


class PowerGained(Event):
    """A house took power from its pool; `amount` is what it really got (2E-COMP-05)."""

    kind: Literal["power_gained"] = "power_gained"
    house: House
    amount: int
    cause: PowerCause
    area: AreaId | None = None


class PowerLost(Event):
    """A house returned available power to its pool."""

    kind: Literal["power_lost"] = "power_lost"
    house: House
    amount: int
    cause: PowerCause


class PowerGiven(Event):
    """A house gave available power of its own to another (an option, 2E-INFO-02)."""

    kind: Literal["power_given"] = "power_given"
    house: House
    to: House
    amount: int


class UnitsLost(Event):
    """Units left the board."""

    kind: Literal["units_lost"] = "units_lost"
    house: House
    area: AreaId
    units: tuple[UnitKind, ...]
    cause: LossCause
