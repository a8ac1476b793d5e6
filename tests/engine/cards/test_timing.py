"""Card timing: what holds for every text of a House card, whichever card it is."""

import pytest

from engine.events import TrackSet, UnitsLost
from engine.names import House
from engine.requests import PickCard
from tests.engine.cards.battles import begin, clash, duel, show
from tests.engine.scenario import Play, Scenario


@pytest.mark.rule("2E-TIMING-01")
@pytest.mark.parametrize(("ahead", "second"), [("martell", "tyrell"), ("tyrell", "martell")])
def test_within_a_window_the_house_ahead_on_the_iron_throne_finishes_first(
    ahead: House, second: House
) -> None:
    """Doran and Mace act in the same window: attacker or not, in turn order, one at a time."""
    scenario = duel("tyrell", "martell", units="2 footmen").track("iron_throne", ahead, second)
    play = clash(scenario, "tyrell", "2 footmen")
    show(play, {"tyrell": "mace_tyrell", "martell": "doran_martell"})
    killed_before_the_track_was_chosen = bool(play.told(UnitsLost))
    play.choose_track("kings_court")

    assert killed_before_the_track_was_chosen == (ahead == "tyrell")
    assert play.strength("martell").units == 1
    assert play.world.tracks["kings_court"][-1] == "tyrell"


@pytest.mark.rule("2E-TIMING-02", "2E-TIMING-06")
def test_a_track_change_counts_for_what_follows_in_the_same_combat() -> None:
    """Doran drops Baratheon behind Martell: on the win that follows, turn order is the new one."""
    scenario = duel("baratheon", "martell").track("iron_throne", "baratheon", "martell")
    play = clash(scenario, "baratheon")
    show(play, {"baratheon": "stannis_baratheon", "martell": "doran_martell"})
    play.choose_track("iron_throne")

    assert play.told(TrackSet)[-1].order[-1] == "baratheon"
    assert play.world.turn_order[0] == "martell"
    assert play.strength("baratheon").card == 5


def cancelled(card: str, replacement: str) -> Play:
    """Tyrion sends a Tyrell card back, and another one takes its place."""
    scenario = duel("tyrell", "lannister", units="2 footmen")
    scenario.units("lannister", "stoney_sept", "1 footman").order("stoney_sept", "raid")
    play = clash(scenario, "tyrell", "2 footmen")
    show(play, {"lannister": "tyrion_lannister", "tyrell": card})
    return play.text(use=True).pick(replacement)


@pytest.mark.rule("2E-TIMING-03")
def test_a_card_that_is_sent_back_takes_its_text_and_icons_along() -> None:
    """Mace kills nobody once Tyrion has sent him back, and his strength is gone."""
    play = cancelled("mace_tyrell", "margaery_tyrell")

    assert play.strength("lannister").units == 2
    assert play.strength("tyrell").card == 1
    assert not [lost for lost in play.told(UnitsLost) if lost.cause == "mace_tyrell"]


@pytest.mark.rule("2E-TIMING-04")
def test_a_card_that_enters_in_its_place_acts_in_the_next_window() -> None:
    """The Queen of Thorns, shown after Tyrion, still removes an order."""
    play = cancelled("ser_loras_tyrell", "queen_of_thorns")

    assert play.order("stoney_sept") == ""
    assert play.strength("tyrell").card == 0


@pytest.mark.rule("2E-TIMING-05")
def test_no_text_works_twice_in_a_combat() -> None:
    """Tyrion is not asked again about the card that replaces the one he sent back."""
    scenario = duel("lannister", "greyjoy")
    play = clash(scenario, "lannister")
    show(play, {"lannister": "tyrion_lannister", "greyjoy": "theon_greyjoy"})
    play.text(use=True).pick("aeron_damphair")
    asked = play.request(PickCard)

    assert (asked.house, asked.cause) == ("greyjoy", "aeron_damphair")
    play.pick("balon_greyjoy")
    assert play.strength("greyjoy").card == 2


@pytest.mark.rule("2E-TIMING-06")
def test_continuous_texts_see_the_board_after_immediate_ones() -> None:
    """The Queen removes the support that Asha did not want: Asha has her icons."""
    scenario = duel("tyrell", "greyjoy", units="2 footmen")
    scenario.units("greyjoy", "stoney_sept", "1 footman").order("stoney_sept", "support_0")
    play = clash(scenario, "tyrell", "2 footmen").support("defender")
    show(play, {"tyrell": "queen_of_thorns", "greyjoy": "asha_greyjoy"})

    asha = play.strength("greyjoy")
    assert (asha.support, asha.swords, asha.towers) == (0, 2, 1)


