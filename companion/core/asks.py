"""How much a game asks at once, an option it may have: games go on as they were begun, so that the
answers of old ones still fit their questions."""

from __future__ import annotations

ASKS = "asks"  # the option
APART, TOGETHER = "apart", "together"  # each step for itself; or with the next what needs none
