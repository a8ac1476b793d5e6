"""The questions of combat in words."""

from typing import ClassVar

from typing_extensions import override

from bot.narrator.forecast import forecast
from bot.narrator.questions.wording import (
    ChoiceWording,
    UseWording,
    Where,
    Wording,
    worded,
)
from bot.narrator.words import Words, listed, number, units
from engine.names import AreaId, CardId, House, UnitKind
from engine.requests import (
    Battle,
    BladeAnswer,
    CapturePort,
    CapturePortAnswer,
    CasualtiesAnswer,
    ChooseCasualties,
    ChooseHouseCard,
    ChooseRetreat,
    DeclareSupport,
    HouseCardAnswer,
    RefuseSupport,
    RefuseSupportAnswer,
    RetreatAnswer,
    SupportAnswer,
    UseBlade,
)
from engine.view import View


def battle_so_far(battle: Battle, asked: House, words: Words) -> str:
    """The combat as everybody knows it: who fights, with what, and the totals so far."""
    attacker, defender = battle.attacker, battle.defender
    better = attacker if battle.better_fiefdoms == "attacker" else defender
    return "\n".join(
        [
            f"**Combat for {words.area(battle.area)}**",
            f"{words.house(attacker)} (attacks from {words.area(battle.origin)}): "
            + _side(battle.attacking, battle.attacker_strength, battle.attacker_card, words),
            f"{words.house(defender)} (defends): "
            + _side(battle.defending, battle.defender_strength, battle.defender_card, words),
            f"A tie goes to {'you' if better == asked else words.house(better)}.",
        ]
    )


def _side(army: tuple[UnitKind, ...], strength: int, card: CardId | None, words: Words) -> str:
    played = f", plays {words.card(card)}" if card else ""
    return f"{units(army)}, strength {strength}{played}"


def about_card(card: CardId, words: Words) -> str:
    """A House card's swords, towers and text: `1 sword, 2 towers. If you win …`"""
    facts = words.edition.house_cards[card]
    swords = [number(facts.swords, "sword")] if facts.swords else []
    towers = [number(facts.towers, "tower")] if facts.towers else []
    return ". ".join(part for part in (", ".join(swords + towers), facts.text or "") if part)


def card_label(card: CardId, words: Words) -> str:
    """A House card with its strength: `Eddard Stark (4)`."""
    return f"{words.card(card)} ({words.edition.house_cards[card].strength})"


@worded(DeclareSupport)
class SupportWords(Wording[DeclareSupport, SupportAnswer]):
    """Whom one's Support orders back."""

    deed = "support"

    @override
    def question(self, request: DeclareSupport, words: Words) -> str:
        orders = listed([words.area(area) for area in request.orders])
        one = " All your Support orders must back the same side." if request.as_one else ""
        if request.battle is None:
            return (
                f"{words.house(request.marcher)} asks for support against the neutral force of "
                f"{words.area(request.area)}. Do you lend it your support from {orders}?{one}"
            )
        fight = battle_so_far(request.battle, request.house, words)
        return f"{fight}\nWhom do you support from {orders}?{one}"

    @override
    def answer(self, answer: SupportAnswer, words: Words, request: DeclareSupport | None) -> str:
        return "\n".join(
            f"You supported {f'the {side}' if side else 'nobody'} from {words.area(area)}."
            for area, side in answer.sides.items()
        )


@worded(RefuseSupport)
class RefuseWords(ChoiceWording[RefuseSupport, RefuseSupportAnswer, House]):
    """Support that is accepted or turned down."""

    deed = "support offered"
    placeholder = "Turn down support (optional)"
    passing = "Accept All Support"

    @override
    def question(self, request: RefuseSupport, words: Words) -> str:
        offers = listed([f"{words.house(house)} (+{n})" for house, n in request.supporters.items()])
        fight = battle_so_far(_without_offers(request), request.house, words)
        return f"{fight}\nSupport is offered by {offers}, not counted yet. Do you accept it?"

    @override
    def label(self, choice: House, request: RefuseSupport, words: Words) -> str:
        return f"Turn down {words.house(choice)}"

    @override
    def about(self, choice: House, request: RefuseSupport, words: Words) -> str:
        return f"offers {request.supporters[choice]}"

    @override
    def confirmed(self, count: int) -> str:
        return ("Turn It Down" if count == 1 else "Turn Them Down") if count else self.passing

    @override
    def answer(
        self, answer: RefuseSupportAnswer, words: Words, request: RefuseSupport | None
    ) -> str:
        if not answer.refused:
            return "You accepted all support."
        return f"You turned down the support of {words.houses(answer.refused)}."


def _without_offers(request: RefuseSupport) -> Battle:
    """The combat as it is if all support that is offered is turned down."""
    battle = request.battle
    side = "attacker" if request.house == battle.attacker else "defender"
    total = battle.attacker_strength if side == "attacker" else battle.defender_strength
    less = total - sum(request.supporters.values())
    return battle.model_copy(update={f"{side}_strength": less})


