"""Positions and answers of games with options of the expansion."""

from typing import Self, cast

from typing_extensions import override

from engine.boxes.clash_of_kings.options import ClashOfKingsOptions
from engine.dealer import Dealer
from engine.game import Game
from engine.names import AreaId, House, OrderToken, Track
from engine.requests import (
    ClaimPowerAnswer,
    ConsolidateAnswer,
    GatherAnswer,
    HouseAnswer,
    OneTimeOrderAnswer,
    PickOrdersAnswer,
    PowerSpent,
    SeizeAnswer,
    UseOneTimeAnswer,
)
from engine.shelf import edition_name
from engine.world import PlacedOrder
from tests.engine.scenario import Play, Scenario, units_of

ALL = ("house-cards", "fortifications", "siege-engines", "ports", "one-time-orders")


class Expanded(Scenario):
    """A `Scenario` that knows what the expansion lays on the board."""

    def fortification(self, *areas: str) -> Self:
        """The houses in these areas have built there."""
        for area in areas:
            self.world.fortifications[AreaId(area)] = self.world.forces[AreaId(area)].house
        return self

    def one_time(self, area: str, token: str) -> Self:
        """The house in `area` has this one-time order there, face up."""
        house = self.world.forces[AreaId(area)].house
        self.world.one_time_left[house].remove(OrderToken(token))
        self.world.one_time_orders[AreaId(area)] = PlacedOrder(house, OrderToken(token))
        if not self._step_named:
            self.world.step = "raids"
        return self

    @override
    def play(self, *, dealer: Dealer | None = None) -> "ExpandedPlay":
        """Start the game here."""
        return ExpandedPlay(Game(self.setup, self.seed, self.world, dealer=dealer))


class ExpandedPlay(Play):
    """A `Play` that takes the answers to the expansion's questions."""

    def lay(self, area: str | None = None, token: str | None = None) -> Self:
        """Place a one-time order, or none."""
        where, what = AreaId(area) if area else None, OrderToken(token) if token else None
        return self.submit(OneTimeOrderAnswer(area=where, token=what))

    def use(self, area: str | None) -> Self:
        """Resolve the one-time order in `area`, or a regular order first."""
        return self.submit(UseOneTimeAnswer(area=AreaId(area) if area else None))

    def fortify(self, area: str) -> Self:
        """Build a fortification with the Consolidate Power order in `area`."""
        return self.submit(ConsolidateAnswer(area=AreaId(area), use="fortify"))

    def sweep(self, *areas: str) -> Self:
        """Remove the orders in these areas."""
        return self.submit(PickOrdersAnswer(areas=tuple(map(AreaId, areas))))

    def gather(self, *tokens: str, **units: str) -> Self:
        """Units come from these areas; power tokens stay in those named first."""
        coming = {AreaId(area): tuple(units_of(text)) for area, text in units.items()}
        kept = tuple(map(AreaId, tokens))
        return self.submit(GatherAnswer(units=coming, leave_power_tokens=kept))

    def bar(self, house: House | None) -> Self:
        """Name the house that is barred, or nobody."""
        return self.submit(HouseAnswer(house=house))

    def claim(self, **amounts: int) -> Self:
        """Take power from these houses."""
        return self.submit(ClaimPowerAnswer(amounts=cast(dict[House, int], amounts)))

    def spend(self, amount: int) -> Self:
        """Spend power for the strength of a card."""
        return self.submit(PowerSpent(amount=amount))

    def seize(self, track: Track | None) -> Self:
        """Seize the token of a track, or none."""
        return self.submit(SeizeAnswer(track=track))


def cok(
    *options: str,
    players: int | None = None,
    empty: bool = True,
    agreed: ClashOfKingsOptions | None = None,
) -> Expanded:
    """The first edition with these options of the expansion, and no unit on the board.

    Order of play: Baratheon, Lannister, Stark, Tyrell, Greyjoy; with Martell: Baratheon, Lannister,
    Stark, Martell, Greyjoy, Tyrell. Fiefdoms: Greyjoy, Tyrell, (Martell,) Stark, Baratheon,
    Lannister.
    """
    return Expanded(
        players or (6 if "martell" in options else 5),
        edition=edition_name("first", options),
        empty=empty,
        options=agreed,
    )


def seen_last(scenario: Expanded, house: House = "greyjoy", area: str = "pyke") -> Expanded:
    """`house` has a Consolidate Power order left to decide about, so that the round goes on."""
    scenario.units(house, area, "1 footman").order(area, "consolidate_power")
    return scenario
