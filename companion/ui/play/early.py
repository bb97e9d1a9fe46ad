"""A throw that is told before anybody has said to go on: hands that have thrown need not say so."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.foreseeing import followed
from companion.core.questions import Choose, Question, Roll
from companion.ui.host import Playing
from companion.ui.host.phrases import Phrases
from companion.ui.questions.choose import GO_ON
from companion.ui.questions.roll import names
from companion.ui.theme import colours, icons, sizes
from companion.ui.theme.widgets import DieFace, Surface, Text

from .middle import Middle

MIDDLE = {"center_y": 0.5}


class Early:
    """``told``: what the first die of the throw shows. Below the picture, where there is room."""

    def __init__(
        self,
        playing: Playing,
        say: Phrases,
        middle: Middle,
        stage: BoxLayout,
        told: Callable[[str], None],
    ) -> None:
        self.playing, self.say, self.middle, self.stage = playing, say, middle, stage
        self.told = told
        self.roll: Roll | None = None
        self.keys: Widget | None = None

    def clear(self) -> None:
        self.roll = None
        if self.keys is not None:
            self.stage.remove_widget(self.keys)
            self.keys = None

    def offer(self, question: Question) -> None:
        self.clear()
        if sizes.kind() == sizes.PHONE or not self.middle.is_laid:
            return
        self.roll = self._awaited(question)
        if self.roll is not None:
            self.keys = self._keys(self.roll)
            self.stage.add_widget(self.keys, index=len(self.stage.children) - 1)
            self.stage.do_layout()
            self.middle.do_layout()
            if not self.middle.is_whole:
                self.clear()

    def _awaited(self, question: Question) -> Roll | None:
        """The throw of the table's dice that is all that is left to do."""
        if not isinstance(question, Choose) or question.private or GO_ON not in question.options:
            return None
        then = followed(self.playing.session, question.by[0], (GO_ON,))
        if not isinstance(then, Roll) or {die.kind for die in then.dice} <= {*self.playing.held()}:
            return None
        return then

    def _keys(self, roll: Roll) -> Surface:
        words, die = self.playing.words, roll.dice[0]
        said = self.say("roll.already", die=names(words, roll.dice)[0])
        faces = [
            DieFace(
                die.kind,
                icons.drawn(face, words.name),
                sizes.touch(),
                tapped=partial(self.told, face),
            )
            for face in dict.fromkeys(die.faces)
        ]
        for each in faces:
            each.pos_hint = MIDDLE
        asked = Text(said, sizes.body(), colours.TEXT, pos_hint=MIDDLE)
        plate = Surface(asked, *faces, orientation="horizontal", size_hint_y=None)
        plate.padding = (sizes.gap(), sizes.gap() / 2)
        plate.spacing = sizes.gap() / 2
        plate.height = faces[0].height + sizes.gap()
        return plate