@worded(ChooseHouseCard)
class HouseCardWords(ChoiceWording[ChooseHouseCard, HouseCardAnswer, CardId]):
    """A House card in secret."""

    deed = "a House card"
    placeholder = "Your House card"
    confirm = "Seal the Card"

    @override
    def question(self, request: ChooseHouseCard, words: Words) -> str:
        fight = battle_so_far(request.battle, request.house, words)
        return f"{fight}\nChoose your House card in secret."

    @override
    def background(self, request: ChooseHouseCard, words: Words, view: View) -> str:
        return forecast(request.hand, request.house, view, words)

    @override
    def label(self, choice: CardId, request: ChooseHouseCard, words: Words) -> str:
        return card_label(choice, words)

    @override
    def about(self, choice: CardId, request: ChooseHouseCard, words: Words) -> str:
        return about_card(choice, words)

    @override
    def answer(self, answer: HouseCardAnswer, words: Words, request: object) -> str:
        return f"You chose {words.card(answer.card)}."


@worded(UseBlade)
class BladeWords(UseWording[UseBlade, BladeAnswer]):
    """The Valyrian Steel Blade."""

    deed = "the Valyrian Steel Blade"
    use = "Use the Blade"
    leave = "Keep It"

    @override
    def question(self, request: UseBlade, words: Words) -> str:
        fight = battle_so_far(request.battle, request.house, words)
        if request.instead_of is not None:
            return (
                f"{fight}\nYou drew the Tides of Battle card **{words.card(request.instead_of)}**. "
                "Use the Valyrian Steel Blade to draw another instead?"
            )
        return f"{fight}\nUse the Valyrian Steel Blade for +1? It can be used once a round."

    @override
    def answer(self, answer: BladeAnswer, words: Words, request: UseBlade | None) -> str:
        if answer.use:
            return "You used the Valyrian Steel Blade."
        return "You kept the Valyrian Steel Blade sheathed."


@worded(ChooseCasualties)
class CasualtiesWords(ChoiceWording[ChooseCasualties, CasualtiesAnswer, UnitKind]):
    """Units that are lost."""

    deed = "casualties"
    placeholder = "Units to give up"
    CAUSES: ClassVar[dict[str, str]] = {
        "swords": "to the enemy's swords",
        "retreat_supply": "because supply there allows no larger army",
        "skulls": "to skulls",
    }

    @override
    def question(self, request: ChooseCasualties, words: Words) -> str:
        lost = number(request.count, "unit")
        return (
            f"**{words.title(request.area)}**: you lose {lost} {self.CAUSES[request.cause]}. "
            f"Which of {units(request.units)}?"
        )

    @override
    def label(self, choice: UnitKind, request: ChooseCasualties, words: Words) -> str:
        return words.edition.units[choice].name

    @override
    def confirmed(self, count: int) -> str:
        return "Give It Up" if count == 1 else "Give Them Up"

    @override
    def answer(
        self, answer: CasualtiesAnswer, words: Words, request: ChooseCasualties | None
    ) -> str:
        return f"You gave up {units(answer.units)}."


@worded(ChooseRetreat)
class RetreatWords(ChoiceWording[ChooseRetreat, RetreatAnswer, AreaId]):
    """Where beaten units go."""

    deed = "a retreat"
    placeholder = "Retreat to"
    confirm = "Retreat"

    @override
    def question(self, request: ChooseRetreat, words: Words) -> str:
        mine = request.retreating == request.house
        whose = "your" if mine else words.whose(words.house(request.retreating))
        going = f"do {whose} {units(request.units)}"
        if len(request.units) == 1:
            going = f"does {whose} {words.edition.units[request.units[0]].name.lower()}"
        return f"**{words.title(request.origin)}** is lost. Where {going} retreat to?"

    @override
    def label(self, choice: AreaId, request: ChooseRetreat, words: Words) -> str:
        return words.title(choice)

    @override
    def about(self, choice: AreaId, request: ChooseRetreat, words: Words) -> str:
        loss = request.losses[choice]
        return f"costs {number(loss, 'unit')} for supply" if loss else ""

    @override
    def where(self, request: ChooseRetreat) -> Where:
        return Where((request.origin,), tuple(request.losses))

    @override
    def answer(self, answer: RetreatAnswer, words: Words, request: ChooseRetreat | None) -> str:
        if request is not None and request.retreating != request.house:
            return f"You sent {words.house(request.retreating)} to {words.area(answer.area)}."
        return f"You retreated to {words.area(answer.area)}."


@worded(CapturePort)
class PortWords(ChoiceWording[CapturePort, CapturePortAnswer, int]):
    """Ships in a captured port."""

    deed = "a captured port"
    placeholder = "Ships to place"

    @override
    def question(self, request: CapturePort, words: Words) -> str:
        all_of_them = "" if request.all_or_none else "up to "
        return (
            f"You captured {words.area(request.port)} with ships in it. Put {all_of_them}"
            f"{number(request.most, 'ship')} of your own in their place?"
        )

    @override
    def label(self, choice: int, request: CapturePort, words: Words) -> str:
        return f"Place {number(choice, 'Ship')}" if choice else "Place None"

    @override
    def answer(self, answer: CapturePortAnswer, words: Words, request: object) -> str:
        return f"You placed {number(answer.ships, 'ship') if answer.ships else 'no ship'} there."
