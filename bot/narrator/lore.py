"""The rules in words for players: one rule, several that were found, and the open points."""

from collections.abc import Sequence

from bot.errors import Refused
from engine.box import Box
from engine.errors import IllegalAnswer
from engine.library.lookup import (
    box_of_rule,
    edition_with_rule,
    house_rules_about,
    open_points,
    rule,
)
from engine.options import Options
from engine.rulebook import Case, OptionWords, Rule, RuleId
from engine.shelf import house_rules_of

LINE = 100
QUOTED = 300
LISTED = 12


def rule_account(shown: Rule, options: Options | None = None) -> str:
    """A rule with its source, how sure it is, and the options that change it.

    `options` are those of the game it is asked about, if it is asked about one.
    """
    book = box_of_rule(shown.id).rulebook
    title = shown.title if isinstance(shown, Case) else book.chapter_of(shown).title
    lines = [f"**{shown.id}** · {title}", literal(shown.text)]
    if shown.note:
        lines.append(f"*{literal(shown.note)}*")
    usual = house_rules_of(edition_with_rule(shown.id))
    here = options if isinstance(options, usual) else None
    lines += [_option_line(words, usual(), here) for words in house_rules_about(shown.id)]
    source = book.source_line(shown).removesuffix(".")
    lines.append(f"-# Source: {literal(source)}. Confidence: {shown.confidence}.")
    return "\n".join(lines)


def _option_line(option: OptionWords, defaults: Options, options: Options | None) -> str:
    usual = str(getattr(defaults, option.name))
    chosen = str(getattr(options, option.name)) if options is not None else usual
    others = [words for value, words in option.values.items() if value not in (usual, chosen)]
    line = f"**Option** {option.about}: {option.values[usual]} (usual)"
    line += "".join(f"; or {words}" for words in others)
    if chosen != usual:
        line += f"; **in this game**: {option.values[chosen]}"
    return f"{line}."


def found_account(query: str, found: Sequence[Rule]) -> str:
    """Several rules, one line each, the likeliest first."""
    heading = f"**{len(found)} rules** for “{literal(_clipped(query, 60))}”. Open one below."
    return "\n".join([heading, *map(_listed_line, found[:LISTED])])


def open_points_account(box: Box) -> str:
    """How many rules nobody should treat as settled, and the least sure of them."""
    book, points = box.rulebook, open_points(box)
    low = [point.rule for point in points if point.rule.confidence == "low"]
    heading = (
        f"**Open points**, {book.title}: {len(points)} of {len(book.rules)} rules are not beyond "
        "doubt. Open one below; search the others with `query`."
    )
    return "\n".join([heading, "The least sure:", *map(_listed_line, low[:LISTED])])


def rule_line(shown: Rule) -> str:
    """A rule's id and its first words, for a menu."""
    words = f"{shown.title}: {shown.text}" if isinstance(shown, Case) else shown.text
    return _clipped(f"{shown.id} · {words}", LINE)


def quoted_rule(rule_id: RuleId) -> str:
    """The text of a rule as a quotation, "" if no rulebook has such a rule."""
    try:
        text = rule(rule_id).text
    except KeyError:
        return ""
    return f"> {literal(_clipped(text, QUOTED))}"


def refusal_account(refused: Refused | IllegalAnswer) -> str:
    """Why something was refused, with the text of the rule that forbids it, if it was a rule."""
    quoted = quoted_rule(refused.rule) if refused.rule else ""
    return f"{refused}\n{quoted}" if quoted else str(refused)


def literal(text: str) -> str:
    """A text whose stars and bars Discord must not take for formatting."""
    return text.replace("*", "\\*").replace("_", "\\_")


def _listed_line(shown: Rule) -> str:
    identifier, _, words = rule_line(shown).partition(" · ")
    return f"`{identifier}` {literal(words)}"


def _clipped(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return text[: most - 1].rsplit(" ", 1)[0].rstrip(" ,;:.–") + "…"
