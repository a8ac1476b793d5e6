"""A drawing surface for small pictures: drawn large with hard edges, reduced to smooth ones."""

from collections.abc import Sequence
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renderer.curves import Point
from renderer.fonts import Face, font, lining_figures
from renderer.palette import HALO, SHADOW, Colour

Tint: TypeAlias = Colour | tuple[int, int, int, int]

ZOOM = 8
HALO_PAD = 4


class Plate:
    """A transparent surface measured in final pixels and drawn eight times as large."""

    def __init__(self, width: float, height: float) -> None:
        self.width = width
        self.height = height
        self._image = Image.new("RGBA", (round(width * ZOOM), round(height * ZOOM)), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)

    def polygon(
        self, points: Sequence[Point], fill: Tint, line: Tint | None = None, width: float = 1.0
    ) -> None:
        """A filled polygon, outlined if `line` is given."""
        corners = _zoomed(points)
        self._draw.polygon(corners, fill=fill)
        if line is not None:
            self.outline(points, line, width)

    def outline(self, points: Sequence[Point], line: Tint, width: float = 1.0) -> None:
        """The closed outline of a polygon."""
        corners = _zoomed(points)
        self._draw.line([*corners, *corners[:2]], fill=line, width=int(width * ZOOM), joint="curve")

    def line(self, points: Sequence[Point], colour: Tint, width: float = 1.0) -> None:
        """An open line with round ends."""
        corners = _zoomed(points)
        self._draw.line(corners, fill=colour, width=int(width * ZOOM), joint="curve")
        for end in (points[0], points[-1]):
            self.disc(end, width / 2, colour)

    def disc(
        self, centre: Point, radius: float, fill: Tint, line: Tint | None = None, width: float = 1.0
    ) -> None:
        """A disc; the rim lies within the radius."""
        if line is not None:
            self._draw.ellipse(_round_box(centre, radius), fill=line)
            radius -= width
        self._draw.ellipse(_round_box(centre, radius), fill=fill)

    def ring(self, centre: Point, radius: float, line: Tint, width: float) -> None:
        """A circle without a filling."""
        self._draw.ellipse(_round_box(centre, radius), outline=line, width=int(width * ZOOM))

    def bar(
        self,
        box: tuple[float, float, float, float],
        fill: Tint,
        *,
        corner: float = 0.0,
        line: Tint | None = None,
        width: float = 1.0,
    ) -> None:
        """A rectangle, with round corners if wanted."""
        self._draw.rounded_rectangle(
            [value * ZOOM for value in box],
            corner * ZOOM,
            fill=fill,
            outline=line,
            width=int(width * ZOOM) if line is not None else 0,
        )

    def text(self, centre: Point, text: str, face: Face, size: float, colour: Tint) -> None:
        """Text centred on a point."""
        self._draw.text(
            (centre[0] * ZOOM, centre[1] * ZOOM),
            text,
            font=font(face, round(size * ZOOM)),
            fill=colour,
            anchor="mm",
            features=lining_figures(),
        )

    def finish(self, scale: float = 1.0) -> Image.Image:
        """The picture at its final size."""
        size = (round(self.width * scale), round(self.height * scale))
        return self._image.resize(size, Image.Resampling.LANCZOS)


def haloed(
    image: Image.Image, *, spread: float = 1.2, strength: int = 150, shadow: bool = True
) -> Image.Image:
    """The picture with a soft pale rim, so that it is readable on any ground, and a shadow."""
    size = (image.width + 2 * HALO_PAD, image.height + 2 * HALO_PAD)
    body = Image.new("L", size, 0)
    body.paste(image.getchannel("A"), (HALO_PAD, HALO_PAD))
    glow = body.filter(ImageFilter.GaussianBlur(spread))
    glow = glow.point([min(255, int(v * 3.2)) * strength // 255 for v in range(256)])
    out = _tinted(HALO, glow)
    if shadow:
        cast = body.filter(ImageFilter.GaussianBlur(1.6)).point([int(v * 0.55) for v in range(256)])
        out = Image.alpha_composite(_tinted(SHADOW, ImageChops.offset(cast, 1, 2)), out)
    out.alpha_composite(image, (HALO_PAD, HALO_PAD))
    return out


def faded(image: Image.Image, share: float) -> Image.Image:
    """The picture at a share of its opacity."""
    out = image.copy()
    out.putalpha(image.getchannel("A").point([int(v * share) for v in range(256)]))
    return out


def _tinted(colour: Colour, alpha: Image.Image) -> Image.Image:
    out = Image.new("RGBA", alpha.size, (*colour, 0))
    out.putalpha(alpha)
    return out


def _zoomed(points: Sequence[Point]) -> list[Point]:
    return [(x * ZOOM, y * ZOOM) for x, y in points]


def _round_box(centre: Point, radius: float) -> list[float]:
    x, y = centre
    return [(x - radius) * ZOOM, (y - radius) * ZOOM, (x + radius) * ZOOM, (y + radius) * ZOOM]
