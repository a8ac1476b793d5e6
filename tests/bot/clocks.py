"""A clock that a test moves by hand."""

from datetime import UTC, datetime, timedelta


class Clock:
    """Stands at 1 March 2026, noon UTC, until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        """Go on by so many `minutes`, `hours`, ..."""
        self.now += timedelta(**by)
