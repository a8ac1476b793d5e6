"""Window W7: where the losers go, and what becomes of them."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import Retreated, UnitsLost
from engine.requests import ChooseCasualties, ChooseRetreat
from tests.engine.cards.battles import begin, clash, duel
from tests.engine.scenario import Play, Scenario


def seagard_falls(scenario: Scenario, *, units: str = "2 knights") -> Play:
    """Lannister marches from Riverrun on Seagard and wins by strength alone."""
    scenario.units("lannister", "riverrun", units).order("riverrun", "march_0").blade_used()
    play = begin(scenario, "lannister").march("riverrun", f"seagard: {units}")
    return play.fight(lannister="tywin_lannister", stark="catelyn_stark")


def stark_in_seagard(
    units: str = "2 footmen", *, options: SecondEditionOptions | None = None
) -> Scenario:
    return Scenario(empty=True, options=options).units("stark", "seagard", units)


@pytest.mark.rule("2E-RETREAT-01", "2E-RETREAT-04", "2E-RETREAT-06", "2E-RETREAT-15")
def test_the_survivors_retreat_together_to_one_open_area() -> None:
    """Friendly or empty neighbours are open, where the attack came from is not; all are routed."""
    scenario = (
        stark_in_seagard().power_token("stark", "twins").power_token("greyjoy", "greywater_watch")
    )
    play = seagard_falls(scenario)
    asked = play.request(ChooseRetreat)
    with play.refused("2E-RETREAT-04"):
        play.retreat("riverrun")
    play.retreat("twins")

    assert asked.losses == {"twins": 0, "moat_cailin": 0}
    assert play.army("twins") == "stark: (routed: 2 footmen)"


@pytest.mark.rule("2E-RETREAT-05")
def test_a_home_area_of_another_house_is_no_retreat() -> None:
    """Highgarden counts as holding Tyrell's token, even with nobody and no garrison there."""
    scenario = duel("lannister", "stark", units="2 knights", at="1 footman").garrison(
        "highgarden", 0
    )
    play = clash(scenario, "lannister", "2 knights")
    play.fight(lannister="the_hound", stark="catelyn_stark")

    assert set(play.request(ChooseRetreat).losses) == {"reach", "stoney_sept"}


@pytest.mark.rule("2E-RETREAT-07", "2E-NEUTRAL-07")
def test_neutral_forces_and_impassable_areas_are_no_retreat() -> None:
    """Out of the Reach, with three players, neither King's Landing nor Highgarden is open."""
    scenario = (
        Scenario(3, empty=True)
        .units("lannister", "searoad_marches", "2 knights")
        .order("searoad_marches", "march_0")
        .units("stark", "reach", "1 footman")
        .blade_used()
    )
    play = scenario.units("baratheon", "kingswood", "1 footman").order("kingswood", "march_0")
    game = play.at("marches", turn=1).play().march("searoad_marches", "reach: 2 knights")
    game.fight(lannister="the_hound", stark="catelyn_stark")

    # Blackwater is the only open area and is taken without a question.
    assert game.told(Retreated)[0].to == "blackwater"


@pytest.mark.rule("2E-RETREAT-07")
def test_an_enemy_garrison_is_no_retreat() -> None:
    """Lannisport with its garrison is closed to Tyrell, even if a Tyrell token lay there."""
    scenario = duel("stark", "tyrell", units="2 knights", at="1 footman")
    scenario.power_token("tyrell", "lannisport")
    play = clash(scenario, "stark", "2 knights")
    play.fight(stark="robb_stark", tyrell="margaery_tyrell").text(use=False)

    assert set(play.request(ChooseRetreat).losses) == {"highgarden", "reach", "stoney_sept"}


