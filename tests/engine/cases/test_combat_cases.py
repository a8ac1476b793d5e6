"""RC-026 to RC-061: losses, retreats, ports, support and marches in combat."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import BladeUsed, UnitsLost
from engine.names import AreaId
from engine.requests import DeclareSupport, ResolveMarch
from engine.rules.strength import supports
from tests.engine.cases.fights import attack, retreats
from tests.engine.scenario import Scenario


@pytest.mark.parametrize(
    ("card", "losses"), [("ser_jaime_lannister", 0), ("ser_gregor_clegane", 1)]
)
def test_rc_026_towers_cancel_swords_one_for_one(card: str, losses: int) -> None:
    """One sword against two towers costs nothing, three cost one; the winner loses nobody."""
    scenario = attack("lannister", "riverrun", "3 knights")
    scenario.units("stark", "seagard", "2 footmen")
    play = scenario.play().march("riverrun", "seagard: 3 knights")
    play.fight(lannister=card, stark="ser_rodrick_cassel")

    assert sum(len(e.units) for e in play.told(UnitsLost) if e.house == "stark") == losses
    assert not [e for e in play.told(UnitsLost) if e.house != "stark"]


def test_rc_027_more_swords_than_units() -> None:
    """Both units die, nobody is asked, and there is no retreat."""
    scenario = attack("lannister", "riverrun", "3 knights")
    scenario.units("stark", "seagard", "1 footman, 1 knight")
    play = scenario.play().march("riverrun", "seagard: 3 knights")
    play.fight(lannister="ser_gregor_clegane", stark="catelyn_stark")

    assert play.total("stark") == 0
    assert play.asked == ("martell",)


def test_rc_028_a_losing_siege_engine_is_no_casualty_shield() -> None:
    """The engine cannot retreat, and the footman dies for the sword."""
    scenario = attack("stark", "moat_cailin", "3 knights")
    scenario.units("greyjoy", "twins", "1 footman, 1 siege engine")
    play = scenario.play().march("moat_cailin", "twins: 3 knights")
    play.fight(stark="greatjon_umber", greyjoy="balon_greyjoy")

    assert play.total("greyjoy") == 0
    assert {event.cause for event in play.told(UnitsLost)} >= {"swords"}


def test_rc_029_a_routed_unit_dies_and_its_companion_retreats() -> None:
    """Only the routed footman is destroyed; the knight is routed."""
    scenario = attack("stark", "moat_cailin", "3 knights")
    scenario.units("greyjoy", "seagard", "1 knight", routed="1 footman")
    play = scenario.play().march("moat_cailin", "seagard: 3 knights")
    play.fight(stark="catelyn_stark", greyjoy="victarion_greyjoy")
    play.retreat("riverrun")

    assert [event.units for event in play.told(UnitsLost)] == [("footman",)]
    assert play.army("riverrun") == "greyjoy: (routed: 1 knight)"


def test_rc_030_one_use_of_the_blade_per_round() -> None:
    """No second bonus this round; after the clean up it is available again."""
    scenario = attack("greyjoy", "seagard", "1 footman").track("fiefdoms", "greyjoy")
    scenario.world.blade_used = False
    scenario.units("stark", "twins", "1 footman").units("stark", "moat_cailin", "1 footman")
    scenario.units("greyjoy", "greywater_watch", "1 footman")
    scenario.order("greywater_watch", "march_minus_1")
    play = scenario.play().march("seagard", "twins: 1 footman")
    play.fight(greyjoy="victarion_greyjoy", stark="catelyn_stark", blade=True)
    while play.question != "resolve_march":
        play.retreat(next(iter(retreats(play))))
    play.march("salt_shore").march("greywater_watch", "moat_cailin: 1 footman")
    play.card("greyjoy", "balon_greyjoy").card("stark", "greatjon_umber")

    used, asked = len(play.told(BladeUsed)), play.question
    if asked == "choose_retreat":
        play.retreat(next(iter(retreats(play))))

    assert (used, asked == "use_blade") == (1, False)
    assert not play.world.blade_used  # the round has ended with this combat


def test_rc_031_a_total_is_never_below_zero() -> None:
    """A siege engine off a castle, March -1 and Catelyn: 0, and the tie goes by Fiefdoms."""
    scenario = attack("stark", "moat_cailin", "1 siege engine", march="march_minus_1")
    scenario.units("greyjoy", "twins", "", routed="1 footman").track("fiefdoms", "stark")
    scenario.hand("greyjoy", "aeron_damphair").power(greyjoy=0)
    play = scenario.play().march("moat_cailin", "twins: 1 siege engine")
    play.card("stark", "catelyn_stark")

    assert play.strength("stark").total == play.strength("greyjoy").total == 0
    assert play.winner == "stark"


# --- Retreats -----------------------------------------------------------------------------------


def test_rc_032_a_defender_takes_the_retreat_that_costs_no_units() -> None:
    """Supply 3: only Storm's End's port is legal, not the crowded East Summer Sea."""
    scenario = attack("baratheon", "blackwater_bay", "3 ships", waits=("stark", "winterfell"))
    scenario.units("martell", "sunspear", "3 footmen").units("martell", "yronwood", "2 footmen")
    scenario.units("martell", "east_summer_sea", "2 ships").power_token("martell", "storms_end")
    scenario.units("martell", "shipbreaker_bay", "2 ships")
    scenario.units("greyjoy", "narrow_sea", "1 ship").supply(martell=3)
    play = scenario.play().march("blackwater_bay", "shipbreaker_bay: 3 ships")
    play.fight(baratheon="stannis_baratheon", martell="doran_martell")
    play.choose_track("kings_court")

    assert play.army("port_storms_end") == "martell: (routed: 2 ships)"


def test_rc_033_every_retreat_kills_everything() -> None:
    """No area in which one unit could stay: all die without a question."""
    scenario = attack("stark", "white_harbor", "3 knights")
    scenario.units("greyjoy", "widows_watch", "2 footmen")
    play = scenario.play().march("white_harbor", "widows_watch: 3 knights")
    play.fight(stark="catelyn_stark", greyjoy="victarion_greyjoy")

    assert play.total("greyjoy") == 0
    assert play.told(UnitsLost)[-1].cause == "no_retreat"


def test_rc_034_a_beaten_attacker_fits_where_it_came_from() -> None:
    """Two ships at the supply limit go back to port, routed."""
    scenario = attack("stark", "port_white_harbor", "2 ships").power_token("stark", "white_harbor")
    scenario.units("greyjoy", "narrow_sea", "3 ships").supply(stark=0)
    scenario.units("stark", "karhold", "2 footmen")
    play = scenario.play().march("port_white_harbor", "narrow_sea: 2 ships")
    play.fight(stark="catelyn_stark", greyjoy="victarion_greyjoy")

    assert play.army("port_white_harbor") == "stark: (routed: 2 ships)"


def test_rc_035_a_power_token_keeps_the_way_back_open() -> None:
    """Greyjoy's knights return to Lannisport, which stays Greyjoy's."""
    scenario = attack("greyjoy", "lannisport", "2 knights").garrison("lannisport", 0)
    scenario.units("lannister", "stoney_sept", "4 footmen")
    play = scenario.play().march("lannisport", "stoney_sept: 2 knights", token=True)
    play.fight(greyjoy="victarion_greyjoy", lannister="tywin_lannister")

    assert play.army("lannisport") == "greyjoy: (routed: 2 knights)"
    assert play.controller("lannisport") == "greyjoy"


@pytest.mark.parametrize(
    ("holder", "open_port"), [("baratheon", True), (None, False), ("martell", False)]
)
def test_rc_036_ships_retreat_only_into_a_port_whose_land_they_own(
    holder: str | None, open_port: bool
) -> None:
    """Storm's End held by Baratheon, by nobody, by Martell."""
    scenario = attack("greyjoy", "narrow_sea", "4 ships", waits=("stark", "winterfell"))
    scenario.units("baratheon", "shipbreaker_bay", "2 ships")
    if holder == "baratheon":
        scenario.power_token("baratheon", "storms_end")
    if holder == "martell":
        scenario.power_token("martell", "storms_end")
    play = scenario.play().march("narrow_sea", "shipbreaker_bay: 4 ships")
    play.fight(greyjoy="victarion_greyjoy", baratheon="melisandre")

    assert ("port_storms_end" in retreats(play)) == open_port
    assert "port_dragonstone" in retreats(play)


