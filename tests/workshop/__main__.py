"""Builds a board: `python -m tests.workshop second [--paint-only]`."""

import argparse
import logging
from pathlib import Path

from engine.edition import load_edition
from engine.shelf import boards
from renderer.geometry import Geometry
from tests.workshop.outline import read_outline
from tests.workshop.paint.board import paint_board, save_pictures
from tests.workshop.survey import survey, write_geometry

BOARDS = Path(__file__).parents[2] / "renderer" / "boards"
TIGHT = -5.0

log = logging.getLogger("tests.workshop")


def main() -> None:
    """Survey the outline, then paint the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board", help="a directory under renderer/boards")
    parser.add_argument("--paint-only", action="store_true", help="keep the geometry as it is")
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    directory = BOARDS / arguments.board
    edition = load_edition(boards()[arguments.board])
    outline = read_outline(directory / "board.arcs")
    if arguments.paint_only:
        stored = (directory / "geometry.json").read_text("utf-8")
        geometry = Geometry.model_validate_json(stored)
    else:
        geometry, room = survey(outline, edition)
        write_geometry(geometry, directory / "geometry.json")
        for area, clearance in sorted(room.items(), key=lambda item: item[1]):
            if clearance < TIGHT:
                log.info("%s is tight: a token hangs over by %.0f px", area, -clearance)
    save_pictures(paint_board(outline, geometry, edition), directory / "art")
    log.info("painted %s", directory / "art")


if __name__ == "__main__":
    main()
