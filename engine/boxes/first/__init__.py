"""The first edition (2003)."""

from engine.box import Box
from engine.boxes.first.options import FirstEditionOptions

BOX = Box(
    package=__name__,
    title="First edition",
    words="first edition",
    rule_prefix="1E",
    house_rules=FirstEditionOptions,
    board="first",
)
