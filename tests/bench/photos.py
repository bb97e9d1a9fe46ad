"""Photos that mean harm, sent to the real server beside good ones, in a process of their own.

``python -m tests.bench.photos`` prints what the dearest one cost.
"""

from __future__ import annotations

import json
import os
import resource
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.bench import Row, peak
from tests.bench.hostile import fair, pictures
from tests.bench.process import printed

GOOD = 6  # photos that mean harm, to each good one beside them
ANSWERS = {200, 413, 422}


def photos() -> Iterator[Row]:
    """Whatever a phone that has come in sends: answered or refused, soon and with little memory."""
    found = printed("tests.bench.photos", timeout=1800)
    yield Row("photos that mean harm", found["sent"], "photos", ">= 350")
    yield Row("of them without an answer", found["silent"], "photos", "= 0")
    yield Row(f"the dearest ({found['dearest']})", found["seconds"], "CPU s", "<= 3")
    yield Row("memory at most, the opening process", found["process"], "MB")
    yield Row("the same and what the tablet grew by", found["memory"], "MB", "<= 300")
    yield Row("opening processes that failed", found["ended"], "times", "= 0")
    yield Row("good photos of 12 megapixels beside them", found["good"], "photos", ">= 50")
    yield Row("of those not read", found["unread"], "photos", "= 0")


class Costs:
    """Processor time and memory of the table and of the process that opens pictures."""

    def __init__(self) -> None:
        from vision import apart

        self.apart = apart.APART
        self.ended = 0
        self._process = self.apart.process

    def seconds(self) -> float:
        dead = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + dead.ru_utime + dead.ru_stime + self._alive()

    def _alive(self) -> float:
        process = self.apart.process
        self.ended += self._process is not None and process != self._process
        self._process = process
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def process(self) -> float:
        """Megabytes, the most that it ever had. What the system tells of one that has ended is no
        use: it counts what the table had when it began it."""
        status = Path(f"/proc/{self.apart.process}/status").read_text()
        (line,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024


def resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    from companion.phones import CAMERA
    from companion.phones import pictures as table_pictures
    from tests.phones.table import Table, table

    def send(at: Table, token: str, photo: bytes) -> int:
        try:
            return at.ask("POST", "/api/photo", photo, token).status
        except OSError:
            return 0

    table_pictures.REST = 3600.0  # whatever ends the process has failed
    with tempfile.TemporaryDirectory() as folder, table(Path(folder)) as at:
        bad, good = (at.come_in(CAMERA) for _ in range(2))
        picture, beside = fair(), list[int]()
        assert send(at, bad, picture) == 200  # from now on all is loaded
        costs, sent = Costs(), Counter[int]()
        worst, dearest, grown = 0.0, "", 0.0
        for n, (kind, photo) in enumerate(pictures()):
            before, spent = resident(), costs.seconds()
            Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
            other = threading.Thread(target=lambda: beside.append(send(at, good, picture)))
            if n % GOOD == 0:
                other.start()
            sent[send(at, bad, photo)] += 1
            if n % GOOD == 0:
                other.join()
            seconds, grown = costs.seconds() - spent, max(grown, peak() - before)
            if n % GOOD and seconds > worst:
                worst, dearest = seconds, f"{kind}, {len(photo)} bytes"
        print(
            json.dumps(
                {
                    "sent": sent.total(),
                    "silent": sum(sent[status] for status in sent if status not in ANSWERS),
                    "seconds": worst,
                    "dearest": dearest,
                    "process": costs.process(),
                    "memory": costs.process() + grown,
                    "ended": costs.ended,
                    "good": len(beside),
                    "unread": sum(status != 200 for status in beside),
                }
            )
        )


if __name__ == "__main__":
    main()
