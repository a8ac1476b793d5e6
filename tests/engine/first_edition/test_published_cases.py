"""RC-093 to RC-099 and RC-101: the published cases of the first edition and its expansion."""

import pytest

from engine.events import (
    CardTextCancelled,
    OrdersRevealed,
    PowerConsolidated,
    PowerGained,
    UnitsLost,
)
from engine.names import AreaId, House
from engine.requests import (
    DeclareSupport,
    PickCard,
    PlaceOrders,
    ResolveMarch,
    ResolveRaid,
)
from tests.engine.clash_of_kings.given import Expanded, cok
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play, Scenario

QUIET = {"I": "last_days_of_summer_1", "II": "last_days_of_summer_2", "III": "sea_of_storms"}


def loras_against_ellaria(edition: str, loras: str, ellaria: str) -> Play:
    """Tyrell, first on the throne track but behind on Fiefdoms, attacks Martell's two units."""
    scenario = Scenario(6, edition=edition, empty=True).supply(martell=6)
    scenario.track("iron_throne", "tyrell", "martell").track("fiefdoms", "martell", "tyrell")
    scenario.units("tyrell", "reach", "1 knight").order("reach", "march_0")
    scenario.units("martell", "dornish_marches", "1 footman, 1 knight")
    play = scenario.play().march("reach", "dornish_marches: 1 knight")
    play.card("tyrell", loras).card("martell", ellaria)
    while play.question == "pick_units":
        play.pick_units("dornish_marches: footman")
    return play


@pytest.mark.rule("1E-CARD-03")
def test_rc_093_texts_of_the_same_moment_act_in_the_order_of_the_fiefdoms() -> None:
    """Ellaria Sand, the defender's, has made the footman a knight before Ser Loras can kill it."""
    play = loras_against_ellaria("first+martell", "ser_loras_tyrell_first", "ellaria_sand_first")

    assert play.world.turn_order.index("tyrell") < play.world.turn_order.index("martell")
    assert play.army("dornish_marches") == "martell: 2 knights"


@pytest.mark.rule("1E-CARD-03", "1E-CARD-04")
def test_rc_093_a_cancelling_text_acts_first_all_the_same() -> None:
    """The Queen of Thorns silences Ellaria Sand, though Tyrell is behind on Fiefdoms."""
    play = loras_against_ellaria("first+martell", "queen_of_thorns_first", "ellaria_sand_first")

    assert [told.card for told in play.told(CardTextCancelled)] == ["ellaria_sand_first"]
    assert play.army("dornish_marches") == "martell: 1 footman, 1 knight"


@pytest.mark.rule("1E-CARD-03", "1E-CARD-05")
@pytest.mark.parametrize(("leads", "follows"), [("martell", "lannister"), ("lannister", "martell")])
def test_rc_093_texts_on_the_outcome_follow_the_fiefdoms_too(leads: House, follows: House) -> None:
    """Of Cersei, who won, and Arianne, who lost, the one ahead on Fiefdoms is asked first."""
    scenario = Scenario(6, edition="first+martell", empty=True).supply(lannister=6)
    scenario.track("iron_throne", follows, leads).track("fiefdoms", leads, follows)
    scenario.units("lannister", "reach", "4 knights").order("reach", "march_0")
    scenario.units("martell", "dornish_marches", "1 footman")
    scenario.waiting("martell", "sunspear").at("marches", turn=0 if follows == "lannister" else 1)
    play = scenario.play().march("reach", "dornish_marches: 4 knights")
    play.fight(lannister="cersei_lannister_first", martell="arianne_martell_first")

    assert play.asked == (leads,)
    answered = play.pick_units() if leads == "martell" else play.remove_order(None)
    assert answered.asked == (follows,)


@pytest.mark.rule("1E-MARCH-04", "1E-MARCH-05")
def test_rc_094_a_march_on_a_neutral_area_uses_up_the_attack() -> None:
    """Out of Harrenhal an army enters the neutral area or the enemy's, never both."""

    def harrenhal() -> Play:
        scenario = first().supply(lannister=6).units("lannister", "harrenhal", "2 knights")
        scenario.order("harrenhal", "march_0").neutral("crackclaw_point", 2)
        scenario.units("stark", "riverrun", "1 footman").track("iron_throne", "lannister")
        return scenario.waiting("tyrell", "oldtown").play()

    neutral, enemy = "crackclaw_point: 1 knight", "riverrun: 1 knight"
    with (both := harrenhal()).refused("1E-MARCH-04"):
        both.march("harrenhal", neutral, enemy)

    assert harrenhal().march("harrenhal", neutral).army("crackclaw_point") == "lannister: 1 knight"
    assert harrenhal().march("harrenhal", enemy).question == "choose_house_card"


