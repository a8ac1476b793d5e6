"""One-time orders: placed, resolved and lost; and those that every house has. COK-OTO."""

import pytest

from engine.boxes.clash_of_kings.options import ClashOfKingsOptions
from engine.edition import load_edition
from engine.events import (
    Mustered,
    OneTimeOrderPlaced,
    OneTimeOrderResolved,
    OrderRemoved,
    OrdersRevealed,
    Raided,
    SupplyMoved,
)
from engine.names import AreaId, House
from engine.requests import (
    GatherUnits,
    PlaceOneTimeOrder,
    PlaceOrders,
    ResolveMarch,
    ResolveRaid,
    UseOneTimeOrder,
    UseRaven,
)
from tests.engine.clash_of_kings.given import Expanded, ExpandedPlay, cok, seen_last

COMMON = ["recruit", "recruit", "supply_caravan", "forced_march"]
UNIQUE: dict[House, str] = {
    "greyjoy": "iron_fleet",
    "stark": "young_wolf",
    "lannister": "lions_cunning",
    "baratheon": "will_of_rhllor",
    "tyrell": "might_of_highgarden",
    "martell": "scorpions_sting",
}


def orders() -> Expanded:
    """The first edition with one-time orders and nothing else."""
    return cok("one-time-orders")


def planning(scenario: Expanded | None = None) -> Expanded:
    """Stark and Tyrell are about to place orders."""
    scenario = scenario or orders()
    scenario.units("stark", "winterfell", "1 footman").units("stark", "white_harbor", "1 footman")
    scenario.units("stark", "shivering_sea", "1 ship").units("tyrell", "oldtown", "1 footman")
    return scenario.at("planning")


@pytest.mark.rule("COK-OTO-01")
def test_every_house_starts_with_five() -> None:
    """Two Recruit, a Supply Caravan, a Forced March and one of its own; thirty with Martell."""
    left = cok("one-time-orders", "martell").world.one_time_left

    assert left == {house: [*COMMON, own] for house, own in UNIQUE.items()}
    assert sum(map(len, left.values())) == 30


@pytest.mark.rule("COK-OTO-02", "COK-OTO-03", "COK-OTO-05")
def test_planning_has_three_parts() -> None:
    """One-time orders in order of play, regular orders in secret, and all turned up together."""
    play = planning().track("iron_throne", "tyrell", "stark").play()
    assert (play.asked, play.question) == (("tyrell",), "place_one_time_order")
    play.lay("oldtown", "recruit")
    assert (play.asked, play.question) == (("stark",), "place_one_time_order")
    play.lay("winterfell", "supply_caravan")
    # One is all a house may place: the regular orders come next.
    assert (play.asked, play.question) == (("tyrell", "stark"), "place_orders")
    assert play.world.one_time_orders == {}
    play.orders("tyrell", oldtown="support_0")
    play.orders("stark", winterfell="defense_1")

    revealed = play.told(OrdersRevealed)[0]
    assert revealed.one_time == {
        "tyrell": {"oldtown": "recruit"},
        "stark": {"winterfell": "supply_caravan"},
    }
    assert revealed.orders["stark"] == {"winterfell": "defense_1"}
    assert play.told(OneTimeOrderPlaced)[0] == OneTimeOrderPlaced(house="tyrell", area="oldtown")


@pytest.mark.rule("COK-OTO-03")
@pytest.mark.parametrize("area", ["karhold", "oldtown", "port_winterfell"])
def test_it_goes_where_own_units_are_but_not_into_ports(area: str) -> None:
    """An empty area, another house's, a port."""
    scenario = planning(cok("one-time-orders", "ports"))
    play = scenario.units("stark", "port_winterfell", "1 ship").play()
    assert play.request(PlaceOneTimeOrder, "stark").areas == (
        "shivering_sea",
        "white_harbor",
        "winterfell",
    )

    with play.refused("COK-OTO-03"):
        play.lay(area, "recruit")
    play.lay("shivering_sea", "recruit")


