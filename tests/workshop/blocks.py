"""Boxes set side by side or one above the other."""

from dataclasses import dataclass

GAP = 3.0


@dataclass(frozen=True)
class Spot:
    """A named box; x and y are its centre, seen from the centre of the whole."""

    name: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Block:
    """A rectangle full of spots."""

    width: float
    height: float
    inside: tuple[Spot, ...]

    def spots(self) -> tuple[Spot, ...]:
        """Every named box within, seen from the block's centre."""
        return self.inside

    def moved(self, dx: float, dy: float) -> tuple[Spot, ...]:
        """The spots as seen from a point `dx`, `dy` up and left of the centre."""
        return tuple(
            Spot(spot.name, spot.x + dx, spot.y + dy, spot.width, spot.height)
            for spot in self.inside
        )


def leaf(name: str, width: float, height: float) -> Block:
    """A single named box."""
    return Block(width, height, (Spot(name, 0, 0, width, height),))


def row(*blocks: Block) -> Block:
    """Blocks side by side, centred on one line."""
    width = sum(block.width for block in blocks) + GAP * (len(blocks) - 1)
    left = -width / 2
    inside: list[Spot] = []
    for block in blocks:
        inside += block.moved(left + block.width / 2, 0)
        left += block.width + GAP
    return Block(width, max(block.height for block in blocks), tuple(inside))


def column(*blocks: Block) -> Block:
    """Blocks one above the other, centred on one line."""
    height = sum(block.height for block in blocks) + GAP * (len(blocks) - 1)
    top = -height / 2
    inside: list[Spot] = []
    for block in blocks:
        inside += block.moved(0, top + block.height / 2)
        top += block.height + GAP
    return Block(max(block.width for block in blocks), height, tuple(inside))
