"""Reading a recorded game: a header, then decisions, events and positions, one JSON line each."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot.errors import RookeryError
from engine.names import CardId, DeckId
from tests.replay_traces.names import Json, our_westeros_card, renamed

_DECKS: dict[str, DeckId] = {"1": "I", "2": "II", "3": "III", "I": "I", "II": "II", "III": "III"}


class UnreadableTrace(RookeryError):  # noqa: N818 - said to whoever named the file
    """A file that holds no recorded game."""


@dataclass(slots=True)
class Recording:
    """One recorded game in our spelling.

    `lines` are its decisions, events and positions in their order. `westeros` holds the orders of
    each Westeros deck: at the start, and after each shuffle.
    """

    name: str
    players: int
    wildlings: list[CardId]
    westeros: dict[DeckId, list[list[CardId]]]
    lines: list[Json] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """How many decisions it holds."""
        return sum(line["t"] == "decision" for line in self.lines)


def read_recording(path: Path) -> Recording:
    """Read one file, gzip-compressed or not.

    Raises:
        UnreadableTrace: the file cannot be read, or is no recorded game.
    """
    try:
        lines = [renamed(line) for line in _json_lines(path)]
        return _recording(path.name, lines)
    except (OSError, EOFError, ValueError, KeyError, TypeError, IndexError) as fault:
        raise UnreadableTrace(f"{path} is no recorded game: {fault}") from None


def _json_lines(path: Path) -> Iterator[Json]:
    raw = path.read_bytes()
    text = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    for line in text.splitlines():
        if line.strip():
            yield json.loads(line)


def _recording(name: str, lines: list[Json]) -> Recording:
    header = lines[0]
    if header["t"] != "header":
        raise ValueError("its first line is not a header")
    recording = Recording(
        name=name,
        players=int(header["players"]),
        wildlings=header["wildling_deck"],
        westeros={
            _DECKS[deck]: [_cards(deck, cards)] for deck, cards in header["westeros_decks"].items()
        },
    )
    for line in _with_whole_positions(header["state"], lines[1:]):
        if line["t"] == "event" and line["kind"] == "deck_reshuffled":
            deck = str(line["deck"])
            recording.westeros[_DECKS[deck]].append(_cards(deck, line["order"]))
        if line["t"] != "end":
            recording.lines.append(line)
    return recording


def _cards(deck: str, cards: list[str]) -> list[CardId]:
    return [CardId(our_westeros_card(card, deck)) for card in cards]


def _with_whole_positions(first: Json, lines: list[Json]) -> Iterator[Json]:
    """Positions may be written as what `changed` since the one before."""
    position = first
    for line in lines:
        if line["t"] != "state":
            yield line
            continue
        position = {**position, **line["changed"]} if "changed" in line else line
        yield {**position, "t": "state", "n": line["n"]}
