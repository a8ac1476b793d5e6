"""FC-R01 to FC-R12: positions in which a rule was found broken."""

import json
from dataclasses import replace

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.edition import load_edition
from engine.events import HouseEliminated, Retreated
from engine.game import Game, GameSetup, SavedGame
from engine.library.lookup import rule
from engine.names import CardId, House
from engine.requests import CapturePort, ChooseRetreat, PickUnits, PowerGift
from engine.supply import fits
from engine.world import WORLD
from tests.engine.clash_of_kings.given import cok
from tests.engine.invariants import captured_ships_fit_supply
from tests.engine.scenario import Play, Scenario, set_up

ELIMINATION = SecondEditionOptions(house_without_areas="eliminated")
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


def offers_what_fits(play: Play) -> bool:
    """Whether the invariant that random games are held to holds here."""
    return not [*captured_ships_fit_supply(play.game)]


def fits_supply(play: Play) -> bool:
    """Whether Baratheon's armies fit (3, 2, 2)."""
    forces = play.world.forces.values()
    return fits([len(force) for force in forces if force.house == "baratheon"], (3, 2, 2))


@pytest.mark.case("FC-R01")
@pytest.mark.rule("2E-SUPPLY-09", "2E-PORT-11", "2E-MARCH-09")
def test_a_captured_port_leaves_room_for_the_army_that_attacks() -> None:
    """With the attackers a third army of two, one captured Ship is all that supply allows."""
    play = march_into_both(harbour_on_the_way())
    most, offered_what_fits = play.request(CapturePort).most, offers_what_fits(play)
    play.capture(1).fight(baratheon="stannis_baratheon", stark="catelyn_stark")

    assert most == 1
    assert offered_what_fits
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
    assert offers_what_fits(play)


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
    assert offers_what_fits(play)


# --- FC-R02: nobody loses a turn by another's end -------------------------------------------------


def last_attack(
    *throne: House,
    fallen: tuple[House, ...],
    reading: str = "by_position",
    gifts: str = "forbidden",
) -> Play:
    """Lannister's last unit attacks Baratheon in vain; it and the `fallen` hold nothing else.

    `throne` leads the track; Stark, Baratheon and Martell march elsewhere unless they have fallen.
    """
    options = ELIMINATION.model_copy(
        update={"track_change_during_marches": reading, "power_gifts": gifts}
    )
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


# --- FC-R03, FC-R04: house rules bind the cards they name ----------------------------------------


def robb_in_harrenhal(options: SecondEditionOptions) -> Play:
    """Robb beats three Footmen: Riverrun would cost Lannister one, Stoney Sept two."""
    scenario = (
        Scenario(empty=True, options=options)
        .units("stark", "crackclaw_point", "4 knights")
        .order("crackclaw_point", "march_0")
        .units("lannister", "harrenhal", "3 footmen")
        .units("lannister", "stoney_sept", "2 footmen")
        .units("tyrell", "blackwater", "1 footman")
        .units("lannister", "riverrun", "1 footman")
        .units("martell", "sunspear", "1 footman")
        .order("sunspear", "march_0")
        .supply(lannister=1, stark=6)
        .track("iron_throne", "stark")
        .blade_used()
    )
    play = scenario.play().march("crackclaw_point", "harrenhal: 4 knights")
    return play.fight(stark="robb_stark", lannister="cersei_lannister")


@pytest.mark.case("FC-R04")
@pytest.mark.rule("2E-RETREAT-11", "2E-RETREAT-22")
def test_robb_is_bound_to_the_fewest_losses_where_the_loser_is_not() -> None:
    """The loser may choose either area; Robb may choose only the one that costs less."""
    options = SecondEditionOptions(retreat_over_supply="any_area")
    robb, loser = (robb_in_harrenhal(options).text(use=used) for used in (True, False))
    offered = loser.request(ChooseRetreat).losses

    assert offered == {"riverrun": 1, "stoney_sept": 2}
    assert robb.told(Retreated)[0].to == "riverrun"


