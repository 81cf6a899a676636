"""Mistakes in words: what a move gave away, and what would have been right, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number, shortest, whole
from maumau_kit.base.words import (
    CardPart,
    Part,
    Parts,
    SeatPart,
    SuitPart,
    fill,
    join,
    language,
    pick,
    seat_name,
    shown_name,
    to_text,
)
from maumau_kit.game.narrate import Told
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.record import Step
from maumau_kit.game.signs import ACTS

if TYPE_CHECKING:
    from maumau_kit.studies.mistakes.found import Choice, Mistake, Mistakes

LANGS: Final = ("en", "de")
SHOWN: Final = 8
"""So many moves of a line stand in a sentence."""

GAVE_AWAY: Final[tuple[Both, Both]] = (
    (
        "{by} could win for certain, and gives it away with “{move}”.",
        "{by} konnte sicher gewinnen und verschenkt es mit „{move}“.",
    ),
    (
        "{by} could win if each plays best for itself, and gives it away with “{move}”.",
        "{by} konnte gewinnen, wenn alle für sich am besten spielen, und verschenkt es mit „{move}“.",
    ),
)
"""Of two players, and of more: there what is certain hangs on whom the others would rather let win."""
LET_WIN: Final[tuple[Both, Both]] = (
    (
        "{by} could keep the other from winning, and lets it happen with “{move}”.",
        "{by} konnte den Sieg der anderen Person verhindern und lässt ihn mit „{move}“ zu.",
    ),
    (
        "{by} could see to it that nobody wins if each plays best for itself, and lets another win with “{move}”.",
        (
            "{by} konnte dafür sorgen, dass niemand gewinnt, wenn alle für sich am besten spielen, und lässt mit "
            "„{move}“ jemand anderes gewinnen."
        ),
    ),
)
NOW_WINS: Final[Both] = ("Now {winner} wins", "Jetzt gewinnt {winner}")
NOW_OTHER: Final[Both] = ("Now another player wins", "Jetzt gewinnt jemand anderes")
NOW_NOBODY: Final[Both] = ("Now nobody wins", "Jetzt gewinnt niemand")
RIGHT_ONE: Final[Both] = ("Right is “{moves}”", "Richtig ist „{moves}“")
RIGHT_MORE: Final[Both] = ("Right are {moves}", "Richtig sind {moves}")
WOULD_WIN: Final[tuple[Both, Both]] = (
    ("; then {by} wins", "; dann gewinnt {by}"),
    ("; after the first of them {by} wins", "; nach dem ersten davon gewinnt {by}"),
)
WOULD_HOLD: Final[Both] = ("; then nobody wins", "; dann gewinnt niemand")
WISH: Final[Both] = (" (wish: {suit})", " (Wunsch: {suit})")
FAIR_WHY: Final[Both] = (
    (
        "“{move}” wins {a} % of the rounds that are possible for all that {by} can know, “{best}” {b} %: {x} "
        "percentage points less ({low} to {high})."
    ),
    (
        "„{move}“ gewinnt {a} % der Runden, die nach allem, was {by} wissen kann, möglich sind, „{best}“ {b} %: {x} "
        "Prozentpunkte weniger ({low} bis {high})."
    ),
)

HEAD_ALL: Final[Both] = ("Mistakes in the round of {players}", "Fehler in der Runde von {players}")
HEAD_ONE: Final[Both] = ("Mistakes of {seat} in the round of {players}", "Fehler von {seat} in der Runde von {players}")
OPEN_HANDS: Final[Both] = (
    (
        "With all cards open and best play of all: a mistake turns a certain win into none, or lets another seat win "
        "for certain. Moves that are equally good are none."
    ),
    (
        "Mit offenen Karten und bestem Spiel aller: ein Fehler macht aus einem sicheren Sieg keinen, oder er lässt "
        "jemand anderen sicher gewinnen. Gleich gute Züge sind keine Fehler."
    ),
)
FAIR_HANDS: Final[Both] = (
    (
        "By what each seat can know (perfect-information Monte Carlo): a mistake is clearly worse than the best move, "
        "so clearly that of a hundred players at most {x} would get one by chance alone. It values moves as if "
        "everybody saw all cards from then on (strategy fusion)."
    ),
    (
        "Nach dem, was jeder Platz wissen kann (perfect-information Monte Carlo): ein Fehler ist deutlich schlechter "
        "als der beste Zug, so deutlich, dass von hundert Personen höchstens {x} durch bloßen Zufall einen bekommen. "
        "Bewertet wird, als sähen danach alle alle Karten (strategy fusion)."
    ),
)
COUNTED: Final[tuple[Both, Both]] = (
    (
        "1 choice was judged, {undecided} could not be decided.",
        "Beurteilt: 1 Entscheidung, nicht zu klären: {undecided}.",
    ),
    (
        "{n} choices were judged, {undecided} could not be decided.",
        "Beurteilt: {n} Entscheidungen, nicht zu klären: {undecided}.",
    ),
)
UNSEEN: Final[Both] = (
    "Stopped early: {n} choices were not looked at.",
    "Früher angehalten: nicht angesehen sind {n} Entscheidungen.",
)
NO_CHOICE: Final[Both] = ("Nobody had a choice here.", "Hier hatte niemand eine Wahl.")
NONE: Final[Both] = ("No mistake was found.", "Kein Fehler gefunden.")
NONE_SURE: Final[Both] = (
    "No mistake was found among the choices that could be judged.",
    "Unter den Entscheidungen, die sich klären ließen, ist kein Fehler.",
)
ENTRY: Final[Both] = ("Move {n}, {seat}: {why}", "Zug {n}, {seat}: {why}")

# What a learner hears of a choice.
SAYS: Final[dict[tuple[str, str], Both]] = {
    ("open", "right1"): ("Right: “{move}” wins for certain.", "Richtig: „{move}“ gewinnt sicher."),
    ("many", "right1"): (
        "Right: “{move}” wins if each plays best for itself.",
        "Richtig: „{move}“ gewinnt, wenn alle für sich am besten spielen.",
    ),
    ("open", "right0"): (
        "Right: after “{move}” the other cannot win for certain.",
        "Richtig: nach „{move}“ kann die andere Person nicht sicher gewinnen.",
    ),
    ("many", "right0"): (
        "Right: after “{move}” nobody wins if each plays best for itself.",
        "Richtig: nach „{move}“ gewinnt niemand, wenn alle für sich am besten spielen.",
    ),
    ("open", "worse0"): ("“{move}” does not win: nobody does then.", "„{move}“ gewinnt nicht: dann gewinnt niemand."),
    ("open", "worse-1"): ("“{move}” loses as well.", "„{move}“ verliert ebenfalls."),
    ("played", "worse0"): (
        "That is the move that was played: nobody wins then.",
        "Das ist der gespielte Zug: danach gewinnt niemand.",
    ),
    ("played", "worse-1"): (
        "That is the move that was played: another player wins then.",
        "Das ist der gespielte Zug: danach gewinnt jemand anderes.",
    ),
    ("open", "undecided"): (
        "Whether “{move}” is as good was not found out.",
        "Ob „{move}“ ebenso gut ist, ließ sich nicht klären.",
    ),
    ("fair", "right"): ("Right: “{move}” is the best move: {a} %.", "Richtig: „{move}“ ist der beste Zug: {a} %."),
    ("fair", "as-good"): (
        "Good: “{move}” wins {a} %, as far as can be told as many as the best move.",
        "Gut: „{move}“ gewinnt {a} %, soweit sich das sagen lässt so viel wie der beste Zug.",
    ),
    ("fair", "worse"): (
        "“{move}” wins {a} %, the best move {b} %.",
        "„{move}“ gewinnt {a} %, der beste Zug {b} %.",
    ),
}
PLAYED: Final[Both] = ("That is the move that was played. ", "Das ist der gespielte Zug. ")


def move_parts(move: Move, lang: str) -> Parts:
    """A move as parts of a sentence: cards, a suit, a word."""
    if move.action in ACTS:
        return (pick(ACTS[move.action], lang),)
    parts: list[Part] = []
    for card in move.cards:
        parts += ["+", CardPart(card)] if parts else [CardPart(card)]
    if move.wish >= 0:
        parts += fill(WISH, lang, suit=SuitPart(move.wish)) if parts else (SuitPart(move.wish),)
    return join(parts)


def _text_parts(text: str, lang: str) -> Parts:
    return move_parts(parse_move(text), lang)


def line_parts(steps: Sequence[Step], lang: str) -> Parts:
    """The moves of a line, each with its player where that changes; nothing where there are none."""
    parts: list[Part] = []
    by = None
    for step in steps[:SHOWN]:
        if step.by != by:
            parts += ["; " if parts else ". ", SeatPart(step.by), ": "]
            by = step.by
        else:
            parts.append(", ")
        parts += move_parts(step.move, lang)
    if len(steps) > SHOWN:
        parts.append(" …")
    return join(parts)


def _moves(texts: Sequence[str], lang: str) -> Parts:
    parts: list[Part] = []
    for n, text in enumerate(texts):
        if n:
            parts.append((" and ", " und ")[lang == "de"] if n == len(texts) - 1 else ", ")
        parts += ["“" if lang == "en" else "„", *_text_parts(text, lang), "”" if lang == "en" else "“"]
    return join(parts)


def why(found: Mistake) -> Told:
    """Why a move was a mistake, as parts of sentences in both languages."""
    english, german = (_why(found, lang) for lang in LANGS)
    return english, german


def _why(found: Mistake, lang: str) -> Parts:
    by, move = SeatPart(found.seat), _text_parts(found.move, lang)
    if found.fair is not None:
        return _why_fair(found, lang)
    one = len(found.best) == 1
    right = _text_parts(found.best[0], lang) if one else _moves(found.best, lang)
    said = [
        *fill((GAVE_AWAY if found.before > 0 else LET_WIN)[_many(found)], lang, by=by, move=move), " ",
        *_now(found, lang), *line_parts(found.line[1:], lang), ". ",
        *fill(RIGHT_ONE if one else RIGHT_MORE, lang, moves=right),
    ]  # fmt: skip
    if found.before > 0:
        said += [*fill(WOULD_WIN[not one], lang, by=by), *line_parts(found.better[1:], lang)]
    else:
        said += fill(WOULD_HOLD, lang)
    return join([*said, "."])


def _many(found: Mistake) -> bool:
    return found.line[0].before.seats > 2


def _now(found: Mistake, lang: str) -> Parts:
    """Who wins after the move that was played. A line that is cut short does not say it, but two seats do."""
    if found.after == 0:
        return fill(NOW_NOBODY, lang)
    last = found.line[-1].after
    winner = last.result.winner if last.result is not None else 1 - found.seat if last.seats == 2 else None
    return fill(NOW_OTHER, lang) if winner is None else fill(NOW_WINS, lang, winner=SeatPart(winner))


def _why_fair(found: Mistake, lang: str) -> Parts:
    assert found.fair is not None
    played, best = found.fair[found.move], found.fair[found.best[0]]
    return fill(
        FAIR_WHY, lang, by=SeatPart(found.seat), move=_text_parts(found.move, lang),
        best=_text_parts(best.move, lang), a=_percent(played.mean, lang), b=_percent(best.mean, lang),
        x=_percent(-played.difference, lang), low=_percent(-played.difference_high, lang),
        high=_percent(-played.difference_low, lang),
    )  # fmt: skip


def _percent(value: float, lang: str) -> str:
    return number(100 * value, 0, lang)


def why_text(found: Mistake, players: Sequence[str] = (), lang: str | None = None) -> str:
    """Why a move was a mistake, as text in one language."""
    lang = lang or language()
    return to_text(found.told[LANGS.index(lang)], lang, players=players, system=suits(found))


def suits(found: Mistake) -> str:
    """The suits of the cards, ``french`` or ``german``."""
    variant = found.line[0].before.variant if found.fair is None else found.fair.variant
    return str(variant["setup.suits"])


def verdict(found: Mistake, choice: Choice) -> Told:
    """What a learner hears who chooses this move."""
    english, german = (_verdict(found, choice, lang) for lang in LANGS)
    return english, german


def _verdict(found: Mistake, choice: Choice, lang: str) -> Parts:
    move, played = _text_parts(choice.move, lang), choice.move == found.move
    if found.fair is None:
        key = choice.verdict if choice.value is None else f"{choice.verdict}{choice.value:.0f}"
        kind = "played" if played else "many" if _many(found) else "open"
        return fill(SAYS.get((kind, key)) or SAYS["open", key], lang, move=move)
    a, b = _percent(choice.value or 0.0, lang), _percent(found.before, lang)
    start = fill(PLAYED, lang) if played else ()
    return join([*start, *fill(SAYS["fair", choice.verdict], lang, move=move, a=a, b=b)])


def counted(found: Mistakes, lang: str | None = None) -> str:
    """How many choices were judged, how many could not be, and how many were not looked at."""
    n, undecided = len(found.judged), whole(len(found.undecided), lang)
    said = pick(COUNTED[n != 1], lang).format(n=whole(n, lang), undecided=undecided)
    if not found.unseen:
        return said
    return f"{said} {pick(UNSEEN, lang).format(n=whole(len(found.unseen), lang))}"


def fair_method(found: Mistakes, lang: str | None = None) -> str:
    """The method of the fair view, and its known bias."""
    assert found.confidence is not None
    return pick(FAIR_HANDS, lang).format(x=shortest(100 * (1 - found.confidence), lang))


def sentences(found: Mistakes, lang: str | None = None) -> list[str]:
    """What was looked at, how it is to be read, and a sentence for each mistake."""
    lang = lang or language()
    players = found.record.players
    names = ", ".join(map(shown_name, players))
    if found.seat is None:
        lines = [pick(HEAD_ALL, lang).format(players=names)]
    else:
        lines = [pick(HEAD_ONE, lang).format(players=names, seat=seat_name(found.seat, lang, players))]
    if found.confidence is None:
        lines.append(pick(OPEN_HANDS, lang))
    else:
        lines.append(fair_method(found, lang))
    lines += [pick(each, lang) for each in found.assumed]
    lines.append(counted(found, lang))
    if not found.found:
        none = NONE_SURE if found.undecided or found.unseen else NONE if found.judged else NO_CHOICE
        return [*lines, pick(none, lang)]
    for each in found.found:
        seat = seat_name(each.seat, lang, players)
        said = pick(ENTRY, lang).format(n=each.step + 1, seat=seat, why=why_text(each, players, lang))
        lines.append(said)
    return lines
