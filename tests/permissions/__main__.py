"""Writes docs/permissions.md from what is tried: `python -m tests.permissions` (a minute)."""

import asyncio

from tests.permissions.page import PAGE, page
from tests.permissions.trying import FAULT, trier


async def main() -> None:
    """Try everything; a fault of ours is not written down."""
    async with trier() as trying:
        text = await page(trying)
    if FAULT in text:
        raise SystemExit(f"Something broke: look for {FAULT} in\n{text}")
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
