"""Where two rounds on the same luck part: the first moment at which the two tables are not alike."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Literal

from maumau_kit.base.errors import IllegalMove, RuleError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import MOVE_LIMIT
from maumau_kit.base.words import LANGS, SeatPart, by_language, language, to_plain, to_text
from maumau_kit.game.deal import shuffled
from maumau_kit.game.explain import Reason
from maumau_kit.game.narrate import Told, tell_step
from maumau_kit.game.notation import Move
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record, Step
from maumau_kit.rules.sentences import rule_title
from maumau_kit.studies.compare.cause import cause, cause_of
from maumau_kit.studies.compare.side_words import (
    difference_words,
    move_words,
    only_words,
    rules_words,
    said,
    together,
)
from maumau_kit.studies.compare.sides import table_of, with_call

Kind = Literal["deal", "legal", "choice", "effect", "result"]
Again = Callable[[Variant], Record]
"""Plays the same round under another variant."""
Deal = Callable[[Variant], Position]
"""Deals the same round under another variant."""
Parting = tuple[int, Callable[[], "Divergence | None"]]
"""Before which move two tables part, and what says how."""

AT_STEP: Both = ("Step {n}: ", "Schritt {n}: ")
FROM_THE_DEAL: Both = ("The tables are not alike from the deal on: ", "Die Tische sind schon nach dem Geben ungleich: ")
TWO_TABLES: Both = (
    "The same move does not have the same effect. First table: {a} Second table: {b}",
    "Derselbe Zug bewirkt nicht dasselbe. Erster Tisch: {a} Zweiter Tisch: {b}",
)
CHOICE: Both = (
    "{by} may do the same at both tables, but the bot wants to {a} at the first and to {b} at the second.",
    "{by} darf an beiden Tischen dasselbe, aber der Bot will am ersten {a} und am zweiten {b}.",
)
LIMIT: Both = (
    "The round is given up here at one table, and goes on at the other.",
    "Die Runde wird hier an einem Tisch abgebrochen und geht am anderen weiter.",
)
MOST_REASONS: Final = 40


@dataclass(frozen=True)
class Divergence:
    """The first moment at which two tables are not alike, in the position before move number `step` (from 0).

    `kind` says what is not alike: the `deal`, the `legal` moves, the `effect` of a move, its `result`, or only the
    `choice` of a bot. `only_a` and `only_b` are the moves that are legal at one table alone, and `objections` the
    reason why the other bars each of them. `knobs` are the rules that make the difference, the fewest that do. `words`
    say what is not alike, as parts, English and German; `told` says when and because of which rules too.

    A call that a move asks for is made with it at either table, so that it alone is no difference.
    """

    step: int
    kind: Kind
    words: Told
    only_a: tuple[str, ...] = ()
    only_b: tuple[str, ...] = ()
    objections: tuple[tuple[str, Reason], ...] = ()
    knobs: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    system: str = "french"

    @property
    def told(self) -> Told:
        """The whole sentence as parts, English and German: at which step, what, and because of which rules."""
        at = [] if self.kind == "deal" else [said(AT_STEP, n=self.step)]
        because = [rules_words(self.knobs)] if self.knobs else []
        return together([together([*at, self.words], ""), *because])

    @property
    def says(self) -> Both:
        """The whole sentence as text, English and German."""
        english, german = (
            to_text(parts, lang, players=self.players, system=self.system)
            for parts, lang in zip(self.told, LANGS, strict=True)
        )
        return english, german

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The divergence as JSON has it, texts in one language (the one in force if none is named)."""
        lang = lang or language()
        return {
            "step": self.step,
            "kind": self.kind,
            "only_a": list(self.only_a),
            "only_b": list(self.only_b),
            "objections": [
                {"move": move, "reason": r.code, "text": r.text_in(lang), "source": r.source_in(lang)}
                for move, r in self.objections
            ],
            "knobs": list(self.knobs),
            "text": self.says[LANGS.index(lang)],
        }

    def to_plain(self) -> dict[str, Any]:
        """The divergence for pages and widgets: the sentence as parts in both languages."""
        return {
            "step": self.step,
            "kind": self.kind,
            "only": [list(self.only_a), list(self.only_b)],
            "knobs": [{"knob": knob, "title": by_language(rule_title(knob))} for knob in self.knobs],
            "say": by_language(map(to_plain, self.words)),
        }


def first_divergence(a: Record, b: Record, again: Again | None = None, deal: Deal | None = None) -> Divergence | None:
    """Where two rounds part, or nothing where they do not.

    `again` plays the round under another variant, and `deal` deals it, to look for causes.
    """
    found = parting(a, b, again, deal)
    return None if found is None else found[1]()


def parting(a: Record, b: Record, again: Again | None = None, deal: Deal | None = None) -> Parting | None:
    """Before which move two rounds part, and a function that says how; nothing where they do not."""
    here, there = a.first, b.first
    if table_of(here) != table_of(there):
        return 0, partial(_of_deal, a, b, deal)
    left, right = a.replay(), b.replay()
    for n in range(max(len(a.moves), len(b.moves)) + 1):
        if here.legal_moves != there.legal_moves:
            return n, partial(_of_legal, n, a, here, there)
        one, other = next(left, None), next(right, None)
        if one is None or other is None:
            return None if one is other else (n, partial(_of_limit, n, a, b))
        if (one.move.silent, one.by) != (other.move.silent, other.by):
            return n, partial(_of_choice, n, a, b, one, other, again)
        if table_of(one.after) != table_of(other.after):
            return n, partial(_of_effect, n, a, one, other)
        here, there = one.after, other.after
    return None


