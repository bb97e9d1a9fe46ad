"""Joins the parts: saves, words, games and the window. The only package that knows them all."""

from __future__ import annotations

from .companion import Companion
from .running import run

__all__ = ["Companion", "run"]
