"""The words of game trees, in English and German: of their pictures, and on the page that walks through them.

>>> WORDS["en"].keys() == WORDS["de"].keys()
True
"""

from __future__ import annotations

from typing import Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import whole
from maumau_kit.base.words import fill, to_text

_ENGLISH: Final[dict[str, str]] = {
    "table": "Game tree",
    "tree.title": "The tree",
    "tree.spoken": "{n} positions. Arrow keys walk: right to the first move from here, left back, up and down to the "
    "other moves. Plus and minus zoom, 0 shows the whole tree.",
    "kinds": "How the tree is shown",
    "kind.tree": "Whole tree",
    "kind.near": "Around here",
    "kind.list": "List",
    "zoom.in": "Larger",
    "zoom.out": "Smaller",
    "zoom.fit": "Fit",
    "zoom.here": "To the chosen position",
    "root": "Beginning",
    "root.say": "Here the tree begins.",
    "now": "{name} to move.",
    "chance": "A card is drawn.",
    "chance.of": "{name} draws a card.",
    "may-lay": "may lay it",
    "may-not-lay": "may lay none",
    "shuffle": "Here the discards would be shuffled; nobody knows their new order.",
    "after.shuffle": "shuffled",
    "after.repeated": "was there before",
    "repeated": "The same position as one further up on this way.",
    "end.won": "{name} has won.",
    "end.nobody": "The round is over. Nobody has won.",
    "cut.one": "1 more move is not followed here.",
    "cut.other": "{n} more moves are not followed here.",
    "left.one": "… 1 more move",
    "left.other": "… {n} more moves",
    "moves.from": "From here",
    "moves.none": "No move leads on from here.",
    "moves.cut": "The moves from here have not been followed yet.",
    "also.reached": "Reached in another way too:",
    "also.from": "From {name}, move {n}",
    "to.move": "to move",
    "wins": "wins",
    "loses": "loses",
    "nobody": "nobody wins",
    "open": "open",
    "expects": "can expect {x}",
    "value": "With the best moves of all: {value}.",
    "value.of": "{name} wins",
    "played": "played",
    "grow": "Grow from here",
    "continue": "Continue from here",
    "solve": "Work out who wins",
    "stop": "Stop",
    "waiting": "This position is on its way …",
    "missing": "This page does not hold the table of this position. In a notebook it is shown.",
    "list.spoken": "The moves as a list",
    "legend": "Signs",
    "legend.played": "was played",
    "legend.chance": "a card is drawn",
    "legend.shuffle": "the discards are shuffled",
    "legend.repeated": "a position that was there before",
    "legend.end": "the round is over",
    "legend.cut": "not followed further",
    "legend.wins": "has won",
    "legend.more": "one more move not followed",
    "legend.win": "whoever is to move there wins",
    "legend.loss": "whoever is to move there loses",
    "legend.draw": "nobody wins",
    "legend.unsure": "that depends on the cards that are drawn",
    "legend.further": "more follows that is not drawn",
    "legend.also": "reached in another way too",
    "as.table": "As a table",
    "keys": "Keys: → first move, ← back, ↑ ↓ other moves, Home to the beginning, Enter grows the tree, + − 0 zoom.",
    "still": "Run this cell to walk through the tree.",
}

_GERMAN: Final[dict[str, str]] = {
    "table": "Spielbaum",
    "tree.title": "Der Baum",
    "tree.spoken": "{n} Stellungen. Die Pfeiltasten gehen durch den Baum: rechts zum ersten Zug von hier, links "
    "zurück, oben und unten zu den anderen Zügen. Plus und Minus ändern die Größe, 0 zeigt den ganzen Baum.",
    "kinds": "Wie der Baum gezeigt wird",
    "kind.tree": "Ganzer Baum",
    "kind.near": "Ringsum",
    "kind.list": "Liste",
    "zoom.in": "Größer",
    "zoom.out": "Kleiner",
    "zoom.fit": "Einpassen",
    "zoom.here": "Zur gewählten Stellung",
    "root": "Anfang",
    "root.say": "Hier beginnt der Baum.",
    "now": "{name} ist am Zug.",
    "chance": "Eine Karte wird gezogen.",
    "chance.of": "{name} zieht eine Karte.",
    "may-lay": "darf legen",
    "may-not-lay": "darf nicht",
    "shuffle": "Hier würde die Ablage gemischt; die neue Reihenfolge kennt niemand.",
    "after.shuffle": "gemischt",
    "after.repeated": "war schon da",
    "repeated": "Dieselbe Stellung wie weiter oben auf diesem Weg.",
    "end.won": "{name} hat gewonnen.",
    "end.nobody": "Die Runde ist aus. Niemand hat gewonnen.",
    "cut.one": "1 weiterer Zug ist hier nicht verfolgt.",
    "cut.other": "{n} weitere Züge sind hier nicht verfolgt.",
    "left.one": "… 1 weiterer Zug",
    "left.other": "… {n} weitere Züge",
    "moves.from": "Von hier",
    "moves.none": "Von hier führt kein Zug weiter.",
    "moves.cut": "Die Züge von hier sind noch nicht verfolgt.",
    "also.reached": "Auch auf anderem Weg erreicht:",
    "also.from": "Von {name}, Zug {n}",
    "to.move": "am Zug",
    "wins": "gewinnt",
    "loses": "verliert",
    "nobody": "niemand gewinnt",
    "open": "offen",
    "expects": "kann {x} erwarten",
    "value": "Mit den besten Zügen aller: {value}.",
    "value.of": "{name} gewinnt",
    "played": "gespielt",
    "grow": "Von hier wachsen lassen",
    "continue": "Von hier weiterspielen",
    "solve": "Ausrechnen, wer gewinnt",
    "stop": "Anhalten",
    "waiting": "Diese Stellung kommt gleich …",
    "missing": "Auf dieser Seite fehlt der Tisch dieser Stellung. In einem Notebook ist er zu sehen.",
    "list.spoken": "Die Züge als Liste",
    "legend": "Zeichen",
    "legend.played": "so gespielt",
    "legend.chance": "eine Karte wird gezogen",
    "legend.shuffle": "die Ablage wird gemischt",
    "legend.repeated": "eine Stellung, die schon da war",
    "legend.end": "die Runde ist aus",
    "legend.cut": "nicht weiter verfolgt",
    "legend.wins": "hat gewonnen",
    "legend.more": "ein weiterer Zug, nicht verfolgt",
    "legend.win": "wer dort am Zug ist, gewinnt",
    "legend.loss": "wer dort am Zug ist, verliert",
    "legend.draw": "niemand gewinnt",
    "legend.unsure": "das hängt von den gezogenen Karten ab",
    "legend.further": "hier geht es weiter, nicht gezeichnet",
    "legend.also": "auch auf anderem Weg erreicht",
    "as.table": "Als Tabelle",
    "keys": "Tasten: → erster Zug, ← zurück, ↑ ↓ andere Züge, Pos1 zum Anfang, Enter lässt den Baum "
    "wachsen, + − 0 Größe.",
    "still": "Führe diese Zelle aus, um durch den Baum zu gehen.",
}

