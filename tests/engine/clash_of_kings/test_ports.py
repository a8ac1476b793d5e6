"""Ports. COK-PORT."""

import pytest

from engine.boxes.clash_of_kings.options import ClashOfKingsOptions
from engine.edition import load_edition
from engine.events import OrderRemoved, PortCaptured, UnitsLost
from engine.names import AreaId, House
from engine.requests import (
    CapturePort,
    ChooseRetreat,
    DeclareSupport,
    MusterUnits,
    PlaceOneTimeOrder,
    PlaceOrders,
    ResolveMarch,
    ResolveRaid,
)
from tests.engine.clash_of_kings.given import Expanded, cok

PORTS = {
    "winterfell": "bay_of_ice",
    "white_harbor": "narrow_sea",
    "pyke": "ironmans_bay",
    "lannisport": "golden_sound",
    "dragonstone": "shipbreaker_bay",
    "storms_end": "shipbreaker_bay",
    "oldtown": "redwyne_straights",
}


def harbour(ships: str = "2 ships", token: str = "", sea: str = "") -> Expanded:
    """Greyjoy holds Pyke with ships in its port; Stark's ships are in Ironman's Bay if told so."""
    scenario = cok("ports").units("greyjoy", "pyke", "1 footman").units("greyjoy", PORT, ships)
    scenario.supply(greyjoy=6, stark=6)
    if sea:
        scenario.units("stark", "ironmans_bay", sea)
    if token:
        scenario.order(PORT, token)
    return scenario


PORT = "port_pyke"


def destinations(scenario: Expanded, area: str, house: House = "greyjoy") -> set[str]:
    """Where a March order in `area` could go."""
    scenario.track("iron_throne", house).order(area, "march_0")
    play = scenario.waiting("tyrell", "starfall").play()
    return set(play.request(ResolveMarch, house).options[AreaId(area)].destinations)


@pytest.mark.rule("COK-PORT-01")
@pytest.mark.parametrize(
    ("options", "sea"),
    [(("ports",), "summer_sea"), (("martell", "ports"), "east_summer_sea")],
)
def test_eight_ports_each_between_its_land_and_its_sea(options: tuple[str, ...], sea: str) -> None:
    """EX-COK-04: Sunspear's adjoins the (East) Summer Sea, not the Sea of Dorne."""
    edition = load_edition("+".join(("first", *options)))

    for land, water in {**PORTS, "sunspear": sea}.items():
        assert set(edition.neighbours[AreaId(f"port_{land}")]) == {land, water}
    assert len(edition.port_ids) == 8


@pytest.mark.rule("COK-PORT-02")
def test_a_port_holds_three_ships_and_nothing_else() -> None:
    """A fourth finds no room, and no Footman boards."""
    scenario = harbour("2 ships").units("greyjoy", "ironmans_bay", "2 ships")
    scenario.order("ironmans_bay", "march_0").track("iron_throne", "greyjoy")
    play = scenario.waiting("tyrell", "oldtown").play()

    with play.refused("COK-PORT-02"):
        play.march("ironmans_bay", "port_pyke: 2 ships")
    play.march("ironmans_bay", "port_pyke: 1 ship")
    assert play.army(PORT) == "greyjoy: 3 ships"
    ashore = harbour().units("greyjoy", "ironmans_bay", "1 ship")
    assert PORT not in destinations(ashore, "pyke")


@pytest.mark.rule("COK-PORT-03", "COK-PORT-04")
def test_only_the_owner_of_the_land_uses_the_port() -> None:
    """Its ships go between port and sea; others stay outside, and an owner is who holds Pyke."""
    assert destinations(harbour(), PORT) == {"ironmans_bay"}
    at_sea = harbour().units("greyjoy", "ironmans_bay", "1 ship")
    assert PORT in destinations(at_sea, "ironmans_bay")
    empty = cok("ports").units("stark", "ironmans_bay", "1 ship")
    assert PORT not in destinations(empty, "ironmans_bay", "stark")

    conquered = cok("ports").units("stark", "ironmans_bay", "1 ship")
    conquered.units("stark", "pyke", "1 footman")
    assert PORT in destinations(conquered, "ironmans_bay", "stark")


@pytest.mark.rule("COK-PORT-04", "COK-PORT-05")
def test_ships_in_port_are_never_attacked() -> None:
    """Stark's fleet in Ironman's Bay cannot sail in, whatever lies there."""
    scenario = harbour(sea="3 ships")

    assert PORT not in destinations(scenario, "ironmans_bay", "stark")


