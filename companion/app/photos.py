"""Photos of one's own cards. They stay on this device: no file that is shared holds them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.content import is_id
from companion.core.messages import NotAllowed, message
from companion.saves.reading import at_home

if TYPE_CHECKING:
    from companion.ui.host.camera import Photo
    from vision.picture import Picture

LONGEST = 900  # pixels: more than a card is ever shown at
PICTURES = (".jpg", ".jpeg", ".png")
FOLDERS = ("Pictures", "DCIM/Camera", "Downloads")


class Photos:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def of(self, card: str) -> str:
        """The file; empty without one."""
        file = self._file(card)
        return str(file) if is_id(card) and file.is_file() else ""

    def bring(self, card: str, path: str) -> None:
        """A photo that lies there as a file."""
        from vision.errors import VisionError  # dear to load: when somebody has a photo
        from vision.picture import read

        file = at_home(path)
        try:
            picture = read(file)
        except (VisionError, OSError) as error:
            raise NotAllowed(message("box.no_photo", name=file.name)) from error
        self._keep(card, picture)

    def keep(self, card: str, taken: Photo) -> None:
        """A photo that was taken just now."""
        from companion.dice.shown import as_picture

        self._keep(card, as_picture(taken))

    def _keep(self, card: str, picture: Picture) -> None:
        """A small copy of it, made anew: what cameras note beside a picture is left out."""
        from vision.kept import as_jpeg

        draft = self._file(card).with_suffix(".new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(as_jpeg(picture, LONGEST))
            draft.replace(self._file(card))
        except OSError as error:
            raise NotAllowed(message("box.photo_not_kept")) from error

    def forget(self, card: str) -> None:
        with suppress(OSError):
            self._file(card).unlink()

    def _file(self, card: str) -> Path:
        return self.folder / f"{card}.jpg"


def of_game(saves: Path, game: str) -> Photos:
    """Beside the saves, and the boxes that are shared."""
    return Photos(saves.parent / "boxes" / "photos" / game)


def waiting(most: int) -> list[Path]:
    """Pictures that lie where cameras and downloads put them, the newest first."""
    return sorted(_pictures(Path.home() / each for each in FOLDERS), key=_when, reverse=True)[:most]


def _pictures(folders: Iterable[Path]) -> list[Path]:
    found: list[Path] = []
    for folder in folders:
        with suppress(OSError):
            found += [each for each in folder.iterdir() if each.suffix.lower() in PICTURES]
    return found


def _when(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
