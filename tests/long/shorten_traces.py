"""Recorded games in our spelling, with positions as changes: `python -m tests.long.shorten_traces`.

    python -m tests.long.shorten_traces RECORDED.jsonl.gz ... --into tests/traces

What the replay does not read is left out. The short files replay exactly as the long ones do.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.replay_traces.names import Json, renamed

HEADER = ("t", "format", "source", "players", "westeros_decks", "wildling_deck", "state")
DECISION = ("t", "n", "house", "kind", "choice", "auto", "batch")
EVENTS = (
    "combat_summary",
    "westeros_drawn",
    "deck_reshuffled",
    "wildling_card",
    "wildling_effect",
    "ability_unavailable",
    "game_over",
)


def main() -> int:
    """Shorten the files named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--into", type=Path, required=True)
    options = parser.parse_args()
    for file in options.files:
        shorten(file, options.into / file.name)
    return 0


def shorten(source: Path, target: Path) -> None:
    """Write `source` anew, short."""
    lines = gzip.decompress(source.read_bytes()).decode().splitlines()
    text = "".join(
        json.dumps(line, separators=(",", ":"), sort_keys=True) + "\n"
        for line in _short([renamed(json.loads(line)) for line in lines])
    )
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _short(lines: list[Json]) -> Iterator[Json]:
    header = lines[0]
    position = header["state"]
    yield {name: header[name] for name in HEADER}
    for line in lines[1:]:
        if line["t"] == "decision":
            yield {name: line[name] for name in DECISION if name in line}
        elif line["t"] == "event" and line["kind"] in EVENTS:
            yield line
        elif line["t"] == "state":
            # A position names its combat only while there is one.
            new = {"combat": None, **line}
            changed = {k: v for k, v in new.items() if k not in "tn" and position.get(k) != v}
            yield {"t": "state", "n": line["n"], "changed": changed}
            position = new


if __name__ == "__main__":
    sys.exit(main())
