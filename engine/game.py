"""A game: a set-up, a seed and the answers given so far."""

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from engine.dealer import Dealer
from engine.errors import IllegalAnswer, NotAsked, ReplayDiverged
from engine.events import Event
from engine.judging import judge
from engine.names import House
from engine.requests import AnyAnswer, PowerGift
from engine.requests.base import Answer, Request
from engine.rules.course import play
from engine.rules.gifts import check_gift, hand_over
from engine.rules.setup import GameSetup, new_world
from engine.rules.sight import look
from engine.ruleset import ruleset_for
from engine.table import FIRST_DIGEST, Answers, Question, Table
from engine.view import View
from engine.world import WORLD, World

__all__ = [
    "Checkpoint",
    "Game",
    "GameSetup",
    "LoggedAnswer",
    "SavedGame",
]


class LoggedAnswer(BaseModel):
    """One accepted answer. `digest` chains all events told up to and including its own.

    `question` numbers the game's questions from 1; `name` is the request's stable name; `forced`
    answers were the only legal ones and given by the engine itself.
    """

    model_config = ConfigDict(frozen=True)

    question: int
    name: str
    house: House
    answer: AnyAnswer
    forced: bool = False
    digest: str


class Checkpoint(BaseModel):
    """A World at a quiet point, and the digest of all events before it."""

    model_config = ConfigDict(frozen=True)

    world: str
    digest: str
    answers: int
    """How many answers (forced ones not counted) had been accepted."""


class SavedGame(BaseModel):
    """All that it takes to go on with a game: its start, or a checkpoint and what followed."""

    model_config = ConfigDict(frozen=True)

    setup: GameSetup
    seed: str
    checkpoint: Checkpoint | None = None
    answers: tuple[LoggedAnswer, ...] = ()


class _Given(NamedTuple):
    """An accepted answer before it is asked for: most games are played for their end only."""

    question: int
    name: str
    house: House
    answer: Answer
    forced: bool
    digest: str

    def logged(self) -> LoggedAnswer:
        """The answer as it stands in the log."""
        return LoggedAnswer.model_validate(self._asdict())


@dataclass(slots=True)
class _Open:
    """The question in the air: who is asked what, and the answers that are in."""

    requests: dict[House, Request[Answer]]
    answers: Answers
    anew: Callable[[], Request[Answer]] | None = None


