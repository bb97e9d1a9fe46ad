"""What the screens know and do of cameras: the tablet's own, what any of them sees, their dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

from companion.advisor import Post
from companion.core.listeners import Heard, Listeners
from companion.dice.eyes import Area, Shot
from companion.dice.lessons import Shown, nearest, taught
from companion.dice.lessons import look as looked_at
from companion.dice.shown import cut
from companion.saves.store import Store
from companion.ui.host.camera import NO_DIE, Look, Photo, Point, Subject
from companion.words import Words
from vision.picture import Picture

from .camera import OWN, Camera, Seen
from .dice_lessons import Lesson, subjects
from .dice_sets import DiceSets
from .finder import Finder
from .lens import QUICK, SLOW, Lens, Make, opened

PREFERENCE = "camera"
CORNERS = 4


class Looking(Listeners):
    def __init__(
        self,
        store: Store,
        camera: Camera,
        sets: DiceSets,
        words_of: Callable[[str], Words],  # a game, or none
        make: Make = opened,
    ) -> None:
        super().__init__()
        self._store, self.camera, self.sets, self._words_of = store, camera, sets, words_of
        kept = _sound(store.preference(PREFERENCE))
        self.on, self.source = kept["on"], kept["source"]
        self._areas: dict[str, tuple[Point, ...]] = kept["areas"]
        self.learns_from_answers: bool = kept["learns"]
        sets.choose(kept["set"])
        sets.changed = self._keep
        self.problem = ""
        self._make = make
        self._lens = Lens(camera.eyes(OWN).see, self._saw, self._failed, make)
        self._finder: Finder | None = None
        self._post: Post | None = None
        self._workers: ThreadPoolExecutor | None = None
        self._told: tuple[Any, Look | None] = (None, None)
        camera.listen(self.tell)

    # Opened and closed with the window

    def start(self, post: Post) -> None:
        """From now on there is a loop; ``post`` is the way to it."""
        self._post = post
        self._open()

    def stop(self) -> None:
        self._lens.end()
        if self._finder is not None:
            self._finder.lens.end()
        self._post = None
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None

    def _open(self) -> None:
        self._lens.close()
        self.problem = ""
        self._look_at()
        if self.on and self._post is not None:
            found = [self._finder.lens] if self._finder is not None else []
            self._lens.open(self.source, self._post, *found)

    def _saw(self, shot: Shot) -> None:
        self.camera.take(shot, OWN)

    def _failed(self, reason: str) -> None:
        self.problem = reason
        self.tell()

    # Who listens

    def listen(self, heard: Heard) -> None:
        super().listen(heard)
        self._lens.pace = QUICK

    def unlisten(self, heard: Heard) -> None:
        super().unlisten(heard)
        self._lens.pace = QUICK if self._heard else SLOW

    # A picture of something else

    def finder(self, heard: Heard) -> Finder:
        """Until it is closed no dice are read."""
        self._lens.close()
        self._finder = Finder(self._make, heard, self._open)
        self._finder.open(self.source, self._post, self._lens)
        return self._finder

    # The tablet's own camera

    def switch(self, on: bool) -> None:
        self.on = on
        if not on and self.camera.latest is not None and self.camera.latest.who == OWN:
            self.camera.latest = None
        self._open()
        self._keep()

    def choose(self, source: str) -> None:
        self.source = source.strip() or "0"
        self._open()
        self._keep()

    @property
    def area(self) -> tuple[Point, ...]:
        return self._areas.get(self.source, ())

    def keep_area(self, corners: Sequence[Point]) -> None:
        self._areas.pop(self.source, None)
        if len(corners) == CORNERS:
            self._areas[self.source] = tuple(corners)
        self._look_at()
        self._keep()

    def _look_at(self) -> None:
        one, *rest = self.area or ((0.0, 0.0),)
        area = Area((one, rest[0], rest[1], rest[2])) if rest else None
        self.camera.eyes(OWN).look_at(area)

    # What is seen

    @property
    def look(self) -> Look | None:
        seen = self.camera.latest
        if seen is None:
            return None
        over = seen.gathering is not None and seen.gathering.over
        words = self._words_of(self.camera.game)
        key = (seen.shot.id, id(seen), seen.changes, over, words)
        if self._told[0] != key:
            self._told = key, self.camera.look(seen, words)
        assert self._told[1] is not None
        return replace(self._told[1], photo=seen.shot.photo)

    def cut(self, die: str) -> Photo | None:
        seen = self.camera.latest
        if seen is None or seen.shot.picture is None or not 0 <= int(die) < len(seen.sights):
            return None
        return cut(seen.shot.picture, seen.shot.readings[int(die)].box)

    def mend(self, shot: str, die: str, face: str) -> None:
        seen = self.camera.latest
        self.camera.mend(shot, die, face)
        if self.learns and face != NO_DIE and seen is not None and seen.shot.id == shot:
            self._learn_from(seen, int(die), *face.split(":"))
        self.tell()

    def count(self, shot: str) -> None:
        self.camera.count(shot)
        self.tell()

    # Dice that were taught

    @property
    def subjects(self) -> list[Subject]:
        return subjects(self.camera.dice.kinds())

    def lesson(self, id: str, subject: Subject) -> Lesson:
        words = partial(self._words_of, "")
        return Lesson(self.sets, id, subject, self._now, words, self._beside, self.tell)

    @property
    def learns(self) -> bool | None:
        return self.learns_from_answers if self.sets.chosen else None

    def learn(self, on: bool) -> None:
        self.learns_from_answers = on
        self._keep()

    def _now(self) -> Picture | None:
        seen = self.camera.latest
        return seen.shot.picture if seen is not None else None

    def _learn_from(self, seen: Seen, n: int, kind: str, face: str) -> None:
        """The answer to a doubt makes the set wiser by one look."""
        shot, reading, id = seen.shot.picture, seen.shot.readings[n], self.sets.chosen
        if shot is None or (reading.face or "").isdecimal():
            return  # pips need no teaching, and mean something else on every colour
        picture, known = shot, self.sets.get(id)

        def learn(one: Shown | None) -> None:
            if one is not None:
                self.sets.keep(id, taught(self.sets.get(id), one, kind, face))

        self._beside(lambda: nearest(looked_at(picture, known), reading.box), learn)

    def _beside(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Work that nobody should wait for; without a loop there is nobody."""
        post = self._post
        if post is None:
            then(work())
            return
        if self._workers is None:
            self._workers = ThreadPoolExecutor(1, "lessons")
        self._workers.submit(lambda: post(partial(then, work())))

    # What is remembered

    def _keep(self) -> None:
        try:
            if not self._store.read_only:
                self._store.prefer(PREFERENCE, self._as_plain())
        finally:
            self.tell()

    def _as_plain(self) -> dict[str, Any]:
        areas = {source: [list(each) for each in area] for source, area in self._areas.items()}
        kept = {"on": self.on, "source": self.source, "areas": areas}
        chosen = {"set": self.sets.chosen, "learns": self.learns_from_answers}
        return kept | chosen


def _sound(plain: Any) -> dict[str, Any]:
    """As much of it as can be used."""
    plain = plain if isinstance(plain, dict) else {}
    source, chosen, areas = plain.get("source"), plain.get("set"), plain.get("areas")
    return {
        "on": plain.get("on") is True,
        "source": source if isinstance(source, str) and source else "0",
        "set": chosen if isinstance(chosen, str) else "",
        "learns": plain.get("learns") is True,
        "areas": {
            str(name): tuple((float(x), float(y)) for x, y in area)
            for name, area in (areas if isinstance(areas, dict) else {}).items()
            if _is_area(area)
        },
    }


def _is_area(area: Any) -> bool:
    return (
        isinstance(area, list)
        and len(area) == CORNERS
        and all(isinstance(each, list) and len(each) == 2 for each in area)
        and all(isinstance(n, int | float) and 0 <= n <= 1 for each in area for n in each)
    )
