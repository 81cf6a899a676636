"""Witnesses: a document for pages, plain text, and HTML that needs no script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS, by_language, fill, pick, to_plain, to_text
from maumau_kit.game.narrate import tell_deal
from maumau_kit.rules.sentences import rule_title
from maumau_kit.studies.compare.cases import Witness
from maumau_kit.studies.compare.witness import Witnesses
from maumau_kit.studies.play import NAMES
from maumau_kit.views.still import framed, still_html, still_text
from maumau_kit.views.story import one_frame_story

SUM: Both = (
    "{n|rule differs|rules differ}; for {found} of them there is a smallest case.",
    "{n|Regel ist|Regeln sind} anders; für {found} davon gibt es einen kleinsten Fall.",
)
NOTHING: Both = (
    "The rules are the same: there is nothing to show.",
    "Die Regeln sind gleich: es gibt nichts zu zeigen.",
)
SHORTEST: Both = (
    "The shortest deal: {seed}, for {players|player|players}; the tables part at step {step}.",
    "Die kürzeste Ausgabe: {seed}, für {players|Person|Personen}; die Tische trennen sich bei Schritt {step}.",
)
SIZE: Both = ("{cards|card|cards}, {seats|player|players}", "{cards|Karte|Karten}, {seats|Person|Personen}")
SMALL: Final = ("legal", "effect")


def witnesses_document(found: Witnesses) -> dict[str, Any]:
    """All witnesses for a page: nothing in it depends on the language in force.

    ``sum`` is a sentence by language, ``cases`` hold one entry a rule, see `witness_document`, and ``deal`` says where
    twin tables of the shortest deal part, if they do.

    >>> from maumau_kit.studies.compare.witness import witnesses
    >>> document = witnesses_document(witnesses("grundvariante", "grundvariante-52"))
    >>> [case["knob"] for case in document["cases"]]
    ['players', 'setup.ranks']
    """
    return {
        "sum": {lang: _sum(found, lang) for lang in LANGS},
        "cases": [witness_document(row) for row in found.rows],
        "deal": _deal(found),
    }


def witness_document(witness: Witness) -> dict[str, Any]:
    """One witness for a page: its rule, what it shows as parts, and the position as a story where there is one."""
    return {
        "knob": witness.knob,
        "title": by_language(rule_title(witness.knob)),
        "kind": witness.kind,
        "say": by_language(map(to_plain, witness.told)),
        "note": {lang: _size(witness, lang) for lang in LANGS},
        "move": None if witness.move is None else str(witness.move),
        "by": witness.by,
        "story": _story(witness),
    }


def _deal(found: Witnesses) -> dict[str, Any] | None:
    deal = found.deal
    if deal is None or deal.divergence is None:
        return None
    return {"seed": found.deal_seed, "players": len(deal.a.players), **deal.divergence.to_plain()}


def _story(witness: Witness) -> dict[str, Any] | None:
    position = witness.position
    if position is None:
        return None
    return one_frame_story(position, NAMES[: position.seats], tell_deal(position, whole=witness.kind == "deal"))


def _sum(found: Witnesses, lang: str) -> str:
    if not found.rows:
        return pick(NOTHING, lang)
    sentences = [to_text(fill(SUM, lang, n=len(found.rows), found=len(found.found)), lang)]
    deal = found.deal
    if deal is not None and deal.divergence is not None:
        shortest = fill(
            SHORTEST, lang, seed=found.deal_seed or 0, players=len(deal.a.players), step=deal.divergence.step
        )
        sentences.append(to_text(shortest, lang))
    return " ".join(sentences)


def _size(witness: Witness, lang: str) -> str:
    if witness.kind not in SMALL or witness.position is None:
        return ""
    return to_text(fill(SIZE, lang, cards=witness.cards, seats=witness.position.seats), lang)


def witness_text(witness: Witness, lang: str) -> str:
    """One witness in lines of text."""
    return "\n".join(_lines(witness, lang))


def _lines(witness: Witness, lang: str) -> Iterator[str]:
    size = _size(witness, lang)
    yield f"{pick(rule_title(witness.knob), lang)} ({witness.knob}){f': {size}' if size else ''}"
    story = _story(witness)
    if story is not None and witness.kind in SMALL:
        options = {"language": lang, "suits": witness.a["setup.suits"]}
        yield from (f"  {line}" for line in still_text(story, 0, options).splitlines())
    yield f"  {pick(witness.says, lang)}"


def witnesses_text(found: Witnesses, lang: str) -> str:
    """All witnesses in lines of text."""
    return "\n".join([_sum(found, lang), *(witness_text(row, lang) for row in found.rows)])


def witness_html(witness: Witness, lang: str) -> str:
    """One witness as HTML with a picture of its position."""
    return framed(_html(witness, lang), lang)


def _html(witness: Witness, lang: str) -> str:
    size = _size(witness, lang)
    title = f"<b>{escape(pick(rule_title(witness.knob), lang))}</b> <small><code>{escape(witness.knob)}</code></small>"
    rows = [f"<p>{title}{f' · {escape(size)}' if size else ''}</p>", f"<p>{escape(pick(witness.says, lang))}</p>"]
    story = _story(witness)
    if story is not None and witness.kind in SMALL:
        rows.append(still_html(story, 0, {"language": lang, "suits": witness.a["setup.suits"]}))
    return "".join(rows)


def witnesses_html(found: Witnesses, lang: str) -> str:
    """All witnesses as HTML."""
    return framed(f"<p>{escape(_sum(found, lang))}</p>" + "<hr>".join(_html(row, lang) for row in found.rows), lang)
