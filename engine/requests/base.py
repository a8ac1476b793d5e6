"""What every question and every answer have in common."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from engine.edition import load_edition
from engine.errors import IllegalAnswer
from engine.names import House, UnitKind
from engine.shelf import EDITIONS, edition_name, options_of


class Answer(BaseModel):
    """What a player decided. `kind` says which question it answers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str


A = TypeVar("A", bound=Answer)


class Request(BaseModel, Generic[A]):
    """A question to one house, with everything needed to ask it and to judge the answer.

    `secret` says that the answer stays sealed until all houses asked with it have answered; until
    then it may be changed. `a_turn` says that its answer is a turn, taken in turn order. `rule` is
    the rule that asks.
    """

    model_config = ConfigDict(frozen=True)

    answer_type: ClassVar[type[Answer]]
    secret: ClassVar[bool] = False
    a_turn: ClassVar[bool] = False

    kind: str
    house: House
    rule: str

    @property
    def subject(self) -> str:
        """What the question is about, where a house may be asked the same kind twice in a step."""
        return ""

    @property
    def name(self) -> str:
        """The stable name by which stored answers find their question."""
        return (
            f"{self.kind}:{self.subject}:{self.house}"
            if self.subject
            else f"{self.kind}:{self.house}"
        )

    @abstractmethod
    def check(self, answer: A) -> None:
        """Raise `IllegalAnswer` unless the rules allow `answer`."""

    def only_answer(self) -> A | None:
        """The one legal answer, if there is just one; then the player is not troubled."""
        return None

    def illegal(self, reason: str, *, rule: str | None = None) -> IllegalAnswer:
        """The refusal to raise, citing this question's rule unless another is named."""
        return IllegalAnswer(rule or self.rule, reason)


def missing(wanted: Iterable[UnitKind], available: Iterable[UnitKind]) -> list[UnitKind]:
    """The units of `wanted` that are not among `available`, counted."""
    left = list(available)
    lacking: list[UnitKind] = []
    for unit in wanted:
        if unit in left:
            left.remove(unit)
        else:
            lacking.append(unit)
    return lacking


def spoken(name: str) -> str:
    """An id as it is printed: `kings_landing` -> `King's Landing`; `march_plus_1` -> `March +1`."""
    return _printed_names().get(name) or name.replace("_", " ").title()


@cache
def _printed_names() -> Mapping[str, str]:
    """Areas, order tokens and cards of all editions by id, as one names them within a sentence."""
    named: dict[str, str] = {}
    fullest = [edition_name(box.id, (o.id for o in options_of(box))) for box in EDITIONS.values()]
    for edition in map(load_edition, (*EDITIONS, *fullest)):
        for deck in (edition.house_cards, edition.westeros_cards, edition.wildling_cards):
            for card in deck.values():
                named.setdefault(card.id, card.name)
        for own in edition.one_time_order_list:
            named.setdefault(own.id, own.name)
        for order in edition.order_tokens:
            named.setdefault(order.id, order.name.rstrip("*"))
        for area in edition.area_list:
            named.setdefault(area.id, area.name.removeprefix("The "))
    return named


UNIT_PLURALS: dict[UnitKind, tuple[str, str]] = {
    "footman": ("footman", "footmen"),
    "knight": ("knight", "knights"),
    "siege_engine": ("siege engine", "siege engines"),
    "ship": ("ship", "ships"),
}


def counted(units: Iterable[UnitKind]) -> str:
    """Units in words: `2 footmen, 1 knight`."""
    totals = Counter(units)
    parts = (
        f"{totals[kind]} {names[totals[kind] > 1]}"
        for kind, names in UNIT_PLURALS.items()
        if totals[kind]
    )
    return ", ".join(parts) or "no units"
