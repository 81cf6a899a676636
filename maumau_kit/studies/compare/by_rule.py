"""Two and more variants by rule: every rule that is not the same in all of them, in words, with its source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both, plain_value
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS, Parts, language, pick, to_text
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.playable import Variant
from maumau_kit.game.sources import source_text
from maumau_kit.rules.relevance import plays_a_part
from maumau_kit.rules.sentences import PLAYERS, rule_parts, rule_title
from maumau_kit.rules.variant import TOPICS
from maumau_kit.rules.variant import Variant as RuleSet
from maumau_kit.studies.compare.differing import differing, meaning
from maumau_kit.studies.compare.labels import labels_of
from maumau_kit.studies.frames import frame_of

if TYPE_CHECKING:
    from maumau_kit.game.position import Position
    from maumau_kit.studies.compare.by_position import PositionDiff
    from maumau_kit.studies.compare.numbers import Numbers
    from maumau_kit.studies.compare.twins import Twins
    from maumau_kit.studies.compare.witness import Witnesses

Named = str | Path | Mapping[str, Any] | RuleSet
"""What a variant may be named by: its id, the path of its file, its data, or itself."""
TOPIC_OF = {PLAYERS: "setup", **{knob.name: topic.name for topic in TOPICS for knob in topic.knobs}}
"""The topic of each rule."""
IDLE: Both = ("plays no part here", "spielt hier keine Rolle")
"""Said of a rule that changes nothing under the other rules of its variant."""


@dataclass(frozen=True)
class RuleRow:
    """One rule in which variants differ, with an entry for each variant in `values`, `says`, `sources` and `plays`.

    `says` holds the sentences as parts, English and German; `sources` the clauses as the variants quote them; `plays`
    whether the rule changes anything under the other rules of its variant; `groups` numbers the ways of putting it:
    variants with the same number have the same rule.
    """

    knob: str
    topic: str
    title: Both
    values: tuple[Any, ...]
    says: tuple[tuple[Parts, Parts], ...]
    sources: tuple[str, ...]
    plays: tuple[bool, ...]
    groups: tuple[int, ...]
    systems: tuple[str, ...]

    def __hash__(self) -> int:
        return hash((self.knob, self.says))

    @property
    def is_idle(self) -> bool:
        """Whether the rule plays no part in any of the variants, so that the difference changes nothing."""
        return not any(self.plays)

    def text(self, number: int, lang: str | None = None) -> str:
        """The sentence of one variant, in one language (the one in force if none is named)."""
        lang = lang or language()
        said = to_text(self.says[number][LANGS.index(lang)], lang, system=self.systems[number])
        return said if self.plays[number] or self.is_idle else f"{said} ({pick(IDLE, lang)})"

    def source(self, number: int, lang: str | None = None) -> str:
        """Which text says so, for one variant."""
        return source_text(self.sources[number], lang or language())


@dataclass(frozen=True)
class Diff(Shown):
    """Variants side by side. `rows` are the rules that are not the same in all of them, topic by topic.

    From here the other comparisons are reached: a position, one deal, many deals, witnesses. With more than two
    variants these compare the `pair` that is named, the first two if none is.

    >>> found = diff("grundvariante", "grundvariante-52")
    >>> [row.knob for row in found.rows], found.rows[1].text(0, "en")
    (['players', 'setup.ranks'], 'The pack has the ranks 7, 8, 9, 10, jack, queen, king, ace.')
    """

    variants: tuple[Variant, ...]
    rows: tuple[RuleRow, ...]

    @property
    def is_equal(self) -> bool:
        """Whether the rules are the same in all variants."""
        return not self.rows

    @property
    def labels(self) -> tuple[str, ...]:
        """What the variants are called in tables: their ids, with a number where two are called alike."""
        return labels_of(self.variants)

    def by_topic(self) -> Iterator[tuple[str, Both, tuple[RuleRow, ...]]]:
        """The rows by topic: its name, its title, its rows. Topics without any are left out."""
        for topic in TOPICS:
            rows = tuple(row for row in self.rows if row.topic == topic.name)
            if rows:
                yield topic.name, topic.title, rows

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The rules that differ as JSON has them, texts in one language (the one in force if none is named).

        ``a`` and ``b`` are the first two variants and their values, ``values`` has all of them. The range of players
        is no knob and has a key of its own, where it differs.
        """
        entries = {row.knob: self._entry(row, lang or language()) for row in self.rows}
        players = entries.pop(PLAYERS, None)
        data: dict[str, Any] = {
            "a": self.variants[0].id,
            "b": self.variants[1].id,
            "variants": [rules.id for rules in self.variants],
            "knobs": list(entries.values()),
        }
        if players is not None:
            data[PLAYERS] = {key: value for key, value in players.items() if key not in ("knob", "topic")}
        return data

    def _entry(self, row: RuleRow, lang: str) -> dict[str, Any]:
        said = [row.text(number, lang) for number in range(len(self.variants))]
        return {
            "knob": row.knob,
            "topic": row.topic,
            "a": row.values[0],
            "b": row.values[1],
            "values": list(row.values),
            "text": f"{pick(row.title, lang)}: {' '.join(map('{}: {}'.format, self.labels, said))}",
            "says": said,
            "sources": [row.source(number, lang) for number in range(len(self.variants))],
        }

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The rows as columns: knob, topic and rule, then for each variant its value, its sentence and its source."""
        numbered = list(enumerate(self.labels))
        return {
            "knob": [row.knob for row in self.rows],
            "topic": [row.topic for row in self.rows],
            "rule": [pick(row.title) for row in self.rows],
            **{label: [row.values[number] for row in self.rows] for number, label in numbered},
            **{f"{label}: says": [row.text(number) for row in self.rows] for number, label in numbered},
            **{f"{label}: source": [row.source(number) for row in self.rows] for number, label in numbered},
        }

    def to_frame(self) -> Any:
        """The rows as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        return frame_of(self.columns, objects=True)

    def __repr__(self) -> str:
        rows = len(self.rows)
        says = "the rules are the same" if not rows else "1 rule differs" if rows == 1 else f"{rows} rules differ"
        return f"<diff of {', '.join(self.labels)}: {says}>"

    # --- the other comparisons ------------------------------------------------------------------------------------

    def position(self, position: Position | str, *, pair: Sequence[int] = (0, 1)) -> PositionDiff:
        """The same position under two of the variants, see `position_diff`."""
        from maumau_kit.studies.compare.by_position import position_diff

        return position_diff(position, *self._pair(pair))

    def twins(self, *, pair: Sequence[int] = (0, 1), **options: Any) -> Twins:
        """The same deal under two of the variants, see `maumau_kit.studies.compare.twins.twins`."""
        from maumau_kit.studies.compare.twins import twins

        return twins(*self._pair(pair), **options)

    def numbers(self, deals: int = 10_000, *, pair: Sequence[int] = (0, 1), **options: Any) -> Numbers:
        """Many deals under two of the variants, see `maumau_kit.studies.compare.numbers.paired`."""
        from maumau_kit.studies.compare.numbers import paired

        return paired(*self._pair(pair), deals=deals, **options)

    def witnesses(self, *, pair: Sequence[int] = (0, 1), **options: Any) -> Witnesses:
        """The smallest positions that tell two of the variants apart, see `witnesses` in `witness`."""
        from maumau_kit.studies.compare.witness import witnesses

        return witnesses(*self._pair(pair), **options)

    def _pair(self, pair: Sequence[int]) -> tuple[Variant, Variant]:
        last = len(self.variants) - 1
        if len(pair) != 2 or not all(type(number) is int and 0 <= number <= last for number in pair):
            hint = f"write two numbers from 0 to {last}, as in pair=(0, 1)"
            raise InputError(
                f"{str(pair)[:40]} is no pair of these variants",
                where="pair",
                hint=hint,
                german=f"{str(pair)[:40]} ist kein Paar dieser Varianten: schreib zwei Zahlen von 0 bis {last}, etwa "
                "pair=(0, 1).",
            )
        return self.variants[pair[0]], self.variants[pair[1]]


