"""What phones see of the game that is open, in their own language, and how they answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Protocol

from companion.core.brief import Brief
from companion.core.games import Mend
from companion.core.listeners import Listeners
from companion.core.messages import AskFirst, NotAllowed, message
from companion.core.questions import UNKNOWN, Choose, Draw, Question, Roll, closed
from companion.core.session import Session
from companion.core.teaching import Library
from companion.core.view import View
from companion.dice.eyes import Shot, VisionError
from companion.phones import Place
from companion.ui.host.camera import Face, Look
from companion.words import LANGUAGES, Words

from . import briefly
from .camera import Camera
from .standing import Standing

Plain = dict[str, Any]
TOLD = 6  # of what hands were told to do, the last


class Open(Protocol):
    """The game that is open."""

    @property
    def title(self) -> str: ...
    @property
    def session(self) -> Session: ...
    @property
    def library(self) -> Library: ...
    @property
    def standing(self) -> Standing: ...
    def words_in(self, language: str) -> Words: ...  # with the table's own names
    def listen(self, heard: Callable[[], None]) -> None: ...
    def unlisten(self, heard: Callable[[], None]) -> None: ...


class TableDesk:
    """For the phones."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.playing: Open | None = None
        self.listeners = Listeners()

    def open(self, playing: Open | None) -> None:
        """From now on this game is what phones see."""
        if self.playing is not None:
            self.playing.unlisten(self.listeners.tell)
        self.playing = playing
        if playing is not None:
            playing.listen(self.listeners.tell)
        self.listeners.tell()

    def _in(self, language: str) -> Words:
        language = language if language in LANGUAGES else LANGUAGES[0]
        return self.playing.words_in(language) if self.playing is not None else Words(language)

    # What they see

    def words(self, ids: Collection[str], language: str) -> Mapping[str, str]:
        say = self._in(language).phrase
        return {id: say(f"phone.{id}") for id in ids}

    def view(self, place: Place, language: str) -> Plain:
        words = self._in(language)
        if self.playing is None:
            return {
                "title": "",
                "question": None,
                "told": [],
                "hand": [],
                "cards": [],
                "offers": [],
                "hidden": [],
                "table": briefly.NOTHING,
                "standing": None,
            }
        session, seat = self.playing.session, place.seat or None
        view = session.view(seat)
        brief, hand = session.game.brief(view, seat), view.hands.get(seat or "", ())
        return {
            "title": self.playing.title,
            "where": " · ".join(_where(view, brief, words)),
            "seat": words.name("seat", seat) if seat else "",
            "n": view.n,
            "question": view.question and self._question(view.question, seat, brief, words),
            "outcome": words.sentence(view.conclusion) if view.conclusion else "",
            "told": [words.sentence(each) for _, each in deque(session.told(seat), TOLD)],
            "hand": [words.name("card", card) for card in hand],
            "held": list(hand),
            "cards": [_card(session, seat or "", card, words) for card in hand],
            "offers": [_named("option", id, words) for id in view.offers] if seat else [],
            "hidden": [
                {"id": path, "options": [briefly.called(session, card, words) for card in mend.to]}
                for path, mend in _hidden(session, seat)
            ],
            "table": briefly.table(session, brief, words),
            "standing": seat in self.playing.standing if seat and brief.replies else None,
        }

    def drawing(self, name: str) -> str:
        return briefly.drawing(name)

    def _question(self, question: Question, seat: str | None, brief: Brief, words: Words) -> Plain:
        mine = seat is not None and (not question.by or seat in question.by)
        lead, text = words.parted(question.about)
        told: Plain = {
            "kind": question.kind,
            "asked": question.asked,
            "lead": lead,
            "text": text,
            "by": [words.name("seat", each) for each in question.by],
            "mine": mine,
        }
        if seat is None or not mine:
            return told
        match question:
            case Choose():
                return told | briefly.choice(self._session(), question, seat, brief, words)
            case Roll():
                return told | self._roll(question, words)
            case Draw():
                return told | self._draw(question, words)

    def _roll(self, question: Roll, words: Words) -> Plain:
        return {
            "dice": [
                {
                    "name": words.name("die", die.kind),
                    "colour": die.kind,
                    "faces": [_named("face", face, words) for face in dict.fromkeys(die.faces)],
                }
                for die in question.dice
            ]
        }

    def _draw(self, question: Draw, words: Words) -> Plain:
        """What is left in a deck tells what others hold: of a secret one all cards are listed."""
        cards = tuple(self._by_name(question)) if question.secret else question.possible
        return {
            "private": question.secret,
            "count": question.n,
            "unseen": [UNKNOWN] * question.n if question.secret else [],
            "options": [
                briefly.called(self._session(), card, words) for card in dict.fromkeys(cards)
            ],
        }

    def _by_name(self, question: Draw) -> dict[str, str]:
        """Every card of a secret draw, and what is answered by it. Which copy of several has been
        seen would tell what others have named."""
        assert self.playing is not None
        listed = closed(self.playing.session.question)
        cards = self.playing.library.cards.get(question.deck)
        if cards is None:
            return {card: card for card in listed}
        return {card.partition("~")[0]: card for card in cards}

    # What they do

    def answer(self, seat: str, n: int, answer: Sequence[str], *, asked: str, sure: bool) -> None:
        question = self._session().question
        if isinstance(question, Draw) and len(answer) > question.n:
            # A card's definition is kept for other games, too: it is taught on the tablet alone.
            about = question.about.rule
            raise NotAllowed(message("not_in_deck", about, deck=question.deck, card=answer[0]))
        if isinstance(question, Draw) and question.secret:
            named = self._by_name(question)
            answer = [named.get(card, card) for card in answer]
        self._session().answer(seat, tuple(answer), n, asked=asked, sure=sure)

    def offer(self, seat: str, n: int, offer: str, *, asked: str, sure: bool) -> None:
        self._session().interject(seat, (offer,), n, asked=asked, sure=sure)

    def name(self, seat: str, n: int, path: str, card: str, *, asked: str, sure: bool) -> None:
        session = self._session()
        if path not in dict(_hidden(session, seat)):
            raise NotAllowed(message("not_correctable", what=path))
        session.correct(seat, path, card, n, asked=asked, sure=sure)

    def stand(self, seat: str, *, on: bool) -> None:
        """Let everything stand until this seat's next turn; what is asked of it now, too. After
        an undo that waits: it would forget what can be done again."""
        session = self._session()
        assert self.playing is not None
        self.playing.standing.set(seat, on=on)
        if session.log.head == len(session.log.events) and session.question is not None:
            session.carry_on(session.n)
        self.listeners.tell()

    def throws(self, seat: str) -> None:
        question = self.playing.session.question if self.playing is not None else None
        if isinstance(question, Roll) and question.by and seat and seat not in question.by:
            raise NotAllowed(message("not_your_question", question.about.rule, seat=seat))

    def refused(self, problem: Exception, language: str) -> Plain:
        words = self._in(language)
        if isinstance(problem, NotAllowed):
            return {"why": words.error(problem), "ask": isinstance(problem, AskFirst)}
        return {"why": words.phrase("phone.no_picture"), "ask": False}

    # What their cameras see

    def read(self, photo: bytes, who: str, *, live: bool) -> Shot:
        try:
            return self.camera.read(photo, who, live=live)
        except VisionError as error:
            raise ValueError(error.reason) from error

    def rest(self) -> None:
        self.camera.rest()

    def shown(self, shot: Shot, who: str, language: str) -> Plain:
        words = self._in(language)
        return _looked(self.camera.show(shot, who, words), words)

    def mend(self, shot: str, die: str, face: str, language: str) -> Plain:
        seen, words = self.camera.mend(shot, die, face), self._in(language)
        return _looked(self.camera.look(seen, words), words)

    def count(self, shot: str) -> None:
        self.camera.count(shot)

    def _session(self) -> Session:
        if self.playing is None:
            raise NotAllowed(message("phones.no_game"))
        return self.playing.session


