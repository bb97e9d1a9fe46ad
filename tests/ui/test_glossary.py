"""Names found in texts: the longest first, whole words, and nobody else's."""

from __future__ import annotations

from companion.core.reading import Named, Reading
from companion.ui.reading.glossary import Glossary
from companion.words import Words

NAMES = {
    "terra": "Earth",
    "terra.1": "Earth, Past",
    "fez": "Fez",
    "rose": "Rose",
    "rose_tyler": "Rose Tyler",
    "k9": "K-9",
    "figure": "K-9",
}
PARTS = {"terra": ("terra.1", "fez"), "fez": ("terra",)}


def glossary(things: tuple[Named, ...] | None = None) -> Glossary:
    made = things or tuple(("card", id) for id in NAMES)
    words = Words("en", lambda _, id: NAMES.get(id))
    return Glossary(
        lambda: words,
        lambda: made,
        lambda id: Reading(id, ("card", id), "card", parts=PARTS.get(id, ())),
        lambda _: ("Earth Companions", "Rose"),  # somebody at the table is called Rose
    )


def found(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(text[span.start : span.end], span.ids) for span in glossary().find(text)]


def test_the_longest_name_counts() -> None:
    assert found("Go to Earth, Past.") == [("Earth, Past", ("terra.1",))]
    assert found("Earth, Fez") == [("Earth", ("terra",)), ("Fez", ("fez",))]


def test_names_are_whole_words_as_they_are_written() -> None:
    assert found("fez, Fezzes and Unearthly") == []
    assert found("“Fez”: Fez’s") == [("Fez", ("fez",)), ("Fez", ("fez",))]


def test_what_others_are_called_is_no_thing() -> None:
    assert found("Draw of the Earth Companions") == []
    assert found("Rose plays Rose Tyler") == [("Rose Tyler", ("rose_tyler",))]


def test_two_things_of_one_name_are_both_read() -> None:
    assert found("Take K-9.") == [("K-9", ("k9", "figure"))]


def test_a_thing_is_read_with_its_parts_and_each_once() -> None:
    assert [each.id for each in glossary().read(("terra", "rose"))] == [
        "terra",
        "terra.1",
        "fez",
        "rose",
    ]


def test_a_card_that_is_taught_is_found_at_once() -> None:
    things: list[tuple[Named, ...]] = [(("card", "terra"),)]
    words = Words("en", lambda _, id: NAMES.get(id))
    made = Glossary(lambda: words, lambda: things[0], lambda _: None)
    assert not made.find("Fez")
    things[0] = (("card", "terra"), ("card", "fez"))
    assert [span.ids for span in made.find("Fez")] == [("fez",)]
