"""What is printed on top of the map: names, icons, jetties, bridges, compass and frame."""

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFilter

from engine.edition import Edition
from engine.names import AreaId
from renderer import dimensions as dim
from renderer.curves import Point
from renderer.fonts import font, lining_figures
from renderer.geometry import Box, Geometry, Slots
from renderer.palette import LABEL, LABEL_HALO, SEA_LABEL, SEA_LABEL_HALO
from renderer.sprites.icons import bridge, compass, icon, jetty
from tests.workshop.outline import Caption
from tests.workshop.paint.grounds import COMPASS
from tests.workshop.paint.ink import middle
from tests.workshop.slots import icons_of, icons_width

FRAME_INK = (46, 32, 20)
FRAME_PAPER = (238, 224, 190)
SCALE_BAR = 50


def furniture(
    geometry: Geometry, edition: Edition, captions: Sequence[Caption] = ()
) -> Image.Image:
    """A transparent sheet with everything that is printed on the map."""
    sheet = Image.new("RGBA", geometry.size, (0, 0, 0, 0))
    _centred(sheet, compass(), COMPASS)
    for arc in geometry.arcs:
        if arc.kind == "bridge":
            at, direction = middle(arc.points)
            turned = bridge().rotate(-direction - 90, Image.Resampling.BICUBIC, expand=True)
            _centred(sheet, turned, at)
    printed = geometry.ports.values() if geometry.jetties == "printed" else ()
    for port in printed:
        x, y, width, height = port.box
        _centred(sheet, jetty(round(width), round(height)), (x, y))
    for area, shape in geometry.areas.items():
        if shape.slots is not None:
            _icons(sheet, shape.slots, icons_of(edition.areas[area]))
            _label(sheet, shape.slots, at_sea=shape.type == "sea")
    for caption in captions:
        _centred(sheet, _lettered(caption.text, at_sea=True, size=dim.CAPTION), caption.at)
    return sheet


def taken_boxes(geometry: Geometry, edition: Edition) -> list[Box]:
    """Where labels, icons and tokens lie: centre, width and height."""
    boxes = [jetty.box for jetty in geometry.ports.values()]
    for area in geometry.areas:
        if geometry.areas[area].slots is not None:
            boxes += _slot_boxes(geometry.slots(area), edition, area)
    return boxes


def draw_frame(picture: Image.Image) -> None:
    """Draw the border with its scale bars."""
    width, height = picture.size
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, width - 1, height - 1), outline=FRAME_INK, width=3)
    for i in range(width // SCALE_BAR + 1):
        start, end = i * SCALE_BAR, min(width - 5, (i + 1) * SCALE_BAR)
        for y in (4, height - 10):
            _bar(draw, (start, y, end, y + 5), i)
    for i in range(height // SCALE_BAR + 1):
        start, end = i * SCALE_BAR, min(height - 5, (i + 1) * SCALE_BAR)
        for x in (4, width - 10):
            _bar(draw, (x, start, x + 5, end), i)
    draw.rectangle((10, 10, width - 11, height - 11), outline=FRAME_INK, width=2)
    draw.rectangle((3, 3, width - 4, height - 4), outline=FRAME_INK, width=1)


def _bar(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], number: int) -> None:
    if box[2] > box[0] and box[3] > box[1]:
        draw.rectangle(box, fill=FRAME_INK if number % 2 else FRAME_PAPER)


def _slot_boxes(slots: Slots, edition: Edition, area: AreaId) -> list[Box]:
    rows = dim.UNITS_PER_BLOCK // slots.columns
    width = max(font("bold", dim.LABEL).getlength(line) for line in slots.lines)
    pitch = dim.UNIT_PITCH
    boxes: list[Box] = [
        (*slots.units, slots.columns * pitch, rows * pitch),
        (*slots.order, dim.ORDER + 8, dim.ORDER + 8),
        (*slots.label, width + 14, dim.LINE_HEIGHT * len(slots.lines) + 8),
    ]
    if slots.power is not None:
        boxes.append((*slots.power, dim.POWER + 6, dim.POWER + 6))
    if slots.garrison is not None:
        boxes.append((*slots.garrison, dim.GARRISON + 6, dim.GARRISON + 6))
    if slots.one_time is not None:
        boxes.append((*slots.one_time, dim.ONE_TIME + 6, dim.ONE_TIME + 6))
    if slots.icons is not None:
        boxes.append((*slots.icons, icons_width(edition.areas[area]) + 8, dim.ICON_HEIGHT + 8))
    return boxes


def _icons(sheet: Image.Image, slots: Slots, names: Sequence[str]) -> None:
    if slots.icons is None:
        return
    widths = [dim.ICON_WIDTHS[name] + dim.ICON_GAP for name in names]
    left = slots.icons[0] - (sum(widths) - dim.ICON_GAP) / 2
    for name, width in zip(names, widths, strict=True):
        _centred(sheet, icon(name), (left + (width - dim.ICON_GAP) / 2, slots.icons[1]))
        left += width


def _label(sheet: Image.Image, slots: Slots, *, at_sea: bool) -> None:
    for number, line in enumerate(slots.lines):
        offset = (number - (len(slots.lines) - 1) / 2) * dim.LINE_HEIGHT
        size = dim.SEA_LABEL if at_sea else dim.LABEL
        picture = _lettered(line, at_sea=at_sea, size=size)
        _centred(sheet, picture, (slots.label[0], slots.label[1] + offset))


def _lettered(text: str, *, at_sea: bool, size: int) -> Image.Image:
    face = font("italic" if at_sea else "bold", size)
    sheet = (int(face.getlength(text)) + 24, 34)
    middle_of = (sheet[0] / 2, sheet[1] / 2)
    glow = Image.new("L", sheet, 0)
    ImageDraw.Draw(glow).text(
        middle_of, text, font=face, fill=255, anchor="mm", stroke_width=2, features=lining_figures()
    )
    glow = glow.filter(ImageFilter.GaussianBlur(1.4)).point(
        [min(235, v * 3 // 2) for v in range(256)]
    )
    label = Image.new("RGBA", sheet, (*(SEA_LABEL_HALO if at_sea else LABEL_HALO), 0))
    label.putalpha(glow)
    ImageDraw.Draw(label).text(
        middle_of,
        text,
        font=face,
        fill=SEA_LABEL if at_sea else LABEL,
        anchor="mm",
        features=lining_figures(),
    )
    return label


def _centred(sheet: Image.Image, sprite: Image.Image, at: Point) -> None:
    x, y = round(at[0] - sprite.width / 2), round(at[1] - sprite.height / 2)
    sheet.alpha_composite(sprite, (max(0, x), max(0, y)), (max(0, -x), max(0, -y)))
