"""A World as one viewer can imagine it: what is open is as it is, what is hidden is not there.

The rules can be asked about it like about any other World. It is nobody's game: nothing that is
done to it reaches the table.
"""

from collections.abc import Mapping
from typing import TypeAlias

from engine.edition import load_edition
from engine.names import DECKS, AreaId, CardId, House, OrderToken
from engine.shelf import house_rules_of
from engine.view import CombatView, ForceView, OrderView, SeenCard, View
from engine.world import Combat, Deck, Force, PlacedOrder, World

Imagined: TypeAlias = World


def imagine(view: View) -> Imagined:
    """The position with its hidden parts empty.

    Decks hold nothing but what lies open, and no order lies face down but the viewer's own. Hands
    of others are known, for everybody can tell them from the discards (2E-INFO-05).
    """
    planning = view.step == "planning"
    regular, one_time = _known(view.orders), _known(view.one_time_orders)
    return World(
        edition_id=view.edition,
        options=view.options or house_rules_of(view.edition)(),
        houses=list(view.houses),
        forces=_forces(view),
        garrisons=dict(view.garrisons),
        neutral_forces=dict(view.neutral_forces),
        impassable=list(view.impassable),
        tracks={track: list(houses) for track, houses in view.tracks.items()},
        supply=dict(view.supply),
        power=dict(view.power),
        hands={house: hand_of(view, house) for house in view.houses},
        westeros={deck: Deck(list(view.coming.get(deck, ()))) for deck in DECKS},
        wildling_deck=[],
        wildling_threat=view.wildling_threat,
        discards={house: list(cards) for house, cards in view.discards.items()},
        round=view.round,
        step=view.step,
        cursor=view.cursor,
        had_turn=list(view.had_turn),
        orders={} if planning else regular,
        face_down=regular if planning else {},
        power_tokens=dict(view.power_tokens),
        revealed=list(view.westeros_cards),
        banned=list(view.banned),
        blade_used=view.blade_used,
        raven_used=view.raven_used,
        seen=_seen(view),
        combat=_combat(view),
        ranking=list(view.ranking),
        eliminated=[house for house in view.houses if house not in view.tracks["iron_throne"]],
        drawn=list(view.drawn),
        fortifications={area: view.units[area].house for area in view.fortifications},
        one_time_left={house: list(tokens) for house, tokens in view.one_time_left.items()},
        one_time_orders={} if planning else one_time,
        one_time_face_down=one_time if planning else {},
        truces=dict(view.truces),
        seized=dict(view.seized),
    )


def hand_of(view: View, house: House) -> list[CardId]:
    """The House cards that `house` has in hand: those neither discarded nor shown. 2E-INFO-05."""
    if house == view.viewer:
        return list(view.hand)
    gone = {*view.discards.get(house, ()), _shown(view.combat, house)}
    cards = load_edition(view.edition).cards_of_houses[house]
    return [card for card in cards if card not in gone]


def _shown(combat: CombatView | None, house: House) -> CardId | None:
    """The card that `house` has in the combat, unless a text has taken it back."""
    if combat is None or house in combat.taken_back:
        return None
    return combat.cards.get(house)


def _known(orders: Mapping[AreaId, OrderView]) -> dict[AreaId, PlacedOrder]:
    """The orders of which more than the back is seen."""
    return {
        area: PlacedOrder(order.house, order.token)
        for area, order in orders.items()
        if order.token is not None
    }


def _forces(view: View) -> dict[AreaId, Force]:
    """A View shows attackers where they came from; in a World they are in the combat."""
    forces = {area: _force(force) for area, force in view.units.items()}
    combat = view.combat
    if combat is not None and combat.attacking:
        behind = forces[combat.origin]
        del behind.ready[-len(combat.attacking) :]
        if not len(behind):
            del forces[combat.origin]
    return forces


def _force(force: ForceView) -> Force:
    return Force(force.house, list(force.ready), list(force.routed))


def _seen(view: View) -> dict[House, SeenCard]:
    if view.viewer is None or view.seen_wildling_card is None:
        return {}
    return {view.viewer: view.seen_wildling_card}


def _combat(view: View) -> Combat | None:
    combat = view.combat
    if combat is None:
        return None
    return Combat(
        attacker=combat.attacker,
        defender=combat.defender,
        origin=combat.origin,
        area=combat.area,
        attacking=list(combat.attacking),
        march=_march(view, combat),
        support=dict(combat.support),
        cards=dict(combat.cards),
        blade=combat.blade,
        cancelled=list(combat.cancelled),
        texts_used=list(combat.texts_used),
        tides=dict(combat.tides),
        voided=list(combat.voided),
        borrowed=dict(combat.borrowed),
        spent=dict(combat.spent),
    )


def _march(view: View, combat: CombatView) -> OrderToken:
    """The march that began the combat; views stored before it was told show it on the board."""
    if combat.march is not None:
        return combat.march
    lying = view.orders.get(combat.origin)
    return lying.token if lying and lying.token else _plain_march(view)


def _plain_march(view: View) -> OrderToken:
    orders = load_edition(view.edition).order_tokens
    return next(order.id for order in orders if order.type == "march" and not order.modifier)
