"""What the nine wildling cards do. 2E-WILD-12 to 2E-WILD-31."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.events import SupplyMoved, UnitSwapped
from engine.names import TRACKS, AreaId, CardId, House, Track, UnitKind
from engine.requests import ChoosePenalty, ChooseTrack, PickCard, PickUnits, Piece, RemoveUnits
from engine.rules.control import forts_of
from engine.rules.hands import discard_from_hand, take_back
from engine.rules.influence import drop_to_last, move_to
from engine.rules.mustering import muster
from engine.rules.pieces import gain_power, lose, lose_power, pool, supply_room
from engine.rules.ports import settle
from engine.rules.reconcile import reconcile
from engine.table import Table

KING = CardId("a_king_beyond_the_wall")
CROW_KILLERS = CardId("crow_killers")
HORDE = CardId("the_horde_descends")
MAMMOTHS = CardId("mammoth_riders")
MILKWATER = CardId("massing_on_the_milkwater")
RAID = CardId("preemptive_raid")
RATTLESHIRT = CardId("rattleshirts_raiders")
SILENCE = CardId("silence_at_the_wall")
SCOUT = CardId("skinchanger_scout")


@dataclass(frozen=True, slots=True)
class Attack:
    """One wildling attack that has been met: what was bid, and who was foremost.

    `foremost` is the highest bidder if the Night's Watch won, else the lowest; `others` are the
    rest of those who took part, in turn order.
    """

    won: bool
    foremost: House
    others: tuple[House, ...]
    bids: dict[House, int]


Purpose: TypeAlias = Literal["destroy", "downgrade", "upgrade"]
Deed: TypeAlias = Callable[[Table, House, Attack], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class WildlingText:
    """A wildling card: what it does to whom; `at_last` comes when all have paid their penalty."""

    lowest: Deed | None = None
    everyone_else: Deed | None = None
    highest: Deed | None = None
    at_last: Deed | None = None
    second_attack: bool = False


async def resolve_card(t: Table, card: CardId, attack: Attack) -> None:
    """Carry out `card`: a reward for one, or penalties, the lowest bidder's first. 2E-WILD-10."""
    text = TEXTS[card]
    if attack.won:
        if text.highest is not None:
            await text.highest(t, attack.foremost, attack)
        return
    if text.lowest is not None:
        await text.lowest(t, attack.foremost, attack)
    if text.everyone_else is not None:
        for house in attack.others:
            if house not in t.world.eliminated:
                await text.everyone_else(t, house, attack)
    if text.at_last is not None:
        await text.at_last(t, attack.foremost, attack)


def brings_second_attack(card: CardId) -> bool:
    """Whether the wildlings come again when this card was won. 2E-WILD-24."""
    return TEXTS[card].second_attack


# --- Units lost ---------------------------------------------------------------------------------


def destroys(count: int) -> Deed:
    """The penalty to destroy `count` units anywhere. 2E-WILD-12."""

    async def destroy(t: Table, house: House, _attack: Attack) -> None:
        await _destroy(t, house, count)

    return destroy


async def _destroy(t: Table, house: House, count: int, *, together: bool = False) -> None:
    """`house` chooses `count` units, all it has if they are fewer; control is settled. -31."""
    areas = sorted(_crowded_forts(t, house, count) if together else t.world.areas_of(house))
    armies = {area: tuple(t.world.forces[area].units) for area in areas}
    count = min(count, sum(map(len, armies.values())))
    if not count:
        return
    request = RemoveUnits(
        house=house,
        cause="wildlings",
        armies=armies,
        supply=supply_room(t.world, house),
        count=count,
        same_area=together,
        rule="2E-WILD-17" if together else "2E-WILD-12",
    )
    for area, units in (await t.ask(request)).units.items():
        lose(t, area, units, "wildlings")
    await settle(t)


def _crowded_forts(t: Table, house: House, count: int) -> list[AreaId]:
    """The castle and stronghold areas that hold at least `count` units of `house`."""
    forces = t.world.forces
    return [
        area
        for area in t.world.areas_of(house)
        if t.edition.areas[area].fort != "none" and len(forces[area]) >= count
    ]


# --- A King Beyond the Wall ---------------------------------------------------------------------


async def drop_everywhere(t: Table, house: House, _attack: Attack) -> None:
    """The lowest bidder goes last on all three tracks. 2E-WILD-13."""
    for track in TRACKS:
        drop_to_last(t, track, house, KING)


async def drop_on_a_lesser_track(t: Table, house: House, _attack: Attack) -> None:
    """Everyone else goes last on Fiefdoms or King's Court."""
    last = len(t.world.tracks["fiefdoms"])
    to: dict[Track, int] = {"fiefdoms": last, "kings_court": last}
    track = (await t.ask(ChooseTrack(house=house, cause=KING, moved=house, to=to))).track
    drop_to_last(t, track, house, KING)


