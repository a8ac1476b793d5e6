"""A display name is plain text in all that the bot says."""

import pytest
from simcord import assert_error

from bot.errors import Refused
from tests.bot.front.conftest import Act, Table

EVIL = "[x](http://evil) **@everyone**"


@pytest.mark.case("FC-D06")
@pytest.mark.case("DC-077")
async def test_a_name_is_no_link_in_the_lobby_nor_in_a_refusal(table: Table, act: Act) -> None:
    """The host's name and a player's, in public and in private."""
    loud = table.guild.add_member(table.env.create_user("loud", global_name=EVIL))
    await act(loud.slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None
    await act(loud.click(lobby, label="Stark"))
    shown = await act(table["arya"].slash(table.channel, "game status"))
    assert shown.response is not None

    refused = [
        await act(table["arya"].click(lobby, label=label))
        for label in ("Fill with Maesters", "Leave")
    ]
    refused.append(await act(table["arya"].slash(table.channel, "game move", game=1)))

    said = [lobby.content, shown.response.content]
    said += [part.content for done in refused for part in done.followups]
    said += [done.response.content for done in refused if done.response]
    assert any("\\[x\\]" in text for text in said)
    assert not any("](" in text or "**@" in text for text in said)
    assert_error(table.env, Refused)
