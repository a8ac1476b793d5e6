"""INFO: promises, gifts, and what is secret or open."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import get_args

import pytest

from engine.events import (
    BidsRevealed,
    CombatBegan,
    Event,
    PowerGained,
    PowerLost,
    PowerTokenPlaced,
    WildlingCardPlaced,
    WildlingCardSeen,
)
from engine.game import Game, GameSetup
from engine.names import DECKS, House
from engine.players import new_player
from engine.requests import BidAnswer
from engine.view import VIEW
from tests.engine.scenario import Play, Scenario

HOUSES: tuple[House, ...] = get_args(House)


@pytest.mark.rule("2E-INFO-01")
def test_a_house_may_attack_the_one_that_has_just_helped_it() -> None:
    """Whatever was agreed, nothing binds: Stark marches on the Lannisters who backed it."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "moat_cailin", "2 knights")
        .order("moat_cailin", "march_0")
        .units("stark", "fingers", "1 knight")
        .order("fingers", "march_minus_1")
        .units("greyjoy", "twins", "1 footman")
        .units("lannister", "mountains_of_the_moon", "1 footman")
        .order("mountains_of_the_moon", "support_0")
        .at("marches", turn=2)
        .blade_used()
    )
    play = scenario.play().march("moat_cailin", "twins: 2 knights").support("attacker").refuse()
    play.fight(stark="eddard_stark", greyjoy="dagmar_cleftjaw")
    play.march("fingers", "mountains_of_the_moon: 1 knight")

    begun = play.told(CombatBegan)
    assert [(fight.attacker, fight.defender) for fight in begun] == [
        ("stark", "greyjoy"),
        ("stark", "lannister"),
    ]


def answers_of_a_game(seed: str) -> Iterator[tuple[Game, dict[House, int], list[Event]]]:
    """After each answer of a random game: the game, the power before, and what happened."""
    game = Game.start(GameSetup(), seed, keep_checkpoints=False)
    player = new_player("random", seed)
    while not game.over:
        house, request = next(iter(game.pending.items()))
        before = dict(game.world.power)
        answer = player.choose(request, partial(game.view, house))
        yield game, before, game.submit(house, answer)


@pytest.mark.rule("2E-INFO-02")
@pytest.mark.parametrize("seed", ["gifts/1", "gifts/2"])
def test_no_power_passes_from_house_to_house(seed: str) -> None:
    """All power comes from a House's own pool and goes back there; only a raid takes and gives."""
    for game, before, events in answers_of_a_game(seed):
        change: Counter[House] = Counter()
        gains: dict[str, set[House]] = {}
        losses: dict[str, set[House]] = {}
        for event in events:
            if isinstance(event, PowerGained):
                change[event.house] += event.amount
                gains.setdefault(event.cause, set()).add(event.house)
            elif isinstance(event, PowerLost):
                change[event.house] -= event.amount
                losses.setdefault(event.cause, set()).add(event.house)
            elif isinstance(event, PowerTokenPlaced):
                change[event.house] -= 1
        expected = {house: before[house] + change[house] for house in HOUSES}

        assert game.world.power == expected
        assert gains.keys() & losses.keys() <= {"pillage"}


def shuffled_anew(game: Game) -> Game:
    """The same game with every deck in another order."""
    world = game.world
    for deck in DECKS:
        world.westeros[deck].draw.reverse()
    world.wildling_deck.reverse()
    return game


@pytest.mark.rule("2E-INFO-04")
def test_nobody_sees_the_order_of_a_deck() -> None:
    """Two games that differ in their decks alone look the same to every House and the public."""
    game = Game.start(GameSetup(), "decks")
    before = {viewer: VIEW.dump_json(game.view(viewer)) for viewer in (*HOUSES, None)}
    shuffled_anew(game)

    after = {viewer: VIEW.dump_json(game.view(viewer)) for viewer in (*HOUSES, None)}
    assert after == before


def looked_at(place: str) -> Play:
    """Lannister, with the Raven, has looked at Crow Killers and put it back."""
    scenario = Scenario().track("kings_court", "lannister").wildlings("crow_killers").at("raven")
    play = scenario.play().raven("look")
    return play.put_card("top" if place == "top" else "bottom")


@pytest.mark.rule("2E-INFO-04", "2E-INFO-06")
@pytest.mark.parametrize("place", ["top", "bottom"])
def test_the_card_that_the_raven_saw_is_its_holders_secret(place: str) -> None:
    """The holder alone is told and shown the card; all others learn only where it went."""
    play = looked_at(place)
    secrets = [event for event in play.events if event.audience is not None]
    others = [house for house in HOUSES if house != "lannister"]

    assert [(type(event), event.audience) for event in secrets] == [(WildlingCardSeen, "lannister")]
    assert play.told(WildlingCardPlaced)[0].place == place
    assert play.game.view("lannister").seen_wildling_card is not None
    for viewer in (*others, None):
        assert b"crow_killers" not in VIEW.dump_json(play.game.view(viewer))


@pytest.mark.rule("2E-INFO-06")
def test_no_answer_shows_a_placed_order_to_others() -> None:
    """However often Stark places and changes its orders, others see backs, and nothing is told."""
    play = Scenario().play()
    areas = play.game.view("stark").units
    own = [area for area, force in areas.items() if force.house == "stark"]
    told: list[Event] = []
    for tokens in (("march_0", "march_minus_1", "support_0"), ("raid", "defense_1", "defense_1")):
        play.orders("stark", **dict(zip(own, tokens, strict=True)))
        told += play.last

    assert told == []
    for viewer in ("lannister", None):
        seen = play.game.view(viewer).orders
        assert {seen[area].token for area in own} == {None}
    assert {play.game.view("stark").orders[area].token for area in own} == {"raid", "defense_1"}


def bidding(lannister: int) -> Play:
    """Five of six Houses have bid for the Iron Throne, Lannister this much."""
    scenario = Scenario().westeros(I="last_days_of_summer_1", II="clash_of_kings").at("westeros")
    play = scenario.play()
    for house in play.asked[:-1]:
        play.submit(BidAnswer(amount=lannister if house == "lannister" else 0), house)
    return play


@pytest.mark.rule("2E-INFO-03", "2E-CLASH-02")
def test_bids_are_secret_until_all_are_in() -> None:
    """Whatever Lannister has bid, the others see the same, and its power still lies before it."""
    none, all_of_it = bidding(0), bidding(5)
    others = [house for house in HOUSES if house != "lannister"]

    assert none.events == all_of_it.events
    for viewer in (*others, None):
        seen = [VIEW.dump_json(play.game.view(viewer)) for play in (none, all_of_it)]
        assert seen[0] == seen[1]
    assert all_of_it.game.view("stark").power["lannister"] == 5
    all_of_it.bids()
    assert all_of_it.told(BidsRevealed)[0].bids["lannister"] == 5


@pytest.mark.rule("2E-INFO-05")
def test_what_lies_open_is_seen_by_all() -> None:
    """Power, tracks, supply, units, discard piles and used cards look the same to everybody."""
    play = looked_at("top")
    public = play.game.view(None)
    for house in HOUSES:
        own = play.game.view(house)
        open_to_all = replace(own, viewer=None, hand=(), seen_wildling_card=None)

        assert open_to_all == public
        assert len(own.hand) == 7
