"""Mustering and giving up units in words."""

from typing_extensions import override

from bot.narrator.chapters import musters
from bot.narrator.questions.wording import Wording, worded
from bot.narrator.words import Words, listed, number, units
from engine.requests import MusterAnswer, MusterUnits, RemoveUnits, UnitsAnswer


@worded(MusterUnits)
class MusterWords(Wording[MusterUnits, MusterAnswer]):
    """New units."""

    deed = "mustering"

    @override
    def question(self, request: MusterUnits, words: Words) -> str:
        points = listed(
            [f"{words.area(area)} ({number(n, 'point')})" for area, n in request.points.items()]
        )
        once = " Use one of them only." if request.one_castle else ""
        return f"Muster in {points}.{once}"

    @override
    def answer(self, answer: MusterAnswer, words: Words, request: MusterUnits | None) -> str:
        return f"You mustered {musters(answer.musters, words)}."


@worded(RemoveUnits)
class RemovalWords(Wording[RemoveUnits, UnitsAnswer]):
    """Units given up."""

    deed = "units to give up"

    @override
    def question(self, request: RemoveUnits, words: Words) -> str:
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

    @override
    def answer(self, answer: UnitsAnswer, words: Words, request: RemoveUnits | None) -> str:
        lost = [
            f"{units(kinds)} in {words.area(area)}" for area, kinds in answer.units.items() if kinds
        ]
        return f"You gave up {listed(lost) or 'nothing'}."
