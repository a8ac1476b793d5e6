"""`rookery render --demo`: the map of a sample position, to see that drawing works here."""

from pathlib import Path

import typer

from bot.errors import RookeryError
from bot.settings import Misconfigured
from renderer.demo import PLAYERS, demo_view
from renderer.encoding import encode
from renderer.frame import render_board


def draw_demo(out: Path) -> None:
    """Write the picture to `out`.

    Raises:
        Misconfigured: the name does not say which format.
        RookeryError: the file cannot be written.
    """
    suffix = out.suffix.lower()
    if suffix not in (".jpg", ".jpeg", ".png"):
        raise Misconfigured(f"'{out}' should end in .jpg or .png.")
    picture = render_board(demo_view(), players=PLAYERS)
    try:
        if suffix == ".png":
            picture.save(out)
        else:
            out.write_bytes(encode(picture))
    except OSError as fault:
        raise RookeryError(f"'{out}' cannot be written: {fault.strerror or fault}.") from None
    typer.echo(f"{out}: {picture.width} x {picture.height}, {out.stat().st_size // 1000} kB")
