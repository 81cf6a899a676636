"""The front end of a widget as one text: its ES module with the modules that it imports, and its style sheets.

A notebook takes one module a widget, and a plain page should need no loader either; so the files are joined here, in
the order in which they need each other. They stay ordinary ES modules for everybody else.
"""

from __future__ import annotations

import json
import pathlib
import re
from functools import cache
from typing import Final

HERE: Final = pathlib.Path(__file__).parent
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:class|const|function)\b)", re.MULTILINE)
_KIND: Final = re.compile(r'^export class (\w+) extends \w+ \{\n  static widget = "(\w+)";', re.MULTILINE)
_ROOT: Final = re.compile(r"\.mau(?![\w-])|(?<![\w\])])(?=\[data-widget)")
_MAIN: Final = re.compile(r"^export (?:const mount\b|default\b).*\n", re.MULTILINE)


@cache
def parts(name: str) -> tuple[str, ...]:
    """The modules that make up a widget's front end, each before those that import it.

    >>> parts("stepper")
    ('base', 'board', 'stepper')
    """
    order: list[str] = []
    for needed in _IMPORT.findall(_source(name)):
        order += [part for part in parts(needed) if part not in order]
    return (*order, name)


@cache
def module(name: str) -> str:
    """The ES module of a widget with all that it imports: `mount` for a plain page, the default for a notebook."""
    *needed, _ = parts(name)
    joined = [_EXPORT.sub("", _MAIN.sub("", _IMPORT.sub("", _source(part)))) for part in needed]
    return "\n".join([*joined, _IMPORT.sub("", _source(name))])


@cache
def bound_module(name: str) -> str:
    """The module for a notebook: it brings its style sheets along, and a page takes each of them once.

    A sheet a widget would make every part of the page match the same rules as often as there are widgets.
    """
    return f"const SHEETS = {json.dumps(styles(name), ensure_ascii=False)};\n{module(name)}"


@cache
def styles(name: str) -> tuple[str, ...]:
    """The style sheets of a widget, one text each; what belongs to one kind of widget touches no other."""
    return tuple(_sheet(part) for part in parts(name) if (HERE / f"{part}.css").is_file())


def _sheet(part: str) -> str:
    """A style sheet; that of a widget is kept to the widgets of its kind, and to those that build on it."""
    text = (HERE / f"{part}.css").read_text(encoding="utf-8")
    kinds = kinds_on(part)
    if not kinds:
        return text
    # Inside a scope a selector begins below the root, which goes by one name only. A widget may hold another one: there
    # its own sheet ends.
    text = _ROOT.sub(":scope", text)
    roots = ", ".join(f'.mau[data-widget="{kind}"]' for kind in kinds)
    return f"@scope ({roots}) to (.mau .mau) {{\n{text}}}\n"


@cache
def kinds_on(part: str) -> tuple[str, ...]:
    """The kind of widget that a module is, and those whose class extends its class; none for what all share.

    >>> kinds_on("setup"), kinds_on("board")
    (('setup', 'log'), ())
    """
    kind = _KIND.search(_source(part))
    if kind is None:
        return ()
    extends = re.compile(rf"^export class \w+ extends {kind[1]} {{\n  static widget", re.MULTILINE)
    more = [path.stem for path in sorted(HERE.glob("*.js")) if extends.search(path.read_text(encoding="utf-8"))]
    return (kind[2], *(deeper for module in more for deeper in kinds_on(module)))


def _source(name: str) -> str:
    return (HERE / f"{name}.js").read_text(encoding="utf-8")