def diff(*variants: Named) -> Diff:
    """Every rule that differs between two variants, or is not the same in all of several.

    Variants are ids, paths, data or variants. Raises `InputError` for fewer than two, and for one that there is not.

    >>> print(diff("tavern", "tavern"))
    Tavern (tavern) and Tavern (tavern): the rules are the same.
    """
    if len(variants) < 2:
        raise InputError(
            "a comparison needs two variants",
            where="variants",
            hint='write diff("classic", "tavern")',
            german='Ein Vergleich braucht zwei Varianten: schreib diff("classic", "tavern").',
        )
    found = tuple(map(find_variant, variants))
    return Diff(found, tuple(_row(found, knob) for knob in differing(*found)))


def _row(variants: tuple[Variant, ...], knob: str) -> RuleRow:
    systems = tuple(rules["setup.suits"] for rules in variants)
    meanings = [meaning(rules, knob) for rules in variants]
    ways: list[Any] = []
    for found in meanings:
        if found not in ways:
            ways.append(found)
    return RuleRow(
        knob,
        TOPIC_OF[knob],
        rule_title(knob),
        tuple(_value(rules, knob) for rules in variants),
        tuple(
            (rule_parts(rules, knob, "en", system), rule_parts(rules, knob, "de", system))
            for rules, system in zip(variants, systems, strict=True)
        ),
        tuple(rules.why.get(knob, "") for rules in variants),
        tuple(plays_a_part(rules, knob) for rules in variants),
        tuple(map(ways.index, meanings)),
        systems,
    )


def _value(variant: Variant, knob: str) -> Any:
    """The value as JSON has it."""
    return plain_value(variant.players if knob == PLAYERS else variant[knob])
