"""The first edition in words: what it alone tells and asks."""

from functools import partial

import pytest

from bot.narrator import answer_summary, narrate
from bot.narrator.chapters import line
from bot.narrator.questions import request_summary
from engine.edition import load_edition
from engine.events import (
    CardTextCancelled,
    Event,
    GameEnded,
    SupplyMoved,
    UnitsLost,
    WesterosResolved,
    WildlingsAttacked,
    WildlingsMet,
)
from engine.game import Game
from engine.names import AreaId, CardId
from engine.players import new_player
from engine.requests import PlaceOrders, RaidAnswer, RemoveUnits, ResolveRaid, UseRaven
from engine.supply import SupplyRoom
from tests.engine.scenario import set_up

FIRST = load_edition("first")
TWINS, SEAGARD, RIVERRUN = AreaId("twins"), AreaId("seagard"), AreaId("riverrun")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_step_of_a_game_is_told_and_every_question_asked(players: int) -> None:
    """No event or question of a whole game is without words, and none names an id."""
    game = Game.start(set_up("first", players), "told", keep_checkpoints=False)
    seats = {house: new_player("random", house) for house in game.world.houses}
    events: list[Event] = list(game.opening)
    while not game.over:
        house, request = next(iter(game.pending.items()))
        answer = seats[house].choose(request, partial(game.view, house))
        for said in (request_summary(request, FIRST), answer_summary(answer, FIRST)):
            assert said
            assert "_" not in said
        events += game.submit(house, answer)

    assert line(events, FIRST)
    assert narrate(events, FIRST)


def test_the_wildlings_have_no_card_and_take_units() -> None:
    """What was lost is told house by house."""
    told = line(
        [
            WildlingsAttacked(strength=6, houses=("stark", "tyrell")),
            WildlingsMet(strength=6, total=5, nights_watch_wins=False, lowest="stark"),
            UnitsLost(house="stark", area=TWINS, units=("knight",), cause="wildlings"),
        ],
        FIRST,
    )

    assert "Stark gave least." in told
    assert "card" not in told
    assert "Stark gives up 1 knight in the Twins." in told


def test_supply_is_told_in_one_sentence() -> None:
    """Though each house's marker moves in its turn."""
    told = line(
        [
            WesterosResolved(card=CardId("supply")),
            SupplyMoved(supply={"stark": 2}),
            SupplyMoved(supply={"tyrell": 4}),
        ],
        FIRST,
    )

    assert "Supply: Stark 2, Tyrell 4." in told


def test_a_cancelled_text_is_told() -> None:
    """With both cards by their names."""
    told = line(
        CardTextCancelled(
            house="stark",
            card=CardId("robb_stark_first"),
            cause=CardId("queen_of_thorns_first"),
        ),
        FIRST,
    )

    assert told == "Queen of Thorns cancels the text of Robb Stark."


def test_a_draw_has_no_winner() -> None:
    """All who share the first place are named."""
    told = line(
        GameEnded(
            reason="last_round",
            ranking=("stark", "tyrell"),
            forts={"stark": 3, "tyrell": 3},
            drawn=("stark", "tyrell"),
        ),
        FIRST,
    )

    assert "draw** between Stark and Tyrell" in told
    assert "wins" not in told


@pytest.mark.parametrize(
    ("edition", "forts"),
    [
        ("first", "It holds 7 Cities and Strongholds,"),
        ("second", "It holds 7 castles and strongholds,"),
    ],
)
def test_the_end_names_what_counts_as_the_edition_does(edition: str, forts: str) -> None:
    """The first edition has no castles, but Cities."""
    ended = GameEnded(reason="seven_forts", ranking=("stark",), forts={"stark": 7})

    assert forts in line([ended], load_edition(edition))


@pytest.mark.parametrize(
    ("edition", "payers"),
    [
        ("first", "crowns pay."),
        ("first+ports", "crowns and harbours pay."),
        ("second", "crowns and harbours pay."),
    ],
)
def test_harbours_pay_only_where_there_are_any(edition: str, payers: str) -> None:
    """A Game of Thrones is told by what it pays for on the board in play."""
    resolved = WesterosResolved(card=CardId("game_of_thrones"))

    assert payers in line([resolved], load_edition(edition))


def test_questions_of_the_first_edition_say_what_is_different() -> None:
    """Two orders for a raid, points for the wildlings, no duty to place orders, no card to see."""
    raid = ResolveRaid(house="stark", targets={SEAGARD: (TWINS, RIVERRUN)}, two_targets=(SEAGARD,))
    losses = RemoveUnits(
        house="stark",
        cause="wildlings",
        armies={TWINS: ("knight", "footman")},
        supply=SupplyRoom(limits=(2, 2), armies={TWINS: 2}),
        points=2,
        worth={"knight": 2, "footman": 1},
    )
    orders = PlaceOrders(
        house="stark", areas=(TWINS, SEAGARD), tokens={}, special=(), stars=1, needed=0
    )
    raven = UseRaven(house="stark", replacements={}, may_look=False)

    assert "take up to two orders in the Twins or Riverrun" in request_summary(raid, FIRST)
    assert "units worth 2 mustering points" in request_summary(losses, FIRST)
    assert "Place orders in any of your 2 areas." in request_summary(orders, FIRST)
    assert "wildling" not in request_summary(raven, FIRST)


def test_a_raid_on_two_orders_is_summed_up() -> None:
    """For the player who gave it."""
    raid = RaidAnswer(area=SEAGARD, target=TWINS, second_target=RIVERRUN)

    assert answer_summary(raid, FIRST) == "You raided the Twins and Riverrun from Seagard."
