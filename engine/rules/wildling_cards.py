"""What the nine wildling cards do. 2E-WILD-12 to 2E-WILD-31."""

from engine.names import CardId, House
from engine.table import Table


async def resolve_card(
    t: Table,
    card: CardId,
    *,
    won: bool,
    foremost: House,
    others: tuple[House, ...],
    bids: dict[House, int],
) -> None:
    """Carry out `card`; `foremost` is the highest bidder if `won`, else the lowest."""
