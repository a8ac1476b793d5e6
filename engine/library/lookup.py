"""Looking up rules of all boxes: one by its id, the house rules about it, and the open points."""

from typing import NamedTuple

from engine.box import Box
from engine.rulebook.book import OptionWords, Rule, RuleId
from engine.shelf import BOXES, house_rules_in_words


class OpenPoint(NamedTuple):
    """A rule that nobody should treat as settled, and the house rules that change it."""

    rule: Rule
    options: tuple[OptionWords, ...]


def box_of_rule(rule_id: RuleId) -> Box:
    """The box that a rule id belongs to, by its prefix.

    Raises:
        KeyError: it is no rule id.
    """
    prefix = rule_id.partition("-")[0]
    for box in BOXES.values():
        if box.rule_prefix == prefix:
            return box
    raise KeyError(rule_id)


def rule(rule_id: RuleId) -> Rule:
    """The rule with an id, of whatever box.

    Raises:
        KeyError: there is no such rule.
    """
    return box_of_rule(rule_id).rulebook.by_id[rule_id]


def edition_with_rule(rule_id: RuleId) -> str:
    """The edition in whose games a rule may hold; for an expansion's rules it is that expanded.

    Raises:
        KeyError: it is no rule id.
    """
    box = box_of_rule(rule_id)
    return box.expands or box.id


def house_rules_about(rule_id: RuleId) -> tuple[OptionWords, ...]:
    """The house rules that change what a rule says."""
    known = house_rules_in_words(edition_with_rule(rule_id))
    return tuple(option for option in known if rule_id in option.rules)


def open_points(box: Box) -> tuple[OpenPoint, ...]:
    """Every rule of a box below high confidence, the least sure first, with its house rules."""
    unsure = [rule for rule in box.rulebook.rules if rule.confidence != "high"]
    unsure.sort(key=lambda rule: rule.confidence != "low")
    return tuple(OpenPoint(rule, house_rules_about(rule.id)) for rule in unsure)
