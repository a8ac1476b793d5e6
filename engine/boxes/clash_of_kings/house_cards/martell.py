"""House Martell, crowned."""

from engine.boxes.second.house_cards.martell import humble_the_opponent, strikes_or_parries
from engine.rules.card_texts import CardText

TEXTS = (
    CardText("ellaria_sand_crown", ignores_strength_defending=True),
    CardText("nymeria_sand_crown", bonus=strikes_or_parries),
    CardText("arianne_martell_crown", keeps_winner_out=True),
    CardText("doran_martell_crown", immediate=humble_the_opponent),
)
