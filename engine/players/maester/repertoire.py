"""What the player answers to each kind of question; each answer registers itself.

Where it has no opinion it does as little as can be."""

from engine.players.choosing import Choosers, modest_answer
from engine.players.maester.counsel import Counsel

CHOOSERS: Choosers[Counsel] = Choosers(otherwise=modest_answer)
answers = CHOOSERS.answers
