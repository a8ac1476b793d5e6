"""A picture in words: its alternative text, and the key under which it may be kept."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from engine.edition import Edition, load_edition
from engine.names import AreaId, House
from engine.view import View
from renderer.style import Style, style_for
from renderer.words import TRACK_NAMES, area_name, fort_words, house_name, phase_line, target

ALT_LIMIT = 1024
LOOK = 1
"""To be raised whenever the same position is drawn differently, so that kept pictures expire."""

UNSEEN = (
    *("viewer", "hand", "seen_wildling_card", "awaited", "sealed", "discards"),
    *("options", "cursor", "had_turn"),
)


def alt_text(view: View) -> str:
    """What matters in the picture, for whoever cannot see it."""
    edition = load_edition(view.edition)
    sentences = [
        f"Map of Westeros, round {view.round} of {edition.constants.round_count}: "
        f"{phase_line(view)}.",
        *_combat(view, edition),
        _forts(view, edition),
        f"Wildling threat {view.wildling_threat} of {edition.wildlings.end}.",
        *_tracks(view),
        f"Supply: {_listed(view, view.supply)}. Available power: {_listed(view, view.power)}.",
        *_cards(view, edition),
        _orders(view, edition),
        *_neutral(view, edition),
        *_expansion(view, edition),
    ]
    return _shortened(sentences)


def frame_key(
    view: View,
    players: Mapping[House, str] | None = None,
    style: Style | None = None,
    extra: Sequence[object] = (),
) -> str:
    """A name for the picture: views that are drawn differently never share it.

    `extra` is whatever else the picture depends on, such as arrows or a crop.
    """
    shown = {name: value for name, value in asdict(view).items() if name not in UNSEEN}
    names = {house: (players or {}).get(house, "") for house in view.houses}
    facts = [LOOK, asdict(style or style_for(view.edition)), names, list(map(repr, extra)), shown]
    text = json.dumps(facts, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _combat(view: View, edition: Edition) -> list[str]:
    if view.combat is None:
        return []
    combat = view.combat
    return [
        f"{house_name(combat.attacker)} attacks {house_name(combat.defender)} at "
        f"{area_name(edition, combat.area)} from {area_name(edition, combat.origin)}."
    ]


def _forts(view: View, edition: Edition) -> str:
    counts = sorted(view.victory.items(), key=lambda item: -item[1])
    listed = ", ".join(f"{house_name(house)} {count}" for house, count in counts)
    return f"{fort_words(edition)}, {target(view)} win: {listed}."


def _tracks(view: View) -> list[str]:
    return [f"{TRACK_NAMES[track]}: {_names(houses)}." for track, houses in view.tracks.items()]


def _cards(view: View, edition: Edition) -> list[str]:
    sentences = []
    if view.westeros_cards:
        names = (edition.westeros_cards[card].name for card in view.westeros_cards)
        sentences.append(f"Westeros cards: {', '.join(names)}.")
    if view.banned:
        names = (edition.orders[token].name for token in view.banned)
        sentences.append(f"Not allowed: {', '.join(names)}.")
    return sentences


def _orders(view: View, edition: Edition) -> str:
    hidden = sum(order.token is None for order in view.orders.values())
    if hidden:
        return f"{hidden} orders lie face down."
    marches = [
        f"{area_name(edition, area)} ({house_name(order.house)})"
        for area, order in view.orders.items()
        if order.token is not None and edition.orders[order.token].type == "march"
    ]
    if marches:
        return f"Marches still to come: {', '.join(marches)}."
    return f"{len(view.orders)} orders on the board." if view.orders else "No orders on the board."


def _neutral(view: View, edition: Edition) -> list[str]:
    if not view.neutral_forces:
        return []
    forces = _areas(edition, view.neutral_forces)
    return [f"Neutral forces: {forces}."]


def _expansion(view: View, edition: Edition) -> list[str]:
    sentences = []
    if view.fortifications:
        names = (area_name(edition, area) for area in view.fortifications)
        sentences.append(f"Fortifications: {', '.join(names)}.")
    known = edition.one_time_orders
    shown = [
        f"{known[order.token].name} in {area_name(edition, area)} ({house_name(order.house)})"
        for area, order in view.one_time_orders.items()
        if order.token is not None
    ]
    if shown:
        sentences.append(f"One-time orders: {', '.join(shown)}.")
    if hidden := len(view.one_time_orders) - len(shown):
        sentences.append(f"One-time orders face down: {hidden}.")
    return sentences


def _areas(edition: Edition, strengths: Mapping[AreaId, int]) -> str:
    return ", ".join(f"{area_name(edition, area)} {n}" for area, n in strengths.items())


def _names(houses: Iterable[House]) -> str:
    return ", ".join(map(house_name, houses))


def _listed(view: View, numbers: Mapping[House, int]) -> str:
    return ", ".join(f"{house_name(house)} {numbers.get(house, 0)}" for house in view.houses)


def _shortened(sentences: Sequence[str]) -> str:
    """As many of the sentences, the most important ones first, as an alternative text may hold."""
    text = ""
    for sentence in sentences:
        longer = f"{text} {sentence}" if text else sentence
        if len(longer) <= ALT_LIMIT:
            text = longer
    return text
