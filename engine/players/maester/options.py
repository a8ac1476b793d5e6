"""The marches that an order would allow, read off the board before any order lies there."""

from engine.names import AreaId
from engine.players.outlook import Outlook
from engine.requests import Destination, MarchOption

PORT_ROOM = 3


def march_option(outlook: Outlook, area: AreaId, modifier: int, aid: float = 0) -> MarchOption:
    """What a March order in `area` would allow as the board stands.

    `aid` is support that could be ordered as well; it counts against neutral forces.
    """
    house = outlook.house
    facts = outlook.area(area)
    return MarchOption(
        modifier=modifier,
        units=outlook.ready(area),
        destinations={
            to: _destination(outlook, to, modifier + aid)
            for to in sorted(outlook.reach(house, area))
        },
        may_leave_token=(
            facts.type == "land"
            and facts.home_of != house
            and area not in outlook.view.power_tokens
            and outlook.view.power[house] > 0
        ),
    )


def _destination(outlook: Outlook, to: AreaId, helped: float) -> Destination:
    neutral = outlook.view.neutral_forces.get(to)
    if neutral is not None:
        return Destination(
            resistance="neutral",
            needed=max(0, neutral - int(helped)),
            worth={
                unit.id: outlook.strength((unit.id,), against=to)
                for unit in outlook.edition.unit_types
            },
        )
    if outlook.occupied_by_rival(to):
        return Destination(resistance="units")
    if outlook.garrison(to) and outlook.area(to).home_of != outlook.house:
        return Destination(resistance="garrison")
    if outlook.area(to).type == "port":
        return Destination(room=PORT_ROOM - len(outlook.ready(to)))
    return Destination()
