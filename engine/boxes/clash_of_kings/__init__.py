"""A Clash of Kings (2004), the expansion of the first edition."""

from engine.box import Box
from engine.boxes.clash_of_kings.options import ClashOfKingsOptions

BOX = Box(
    package=__name__,
    title="A Clash of Kings",
    words="A Clash of Kings",
    rule_prefix="COK",
    house_rules=ClashOfKingsOptions,
    expands="first",
    overlays={"martell": "first_martell"},
)
