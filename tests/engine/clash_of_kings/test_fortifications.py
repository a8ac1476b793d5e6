"""Fortifications. COK-FORT, and what they mean beside other options."""

import pytest

from engine.boxes.clash_of_kings.options import ClashOfKingsOptions
from engine.edition import load_edition
from engine.events import FortificationBuilt, FortificationLost, PowerConsolidated, PowerGained
from engine.names import AreaId
from engine.requests import ConsolidatePower, ResolveRaid
from tests.engine.clash_of_kings.given import Expanded, ExpandedPlay, cok, seen_last

SIX_MORE = ("winterfell", "karhold", "castle_black", "stony_shore", "moat_cailin", "widows_watch")


def builders(*areas: str) -> Expanded:
    """Baratheon has Consolidate Power orders in these areas, Greyjoy one on Pyke."""
    scenario = cok("fortifications").neutral("kings_landing", 0)
    for area in areas:
        scenario.units("baratheon", area, "1 footman").order(area, "consolidate_power")
    return seen_last(scenario)


def siege(attackers: str = "3 knights", defenders: str = "2 footmen") -> Expanded:
    """Lannister marches from Blackwater on King's Landing, where Baratheon has a fortification."""
    scenario = cok("fortifications").neutral("kings_landing", 0)
    scenario.supply(lannister=6, baratheon=6, stark=6)
    scenario.units("baratheon", "kings_landing", defenders).fortification("kings_landing")
    scenario.units("lannister", "blackwater", attackers).order("blackwater", "march_0")
    scenario.waiting("tyrell", "oldtown")
    return scenario


def attacked(scenario: Expanded, attackers: str = "3 knights", **cards: str) -> ExpandedPlay:
    """The battle for King's Landing with these cards."""
    play = scenario.play()
    play.march("blackwater", f"kings_landing: {attackers}")
    lannister = cards.get("lannister", "cersei_lannister_first")
    play.fight(lannister=lannister, baratheon=cards.get("baratheon", "melisandre_first"))
    return play


@pytest.mark.rule("COK-FORT-02")
def test_the_worked_example_of_power_or_a_fortification() -> None:
    """EX-COK-01: King's Landing gives three power, or a fortification and none."""
    play = builders("kings_landing").play()
    option = play.request(ConsolidatePower).options[AreaId("kings_landing")]
    assert (option.power, option.may_fortify, option.may_muster) == (3, True, False)

    taken = builders("kings_landing").play()
    taken.consolidate("kings_landing")
    play.fortify("kings_landing")

    assert taken.world.power["baratheon"] == 8
    assert play.world.power["baratheon"] == 5
    assert play.world.fortifications == {"kings_landing": "baratheon"}
    assert play.order("kings_landing") == ""
    assert play.told(FortificationBuilt)[0].area == "kings_landing"


@pytest.mark.rule("COK-FORT-03")
def test_houses_resolve_one_order_each_round_and_round() -> None:
    """Baratheon, Greyjoy, and Baratheon again: the last fortification is never disputed."""
    play = builders("kings_landing", "kingswood").play()
    turns = [play.asked]
    play.fortify("kings_landing")
    turns.append(play.asked)
    play.fortify("pyke")
    turns.append(play.asked)

    assert turns == [("baratheon",), ("greyjoy",), ("baratheon",)]


@pytest.mark.rule("COK-FORT-03")
def test_or_each_house_resolves_all_its_orders_first() -> None:
    """The alternative reading."""
    scenario = cok("fortifications", agreed=ClashOfKingsOptions(consolidate_order="house_by_house"))
    for area in ("dragonstone", "kingswood"):
        scenario.units("baratheon", area, "1 footman").order(area, "consolidate_power")
    play = seen_last(scenario).play()
    play.consolidate("dragonstone")

    assert play.asked == ("baratheon",)


@pytest.mark.rule("COK-FORT-01")
def test_there_are_nine_fortifications_for_all_houses() -> None:
    """Baratheon builds the ninth, so Greyjoy takes power; one lost can be built again."""
    facts = load_edition("first+fortifications").fortifications
    assert facts is not None
    assert (facts.total, facts.per_area) == (9, 1)
    scenario = builders("kings_landing", "kingswood")
    for area in (*SIX_MORE, "white_harbor", "flints_finger"):
        scenario.units("stark", area, "1 footman").fortification(area)
    scenario.units("greyjoy", "seagard", "1 footman").order("seagard", "consolidate_power")
    play = scenario.play()
    play.fortify("kings_landing")

    uses = [(order.house, order.area, order.use) for order in play.told(PowerConsolidated)]
    assert uses[0] == ("baratheon", "kings_landing", "fortify")
    # Nobody can build any more, so that nothing is left to ask.
    assert {use for _, _, use in uses[1:]} == {"power"}
    assert len(play.world.fortifications) == 9


