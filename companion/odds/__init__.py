"""Exact chances and best moves for a pool of dice. It knows dice and challenges, no game."""
