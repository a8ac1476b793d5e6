"""The distribution itself."""

from importlib.metadata import entry_points, version
from pathlib import Path, PurePosixPath

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
DATA = {
    ("engine", ".yaml"),
    ("renderer", ".json"),
    ("renderer", ".webp"),
    ("renderer", ".ttf"),
    ("renderer", ".txt"),  # the licences of the fonts
    ("bot", ".html"),
}


def packed() -> list[PurePosixPath]:
    """All files that the wheel will hold."""
    files = WheelBuilder(str(ROOT)).recurse_included_files()
    return [PurePosixPath(file.distribution_path) for file in files]


def test_the_distribution_installs_one_console_script() -> None:
    """`pip install` gives players the `rookery` command."""
    scripts = {e.name for e in entry_points(group="console_scripts") if e.value.startswith("bot.")}

    assert scripts == {"rookery"}
    assert version("rookery")


def test_the_wheel_holds_the_product_and_its_data_only() -> None:
    """What is for developers stays in the repository."""
    others = [file for file in packed() if file.suffix != ".py" and file.name != "py.typed"]

    assert {file.parts[0] for file in packed()} == {"bot", "engine", "renderer"}
    assert {(file.parts[0], file.suffix) for file in others} == DATA


def test_no_file_of_the_product_is_missing_in_the_wheel() -> None:
    """Every file of the three packages that is not a draft is in it."""
    there = {file for name in ("bot", "engine", "renderer") for file in (ROOT / name).rglob("*.*")}
    drafts = {".arcs", ".pyc"}
    wanted = {str(f.relative_to(ROOT)) for f in there if f.suffix not in drafts and f.is_file()}

    assert set(map(str, packed())) == wanted
