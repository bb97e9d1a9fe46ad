"""Teach my dice: a picture, a tap on each die that shows the face that is asked for, the next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.ui.camera.sight import Sight
from companion.ui.host import Host
from companion.ui.host.camera import Lesson, Subject
from companion.ui.pages.page import Page, Ways
from companion.ui.pages.pieces import CardTap, Columns, Section
from companion.ui.teaching.pad import hint, key
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import Column, DieFace, Field, Tap, Text, Wrap, lay

BETTER = 3  # looks at a face; one is enough to know it


class TeachScreen(Page):
    """Without a set it asks first what the new one is called, and which dice are to be shown."""

    def __init__(self, host: Host, ways: Ways, set_of_dice: str) -> None:
        super().__init__(host, ways, host.say("teach_dice.title"))
        self.desk, self.id = host.cameras, set_of_dice
        self.lesson: Lesson | None = None
        self.name, self.path, self.face = "", "", ""
        self.brush, self.chosen = "", ""  # the face that is being shown; the die tapped last
        self.sight = Sight(self._tapped)
        self.key: object = None
        self.hear(self.desk, self._heard)
        self.draw()

    # What is drawn

    def _heard(self) -> None:
        """A live picture moves; everything else is drawn anew only when it is something else."""
        if self._key() != self.key:
            self.draw()
        elif self.lesson is not None and self.lesson.look is None:
            self.sight.show(self.desk.look)

    def _key(self) -> object:
        lesson = self.lesson
        if lesson is None:
            return None
        look = lesson.look
        named = tuple((die.face, die.kind) for die in look.dice) if look else None
        live = self.desk.look is not None
        return lesson.busy, lesson.problem, lesson.waiting, named, live, tuple(lesson.faces.items())

    def draw(self) -> None:
        self.key = self._key()
        if self.sight.parent is not None:
            self.sight.parent.remove_widget(self.sight)
        if self.lesson is None:
            self.show(Columns([self._begin()], []))
            return
        named = self.lesson.look is not None
        picture = self._naming(self.lesson) if named else self._looking(self.lesson)
        self.show(Columns([self._faces(self.lesson)], [picture]), *self._foot(self.lesson))

    # Which dice

    def _begin(self) -> Section:
        say = self.say
        section = Section(say("teach_dice.which"))
        if not self.id:
            called = partial(setattr, self, "name")
            section.add_widget(Field(self.name, say("teach_dice.name"), called))
        for subject in self.desk.subjects:
            lines = [
                (self._subject(subject), sizes.option(), colours.TEXT),
                (self._hint(subject), sizes.small(), colours.QUIET),
            ]
            section.add_widget(CardTap(lines, partial(self._start, subject)))
        return section

    def _subject(self, subject: Subject) -> str:
        if subject.id in ("story", "own"):
            return self.say(f"teach_dice.{subject.id}")
        return self.words.name("die", subject.id)

    def _hint(self, subject: Subject) -> str:
        if subject.faces:
            return ", ".join(self.words.name("face", face) for face in subject.faces)
        return self.say("teach_dice.own.hint")

    def _start(self, subject: Subject) -> None:
        self.attempt(lambda _: self._started(subject))
        self.draw()

    def _started(self, subject: Subject) -> None:
        sets = self.desk.sets
        self.id = self.id or sets.begin(self.name or self._subject(subject))
        sets.choose(self.id)
        self.lesson = self.desk.lesson(self.id, subject)
        self.brush = self._least()

    def _least(self) -> str:
        """The face that was shown least often comes next."""
        faces = self.lesson.faces if self.lesson is not None else {}
        return min(faces, key=lambda face: faces[face], default="")

    # A picture to be taken

    def _looking(self, lesson: Lesson) -> Section:
        say, section = self.say, Section("")
        if lesson.learned:
            text = say("teach_dice.learned", n=lesson.learned)
            section.add_widget(Text(text, sizes.body(), colours.GOOD))
        if lesson.problem:
            section.add_widget(Text(self._problem(lesson), sizes.body(), colours.LAMP))
        how = "teach_dice.lay" if self.desk.look is not None else "teach_dice.no_camera"
        section.add_widget(Text(say(how), sizes.body(), colours.TEXT))
        if self.desk.look is not None:
            section.add_widget(self.sight)
            self.sight.show(self.desk.look)
        title = Text(say("teach_dice.photos"), sizes.body(), colours.LAMP, bold=True)
        field = Field(self.path, say("teach_dice.path"), partial(setattr, self, "path"))
        lay(section, title, field, key(say("teach_dice.open"), partial(self._open, lesson)))
        return section

    def _problem(self, lesson: Lesson) -> str:
        known = lesson.problem in ("no_dice", "no_file", "nothing_learned")
        return self.say(f"teach_dice.why.{lesson.problem if known else 'not_read'}")

    def _open(self, lesson: Lesson) -> None:
        self.chosen = ""
        lesson.open(self.path)
        self.draw()

    # Its dice to be named

    def _naming(self, lesson: Lesson) -> Section:
        say, section = self.say, Section("", self.sight)
        self.sight.show(lesson.look, say("teach_dice.again"))
        if self.brush:
            section.add_widget(key(say("teach_dice.all"), partial(self._name_all, lesson)))
        if self.chosen and len(lesson.subject.kinds) > 1:
            section.add_widget(self._colours(lesson))
        if lesson.waiting:
            section.add_widget(hint(say("teach_dice.waiting", n=lesson.waiting)))
        return section

    def _colours(self, lesson: Lesson) -> Column:
        """The die tapped last: its colour may have been seen wrongly."""
        assert lesson.look is not None
        die = next(each for each in lesson.look.dice if each.id == self.chosen)
        text = self.say("teach_dice.colour", face=self._word(die.face) or "?")
        kinds = Wrap()
        for kind in lesson.subject.kinds:
            mode = "chosen" if kind == die.kind else "normal"
            symbol = die.face if die.face in icons.names() else ""
            turn = partial(lesson.colour, self.chosen, kind)
            kinds.add_widget(DieFace(kind, symbol, sizes.touch(), mode, turn))
        return Column(Text(text, sizes.body(), colours.TEXT), kinds)

    def _tapped(self, die: str) -> None:
        lesson = self.lesson
        if lesson is not None and lesson.look is not None and self.brush:
            self.chosen = die
            lesson.name(die, self.brush)
            self.draw()

    def _name_all(self, lesson: Lesson) -> None:
        lesson.name_all(self.brush)
        self.draw()

    # Every face, and how far it has got

    def _faces(self, lesson: Lesson) -> Section:
        say = self.say
        section = Section(say("teach_dice.faces"))
        if lesson.look is not None and self.brush:
            text = say("teach_dice.tap", face=self._word(self.brush))
            section.add_widget(Text(text, sizes.option(), colours.TEXT, bold=True))
        else:
            section.add_widget(hint(say("teach_dice.faces.hint")))
        kind = lesson.subject.kinds[0]
        keys = [self._key_of(face, count, kind) for face, count in lesson.faces.items()]
        if keys:
            section.add_widget(Wrap(keys))
        if not lesson.subject.faces:
            field = Field(self.face, say("teach_dice.face"), partial(setattr, self, "face"))
            lay(section, field, key(say("teach_dice.add_face"), self._add_face))
        return section

    def _key_of(self, face: str, count: int, kind: str) -> Column:
        symbol = icons.drawn(face, self.words.name)
        mode = "chosen" if face == self.brush else "kept" if count >= BETTER else "normal"
        tapped = partial(self._turn, face)
        die = DieFace(kind, symbol, sizes.touch(), mode, tapped)
        colour = colours.GOOD if count else colours.QUIET
        got = Text(f"{min(count, BETTER)}/{BETTER}", sizes.small(), colour, halign="center")
        return Column(die, got, spacing=0, size_hint_x=None, width=die.width)

    def _word(self, face: str) -> str:
        return self.words.name("face", face) if face else ""

    def _turn(self, face: str) -> None:
        self.brush = face
        self.draw()

    def _add_face(self) -> None:
        self.brush, self.face = " ".join(self.face.split()), ""
        self.draw()

    # The way on

    def _foot(self, lesson: Lesson) -> Iterator[Tap]:
        say = self.say
        if lesson.look is not None:
            yield Tap(say("teach_dice.drop"), partial(self._drop, lesson))
            learn = Tap(say("teach_dice.learn", n=lesson.named), partial(self._learn, lesson))
            learn.fill, learn.disabled = colours.BLUE, not lesson.named
            yield learn
        elif self.desk.look is not None:
            label = "teach_dice.busy" if lesson.busy else "teach_dice.take"
            take = Tap(say(label), partial(self._take, lesson), fill=colours.BLUE, icon="camera")
            take.disabled = lesson.busy
            yield take

    def _take(self, lesson: Lesson) -> None:
        self.chosen = ""
        lesson.freeze()

    def _drop(self, lesson: Lesson) -> None:
        lesson.drop()
        self.draw()

    def _learn(self, lesson: Lesson) -> None:
        self.chosen = ""
        self.attempt(lambda _: lesson.learn())
        self.brush = self._least()
        self.draw()
