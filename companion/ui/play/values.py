"""A value that can be put right, as a thing to touch: counted, chosen, taken away or added."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from kivy.uix.widget import Widget

from companion.core.games import Mend
from companion.core.questions import UNKNOWN
from companion.ui.host import Words
from companion.ui.host.spelling import clean
from companion.ui.pages.checklist import own
from companion.ui.teaching.form import CardSheet
from companion.ui.teaching.forms import Speech
from companion.ui.teaching.pad import key, keys
from companion.ui.teaching.search import Finder
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Flow, Stepper, Tap, Text, chips

TAKEN = ("gone", "in_pile", "hidden")  # what becomes of a thing that does not lie there
FEW = 5  # so many values are shown at once

Put = Callable[..., None]  # the value, and the definition of a card no list has


def said(words: Words, mend: Mend, value: str) -> str:
    """What a value is called."""
    means = mend.means.get(value)
    name = words.name("zone", means) if means else words.name(mend.kind, value)
    return name[:1].upper() + name[1:] if value in ("", UNKNOWN) else name


def named(words: Words, path: str, mend: Mend) -> str:
    """What it is and what it is now."""
    name = words.name("what", path)
    return f"{name}: {said(words, mend, mend.now)}" if mend.now or mend.means else name


def is_thing(mend: Mend) -> bool:
    """It lies there; a touch takes it away."""
    return len(mend.to) == 2 and mend.to[1] in TAKEN and mend.now == mend.to[0]


def adds(mend: Mend) -> bool:
    """It puts something where nothing was."""
    return not mend.now and "" not in mend.to


def is_number(mend: Mend) -> bool:
    return len(mend.to) > 1 and all(each.isdigit() for each in mend.to)


def called(words: Words, path: str, mend: Mend, owner: str) -> str:
    """What it is, among the things of whoever has it."""
    if owner and mend.card:
        return words.name("card", mend.card)
    return own(words.name("what", path), owner)


def control(words: Words, path: str, mend: Mend, owner: str, put: Put) -> Widget:
    """A number between − and +, or the few values it may have."""
    name = called(words, path, mend, owner)
    if is_number(mend):
        least, most = int(mend.to[0]), int(mend.to[-1])
        shown = partial(_numbered, words, mend.kind)
        return Stepper(name, int(mend.now), lambda n: put(str(n)), least, most, said=shown)
    options = [(value, said(words, mend, value)) for value in mend.to]
    title = Text(name, sizes.body(), colours.TEXT)
    return Column(title, chips(options, mend.now, put), spacing=sizes.gap() / 2)


def _numbered(words: Words, kind: str, n: int) -> str:
    return words.name(kind, str(n))


def taken_away(words: Words, path: str, mend: Mend, put: Put) -> Tap:
    """A card or tile that lies there, with the cross that takes it away."""
    name = words.name("value", path.rpartition(".")[2])
    taken = partial(put, mend.to[1])
    return key(name, taken, icon="cross", icon_side="right", font_size=sizes.small())


def all_values(speech: Speech, mend: Mend, put: Put) -> Widget:
    """Everything it may become; the value it has now is lit, cards are found by name."""
    if mend.decks:
        return _cards(speech, mend, put)
    names = [said(speech.words, mend, value) for value in mend.to]
    taps = [
        Tap(name, partial(put, value), chosen=value == mend.now)
        for value, name in zip(mend.to, names, strict=True)
    ]
    return Flow(taps, sizes.width_for(names, sizes.option()))


def _cards(speech: Speech, mend: Mend, put: Put) -> Column:
    column, words, library = Column(), speech.words, speech.library
    plain = [value for value in mend.to if value in ("", UNKNOWN)]
    if plain and mend.only is None:
        taps = [
            key(said(words, mend, value), partial(put, value), chosen=value == mend.now)
            for value in plain
        ]
        column.add_widget(keys(taps))
    by_name = {words.name("card", card): card for card in reversed(mend.to) if card not in plain}
    cards = [(id, name, library.sort(id, mend.decks[0])) for name, id in by_name.items()]
    rest = partial(_new, speech, mend, put)
    column.add_widget(Finder(speech, cards, put, rest, typing=mend.learn is not None))
    return column


def _new(speech: Speech, mend: Mend, put: Put, typed: str) -> Iterable[Widget]:
    """A card no list has is described on the spot."""
    if mend.learn is None:
        return
    name = clean(typed)
    for deck in mend.decks:
        text = speech.say("draw.new_named", name=name) if name else speech.say("draw.new")
        if len(mend.decks) > 1:
            text = f"{text} ({speech.words.name('deck', deck)})"
        describe = partial(_describe, speech, deck, put, name, mend.only or ())
        yield key(text, describe, icon="plus")


def _describe(speech: Speech, deck: str, put: Put, name: str, whose: tuple[str, ...]) -> None:
    CardSheet(speech, deck, put, name=name, whose=whose).open()
