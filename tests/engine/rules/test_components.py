"""COMP: what the box holds, and how many of each there are."""

from collections import Counter

import pytest

from engine.edition import load_edition
from engine.names import UNIT_KINDS, House, OrderToken
from engine.requests import Bid, MusterUnits, PlaceOrders
from engine.rules.pieces import pool
from engine.rules.setup import westeros_cards
from tests.engine.scenario import Scenario

EDITION = load_edition("second")


@pytest.mark.rule("2E-COMP-01")
def test_the_board_has_38_lands_12_seas_and_8_ports() -> None:
    """Every area is of one of three kinds."""
    assert Counter(area.type for area in EDITION.area_list) == {"land": 38, "sea": 12, "port": 8}


@pytest.mark.rule("2E-COMP-02")
def test_castles_strongholds_barrels_and_crowns_are_counted() -> None:
    """Ten castles, ten strongholds, 24 barrels, 19 crowns."""
    forts = Counter(area.fort for area in EDITION.area_list)

    assert (forts["castle"], forts["stronghold"]) == (10, 10)
    assert sum(area.supply for area in EDITION.area_list) == 24
    assert sum(area.power for area in EDITION.area_list) == 19


@pytest.mark.rule("2E-COMP-03")
def test_a_pool_holds_ten_footmen_five_knights_six_ships_two_siege_engines() -> None:
    """What is not on the board is in the pool."""
    empty = Scenario(empty=True).world
    begun = Scenario().world

    assert pool(empty, "stark") == {"footman": 10, "knight": 5, "ship": 6, "siege_engine": 2}
    assert pool(begun, "stark") == {"footman": 8, "knight": 4, "ship": 5, "siege_engine": 2}


@pytest.mark.rule("2E-COMP-03", "2E-COMP-14")
def test_nobody_musters_a_unit_that_is_not_in_the_pool() -> None:
    """With both siege engines on the board a third cannot be mustered."""
    play = (
        Scenario(empty=True)
        .units("stark", "karhold", "1 siege engine")
        .units("stark", "twins", "1 siege engine")
        .westeros(I="mustering")
        .track("iron_throne", "stark")
        .at("westeros")
        .play()
    )

    with play.refused("2E-COMP-03"):
        play.muster("winterfell: siege engine")


@pytest.mark.rule("2E-COMP-04")
def test_a_destroyed_unit_returns_to_its_pool() -> None:
    """Units given up for supply may be mustered again at once."""
    scenario = Scenario(empty=True).units("stark", "karhold", "4 knights")
    play = scenario.westeros(I="supply").at("westeros").play()
    before = pool(play.world, "stark")["knight"]
    play.remove(karhold="1 knight")

    assert pool(play.world, "stark")["knight"] == before + 1


@pytest.mark.rule("2E-COMP-05")
def test_power_on_hand_and_on_the_board_is_twenty_at_most() -> None:
    """A gain beyond that is lost."""
    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .order("winterfell", "consolidate_power")
        .units("lannister", "lannisport", "1 footman")
        .order("lannisport", "march_0")
        .power_token("stark", "karhold", "twins", "moat_cailin")
        .power(stark=16)
        .play()
    )
    play.march("lannisport")

    assert play.world.power["stark"] == 17


@pytest.mark.rule("2E-COMP-06")
def test_tokens_on_the_board_cannot_be_bid() -> None:
    """Only available power is."""
    play = (
        Scenario()
        .power_token("stark", "karhold")
        .power(stark=3)
        .westeros(I="last_days_of_summer_1", II="clash_of_kings")
        .at("westeros")
        .play()
    )

    assert play.request(Bid, "stark").most == 3
    with play.refused("2E-CLASH-02"):
        play.submit(play.request(Bid, "stark").answer_type.model_validate({"amount": 4}), "stark")


