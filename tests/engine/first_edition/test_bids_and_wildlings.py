"""Influence bids and wildling attacks in the first edition. 1E-BID, 1E-WILD."""

import pytest

from engine.events import BidsRevealed, PowerGained, TrackSet, UnitsLost, WildlingsMet
from engine.requests import Bid, BidAnswer, ChooseHouse, PickCard, RemoveUnits
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario


def clash(scenario: Scenario) -> Play:
    """The Clash of Kings card."""
    scenario.westeros(I="last_days_of_summer_1", II="clash_of_kings", III="sea_of_storms")
    return scenario.at("westeros").play()


@pytest.mark.rule("1E-BID-01", "1E-BID-03", "1E-BID-08")
def test_three_tracks_are_bid_for_in_order() -> None:
    """Highest first, no gaps, and whoever is first takes the track's token."""
    play = clash(first())
    for track in ("iron_throne", "fiefdoms", "kings_court"):
        assert play.request(Bid, "stark").purpose == track
        play.bids(greyjoy=1, stark=0, tyrell=0, lannister=0, baratheon=0)
        if play.question == "order_ties":
            play.tie(("tyrell", "stark", "lannister", "baratheon"))

    assert play.world.tracks["kings_court"] == [
        "greyjoy",
        "tyrell",
        "stark",
        "lannister",
        "baratheon",
    ]
    assert {play.world.holder(track) for track in play.world.tracks} == {"greyjoy"}


@pytest.mark.rule("1E-BID-02")
def test_bids_are_secret_and_shown_together() -> None:
    """Any number of available power, zero included, and no more."""
    play = clash(first().power(stark=3))

    assert play.request(Bid, "stark").secret
    with play.refused("1E-BID-02"):
        play.submit(BidAnswer(amount=4), "stark")
    play.submit(BidAnswer(amount=3), "stark")
    assert not play.told(BidsRevealed)


@pytest.mark.rule("1E-BID-04", "1E-BID-09")
def test_all_power_bid_is_gone_before_the_next_track() -> None:
    """Winners' and losers' alike, and nothing comes back between the bids."""
    play = clash(first())

    play.bids(baratheon=5, lannister=4, stark=3, tyrell=2, greyjoy=1)

    assert play.world.power == {
        "baratheon": 0,
        "lannister": 1,
        "stark": 2,
        "tyrell": 3,
        "greyjoy": 4,
    }
    assert play.request(Bid, "greyjoy").most == 4
    assert not play.told(PowerGained)


@pytest.mark.rule("1E-BID-05", "1E-BID-07")
def test_the_throne_orders_tied_houses_within_their_places() -> None:
    """EX-1E-05: Greyjoy has just won the throne, and puts Baratheon before Stark."""
    play = clash(first().power(lannister=5, baratheon=5, stark=5, tyrell=5, greyjoy=5))
    play.bids(greyjoy=5, baratheon=1, tyrell=2, lannister=0, stark=0)
    play.tie(("lannister", "stark"))
    play.bids(lannister=4, baratheon=3, stark=3, tyrell=2, greyjoy=0)
    assert play.asked == ("greyjoy",)
    with play.refused("1E-BID-05"):
        play.tie(("baratheon", "tyrell"))

    play.tie(("baratheon", "stark"))

    assert play.world.tracks["fiefdoms"] == ["lannister", "baratheon", "stark", "tyrell", "greyjoy"]
    assert play.world.holder("fiefdoms") == "lannister"


@pytest.mark.rule("1E-BID-06")
def test_the_old_holder_breaks_the_ties_for_the_throne() -> None:
    """EX-1E-06: it orders them, then hands the token over."""
    play = clash(first())

    play.bids(baratheon=0, lannister=1, stark=2, tyrell=2, greyjoy=3)
    assert play.asked == ("baratheon",)
    play.tie(("tyrell", "stark"))

    order = next(told.order for told in play.told(TrackSet))
    assert order == ("greyjoy", "tyrell", "stark", "lannister", "baratheon")
    assert play.world.holder("iron_throne") == "greyjoy"


# --- Wildlings ----------------------------------------------------------------------------------


def attack(scenario: Scenario, **bids: int) -> Play:
    """The Wildling Attack card after two mammoths, and these bids."""
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="wildlings_attack")
    return scenario.at("westeros").play().bids(**bids)


def armed() -> Scenario:
    """A house of each kind: Stark and Tyrell with choices, the others with footmen alone."""
    scenario = first().threat(2)  # two mammoths make it six
    scenario.units("stark", "winterfell", "2 footmen").units("stark", "karhold", "1 knight")
    scenario.units("stark", "shivering_sea", "1 ship")
    scenario.units("tyrell", "highgarden", "1 knight").units("tyrell", "oldtown", "1 footman")
    scenario.units("baratheon", "kingswood", "3 footmen")
    return scenario.units("greyjoy", "pyke", "3 footmen").units(
        "lannister", "riverrun", "1 footman"
    )


