"""MARCH and TRANS: moving units, on foot and by ship."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import CombatBegan, Marched, PowerTokenPlaced, PowerTokenRemoved
from engine.names import AreaId, House
from engine.requests import ChooseRetreat, ResolveMarch
from tests.engine.scenario import Scenario


def marching(
    area: str = "winterfell", units: str = "2 footmen, 1 knight", token: str = "march_0"
) -> Scenario:
    """Stark, first in turn order, has a march; Martell's march keeps the step open."""
    scenario = Scenario(empty=True).track("iron_throne", "stark", "lannister").waiting()
    return scenario.units("stark", area, units).order(area, token).supply(stark=6).blade_used()


@pytest.mark.rule("2E-MARCH-01")
def test_marches_go_round_and_round_in_turn_order() -> None:
    """Stark, Lannister, and Stark again."""
    scenario = marching().units("stark", "karhold", "1 footman").order("karhold", "march_minus_1")
    scenario.units("lannister", "lannisport", "1 footman").order("lannisport", "march_0")
    play = scenario.play()
    turns = [play.asked]
    play.march("winterfell")
    turns.append(play.asked)
    play.march("lannisport")
    turns.append(play.asked)
    play.march("sunspear")
    turns.append(play.asked)

    assert turns == [("stark",), ("lannister",), ("martell",), ("stark",)]


@pytest.mark.rule("2E-MARCH-02")
@pytest.mark.parametrize(
    ("reading", "following"), [("by_position", "lannister"), ("by_house", "martell")]
)
def test_rc_001_after_a_track_change_play_goes_on_from_the_same_place(
    reading: str, following: House
) -> None:
    """Sent to the last place by Doran, Baratheon waits; Lannister, now third, goes next.

    By house, every house has one turn a lap, in the new order.
    """
    options = SecondEditionOptions.model_validate({"track_change_during_marches": reading})
    scenario = (
        Scenario(empty=True, options=options)
        .track("iron_throne", "tyrell", "baratheon", "martell", "lannister", "greyjoy", "stark")
        .units("tyrell", "highgarden", "1 footman")
        .order("highgarden", "march_0")
        .units("tyrell", "oldtown", "1 footman")
        .order("oldtown", "march_minus_1")
        .units("baratheon", "east_summer_sea", "2 ships")
        .order("east_summer_sea", "march_0")
        .units("baratheon", "kingswood", "1 footman")
        .order("kingswood", "march_minus_1")
        .units("martell", "sea_of_dorne", "1 ship")
        .units("martell", "sunspear", "1 footman")
        .order("sunspear", "march_0")
        .units("lannister", "lannisport", "1 footman")
        .order("lannisport", "march_0")
        .blade_used()
    )
    play = scenario.play().march("highgarden")
    play.march("east_summer_sea", "sea_of_dorne: 2 ships")
    play.fight(baratheon="stannis_baratheon", martell="doran_martell")
    play.choose_track("iron_throne")
    order = list(play.world.turn_order)
    if play.question == "choose_retreat":
        play.retreat(next(iter(play.request(ChooseRetreat).losses)))

    assert order[-1] == "baratheon"
    assert play.asked == (following,)


@pytest.mark.rule("2E-MARCH-03")
@pytest.mark.parametrize(
    ("moves", "left"),
    [
        ((), "stark: 2 footmen, 1 knight"),
        (("karhold: 1 knight",), "stark: 2 footmen"),
        (("karhold: 1 knight", "castle_black: 1 footman"), "stark: 1 footman"),
        (("karhold: 2 footmen, 1 knight",), ""),
    ],
)
def test_all_some_or_none_may_march_together_or_apart(moves: tuple[str, ...], left: str) -> None:
    """Into adjacent areas."""
    play = marching().play().march("winterfell", *moves)

    assert play.army("winterfell") == left


