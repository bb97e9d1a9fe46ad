"""``python -m vision read PHOTO…|bench FOLDER|enrol FOLDER --into SET|watch|sheet FILE``."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import cv2

from vision import bench, classical, labels, sheet
from vision.camera import Camera, FolderCamera, OpenCvCamera
from vision.dice_set import PIPS, DiceSet
from vision.enrol import enrol
from vision.errors import VisionError
from vision.picture import read
from vision.reading import KINDS, Reading
from vision.recognise import Eyes, Limits
from vision.watch import Glimpse, Watch


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when it went well. What a picture's fault is is a sentence, never a traceback."""
    asked = _parser().parse_args(arguments)
    cv2.setNumThreads(asked.threads)
    try:
        return int(asked.run(asked) or 0)
    except VisionError as error:
        _fail(error, as_json=asked.json)
        return 1
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:  # the reader had seen enough
        sys.stderr.close()
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m vision", description=__doc__)
    verbs = parser.add_subparsers(required=True, metavar="verb")
    reads = verbs.add_parser("read", help="the dice of photos")
    reads.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    reads.add_argument("--dice", type=int, help="no more than so many")
    reads.add_argument("--most", nargs="*", default=[], metavar="KIND=N", help="of a kind")
    reads.set_defaults(run=_read)
    benches = verbs.add_parser("bench", help="how well a folder with labels.json is read")
    benches.add_argument("folder", type=Path)
    benches.add_argument("--each", action="store_true", help="tell of every photo")
    benches.set_defaults(run=_bench)
    enrols = verbs.add_parser("enrol", help="learn dice from a folder with labels.json")
    enrols.add_argument("folder", type=Path)
    enrols.add_argument("--into", type=Path, required=True, metavar="SET")
    enrols.add_argument("--only", nargs="*", metavar="PHOTO", help="of the folder; else all")
    enrols.set_defaults(run=_enrol)
    watches = verbs.add_parser("watch", help="read a camera, or a folder as if it were one")
    watches.add_argument("--camera", default="0", help="number, URL or folder of photos")
    watches.set_defaults(run=_watch)
    sheets = verbs.add_parser("sheet", help="a page to print, PNG or PDF")
    sheets.add_argument("file", type=Path)
    sheets.set_defaults(run=_sheet)
    for verb in (reads, benches, watches):
        verb.add_argument("--set", type=Path, metavar="SET", help="dice that were enrolled")
    for verb in (reads, benches, enrols, watches, sheets):
        verb.add_argument("--json", action="store_true")
        verb.add_argument("--threads", type=int, default=1)
    return parser


def _known(asked: argparse.Namespace) -> DiceSet:
    return DiceSet.load(asked.set) if asked.set else PIPS


def _limits(asked: argparse.Namespace) -> Limits:
    pairs = [each.partition("=") for each in asked.most]
    for kind, _, most in pairs:
        if kind not in KINDS or not most.isdecimal():
            sys.exit(f"--most takes KIND=N, with a kind of {', '.join(KINDS)}.")
    return Limits(asked.dice, tuple((kind, int(most)) for kind, _, most in pairs))


def _read(asked: argparse.Namespace) -> int:
    eyes, known, limits, failed = Eyes(), _known(asked), _limits(asked), 0
    rows: list[dict[str, Any]] = []
    for photo in asked.photos:
        row: dict[str, Any] = {"photo": str(photo)}
        try:
            picture = read(photo)
            began = time.perf_counter()
            readings = eyes.read(picture, known, limits=limits)
            row["ms"] = round(1000 * (time.perf_counter() - began), 1)
            row["dice"] = [asdict(one) for one in readings]
        except VisionError as error:
            failed, readings = 1, []
            row |= {"error": error.reason, "says": str(error)}
        rows.append(row)
        if not asked.json:
            _tell(row, readings)
    if asked.json:
        print(json.dumps(rows))
    return failed


def _tell(row: dict[str, Any], readings: list[Reading]) -> None:
    if "error" in row:
        print(row["says"], file=sys.stderr)
        return
    print(f"{row['photo']}: {len(readings)} dice, {row['ms']} ms")
    for one in readings:
        print("  " + _line(one))


def _line(one: Reading) -> str:
    x, y = one.middle
    ask = f"  ask: {one.doubt}" if one.doubt else ""
    return f"{one.kind:7} {one.face or '?':12} {one.confidence:4.0%} at {x:.2f}, {y:.2f}{ask}"


def _bench(asked: argparse.Namespace) -> None:
    pictures, known, eyes = labels.read(asked.folder), _known(asked), Eyes()

    def each(one: labels.Labelled, readings: list[Reading], exact: bool) -> None:
        if asked.each and not asked.json:
            named = " ".join(f"{r.kind}:{r.face}{'?' if r.doubt else ''}" for r in readings)
            print(f"{'exact' if exact else 'NOT  '} {one.file.name}: {named}", flush=True)

    ours = bench.measure(pictures, lambda picture: eyes.read(picture, known), tell=each).row()
    peer = bench.measure(pictures, classical.read).row()
    if asked.json:
        print(json.dumps(ours | {"peer": peer}))
        return
    print(f"{'':14}{'ours':>10}{'contours':>10}")
    for key, value in ours.items():
        print(f"{key:14}{value:10.6g}{peer[key]:10.6g}")


def _enrol(asked: argparse.Namespace) -> None:
    pictures = labels.read(asked.folder)
    if asked.only:
        pictures = [one for one in pictures if one.file.name in asked.only]
    name = asked.into.stem
    known = DiceSet.load(asked.into) if asked.into.exists() else DiceSet(name, pips=False)
    known = enrol(pictures, known)
    known.save(asked.into)
    counts = {face: sum(view.face == face for view in known.views) for face in known.faces}
    if asked.json:
        print(json.dumps({"set": str(asked.into), "pips": known.pips, "views": counts}))
    else:
        print(f"{asked.into}: " + ", ".join(f"{face} ({n})" for face, n in counts.items()))


def _camera(name: str) -> Camera:
    if Path(name).is_dir():
        return FolderCamera(Path(name))
    return OpenCvCamera(int(name) if name.isdecimal() else name)


def _watch(asked: argparse.Namespace) -> None:
    watch, camera = Watch(_known(asked)), _camera(asked.camera)
    last: Glimpse | None = None
    try:
        while True:
            picture = camera.frame()
            glimpse = watch.see(picture) if picture is not None else None
            if glimpse is not None and glimpse != last:
                last = glimpse
                _show(glimpse, as_json=asked.json)
    finally:
        camera.close()


def _show(glimpse: Glimpse, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(asdict(glimpse)), flush=True)
        return
    print(glimpse.state, flush=True)
    for one in glimpse.readings:
        print("  " + _line(one), flush=True)


def _sheet(asked: argparse.Namespace) -> None:
    sheet.save(asked.file)
    print(json.dumps({"file": str(asked.file)}) if asked.json else asked.file)


def _fail(error: VisionError, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"error": error.reason, "says": str(error)}))
    else:
        print(error, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
