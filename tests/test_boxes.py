"""A box of the game is one folder and one object; nobody else spells its name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.boxes
from engine.edition import load_edition
from engine.ruleset import ruleset_for
from engine.shelf import BOXES, EDITIONS, board_of, boards, expansions_of, found_boxes

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "engine" / "boxes"
CARD = "clash_of_kings"
"""This id is a Westeros card's too, and every edition has that one."""
MADE_UP = """
from engine.box import Box

BOX = Box(package=__name__, title="Winter", words="winter", rule_prefix="WIN", expands="second")
"""


def product() -> Iterator[Path]:
    """The modules of the product outside the boxes."""
    for package in ("bot", "engine", "renderer"):
        for module in (ROOT / package).rglob("*.py"):
            if FOLDER not in module.parents and "migrations" not in module.parts:
                yield module


IDS = {box.id for box in BOXES.values()} - {CARD}
PREFIXES = {box.rule_prefix for box in BOXES.values()}
TITLES = re.compile("|".join(box.title.replace(" ", "[ _]?") for box in BOXES.values()), re.I)


def spelt_in(code: ast.Module) -> Iterator[str]:
    """Where a module names a box: in texts, docstrings, identifiers, or what it imports."""
    for node in ast.walk(code):
        match node:
            case ast.Constant(value=str(text)) if text.partition("+")[0] in IDS | PREFIXES:
                yield text
            case ast.Constant(value=str(text)) if TITLES.search(text):
                yield text
            case ast.ImportFrom(module=str(module)) if module.startswith("engine.boxes"):
                yield module
            case ast.Name(id=name) | ast.Attribute(attr=name) if TITLES.search(name):
                yield name
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) if TITLES.search(name):
                yield name


@pytest.mark.parametrize("module", product(), ids=lambda module: str(module.relative_to(ROOT)))
def test_a_box_is_named_in_its_folder_only(module: Path) -> None:
    """No module of the product spells a box's id, title or prefix, not even in a docstring."""
    code = ast.parse(module.read_text("utf-8"))

    assert list(spelt_in(code)) == []


def test_a_rulebook_is_begun_by_the_prefix_of_its_box() -> None:
    """Every rule tells by its id in which box it stands."""
    for box in BOXES.values():
        assert {rule.id.partition("-")[0] for rule in box.rulebook} == {box.rule_prefix}


def test_every_edition_has_facts_procedures_and_a_board() -> None:
    """What a game needs is in the folder, or made from it."""
    for box in EDITIONS.values():
        assert load_edition(box.id).setups
        assert ruleset_for(box.id).steps
        assert box.board in boards()


def test_a_new_box_is_found_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody keeps a list: a folder with a `BOX` is enough."""
    (tmp_path / "winter_made_up").mkdir()
    (tmp_path / "winter_made_up" / "__init__.py").write_text(MADE_UP, "utf-8")
    monkeypatch.setattr(engine.boxes, "__path__", [*engine.boxes.__path__, str(tmp_path)])

    boxes = found_boxes()

    assert set(boxes) == {*BOXES, "winter_made_up"}
    assert boxes["winter_made_up"].expands == "second"


def test_an_expansion_is_known_to_its_edition() -> None:
    """Whoever plays an edition may choose among the options of what expands it."""
    assert [box.id for box in expansions_of(BOXES["first"])] == ["clash_of_kings"]
    assert expansions_of(BOXES["clash_of_kings"]) == []


def test_a_game_is_drawn_on_its_own_board_or_on_the_overlay_of_an_option() -> None:
    """House Martell brings a board; other options lie on that of their edition."""
    assert board_of("second") == "second"
    assert board_of("first") == board_of("first+ports") == "first"
    assert board_of("first+martell+ports") == "first_martell"
    assert set(boards()) == {"second", "first", "first_martell"}
