"""Playing a recorded game over again, decision by decision, and comparing every position."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, cast

from engine.boxes.second.options import SecondEditionOptions
from engine.errors import IllegalAnswer, NotAsked
from engine.events import CombatResolved, GameEnded, WesterosRevealed, WildlingsMet
from engine.game import Game, GameSetup
from engine.names import House
from engine.requests import (
    Answer,
    CardTextAnswer,
    ChooseHouse,
    ChooseTrack,
    DeclareSupport,
    MarchAnswer,
    RefuseSupport,
    RefuseSupportAnswer,
    Request,
    ResolveMarch,
    TrackAnswer,
    UseCardText,
)
from tests.replay_traces.answers import KINDS, answer_for, first_choice, march, removed_units
from tests.replay_traces.dealing import RecordedDealer
from tests.replay_traces.names import Json
from tests.replay_traces.positions import Difference, differences, total_differences
from tests.replay_traces.recording import Recording

RECORDED_READINGS = SecondEditionOptions(
    lannister_port_ship="not_with_three_players",
    support_declared_by="house",
    own_support="counts_unless_refused",
    march_supply_check="move_by_move",
    vacated_home_port="after_combat",
    rattleshirt_reconcile_order="turn_order",
    order_shortage="fill_with_banned_orders",
    order_shortage_assigning="all_at_once",
    neutral_support_call="for_all_in_reach",
    dark_wings_pays_ports="yes",
    wildling_threat_moves="after_card",
    special_consolidate_without_muster="pays_power",
)
"""The readings of the rulebook that the recorded games follow."""
_USED_WITHOUT_ASKING = ("robb_stark",)
"""Cards whose owner is never asked whether to use the text in the recorded games."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a recorded game and ours part: the recorded line, and what differs."""

    line: int
    decision: int
    what: str
    ours: Any = None
    theirs: Any = None


class _Disagrees(Exception):  # noqa: N818 - the end of a comparison
    def __init__(self, what: str, ours: Any = None, theirs: Any = None) -> None:
        super().__init__(what)
        self.what, self.ours, self.theirs = what, ours, theirs


