"""The texts of `/rules`, `/card` and refusals: complete, short enough, and safe to post."""

import pytest

from bot.errors import Refused
from bot.front import limits
from bot.narrator.card_lore import card_account, card_meant, card_names, names_like, rules_about
from bot.narrator.lore import (
    found_account,
    open_points_account,
    quoted_rule,
    refusal_account,
    rule_account,
    rule_line,
)
from engine.boxes.second.options import SecondEditionOptions
from engine.edition import load_edition
from engine.errors import IllegalAnswer
from engine.library.lookup import open_points, rule
from engine.library.search import search
from engine.shelf import BOXES

EDITION = load_edition("second")
NAMES = tuple(card_names(EDITION))


def unescaped(text: str) -> str:
    """A text as Discord shows it."""
    return text.replace("\\", "")


@pytest.mark.parametrize("edition", BOXES)
def test_every_rule_is_shown_whole(edition: str) -> None:
    """Text, note, source and confidence fit one message, for every rule of every edition."""
    book = BOXES[edition].rulebook
    for each in book:
        said = unescaped(rule_account(each))

        assert len(said) <= limits.CONTENT, each.id
        assert each.id in said
        assert each.text in said
        assert each.note in said
        assert f"Confidence: {each.confidence}." in said


def test_a_rule_names_its_source() -> None:
    """A player sees whether the rulebook says so, or somebody else."""
    said = rule_account(rule("2E-RETREAT-12"))

    assert "Source: Rulebook p.21, a second implementation." in said


def test_a_rule_that_an_option_changes_shows_both_readings() -> None:
    """The usual reading is marked as such."""
    said = rule_account(rule("2E-WILD-06"))

    assert "before the card takes effect (usual); or after the card is done." in said


def test_a_rule_shows_what_the_game_has_chosen() -> None:
    """A game that plays by another reading is told so, in its channel."""
    options = SecondEditionOptions(dark_wings_pays_ports="yes")

    assert "**in this game**: crowns and ports" in rule_account(rule("2E-WEST-19"), options)
    assert "in this game" not in rule_account(rule("2E-WEST-19"), SecondEditionOptions())


def test_stars_of_order_tokens_do_not_become_italics() -> None:
    """`+1*` is shown with its star."""
    assert "+1\\*" in rule_account(rule("2E-COMP-07"))


@pytest.mark.parametrize("edition", BOXES)
def test_every_rule_has_a_line_for_menus(edition: str) -> None:
    """A menu entry holds the id and the first words, cut between words."""
    for each in BOXES[edition].rulebook:
        shown = rule_line(each)
        assert shown.startswith(f"{each.id} · ")
        assert len(shown) <= limits.SUGGESTION_NAME


def test_what_was_found_is_listed_in_one_message() -> None:
    """Even the longest list of finds fits."""
    found = search("combat", most=limits.SELECT_OPTIONS)

    assert len(found) == limits.SELECT_OPTIONS
    assert len(found_account("combat" * 30, found)) <= limits.CONTENT


@pytest.mark.parametrize("edition", BOXES)
def test_the_open_points_are_counted(edition: str) -> None:
    """The list says how many rules are not settled."""
    said = open_points_account(BOXES[edition])

    assert (
        f"{len(open_points(BOXES[edition]))} of {len(BOXES[edition].rulebook.rules)} rules" in said
    )
    assert len(said) <= limits.CONTENT


def test_a_refusal_quotes_the_rule_that_forbids() -> None:
    """Whoever is refused can read the rule at once."""
    refused = Refused("Two enemies in one march", rule="2E-MARCH-06")
    illegal = IllegalAnswer("2E-MARCH-06", "Two enemies in one march")

    expected = f"Two enemies in one march (2E-MARCH-06)\n> {rule('2E-MARCH-06').text}"
    assert refusal_account(refused) == refusal_account(illegal) == expected


def test_a_refusal_without_a_rule_is_itself() -> None:
    """Not everything that is refused is forbidden by the rulebook."""
    assert refusal_account(Refused("The game is over already.")) == "The game is over already."


def test_an_unknown_rule_is_not_quoted() -> None:
    """A refusal never fails for want of a rule's text."""
    assert refusal_account(IllegalAnswer("unknown", "That answers another question")) == (
        "That answers another question (unknown)"
    )


def test_a_long_rule_is_quoted_short() -> None:
    """The quotation is cut between words."""
    quoted = [quoted_rule(each.id) for each in BOXES["second"].rulebook]

    assert max(map(len, quoted)) <= 320
    assert any(text.endswith("…") for text in quoted)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_told_in_full(name: str) -> None:
    """The account of a card holds every text printed on it."""
    said = unescaped(card_account(name, EDITION))
    for card in card_names(EDITION)[name]:
        texts = _texts(card)
        assert all(text in said for text in texts)
    assert len(said) <= limits.CONTENT


def _texts(card: str) -> list[str]:
    for known in EDITION.house_card_list:
        if known.id == card:
            return [known.name, known.text, f"Strength {known.strength}"]
    for deck in EDITION.westeros_decks.values():
        for event in deck:
            if event.id == card:
                return [event.name, event.text]
    wild = next(known for known in EDITION.wildling_deck if known.id == card)
    return [wild.name, wild.lowest_bidder, wild.everyone_else, wild.highest_bidder]


def test_a_house_card_tells_when_its_text_acts() -> None:
    """Timing decides combats, so it is part of the answer."""
    said = card_account("Tywin Lannister", EDITION)

    assert "**On a win.** On a win, gain two power." in said
    assert "Acts once the victor is known, before casualties (W5)." in said


def test_a_westeros_card_of_two_decks_names_both() -> None:
    """Last Days of Summer is in two decks."""
    said = card_account("Last Days of Summer", EDITION)

    assert "1 card in each of the decks I and II" in said
    assert "It moves the wildlings 1 space forward." in said


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("tyron", "Tyrion Lannister"),
        ("robb", "Robb Stark"),
        ("qeen of thorns", "Queen of Thorns"),
        ("THE HOUND", "The Hound"),
        ("blackfish", "The Blackfish"),
        ("crows eye", "Euron Crow's Eye"),
        ("winter", "Winter is Coming"),
        ("milkwater", "Massing on the Milkwater"),
    ],
)
def test_a_card_is_found_by_part_of_its_name(typed: str, name: str) -> None:
    """Names may be misspelt or given in part."""
    assert card_meant(typed, EDITION) == name


@pytest.mark.parametrize("name", NAMES)
def test_a_card_is_found_by_its_name(name: str) -> None:
    """A full name never means another card."""
    assert card_meant(name, EDITION) == name
    assert card_meant(name.upper(), EDITION) == name


@pytest.mark.parametrize("typed", ["", "  ", "xyzzy", "12345"])
def test_what_is_no_card_means_none(typed: str) -> None:
    """The wrong card would be worse than a question back."""
    assert card_meant(typed, EDITION) is None


def test_nothing_typed_suggests_every_card() -> None:
    """A newcomer can browse."""
    assert names_like("", EDITION) == list(NAMES)


def test_a_card_leads_to_the_rules_about_it() -> None:
    """Worked cases first, then the rules that name the card."""
    ids = [each.id for each in rules_about("Tyrion Lannister", EDITION)]

    assert ids[:4] == ["2E-CASE-01", "2E-CASE-03", "2E-CASE-04", "2E-CASE-51"]
    assert "2E-COMBAT-22" in ids


def test_a_shared_house_name_leads_nowhere() -> None:
    """Brienne's rules are not all those that say *of*."""
    assert rules_about("Brienne of Tarth", EDITION) == ()
