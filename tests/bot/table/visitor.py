"""A person at the local table: what they see in the browser and what they press."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import BrowserContext, Locator, Page, async_playwright, expect

PATIENT = 60_000
"""Milliseconds a press may take: computer players move and maps are drawn meanwhile."""
MOST_REFUSALS = 10
BUSY = re.compile("Completing|Sending|Waiting|Loading|Updating|Switching|awaiting")


@asynccontextmanager
async def browser_window(chromium: str) -> AsyncIterator[BrowserContext]:
    """A window of a headless Chromium."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        try:
            window = await browser.new_context(viewport={"width": 1280, "height": 1000})
            window.set_default_timeout(PATIENT)
            window.set_default_navigation_timeout(PATIENT)
            yield window
        finally:
            await browser.close()


class Visitor:
    """Somebody with the hall in one tab and a place in another."""

    def __init__(self, window: BrowserContext, hall: Page) -> None:
        self.window = window
        self.hall = hall
        self.place = hall

    @classmethod
    async def at(cls, window: BrowserContext, address: str) -> "Visitor":
        """Open the hall."""
        hall = await window.new_page()
        await hall.goto(address)
        await hall.locator("[data-place=game-1]").wait_for()
        return cls(window, hall)

    async def follow(self, link: Locator) -> None:
        """Press something in the hall that opens a place."""
        if self.place is self.hall:
            async with self.window.expect_page() as opened:
                await link.click()
            self.place = await opened.value
        else:
            await link.click()
        await self.place.wait_for_url(re.compile("#"), timeout=PATIENT)
        await self.place.locator("#channel-timeline").wait_for(timeout=PATIENT)
        await self.quiet()

    async def open(self, place: str) -> None:
        """Open a place by its key."""
        await self.follow(self.hall.locator(f"[data-place={place}]"))

    async def quiet(self) -> None:
        """Wait until what was pressed is done."""
        status = self.place.locator("#action-status")
        await expect(status).not_to_have_text(BUSY, timeout=PATIENT)
        await expect(status).not_to_have_text(
            re.compile("uncertain|not completed"), timeout=PATIENT
        )

    async def press(self, label: str) -> None:
        """Press the newest button with this label."""
        button = self.place.get_by_role("button", name=label, exact=True).last
        await expect(button).to_be_enabled(timeout=PATIENT)
        await button.click()
        await self.quiet()

    async def open_form(self, label: str) -> None:
        """Press what opens a form, and again where the table is too busy to show it at once."""
        field = self.place.locator("#modal-root").locator("input, textarea").first
        busy = self.place.get_by_text("Press again in a moment")
        for refused in range(MOST_REFUSALS):
            await self.press(label)
            await field.or_(busy.nth(refused)).first.wait_for(timeout=PATIENT)
            if await field.is_visible():
                return
        raise AssertionError(f"{label} opened no form")

    async def command(self, *words: str) -> None:
        """Type a slash command, as `command("game", "new")`."""
        composer = self.place.locator("#channel-composer-input")
        await composer.click()
        await self.place.keyboard.type("/" + " ".join(words))
        await self.place.locator("[role=option]:visible").first.wait_for()
        await self.place.keyboard.press("Enter")
        await self.place.locator("#send-message").click()
        await self.quiet()

    async def write(self, text: str) -> None:
        """Fill the one field of the open form, and submit it."""
        form = self.place.locator("#modal-root")
        await form.locator("input, textarea").first.fill(text)
        await form.get_by_role("button", name="Submit").click()
        await self.quiet()

    async def sees(self, text: str) -> str:
        """The conversation, once it shows this text; fail if it never does."""
        timeline = self.place.locator("#channel-timeline")
        await expect(timeline).to_contain_text(text, timeout=PATIENT)
        return await timeline.inner_text()

    async def is_told(self, text: str) -> None:
        """Wait until the hall says this; fail if it never does."""
        await expect(self.hall.get_by_text(text)).to_be_visible(timeout=PATIENT)

    async def act_as(self, person: str) -> None:
        """Go on as somebody else at this table."""
        await self.place.locator("#viewer-picker").select_option(label=person)
        await self.quiet()

    async def sees_a_map(self) -> Locator:
        """The newest map, once it is really drawn on the screen."""
        image = self.place.locator("#channel-timeline img[alt*='Map of Westeros']").last
        await image.scroll_into_view_if_needed(timeout=PATIENT)
        await self.place.wait_for_function(
            "image => image.complete && image.naturalWidth >= 600",
            arg=await image.element_handle(),
            timeout=PATIENT,
        )
        return image

    async def picture(self, path: Path) -> None:
        """Keep what is on the screen."""
        await self.place.screenshot(path=path)
