"""Pairs of games that differ only in what a viewer may not know.

A random game is followed from one quiet point to the next. Beside each stretch its twin is played,
in which something hidden from the viewer is another: the order of the decks, what others have
sealed, what they saw by the Raven.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.dealer import Dealer
from engine.events import EVENT, Event
from engine.game import Game, GameSetup, LoggedAnswer
from engine.names import CardId, House
from engine.players import new_player
from engine.requests import Answer, Request
from engine.view import VIEW
from engine.world import WORLD, World

SHOWN_BY = ("westeros_revealed", "wildlings_met", "tides_revealed")
"""Events that show a card of a deck to everybody."""


def told(events: list[Event], viewer: House | None) -> list[bytes]:
    """The events that the viewer may read, as bytes."""
    return [EVENT.dump_json(event) for event in readable(events, viewer)]


def readable(events: list[Event], viewer: House | None) -> list[Event]:
    """The events that the viewer may read."""
    return [event for event in events if event.audience is None or event.audience == viewer]


def seen(game: Game, viewer: House | None) -> bytes:
    """The viewer's view and request, as bytes."""
    request = game.request(viewer) if viewer else None
    asked = request.model_dump_json().encode() if request else b""
    return VIEW.dump_json(game.view(viewer)) + asked


def copy_of(world: World) -> World:
    """The same position, nothing of it shared."""
    return WORLD.validate_json(WORLD.dump_json(world))


def with_other_secrets(world: World, viewer: House | None, *, keep: int = 0) -> World:
    """The same position with every deck in another order, as far as the viewer cannot tell.

    The first `keep` cards of each deck stay on top, and others saw other cards by the Raven.
    """
    twin = copy_of(world)
    dealer = Dealer("twin")
    for deck_id, deck in twin.westeros.items():
        hidden = dealer.shuffled(deck.draw[keep:], f"twin-{deck_id}")
        deck.draw = deck.draw[:keep] + hidden
    known = twin.seen.get(viewer) if viewer else None
    on_top = known is not None and twin.wildling_deck[:1] == [known.card]
    keep = max(keep, int(on_top))
    hidden_wildlings = dealer.shuffled(twin.wildling_deck[keep:], "twin-wildlings")
    twin.wildling_deck = twin.wildling_deck[:keep] + hidden_wildlings
    for house, card in twin.seen.items():
        if house != viewer:
            twin.seen[house] = replace(card, card=_another(twin.wildling_deck, card.card))
    return twin


def _another(cards: list[CardId], card: CardId) -> CardId:
    return next(other for other in cards if other != card)


def stretches(setup: GameSetup, seed: str) -> Iterator[tuple[World, list[LoggedAnswer]]]:
    """Each quiet point of a random game, and the answers given until the next one."""
    game = Game.start(setup, seed)
    choosers = {house: new_player("random", f"{seed}/{house}") for house in game.world.houses}
    checkpoint, since = game.checkpoint, len(game.log)
    while not game.over:
        house, request = next(iter(game.pending.items()))
        game.submit(house, choosers[house].choose(request, partial(game.view, house)))
        if game.checkpoint is checkpoint and not game.over:
            continue
        if checkpoint is not None:
            answers = [logged for logged in game.log[since:] if not logged.forced]
            yield WORLD.validate_json(checkpoint.world), answers
        checkpoint, since = game.checkpoint, len(game.log)


def shows_a_card(events: list[Event], viewer: House | None) -> bool:
    """Whether a card of a deck has been shown to the viewer."""
    private = ("wildling_card_seen", "tides_drawn")
    return any(
        event.kind in SHOWN_BY or (event.kind in private and event.audience == viewer)
        for event in events
    )


def sealed_apart(game: Game, twin: Game, viewer: House | None, seed: str) -> bool:
    """All houses but the viewer (or but one) seal answers, in the two games different ones.

    Whether any did.
    """
    others = [house for house in game.pending if house != viewer]
    if viewer not in game.pending:
        others = others[1:]
    for house in others:
        request = game.pending[house]
        first = chosen(game, request, f"{seed}/{house}")
        assert game.submit(house, first) == []
        assert twin.submit(house, another_than(first, game, request, f"{seed}/{house}")) == []
    return bool(others)


def chosen(game: Game, request: Request[Answer], seed: str) -> Answer:
    """A random answer."""
    return new_player("random", seed).choose(request, partial(game.view, request.house))


def another_than(first: Answer, game: Game, request: Request[Answer], seed: str) -> Answer:
    """An answer that differs from the first, if there is any."""
    for attempt in range(20):
        answer = chosen(game, request, f"{seed}/{attempt}")
        if answer != first:
            return answer
    return first
