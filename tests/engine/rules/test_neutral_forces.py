"""NEUTRAL: forces of nobody."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import (
    CombatBegan,
    HouseCardsRevealed,
    NeutralForceBeaten,
    NeutralSupportCalled,
    SupportDeclared,
)
from engine.names import AreaId
from engine.requests import ChooseRetreat, DeclareSupport, ResolveMarch
from tests.engine.scenario import Scenario


def besieging(
    units: str = "2 knights",
    *,
    token: str = "march_0",
    strength: int = 5,
    area: str = "harrenhal",
    options: SecondEditionOptions | None = None,
) -> Scenario:
    """Lannister, first in turn order, has a march in Stoney Sept next to a neutral force."""
    return (
        Scenario(empty=True, options=options)
        .track("iron_throne", "lannister")
        .units("lannister", "stoney_sept", units)
        .order("stoney_sept", token)
        .neutral(area, strength)
        .supply(lannister=6)
        .waiting()
    )


@pytest.mark.rule("2E-NEUTRAL-01")
@pytest.mark.parametrize(("token", "legal"), [("march_plus_1", True), ("march_0", False)])
def test_rc_063_a_neutral_force_is_attacked_only_if_it_is_beaten(token: str, legal: bool) -> None:
    """Two knights and a march: 5 against 5 is enough, 4 is not."""
    play = besieging(token=token).play()
    if legal:
        play.march("stoney_sept", "harrenhal: 2 knights")
        assert play.army("harrenhal") == "lannister: 2 knights"
        return
    with play.refused("2E-NEUTRAL-01"):
        play.march("stoney_sept", "harrenhal: 2 knights")


@pytest.mark.rule("2E-NEUTRAL-02", "2E-NEUTRAL-05")
def test_there_are_no_cards_no_blade_and_no_losses_and_the_force_is_gone_for_good() -> None:
    """Nobody is asked anything; the token is removed."""
    scenario = besieging("3 knights").track("fiefdoms", "lannister")
    play = scenario.play().march("stoney_sept", "harrenhal: 3 knights")

    assert play.asked == ("martell",)
    assert play.told(HouseCardsRevealed) == []
    assert play.told(CombatBegan) == []
    assert play.told(NeutralForceBeaten)[0].strength == 5
    assert play.army("harrenhal") == "lannister: 3 knights"
    assert AreaId("harrenhal") not in play.world.neutral_forces


@pytest.mark.rule("2E-NEUTRAL-03")
def test_own_support_counts_by_itself() -> None:
    """Support +1 of a footman in Blackwater: 4 + 2 against 6."""
    scenario = besieging(strength=6).units("lannister", "blackwater", "1 footman")
    play = scenario.order("blackwater", "support_plus_1").play()
    play.march("stoney_sept", "harrenhal: 2 knights")

    assert play.army("harrenhal") == "lannister: 2 knights"


@pytest.mark.rule("2E-NEUTRAL-04")
@pytest.mark.parametrize(("area", "legal"), [("harrenhal", True), ("blackwater", False)])
def test_siege_engines_count_only_against_a_fort(area: str, legal: bool) -> None:
    """Four at Harrenhal, nothing in the Blackwater."""
    play = besieging("1 siege engine", strength=4, area=area).play()
    if legal:
        play.march("stoney_sept", f"{area}: 1 siege engine")
        assert play.army(area) == "lannister: 1 siege engine"
        return
    with play.refused("2E-NEUTRAL-01"):
        play.march("stoney_sept", f"{area}: 1 siege engine")


@pytest.mark.rule("2E-NEUTRAL-06")
def test_it_uses_up_the_one_attack() -> None:
    """A second resisting area is refused."""
    scenario = besieging("4 knights").units("greyjoy", "riverrun", "1 footman")
    play = scenario.play()

    with play.refused("2E-MARCH-06"):
        play.march("stoney_sept", "harrenhal: 3 knights", "riverrun: 1 knight")


@pytest.mark.rule("2E-NEUTRAL-07")
def test_nobody_retreats_to_a_neutral_force() -> None:
    """Harrenhal is closed to the beaten garrison of Riverrun."""
    scenario = besieging("3 knights").units("greyjoy", "riverrun", "1 footman").blade_used()
    play = scenario.play().march("stoney_sept", "riverrun: 3 knights")
    play.fight(lannister="ser_kevan_lannister", greyjoy="aeron_damphair")
    if play.question == "pick_card":
        play.pick(None)
    losses = play.request(ChooseRetreat).losses if play.question == "choose_retreat" else {}

    assert AreaId("harrenhal") not in losses
    assert play.army("harrenhal") == ""


def helped(options: SecondEditionOptions | None = None) -> Scenario:
    """4 against 5, with Greyjoy's Support in Riverrun next to Harrenhal."""
    scenario = besieging(options=options).units("greyjoy", "riverrun", "1 footman")
    return scenario.order("riverrun", "support_0")


