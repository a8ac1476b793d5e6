"""House Lannister."""

from engine.boxes.first.fighting_texts import attackers_count_more
from engine.rules.card_deeds import gain_two_power, remove_any_order
from engine.rules.card_texts import CardText

TEXTS = (
    CardText("ser_jaime_lannister_first", win=gain_two_power),
    CardText("cersei_lannister_first", win=remove_any_order),
    CardText("vargo_hoat_first", unit_strength=attackers_count_more("footman")),
)
