"""Real dice joined to the games, the saves and the screens."""
