"""House Stark, crowned."""

from engine.boxes.second.house_cards.stark import take_everything_back
from engine.rules.card_texts import CardText

TEXTS = (
    CardText("robb_stark_crown", picks_retreat=True),
    CardText("roose_bolton_crown", lose=take_everything_back),
    CardText("the_blackfish_crown", loses_no_units=True),
    CardText("catelyn_stark_crown", doubles_defense=True),
)
