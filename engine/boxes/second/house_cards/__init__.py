"""The texts of the House cards: one module for each House.

Icons and strength are printed facts and stand in the edition's data; cards without a text need
nothing here.
"""

from engine.boxes.second.house_cards import baratheon, greyjoy, lannister, martell, stark, tyrell
from engine.rules.card_texts import register

for house in (stark, lannister, baratheon, greyjoy, tyrell, martell):
    register(house.TEXTS)
