"""Actions that a browser performs on the page before it is read (FIRECRAWL section 3)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from scrapefire.options.formats import Viewport
from scrapefire.options.model import OptionModel, Switch, Text, Whole, tagged

SELECTOR_WAIT_MS = 1000
"""What a wait for a selector counts in the sum of waits."""


class WaitAction(OptionModel):
    """Waits for a time or for an element, not both."""

    type: Literal["wait"]
    milliseconds: Whole | None = Field(default=None, ge=1, description="how long to wait")
    selector: Text | None = Field(default=None, description="CSS selector of the element to wait for")

    @model_validator(mode="after")
    def _one_of_both(self) -> WaitAction:
        if (self.milliseconds is None) == (self.selector is None):
            raise PydanticCustomError("one_of", "must have either milliseconds or selector, and not both")
        return self

    @property
    def counted_ms(self) -> int:
        """What the action counts in the sum of waits, in milliseconds."""
        return SELECTOR_WAIT_MS if self.milliseconds is None else self.milliseconds


class ClickAction(OptionModel):
    """Clicks an element."""

    type: Literal["click"]
    selector: Text
    all: Switch = Field(default=False, description="every element that the selector finds, not only the first")


class ScreenshotAction(OptionModel):
    """Takes a picture at this point."""

    type: Literal["screenshot"]
    full_page: Switch = Field(default=False, description="the whole page, not only the window")
    quality: Whole | None = Field(default=None, ge=1, le=100, description="JPEG quality in percent; PNG when absent")
    viewport: Viewport | None = Field(default=None, description="size of the window in pixels")


class WriteAction(OptionModel):
    """Types text into the element that has the focus."""

    type: Literal["write"]
    text: Annotated[str, Field(strict=True)]


class PressAction(OptionModel):
    """Presses one key."""

    type: Literal["press"]
    key: Text = Field(description="name of the key, such as Enter or ArrowDown")


class ScrollAction(OptionModel):
    """Scrolls the page, or one element of it."""

    type: Literal["scroll"]
    direction: Literal["up", "down"] = "down"
    selector: Text | None = Field(default=None, description="CSS selector of the element to scroll")


class ScrapeAction(OptionModel):
    """Keeps the URL and HTML of this moment."""

    type: Literal["scrape"]


class ExecuteJavascriptAction(OptionModel):
    """Runs a script in the page and keeps its result."""

    type: Literal["execute_javascript"]
    script: Text


class PdfAction(OptionModel):
    """Prints the page to a PDF file."""

    type: Literal["pdf"]
    format: Literal["A0", "A1", "A2", "A3", "A4", "A5", "A6", "Letter", "Legal", "Tabloid", "Ledger"] = "Letter"
    landscape: Switch = False
    scale: float = Field(default=1.0, ge=0.1, le=2, description="1 is natural size")


Action = Annotated[
    WaitAction
    | ClickAction
    | ScreenshotAction
    | WriteAction
    | PressAction
    | ScrollAction
    | ScrapeAction
    | ExecuteJavascriptAction
    | PdfAction,
    Field(discriminator="type"),
    BeforeValidator(tagged),
]