def _where(view: View, brief: Brief, words: Words) -> Iterator[str]:
    """Round, whose turn, which step; or where the game says it is."""
    if brief.where:
        yield from (words.name(*each) for each in brief.where)
    elif view.round:
        yield words.phrase("home.round", n=view.round)
    if view.turn:
        yield words.name("seat", view.turn)
    if view.step and not brief.where:
        yield words.name("step", view.step)


def _hidden(session: Session, seat: str | None) -> Iterator[tuple[str, Mend]]:
    """Cards this seat holds of which the app does not know what they are: only it may say."""
    if seat is not None:
        for path, mend in session.now.mends.items():
            if mend.only == (seat,) and mend.now == UNKNOWN:
                yield path, mend


def _card(session: Session, seat: str, card: str, words: Words) -> Plain:
    """And whether its holder may play it now."""
    terms = session.may(seat, card)
    may = [{"says": words.sentence(term.says), "met": term.met} for term in terms]
    return briefly.card(session, card, words) | {"may": may}


def _named(kind: str, id: str, words: Words) -> Plain:
    return {"id": id, "name": words.name(kind, id)}


def _looked(look: Look, words: Words) -> Plain:
    return {
        "id": look.id,
        "said": look.said,
        "ready": look.ready,
        "asks": look.asks,
        "dice": [
            {
                "id": die.id,
                "outline": [list(point) for point in die.outline],
                "name": die.name,
                "face": f"{die.kind}:{die.face}",
                "asked": die.asked,
                "kept": die.kept,
                "faces": [_choice(each, words) for each in die.faces],
            }
            for die in look.dice
        ],
    }


def _choice(face: Face, words: Words) -> Plain:
    """What a die may be said to show, beside the kind of die that shows it."""
    kind, _, name = face.id.partition(":")
    return {
        "id": face.id,
        "kind": words.name("die", kind) if kind else "",
        "name": words.name("face", name) if name else face.name,
        "pips": face.pips,
    }
