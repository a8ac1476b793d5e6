"""Card faces: everything on them is there, readable, in its place and in words too."""

from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from engine.edition import load_edition
from engine.names import CardId
from renderer.cards import all_cards, card_alt_text, plan_card, render_card
from renderer.cards.icons import sword, tower
from renderer.cards.lettering import TooLongError, set_in
from renderer.cards.plan import CARD, Plan
from renderer.cards.spread import CORNER, GAP, render_spread
from renderer.geometry import Box
from renderer.lettering import width_of
from renderer.palette import DARK_INK
from renderer.pool import PicturePool
from tests.renderer.golden import assert_golden

EDITION = load_edition("second")
CARDS = all_cards(EDITION)
READABLE = 18
"""The smallest letters on a card 480 pixels wide: a third of a finger's width on a phone."""


def within(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another, but for a pixel of rounding."""
    return (
        inner[0] >= outer[0] - 1
        and inner[1] >= outer[1] - 1
        and inner[2] <= outer[2] + 1
        and inner[3] <= outer[3] + 1
    )


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1


def plan(card: CardId) -> Plan:
    """What stands where on a card."""
    return plan_card(card, EDITION)


def words_on(card: CardId) -> set[str]:
    """Every text lettered on a card."""
    return {lettering.text for lettering in plan(card).letterings}


def test_every_card_has_a_face() -> None:
    """42 House cards, 17 Westeros cards (two names are in two decks) and 9 wildling cards."""
    assert len(EDITION.house_cards) == 42
    assert len(EDITION.wildling_cards) == 9
    assert len(CARDS) == 42 + len(EDITION.westeros_cards) + 9


@pytest.mark.parametrize("card", CARDS)
def test_no_text_is_cut_off(card: CardId) -> None:
    """Every word of every text is lettered, within its box and within the card."""
    for lettering in plan(card).letterings:
        assert " ".join(lettering.lines) == " ".join(lettering.text.split())
        assert within(lettering.extent, lettering.box)
        assert within(lettering.box, (0, 0, *CARD))


@pytest.mark.parametrize("card", CARDS)
def test_letters_are_large_enough_for_a_phone(card: CardId) -> None:
    """A long text is set smaller, but never too small to read."""
    assert min(lettering.size for lettering in plan(card).letterings) >= READABLE


@pytest.mark.parametrize("card", CARDS)
def test_nothing_covers_anything_else(card: CardId) -> None:
    """Texts, icons and pictures lie clear of one another, and on the card."""
    face = plan(card)
    boxes = [pasted.box for pasted in face.sprites] + [text.extent for text in face.letterings]

    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    assert all(within(box, (0, 0, *CARD)) for box in boxes)


@pytest.mark.parametrize("card", EDITION.house_cards)
def test_a_house_card_shows_its_name_text_strength_and_icons(card: CardId) -> None:
    """As many swords and towers are drawn as the card has."""
    facts = EDITION.house_cards[card]
    drawn = [id(pasted.sprite) for pasted in plan(card).sprites]

    assert {facts.name, facts.text} - {""} <= words_on(card)
    assert (drawn.count(id(sword())), drawn.count(id(tower()))) == (facts.swords, facts.towers)


@pytest.mark.parametrize("card", EDITION.westeros_cards)
def test_a_westeros_card_shows_its_name_and_text(card: CardId) -> None:
    """A card that moves the wildlings says by how much."""
    facts = EDITION.westeros_cards[card]

    assert {facts.name, facts.text} <= words_on(card)
    assert ("+2" in words_on(card)) == bool(facts.wildling_icon)


@pytest.mark.parametrize("card", EDITION.wildling_cards)
def test_a_wildling_card_shows_its_name_and_all_three_effects(card: CardId) -> None:
    """Lowest bidder, everyone else and highest bidder each have a panel."""
    facts = EDITION.wildling_cards[card]
    effects = {facts.lowest_bidder, facts.everyone_else, facts.highest_bidder}

    assert {facts.name} | effects <= words_on(card)
    assert len(plan(card).panels) == 3


@pytest.mark.parametrize("card", CARDS)
def test_a_card_can_be_heard_as_well_as_seen(card: CardId) -> None:
    """The alternative text holds the name and every effect, and fits Discord's limit."""
    said = card_alt_text(card)
    unsaid = {text for text in words_on(card) if text not in said and text.endswith(".")}

    assert not unsaid
    assert len(said) <= 1024


def test_the_alternative_text_of_a_house_card_counts_its_icons() -> None:
    """Strength and icons are words to whoever cannot see them."""
    said = card_alt_text(CardId("the_red_viper"))

    assert "of House Martell: strength 4, 2 swords, 1 tower. No text." in said


def test_a_text_is_set_as_large_as_its_box_allows() -> None:
    """A short text is large, a long one smaller, and no line is wider than the box."""
    box: Box = (0, 0, 300, 90)
    short = set_in(box, "No effect.", face="bold", sizes=(12, 40), colour=DARK_INK)
    long = set_in(box, "No effect. " * 9, face="bold", sizes=(12, 40), colour=DARK_INK)

    assert short.size == 40
    assert 12 <= long.size < 40
    assert all(width_of(line, "bold", long.size) <= 300 for line in long.lines)


def test_a_text_too_long_for_its_box_is_an_error_not_a_cut() -> None:
    """A new card whose text does not fit is found by the tests, not by a player."""
    with pytest.raises(TooLongError):
        set_in((0, 0, 100, 40), "word " * 50, face="bold", sizes=(18, 30), colour=DARK_INK)


def test_an_unknown_card_is_an_error() -> None:
    """Nothing is drawn for a card that does not exist."""
    with pytest.raises(KeyError):
        render_card(CardId("ser_ilyn_payne"))


@pytest.mark.parametrize(
    "card", ["brienne_of_tarth", "victarion_greyjoy", "rains_of_autumn", "crow_killers"]
)
def test_faces_look_as_they_did(card: str, tmp_path: Path) -> None:
    """One card of each kind, held against a stored picture."""
    assert_golden(render_card(CardId(card)), f"card-{card}", tmp_path)


async def test_the_drawing_pool_draws_cards() -> None:
    """A card is drawn like a map: in another process, encoded, named and described."""
    async with PicturePool() as pool:
        picture = await pool.draw_card(CardId("the_hound"))

    assert picture.filename == "card-the_hound.jpg"
    assert picture.alt == card_alt_text(CardId("the_hound"))
    with Image.open(BytesIO(picture.data)) as face:
        assert face.size == CARD


async def test_cards_are_laid_side_by_side_in_their_order() -> None:
    """Each with its whole face, and described one after the other."""
    cards = (CardId("rains_of_autumn"), CardId("the_hound"))
    async with PicturePool() as pool:
        picture = await pool.draw_cards(cards)

    assert picture.alt == " ".join(map(card_alt_text, cards))
    with Image.open(BytesIO(picture.data)) as spread:
        assert spread.size == (2 * CARD[0] + 3 * GAP, CARD[1] + 2 * GAP)
    whole = render_spread(cards)
    for place, card in enumerate(cards):
        left, top = GAP + place * (CARD[0] + GAP), GAP
        inner = (CORNER, CORNER, CARD[0] - CORNER, CARD[1] - CORNER)
        moved = (left + inner[0], top + inner[1], left + inner[2], top + inner[3])
        assert whole.crop(moved).tobytes() == render_card(card).crop(inner).tobytes()
