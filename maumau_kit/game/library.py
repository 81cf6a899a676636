"""The variants at hand: found in the folder of rule files, by id or by path."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from maumau_kit.base.errors import InputError, VariantError, german_offer, offer
from maumau_kit.base.files import folder
from maumau_kit.base.strict import decode, parse_json, parse_toml, read_bytes
from maumau_kit.game.playable import Variant
from maumau_kit.rules.variant import Variant as RuleSet
from maumau_kit.rules.variant import read_variant

if TYPE_CHECKING:
    from maumau_kit.game.position import Position


LONGEST_PATH = 1024


def variant_ids() -> list[str]:
    """The ids of all variants that come with the package, sorted."""
    return sorted(path.stem for path in folder("variants").glob("*.toml"))


def variants() -> list[Variant]:
    """All variants that come with the package."""
    return [variant(name) for name in variant_ids()]


def variant(source: str | Path | Mapping[str, Any] | RuleSet) -> Variant:
    """A variant by id, by the path of a file, or from its data.

    Raises `InputError` when there is none of that name, `VariantError` when its rules are wrong.

    >>> variant("tavern")["drawing.voluntary"]
    True
    """
    if isinstance(source, Variant):
        return source
    if isinstance(source, RuleSet):
        return Variant(**{field.name: getattr(source, field.name) for field in fields(source)})
    if isinstance(source, Mapping):
        return read_variant(source, find=_find_shipped, kind=Variant)
    if not isinstance(source, str | Path):
        raise InputError(
            f"a {type(source).__name__} is not a variant",
            where="variant",
            hint="give an id or the path of a file",
            german=f"Das ist keine Variante ({type(source).__name__}): nimm eine Kennung oder den Pfad einer Datei.",
        )
    text = str(source)
    if text in variant_ids():
        return _shipped(text)
    path = Path(source)
    try:
        is_one = len(text) <= LONGEST_PATH and (path.is_file() or path.suffix in (".toml", ".json"))
    except (OSError, ValueError):  # no path of this system: a part of it is too long, or holds what no name may hold
        is_one = False
    if not is_one:
        word = text[:60]
        raise InputError(
            f"{word!r} is not a variant",
            hint=offer(word, variant_ids()),
            where="variant",
            german=f"Eine Variante {word!r} gibt es nicht: {german_offer(word, variant_ids())}",
        )
    return variant_file(path)


def is_shipped(rules: RuleSet) -> bool:
    """Whether the id of a variant is enough to find just these rules again."""
    return rules.id in variant_ids() and _shipped(rules.id) == rules


@cache
def _shipped(name: str) -> Variant:
    return variant_file(folder("variants") / f"{name}.toml")


def variant_file(path: Path) -> Variant:
    """The variant of a file, TOML or JSON. A parent is looked up beside the file first, then among the shipped ones."""

    def find(name: str) -> Mapping[str, Any]:
        for suffix in (".toml", ".json"):
            beside = path.parent / f"{name}{suffix}"
            if Path(name).name == name and beside.is_file() and beside.resolve() != path.resolve():
                return load_data(beside)
        if name == path.stem:
            raise VariantError(f"{name} extends {name}: that never ends", where="extends", code="extends-loop")
        return _find_shipped(name)

    return read_variant(load_data(path), file=str(path), find=find, kind=Variant)


def _find_shipped(name: str) -> Mapping[str, Any]:
    if name not in variant_ids():
        raise VariantError(f"there is no variant {name[:60]!r}", where="extends", hint=offer(name, variant_ids()))
    return load_data(folder("variants") / f"{name}.toml")


def load_data(path: Path) -> Mapping[str, Any]:
    """The data of a rule file. Raises `InputError` when it cannot be read."""
    text = decode(read_bytes(path), str(path))
    data: Any = parse_json(text, str(path)) if path.suffix == ".json" else parse_toml(text, str(path))
    if not isinstance(data, Mapping):
        raise VariantError("a variant is a table", file=str(path))
    return data


def check_expectations(rules: RuleSet) -> None:
    """Try the positions that a variant file expects answers for. Raises `VariantError` for the first that differs."""
    from maumau_kit.game.text import position

    for name, case in rules.expect.items():
        where = f"expect.{name}"
        try:
            table = position(case["position"], rules)
        except InputError as error:
            raise error.at(where) from None
        _compare(table, case, where)


def _compare(table: Position, case: Mapping[str, Any], where: str) -> None:
    if "legal" in case and sorted(table.legal_moves) != sorted(map(str, case["legal"])):
        raise _differs(
            f"legal are {' '.join(table.legal_moves)}",
            where=where,
            hint=f"expected {' '.join(case['legal'])}",
        )
    codes = {verdict.what: verdict.code for verdict in table.explain().cards}
    for card, code in case.get("reasons", {}).items():
        if codes.get(card) != code:
            raise _differs(f"{card} is {codes.get(card, 'not held')}", where=where, hint=f"expected {code}")


def _differs(problem: str, *, where: str, hint: str) -> VariantError:
    """A case that was understood, but does not hold."""
    error = VariantError(problem, where=where, hint=hint, code="expect")
    error.status = 1
    return error
