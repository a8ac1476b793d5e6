"""Text set into a box: wrapped, as large as fits, and never cut off."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from renderer.fonts import Face
from renderer.geometry import Box
from renderer.lettering import width_of, write
from renderer.palette import Colour

LEADING = 1.16
"""The height of a line against the size of its letters."""


class TooLongError(ValueError):
    """A text does not fit its box at the smallest size; the message says which."""


@dataclass(frozen=True)
class Lettering:
    """Lines of text, centred in a box."""

    text: str
    lines: tuple[str, ...]
    box: Box
    face: Face
    size: int
    colour: Colour

    @property
    def line_height(self) -> float:
        """From one line to the next."""
        return self.size * LEADING

    @property
    def extent(self) -> Box:
        """The part of the box that the lines take up."""
        left, top, right, bottom = self.box
        x, y = (left + right) / 2, (top + bottom) / 2
        half = max(width_of(line, self.face, self.size) for line in self.lines) / 2
        tall = self.line_height * len(self.lines) / 2
        return (x - half, y - tall, x + half, y + tall)

    def draw(self, picture: Image.Image) -> None:
        """Letter the lines on a picture."""
        left, top, right, _ = self.extent
        for number, line in enumerate(self.lines):
            at = ((left + right) / 2, top + self.line_height * (number + 0.5))
            write(picture, at, line, face=self.face, size=self.size, colour=self.colour)


def set_in(box: Box, text: str, *, face: Face, sizes: tuple[int, int], colour: Colour) -> Lettering:
    """The text in the largest size, of those between the two given, at which it fits the box.

    Raises:
        TooLongError: it does not fit even at the smallest.
    """
    smallest, largest = sizes
    width, height = box[2] - box[0], box[3] - box[1]
    for size in range(largest, smallest - 1, -1):
        lines = wrapped(text, face, size, width)
        if lines and len(lines) * size * LEADING <= height:
            return Lettering(text, lines, box, face, size, colour)
    raise TooLongError(f"{text!r} does not fit {width:.0f} x {height:.0f} at size {smallest}")


@lru_cache(maxsize=4096)
def wrapped(text: str, face: Face, size: int, width: float) -> tuple[str, ...]:
    """The text in lines of about equal width; no lines if a single word is wider than allowed."""
    lines = _filled(text, face, size, width)
    if not lines:
        return ()
    narrower = width
    while narrower > width * 0.6:
        narrower -= 6
        tried = _filled(text, face, size, narrower)
        if not tried or len(tried) > len(lines):
            break
        lines = tried
    return lines


def _filled(text: str, face: Face, size: int, width: float) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        if width_of(word, face, size) > width:
            return ()
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, face, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
