"""What the objects of the kit look like in a notebook without any script: text, SVG and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from html import escape
from typing import Any

from maumau_kit.base.cards import card_text
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import card_name, fill, language, pick, shown_name, suit_name, to_text
from maumau_kit.game.explain import Explanation, Reason, Verdict
from maumau_kit.game.match import Match
from maumau_kit.game.narrate import SAYS_MAU, SAYS_MAU_MAU, tell_deal
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.compare.ablation import Ablation
from maumau_kit.studies.compare.by_position import PositionDiff
from maumau_kit.studies.compare.by_rule import Diff
from maumau_kit.studies.compare.cases import Witness
from maumau_kit.studies.compare.interaction import Interaction
from maumau_kit.studies.compare.numbers import Numbers
from maumau_kit.studies.compare.twins import Twins
from maumau_kit.studies.compare.witness import Witnesses
from maumau_kit.studies.debt.atlas import Atlas
from maumau_kit.studies.debt.chains import Chains
from maumau_kit.studies.debt.shares import Shares
from maumau_kit.studies.fair.values import FairValues
from maumau_kit.studies.mistakes.found import Mistakes
from maumau_kit.studies.one_run import OneRun
from maumau_kit.studies.play import NAMES
from maumau_kit.studies.quiz.bank import MISCONCEPTIONS
from maumau_kit.studies.quiz.kinds import KINDS
from maumau_kit.studies.quiz.question import Question
from maumau_kit.studies.quiz.results import Results
from maumau_kit.studies.solve.solution import HEAD, Solution
from maumau_kit.studies.tree import Tree
from maumau_kit.views.compare_ablation import ablation_html
from maumau_kit.views.compare_interaction import interaction_html
from maumau_kit.views.compare_numbers import numbers_html
from maumau_kit.views.compare_position import position_diff_html, position_diff_text
from maumau_kit.views.compare_rules import rules_diff_document, rules_diff_html, rules_diff_text
from maumau_kit.views.compare_twins import twins_html, twins_text
from maumau_kit.views.compare_witness import witness_html, witness_text, witnesses_html, witnesses_text
from maumau_kit.views.debt_tables import atlas_html, chains_html, shares_html
from maumau_kit.views.fair import fair_html
from maumau_kit.views.mistakes import mistakes_html
from maumau_kit.views.picture import lines_svg, still_svg
from maumau_kit.views.rule_table import rule_document, rules_html, rules_text
from maumau_kit.views.run_picture import run_html, run_svg, run_text
from maumau_kit.views.still import data_address, still_html, still_text
from maumau_kit.views.story import OPEN, one_frame_story, story
from maumau_kit.views.svg.cards import row_svg
from maumau_kit.views.tree_shown import drawing
from maumau_kit.views.tree_svg import tree_svg
from maumau_kit.views.tree_table import tree_html
from maumau_kit.views.wording import WORDS

NO_RESULTS: Both = ("No results are kept.", "Es sind keine Ergebnisse aufgehoben.")
RESULTS_HEAD: tuple[Both, Both] = (("Kind of question", "Art der Frage"), ("Answers", "Antworten"))
RIGHT_OF: Both = ("{right} of {asked} right", "{right} von {asked} richtig")
MET: Both = ("Misconceptions met", "Irrtümer, die vorkamen")
BROKEN: Both = ("{n|line|lines} could not be read.", "Nicht lesbar: {n|Zeile|Zeilen}.")


def bundle(shown: Any) -> dict[str, str]:
    """The representations of an object by MIME type."""
    return as_bundle(shown)


@singledispatch
def as_bundle(shown: Any) -> dict[str, str]:
    """What an object of this type looks like; plain text for types without a view."""
    return {"text/plain": repr(shown)}


def _options(variant: Variant) -> dict[str, Any]:
    return {"language": language(), "suits": variant["setup.suits"]}


@as_bundle.register
def _position(shown: Position) -> dict[str, str]:
    players = tuple(NAMES[: shown.seats])
    told = tell_deal(shown, whole=False)
    frames = one_frame_story(shown, players, told)
    options = _options(shown.variant)
    return {
        "text/plain": still_text(frames, 0, options),
        "text/html": still_html(frames, 0, options),
        "image/svg+xml": still_svg(frames, 0, options),
    }


@as_bundle.register
def _record(shown: Record) -> dict[str, str]:
    frames, options = story(shown, OPEN), _options(shown.variant)
    last = len(frames["frames"]) - 1
    return {
        "text/plain": still_text(frames, last, options),
        "text/html": still_html(frames, last, options),
        "image/svg+xml": still_svg(frames, last, options),
    }


@as_bundle.register
def _move(shown: Move) -> dict[str, str]:
    lang = language()
    cards = [card_text(card) for card in shown.cards]
    words = move_words(shown, lang)
    picture = lines_svg([words], lang, cards=cards)
    image = f'<br><img src="{data_address(row_svg(cards, letters=lang, height=96))}" alt="">' if cards else ""
    return {
        "text/plain": words,
        "text/html": f'<p lang="{lang}">{escape(words)}{image}</p>',
        "image/svg+xml": picture,
    }


def move_words(move: Move, lang: str) -> str:
    """A move in words, with the notation behind it.

    >>> from maumau_kit.game.notation import parse_move
    >>> move_words(parse_move("JD=C!"), "en")
    'jack of diamonds, wished: clubs, “Mau!” (JD=C!)'
    """
    words = WORDS[lang]
    said = [card_name(card, lang) for card in move.cards]
    if move.wish >= 0:
        said.append(f"{words['wished']} {suit_name(move.wish, lang)}")
    if move.said:
        said.append(pick((SAYS_MAU, SAYS_MAU_MAU)[move.said - 1], lang))
    return f"{', '.join(said) or words[f'move.{move}']} ({move})"


@as_bundle.register
def _match(shown: Match) -> dict[str, str]:
    head = ("Player", "Points", "Rounds won") if language() == "en" else ("Wer", "Punkte", "Gewonnene Runden")
    rows = list(zip(map(shown_name, shown.players), map(str, shown.totals), map(str, shown.wins), strict=True))
    lines = ["  ".join(row) for row in (head, *rows)]
    return {
        "text/plain": "\n".join(lines),
        "text/html": _table(head, rows),
        "image/svg+xml": lines_svg(lines, language()),
    }


@as_bundle.register
def _reason(shown: Reason) -> dict[str, str]:
    source = f" ({shown.source})" if shown.source else ""
    html = f"<p>{escape(shown.text)} <small>{escape(shown.code)}{escape(source)}</small></p>"
    text = shown.text + source
    return {"text/plain": text, "text/html": html, "image/svg+xml": lines_svg([text], language())}


@as_bundle.register
def _question(shown: Question) -> dict[str, str]:
    text = str(shown)
    lines = "<br>".join(map(escape, text.splitlines()))
    return {
        "text/plain": text,
        "text/html": f"<p>{lines}</p>",
        "image/svg+xml": lines_svg(text.splitlines(), language()),
    }


@as_bundle.register
def _results(shown: Results) -> dict[str, str]:
    kinds = [(_kind(name), pick(RIGHT_OF).format(right=right, asked=asked)) for name, right, asked in shown.by_kind()]
    met = [(_belief(name), f"{n} ×") for name, n in shown.met()]
    last = [to_text(fill(BROKEN, language(), n=shown.broken), language())] if shown.broken else []
    if not kinds and not last:
        last = [pick(NO_RESULTS)]
    lines = [f"{name}: {value}" for name, value in kinds]
    if met:
        lines += [f"{pick(MET)}:", *(f"  {n} {name}" for name, n in met)]
    html = (_table(tuple(map(pick, RESULTS_HEAD)), kinds) if kinds else "") + (
        _table((pick(MET), ""), met) if met else ""
    )
    return {
        "text/plain": "\n".join([*lines, *last]),
        "text/html": html + "".join(f"<p>{escape(line)}</p>" for line in last),
        "image/svg+xml": lines_svg([*lines, *last], language()),
    }


def _kind(name: str) -> str:
    return pick(KINDS[name].title) if name in KINDS else name


def _belief(name: str) -> str:
    return pick(MISCONCEPTIONS[name].says) if name in MISCONCEPTIONS else name


@as_bundle.register
def _explanation(shown: Explanation) -> dict[str, str]:
    head = ("", "Card", "Why", "Source") if language() == "en" else ("", "Karte", "Warum", "Quelle")

    def row(verdict: Verdict) -> tuple[str, ...]:
        return "✓" if verdict.legal else "✗", verdict.what, verdict.first.text, verdict.first.source

    rows = [row(verdict) for verdict in (*shown.cards, *shown.moves)]
    text = "\n".join(["  ".join(filter(None, row)) for row in rows])
    return {
        "text/plain": text,
        "text/html": _table(head, rows),
        "image/svg+xml": lines_svg(text.splitlines() or [""], language()),
    }


@as_bundle.register
def _variant(shown: Variant) -> dict[str, str]:
    document, lang, system = rule_document(shown), language(), shown["setup.suits"]
    text = rules_text(document, lang, system)
    return {
        "text/plain": text,
        "text/html": rules_html(document, lang, system),
        "image/svg+xml": lines_svg(text.splitlines(), lang),
    }


@as_bundle.register
def _diff(shown: Diff) -> dict[str, str]:
    document, lang = rules_diff_document(shown), language()
    text = rules_diff_text(document, lang)
    return {
        "text/plain": text,
        "text/html": rules_diff_html(document, lang),
        "image/svg+xml": lines_svg(text.splitlines(), lang),
    }


@as_bundle.register
def _position_diff(shown: PositionDiff) -> dict[str, str]:
    lang = language()
    text = position_diff_text(shown, lang)
    return {
        "text/plain": text,
        "text/html": position_diff_html(shown, lang),
        "image/svg+xml": lines_svg(text.splitlines(), lang),
    }


@as_bundle.register
def _twins(shown: Twins) -> dict[str, str]:
    return _of_lines(twins_text(shown, language()), twins_html(shown, language()))


@as_bundle.register
def _one_run(shown: OneRun) -> dict[str, str]:
    return {"text/plain": run_text(shown), "text/html": run_html(shown), "image/svg+xml": run_svg(shown)}


@as_bundle.register
def _witness(shown: Witness) -> dict[str, str]:
    return _of_lines(witness_text(shown, language()), witness_html(shown, language()))


@as_bundle.register
def _witnesses(shown: Witnesses) -> dict[str, str]:
    return _of_lines(witnesses_text(shown, language()), witnesses_html(shown, language()))


@as_bundle.register
def _ablation(shown: Ablation) -> dict[str, str]:
    return _of_lines(shown.summary(), ablation_html(shown, language()))


@as_bundle.register
def _interaction(shown: Interaction) -> dict[str, str]:
    return _of_lines(shown.summary(), interaction_html(shown, language()))


@as_bundle.register
def _fair(shown: FairValues) -> dict[str, str]:
    return _of_lines(shown.summary(), fair_html(shown, language()))


@as_bundle.register
def _mistakes(shown: Mistakes) -> dict[str, str]:
    return _of_lines(shown.summary(), mistakes_html(shown, language()))


@as_bundle.register
def _numbers(shown: Numbers) -> dict[str, str]:
    return _of_lines(shown.summary(), numbers_html(shown, language()))


@as_bundle.register
def _chains(shown: Chains) -> dict[str, str]:
    return _of_lines(shown.summary(), chains_html(shown, language()))


@as_bundle.register
def _shares(shown: Shares) -> dict[str, str]:
    return _of_lines(shown.summary(), shares_html(shown, language()))


@as_bundle.register
def _atlas(shown: Atlas) -> dict[str, str]:
    return _of_lines(shown.summary(), atlas_html(shown, language()))


@as_bundle.register
def _tree(shown: Tree) -> dict[str, str]:
    picture = tree_svg(shown)
    return {
        "text/plain": f"{shown.summary()}\n\n{shown.outline()}",
        "text/html": tree_html(drawing(shown), picture, language()),
        "image/svg+xml": picture,
    }


@as_bundle.register
def _solution(shown: Solution) -> dict[str, str]:
    lines = "".join(f"<p>{escape(line)}</p>" for line in shown.tail())
    table = _table((pick(HEAD[0]), pick(HEAD[1])), shown.rows())
    return _of_lines(shown.summary(), f"<p>{escape(shown.head())}</p>{table}{lines}")


def _of_lines(text: str, html: str) -> dict[str, str]:
    return {"text/plain": text, "text/html": html, "image/svg+xml": lines_svg(text.splitlines(), language())}


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    def line(cells: tuple[str, ...], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag} style='text-align:left'>{escape(c)}</{tag}>" for c in cells) + "</tr>"

    return "<table>" + line(head, "th") + "".join(line(row, "td") for row in rows) + "</table>"