@pytest.mark.rule("COK-OTO-04")
def test_nobody_has_to_place_one() -> None:
    """And all are kept."""
    play = planning().play().lay().lay()

    assert play.question == "place_orders"
    assert len(play.world.one_time_left["stark"]) == 5


@pytest.mark.rule("COK-OTO-05", "COK-OTO-13", "COK-OTO-14")
def test_a_one_time_order_is_beside_a_regular_one_and_no_special_order() -> None:
    """Greyjoy, last on the King's Court, may place one; the raven may only replace the regular."""
    scenario = orders().units("greyjoy", "pyke", "1 footman").at("planning")
    scenario.track("kings_court", "lannister", "stark", "baratheon", "tyrell", "greyjoy")
    scenario.units("lannister", "lannisport", "1 footman")
    play = scenario.play()
    play.lay("lannisport", "recruit").lay("pyke", "iron_fleet")
    assert play.request(PlaceOrders, "greyjoy").stars == 0
    play.orders("lannister", lannisport="defense_1").orders("greyjoy", pyke="support_0")

    raven = play.request(UseRaven, "lannister")
    assert set(raven.replacements) == {"lannisport"}
    regular = load_edition("first").orders
    assert set(raven.replacements[AreaId("lannisport")]) <= set(regular)
    assert (play.order("pyke"), play.world.one_time_orders[AreaId("pyke")].token) == (
        "support_0",
        "iron_fleet",
    )


@pytest.mark.rule("COK-OTO-06", "COK-OTO-07")
def test_a_resolved_order_leaves_the_game_in_the_step_of_its_icon() -> None:
    """Recruit waits for the consolidate power step, and never comes back."""
    scenario = orders().units("stark", "winterfell", "1 footman").one_time("winterfell", "recruit")
    play = seen_last(scenario.units("stark", "karhold", "1 footman").order("karhold", "march_0"))
    game = play.play()
    assert game.question == "resolve_march"
    game.march("karhold")

    assert game.question == "muster"
    game.muster()
    assert game.world.one_time_orders == {}
    assert game.world.one_time_left["stark"].count("recruit") == 1  # type: ignore[arg-type]


@pytest.mark.rule("COK-OTO-06")
def test_a_raided_order_leaves_the_game_too() -> None:
    """It does not return to its owner."""
    play = raided("recruit")
    play.raid("winterfell", "moat_cailin")

    assert play.world.one_time_orders == {}
    assert play.world.one_time_left["greyjoy"] == [
        "recruit",
        "supply_caravan",
        "forced_march",
        "iron_fleet",
    ]


def raided(token: str, regular: str = "", raid: str = "raid") -> ExpandedPlay:
    """Stark raids from Winterfell; Greyjoy has these orders in Moat Cailin, one more in Karhold."""
    scenario = orders().units("greyjoy", "moat_cailin", "1 footman")
    scenario.one_time("moat_cailin", token).units("greyjoy", "karhold", "1 footman")
    scenario.order("karhold", "support_0").units("stark", "winterfell", "1 footman")
    scenario.order("winterfell", raid)
    if regular:
        scenario.order("moat_cailin", regular)
    scenario.waiting("tyrell", "oldtown")
    return scenario.play()


@pytest.mark.rule("COK-OTO-07", "COK-OTO-08")
def test_the_worked_example_of_the_icon_of_recruit() -> None:
    """EX-COK-06: it is raided, with pillage, like the order whose icon it shows."""
    play = raided("recruit")
    play.raid("winterfell", "moat_cailin")

    assert play.told(Raided)[0].removed == "recruit"
    assert play.world.power["stark"] == 6
    assert play.world.power["greyjoy"] == 5


@pytest.mark.rule("COK-OTO-08")
@pytest.mark.parametrize(
    ("token", "reached"),
    [("supply_caravan", True), ("iron_fleet", True), ("forced_march", False)],
)
def test_the_icon_says_whether_an_order_can_be_raided(token: str, reached: bool) -> None:
    """Raid and Consolidate Power icons can, March icons cannot."""
    targets = raided(token).request(ResolveRaid).targets[AreaId("winterfell")]

    assert ("moat_cailin" in targets) == reached


