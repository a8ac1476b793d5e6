"""How long a picture takes, against the least that it could: `python -m benchmarks.map_frame`.

The floor is copying the finished picture and encoding it. Both are measured in turn in one run, in
processor time, so that the ratio depends little on the machine and its other work.
"""

import sys
import time
from collections.abc import Callable

from renderer.demo import PLAYERS, demo_view
from renderer.encoding import encode
from renderer.frame import render_board

RUNS = 15
ALLOWED = 2.5


def main() -> int:
    """Measure, print, and fail if the ratio is above what is allowed."""
    view = demo_view()
    finished = render_board(view, players=PLAYERS)

    def frame() -> bytes:
        return encode(render_board(view, players=PLAYERS))

    def floor() -> bytes:
        return encode(finished.copy())

    frame_ms, floor_ms = _best(frame, floor)
    ratio = frame_ms / floor_ms
    size = len(frame()) / 1e6
    sys.stdout.write(
        f"frame + encode {frame_ms:.1f} ms, copy + encode {floor_ms:.1f} ms, "
        f"ratio {ratio:.2f} (allowed {ALLOWED}), {size:.2f} MB\n"
    )
    return 0 if ratio <= ALLOWED else 1


def _best(*tasks: Callable[[], object]) -> list[float]:
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(RUNS):
        for task, taken in zip(tasks, times, strict=True):
            start = time.process_time()
            task()
            taken.append(1000 * (time.process_time() - start))
    return [min(taken) for taken in times]


if __name__ == "__main__":
    sys.exit(main())
