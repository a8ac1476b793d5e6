"""The texts of the first edition's House cards: one module for each House."""

from engine.boxes.first.house_cards import baratheon, greyjoy, lannister, stark, tyrell
from engine.rules.card_texts import register

for house in (stark, lannister, baratheon, greyjoy, tyrell):
    register(house.TEXTS)
