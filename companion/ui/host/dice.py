"""What the screens know of real dice. ``companion.app`` supplies it; a test may supply another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.core.messages import NotAllowed
from companion.core.questions import Answer

ANY = "any"  # a die that plays whatever is asked for
LOW = 15  # per cent of a battery: to be charged soon

# A throw that is asked for


class Place(Protocol):
    """One die of the throw, and what lies there so far."""

    @property
    def face(self) -> str: ...
    @property
    def by(self) -> str: ...  # an address; or a finger, the app, a camera
    @property
    def doubt(self) -> str: ...  # why a person must say whether it counts
    @property
    def rolling(self) -> bool: ...
    @property
    def counts(self) -> bool: ...


class Stray(Protocol):
    """A die that landed and fills no place."""

    @property
    def die(self) -> str: ...
    @property
    def side(self) -> int | None: ...
    @property
    def why(self) -> str: ...


class Throw(Protocol):
    """A throw while it is gathered. Whatever is done to it, ``changed`` is called afterwards."""

    @property
    def places(self) -> Sequence[Place]: ...
    @property
    def strays(self) -> Sequence[Stray]: ...
    @property
    def ready(self) -> bool: ...  # it counts now
    @property
    def over(self) -> bool: ...  # it has counted, or nobody asks for it any more
    @property
    def waits(self) -> bool: ...  # all lies there, and counts once somebody says so
    @property
    def answer(self) -> Answer: ...
    @property
    def evidence(self) -> tuple[str, ...]: ...
    def put(self, n: int, face: str) -> None: ...
    def accept(self, places: Iterable[int]) -> None: ...
    def reject(self, n: int) -> None: ...
    def use(self, die: str) -> None: ...  # a stray, for the first place it may fill
    def usable(self, die: str) -> bool: ...
    def drop(self, die: str) -> None: ...
    def rest(self) -> None: ...  # the app throws what has not been thrown
    def take(self) -> None: ...  # what waits counts
    def called(self, die: str) -> str: ...


class Dice(Protocol):
    """The dice of a game in progress. Once a throw is whole and in no doubt, it counts, whatever
    the screen shows. What happens to it before changes it: ``listen``."""

    def ask(self) -> Throw | None:
        """Of the open question; None when it is no throw. From now on dice count."""

    def wait(self) -> None:
        """Hands have something to do first: until somebody asks again, no die counts."""

    @property
    def refused(self) -> NotAllowed | None: ...  # why the throw that lies there does not count
    def send(self, sure: bool) -> None: ...  # it all the same
    def listen(self, heard: Callable[[], None]) -> None: ...
    def unlisten(self, heard: Callable[[], None]) -> None: ...


# The dice screen


@dataclass(frozen=True, slots=True)
class Die:
    """A physical die: what its owner wants of it, and how it is now."""

    id: str
    name: str = ""
    model: str = ""
    shape: str = "d6"
    plays: str = ""
    faces: Mapping[int, str] = field(default_factory=dict)  # what each side means
    numbered: bool = True  # and that is as it is numbered
    link: str = ""
    reason: str = ""  # why it is not linked
    battery: int | None = None
    charging: bool = False
    side: int | None = None  # that is up
    quality: str = ""
    rolling: bool = False

    @property
    def is_here(self) -> bool:
        return self.link in ("connected", "adverts")

    @property
    def is_low(self) -> bool:
        return self.battery is not None and self.battery <= LOW and not self.charging


@dataclass(frozen=True, slots=True)
class Fair:
    """How often each side came up, and how often a fair die would look as uneven."""

    throws: int
    counts: tuple[tuple[int, int], ...]
    chance: float
    verdict: str
    missing: int


@dataclass(frozen=True, slots=True)
class Port:
    name: str
    about: str = ""
    reason: str = ""  # what is wrong with it
    open: bool = False


@dataclass(frozen=True, slots=True)
class Recording:
    path: str
    name: str
    playing: bool = False


class DiceCarriers(Protocol):
    """The radio, wires and recordings."""

    @property
    def finding(self) -> bool: ...
    def find(self, on: bool) -> None: ...
    @property
    def trouble(self) -> str: ...  # why the radio does not work

    def ports(self) -> Sequence[Port]: ...
    def plug(self, name: str) -> None: ...
    def unplug(self, name: str) -> None: ...

    @property
    def recording(self) -> str: ...  # the file
    def record(self, on: bool) -> None: ...
    def recordings(self) -> Sequence[Recording]: ...
    def replay(self, path: str) -> None: ...
    def end_replay(self, path: str) -> None: ...


class DiceDesk(Protocol):
    """All dice that are known or near. What is heard changes it: ``listen``."""

    def listen(self, heard: Callable[[], None]) -> None: ...
    def unlisten(self, heard: Callable[[], None]) -> None: ...
    def known(self) -> Sequence[Die]: ...
    def near(self) -> Sequence[Die]: ...  # and not known yet
    def die(self, id: str) -> Die | None: ...
    def pair(self, id: str) -> None: ...
    def forget(self, id: str) -> None: ...
    def name(self, id: str, name: str) -> None: ...
    def shape(self, id: str, shape: str) -> None: ...
    def play(self, id: str, kind: str) -> None: ...
    def side(self, id: str, side: int, face: str) -> None: ...
    def renumber(self, id: str) -> None: ...  # its sides mean what they are numbered again
    def identify(self, id: str) -> None: ...
    def fairness(self, id: str) -> Fair: ...
    def kinds(self) -> Mapping[str, Sequence[str]]: ...  # dice of the games, and their faces
    def shapes(self) -> Sequence[str]: ...

    @property
    def carriers(self) -> DiceCarriers: ...
    @property
    def at_once(self) -> bool: ...
    def count_at_once(self, on: bool) -> None: ...
    @property
    def lights(self) -> bool: ...
    def shine(self, on: bool) -> None: ...
