"""A combat in which everything happens, as the rules tell it."""

from engine.edition import load_edition
from engine.events import (
    BladeUsed,
    CombatBegan,
    CombatResolved,
    Event,
    HouseCardsRevealed,
    Marched,
    OrderRemoved,
    Retreated,
    Strength,
    SupportDeclared,
    SupportRefused,
    UnitsLost,
)
from engine.names import AreaId, CardId, OrderToken
from engine.requests import Move

EDITION = load_edition("second")
WINTERFELL, MOAT, SEAGARD = AreaId("winterfell"), AreaId("moat_cailin"), AreaId("seagard")
REACH, PYKE = AreaId("reach"), AreaId("pyke")


def strength(**parts: int) -> Strength:
    """One side's total, summed up from the parts that are named."""
    names = ("units", "order", "garrison", "support", "card", "blade")
    summed = {name: parts.get(name, 0) for name in names}
    icons = {name: parts.get(name, 0) for name in ("swords", "towers")}
    return Strength(**summed, **icons, total=sum(summed.values()))


def battle_of_seagard() -> list[Event]:
    """Stark attacks out of Moat Cailin, is beaten on a tie, loses a footman and retreats."""
    return [
        Marched(
            house="stark",
            area=MOAT,
            order=OrderToken("march_plus_1"),
            moves=(
                Move(to=SEAGARD, units=("footman", "footman", "knight")),
                Move(to=WINTERFELL, units=("footman",)),
            ),
            attack=SEAGARD,
        ),
        CombatBegan(
            attacker="stark",
            defender="greyjoy",
            origin=MOAT,
            area=SEAGARD,
            attacking=("footman", "footman", "knight"),
            defending=("footman",),
        ),
        SupportDeclared(house="lannister", area=SEAGARD, sides={AreaId("riverrun"): "attacker"}),
        SupportDeclared(house="tyrell", area=SEAGARD, sides={REACH: "defender"}),
        SupportRefused(house="greyjoy", refused=("tyrell",)),
        HouseCardsRevealed(
            cards={"stark": CardId("roose_bolton"), "greyjoy": CardId("euron_crows_eye")}
        ),
        BladeUsed(house="greyjoy"),
        CombatResolved(
            area=SEAGARD,
            attacker="stark",
            defender="greyjoy",
            attacker_strength=strength(units=4, order=1, support=1, card=2),
            defender_strength=strength(units=1, garrison=2, card=4, blade=1, swords=1),
            winner="greyjoy",
            tie=True,
        ),
        UnitsLost(house="stark", area=SEAGARD, units=("footman",), cause="swords"),
        Retreated(house="stark", origin=SEAGARD, to=MOAT, units=("footman", "knight")),
        OrderRemoved(house="stark", area=MOAT, token=OrderToken("march_plus_1"), cause="march"),
    ]
