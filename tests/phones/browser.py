"""A phone in a real browser: how it is held, tapped and put to sleep."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from companion.phones import Place
from tests.phones.table import LONGEST, Table

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
needs_chromium = pytest.mark.skipif(
    not CHROMIUM and "CI" not in os.environ, reason="Chromium is not installed"
)
SHOWN = os.environ.get("PHONE_PICTURES", "")  # a folder, to look at the page


class Phone:
    def __init__(
        self, browser: Browser, at: Table, language: str, *, width: int = 390, **more: Any
    ) -> None:
        self.at, self.problems = at, list[str]()
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": 780},
            device_scale_factor=2,
            is_mobile=True,
            has_touch=True,
            locale=language,
            ignore_https_errors=True,
            **more,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(LONGEST * 1000)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._said)

    def _said(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.problems.append(said.text)

    def scan(self, place: Place) -> None:
        self.page.goto(self.at.invite(place))
        self.page.wait_for_function(
            "() => document.querySelector('dialog[open], #seat:not(:empty)') !== null"
        )
        if self.page.locator("dialog[open]").count():  # it has a place already
            self.page.locator("dialog button").first.tap()
        expect(self.page.locator("#seat")).not_to_be_empty()

    def tap(self, text: str) -> None:
        self.page.get_by_role("button", name=text, exact=True).first.tap()

    def until(self, n: int) -> None:
        """It has heard of so many answers."""
        self.page.wait_for_function("n => view && view.n >= n", arg=n)

    def show(self) -> None:
        """The hand lies open."""
        self.page.wait_for_function("() => view && !$('cover').hidden")
        if not self.page.evaluate("shown"):
            self.page.locator("#cover").tap()

    def choose(self, answer: Sequence[str], n: int) -> int:
        """As a finger does: the answer at the thumb; or cards and what becomes of them, and where
        there may be several, the thumb sends them. How many taps it took."""
        self.until(n)
        asked = self.page.evaluate("view.question")
        if answer == (asked["rest"],):
            self.page.locator("#thumb .main").tap()
            return 1
        if asked["private"]:
            self.show()
        taps = sum(self._take(asked, option) for option in answer)
        if (asked["at_least"], asked["at_most"]) == (1, 1):
            return taps
        self.page.locator("#thumb .main").tap()
        return taps + 1

    def _take(self, asked: dict[str, Any], option: str) -> int:
        found = next(each for each in asked["options"] if each["id"] == option)
        if not (card := found.get("of")):
            self.page.locator(".choices button:not(.holds)", has_text=found["name"]).first.tap()
            return 1
        ways = {of: [e for e in asked["options"] if e.get("of") == of] for of in asked["cards"]}
        lie = [(of, e) for of, each in ways.items() for e in (each if _alike(each) else each[:1])]
        if _alike(ways[card]):
            self.page.locator(".holds").nth(lie.index((card, found))).tap()
            return 1
        self.page.locator(".holds").nth([of for of, _ in lie].index(card)).tap()
        hinted = sorted(ways[card], key=lambda each: not each["hints"])
        self.page.locator(".ways button").nth(hinted.index(found)).tap()
        return 2

    def picture(self, name: str, *, whole: bool = True) -> None:
        if SHOWN:
            self.page.screenshot(path=str(Path(SHOWN) / f"{name}.png"), full_page=whole)

    def close(self) -> None:
        self.context.close()


def _alike(ways: Sequence[dict[str, Any]]) -> bool:
    """Copies of a card, each of which lies there; not what one may do with it."""
    return len(ways) == 1 or not any(each["says"] for each in ways)


def sleep(phone: Phone, *, asleep: bool) -> None:
    phone.page.evaluate(
        "asleep => { Object.defineProperty(document, 'hidden', { value: asleep, configurable:"
        " true }); document.dispatchEvent(new Event('visibilitychange')); }",
        asleep,
    )
