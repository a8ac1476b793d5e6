"""The one-time orders of single houses. COK-OTO-GRE to COK-OTO-MAR."""

import pytest

from engine.boxes.clash_of_kings.options import ClashOfKingsOptions
from engine.events import (
    HouseBarred,
    HouseCardDiscarded,
    OneTimeOrderResolved,
    OrderRemoved,
    PowerGained,
    Raided,
)
from engine.names import AreaId, House
from engine.requests import (
    ChooseHouse,
    ClaimPower,
    DeclareSupport,
    PickCard,
    PickOrders,
    ResolveMarch,
    ResolveRaid,
)
from tests.engine.clash_of_kings.given import Expanded, cok


def orders(agreed: ClashOfKingsOptions | None = None, **units: str) -> Expanded:
    """One-time orders, with a March of Tyrell left so that the turn goes on."""
    del units
    scenario = cok("one-time-orders", agreed=agreed)
    scenario.waiting("tyrell", "oldtown")
    return scenario


def placed(scenario: Expanded, house: House, area: str, token: str, units: str = "") -> Expanded:
    """`house` has units and a regular order in `area`."""
    land = scenario.world.edition.areas[AreaId(area)].type == "land"
    scenario.units(house, area, units or ("1 footman" if land else "1 ship"))
    return scenario.order(area, token)


# --- The Iron Fleet -----------------------------------------------------------------------------


def fleet(area: str = "ironmans_bay", agreed: ClashOfKingsOptions | None = None) -> Expanded:
    """Greyjoy has it in `area`; Stark and Lannister have orders all around."""
    scenario = orders(agreed)
    land = scenario.world.edition.areas[AreaId(area)].type == "land"
    scenario.units("greyjoy", area, "1 footman" if land else "1 ship").one_time(area, "iron_fleet")
    placed(scenario, "stark", "seagard", "march_0")
    placed(scenario, "stark", "flints_finger", "defense_1")
    placed(scenario, "lannister", "riverrun", "consolidate_power")
    placed(scenario, "lannister", "golden_sound", "support_0")
    return scenario


@pytest.mark.rule("COK-OTO-GRE-01")
def test_the_iron_fleet_removes_up_to_two_orders_of_any_kind() -> None:
    """March and Defense too; one-time orders not, and no more than two."""
    scenario = fleet().units("stark", "greywater_watch", "1 footman")
    play = scenario.one_time("greywater_watch", "supply_caravan").play()
    request = play.request(PickOrders, "greyjoy")
    assert request.orders == {
        "flints_finger": "defense_1",
        "golden_sound": "support_0",
        "riverrun": "consolidate_power",
        "seagard": "march_0",
    }

    with play.refused("COK-OTO-GRE-01"):
        play.sweep("flints_finger", "seagard", "riverrun")
    with play.refused("COK-OTO-GRE-01"):
        play.sweep("greywater_watch")
    play.sweep("flints_finger", "seagard")
    assert [gone.area for gone in play.told(OrderRemoved)] == ["flints_finger", "seagard"]


@pytest.mark.rule("COK-OTO-GRE-01")
@pytest.mark.parametrize("agreed", ["all_adjacent_areas", "as_a_raid"])
def test_it_reaches_from_land_to_sea_unless_read_otherwise(agreed: str) -> None:
    """It is no Raid order, which stays ashore."""
    reading = ClashOfKingsOptions.model_validate({"iron_fleet_reach": agreed})
    play = fleet("greywater_watch", reading)
    placed(play, "stark", "ironmans_bay", "support_0")
    orders_in_reach = set(play.play().request(PickOrders, "greyjoy").orders)

    assert ("ironmans_bay" in orders_in_reach) == (agreed == "all_adjacent_areas")
    assert {"seagard", "flints_finger"} <= orders_in_reach


@pytest.mark.rule("COK-OTO-GRE-02")
def test_it_can_be_raided_before_its_turn() -> None:
    """Stark comes before Greyjoy in the order of play."""
    scenario = fleet("greywater_watch")
    placed(scenario, "stark", "moat_cailin", "raid")
    play = scenario.play()
    play.raid("moat_cailin", "greywater_watch")

    assert play.told(Raided)[0].removed == "iron_fleet"
    assert play.told(OneTimeOrderResolved) == []


@pytest.mark.rule("COK-OTO-GRE-03")
@pytest.mark.parametrize(("agreed", "power"), [("pays_nothing", 5), ("pays_like_a_raid", 6)])
def test_it_does_not_pillage_unless_read_otherwise(agreed: str, power: int) -> None:
    """Lannister's Consolidate Power order in Riverrun."""
    reading = ClashOfKingsOptions.model_validate({"iron_fleet_pillage": agreed})
    play = fleet(agreed=reading).play()
    play.sweep("riverrun")

    assert play.world.power["greyjoy"] == power