@pytest.mark.rule("COK-FORT-01")
def test_a_fortification_that_comes_back_can_be_built_again() -> None:
    """Nine stand; Stark's last unit leaves one, and Baratheon builds it anew in the same round."""
    scenario = builders("kings_landing")
    for area in (*SIX_MORE, "white_harbor", "flints_finger", "greywater_watch"):
        scenario.units("stark", area, "1 footman").fortification(area)
    play = scenario.order("karhold", "march_0").play()
    assert len(play.world.fortifications) == 9
    play.march("karhold", "castle_black: 1 footman")
    play.fortify("kings_landing")

    assert play.told(FortificationLost)[0].area == "karhold"
    assert len(play.world.fortifications) == 9


@pytest.mark.rule("COK-FORT-04", "COK-COMB-04")
def test_one_in_each_area_and_none_in_ports() -> None:
    """A Consolidate Power order takes power there; at sea there is none at all."""
    scenario = cok("fortifications", "ports")
    scenario.units("baratheon", "dragonstone", "1 footman").fortification("dragonstone")
    scenario.order("dragonstone", "consolidate_power")
    scenario.units("baratheon", "port_dragonstone", "1 ship")
    scenario.order("port_dragonstone", "consolidate_power")
    scenario.units("baratheon", "kingswood", "1 footman").order("kingswood", "consolidate_power")
    options = seen_last(scenario).play().request(ConsolidatePower).options

    assert {area: option.may_fortify for area, option in options.items()} == {
        "dragonstone": False,
        "kingswood": True,
        "port_dragonstone": False,
    }


@pytest.mark.rule("COK-FORT-04")
def test_a_second_fortification_is_refused() -> None:
    """And changes nothing."""
    scenario = builders("kings_landing", "kingswood").fortification("kingswood")
    play = scenario.play()

    with play.refused("COK-FORT-02"):
        play.fortify("kingswood")


@pytest.mark.rule("COK-FORT-05", "COK-FORT-06")
@pytest.mark.parametrize(("built", "strengths"), [(True, (3, 3)), (False, (6, 2))])
def test_the_worked_example_of_an_attack(built: bool, strengths: tuple[int, int]) -> None:
    """EX-COK-02: three Knights against two Footmen, 3 against 3, or 6 against 2 without it."""
    scenario = siege()
    if not built:
        scenario.world.fortifications.clear()
    play = attacked(scenario)

    lannister, baratheon = play.strength("lannister"), play.strength("baratheon")
    assert (lannister.total, baratheon.total) == strengths
    assert baratheon.fortification == int(built)
    assert lannister.fortification == 0


@pytest.mark.rule("COK-FORT-06")
def test_knights_that_support_the_attack_count_one_less() -> None:
    """Stark's Knight and Footman in Crackclaw Point add two."""
    scenario = siege()
    scenario.units("stark", "crackclaw_point", "1 knight, 1 footman")
    scenario.order("crackclaw_point", "support_0")
    play = scenario.play()
    play.march("blackwater", "kings_landing: 3 knights")
    play.support("attacker").refuse()
    play.fight(lannister="cersei_lannister_first", baratheon="melisandre_first")

    assert play.strength("lannister").support == 2


@pytest.mark.rule("COK-FORT-07")
def test_knights_that_defend_or_support_the_defence_are_as_strong_as_ever() -> None:
    """Two each."""
    scenario = siege(defenders="1 knight")
    scenario.units("baratheon", "kingswood", "1 knight").order("kingswood", "support_0")
    play = scenario.play()
    play.march("blackwater", "kings_landing: 3 knights")
    play.support("defender")
    play.fight(lannister="cersei_lannister_first", baratheon="melisandre_first")

    assert (play.strength("baratheon").units, play.strength("baratheon").support) == (2, 2)