async def rise_to_the_top(t: Table, house: House, _attack: Attack) -> None:
    """The highest bidder goes first on a track of its choice."""
    to: dict[Track, int] = dict.fromkeys(TRACKS, 1)
    track = (await t.ask(ChooseTrack(house=house, cause=KING, moved=house, to=to))).track
    move_to(t, track, house, 0, KING)


# --- Crow Killers -------------------------------------------------------------------------------


async def lose_all_knights(t: Table, house: House, _attack: Attack) -> None:
    """The lowest bidder's knights all become footmen. 2E-WILD-14."""
    await _dismount(t, house, len(_units_of(t, house, "knight")))


async def lose_two_knights(t: Table, house: House, _attack: Attack) -> None:
    """Everyone else's knights: two of them. 2E-WILD-15."""
    await _dismount(t, house, min(2, len(_units_of(t, house, "knight"))))


async def _dismount(t: Table, house: House, count: int) -> None:
    """Swap `count` knights for footmen; those for whom the pool has none are destroyed."""
    destroyed = max(0, count - pool(t.world, house)["footman"])
    for piece in await _pick(t, house, "knight", "destroy", destroyed):
        lose(t, piece.area, ["knight"], "wildlings")
    for piece in await _pick(t, house, "knight", "downgrade", count - destroyed):
        _swap(t, house, piece, "footman")
    await settle(t)


async def knight_two_footmen(t: Table, house: House, _attack: Attack) -> None:
    """The highest bidder may make two footmen knights, pool permitting."""
    most = min(2, len(_units_of(t, house, "footman")), pool(t.world, house)["knight"])
    for piece in await _pick(t, house, "footman", "upgrade", most):
        _swap(t, house, piece, "knight")


async def _pick(
    t: Table, house: House, kind: UnitKind, purpose: Purpose, count: int
) -> tuple[Piece, ...]:
    """Exactly `count` units of a kind; for an upgrade it may be fewer."""
    if not count:
        return ()
    request = PickUnits(
        house=house,
        cause=CROW_KILLERS,
        purpose=purpose,
        owner=house,
        pieces=tuple(_units_of(t, house, kind)),
        least=0 if purpose == "upgrade" else count,
        most=count,
        rule="2E-WILD-14",
    )
    return (await t.ask(request)).pieces


def _units_of(t: Table, house: House, kind: UnitKind) -> list[Piece]:
    return [
        Piece(area=area, unit=kind, routed=routed)
        for area in sorted(t.world.areas_of(house))
        for routed in (False, True)
        for unit in (t.world.forces[area].routed if routed else t.world.forces[area].ready)
        if unit == kind
    ]


def _swap(t: Table, house: House, piece: Piece, after: UnitKind) -> None:
    force = t.world.forces[piece.area]
    units = force.routed if piece.routed else force.ready
    units[units.index(piece.unit)] = after
    t.tell(
        UnitSwapped(
            house=house, area=piece.area, before=piece.unit, after=after, cause=CROW_KILLERS
        )
    )


# --- The Horde Descends -------------------------------------------------------------------------


async def lose_two_in_one_fort(t: Table, house: House, _attack: Attack) -> None:
    """The lowest bidder: two units of one fort area, else two anywhere. 2E-WILD-16, -17."""
    await _destroy(t, house, 2, together=bool(_crowded_forts(t, house, 2)))


async def muster_in_one_fort(t: Table, house: House, _attack: Attack) -> None:
    """The highest bidder may muster in one fort area."""
    await muster(t, house, forts_of(t.world, house), "wildlings", one_castle=True)


# --- Mammoth Riders, Massing on the Milkwater: House cards --------------------------------------


async def take_one_card_back(t: Table, house: House, _attack: Attack) -> None:
    """Mammoth Riders: the highest bidder may take one card from its discard pile. 2E-WILD-18."""
    cards = tuple(t.world.discards[house])
    if not cards:
        return
    request = PickCard(
        house=house,
        cause=MAMMOTHS,
        purpose="take_back",
        owner=house,
        cards=cards,
        optional=True,
        rule="2E-WILD-18",
    )
    card = (await t.ask(request)).card
    if card is not None:
        take_back(t, house, (card,), MAMMOTHS)


async def discard_the_strongest(t: Table, house: House, _attack: Attack) -> None:
    """Milkwater, lowest bidder: every card of the highest strength goes. 2E-WILD-19, -20."""
    hand = t.world.hands[house]
    strength = {card: t.edition.house_cards[card].strength for card in hand}
    strongest = [card for card in hand if strength[card] == max(strength.values())]
    all_alike = len(strongest) == len(hand)
    if len(hand) < 2 or (all_alike and t.world.readings.milkwater_equal_hand == "keep_all"):
        return
    discard_from_hand(t, house, strongest, MILKWATER)


