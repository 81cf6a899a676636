"""A position under two variants: a document for pages, plain text, and HTML that needs no script.

Moves on which the variants do not agree come first, each with what both say; the others are only named. Every text is
escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Final

from maumau_kit.base.cards import card_text
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import (
    LANGS,
    Parts,
    SuitPart,
    by_language,
    card_list,
    fill,
    join,
    pick,
    seat_name,
    to_plain,
    to_text,
)
from maumau_kit.game.explain import ACTIONS, Reason
from maumau_kit.game.narrate import Told, tell_deal, tell_step
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.rules.sentences import rule_title
from maumau_kit.studies.compare.by_position import MoveRow, PositionDiff, Side
from maumau_kit.studies.compare.labels import described, labels_of, name_of
from maumau_kit.studies.play import NAMES
from maumau_kit.views.still import data_address, framed, still_html, still_text
from maumau_kit.views.story import OPEN, frame, one_frame_story
from maumau_kit.views.svg.cards import row_svg
from maumau_kit.views.tables import cell, knob_line, paragraphs, text_row
from maumau_kit.views.tables import row as html_row
from maumau_kit.views.wording import WORDS

FORMAT: Final = "maumau-diff-position/1"
AGREE: Both = (
    "{names} allow the same moves here, with the same effects.",
    "{names} erlauben hier dieselben Züge, mit denselben Folgen.",
)
DIFFER: Both = (
    "{names} do not agree on {n|move|moves} here.",
    "{names} sind sich hier bei {n|Zug|Zügen} nicht einig.",
)
OVER: Both = ("The round is over: nobody moves.", "Die Runde ist zu Ende: niemand ist am Zug.")
AND: Both = (" and ", " und ")
ANY_SUIT: Both = (", whichever suit is named", ", egal welche Farbe genannt wird")
NAMES_ONE: Both = (" A suit is named.", " Eine Farbe wird genannt.")
WITHOUT_CALL: Both = ("Without the call", "Ohne die Ansage")
ALLOWED: Both = ("allowed", "erlaubt")
BARRED: Both = ("not allowed", "nicht erlaubt")
DIFFERENCE: Both = ("What makes the difference", "Woran es liegt")
SEVERAL: Both = ("several rules together", "mehrere Regeln zusammen")
SAME: Both = ("The same under both", "Unter beiden gleich")
NEITHER: Both = ("Not allowed under either", "Unter beiden nicht erlaubt")
FIXED_ORDER: Both = (
    "Where the discards are shuffled, the new stock has a fixed order here.",
    "Wo die Ablage gemischt wird, hat der neue Stapel hier eine feste Reihenfolge.",
)
MAY_OBJECT: Both = ("May object: {names}.", "Einspruch erheben darf: {names}.")
MOVE: Both = ("Move", "Zug")


@dataclass(frozen=True)
class Group:
    """One move, or the moves that lay the same card and name each of the suits, where these do not differ otherwise."""

    rows: tuple[MoveRow, ...]
    tells: tuple[Told | None, Told | None]
    silent: bool

    @property
    def row(self) -> MoveRow:
        """The row that stands for the others."""
        return self.rows[0]

    def name(self, lang: str) -> Parts:
        """The move in a few words, as parts."""
        move = replace(self.row.move, wish=-1) if len(self.rows) > 1 else self.row.move
        more = (pick(ANY_SUIT, lang),) if len(self.rows) > 1 else ()
        return join((*move_parts(move, lang), *more))


def grouped(diff: PositionDiff) -> list[Group]:
    """The moves with their speech, and then lays without their call that both allow and that do not lead to the same.

    The four wishes of a wild card are one entry where the variants say the same of all of them.
    """
    found = [_group(diff, rows, silent=False) for rows in _alike(diff.rows)]
    silent = [row for row in diff.silent_differences if row.a.legal and row.b.legal]
    return found + [_group(diff, rows, silent=True) for rows in _alike(silent)]


def _alike(rows: Iterable[MoveRow]) -> Iterator[tuple[MoveRow, ...]]:
    by_card: dict[Any, list[MoveRow]] = {}
    for row in rows:
        move = row.move
        codes = tuple(tuple(reason.code for reason in side.reasons) for side in row.sides)
        likeness = (row.a.legal, row.b.legal, row.differs, row.knobs, codes)
        key = (move.action, move.under, likeness) if move.is_lay and move.wish >= 0 else move
        by_card.setdefault(key, []).append(row)
    for group in by_card.values():
        if len(group) == 4:
            yield tuple(group)
        else:
            yield from ((row,) for row in group)


def _group(diff: PositionDiff, rows: tuple[MoveRow, ...], *, silent: bool) -> Group:
    first = rows[0]
    if len(rows) == 1:
        return Group(rows, (first.a.tells, first.b.tells), silent)
    a, b = (_any_wish(first, side, before) for side, before in zip(first.sides, (diff.a, diff.b), strict=True))
    return Group(rows, (a, b), silent)


def _any_wish(row: MoveRow, side: Side, before: Position) -> Told | None:
    """What happens whichever suit is named."""
    if side.after is None or side.played is None or side.after.suit is None:
        return side.tells
    told = tell_step(Step(row.by, side.played, before, replace(side.after, suit=None)))
    english, german = (join((*parts, pick(NAMES_ONE, lang))) for parts, lang in zip(told, LANGS, strict=True))
    return english, german


def move_parts(move: Move, lang: str) -> Parts:
    """A move in a few words: its cards and the suit named, or what is done.

    >>> from maumau_kit.game.notation import parse_move
    >>> to_text(move_parts(parse_move("JD=C"), "en"), "en"), to_text(move_parts(parse_move("draw"), "de"), "de")
    ('Jack of diamonds, wished: clubs', 'Ziehen')
    """
    words = WORDS[lang]
    wish: Parts = (f", {words['wished']} ", SuitPart(move.wish)) if move.wish >= 0 else ()
    if move.is_lay:
        return (*card_list(move.cards), *wish)
    return (words[f"move.{ACTIONS.get(move.action, 'name')}"], *wish)


# --- the document -------------------------------------------------------------------------------------------------


def position_diff_document(diff: PositionDiff, players: Sequence[str] = NAMES) -> dict[str, Any]:
    """The comparison as a document: JSON throughout, nothing in it depends on the language in force.

    ``story`` is the position as a table shows it. ``moves`` hold the moves: ``moves`` as text (all wishes of a card
    that are alike), ``name`` as parts, whether it ``differs``, ``silent`` for a lay without its call, ``knobs`` with
    their titles, and two ``sides``: ``legal``, ``reasons``, ``tells`` and the ``after`` frame (``null`` if not legal).

    >>> from maumau_kit.studies.compare.by_position import position_diff
    >>> document = position_diff_document(position_diff("JS | JD 9C | 7D | stock 8H", "classic", "tavern"))
    >>> document["summary"]["en"], document["moves"][1]["moves"]
    ('Classic and Tavern do not agree on 1 move here.', ['JD=C', 'JD=D', 'JD=H', 'JD=S'])
    """
    names = tuple(players[: diff.a.seats])
    groups = grouped(diff)
    return {
        "format": FORMAT,
        "story": one_frame_story(diff.a, names, tell_deal(diff.a, whole=False)),
        "variants": described(diff.variants),
        "equal": diff.is_equal,
        "summary": {lang: _summary(diff, groups, lang) for lang in LANGS},
        "moves": [_group_document(group) for group in groups],
        "may_object": list(diff.may_object),
        "notes": [by_language(FIXED_ORDER)] if diff.shuffled else [],
    }


def _summary(diff: PositionDiff, groups: Sequence[Group], lang: str) -> str:
    if diff.a.turn is None:
        return pick(OVER, lang)
    names = pick(AND, lang).join(_called(diff, lang))
    differ = sum(group.row.differs for group in groups)
    return to_text(fill(DIFFER if differ else AGREE, lang, names=names, n=differ), lang)


def _called(diff: PositionDiff, lang: str) -> list[str]:
    """The names of both variants, with their ids where two are called alike."""
    names = [pick(name_of(rules), lang) for rules in diff.variants]
    if names[0] != names[1]:
        return names
    return [f"{name} ({rules.id})" for name, rules in zip(names, diff.variants, strict=True)]


def _group_document(group: Group) -> dict[str, Any]:
    row = group.row
    return {
        "moves": [str(each.move) for each in group.rows],
        "name": {lang: to_plain(group.name(lang)) for lang in LANGS},
        "cards": [card_text(card) for card in row.move.cards],
        "by": row.by,
        "silent": group.silent,
        "differs": row.differs,
        "legal": row.is_legal,
        "knobs": [{"knob": knob, "title": by_language(rule_title(knob))} for knob in row.knobs],
        "sides": [_side(side, told) for side, told in zip(row.sides, group.tells, strict=True)],
    }


def _side(side: Side, told: Told | None) -> dict[str, Any]:
    after = None
    if side.after is not None and side.tells is not None:
        after = frame(side.after, OPEN, side.tells) | {"why": None}
    return {
        "legal": side.legal,
        "reasons": [
            {"code": reason.code, "say": _plain(reason.says), "source": _sources(reason)} for reason in side.reasons
        ],
        "tells": None if told is None else _plain(told),
        "after": after,
    }


def _plain(says: tuple[Parts, Parts]) -> dict[str, Any]:
    return by_language(map(to_plain, says))


def _sources(reason: Reason) -> dict[str, str]:
    return {lang: reason.source_in(lang) for lang in LANGS}


# --- without a script ---------------------------------------------------------------------------------------------


class _Reader:
    """A comparison read in one language, each variant with its own suits, seats by the names of the players."""

    def __init__(self, diff: PositionDiff, lang: str, players: Sequence[str]) -> None:
        self.diff, self.lang, self.players = diff, lang, tuple(players[: diff.a.seats])
        self.groups = grouped(diff)
        self.systems = [rules["setup.suits"] for rules in diff.variants]
        self.labels = labels_of(diff.variants)

    @property
    def differing(self) -> list[Group]:
        return [group for group in self.groups if group.row.differs]

    def word(self, both: Both) -> str:
        return pick(both, self.lang)

    def told(self, parts: Parts, number: int = 0) -> str:
        return to_text(parts, self.lang, players=self.players, system=self.systems[number])

    def name(self, group: Group) -> str:
        """The move in words, with its notation."""
        move = group.row.move
        written = str(replace(move, wish=-1)) if len(group.rows) > 1 else str(move)
        said = self.told(group.name(self.lang))
        text = said if said.lower() == written else f"{said} ({written})"
        return f"{self.word(WITHOUT_CALL)}: {text}" if group.silent else text

    def says(self, group: Group, number: int) -> tuple[str, str]:
        """Whether a variant allows the move, and what it leads to or all that speaks against it."""
        side, told = group.row.sides[number], group.tells[number]
        if told is not None:
            return self.word(ALLOWED), self.told(told[LANGS.index(self.lang)], number)
        return self.word(BARRED), " ".join(map(self.reason, side.reasons))

    def grounds(self, group: Group, number: int) -> str:
        """What speaks for a legal move."""
        side = group.row.sides[number]
        return " ".join(map(self.reason, side.reasons)) if side.legal else ""

    def reason(self, reason: Reason) -> str:
        said, source = reason.text_in(self.lang), reason.source_in(self.lang)
        return f"{said} [{source}]" if source else said

    def cause(self, group: Group) -> str:
        """The rules that make the difference."""
        titles = [self.word(rule_title(knob)) for knob in group.row.knobs]
        return "; ".join(titles) if titles else self.word(SEVERAL)

    def lists(self) -> Iterator[tuple[str, str]]:
        """The moves on which both agree: a heading and their names."""
        for heading, legal in ((SAME, True), (NEITHER, False)):
            names = [self.name(g) for g in self.groups if not g.row.differs and g.row.is_legal == legal]
            if names:
                yield self.word(heading), ", ".join(names)

    def notes(self) -> Iterator[str]:
        """What should be known besides: who may object to a missing call, and how cards are shuffled here."""
        if self.diff.may_object:
            names = ", ".join(seat_name(seat, self.lang, self.players) for seat in self.diff.may_object)
            yield self.word(MAY_OBJECT).format(names=names)
        if self.diff.shuffled:
            yield self.word(FIXED_ORDER)


def position_diff_text(diff: PositionDiff, lang: str, players: Sequence[str] = NAMES) -> str:
    """The comparison as lines of text: the table, the moves that differ, and the names of the others."""
    read = _Reader(diff, lang, players)
    lines = [still_text(_story(read), 0, _options(read)), "", _summary(diff, read.groups, lang)]
    for group in read.differing:
        lines += ["", read.name(group)]
        for number, label in enumerate(read.labels):
            verdict, text = read.says(group, number)
            lines.append(f"  {label}: {verdict}. {text}")
        lines.append(f"  {read.word(DIFFERENCE)}: {read.cause(group)}")
    if read.groups:
        lines.append("")
    lines += [f"{heading}: {names}." for heading, names in read.lists()]
    return "\n".join([*lines, *read.notes()]).rstrip()


def _story(read: _Reader) -> dict[str, Any]:
    return one_frame_story(read.diff.a, read.players, tell_deal(read.diff.a, whole=False))


def _options(read: _Reader) -> dict[str, str]:
    return {"language": read.lang, "suits": read.systems[0]}


def position_diff_html(diff: PositionDiff, lang: str, players: Sequence[str] = NAMES, *, key: str = "") -> str:
    """The comparison as HTML without a script: the table, and the moves that differ with a column a variant.

    ``key`` marks it as the still picture of a live table with the same key.
    """
    read = _Reader(diff, lang, players)
    parts = [
        still_html(_story(read), 0, _options(read)),
        f'<p style="font-size:1.25em"><b>{escape(_summary(diff, read.groups, lang))}</b></p>',
    ]
    if read.differing:
        heads = (read.word(MOVE), *read.labels, read.word(DIFFERENCE))
        head = text_row(heads, "th", scope="col")
        body = "".join(_group_html(read, group) for group in read.differing)
        parts.append(f'<table style="font-size:1.15em;border-collapse:collapse">{head}{body}</table>')
    parts += [f"<p>{escape(heading)}: {escape(names)}.</p>" for heading, names in read.lists()]
    return framed("".join(parts) + paragraphs(read.notes()), lang, key)


def _group_html(read: _Reader, group: Group) -> str:
    cards = [card_text(card) for card in group.row.move.cards]
    art = ""
    if cards:
        picture = row_svg(cards, system=read.systems[0], letters=read.lang, height=84)
        art = f'<img src="{data_address(picture)}" alt="" style="height:84px"><br>'
    cells = [cell(art + escape(read.name(group)), "th", "font-weight:500", scope="row")]
    for number in range(2):
        verdict, text = read.says(group, number)
        mark, grounds = "✓" if group.row.sides[number].legal else "✗", read.grounds(group, number)
        small = f"<br><small>{escape(grounds)}</small>" if grounds else ""
        cells.append(cell(f"<b>{mark} {escape(verdict)}.</b><br>{escape(text)}{small}"))
    cells.append(cell(escape(read.cause(group)) + "".join(map(knob_line, group.row.knobs))))
    return html_row(cells)