# --- The Young Wolf -----------------------------------------------------------------------------


@pytest.mark.rule("COK-OTO-STA-01", "COK-OTO-STA-02")
def test_the_young_wolf_moves_but_does_not_fight() -> None:
    """By land and ship, with supply and power tokens; not into enemies or a neutral force."""
    scenario = orders().units("stark", "moat_cailin", "2 footmen").supply(stark=0)
    scenario.one_time("moat_cailin", "young_wolf").units("stark", "narrow_sea", "1 ship")
    scenario.units("greyjoy", "seagard", "1 footman").units("stark", "twins", "1 footman")
    scenario.units("stark", "winterfell", "2 footmen").power_token("greyjoy", "greywater_watch")
    play = scenario.play()
    ways = play.request(ResolveMarch, "stark").options[AreaId("moat_cailin")].destinations
    assert {"winterfell", "twins", "widows_watch", "greywater_watch"} <= set(ways)
    assert ways[AreaId("widows_watch")].by_ship
    assert not {"seagard", "eyrie"} & set(ways)

    with play.refused("1E-MARCH-09"):
        play.march("moat_cailin", "winterfell: 1 footman")
    play.march("moat_cailin", "greywater_watch: 1 footman", "widows_watch: 1 footman", token=True)
    assert play.army("greywater_watch") == "stark: 1 footman"
    assert play.world.power_tokens == {"moat_cailin": "stark"}
    assert play.world.step == "marches"


@pytest.mark.rule("COK-OTO-STA-03")
@pytest.mark.parametrize(("moving", "left"), [("1 footman", "march_0"), ("2 footmen", "")])
def test_a_regular_order_stays_as_long_as_units_do(moving: str, left: str) -> None:
    """In an area that is emptied it goes without effect."""
    scenario = orders().units("stark", "moat_cailin", "2 footmen").order("moat_cailin", "march_0")
    play = scenario.one_time("moat_cailin", "young_wolf").play()
    play.march("moat_cailin", f"winterfell: {moving}")

    assert play.order("moat_cailin") == left


# --- The Lion's Cunning -------------------------------------------------------------------------


def cunning(agreed: ClashOfKingsOptions | None = None) -> Expanded:
    """Lannister in Riverrun names a house; Stark and Greyjoy stand next to it."""
    scenario = orders(agreed).units("lannister", "riverrun", "1 footman")
    scenario.one_time("riverrun", "lions_cunning").supply(stark=6, greyjoy=6, lannister=6)
    scenario.track("iron_throne", "lannister", "stark", "greyjoy")
    return scenario.power_token("lannister", "stoney_sept")


@pytest.mark.rule("COK-OTO-LAN-01")
def test_the_lions_cunning_names_a_house_next_to_it() -> None:
    """Or nobody."""
    scenario = cunning().units("stark", "seagard", "1 footman")
    scenario.units("greyjoy", "ironmans_bay", "1 ship")
    play = scenario.play()
    request = play.request(ChooseHouse, "lannister")
    assert (request.houses, request.optional) == (("stark", "greyjoy"), True)

    with play.refused("COK-OTO-LAN-01"):
        play.bar("tyrell")
    play.bar(None)
    assert play.told(HouseBarred) == []


@pytest.mark.rule("COK-OTO-LAN-01")
def test_the_named_house_neither_marches_nor_raids_nor_supports_an_attack() -> None:
    """Riverrun, held by units, and Stoney Sept, held by a token; Greyjoy is free."""
    scenario = cunning()
    scenario.order("riverrun", "support_0")
    placed(scenario, "stark", "seagard", "raid")
    placed(scenario, "stark", "harrenhal", "march_0")
    scenario.units("greyjoy", "greywater_watch", "1 footman").order("greywater_watch", "support_0")
    play = scenario.play()
    play.bar("stark")
    assert play.request(ResolveRaid, "stark").targets == {"seagard": ("greywater_watch",)}
    play.raid("seagard")

    ways = play.request(ResolveMarch, "stark").options[AreaId("harrenhal")].destinations
    assert not {"riverrun", "stoney_sept"} & set(ways)
    assert "blackwater" in ways


@pytest.mark.rule("COK-OTO-LAN-01", "COK-OTO-LAN-02")
def test_the_named_house_may_support_the_defence_only() -> None:
    """Greyjoy attacks Riverrun; Stark in Harrenhal stands by."""
    scenario = cunning().units("stark", "harrenhal", "1 footman").order("harrenhal", "support_0")
    scenario.units("greyjoy", "seagard", "4 knights").order("seagard", "march_0")
    play = scenario.play()
    play.bar("stark")
    play.march("seagard", "riverrun: 4 knights")

    assert play.request(DeclareSupport, "stark").orders == {"harrenhal": {"defender": 1}}


