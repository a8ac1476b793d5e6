"""Components, limits and terms of the first edition. 1E-COMP, 1E-LIM, 1E-DEF."""

import pytest

from engine.edition import load_edition
from engine.events import PowerGained
from engine.requests import BidAnswer, DeclareSupport, MusterUnits, ResolveMarch
from engine.rules.setup import westeros_cards
from tests.engine.first_edition.given import first

FIRST = load_edition("first")


@pytest.mark.rule("1E-COMP-01")
def test_five_houses_and_three_to_five_players() -> None:
    """There is no House Martell, and no game of six."""
    assert set(FIRST.houses) == {"stark", "lannister", "baratheon", "greyjoy", "tyrell"}
    assert set(FIRST.setups) == {3, 4, 5}


@pytest.mark.rule("1E-COMP-02")
def test_ten_footmen_four_knights_five_ships() -> None:
    """A house musters no fifth knight and no sixth ship."""
    pools = {kind: unit.pool_per_house for kind, unit in FIRST.units.items()}

    assert pools == {"footman": 10, "knight": 4, "ship": 5}


@pytest.mark.rule("1E-COMP-03")
def test_fifteen_order_tokens_five_of_them_special() -> None:
    """The same set for every house."""
    tokens = {order.name: order.count for order in FIRST.order_tokens}

    assert tokens == {
        "March −1": 1,
        "March 0": 1,
        "March +1*": 1,
        "Defense +1": 2,
        "Defense +2*": 1,
        "Support 0": 2,
        "Support +1*": 1,
        "Raid": 2,
        "Raid +1*": 1,
        "Consolidate Power": 2,
        "Consolidate Power*": 1,
    }
    assert sum(order.count for order in FIRST.order_tokens if order.special) == 5


@pytest.mark.rule("1E-COMP-04", "1E-COMP-05")
def test_each_house_has_its_tokens_and_seven_cards() -> None:
    """Twenty power tokens, a place on each track and on the supply track, seven House Cards."""
    world = first(empty=False).world

    assert FIRST.constants.power_tokens_per_house == 20
    for house in world.houses:
        assert len(world.hands[house]) == 7
        assert all(track.count(house) == 1 for track in world.tracks.values())
        assert house in world.supply
    assert set(world.tracks) == {"iron_throne", "fiefdoms", "kings_court"}


@pytest.mark.rule("1E-COMP-06")
def test_three_westeros_decks_of_ten() -> None:
    """Thirty cards."""
    assert {deck: len(westeros_cards(FIRST, deck)) for deck in FIRST.westeros_decks} == {
        "I": 10,
        "II": 10,
        "III": 10,
    }


@pytest.mark.rule("1E-LIM-01", "1E-DEF-04", "1E-DEF-12")
def test_nothing_is_gained_beyond_twenty_power_tokens() -> None:
    """EX-1E-24: tokens on the board count; the others gain all the same."""
    scenario = first().power(stark=18, lannister=0).power_token("stark", "karhold", "twins")
    scenario.units("lannister", "kings_landing", "1 footman").westeros(II="game_of_thrones")

    play = scenario.westeros(I="last_days_of_summer_1", III="sea_of_storms").at("westeros").play()

    assert play.world.power["stark"] == 18
    assert play.world.power["lannister"] == 2
    assert "stark" not in {gain.house for gain in play.told(PowerGained)}


@pytest.mark.rule("1E-LIM-02")
def test_a_destroyed_unit_can_be_mustered_again_at_once() -> None:
    """With all four knights on the board none can be had; with one fewer one can."""
    areas = ("winterfell", "karhold", "twins", "white_harbor")

    def knights(count: int) -> int:
        scenario = first().westeros(I="mustering").at("westeros")
        for area in areas[:count]:
            scenario.units("stark", area, "1 knight")
        play = scenario.play()
        while play.asked and play.asked[0] != "stark":
            play.muster()
        return play.request(MusterUnits, "stark").pool["knight"]

    assert knights(4) == 0
    assert knights(3) == 1


@pytest.mark.rule("1E-DEF-01", "1E-SHIP-06")
def test_ships_keep_to_the_sea_and_land_units_to_the_land() -> None:
    """A march offers no other areas, and an area has no port."""
    scenario = first().units("stark", "shivering_sea", "1 ship")
    scenario.units("stark", "winterfell", "1 footman")
    play = scenario.order("shivering_sea", "march_0").order("winterfell", "march_minus_1").play()

    options = play.request(ResolveMarch).options
    kinds = {
        area: {FIRST.areas[to].type for to in option.destinations}
        for area, option in options.items()
    }

    assert kinds == {"shivering_sea": {"sea"}, "winterfell": {"land"}}
    assert not FIRST.port_ids


