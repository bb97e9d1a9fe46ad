"""docs/dice.md explains what there is."""

from __future__ import annotations

from pathlib import Path

from firmware_bridge.errors import SENTENCES, Reason
from firmware_bridge.landing import Quality

DOCS = Path("docs/dice.md").read_text(encoding="utf-8")


def test_every_quality_is_explained() -> None:
    for quality in Quality:
        assert f"`{quality}`" in DOCS


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())
