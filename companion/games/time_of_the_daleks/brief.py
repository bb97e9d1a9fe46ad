"""What a phone shows of the table: how far the ship has come, and whose charges are left."""

from __future__ import annotations

from companion.core.brief import Brief, Chip

from .seen import View


def brief(view: View, seat: str | None) -> Brief:
    """One's own Doctor stands out."""
    ship = Chip(("option", "dalek_ship"), str(view.web.ship), "danger", "ship")
    doctors = (
        Chip(("seat", each), str(console.charges), "lamp" if each == seat else "quiet", "charge")
        for each, console in view.doctors.items()
    )
    return Brief(chips=(ship, *doctors))
