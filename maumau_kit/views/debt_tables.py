"""Debt chains as tables that need no script: those of a round, of many rounds, and the atlas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from maumau_kit.base.words import pick
from maumau_kit.studies.debt import number_words, words
from maumau_kit.studies.debt.atlas import Atlas
from maumau_kit.studies.debt.chains import Chain, Chains
from maumau_kit.studies.debt.shares import Share, Shares
from maumau_kit.views.still import framed

_CELL: Final = "text-align:left;padding:.3em .9em .3em 0;border-bottom:1px solid rgba(128,128,128,.6)"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; every text is escaped."""
    return f"<table>{_line(heads, 'th')}{''.join(_line(row, 'td') for row in rows)}</table>"


def _line(cells: Sequence[str], tag: str) -> str:
    return "<tr>" + "".join(f'<{tag} style="{_CELL}">{escape(cell)}</{tag}>' for cell in cells) + "</tr>"


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def chain_table(chain: Chain, chains: Chains, lang: str) -> str:
    """One chain: a row for each seat that opened, passed on or paid."""
    heads = [pick(head, lang) for head in words.LINK_COLUMNS]
    return table(heads, words.link_cells(chain, chains.record, lang))


def chains_html(chains: Chains, lang: str) -> str:
    """All chains of a round: a sentence and a table for each."""
    parts = [f"<p><b>{escape(words.chains_head(chains, lang))}</b></p>"]
    for number, (chain, says) in enumerate(zip(chains, chains.sentences(lang), strict=True), 1):
        parts.append(f"<p>{number}. {escape(says)}</p>{chain_table(chain, chains, lang)}")
    return framed("".join(parts), lang)


def shares_table(rows: Sequence[Share], lang: str) -> str:
    """Chains by the cards owed; only the columns that have something in them."""
    return table(*number_words.shares_cells(rows, lang))


def shares_html(shares: Shares, lang: str) -> str:
    """The chains of many rounds: what was played, and the tables."""
    parts = [_paragraphs(number_words.shares_head(shares, lang))]
    if shares.all_rows:
        parts.append(shares_table(shares.all_rows, lang))
    if shares.starter_rows:
        parts += [_paragraphs([number_words.started(shares, lang)]), shares_table(shares.starter_rows, lang)]
    if shares.why_not is not None:
        parts.append(_paragraphs([number_words.why_not(shares.why_not, lang)]))
    return framed("".join(parts), lang)


def atlas_html(atlas: Atlas, lang: str) -> str:
    """The atlas as one table."""
    told = f"<p><b>{escape(number_words.atlas_head(atlas, lang))}</b></p>"
    rest = _paragraphs(number_words.atlas_left_out(atlas, lang))
    return framed(
        told + table(number_words.atlas_heads(atlas, lang), number_words.atlas_rows(atlas, lang)) + rest, lang
    )