async def discard_one(t: Table, house: House, _attack: Attack) -> None:
    """Milkwater, everyone else: one card of a hand of two or more."""
    hand = tuple(t.world.hands[house])
    if len(hand) < 2:
        return
    request = PickCard(
        house=house,
        cause=MILKWATER,
        purpose="discard",
        owner=house,
        cards=hand,
        rule="2E-WILD-19",
    )
    card = (await t.ask(request)).card
    assert card is not None
    discard_from_hand(t, house, [card], MILKWATER)


async def take_all_cards_back(t: Table, house: House, _attack: Attack) -> None:
    """Milkwater, highest bidder: the whole discard pile returns."""
    take_back(t, house, tuple(t.world.discards[house]), MILKWATER)


# --- Preemptive Raid ----------------------------------------------------------------------------


async def lose_units_or_rank(t: Table, house: House, attack: Attack) -> None:
    """The lowest bidder destroys two units or drops on its best track. 2E-WILD-21."""
    request = ChoosePenalty(house=house, card=RAID)
    if not t.world.areas_of(house):
        request = ChoosePenalty(house=house, card=RAID, penalties=("drop_on_track",))
    if (await t.ask(request)).penalty == "destroy_units":
        await _destroy(t, house, 2)
        return
    await _drop_two_positions(t, house)


async def _drop_two_positions(t: Table, house: House) -> None:
    """If several tracks are its best, the Iron Throne holder says which. 2E-WILD-22, -23."""
    places = {track: t.world.tracks[track].index(house) for track in TRACKS}
    best = min(places.values())
    position = min(best + 2, len(t.world.tracks["fiefdoms"]) - 1)
    request = ChooseTrack(
        house=t.world.holder("iron_throne"),
        cause=RAID,
        moved=house,
        to={track: position + 1 for track, place in places.items() if place == best},
        rule="2E-WILD-22",
    )
    move_to(t, (await t.ask(request)).track, house, position, RAID)


# --- Rattleshirt's Raiders ----------------------------------------------------------------------


async def lose_two_supply(t: Table, house: House, _attack: Attack) -> None:
    """The lowest bidder: two positions. 2E-WILD-26."""
    _move_supply(t, house, -2)


async def lose_one_supply(t: Table, house: House, _attack: Attack) -> None:
    """Everyone else: one position."""
    _move_supply(t, house, -1)


async def gain_one_supply(t: Table, house: House, _attack: Attack) -> None:
    """The highest bidder: one position."""
    _move_supply(t, house, +1)


def _move_supply(t: Table, house: House, change: int) -> None:
    top = t.edition.constants.supply_track_max
    before = t.world.supply[house]
    after = min(max(before + change, 0), top)
    if after != before:
        t.world.supply[house] = after
        t.tell(SupplyMoved(supply=dict(t.world.supply)))


async def reconcile_all(t: Table, house: House, attack: Attack) -> None:
    """When all supply tokens have moved, armies are reconciled. 2E-WILD-27."""
    houses = (house, *attack.others)
    if t.world.readings.rattleshirt_reconcile_order == "turn_order":
        houses = tuple(h for h in t.world.turn_order if h in houses)
    for each in houses:
        await reconcile(t, each)


# --- Skinchanger Scout --------------------------------------------------------------------------


async def lose_all_power(t: Table, house: House, _attack: Attack) -> None:
    """The lowest bidder loses all available power. 2E-WILD-29."""
    lose_power(t, house, t.world.power[house], SCOUT)


async def lose_two_power(t: Table, house: House, _attack: Attack) -> None:
    """Everyone else loses two, or what it has."""
    lose_power(t, house, 2, SCOUT)


async def get_the_bid_back(t: Table, house: House, attack: Attack) -> None:
    """The highest bidder gets its bid back."""
    gain_power(t, house, attack.bids[house], SCOUT)


TEXTS: dict[CardId, WildlingText] = {
    KING: WildlingText(drop_everywhere, drop_on_a_lesser_track, rise_to_the_top),
    CROW_KILLERS: WildlingText(lose_all_knights, lose_two_knights, knight_two_footmen),
    HORDE: WildlingText(lose_two_in_one_fort, destroys(1), muster_in_one_fort),
    MAMMOTHS: WildlingText(destroys(3), destroys(2), take_one_card_back),
    MILKWATER: WildlingText(discard_the_strongest, discard_one, take_all_cards_back),
    RAID: WildlingText(lose_units_or_rank, second_attack=True),
    RATTLESHIRT: WildlingText(lose_two_supply, lose_one_supply, gain_one_supply, reconcile_all),
    SILENCE: WildlingText(),
    SCOUT: WildlingText(lose_all_power, lose_two_power, get_the_bid_back),
}
