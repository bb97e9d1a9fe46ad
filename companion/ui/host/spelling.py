"""Names as fingers type them: what they match, and the id a new card gets. Knows no Kivy."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from zlib import crc32

_APART = re.compile(r"[^a-z0-9]+")
_SPELT = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d"})


def folded(text: str) -> str:
    """Without case and accents: “Señor” is found by “senor”."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(_SPELT))
    return "".join(c for c in parts if not unicodedata.combining(c))


def matches(typed: str, name: str) -> bool:
    """Any part of the name, or the first letters of its words: “ap” finds Amy Pond."""
    wanted, found = folded(typed).strip(), folded(name)
    initials = "".join(word[0] for word in _APART.split(found) if word)
    return wanted in found or initials.startswith(wanted.replace(" ", ""))


def first_letters(names: Sequence[str]) -> list[str]:
    return sorted({folded(name)[:1].upper() for name in names if name})


def begins(letter: str, name: str) -> bool:
    return folded(name)[:1].upper() == letter


def id_of(name: str) -> str:
    """Small letters, digits and underscores; in letters of another script a number of its own."""
    parts = [part for part in _APART.split(folded(name)) if part]
    id = "_".join(parts)
    if id[:1].isalpha():
        return id
    return f"card_{id}" if id else f"card_{crc32(name.strip().encode()):08x}"


def clean(name: str) -> str:
    return " ".join("".join(c for c in name if c.isprintable()).split())
