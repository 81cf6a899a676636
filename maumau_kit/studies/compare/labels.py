"""What variants are called side by side, so that no two of them are called alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maumau_kit.base.errors import one_line
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS, by_language
from maumau_kit.rules.variant import Variant

_COLUMNS = ("knob", "topic", "rule")
"""Columns of a table of rules that are called so."""


def labels_of(variants: Sequence[Variant]) -> tuple[str, ...]:
    """Their ids, with a number where two are called alike.

    >>> from maumau_kit.game.library import variant
    >>> tavern = variant("tavern")
    >>> changed = [tavern.with_knobs(setup__hand=hand) for hand in (4, 6)]
    >>> labels_of([tavern, *changed])
    ('tavern', 'tavern-changed (1)', 'tavern-changed (2)')
    """
    ids = [rules.id for rules in variants]
    return tuple(
        f"{name} ({ids[: number + 1].count(name)})" if ids.count(name) > 1 or name in _COLUMNS else name
        for number, name in enumerate(ids)
    )


def name_of(variant: Variant) -> Both:
    """The name of a variant in both languages. Signs that turn the words around them are written out.

    >>> from maumau_kit.game.library import variant
    >>> name_of(variant("tavern"))
    ('Tavern', 'Kneipe')
    """
    english, german = (one_line(variant.name.get(lang, variant.id)) for lang in LANGS)
    return english, german


def described(variants: Sequence[Variant]) -> list[dict[str, Any]]:
    """The variants as pages know them: id, label, name by language and suits.

    >>> from maumau_kit.game.library import variant
    >>> [one["label"] for one in described([variant("tavern"), variant("classic")])]
    ['tavern', 'classic']
    """
    return [
        {"id": rules.id, "label": label, "name": by_language(name_of(rules)), "suits": rules["setup.suits"]}
        for rules, label in zip(variants, labels_of(variants), strict=True)
    ]


def titles_of(variants: Sequence[Variant]) -> tuple[Both, ...]:
    """Their names with their labels, in both languages; variants whose rules are all the same go by their ids.

    >>> from maumau_kit.game.library import variant
    >>> titles_of([variant("tavern"), variant("tavern")])[0]
    ('Tavern (tavern)', 'Kneipe (tavern)')
    """
    equal = all(rules == variants[0] for rules in variants)
    names = [rules.id for rules in variants] if equal else labels_of(variants)
    found = []
    for rules, label in zip(variants, names, strict=True):
        english, german = (f"{name} ({label})" for name in name_of(rules))
        found.append((english, german))
    return tuple(found)
