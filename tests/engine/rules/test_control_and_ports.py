"""CONTROL and PORT: who holds what, and harbours that change hands."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.edition import load_edition
from engine.events import OrderRemoved, PortCaptured, PowerTokenRemoved, UnitsLost
from engine.names import AreaId
from engine.requests import CapturePort, ResolveMarch
from engine.rules.control import fort_counts
from tests.engine.scenario import Play, Scenario

EDITION = load_edition("second")


def marching(area: str, units: str, options: SecondEditionOptions | None = None) -> Scenario:
    """Stark, first in turn order, has a march in `area`."""
    return (
        Scenario(empty=True, options=options)
        .track("iron_throne", "stark")
        .units("stark", area, units)
        .order(area, "march_0")
        .supply(stark=6)
        .waiting()
        .blade_used()
    )


@pytest.mark.rule("2E-CONTROL-01", "2E-CONTROL-06")
def test_units_tokens_and_home_shields_control_land() -> None:
    """In this order: Greyjoy in Winterfell outweighs its shield."""
    play = (
        Scenario(empty=True)
        .units("greyjoy", "winterfell", "1 footman")
        .power_token("stark", "karhold")
        .units("stark", "twins", "", routed="1 footman")
        .play()
    )

    assert play.controller("winterfell") == "greyjoy"
    assert play.controller("karhold") == "stark"
    assert play.controller("twins") == "stark"
    assert play.controller("lannisport") == "lannister"
    assert play.controller("seagard") is None


@pytest.mark.rule("2E-CONTROL-02")
def test_a_sea_is_held_only_while_ships_are_there() -> None:
    """Sailing off leaves it to nobody; no token can be left."""
    scenario = marching("bay_of_ice", "1 ship")
    play = scenario.play()
    before = play.controller("bay_of_ice")
    with play.refused("2E-CONTROL-04"):
        play.march("bay_of_ice", "sunset_sea: 1 ship", token=True)
    play.march("bay_of_ice", "sunset_sea: 1 ship")

    assert (before, play.controller("bay_of_ice")) == ("stark", None)


@pytest.mark.rule("2E-CONTROL-03", "2E-PORT-06")
def test_a_port_belongs_to_the_holder_of_its_land() -> None:
    """Greyjoy in Winterfell owns its port."""
    play = Scenario(empty=True).units("greyjoy", "winterfell", "1 footman").play()

    assert play.controller("port_winterfell") == "greyjoy"
    assert play.controller("port_oldtown") is None


@pytest.mark.rule("2E-CONTROL-04", "2E-MARCH-12")
def test_rc_057_a_token_is_left_only_on_land_just_emptied_by_a_march() -> None:
    """Not at home, not beside a unit that stays, not twice, not without power."""
    home = marching("winterfell", "1 footman").play()
    staying = marching("karhold", "2 footmen").play()
    marked = marching("karhold", "1 footman").power_token("stark", "karhold").play()
    poor = marching("karhold", "1 footman").power(stark=0).play()
    good = marching("karhold", "1 footman").power(stark=1).play()

    for play, area, to in (
        (home, "winterfell", "karhold"),
        (staying, "karhold", "winterfell"),
        (marked, "karhold", "winterfell"),
        (poor, "karhold", "winterfell"),
    ):
        with play.refused("2E-CONTROL-04"):
            play.march(area, f"{to}: 1 footman", token=True)
    good.march("karhold", "winterfell: 1 footman", token=True)
    assert good.world.power_tokens == {"karhold": "stark"}
    assert good.world.power["stark"] == 0


@pytest.mark.rule("2E-CONTROL-05")
def test_a_token_stays_while_own_units_come_and_go() -> None:
    """Stark enters Karhold and its token stays; Greyjoy enters and it leaves."""
    own = marching("winterfell", "1 footman").power_token("stark", "karhold").play()
    own.march("winterfell", "karhold: 1 footman")
    foreign = marching("winterfell", "1 footman").power_token("greyjoy", "karhold").play()
    foreign.march("winterfell", "karhold: 1 footman")

    assert own.world.power_tokens == {"karhold": "stark"}
    assert foreign.world.power_tokens == {}
    assert foreign.told(PowerTokenRemoved)[0].house == "greyjoy"
    assert foreign.world.power["greyjoy"] == 5


@pytest.mark.rule("2E-CONTROL-06")
def test_a_home_area_needs_no_token() -> None:
    """Winterfell stays Stark's when all have left."""
    play = marching("winterfell", "1 footman").play().march("winterfell", "karhold: 1 footman")

    assert play.controller("winterfell") == "stark"


@pytest.mark.rule("2E-CONTROL-07")
def test_an_enemy_may_leave_a_token_in_a_home_area() -> None:
    """Stark keeps Lannisport with a token."""
    scenario = marching("lannisport", "1 footman").garrison("lannisport", 0)
    play = scenario.play().march("lannisport", "riverrun: 1 footman", token=True)

    assert play.controller("lannisport") == "stark"
    assert play.world.power_tokens == {"lannisport": "stark"}


