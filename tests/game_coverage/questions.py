"""The varieties of every question and its answers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.edition import Edition
from engine.names import TRACKS
from engine.requests import (
    Answer,
    Bid,
    BidAnswer,
    CardAnswer,
    CasualtiesAnswer,
    ChooseCasualties,
    ChooseHouse,
    ChooseRetreat,
    ChooseTrack,
    ChooseWesteros,
    ConsolidateAnswer,
    DeclareSupport,
    HouseAnswer,
    MarchAnswer,
    MusterAnswer,
    MusterUnits,
    OrdersAnswer,
    OrderTies,
    PickCard,
    PickUnits,
    PiecesAnswer,
    PlaceOrders,
    RaidAnswer,
    RemoveOrder,
    RemoveOrderAnswer,
    RemoveUnits,
    Request,
    ResolveMarch,
    ResolveRaid,
    RetreatAnswer,
    SupportAnswer,
    TieOrderAnswer,
    TrackAnswer,
    UnitsAnswer,
    UseCardText,
    WesterosAnswer,
)
from engine.shelf import DEFAULT
from tests.game_coverage.row import Row

Namer = Callable[[Any, Any], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: the varieties that are foreseen, and how an answer is told apart.

    `rare` ones come up less than once in a thousand games of random players.
    """

    foreseen: tuple[str, ...]
    names: Namer
    rare: tuple[str, ...] = ()


def question_rows(edition: Edition) -> Iterator[Row]:
    """Every kind of question with its varieties, as far as they are foreseen: those of the
    default edition.
    """
    if edition.box is not DEFAULT:
        return
    for kind, varied in KINDS.items():
        yield from (Row(kind, variety) for variety in (*varied.foreseen, *varied.rare))
    yield from (Row("place_orders", token.id) for token in edition.order_tokens)


def rare_rows() -> Iterator[Row]:
    """What even a thousand games may never reach."""
    for kind, varied in KINDS.items():
        yield from (Row(kind, variety) for variety in varied.rare)


def varieties(request: Request[Answer], answer: Answer) -> Iterator[Row]:
    """What this question and its answer are counted as."""
    kind = KINDS.get(request.kind)
    names = kind.names(request, answer) if kind else ("answered",)
    return (Row(request.kind, name) for name in names)


# --- Planning -----------------------------------------------------------------------------------


def _orders(request: PlaceOrders, answer: OrdersAnswer) -> Iterator[str]:
    yield "no area left out" if len(answer.orders) == len(request.areas) else "an area left out"
    yield from set(answer.orders.values())


# --- Action phase -------------------------------------------------------------------------------


def _raid(request: ResolveRaid, answer: RaidAnswer) -> Iterator[str]:
    if answer.target is not None:
        yield "raids"
    else:
        yield "lets a target be" if request.targets[answer.area] else "has no target"


def _march(request: ResolveMarch, answer: MarchAnswer) -> Iterator[str]:
    if answer.call_against is not None:
        yield "calls for support"
        return
    if request.called:
        yield "after a call for support"
    yield ("stays", "one move")[len(answer.moves)] if len(answer.moves) < 2 else "several moves"
    destinations = request.options[answer.area].destinations
    for move in answer.moves:
        if destinations[move.to].by_ship:
            yield "by ship"
        if stands := destinations[move.to].resistance:
            yield f"against {stands}"
    if answer.leave_power_token:
        yield "leaves a power token"


def _support(request: DeclareSupport, answer: SupportAnswer) -> Iterator[str]:
    against = "" if request.battle else " against a neutral force"
    for side in answer.sides.values():
        yield f"{side or 'nobody'}{against}"
    if len(set(answer.sides.values())) > 1:
        yield "orders apart"


def _consolidate(_request: Request[Answer], answer: ConsolidateAnswer) -> Iterator[str]:
    yield answer.use


# --- Combat -------------------------------------------------------------------------------------


def _casualties(request: ChooseCasualties, _answer: CasualtiesAnswer) -> Iterator[str]:
    yield request.cause


def _retreat(request: ChooseRetreat, answer: RetreatAnswer) -> Iterator[str]:
    yield "own choice" if request.house == request.retreating else "by another house"
    if request.losses[answer.area]:
        yield "over supply"


# --- Mustering and units lost -------------------------------------------------------------------


def _muster(request: MusterUnits, answer: MusterAnswer) -> Iterator[str]:
    yield f"by {request.source}"
    if not answer.musters:
        yield "nothing"
    for muster in answer.musters:
        if muster.upgrade:
            yield f"footman to {muster.unit}"
        elif muster.unit == "ship":
            yield "ship in port" if muster.place in request.port_room else "ship at sea"
        else:
            yield muster.unit


def _remove_units(request: RemoveUnits, _answer: UnitsAnswer) -> Iterator[str]:
    yield "wildlings, one area" if request.same_area else request.cause


# --- Westeros phase -----------------------------------------------------------------------------


def _bid(request: Bid, answer: BidAnswer) -> Iterator[str]:
    yield f"for {request.purpose}"
    yield "nothing" if not answer.amount else "all" if answer.amount == request.most else "some"


def _ties(request: OrderTies, _answer: TieOrderAnswer) -> Iterator[str]:
    yield request.track


