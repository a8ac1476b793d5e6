"""Posting again what no chronicle holds: of games that were played before there was one."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from bot.front.address import NO_QUESTION, Address
from bot.front.client import Bot
from bot.front.letters import letter_for
from bot.front.lobby import lobby_panel
from bot.front.panel import view_of
from bot.front.pictures import Artist
from bot.front.posting import Postman
from bot.moderator import GameCard, Post, TableState, utc_now


async def post_again(bot: Bot, artist: Artist, known: Collection[int] = ()) -> None:
    """Post the map, the status board and the open questions of every game under way, where the
    chronicle does not hold them: it knows what was said in the channels `known`.
    """
    postman = Postman(bot, bot.moderator, bot.answering, artist, utc_now)
    for game in await bot.moderator.all_games():
        if game.channel_id in known:
            continue
        if game.status == "lobby":
            await _lobby(bot, game)
            continue
        for post in _owed(await bot.moderator.table(game.id)):
            if post.kind == "resumed":
                await postman.publish(letter_for([post], game, utc_now()), game)
            else:
                await postman.deliver(post, game)
        bot.sender.forget_boards(game.id)


async def _lobby(bot: Bot, game: GameCard) -> None:
    panel = lobby_panel(game)
    view = view_of(panel, Address(game.id, NO_QUESTION, "lobby"))
    await bot.get_partial_messageable(game.channel_id).send(panel.text, view=view)


def _owed(table: TableState) -> Iterator[Post]:
    """The posts that bring everybody up to date, as the outbox would have them."""
    game = table.game
    goes_on = Post(
        id=0,
        game_id=game.id,
        channel_id=game.channel_id,
        seq=0,
        kind="resumed",
        nonce=f"again-{game.id}-map",
        question=table.question,
        attempts=0,
        view=table.view,
    )
    if table.status == "playing":
        yield goes_on
    yield replace(goes_on, kind="board", nonce=f"again-{game.id}-board", view=None)
    for seat in game.seats:
        if seat.user_id is not None and seat.house in table.awaited:
            yield replace(
                goes_on,
                kind="ask",
                nonce=f"again-{game.id}-{seat.house}",
                audience=seat.user_id,
                house=seat.house,
                view=None,
            )
