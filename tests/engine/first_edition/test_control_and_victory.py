"""Control, power and winning in the first edition. 1E-CTRL, 1E-CP, 1E-VIC."""

import pytest

from engine.boxes.first.options import FirstEditionOptions
from engine.events import GameEnded, PowerConsolidated, PowerGained, PowerTokenPlaced
from engine.requests import ResolveMarch
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario


def stark_marches(token: bool = False) -> Play:
    """A footman leaves Karhold for Castle Black."""
    scenario = first().units("stark", "karhold", "1 footman").order("karhold", "march_0")
    play = scenario.waiting("greyjoy", "oldtown").play()
    return play.march("karhold", "castle_black: 1 footman", token=token)


@pytest.mark.rule("1E-CTRL-01", "1E-CTRL-02")
def test_an_area_left_is_lost_unless_a_token_stays() -> None:
    """The token comes out of available power."""
    left, held = stark_marches(), stark_marches(token=True)

    assert left.controller("karhold") is None
    assert held.controller("karhold") == "stark"
    assert held.world.power["stark"] == 4
    assert held.told(PowerTokenPlaced)[0].area == "karhold"


@pytest.mark.rule("1E-CTRL-02")
@pytest.mark.parametrize("routed", ["", "1 knight"])
def test_a_token_stays_only_in_an_area_that_the_march_empties(routed: str) -> None:
    """Not beside a unit that stays, be it routed; nor without power to place."""
    staying = "1 footman" if routed else "2 footmen"
    for available in (5, 0):
        scenario = first().power(stark=available)
        if available:
            scenario.units("stark", "karhold", staying, routed=routed)
        else:
            scenario.units("stark", "karhold", "1 footman")
        play = scenario.order("karhold", "march_0").waiting("greyjoy", "oldtown").play()
        with play.refused("1E-CTRL-02"):
            play.march("karhold", "castle_black: 1 footman", token=True)


@pytest.mark.rule("1E-CTRL-02")
def test_the_token_is_placed_before_the_battle_begins() -> None:
    """It lies there while House Cards are chosen."""
    scenario = first().units("stark", "moat_cailin", "1 footman").order("moat_cailin", "march_0")
    play = scenario.units("greyjoy", "seagard", "1 footman").play()

    play.march("moat_cailin", "seagard: 1 footman", token=True)

    assert play.question == "choose_house_card"
    assert play.world.power_tokens == {"moat_cailin": "stark"}


@pytest.mark.rule("1E-CTRL-03", "1E-CTRL-04", "1E-ORDREM-04")
@pytest.mark.parametrize(
    ("card", "owner"), [("eddard_stark_first", "stark"), ("catelyn_stark_first", "greyjoy")]
)
def test_a_token_goes_when_its_house_has_lost_as_defender(card: str, owner: str) -> None:
    """To the Power Pool; it stays if the attack fails, and adds nothing to the defence."""
    scenario = first().units("stark", "moat_cailin", "2 footmen").order("moat_cailin", "march_0")
    scenario.units("greyjoy", "seagard", "1 footman").power_token("greyjoy", "seagard")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("moat_cailin", "seagard: 2 footmen")
    play.fight(stark=card, greyjoy="theon_greyjoy_first")

    if owner == "stark":
        play.retreat("riverrun")

    assert play.strength("greyjoy").total == 3
    assert play.controller("seagard") == owner
    assert ("seagard" in play.world.power_tokens) is (owner == "greyjoy")
    assert play.world.power["greyjoy"] == 5


@pytest.mark.rule("1E-CTRL-05")
def test_an_area_gives_what_is_printed_in_it() -> None:
    """Blackwater has two barrels (EX-1E-02), King's Landing two crowns, Seagard a Stronghold."""
    scenario = first().power_token("stark", "blackwater", "kings_landing", "seagard")
    scenario.neutral("kings_landing", 0).units("stark", "winterfell", "1 footman")
    scenario.westeros(I="supply", II="game_of_thrones", III="sea_of_storms")
    play = scenario.at("westeros").play()

    assert play.world.supply["stark"] == 4
    assert {gain.house: gain.amount for gain in play.told(PowerGained)}["stark"] == 4
    assert play.game.view(None).victory["stark"] == 3


@pytest.mark.rule("1E-CTRL-06")
@pytest.mark.parametrize("how", ["units", "token"])
def test_a_home_area_is_lost_to_enemy_units_or_a_token(how: str) -> None:
    """Of its house without a token otherwise."""
    scenario = first()
    assert scenario.play().controller("winterfell") == "stark"

    if how == "units":
        scenario = first().units("greyjoy", "winterfell", "1 footman")
    else:
        scenario = first().power_token("greyjoy", "winterfell")
    assert scenario.play().controller("winterfell") == "greyjoy"


