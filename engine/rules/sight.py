"""What one player, or the public, may see of a position. 2E-INFO-03 to 2E-INFO-05."""

from collections.abc import Collection, Mapping

from engine.names import AreaId, CardId, DeckId, House
from engine.requests import Answer, OrdersAnswer
from engine.rules.control import controllers, fort_counts
from engine.view import CombatView, ForceView, OrderView, View
from engine.world import World


def look(
    world: World,
    viewer: House | None,
    *,
    awaited: Collection[House] = (),
    sealed: Mapping[House, Answer] | None = None,
) -> View:
    """The position as `viewer` may see it (2E-INFO-03 to 2E-INFO-05)."""
    sealed = sealed or {}
    return View(
        edition=world.edition_id,
        viewer=viewer,
        houses=tuple(world.houses),
        round=world.round,
        step=world.step,
        units=_units(world),
        orders=_orders(world, viewer, sealed),
        power_tokens=dict(world.power_tokens),
        garrisons=dict(world.garrisons),
        neutral_forces=dict(world.neutral_forces),
        impassable=tuple(world.impassable),
        control=controllers(world),
        tracks={track: tuple(houses) for track, houses in world.tracks.items()},
        stars=world.edition.kings_court_stars[len(world.houses)],
        supply=dict(world.supply),
        victory=fort_counts(world),
        power=dict(world.power),
        wildling_threat=world.wildling_threat,
        westeros_cards=tuple(world.revealed),
        banned=tuple(world.banned),
        blade_used=world.blade_used,
        raven_used=world.raven_used,
        hand=tuple(world.hands[viewer]) if viewer else (),
        discards={house: tuple(cards) for house, cards in world.discards.items()},
        seen_wildling_card=world.seen.get(viewer) if viewer else None,
        combat=_combat(world),
        awaited=tuple(house for house in world.turn_order if house in awaited),
        sealed=tuple(house for house in world.turn_order if house in sealed),
        ranking=tuple(world.ranking),
        drawn=tuple(world.drawn),
        fortifications=tuple(sorted(world.fortifications)),
        one_time_orders=_one_time_orders(world, viewer),
        one_time_left={house: tuple(tokens) for house, tokens in world.one_time_left.items()},
        truces=dict(world.truces),
        seized=dict(world.seized),
        coming=_coming(world),
        options=world.options,
        cursor=world.cursor,
        had_turn=tuple(world.had_turn),
    )


def _one_time_orders(world: World, viewer: House | None) -> dict[AreaId, OrderView]:
    """Those turned up, and the backs of the others; the viewer's own face up."""
    lying = world.one_time_orders | world.one_time_face_down
    return {
        area: OrderView(
            order.house,
            order.token if area in world.one_time_orders or order.house == viewer else None,
        )
        for area, order in sorted(lying.items())
    }


def _coming(world: World) -> dict[DeckId, tuple[CardId, ...]]:
    """COK-VAR-01."""
    shown = world.edition.constants.westeros_cards_shown
    if not shown:
        return {}
    return {deck_id: tuple(deck.draw[:shown]) for deck_id, deck in world.westeros.items()}


def _units(world: World) -> dict[AreaId, ForceView]:
    """Every force; in a combat the attackers are shown where they came from."""
    shown = {
        area: ForceView(force.house, tuple(force.ready), tuple(force.routed))
        for area, force in world.forces.items()
    }
    combat = world.combat
    if combat is not None and combat.attacking:
        behind = shown.get(combat.origin, ForceView(combat.attacker, (), ()))
        ready = (*behind.ready, *combat.attacking)
        shown[combat.origin] = ForceView(combat.attacker, ready, behind.routed)
    return shown


def _orders(
    world: World, viewer: House | None, sealed: Mapping[House, Answer]
) -> dict[AreaId, OrderView]:
    """Revealed orders, and the backs of those that lie sealed; the viewer's own face up."""
    shown = {area: OrderView(order.house, order.token) for area, order in world.orders.items()}
    for area, order in world.face_down.items():
        shown[area] = OrderView(order.house, order.token if order.house == viewer else None)
    for house, answer in sealed.items():
        if isinstance(answer, OrdersAnswer) and (house == viewer or not _telling(world)):
            for area, token in answer.orders.items():
                shown[area] = OrderView(house, token if house == viewer else None)
    # In the order of the board: that in which a house named its areas is its secret too.
    return dict(sorted(shown.items()))


def _telling(world: World) -> bool:
    """Whether the backs of sealed orders would tell something: where a house places none."""
    return world.readings.areas_without_order == "allowed"


def _combat(world: World) -> CombatView | None:
    combat = world.combat
    if combat is None:
        return None
    return CombatView(
        attacker=combat.attacker,
        defender=combat.defender,
        origin=combat.origin,
        area=combat.area,
        attacking=tuple(combat.attacking),
        support=dict(combat.support),
        cards=dict(combat.cards),
        march=combat.march,
        blade=combat.blade,
        cancelled=tuple(combat.cancelled),
        texts_used=tuple(combat.texts_used),
        tides=dict(combat.tides),
        voided=tuple(combat.voided),
        borrowed=dict(combat.borrowed),
        spent=dict(combat.spent),
        taken_back=tuple(h for h, card in combat.cards.items() if card in world.hands[h]),
    )
