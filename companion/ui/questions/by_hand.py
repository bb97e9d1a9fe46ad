"""A throw that is entered by fingers alone: an answer of the past, or where no dice are heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.core.questions import Answer
from companion.ui.host.dice import Place, Stray


@dataclass(frozen=True, slots=True)
class Entered:
    face: str = ""
    by: str = "finger"
    doubt: str = ""
    rolling: bool = False

    @property
    def counts(self) -> bool:
        return bool(self.face)


class ByHand:
    """The last face sends it."""

    strays: Sequence[Stray] = ()
    evidence: tuple[str, ...] = ()
    waits = over = False

    def __init__(self, count: int, send: Callable[[Answer], None]) -> None:
        self._places = [Entered() for _ in range(count)]
        self._send = send

    @property
    def places(self) -> Sequence[Place]:
        return self._places

    @property
    def ready(self) -> bool:
        return all(place.face for place in self._places)

    @property
    def answer(self) -> Answer:
        return tuple(place.face for place in self._places)

    def put(self, n: int, face: str) -> None:
        self._places[n] = Entered(face)
        if self.ready:
            self._send(self.answer)

    def reject(self, n: int) -> None:
        self._places[n] = Entered()

    def accept(self, places: Iterable[int]) -> None:
        """A finger leaves no doubt."""

    def usable(self, die: str) -> bool:
        return False

    def use(self, die: str) -> None:
        """There are no strays."""

    def drop(self, die: str) -> None:
        """There are no strays."""

    def rest(self) -> None:
        """The past is not thrown anew."""

    def take(self) -> None:
        """The last face has sent it."""

    def called(self, die: str) -> str:
        return die
