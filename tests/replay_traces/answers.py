"""Recorded decisions as answers to our requests."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.names import AreaId, CardId, OrderToken, UnitKind
from engine.requests import (
    Answer,
    BidAnswer,
    BladeAnswer,
    CapturePortAnswer,
    CardAnswer,
    CardTextAnswer,
    CasualtiesAnswer,
    ConsolidateAnswer,
    DeclareSupport,
    HouseAnswer,
    HouseCardAnswer,
    MarchAnswer,
    Move,
    Muster,
    MusterAnswer,
    OrdersAnswer,
    PenaltyAnswer,
    PickCard,
    PickUnits,
    Piece,
    PiecesAnswer,
    RaidAnswer,
    RavenAnswer,
    RemoveOrder,
    RemoveOrderAnswer,
    Request,
    RetreatAnswer,
    SupportAnswer,
    TieOrderAnswer,
    TrackAnswer,
    UnitsAnswer,
    WesterosAnswer,
    WildlingCardAnswer,
)
from tests.replay_traces.names import Json

KINDS: dict[str, tuple[str, ...]] = {
    "place_orders": ("place_orders",),
    "raven": ("use_raven",),
    "raven_wildling": ("place_wildling_card",),
    "raid": ("resolve_raid",),
    "march": ("resolve_march",),
    "neutral_call": ("resolve_march",),
    "neutral_support": ("declare_support",),
    "declare_support": ("declare_support",),
    "refuse_support": ("refuse_support",),
    "house_card": ("choose_house_card",),
    "blade": ("use_blade",),
    "card_ability": ("use_card_text", "pick_card", "choose_track", "remove_order", "pick_units"),
    "casualties": ("choose_casualties",),
    "retreat": ("choose_retreat",),
    "retreat_casualties": ("choose_casualties",),
    "port_capture": ("capture_port",),
    "consolidate_power": ("consolidate_power",),
    "muster": ("muster",),
    "reconcile": ("remove_units",),
    "bid": ("bid",),
    "resolve_tie": ("order_ties", "choose_house", "choose_track"),
    "westeros_choice": ("choose_westeros",),
    "wildling_choice": (
        "choose_penalty",
        "remove_units",
        "pick_units",
        "pick_card",
        "choose_track",
    ),
}
"""Kind of a recorded decision -> the kinds of our requests that it may answer."""

_WESTEROS_OPTIONS = {
    "none": "nothing",
    "game_of_thrones": "power",
    "no_march_plus_one": "no_march_plus_1",
}
_PENALTIES = {"destroy_units": "destroy_units", "reduce_track": "drop_on_track"}

Choice = Json


def units_in(counts: dict[str, int]) -> tuple[UnitKind, ...]:
    """`{"footman": 2}` as units; routed ones lose their mark."""
    return tuple(
        kind.removesuffix("_routed")  # type: ignore[misc]
        for kind, count in counts.items()
        for _ in range(count)
    )


def answer_for(decision: Json, request: Request[Any]) -> Answer | None:
    """The recorded decision as an answer to `request`.

    None if the recorded step has no question of its own with us: agreeing to use an optional text
    whose target is chosen with the next decision.
    """
    choice: Choice = decision["choice"]
    if request.kind in _BY_REQUEST:
        return _BY_REQUEST[request.kind](choice, request)
    return _BY_KIND[decision["kind"]](choice)


def _orders(choice: Choice) -> Answer:
    return OrdersAnswer(
        orders={AreaId(area): OrderToken(token) for area, token in choice["orders"].items()}
    )


def _raven(choice: Choice) -> Answer:
    return RavenAnswer(action=choice["action"], area=choice.get("area"), token=choice.get("to"))


def march(choice: Choice, *, leave_power_token: bool) -> MarchAnswer:
    """A recorded march; moves to the same area are one move of ours."""
    moves: dict[str, list[UnitKind]] = {}
    for move in choice["moves"]:
        moves.setdefault(move["to"], []).extend(units_in(move["units"]))
    return MarchAnswer(
        area=choice["area"],
        moves=tuple(Move(to=AreaId(to), units=tuple(units)) for to, units in moves.items()),
        leave_power_token=leave_power_token,
    )


def _muster(choice: Choice) -> Answer:
    return MusterAnswer(
        musters=tuple(
            Muster(
                castle=step["castle"],
                place=step["place"],
                unit=step["unit"],
                upgrade=step["upgrade_from"] is not None,
            )
            for step in choice["musters"]
        )
    )


def _westeros(choice: Choice) -> Answer:
    option = choice["option"]
    return WesterosAnswer(option=_WESTEROS_OPTIONS.get(option, option))


_BY_KIND: dict[str, Callable[[Choice], Answer]] = {
    "place_orders": _orders,
    "raven": _raven,
    "raven_wildling": lambda c: WildlingCardAnswer(place=c["put"]),
    "raid": lambda c: RaidAnswer(area=c["area"], target=c["target"]),
    "house_card": lambda c: HouseCardAnswer(card=c["card"]),
    "blade": lambda c: BladeAnswer(use=c["use"]),
    "casualties": lambda c: CasualtiesAnswer(units=units_in(c["units"])),
    "retreat_casualties": lambda c: CasualtiesAnswer(units=units_in(c["units"])),
    "retreat": lambda c: RetreatAnswer(area=c["to"]),
    "port_capture": lambda c: CapturePortAnswer(ships=c["ships"]),
    "consolidate_power": lambda c: ConsolidateAnswer(area=c["area"], use=c["use"]),
    "muster": _muster,
    "reconcile": lambda c: _removal(c["remove"]),
    "bid": lambda c: BidAnswer(amount=c["amount"]),
    "westeros_choice": _westeros,
}


def _removal(units: dict[str, dict[str, int]]) -> Answer:
    return UnitsAnswer(
        units={AreaId(area): units_in(counts) for area, counts in units.items() if counts}
    )


# --- Where our request says more than the recorded kind -----------------------------------------


def _support(choice: Choice, request: DeclareSupport) -> Answer:
    if "side" in choice:
        side = None if choice["side"] == "none" else choice["side"]
    else:
        side = "attacker" if choice["support"] else None
    return SupportAnswer(sides=dict.fromkeys(request.orders, side))


def _tie(choice: Choice, _request: Request[Any]) -> Answer:
    return TieOrderAnswer(order=tuple(tuple(group) for group in choice["order"]))


def _house(choice: Choice, _request: Request[Any]) -> Answer:
    return HouseAnswer(house=choice["house"])


def _card_text(choice: Choice, _request: Request[Any]) -> Answer:
    return CardTextAnswer(use=choice["activate"])


def _card(choice: Choice, _request: PickCard) -> Answer | None:
    """The card picked; agreeing to pick one comes first where the text may be left unused."""
    if "activate" in choice:
        return None if choice["activate"] else CardAnswer(card=None)
    picked = choice.get("new_card") or choice.get("target_card") or choice.get("house_card")
    return CardAnswer(card=None if picked is None else CardId(picked))


def _track(choice: Choice, _request: Request[Any]) -> Answer:
    return TrackAnswer(track=choice["track"])


def _order(choice: Choice, _request: Request[Any]) -> Answer | None:
    if "activate" in choice:
        return None if choice["activate"] else RemoveOrderAnswer(area=None)
    return RemoveOrderAnswer(area=choice["area"])


def _penalty(choice: Choice, _request: Request[Any]) -> Answer:
    option = choice.get("option") or choice["action"]
    return PenaltyAnswer.model_validate({"penalty": _PENALTIES[option]})


def _removed(choice: Choice, _request: Request[Any]) -> Answer:
    return _removal(choice["units"])


def _pieces(choice: Choice, request: PickUnits) -> Answer:
    if "units" not in choice:
        return PiecesAnswer(pieces=request.pieces[:1])
    named = choice["units"]
    if named and all(isinstance(count, int) for count in named.values()):
        named = {request.pieces[0].area: named}
    return PiecesAnswer(pieces=tuple(_named_pieces(named, request.pieces)))


def _named_pieces(named: dict[str, dict[str, int]], pieces: Sequence[Piece]) -> list[Piece]:
    found = []
    for area, counts in named.items():
        for kind, count in counts.items():
            unit, routed = kind.removesuffix("_routed"), kind.endswith("_routed")
            matching = [p for p in pieces if p.area == area and p.unit == unit]
            matching.sort(key=lambda piece: piece.routed != routed)
            found += matching[:count]
    return found


_BY_REQUEST: dict[str, Callable[[Choice, Any], Answer | None]] = {
    "declare_support": _support,
    "order_ties": _tie,
    "choose_house": _house,
    "use_card_text": _card_text,
    "pick_card": _card,
    "choose_track": _track,
    "remove_order": _order,
    "choose_penalty": _penalty,
    "pick_units": _pieces,
}


def removed_units(decision: Json) -> Answer:
    """Units given up, to supply or to the wildlings."""
    choice = decision["choice"]
    return _removal(choice["remove"] if "remove" in choice else choice["units"])


def first_choice(request: Request[Any]) -> Answer | None:
    """The only thing an optional text can be used for, once it was agreed to use it."""
    if isinstance(request, PickCard):
        return CardAnswer(card=request.cards[0])
    if isinstance(request, RemoveOrder):
        return RemoveOrderAnswer(area=next(iter(request.orders)))
    return None
