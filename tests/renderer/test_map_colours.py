"""Houses can be told apart by colour whatever one's eyes, and without colour too."""

from itertools import combinations

import numpy as np
import pytest
from PIL import Image, ImageChops

from engine.names import AreaId, House
from renderer.art import cutout, piece
from renderer.palette import HOUSES
from renderer.sprites.orders import order_back
from renderer.sprites.tokens import power
from renderer.sprites.units import unit
from tests.renderer.colour_vision import VISIONS, difference, seen

GROUND = AreaId("blackwater")
APART = 10.0


def median_colour(name: str) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """The usual colour of an area in the picture called `name`."""
    picture = np.asarray(piece("second", name, GROUND))
    inside = np.asarray(cutout("second", GROUND).mask) > 250
    middle = np.median(picture[inside], axis=0)
    return np.asarray(middle, np.float64)


def shades(picture: Image.Image) -> Image.Image:
    """The picture without its colours, on white."""
    ground = Image.new("RGBA", picture.size, (255, 255, 255, 255))
    return Image.alpha_composite(ground, picture).convert("L")


@pytest.mark.parametrize("vision", VISIONS)
def test_land_of_two_houses_never_looks_alike(vision: str) -> None:
    """Any two houses' lands, and land of nobody, are well apart for every kind of colour vision."""
    colours = {name: seen(median_colour(name), vision) for name in ("neutral", *HOUSES)}

    close = {
        (a, b): distance
        for a, b in combinations(colours, 2)
        if (distance := difference(colours[a], colours[b])) < APART
    }

    assert not close


def test_units_differ_between_houses_without_colour() -> None:
    """In shades of grey, the same unit of two houses is still not the same drawing."""
    for a, b in combinations(HOUSES, 2):
        first, second = shades(unit(a, "knight")), shades(unit(b, "knight"))
        assert np.asarray(ImageChops.difference(first, second)).mean() > 2, (a, b)


@pytest.mark.parametrize("house", HOUSES)
def test_an_order_face_down_does_not_look_like_a_power_token(house: House) -> None:
    """The back of an order is its own drawing, not a larger power token."""
    back = shades(order_back(house)).resize((30, 30))
    token = shades(power(house)).resize((30, 30))

    assert np.asarray(ImageChops.difference(back, token)).mean() > 15
