"""Ending a game before it is won."""

from bot.display_names import plain_name
from bot.errors import Refused
from bot.moderator.cards import card_of
from bot.store import UNDER_WAY, GameRow


def abandon(row: GameRow, user_id: int) -> bool:
    """Note that a user wants to end the game; True if that ended it.

    The host decides alone; so do all other players together.

    Raises:
        Refused: the user is neither, or the game is over.
    """
    if row.status not in UNDER_WAY:
        raise Refused("This game is over.")
    if row.host_id != user_id:
        _vote(row, user_id)
    humans = [seat for seat in row.seats if seat.user_id is not None]
    agreed = all(seat.wants_end or seat.user_id == row.host_id for seat in humans)
    if row.host_id != user_id and not agreed:
        return False
    row.status = "abandoned"
    row.paused_because = None
    return True


def undo(row: GameRow) -> None:
    """End a game that has not begun without a word about it."""
    if row.status == "lobby":
        row.status = "abandoned"


def _vote(row: GameRow, user_id: int) -> None:
    if row.status == "lobby":
        raise Refused(
            f"Only the host, {plain_name(row.host_name)}, can abandon a game that has not begun."
        )
    if not card_of(row).houses_of(user_id):
        raise Refused("You do not play in this game.")
    for seat in row.seats:
        if seat.user_id == user_id:
            seat.wants_end = True