class Game:
    """One game, driven by `submit`.

    `opening` holds the events told before the first question. `frames` are the public Views at each
    `StepEnded` among the events last returned (or among `opening`), in their order. With
    `keep_checkpoints` off (for simulations) there are no checkpoints and frames; it is faster.
    With `answer_forced` off even questions with one legal answer wait for it.
    """

    def __init__(
        self,
        setup: GameSetup,
        seed: str,
        world: World,
        *,
        dealer: Dealer | None = None,
        digest: str = FIRST_DIGEST,
        accepted: int = 0,
        keep_checkpoints: bool = True,
        answer_forced: bool = True,
    ) -> None:
        self.setup = setup
        self.seed = seed
        self.world = world
        self.accepted = accepted
        self._given: list[_Given] = []
        self._log: list[LoggedAnswer] = []
        self.checkpoint: Checkpoint | None = None
        self.frames: list[View] = []
        self._keep_checkpoints = keep_checkpoints
        self._answer_forced = answer_forced
        self._since_checkpoint = 0
        self._unlogged = 0
        self._open = _Open({}, {})
        on_step = self._frame if keep_checkpoints else None
        self._table = Table(
            world, dealer or Dealer(seed), self._quiet, digest=digest, on_step=on_step
        )
        self._script: Coroutine[Any, Any, None] = play(self._table)
        self.opening = self._run_on(None)

    @classmethod
    def start(
        cls,
        setup: GameSetup,
        seed: str,
        *,
        dealer: Dealer | None = None,
        keep_checkpoints: bool = True,
        answer_forced: bool = True,
    ) -> "Game":
        """Deal a new game."""
        dealer = dealer or Dealer(seed)
        return cls(
            setup,
            seed,
            new_world(setup, dealer),
            dealer=dealer,
            keep_checkpoints=keep_checkpoints,
            answer_forced=answer_forced,
        )

    @classmethod
    def load(cls, saved: SavedGame, *, dealer: Dealer | None = None) -> "Game":
        """Bring a stored game back: its last checkpoint, and the few answers since.

        Raises:
            ReplayDiverged: the stored answers do not lead where they led before.
        """
        if saved.checkpoint is None:
            game = cls.start(saved.setup, saved.seed, dealer=dealer)
        else:
            game = cls(
                saved.setup,
                saved.seed,
                WORLD.validate_json(saved.checkpoint.world),
                dealer=dealer,
                digest=saved.checkpoint.digest,
                accepted=saved.checkpoint.answers,
            )
        game.replay(saved.answers)
        return game

    def replay(self, answers: Iterable[LoggedAnswer]) -> None:
        """Give stored answers once more.

        Raises:
            ReplayDiverged: a question has another name, an answer is refused, or an event differs.
        """
        for logged in answers:
            if logged.forced:
                continue
            try:
                self._take_again(logged)
            except IllegalAnswer as refusal:
                raise ReplayDiverged(f"{logged.name}: {refusal}") from refusal
            if self.digest != logged.digest:
                raise ReplayDiverged(f"{logged.name}: other events than when it was first answered")

    def _take_again(self, logged: LoggedAnswer) -> None:
        if isinstance(logged.answer, PowerGift):
            self.give_power(logged.house, logged.answer)
            return
        request = self._open.requests.get(logged.house)
        if request is None or request.name != logged.name:
            asked = request.name if request else "nothing"
            raise ReplayDiverged(f"{logged.name} was answered, but {asked} is asked")
        self.submit(logged.house, logged.answer)

    @property
    def log(self) -> Sequence[LoggedAnswer]:
        """Every accepted answer since the game was started or loaded, in the order of the rules."""
        self._log += [given.logged() for given in self._given[len(self._log) :]]
        return self._log

    def saved(self) -> SavedGame:
        """What to store so that `load` brings this very game back."""
        return SavedGame(
            setup=self.setup,
            seed=self.seed,
            checkpoint=self.checkpoint,
            answers=tuple(self.log[self._since_checkpoint :]),
        )

    @property
    def question(self) -> int:
        """The number of the question now asked; every question of a game has another one."""
        return self.world.questions

    @property
    def pending(self) -> Mapping[House, Request[Answer]]:
        """House -> the request it has still to answer."""
        return {
            house: request
            for house, request in self._open.requests.items()
            if house not in self._open.answers
        }

    @property
    def sealed(self) -> Mapping[House, Answer]:
        """House -> its secret answer that waits for the others; it may still be changed."""
        return {h: a for h, a in self._open.answers.items() if h in self._open.requests}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.world.ranking)

    def request(self, house: House) -> Request[Answer] | None:
        """What `house` may answer now, sealed answers included; None if nothing."""
        return self._open.requests.get(house)

    def view(self, house: House | None) -> View:
        """What `house` (or the public) may know."""
        return look(self.world, house, awaited=self.pending.keys(), sealed=self._open.answers)

    def submit(self, house: House, answer: Answer) -> list[Event]:
        """Take an answer, run the rules on to the next question, and return what happened.

        A secret answer that waits for others may be given again: the last one counts.

        Raises:
            NotAsked: the house has nothing to answer now.
            IllegalAnswer: the rules forbid the answer. Nothing has changed.
        """
        request = self._open.requests.get(house)
        if request is None:
            raise NotAsked(f"House {house.title()} has no question to answer now.")
        judge(request, answer, ruleset_for(self.world.edition_id))
        self._open.answers[house] = answer
        self.frames = []
        self.accepted += 1
        if len(self._open.answers) < len(self._open.requests):
            self._given.append(self._taken(self.question, request, answer))
            return []
        # The digest of an answer covers what it caused: it is known, and logged, when all is done.
        question, position = self.question, len(self._given)
        self._unlogged = 1
        events = self._run_on(self._open.answers)
        self._unlogged = 0
        self._given.insert(position, self._taken(question, request, answer))
        return events

    def give_power(self, house: House, gift: PowerGift) -> list[Event]:
        """Hand available power to another house, unasked; what is asked stays open. 2E-INFO-02.

        Raises:
            IllegalAnswer: the game does not allow it, not now, or not so much. Nothing has changed.
        """
        check_gift(self.world, house, gift, self._open.requests.values())
        self.frames = []
        self.accepted += 1
        hand_over(self._table, house, gift)
        if self._open.anew is not None:
            request = self._open.anew()
            self._open.requests[request.house] = request
        name = f"{gift.kind}:{house}"
        self._given.append(_Given(self.question, name, house, gift, False, self.digest))
        events, self._table.told = self._table.told, []
        return events

    def _taken(
        self, question: int, request: Request[Answer], answer: Answer, *, forced: bool = False
    ) -> _Given:
        return _Given(question, request.name, request.house, answer, forced, self.digest)

    def _run_on(self, answers: Answers | None) -> list[Event]:
        """Run the script until a player must choose, giving forced answers on the way."""
        while True:
            self._open = _Open({}, {})
            try:
                question: Question = self._script.send(answers)
            except StopIteration:
                break
            self.world.questions += 1
            self._put(question)
            if len(self._open.answers) < len(self._open.requests):
                break
            answers = self._open.answers
        events, self._table.told = self._table.told, []
        return events

    def _put(self, question: Question) -> None:
        """Open a question; what has one legal answer only is answered at once."""
        requests = {request.house: request for request in question.requests}
        self._open = _Open(requests, {}, question.anew)
        if not self._answer_forced:
            return
        for request in question.requests:
            forced = request.only_answer()
            if forced is not None:
                self._open.answers[request.house] = forced
                self._given.append(self._taken(self.question, request, forced, forced=True))

    def _quiet(self) -> None:
        if not self._keep_checkpoints:
            return
        world = WORLD.dump_json(self.world).decode()
        self.checkpoint = Checkpoint(world=world, digest=self.digest, answers=self.accepted)
        self._since_checkpoint = len(self._given) + self._unlogged

    def _frame(self) -> None:
        self.frames.append(look(self.world, None))

    @property
    def digest(self) -> str:
        """The chained digest of every event told so far, as 64 hexadecimal digits."""
        return self._table.digest
