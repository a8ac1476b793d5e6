"""The house rules in words."""

import pytest

from bot.narrator.house_rules import house_rules_account
from engine.boxes.second.options import SecondEditionOptions
from engine.shelf import house_rules_in_words, house_rules_of

SETTINGS_OF_THE_RECORDED_GAMES = SecondEditionOptions(
    lannister_port_ship="not_with_three_players",
    order_shortage="fill_with_banned_orders",
    tides_of_battle="on",
)


@pytest.mark.parametrize("edition", ["second", "first"])
def test_every_option_of_an_edition_has_words(edition: str) -> None:
    """Name by name, and value by value: the usual one among them."""
    usual = house_rules_of(edition)()

    assert {option.name for option in house_rules_in_words(edition)} == set(
        type(usual).model_fields
    )
    for option in house_rules_in_words(edition):
        assert getattr(usual, option.name) in option.values


def test_nothing_is_told_of_a_usual_game() -> None:
    """The defaults are no house rules."""
    assert house_rules_account("second", SecondEditionOptions()) == ""
    assert house_rules_account("first+six-ships", house_rules_of("first")()) == ""


def test_what_is_not_usual_is_told_in_the_rulebooks_order() -> None:
    """One line for each option that differs."""
    assert house_rules_account("second", SETTINGS_OF_THE_RECORDED_GAMES) == (
        "**House rules**\n"
        "- Lannister's ship in port at the start: not placed with three players\n"
        "- Fewer legal order tokens than areas: banned or special tokens fill in, and leave after "
        "the Raven\n"
        "- Tides of Battle deck: used in every combat"
    )


def test_house_rules_find_room_in_any_message() -> None:
    """With every option changed, what does not fit is counted."""
    others = {
        option.name: next(
            v for v in option.values if v != getattr(SecondEditionOptions(), option.name)
        )
        for option in house_rules_in_words("second")
    }

    said = house_rules_account("second", SecondEditionOptions.model_validate(others), room=400)

    assert len(said) <= 400
    told = said.count("\n- ") - 1
    assert said.endswith(f"- and {38 - told} more")
