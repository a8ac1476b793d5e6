"""What the player answers to each kind of question; each answer registers itself."""

from engine.players.choosing import Choosers, refused
from engine.players.maester.counsel import Counsel

CHOOSERS: Choosers[Counsel] = Choosers(otherwise=refused)
answers = CHOOSERS.answers