@pytest.mark.rule("1E-DEF-02", "1E-MARCH-01")
def test_houses_act_in_the_order_of_the_iron_throne() -> None:
    """Baratheon before Greyjoy, whoever marched first."""
    scenario = first().units("greyjoy", "pyke", "1 footman").order("pyke", "march_0")
    scenario.units("baratheon", "kingswood", "1 footman").order("kingswood", "march_0")

    assert scenario.play().asked == ("baratheon",)


@pytest.mark.rule("1E-DEF-03")
def test_available_power_is_public() -> None:
    """It stands in everybody's view; a bid that is sealed does not."""
    play = (
        first()
        .power(stark=7, tyrell=3)
        .westeros(I="last_days_of_summer_1", II="clash_of_kings")
        .at("westeros")
        .play()
    )
    before = play.game.view("tyrell")
    play.submit(BidAnswer(amount=6), "stark")

    assert before.power["stark"] == 7
    assert play.game.view("tyrell").power["stark"] == 7
    assert play.game.view("tyrell").sealed == ("stark",)


@pytest.mark.rule("1E-DEF-05", "1E-DEF-06", "1E-SUP-02")
def test_two_units_are_an_army_and_a_knight_counts_as_one() -> None:
    """At supply 0 (2, 2) two pairs fit whatever is in them; single units never count."""
    scenario = first().supply(stark=0)
    scenario.units("stark", "winterfell", "2 knights").units("stark", "shivering_sea", "2 ships")
    scenario.units("stark", "karhold", "1 footman").units("stark", "twins", "1 footman")
    play = scenario.order("karhold", "march_0").play()

    with play.refused("1E-MARCH-09"):
        play.march("karhold", "winterfell: 1 footman")
    assert play.march("karhold", "castle_black: 1 footman").army("castle_black")


@pytest.mark.rule("1E-DEF-07", "1E-CTRL-06")
def test_control_by_units_token_or_home() -> None:
    """In this order: units, power token, printed shield."""
    play = (
        first()
        .units("stark", "karhold", "1 footman")
        .power_token("stark", "twins")
        .power_token("greyjoy", "lannisport")
        .units("tyrell", "pyke", "1 knight")
        .at("planning")
        .play()
    )

    assert play.controller("karhold") == "stark"
    assert play.controller("twins") == "stark"
    assert play.controller("winterfell") == "stark"
    assert play.controller("lannisport") == "greyjoy"
    assert play.controller("pyke") == "tyrell"
    assert play.controller("harrenhal") is None


@pytest.mark.rule("1E-DEF-08", "1E-CTRL-01")
def test_nobody_controls_a_sea_without_ships() -> None:
    """No power token is left at sea: presence ends with the ships."""
    scenario = first().units("stark", "shivering_sea", "1 ship").order("shivering_sea", "march_0")
    play = scenario.play()

    with play.refused("1E-CTRL-02"):
        play.march("shivering_sea", "narrow_sea: 1 ship", token=True)
    play.march("shivering_sea", "narrow_sea: 1 ship")

    assert play.controller("shivering_sea") is None


@pytest.mark.rule("1E-DEF-09", "1E-MUS-02")
def test_a_city_gives_one_point_and_a_stronghold_two() -> None:
    """Each of them counts as one for victory; no unit need be there."""
    scenario = first().power_token("baratheon", "harrenhal", "seagard").westeros(I="mustering")
    play = scenario.at("westeros").play()

    points = play.request(MusterUnits, "baratheon").points

    assert points == {"dragonstone": 2, "harrenhal": 1, "seagard": 2}
    assert play.game.view(None).victory["baratheon"] == 3


@pytest.mark.rule("1E-DEF-10", "1E-COMBAT-01")
def test_a_supporter_is_no_opponent() -> None:
    """Ser Loras kills a footman of the opponent only, none of its supporters."""
    play = (
        first()
        .units("tyrell", "reach", "1 knight")
        .units("stark", "blackwater", "1 footman, 1 knight")
        .units("baratheon", "kings_landing", "1 footman")
        .neutral("kings_landing", 0)
        .order("kings_landing", "support_0")
        .order("reach", "march_0")
        .play()
    )
    play.march("reach", "blackwater: 1 knight")
    assert play.request(DeclareSupport).house == "baratheon"
    play.support("defender").refuse()
    play.fight(tyrell="ser_loras_tyrell_first", stark="eddard_stark_first")

    assert play.army("kings_landing") == "baratheon: 1 footman"
    assert "footman" not in play.army("blackwater")


@pytest.mark.rule("1E-DEF-11")
def test_ties_outside_battle_are_the_throne_holders() -> None:
    """Of a bid that is tied between others."""
    play = (
        first()
        .power(stark=5, tyrell=5)
        .westeros(I="last_days_of_summer_1", II="clash_of_kings")
        .at("westeros")
        .play()
    )

    play.bids(stark=2, tyrell=2, greyjoy=1, lannister=3, baratheon=4)

    assert play.question == "order_ties"
    assert play.asked == ("baratheon",)