@pytest.mark.rule("COK-OTO-08")
def test_removing_a_raid_icon_is_no_pillage() -> None:
    """Only a Consolidate Power icon pays."""
    play = raided("iron_fleet")
    play.raid("winterfell", "moat_cailin")

    assert play.world.power["stark"] == 5


@pytest.mark.rule("COK-OTO-10")
@pytest.mark.parametrize(
    ("regular", "left", "power"),
    [("consolidate_power", "", 7), ("defense_1", "defense_1", 6), ("support_0", "", 6)],
)
def test_the_worked_example_of_two_orders_raided(regular: str, left: str, power: int) -> None:
    """EX-COK-11: one raid removes both, if both are vulnerable, and each pillage pays."""
    play = raided("recruit", regular)
    play.raid("winterfell", "moat_cailin")

    assert play.order("moat_cailin") == left
    assert play.world.one_time_orders == {}
    assert play.world.power["stark"] == power


@pytest.mark.rule("COK-OTO-10")
def test_a_special_raid_does_so_in_two_areas() -> None:
    """Three orders go at once."""
    play = raided("recruit", "consolidate_power", "raid_plus_1")
    play.raid("winterfell", "moat_cailin", "karhold")

    assert len([raid for raid in play.told(Raided) if raid.removed]) == 3


@pytest.mark.rule("COK-OTO-09")
def test_a_one_time_order_in_an_invaded_area_is_removed() -> None:
    """Without effect, with the regular order beside it."""
    scenario = orders().units("greyjoy", "seagard", "1 footman").one_time("seagard", "recruit")
    scenario.order("seagard", "support_0").supply(stark=6)
    scenario.units("stark", "moat_cailin", "4 knights").order("moat_cailin", "march_0")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("moat_cailin", "seagard: 4 knights")
    play.fight(stark="eddard_stark_first", greyjoy="balon_greyjoy_first")
    play.retreat("riverrun")

    assert {gone.token for gone in play.told(OrderRemoved)} == {"recruit", "support_0"}
    assert play.world.one_time_orders == {}
    assert play.told(Mustered) == []


@pytest.mark.rule("COK-OTO-11")
@pytest.mark.parametrize(("leaving", "stays"), [("1 footman", True), ("2 footmen", False)])
def test_the_worked_example_of_an_area_emptied(leaving: str, stays: bool) -> None:
    """EX-COK-12: if the march takes all units away the other order goes without effect."""
    scenario = orders().units("stark", "winterfell", "2 footmen").one_time("winterfell", "recruit")
    scenario.order("winterfell", "march_0").waiting("tyrell", "oldtown")
    play = scenario.play()
    play.march("winterfell", f"karhold: {leaving}")

    assert ("winterfell" in play.world.one_time_orders) == stays


@pytest.mark.rule("COK-OTO-11")
def test_a_beaten_attack_does_not_bring_the_other_order_back() -> None:
    """The area was empty when its army had marched off."""
    scenario = orders().units("stark", "moat_cailin", "1 footman")
    scenario.one_time("moat_cailin", "recruit").order("moat_cailin", "march_0")
    scenario.units("greyjoy", "seagard", "4 knights").supply(greyjoy=6)
    play = scenario.waiting("tyrell", "oldtown").play()
    play.march("moat_cailin", "seagard: 1 footman")
    play.fight(stark="catelyn_stark_first", greyjoy="balon_greyjoy_first")

    assert play.army("moat_cailin") == "stark: (routed: 1 footman)"
    assert play.world.one_time_orders == {}


