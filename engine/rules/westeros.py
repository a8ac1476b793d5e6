"""The Westeros phase, and what its cards do in every edition. 2E-WEST, 1E-WEST."""

from collections.abc import Mapping

from engine.edition import WesterosCard
from engine.events import (
    OrdersBanned,
    RoundBegan,
    SupplyMoved,
    ThreatMoved,
    WesterosResolved,
    WesterosRevealed,
)
from engine.names import DECKS, AreaId, CardId, DeckId, House, OrderToken
from engine.requests import ChooseWesteros
from engine.rules.clash import clash_of_kings
from engine.rules.control import controlled_by
from engine.rules.mustering import muster_everywhere
from engine.rules.pieces import gain_power
from engine.rules.reconcile import reconcile
from engine.rules.setup import westeros_cards
from engine.rules.turns import end_step
from engine.ruleset import Effect, rules_of
from engine.table import Table
from engine.world import World


async def westeros_phase(t: Table) -> None:
    """Marker, cards, wildling threat, then the cards in order I, II, III. 2E-WEST-01."""
    world = t.world
    if world.cursor == 0:
        t.quiet()
        await _begin_round(t)
        world.cursor = 1
    while world.cursor <= len(DECKS):
        t.quiet()
        await resolve(t, world.revealed[world.cursor - 1])
        world.cursor += 1
    end_step(t, "planning")


async def _begin_round(t: Table) -> None:
    world = t.world
    world.round += 1
    world.banned = []
    t.tell(RoundBegan(round=world.round))
    reshuffled: list[DeckId] = []
    at_once = world.readings.winter_is_coming == "when_revealed"
    world.revealed = [
        reveal(t, deck, reshuffled) if at_once else turn_up(t, deck) for deck in DECKS
    ]
    t.tell(WesterosRevealed(cards=tuple(world.revealed), reshuffled=tuple(reshuffled)))
    if _advance_threat(t):
        await rules_of(t.world).wildling_attack(t)


def reveal(t: Table, deck_id: DeckId, reshuffled: list[DeckId]) -> CardId:
    """Turn up the top card; Winter is Coming reshuffles its deck at once. 2E-WEST-02, -07."""
    while True:
        card = turn_up(t, deck_id)
        if t.edition.westeros_cards[card].effect != "reshuffle":
            return card
        reshuffle(t, deck_id)
        reshuffled.append(deck_id)


def turn_up(t: Table, deck_id: DeckId) -> CardId:
    """The top card of a deck, whatever it is."""
    deck = t.world.westeros[deck_id]
    if not deck.draw:
        reshuffle(t, deck_id)
    card = deck.draw.pop(0)
    deck.used.append(card)
    return card


def reshuffle(t: Table, deck_id: DeckId) -> None:
    """Shuffle a whole deck anew, the cards already turned up included; what is shown stays."""
    deck = t.world.westeros[deck_id]
    purpose = f"westeros-{deck_id}"
    shown = deck.draw[: t.edition.constants.westeros_cards_shown]  # COK-VAR-02
    below = westeros_cards(t.edition, deck_id)
    for card in shown:
        below.remove(card)
    # The set-up shuffle was number 1.
    number = t.world.shuffles.get(purpose, 1) + 1
    t.world.shuffles[purpose] = number
    deck.draw = shown + t.dealer.shuffled(below, f"{purpose}/{number}")
    deck.used = []


def _advance_threat(t: Table) -> bool:
    """Move the threat by the icons showing; true if the wildlings attack. 2E-WEST-03 to -05."""
    world, track = t.world, t.edition.wildlings
    icons = sum(t.edition.westeros_cards[card].wildling_icon for card in world.revealed)
    before = world.wildling_threat
    world.wildling_threat = min(before + icons * track.advance_per_icon, track.end)
    if icons:
        t.tell(ThreatMoved(before=before, after=world.wildling_threat))
    return track.attack_at is not None and world.wildling_threat >= track.attack_at


# --- The cards ----------------------------------------------------------------------------------


async def resolve(t: Table, card_id: CardId) -> None:
    """Let a card take effect, as its holder chooses if it gives a choice."""
    card = t.edition.westeros_cards[card_id]
    choice = rules_of(t.world).choices.get(card_id)
    if choice is None:
        t.tell(WesterosResolved(card=card_id))
        await rules_of(t.world).westeros[card.effect](t, card)
        return
    chooser = t.world.holder(choice.track)
    answer = await t.ask(
        ChooseWesteros(house=chooser, card=card_id, options=choice.options, rule=choice.rule)
    )
    t.tell(WesterosResolved(card=card_id, chooser=chooser, option=answer.option))
    await rules_of(t.world).westeros[answer.option](t, card)


async def _nothing(_t: Table, _card: WesterosCard) -> None:
    """2E-WEST-11."""


async def _mustering(t: Table, _card: WesterosCard) -> None:
    await muster_everywhere(t)


async def _clash(t: Table, _card: WesterosCard) -> None:
    await clash_of_kings(t)


async def _game_of_thrones(t: Table, _card: WesterosCard) -> None:
    collect_power(t, ports=True)


async def _restriction(t: Table, card: WesterosCard) -> None:
    ban(t, card.bans)


async def _wildlings(t: Table, _card: WesterosCard) -> None:
    await rules_of(t.world).wildling_attack(t)


SHARED_EFFECTS: Mapping[str, Effect] = {
    "nothing": _nothing,
    "mustering": _mustering,
    "clash_of_kings": _clash,
    "game_of_thrones": _game_of_thrones,
    "restriction": _restriction,
    "wildling_attack": _wildlings,
}


def ban(t: Table, tokens: tuple[OrderToken, ...]) -> None:
    """Forbid order tokens for this round. 2E-WEST-18, 2E-WEST-20, 2E-WEST-21."""
    t.world.banned += [token for token in tokens if token not in t.world.banned]
    t.tell(OrdersBanned(tokens=tokens))


def collect_power(t: Table, *, ports: bool) -> None:
    """Each house gains a power for each crown it controls, and for its ports. 2E-WEST-13, -14."""
    for house in t.world.turn_order:
        areas = controlled_by(t.world, house)
        amount = sum(t.edition.areas[area].power for area in areas)
        if ports:
            amount += sum(_port_pays(t.world, house, area) for area in t.edition.port_ids)
        gain_power(t, house, amount, "game_of_thrones")


def _port_pays(world: World, house: House, port: AreaId) -> bool:
    """2E-WEST-14."""
    facts = world.edition.areas[port]
    assert facts.sea is not None
    return world.house_in(port) == house and world.house_in(facts.sea) in (house, None)


async def update_supply(t: Table) -> None:
    """Set every house's supply to its barrels, then reconcile armies. 2E-SUPPLY-05, -07."""
    world = t.world
    for house in world.houses:
        world.supply[house] = barrels_of(world, house)
    t.tell(SupplyMoved(supply=dict(world.supply)))
    for house in list(world.turn_order):
        await reconcile(t, house)


def barrels_of(world: World, house: House) -> int:
    """The supply that the areas of `house` give it. 2E-SUPPLY-05, 1E-SUP-04."""
    facts = world.edition
    barrels = sum(facts.areas[area].supply for area in controlled_by(world, house))
    return min(barrels, facts.constants.supply_track_max)
