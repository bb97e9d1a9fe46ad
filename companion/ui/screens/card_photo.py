"""The photo of one's own card: taken here, chosen, or given up. It never leaves this device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.core.messages import NotAllowed
from companion.ui.camera.finder import FinderSheet
from companion.ui.host.camera import CameraDesk, Photo
from companion.ui.host.own import OwnBox
from companion.ui.teaching.pad import key
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Tap, Text, lay

from .files import choose_file


class CardPhoto(Column):
    """``changed`` shows the card anew; whoever mends it goes on with that."""

    def __init__(
        self, cameras: CameraDesk, own: OwnBox, card: str, changed: Callable[[], None]
    ) -> None:
        super().__init__()
        self.cameras, self.own, self.card, self.changed = cameras, own, card, changed
        self.say = own.say
        self.draw()

    def draw(self, said: str = "", ink: colours.Colour | None = None) -> None:
        self.clear_widgets()
        heading = Text(self.say("box.photo"), sizes.body(), colours.LAMP, bold=True)
        lay(self, heading, *self._taps())
        if said:
            self.add_widget(Text(said, sizes.small(), ink or colours.GOOD))

    def _taps(self) -> Iterator[Tap]:
        yield key(self.say("box.photo.take"), self._take, icon="camera")
        yield key(self.say("box.photo.choose"), self._choose, icon="parcel")
        if self.own.glossary.photo(self.card):
            yield key(self.say("box.photo.forget"), self._forget, icon="cross")

    def _take(self) -> None:
        FinderSheet(self.cameras, self.say, self._keep, self._choose).open()

    def _choose(self) -> None:
        choose_file(self.say("box.photo.choose"), self.own.pictures(), self.say, self._bring)

    def _keep(self, taken: Photo) -> None:
        self._change("box.photo.kept", partial(self.own.keep_photo, self.card, taken))

    def _bring(self, path: str) -> None:
        self._change("box.photo.kept", partial(self.own.bring_photo, self.card, path))

    def _forget(self) -> None:
        self._change("box.photo.gone", partial(self.own.forget_photo, self.card))

    def _change(self, said: str, act: Callable[[], None]) -> None:
        try:
            act()
        except NotAllowed as refusal:
            self.draw(self.own.words.error(refusal), colours.DANGER)
            return
        self.draw(self.say(said))
        self.changed()
