"""What the screens are handed: one object that knows the saves, the words and the games."""

from __future__ import annotations

import contextlib
import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from companion.advisor import Advisor, Post
from companion.core.content import ContentError
from companion.core.games import Game, Phase
from companion.core.messages import Message, NotAllowed, message
from companion.saves import export
from companion.saves.reading import at_home
from companion.saves.saved import SavedGame, SaveError
from companion.saves.store import Store
from companion.saves.watching import watched
from companion.ui.host import GameFile, Saved
from companion.ui.host import preferences as preferred
from companion.ui.host.drafts import Drafts
from companion.ui.host.plan import Offered, Plan, fitting
from companion.ui.host.preferences import Preferences
from companion.ui.reading.glossary import Glossaries, Glossary
from companion.words import LANGUAGES, Words, refusing_in

from . import choices, reports, shelf, voice
from .camera import Camera
from .contents import STARTER, content
from .desk import TableDesk
from .dice.carriers import Makers
from .dice.desk import Desk
from .dice.kinds import Kinds
from .dice_sets import DiceSets
from .looking import Looking
from .opened import Opened
from .own import Own
from .phoning import Phoning
from .spoken import Spoken, glossary, worded

PREFERENCES, WINDOW = "preferences", "window"
Files = Mapping[str, str]
NOTHING: Files = {}  # was taught