WORDS: Final[dict[str, dict[str, str]]] = {"en": _ENGLISH, "de": _GERMAN}
"""Every word by language, then by key."""

GROWN: Final[Both] = ("{n|position|positions} more.", "{n|Stellung|Stellungen} mehr.")
NOTHING_MORE: Final[Both] = ("Nothing more grows here.", "Hier wächst nichts mehr.")
STILL_OPEN: Final[Both] = (
    "Nothing is certain here yet. Let the tree grow, or call explorer.solve(seconds=60).",
    "Hier ist noch nichts sicher. Lass den Baum wachsen, oder rufe explorer.solve(seconds=60) auf.",
)
TAKEN: Final[Both] = (
    "Taken: explorer.position holds this position, explorer.play() opens a table with it.",
    "Übernommen: explorer.position enthält diese Stellung, explorer.play() öffnet einen Tisch mit ihr.",
)
UNKNOWN_HANDS: Final[Both] = (
    "the other hands are not known in this tree",
    "Die anderen Hände kennt dieser Baum nicht.",
)
BUSY: Final[Both] = (
    "something is being worked out already",
    "Es wird schon etwas ausgerechnet.",
)
TITLE: Final[Both] = ("Game tree", "Spielbaum")
HOVER: Final[Both] = ("Moves are read on hovering.", "Die Züge liest man beim Zeigen.")
NOT_DRAWN: Final[Both] = (
    "{n|other way|other ways} to positions not drawn.",
    "{n|anderer Weg|andere Wege} zu Stellungen nicht gezeichnet.",
)
DEPTH: Final[Both] = ("Game tree, {n|move|moves} deep", "Spielbaum, {n|Zug|Züge} tief")
SEEN: Final[Both] = (" as {name} may know it", ", wie {name} ihn kennen kann")
POSITIONS: Final[Both] = ("{n|position|positions}", "{n|Stellung|Stellungen}")
ENDS: Final[Both] = ("{n|end|ends} of the round", "{n|Ende|Enden} der Runde")
CUTS: Final[Both] = ("{n|place|places} not followed further", "{n|Stelle|Stellen} nicht weiter verfolgt")
FIELDS: Final[Both] = (
    "Each field is a move, in the colour and with the sign of who makes it; its size is how many lines end below it.",
    "Jedes Feld ist ein Zug, in Farbe und Zeichen derer, die ziehen; seine Größe sagt, wie viele Wege darunter enden.",
)
ZOOM: Final[Both] = (
    "A click goes into a part, a click in the middle or above goes back.",
    "Ein Klick geht in einen Teil hinein, einer in die Mitte oder darüber zurück.",
)
MORE_ROWS: Final[Both] = ("… {n|row|rows} more", "… {n|Zeile|Zeilen} mehr")
MORE_NODES: Final[Both] = (
    "… {n|position|positions} more not drawn",
    "… {n|Stellung|Stellungen} mehr, nicht gezeichnet",
)
HEAD: Final[tuple[Both, ...]] = (
    ("No.", "Nr."), ("after", "nach"), ("who", "wer"), ("move", "Zug"), ("then", "danach"), ("value", "Wert"),
)  # fmt: skip


def in_words(both: Both, lang: str, *, n: int) -> str:
    """A text with a number in it.

    >>> in_words(MORE_ROWS, "en", n=1)
    '… 1 row more'
    """
    shown = whole(n, lang)
    return to_text(fill(both, lang, n=n), lang).replace(str(n), shown, 1)


def in_both(both: Both, *, n: int) -> Both:
    """The same in both languages.

    >>> in_both(GROWN, n=2)
    ('2 positions more.', '2 Stellungen mehr.')
    """
    return in_words(both, "en", n=n), in_words(both, "de", n=n)
