"""Phones in a process of their own: some wait for news, others send large photos in a row.

``python -m tests.bench.load PHOTOS`` reads codes, a line each, and says when it has come in; the
last ones are cameras'. Prints how long each photo took and what failed.
"""

from __future__ import annotations

import http.client
import json
import sys
import threading
import time
from typing import Any
from urllib.parse import urlsplit

import cv2
import numpy as np

BYTES = 8_000_000
CAMERAS = 2


def main(photos: int) -> None:
    phones = []
    for line in sys.stdin:
        phones.append(Phone(line.strip()))
        print("in", flush=True)
    done = threading.Event()
    waiting = [threading.Thread(target=each.poll, args=(done,)) for each in phones]
    for thread in waiting:
        thread.start()
    picture = photo()
    sending = [
        threading.Thread(target=each.send, args=(picture, photos // CAMERAS))
        for each in phones[-CAMERAS:]
    ]
    for thread in sending:
        thread.start()
    for thread in sending:
        thread.join()
    done.set()
    for thread in waiting:
        thread.join()
    times = sorted(each for phone in phones for each in phone.times)
    failures = sum(phone.failures for phone in phones)
    polls = sum(phone.polls for phone in phones)
    print(json.dumps({"times": times, "failures": failures, "polls": polls}))


class Phone:
    def __init__(self, url: str) -> None:
        found = urlsplit(url)
        self.host, self.port = found.hostname or "", found.port or 0
        self.origin = f"http://{found.netloc}"
        self.times: list[float] = []
        self.failures = self.polls = 0
        self.token = ""
        body = json.dumps({"secret": found.fragment}).encode()
        self.token = self.ask("POST", "/api/come-in", body, "application/json")["token"]

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = ""
    ) -> dict[str, Any]:
        line = http.client.HTTPConnection(self.host, self.port, timeout=60)
        headers = {"Origin": self.origin, "Authorization": f"Bearer {self.token}"}
        if kind:
            headers["Content-Type"] = kind
        try:
            line.request(method, path, body, headers)
            answered = line.getresponse()
            said = answered.read()
            if answered.status != 200:
                raise OSError(answered.status)
            return dict(json.loads(said))
        finally:
            line.close()

    def poll(self, done: threading.Event) -> None:
        version = ""
        while not done.is_set():
            try:
                if version:
                    time.sleep(0.25)
                version = str(self.ask("GET", "/api/view?lang=en")["version"])
                self.polls += 1
            except OSError:
                self.failures += 1

    def send(self, picture: bytes, count: int) -> None:
        for _ in range(count):
            began = time.perf_counter()
            try:
                self.ask("POST", "/api/photo", picture, "application/octet-stream")
            except OSError:
                self.failures += 1
            self.times.append(time.perf_counter() - began)


def photo() -> bytes:
    """A photo of a table, as large as phones make them."""
    luck = np.random.default_rng(4)
    table = np.asarray(luck.normal(90, 12, (750, 1000, 3))).clip(0, 255).astype(np.uint8)
    large = cv2.resize(table, (4000, 3000), interpolation=cv2.INTER_CUBIC)
    noise = np.asarray(luck.normal(0, 9, large.shape)).astype(np.int16)
    noisy = (large + noise).clip(0, 255).astype(np.uint8)
    for quality in range(70, 101, 2):
        made = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()
        if len(made) >= BYTES:
            break
    return made


if __name__ == "__main__":
    main(int(sys.argv[1]))
