"""Two games that differ only in what a viewer may not know look the same to that viewer.

Random games are followed from one quiet point to the next. Beside each stretch a twin is played, in
which something hidden from the viewer is another: the order of the decks, or what others have
sealed. Views, requests and events of the viewer must not differ until the secret is shown.
"""

from collections.abc import Iterator
from functools import partial

import pytest

from engine.dealer import Dealer
from engine.events import EVENT, Event
from engine.game import Game, GameSetup, LoggedAnswer
from engine.names import House
from engine.players import new_player
from engine.requests import Answer, Request
from engine.view import VIEW
from engine.world import WORLD, World

SHOWN_BY = ("westeros_revealed", "wildlings_met", "tides_revealed")
"""Events that show a card of a deck to everybody."""


def told(events: list[Event], viewer: House | None) -> list[bytes]:
    """The events that the viewer may read, as bytes."""
    return [EVENT.dump_json(e) for e in events if e.audience is None or e.audience == viewer]


def seen(game: Game, viewer: House | None) -> bytes:
    """The viewer's view and request, as bytes."""
    request = game.request(viewer) if viewer else None
    asked = request.model_dump_json().encode() if request else b""
    return VIEW.dump_json(game.view(viewer)) + asked


def shuffled_secrets(world: World, viewer: House | None, seed: str) -> World:
    """The same position with every deck in another order, as far as the viewer cannot tell."""
    twin = WORLD.validate_json(WORLD.dump_json(world))
    dealer = Dealer(seed)
    for deck_id, deck in twin.westeros.items():
        deck.draw = dealer.shuffled(deck.draw, f"twin-{deck_id}")
    known = twin.seen.get(viewer) if viewer else None
    on_top = known is not None and twin.wildling_deck[:1] == [known.card]
    hidden = twin.wildling_deck[1:] if on_top else twin.wildling_deck
    shown = twin.wildling_deck[:1] if on_top else []
    twin.wildling_deck = shown + dealer.shuffled(hidden, "twin-wildlings")
    return twin


def stretches(setup: GameSetup, seed: str) -> Iterator[tuple[World, list[LoggedAnswer]]]:
    """Each quiet point of a random game, and the answers given until the next one."""
    game = Game.start(setup, seed)
    choosers = {house: new_player("random", f"{seed}/{house}") for house in game.world.houses}
    checkpoint, since = game.checkpoint, len(game.log)
    while not game.over:
        house, request = next(iter(game.pending.items()))
        game.submit(house, choosers[house].choose(request, partial(game.view, house)))
        if game.checkpoint is checkpoint:
            continue
        if checkpoint is not None:
            answers = [logged for logged in game.log[since:] if not logged.forced]
            yield WORLD.validate_json(checkpoint.world), answers
        checkpoint, since = game.checkpoint, len(game.log)


def compare(
    world: World, answers: list[LoggedAnswer], viewer: House | None, setup: GameSetup
) -> int:
    """Play a stretch beside its twin; gives how many moments were compared."""
    twin = shuffled_secrets(world, viewer, "twin")
    pair = Game(setup, "same", world), Game(setup, "same", twin)
    events = [game.opening for game in pair]
    compared = 0
    for logged in [*answers, None]:
        if _shows_a_card(events[0], viewer):
            break
        assert told(events[0], viewer) == told(events[1], viewer)
        assert seen(pair[0], viewer) == seen(pair[1], viewer)
        compared += 1
        if logged is not None:
            events = [game.submit(logged.house, logged.answer) for game in pair]
    return compared


def _shows_a_card(events: list[Event], viewer: House | None) -> bool:
    private = ("wildling_card_seen", "tides_drawn")
    return any(
        event.kind in SHOWN_BY or (event.kind in private and event.audience == viewer)
        for event in events
    )


@pytest.mark.rule("2E-INFO-04")
@pytest.mark.parametrize(
    "setup",
    [
        GameSetup(players=3),
        GameSetup(players=6),
        GameSetup(edition="first", players=3),
        GameSetup(edition="first", players=5),
    ],
)
def test_the_order_of_decks_shows_nowhere(setup: GameSetup) -> None:
    """Over a whole game, for every house and the public, until a card is turned up."""
    compared = 0
    for number, (world, answers) in enumerate(stretches(setup, f"secret-decks-{setup.players}")):
        viewers: list[House | None] = [*world.houses, None]
        viewer = viewers[number % len(viewers)]
        compared += compare(world, answers, viewer, setup)

    assert compared > 50


def sealed_apart(game: Game, twin: Game, viewer: House, seed: str) -> None:
    """All houses but the viewer seal answers, in the two games different ones."""
    for house, request in list(game.pending.items()):
        if house == viewer:
            continue
        for number, (one, name) in enumerate(
            ((game, f"{seed}/a/{house}"), (twin, f"{seed}/b/{house}"))
        ):
            events = one.submit(house, choose(one, request, name, another=number == 1))
            assert events == []


def choose(game: Game, request: Request[Answer], seed: str, *, another: bool) -> Answer:
    """A random answer; with `another`, one that differs from the first game's if there is any."""
    first = new_player("random", seed.replace("/b/", "/a/")).choose(
        request, partial(game.view, request.house)
    )
    if not another:
        return first
    for attempt in range(20):
        answer = new_player("random", f"{seed}/{attempt}").choose(
            request, partial(game.view, request.house)
        )
        if answer != first:
            return answer
    return first


@pytest.mark.rule("2E-INFO-03", "2E-PLAN-06", "2E-CLASH-02", "2E-COMBAT-20")
@pytest.mark.rule("1E-PLAN-07", "1E-BID-02", "1E-CARD-01")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_what_others_have_sealed_shows_nowhere(edition: str) -> None:
    """Orders, bids and House cards of others change nothing for a house that has not answered."""
    setup = GameSetup(edition=edition, players=5)
    kinds: set[str] = set()
    for number, (world, answers) in enumerate(stretches(setup, "secret-answers")):
        copy = WORLD.validate_json(WORLD.dump_json(world))
        game, twin = Game(setup, "same", world), Game(setup, "same", copy)
        for logged in answers:
            if len(game.pending) > 1 and len(game.sealed) == 0:
                viewer = sorted(game.pending)[number % len(game.pending)]
                kinds.add(game.pending[viewer].kind)
                sealed_apart(game, twin, viewer, f"{number}")
                assert seen(game, viewer) == seen(twin, viewer)
                assert seen(game, None) == seen(twin, None)
                break
            game.submit(logged.house, logged.answer)
            twin.submit(logged.house, logged.answer)

    assert kinds == {"place_orders", "bid", "choose_house_card"}


@pytest.mark.rule("2E-INFO-03")
def test_an_answer_of_ones_own_is_seen_only_by_oneself() -> None:
    """Stark's two different seals look different to Stark and alike to everybody else."""
    setup = GameSetup()
    games = Game.start(setup, "own"), Game.start(setup, "own")
    request = games[0].pending["stark"]
    for number, game in enumerate(games):
        game.submit("stark", choose(game, request, "own/a/b/", another=bool(number)))

    assert seen(games[0], "stark") != seen(games[1], "stark")
    for viewer in (*games[0].world.houses, None):
        if viewer != "stark":
            assert seen(games[0], viewer) == seen(games[1], viewer)