@pytest.mark.rule("2E-TIMING-07")
def test_texts_that_say_may_can_be_declined() -> None:
    """Tyrion and Aeron ask whether, and no is an answer."""
    play = clash(duel("lannister", "greyjoy"), "lannister")
    show(play, {"lannister": "tyrion_lannister", "greyjoy": "aeron_damphair"})
    play.text(use=False).pick(None)

    assert play.world.power["greyjoy"] == 5
    assert play.strength("lannister").card == 1
    assert play.strength("greyjoy").card == 0


@pytest.mark.rule("2E-TIMING-07")
def test_texts_without_may_are_carried_out() -> None:
    """Mace kills unasked; the Queen of Thorns asks which order, and none is no answer."""
    mace = clash(duel("tyrell", "stark", units="2 footmen"), "tyrell", "2 footmen")
    show(mace, {"tyrell": "mace_tyrell", "stark": "ser_rodrick_cassel"})
    scenario = duel("tyrell", "stark").units("stark", "stoney_sept", "1 footman")
    scenario.order("stoney_sept", "raid").units("stark", "reach", "1 footman")
    queen = clash(scenario.order("reach", "defense_1"), "tyrell")
    show(queen, {"tyrell": "queen_of_thorns", "stark": "ser_rodrick_cassel"})

    assert mace.told(UnitsLost)[0].cause == "mace_tyrell"
    with queen.refused("2E-COMBAT-26"):
        queen.remove_order(None)
    queen.remove_order("reach")
    assert queen.order("reach") == ""


@pytest.mark.rule("2E-TIMING-08")
def test_printed_strength_is_the_number_on_the_card() -> None:
    """Balon makes Stannis's 4 a 0, but not the 1 that his text adds."""
    scenario = duel("greyjoy", "baratheon").track("iron_throne", "greyjoy")
    play = clash(scenario, "greyjoy")
    show(play, {"greyjoy": "balon_greyjoy", "baratheon": "stannis_baratheon"})

    assert play.strength("baratheon").card == 1


@pytest.mark.rule("2E-TIMING-09")
def test_a_total_is_the_sum_of_its_parts_and_never_below_zero() -> None:
    """Units, order, garrison, support, card and blade add up; a deep minus counts as 0."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "white_harbor", "1 footman")
        .order("white_harbor", "march_minus_1")
        .units("stark", "castle_black", "1 footman")
        .order("castle_black", "support_plus_1")
        .units("greyjoy", "winterfell", "1 knight")
        .order("winterfell", "defense_2")
        .garrison("winterfell", 0)
        .track("fiefdoms", "greyjoy")
    )
    play = begin(scenario, "stark").march("white_harbor", "winterfell: 1 footman")
    play.support(None).fight(stark="catelyn_stark", greyjoy="balon_greyjoy", blade=True)

    attacker, defender = play.strength("stark"), play.strength("greyjoy")
    assert (attacker.units, attacker.order, attacker.card) == (1, -1, 0)
    assert attacker.total == 0
    parts = (defender.units, defender.order, defender.garrison, defender.support)
    assert (*parts, defender.card, defender.blade) == (2, 2, 0, 0, 2, 1)
    assert defender.total == 7


@pytest.mark.rule("2E-TIMING-10")
@pytest.mark.parametrize(
    ("winner", "loser", "losses"),
    [
        ("ser_gregor_clegane", "ser_rodrick_cassel", 1),
        ("ser_gregor_clegane", "greatjon_umber", 3),
        ("the_hound", "greatjon_umber", 0),
    ],
)
def test_only_the_winners_swords_and_the_losers_towers_matter(
    winner: str, loser: str, losses: int
) -> None:
    """Gregor's three swords meet Cassel's two towers; in defeat the Greatjon's sword is idle."""
    scenario = duel("lannister", "stark", units="4 knights", at="4 footmen").supply(
        stark=6, lannister=6
    )
    play = clash(scenario, "lannister", "4 knights")
    show(play, {"lannister": winner, "stark": loser})
    lost = [unit for event in play.told(UnitsLost) for unit in event.units]

    assert play.winner == "lannister"
    assert len(lost) == losses
