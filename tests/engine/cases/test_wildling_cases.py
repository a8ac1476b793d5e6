"""RC-071 to RC-088: supply at its ends, and the wildlings."""

import pytest

from engine.events import SupplyMoved, WildlingsMet
from engine.names import House, Track
from engine.requests import Bid, ChooseHouse, ChooseTrack, PickCard, PickUnits, RemoveUnits
from tests.engine.scenario import Play, Scenario
from tests.engine.test_wildling_attacks import HOUSES, attack

OTHERS: tuple[Track, ...] = ("iron_throne", "fiefdoms")


def lost(scenario: Scenario, card: str, lowest: House = "stark", **bids: int) -> Play:
    """The wildlings win at 10; `lowest` bids 0, the others 1 or as named."""
    others = {house: 1 for house in HOUSES if house != lowest}
    return attack(scenario, card, threat=10).bids(**(others | bids))


def won(scenario: Scenario, card: str, highest: House = "stark", bid: int = 4) -> Play:
    """The Night's Watch wins at 4 by the bid of `highest` alone."""
    bids: dict[str, int] = {highest: bid}
    return attack(scenario, card, threat=4).bids(**bids)


def test_rc_071_the_supply_track_ends_at_six() -> None:
    """Eight barrels: the marker stops at 6, armies 4, 3, 2, 2, 2."""
    scenario = Scenario(empty=True).units("lannister", "blackwater", "1 footman")
    scenario.power_token("lannister", "riverrun", "searoad_marches", "seagard", "kingswood")
    play = scenario.westeros(I="supply").at("westeros").play()

    assert play.world.supply["lannister"] == 6
    assert play.world.edition.supply_limits[6] == (4, 3, 2, 2, 2)


def test_rc_072_rattleshirts_raiders_at_the_low_end() -> None:
    """Stark, lowest, from 1 to 0; Greyjoy stays at 0; others lose one; Stark reconciles first."""
    scenario = Scenario(empty=True).supply(stark=1, greyjoy=0, baratheon=3, tyrell=3)
    scenario.units("stark", "karhold", "3 footmen").units("baratheon", "kingswood", "4 footmen")
    play = lost(scenario, "rattleshirts_raiders")
    supply = play.told(SupplyMoved)[-1].supply
    first = play.request(RemoveUnits).house
    play.remove(karhold="1 footman")

    assert (supply["stark"], supply["greyjoy"]) == (0, 0)
    assert (supply["baratheon"], supply["tyrell"]) == (2, 2)
    assert (first, play.request(RemoveUnits).house) == ("stark", "baratheon")


def test_rc_077_ties_are_broken_before_the_card_is_known() -> None:
    """Baratheon, on the Iron Throne, names the lowest bidder; no card has been told of yet."""
    play = lost(Scenario(), "skinchanger_scout", greyjoy=0)
    request = play.request(ChooseHouse)
    before = play.told(WildlingsMet)
    play.name("greyjoy")

    assert (request.house, set(request.houses)) == ("baratheon", {"stark", "greyjoy"})
    assert before == []
    assert play.told(WildlingsMet)[0].card == "skinchanger_scout"


@pytest.mark.parametrize(("threat", "after"), [(8, 4), (2, 0)])
def test_rc_078_a_wildling_victory_moves_the_threat_two_spaces(threat: int, after: int) -> None:
    """8 becomes 4, 2 becomes 0."""
    play = attack(Scenario(), "silence_at_the_wall", threat=threat)
    play.bids(baratheon=threat - 1 if threat < 5 else 4, lannister=3 if threat > 5 else 0)
    while play.question == "choose_house":
        play.name(play.request(ChooseHouse).houses[0])

    assert not play.told(WildlingsMet)[0].nights_watch_wins
    assert play.world.wildling_threat == after


def test_rc_079_bids_equal_to_the_threat_win() -> None:
    """Six against six: the threat goes to 0."""
    play = attack(Scenario(), "silence_at_the_wall", threat=6).bids(stark=4, tyrell=2)

    assert play.told(WildlingsMet)[0].highest == "stark"
    assert play.world.wildling_threat == 0


def test_rc_080_reaching_twelve() -> None:
    """Two icons at threat 10: it stops at 12, and the attack comes before any of the cards."""
    scenario = Scenario().threat(10)
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="put_to_the_sword")
    play = scenario.at("westeros").play()

    assert play.world.wildling_threat == 12
    assert play.request(Bid, "stark").purpose == "wildlings"
    assert not [event for event in play.events if event.kind == "westeros_resolved"]


