"""Message ids to sentences, in the languages of ``locale/``. Nothing else makes sentences."""

from .words import LANGUAGES, Names, Words, refusing_in

__all__ = ["LANGUAGES", "Names", "Words", "refusing_in"]