@pytest.mark.rule("2E-NEUTRAL-09", "2E-NEUTRAL-03")
def test_others_are_asked_for_support_before_the_march() -> None:
    """Greyjoy agrees: then the march is legal."""
    play = helped().play()
    with play.refused("2E-NEUTRAL-01"):
        play.march("stoney_sept", "harrenhal: 2 knights")
    play.call("stoney_sept", "harrenhal")
    asked = play.request(DeclareSupport)
    play.support("attacker").march("stoney_sept", "harrenhal: 2 knights")

    assert (asked.house, asked.marcher, asked.battle) == ("greyjoy", "lannister", None)
    assert play.told(NeutralSupportCalled)[0].area == "harrenhal"
    assert play.told(SupportDeclared)[0].sides == {"riverrun": "attacker"}
    assert play.army("harrenhal") == "lannister: 2 knights"


@pytest.mark.rule("2E-NEUTRAL-09", "2E-NEUTRAL-02")
def test_support_may_be_denied_and_never_goes_to_the_neutral_force() -> None:
    """Then the attack stays illegal, and the call cannot be repeated."""
    play = helped().play().call("stoney_sept", "harrenhal")
    with play.refused("2E-COMBAT-04"):
        play.support("defender")
    play.support(None)

    with play.refused("2E-NEUTRAL-01"):
        play.march("stoney_sept", "harrenhal: 2 knights")
    with play.refused("2E-NEUTRAL-09"):
        play.call("stoney_sept", "harrenhal")
    play.march("stoney_sept", "riverrun: 2 knights")
    assert play.question == "choose_house_card"


@pytest.mark.rule("2E-NEUTRAL-09")
@pytest.mark.parametrize(
    ("reading", "areas"),
    [("for_the_named_area", ["harrenhal"]), ("for_all_in_reach", ["blackwater", "harrenhal"])],
)
def test_the_marcher_names_one_neutral_force(reading: str, areas: list[str]) -> None:
    """Unless the game is agreed to ask about all in reach at once."""
    options = SecondEditionOptions.model_validate({"neutral_support_call": reading})
    scenario = helped(options).neutral("blackwater", 9)
    scenario.units("tyrell", "reach", "1 footman").order("reach", "support_0")
    play = scenario.play().call("stoney_sept", "harrenhal")
    while play.question == "declare_support":
        play.support("attacker")

    assert [event.area for event in play.told(NeutralSupportCalled)] == areas
    request = play.request(ResolveMarch)
    assert request.called == ("stoney_sept", "harrenhal")


@pytest.mark.rule("2E-NEUTRAL-01", "2E-MARCH-07")
@pytest.mark.parametrize("attack_first", [True, False])
def test_rc_064_the_order_of_moves_does_not_matter(attack_first: bool) -> None:
    """Four players; the Dornish Marches hold 3, Blackwater nobody."""
    moves = ["dornish_marches: 1 knight, 1 footman", "blackwater: 1 footman"]
    play = (
        Scenario(4, empty=True)
        .units("baratheon", "reach", "1 knight, 2 footmen")
        .order("reach", "march_0")
        .waiting("stark", "winterfell")
        .play()
    )
    play.march("reach", *(moves if attack_first else reversed(moves)))

    assert play.army("dornish_marches") == "baratheon: 1 footman, 1 knight"
    assert play.army("blackwater") == "baratheon: 1 footman"


@pytest.mark.rule("2E-NEUTRAL-03", "2E-MARCH-08", "2E-TRANS-02")
def test_rc_065_units_that_step_into_a_support_area_count() -> None:
    """One knight sails to Crackclaw Point's Support, the other attacks King's Landing: 2 + 3."""
    scenario = (
        Scenario(empty=True)
        .units("baratheon", "kingswood", "2 knights")
        .order("kingswood", "march_0")
        .units("baratheon", "crackclaw_point", "1 footman")
        .order("crackclaw_point", "support_0")
        .units("baratheon", "blackwater_bay", "1 ship")
        .waiting()
    )
    play = scenario.play()
    with play.refused("2E-NEUTRAL-01"):
        play.march("kingswood", "kings_landing: 1 knight")
    play.march("kingswood", "kings_landing: 1 knight", "crackclaw_point: 1 knight")

    assert play.army("kings_landing") == "baratheon: 1 knight"
