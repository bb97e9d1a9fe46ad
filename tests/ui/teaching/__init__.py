"""Panels that look a card up and enter a new one, driven by fingers."""
