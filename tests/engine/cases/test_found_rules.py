"""FC-R01 to FC-R12: positions in which a rule was found broken."""

import pytest

from engine.events import HouseEliminated
from engine.names import House
from engine.options import RulesOptions
from engine.requests import CapturePort
from engine.supply import fits
from tests.engine.clash_of_kings.given import cok
from tests.engine.scenario import Play, Scenario

ELIMINATION = RulesOptions(house_without_areas="eliminated")
MARCHERS: dict[House, str] = {
    "stark": "moat_cailin",
    "martell": "yronwood",
    "baratheon": "kingswood",
    "lannister": "riverrun",
}

# --- FC-R01: supply while a march is half done ---------------------------------------------------


def harbour_on_the_way(edition: str = "second") -> Scenario:
    """Baratheon marches out of Moat Cailin: into Stark's White Harbor, and against the Twins."""
    scenario = cok("ports") if edition != "second" else Scenario(empty=True)
    return (
        scenario.units("baratheon", "kingswood", "2 footmen")
        .units("baratheon", "narrow_sea", "2 ships")
        .units("baratheon", "moat_cailin", "3 footmen")
        .order("moat_cailin", "march_0")
        .power_token("stark", "white_harbor")
        .units("stark", "port_white_harbor", "2 ships")
        .units("stark", "twins", "1 footman")
        .units("lannister", "stoney_sept", "1 footman")
        .order("stoney_sept", "march_0")
        .track("iron_throne", "baratheon")
        .supply(baratheon=2)
        .blade_used()
    )


def march_into_both(scenario: Scenario) -> Play:
    """One Footman takes White Harbor, two attack the Twins."""
    return scenario.play().march("moat_cailin", "white_harbor: 1 footman", "twins: 2 footmen")


def fits_supply(play: Play) -> bool:
    """Whether Baratheon's armies fit (3, 2, 2)."""
    forces = play.world.forces.values()
    return fits([len(force) for force in forces if force.house == "baratheon"], (3, 2, 2))


@pytest.mark.case("FC-R01")
@pytest.mark.rule("2E-SUPPLY-09", "2E-PORT-11", "2E-MARCH-09")
def test_a_captured_port_leaves_room_for_the_army_that_attacks() -> None:
    """With the attackers a third army of two, one captured Ship is all that supply allows."""
    play = march_into_both(harbour_on_the_way())
    most = play.request(CapturePort).most
    play.capture(1).fight(baratheon="stannis_baratheon", stark="catelyn_stark")

    assert most == 1
    assert play.winner == "baratheon"
    assert fits_supply(play)


@pytest.mark.case("FC-R01")
@pytest.mark.rule("2E-SUPPLY-09", "2E-PORT-11", "2E-MARCH-09")
@pytest.mark.parametrize(
    ("there", "supply", "attackers"),
    [("2 footmen", 2, "1 footman"), ("4 footmen", 5, "2 footmen")],
    ids=["where they came from", "where they attack"],
)
def test_attackers_count_in_both_places(there: str, supply: int, attackers: str) -> None:
    """An army that supply has room for in one of the two places only takes one Ship less."""
    scenario = harbour_on_the_way().units("baratheon", "moat_cailin", there + ", 1 knight")
    play = scenario.supply(baratheon=supply).play()
    play.march("moat_cailin", "white_harbor: 1 knight", f"twins: {attackers}")

    assert play.request(CapturePort).most == 1


@pytest.mark.case("FC-R01")
@pytest.mark.rule("COK-PORT-14", "1E-MARCH-09")
@pytest.mark.parametrize(
    ("there", "attackers", "most"),
    [("3 footmen", "3 footmen", 1), ("2 footmen", "1 footman", 2)],
    ids=["an army attacks", "nobody stands beside another"],
)
def test_with_the_expansion_attackers_count_where_they_attack(
    there: str, attackers: str, most: int
) -> None:
    """The first edition does not count them where they came from, nor when a port is taken."""
    scenario = harbour_on_the_way("first").units("baratheon", "moat_cailin", there + ", 1 knight")
    play = scenario.play().march("moat_cailin", "white_harbor: 1 knight", f"twins: {attackers}")

    assert play.request(CapturePort).most == most


# --- FC-R02: nobody loses a turn by another's end -------------------------------------------------


def last_attack(*throne: House, fallen: tuple[House, ...], reading: str = "by_position") -> Play:
    """Lannister's last unit attacks Baratheon in vain; it and the `fallen` hold nothing else.

    `throne` leads the track; Stark, Baratheon and Martell march elsewhere unless they have fallen.
    """
    options = ELIMINATION.model_copy(update={"track_change_during_marches": reading})
    scenario = Scenario(empty=True, options=options).track("iron_throne", *throne).blade_used()
    for house in ("lannister", *fallen):
        home = scenario.world.edition.houses[house].home
        scenario.garrison(home, 0).units("tyrell", home, "1 footman")
    for house, area in MARCHERS.items():
        if house not in fallen:
            scenario.units(house, area, "1 footman").order(area, "march_0")
    scenario.world.had_turn = list(throne[: throne.index("lannister")])
    scenario.units("baratheon", "seagard", "3 knights").at(
        "marches", turn=throne.index("lannister")
    )
    play = scenario.play().march("riverrun", "seagard: 1 footman")
    return play.fight(lannister="ser_kevan_lannister", baratheon="melisandre")


@pytest.mark.case("FC-R02")
@pytest.mark.rule("2E-VICTORY-07", "2E-MARCH-02")
@pytest.mark.parametrize("reading", ["by_position", "by_house"])
def test_whose_own_march_ends_it_takes_nobodys_turn_along(reading: str) -> None:
    """Lannister is out by its own attack: Stark, behind it, marches next."""
    play = last_attack("baratheon", "lannister", "stark", "martell", fallen=(), reading=reading)

    assert [out.house for out in play.told(HouseEliminated)] == ["lannister"]
    assert play.asked == ("stark",)


@pytest.mark.case("FC-R02")
@pytest.mark.rule("2E-VICTORY-07", "2E-MARCH-02")
@pytest.mark.parametrize("reading", ["by_position", "by_house"])
def test_where_several_fall_at_once_the_next_still_comes_next(reading: str) -> None:
    """Before, at and behind the position whose turn it is a House falls: Martell marches next."""
    throne: tuple[House, ...] = ("greyjoy", "lannister", "stark", "martell", "baratheon")
    play = last_attack(*throne, fallen=("greyjoy", "stark"), reading=reading)

    assert {out.house for out in play.told(HouseEliminated)} == {"greyjoy", "lannister", "stark"}
    assert play.asked == ("martell",)


@pytest.mark.case("FC-R02")
@pytest.mark.rule("2E-VICTORY-07", "2E-MARCH-02")
def test_who_falls_last_in_a_lap_leaves_the_next_lap_to_the_first() -> None:
    """Lannister, behind all others, is out: the second lap begins with Baratheon."""
    throne: tuple[House, ...] = ("baratheon", "stark", "martell", "greyjoy", "tyrell", "lannister")

    assert last_attack(*throne, fallen=()).asked == ("baratheon",)