def done(position: Position, move: Move, by: int, order: Sequence[int] | None) -> Step:
    """The step of a move, with a new stock in this order where one is needed and it holds the cards to be shuffled."""

    def shuffle(cards: tuple[int, ...]) -> Sequence[int]:
        fits = order is not None and sorted(order) == sorted(cards)
        return order if fits and order is not None else shuffled(sorted(cards), 0)

    after, new = position.apply(move, by=by, shuffle=shuffle)
    return Step(by, move, position, after, new)


def objections_to(position: Position, moves: Sequence[Move], by: int) -> Iterator[tuple[str, Reason]]:
    """Why each of these moves is barred in a position."""
    for move in moves[:MOST_REASONS]:
        try:
            done(position, move, by, None)
        except IllegalMove as error:
            for reason in error.reasons[:1]:
                if isinstance(reason, Reason):
                    yield str(move), reason


def effect_words(one: Step, other: Step) -> Told:
    """What the same move does at two tables, where it does not do the same."""
    tells = tell_step(one), tell_step(other)
    over = one.after.is_over and other.after.is_over
    if over or tells[0] == tells[1]:
        return together([tells[0], difference_words(one.after, other.after)])
    return said(TWO_TABLES, {"a": tells[0], "b": tells[1]})


# --- the kinds ----------------------------------------------------------------------------------------------------


def _divergence(a: Record, step: int, kind: Kind, words: Told, knobs: tuple[str, ...], **more: Any) -> Divergence:
    return Divergence(step, kind, words, knobs=knobs, players=a.players, system=a.variant["setup.suits"], **more)


def _of_deal(a: Record, b: Record, deal: Deal | None) -> Divergence:
    knobs = () if deal is None else cause_of(a.variant, b.variant, lambda rules: table_of(deal(rules)), "deal")
    told = together([said(FROM_THE_DEAL), difference_words(a.first, b.first)], "")
    return _divergence(a, 0, "deal", told, knobs)


def _of_legal(n: int, a: Record, here: Position, there: Position) -> Divergence:
    knobs = cause_of(
        here.variant, there.variant, lambda rules: tuple(replace(here, variant=rules).legal_moves), "legal"
    )
    seat, barred_a, barred_b = here.turn or 0, set(there.legal_moves), set(here.legal_moves)
    only_a = [move for move in here.legal if str(move) not in barred_a]
    only_b = [move for move in there.legal if str(move) not in barred_b]
    return _divergence(
        a,
        n,
        "legal",
        only_words(here, seat, only_a, only_b),
        knobs,
        only_a=tuple(map(str, only_a)),
        only_b=tuple(map(str, only_b)),
        objections=(*objections_to(there, only_a, seat), *objections_to(here, only_b, seat)),
    )


def _of_effect(n: int, a: Record, one: Step, other: Step) -> Divergence:
    def probe(rules: Variant) -> Hashable:
        position = replace(one.before, variant=rules)
        move = one.move if one.move == other.move else with_call(position, one.move)
        return table_of(done(position, move, one.by, one.order or other.order).after)

    alike = table_of(replace(one.after, result=None)) == table_of(replace(other.after, result=None))
    return _divergence(
        a,
        n,
        "result" if alike else "effect",
        effect_words(one, other),
        cause_of(one.before.variant, other.before.variant, probe, "effect"),
    )


def _of_choice(n: int, a: Record, b: Record, one: Step, other: Step, again: Again | None) -> Divergence:
    for move in one.before.legal:
        order = one.order or other.order
        mine, yours = (
            done(before, with_call(before, move), before.turn or 0, order) for before in (one.before, other.before)
        )
        if table_of(mine.after) != table_of(yours.after):
            return _of_effect(n, a, mine, yours)

    def probe(rules: Variant) -> Hashable:
        record = again(rules) if again is not None else a
        if len(record.moves) <= n or _silent(record, n) != _silent(a, n):
            raise RuleError("another round")
        return _silent(record, n + 1)[n]

    knobs = () if again is None else cause(a.variant, b.variant, probe)
    here, there = move_words(one.before, one.move), move_words(other.before, other.move)
    words = said(CHOICE, {"a": here, "b": there}, by=SeatPart(one.by))
    return _divergence(a, n, "choice", words, knobs)


def _silent(record: Record, n: int) -> list[tuple[int | None, Move]]:
    return [(by, move.silent) for by, move in record.moves[:n]]


def _of_limit(n: int, a: Record, b: Record) -> Divergence | None:
    """One round has stopped where the other went on: at its move limit, or because a bot broke off."""
    limits = a.variant.rules[MOVE_LIMIT], b.variant.rules[MOVE_LIMIT]
    if limits[0] == limits[1] or n != min(limits):
        return None
    knobs = cause(a.variant, b.variant, lambda rules: rules.rules[MOVE_LIMIT] > n)
    return _divergence(a, n, "result", said(LIMIT), knobs)
