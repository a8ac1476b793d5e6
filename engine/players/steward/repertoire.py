"""What the player answers to each kind of question; each answer registers itself."""

from engine.players.choosing import Choosers, refused
from engine.players.outlook import Outlook

CHOOSERS: Choosers[Outlook] = Choosers(otherwise=refused)
answers = CHOOSERS.answers
