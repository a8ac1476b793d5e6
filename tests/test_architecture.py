"""The page that shows how Rookery is built, held against what the contracts say."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
GUIDES = [ROOT / "docs" / "architecture.md", *sorted((ROOT / "docs" / "guides").glob("*.md"))]


def floors(package: str) -> set[str]:
    """The modules that the contract of a package puts on its floors."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(c["layers"] for c in contracts if c.get("containers") == [package])
    return {name for layer in layers for name in re.split(r"[|:\s]+", layer)}


@pytest.mark.parametrize(("package", "unseen"), [("engine", set()), ("bot", {"logs", "errors"})])
def test_every_floor_stands_on_the_page(package: str, unseen: set[str]) -> None:
    """A module on a floor of the contract is in the picture, or too small to be shown."""
    missing = {name for name in floors(package) if not re.search(rf"\b{name}\b", PAGE)}

    assert missing <= unseen | {"display_names"}


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.stem)
def test_the_files_that_a_page_names_are_there(page: Path) -> None:
    """Links lead somewhere, and so do paths of the product; patterns and made-up names apart."""
    text = page.read_text("utf-8")
    links = re.findall(r"\]\(([^)#:]+)\)", text)
    paths = re.findall(r"`((?:bot|engine|renderer|tests)/[\w/.]+\.\w+)`", text)

    assert [link for link in links if not (page.parent / link).exists()] == []
    if page.stem == "architecture":
        assert [path for path in paths if not (ROOT / path).exists()] == []