def test_rc_037_beaten_land_units_may_be_ferried() -> None:
    """From Crackclaw Point over Shipbreaker Bay to Dragonstone and Kingswood."""
    scenario = attack("lannister", "blackwater", "3 knights")
    scenario.units("baratheon", "crackclaw_point", "1 footman")
    scenario.units("baratheon", "shipbreaker_bay", "1 ship")
    play = scenario.play().march("blackwater", "crackclaw_point: 3 knights")
    play.fight(lannister="tywin_lannister", baratheon="melisandre")

    assert {"dragonstone", "kingswood"} <= retreats(play)


def test_rc_039_the_losers_order_in_a_conquered_area_goes() -> None:
    """Stark regains Winterfell; Greyjoy's march there is gone."""
    scenario = attack("stark", "white_harbor", "3 knights").garrison("winterfell", 0)
    scenario.units("greyjoy", "winterfell", "1 footman").order("winterfell", "march_0")
    play = scenario.play().march("white_harbor", "winterfell: 3 knights")
    play.fight(stark="eddard_stark", greyjoy="victarion_greyjoy")

    assert play.army("winterfell") == "stark: 3 knights"
    assert play.order("winterfell") == ""


# --- Ports and support --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("battle", "reached"),
    [
        ("narrow_sea", True),
        ("white_harbor", False),
        ("moat_cailin", False),
        ("shivering_sea", False),
    ],
)
def test_rc_046_port_ships_support_only_in_their_sea(battle: str, reached: bool) -> None:
    """White Harbor's port opens on the Narrow Sea."""
    scenario = Scenario(empty=True).units("stark", "port_white_harbor", "2 ships")
    scenario.order("port_white_harbor", "support_0")

    assert supports(scenario.world, AreaId("port_white_harbor"), AreaId(battle)) == reached


