"""`/rules` and `/card` on the simulated Discord: private, searchable, and alive after a restart."""

from collections.abc import Sequence
from typing import Any

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.front.client import Bot
from bot.front.lore import OPEN_POINTS, RULE
from bot.front.panel import MORE
from bot.moderator import NewGame
from engine.boxes.second.options import SecondEditionOptions
from engine.library.lookup import open_points, rule
from engine.shelf import BOXES
from tests.bot.front.conftest import Act, Table
from tests.bot.front.discord_hands import DiscordHands


def reply(result: InteractionResult) -> ResponseMessage:
    """What the asker, and nobody else, was told."""
    assert result.ephemeral
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    return message


async def ask(table: Table, act: Act, command: str, **options: Any) -> ResponseMessage:
    """Arya's command and the answer to it."""
    return reply(await act(table["arya"].slash(table.channel, command, **options)))


def hands(table: Table, message: ResponseMessage) -> DiscordHands:
    """Arya's hands at an answer."""
    return DiscordHands(table.env, table["arya"], message)


async def suggested(table: Table, command: str, option: str, typed: str) -> Sequence[str]:
    """What Discord would suggest while Arya types."""
    found = await table["arya"].autocomplete(table.channel, command, option, typed)
    return [choice["value"] for choice in found]


async def test_a_rule_is_shown_by_its_number(table: Table, act: Act) -> None:
    """The number of a rule brings its text, with its source."""
    said = await ask(table, act, "rules", query="2e-march-06")

    assert said.content.startswith("**2E-MARCH-06** · Marches")
    assert rule("2E-MARCH-06").text in said.content
    assert "Source: " in said.content


async def test_several_rules_are_listed_and_one_is_opened(table: Table, act: Act) -> None:
    """Picking one of several hits shows it in the same private message, above the same select."""
    listed = hands(table, await ask(table, act, "rules", query="raid a port"))
    assert "2E-RAID-08" in listed.options(RULE)

    await listed.pick(RULE, ["2E-RAID-08"])
    first = listed.message.content
    await listed.pick(RULE, ["2E-RAID-07"])

    assert rule("2E-RAID-08").text in first
    assert rule("2E-RAID-07").text in listed.message.content
    assert listed.shows(RULE)


async def test_a_rule_shows_the_reading_of_the_game_in_this_channel(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Where a game plays by another reading than the usual one, the answer says so."""
    arya, options = table["arya"], SecondEditionOptions(wildling_threat_moves="after_card")
    wanted = NewGame(table.channel.id, arya.id, arya.name, table.guild.id, options=options)
    await simcord_bot.moderator.new_game(wanted)

    said = await ask(table, act, "rules", query="2E-WILD-06")

    assert "**in this game**: after the card is done" in said.content


async def test_another_editions_rule_is_found_by_its_number(table: Table, act: Act) -> None:
    """The prefix tells the rulebook."""
    said = await ask(table, act, "rules", query="1E-RAID-03")

    assert rule("1E-RAID-03").text in said.content


async def test_another_edition_is_searched(table: Table, act: Act) -> None:
    """The option `edition` chooses the rulebook."""
    said = await ask(table, act, "rules", query="fortifications", edition="A Clash of Kings")

    assert "COK-FORT-01" in said.content


async def test_rules_without_a_search_lists_every_open_point(table: Table, act: Act) -> None:
    """All rules below high confidence can be opened, page by page."""
    listed = hands(table, await ask(table, act, "rules"))
    control = f"{OPEN_POINTS}second"
    shown = [value for value in listed.options(control) if not value.startswith(MORE)]
    await listed.pick(control, [f"{MORE}1"])
    shown += [value for value in listed.options(control) if not value.startswith(MORE)]

    assert shown == [point.rule.id for point in open_points(BOXES["second"])]
    await listed.pick(control, [shown[-1]])
    assert rule(shown[-1]).text in listed.message.content


async def test_what_no_rule_says_is_answered_kindly(table: Table, act: Act) -> None:
    """A search without a hit gets a sentence, not silence."""
    said = await ask(table, act, "rules", query="xyzzy")

    assert "No rule has these words" in said.content
    assert len(table.env.errors) == 1  # the refusal itself: simcord wants to know it is meant


async def test_chapters_are_suggested_before_anything_is_typed(table: Table) -> None:
    """A newcomer sees what there is to ask about."""
    titles = [chapter.title for chapter in BOXES["second"].rulebook.chapters]

    assert await suggested(table, "rules", "query", "") == titles


@pytest.mark.parametrize("typed", ["retraet", "2e-retreat"])
async def test_rules_are_suggested_while_typing(table: Table, typed: str) -> None:
    """Suggestions carry the rule's number, so picking one opens it."""
    found = await suggested(table, "rules", "query", typed)

    assert 0 < len(found) <= 25
    assert all(value.startswith("2E-") for value in found)
    assert found[0].startswith("2E-RETREAT")


async def test_a_card_is_shown_with_its_face_and_its_text(table: Table, act: Act) -> None:
    """The picture's alternative text says what the card says."""
    said = await ask(table, act, "card", name="robb")

    assert said.content.startswith("**Robb Stark** · House Stark")
    (picture,) = said.attachments
    assert picture.filename == "card-robb_stark.png"
    assert "strength 3" in str(picture.description)


async def test_a_card_of_the_first_edition_is_shown(table: Table, act: Act) -> None:
    """The same name, another card, and rules of its own book."""
    said = await ask(table, act, "card", name="robb", edition="First edition")

    assert "each of your attacking Knights counts 3" in said.content
    (picture,) = said.attachments
    assert picture.filename == "card-robb_stark_first.png"


async def test_a_card_leads_to_its_worked_cases(table: Table, act: Act) -> None:
    """The select under a card opens the rules about it."""
    card = hands(table, await ask(table, act, "card", name="Patchface"))
    await card.pick(RULE, ["2E-CASE-50"])

    assert "Patchface on a last card" in card.message.content


async def test_a_misheard_card_gets_suggestions(table: Table, act: Act) -> None:
    """Near misses are named."""
    said = await ask(table, act, "card", name="ilyn")

    assert said.content.startswith("No card is called that. Did you mean *")
    assert len(table.env.errors) == 1


async def test_cards_are_suggested_while_typing(table: Table) -> None:
    """The likeliest card comes first."""
    assert (await suggested(table, "card", "name", "tyr"))[0] == "Tyrion Lannister"
    assert len(await suggested(table, "card", "name", "")) == 25


async def test_a_card_without_a_picture_is_still_told(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A picture that fails never blocks the text."""
    simcord_bot.artist = None

    said = await ask(table, act, "card", name="Crow Killers")

    assert "Everyone else" in said.content
    assert not said.attachments
