"""Teach my dice: picture after picture, what people say of each die, how far it has got."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.dice import lessons
from companion.dice.eyes import DiceSet, VisionError
from companion.dice.lessons import Shown
from companion.dice.shown import photo
from companion.ui.host.camera import Look, Outlined, Subject
from companion.words import Words
from vision.picture import Picture
from vision.reading import COLOURS

from .dice_sets import DiceSets

STORY, OWN = "story", "own"
Beside = Callable[[Callable[[], Any], Callable[[Any], None]], None]  # work, and what follows it


def subjects(kinds: Mapping[str, Sequence[str]]) -> list[Subject]:
    """What the games' dice are, as far as their faces can be shown: the four colours together,
    for a symbol shown on one is known on all; and dice that somebody names."""
    four = [kind for kind in kinds if kind in COLOURS and kinds[kind]]
    symbols = dict.fromkeys(face for kind in four for face in kinds[kind])
    found = [Subject(STORY, tuple(four), tuple(symbols))] if four else []
    found += [
        Subject(kind, (kind,), tuple(dict.fromkeys(faces)))
        for kind, faces in kinds.items()
        if faces and kind not in four
    ]
    return [*found, Subject(OWN, ("other",), ())]


@dataclass(frozen=True, slots=True)
class Said:
    """What people say a die is."""

    kind: str
    face: str


class Lesson:
    """One set and one subject. ``take`` gives the camera's picture as it is now."""

    def __init__(
        self,
        sets: DiceSets,
        id: str,
        subject: Subject,
        take: Callable[[], Picture | None],
        words: Callable[[], Words],
        beside: Beside,
        changed: Callable[[], None],
    ) -> None:
        self.sets, self.id, self.subject = sets, id, subject
        self._take, self._words, self._beside, self._changed = take, words, beside, changed
        self.busy, self.problem, self.learned = False, "", 0
        self._picture: Picture | None = None
        self._shown: list[Shown] = []
        self._said: list[Said] = []
        self._look: Look | None = None
        self._waiting: list[Path] = []  # photos that come after this one

    # How far it has got

    @property
    def faces(self) -> Mapping[str, int]:
        """Every face there is, and how often it was shown."""
        counts = Counter(lessons.faces(self.sets.get(self.id)))
        own = () if self.subject.faces else list(counts)
        return {face: counts[face] for face in (*self.subject.faces, *own)}

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def look(self) -> Look | None:
        """The picture whose dice are to be named."""
        return self._look

    # A picture to name dice in

    def freeze(self) -> None:
        picture = self._take()
        if picture is not None:
            self._see(lambda: picture)

    def open(self, path: str) -> None:
        """A photo, a folder of photos, or one that is labelled already."""
        try:
            if lessons.is_labelled(Path(path)):
                self._learn_all(Path(path))
                return
            self._waiting = lessons.photos(Path(path))
        except (OSError, VisionError) as error:
            self._fail(error)
            return
        self._next()

    def _next(self) -> None:
        self.drop()
        if self._waiting:
            self._see(partial(lessons.opened, self._waiting.pop(0)))

    def _see(self, opened: Callable[[], Picture]) -> None:
        known = self.sets.get(self.id)

        def work() -> tuple[Picture, list[Shown]]:
            picture = opened()
            return picture, lessons.look(picture, known)

        self._do(work, self._saw)

    def _saw(self, found: tuple[Picture, list[Shown]]) -> None:
        self._picture, self._shown = found
        self._said = [Said(self._kind(one), self._face(one)) for one in self._shown]
        if self._shown:
            self._draw()
        elif self._waiting:
            self._next()
        else:
            self.drop()
            self.problem = "no_dice"

    def _kind(self, one: Shown) -> str:
        """Where there are several, the colour that it seems to have."""
        kinds = self.subject.kinds
        return kinds[0] if len(kinds) == 1 else one.kind if one.kind in kinds else ""

    def _face(self, one: Shown) -> str:
        return one.face if one.face in self.faces else ""

    def drop(self) -> None:
        """Not this picture."""
        self._picture, self._shown, self._said, self._look = None, [], [], None

    # What people say of it

    def name(self, die: str, face: str) -> None:
        """The same once more takes it back."""
        said = self._said[int(die)]
        self._said[int(die)] = replace(said, face="" if said.face == face else face)
        self._draw()

    def name_all(self, face: str) -> None:
        self._said = [replace(said, face=face) for said in self._said]
        self._draw()

    def colour(self, die: str, kind: str) -> None:
        self._said[int(die)] = replace(self._said[int(die)], kind=kind)
        self._draw()

    @property
    def named(self) -> int:
        """Dice that can be learned."""
        return sum(bool(said.face and said.kind) for said in self._said)

    def learn(self) -> None:
        """All that were named; the others are left as they are."""
        known = self.sets.get(self.id)
        for one, said in zip(self._shown, self._said, strict=True):
            if said.face and said.kind:
                known = lessons.taught(known, one, said.kind, said.face)
        self.learned = self.named
        self._keep(known)
        if self._waiting:
            self._next()
        else:
            self.drop()
        self._changed()

    def _learn_all(self, folder: Path) -> None:
        known = self.sets.get(self.id)

        def learned(wiser: DiceSet) -> None:
            self.learned = len(wiser.views) - len(known.views)
            self._keep(wiser)

        self._do(partial(lessons.from_labels, folder, known), learned)

    def _keep(self, known: DiceSet) -> None:
        """Where the story's own symbols are taught, dice with pips are others' dice."""
        taught = {view.kind for view in known.views}
        self.sets.keep(self.id, replace(known, pips=known.pips and not taught & {*COLOURS}))

    # How it is done

    def _do(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self.busy, self.problem = True, ""
        self._changed()

        def done(found: Any) -> None:
            self.busy = False
            if isinstance(found, Exception):
                self._fail(found)
            else:
                then(found)
            self._changed()

        def tried() -> Any:
            try:
                return work()
            except (OSError, VisionError) as error:
                return error

        self._beside(tried, done)

    def _fail(self, error: Exception) -> None:
        self.problem = str(error.reason) if isinstance(error, VisionError) else "no_file"
        self._changed()

    def _draw(self) -> None:
        words = self._words()
        dice = tuple(
            Outlined(
                id=str(n),
                outline=one.outline,
                kind=said.kind,
                face=said.face,
                name=words.name("face", said.face) if said.face else "?",
                asked=not (said.face and said.kind),
            )
            for n, (one, said) in enumerate(zip(self._shown, self._said, strict=True))
        )
        before = self._look.photo if self._look is not None else None
        shown = before or (photo(self._picture) if self._picture is not None else None)
        self._look = Look(id=self.id, said="", dice=dice, photo=shown)
        self._changed()
