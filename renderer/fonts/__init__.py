"""The typefaces that the pictures are lettered in, and how a text becomes safe to letter."""

import unicodedata
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Literal, TypeAlias

from PIL import ImageFont, features

Face: TypeAlias = Literal["bold", "black", "italic", "heading"]

FILES: dict[Face, tuple[str, str]] = {
    "bold": ("alegreya", "Alegreya_700Bold.ttf"),
    "black": ("alegreya", "Alegreya_800ExtraBold.ttf"),
    "italic": ("alegreya", "Alegreya_700Bold_Italic.ttf"),
    "heading": ("im-fell-english-sc", "IMFellEnglishSC_400Regular.ttf"),
}
SUBSTITUTE = "•"


def lining_figures() -> list[str] | None:
    """The font features for figures of equal height; None where text layout cannot do it."""
    return ["lnum"] if features.check("raqm") else None


@cache
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A typeface at a size in pixels."""
    directory, name = FILES[face]
    data = files("renderer.fonts").joinpath(directory, name).read_bytes()
    return ImageFont.truetype(BytesIO(data), size)


def letterable(text: str) -> str:
    """The text with whatever our typefaces cannot letter replaced, so that no empty box shows.

    Letters with accents that we lack lose the accent; runs of emoji or of other scripts become
    one bullet.
    """
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        replacement = char if char.isprintable() and _known(char) else _plain(char)
        if replacement != SUBSTITUTE or kept[-1:] != [SUBSTITUTE]:
            kept.append(replacement)
    return " ".join("".join(kept).split())


def _plain(char: str) -> str:
    if char.isspace():
        return " "
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc", "Sk"):
        return ""
    base = "".join(c for c in unicodedata.normalize("NFKD", char) if c.isprintable() and _known(c))
    return base or SUBSTITUTE


@cache
def _known(char: str) -> bool:
    if char == " ":
        return True
    lettering = font("bold", 24)
    return _outline(lettering, char) != _outline(lettering, "\U0010fffe")


def _outline(lettering: ImageFont.FreeTypeFont, char: str) -> bytes:
    return bytes(lettering.getmask(char))
