"""Answering in combat: support, House cards, the blade, casualties, retreats and captured ports."""

from collections.abc import Iterable

from pydantic import Field

from bot.front.desks.base import Desk, Draft, Scene, lines, pick, value_in
from bot.front.desks.units import tagged, untagged
from bot.front.panel import Button, Choice, Panel, Row
from bot.front.presses import Press
from bot.narrator.words import number, units
from engine.names import AreaId, CardId, House, Side
from engine.requests import (
    Answer,
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

NOBODY = "nobody"


def described(battle: Battle, scene: Scene) -> str:
    """The combat as everybody knows it: who fights, with what, and the totals so far."""
    words = scene.words
    sides = (
        ("attacker", battle.attacker, battle.attacking, battle.attacker_strength),
        (
            "defender",
            battle.defender,
            battle.defending,
            battle.defender_strength,
        ),
    )
    cards = {"attacker": battle.attacker_card, "defender": battle.defender_card}
    told = [f"**Combat for {words.area(battle.area)}**"]
    for side, house, army, strength in sides:
        card = cards[side]
        played = f", plays {words.card(card)}" if card else ""
        told.append(f"{words.house(house)} ({side}): {units(army)}, strength {strength}{played}")
    told.append(f"A tie goes to the {battle.better_fiefdoms}.")
    return "\n".join(told)


class SupportDraft(Draft):
    """Area of each Support order -> the side picked, or nobody."""

    sides: dict[AreaId, Side | None] = Field(default_factory=dict)


class SupportDesk(Desk[DeclareSupport, SupportDraft]):
    """One select per Support order: which side it backs."""

    draft_type = SupportDraft

    def panel(self, request: DeclareSupport, draft: SupportDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        if request.battle is not None:
            head = described(request.battle, scene)
        else:
            head = (
                f"**{words.house(request.marcher)} marches on the neutral force of "
                f"{words.area(request.area)}** and asks for support."
            )
        rows: list[Row] = []
        for area, strengths in request.orders.items():
            choices = [
                Choice(side, self._backed(request, side, scene), f"adds {strength}")
                for side, strength in strengths.items()
            ]
            choices.append(Choice(NOBODY, "Back nobody"))
            chosen = (draft.sides[area] or NOBODY,) if area in draft.sides else ()
            rows.append(
                pick(draft, f"side.{area}", f"Support from {words.area(area)}", choices, chosen)
            )
        open_orders = set(request.orders) - set(draft.sides)
        rows.append((Button("confirm", "Declare Support", "go", disabled=bool(open_orders)),))
        if request.as_one:
            head = lines(head, "All your Support orders must back the same side.")
        return Panel(head, rows)

    @staticmethod
    def _backed(request: DeclareSupport, side: Side, scene: Scene) -> str:
        if request.battle is None:
            return f"Back {scene.words.house(request.marcher)}"
        house = request.battle.attacker if side == "attacker" else request.battle.defender
        return f"Back {scene.words.house(house)} ({side})"

    def press(
        self, request: DeclareSupport, draft: SupportDraft, press: Press, scene: Scene
    ) -> SupportDraft | Answer:
        """See `Desk.press`."""
        if press.control == "confirm":
            return SupportAnswer(sides=draft.sides)
        area = AreaId(press.control.removeprefix("side."))
        if area not in request.orders:
            return draft
        value = value_in(press, [*request.orders[area], NOBODY])
        side = next((side for side in request.orders[area] if side == value), None)
        return draft.but(sides={**draft.sides, area: side}) if value else draft


class RefuseDraft(Draft):
    """The houses picked to be turned down."""

    refused: tuple[House, ...] = ()


class RefuseSupportDesk(Desk[RefuseSupport, RefuseDraft]):
    """Accept all support, or pick whom to turn down."""

    draft_type = RefuseDraft

    def panel(self, request: RefuseSupport, draft: RefuseDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        choices = [
            Choice(house, f"Turn down {words.house(house)}", f"offers {strength}")
            for house, strength in request.supporters.items()
        ]
        offered = ", ".join(
            f"{words.house(house)} ({strength})" for house, strength in request.supporters.items()
        )
        label = "Turn Them Down" if draft.refused else "Accept All Support"
        return Panel(
            lines(described(request.battle, scene), f"Support offered to you: {offered}."),
            [
                pick(
                    draft,
                    "refused",
                    "Turn down support (optional)",
                    choices,
                    draft.refused,
                    least=0,
                    most=len(choices),
                ),
                (Button("confirm", label, "go"),),
            ],
        )

    def press(
        self, request: RefuseSupport, draft: RefuseDraft, press: Press, scene: Scene
    ) -> RefuseDraft | Answer:
        """See `Desk.press`."""
        if press.control == "confirm":
            return RefuseSupportAnswer(refused=draft.refused)
        if press.control == "refused":
            return draft.but(refused=tuple(h for h in request.supporters if h in press.values))
        return draft


class CardDraft(Draft):
    """The House card picked."""

    card: CardId | None = None


class HouseCardDesk(Desk[ChooseHouseCard, CardDraft]):
    """Pick a House card from the hand, then seal it."""

    draft_type = CardDraft

    def fresh(self, request: ChooseHouseCard, scene: Scene) -> CardDraft:
        """A sealed card is shown as it stands."""
        if isinstance(scene.sealed, HouseCardAnswer):
            return CardDraft(card=scene.sealed.card)
        return CardDraft()

    def panel(self, request: ChooseHouseCard, draft: CardDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        choices = [card_choice(card, scene) for card in request.hand]
        mine = f"Your card: **{scene.words.card(draft.card)}**." if draft.card else "Choose a card."
        seal = Button("seal", "Seal the Card", "go", disabled=draft.card is None)
        chosen = (draft.card,) if draft.card else ()
        return Panel(
            lines(described(request.battle, scene), mine),
            [pick(draft, "card", "Your House card", choices, chosen), (seal,)],
        )

    def press(
        self, request: ChooseHouseCard, draft: CardDraft, press: Press, scene: Scene
    ) -> CardDraft | Answer:
        """See `Desk.press`."""
        if press.control == "card":
            card = value_in(press, request.hand)
            return draft.but(card=card and CardId(card))
        if press.control == "seal" and draft.card is not None:
            return HouseCardAnswer(card=draft.card)
        return draft


def card_choice(card: CardId, scene: Scene) -> Choice:
    """A House card with its strength, swords and towers."""
    facts = scene.words.edition.house_cards[card]
    parts = [f"strength {facts.strength}"]
    if facts.swords:
        parts.append(number(facts.swords, "sword"))
    if facts.towers:
        parts.append(number(facts.towers, "tower"))
    return Choice(card, f"{scene.words.card(card)} ({facts.strength})", ", ".join(parts))


class BladeDesk(Desk[UseBlade, Draft]):
    """Use the blade or keep it."""

    draft_type = Draft
    BUTTONS = (Button("use", "Use the Blade", "go"), Button("keep", "Keep It"))

    def panel(self, request: UseBlade, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        text = "The Valyrian Steel Blade adds 1 to your strength, once a round."
        if request.instead_of is not None:
            drawn = scene.words.edition.tides_cards[request.instead_of].name
            text = f"You drew **{drawn}**. The blade may be used to draw another card instead."
        return Panel(lines(described(request.battle, scene), text), [self.BUTTONS])

    def press(self, request: UseBlade, draft: Draft, press: Press, scene: Scene) -> Draft | Answer:
        """See `Desk.press`."""
        if press.control in ("use", "keep"):
            return BladeAnswer(use=press.control == "use")
        return draft


CAUSES = {
    "swords": "to the enemy's swords",
    "retreat_supply": "because supply there allows no larger army",
    "skulls": "to skulls",
}


class CasualtiesDraft(Draft):
    """The units picked, each by its kind and number."""

    picked: tuple[str, ...] = ()


class CasualtiesDesk(Desk[ChooseCasualties, CasualtiesDraft]):
    """Pick exactly as many units as are lost."""

    draft_type = CasualtiesDraft

    def panel(self, request: ChooseCasualties, draft: CasualtiesDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        head = (
            f"**Casualties in {scene.words.area(request.area)}**: you lose "
            f"{number(request.count, 'unit')} {CAUSES[request.cause]}. "
            f"You have {units(request.units)}."
        )
        choices = [Choice(tag, label) for tag, label in tagged(request.units)]
        lost = f"Lost: {units(untagged(draft.picked))}." if draft.picked else ""
        enough = len(draft.picked) == request.count
        return Panel(
            lines(head, lost),
            [
                pick(
                    draft,
                    "units",
                    f"Choose {request.count}",
                    choices,
                    draft.picked,
                    least=request.count,
                    most=request.count,
                ),
                (Button("confirm", "Give Them Up", "go", disabled=not enough),),
            ],
        )

    def press(
        self, request: ChooseCasualties, draft: CasualtiesDraft, press: Press, scene: Scene
    ) -> CasualtiesDraft | Answer:
        """See `Desk.press`."""
        if press.control == "confirm":
            return CasualtiesAnswer(units=untagged(draft.picked))
        if press.control == "units":
            tags = [tag for tag, _ in tagged(request.units)]
            return draft.but(picked=tuple(tag for tag in tags if tag in press.values))
        return draft


class AreaDraft(Draft):
    """The area picked."""

    area: AreaId | None = None


class RetreatDesk(Desk[ChooseRetreat, AreaDraft]):
    """Pick where the losing units go."""

    draft_type = AreaDraft

    def panel(self, request: ChooseRetreat, draft: AreaDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        whose = (
            "your" if request.retreating == scene.house else f"{words.house(request.retreating)}’s"
        )
        head = (
            f"**Retreat from {words.area(request.origin)}**: choose where {whose} "
            f"{units(request.units)} go."
        )
        choices = [
            Choice(
                area, words.title(area), f"costs {number(loss, 'unit')} for supply" if loss else ""
            )
            for area, loss in request.losses.items()
        ]
        chosen = (draft.area,) if draft.area else ()
        going = f"To {words.area(draft.area)}." if draft.area else ""
        return Panel(
            lines(head, going),
            [
                pick(draft, "area", "Retreat to", choices, chosen),
                (Button("confirm", "Retreat", "go", disabled=draft.area is None),),
            ],
        )

    def press(
        self, request: ChooseRetreat, draft: AreaDraft, press: Press, scene: Scene
    ) -> AreaDraft | Answer:
        """See `Desk.press`."""
        if press.control == "area":
            area = value_in(press, request.losses)
            return draft.but(area=area and AreaId(area))
        if press.control == "confirm" and draft.area is not None:
            return RetreatAnswer(area=draft.area)
        return draft


class CapturePortDesk(Desk[CapturePort, Draft]):
    """One button per number of ships."""

    draft_type = Draft

    def panel(self, request: CapturePort, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        head = (
            f"**You took {scene.words.area(request.port)}**: put ships of your own in place of the "
            "captured ones."
        )
        return Panel(head, [tuple(_ship_buttons(_numbers(request)))])

    def press(
        self, request: CapturePort, draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        """See `Desk.press`."""
        for ships in _numbers(request):
            if press.control == f"ships.{ships}":
                return CapturePortAnswer(ships=ships)
        return draft


def _numbers(request: CapturePort) -> Iterable[int]:
    """How many ships may be placed."""
    return (0, request.most) if request.all_or_none else range(request.most + 1)


def _ship_buttons(numbers: Iterable[int]) -> Iterable[Button]:
    for ships in numbers:
        yield Button(f"ships.{ships}", f"Place {number(ships, 'Ship')}" if ships else "Place None")