@pytest.mark.rule("2E-MARCH-03", "2E-MARCH-04")
def test_a_march_reaches_adjacent_areas_of_its_terrain_only() -> None:
    """Not two areas away, not to sea."""
    play = marching().play()

    with play.refused("2E-MARCH-04"):
        play.march("winterfell", "seagard: 1 footman")
    with play.refused("2E-MARCH-04"):
        play.march("winterfell", "bay_of_ice: 1 footman")
    with play.refused("2E-MARCH-03"):
        play.march("winterfell", "karhold: 3 footmen")


@pytest.mark.rule("2E-MARCH-04", "2E-PORT-06")
def test_rc_040_ships_enter_the_sea_and_their_own_port() -> None:
    """White Harbor is Stark's, so its port is open to ships of the Narrow Sea; Pyke's is not."""
    own = marching("narrow_sea", "2 ships").power_token("stark", "white_harbor").play()
    own.march("narrow_sea", "port_white_harbor: 1 ship", "shivering_sea: 1 ship")
    strange = marching("ironmans_bay", "2 ships").play()

    assert own.army("port_white_harbor") == "stark: 1 ship"
    with strange.refused("2E-MARCH-04"):
        strange.march("ironmans_bay", "port_pyke: 1 ship")


@pytest.mark.rule("2E-MARCH-05", "2E-RETREAT-17")
def test_routed_units_cannot_march() -> None:
    """Only the ready knight can."""
    scenario = marching().units("stark", "winterfell", "1 knight", routed="2 footmen")
    play = scenario.play()

    with play.refused("2E-MARCH-03"):
        play.march("winterfell", "karhold: 1 footman")
    play.march("winterfell", "karhold: 1 knight")
    assert play.army("winterfell") == "stark: (routed: 2 footmen)"


def split() -> Scenario:
    """Enemies in Seagard and Greywater Watch, nobody in the Twins and White Harbor."""
    scenario = marching("moat_cailin", "2 knights, 2 footmen")
    scenario.units("greyjoy", "seagard", "1 footman")
    return scenario.units("greyjoy", "greywater_watch", "1 footman")


@pytest.mark.rule("2E-MARCH-06")
def test_rc_056_one_march_meets_resistance_in_one_area_only() -> None:
    """Enemy units in two areas: one of them may be entered."""
    play = split().play()

    with play.refused("2E-MARCH-06"):
        play.march("moat_cailin", "seagard: 1 knight", "greywater_watch: 1 knight")


@pytest.mark.rule("2E-MARCH-06", "2E-MARCH-11", "2E-NEUTRAL-06")
@pytest.mark.parametrize("second", ["garrison", "neutral"])
def test_a_garrison_or_a_neutral_force_is_the_one_resistance(second: str) -> None:
    """As much as units are."""
    scenario = marching("riverrun", "3 knights").units("greyjoy", "seagard", "1 footman")
    if second == "neutral":
        scenario.neutral("harrenhal", 2)
    place = "harrenhal" if second == "neutral" else "lannisport"
    play = scenario.play()

    assert (
        play.request(ResolveMarch)
        .options[AreaId("riverrun")]
        .destinations[AreaId(place)]
        .resistance
        == second
    )
    with play.refused("2E-MARCH-06"):
        play.march("riverrun", "seagard: 1 knight", f"{place}: 1 knight")


@pytest.mark.rule("2E-MARCH-07")
def test_peaceful_moves_are_finished_before_the_combat() -> None:
    """The footman stands in the Twins when the combat begins, whatever order was named."""
    play = split().play().march("moat_cailin", "seagard: 2 knights", "twins: 1 footman")

    assert play.question == "choose_house_card"
    assert play.army("twins") == "stark: 1 footman"
    assert play.told(CombatBegan)[0].attacking == ("knight", "knight")


@pytest.mark.rule("2E-MARCH-08")
def test_units_that_join_a_support_count_in_it() -> None:
    """The footman steps to the Twins, where a Support order lies: 1 + 1."""
    scenario = split().units("stark", "twins", "1 footman").order("twins", "support_0")
    play = scenario.play().march("moat_cailin", "seagard: 2 knights", "twins: 1 footman")
    play.support("attacker").fight(stark="catelyn_stark", greyjoy="victarion_greyjoy")

    assert play.strength("stark").support == 2


