"""One line of the coverage table."""

from typing import NamedTuple


class Row(NamedTuple):
    """What is counted: a kind of thing, and which of them."""

    what: str
    which: str
