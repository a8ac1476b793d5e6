"""Whatever a viewer may not know shows nowhere: in no view, event, text or picture.

Whole games are played beside twins with other secrets (see `tests.engine.twins`), and everything
that a viewer could read is compared at every question of every kind.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple, TypeAlias

import pytest

from bot.front.board import board_panel
from bot.front.seats import hand_account, seat_account
from bot.moderator import GameCard, Seat, SeatState, TableState
from bot.moderator.finality import finality
from bot.narrator import line, narrate, request_summary
from engine.boxes.second.options import SecondEditionOptions
from engine.edition import load_edition
from engine.events import Event
from engine.game import Game, GameSetup, LoggedAnswer
from engine.names import House
from engine.world import World
from renderer.description import alt_text, frame_key
from renderer.pool import Commission, paint
from renderer.style import style_for
from tests.bot.scripted import choice
from tests.engine.twins import (
    copy_of,
    readable,
    sealed_apart,
    seen,
    shows_a_card,
    stretches,
    told,
    with_other_secrets,
)
from tests.game_coverage.questions import foreseen

Stretch: TypeAlias = tuple[World, list[LoggedAnswer]]
EDITION = load_edition("second")
STYLE = style_for("second")


def card_of(game: Game) -> GameCard:
    """The game at a glance, as the moderator would give it."""
    return GameCard(
        id=1,
        guild_id=None,
        channel_id=2,
        host_id=3,
        host_name="Host",
        status="playing",
        edition="second",
        players=len(game.world.houses),
        seats=tuple(Seat(house, 100, "somebody") for house in game.world.houses),
        seed_hash=None,
        paused_because=None,
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
        options=game.setup.options,
    )


def texts(game: Game, events: list[Event], viewer: House | None) -> list[str]:
    """Every text that the viewer could be shown now."""
    view, card = game.view(viewer), card_of(game)
    news = readable(events, viewer)
    asked = next((request.kind for request in game.pending.values()), None)
    table = TableState(card, view, game.question, asked, view.awaited, view.sealed)
    said = [narrate(news, EDITION), line(news, EDITION), board_panel(table).text, alt_text(view)]
    if viewer is None:
        return said
    request = game.request(viewer)
    seat = SeatState(card, viewer, view, game.question, request, game.sealed.get(viewer))
    if request is not None:
        said.append(request_summary(request, EDITION))
    return [*said, seat_account(seat, EDITION), hand_account(seat, EDITION)]


@dataclass
class Held:
    """What has been held against each other."""

    moments: int = 0
    kinds: set[str] = field(default_factory=set)
    drawn: set[str] = field(default_factory=set)
    final: set[tuple[str, int]] = field(default_factory=set)

    def together(
        self, pair: tuple[Game, Game], events: list[list[Event]], viewer: House | None
    ) -> None:
        """Fail unless the two games look the same to the viewer."""
        game, twin = pair
        assert told(events[0], viewer) == told(events[1], viewer)
        assert seen(game, viewer) == seen(twin, viewer)
        assert texts(game, events[0], viewer) == texts(twin, events[1], viewer)
        assert frame_key(game.view(viewer)) == frame_key(twin.view(viewer))
        self.final_alike(pair, viewer)
        self.moments += 1
        self.kinds |= {request.kind for request in game.pending.values()}

    def final_alike(self, pair: tuple[Game, Game], viewer: House | None) -> None:
        """Fail if an answer could be taken back in one of them only.

        One for each kind of question and each number of those who are awaited.
        """
        request = pair[0].request(viewer) if viewer else None
        if request is None or (request.kind, len(pair[0].pending)) in self.final:
            return
        self.final.add((request.kind, len(pair[0].pending)))
        answer = choice(request, lambda: pair[0].view(viewer), pair[0].question)
        one, other = (finality(game, request.house, [answer]) for game in pair)
        assert one == other

    def drawn_alike(self, pair: tuple[Game, Game], viewer: House | None) -> None:
        """Fail unless the two maps are the same to the byte; one map for each kind of question."""
        kinds = {request.kind for request in pair[0].pending.values()}
        if kinds <= self.drawn:
            return
        self.drawn |= kinds
        one, other = (paint(Commission(game.view(viewer), STYLE)) for game in pair)
        assert one.data == other.data
        assert (one.filename, one.alt) == (other.filename, other.alt)


class Whole(NamedTuple):
    """The game that is played beside its twins."""

    setup: GameSetup
    seed: str

    def at(self, world: World) -> Game:
        """This game, going on from a position of it."""
        return Game(self.setup, self.seed, copy_of(world))


def viewers_of(world: World, number: int) -> Iterator[House | None]:
    """The public, and one house after the other."""
    yield None
    yield world.houses[number % len(world.houses)]


def play_beside(
    held: Held, stretch: Stretch, viewer: House | None, whole: Whole, *, keep: int
) -> None:
    """A stretch and its twin with other decks, until a card is shown that differs."""
    world, answers = stretch
    twin = with_other_secrets(world, viewer, keep=keep)
    seed = whole.seed if keep else "another"
    pair = whole.at(world), Game(whole.setup, seed, twin)
    events = [game.opening for game in pair]
    for logged in [*answers, None]:
        if (not keep and shows_a_card(events[0], viewer)) or _second_attack(events[0]):
            return
        held.together(pair, events, viewer)
        if logged is not None:
            events = [game.submit(logged.house, logged.answer) for game in pair]


def _second_attack(events: list[Event]) -> bool:
    """Whether the second wildling card of an attack has been shown, which no twin keeps."""
    return any(event.kind == "wildlings_met" and event.strength == 6 for event in events)  # type: ignore[attr-defined]


def seal_beside(
    held: Held, stretch: Stretch, viewer: House | None, whole: Whole, seed: str
) -> None:
    """A stretch up to its first secret question, which others answer differently in the twin."""
    world, answers = stretch
    pair = whole.at(world), whole.at(world)
    for logged in answers:
        if len(pair[0].pending) > 1 and not pair[0].sealed:
            if sealed_apart(*pair, viewer, seed):
                held.together(pair, [[], []], viewer)
                held.drawn_alike(pair, viewer)
            return
        for game in pair:
            game.submit(logged.house, logged.answer)


GAMES = (
    Whole(GameSetup(players=3), "leaks-3"),
    Whole(
        GameSetup(
            players=4,
            options=SecondEditionOptions(raven_card_destination="secret", tides_of_battle="on"),
        ),
        "leaks-4",
    ),
    Whole(GameSetup(players=5), "leaks-5"),
    Whole(GameSetup(players=6), "leaks-6"),
)


@pytest.mark.rule("2E-INFO-03", "2E-INFO-04")
@pytest.mark.case("DC-004", "DC-010")
def test_games_with_other_secrets_look_the_same() -> None:
    """Over whole games, at every kind of question, for the public and the houses in turn."""
    held = Held()

    for whole in GAMES:
        for number, stretch in enumerate(stretches(*whole)):
            for viewer in viewers_of(stretch[0], number):
                keep = (number + (viewer is None)) % 2
                play_beside(held, stretch, viewer, whole, keep=keep)
                seal_beside(held, stretch, viewer, whole, f"{number}")

    assert held.moments > 1_000
    assert held.kinds == {row.what for row in foreseen()["often"]}
    assert held.drawn == {"place_orders", "bid", "choose_house_card"}
