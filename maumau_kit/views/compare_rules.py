"""Variants side by side, rule by rule: a document for pages, plain text, and HTML that needs no script.

Two variants are told rule by rule, several as a matrix. Every text is escaped; what a variant file says of itself is
text and never more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS, Parts, by_language, capital, fill, pick, to_text
from maumau_kit.game.playable import Variant
from maumau_kit.rules.sentences import rule_parts
from maumau_kit.studies.compare.by_rule import IDLE, Diff, RuleRow
from maumau_kit.studies.compare.labels import described, titles_of
from maumau_kit.views.rule_table import in_all, plain_text, source_of
from maumau_kit.views.still import framed
from maumau_kit.views.story import table_names
from maumau_kit.views.tables import cell, knob_line, text_row
from maumau_kit.views.tables import row as html_row

FORMAT: Final = "maumau-diff-rules/1"
SAME: Both = ("{names}: the rules are the same.", "{names}: die Regeln sind gleich.")
DIFFER: Both = ("{names}: {n|rule differs|rules differ}.", "{names}: {n|Regel ist|Regeln sind} anders.")
SAME_IN_PLAY: Both = (
    "{names}: the rules are the same in all that plays a part.",
    "{names}: in allem, worauf es ankommt, sind die Regeln gleich.",
)
NOT_ALL: Both = (
    "{names}: {n|rule is|rules are} not the same in all.",
    "{names}: {n|Regel ist|Regeln sind} nicht überall gleich.",
)
SLEEPING: Both = (
    "Set otherwise too, but without any part in the game: {rules}.",
    "Auch anders gesetzt, aber ohne Bedeutung für das Spiel: {rules}.",
)
AND: Both = (" and ", " und ")
RULE: Both = ("Rule", "Regel")
BOLD: Both = ("Bold: not as in {first}.", "Fett: anders als bei {first}.")


def rules_diff_document(diff: Diff) -> dict[str, Any]:
    """The comparison as a document: JSON throughout, nothing in it depends on the language in force.

    ``variants`` name the columns. ``topics`` hold the rows in order, each with ``say`` and ``source`` for every
    variant, as in a rule table; ``groups`` numbers equal rules alike. ``idle`` holds the titles of rules that are set
    otherwise but change nothing in any of the variants. ``summary`` is one sentence, ``equal`` whether nothing differs.

    >>> from maumau_kit.studies.compare.by_rule import diff
    >>> document = rules_diff_document(diff("classic", "tavern"))
    >>> document["summary"]["de"], [topic["key"] for topic in document["topics"]][:2]
    ('Klassisch (classic) und Kneipe (tavern): 13 Regeln sind anders.', ['setup', 'drawing'])
    """
    shown = [row for row in diff.rows if not row.is_idle]
    return {
        "format": FORMAT,
        **_names(diff.variants),
        "variants": described(diff.variants),
        "equal": diff.is_equal,
        "summary": {lang: _summary(diff, len(shown), lang) for lang in LANGS},
        "topics": [
            {
                "key": key,
                "title": by_language(title),
                "rows": [_row(diff, row) for row in rows if not row.is_idle],
            }
            for key, title, rows in diff.by_topic()
            if not all(row.is_idle for row in rows)
        ],
        "idle": [{"knob": row.knob, "title": by_language(row.title)} for row in diff.rows if row.is_idle],
    }


def _names(variants: Sequence[Variant]) -> dict[str, Any]:
    """The names of everything that any of the variants has on the table; the first one lends its suits."""
    first, *others = map(table_names, variants)
    for other in others:
        for lang, systems in other["names"].items():
            for system, names in systems.items():
                first["names"][lang][system].update(names)
    del first["variant"]
    return first


def _summary(diff: Diff, differ: int, lang: str) -> str:
    names = [pick(title, lang) for title in titles_of(diff.variants)]
    listed = ", ".join(names[:-1]) + pick(AND, lang) + names[-1]
    says = SAME if diff.is_equal else SAME_IN_PLAY if not differ else DIFFER if len(names) == 2 else NOT_ALL
    return to_text(fill(says, lang, names=listed, n=differ), lang)


def _row(diff: Diff, row: RuleRow) -> dict[str, Any]:
    def said(rules: Variant) -> dict[str, Any]:
        def parts(lang: str, system: str) -> Parts:
            return rule_parts(rules, row.knob, lang, system)

        return in_all(parts)

    return {
        "knob": row.knob,
        "title": by_language(row.title),
        "values": list(row.values),
        "say": [said(rules) for rules in diff.variants],
        "source": [source_of(rules, row.knob) for rules in diff.variants],
        "plays": list(row.plays),
        "groups": list(row.groups),
    }


class _Reader:
    """A comparison read in one language, each variant with the suits of `system`, or with its own."""

    def __init__(self, document: Mapping[str, Any], lang: str, system: str | None) -> None:
        self.document, self.lang, self.system = document, lang, system
        self.labels: list[str] = [variant["label"] for variant in document["variants"]]

    def said(self, row: Mapping[str, Any], number: int) -> str:
        """The sentence of one variant as plain text."""
        system = self.system or self.document["variants"][number]["suits"]
        names = self.document["names"][self.lang][system]
        parts = row["say"][number][self.lang][system]
        text = capital(plain_text(parts, names))
        return text if row["plays"][number] else f"{text} ({pick(IDLE, self.lang)})"

    def source(self, row: Mapping[str, Any], number: int) -> str:
        return str(row["source"][number][self.lang])


def sleeping(document: Mapping[str, Any], lang: str) -> str:
    """The sentence about what is set otherwise without any effect, or nothing."""
    titles = ", ".join(entry["title"][lang] for entry in document["idle"])
    return pick(SLEEPING, lang).format(rules=titles) if titles else ""


def rules_diff_text(document: Mapping[str, Any], lang: str, system: str | None = None) -> str:
    """The comparison as lines of text: a heading a topic, the title of a rule, then what each variant says.

    Variants that say the same share a line.
    """
    read = _Reader(document, lang, system)
    lines = [document["summary"][lang]]
    for topic in document["topics"]:
        lines += ["", topic["title"][lang]]
        for row in topic["rows"]:
            lines.append(f"  {row['title'][lang]}")
            lines += [f"    {line}" for line in _lines(read, row)]
    if told := sleeping(document, lang):
        lines += ["", told]
    return "\n".join(lines)


def _lines(read: _Reader, row: Mapping[str, Any]) -> Iterator[str]:
    """What the variants say, a line for each way of putting it; then where they have it from."""
    for group in dict.fromkeys(row["groups"]):
        numbers = [number for number, other in enumerate(row["groups"]) if other == group]
        for said in dict.fromkeys(read.said(row, number) for number in numbers):
            alike = [number for number in numbers if read.said(row, number) == said]
            sources = dict.fromkeys(filter(None, (read.source(row, number) for number in alike)))
            where = f" [{'; '.join(sources)}]" if sources else ""
            yield f"{', '.join(read.labels[number] for number in alike)}: {said}{where}"


def rules_diff_html(document: Mapping[str, Any], lang: str, system: str | None = None, *, key: str = "") -> str:
    """The comparison as a table that can be read from the back row, a column a variant; every text is escaped.

    ``key`` marks it as the still picture of a live table with the same key.
    """
    read = _Reader(document, lang, system)
    parts = [f'<p style="font-size:1.25em"><b>{escape(document["summary"][lang])}</b></p>']
    if document["topics"]:
        heads = [pick(RULE, lang), *read.labels]
        head = text_row(heads, "th", scope="col")
        body = "".join(_topic_html(read, topic) for topic in document["topics"])
        parts.append(f'<table style="font-size:1.15em;border-collapse:collapse">{head}{body}</table>')
    if len(read.labels) > 2 and document["topics"]:
        parts.append(f"<p>{escape(pick(BOLD, lang).format(first=read.labels[0]))}</p>")
    if told := sleeping(document, lang):
        parts.append(f"<p>{escape(told)}</p>")
    return framed("".join(parts), lang, key)


def _topic_html(read: _Reader, topic: Mapping[str, Any]) -> str:
    title, columns = escape(topic["title"][read.lang]), len(read.labels) + 1
    heading = cell(title, "th", "padding-top:1em", scope="rowgroup", across=columns)
    return f"<tbody>{html_row([heading])}{''.join(_rule_html(read, row) for row in topic['rows'])}</tbody>"


def _rule_html(read: _Reader, row: Mapping[str, Any]) -> str:
    name = f"{escape(row['title'][read.lang])}{knob_line(row['knob'])}"
    cells = [cell(name, "th", "font-weight:500", scope="row")]
    for number in range(len(read.labels)):
        said, source = escape(read.said(row, number)), escape(read.source(row, number))
        other = len(read.labels) > 2 and row["groups"][number] != row["groups"][0]
        shown = f"<b>{said}</b>" if other else said
        cells.append(cell(f"{shown}{f'<br><small>{source}</small>' if source else ''}"))
    return html_row(cells)