@dataclass(slots=True)
class Replay:
    """One recorded game being played again.

    `agreed` counts the decisions that led to the recorded position.
    """

    recording: Recording
    game: Game = field(init=False)
    agreed: int = 0
    disagreement: Disagreement | None = None
    _at: int = 0
    _told: deque[CombatResolved] = field(default_factory=deque)
    _revealed: WesterosRevealed | None = None
    _met: WildlingsMet | None = None
    _ended: GameEnded | None = None
    _refused: dict[House, list[House]] = field(default_factory=dict)
    _half_said: bool = False
    """A text was agreed to whose target is chosen with the next decision."""

    def __post_init__(self) -> None:
        setup = GameSetup(players=self.recording.players, options=RECORDED_READINGS)
        self.game = Game.start(
            setup,
            self.recording.name,
            dealer=RecordedDealer(self.recording),
            keep_checkpoints=False,
            answer_forced=False,
        )

    def run(self) -> None:
        """Play until the end or the first disagreement."""
        decided = 0
        for at, line in enumerate(self.recording.lines):
            self._at = at
            try:
                if line["t"] == "decision":
                    decided += 1
                    self._decide(line)
                elif line["t"] == "event":
                    self._event(line)
                else:
                    self._compare(line)
                    self.agreed = decided
            except _Disagrees as fault:
                self.disagreement = Disagreement(
                    line["n"], decided, fault.what, fault.ours, fault.theirs
                )
                return
        self.agreed = decided

    # --- Decisions ------------------------------------------------------------------------------

    def _decide(self, decision: Json) -> None:
        kind = decision["kind"]
        if kind in ("leave_power_token", "neutral_support"):
            return  # told together with its march, or with the call for support
        if kind == "refuse_support":
            self._refuse(decision)
            return
        self._half_said = False
        request = self._request_for(decision)
        if request is None:
            return  # there was nothing to choose, and we do not ask at all
        answer = self._answer(decision, request)
        if answer is None:
            self._half_said = True
            return
        self._submit(request.house, answer, decision)
        if kind == "neutral_call":
            self._pledge()

    def _answer(self, decision: Json, request: Request[Any]) -> Answer | None:
        kind = decision["kind"]
        if kind == "march":
            return march(decision["choice"], leave_power_token=self._leaves_token(decision))
        if kind == "neutral_call" and isinstance(request, ResolveMarch):
            return _call(request)
        if request.kind == "remove_units":
            return removed_units(decision)
        answer = answer_for(decision, request)
        if answer is None and not self._goes_on(decision):
            return first_choice(request)
        return answer

    def _goes_on(self, decision: Json) -> bool:
        """Whether the target of a text that was agreed to is chosen with the next decision."""
        following = next(iter(self._decisions_ahead()), None)
        return (
            following is not None
            and following["kind"] == decision["kind"]
            and following["choice"].get("card") == decision["choice"]["card"]
            and "activate" not in following["choice"]
        )

    def _leaves_token(self, decision: Json) -> bool:
        """The choice whether to leave a power token follows its march in the same batch."""
        batch = decision.get("batch")
        return batch is not None and any(
            line["choice"]["leave"]
            for line in self._decisions_ahead()
            if line["kind"] == "leave_power_token" and line.get("batch") == batch
        )

    def _decisions_ahead(self) -> Iterator[Json]:
        lines = self.recording.lines[self._at + 1 : self._at + 40]
        return (line for line in lines if line["t"] == "decision")

    def _pledge(self) -> None:
        """Answers to a call for support; the houses were asked in another order than ours."""
        pledges = {
            (line["house"], line["choice"]["area"]): line
            for line in takewhile(lambda d: d["kind"] == "neutral_support", self._decisions_ahead())
        }
        while (asked := next(iter(self.game.pending.values()))).kind == "declare_support":
            assert isinstance(asked, DeclareSupport)
            pledge = pledges.get((asked.house, asked.area))
            if pledge is None:
                raise _Disagrees("support asked", f"{asked.house} against {asked.area}", None)
            self._submit(asked.house, _must(answer_for(pledge, asked)), pledge)

    def _refuse(self, decision: Json) -> None:
        """Refusals are recorded one by one; we ask each combatant once."""
        self._refused.setdefault(decision["house"], []).append(decision["choice"]["from"])
        following = next(iter(self._decisions_ahead()), None)
        if following is None or following["kind"] != "refuse_support":
            while self._refusals() and self._advance():
                pass

    def _request_for(self, decision: Json) -> Request[Any] | None:
        """Our request that the decision answers, after whatever is not recorded as asked."""
        while True:
            request = self._asked_as(decision)
            if request is not None:
                return request
            if self._may_be_unasked(decision):
                following = self._next_choice()
                if following is None or self._asked_as(following) or not self._advance():
                    return None
            elif not self._advance():
                raise _Disagrees(
                    "question", self._asked(), f"{decision['kind']} of {decision['house']}"
                )

    def _asked_as(self, decision: Json) -> Request[Any] | None:
        """Our present request that the decision answers. Where Robb Stark has no choice to make,
        we ask the loser itself.
        """
        if decision["kind"] == "retreat":
            retreats = (r for r in self.game.pending.values() if r.kind == "choose_retreat")
            return next(retreats, None)
        request = self.game.pending.get(decision["house"])
        if request is None or request.kind not in KINDS[decision["kind"]]:
            return None
        if isinstance(request, ChooseHouse) and len(request.houses) == 1:
            return None  # no tie, and not recorded
        return request

    def _next_choice(self) -> Json | None:
        """The next decision at which there was something to choose."""
        return next((line for line in self._decisions_ahead() if not line.get("auto")), None)

    def _may_be_unasked(self, decision: Json) -> bool:
        """Whether we may pass over the decision: there was nothing to choose, or the recorded
        program asks about a text before it looks whether there is anything to do.
        """
        if decision.get("auto"):
            return True
        if decision["kind"] != "card_ability" or "activate" not in decision["choice"]:
            return False
        following = self.recording.lines[self.recording.lines.index(decision) + 1]
        in_vain = following["t"] == "event" and following["kind"] == "ability_unavailable"
        return in_vain or not decision["choice"]["activate"]

    def _advance(self) -> bool:
        """Answer what the recording does not ask: one legal answer, or nothing to refuse."""
        for house, request in self.game.pending.items():
            only = self._unasked_answer(house, request)
            if only is not None:
                self._submit(house, only, None)
                return True
        return False

    def _unasked_answer(self, house: House, request: Request[Any]) -> Answer | None:
        if isinstance(request, RefuseSupport):
            return RefuseSupportAnswer(refused=tuple(dict.fromkeys(self._refused.pop(house, ()))))
        if isinstance(request, UseCardText) and request.card in _USED_WITHOUT_ASKING:
            return CardTextAnswer(use=True)
        return cast(Answer | None, request.only_answer())

    def _submit(self, house: House, answer: Answer, decision: Json | None) -> None:
        try:
            events = self.game.submit(house, answer)
        except (IllegalAnswer, NotAsked) as refusal:
            raise _Disagrees(
                "refused", str(refusal), decision and decision.get("choice")
            ) from refusal
        for event in events:
            if isinstance(event, CombatResolved):
                self._told.append(event)
            elif isinstance(event, WesterosRevealed):
                self._revealed = event
            elif isinstance(event, WildlingsMet):
                self._met = event
            elif isinstance(event, GameEnded):
                self._ended = event

    def _asked(self) -> list[str]:
        return [f"{request.kind} of {house}" for house, request in self.game.pending.items()]

    # --- Comparing ------------------------------------------------------------------------------

    def _event(self, event: Json) -> None:
        kind = event["kind"]
        if kind == "combat_summary":
            while not self._told and self._advance():
                pass
            if not self._told:
                raise _Disagrees("combat", self._asked(), "a combat is decided")
            _none(total_differences(self._told.popleft(), event))
        elif kind == "westeros_drawn" and self._revealed is not None:
            ours = [_unnumbered(card) for card in self._revealed.cards]
            if ours != event["cards"]:
                raise _Disagrees("Westeros cards", ours, event["cards"])
        elif kind == "wildling_card":
            self._card_turned_up(event)
        elif kind == "wildling_effect" and event.get("track"):
            self._track_taken(event)
        elif kind == "game_over":
            self._over(event)

    def _card_turned_up(self, event: Json) -> None:
        while self._met is None and self._advance():
            pass
        ours = self._met.card if self._met else self._asked()
        self._met = None
        if ours != event["card"]:
            raise _Disagrees("wildling card", ours, event["card"])

    def _track_taken(self, event: Json) -> None:
        """With one track left on which the house could rise, the recorded program takes it; we
        let the house name a track where it is first already.
        """
        if not event.get("auto"):
            return
        while not isinstance(self.game.pending.get(event["house"]), ChooseTrack):
            if not self._advance():
                return
        self._submit(event["house"], TrackAnswer(track=event["track"]), None)

    def _over(self, event: Json) -> None:
        while self._ended is None and self._advance():
            pass
        if self._ended is None:
            raise _Disagrees("end", self._asked(), f"{event['winner']} has won")
        theirs = [entry["house"] for entry in event["ranking"]]
        if list(self._ended.ranking) != theirs:
            raise _Disagrees("ranking", list(self._ended.ranking), theirs)

    def _compare(self, position: Json) -> None:
        following = position["next"]
        if self._refused or self._half_said:
            return  # in the middle of something we ask as one question
        if following is not None and following["kind"] == "neutral_support":
            return  # we ask in another order
        if following is not None and self._passes_over_next():
            return
        self._meet(following)
        _none(differences(self.game, position))

    def _passes_over_next(self) -> bool:
        decision = next(iter(self._decisions_ahead()), None)
        return (
            decision is not None
            and self._may_be_unasked(decision)
            and self._asked_as(decision) is None
        )

    def _meet(self, following: Json | None) -> None:
        """Go on to the question that is asked next in the recorded game."""
        if following is None:
            while self._advance():
                pass
            if self.game.pending:
                raise _Disagrees("next question", self._asked(), None)
            return
        while not self._asks(following):
            if not self._advance():
                raise _Disagrees("next question", self._asked(), following)

    def _refusals(self) -> bool:
        return any(isinstance(r, RefuseSupport) for r in self.game.pending.values())

    def _asks(self, following: Json) -> bool:
        """Whether we ask the same. Refusing support is theirs to do while cards are chosen."""
        kinds, houses = KINDS[following["kind"]], following["houses"]
        if following["kind"] == "house_card" and self._refusals():
            return True
        asked = {house for house, request in self.game.pending.items() if request.kind in kinds}
        return asked == set(houses)


def _call(request: ResolveMarch) -> MarchAnswer | None:
    """A call for support names one of the areas; all of them are meant."""
    for area, option in request.options.items():
        for to, destination in option.destinations.items():
            if destination.may_call:
                return MarchAnswer(area=area, call_against=to)
    raise _Disagrees("call for support", "nobody to ask", None)


def _must(answer: Answer | None) -> Answer:
    assert answer is not None
    return answer


def _none(found: Iterable[Difference]) -> None:
    for what, ours, theirs in found:
        raise _Disagrees(what, ours, theirs)


def _unnumbered(card: str) -> str:
    return card.removesuffix("_1").removesuffix("_2")