@pytest.mark.rule("2E-CONTROL-08")
def test_a_vacated_enemy_home_area_falls_back_at_once() -> None:
    """Without a token Lannisport is Lannister's again."""
    scenario = marching("lannisport", "1 footman").garrison("lannisport", 0)
    play = scenario.play().march("lannisport", "riverrun: 1 footman")

    assert play.controller("lannisport") == "lannister"


@pytest.mark.rule("2E-CONTROL-09", "2E-COMBAT-35")
def test_a_garrison_never_comes_back() -> None:
    """Lannisport, retaken by its house, has none."""
    scenario = marching("lannisport", "1 footman").garrison("lannisport", 0)
    play = scenario.play().march("lannisport", "riverrun: 1 footman")

    assert AreaId("lannisport") not in play.world.garrisons


@pytest.mark.rule("2E-CONTROL-10", "2E-RETREAT-19")
def test_a_beaten_house_leaves_no_token() -> None:
    """Greyjoy is driven out of Seagard and asked nothing about power."""
    scenario = marching("moat_cailin", "3 knights").units("greyjoy", "seagard", "1 footman")
    play = scenario.play().march("moat_cailin", "seagard: 3 knights")
    play.fight(stark="eddard_stark", greyjoy="asha_greyjoy")

    assert play.world.power_tokens == {}
    assert play.controller("seagard") == "stark"


@pytest.mark.rule("2E-CONTROL-11", "2E-CONTROL-13")
def test_the_victory_track_shows_the_forts_held_now() -> None:
    """Two with Moat Cailin, one when it is left without a token."""
    play = marching("moat_cailin", "1 footman").play()
    before = play.game.view(None).victory["stark"]
    play.march("moat_cailin", "twins: 1 footman")

    assert (before, play.game.view(None).victory["stark"]) == (2, 1)
    assert fort_counts(play.world)["stark"] == 1


@pytest.mark.rule("2E-CONTROL-12")
def test_a_token_alone_keeps_the_castle_count() -> None:
    """Moat Cailin under Stark's token counts."""
    play = Scenario(empty=True).power_token("stark", "moat_cailin").play()

    assert play.game.view(None).victory["stark"] == 2


# --- Ports --------------------------------------------------------------------------------------


@pytest.mark.rule("2E-PORT-01", "2E-PORT-05")
def test_eight_ports_each_between_one_land_and_one_sea() -> None:
    """Two of them open on Shipbreaker Bay."""
    seas = {port: EDITION.areas[port].sea for port in EDITION.port_ids}

    assert seas == {
        "port_winterfell": "bay_of_ice",
        "port_white_harbor": "narrow_sea",
        "port_pyke": "ironmans_bay",
        "port_lannisport": "golden_sound",
        "port_oldtown": "redwyne_straights",
        "port_sunspear": "east_summer_sea",
        "port_storms_end": "shipbreaker_bay",
        "port_dragonstone": "shipbreaker_bay",
    }
    for port in EDITION.port_ids:
        facts = EDITION.areas[port]
        assert set(EDITION.neighbours[port]) == {facts.land, facts.sea}


@pytest.mark.rule("2E-PORT-02")
def test_a_port_holds_three_ships_at_most() -> None:
    """Two more find no room beside two."""
    scenario = marching("bay_of_ice", "2 ships").units("stark", "port_winterfell", "2 ships")
    play = scenario.play()

    with play.refused("2E-PORT-02"):
        play.march("bay_of_ice", "port_winterfell: 2 ships")
    play.march("bay_of_ice", "port_winterfell: 1 ship")
    assert play.army("port_winterfell") == "stark: 3 ships"


@pytest.mark.rule("2E-PORT-04", "2E-PLAN-02")
def test_ships_in_port_get_an_order() -> None:
    """Like any other units."""
    play = Scenario(empty=True).units("stark", "port_winterfell", "1 ship").play()

    with play.refused("2E-PLAN-02"):
        play.orders("stark")
    play.orders("stark", port_winterfell="defense_1").raven()
    assert play.game.world.round == 2 or play.order("port_winterfell") == "defense_1"


@pytest.mark.rule("2E-PORT-06", "2E-PORT-07")
def test_nobody_enters_or_attacks_anothers_port() -> None:
    """Greyjoy's ships in Pyke's port are out of reach."""
    scenario = marching("ironmans_bay", "2 ships").units("greyjoy", "port_pyke", "1 ship")
    play = scenario.play()

    assert (
        AreaId("port_pyke")
        not in play.request(ResolveMarch).options[AreaId("ironmans_bay")].destinations
    )