@pytest.mark.rule("COK-PORT-06", "COK-PORT-07")
def test_ships_in_port_receive_orders_of_every_kind() -> None:
    """Consolidate Power too, which no sea area may; but no one-time order."""
    scenario = cok("ports", "one-time-orders").units("greyjoy", PORT, "1 ship")
    scenario.units("greyjoy", "ironmans_bay", "1 ship").units("greyjoy", "pyke", "1 footman")
    play = scenario.at("planning").track("iron_throne", "greyjoy").play()
    assert play.request(PlaceOneTimeOrder).areas == ("ironmans_bay", "pyke")

    with play.refused("COK-OTO-03"):
        play.lay(PORT, "recruit")
    play.lay()
    request = play.request(PlaceOrders)
    assert request.areas == ("ironmans_bay", "port_pyke", "pyke")
    assert set(request.not_here) == {"ironmans_bay"}
    with play.refused("1E-PLAN-04"):
        play.orders("greyjoy", ironmans_bay="consolidate_power")
    play.orders("greyjoy", port_pyke="consolidate_power")


@pytest.mark.rule("COK-PORT-06")
def test_a_defense_order_in_port_defends_nothing() -> None:
    """The sea before it is another area."""
    scenario = harbour(token="defense_2").units("greyjoy", "ironmans_bay", "1 ship")
    scenario.units("stark", "bay_of_ice", "1 ship").units("stark", "sunset_sea", "1 ship")
    scenario.order("sunset_sea", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("sunset_sea", "ironmans_bay: 1 ship")
    play.fight(stark="catelyn_stark_first", greyjoy="balon_greyjoy_first")

    assert play.strength("greyjoy").order == 0


@pytest.mark.rule("COK-PORT-07")
@pytest.mark.parametrize(("sea", "power"), [("", 6), ("1 ship", 5)])
def test_consolidate_power_in_port_pays_one_unless_it_is_blockaded(sea: str, power: int) -> None:
    """An enemy ship in the port's sea, and there is nothing."""
    scenario = harbour(token="consolidate_power", sea=sea).westeros(
        I="last_days_of_summer_1", II="clash_of_kings", III="last_days_of_summer_3"
    )
    play = scenario.play()

    assert play.world.power["greyjoy"] == power


@pytest.mark.rule("COK-PORT-08")
@pytest.mark.parametrize(("sea", "power"), [("", 7), ("1 ship", 6)])
def test_game_of_thrones_pays_for_ports_with_ships(sea: str, power: int) -> None:
    """Pyke's crown, and its port unless an enemy lies before it; empty ports pay nothing."""
    scenario = harbour(sea=sea).at("westeros")
    scenario.westeros(I="last_days_of_summer_1", II="game_of_thrones", III="last_days_of_summer_3")
    play = scenario.play()

    assert play.world.power["greyjoy"] == power
    assert play.world.power["baratheon"] == 6  # Dragonstone's crown


@pytest.mark.rule("COK-PORT-09", "COK-PORT-12")
def test_the_worked_example_of_a_port_in_use() -> None:
    """EX-COK-05: Martell musters in Sunspear and its port, and raids out of it."""
    scenario = cok("martell", "ports").units("tyrell", "east_summer_sea", "1 ship")
    scenario.supply(martell=6).track("iron_throne", "martell").westeros(I="mustering")
    play = scenario.at("westeros").play()
    places = play.request(MusterUnits, "martell").ship_places[AreaId("sunspear")]
    assert set(places) == {"port_sunspear", "sea_of_dorne"}
    with play.refused("1E-MUS-05"):
        play.muster("sunspear: ship at east_summer_sea", house="martell")
    play.muster("sunspear: footman", "sunspear: ship at port_sunspear", house="martell")
    assert play.army("port_sunspear") == "martell: 1 ship"

    later = cok("martell", "ports").units("tyrell", "east_summer_sea", "1 ship")
    later.order("east_summer_sea", "support_0").units("martell", "sunspear", "1 footman")
    later.units("martell", "port_sunspear", "1 ship").order("port_sunspear", "raid")
    raid = later.play()
    raid.raid("port_sunspear", "east_summer_sea")
    assert raid.told(OrderRemoved) == []
    assert raid.order("east_summer_sea") == ""


@pytest.mark.rule("COK-PORT-09")
def test_ships_are_mustered_into_a_port_that_is_blockaded() -> None:
    """Enemies in Ironman's Bay do not matter to the port, but to the bay."""
    scenario = harbour("1 ship", sea="1 ship").track("iron_throne", "greyjoy")
    play = scenario.westeros(I="mustering").at("westeros").play()
    request = play.request(MusterUnits, "greyjoy")

    assert request.ship_places[AreaId("pyke")] == (PORT,)
    assert request.port_room == {PORT: 2}


@pytest.mark.rule("COK-PORT-09")
def test_ships_may_go_to_any_adjacent_sea_not_only_the_ports() -> None:
    """White Harbor touches the Shivering Sea as well."""
    scenario = cok("ports").units("stark", "white_harbor", "1 footman").supply(stark=6)
    play = scenario.track("iron_throne", "stark").westeros(I="mustering").at("westeros").play()
    places = play.request(MusterUnits, "stark").ship_places[AreaId("white_harbor")]

    assert set(places) == {"port_white_harbor", "narrow_sea", "shivering_sea"}


@pytest.mark.rule("COK-PORT-10")
def test_two_ships_in_port_are_an_army() -> None:
    """Supply limits them as anywhere."""
    scenario = harbour("1 ship").units("greyjoy", "ironmans_bay", "1 ship").supply(greyjoy=0)
    scenario.units("greyjoy", "pyke", "2 footmen").units("greyjoy", "seagard", "2 footmen")
    scenario.order("ironmans_bay", "march_0").track("iron_throne", "greyjoy")
    play = scenario.waiting("tyrell", "oldtown").play()
    assert play.request(ResolveMarch).supply.limits == (2, 2)

    with play.refused("1E-MARCH-09"):
        play.march("ironmans_bay", f"{PORT}: 1 ship")


@pytest.mark.rule("COK-PORT-11")
def test_a_fleet_in_port_supports_its_sea_and_never_its_land() -> None:
    """A battle in Ironman's Bay, and one for Pyke."""
    at_sea = harbour("2 ships", "support_0").units("greyjoy", "ironmans_bay", "1 ship")
    at_sea.units("stark", "sunset_sea", "2 ships").order("sunset_sea", "march_0")
    play = at_sea.waiting("tyrell", "oldtown").play()
    play.march("sunset_sea", "ironmans_bay: 2 ships")
    assert play.request(DeclareSupport).orders == {PORT: {"defender": 2}}

    on_land = harbour("2 ships", "support_0", sea="1 ship").units("stark", "seagard", "4 knights")
    other = on_land.order("seagard", "march_0").waiting("tyrell", "oldtown").play()
    other.march("seagard", "pyke: 4 knights")
    assert other.question == "choose_house_card"


@pytest.mark.rule("COK-PORT-12")
def test_a_fleet_in_port_raids_its_sea_and_never_its_land() -> None:
    """Nor another port, nor the coast."""
    scenario = harbour(token="raid", sea="1 ship").order("ironmans_bay", "support_0")
    scenario.units("stark", "seagard", "1 footman").order("seagard", "support_0")
    play = scenario.play()

    assert play.request(ResolveRaid).targets == {PORT: ("ironmans_bay",)}


@pytest.mark.rule("COK-PORT-13", "COK-PORT-18")
@pytest.mark.parametrize("token", ["support_0", "raid", "consolidate_power"])
def test_orders_in_port_are_raided_from_the_sea_only(token: str) -> None:
    """A raid from the land behind finds nothing there."""
    scenario = harbour(token=token, sea="1 ship").order("ironmans_bay", "raid")
    scenario.track("iron_throne", "stark")
    play = scenario.play()
    assert play.request(ResolveRaid).targets[AreaId("ironmans_bay")] == (PORT,)

    from_land = harbour(token=token).units("stark", "seagard", "1 footman")
    from_land.units("greyjoy", "riverrun", "1 footman").order("riverrun", "support_0")
    raid = from_land.track("iron_throne", "stark").order("seagard", "raid").play()
    assert raid.request(ResolveRaid).targets[AreaId("seagard")] == ("riverrun",)


@pytest.mark.rule("COK-PORT-18")
def test_a_port_is_no_link_of_a_transport_chain() -> None:
    """Ships in Pyke's port carry nobody off the island."""
    scenario = harbour("3 ships").order("pyke", "march_0").waiting("tyrell", "oldtown")
    play = scenario.play()

    # Nobody can go anywhere, so that the lone March order just leaves.
    assert play.asked == ("tyrell",)


def conquest(*, left: int, agreed: ClashOfKingsOptions | None = None) -> Expanded:
    """Stark takes Pyke, where Greyjoy has three ships in port, with `left` ships of its own."""
    scenario = cok("ports", agreed=agreed).units("greyjoy", "pyke", "1 footman")
    scenario.units("greyjoy", PORT, "3 ships").order(PORT, "support_0")
    scenario.supply(stark=6, greyjoy=6).units("stark", "seagard", "4 knights")
    scenario.order("seagard", "march_0").units("stark", "ironmans_bay", "1 ship")
    if left < 4:
        scenario.units("stark", "shivering_sea", f"{4 - left} ships")
    scenario.waiting("tyrell", "oldtown")
    return scenario


def taken(scenario: Expanded, attackers: str = "4 knights") -> CapturePort:
    """The question after the conquest."""
    play = scenario.play()
    play.march("seagard", f"pyke: {attackers}")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")
    return play.request(CapturePort)


@pytest.mark.rule("COK-PORT-14", "COK-PORT-15", "COK-PORT-16")
def test_a_conqueror_replaces_the_ships_by_its_own() -> None:
    """As many as it likes and has; the others are destroyed, and the port's order with them."""
    play = conquest(left=3).play()
    play.march("seagard", "pyke: 4 knights")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")
    assert play.request(CapturePort, "stark").most == 3
    play.capture(2)

    assert play.army(PORT) == "stark: 2 ships"
    assert play.order(PORT) == ""
    assert play.told(PortCaptured)[0].ships == 2
    # What was taken stays: nothing lets Stark sink it later.
    assert play.asked == ("tyrell",)


@pytest.mark.rule("COK-PORT-14")
def test_what_it_cannot_replace_is_destroyed() -> None:
    """One ship left in its stock, or no room in its supply."""
    assert taken(conquest(left=1)).most == 1
    hungry = conquest(left=3).supply(stark=1)  # 3 and 2: no room for an army of ships
    hungry.units("stark", "seagard", "3 knights").units("stark", "winterfell", "2 footmen")
    assert taken(hungry, "3 knights").most == 1


@pytest.mark.rule("COK-PORT-14")
def test_or_it_takes_all_it_can_or_none() -> None:
    """The alternative reading."""
    play = conquest(left=2, agreed=ClashOfKingsOptions(captured_ships="all_or_none")).play()
    play.march("seagard", "pyke: 4 knights")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")

    with play.refused("COK-PORT-14"):
        play.capture(1)
    play.capture(2)
    assert play.army(PORT) == "stark: 2 ships"


@pytest.mark.rule("COK-PORT-17")
def test_without_a_controller_of_the_land_the_ships_are_destroyed() -> None:
    """The last Footman leaves Oldtown, and no token stays."""
    scenario = cok("ports").units("lannister", "oldtown", "1 footman")
    scenario.units("lannister", "port_oldtown", "2 ships").order("oldtown", "march_0")
    play = scenario.waiting("tyrell", "starfall").play()
    play.march("oldtown", "dornish_marches: 1 footman")

    assert play.army("port_oldtown") == ""
    assert play.told(UnitsLost)[0].units == ("ship", "ship")


@pytest.mark.rule("COK-PORT-19")
def test_ships_retreat_into_a_port_of_their_own() -> None:
    """From the sea before it, as far as it has room."""
    scenario = harbour("1 ship").units("greyjoy", "ironmans_bay", "2 ships")
    scenario.units("stark", "sunset_sea", "4 ships").order("sunset_sea", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("sunset_sea", "ironmans_bay: 4 ships")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")
    assert PORT in play.request(ChooseRetreat).losses

    play.retreat(PORT)
    assert play.army(PORT) == "greyjoy: 1 ship (routed: 2 ships)"


@pytest.mark.rule("COK-PORT-19")
def test_a_full_port_takes_nobody_in() -> None:
    """Two more do not fit beside two."""
    scenario = harbour("2 ships").units("greyjoy", "ironmans_bay", "2 ships")
    scenario.units("stark", "sunset_sea", "4 ships").order("sunset_sea", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("sunset_sea", "ironmans_bay: 4 ships")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")

    assert play.army("golden_sound") == "greyjoy: (routed: 2 ships)"


@pytest.mark.rule("COK-PORT-20")
def test_an_attack_out_of_a_port_falls_back_into_it() -> None:
    """Like any beaten attacker to where it came from."""
    scenario = harbour("2 ships", "march_0", sea="3 ships").waiting("tyrell", "oldtown")
    scenario.track("iron_throne", "greyjoy")
    play = scenario.play()
    play.march(PORT, "ironmans_bay: 2 ships")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")

    assert play.army(PORT) == "greyjoy: (routed: 2 ships)"


@pytest.mark.rule("COK-COMB-06")
def test_recruit_musters_engines_and_ships_into_the_port() -> None:
    """Each by the rules of its own option."""
    scenario = cok("ports", "siege-engines", "one-time-orders").supply(stark=6)
    scenario.units("stark", "winterfell", "1 footman").one_time("winterfell", "recruit")
    play = scenario.play()
    play.muster("winterfell: upgrade to siege engine", "winterfell: ship at port_winterfell")

    assert play.army("winterfell") == "stark: 1 siege engine"
    assert play.army("port_winterfell") == "stark: 1 ship"
