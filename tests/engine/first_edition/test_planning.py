"""Planning, order tokens and the raven in the first edition. 1E-PLAN, 1E-ORD, 1E-RAVEN."""

import pytest

from engine.boxes.first.options import FirstEditionOptions
from engine.events import OrdersRevealed, RavenUsed
from engine.requests import PlaceOrders, UseRaven
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario


def planning(scenario: Scenario) -> Play:
    """The planning phase."""
    return scenario.at("planning").play()


def stark_everywhere() -> Scenario:
    """Stark in five land areas and a sea."""
    scenario = first()
    for area in ("winterfell", "karhold", "castle_black", "white_harbor", "moat_cailin"):
        scenario.units("stark", area, "1 footman")
    return scenario.units("stark", "shivering_sea", "1 ship")


@pytest.mark.rule("1E-PLAN-01", "1E-PLAN-07", "1E-DEF-03")
def test_orders_are_assigned_in_secret_and_revealed_together() -> None:
    """Nobody sees a token before all houses have placed theirs; then the raven may be used."""
    scenario = first().units("stark", "winterfell", "1 footman")
    play = planning(scenario.units("lannister", "lannisport", "1 footman"))
    play.orders("stark", winterfell="march_0")
    assert not play.game.view("lannister").orders
    assert "stark" in play.game.view("lannister").sealed

    play.orders("lannister", lannisport="raid")

    assert play.told(OrdersRevealed)[0].orders["stark"] == {"winterfell": "march_0"}
    assert play.question == "use_raven"


@pytest.mark.rule("1E-PLAN-02")
def test_orders_lie_with_own_units_only() -> None:
    """At most one in an area: the answer has no room for two."""
    play = planning(first(empty=False))

    with play.refused("1E-PLAN-02"):
        play.orders("stark", karhold="march_0")


@pytest.mark.rule("1E-PLAN-03")
def test_nobody_has_to_place_an_order() -> None:
    """None at all is fine, and one of three."""
    play = planning(stark_everywhere())
    assert play.request(PlaceOrders, "stark").needed == 0

    play.orders("stark", winterfell="march_0")

    assert play.told(OrdersRevealed)[0].orders["stark"] == {"winterfell": "march_0"}


@pytest.mark.rule("1E-PLAN-04")
def test_no_consolidate_power_at_sea() -> None:
    """All other kinds may lie there."""
    play = planning(stark_everywhere())
    with play.refused("1E-PLAN-04"):
        play.orders("stark", shivering_sea="consolidate_power")

    play.orders("stark", shivering_sea="defense_1", winterfell="consolidate_power")

    assert play.told(OrdersRevealed)


@pytest.mark.rule("1E-PLAN-05")
def test_no_more_special_orders_than_stars() -> None:
    """EX-1E-07: third on the King's Court, any two of the five."""
    play = planning(stark_everywhere().track("kings_court", "lannister", "tyrell", "stark"))
    with play.refused("1E-PLAN-05"):
        play.orders(
            "stark", winterfell="march_plus_1", karhold="defense_2", moat_cailin="raid_plus_1"
        )

    play.orders("stark", winterfell="march_plus_1", karhold="defense_2", moat_cailin="raid")

    assert play.told(OrdersRevealed)


@pytest.mark.rule("1E-PLAN-05", "1E-PLAN-06")
def test_the_fifth_has_no_star_and_two_orders_of_a_kind() -> None:
    """EX-1E-08: with one star a third march is possible, never a fourth."""
    last = stark_everywhere().track("kings_court", "lannister", "tyrell", "greyjoy", "baratheon")
    play = planning(last)
    with play.refused("1E-PLAN-05"):
        play.orders("stark", winterfell="march_plus_1")
    with play.refused("1E-PLAN-06"):
        play.orders("stark", winterfell="raid", karhold="raid", moat_cailin="raid")

    fourth = stark_everywhere().track("kings_court", "lannister", "tyrell", "greyjoy", "stark")
    play = planning(fourth)
    play.orders("stark", winterfell="march_plus_1", karhold="march_0", moat_cailin="march_minus_1")
    assert play.told(OrdersRevealed)
    with_four = {"winterfell": "march_plus_1", "karhold": "march_0"}
    play = planning(fourth_again())
    with play.refused("1E-PLAN-06"):
        play.orders("stark", **with_four, moat_cailin="march_minus_1", castle_black="march_0")


def fourth_again() -> Scenario:
    """Stark fourth on the King's Court."""
    return stark_everywhere().track("kings_court", "lannister", "tyrell", "greyjoy", "stark")


# --- Tokens -------------------------------------------------------------------------------------


