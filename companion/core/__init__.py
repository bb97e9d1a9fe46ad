"""The pure centre: it knows no game, screen, wire, file, clock or luck."""