def _foremost(request: ChooseHouse, _answer: HouseAnswer) -> Iterator[str]:
    yield request.purpose


def _westeros(request: ChooseWesteros, answer: WesterosAnswer) -> Iterator[str]:
    yield f"{request.card}: {answer.option}"


# --- Card texts ---------------------------------------------------------------------------------


def _use_text(request: UseCardText, answer: Any) -> Iterator[str]:
    yield f"{request.card}: {'yes' if answer.use else 'no'}"


def _pick_card(request: PickCard, answer: CardAnswer) -> Iterator[str]:
    yield f"{request.cause}: {request.purpose if answer.card else 'no'}"


def _track(request: ChooseTrack, answer: TrackAnswer) -> Iterator[str]:
    yield f"{request.cause}: {answer.track}"


def _remove_order(request: RemoveOrder, answer: RemoveOrderAnswer) -> Iterator[str]:
    yield f"{request.cause}: {'yes' if answer.area else 'no'}"


def _pick_units(request: PickUnits, answer: PiecesAnswer) -> Iterator[str]:
    yield f"{request.cause}: {request.purpose if answer.pieces else 'no'}"


KINDS: dict[str, Kind] = {
    "place_orders": Kind(("no area left out", "an area left out"), _orders),
    "use_raven": Kind(("none", "replace", "look"), lambda _, a: [a.action]),
    "place_wildling_card": Kind(("top", "bottom"), lambda _, a: [a.place]),
    "resolve_raid": Kind(("raids", "lets a target be", "has no target"), _raid),
    "resolve_march": Kind(
        (
            "stays",
            "one move",
            "several moves",
            "by ship",
            "against units",
            "against garrison",
            "against neutral",
            "leaves a power token",
            "calls for support",
            "after a call for support",
        ),
        _march,
    ),
    "consolidate_power": Kind(("power", "muster"), _consolidate),
    "declare_support": Kind(
        (
            "attacker",
            "defender",
            "nobody",
            "orders apart",
            "attacker against a neutral force",
            "nobody against a neutral force",
        ),
        _support,
    ),
    "refuse_support": Kind(
        ("accepts", "refuses"), lambda _, a: ["refuses" if a.refused else "accepts"]
    ),
    "choose_house_card": Kind(("answered",), lambda _, __: ["answered"]),
    "use_blade": Kind(("yes", "no"), lambda _, a: ["yes" if a.use else "no"]),
    "choose_casualties": Kind(("swords", "retreat_supply"), _casualties),
    "choose_retreat": Kind(("own choice", "by another house", "over supply"), _retreat),
    "capture_port": Kind(("ships", "none"), lambda _, a: ["ships" if a.ships else "none"]),
    "muster": Kind(
        (
            "by westeros",
            "by consolidate_power",
            "by wildlings",
            "nothing",
            "footman",
            "knight",
            "siege_engine",
            "ship at sea",
            "ship in port",
            "footman to knight",
            "footman to siege_engine",
        ),
        _muster,
    ),
    "remove_units": Kind(("supply", "wildlings", "wildlings, one area"), _remove_units),
    "bid": Kind((*(f"for {t}" for t in (*TRACKS, "wildlings")), "nothing", "some", "all"), _bid),
    "order_ties": Kind(TRACKS, _ties),
    "choose_house": Kind(("highest_bidder", "lowest_bidder"), _foremost),
    "choose_westeros": Kind(
        (
            *(f"throne_of_blades: {o}" for o in ("supply", "mustering", "nothing")),
            *(f"dark_wings_dark_words: {o}" for o in ("clash_of_kings", "power", "nothing")),
            *(f"put_to_the_sword: {o}" for o in ("no_defense", "no_march_plus_1", "nothing")),
        ),
        _westeros,
    ),
    "use_card_text": Kind(
        ("tyrion_lannister: yes", "tyrion_lannister: no", "robb_stark: yes", "robb_stark: no"),
        _use_text,
    ),
    "pick_card": Kind(
        (
            "tyrion_lannister: show_instead",
            "aeron_damphair: show_instead",
            "aeron_damphair: no",
            "patchface: discard",
            "patchface: no",
            "mammoth_riders: take_back",
            "mammoth_riders: no",
            "massing_on_the_milkwater: discard",
        ),
        _pick_card,
    ),
    "choose_track": Kind(
        (
            *(f"doran_martell: {track}" for track in TRACKS),
            *(f"a_king_beyond_the_wall: {track}" for track in TRACKS),
            *(f"preemptive_raid: {track}" for track in TRACKS),
        ),
        _track,
    ),
    "remove_order": Kind(
        ("queen_of_thorns: yes", "cersei_lannister: yes", "cersei_lannister: no"), _remove_order
    ),
    "pick_units": Kind(
        (
            "renly_baratheon: upgrade",
            "renly_baratheon: no",
            "crow_killers: downgrade",
            "crow_killers: upgrade",
            "crow_killers: no",
        ),
        _pick_units,
        # Mace Tyrell asks only if fresh and routed footmen defend together, Crow Killers only if
        # there are more knights than footmen left in the pool.
        rare=("mace_tyrell: destroy", "crow_killers: destroy"),
    ),
    "choose_penalty": Kind(("destroy_units", "drop_on_track"), lambda _, a: [a.penalty]),
}