@pytest.mark.rule("COK-FORT-08")
@pytest.mark.parametrize(("leaving", "stands"), [("1 footman", True), ("2 footmen", False)])
def test_a_fortification_stands_as_long_as_a_unit_stays(leaving: str, stands: bool) -> None:
    """A power token keeps control, not the fortification."""
    scenario = cok("fortifications").units("stark", "white_harbor", "2 footmen")
    scenario.fortification("white_harbor").order("white_harbor", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("white_harbor", f"winterfell: {leaving}", token=not stands)

    assert ("white_harbor" in play.world.fortifications) == stands
    assert play.controller("white_harbor") == "stark"
    assert len(play.told(FortificationLost)) == int(not stands)


@pytest.mark.rule("COK-FORT-08")
def test_it_is_never_taken_over() -> None:
    """A beaten defender retreats; what it built is gone, and the area is bare."""
    play = attacked(
        siege("4 knights"),
        "4 knights",
        lannister="tywin_lannister_first",
        baratheon="ser_davos_seaworth_first",
    )
    while play.question in ("choose_casualties", "choose_retreat"):
        if play.question == "choose_casualties":
            play.casualties("1 footman")
        else:
            play.retreat("kingswood")

    assert play.army("kings_landing") == "lannister: 4 knights"
    assert play.world.fortifications == {}


@pytest.mark.rule("COK-FORT-09")
def test_it_is_lost_with_the_last_unit_that_dies() -> None:
    """Nobody gets off Pyke without ships."""
    scenario = cok("fortifications").units("greyjoy", "pyke", "1 footman").fortification("pyke")
    scenario.units("stark", "ironmans_bay", "1 ship").supply(stark=6)
    scenario.units("stark", "seagard", "4 knights").order("seagard", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("seagard", "pyke: 4 knights")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")

    assert play.army("pyke") == "stark: 4 knights"
    assert play.world.fortifications == {}


@pytest.mark.rule("COK-FORT-10")
def test_robb_stark_and_the_penalty_both_apply() -> None:
    """An attacking Knight counts 3 - 1 = 2."""
    scenario = cok("fortifications").units("greyjoy", "seagard", "1 footman")
    scenario.fortification("seagard")
    scenario.units("stark", "moat_cailin", "2 knights").order("moat_cailin", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("moat_cailin", "seagard: 2 knights")
    play.fight(stark="robb_stark_first", greyjoy="balon_greyjoy_first")

    assert play.strength("stark").units == 4


@pytest.mark.rule("COK-FORT-11")
def test_a_routed_knight_counts_nothing_and_not_less() -> None:
    """In support of the attack it adds 0."""
    scenario = siege()
    scenario.units("lannister", "crackclaw_point", "1 footman", routed="1 knight")
    scenario.order("crackclaw_point", "support_0")
    play = scenario.play()
    play.march("blackwater", "kings_landing: 3 knights")
    play.support("attacker")
    play.fight(lannister="cersei_lannister_first", baratheon="melisandre_first")

    assert play.strength("lannister").support == 1


@pytest.mark.rule("COK-FORT-12")
def test_a_fortification_is_not_raided() -> None:
    """A raid finds orders only."""
    scenario = cok("fortifications").units("greyjoy", "moat_cailin", "1 footman")
    scenario.fortification("moat_cailin")
    scenario.units("greyjoy", "karhold", "1 footman").order("karhold", "support_0")
    scenario.units("stark", "winterfell", "1 footman").order("winterfell", "raid")
    play = scenario.play()

    assert play.request(ResolveRaid).targets[AreaId("winterfell")] == ("karhold",)


@pytest.mark.rule("COK-COMB-03")
def test_fortifications_need_no_siege_engines_nor_these_them() -> None:
    """Each option alone brings its own pieces and rules."""
    assert "siege_engine" not in load_edition("first+fortifications").units
    assert load_edition("first+siege-engines").fortifications is None
    scenario = cok("siege-engines").units("greyjoy", "greywater_watch", "1 footman")
    scenario.units("stark", "moat_cailin", "1 siege engine").order("moat_cailin", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("moat_cailin", "greywater_watch: 1 siege engine")
    play.fight(stark="catelyn_stark_first", greyjoy="balon_greyjoy_first")

    assert play.strength("stark").units == 0


@pytest.mark.rule("COK-COMB-05")
def test_only_a_consolidate_power_order_builds() -> None:
    """Recruit shares its icon and is no such order: it musters, and nothing is built."""
    scenario = cok("fortifications", "one-time-orders").units("stark", "winterfell", "1 footman")
    play = seen_last(scenario.one_time("winterfell", "recruit")).play()

    assert play.question == "muster"
    play.muster()
    assert play.asked == ("greyjoy",)
    assert play.world.fortifications == {}
    assert not [gain for gain in play.told(PowerGained) if gain.house == "stark"]
