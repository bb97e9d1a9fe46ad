"""Text files people bring. Whatever it is they bring, it is read in a moment or refused."""

from __future__ import annotations

from pathlib import Path

from companion.core.messages import Message, NotAllowed, message


def at_home(path: str) -> Path:
    """As people type it."""
    try:
        return Path(path).expanduser()
    except RuntimeError as error:  # of somebody who has no home here
        raise NotAllowed(message("no_such_file", name=path)) from error


def text_of(path: Path, longest: int, otherwise: Message) -> str:
    """The text of a file; ``otherwise`` says of what is no such text that it is none."""
    try:
        if not path.is_file() and path.exists():  # a pipe would be waited for
            raise NotAllowed(otherwise)
        if path.stat().st_size > longest:
            raise NotAllowed(otherwise)
        return path.read_text("utf-8")
    except NotAllowed:
        raise
    except UnicodeDecodeError as error:
        raise NotAllowed(otherwise) from error
    except (OSError, ValueError) as error:  # a name that can be no file's
        raise NotAllowed(message("no_such_file", name=str(path))) from error