@pytest.mark.rule("1E-PLAN-04")
def test_rc_095_no_consolidate_power_order_at_sea() -> None:
    """It is refused, while the second edition lets it lie there and pays nothing for it."""
    here = first().units("stark", "shivering_sea", "1 ship").at("planning").play()
    with here.refused("1E-PLAN-04"):
        here.orders("stark", shivering_sea="consolidate_power")

    second = Scenario(empty=True).units("stark", "shivering_sea", "1 ship").at("planning").play()
    second.orders("stark", shivering_sea="consolidate_power").raven()
    assert second.told(OrdersRevealed)[0].orders["stark"] == {"shivering_sea": "consolidate_power"}
    assert second.order("shivering_sea") == ""
    assert not second.told(PowerGained)


def storms_end() -> Play:
    """Tyrell's footman and routed knight, with a March order, before Baratheon's two knights."""
    scenario = first().supply(tyrell=1, baratheon=6).track("iron_throne", "tyrell", "baratheon")
    scenario.units("tyrell", "storms_end", "1 footman", routed="1 knight")
    scenario.order("storms_end", "march_0").units("tyrell", "dornish_marches", "1 footman")
    scenario.units("baratheon", "kingswood", "2 knights").order("kingswood", "march_0")
    return scenario.waiting("greyjoy", "pyke").play()


@pytest.mark.rule("1E-ROUT-02", "1E-ROUT-03", "1E-CAS-01", "1E-CAS-03")
def test_rc_096_a_routed_knight_neither_marches_nor_fights_nor_dies_as_a_casualty() -> None:
    """It adds nothing; the one sword takes the footman, and the forced retreat the knight."""
    play = storms_end()
    with play.refused("1E-MARCH-03"):
        play.march("storms_end", "dornish_marches: 1 knight")

    play.march("storms_end").march("kingswood", "storms_end: 2 knights")
    play.fight(baratheon="house_florent_lord_first", tyrell="house_tyrell_captain_first")
    assert play.strength("tyrell").units == 1
    lost = {told.cause: told.units for told in play.told(UnitsLost)}
    assert lost == {"swords": ("footman",), "routed": ("knight",)}
    assert play.army("storms_end") == "baratheon: 2 knights"


@pytest.mark.rule("1E-SUP-07", "1E-ROUT-02")
def test_rc_096_routed_units_count_for_supply() -> None:
    """At supply 0 a third unit may not join a footman and a routed one."""
    scenario = first().supply(tyrell=0).track("iron_throne", "tyrell")
    scenario.units("tyrell", "storms_end", "1 footman", routed="1 knight")
    scenario.units("tyrell", "dornish_marches", "1 footman").order("dornish_marches", "march_0")
    play = scenario.waiting("greyjoy", "pyke").play()

    with play.refused("1E-MARCH-09"):
        play.march("dornish_marches", "storms_end: 1 footman")


@pytest.mark.rule("1E-CP-01", "1E-CP-02")
def test_rc_097_all_consolidate_power_orders_are_collected_at_once() -> None:
    """The answer to the last march brings the power of every house, and no question between."""
    scenario = first().units("baratheon", "dragonstone", "1 footman").westeros(**QUIET)
    scenario.order("dragonstone", "consolidate_power").track("iron_throne", "greyjoy")
    scenario.units("stark", "winterfell", "1 footman").units("stark", "karhold", "1 footman")
    scenario.order("winterfell", "consolidate_power_special").order("karhold", "consolidate_power")
    scenario.units("greyjoy", "seagard", "1 footman").order("seagard", "march_0")
    play = scenario.play()
    assert not play.told(PowerConsolidated)

    play.march("seagard", "riverrun: 1 footman")

    collected = {told.area: told.house for told in play.last if isinstance(told, PowerConsolidated)}
    assert collected == {"dragonstone": "baratheon", "winterfell": "stark", "karhold": "stark"}
    assert play.question == "place_orders"


def luwin(attackers: str) -> Play:
    """Stark attacks Greyjoy's two footmen with Maester Luwin, Eddard Stark lying discarded."""
    scenario = first().supply(stark=6).units("stark", "moat_cailin", attackers)
    scenario.order("moat_cailin", "march_0").units("greyjoy", "seagard", "2 footmen")
    scenario.hand("stark", "maester_luwin_first", "robb_stark_first").waiting("tyrell", "oldtown")
    play = scenario.play().march("moat_cailin", f"seagard: {attackers}")
    return play.fight(stark="maester_luwin_first", greyjoy="balon_greyjoy_first")


def test_rc_098_maester_luwin_brings_nothing_back_on_a_loss() -> None:
    """Nothing is asked, and he is discarded with the others."""
    lost = luwin("1 footman")

    assert lost.winner == "greyjoy"
    assert lost.asked == ("tyrell",)
    assert lost.hand("stark") == {"robb_stark_first"}


