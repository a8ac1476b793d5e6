"""What the player answers to each kind of question; each answer registers itself."""

from engine.players.choosing import Choosers, refused
from engine.players.random_player.chance import Draw

CHOOSERS: Choosers[Draw] = Choosers(otherwise=refused)
answers = CHOOSERS.answers
