"""The rules of a variant in a notebook: a table to read, to search, and to look up what a special card does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from maumau_kit.game.library import variant as find_variant
from maumau_kit.rules.variant import Variant
from maumau_kit.views.rule_table import rule_document, rules_html, rules_text
from maumau_kit.views.wording_rules import WORDS
from maumau_kit.widgets.panel import Panel, worded


class RuleTable(Panel):
    """The rule table of a variant. Searching needs no kernel.

    Example::

        table = RuleTable(variant("tavern"), language="de")
        table.variant = variant("classic")
    """

    kind = "rules"

    def __init__(self, variant: Variant, **options: Any) -> None:
        self._rules = find_variant(variant)
        super().__init__(_document(self._rules), {"suits": self._rules["setup.suits"], **options})

    @property
    def variant(self) -> Variant:
        """The variant whose rules are shown; set another one to change the page."""
        return self._rules

    @variant.setter
    def variant(self, variant: str | Variant) -> None:
        self._rules = find_variant(variant)
        self.doc = _document(self._rules)

    def still_bundle(self) -> dict[str, str]:
        """All rules, as text and as a table with pictures."""
        lang, suits, colours = (self.options[name] for name in ("language", "suits", "colours"))
        return {
            "text/plain": rules_text(self.doc, lang, suits),
            "text/html": rules_html(self.doc, lang, suits, colours=colours, key=self.still),
        }


def _document(variant: Variant) -> dict[str, Any]:
    return {"words": worded(WORDS), **rule_document(variant)}


def rule_table(variant: str | Path | Variant = "classic", **options: Any) -> RuleTable:
    """The rule table of a variant: every rule with its source, the special cards as pictures, and a search.

    Options are those of every widget: ``language``, ``suits``, ``colours``, ``theme``, ``projector``, ``size``. Raises
    `InputError` when there is no such variant, ValueError for an option that does not exist.

    Example::

        rule_table("tavern", language="de", suits="german")
    """
    return RuleTable(find_variant(variant), **options)
