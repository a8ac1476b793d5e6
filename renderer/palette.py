"""The colours of the pictures, one place for all of them.

The houses' colours differ first in lightness, then in hue, so that they stay apart for every kind
of colour vision; a test measures the distances.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.names import House

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True)
class HouseColours:
    """`wash` and `edge` tint land; `fill`, `rim` and `mark` make a token."""

    wash: Colour
    edge: Colour
    fill: Colour
    rim: Colour
    mark: Colour


HOUSES: Mapping[House, HouseColours] = {
    "stark": HouseColours(
        wash=(195, 212, 225), edge=(112, 144, 172),
        fill=(214, 228, 238), rim=(52, 70, 92), mark=(58, 76, 98),
    ),
    "lannister": HouseColours(
        wash=(184, 70, 68), edge=(132, 20, 34),
        fill=(170, 30, 42), rim=(70, 8, 16), mark=(252, 218, 116),
    ),
    "baratheon": HouseColours(
        wash=(240, 194, 62), edge=(206, 146, 10),
        fill=(250, 198, 30), rim=(70, 48, 4), mark=(38, 30, 10),
    ),
    "greyjoy": HouseColours(
        wash=(78, 84, 98), edge=(30, 32, 42),
        fill=(44, 48, 62), rim=(12, 14, 20), mark=(230, 202, 104),
    ),
    "tyrell": HouseColours(
        wash=(66, 146, 124), edge=(8, 92, 74),
        fill=(34, 146, 118), rim=(6, 58, 46), mark=(250, 230, 150),
    ),
    "martell": HouseColours(
        wash=(216, 132, 76), edge=(178, 72, 16),
        fill=(230, 116, 40), rim=(100, 38, 4), mark=(116, 14, 14),
    ),
}  # fmt: skip

PAPER: Colour = (248, 238, 212)
PALE_PAPER: Colour = (250, 242, 220)
PARCHMENT: Colour = (238, 226, 196)
HALO: Colour = (255, 250, 235)
SHADOW: Colour = (20, 12, 6)

INK: Colour = (56, 40, 27)
DARK_INK: Colour = (44, 30, 18)
BROWN: Colour = (96, 66, 40)
PALE_BROWN: Colour = (128, 92, 56)
HEADING: Colour = (70, 26, 18)
LABEL: Colour = (40, 24, 12)
SEA_LABEL: Colour = (24, 58, 78)
LABEL_HALO: Colour = (250, 240, 214)
SEA_LABEL_HALO: Colour = (198, 214, 206)

RED: Colour = (150, 34, 30)
GOLD: Colour = (248, 214, 92)
SUN: Colour = (255, 214, 90)
STONE: Colour = (222, 212, 192)
STEEL: Colour = (150, 158, 170)
DARK_STEEL: Colour = (52, 52, 60)
ICE: Colour = (222, 234, 240)
ICE_INK: Colour = (74, 104, 128)


def darker(colour: Colour, share: float = 0.72) -> Colour:
    """The colour at a share of its brightness."""
    red, green, blue = colour
    return (int(red * share), int(green * share), int(blue * share))