@pytest.mark.rule("COK-OTO-12", "COK-OTO-16", "COK-OTO-FM-03")
def test_each_of_two_orders_is_a_turn_of_its_own() -> None:
    """Stark chooses which comes first; Tyrell has a turn between them."""
    scenario = orders().units("stark", "winterfell", "1 footman")
    scenario.units("stark", "karhold", "1 footman").one_time("winterfell", "forced_march")
    scenario.order("winterfell", "march_0").units("tyrell", "oldtown", "1 footman")
    scenario.order("oldtown", "march_0").units("tyrell", "reach", "1 footman")
    play = scenario.order("reach", "march_0").play()
    request = play.request(UseOneTimeOrder, "stark")
    assert (request.step, request.orders, request.may_wait) == (
        "marches",
        {"winterfell": "forced_march"},
        True,
    )
    play.use("winterfell").gather(karhold="1 footman")
    assert play.asked == ("tyrell",)
    play.march("oldtown")
    assert (play.asked, play.question) == (("stark",), "resolve_march")
    play.march("winterfell", "moat_cailin: 2 footmen")

    assert play.army("moat_cailin") == "stark: 2 footmen"


@pytest.mark.rule("COK-OTO-12")
def test_a_regular_order_may_come_first() -> None:
    """Then the one-time order is what is left, and is resolved in the next turn."""
    scenario = orders().units("stark", "winterfell", "2 footmen").order("winterfell", "march_0")
    scenario.one_time("winterfell", "forced_march").units("stark", "karhold", "1 footman")
    play = scenario.waiting("tyrell", "oldtown").play()
    play.use(None).march("winterfell", "moat_cailin: 1 footman")
    play.march("oldtown")

    assert play.question == "gather_units"


@pytest.mark.rule("COK-OTO-16")
def test_raid_icons_follow_the_cycle_of_the_raid_step() -> None:
    """Lannister, Stark with its one-time order, and Lannister again."""
    scenario = (
        orders().units("stark", "winterfell", "1 footman").one_time("winterfell", "young_wolf")
    )
    for area in ("blackwater", "lannisport"):
        scenario.units("lannister", area, "1 footman").order(area, "raid")
    scenario.units("tyrell", "searoad_marches", "1 footman").order("searoad_marches", "support_0")
    scenario.units("tyrell", "reach", "1 footman").order("reach", "support_0")
    play = scenario.play()
    turns = [play.asked]
    play.raid("blackwater", "reach")
    turns.append(play.asked)
    play.march("winterfell")
    turns.append(play.asked)

    assert turns == [("lannister",), ("stark",), ("lannister",)]


@pytest.mark.rule("COK-OTO-15")
@pytest.mark.parametrize(
    ("card", "kept_back"),
    [
        ("sea_of_storms", {"young_wolf"}),
        ("feast_for_crows", {"recruit", "supply_caravan"}),
        ("storm_of_swords", set()),
    ],
)
def test_an_order_whose_step_is_skipped_is_not_placed(card: str, kept_back: set[str]) -> None:
    """Sea of Storms skips the raids, Feast for Crows the consolidating."""
    scenario = planning().track("iron_throne", "stark").at("westeros")
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III=card)
    play = scenario.play()
    tokens = play.request(PlaceOneTimeOrder, "stark").tokens

    assert {*COMMON, "young_wolf"} - set(tokens) == kept_back
    for token in kept_back:
        with play.refused("COK-OTO-15"):
            play.lay("winterfell", token)


@pytest.mark.rule("COK-OTO-15")
def test_or_it_may_be_placed_and_leaves_the_game_without_effect() -> None:
    """The alternative reading: unresolved at the end of the turn, it is gone."""
    reading = ClashOfKingsOptions(one_time_order_of_skipped_step="without_effect")
    scenario = cok("one-time-orders", agreed=reading).units("stark", "karhold", "1 footman")
    scenario.at("westeros").westeros(
        I="last_days_of_summer_1", II="last_days_of_summer_2", III="feast_for_crows"
    )
    play = scenario.play()
    play.lay("karhold", "supply_caravan")
    play.orders("stark", karhold="march_0")
    play.march("karhold")

    gone = [(order.token, order.cause) for order in play.told(OrderRemoved)]
    assert ("supply_caravan", "unresolved") in gone
    assert "supply_caravan" not in play.world.one_time_left["stark"]
    assert play.told(OneTimeOrderResolved) == []