def test_rc_081_preemptive_raid_beaten() -> None:
    """The marker is at 0; a second attack of 6, a new card, everybody but Tyrell bids."""
    play = attack(Scenario(), "preemptive_raid", threat=8).bids(tyrell=5, stark=3)

    assert play.world.wildling_threat == 0
    assert set(play.asked) | {"tyrell"} == set(HOUSES)
    assert play.request(Bid, "stark").strength == 6
    assert play.request(Bid, "stark").most == 2


def test_rc_082_preemptive_raid_lost() -> None:
    """Stark, 3rd, 4th and 2nd, drops from 2nd to 4th on the King's Court; nobody else suffers."""
    play = lost(Scenario(), "preemptive_raid")
    before = list(play.world.tracks["kings_court"])
    others = {track: list(play.world.tracks[track]) for track in OTHERS}
    play.penalty("drop_on_track")
    after = play.world.tracks["kings_court"]

    assert (before.index("stark"), after.index("stark")) == (1, 3)
    assert [house for house in after if house != "stark"] == [h for h in before if h != "stark"]
    assert {track: play.world.tracks[track] for track in OTHERS} == others


def test_rc_083_the_horde_descends_on_the_lowest_bidder() -> None:
    """Two units in Winterfell, the only fort that holds two; Karhold's three are safe."""
    scenario = Scenario(empty=True).units("stark", "winterfell", "1 footman, 1 knight")
    scenario.units("stark", "white_harbor", "1 footman").units("stark", "karhold", "3 footmen")
    play = lost(scenario, "the_horde_descends")
    if play.question == "remove_units":
        with play.refused("2E-WILD-16"):
            play.remove(karhold="2 footmen")
        play.remove(winterfell="1 footman, 1 knight")

    assert play.army("winterfell") == ""
    assert play.army("karhold") == "stark: 3 footmen"
    assert play.army("white_harbor") == "stark: 1 footman"


def test_rc_084_crow_killers_reward_is_limited_by_knights() -> None:
    """Five footmen on the board, one knight unused: none or one may be upgraded."""
    scenario = Scenario(empty=True).units("lannister", "stoney_sept", "3 footmen")
    scenario.units("lannister", "riverrun", "2 footmen").supply(lannister=6)
    scenario.units("lannister", "harrenhal", "2 knights").units("lannister", "seagard", "2 knights")
    request = won(scenario, "crow_killers", "lannister").request(PickUnits)

    assert (request.house, request.least, request.most) == ("lannister", 0, 1)


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        (
            ("eddard_stark", "roose_bolton", "greatjon_umber", "ser_rodrick_cassel"),
            {"roose_bolton", "greatjon_umber", "ser_rodrick_cassel"},
        ),
        (("roose_bolton", "greatjon_umber", "ser_rodrick_cassel"), {"ser_rodrick_cassel"}),
        (("catelyn_stark",), {"catelyn_stark"}),
    ],
    ids=["4-2-2-1", "2-2-1", "one"],
)
def test_rc_085_massing_on_the_milkwater(hand: tuple[str, ...], left: set[str]) -> None:
    """All cards of the highest strength go; a lone card stays."""
    play = lost(Scenario().hand("stark", *hand), "massing_on_the_milkwater")

    assert play.hand("stark") == left


def test_rc_086_mammoth_riders_reward_takes_a_card_back() -> None:
    """One of two discarded cards returns; nothing else moves."""
    scenario = Scenario().hand(
        "stark", "eddard_stark", "robb_stark", "roose_bolton", "greatjon_umber", "catelyn_stark"
    )
    play = won(scenario, "mammoth_riders")
    offered = set(play.request(PickCard).cards)
    play.pick("the_blackfish")

    assert offered == {"the_blackfish", "ser_rodrick_cassel"}
    assert play.discards("stark") == {"ser_rodrick_cassel"}


def test_rc_087_skinchanger_scout_with_little_power() -> None:
    """After bidding 4 (lowest), 1, 0 and 5 they end with 0, 0, 0 and 3."""
    scenario = Scenario().power(stark=4, lannister=2, baratheon=1, greyjoy=6, tyrell=9, martell=9)
    play = lost(scenario, "skinchanger_scout")
    power = play.world.power

    assert [power[h] for h in ("stark", "lannister", "baratheon", "greyjoy")] == [0, 0, 0, 3]


def test_rc_088_a_king_beyond_the_wall_offers_two_tracks() -> None:
    """Fiefdoms or King's Court, in turn order; the chosen one is told."""
    play = lost(Scenario(), "a_king_beyond_the_wall", "tyrell")
    request = play.request(ChooseTrack)
    play.choose_track("fiefdoms")

    assert (request.house, set(request.to)) == ("baratheon", {"fiefdoms", "kings_court"})
    assert play.world.tracks["fiefdoms"][-1] == "baratheon"
