"""Mustering and giving up units in words."""

from bot.narrator.chapters import musters
from bot.narrator.questions.wording import Wording, worded
from bot.narrator.words import Words, listed, number, units
from engine.requests import MusterAnswer, MusterUnits, RemoveUnits, UnitsAnswer


@worded(MusterUnits)
class MusterWords(Wording[MusterUnits, MusterAnswer]):
    """New units."""

    deed = "mustering"

    def question(self, request: MusterUnits, words: Words) -> str:
        """See `Wording.question`."""
        points = listed(
            [f"{words.area(area)} ({number(n, 'point')})" for area, n in request.points.items()]
        )
        once = " Use one of them only." if request.one_castle else ""
        return f"Muster in {points}.{once}"

    def answer(self, answer: MusterAnswer, words: Words, request: MusterUnits | None) -> str:
        """See `Wording.answer`."""
        return f"You mustered {musters(answer.musters, words)}."


@worded(RemoveUnits)
class RemovalWords(Wording[RemoveUnits, UnitsAnswer]):
    """Units given up."""

    deed = "units to give up"

    def question(self, request: RemoveUnits, words: Words) -> str:
        """See `Wording.question`."""
        if request.points is not None:
            worth = ", ".join(
                f"{words.edition.units[unit].name.lower()} {n}" for unit, n in request.worth.items()
            )
            points = number(request.points, "mustering point")
            return f"The wildlings take units worth {points} ({worth}). Choose which."
        if request.count is None:
            return (
                f"Your supply has fallen: your armies may be {request.supply.described()} at most. "
                "Choose what to give up, no more than needed."
            )
        where = " in one castle or stronghold" if request.same_area else ""
        return f"The wildlings take {number(request.count, 'unit')} of yours{where}. Choose which."

    def answer(self, answer: UnitsAnswer, words: Words, request: RemoveUnits | None) -> str:
        """See `Wording.answer`."""
        lost = [
            f"{units(kinds)} in {words.area(area)}" for area, kinds in answer.units.items() if kinds
        ]
        return f"You gave up {listed(lost) or 'nothing'}."