# --- Recruit and Supply Caravan -----------------------------------------------------------------


@pytest.mark.rule("COK-OTO-REC-01")
def test_the_worked_example_of_recruit() -> None:
    """EX-COK-07: two points in Winterfell, a Knight and a new Footman; the token is gone."""
    scenario = orders().units("stark", "winterfell", "1 footman").one_time("winterfell", "recruit")
    play = seen_last(scenario).play()
    play.muster("winterfell: upgrade to knight", "winterfell: footman")

    assert play.army("winterfell") == "stark: 1 footman, 1 knight"
    assert play.world.one_time_orders == {}


@pytest.mark.rule("COK-OTO-REC-01")
def test_recruit_keeps_to_supply() -> None:
    """Two armies of two are allowed, and there are two."""
    scenario = orders().units("stark", "winterfell", "2 footmen").supply(stark=0)
    scenario.units("stark", "karhold", "2 footmen").one_time("winterfell", "recruit")
    play = seen_last(scenario).play()

    with play.refused("1E-MUS-07"):
        play.muster("winterfell: footman")


@pytest.mark.rule("COK-OTO-REC-02")
def test_the_worked_example_of_recruit_without_a_castle() -> None:
    """EX-COK-08: nothing happens in Karhold, and the token is used up."""
    scenario = orders().units("stark", "karhold", "1 footman").one_time("karhold", "recruit")
    play = seen_last(scenario).play()

    assert play.told(OneTimeOrderResolved)[0].token == "recruit"
    assert play.told(Mustered) == []
    assert play.world.one_time_left["stark"].count("recruit") == 1  # type: ignore[arg-type]


@pytest.mark.rule("COK-OTO-SUP-01", "COK-OTO-SUP-02")
def test_the_worked_example_of_a_supply_caravan() -> None:
    """EX-COK-09: from 3 to 5 with Blackwater's two barrels, until a Supply card counts anew."""
    scenario = orders().units("lannister", "blackwater", "1 footman").supply(lannister=3)
    scenario.one_time("blackwater", "supply_caravan")
    scenario.westeros(I="supply", II="clash_of_kings", III="last_days_of_summer_3")
    play = scenario.play()

    moves = [moved.supply for moved in play.told(SupplyMoved) if "lannister" in moved.supply]
    # Blackwater's two barrels, and the two of Lannisport, its home.
    assert moves == [{"lannister": 5}, {"lannister": 4}]


@pytest.mark.rule("COK-OTO-SUP-03")
def test_supply_does_not_rise_above_six() -> None:
    """Two barrels on top of five are one."""
    scenario = orders().units("lannister", "blackwater", "1 footman").supply(lannister=5)
    play = scenario.one_time("blackwater", "supply_caravan").play()

    assert play.told(SupplyMoved)[0].supply == {"lannister": 6}


# --- Forced March -------------------------------------------------------------------------------


@pytest.mark.rule("COK-OTO-FM-01", "COK-OTO-FM-03")
def test_the_worked_example_of_a_forced_march() -> None:
    """EX-COK-10: a Knight by ship and a Footman come, and the March order attacks Blackwater."""
    scenario = orders().neutral("kings_landing", 0).supply(baratheon=6)
    scenario.units("baratheon", "kings_landing", "1 footman").order("kings_landing", "march_0")
    scenario.one_time("kings_landing", "forced_march")
    scenario.units("baratheon", "dragonstone", "1 knight")
    scenario.units("baratheon", "crackclaw_point", "1 footman")
    scenario.units("baratheon", "shipbreaker_bay", "1 ship")
    scenario.units("baratheon", "blackwater_bay", "1 ship")
    scenario.units("lannister", "blackwater", "1 footman").order("blackwater", "march_0")
    play = scenario.play()
    play.use("kings_landing")
    origins = play.request(GatherUnits).origins
    assert {area: origin.by_ship for area, origin in origins.items()} == {
        "crackclaw_point": False,
        "dragonstone": True,
    }
    play.gather(dragonstone="1 knight", crackclaw_point="1 footman")
    assert play.army("kings_landing") == "baratheon: 2 footmen, 1 knight"
    assert play.world.one_time_orders == {}
    play.march("blackwater")
    play.march("kings_landing", "blackwater: 2 footmen, 1 knight")

    assert play.question == "choose_house_card"