@pytest.mark.rule("2E-MARCH-09")
@pytest.mark.parametrize(("reading", "legal"), [("whole_march", True), ("move_by_move", False)])
def test_supply_is_judged_for_the_whole_march(reading: str, legal: bool) -> None:
    """Two areas of two swap their shape: too many armies only in between."""
    options = SecondEditionOptions.model_validate({"march_supply_check": reading})
    scenario = Scenario(empty=True, options=options).waiting().track("iron_throne", "stark")
    scenario.units("stark", "winterfell", "3 footmen").order("winterfell", "march_0")
    scenario.units("stark", "karhold", "1 footman").units("stark", "twins", "2 footmen")
    play = scenario.supply(stark=1).play()
    moves = ("karhold: 1 footman", "castle_black: 1 footman")
    if legal:
        play.march("winterfell", *moves)
        assert play.army("karhold") == "stark: 2 footmen"
        return
    with play.refused("2E-MARCH-09"):
        play.march("winterfell", *moves)


@pytest.mark.rule("2E-MARCH-09")
def test_an_attack_must_fit_supply_as_if_all_attackers_moved_in() -> None:
    """And with the attackers still where they start, after the peaceful moves."""
    scenario = split().supply(stark=0)
    scenario.units("stark", "twins", "2 footmen").units("stark", "karhold", "2 footmen")
    scenario.units("stark", "moat_cailin", "1 knight, 1 footman").order("moat_cailin", "march_0")
    scenario.no_units("karhold")
    play = scenario.play()

    with play.refused("2E-MARCH-09"):
        play.march("moat_cailin", "twins: 1 footman", "seagard: 1 knight")
    play.march("moat_cailin", "seagard: 1 knight, 1 footman")
    assert play.question == "choose_house_card"


@pytest.mark.rule("2E-MARCH-10", "2E-CONTROL-05")
def test_rc_058_an_enemy_power_token_is_no_resistance() -> None:
    """No combat; the token goes back to its pool, not to available power."""
    scenario = marching("moat_cailin", "1 knight, 1 footman").power_token("greyjoy", "twins")
    scenario.units("lannister", "seagard", "1 footman")
    play = scenario.play().march("moat_cailin", "twins: 1 footman", "seagard: 1 knight")

    assert play.controller("twins") == "stark"
    assert [event.house for event in play.told(PowerTokenRemoved)] == ["greyjoy"]
    assert play.world.power["greyjoy"] == 5
    assert play.told(Marched)[0].attack == "seagard"


@pytest.mark.rule("2E-MARCH-10")
def test_an_unguarded_home_area_is_no_resistance() -> None:
    """Without garrison and units Lannisport is walked into."""
    scenario = marching("riverrun", "1 footman").garrison("lannisport", 0)
    play = scenario.play().march("riverrun", "lannisport: 1 footman")

    assert play.told(CombatBegan) == []
    assert play.controller("lannisport") == "stark"


@pytest.mark.rule("2E-MARCH-11", "2E-COMBAT-16")
def test_rc_062_a_garrison_alone_resists() -> None:
    """A normal combat against strength two and a House card."""
    scenario = marching("riverrun", "1 knight")
    scenario.units("lannister", "stoney_sept", "1 footman").order("stoney_sept", "support_0")
    play = scenario.play().march("riverrun", "lannisport: 1 knight").support("defender")
    play.fight(stark="eddard_stark", lannister="tyrion_lannister")
    if play.question == "use_card_text":
        play.text(use=False)
    strength = play.strength("lannister")

    assert (strength.garrison, strength.support) == (2, 1)
    assert play.army("lannisport") == "stark: 1 knight"
    assert AreaId("lannisport") not in play.world.garrisons


@pytest.mark.rule("2E-MARCH-12", "2E-CONTROL-04")
def test_a_token_is_left_before_the_combat() -> None:
    """It lies there when the combat begins, and stays if the attackers come back."""
    scenario = split().power(stark=1)
    play = scenario.play().march("moat_cailin", "seagard: 2 knights, 2 footmen", token=True)
    during = dict(play.world.power_tokens)
    play.fight(stark="catelyn_stark", greyjoy="euron_crows_eye")

    assert during == {"moat_cailin": "stark"}
    assert play.world.power["stark"] == 0
    assert play.told(PowerTokenPlaced)[0].area == "moat_cailin"