@pytest.mark.rule("COK-OTO-LAN-01")
def test_the_truce_ends_with_the_turn() -> None:
    """Next turn Stark may do as it likes."""
    scenario = (
        cunning()
        .units("stark", "seagard", "1 footman")
        .westeros(
            I="last_days_of_summer_1", II="last_days_of_summer_2", III="last_days_of_summer_3"
        )
    )
    play = scenario.play()
    play.bar("stark").march("oldtown")

    assert play.world.round == 2
    assert play.world.truces == {}


@pytest.mark.rule("COK-OTO-LAN-03")
@pytest.mark.parametrize(("agreed", "open_"), [("sea_areas_too", False), ("land_areas_only", True)])
def test_sea_areas_with_lannister_ships_are_protected_too(agreed: str, open_: bool) -> None:
    """Unless read otherwise."""
    reading = ClashOfKingsOptions.model_validate({"lions_cunning": agreed})
    scenario = cunning(reading).units("lannister", "golden_sound", "1 ship")
    scenario.units("stark", "ironmans_bay", "1 ship").order("ironmans_bay", "march_0")
    play = scenario.play()
    play.bar("stark")
    ways = play.request(ResolveMarch, "stark").options[AreaId("ironmans_bay")].destinations

    assert ("golden_sound" in ways) == open_


# --- The Will of R'hllor ------------------------------------------------------------------------


def will(*hand: str) -> Expanded:
    """Baratheon has it on Dragonstone, and this hand."""
    scenario = orders().units("baratheon", "dragonstone", "1 footman")
    scenario.one_time("dragonstone", "will_of_rhllor")
    placed(scenario, "stark", "winterfell", "defense_2")
    placed(scenario, "greyjoy", "pyke", "support_0")
    if hand:
        scenario.hand("baratheon", *hand)
    return scenario


@pytest.mark.rule("COK-OTO-BAR-01")
def test_the_will_of_rhllor_burns_melisandre_and_an_order() -> None:
    """A Defense or a Support order anywhere on the board, but no March."""
    play = will().play()
    assert set(play.request(PickOrders, "baratheon").orders) == {"winterfell", "pyke"}
    with play.refused("COK-OTO-BAR-01"):
        play.sweep("winterfell", "pyke")
    play.sweep("winterfell")

    assert play.order("winterfell") == ""
    assert play.discards("baratheon") == {"melisandre_first"}


@pytest.mark.rule("COK-OTO-BAR-02")
def test_without_melisandre_or_the_wish_it_goes_without_effect() -> None:
    """The order leaves the game either way."""
    unable = will("stannis_baratheon_first").play()
    unwilling = will().play()
    unwilling.sweep()

    for play in (unable, unwilling):
        assert play.told(OneTimeOrderResolved)[0].token == "will_of_rhllor"
        assert play.world.one_time_orders == {}
        assert play.order("winterfell") == "defense_2"
        assert play.told(HouseCardDiscarded) == []


@pytest.mark.rule("COK-OTO-BAR-03")
def test_if_melisandre_was_the_last_card_the_hand_is_full_again() -> None:
    """All seven."""
    play = will("melisandre_first").play()
    play.sweep("pyke")

    assert len(play.hand("baratheon")) == 7
    assert play.discards("baratheon") == set()


@pytest.mark.rule("COK-CARD-05")
def test_melisandre_is_baratheons_in_the_crowned_set_too() -> None:
    """The Will of R'hllor burns that one."""
    scenario = cok("one-time-orders", "house-cards").waiting("tyrell", "oldtown")
    scenario.units("baratheon", "dragonstone", "1 footman")
    scenario.one_time("dragonstone", "will_of_rhllor").units("stark", "karhold", "1 footman")
    play = scenario.order("karhold", "support_0").play()
    play.sweep("karhold")

    assert play.discards("baratheon") == {"melisandre_crown"}


# --- The Might of Highgarden --------------------------------------------------------------------


def might(*hand: str) -> Expanded:
    """Tyrell has it in the Reach; Lannister (3 power) and Baratheon (2) stand next to it."""
    scenario = cok("one-time-orders").units("tyrell", "reach", "1 footman")
    scenario.one_time("reach", "might_of_highgarden").power(lannister=3, baratheon=2, stark=9)
    scenario.units("lannister", "blackwater", "1 footman").units("stark", "karhold", "1 footman")
    scenario.units("baratheon", "kingswood", "1 footman")
    scenario.units("greyjoy", "pyke", "1 footman").one_time("pyke", "recruit")
    if hand:
        scenario.hand("tyrell", *hand)
    return scenario