def test_rc_098_maester_luwin_may_bring_a_card_back_on_a_win() -> None:
    """One of the discarded cards is in hand again."""
    won = luwin("4 knights")
    assert won.request(PickCard, "stark").optional

    won.pick("eddard_stark_first").retreat("riverrun")

    assert won.hand("stark") == {"robb_stark_first", "eddard_stark_first"}


@pytest.mark.rule("1E-CARD-06")
@pytest.mark.parametrize("attacks", [True, False])
@pytest.mark.parametrize(
    ("house", "card", "unit", "plain"),
    [
        ("lannister", "vargo_hoat_first", "footman", 1),
        ("stark", "robb_stark_first", "knight", 2),
        ("greyjoy", "victarion_greyjoy_first", "ship", 1),
    ],
)
def test_rc_099_only_attacking_units_are_better(
    house: House, card: str, unit: str, plain: int, attacks: bool
) -> None:
    """Two attackers count one more each, the supporter does not, and defenders do not either."""
    origin, battlefield, beside = "harrenhal", "blackwater", "stoney_sept"
    if unit == "ship":
        origin, battlefield, beside = "golden_sound", "ironmans_bay", "sunset_sea"
    here, there = (origin, battlefield) if attacks else (battlefield, origin)
    army = f"2 {unit}"
    scenario = first().blade_used().supply(**{house: 6}).track("iron_throne", house, "tyrell")
    scenario.units(house, here, army).units("tyrell", there, f"1 {unit}")
    scenario.units(house, beside, f"1 {unit}").order(beside, "support_0").order(origin, "march_0")
    play = scenario.play().march(origin, f"{battlefield}: {army if attacks else f'1 {unit}'}")
    play.support("attacker" if attacks else "defender")
    play.card(house, card).card("tyrell", "margaery_tyrell_first")

    assert play.strength(house).units == 2 * (plain + attacks)
    assert play.strength(house).support == plain


PORT = AreaId("port_pyke")


def pyke(token: str = "") -> Expanded:
    """Greyjoy in Pyke and, with two ships, in its port; Stark's fleet lies in Ironman's Bay."""
    scenario = cok("ports").supply(greyjoy=6, stark=6).units("greyjoy", "pyke", "1 footman")
    scenario.units("greyjoy", PORT, "2 ships").units("stark", "ironmans_bay", "3 ships")
    scenario.track("iron_throne", "greyjoy", "stark")
    return scenario.order(PORT, token) if token else scenario


@pytest.mark.rule("COK-PORT-06")
def test_rc_101_a_port_and_its_land_get_an_order_each() -> None:
    """Each an area of its own in the planning phase."""
    play = pyke().at("planning").play()
    assert play.request(PlaceOrders, "greyjoy").areas == (PORT, "pyke")

    play.orders("greyjoy", port_pyke="raid", pyke="defense_1")

    assert "greyjoy" in play.game.view(None).sealed


@pytest.mark.rule("COK-PORT-04", "COK-PORT-11", "COK-PORT-12")
def test_rc_101_ships_in_port_act_on_the_connected_sea_only() -> None:
    """They march to, raid and support in Ironman's Bay, and nowhere else."""
    marching = pyke("march_0").waiting("tyrell", "oldtown").play()
    raiding = pyke("raid").order("ironmans_bay", "support_0").play()
    at_sea = pyke("support_0").units("greyjoy", "sunset_sea", "3 ships")
    supporting = at_sea.order("sunset_sea", "march_0").play()
    supporting.march("sunset_sea", "ironmans_bay: 3 ships")
    ashore = pyke("support_0").units("stark", "seagard", "3 knights").order("seagard", "march_0")
    no_support = ashore.waiting("tyrell", "oldtown").play().march("seagard", "pyke: 3 knights")

    assert set(marching.request(ResolveMarch).options[PORT].destinations) == {"ironmans_bay"}
    assert raiding.request(ResolveRaid).targets == {PORT: ("ironmans_bay",)}
    assert supporting.request(DeclareSupport).orders == {PORT: {"attacker": 2}}
    assert no_support.question == "choose_house_card"


@pytest.mark.rule("COK-PORT-05")
def test_rc_101_a_port_cannot_be_attacked() -> None:
    """The fleet before it may not sail in."""
    scenario = pyke().order("ironmans_bay", "march_0").waiting("tyrell", "oldtown")
    play = scenario.play()

    assert (
        PORT not in play.request(ResolveMarch, "stark").options[AreaId("ironmans_bay")].destinations
    )
    with play.refused("1E-MARCH-03"):
        play.march("ironmans_bay", f"{PORT}: 1 ship")
