"""Ending a game that has not begun. One that has ends by its rules, or by a vote of its players."""

from bot.display_names import plain_name
from bot.errors import Refused
from bot.store import GameRow


def abandon(row: GameRow, user_id: int) -> None:
    """End a lobby, as its host.

    Raises:
        Refused: not the host; the game has begun, and nobody ends it alone; or it is over.
    """
    if row.status in ("ended", "abandoned"):
        raise Refused("This game is over.")
    if row.status != "lobby":
        raise Refused("Nobody ends alone a game that has begun: its players vote on it.")
    if row.host_id != user_id:
        raise Refused(
            f"Only the host, {plain_name(row.host_name)}, can abandon a game that has not begun."
        )
    row.status = "abandoned"


def undo(row: GameRow) -> None:
    """End a game that has not begun without a word about it."""
    if row.status == "lobby":
        row.status = "abandoned"
