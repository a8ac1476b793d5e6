"""The page of a place: simcord's Preview, made patient and quick for people at a table."""

import asyncio
import io
import os
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from zoneinfo import available_timezones

from PIL import Image
from simcord import Preview
from simcord.preview._actions import _Action
from simcord.preview._media import MediaInfo, MediaWorker
from simcord.preview._pages import _Page
from typing_extensions import override

from bot.table.world import Place, World, appearance

CHANNEL_MENTION = re.compile(r"<#(\d+)>")
PICTURES = (b"\x89PNG", b"\xff\xd8\xff")
LOOK = "~"
REMEMBERED = 20
"""How many publications back a press may come from: at most one a second, and pages look twice."""

Reason = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]


class TablePage(Preview):
    """Shows a place to whoever may act there.

    The Preview is made for tests, where nothing happens between two presses. Here the bot goes on
    by itself, so a press may come while another is handled, or from a page that has not yet been
    told of the latest message. The Preview refuses both with "Action was not completed"; this page
    lets the first wait its turn, and takes the second for what it is if what was pressed is still
    there.
    """

    def __init__(self, world: World, place: Place) -> None:
        viewers = (
            [person.member for person in world.people]
            if place.person is None
            else [place.person.member.user]
        )
        super().__init__(
            world.env,
            place.channel,
            tuple(viewers),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone=local_zone(),
            presentation_time=None,
            assets=None,
            port=0,
        )
        self._media_worker = OwnPictures()
        self._names = {str(each.channel.id): each.title for each in world.channels}
        self._place = place
        self._shown_as: dict[str, int] = {}
        self._turn = asyncio.Lock()
        self._controls: dict[tuple[str, int], dict[str, str]] = {}

    def refresh_now(self) -> None:
        """Publish what is new, without waiting for the bot as `refresh` does."""
        self._advance_presentation_time()
        now = appearance(self._place)
        for page in tuple(self._pages.values()):
            if self._shown_as.get(page.id) != now and page is not self._python:
                self._publish(page, reason="refresh")

    @override
    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._turn:
            body = without_look(body)
            page = self._pages.get(context_id or "")
            return await super()._action(
                context_id, body if page is None else self._brought_up_to_date(page, body)
            )

    def _brought_up_to_date(self, page: _Page, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The press as from the latest publication, if what it is about has not changed since."""
        if not isinstance(body, Mapping) or body.get("sequence") != page.last_sequence + 1:
            return body
        seen = body.get("published_revision")
        if not isinstance(seen, int) or (page.id, seen) not in self._controls:
            return body
        target = str(body.get("target_id"))
        before, now = self._controls[page.id, seen], self._controls[page.id, page.revision]
        if before.get(target) != now.get(target):
            return body
        return {**body, "published_revision": page.revision}

    @override
    def _finish_action(
        self,
        page: _Page,
        action: _Action,
        settlement: str,
        cursor: int,
        error: BaseException | None = None,
        **more: Any,
    ) -> dict[str, Any]:
        """The receipt of an action, without what went wrong within the bot meanwhile.

        The bot tells the player itself why a command was refused. To the Preview every exception in
        a command is a failure with an unknown outcome, after which a page takes no action any more.
        """
        settled = self.env.error_cursor
        return super()._finish_action(page, action, settlement, settled, error, **more)

    @override
    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        super()._publish(page, reason=reason)
        self._shown_as[page.id] = appearance(self._place)
        self._controls[page.id, page.revision] = controls(page)
        self._controls.pop((page.id, page.revision - REMEMBERED), None)
        for part in ("messages", "messageIndex"):
            named = with_channel_names(page.snapshot.get(part, {}), self._names)
            page.snapshot[part] = with_looks(named)

    @override
    def _close_page(self, context_id: str) -> None:
        super()._close_page(context_id)
        self._controls = {
            key: kept for key, kept in self._controls.items() if key[0] in self._pages
        }
        self._shown_as.pop(context_id, None)


def local_zone(link: Path = Path("/etc/localtime")) -> str:
    """The name of this computer's time zone, `UTC` where it cannot be told."""
    named = os.environ.get("TZ") or str(link.resolve()).rpartition("zoneinfo/")[2]
    return named if named in available_timezones() else "UTC"


def controls(page: _Page) -> dict[str, str]:
    """The controls of every message that a page shows, as text to compare."""
    messages = page.snapshot.get("messages", {})
    return {each: repr(message.get("components")) for each, message in messages.items()}


def with_channel_names(shown: Any, names: Mapping[str, str]) -> Any:
    """A projection with the names of channels for their mentions: direct messages know none."""
    if isinstance(shown, str):
        return CHANNEL_MENTION.sub(lambda each: names.get(each[1], each[0]), shown)
    if isinstance(shown, list):
        return [with_channel_names(each, names) for each in shown]
    if isinstance(shown, dict):
        return {key: with_channel_names(each, names) for key, each in shown.items()}
    return shown


def with_looks(shown: Any) -> Any:
    """A projection in which the key of a select changes with its id.

    The page remembers what was picked by the place of the select in its message, and would not
    show that the bot has put another select there, or marked something else in it.
    """
    if isinstance(shown, list):
        return [with_looks(each) for each in shown]
    if not isinstance(shown, dict):
        return shown
    changed = {key: with_looks(each) for key, each in shown.items()}
    if "options" in shown and "control_key" in shown:
        look = zlib.crc32(str(shown.get("custom_id")).encode())
        changed["control_key"] = f"{shown['control_key']}{LOOK}{look:x}"
    return changed


def without_look(body: Mapping[str, Any]) -> Mapping[str, Any]:
    """An action on a select, addressed as the simulation knows it."""
    if not isinstance(body, Mapping) or not isinstance(body.get("control_key"), str):
        return body
    return {**body, "control_key": body["control_key"].partition(LOOK)[0]}


class OwnPictures(MediaWorker):
    """Shows the bot's own pictures as they are.

    The Preview trusts no picture: each is decoded in a process of its own and written anew, two
    seconds and five megabytes for a map, and again whenever somebody else looks at it.
    """

    @override
    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> MediaInfo:
        """What the page must know about a picture in order to show it."""
        if media_time is not None or not blob.startswith(PICTURES):
            return await super().validate(key, blob, media_time=media_time)
        with Image.open(io.BytesIO(blob)) as picture:
            width, height = picture.size
            return MediaInfo(
                format=str(picture.format),
                width=width,
                height=height,
                frames=1,
                decoded_bytes=4 * width * height,
                normalized=blob,
                content_type=str(picture.get_format_mimetype()),
                transformation="passthrough",
                memory_limited=True,  # nothing is decoded here, and a warning would be shown
            )
