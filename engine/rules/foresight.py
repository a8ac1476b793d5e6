"""What would come of a combat if certain House cards were shown: played through in imagination."""

from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Any

from typing_extensions import override

from engine.events import Event
from engine.names import CardId, House
from engine.rules.card_texts import acts_at_once
from engine.rules.combat import cards_act_at_once
from engine.rules.imagining import Imagined, imagine
from engine.table import Question, Table
from engine.view import View
from engine.world import Combat


class _NobodysTable(Table):
    """A table at which nobody sits; it only knows whether there was anything to tell."""

    def __init__(self, world: Imagined) -> None:
        self.world = world
        self.edition = world.edition
        self.touched = False

    @override
    def tell(self, event: Event) -> None:
        """Nobody is there to hear it."""
        self.touched = True


class Foresight:
    """Plays the combat in progress through with one pair of House cards after another.

    `world` is what `view` lets one imagine; it stays as it is.
    """

    def __init__(self, view: View, world: Imagined) -> None:
        self._view = view
        self._world = world
        self._spare: Imagined | None = None

    def with_cards_shown(self, cards: Mapping[House, CardId | None]) -> tuple[Imagined, Combat]:
        """The combat once these `cards` are shown, and the world around it.

        Texts that act at once have acted, as far as they leave nobody a choice.
        """
        combat = _showing(self._world, cards)
        if not any(map(acts_at_once, cards.values())):
            return self._world, combat
        world, self._spare = self._spare or imagine(self._view), None
        world.combat = combat
        table = _NobodysTable(world)
        while _is_cut_short(cards_act_at_once(table, combat)):
            pass  # the text that asked has had its moment: the others go on
        if not table.touched:  # whatever changes a position is told: this one is as good as new
            self._spare = world
        return world, combat


def _showing(world: Imagined, cards: Mapping[House, CardId | None]) -> Combat:
    combat = world.combat
    assert combat is not None, "nobody fights"
    kept = {house: text for house, text in combat.borrowed.items() if _stays(combat, cards, house)}
    return replace(
        combat,
        attacking=list(combat.attacking),
        cards=dict(cards),
        cancelled=list(combat.cancelled),
        texts_used=list(combat.texts_used),
        voided=list(combat.voided),
        borrowed=kept,
        spent=dict(combat.spent),
    )


def _stays(combat: Combat, cards: Mapping[House, CardId | None], house: House) -> bool:
    return combat.cards.get(house) == cards.get(house)


def _is_cut_short(script: Coroutine[Any, Any, None]) -> bool:
    """Run a script until it is over, or until a question leaves a choice."""
    answers: Any = None
    while True:
        try:
            question: Question = script.send(answers)
        except StopIteration:
            return False
        answers = {asked.house: asked.only_answer() for asked in question.requests}
        if None in answers.values():
            script.close()
            return True
