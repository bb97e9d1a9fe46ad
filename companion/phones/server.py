"""The server: listens only while it is switched on, serves only phones that have come in."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, cast

from microdot import Microdot, Request, Response

from companion.core.listeners import Listeners
from companion.core.messages import NotAllowed

from . import certificate
from .desk import Desk, Plain
from .gate import HEADERS, Line, Patient, Tired, misplaced
from .lines import Lines
from .pairing import WATCH, Elsewhere, Guest, Pairing, Place, TooManyGuesses
from .pictures import Pictures, TooBusy

PAGE = Path(__file__).parent / "page"
SCRIPTS = ("page", "cards", "camera")
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    **{f"/{name}.js": (f"{name}.js", "text/javascript; charset=utf-8") for name in SCRIPTS},
    "/page.css": ("page.css", "text/css; charset=utf-8"),
}
SAID = frozenset(
    word
    for name in SCRIPTS
    for word in re.findall(r"\bwords\.([a-z_]+)", (PAGE / f"{name}.js").read_text("utf-8"))
)
MOVED = "moved"  # said to a phone that comes from elsewhere
PORT = 8765
JSON_BYTES = 8 * 1024
POLL = 25.0  # seconds until a phone that waits for news is told that there are none
LANGUAGES = 8  # letters of a language's name that are looked at

Handler = Callable[[Any, Guest], Awaitable[Plain]]
BROKEN = (ValueError, IndexError, KeyError, EOFError, UnicodeError)  # of a request, never of ours


class Refused(Exception):
    """A status and what to say."""

    def __init__(self, status: int, said: Plain | None = None) -> None:
        super().__init__(status)
        self.status, self.said = status, said or {}


class Phones:
    """``start`` and ``stop`` it; ``invite`` somebody; see who came in."""

    def __init__(
        self, desk: Desk, folder: Path, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.desk, self.folder = desk, folder
        self.pairing = Pairing(clock)
        self.lines, self.pictures = Lines(self._serve, self.pairing.addresses), Pictures(desk)
        self.origins: dict[str, str] = {}  # "http" and "https": where we are
        self.fingerprint = ""  # of the certificate
        self.version = 0  # of what there is to see
        self.listeners = Listeners()  # told when phones come and go, too
        self._news = asyncio.Event()
        self._web = self._routes()
        desk.listeners.listen(self.changed)

    # On and off

    @property
    def on(self) -> bool:
        return bool(self.lines.servers)

    async def start(self, address: str, port: int = PORT) -> None:
        """Listen at this address alone: plainly, and with a certificate one port above."""
        secure = await asyncio.to_thread(certificate.context, self.folder, address)
        self.fingerprint = certificate.fingerprint(self.folder)
        self.origins = await self.lines.open(address, port, secure)

    async def stop(self) -> None:
        """Nobody is served any more, and whoever had come in must do so again."""
        await self.lines.close()
        self.origins = {}
        self.pairing.clear()
        self.changed()

    def invite(self, place: Place, scheme: str = "http") -> str:
        """What a QR code says. The secret comes after the #, which browsers keep to themselves."""
        return self._url(scheme, self.pairing.invite(place))

    def _url(self, scheme: str, secret: str) -> str:
        return f"{self.origins[scheme]}/#{secret}"

    def changed(self) -> None:
        """There is something else to see."""
        self.version += 1
        self._news.set()
        self._news = asyncio.Event()
        self.listeners.tell()

    async def _serve(self, reader: Patient, writer: asyncio.StreamWriter, line: Line) -> None:
        peer, response = writer.get_extra_info("peername"), _said(400, {})
        try:
            request: Any = await Request.create(self._web, cast("Any", reader), writer, peer)
        except BROKEN:
            request = None
        if request is not None and request.content_length >= 0:
            request.g.line = line
            # Before a way is looked for: what is nowhere is not told to a page elsewhere, either.
            if misplaced(request.method, request.headers, self.origins.values()):
                response = _said(403, {})
            else:
                response = await self._web.dispatch_request(request)
        response.headers.update(HEADERS | {"Connection": "close"})
        writer.write(_written(response))
        await writer.drain()

    # What may be asked

    def _routes(self) -> Microdot:
        Request.max_content_length = Pictures.MOST_BYTES
        Request.max_body_length = JSON_BYTES
        web = Microdot()
        for path in FILES:
            web.route(path, methods=["GET"])(self._file)
        web.route("/api/words", methods=["GET"])(self._words)
        web.route("/api/come-in", methods=["POST"])(self._come_in)
        for path, method, handler in (
            ("view", "GET", self._view),
            ("answer", "POST", self._answer),
            ("offer", "POST", self._offer),
            ("name", "POST", self._name),
            ("stand", "POST", self._stand),
            ("drawing", "GET", self._drawing),
            ("photo", "POST", self._photo),
            ("mend", "POST", self._mend),
            ("count", "POST", self._count),
            ("secure", "POST", self._secure),
            ("leave", "POST", self._leave),
        ):
            web.route(f"/api/{path}", methods=[method])(self._paired(handler))
        for status in (404, 405, 413, 500):
            web.errorhandler(status)(_shortly(status))
        return web

    def _paired(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """For phones that have come in; what they may not do is said in words."""

        async def guarded(request: Any) -> Response:
            bearer, _, token = request.headers.get("Authorization", "").partition(" ")
            try:
                known = bearer == "Bearer" and self.pairing.guest(token, request.client_addr[0])
                if not known:
                    return _said(401, {})
                request.g.line.known = True
                return _said(200, await handler(request, known))
            except TooManyGuesses:
                return _said(429, {})
            except Elsewhere as moved:
                if moved.new:
                    self.listeners.tell()
                why = self.desk.words({MOVED}, _language(request))[MOVED]
                return _said(403, {"moved": True, "why": why})
            except Tired:
                return _said(408, {})
            except Refused as refused:
                return _said(refused.status, refused.said)
            except NotAllowed as refusal:
                return _said(409, self.desk.refused(refusal, _language(request)))

        return guarded

    async def _file(self, request: Request) -> Response:
        name, kind = FILES[request.path]
        return Response((PAGE / name).read_bytes(), 200, {"Content-Type": kind})

    async def _words(self, request: Request) -> Response:
        return _said(200, dict(self.desk.words(SAID, _language(request))))

    async def _come_in(self, request: Request) -> Response:
        try:
            secret = str(_fields(request).get("secret", ""))
            token = self.pairing.come_in(secret, request.client_addr[0])
        except Refused as refused:
            return _said(refused.status, {})
        except TooManyGuesses:
            return _said(429, {})
        if token is None:
            self.listeners.tell()  # it is to be seen on the tablet
            return _said(401, {})
        self.changed()
        return _said(200, {"token": token})

    # What guests ask

    async def _view(self, request: Any, guest: Guest) -> Plain:
        """At once if it is new to them, else as soon as there is something new."""
        known = str(request.args.get("version", ""))
        if known == str(self.version):
            news = self._news
            try:
                async with asyncio.timeout(POLL):
                    await news.wait()
            except TimeoutError:
                pass
            self._still_here(guest)
        seen = self.desk.view(guest.place, _language(request))
        return seen | {"version": str(self.version), "place": guest.place._asdict()}

    async def _answer(self, request: Request, guest: Guest) -> Plain:
        asked = _fields(request)
        answer = asked.get("answer")
        if not isinstance(answer, list) or not all(isinstance(each, str) for each in answer):
            raise Refused(400)
        for_, sure = str(asked.get("asked", "")), asked.get("sure") is True
        self.desk.answer(_seat(guest), _number(asked), answer, asked=for_, sure=sure)
        return {}

    async def _offer(self, request: Request, guest: Guest) -> Plain:
        asked = _fields(request)
        offer = asked.get("offer")
        for_, sure = str(asked.get("asked", "")), asked.get("sure") is True
        if not isinstance(offer, str):
            raise Refused(400)
        self.desk.offer(_seat(guest), _number(asked), offer, asked=for_, sure=sure)
        return {}

    async def _name(self, request: Request, guest: Guest) -> Plain:
        asked = _fields(request)
        path, card = asked.get("path"), asked.get("card")
        for_, sure = str(asked.get("asked", "")), asked.get("sure") is True
        if not isinstance(path, str) or not isinstance(card, str):
            raise Refused(400)
        self.desk.name(_seat(guest), _number(asked), path, card, asked=for_, sure=sure)
        return {}

    async def _stand(self, request: Request, guest: Guest) -> Plain:
        self.desk.stand(_seat(guest), on=_fields(request).get("on") is True)
        return {}

    async def _drawing(self, request: Any, guest: Guest) -> Plain:
        return {"svg": self.desk.drawing(str(request.args.get("name", "")))}

    async def _photo(self, request: Any, guest: Guest) -> Plain:
        self._throws(guest)
        live = request.args.get("live") == "1"
        try:
            shot = await self.pictures.take(
                guest, request.stream, request.content_length, live=live
            )
        except TooBusy as busy:
            raise Refused(429) from busy
        except ValueError as problem:
            raise Refused(422, self.desk.refused(problem, _language(request))) from problem
        self._still_here(guest)
        self._throws(guest)
        return self.desk.shown(shot, guest.id, _language(request))

    async def _mend(self, request: Request, guest: Guest) -> Plain:
        asked = _fields(request)
        shot, die, face = (str(asked.get(name, "")) for name in ("shot", "die", "face"))
        self._throws(guest)
        return self.desk.mend(shot, die, face, _language(request))

    async def _count(self, request: Request, guest: Guest) -> Plain:
        self._throws(guest)
        self.desk.count(str(_fields(request).get("shot", "")))
        return {}

    async def _secure(self, request: Request, guest: Guest) -> Plain:
        """The same place once more, where the camera may be watched all the time."""
        return {"url": self._url("https", self.pairing.invite_again(guest))}

    async def _leave(self, request: Request, guest: Guest) -> Plain:
        self.pairing.send_away(guest.id)
        self.changed()
        return {}

    def _still_here(self, guest: Guest) -> None:
        """What took its time may come from somebody who has been sent away since."""
        if not self.pairing.is_here(guest):
            raise Refused(401)

    def _throws(self, guest: Guest) -> None:
        """Dice before a camera are an answer, too."""
        if guest.place == WATCH:
            raise Refused(403)
        self.desk.throws(guest.place.seat)


def _written(response: Response) -> bytes:
    """The whole of it, for what is said here is short."""
    body: bytes = cast("Any", response).body
    response.headers["Content-Length"] = str(len(body))
    lines = [f"HTTP/1.1 {response.status_code} {response.reason or 'N/A'}"]
    lines += [f"{name}: {value}" for name, value in response.headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace") + body


def _said(status: int, said: Mapping[str, Any]) -> Response:
    body = json.dumps(said, ensure_ascii=False).encode(errors="replace")  # halves of a letter
    return Response(body, status, {"Content-Type": "application/json; charset=utf-8"})


def _shortly(status: int) -> Callable[[Request], Response]:
    def said(_: Request) -> Response:
        return _said(status, {})

    return said


def _fields(request: Any) -> Plain:
    """The body, which must be a JSON object and nothing else."""
    if request.headers.get("Content-Type", "").partition(";")[0] != "application/json":
        raise Refused(415)
    try:
        found = json.loads(request.body)
    except (ValueError, RecursionError) as problem:
        raise Refused(400) from problem
    if not isinstance(found, dict):
        raise Refused(400)
    return found


def _number(asked: Plain) -> int:
    if type(asked.get("n")) is not int:
        raise Refused(400)
    return int(asked["n"])


def _seat(guest: Guest) -> str:
    if not guest.place.seat:
        raise Refused(403)
    return guest.place.seat


def _language(request: Any) -> str:
    return str(request.args.get("lang", ""))[:LANGUAGES]