@pytest.mark.rule("2E-RETREAT-08", "2E-PORT-14", "2E-PORT-06")
@pytest.mark.parametrize(
    ("controller", "port_is_open"), [("baratheon", True), (None, False), ("martell", False)]
)
def test_ships_retreat_to_sea_or_into_an_own_port(
    controller: str | None, *, port_is_open: bool
) -> None:
    """Out of Shipbreaker Bay: adjacent seas, and the Port of Storm's End if it is Baratheon's."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "narrow_sea", "3 ships")
        .order("narrow_sea", "march_0")
        .units("baratheon", "shipbreaker_bay", "2 ships")
        .units("baratheon", "port_dragonstone", "2 ships")
        .supply(stark=2, baratheon=3)
        .blade_used()
    )
    if controller:
        scenario.power_token(controller, "storms_end")  # type: ignore[arg-type]
    play = begin(scenario, "stark").march("narrow_sea", "shipbreaker_bay: 3 ships")
    play.fight(stark="roose_bolton", baratheon="salladhor_saan")

    port = {"port_storms_end"} if port_is_open else set()
    assert set(play.request(ChooseRetreat).losses) == {"blackwater_bay", "east_summer_sea"} | port


@pytest.mark.rule("2E-RETREAT-09", "2E-TRANS-05")
def test_land_units_may_retreat_by_ship() -> None:
    """A beaten footman leaves Crackclaw Point over Shipbreaker Bay for Dragonstone."""
    scenario = (
        Scenario(empty=True)
        .units("lannister", "harrenhal", "2 knights")
        .order("harrenhal", "march_0")
        .units("baratheon", "crackclaw_point", "1 footman")
        .units("baratheon", "shipbreaker_bay", "1 ship")
        .blade_used()
    )
    play = begin(scenario, "lannister").march("harrenhal", "crackclaw_point: 2 knights")
    play.fight(lannister="the_hound", baratheon="melisandre")
    asked = play.request(ChooseRetreat)
    play.retreat("dragonstone")

    assert {"dragonstone", "kingswood", "storms_end"} <= set(asked.losses)
    assert play.army("dragonstone") == "baratheon: (routed: 1 footman)"


@pytest.mark.rule("2E-TRANS-07")
@pytest.mark.parametrize(("carry", "reached"), [("yes", True), ("no", False)])
def test_option_routed_ships_carry(carry: str, *, reached: bool) -> None:
    """A routed ship still carries, unless it is played otherwise."""
    options = SecondEditionOptions(routed_ships_carry=carry)
    scenario = (
        Scenario(empty=True, options=options)
        .units("lannister", "harrenhal", "2 knights")
        .order("harrenhal", "march_0")
        .units("baratheon", "crackclaw_point", "1 footman")
        .units("baratheon", "shipbreaker_bay", "", routed="1 ship")
        .blade_used()
    )
    play = begin(scenario, "lannister").march("harrenhal", "crackclaw_point: 2 knights")
    play.fight(lannister="the_hound", baratheon="melisandre")

    assert ("dragonstone" in play.request(ChooseRetreat).losses) == reached


@pytest.mark.rule("2E-RETREAT-10", "2E-SUPPLY-09")
def test_an_area_that_breaks_supply_is_closed_while_another_is_open() -> None:
    """Supply 0 allows armies of two: the footmen may not join the one in the Twins."""
    scenario = stark_in_seagard().units("stark", "twins", "1 footman").supply(stark=0)
    play = seagard_falls(scenario)

    assert set(play.request(ChooseRetreat).losses) == {"greywater_watch", "moat_cailin"}


def over_supply_everywhere(*, options: SecondEditionOptions | None = None) -> Scenario:
    """Every open area holds Stark units: one would cost one unit, another two of three."""
    return (
        stark_in_seagard("2 footmen, 1 knight", options=options)
        .units("stark", "twins", "1 footman")
        .units("stark", "moat_cailin", "1 knight")
        .power_token("greyjoy", "greywater_watch")
        .units("stark", "winterfell", "2 footmen")
        .units("stark", "karhold", "1 footman")
        .supply(stark=0)
    )


@pytest.mark.rule("2E-RETREAT-11", "2E-RETREAT-12")
def test_where_every_area_breaks_supply_the_fewest_are_given_up() -> None:
    """The retreating units alone are given up, and their owner picks which."""
    play = seagard_falls(over_supply_everywhere())
    asked = play.request(ChooseRetreat)
    play.retreat("twins")
    lost = play.request(ChooseCasualties)
    play.casualties("2 footmen")

    assert asked.losses == {"twins": 2, "moat_cailin": 2}
    assert (lost.cause, lost.units) == ("retreat_supply", ("footman", "footman", "knight"))
    assert play.army("twins") == "stark: 1 footman (routed: 1 knight)"


def unequal_areas(*, options: SecondEditionOptions | None = None) -> Scenario:
    """Going to the Twins costs one footman, to Moat Cailin two."""
    return (
        stark_in_seagard("3 footmen", options=options)
        .units("stark", "moat_cailin", "1 knight")
        .power_token("greyjoy", "greywater_watch")
        .units("stark", "winterfell", "2 footmen")
        .supply(stark=0)
    )


@pytest.mark.rule("2E-RETREAT-11")
def test_option_retreat_over_supply() -> None:
    """Only the cheapest area is open; played otherwise, any in which somebody may stay."""
    strict = seagard_falls(unequal_areas())
    free = seagard_falls(
        unequal_areas(options=SecondEditionOptions(retreat_over_supply="any_area"))
    )

    # The Twins, the one cheapest area, are taken without a question.
    assert strict.told(Retreated)[0].to == "twins"
    assert free.request(ChooseRetreat).losses == {"twins": 1, "moat_cailin": 2}


@pytest.mark.rule("2E-RETREAT-13")
def test_with_nowhere_to_go_all_are_destroyed() -> None:
    """No legal area, or none where one unit could stay: nobody is asked."""
    closed = seagard_falls(
        stark_in_seagard()
        .power_token("greyjoy", "twins", "greywater_watch")
        .units("baratheon", "moat_cailin", "1 footman")
    )
    full = seagard_falls(
        stark_in_seagard("1 footman")
        .power_token("greyjoy", "twins", "greywater_watch")
        .units("stark", "moat_cailin", "2 footmen")
        .supply(stark=0)
    )

    assert closed.told(UnitsLost)[0].cause == full.told(UnitsLost)[0].cause == "no_retreat"
    assert closed.total("stark") == 0
    assert full.total("stark") == 2


@pytest.mark.rule("2E-RETREAT-02", "2E-RETREAT-21", "2E-MARCH-09")
def test_a_beaten_attacker_goes_back_where_it_came_from() -> None:
    """Two ships out of a port at the supply limit come back to it, routed, none is lost."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "white_harbor", "1 footman")
        .units("stark", "port_white_harbor", "2 ships")
        .order("port_white_harbor", "march_0")
        .units("stark", "winterfell", "2 footmen")
        .units("baratheon", "narrow_sea", "3 ships")
        .supply(stark=0, baratheon=2)
        .blade_used()
    )
    play = begin(scenario, "stark").march("port_white_harbor", "narrow_sea: 2 ships")
    play.fight(stark="catelyn_stark", baratheon="renly_baratheon")

    assert play.army("port_white_harbor") == "stark: (routed: 2 ships)"
    assert not play.told(UnitsLost)


