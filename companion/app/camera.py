"""What cameras see of a throw: into the tray, and back as something to draw over the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.messages import NotAllowed, message
from companion.dice.eyes import Eyes, Shot, State, forget
from companion.dice.seen import CAMERA, Lying, Matched, Sight, face_of, match
from companion.words import Words

from .dice.desk import Desk
from .dice.throwing import Gathering, Throwing

Plain = dict[str, Any]
REMEMBERED = 8  # pictures that can still be put right
SETTLED = (None, State.CLEAR, State.DOUBTFUL)  # of a photo, and of a picture that lies still
NO_DIE = ":"  # what a find is called that is none


@dataclass(slots=True)
class Seen:
    """A picture beside the throw it was taken of."""

    shot: Shot
    sights: list[Sight]
    gathering: Gathering
    matched: Matched


class Camera:
    """Every camera of the table. ``throwing`` is that of the game that is open."""

    def __init__(self, dice: Desk) -> None:
        self.dice = dice
        self.throwing: Throwing | None = None
        self.seen: dict[str, Seen] = {}
        self._eyes: dict[str, Eyes] = {}  # by camera
        self._stirred: dict[str, int] = {}  # camera: the throw during which something moved
        self._put: tuple[int, list[Sight]] = (-1, [])  # what went into the tray last

    def read(self, picture: bytes, who: str, *, live: bool) -> Shot:
        """Beside the loop."""
        eyes = self._eyes.setdefault(who, Eyes())
        return eyes.watch(picture) if live else eyes.read(picture)

    def rest(self) -> None:
        """Beside the loop: networks want more memory than all else, and are made in no time."""
        self._eyes.clear()
        forget()

    def show(self, shot: Shot, who: str, words: Words) -> Plain:
        gathering = self._gathering()
        if gathering is None:
            return _plain(shot, words.phrase("phone.no_throw"), shot.sights, words, {})
        if shot.state is State.HOLD_STILL:
            self._stirred[who] = gathering.n
        sights = shot.sights
        seen = Seen(shot, sights, gathering, self._match(sights, gathering))
        self.seen[shot.id] = seen
        while len(self.seen) > REMEMBERED:
            del self.seen[next(iter(self.seen))]
        if shot.state in SETTLED and self._is_new(seen, who):
            self._lay(seen)
        return self._told(seen, words)

    def mend(self, id: str, die: str, face: str, words: Words) -> Plain:
        """A die put right by a tap: ``red:running``, or ``:`` where there is none."""
        seen, n = self._known(id), int(die) if die.isdecimal() else -1
        kind, _, name = face.partition(":")
        known = name in self._faces(seen.gathering).get(kind, ()) or face == NO_DIE
        if not 0 <= n < len(seen.sights) or not known:
            raise NotAllowed(message("phones.no_such_die"))
        seen.sights[n] = Sight(kind, name or None, True)
        seen.matched = self._match(seen.sights, seen.gathering)
        self._lay(seen)
        return self._told(seen, words)

    def count(self, id: str) -> None:
        """The dice are as they are shown."""
        seen = self._known(id)
        self._lay(seen)
        seen.gathering.take()

    # How it is done

    def _gathering(self) -> Gathering | None:
        return self.throwing.gathering if self.throwing is not None else None

    def _known(self, id: str) -> Seen:
        seen = self.seen.get(id)
        if seen is None or seen.gathering.over:
            raise NotAllowed(message("phones.old_picture"))
        return seen

    def _match(self, sights: Sequence[Sight], gathering: Gathering) -> Matched:
        asked = {place.id for place in gathering.places}
        lying = [die for place, die in self._pool() if place not in asked]
        return match(sights, gathering.places, lying, self._faces(gathering))

    def _faces(self, gathering: Gathering) -> Mapping[str, Sequence[str]]:
        """Of every kind of die, as this game plays it."""
        assert self.throwing is not None
        facts = self.throwing.session.view(None).get("facts", {})
        asked = {place.kind: place.faces for place in gathering.places}
        return {**self.dice.kinds(), **facts.get("dice", {}), **asked}

    def _pool(self) -> Iterator[tuple[str, Lying]]:
        """The dice that lay thrown before, each with its place."""
        assert self.throwing is not None
        adventure = self.throwing.session.view(None).get("adventure")
        for pool in adventure["pools"] if adventure else ():
            for die in pool["dice"]:
                yield f"{pool['seat']}:{die['id']}", (die["colour"], die["face"])

    def _is_new(self, seen: Seen, who: str) -> bool:
        """Of a live picture: something has moved since the throw was asked for, the dice do not
        lie as they lay before, and they are not in the tray already."""
        if seen.shot.state is None:
            return True
        faces = self._faces(seen.gathering)
        shown = Counter((s.kind, face_of(s.face, faces.get(s.kind, ()))) for s in seen.sights)
        before = Counter(die for _, die in self._pool())
        stirred = self._stirred.get(who) == seen.gathering.n
        return stirred and shown != before and self._put != (seen.gathering.n, seen.sights)

    def _lay(self, seen: Seen) -> None:
        tray, faces = seen.gathering.tray, self._faces(seen.gathering)
        for n, place in enumerate(tray.places):
            if place.by == CAMERA:
                tray.reject(n)
        for sight, (n, at) in zip(seen.sights, enumerate(seen.matched.places), strict=True):
            if at is not None:
                face = face_of(sight.face, faces.get(sight.kind, ())) or ""
                tray.put(at, face, CAMERA, sure=n not in seen.matched.doubtful)
        self._put = seen.gathering.n, list(seen.sights)
        seen.gathering.looked_at = seen.shot.state is None
        seen.gathering.changed()

    def _told(self, seen: Seen, words: Words) -> Plain:
        matched, state = seen.matched, seen.shot.state
        spare = [n for n in matched.spare if seen.sights[n].kind]
        asked = matched.doubtful | set(spare)
        ready = state in SETTLED and not asked and not matched.missing and bool(matched.places)
        if state not in SETTLED:
            said = words.phrase(f"phone.state.{state}")
        elif asked:
            said = words.phrase("phone.asked")
        elif matched.missing:
            said = words.phrase("phone.missing", n=len(matched.missing))
        else:
            said = words.phrase("phone.all_seen")
        faces = self._faces(seen.gathering)
        told = _plain(seen.shot, said, seen.sights, words, faces)
        kinds = dict.fromkeys(place.kind for place in seen.gathering.places)
        choices = [
            {"id": f"{kind}:{face}", "name": _called(kind, face, words, several=len(kinds) > 1)}
            for kind in kinds
            for face in dict.fromkeys(faces.get(kind, ()))
        ]
        choices.append({"id": NO_DIE, "name": words.phrase("phone.no_die")})
        for n, die in enumerate(told["dice"]):
            die |= {"asked": n in asked, "kept": n in matched.kept, "faces": choices}
        return told | {
            "ready": ready,
            "asks": bool(asked) and state in (State.CLEAR, State.DOUBTFUL),
        }


def _plain(
    shot: Shot,
    said: str,
    sights: Sequence[Sight],
    words: Words,
    faces: Mapping[str, Sequence[str]],
) -> Plain:
    shown = [face_of(sight.face, faces.get(sight.kind, ())) or sight.face for sight in sights]
    return {
        "id": shot.id,
        "said": said,
        "ready": False,
        "asks": False,
        "dice": [
            {
                "id": str(n),
                "outline": [list(point) for point in reading.outline],
                "name": words.name("face", face) if face else "?",
                "face": f"{sight.kind}:{face or ''}",
                "asked": False,
                "kept": False,
                "faces": [],
            }
            for n, (reading, sight, face) in enumerate(
                zip(shot.readings, sights, shown, strict=True)
            )
            if sight.kind
        ],
    }


def _called(kind: str, face: str, words: Words, *, several: bool) -> str:
    name = words.name("face", face)
    die = words.name("die", kind)
    return f"{die}: {name}" if several else name
