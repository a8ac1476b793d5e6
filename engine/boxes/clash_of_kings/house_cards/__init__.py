"""The texts of the expansion's House cards: one module for each House.

The crowned set is ours, mostly the second edition's cards of the same names.
"""

from engine.boxes.clash_of_kings.house_cards import (
    baratheon,
    greyjoy,
    lannister,
    martell,
    martell_first,
    stark,
    tyrell,
)
from engine.rules.card_texts import register

for house in (stark, lannister, baratheon, greyjoy, tyrell, martell, martell_first):
    register(house.TEXTS)