@pytest.mark.rule("1E-WILD-01", "1E-WILD-02", "1E-WILD-03", "1E-WILD-04")
def test_the_sum_of_all_bids_meets_the_strength() -> None:
    """Six against six is a victory; the power is gone all the same."""
    play = attack(armed(), stark=2, tyrell=1, baratheon=1, greyjoy=1, lannister=1)
    met = play.told(WildlingsMet)[0]

    assert (met.strength, met.total, met.nights_watch_wins) == (6, 6, True)
    assert met.card is None
    assert play.world.power["stark"] == 3


@pytest.mark.rule("1E-WILD-03", "1E-WILD-06", "1E-WILD-07")
def test_one_short_is_a_defeat_and_all_pay_in_order_of_play() -> None:
    """EX-1E-21: two points each, four for the lowest bidder."""
    play = attack(armed(), stark=0, tyrell=1, baratheon=1, greyjoy=2, lannister=1)
    assert play.told(WildlingsMet)[0].lowest == "stark"
    payments = {
        "baratheon": {"kingswood": "2 footmen"},
        "stark": {"winterfell": "2 footmen", "karhold": "1 knight"},
        "tyrell": {"highgarden": "1 knight"},
        "greyjoy": {"pyke": "2 footmen"},
    }
    points = {}
    while play.question == "remove_units":
        request = play.request(RemoveUnits)
        points[request.house] = request.points
        play.remove(request.house, **payments[request.house])

    assert points == {"baratheon": 2, "stark": 4, "tyrell": 2, "greyjoy": 2}
    losers = list(dict.fromkeys(lost.house for lost in play.told(UnitsLost)))
    assert losers == ["baratheon", "lannister", "stark", "tyrell", "greyjoy"]
    assert play.total("stark") == 1
    assert play.total("lannister") == 0


@pytest.mark.rule("1E-WILD-06", "1E-WILD-08")
def test_owners_choose_and_a_knight_may_go_for_a_single_point() -> None:
    """Any areas; but nothing more once the points are there."""
    play = attack(armed(), stark=1, tyrell=1, baratheon=1, greyjoy=1, lannister=0)
    play.remove(kingswood="2 footmen")
    assert play.request(RemoveUnits).house == "stark"
    with play.refused("1E-WILD-06"):
        play.remove(winterfell="1 footman")
    with play.refused("1E-WILD-08"):
        play.remove(winterfell="1 footman", karhold="1 knight", shivering_sea="1 ship")

    play.remove(winterfell="1 footman", karhold="1 knight")

    assert play.total("stark") == 2


@pytest.mark.rule("1E-WILD-08")
def test_a_house_without_enough_units_removes_all_it_can() -> None:
    """Lannister has one footman and is not asked."""
    play = attack(armed(), stark=1, tyrell=1, baratheon=1, greyjoy=1, lannister=0)

    lost = [told for told in play.told(UnitsLost) if told.house == "lannister"]
    assert not lost
    play.remove(kingswood="2 footmen")
    lost = [told for told in play.told(UnitsLost) if told.house == "lannister"]
    assert [told.units for told in lost] == [("footman",)]


@pytest.mark.rule("1E-WILD-09")
def test_a_knight_cannot_pay_by_becoming_a_footman() -> None:
    """It goes as a whole: Tyrell's knight for two points."""
    scenario = first().threat(2).units("tyrell", "highgarden", "1 knight")
    play = attack(scenario.units("tyrell", "oldtown", "1 footman"), tyrell=1)
    play.name("greyjoy")
    with play.refused("1E-WILD-06"):
        play.remove(oldtown="1 footman")

    play.remove(highgarden="1 knight")

    assert play.army("highgarden") == ""
    assert play.army("oldtown") == "tyrell: 1 footman"


@pytest.mark.rule("1E-WILD-06")
def test_the_throne_says_who_counts_as_lowest() -> None:
    """Among those who bid alike."""
    play = attack(armed(), tyrell=1)

    assert play.question == "choose_house"
    assert play.asked == ("baratheon",)
    with play.refused("1E-WILD-06"):
        play.name("tyrell")


@pytest.mark.rule("1E-WILD-05")
def test_the_highest_bidder_may_take_a_card_back() -> None:
    """One from its discard pile, or none; ties by the throne."""
    scenario = armed().hand("stark", "eddard_stark_first")
    play = attack(scenario, stark=3, tyrell=3)
    play.name("stark")
    assert play.request(PickCard).optional

    play.pick("robb_stark_first")

    assert play.hand("stark") == {"eddard_stark_first", "robb_stark_first"}


@pytest.mark.rule("1E-WILD-10")
@pytest.mark.parametrize("bid", [5, 0])
def test_the_threat_falls_to_zero_whoever_won(bid: int) -> None:
    """From six."""
    scenario = first().threat(2).units("stark", "winterfell", "3 footmen")
    play = attack(scenario, stark=bid, tyrell=bid)
    play.name(play.request(ChooseHouse).houses[0])
    if play.question == "remove_units":
        play.remove(winterfell="2 footmen")

    assert play.told(WildlingsMet)[0].strength == 6
    assert play.world.wildling_threat == 0
