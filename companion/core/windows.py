"""A question to several seats at once, of which each closes its own: "does anybody counter?"

Whoever opens one goes by what all can see, never by what hands hold. Who is still asked lives in
the Table, so corrections and cards played out of turn may come in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .messages import Message
from .questions import Choose, Rule, ask_if, owner


@dataclass
class Window:
    of: tuple[str, ...] = ()  # whom it was opened for
    open: list[str] = field(default_factory=list)  # who may still reply


def begin(window: Window, seats: Iterable[str]) -> None:
    window.of = tuple(seats)
    window.open = list(window.of)


def end(window: Window) -> None:
    begin(window, ())


def reply(
    window: Window,
    about: Callable[[], Message],
    replies: Callable[[str], Iterable[str]],
    rest: str,
    named: Callable[[str], Iterable[str]] | None = None,
) -> Rule[tuple[str, str] | None]:
    """The next seat that replies, and how; None when all have let it ``rest``. Each sees its own
    replies alone; what is chosen lies open. It stays open for those who may reply to it as well.
    Before everybody it may rest, or be replied to by what is ``named``, which no hand tells."""

    def owned(each: Callable[[str], Iterable[str]]) -> tuple[str, ...]:
        return tuple(f"{seat}:{how}" for seat in window.open for how in (rest, *each(seat)))

    def question() -> Choose | None:
        by, of, openly = tuple(window.open), window.of, owned(named) if named else ()
        if not by:
            return None
        ways, asked = owned(replies), about()
        return Choose(asked, by, ways, private=True, face_up=True, of=of, rest=rest, closed=openly)

    while (answer := (yield from ask_if(question))) is not None:
        seat = owner(answer[0])
        chosen = answer[0].removeprefix(f"{seat}:")
        if chosen != rest:
            return seat, chosen
        window.open.remove(seat)
    return None
