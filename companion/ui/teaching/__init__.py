"""Entering a card the app does not know: keypads for what stands on it, and a form of them."""