class Companion:
    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        language: str,
        makers: Makers | None = None,
    ) -> None:
        self._store, self._games = store, games
        self._forgotten: SavedGame | None = None
        self._unlisted: Message | None = None  # why the saved games could not be listed
        self._voice: voice.Voice | None = None  # until somebody wants to hear it
        self._advisor: Advisor | None = None
        language = language if language in LANGUAGES else LANGUAGES[0]
        plain = store.preference(PREFERENCES)
        self._kinds = Kinds(store, games)
        self._wear(preferred.from_plain(plain, language))
        self.dice = Desk(store, self._kinds.faces, makers=makers)
        sets = DiceSets(store.path.parent, lambda: self.words)
        camera = Camera(self.dice, lambda: sets.known)
        self.cameras = Looking(store, camera, sets, self.words_of)
        self.glossary = Glossaries({name: self._glossary(name) for name in games})
        self._drafts: dict[str, Drafts] = defaultdict(Drafts)  # of each game; and of its box
        self.phones = Phoning(TableDesk(camera), store.path.parent)

    def advise_on(self, post: Post) -> None:
        """From now on there is advice, told by way of ``post``; until then there is none."""
        self.close()
        self._advisor = Advisor(post)

    def close(self) -> None:
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None

    # Words and preferences

    @property
    def languages(self) -> dict[str, str]:
        return {each: Words(each).phrase("language.itself") for each in LANGUAGES}

    @property
    def preferences(self) -> Preferences:
        return self._preferences

    def prefer(self, preferences: Preferences) -> None:
        """They hold at once, and for as long as the disk can be written to."""
        self._wear(preferences)
        if not self._store.read_only:
            self._store.prefer(PREFERENCES, preferred.as_plain(preferences))

    @property
    def window(self) -> tuple[int, int, int, int] | None:
        """Where it stood last, on a desktop; what is no place is none."""
        match self._store.preference(WINDOW):
            case [int(left), int(top), int(wide), int(tall)] if wide > 0 and tall > 0:
                return left, top, wide, tall
        return None

    def keep_window(self, place: tuple[int, int, int, int] | None) -> None:
        if not self._store.read_only:
            with contextlib.suppress(SaveError):
                self._store.prefer(WINDOW, place)

    @property
    def voice(self) -> voice.Voice:
        if self._voice is None:
            self._voice = voice.of_this_device()
        return self._voice

    @property
    def has_voice(self) -> bool:
        return self.voice.exists

    def speak(self, text: str) -> None:
        """Only if they like; and what is still being said is no longer wanted."""
        wanted = self.preferences.speech
        if wanted or self._voice is not None:
            self.voice.read_out(text if wanted else "", self.preferences.language)

    def _wear(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._worded: dict[str, Words] = {}
        self.words = worded(preferences.language, things=self._called)
        self.say = self.words.phrase

    def words_of(self, game: str) -> Words:
        """As far as it can be told before a table of it is laid; those of no game are its own."""
        if not game:
            return self.words
        if game not in self._worded:
            self._worded[game] = worded(self._language(), game)
        return self._worded[game]

    def _called(self, kind: str, id: str) -> str | None:
        """Dice are known beside all games: as a game calls them that has them."""
        game = self._kinds.game_of(kind, id)
        return self.words_of(game).name(kind, id) if game else None

    def _glossary(self, name: str) -> Glossary:
        """What can be read about before any game is open, where dice are taught."""
        table = cache(partial(self._laid_out, name))
        return glossary(self._games[name], partial(self.words_of, name), table)

    # Games to begin

    def games(self) -> list[str]:
        return list(self._games)

    def offered(self, game: str, box: str = "") -> Offered:
        taught = self._store.boxes(game)
        found = choices.offered(self._games[game], box or STARTER, taught)
        table = partial(self._laid_out, game, box or STARTER, taught)
        words = Spoken(self._language, self._games[game], cache(table))
        return replace(found, worded=words)

    def _laid_out(self, game: str, box: str = STARTER, taught: Files = NOTHING) -> Any:
        """A table with all its cards, and nobody at it yet."""
        played = self._games[game]
        files = content(played, box, taught)
        return played.setup(played.defaults(choices.seat_ids(played.SEATS[0]), files))

    def plan(self, game: str) -> Plan:
        """As it was last time, or as most tables will want it."""
        remembered = self._remembered(game)
        if remembered is None:
            return choices.first_plan(game, self.offered(game))
        try:
            return fitting(remembered, self.offered(game, remembered.box))
        except ContentError:  # a box that is no more
            return choices.first_plan(game, self.offered(game))

    def left(self, plan: Plan) -> None:
        """The form of a new game is found again as it was left, if the disk can be written to."""
        if not self._store.read_only:
            with contextlib.suppress(SaveError):
                self._keep_plan(plan)

    def _keep_plan(self, plan: Plan) -> None:
        game, taught = self._games[plan.game], self._store.boxes(plan.game)
        before = self._remembered(plan.game) or choices.first_plan(
            plan.game, choices.offered(game, STARTER, taught)
        )
        plain = asdict(choices.remembered(plan, before))
        self._store.prefer(f"plan.{plan.game}", plain)

    def _remembered(self, game: str) -> Plan | None:
        return choices.plan_from_plain(game, self._store.preference(f"plan.{game}"))

    def begin(self, plan: Plan) -> Opened:
        game = self._games[plan.game]
        options = choices.options(game, plan, self._store.boxes(plan.game))
        saved = SavedGame(plan.game, game.RULES, options, seed=secrets.token_hex(8), held=plan.held)
        self._keep_plan(plan)
        self._store.add(saved)
        return self._play(saved)

    def rematch(self, id: str) -> Opened:
        saved = self._load(id)
        with refusing_in(self.words_of(saved.game)):
            return self._again(saved)

    def _again(self, saved: SavedGame) -> Opened:
        seats = list(saved.options["seats"])
        session = watched(self._games, saved)
        opening = session.view(None).opening
        opened = seats.index(opening) if opening in seats else 0
        plan = choices.plan_of(self._games[saved.game], saved.options, saved.held, STARTER)
        options = choices.options(
            self._games[saved.game], choices.again(plan, opened), self._store.boxes(saved.game)
        )
        if "box" in saved.options:
            options["box"] = saved.options["box"]  # the same cards, wherever they came from
        rules = self._games[saved.game].RULES
        new = SavedGame(saved.game, rules, options, seed=secrets.token_hex(8), held=saved.held)
        self._store.add(new)
        return self._play(new)

    # Games that are saved

    def saved(self) -> Sequence[Saved]:
        self._unlisted = None
        try:
            return shelf.Shelf(self._store, self._games, self.words_of)
        except SaveError as error:
            self._unlisted = error.why
            return ()

    def look(self, id: str) -> Saved:
        """At a game that nobody has looked at since its last answer."""
        return shelf.looked(self._store, self._games, self.words_of, id)

    def resume(self, id: str) -> Opened:
        saved = self._load(id)
        with refusing_in(self.words_of(saved.game)):
            return self._play(saved)

    def forget(self, id: str) -> None:
        self._forgotten = self._load(id)
        self._store.forget(id)
        self.phones.forget(id)

    def remember(self) -> None:
        if self._forgotten is None:
            return
        self._store.add(self._forgotten)
        self._forgotten = None

    def told(self) -> tuple[int, int]:
        try:
            return self._store.told()
        except SaveError:
            return 0, 0

    def rename(self, id: str, name: str) -> None:
        """What people call a game goes wherever the game goes."""
        options = {**self._load(id).options}
        options[choices.CALLED] = choices.clean(name, choices.LONGEST_TITLE)
        self._store.set_options(id, options)

    def export(self, id: str) -> str:
        saved = self._load(id)
        name = self.words.name("game", saved.game)
        people = shelf.called(saved.options)
        people = people or shelf.who(saved.options, self.words_of(saved.game))
        return str(shelf.write(self._folder("games"), saved, name, people))

    def files(self) -> list[GameFile]:
        return shelf.files(self._folder("games"), self.words)

    def take_in(self, path: str) -> str:
        saved = export.read(at_home(path))
        with refusing_in(self.words_of(saved.game)):  # before it is kept
            watched(self._games, saved)
        return self._store.add(replace(saved, id=""))

    @property
    def version(self) -> str:
        return reports.installed()

    def notes(self) -> list[str]:
        notes = dict.fromkeys((*self._store.notes, *filter(None, (self._unlisted,))))
        return [self.words.sentence(note) for note in notes]

    def seen(self) -> None:
        self._store.seen()

    def report(self, problem: BaseException | None, id: str, *, open_hands: bool) -> str:
        """A game that cannot even be looked at is left out; the report is written all the same."""
        game = None
        if id:
            try:
                saved = self._load(id)
                game = saved, watched(self._games, saved)
            except NotAllowed:
                game = None
        language = self.words.language
        content = reports.report(problem, game, language=language, open_hands=open_hands)
        return str(shelf.put(self._folder("reports"), "report", ".json", content))

    def boxes(self) -> list[str]:
        return [name for name, game in self._games.items() if game.BOX is not None]

    def own_box(self, game: str) -> Own:
        """What the owner of a real box has taught the app."""
        return Own(self._store, self._games[game], self._language, self._drafts[game])

    def phases(self) -> Mapping[str, tuple[Phase, ...]]:
        return {name: game.PHASES for name, game in self._games.items()}

    # How it is done

    def _folder(self, name: str) -> Path:
        return self._store.path.parent / name

    def _load(self, id: str) -> SavedGame:
        saved = self._store.load(id)
        if saved.game not in self._games:
            raise NotAllowed(message("saves.unknown_game", game=saved.game))
        return saved

    def _language(self) -> str:
        return self._preferences.language

    def _play(self, saved: SavedGame) -> Opened:
        opened = Opened(
            saved,
            self._games[saved.game],
            self._store,
            self.dice,
            self._drafts[saved.id],
            lambda: self._preferences,
            lambda: self._advisor,
        )
        self.phones.open(opened)
        return opened
