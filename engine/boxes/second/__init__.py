"""The second edition (2011)."""

from engine.box import Box
from engine.boxes.second.options import SecondEditionOptions

BOX = Box(
    package=__name__,
    title="Second edition",
    words="second edition",
    rule_prefix="2E",
    house_rules=SecondEditionOptions,
    is_default=True,
    board="second",
)