@pytest.mark.case("FC-R03")
@pytest.mark.rule("2E-MUSTER-14", "2E-CASE-33")
def test_renly_knights_no_routed_footman_beside_a_ready_one() -> None:
    """Where it is forbidden the ready Footman alone is offered."""
    options = SecondEditionOptions(routed_footman_upgrade="forbidden")
    scenario = (
        Scenario(empty=True, options=options)
        .units("tyrell", "reach", "1 footman")
        .order("reach", "march_0")
        .units("baratheon", "blackwater", "1 knight, 1 footman", routed="1 footman")
        .units("martell", "sunspear", "1 footman")
        .order("sunspear", "march_0")
        .track("iron_throne", "tyrell")
        .blade_used()
    )
    play = scenario.play().march("reach", "blackwater: 1 footman")
    play.fight(baratheon="renly_baratheon", tyrell="alester_florent")

    assert [piece.routed for piece in play.request(PickUnits).pieces] == [False]


# --- FC-R05: an eliminated House -----------------------------------------------------------------


@pytest.mark.case("FC-R05")
@pytest.mark.rule("2E-VICTORY-07", "2E-INFO-02")
def test_a_house_that_is_out_neither_gives_nor_takes_power() -> None:
    """Its power lies with it; others cannot give it any either."""
    play = last_attack(
        "baratheon",
        "lannister",
        "stark",
        "martell",
        fallen=(),
        gifts="between_deeds",
    )

    with play.refused("2E-VICTORY-07"):
        play.game.give_power("lannister", PowerGift(to="stark", amount=1))
    with play.refused("2E-INFO-02"):
        play.game.give_power("stark", PowerGift(to="lannister", amount=1))


# --- FC-R07, FC-R08, FC-R10: house rules of stored games -----------------------------------------


@pytest.mark.case("FC-R07")
@pytest.mark.rule("1E-SETUP-05")
def test_the_first_edition_begins_with_the_supply_of_the_second() -> None:
    """Unless told otherwise: the one source very likely counts positions from 1."""
    world = Scenario(5, edition="first").world

    assert world.supply == {"stark": 1, "lannister": 2, "baratheon": 2, "greyjoy": 2, "tyrell": 2}


@pytest.mark.case("FC-R07")
@pytest.mark.rule("1E-SETUP-05")
@pytest.mark.parametrize(
    ("edition", "reading", "supply"),
    [
        ("first", "start_cards", 2),
        ("first+supply-as-second", "as_second_edition", 1),
        ("first+supply-as-second", "start_cards", 1),
        ("first+supply-by-barrels", "barrels", 1),
    ],
)
def test_a_stored_game_keeps_the_supply_it_began_with(
    edition: str, reading: str, supply: int
) -> None:
    """The names and house rules of version 0.1.0, of which `start_cards` was the usual one, lead
    to the supply that they led to, in a game's beginning and in its World.
    """
    stored = {"edition": edition, "players": 5, "options": {"starting_supply": reading}}
    saved = Game.start(GameSetup.model_validate(stored), "stored").saved().model_dump()
    begun = SavedGame.model_validate({**saved, "setup": stored})
    under_way = Game.load(begun)
    world = replace(under_way.world, edition_id=edition)
    again = WORLD.validate_json(WORLD.dump_json(world))

    assert under_way.world.supply["stark"] == again.supply["stark"] == supply
    assert again.edition.houses.keys() == under_way.world.edition.houses.keys()


@pytest.mark.case("FC-R08")
def test_asha_of_the_first_edition_says_that_any_order_may_go() -> None:
    """Her card names no owner; ours says so in words."""
    asha = load_edition("first").house_cards[CardId("asha_greyjoy_first")]

    assert "whoever's it is" in asha.text


@pytest.mark.case("FC-R09")
@pytest.mark.rule("COK-CARD-04")
def test_the_crowned_set_says_that_it_is_ours_and_ends_lower() -> None:
    """Whoever looks the rule up learns what is known of the published cards."""
    card_list = rule("COK-CARD-04")

    assert "reach 5" in (card_list.note or "")
    assert "three swords" in (card_list.note or "")
    assert card_list.confidence == "low"


@pytest.mark.case("FC-R10")
def test_a_stored_game_that_names_a_house_rule_that_is_gone_still_loads() -> None:
    """`card_effect_order` made no difference: it is not offered, and forgotten where it is met."""
    game = Game.start(set_up("second", 3), "stored")
    stored = game.saved().model_dump(mode="json")
    stored["setup"]["options"]["card_effect_order"] = "fixed_for_the_window"
    world = json.loads(stored["checkpoint"]["world"])
    world["options"]["card_effect_order"] = "fixed_for_the_window"
    stored["checkpoint"]["world"] = json.dumps(world)

    assert "card_effect_order" not in SecondEditionOptions.model_fields
    assert Game.load(SavedGame.model_validate(stored)).world == game.world
