"""Nobody gets in, nothing gets out, and the game goes on."""

from __future__ import annotations

import contextlib
import json
import random
import socket

import pytest

from companion.core.log import Log
from companion.core.questions import Choose
from companion.phones import CAMERA, WATCH, Place, gate
from tests.phones.table import HERE, LONGEST, Table
from tests.phones.test_leaks import hands
from tests.phones.test_server import ANN, BEN, on_to

API = ("view", "answer", "offer", "name", "photo", "mend", "count", "secure", "leave")
POSTS = API[1:]
FUZZED = 10_000


def state(at: Table) -> tuple[int, Log]:
    return at.session.n, Log(list(at.session.log.events), at.session.log.head)


def raw(at: Table, sent: bytes) -> bytes:
    """Whatever comes back for some bytes; nothing more is sent."""
    found = b""
    with socket.create_connection((HERE, at.port), timeout=LONGEST) as line:
        try:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            while piece := line.recv(65536):
                found += piece
        except OSError:
            pass
    return found


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


@pytest.mark.parametrize("path", API)
def test_without_a_token(at_table: Table, path: str) -> None:
    method = "GET" if path == "view" else "POST"
    body: dict[str, str] | None = None if path == "view" else {}
    assert at_table.ask(method, f"/api/{path}", body).status == 401
    assert at_table.ask(method, f"/api/{path}", body, token="guess").status == 401
    token = at_table.come_in(ANN)
    for given in ("Basic YTpi", f"Basic {token}", token, "Bearer", "Bearer "):
        assert at_table.ask(method, f"/api/{path}", body, Authorization=given).status == 401


def test_nothing_is_changed_by_a_get(at_table: Table) -> None:
    token = at_table.come_in(ANN)
    before = state(at_table)
    for path in POSTS:
        assert at_table.ask("GET", f"/api/{path}", token=token).status == 405
    assert state(at_table) == before
    assert at_table.ask("GET", "/api/view", token=token).status == 200, "and nobody left"


def test_a_secret_works_once(at_table: Table) -> None:
    secret = at_table.invite(ANN).partition("#")[2]
    assert at_table.ask("POST", "/api/come-in", {"secret": secret}).status == 200
    assert at_table.ask("POST", "/api/come-in", {"secret": secret}).status == 401


def test_guesses_are_slowed_down(at_table: Table) -> None:
    guest = at_table.come_in(BEN)
    found = [at_table.ask("POST", "/api/come-in", {"secret": str(n)}).status for n in range(30)]
    assert found[:10] == [401] * 10
    assert set(found[10:]) == {429}
    assert at_table.ask("GET", "/api/view", token=guest).status == 200


def test_so_are_guesses_at_the_token_of_a_guest(at_table: Table) -> None:
    found = [at_table.ask("GET", "/api/view", token=str(n)).status for n in range(30)]
    assert found[:10] == [401] * 10
    assert set(found[10:]) == {429}


def test_for_another_seat_or_with_another_place(at_table: Table) -> None:
    at = at_table
    question = on_to(at, Choose)
    other = "player_2" if "player_1" in question.by else "player_1"
    before = state(at)
    answer = {"n": at.session.n, "answer": [question.options[0]], "seat": question.by[0]}
    seated = at.come_in(Place("seat", other))
    assert at.ask("POST", "/api/answer", answer, seated).status == 409
    for place in (WATCH, CAMERA):
        token = at.come_in(place)
        assert at.ask("POST", "/api/answer", answer, token).status == 403
        offer = {"n": at.session.n, "offer": "fez"}
        assert at.ask("POST", "/api/offer", offer, token).status == 403
        named = {"n": at.session.n, "path": "unknown_card.player_1", "card": "fez"}
        assert at.ask("POST", "/api/name", named, token).status == 403
    watcher = at.come_in(WATCH)
    for path in ("photo", "mend", "count"):
        assert at.ask("POST", f"/api/{path}", {}, watcher).status == 403
    assert state(at) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
    ids=str,
)
def test_from_another_page_or_under_another_name(at_table: Table, headers: dict[str, str]) -> None:
    at = at_table
    question = on_to(at, Choose)
    token = at.come_in(Place("seat", question.by[0]))
    before = state(at)
    answer = {"n": at.session.n, "answer": [question.options[0]]}
    assert at.ask("POST", "/api/answer", answer, token, **headers).status in (400, 403)
    assert state(at) == before


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/nowhere"), ("OPTIONS", "/api/answer"), ("PUT", "/"), ("HEAD", "/"), ("GET", "/")],
)
def test_nothing_is_said_to_another_name(at_table: Table, method: str, path: str) -> None:
    """Not even that there is nothing."""
    assert at_table.ask(method, path, Host="evil.example").status == 403
    origin = {"Origin": "https://evil.example"}
    assert at_table.ask(method, path, **origin).status == 403