@pytest.mark.rule("1E-CTRL-07")
def test_a_home_area_falls_back_when_enemies_leave() -> None:
    """Without establishing control."""
    scenario = first().units("greyjoy", "winterfell", "1 footman").order("winterfell", "march_0")
    scenario.waiting("tyrell", "oldtown").track("iron_throne", "greyjoy")
    play = scenario.play().march("winterfell", "karhold: 1 footman")

    assert play.controller("winterfell") == "stark"


@pytest.mark.rule("1E-CTRL-08")
def test_a_beaten_defender_leaves_no_token() -> None:
    """Nobody asks for one."""
    scenario = first().units("stark", "moat_cailin", "2 footmen").order("moat_cailin", "march_0")
    scenario.units("greyjoy", "seagard", "1 footman").waiting("tyrell", "oldtown")
    play = scenario.play().march("moat_cailin", "seagard: 2 footmen")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")
    play.retreat("riverrun")

    assert not play.world.power_tokens
    assert play.world.power["greyjoy"] == 5


@pytest.mark.rule("1E-CTRL-09", "1E-CTRL-10")
@pytest.mark.parametrize("area", ["karhold", "winterfell"])
def test_no_token_where_one_lies_or_at_home(area: str) -> None:
    """The one in Karhold simply stays."""
    scenario = first().units("stark", area, "1 footman").order(area, "march_0")
    scenario.power_token("stark", "karhold")
    play = scenario.waiting("greyjoy", "oldtown").play()
    assert not play.request(ResolveMarch).options[area].may_leave_token  # type: ignore[index]
    with play.refused("1E-CTRL-02"):
        play.march(area, "castle_black: 1 footman", token=True)

    play.march(area, "castle_black: 1 footman")

    assert play.world.power_tokens == {"karhold": "stark"}


# --- Consolidate power --------------------------------------------------------------------------


def taxing(**orders: str) -> Scenario:
    """A quiet Westeros phase comes after these orders of Baratheon and Stark."""
    scenario = first().units("baratheon", "dragonstone", "1 footman")
    scenario.units("stark", "winterfell", "1 footman").units("stark", "widows_watch", "1 footman")
    for area, order in orders.items():
        scenario.order(area, order)
    return scenario.westeros(
        I="last_days_of_summer_1", II="last_days_of_summer_2", III="sea_of_storms"
    )


@pytest.mark.rule("1E-CP-01", "1E-CP-02")
def test_every_order_pays_one_and_its_crowns_and_nothing_is_asked() -> None:
    """EX-1E-19: Dragonstone yields two; all of it happens at once."""
    play = taxing(
        dragonstone="consolidate_power",
        winterfell="consolidate_power",
        widows_watch="consolidate_power",
    ).play()

    assert {e.area: e.amount for e in play.told(PowerGained)} == {
        "dragonstone": 2,
        "winterfell": 2,
        "widows_watch": 1,
    }
    assert len(play.told(PowerConsolidated)) == 3
    assert play.question == "place_orders"


@pytest.mark.rule("1E-CP-03")
def test_a_raided_order_yields_nothing() -> None:
    """To its house."""
    scenario = taxing(dragonstone="consolidate_power")
    scenario.units("greyjoy", "shipbreaker_bay", "1 ship").order("shipbreaker_bay", "raid")
    play = scenario.play().raid("shipbreaker_bay", "dragonstone")

    assert play.world.power["baratheon"] == 5
    assert play.world.power["greyjoy"] == 6


@pytest.mark.rule("1E-CP-03", "1E-ROUND-03")
def test_an_order_lost_with_its_area_yields_nothing() -> None:
    """Power is taken after the marches: the conquered order is gone, another one pays."""
    scenario = taxing(winterfell="consolidate_power", widows_watch="consolidate_power")
    scenario.units("greyjoy", "shivering_sea", "1 ship").units(
        "greyjoy", "white_harbor", "4 knights"
    )
    scenario.order("white_harbor", "march_0").supply(greyjoy=6)
    play = scenario.play().march("white_harbor", "winterfell: 4 knights")
    play.fight(greyjoy="theon_greyjoy_first", stark="catelyn_stark_first")
    while play.question == "choose_retreat":
        play.retreat("karhold")

    assert {gain.area: gain.amount for gain in play.told(PowerGained)} == {"widows_watch": 1}


# --- Winning ------------------------------------------------------------------------------------

CASTLES = ("white_harbor", "moat_cailin", "seagard", "harrenhal", "flints_finger", "riverrun")


@pytest.mark.rule("1E-VIC-01", "1E-VAR-01", "1E-VAR-02", "1E-VIC-04")
@pytest.mark.parametrize(("players", "over"), [(5, True), (4, True), (3, False)])
def test_seven_areas_win_at_once_or_eight_with_three(players: int, over: bool) -> None:
    """The seventh is taken by a march; what follows is not played."""
    scenario = first(players).power_token("stark", *CASTLES[:5])
    scenario.units("stark", "stoney_sept", "1 footman").order("stoney_sept", "march_0")
    play = scenario.waiting("lannister", "oldtown").track("iron_throne", "stark").play()

    play.march("stoney_sept", "riverrun: 1 footman")

    assert play.game.over is over
    assert play.world.winner == ("stark" if over else None)
    assert [told.reason for told in play.told(GameEnded)] == (["seven_forts"] if over else [])


