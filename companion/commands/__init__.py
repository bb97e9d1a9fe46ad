"""The shell's verbs, a file each. With ``--json`` each prints rows a program can read."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.core.content import ContentError
from companion.core.messages import NotAllowed, message
from companion.saves.place import saves_path
from companion.saves.saved import SaveError
from companion.words.words import LANGUAGES, Words

from . import check, exporting, importing, odds, replay, sheets, simulate

VERBS = {
    "simulate": simulate,
    "odds": odds,
    "replay": replay,
    "export": exporting,
    "import": importing,
    "sheets": sheets,
    "check": check,
}


def run(arguments: Sequence[str]) -> int:
    """Do what the shell asks; 0 when it went well. Refusals are sentences, never tracebacks."""
    asked = _parser().parse_args(arguments)
    words = Words(asked.language, game=getattr(asked, "game", None) or "")  # if it is about one
    try:
        done: int = asked.run(asked, words)
    except (NotAllowed, SaveError) as refusal:
        print(words.sentence(refusal.why), file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader had seen enough
        sys.stderr.close()
        return 1
    except OSError as error:
        print(words.sentence(message("no_such_file", name=str(error.filename))), file=sys.stderr)
        return 1
    except ContentError as error:
        print(error, file=sys.stderr)
        return 1
    return done


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion", description=__doc__)
    verbs = parser.add_subparsers(required=True, metavar="verb")
    for name, verb in VERBS.items():
        words = verb.__doc__.strip() if verb.__doc__ else ""
        each = verbs.add_parser(name, help=words.splitlines()[0], description=words)
        each.add_argument("--json", action="store_true", help="print rows a program can read")
        each.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
        each.add_argument("--saves", type=Path, default=saves_path(), help="another saves file")
        verb.arguments(each)
        each.set_defaults(run=verb.run)
    return parser