@pytest.mark.rule("2E-PORT-08", "2E-PORT-06")
def test_ships_march_out_of_port_and_attack_there() -> None:
    """Into the Bay of Ice, which Greyjoy holds."""
    scenario = marching("port_winterfell", "2 ships").units("greyjoy", "bay_of_ice", "1 ship")
    play = scenario.play().march("port_winterfell", "bay_of_ice: 2 ships")
    play.fight(stark="eddard_stark", greyjoy="asha_greyjoy")

    assert play.army("bay_of_ice") == "stark: 2 ships"


@pytest.mark.rule("2E-PORT-10")
def test_ships_in_port_do_not_defend_their_castle() -> None:
    """Lannisport defends with its garrison alone."""
    scenario = marching("riverrun", "3 knights").units("lannister", "port_lannisport", "3 ships")
    play = scenario.play().march("riverrun", "lannisport: 3 knights")
    play.fight(stark="catelyn_stark", lannister="cersei_lannister")
    strength = play.strength("lannister")

    assert (strength.units, strength.support, strength.garrison) == (0, 0, 2)


SEAS = ("bay_of_ice", "sunset_sea", "shivering_sea", "narrow_sea", "sea_of_dorne")


def captured(ships: str = "3 ships", *, free: int = 6, supply: int = 6) -> Play:
    """Stark takes Lannisport with Lannister's ships in port and has `free` ships in its pool."""
    scenario = marching("riverrun", "3 knights").supply(stark=supply)
    scenario.units("lannister", "port_lannisport", ships).order("port_lannisport", "support_0")
    for sea in SEAS[: 6 - free]:
        scenario.units("stark", sea, "1 ship")
    play = scenario.play().march("riverrun", "lannisport: 3 knights")
    return play.fight(stark="eddard_stark", lannister="cersei_lannister")


@pytest.mark.rule("2E-PORT-11", "2E-COMP-03")
def test_rc_043_capturing_ships_is_optional_and_limited_by_pieces() -> None:
    """Three enemy ships, one free ship: none or one; the order on the port goes."""
    play = captured(free=1, supply=6)
    request = play.request(CapturePort)
    with play.refused("2E-PORT-11"):
        play.capture(2)
    play.capture(1)

    assert request.most == 1
    assert play.army("port_lannisport") == "stark: 1 ship"
    assert play.told(PortCaptured)[0].ships == 1
    assert ("lannister", "port_lannisport") in [
        (event.house, event.area) for event in play.told(UnitsLost)
    ]
    assert play.told(OrderRemoved)[-1].area == "port_lannisport"
    assert play.total("lannister") == 0


@pytest.mark.rule("2E-PORT-11", "2E-SUPPLY-09")
def test_captured_ships_must_fit_supply() -> None:
    """With an army of three and supply for one more of two, two ships at most."""
    play = captured(supply=1)

    assert play.request(CapturePort).most == 2


@pytest.mark.rule("2E-PORT-11")
def test_no_ship_needs_to_be_taken() -> None:
    """Zero is a choice."""
    play = captured().capture(0)

    assert play.army("port_lannisport") == ""


@pytest.mark.rule("2E-PORT-12")
def test_rc_041_a_castle_left_to_nobody_loses_the_ships_in_its_port() -> None:
    """The footman leaves White Harbor without a token: the ship and its order are gone at once."""
    scenario = marching("white_harbor", "1 footman").units("stark", "port_white_harbor", "1 ship")
    play = scenario.order("port_white_harbor", "support_0").play()
    play.march("white_harbor", "widows_watch: 1 footman")

    assert play.army("port_white_harbor") == ""
    assert play.order("port_white_harbor") == ""
    assert play.controller("white_harbor") is None


def handed_back(reading: str = "home_house_takes_over") -> Play:
    """Stark leaves Dragonstone, with two ships in its port, over Shipbreaker Bay."""
    options = SecondEditionOptions.model_validate({"home_fallback_port": reading})
    scenario = marching("dragonstone", "1 knight", options).garrison("dragonstone", 0)
    scenario.units("stark", "port_dragonstone", "2 ships")
    scenario.units("stark", "shipbreaker_bay", "1 ship")
    return scenario.play().march("dragonstone", "crackclaw_point: 1 knight")


@pytest.mark.rule("2E-PORT-13", "2E-CONTROL-08")
def test_rc_044_a_home_area_that_falls_back_takes_its_port_over() -> None:
    """Baratheon, without a unit there, replaces up to two ships."""
    play = handed_back()
    request = play.request(CapturePort)
    play.capture(2)

    assert (request.house, request.most) == ("baratheon", 2)
    assert play.army("port_dragonstone") == "baratheon: 2 ships"


@pytest.mark.rule("2E-PORT-13")
def test_where_so_agreed_the_ships_of_a_fallen_home_port_sink() -> None:
    """Nobody is asked."""
    play = handed_back("ships_destroyed")

    assert play.army("port_dragonstone") == ""
    assert play.asked == ("martell",)
