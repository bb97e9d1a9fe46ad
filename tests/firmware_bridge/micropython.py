"""``python -m tests.firmware_bridge.micropython``: fetches the MicroPython that runs our sketch.

It is MicroPython's own WebAssembly build, from npm, and lies beside what else is installed. Of the
package two files are used, once every byte of it is what was looked at.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

NAME, VERSION = "@micropython/micropython-webassembly-pyscript", "1.27.0"
SHA512 = (
    "0e75f1e04ab182479a1444ab4b7b8aacbee62cc9389914ddd2633368e7771d44"
    "a265438013bb75d6e2e78dfddfb45f3b376c66e249c79d610a7152b82182140c"
)
FILES = ("micropython.mjs", "micropython.wasm")
FOLDER = Path(__file__).parents[2] / ".venv" / f"micropython-{VERSION}"
LONGEST = 120.0  # seconds


def missing() -> str:
    """Why no sketch can be run here; nothing when it can."""
    if shutil.which("node") is None:
        return "Node.js is not installed, so no MicroPython can run"
    if not all((FOLDER / name).is_file() for name in FILES):
        return "MicroPython was not fetched: make test does so, when it has npm and a network"
    return ""


def fetch() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", "--pack-destination", folder, f"{NAME}@{VERSION}"]
        subprocess.run(command, check=True, capture_output=True, timeout=LONGEST, cwd=folder)
        (packed,) = Path(folder).glob("*.tgz")
        if hashlib.sha512(packed.read_bytes()).hexdigest() != SHA512:
            raise ValueError(f"{NAME} {VERSION} is not what it was")
        _unpack(packed)


def _unpack(packed: Path) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tarfile.open(packed) as package:
        for name in FILES:
            file = package.extractfile(f"package/{name}")
            assert file is not None
            whole = FOLDER / f"{name}.part"
            whole.write_bytes(file.read())
            whole.replace(FOLDER / name)


def main() -> int:
    if not missing():
        return 0
    print(f"Fetching MicroPython {VERSION} ...", flush=True)
    try:
        fetch()
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        print(f"It could not be fetched, so our sketch for boards is not tried: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
