"""Combats in words: every sum can be checked, every loss is told."""

from typing import get_args

import pytest

from bot.narrator import line, news
from bot.narrator.battle import CAUSES
from engine.edition import load_edition
from engine.events import (
    CombatBegan,
    CombatResolved,
    GarrisonRemoved,
    HouseCardsReturned,
    HouseCardsRevealed,
    NeutralSupportCalled,
    PowerGained,
    SupportDeclared,
    UnitsLost,
)
from engine.events.causes import Loss
from engine.names import CardId
from tests.bot.seagard import EDITION, MOAT, PYKE, REACH, SEAGARD, battle_of_seagard, strength


def test_a_combat_shows_both_totals_with_all_their_parts() -> None:
    """A player can check the sum of a combat from its line alone."""
    told = line(battle_of_seagard(), EDITION)

    assert told.startswith(
        "**Seagard**: Stark attacks Greyjoy from Moat Cailin with 2 footmen and 1 knight."
    )
    assert (
        "**Stark 8** (units 4, march +1, support 1 from Lannister, Roose Bolton 2) against "
        "**Greyjoy 8** (units 1, garrison 2, Euron Crow's Eye 4, Valyrian Steel Blade +1; 1 sword)"
        in told
    )


def test_of_a_combat_that_goes_on_only_the_rest_is_news() -> None:
    """What was told when it began is left out, its subject names the deed, and no word is lost."""
    events = battle_of_seagard()
    began = next(at for at, event in enumerate(events, 1) if isinstance(event, CombatBegan))

    (first,) = news(events[:began], EDITION, known=0)
    (rest,) = news(events, EDITION, known=began)

    assert (first.subject, rest.subject) == ("", "**Seagard**")
    assert not set(first.sentences) & set(rest.sentences)
    told = set(first.sentences) | set(rest.sentences)
    assert " ".join(text for text in rest.sentences) in line(events, EDITION)
    assert all(text in line(events, EDITION) for text in told)
    assert not news(events, EDITION, known=len(events))


def test_a_combat_that_is_not_decided_tells_who_helps_and_which_cards_lie_there() -> None:
    """Support, its refusal and both House cards are news as they happen, each of them once."""
    events = battle_of_seagard()
    shown = next(at for at, event in enumerate(events) if isinstance(event, HouseCardsRevealed))

    told = line(events[: shown + 1], EDITION)
    (rest,) = news(events[: shown + 1], EDITION, known=shown)

    assert "Lannister supports Stark. Tyrell supports Greyjoy. Greyjoy turns down Tyrell." in told
    assert rest.sentences == ("House cards: Stark Roose Bolton and Greyjoy Euron Crow's Eye.",)
    assert "supports" not in line(events, EDITION)


def test_a_promise_of_support_against_a_neutral_force_is_told_when_it_is_made() -> None:
    """Nobody is said to offer none before being asked."""
    called = NeutralSupportCalled(house="stark", origin=MOAT, area=SEAGARD)
    offers = SupportDeclared(house="lannister", area=SEAGARD, sides={REACH: "attacker"})
    declines = SupportDeclared(house="greyjoy", area=SEAGARD, sides={PYKE: None})

    (asked,) = news([called], EDITION, known=0)
    (rest,) = news([called, offers, declines], EDITION, known=1)

    assert len(asked.sentences) == 1
    assert rest.sentences == ("Lannister promises it.", "Greyjoy offers none.")


def test_a_combat_tells_who_won_a_tie_and_what_it_cost() -> None:
    """The tie, the losses and the retreat are in the combat's line; the spent march is not."""
    told = line(battle_of_seagard(), EDITION)

    assert "the tie goes to Greyjoy, higher on the Fiefdoms track" in told
    assert "Stark loses 1 footman to swords." in told
    assert "Stark retreats to Moat Cailin with 1 footman and 1 knight." in told
    assert "Stark also marches 1 footman to Winterfell." in told
    assert "is lost" not in told


def test_refused_support_is_not_among_the_supporters() -> None:
    """Support that was turned down does not count, so it is not named."""
    assert "Tyrell" not in line(battle_of_seagard(), EDITION)


def test_a_penalty_is_subtracted_in_words() -> None:
    """A March −1 appears as a subtraction."""
    events = [
        event.model_copy(update={"attacker_strength": strength(units=4, order=-1, card=0)})
        if isinstance(event, CombatResolved)
        else event
        for event in battle_of_seagard()
    ]

    assert "**Stark 3** (units 4, march −1, " in line(events, EDITION)


def test_a_beaten_garrison_falls() -> None:
    """A garrison that is gone for good is reported."""
    told = line([*battle_of_seagard(), GarrisonRemoved(house="greyjoy", area=SEAGARD)], EDITION)

    assert "The garrison falls." in told


def test_power_gained_by_a_card_names_the_card() -> None:
    """Whoever reads that a house gained power in a combat learns why."""
    told = line(
        [
            *battle_of_seagard(),
            PowerGained(house="lannister", amount=2, cause="tywin_lannister"),
        ],
        EDITION,
    )

    assert told.endswith("Lannister gains 2 power by Tywin Lannister.")


def test_many_cards_taken_back_are_counted() -> None:
    """A hand that is full again takes no line of names."""
    cards = tuple(card.id for card in EDITION.house_card_list if card.house == "stark")
    told = line([*battle_of_seagard(), HouseCardsReturned(house="stark", cards=cards[1:])], EDITION)

    assert "Stark takes all 6 used House cards back into hand." in told


@pytest.mark.case("FC-R12")
def test_every_cause_of_a_loss_has_words_and_every_word_a_cause() -> None:
    """What the rules send is what the narrator knows, no more and no less."""
    assert set(CAUSES) == set(get_args(Loss))


@pytest.mark.case("FC-R12")
@pytest.mark.parametrize(
    ("edition", "card", "name"),
    [
        ("second", "mace_tyrell", "Mace Tyrell"),
        ("first", "ser_loras_tyrell_first", "Ser Loras Tyrell"),
    ],
)
def test_units_killed_by_a_card_are_lost_to_that_card(edition: str, card: str, name: str) -> None:
    """Mace Tyrell and his twin of the first edition are each called by their own name."""
    killed = UnitsLost(house="stark", area=SEAGARD, units=("footman",), cause=CardId(card))

    assert f"Stark loses 1 footman to {name}." in line(
        [*battle_of_seagard(), killed], load_edition(edition)
    )
