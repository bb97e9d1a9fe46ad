"""Gathers what lands until it fills the throw that is asked for.

Pure, and without a clock: times come in with the landings. A landing is evidence, and a throw is a
fact: whatever is in doubt is shown with its doubt, and counts when a person says so.

| what happens | what the tray makes of it |
|---|---|
| lands flat after a throw | fills a place that this die may fill |
| rolls on at once | a bounce: where it ends counts |
| cocked, "fake", missed, a side that means nothing | shown, and asked |
| thrown once more | in doubt; with too few dice it fills the next place |
| turned in a hand, or while nothing is asked | nothing |
| thrown just before the question | shown, and asked |
| one more than there are places, or one that is kept | told, and never counted unasked |
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.core.questions import Answer, Die
from firmware_bridge.landing import Fact, Landing, Lifted, Link, LinkState, Quality, Rolling

from . import evidence
from .bindings import AGAIN, ANY, Bindings
from .matching import Matching
from .places import DOUBTS, WEAK, Doubt, Place, Stray, Why, places_of

BOUNCE = 1.0  # seconds: no hand takes up a die that has landed and throws it as soon
BEFORE = 30.0  # seconds: what was thrown longer before a question was not meant for it
LONGEST = 10.0  # seconds: nobody waits longer for a die that is said to roll
FINGER, APP = "finger", "app"
GONE = (LinkState.LOST, LinkState.WAITING)


@dataclass(slots=True)
class Heard:
    """What is known of a physical die, whether anything is asked or not."""

    landing: Landing | None = None
    began: float = 0.0  # the throw that it landed from
    rolling: float | None = None  # since when
    near: bool = True


class Tray:
    def __init__(self, bindings: Bindings) -> None:
        self.bindings = bindings
        self.places: list[Place] = []
        self.strays: dict[str, Stray] = {}
        self.open = False
        self._key: Hashable = None
        self._lying: dict[str, str] = {}
        self._heard: dict[str, Heard] = {}
        self._aims: dict[str, int] = {}  # die: the place it is thrown for
        self._landed: set[str] = set()  # since the question
        self._now = float("-inf")
        self._counted_at = float("-inf")  # when the last throw was answered
        self._counted: tuple[Hashable, list[Place]] = None, []

    # What is asked

    def ask(self, key: Hashable, dice: Sequence[Die], lying: Mapping[str, str], at: float) -> None:
        """The same key goes on with what lies there already, as far as it is still asked for."""
        before = {place.id: place for place in self.places} if key == self._key else {}
        places = places_of(dice)
        if key != self._key:
            self._key, self.strays, self._aims, self._landed = key, {}, {}, set()
            before = self._taken_back(key)
        elif [place.id for place in places] != list(before):
            self._aims = {}
        self.places = [
            replace(before[place.id], faces=place.faces) if place.id in before else place
            for place in places
        ]
        self._lying = dict(lying)
        self._now = max(self._now, at)
        self.open = True
        self._share_out()
        self._offer(at)

    def close(self) -> None:
        """Nothing is asked for now; what lies there is remembered for the same question."""
        self.open = False

    def counted(self, at: float) -> None:
        """The throw is in the log."""
        self._counted, self._counted_at = (self._key, self.places), at
        self._key, self.open = None, False
        self.places, self.strays, self._aims = [], {}, {}

    def _taken_back(self, key: Hashable) -> dict[str, Place]:
        """An answer was undone: its dice lie there still, and count if people say so."""
        was, places = self._counted
        return {
            place.id: replace(place, doubt=Doubt.BEFORE)
            for place in places
            if key == was is not None
        }

    def _offer(self, at: float) -> None:
        """Dice thrown just before the question."""
        for die, heard in self._heard.items():
            landing = heard.landing
            if landing is None or heard.rolling is not None or die in self._landed:
                continue
            thrown = landing.quality in (Quality.STABLE, Quality.TILTED)
            lately = heard.began > self._counted_at and landing.at >= at - BEFORE
            aim = self._aim(die, landing.at) if thrown and lately else None
            if aim is not None and self.places[aim].is_empty:
                self._lay(aim, landing, Doubt.BEFORE)

    # What happens

    def hear(self, fact: Fact) -> bool:
        """Whether anything changed that people can see."""
        self._now = max(self._now, fact.at)
        match fact:
            case Rolling():
                return self._rolls(fact)
            case Lifted() | Link():
                return self._let_go(fact)
            case Landing():
                return self._lands(fact)
        return False

    def _rolls(self, fact: Rolling) -> bool:
        self._known(fact.die).rolling = fact.at
        if not self.open:
            return False
        gone = self.strays.pop(fact.die, None)
        aim = self._aim(fact.die, fact.at)
        if aim is None:
            return gone is not None
        self._aims[fact.die] = aim
        self.places[aim] = replace(self.places[aim], by=fact.die, rolling=True)
        return True

    def _let_go(self, fact: Lifted | Link) -> bool:
        heard = self._known(fact.die)
        heard.near = not (isinstance(fact, Link) and fact.state in GONE)
        if isinstance(fact, Link) and heard.near:
            return False
        heard.rolling = None
        return self._stopped(fact.die)

    def _lands(self, landing: Landing) -> bool:
        heard = self._known(landing.die)
        rolling, before = heard.rolling, heard.landing
        began = landing.at if rolling is None else rolling
        heard.rolling, heard.landing, heard.near = None, landing, True
        if landing.quality is Quality.STABLE or rolling is not None:
            heard.began = began
        if not self.open or self.bindings.get(landing.die) is None:
            return False
        match landing.quality:
            case Quality.IN_HAND:
                return self._turned(landing)
            case Quality.FOUND:
                return self._found(landing, before)
            case _:
                return self._thrown(landing, began)

    def _thrown(self, landing: Landing, began: float) -> bool:
        aim = self._aims.pop(landing.die, None)
        if aim is None or self.places[aim].by not in ("", landing.die):
            aim = self._aim(landing.die, began, landed=True)
        if aim is None:
            return self._goes_astray(landing)
        self._lay(aim, landing, self._doubt(landing, aim, began))
        return True

    def _turned(self, landing: Landing) -> bool:
        """In a hand. What was in doubt stays so, with the side that is up now; a die that shows
        its throw is being gathered up."""
        own = self._own(landing.die)
        if own is not None and self.places[own].doubt and not self.places[own].rolling:
            self._lay(own, landing, self.places[own].doubt)
            return True
        return self._stopped(landing.die)

    def _found(self, landing: Landing, before: Landing | None) -> bool:
        """After a gap. The same side as before tells nothing; another one may have been thrown."""
        stopped = self._stopped(landing.die)
        if before is None or before.face == landing.face:
            return stopped
        aim = self._aim(landing.die, float("-inf"))
        if aim is None:
            return stopped
        self._lay(aim, landing, Doubt.FOUND)
        return True

    def _stopped(self, die: str) -> bool:
        """It is not rolling after all."""
        self._aims.pop(die, None)
        for n, place in enumerate(self.places):
            if place.rolling and place.by == die:
                self.places[n] = (
                    replace(place, rolling=False) if place.side is not None else place.emptied()
                )
                return True
        return False

    def _goes_astray(self, landing: Landing) -> bool:
        if landing.quality not in (Quality.STABLE, Quality.TILTED):
            return False
        matching = self._matching()
        why = Why.SPARE if matching.could(landing.die) else Why.OTHER
        why = Why.KEPT if landing.die in matching.kept else why
        self.strays[landing.die] = Stray(landing.die, landing.face, why)
        return True

    # Which die for which place

    def _share_out(self) -> None:
        """Dice that play any kind are given places beforehand: nobody can choose afterwards."""
        matching = self._matching()
        for die, bound in sorted(self.bindings.all.items()):
            if bound.plays == ANY and die not in self._aims and die not in self._landed:
                taken = set(self._aims.values())
                aim = matching.first(die, [n for n in matching.empty if n not in taken])
                if aim is not None:
                    self._aims[die] = aim

    def _aim(self, die: str, began: float, *, landed: bool = False) -> int | None:
        """The place that a throw of this die fills. What has landed goes before what rolls."""
        own, matching = self._own(die), self._matching()
        if own is not None:
            there = self.places[own]
            sure = there.face and not there.doubt and began - there.at > BOUNCE
            return matching.first(die, matching.empty) if sure and matching.too_few(die) else own
        if (aim := self._aims.get(die)) is not None and self.places[aim].is_empty:
            return aim
        taken = {n for other, n in self._aims.items() if other != die}
        weak = [n for n, place in enumerate(self.places) if place.doubt in WEAK]
        rolling = [n for n, place in enumerate(self.places) if place.rolling and not place.face]
        free = [n for n in matching.empty if n not in taken]
        for choice in (free, matching.empty, rolling if landed else (), weak):
            if (found := matching.first(die, choice)) is not None:
                return found
        return None

    def _own(self, die: str) -> int | None:
        """Of several the last: it was thrown for each in turn."""
        mine = [n for n, place in enumerate(self.places) if place.by == die]
        return max(mine, key=lambda n: (self.places[n].rolling, self.places[n].at), default=None)

    def _matching(self) -> Matching:
        return Matching(self.bindings, self.places, self._lying, self._is_near, self._landed)

    def _is_near(self, die: str) -> bool:
        return die in self._heard and self._heard[die].near

    def _known(self, die: str) -> Heard:
        return self._heard.setdefault(die, Heard())

    # What lies there

    def _doubt(self, landing: Landing, aim: int, began: float) -> Doubt:
        if doubt := DOUBTS.get(landing.quality):
            return doubt
        if began < self._counted_at:
            return Doubt.BEFORE
        there = self.places[aim]
        settled = there.by == landing.die and there.face and not there.doubt
        return Doubt.AGAIN if settled and began - there.at > BOUNCE else Doubt.NONE

    def _lay(self, n: int, landing: Landing, doubt: Doubt) -> None:
        place, bound = self.places[n], self.bindings.get(landing.die)
        symbol = bound.symbol(landing.face, place.faces) if bound else None
        if symbol == AGAIN:
            doubt = Doubt.NOTHING
        elif symbol is None:
            doubt = doubt or Doubt.MISSED
        self._landed.add(landing.die)
        self.places[n] = replace(
            place.emptied(),
            face=symbol or "",
            by=landing.die,
            side=landing.face,
            doubt=doubt,
            at=landing.at,
        )

    # What people say

    def put(self, n: int, face: str, by: str = FINGER, *, sure: bool = True) -> None:
        """A face for this place: tapped, thrown by the app, or seen."""
        doubt = Doubt.NONE if sure else Doubt.UNREAD
        self.places[n] = replace(self.places[n].emptied(), face=face, by=by, doubt=doubt)

    def accept(self, n: int) -> None:
        """It counts as it lies."""
        if self.places[n].face:
            self.places[n] = replace(self.places[n], doubt=Doubt.NONE)

    def reject(self, n: int) -> None:
        """It does not count. One too many may take its place."""
        self._landed.discard(self.places[n].by)
        self.places[n] = self.places[n].emptied()
        matching = self._matching()
        for die, stray in self.strays.items():
            if stray.why is Why.SPARE and matching.fits(die, n):
                self.use(die, n)
                return

    def use(self, die: str, n: int) -> None:
        """This stray was thrown for that place."""
        stray, heard = self.strays.pop(die), self._known(die)
        if heard.landing is not None:
            self._lay(n, replace(heard.landing, face=stray.side), Doubt.NONE)

    def drop(self, die: str) -> None:
        """This stray does not count."""
        self.strays.pop(die, None)

    # What came of it

    @property
    def ready(self) -> bool:
        """Everything lies there, and nobody has to say anything."""
        full = bool(self.places) and all(place.counts for place in self.places)
        spare = any(stray.why is Why.SPARE for stray in self.strays.values())
        return self.open and full and not spare and not self._one_more_rolls()

    def _one_more_rolls(self) -> bool:
        """A die on its way that could have been meant: one too many, perhaps."""
        matching = self._matching()
        return any(
            heard.rolling is not None
            and self._now - heard.rolling < LONGEST
            and matching.could(die)
            for die, heard in self._heard.items()
        )

    @property
    def answer(self) -> Answer:
        return tuple(place.face for place in self.places)

    @property
    def evidence(self) -> tuple[str, ...]:
        return tuple(evidence.written(place.id, place.by, place.side) for place in self.places)

    @property
    def knows(self) -> bool:
        """Whether it is known of any die on the table which one it is."""
        return bool(self._lying)

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of die that each die of any kind is to be thrown as."""
        return {die: self.places[n].kind for die, n in self._aims.items()}