@pytest.mark.rule("2E-RETREAT-03")
@pytest.mark.parametrize(("token", "army"), [(True, "greyjoy: (routed: 2 knights)"), (False, "")])
def test_a_way_back_that_has_fallen_is_closed(*, token: bool, army: str) -> None:
    """Out of a vacated enemy home area there is no return, unless a power token was left."""
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "lannisport", "2 knights")
        .garrison("lannisport", 0)
        .order("lannisport", "march_0")
        .units("stark", "stoney_sept", "3 knights")
        .supply(stark=2)
        .track("fiefdoms", "stark")
        .blade_used()
    )
    play = begin(scenario, "greyjoy")
    play.march("lannisport", "stoney_sept: 2 knights", token=token)
    play.fight(greyjoy="balon_greyjoy", stark="ser_rodrick_cassel")

    assert play.army("lannisport") == army


@pytest.mark.rule("2E-RETREAT-16")
def test_a_routed_unit_that_must_retreat_again_is_destroyed() -> None:
    """Beaten twice in a round, the knight dies."""
    scenario = stark_in_seagard("1 knight").units("greyjoy", "moat_cailin", "2 knights")
    scenario.order("moat_cailin", "march_minus_1").units("greyjoy", "greywater_watch", "1 footman")
    play = seagard_falls(scenario)
    first = play.army("twins")
    play.march("sunspear").march("moat_cailin", "twins: 2 knights")
    play.fight(greyjoy="balon_greyjoy", stark="robb_stark")

    assert first == "stark: (routed: 1 knight)"
    assert play.total("stark") == 0


