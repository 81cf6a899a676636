"""The commands about variants: which there are, and what their rules are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from maumau_kit.base.errors import InputError, nearest
from maumau_kit.base.words import language, pick
from maumau_kit.cli.faults import near
from maumau_kit.cli.options import AsJson, Lang, both, speak
from maumau_kit.cli.screen import is_unicode, print_line, print_table, write, write_json
from maumau_kit.rules.values import range_text
from maumau_kit.rules.variant import Variant

VariantName = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT",
        help=both(
            "A variant: its id, or the path of its file.", "Eine Variante: ihre Kennung oder der Pfad ihrer Datei."
        ),
    ),
]


def rules_of(name: str) -> Variant:
    """The variant that a person names. Raises `InputError` that offers the nearest."""
    from maumau_kit.game.library import variant, variant_ids

    if name in variant_ids():
        return variant(name)
    path = Path(name)
    try:
        is_folder, is_file = path.is_dir(), path.is_file()
    except (OSError, ValueError):  # no path of this system: it is too long, or holds what no name may hold
        is_folder = is_file = False
    if is_folder:
        raise InputError(
            pick(("this is a folder, not a file", "das ist ein Ordner, keine Datei")),
            file=name,
            hint=pick(("name a file in it", "nenne eine Datei darin")),
        )
    if not is_file and (path.suffix not in (".toml", ".json") or nearest(path.stem, variant_ids()) == path.stem):
        raise InputError(
            pick((f"{name[:60]!r} is not a variant", f"{name[:60]!r} ist keine Variante")),
            where="VARIANT",
            hint=near(path.stem[:60], variant_ids()),
        )
    return variant(path)


def variants(as_json: AsJson = False, lang: Lang = None) -> int:
    """All variants that come with the kit."""
    from maumau_kit.game.library import variants as all_variants

    speak(lang)
    there = all_variants()
    if as_json:
        write_json(
            [{"id": v.id, "name": dict(v.name), "players": list(v.players), "source": list(v.source)} for v in there]
        )
        return 0
    rows = [(v.id, v.name[language()], range_text(v.players)) for v in there]
    print_table(_HEADERS[language()], rows)
    print_line(pick(("Every rule of one of them: maumau show ID", "Jede Regel einer Variante: maumau show KENNUNG")))
    return 0


_HEADERS = {"en": ("id", "name", "players"), "de": ("Kennung", "Name", "Spieler")}


def show(variant: VariantName, as_json: AsJson = False, lang: Lang = None) -> int:
    """The complete rules of a variant, as a file that can be read again."""
    from maumau_kit.cli.toml_text import variant_text

    speak(lang)
    rules = rules_of(variant)
    try:
        if as_json:
            write_json(rules.to_dict())
        else:
            write(variant_text(rules, ascii_only=not is_unicode()))
    except InputError as error:
        error.file = error.file or variant
        raise
    return 0


COMMANDS = {
    "variants": (variants, both("The ways to play that are there.", "Die Spielweisen, die es gibt.")),
    "show": (
        show,
        both(
            "Every rule of a variant with its value, as a file of your own to start from.",
            "Jede Regel einer Variante mit ihrem Wert, als Datei für eine eigene.",
        ),
    ),
}