def test_links_lead_to_the_page_and_to_nothing_else(at_table: Table) -> None:
    """From the plain page to the secure one, another origin to browsers."""
    at = at_table
    link = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
    assert at.ask("GET", "/", Sec_Fetch_Dest="document", **link).status == 200
    for dest in ("iframe", "frame", "embed", "object", ""):
        assert at.ask("GET", "/", Sec_Fetch_Dest=dest, **link).status == 403
    link["Sec_Fetch_Mode"] = "cors"
    assert at.ask("GET", "/", Sec_Fetch_Dest="document", **link).status == 403
    link |= {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    body = {"secret": at.invite(ANN).partition("#")[2]}
    assert at.ask("POST", "/api/come-in", body, **link).status == 403


def test_a_form_of_another_page_is_no_answer(at_table: Table) -> None:
    """What a page elsewhere may send without asking is never JSON by name."""
    at = at_table
    question = on_to(at, Choose)
    token = at.come_in(Place("seat", question.by[0]))
    body = json.dumps({"n": at.session.n, "answer": [question.options[0]]}).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        found = at.ask("POST", "/api/answer", body, token, Content_Type=kind)
        assert found.status == 415


def test_the_policy_word_for_word(at_table: Table) -> None:
    """Written down once more, so that nobody loosens it in passing."""
    policy = at_table.ask("GET", "/").headers["Content-Security-Policy"]
    assert policy.split("; ") == [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
    assert gate.HEADERS.keys() == {
        "Content-Security-Policy",
        "X-Content-Type-Options",
        "X-Frame-Options",
        "Referrer-Policy",
        "Cross-Origin-Resource-Policy",
        "Cross-Origin-Opener-Policy",
        "Permissions-Policy",
        "Cache-Control",
    }


def test_every_answer_keeps_pages_elsewhere_out(at_table: Table) -> None:
    for path in ("/", "/page.js", "/page.css", "/api/words", "/api/view", "/nowhere"):
        found = at_table.ask("GET", path)
        for name, text in gate.HEADERS.items():
            assert found.headers[name] == text
        assert "Access-Control-Allow-Origin" not in found.headers
    page = at_table.ask("GET", "/").body.decode()
    assert "//" not in page.replace("<!doctype", ""), "nothing comes from elsewhere"


@pytest.mark.parametrize(
    "path",
    [
        "/../companion/__init__.py",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/page.js/../server.py",
        "//etc/passwd",
        "/page.js%00",
        "/phones.pem",
        "/api/../phones.pem",
        "/..%5c..%5cphones.pem",
    ],
)
def test_no_other_file_is_served(at_table: Table, path: str) -> None:
    found = at_table.ask("GET", path)
    assert found.status in (400, 404)
    assert found.body == b"{}"


def test_too_much(at_table: Table) -> None:
    at = at_table
    token = at.come_in(ANN)
    before = state(at)
    head = f"Host: {HERE}:{at.port}\r\nOrigin: http://{HERE}:{at.port}\r\n"
    head += f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
    for length in ("99999999999", "-5", "1e3", "nonsense", "999999999999999999999999"):
        sent = f"POST /api/photo HTTP/1.1\r\n{head}Content-Length: {length}\r\n\r\nx"
        assert status(raw(at, sent.encode())) in (0, 400, 413), length
    big = at.ask("POST", "/api/answer", b"[" * 100_000, token, Content_Type="application/json")
    assert big.status == 400
    deep = at.ask("POST", "/api/answer", b"[" * 8_000, token, Content_Type="application/json")
    assert deep.status == 400
    lines = b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 100_000
    assert status(raw(at, lines + b"\r\n")) in (0, 400)
    assert status(raw(at, b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n")) in (0, 400)
    assert state(at) == before


def test_slow_lines_are_hung_up_on_and_the_others_served(at_table: Table) -> None:
    at = at_table
    token = at.come_in(ANN)
    slow = [socket.create_connection((HERE, at.port), timeout=LONGEST) for _ in range(40)]
    for line in slow:
        line.sendall(b"GET / HT")
    served = [at.ask("GET", "/api/view", token=token).status for _ in range(5)]
    assert served == [200] * 5
    assert at.on_loop(at.phones.lines.crowd.count), "they are waited for"
    at.later(gate.HEAD_SECONDS)
    for line in slow:
        with line, contextlib.suppress(ConnectionError):
            assert line.recv(100) == b""
    at.until(lambda: not at.phones.lines.crowd.count())


def test_ten_thousand_broken_requests(
    at_table: Table, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    at = at_table
    question = on_to(at, Choose)
    ann = at.come_in(Place("seat", question.by[0]))
    secrets = hands(at)
    others = set().union(*(secrets[place] for place in secrets if place.seat != question.by[0]))
    assert others, "there is something to find"
    before, rng = state(at), random.Random(8)
    seen: set[int] = set()
    for n in range(FUZZED):
        found = raw(at, fuzzed(rng, at, ann if n % 2 else ""))
        seen.add(status(found))
        assert b"Traceback" not in found
        assert b'File "' not in found
        hidden = others if n % 2 else others.union(*secrets.values())
        assert not [each for each in hidden if each.encode() in found]
    assert seen <= {0, 200, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429}
    assert state(at) == before
    assert at.ask("GET", "/api/view", token=ann).status == 200
    written = capfd.readouterr()
    assert not written.out + written.err, "nor is a traceback written on the tablet"
    assert not caplog.records


def fuzzed(rng: random.Random, at: Table, token: str) -> bytes:
    """A request that is nearly right, with something wrong."""
    ours = [f"/api/{each}" for each in API if each != "leave"]
    path = rng.choice(["/", "/page.js", "/api/words", "/api/come-in", *ours])
    body = rng.choice(
        [
            b"",
            b"{}",
            b"[]",
            b"null",
            b'{"n": 1e999, "answer": ["x"]}',
            b'{"n": true, "answer": ["x"]}',
            b'{"n": 0, "answer": [1, null]}',
            b'{"n": 0, "answer": "go_on"}',
            b'{"secret": {"a": [1]}}',
            b'{"n": %d, "answer": ["\\ud800"], "sure": true}' % at.session.n,
            b'{"n": %d, "offer": "\\ud800", "sure": true}' % at.session.n,
            b'{"n": %d, "path": "unknown_card.player_1", "card": "\\ud800"}' % at.session.n,
            b'{"shot": "\\ud800", "die": "%s", "face": "\\ud800:"}' % (b"9" * 5000),
            b'{"shot": "../x", "die": "-1", "face": ""}',
            rng.randbytes(rng.randrange(200)),
        ]
    )
    method = rng.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "gEt", "\x00"])
    head = [
        f"{method} {path} HTTP/{rng.choice(['1.1', '1.0', '9', 'x'])}",
        f"Host: {HERE}:{at.port}",
        f"Origin: http://{HERE}:{at.port}",
        "Content-Type: application/json",
        f"Content-Length: {rng.choice([len(body), len(body), 0, 1, len(body) + 5])}",
    ]
    if token:
        head.append(f"Authorization: Bearer {token}")
    for _ in range(rng.randrange(3)):
        what = rng.randrange(4)
        if what == 0:
            head.pop(rng.randrange(len(head)))
        elif what == 1:
            head.insert(rng.randrange(len(head) + 1), "X" * rng.randrange(50))
        elif what == 2:
            at_line = rng.randrange(len(head)) if head else 0
            head[at_line : at_line + 1] = [head[at_line][::-1]] if head else []
        elif head:
            head.append(rng.choice(head))
    sent = "\r\n".join(head).encode("latin-1", "replace") + b"\r\n\r\n" + body
    if rng.random() < 0.3:
        cut = rng.randrange(len(sent) + 1)
        sent = sent[:cut] + rng.randbytes(rng.randrange(20)) + sent[cut + rng.randrange(5) :]
    return sent