@pytest.mark.rule("2E-RETREAT-17")
def test_routed_units_cannot_march() -> None:
    """Only the ready unit of Blackwater can be sent."""
    scenario = duel("lannister", "tyrell")
    scenario.units("lannister", "blackwater", "1 footman", routed="1 knight")
    play = begin(scenario, "lannister")

    with play.refused("2E-MARCH-03"):
        play.march("blackwater", "searoad_marches: 1 footman, 1 knight")


@pytest.mark.rule("2E-RETREAT-19", "2E-CONTROL-10")
def test_a_retreat_places_no_power_token() -> None:
    """Seagard goes to Lannister; no Stark token is left there or anywhere."""
    play = seagard_falls(stark_in_seagard("1 footman")).retreat("twins")

    assert play.world.power_tokens == {}
    assert play.world.power["stark"] == 5
    assert play.controller("seagard") == "lannister"


def order_under_the_routed(*, options: SecondEditionOptions | None = None) -> Play:
    """A Stark footman marches away from the Twins, where a routed one has come."""
    scenario = stark_in_seagard("1 footman", options=options).units("stark", "twins", "1 footman")
    play = seagard_falls(scenario.order("twins", "march_minus_1").supply(stark=2))
    play.retreat("twins")
    return play


@pytest.mark.rule("2E-RETREAT-20")
def test_units_may_retreat_onto_an_own_order() -> None:
    """The order stays and is still usable."""
    assert order_under_the_routed().order("twins") == "march_minus_1"


@pytest.mark.rule("2E-RETREAT-20")
@pytest.mark.parametrize(("option", "token"), [("stays", "support_0"), ("removed", "")])
def test_option_order_over_routed_units(option: str, token: str) -> None:
    """An order over routed units only stays, unless it is played otherwise."""
    options = SecondEditionOptions(order_over_routed_units=option)
    scenario = stark_in_seagard("1 footman", options=options)
    scenario.units("stark", "twins", "", routed="1 footman").order("twins", "support_0")
    play = seagard_falls(scenario.supply(stark=2)).retreat("moat_cailin")

    assert play.order("twins") == token


@pytest.mark.rule("2E-PORT-14", "2E-PORT-02")
def test_a_fleet_too_large_for_its_port_does_not_go_there() -> None:
    """Two ships do not fit beside the two in the Port of Storm's End."""
    play = out_of_shipbreaker_bay()

    assert set(play.request(ChooseRetreat).losses) == {"blackwater_bay", "east_summer_sea"}


@pytest.mark.rule("2E-PORT-14")
def test_option_retreat_into_port_split() -> None:
    """Played so, what fits goes into the port and the rest retreats elsewhere."""
    play = out_of_shipbreaker_bay(options=SecondEditionOptions(retreat_into_port="split_allowed"))
    play.retreat("port_storms_end")
    rest = play.request(ChooseRetreat)
    play.retreat("blackwater_bay")

    assert rest.units == ("ship",)
    assert play.army("port_storms_end") == "baratheon: 2 ships (routed: 1 ship)"
    assert play.army("blackwater_bay") == "baratheon: (routed: 1 ship)"


def out_of_shipbreaker_bay(*, options: SecondEditionOptions | None = None) -> Play:
    scenario = (
        Scenario(empty=True, options=options)
        .units("stark", "narrow_sea", "3 ships")
        .order("narrow_sea", "march_0")
        .units("baratheon", "shipbreaker_bay", "2 ships")
        .units("baratheon", "port_storms_end", "2 ships")
        .units("baratheon", "port_dragonstone", "1 ship")
        .power_token("baratheon", "storms_end")
        .garrison("dragonstone", 0)
        .supply(stark=2, baratheon=3)
        .blade_used()
    )
    scenario.units("lannister", "dragonstone", "1 footman").no_units("port_dragonstone")
    play = begin(scenario, "stark").march("narrow_sea", "shipbreaker_bay: 3 ships")
    return play.fight(stark="greatjon_umber", baratheon="brienne_of_tarth")