@pytest.mark.rule("2E-MARCH-13", "2E-PORT-12", "2E-CONTROL-13")
def test_rc_042_vacating_a_castle_sinks_its_ships_before_the_combat() -> None:
    """Even though the beaten attacker comes back."""
    scenario = marching("white_harbor", "1 footman").units("stark", "port_white_harbor", "1 ship")
    scenario.units("greyjoy", "moat_cailin", "2 knights")
    play = scenario.play().march("white_harbor", "moat_cailin: 1 footman")
    during = play.army("port_white_harbor")
    play.fight(stark="catelyn_stark", greyjoy="victarion_greyjoy")

    assert during == ""
    assert play.army("white_harbor") == "stark: (routed: 1 footman)"


@pytest.mark.rule("2E-MARCH-13", "2E-PORT-13", "2E-CONTROL-08")
@pytest.mark.parametrize(
    ("reading", "asked_first"),
    [("before_combat", "capture_port"), ("after_combat", "choose_house_card")],
)
def test_the_port_of_a_vacated_home_area_is_handed_over(reading: str, asked_first: str) -> None:
    """Martell attacks out of Dragonstone: Baratheon takes the port over before the combat."""
    options = SecondEditionOptions.model_validate({"vacated_home_port": reading})
    scenario = (
        Scenario(empty=True, options=options)
        .units("martell", "dragonstone", "1 knight")
        .garrison("dragonstone", 0)
        .order("dragonstone", "march_0")
        .units("martell", "port_dragonstone", "1 ship")
        .units("martell", "shipbreaker_bay", "1 ship")
        .units("stark", "kingswood", "1 footman")
        .waiting("lannister", "lannisport")
        .blade_used()
        .track("iron_throne", "martell")
    )
    play = scenario.play().march("dragonstone", "kingswood: 1 knight")

    assert play.question == asked_first


@pytest.mark.rule("2E-MARCH-14")
def test_the_token_goes_when_the_march_is_done() -> None:
    """With and without a combat."""
    peaceful = marching().play().march("winterfell", "karhold: 1 knight")
    fought = split().play().march("moat_cailin", "seagard: 2 knights")
    fought.fight(stark="eddard_stark", greyjoy="asha_greyjoy")

    assert peaceful.order("winterfell") == ""
    assert fought.order("moat_cailin") == ""


@pytest.mark.rule("2E-MARCH-15")
def test_units_may_march_on_with_another_order() -> None:
    """From Winterfell to Karhold, and with Karhold's order to Castle Black."""
    scenario = marching().units("stark", "karhold", "1 footman").order("karhold", "march_minus_1")
    play = scenario.play().march("winterfell", "karhold: 1 knight").march("sunspear")
    play.march("karhold", "castle_black: 1 knight")

    assert play.army("castle_black") == "stark: 1 knight"


@pytest.mark.rule("2E-MARCH-16", "2E-MARCH-17")
def test_a_march_may_move_nothing_but_must_be_resolved() -> None:
    """The order is used up; there is no way to pass and keep it."""
    play = marching().play()
    request = play.request(ResolveMarch)
    play.march("winterfell")

    assert set(request.options) == {"winterfell"}
    assert play.order("winterfell") == ""
    assert play.army("winterfell") == "stark: 2 footmen, 1 knight"


# --- Ship transport -----------------------------------------------------------------------------


def shipping(*seas: str, area: str = "white_harbor") -> Scenario:
    """Two footmen in `area` and a ship in each of the `seas`."""
    scenario = marching(area, "2 footmen")
    for sea in seas:
        scenario.units("stark", sea, "1 ship")
    return scenario