@pytest.mark.rule("1E-VIC-04")
def test_nobody_wins_in_the_middle_of_a_march() -> None:
    """The seventh area is reached, but the battle of the same march is fought first."""
    scenario = first().power_token("stark", *CASTLES[:5]).supply(stark=6)
    scenario.units("stark", "stoney_sept", "2 footmen").order("stoney_sept", "march_0")
    play = scenario.units("lannister", "blackwater", "1 footman").play()

    play.march("stoney_sept", "riverrun: 1 footman", "blackwater: 1 footman")
    assert not play.game.over
    play.fight(stark="eddard_stark_first", lannister="vargo_hoat_first")
    while not play.game.over:
        play.retreat("reach")

    assert play.world.winner == "stark"


@pytest.mark.rule("1E-VIC-04", "1E-CTRL-07")
def test_removing_units_in_the_westeros_phase_may_win_the_game() -> None:
    """The last Greyjoy leaves Winterfell to the wildlings, and Stark has seven."""
    scenario = first().power_token("stark", *CASTLES).threat(2)
    scenario.units("greyjoy", "winterfell", "1 footman").units("stark", "karhold", "1 footman")
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="wildlings_attack")
    play = scenario.at("westeros").play().bids(stark=1)
    play.name("greyjoy")

    assert play.world.winner == "stark"


def last_turn(options: FirstEditionOptions | None = None, **facts: dict[str, int]) -> Play:
    """The tenth turn ends; Stark and Greyjoy hold one area each, Greyjoy a second land area."""
    scenario = first(options=options).units("stark", "winterfell", "1 footman")
    scenario.power_token("greyjoy", "karhold")
    scenario.power_token("tyrell", "dragonstone")
    scenario.units("stark", "highgarden", "1 footman").units("greyjoy", "lannisport", "1 footman")
    scenario.supply(**facts.get("supply", {})).power(**facts.get("power", {}))
    return scenario.at("consolidate", round_number=10).play()


LEVEL = {"stark": 3, "greyjoy": 3, "tyrell": 0, "lannister": 0, "baratheon": 0}


@pytest.mark.rule("1E-VIC-02")
def test_after_the_tenth_turn_most_castles_win() -> None:
    """Stark holds Winterfell and Highgarden, Greyjoy Pyke and Lannisport, Tyrell one."""
    play = last_turn(supply=LEVEL | {"stark": 4, "tyrell": 6}, power=LEVEL)

    assert play.told(GameEnded)[0].forts["tyrell"] == 1
    assert play.world.winner == "stark"
    assert play.told(GameEnded)[0].reason == "last_round"


@pytest.mark.rule("1E-VIC-03")
@pytest.mark.parametrize(
    ("supply", "power", "winner"),
    [({"stark": 4}, {"greyjoy": 9}, "stark"), ({}, {"greyjoy": 9}, "greyjoy"), ({}, {}, None)],
)
def test_ties_go_to_supply_then_power_then_are_a_draw(
    supply: dict[str, int], power: dict[str, int], winner: str | None
) -> None:
    """Nobody wins a draw."""
    play = last_turn(supply=LEVEL | supply, power=LEVEL | power)
    ended = play.told(GameEnded)[0]

    assert play.world.winner == winner
    assert set(ended.drawn) == (set() if winner else {"stark", "greyjoy"})
    assert set(play.game.view(None).drawn) == set(ended.drawn)


@pytest.mark.rule("1E-VIC-03")
def test_land_areas_may_be_counted_first() -> None:
    """Played so, Greyjoy's third area beats Stark's supply."""
    options = FirstEditionOptions(final_ranking="land_areas_first")
    play = last_turn(options, supply=LEVEL | {"stark": 6}, power=LEVEL)

    assert play.world.winner == "greyjoy"


@pytest.mark.rule("1E-VIC-04")
def test_two_houses_at_the_goal_are_ranked() -> None:
    """By castles, supply and power, as after the tenth turn."""
    scenario = first(4).power_token("stark", *CASTLES)
    scenario.power_token("lannister", "storms_end", "oldtown", "reach", "crackclaw_point")
    scenario.power_token("lannister", "eyrie", "kings_landing").supply(lannister=5, stark=2)
    scenario.neutral("eyrie", 0).neutral("kings_landing", 0)
    scenario.units("tyrell", "lannisport", "1 footman").order("lannisport", "march_0")
    play = scenario.play()

    play.march("lannisport", "stoney_sept: 1 footman")

    assert play.world.ranking[:2] == ["lannister", "stark"]
