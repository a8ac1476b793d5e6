"""Where questions are answered: a desk for each shape, and one for each kind that needs its own."""

from bot.front.desks.base import AnyDesk, Desk, Draft, Scene
from bot.front.desks.registry import OWN, desk_for
from engine.loading import load_modules

__all__ = ["FORMS", "AnyDesk", "Desk", "Draft", "Scene", "desk_for"]

load_modules(__name__, __path__)

FORMS = frozenset().union(*(desk.forms for desk in OWN.values()))
"""Controls that open a form."""
