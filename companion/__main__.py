"""``python -m companion``: the app, or one of the shell's verbs."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments:
        from companion.commands import run

        return run(arguments)
    from companion import app  # Kivy is slow to import, and the shell does not need it

    return app.run()


if __name__ == "__main__":
    sys.exit(main())
