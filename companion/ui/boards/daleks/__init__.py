"""The board of Time of the Daleks: the Web of Time, places, consoles, the Adventure."""