@pytest.mark.rule("2E-COMP-07")
def test_there_are_fifteen_order_tokens_three_of_each_type() -> None:
    """One of the three is special."""
    types = Counter({order.type: 0 for order in EDITION.order_tokens})
    special = Counter(types)
    for order in EDITION.order_tokens:
        types[order.type] += order.count
        special[order.type] += order.count if order.special else 0

    assert set(types.values()) == {3}
    assert set(special.values()) == {1}
    assert sum(types.values()) == 15


@pytest.mark.rule("2E-COMP-07")
def test_a_token_cannot_be_placed_more_often_than_it_exists() -> None:
    """March -1 exists once."""
    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("stark", "karhold", "1 footman")
    )
    game = play.play()

    with game.refused("2E-COMP-07"):
        game.orders("stark", winterfell="march_minus_1", karhold="march_minus_1")


@pytest.mark.rule("2E-COMP-08")
@pytest.mark.parametrize("house", EDITION.houses)
def test_each_house_has_seven_cards(house: House) -> None:
    """Their strengths are 4, 3, 2, 2, 1, 1 and 0."""
    strengths = [card.strength for card in EDITION.house_card_list if card.house == house]

    assert sorted(strengths, reverse=True) == [4, 3, 2, 2, 1, 1, 0]


@pytest.mark.rule("2E-COMP-09")
def test_the_decks_hold_ten_cards_each_and_nine_wildling_cards() -> None:
    """Three Westeros decks, one wildling deck."""
    assert [len(westeros_cards(EDITION, deck)) for deck in EDITION.westeros_decks] == [10] * 3
    assert len(EDITION.wildling_deck) == 9


@pytest.mark.rule("2E-COMP-10")
def test_footmen_and_ships_count_one_and_knights_two() -> None:
    """On their own, without order or card."""
    strengths = {kind: EDITION.units[kind].strength for kind in UNIT_KINDS}

    assert strengths == {"footman": 1, "knight": 2, "ship": 1, "siege_engine": 0}


@pytest.mark.rule("2E-COMP-12")
def test_units_stay_on_their_own_terrain() -> None:
    """Ships never go to land, land units never to sea or port."""
    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 footman")
        .units("stark", "bay_of_ice", "1 ship")
        .order("winterfell", "march_0")
        .order("bay_of_ice", "march_minus_1")
        .play()
    )

    with play.refused("2E-MARCH-04"):
        play.march("winterfell", "bay_of_ice: 1 footman")
    with play.refused("2E-MARCH-04"):
        play.march("winterfell", "port_winterfell: 1 footman")
    with play.refused("2E-MARCH-04"):
        play.march("bay_of_ice", "winterfell: 1 ship")


@pytest.mark.rule("2E-COMP-12", "2E-MUSTER-05")
def test_land_units_are_not_mustered_into_a_port() -> None:
    """They appear in the castle's own area."""
    play = Scenario().westeros(I="mustering").track("iron_throne", "stark").at("westeros").play()

    assert play.request(MusterUnits).house == "stark"
    with play.refused("2E-MUSTER-05"):
        play.muster("winterfell: footman at port_winterfell")


@pytest.mark.rule("2E-COMP-13")
def test_after_a_combat_one_house_holds_the_area() -> None:
    """The winner moves in, the loser has left."""
    play = (
        Scenario(empty=True)
        .units("stark", "moat_cailin", "2 knights")
        .units("greyjoy", "seagard", "1 footman")
        .units("greyjoy", "greywater_watch", "1 footman")
        .order("moat_cailin", "march_0")
        .order("greywater_watch", "march_0")
        .blade_used()
        .play()
    )
    play.march("moat_cailin", "seagard: 2 knights")
    play.fight(stark="eddard_stark", greyjoy="asha_greyjoy")

    assert play.army("seagard") == "stark: 2 knights"


@pytest.mark.rule("2E-COMP-07", "2E-PLAN-06")
def test_everybody_has_tokens_of_its_own() -> None:
    """Tokens one house places are not missing to another."""
    play = Scenario().play()
    play.orders("stark", winterfell="march_0", white_harbor="raid", shivering_sea="support_0")

    assert play.request(PlaceOrders, "greyjoy").tokens[OrderToken("march_0")] == 1
