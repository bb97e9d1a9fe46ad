"""What buttons and headings say. Sentences about games come from the words app hands in."""

from __future__ import annotations

PHRASES = {
    "en": {
        "app.no_display": (
            "No window can be opened because there is no display here: start the app on a "
            "computer or tablet with a screen."
        ),
        "app.no_opengl": (
            "No window can be opened because the display or its OpenGL 2 driver is missing."
        ),
        "app.no_saves": "The saves cannot be opened, so the app does not start: {why}",
        "app.player": "Player {n}",
        "home.title": "Table Companion",
        "home.tagline": "Real dice, real cards. The app knows the rules.",
        "home.new": "New game",
        "home.saved": "Saved games",
        "home.no_games": "No games are installed yet. They will appear here.",
        "home.none_saved": "Games you start are kept here.",
        "home.players": "{n} players",
        "home.continue": "Continue",
        "home.date": "%d %b %Y, %H:%M",
        "home.language": "Deutsch",
        "play.home": "Games",
        "play.undo": "Undo",
        "play.redo": "Redo",
        "play.to_do": "At the table",
        "play.nothing_to_do": "What your hands must do appears here.",
        "play.over": "The game is over",
        "play.yes": "Yes",
        "play.no": "No",
        "play.dismiss": "OK",
        "choose.confirm": "Done",
        "choose.show": "Show {seat}",
        "choose.hide": "Hide again",
        "choose.covered": "Only {seat} looks at the screen now.",
        "choose.covered_any": "Only whoever answers looks at the screen now.",
        "roll.confirm": "These faces",
        "roll.for_me": "Roll for me",
        "draw.deal": "The app deals",
        "draw.taken": "Taken, not shown",
        "draw.covered": "Nobody else looks at this card.",
    },
    "de": {
        "app.no_display": (
            "Es lässt sich kein Fenster öffnen, weil es hier keine Anzeige gibt: Starte die App "
            "auf einem Computer oder Tablet mit Bildschirm."
        ),
        "app.no_opengl": (
            "Es lässt sich kein Fenster öffnen, weil die Anzeige oder ihr OpenGL-2-Treiber fehlt."
        ),
        "app.no_saves": "Die Spielstände lassen sich nicht öffnen, darum startet die App nicht: "
        "{why}",
        "app.player": "Spieler {n}",
        "home.title": "Tischbegleiter",
        "home.tagline": "Echte Würfel, echte Karten. Die App kennt die Regeln.",
        "home.new": "Neues Spiel",
        "home.saved": "Gespeicherte Spiele",
        "home.no_games": "Noch sind keine Spiele installiert. Sie erscheinen dann hier.",
        "home.none_saved": "Angefangene Spiele werden hier aufgehoben.",
        "home.players": "{n} Spieler",
        "home.continue": "Weiterspielen",
        "home.date": "%d.%m.%Y, %H:%M",
        "home.language": "English",
        "play.home": "Spiele",
        "play.undo": "Zurücknehmen",
        "play.redo": "Wiederholen",
        "play.to_do": "Am Tisch",
        "play.nothing_to_do": "Hier steht, was eure Hände zu tun haben.",
        "play.over": "Das Spiel ist vorbei",
        "play.yes": "Ja",
        "play.no": "Nein",
        "play.dismiss": "OK",
        "choose.confirm": "Fertig",
        "choose.show": "{seat} zeigen",
        "choose.hide": "Wieder verdecken",
        "choose.covered": "Jetzt schaut nur {seat} auf den Bildschirm.",
        "choose.covered_any": "Jetzt schaut nur auf den Bildschirm, wer antwortet.",
        "roll.confirm": "Diese Seiten",
        "roll.for_me": "Die App würfelt",
        "draw.deal": "Die App zieht",
        "draw.taken": "Genommen, nicht gezeigt",
        "draw.covered": "Sonst sieht niemand diese Karte.",
    },
}


class Phrases:
    """The phrases of one language: ``say("play.undo")``."""

    def __init__(self, language: str) -> None:
        self.language = language if language in PHRASES else "en"

    def __call__(self, id: str, **values: str | int) -> str:
        return PHRASES[self.language][id].format(**values)
