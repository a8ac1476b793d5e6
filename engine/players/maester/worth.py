"""What areas are worth: castles win the game, barrels and crowns feed it, seas carry it."""

from functools import cached_property

from engine.names import AreaId
from engine.players.outlook import Outlook

LAND = 0.5
BARREL = 1.6
CROWN = 1.1
FORT = {"none": 0.0, "city": 8.0, "castle": 8.0, "stronghold": 10.5}
HOME = 3.0
RACE = 0.07
"""How much more each further fort is worth for every fort already mine."""
STOP_THE_LEADER = {5: 1.35, 6: 2.0}
"""How much more a rival's fort is worth when it has that many of the seven that win."""
SEA = 1.0
COASTAL_FORT = 0.35
OWN_PORT = 0.8
FADING = 0.55
"""What is left of a goal's pull one march further away."""


class Worth:
    """Values of areas for the house of an outlook, in points of no meaning elsewhere."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._known: dict[AreaId, float] = {}

    def of(self, area: AreaId) -> float:
        """What controlling the area is worth."""
        if area not in self._known:
            sort = self.outlook.area(area).type
            self._known[area] = self._land(area) if sort == "land" else self._water(area)
        return self._known[area]

    def _land(self, area: AreaId) -> float:
        facts = self.outlook.area(area)
        income = LAND + (BARREL * facts.supply + CROWN * facts.power) * self._future
        fort = FORT[facts.fort] * (1 + RACE * self.outlook.view.victory[self.outlook.house])
        fort *= self._urgency(area)
        return income + fort + (HOME if facts.home_of == self.outlook.house else 0)

    def _urgency(self, area: AreaId) -> float:
        """More than 1 for the forts of a rival who is about to win."""
        holder = self.outlook.view.control.get(area)
        if holder is None or holder == self.outlook.house:
            return 1.0
        return STOP_THE_LEADER.get(self.outlook.view.victory[holder], 1.0)

    @cached_property
    def _future(self) -> float:
        """How much income still matters: all through the game, not at its end."""
        left = self.outlook.edition.constants.round_count - self.outlook.view.round
        return min(1.0, left / 4)

    def _water(self, area: AreaId) -> float:
        if self.outlook.area(area).type == "port":
            return SEA / 2
        value = SEA
        for near in self.outlook.edition.neighbours[area]:
            if self.outlook.is_fort(near):
                value += COASTAL_FORT
            if self.outlook.area(near).type == "port" and self.outlook.mine(near):
                value += OWN_PORT
        return value

    def pull(self, area: AreaId) -> float:
        """How strongly goals nearby draw units to this area; it fades with every march."""
        return self._pull.get(area, 0.0)

    @cached_property
    def _pull(self) -> dict[AreaId, float]:
        outlook = self.outlook
        areas = [area.id for area in outlook.edition.area_list if area.type != "port"]
        pull = {area: 0.0 if outlook.mine(area) else self.of(area) for area in areas}
        ways = {area: [to for to in self._ways(area) if to in pull] for area in areas}
        for _ in range(4):
            spread = {
                area: FADING * max((pull[to] for to in ways[area]), default=0) for area in areas
            }
            pull = {area: max(pull[area], spread[area]) for area in areas}
        return pull

    def _ways(self, area: AreaId) -> frozenset[AreaId]:
        return self.outlook.reach(self.outlook.house, area)