@pytest.mark.rule("2E-TRANS-01", "2E-TRANS-02")
def test_one_ship_joins_all_coasts_of_its_sea() -> None:
    """White Harbor to the Eyrie's neighbour across the Narrow Sea, attacks included."""
    play = shipping("narrow_sea").units("greyjoy", "crackclaw_point", "1 footman").play()
    destinations = play.request(ResolveMarch).options[AreaId("white_harbor")].destinations
    play.march("white_harbor", "fingers: 1 footman", "crackclaw_point: 1 footman")

    assert destinations[AreaId("fingers")].by_ship
    assert not destinations[AreaId("moat_cailin")].by_ship
    assert play.army("fingers") == "stark: 1 footman"
    assert play.question == "choose_house_card"


@pytest.mark.rule("2E-TRANS-01")
def test_a_chain_of_seas_must_be_unbroken() -> None:
    """Dragonstone's bay is reached over two seas, not over a gap."""
    joined = shipping("narrow_sea", "shipbreaker_bay").play().request(ResolveMarch)
    broken = shipping("narrow_sea", "east_summer_sea").play().request(ResolveMarch)

    assert AreaId("kingswood") in joined.options[AreaId("white_harbor")].destinations
    assert AreaId("sunspear") not in broken.options[AreaId("white_harbor")].destinations


@pytest.mark.rule("2E-TRANS-03")
def test_one_ship_carries_any_number_without_an_order() -> None:
    """Both footmen, to two places; the ship has no order."""
    play = shipping("narrow_sea").play()
    play.march("white_harbor", "fingers: 1 footman", "mountains_of_the_moon: 1 footman")

    assert play.army("fingers") == play.army("mountains_of_the_moon") == "stark: 1 footman"


@pytest.mark.rule("2E-TRANS-04", "2E-PORT-10")
def test_foreign_ships_and_ships_in_port_do_not_carry() -> None:
    """Greyjoy's ship in the Narrow Sea, Stark's own in White Harbor's port."""
    scenario = shipping().units("greyjoy", "narrow_sea", "1 ship")
    scenario.units("stark", "port_white_harbor", "1 ship")
    destinations = scenario.play().request(ResolveMarch).options[AreaId("white_harbor")]

    assert AreaId("fingers") not in destinations.destinations


@pytest.mark.rule("2E-TRANS-06")
def test_ships_do_not_stretch_raids_support_or_mustering() -> None:
    """A raid or support in White Harbor does not reach the Fingers over the Narrow Sea."""
    scenario = marching("mountains_of_the_moon", "1 footman").units("stark", "narrow_sea", "1 ship")
    scenario.units("stark", "white_harbor", "1 footman").order("white_harbor", "support_0")
    scenario.units("greyjoy", "fingers", "1 footman")
    play = scenario.play().march("mountains_of_the_moon", "fingers: 1 footman")

    assert play.question == "choose_house_card"


@pytest.mark.rule("2E-TRANS-07")
@pytest.mark.parametrize(("reading", "carries"), [("yes", True), ("no", False)])
def test_a_routed_ship_still_carries(reading: str, carries: bool) -> None:
    """Unless the game is agreed otherwise."""
    options = SecondEditionOptions.model_validate({"routed_ships_carry": reading})
    scenario = Scenario(empty=True, options=options).waiting().track("iron_throne", "stark")
    scenario.units("stark", "white_harbor", "1 footman").order("white_harbor", "march_0")
    scenario.units("stark", "narrow_sea", "", routed="1 ship")
    destinations = scenario.play().request(ResolveMarch).options[AreaId("white_harbor")]

    assert (AreaId("fingers") in destinations.destinations) == carries


@pytest.mark.rule("2E-TRANS-08")
def test_ships_that_have_left_carry_nobody() -> None:
    """The fleet sails first; then the way over the Narrow Sea is gone."""
    scenario = shipping().units("stark", "narrow_sea", "1 ship")
    play = scenario.order("narrow_sea", "march_minus_1").play()
    before = play.request(ResolveMarch).options[AreaId("white_harbor")].destinations
    play.march("narrow_sea", "shivering_sea: 1 ship").march("sunspear")
    after = play.request(ResolveMarch).options[AreaId("white_harbor")].destinations

    assert AreaId("fingers") in before
    assert AreaId("fingers") not in after
