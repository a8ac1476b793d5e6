"""The texts of the first edition's House cards: one module for each House."""

from engine.rules.card_texts import register
from engine.rules.first_edition.house_cards import baratheon, greyjoy, lannister, stark, tyrell

for house in (stark, lannister, baratheon, greyjoy, tyrell):
    register(house.TEXTS)