@pytest.mark.rule("COK-OTO-FM-02")
def test_ships_come_to_sea_areas_and_land_units_to_land() -> None:
    """Out of a port too; supply holds, and routed units stay where they are."""
    scenario = cok("one-time-orders", "ports").units("greyjoy", "ironmans_bay", "1 ship")
    scenario.units("greyjoy", "golden_sound", "1 ship", routed="1 ship").supply(greyjoy=2)
    scenario.units("greyjoy", "port_pyke", "2 ships").units("greyjoy", "pyke", "2 footmen")
    scenario.one_time("ironmans_bay", "forced_march")
    play = scenario.play()
    origins = play.request(GatherUnits).origins
    assert {area: origin.units for area, origin in origins.items()} == {
        "golden_sound": ("ship",),
        "port_pyke": ("ship", "ship"),
    }

    with play.refused("COK-OTO-FM-02"):
        play.gather(golden_sound="1 ship", port_pyke="2 ships")
    with play.refused("COK-OTO-FM-01"):
        play.gather(golden_sound="2 ships")
    with play.refused("COK-OTO-FM-01"):
        play.gather(pyke="1 footman")
    play.gather(port_pyke="2 ships")
    assert play.army("ironmans_bay") == "greyjoy: 3 ships"


@pytest.mark.rule("COK-OTO-FM-04")
def test_emptied_areas_may_be_kept_by_power_tokens() -> None:
    """One for each, where all units left; not at home, and not where somebody stays."""
    scenario = orders().units("stark", "moat_cailin", "1 footman").supply(stark=6)
    scenario.units("stark", "white_harbor", "1 footman").units("stark", "twins", "2 footmen")
    scenario.units("stark", "winterfell", "1 footman").one_time("moat_cailin", "forced_march")
    play = scenario.waiting("tyrell", "oldtown").play()
    coming = {"white_harbor": "1 footman", "twins": "1 footman", "winterfell": "1 footman"}

    for kept in (("twins",), ("winterfell",), ("white_harbor", "white_harbor")):
        with play.refused("COK-OTO-FM-04"):
            play.gather(*kept, **coming)
    play.gather("white_harbor", **coming)
    assert play.world.power_tokens == {"white_harbor": "stark"}
    assert play.world.power["stark"] == 4


@pytest.mark.rule("COK-OTO-FM-04")
def test_power_tokens_must_be_at_hand() -> None:
    """Two areas are emptied, and there is one power."""
    scenario = orders().units("stark", "moat_cailin", "1 footman").supply(stark=6).power(stark=1)
    scenario.units("stark", "white_harbor", "1 footman").units("stark", "twins", "1 footman")
    play = scenario.one_time("moat_cailin", "forced_march").waiting("tyrell", "oldtown").play()

    with play.refused("COK-OTO-FM-04"):
        play.gather("white_harbor", "twins", white_harbor="1 footman", twins="1 footman")


@pytest.mark.rule("COK-OTO-FM-05")
def test_a_forced_march_starts_no_battle() -> None:
    """It goes where own units stand, so there is nobody to fight; the next turn is another's."""
    scenario = orders().units("stark", "moat_cailin", "1 footman").supply(stark=6)
    scenario.units("stark", "winterfell", "1 footman").one_time("moat_cailin", "forced_march")
    scenario.units("greyjoy", "seagard", "1 footman")
    play = scenario.waiting("tyrell", "oldtown").play()
    assert set(play.request(GatherUnits).origins) == {"winterfell"}
    play.gather(winterfell="1 footman")

    assert (play.asked, play.question) == (("tyrell",), "resolve_march")
    assert play.request(ResolveMarch).by is None