@pytest.mark.rule("COK-OTO-TYR-01", "COK-OTO-TYR-02")
def test_the_might_of_highgarden_takes_a_cards_strength_in_power() -> None:
    """Mace's three, split at will; Tyrell takes own tokens, the others give theirs up."""
    play = might().play()
    play.pick("mace_tyrell_first")
    claim = play.request(ClaimPower, "tyrell")
    assert (claim.victims, claim.most) == ({"baratheon": 2, "lannister": 3}, 3)
    with play.refused("COK-OTO-TYR-01"):
        play.claim(lannister=3, baratheon=1)
    with play.refused("COK-OTO-TYR-01"):
        play.claim(stark=1)
    play.claim(lannister=1, baratheon=2)

    assert play.world.power == {
        "lannister": 2, "baratheon": 0, "tyrell": 8, "stark": 9, "greyjoy": 5,
    }  # fmt: skip
    assert play.discards("tyrell") == {"mace_tyrell_first"}


@pytest.mark.rule("COK-OTO-TYR-01")
def test_no_card_no_power() -> None:
    """Tyrell may keep its hand; the order is gone all the same."""
    play = might().play()
    play.pick(None)

    assert [gain for gain in play.told(PowerGained) if gain.house == "tyrell"] == []
    assert "reach" not in play.world.one_time_orders


@pytest.mark.rule("COK-OTO-TYR-02")
def test_tyrell_takes_no_more_tokens_than_it_owns() -> None:
    """With nineteen at hand one is left in the pool, and Lannister gives up one only."""
    play = might().power(tyrell=19).play()
    play.pick("mace_tyrell_first")

    assert play.request(ClaimPower, "tyrell").most == 1


@pytest.mark.rule("COK-OTO-TYR-03")
def test_the_last_card_brings_all_back() -> None:
    """This one too."""
    play = might("mace_tyrell_first").play()
    play.pick("mace_tyrell_first").claim()

    assert len(play.hand("tyrell")) == 7


# --- The Scorpion's Sting -----------------------------------------------------------------------


def sting(options: tuple[str, ...] = ("martell", "one-time-orders")) -> Expanded:
    """Martell has it in the Boneway; Baratheon and Tyrell stand next to it, Stark far away."""
    scenario = cok(*options).units("martell", "boneway", "1 footman")
    scenario.one_time("boneway", "scorpions_sting").waiting("greyjoy", "seagard")
    scenario.units("baratheon", "kingswood", "1 footman").units("tyrell", "reach", "1 footman")
    scenario.units("stark", "karhold", "1 footman")
    return scenario


@pytest.mark.rule("COK-OTO-MAR-01", "COK-OTO-MAR-03")
def test_the_scorpions_sting_discards_a_card_of_every_house_near() -> None:
    """Martell sees their hands, and may let one be."""
    play = sting().play()
    first = play.request(PickCard, "martell")
    assert (first.owner, first.optional) == ("baratheon", True)
    play.pick("stannis_baratheon_first", "martell")
    second = play.request(PickCard, "martell")
    assert (second.owner, set(second.cards)) == ("tyrell", play.hand("tyrell"))
    assert first.name != second.name
    play.pick(None, "martell")

    assert play.discards("baratheon") == {"stannis_baratheon_first"}
    assert play.discards("tyrell") == set()


@pytest.mark.rule("COK-OTO-MAR-02")
def test_one_of_two_last_cards_can_be_stung() -> None:
    """A hand of two keeps one."""
    scenario = sting()
    first, second, *_ = scenario.world.hands["tyrell"]
    play = scenario.hand("tyrell", first, second).play()
    play.pick(None, "martell")

    assert set(play.request(PickCard, "martell").cards) == {first, second}


@pytest.mark.rule("COK-OTO-MAR-02")
def test_neither_melisandre_nor_a_last_card_can_be_stung() -> None:
    """In either set."""
    for extra, melisandre in (((), "melisandre_first"), (("house-cards",), "melisandre_crown")):
        scenario = sting(("martell", "one-time-orders", *extra))
        last = next(c for c in scenario.world.hands["tyrell"])
        play = scenario.hand("tyrell", last).play()
        cards = play.request(PickCard, "martell").cards
        assert len(cards) == 6
        assert melisandre not in cards
        play.pick(cards[0], "martell")

        # Tyrell has one card left, so that Greyjoy's march is next.
        assert play.asked == ("greyjoy",)
