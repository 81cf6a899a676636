"""The pages of the site that are our own: the start page with the lessons, and the notices of other people's work."""

import json
import zipfile
from collections.abc import Iterable, Sequence
from email.message import Message
from html import escape
from pathlib import Path
from urllib.parse import quote

from packaging.utils import canonicalize_name, parse_wheel_filename

from tools.pyodide_lock import metadata

LICENCES = "licences"
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
TEXT_EN = (
    "Choose a lesson, then Run → Run All Cells. Python runs in your browser, and nothing you do leaves this "
    "computer. The first table takes about half a minute."
)
TEXT_DE = (
    "Wähle eine Lektion, dann Run → Run All Cells. Python läuft in deinem Browser, und nichts, was du tust, "
    "verlässt diesen Computer. Bis zum ersten Tisch dauert es etwa eine halbe Minute."
)
WORDS = {"en": ("Lessons", TEXT_EN), "de": ("Lektionen", TEXT_DE)}
STYLE = """
:root { color-scheme: light dark; }
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; padding: 1.5rem; }
li { margin: .4rem 0; }
a { display: inline-block; padding: .25rem 0; }
"""


def own_copy(text: str) -> str:
    """Return a lesson as the site needs it: the same cells, for the Python of the browser."""
    book = json.loads(text)
    book["metadata"]["kernelspec"] = KERNEL
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def copy_lessons(lessons: Path, target: Path) -> list[Path]:
    """Write the site's copies of all lessons; return their places below `target`."""
    copied = []
    for lang in WORDS:
        (target / lang).mkdir(parents=True)
        for file in sorted((lessons / lang).glob("*.ipynb")):
            copied.append(target / lang / file.name)
            copied[-1].write_text(own_copy(file.read_text(encoding="utf-8")), encoding="utf-8")
    return copied


def title(lesson: Path) -> str:
    """Return the first heading of a lesson."""
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    lines = (line for cell in cells for line in "".join(cell["source"]).splitlines())
    return next((line.lstrip("# ") for line in lines if line.startswith("# ")), lesson.stem)


def start_page(lessons: Sequence[Path]) -> str:
    """Return the page that one sees first: all lessons in both languages, and the way to a notebook of one's own.

    Nothing of a lesson becomes markup.
    """
    parts = []
    for lang, (heading, text) in WORDS.items():
        files = [lesson for lesson in lessons if lesson.parent.name == lang]
        rows = "\n".join(
            f'<li><a href="notebooks/index.html?path={quote(f"{lang}/{file.name}")}">{escape(title(file))}</a></li>'
            for file in files
        )
        parts.append(f'<section lang="{lang}">\n<h2>{heading}</h2>\n<p>{text}</p>\n<ul>\n{rows}\n</ul>\n</section>')
    body = "\n".join(parts)
    more = (
        '<p><a href="lab/index.html">JupyterLab</a> · <a href="NOTICE.html" lang="en">Notices and licences</a> · '
        '<a href="NOTICE.html" lang="de">Hinweise und Lizenzen</a></p>'
    )
    return page("Mau-Mau Kit", f"<h1>Mau-Mau Kit</h1>\n{body}\n{more}")


def page(name: str, body: str) -> str:
    """Return a plain page; `body` is markup already."""
    # JupyterLite's pages read their settings from the page above them, and expect the last element of this head.
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(name)}</title><style>{STYLE}</style>",
            '<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{}</script></head>',
            f"<body>\n{body}\n</body>",
            "</html>\n",
        ]
    )


# --- the work of others -------------------------------------------------------------------------------------


def licence(about: Message) -> str:
    """Return the licence that a package names, as briefly as it does.

    >>> about = Message()
    >>> about["Classifier"] = "License :: OSI Approved :: MIT License"
    >>> licence(about)
    'MIT License'
    """
    short = about["License-Expression"] or about["License"] or ""
    kinds = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or [] if line.startswith("License ::")]
    if about["License-Expression"] or not kinds:
        return str(short).strip().partition("\n")[0] or "see its licence file"
    return ", ".join(kinds)


def licence_text(wheel: Path) -> str:
    """Return the licence files of a wheel, one after the other; an empty text where it brings none."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if is_licence(name)]
        return "\n\n".join(archive.read(name).decode("utf-8", "replace").strip() for name in sorted(names))


def is_licence(name: str) -> bool:
    """Say whether a file of a wheel is a licence or a list of those who wrote it."""
    folder, _, file = name.rpartition("/")
    words = ("LICEN", "COPYING", "NOTICE", "AUTHORS")
    return ".dist-info" in folder and file.upper().startswith(words)


class Notices:
    """The list of what the site hands on, with a file of licence texts for each, written into the site."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.rows: list[tuple[str, str, str, str]] = []
        (site / LICENCES).mkdir()

    def add(self, name: str, version: str, kind: str, text: str) -> None:
        """Add one piece of work with its licence text; an empty text gets no file of its own."""
        file = ""
        if text:
            file = f"{LICENCES}/{name.partition(',')[0]}.txt"
            (self.site / file).write_text(text + "\n", encoding="utf-8")
        self.rows.append((name, version, kind, file))

    def add_wheels(self, wheels: Iterable[Path]) -> None:
        """Add packages that the browser loads."""
        for wheel in wheels:
            about = metadata(wheel)
            self.add(about["Name"], about["Version"], licence(about), licence_text(wheel))

    def add_runtime(self, version: str, python: str, wheels: Iterable[Path]) -> None:
        """Add Pyodide and the Python in it, which bring no licence files; packages under the same licences do."""
        texts = {parse_wheel_filename(wheel.name)[0]: licence_text(wheel) for wheel in wheels}
        self.add("Pyodide", version, "MPL-2.0", texts[canonicalize_name("micropip")])
        self.add("Python, in Pyodide", python, "PSF-2.0", texts[canonicalize_name("typing-extensions")])

    def add_scripts(self) -> None:
        """Add what the pages' own programs are made of, as they list it themselves."""
        for listed in sorted(self.site.rglob("third-party-licenses.json")):
            file = listed.relative_to(self.site).as_posix()
            self.rows.append(
                (f"JavaScript in {listed.parent.relative_to(self.site).as_posix()}", "", "see there", file)
            )

    def write(self) -> None:
        """Write the page of notices."""
        rows = "\n".join(
            f"<tr><td>{escape(name)}</td><td>{escape(version)}</td><td>{escape(kind)}</td><td>"
            + (f'<a href="{quote(file)}">text</a>' if file else "")
            + "</td></tr>"
            for name, version, kind, file in self.rows
        )
        text = (
            "<h1>Notices and licences</h1>\n<p>This site hands on the work of others, unchanged except that files "
            "which the browser never loads were left out of some packages. Each part stays under its own licence. "
            "The source of the parts under the MPL-2.0 is at github.com/pyodide/pyodide and "
            "github.com/pyodide/micropip.</p>\n<table>\n<tr><th>work</th><th>version</th><th>licence</th><th></th></tr>\n"
        )
        (self.site / "NOTICE.html").write_text(page("Notices", f"{text}{rows}\n</table>"), encoding="utf-8")
