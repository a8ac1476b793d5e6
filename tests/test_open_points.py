"""The page of open points."""

from tests.open_points import PAGE, page


def test_the_page_of_open_points_says_what_the_rulebooks_say() -> None:
    """Every rule below high confidence is in the docs; run `python -m tests.open_points` if not."""
    assert PAGE.read_text("utf-8") == page()