def battle(march: str, defense: str | None, support: str | None = None) -> Play:
    """Two knights attack two footmen in Seagard, with a supporting footman in the Twins."""
    scenario = first().units("stark", "moat_cailin", "2 knights").order("moat_cailin", march)
    scenario.units("greyjoy", "seagard", "2 footmen").units("stark", "twins", "1 footman")
    if defense:
        scenario.order("seagard", defense)
    if support:
        scenario.order("twins", support)
    play = scenario.play()
    play.march("moat_cailin", "seagard: 2 knights")
    if support:
        play.support("attacker")
    return play.fight(stark="ser_rodrick_cassel_first", greyjoy="theon_greyjoy_first")


@pytest.mark.rule("1E-ORD-01", "1E-ORD-02", "1E-COMBAT-04")
@pytest.mark.parametrize(
    ("march", "attack"), [("march_minus_1", 3), ("march_0", 4), ("march_plus_1", 5)]
)
def test_a_march_modifier_is_the_attackers_alone(march: str, attack: int) -> None:
    """And a Defense order the defender's."""
    play = battle(march, "defense_2")

    attacker, defender = play.strength("stark"), play.strength("greyjoy")
    assert attacker.units + attacker.order == attack
    assert defender.units + defender.order == 4


@pytest.mark.rule("1E-ORD-03", "1E-SUPPORT-02")
@pytest.mark.parametrize(("token", "support"), [("support_0", 1), ("support_plus_1", 2)])
def test_support_plus_1_adds_one(token: str, support: int) -> None:
    """To what its area gives."""
    assert battle("march_0", None, token).strength("stark").support == support


@pytest.mark.rule("1E-ORD-05")
def test_a_special_consolidate_power_yields_no_more() -> None:
    """One and the crowns, and nobody is asked whether to muster."""
    scenario = first().units("stark", "winterfell", "1 footman")
    scenario.order("winterfell", "consolidate_power_special")
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="sea_of_storms")
    play = scenario.play()

    assert play.world.power["stark"] == 7
    assert play.question == "place_orders"


# --- The raven ----------------------------------------------------------------------------------


def lannister_planned(options: FirstEditionOptions | None = None, **orders: str) -> Play:
    """Lannister, holder of the raven with three stars, has these orders on the board."""
    scenario = first(options=options)
    for area in ("lannisport", "riverrun", "stoney_sept", "blackwater"):
        scenario.units("lannister", area, "1 footman")
    scenario.units("lannister", "golden_sound", "1 ship")
    return planning(scenario).orders("lannister", **orders)


@pytest.mark.rule("1E-RAVEN-01")
def test_the_raven_replaces_an_order_by_an_unused_one() -> None:
    """In the same area, if it may be placed there; and there is no wildling card to look at."""
    play = lannister_planned(lannisport="raid", riverrun="march_0", golden_sound="raid")
    request = play.request(UseRaven)
    assert not request.may_look
    with play.refused("1E-RAVEN-01"):
        play.raven("look")
    assert "consolidate_power" not in request.replacements["golden_sound"]  # type: ignore[index]
    with play.refused("1E-RAVEN-02"):
        play.replace("lannisport", "march_0")

    play.replace("lannisport", "defense_1")

    assert play.order("lannisport") == "defense_1"
    assert play.told(RavenUsed)[0].after == "defense_1"


@pytest.mark.rule("1E-RAVEN-02")
@pytest.mark.parametrize(("reading", "allowed"), [("left_over", False), ("taken_back", True)])
def test_a_special_order_by_the_raven_needs_a_star(reading: str, allowed: bool) -> None:
    """All three are used: taking a special order back frees its star only if it is played so."""
    options = FirstEditionOptions.model_validate({"raven_star": reading})
    play = lannister_planned(
        options, lannisport="march_plus_1", riverrun="raid_plus_1", stoney_sept="support_plus_1"
    )

    offered = play.request(UseRaven).replacements["lannisport"]  # type: ignore[index]

    assert ("defense_2" in offered) is allowed


@pytest.mark.rule("1E-RAVEN-02")
def test_a_star_left_over_may_be_used_by_the_raven() -> None:
    """Two of three are used, so any order may become a special one."""
    play = lannister_planned(
        lannisport="march_plus_1", riverrun="raid_plus_1", stoney_sept="support_0"
    )

    play.replace("stoney_sept", "defense_2")

    assert play.order("stoney_sept") == "defense_2"


@pytest.mark.rule("1E-RAVEN-03")
def test_the_raven_neither_adds_nor_removes_an_order() -> None:
    """Blackwater has none and gets none; left alone, the order in Lannisport stays."""
    play = lannister_planned(lannisport="defense_1", riverrun="march_0")
    with play.refused("1E-RAVEN-03"):
        play.replace("blackwater", "march_0")

    play.raven("none")

    assert play.told(RavenUsed)[0].action == "none"
    assert play.order("lannisport") == "defense_1"


def test_without_an_order_to_replace_nobody_is_asked() -> None:
    """The raven stays where it is."""
    play = lannister_planned()

    assert play.told(RavenUsed)[0].action == "none"
