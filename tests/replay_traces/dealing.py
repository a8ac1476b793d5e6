"""Dealing the cards as they fell in a recorded game."""

from collections.abc import Sequence
from typing import TypeVar, cast

from typing_extensions import override

from engine.dealer import Dealer
from engine.names import DeckId
from tests.replay_traces.recording import Recording

T = TypeVar("T")


class RecordedDealer(Dealer):
    """Deals each deck in the order that was recorded for that shuffle."""

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording.name)
        self._recording = recording

    @override
    def shuffled(self, cards: Sequence[T], purpose: str) -> list[T]:
        """See `Dealer.shuffled`; decks that were not recorded are shuffled by the name."""
        deck, _, number = purpose.partition("/")
        if deck == "wildlings":
            return cast(list[T], list(self._recording.wildlings))
        deck_id = cast(DeckId, deck.removeprefix("westeros-"))
        orders = self._recording.westeros.get(deck_id, [])
        if int(number) > len(orders):
            return super().shuffled(cards, purpose)
        return cast(list[T], list(orders[int(number) - 1]))
