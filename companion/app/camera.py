"""What cameras see of a throw: into the tray, and back as something to draw over the picture."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.core.listeners import Listeners
from companion.core.messages import NotAllowed, message
from companion.core.view import Lying
from companion.dice.eyes import (
    KINDS,
    DiceSet,
    Doubt,
    Eyes,
    Reading,
    Shot,
    State,
    forget,
    near,
    pips,
)
from companion.dice.seen import CAMERA, Matched, Sight, face_of, match
from companion.ui.host.camera import NO_DIE, Face, Look, Outlined
from companion.words import Words
from vision.reading import COLOURS

from .dice.desk import Desk
from .dice.throwing import Gathering, Throwing

OWN = "tablet"  # what the tablet's own camera is called among the cameras
REMEMBERED = 8  # pictures that can still be put right
MENDED = 40  # dice that were
TOLD = frozenset({*COLOURS, *KINDS.values()})  # kinds of dice that are known by their looks
SETTLED = (None, State.CLEAR, State.DOUBTFUL)  # of a photo, and of a picture that lies still
Faces = Mapping[str, Sequence[str]]


@dataclass(slots=True)
class Seen:
    """A picture beside the throw it was taken of, if it was of one."""

    shot: Shot
    who: str
    sights: list[Sight]
    gathering: Gathering | None = None
    matched: Matched | None = None
    laid: bool = False  # in the tray: it is the throw, as far as anybody can see
    changes: int = 0  # how often somebody did something to it

    @property
    def asked(self) -> frozenset[int]:
        """Dice about which people must say something."""
        if self.matched is None:
            return frozenset()
        return self.matched.doubtful | {n for n in self.matched.spare if self.sights[n].kind}


class Camera(Listeners):
    """Every camera of the table. ``known`` are the dice that were taught."""

    def __init__(self, dice: Desk, known: Callable[[], DiceSet] = pips) -> None:
        super().__init__()
        self.dice, self.known = dice, known
        self.seen: dict[str, Seen] = {}
        self.latest: Seen | None = None  # the one that has its picture
        self._eyes: dict[str, Eyes] = {}  # by camera
        self._stirred: dict[str, int] = {}  # camera: the throw during which something moved
        self._put: tuple[int, list[Sight]] = (-1, [])  # what went into the tray last
        self._mended: dict[str, deque[tuple[int, Reading, Sight]]] = {}  # by people, and when
        self._lain: dict[str, dict[str, Reading]] = {}  # camera: what it saw at each place

    @property
    def throwing(self) -> Throwing | None:
        """Of the game that lies on the table."""
        return self.dice.throwing

    @property
    def game(self) -> str:
        """What that is; empty while none lies there."""
        return self.throwing.session.game.NAME if self.throwing is not None else ""

    # What is seen

    def eyes(self, who: str) -> Eyes:
        return self._eyes.setdefault(who, Eyes(self.known))

    def read(self, picture: bytes, who: str, *, live: bool) -> Shot:
        """Beside the loop."""
        return self.eyes(who).watch(picture) if live else self.eyes(who).read(picture)

    def rest(self) -> None:
        """Beside the loop, where phones' pictures are read: networks want more memory than all
        else, and are made in no time."""
        for who in self._eyes.keys() - {OWN}:
            del self._eyes[who]
        forget()

    def show(self, shot: Shot, who: str, words: Words) -> Look:
        return self.look(self.take(shot, who), words)

    def take(self, shot: Shot, who: str) -> Seen:
        """Every glimpse of every camera becomes landings here, or stays a picture."""
        gathering, before = self._gathering(), self.seen.get(shot.id)
        if gathering is not None and shot.stirred:
            self._stirred[who] = gathering.n
        if before is not None and before.gathering is gathering:
            before.shot = shot
            self._show(before)
            return before
        sights = list(before.sights) if before is not None else self._sights(shot, gathering)
        seen = Seen(shot, who, sights, gathering)
        self._remember(seen)
        if gathering is not None:
            self.eyes(who).keep(self._kept(who, gathering))
            seen.matched = self._match(seen, gathering)
            seen.laid = self._put == (gathering.n, seen.sights)
            if shot.state in SETTLED and self._is_new(seen, gathering):
                self._lay(seen, gathering)
        self._show(seen)
        return seen

    def _sights(self, shot: Shot, gathering: Gathering | None) -> list[Sight]:
        """In a game whose dice no colour tells apart, what lies there is what is thrown."""
        if gathering is None or self.throwing is None:
            return shot.sights
        asked = {place.kind for place in gathering.places}
        if len(asked) != 1 or not TOLD.isdisjoint({*self.throwing.session.view(None).dice, *asked}):
            return shot.sights
        (kind,) = asked
        sure = (None, Doubt.KIND)
        return [
            Sight(kind if one.kind else "", one.face, one.doubt in sure) for one in shot.readings
        ]

    def _remember(self, seen: Seen) -> None:
        """What people have put right in this throw stays so, while the die looks as it did; and
        what is no die never becomes one."""
        now = seen.gathering.n if seen.gathering is not None else -1
        for n, one in enumerate(seen.shot.readings):
            for then, old, sight in self._mended.get(seen.who, ()):
                alike = near(one, old) and (one.kind, one.face) == (old.kind, old.face)
                if alike and (then == now or not sight.kind):
                    seen.sights[n] = sight
        self.seen[seen.shot.id] = seen
        while len(self.seen) > REMEMBERED:
            del self.seen[next(iter(self.seen))]

    def _show(self, seen: Seen) -> None:
        """The newest, but a photo that somebody has before them stays."""
        last = self.latest
        if last is not None and last is not seen:
            held = last.shot.state is None and last.gathering and not last.gathering.over
            if held and seen.shot.state is not None and seen.who != last.who:
                seen.shot = replace(seen.shot, picture=None, photo=None)
                return
            last.shot = replace(last.shot, picture=None, photo=None)
        self.latest = seen
        self.tell()

    # What people say of it

    def mend(self, id: str, die: str, face: str) -> Seen:
        """A die put right by a tap: ``red:running``, or ``:`` where there is none."""
        seen, gathering = self._known(id)
        n = next((n for n in range(len(seen.sights)) if die == str(n)), -1)
        kind, _, name = face.partition(":")
        known = name in self.faces(gathering).get(kind, ()) or face == NO_DIE
        if not 0 <= n < len(seen.sights) or not known:
            raise NotAllowed(message("phones.no_such_die"))
        seen.sights[n] = Sight(kind, name or None, True)
        mended = self._mended.setdefault(seen.who, deque(maxlen=MENDED))
        mended.append((gathering.n, seen.shot.readings[n], seen.sights[n]))
        seen.matched = self._match(seen, gathering)
        self._lay(seen, gathering)
        return seen

    def count(self, id: str) -> None:
        """The dice are as they are shown."""
        seen, gathering = self._known(id)
        self._lay(seen, gathering)
        gathering.take()

    # How it is done

    def _gathering(self) -> Gathering | None:
        return self.throwing.gathering if self.throwing is not None else None

    def _known(self, id: str) -> tuple[Seen, Gathering]:
        seen = self.seen.get(id)
        if seen is None or seen.gathering is None or seen.gathering.over:
            raise NotAllowed(message("phones.old_picture"))
        return seen, seen.gathering

    def _match(self, seen: Seen, gathering: Gathering) -> Matched:
        asked = {place.id for place in gathering.places}
        lying = [(die.kind, die.face) for die in self._pool() if die.place not in asked]
        faces = self.faces(gathering)
        return match(seen.sights, gathering.places, lying, faces, seen.shot.lain)

    def faces(self, gathering: Gathering | None) -> Faces:
        """Of every kind of die, as this game plays it."""
        if gathering is None or self.throwing is None:
            return self.dice.kinds()
        asked = {place.kind: place.faces for place in gathering.places}
        return {**self.dice.kinds(), **self.throwing.session.view(None).dice, **asked}

    def _pool(self) -> tuple[Lying, ...]:
        """The dice that lay thrown before."""
        assert self.throwing is not None
        return self.throwing.session.view(None).thrown

    def _kept(self, who: str, gathering: Gathering) -> list[Reading]:
        """Where dice lie that are not to be thrown now."""
        asked = {place.id for place in gathering.places}
        there = {die.place for die in self._pool()} - asked
        return [one for place, one in self._lain.get(who, {}).items() if place in there]

    def _is_new(self, seen: Seen, gathering: Gathering) -> bool:
        """Of a live picture: something has moved since the throw was asked for, the dice do not
        lie as they lay before, and they are not in the tray already."""
        if seen.shot.state is None:
            return True
        faces = self.faces(gathering)
        shown = Counter((s.kind, face_of(s.face, faces.get(s.kind, ()))) for s in seen.sights)
        before = Counter((die.kind, die.face) for die in self._pool())
        stirred = self._stirred.get(seen.who) == gathering.n
        return stirred and shown != before and self._put != (gathering.n, seen.sights)

    def _lay(self, seen: Seen, gathering: Gathering) -> None:
        assert seen.matched is not None
        tray, faces = gathering.tray, self.faces(gathering)
        for n, place in enumerate(tray.places):
            if place.by == CAMERA:
                tray.reject(n)
        lain = self._lain.setdefault(seen.who, {})
        for gone in lain.keys() - {die.place for die in self._pool()}:
            del lain[gone]
        for n, (sight, at) in enumerate(zip(seen.sights, seen.matched.places, strict=True)):
            if at is not None:
                face = face_of(sight.face, faces.get(sight.kind, ())) or ""
                tray.put(at, face, CAMERA, sure=n not in seen.matched.doubtful)
                lain[tray.places[at].id] = seen.shot.readings[n]
        self._put = gathering.n, list(seen.sights)
        seen.laid, seen.changes = True, seen.changes + 1
        gathering.looked_at = seen.shot.state is None
        gathering.changed()

    # What is told of it

    def look(self, seen: Seen, words: Words) -> Look:
        gathering, shot = seen.gathering, seen.shot
        settled = shot.state in SETTLED
        missing = len(seen.matched.missing) if seen.matched else 0
        filled = seen.matched is not None and bool(seen.matched.places)
        ready = settled and not seen.asked and not missing and filled
        current = gathering is not None and not gathering.over
        return Look(
            id=shot.id,
            said=self._said(seen, missing, words),
            dice=tuple(self._outlined(seen, words)),
            photo=shot.photo,
            ready=ready,
            asks=settled and seen.laid and bool(seen.asked),
            counts=ready and current,
            current=current,
        )

    def _said(self, seen: Seen, missing: int, words: Words) -> str:
        state = seen.shot.state
        if state not in SETTLED:
            return words.phrase(f"phone.state.{state}")
        if seen.gathering is None and state is not None:
            return words.phrase("camera.clear", n=len(seen.sights))
        if seen.gathering is None:
            return words.phrase("phone.no_throw")
        if not seen.laid:
            return words.phrase("camera.waits")
        if seen.asked:
            hidden = any(seen.shot.readings[n].doubt is Doubt.HIDDEN for n in seen.asked)
            return words.phrase("camera.hidden" if hidden else "phone.asked")
        return (
            words.phrase("phone.missing", n=missing) if missing else words.phrase("phone.all_seen")
        )

    def _outlined(self, seen: Seen, words: Words) -> Iterator[Outlined]:
        faces, choices = self.faces(seen.gathering), self._choices(seen.gathering, words)
        kept = seen.matched.kept if seen.matched else ()
        for n, (reading, sight) in enumerate(zip(seen.shot.readings, seen.sights, strict=True)):
            face = face_of(sight.face, faces.get(sight.kind, ())) or sight.face
            if sight.kind:
                yield Outlined(
                    id=str(n),
                    outline=reading.outline,
                    kind=sight.kind,
                    face=face or "",
                    name=words.name("face", face) if face else "?",
                    asked=n in seen.asked or not (seen.matched or sight.sure),
                    kept=n in kept,
                    faces=choices,
                )

    def _choices(self, gathering: Gathering | None, words: Words) -> tuple[Face, ...]:
        """What a die of this throw may be said to be."""
        if gathering is None:
            return ()
        faces = self.faces(gathering)
        kinds = list(dict.fromkeys(place.kind for place in gathering.places))
        named = [
            Face(
                f"{kind}:{face}",
                _called(kind, face, words, several=len(kinds) > 1),
                _sides(face, faces[kind]) if self.known().pips else "",
            )
            for kind in kinds
            for face in dict.fromkeys(faces.get(kind, ()))
        ]
        return (*named, Face(NO_DIE, words.phrase("phone.no_die")))


def _sides(face: str, faces: Sequence[str]) -> str:
    """The numbers that mean it; nothing where the numbers are the faces."""
    sides = [str(n) for n, each in enumerate(faces, 1) if each == face]
    return "" if face.isdecimal() else ", ".join(sides)


def _called(kind: str, face: str, words: Words, *, several: bool) -> str:
    name = words.name("face", face)
    die = words.name("die", kind)
    return f"{die}: {name}" if several else name
