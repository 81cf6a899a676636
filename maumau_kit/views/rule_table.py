"""The rule table of a variant: every rule that plays a part, in both languages, and its special cards.

A document for pages to draw, and the same as plain text and as HTML that needs no script. Cards and ranks are called by
their names, which depend on the language and on the suits that a reader has chosen: a jack is a Bube or an Unter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from maumau_kit.base.cards import card_text
from maumau_kit.base.knobs import Knob, Topic
from maumau_kit.base.selectors import union
from maumau_kit.base.words import LANGS, SYSTEMS, Parts, by_language, capital, pick, to_plain
from maumau_kit.game.sources import source_text
from maumau_kit.rules.relevance import plays_a_part
from maumau_kit.rules.sentences import PLAYERS, rule_parts, rule_title, selector_name
from maumau_kit.rules.variant import KNOBS, TOPICS, Variant
from maumau_kit.views.special_cards import Special, special_cards
from maumau_kit.views.still import framed
from maumau_kit.views.story import table_names
from maumau_kit.views.svg.cards import row_svg
from maumau_kit.views.wording_rules import WORDS

FORMAT = "maumau-rules/1"


def rule_document(variant: Variant) -> dict[str, Any]:
    """The rule table as a document: JSON throughout, nothing in it depends on the language in force.

    ``topics`` hold the rules in order, each with its ``knob``, ``title``, ``source``, the ``cards`` it speaks of and
    its sentence ``say[language][suits]`` as parts; ``cards`` are the special cards.

    >>> from maumau_kit.game.library import variant
    >>> document = rule_document(variant("classic"))
    >>> [topic["key"] for topic in document["topics"]][:3], [entry["key"] for entry in document["cards"]]
    (['setup', 'matching', 'drawing'], ['7', '8', 'J', 'A'])
    """
    return {
        "format": FORMAT,
        **table_names(variant),
        "players": [],
        "seats": list(variant.players),
        "pack": len(variant.pack),
        "topics": [found for topic in TOPICS if (found := _topic(variant, topic))["rules"]],
        "cards": [_special(variant, entry) for entry in special_cards(variant)],
    }


def _topic(variant: Variant, topic: Topic) -> dict[str, Any]:
    """One topic with those of its rules that play a part."""
    rules = [_rule(variant, knob.name) for knob in topic.knobs if plays_a_part(variant, knob.name)]
    if topic.name == "setup":
        rules.insert(0, _rule(variant, PLAYERS))
    return {"key": topic.name, "title": by_language(topic.title), "rules": rules}


def _rule(variant: Variant, name: str) -> dict[str, Any]:
    return {
        "knob": name,
        "title": by_language(rule_title(name)),
        "say": in_all(lambda lang, system: rule_parts(variant, name, lang, system)),
        "source": source_of(variant, name),
        "cards": _cards_of(KNOBS[name], variant) if name in KNOBS else [],
    }


def _special(variant: Variant, entry: Special) -> dict[str, Any]:
    def name(lang: str, system: str) -> Parts:
        text = " · ".join(selector_name(s, lang, system) for s in entry.selectors) or pick(entry.title, lang)
        return (capital(text),)

    sources = [source for source in dict.fromkeys(variant.why.get(knob, "") for knob in entry.knobs) if source]
    return {
        "key": entry.key,
        "cards": list(map(card_text, entry.cards)),
        "name": in_all(name),
        "say": in_all(entry.says),
        "signs": [{"icon": sign.icon, "text": sign.text} for sign in entry.signs],
        "source": {lang: "; ".join(dict.fromkeys(source_text(s, lang) for s in sources)) for lang in LANGS},
    }


def source_of(variant: Variant, knob: str) -> dict[str, str]:
    """Where a variant has a rule from, by language."""
    return {lang: source_text(variant.why.get(knob, ""), lang) for lang in LANGS}


def in_all(say: Callable[[str, str], Parts]) -> dict[str, dict[str, Any]]:
    """What is said in every language and suit system, as plain parts."""
    return {lang: {system: to_plain(say(lang, system)) for system in SYSTEMS} for lang in LANGS}


def _cards_of(knob: Knob, variant: Variant) -> list[str]:
    """The cards of the pack that a rule speaks of, so that it is found by their names."""
    value = variant[knob.name]
    if knob.kind not in ("selectors", "amounts") or "special" in value:
        return []
    named = union(value)
    return [card_text(card) for card in sorted(set(variant.pack)) if named >> card & 1]


# --- without a script -----------------------------------------------------------------------------------------------


def plain_text(parts: Sequence[Any], names: Mapping[str, str]) -> str:
    """Parts of a document as plain text, cards by their names.

    >>> plain_text([{"card": "7S"}, " fits."], {"7S": "seven of spades"})
    'seven of spades fits.'
    """
    return "".join(part if isinstance(part, str) else names.get(part["card"], part["card"]) for part in parts)


class _Reader:
    """A rule document read in one language and suit system."""

    def __init__(self, document: Mapping[str, Any], lang: str, system: str) -> None:
        self.document, self.lang, self.system = document, lang, system

    def word(self, key: str) -> str:
        return WORDS[self.lang][key]

    @property
    def title(self) -> str:
        return str(self.document["variant"]["name"][self.lang])

    def said(self, says: Mapping[str, Any]) -> str:
        """A sentence as plain text."""
        return plain_text(says[self.lang][self.system], self.document["names"][self.lang][self.system])


def rules_text(document: Mapping[str, Any], lang: str, system: str = "french") -> str:
    """The rule table as lines of text: a heading a topic, a line a rule."""
    read = _Reader(document, lang, system)
    lines = [read.title]
    for topic in document["topics"]:
        lines.append(topic["title"][lang])
        lines += [f"  {capital(read.said(rule['say']))}" for rule in topic["rules"]]
    return "\n".join(lines)


def rules_html(
    document: Mapping[str, Any], lang: str, system: str = "french", *, colours: int = 2, key: str = ""
) -> str:
    """The rule table as HTML with pictures of the special cards and no script; every text is escaped.

    ``key`` marks it as the still picture of a live table with the same key.
    """
    read = _Reader(document, lang, system)
    cards = "".join(_card_html(read, entry, colours) for entry in document["cards"])
    strip = f'<div style="display:flex;flex-wrap:wrap;gap:1em">{cards}</div>' if cards else ""
    head = "".join(f'<th scope="col" {_LEFT}>{escape(read.word(key))}</th>' for key in ("rule", "source"))
    body = "".join(_topic_html(read, topic) for topic in document["topics"])
    table = f"<table><thead><tr>{head}</tr></thead>{body}</table>"
    return framed(f"<h3>{escape(read.title)}</h3>{strip}{table}", lang, key)


_LEFT = 'style="text-align:left;vertical-align:top"'


def _card_html(read: _Reader, entry: Mapping[str, Any], colours: int) -> str:
    name, shown = read.said(entry["name"]), entry["cards"]
    art = row_svg(
        shown, system=read.system, letters=read.lang, colours=colours, label=name, height=96, step=_fan(shown)
    )
    words = f"<b>{escape(name)}</b><br>{escape(read.said(entry['say']))}"
    return f'<div style="max-width:16em">{art}<p style="margin:.3em 0">{words}</p></div>'


def _fan(cards: Sequence[str]) -> int:
    """How far the cards of a fan lie apart, in drawing units."""
    return 72 if len(cards) > 1 else 0


def _topic_html(read: _Reader, topic: Mapping[str, Any]) -> str:
    title = escape(topic["title"][read.lang])
    rows = [f'<tr><th scope="rowgroup" colspan="2" {_LEFT}>{title}</th></tr>']
    for rule in topic["rules"]:
        sentence, source = escape(capital(read.said(rule["say"]))), escape(rule["source"][read.lang])
        knob = f"<br><small><code>{escape(rule['knob'])}</code></small>"
        rows.append(f"<tr><td {_LEFT}>{sentence}{knob}</td><td {_LEFT}><small>{source}</small></td></tr>")
    return f"<tbody>{''.join(rows)}</tbody>"