@pytest.mark.parametrize(("reading", "apart"), [("order", True), ("house", False)])
def test_rc_052_two_support_orders_are_two_decisions(reading: str, apart: bool) -> None:
    """Highgarden may back Lannister while the Dornish Marches back nobody."""
    options = SecondEditionOptions.model_validate({"support_declared_by": reading})
    scenario = attack("lannister", "searoad_marches", "1 footman", options=options)
    scenario.units("baratheon", "reach", "1 footman")
    for area in ("highgarden", "dornish_marches"):
        scenario.units("tyrell", area, "1 footman").order(area, "support_0")
    play = scenario.play().march("searoad_marches", "reach: 1 footman")
    if apart:
        play.support(highgarden="attacker", dornish_marches=None)
        assert play.world.combat is not None
        assert play.world.combat.support == {"highgarden": "attacker"}
        return
    with play.refused("2E-COMBAT-11"):
        play.support(highgarden="attacker", dornish_marches=None)


def test_rc_053_land_never_supports_sea() -> None:
    """Lannisport cannot help in the Golden Sound; ships there could help in Lannisport."""
    scenario = Scenario(empty=True).units("lannister", "lannisport", "3 footmen")
    scenario.units("lannister", "golden_sound", "1 ship")
    scenario.order("lannisport", "support_0").order("golden_sound", "support_0")
    world = scenario.world

    assert not supports(world, AreaId("lannisport"), AreaId("golden_sound"))
    assert supports(world, AreaId("golden_sound"), AreaId("lannisport"))


def test_rc_054_a_combatant_supports_only_itself() -> None:
    """Stark may back Stark or nobody, never Greyjoy."""
    scenario = attack("stark", "greywater_watch", "1 footman")
    scenario.units("greyjoy", "flints_finger", "1 footman")
    scenario.units("stark", "bay_of_ice", "1 ship").order("bay_of_ice", "support_0")
    play = scenario.play().march("greywater_watch", "flints_finger: 1 footman")
    request = play.request(DeclareSupport)

    assert set(request.orders[AreaId("bay_of_ice")]) == {"attacker"}
    with play.refused("2E-COMBAT-04"):
        play.support("defender")


@pytest.mark.parametrize(("side", "strength"), [("attacker", 4), ("defender", 0)])
def test_rc_055_a_siege_engine_supporting_anothers_siege(side: str, strength: int) -> None:
    """Four for the attacker of Harrenhal, nothing for its defender."""
    scenario = attack("tyrell", "stoney_sept", "1 footman")
    scenario.units("lannister", "harrenhal", "1 footman")
    scenario.units("baratheon", "blackwater", "1 siege engine").order("blackwater", "support_0")
    play = scenario.play().march("stoney_sept", "harrenhal: 1 footman")
    play.support("attacker" if side == "attacker" else "defender")
    backed = "tyrell" if side == "attacker" else "lannister"
    play.fight(tyrell="margaery_tyrell", lannister="cersei_lannister")

    assert play.strength("tyrell" if backed == "tyrell" else "lannister").support == strength


# --- Marching -----------------------------------------------------------------------------------


def test_rc_060_no_token_is_placed_when_units_die() -> None:
    """The wildlings kill the last unit in Moat Cailin: it is nobody's, and one castle less."""
    scenario = Scenario(empty=True).units("stark", "moat_cailin", "1 footman")
    scenario.wildlings("mammoth_riders").threat(12).power(stark=5)
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="wildlings_attack")
    play = scenario.at("westeros").play().bids(lannister=1)
    while play.question in ("choose_house", "remove_units"):
        play.name("stark")

    assert play.controller("moat_cailin") is None
    assert play.world.power_tokens == {}
    assert play.game.view(None).victory["stark"] == 1


def test_rc_061_riverrun_borders_seagard() -> None:
    """There and back."""
    scenario = attack("lannister", "riverrun", "1 footman")
    play = scenario.play().march("riverrun", "seagard: 1 footman")
    back = attack("lannister", "seagard", "1 footman").play()

    assert play.army("seagard") == "lannister: 1 footman"
    options = back.request(ResolveMarch).options[AreaId("seagard")]
    assert AreaId("riverrun") in options.destinations
