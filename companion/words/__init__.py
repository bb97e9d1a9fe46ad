"""Message ids to sentences, in the languages of ``locale/``. Nothing else makes sentences."""

from .words import LANGUAGES, Names, Words

__all__ = ["LANGUAGES", "Names", "Words"]
