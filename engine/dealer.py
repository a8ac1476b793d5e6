"""Fair dealing: every shuffle is a documented function of the seed and of what it is for.

A shuffle for the purpose `westeros-I/2` under the seed `s` is a Fisher-Yates shuffle (from the last
card down to the second) whose numbers come from the stream HMAC-SHA256(s, "westeros-I/2" + ":" + n)
for n = 0, 1, 2, ... Each block of 32 bytes gives eight big-endian 32-bit numbers. A number x picks
the index x mod k, unless x is in the last incomplete run of k below 2**32, when it is skipped, so
that every index is equally likely. One draw more elsewhere changes nothing here.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
_RANGE = 1 << 32


class Dealer:
    """Deals everything that is left to chance in one game."""

    def __init__(self, seed: str) -> None:
        self._key = seed.encode()

    def shuffled(self, cards: Sequence[T], purpose: str) -> list[T]:
        """`cards` in random order; the same seed, purpose and cards always give the same order."""
        deck = list(cards)
        numbers = self._numbers(purpose)
        for last in range(len(deck) - 1, 0, -1):
            chosen = _below(last + 1, numbers)
            deck[last], deck[chosen] = deck[chosen], deck[last]
        return deck

    def _numbers(self, purpose: str) -> Iterator[int]:
        block = 0
        while True:
            stream = hmac.digest(self._key, f"{purpose}:{block}".encode(), hashlib.sha256)
            for start in range(0, len(stream), 4):
                yield int.from_bytes(stream[start : start + 4], "big")
            block += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, all equally likely."""
    fair = _RANGE - _RANGE % limit
    for number in numbers:
        if number < fair:
            return number % limit
    raise AssertionError("the stream never ends")
