"""A photo taken with the tablet's camera: what it shows, one tap that takes it, and then whether it
is kept or another is taken."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.host.camera import CameraDesk, Photo
from companion.ui.host.phrases import Phrases
from companion.ui.theme import sizes
from companion.ui.theme.widgets import Column, NextStep, Row, Sheet, Tap, lay

from .sight import Sight


class FinderSheet(Sheet):
    """``keep`` is handed the photo; ``otherwise`` is the way where there is no camera. Closed
    before, it leaves nothing."""

    def __init__(
        self,
        desk: CameraDesk,
        say: Phrases,
        keep: Callable[[Photo], None],
        otherwise: Callable[[], None],
    ) -> None:
        self.say, self.keep, self.otherwise = say, keep, otherwise
        self.taken: Photo | None = None
        self.sight = Sight()
        self.again = Tap(say("box.photo.again"), self._again, icon="undo", least=sizes.answer())
        self.onward = NextStep("", self._take)
        self.foot = Row(self.again, self.onward)
        self.finder = desk.finder(self._heard)
        super().__init__(Column(self.sight, self.foot), say("box.photo.title"), self.finder.close)
        self._offer()
        self._heard()

    def _heard(self) -> None:
        """The newest picture, until one is taken."""
        if self.finder.problem and self.taken is None:
            self.sight.blind(self.say("box.photo.no_camera"))
            self._lead(self.say("box.photo.choose"), self._elsewhere, "parcel")
        elif self.taken is None:
            photo = self.finder.photo
            self.onward.disabled = photo is None
            self.sight.see(photo, self.say("box.photo.hint" if photo else "camera.opens"))

    def _offer(self) -> None:
        self.taken = None
        self._lead(self.say("box.photo.now"), self._take, "camera")

    def _take(self) -> None:
        self.taken = self.finder.photo
        if self.taken is not None:
            self.sight.see(self.taken, self.say("box.photo.taken"))
            self._lead(self.say("box.photo.keep"), self._keep, "tick")

    def _again(self) -> None:
        self._offer()
        self._heard()

    def _keep(self) -> None:
        taken = self.taken
        self.close()
        if taken is not None:
            self.keep(taken)

    def _elsewhere(self) -> None:
        self.close()
        self.otherwise()

    def _lead(self, text: str, act: Callable[[], None], icon: str) -> None:
        """What the next step does. Another photo is taken only where there is one."""
        self.foot.clear_widgets()
        lay(self.foot, *([self.again] if self.taken is not None else []), self.onward)
        self.onward.disabled = False
        if self.onward.text != text:
            self.onward.say(text, act, icon)
