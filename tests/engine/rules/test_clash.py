"""CLASH: bidding for the influence tracks."""

import pytest

from engine.events import BidsRevealed, PowerLost, TrackSet
from engine.names import House
from engine.requests import Bid, BidAnswer, OrderTies
from tests.engine.scenario import Play, Scenario


def bidding(scenario: Scenario | None = None) -> Play:
    """Clash of Kings is resolved."""
    scenario = scenario or Scenario()
    scenario.westeros(I="last_days_of_summer_1", II="clash_of_kings", III="put_to_the_sword")
    return scenario.at("westeros").play()


RISING = {"stark": 5, "lannister": 4, "baratheon": 3, "greyjoy": 2, "tyrell": 1, "martell": 0}
FALLING = {"martell": 5, "tyrell": 4, "greyjoy": 3, "baratheon": 2, "lannister": 1, "stark": 0}


@pytest.mark.rule("2E-CLASH-01")
def test_the_tracks_are_bid_for_one_after_another() -> None:
    """Iron Throne, Fiefdoms, King's Court."""
    play = bidding(Scenario().power(**dict.fromkeys(RISING, 20)))
    asked = []
    for _ in range(3):
        asked.append(play.request(Bid, "stark").purpose)
        play.bids(**RISING)

    assert asked == ["iron_throne", "fiefdoms", "kings_court"]
    assert [event.track for event in play.told(TrackSet)] == asked


@pytest.mark.rule("2E-CLASH-02", "2E-INFO-03")
def test_bids_are_secret_until_all_are_in() -> None:
    """Five bids tell nothing; the sixth shows them all. Until then a bid may be changed."""
    play = bidding()
    early: tuple[House, ...] = ("stark", "lannister", "baratheon", "greyjoy")
    for house in early:
        play.submit(_bid(2), house)
    before = play.told(BidsRevealed)
    power = dict(play.world.power)
    play.submit(_bid(4), "stark").submit(_bid(0), "tyrell").submit(_bid(1), "martell")

    assert before == []
    assert set(power.values()) == {5}
    assert play.told(BidsRevealed)[0].bids["stark"] == 4


def _bid(amount: int) -> BidAnswer:
    return BidAnswer(amount=amount)


@pytest.mark.rule("2E-CLASH-02")
def test_nobody_bids_more_than_it_has() -> None:
    """Five available, so six are refused; less than nothing too."""
    play = bidding()

    for amount in (6, -1):
        with play.refused("2E-CLASH-02"):
            play.submit(_bid(amount), "stark")


@pytest.mark.rule("2E-CLASH-03")
def test_the_highest_bid_takes_the_first_place() -> None:
    """And so on down to the lowest."""
    play = bidding().bids(**FALLING)

    assert play.world.turn_order == [
        "martell",
        "tyrell",
        "greyjoy",
        "baratheon",
        "lannister",
        "stark",
    ]


@pytest.mark.rule("2E-CLASH-04")
def test_ties_are_ordered_group_by_group() -> None:
    """Only the tied houses of each group, in the groups' order."""
    play = bidding().bids(stark=3, lannister=3, greyjoy=1, tyrell=1, baratheon=0, martell=2)

    with play.refused("2E-CLASH-04"):
        play.tie(["stark", "greyjoy"], ["lannister", "tyrell"])
    play.tie(["stark", "lannister"], ["tyrell", "greyjoy"])
    assert play.world.turn_order == [
        "stark",
        "lannister",
        "martell",
        "tyrell",
        "greyjoy",
        "baratheon",
    ]


@pytest.mark.rule("2E-CLASH-05", "2E-CLASH-07")
def test_rc_089_the_old_holder_decides_the_throne_the_new_one_all_later_ties() -> None:
    """The token passes when the track is filled, before the next bid."""
    play = bidding().bids(lannister=3, stark=3, baratheon=2, greyjoy=1, tyrell=0, martell=0)
    first = play.request(OrderTies).house
    play.tie(["stark", "lannister"], ["tyrell", "martell"])
    holder = play.world.holder("iron_throne")
    play.bids(lannister=1, tyrell=1, baratheon=2, greyjoy=3, martell=4)

    assert (first, holder) == ("baratheon", "stark")
    assert play.request(OrderTies).house == "stark"


@pytest.mark.rule("2E-CLASH-06")
def test_rc_090_bids_are_spent_win_or_lose() -> None:
    """Stark bids 3, 0 and 1 with four power, and has none left."""
    play = bidding(Scenario().power(stark=4))
    play.bids(stark=3, lannister=5, baratheon=4, greyjoy=2, tyrell=1, martell=0)
    after_one = play.world.power["stark"]
    play.bids(greyjoy=3, tyrell=4, martell=5, baratheon=1, stark=0)
    play.tie(["stark", "lannister"])
    most = play.request(Bid, "stark").most
    play.submit(_bid(1), "stark")

    assert (after_one, most) == (1, 1)
    assert ("stark", 3) in [(event.house, event.amount) for event in play.told(PowerLost)]


@pytest.mark.rule("2E-CLASH-07", "2E-SETUP-13")
def test_the_first_place_takes_the_dominance_token() -> None:
    """Martell wins the Fiefdoms track: the blade is Martell's before the next bid."""
    play = bidding(Scenario().power(**dict.fromkeys(RISING, 20)))
    play.bids(**RISING).bids(**FALLING)

    assert play.world.holder("fiefdoms") == "martell"
    assert play.question == "bid"
