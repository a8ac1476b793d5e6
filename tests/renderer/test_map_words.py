"""Pictures in words: alternative text, cache keys, and names that can be lettered."""

import dataclasses
from importlib.resources import files

import pytest

from engine.names import AreaId
from renderer.demo import PLAYERS, demo_view
from renderer.description import ALT_LIMIT, alt_text, frame_key
from renderer.fonts import FILES, SUBSTITUTE, letterable
from renderer.lettering import fitted, width_of
from tests.renderer.positions import EDITION, crowded, start
from tests.renderer.test_map_pictures import HIDDEN, VISIBLE


def test_the_alternative_text_tells_what_matters() -> None:
    """Round, combat, fort counts, threat, tracks, cards and bans are all said."""
    text = alt_text(demo_view())

    for words in (
        "round 4 of 10",
        "Baratheon attacks Tyrell at Blackwater from King's Landing",
        "7 win: Baratheon 4",
        "Wildling threat 8 of 12",
        "Iron Throne: Baratheon, Lannister",
        "Rains of Autumn",
        "March +1",
    ):
        assert words in text


@pytest.mark.parametrize("seed", range(5))
def test_the_alternative_text_fits(seed: int) -> None:
    """However much there is to say, the text stays within Discord's limit and ends a sentence."""
    text = alt_text(crowded(seed))

    assert len(text) <= ALT_LIMIT
    assert text.endswith(".")


def test_face_down_orders_stay_secret_in_words() -> None:
    """While orders are face down, the text counts them and names none."""
    view = demo_view(face_down=True)

    text = alt_text(view)

    assert f"{len(view.orders)} orders lie face down" in text
    assert "still to come" not in text


def test_the_winner_is_named() -> None:
    """Once there is a ranking, the text says who has won."""
    view = dataclasses.replace(start(3), ranking=("stark", "baratheon", "lannister"))

    assert "House Stark has won" in alt_text(view)


@pytest.mark.parametrize("what", VISIBLE)
def test_the_key_changes_with_the_picture(what: str) -> None:
    """A kept picture is never shown for a position that looks different."""
    view = demo_view()

    assert frame_key(view, PLAYERS) != frame_key(VISIBLE[what](view), PLAYERS)


@pytest.mark.parametrize("what", HIDDEN)
def test_the_key_does_not_depend_on_secrets(what: str) -> None:
    """What does not show does not make another picture."""
    view = demo_view()

    assert frame_key(view, PLAYERS) == frame_key(HIDDEN[what](view), PLAYERS)


def test_the_key_knows_the_players_names() -> None:
    """A new player in a seat makes a new picture."""
    view = demo_view()

    assert frame_key(view, PLAYERS) != frame_key(view, {**PLAYERS, "stark": "Someone else"})


@pytest.mark.parametrize(
    ("name", "lettered"),
    [
        ("Brandoline", "Brandoline"),
        ("Ærlig Þór Šarić", "Ærlig Þór Šarić"),
        ("sun 🌞🌞 set", f"sun {SUBSTITUTE} set"),
        ("日本語", SUBSTITUTE),
        ("𝔊𝔯𝔢𝔶", "Grey"),
        ("two\nlines\u200b", "two lines"),
        ("", ""),
    ],
)
def test_names_are_lettered_without_empty_boxes(name: str, lettered: str) -> None:
    """What our typefaces lack is replaced by something that they have."""
    assert letterable(name) == lettered


def test_every_printed_name_can_be_lettered() -> None:
    """No area or Westeros card needs a character that our typefaces lack."""
    names = [area.name for area in EDITION.area_list]
    names += [card.name for card in EDITION.westeros_cards.values()]

    assert [name for name in names if letterable(name) != name] == []


def test_a_long_name_is_shortened_to_its_place() -> None:
    """A name that is too wide ends in an ellipsis and fits."""
    short = fitted("A very long player name indeed", "italic", 21, 150)

    assert short.endswith("…")
    assert width_of(short, "italic", 21) <= 150


def test_every_typeface_comes_with_its_licence() -> None:
    """Each font file lies beside the licence that allows shipping it."""
    for directory, name in FILES.values():
        folder = files("renderer.fonts").joinpath(directory)
        assert folder.joinpath(name).is_file()
        assert "SIL OPEN FONT LICENSE" in folder.joinpath("OFL.txt").read_text("utf-8").upper()


def test_lists_of_areas_use_printed_names() -> None:
    """Neutral forces are named as on the board, with their strengths."""
    view = dataclasses.replace(demo_view(), neutral_forces={AreaId("kings_landing"): 5})

    assert "Neutral forces: King's Landing 5." in alt_text(view)
