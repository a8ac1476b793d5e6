"""Answers given to a game in memory, and what they brought about, until it is written down."""

from collections.abc import Sequence

from engine.errors import IllegalAnswer, NotAsked
from engine.events import Event, StepEnded
from engine.game import Game, LoggedAnswer
from engine.names import House
from engine.requests import Answer, PowerGift
from engine.view import View


class Turn:
    """Collects the log entries and events of several answers.

    `answers` are in the engine's order, forced ones included, and `begun` says of each how many
    `events` there were before what it brought about; `frames` maps the position in
    `events` of each `StepEnded` to the public View of that moment.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.question = game.question
        self._awaited = set(game.pending)
        self.answers: list[LoggedAnswer] = []
        self.begun: list[int] = []
        self.events: list[Event] = []
        self.frames: dict[int, View] = {}

    @classmethod
    def opening(cls, game: Game) -> "Turn":
        """The turn in which a new game is dealt."""
        turn = cls(game)
        turn.question = 0
        turn._note(game.log)
        turn._keep(game.opening)
        return turn

    @property
    def public(self) -> bool:
        """Whether everybody may notice it: a sealed answer that was changed leaves no trace."""
        asked = (self.game.question, set(self.game.pending))
        told = any(event.audience is None for event in self.events)
        return told or self.game.over or asked != (self.question, self._awaited)

    def take(self, house: House, answer: Answer) -> None:
        """Give an answer, or power to another house.

        Raises:
            IllegalAnswer, NotAsked: nothing has changed.
        """
        before = len(self.game.log)
        try:
            if isinstance(answer, PowerGift):
                events = self.game.give_power(house, answer)
            else:
                events = self.game.submit(house, answer)
        except (IllegalAnswer, NotAsked) as refusal:
            if len(self.game.log) != before:
                raise RuntimeError("an answer was taken and then refused") from refusal
            raise
        self._note(self.game.log[before:])
        self._keep(events)

    def _note(self, answers: Sequence[LoggedAnswer]) -> None:
        self.answers += answers
        self.begun += [len(self.events)] * len(answers)

    def _keep(self, events: list[Event]) -> None:
        frames = iter(self.game.frames)
        for event in events:
            if isinstance(event, StepEnded):
                self.frames[len(self.events)] = next(frames)
            self.events.append(event)
