"""The lessons: both editions alike, complete and right; each runs from top to bottom and says nothing wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from maumau_kit.base.cards import SUITS, TEXTS
from maumau_kit.base.words import card_name, suit_name
from maumau_kit.game.deals import deal_names
from maumau_kit.studies.play import NAMES

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
LANGS = ("en", "de")
LESSONS = {lang: sorted((FOLDER / lang).glob("*.ipynb")) for lang in LANGS}
ALL = [(lang, path) for lang in LANGS for path in LESSONS[lang]]
each_lesson = pytest.mark.parametrize(("lang", "path"), ALL, ids=lambda value: getattr(value, "stem", value))
LONGEST = 15
Cell = dict[str, Any]


@cache
def cells(path: Path) -> list[Cell]:
    found: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: Cell) -> str:
    return "".join(cell["source"])


def named(path: Path, name: str) -> Cell:
    return next(cell for cell in cells(path) if cell["id"] == name)


# --- the editions ---------------------------------------------------------------------------------------------------


def test_there_are_fifteen_lessons_in_each_language_and_nothing_else() -> None:
    for lang in LANGS:
        assert [path.name[:3] for path in LESSONS[lang]] == [f"{number:02}_" for number in range(1, 16)]
    names = [{path.name for path in LESSONS[lang]} for lang in LANGS]
    assert not names[0] & names[1]
    assert sorted(FOLDER.rglob("*.ipynb")) == sorted(path for _, path in ALL)


@pytest.mark.parametrize("number", range(15))
def test_editions_match_cell_by_cell(number: int) -> None:
    english, german = (cells(LESSONS[lang][number]) for lang in LANGS)
    assert [cell["id"] for cell in english] == [cell["id"] for cell in german]
    for ours, theirs in zip(english, german, strict=True):
        assert ours["cell_type"] == theirs["cell_type"]
        assert ours["metadata"] == theirs["metadata"]
        if ours["cell_type"] == "code":
            assert source(ours).replace('mau.language("en");', 'mau.language("de");') == source(theirs)
        else:
            assert source(ours) != source(theirs)


@each_lesson
def test_a_lesson_begins_with_its_language(lang: str, path: Path) -> None:
    first = next(cell for cell in cells(path) if cell["cell_type"] == "code")
    assert source(first) == f'import maumau_kit as mau\n\nmau.language("{lang}");'
    title, line = source(cells(path)[0]).split("\n\n")[:2]
    assert re.fullmatch(r"# Le(ss|kti)on \d+ · .+", title)
    assert re.fullmatch(r"\*.+\.\*", line)


@each_lesson
def test_a_file_is_small_and_carries_no_outputs(lang: str, path: Path) -> None:
    assert path.stat().st_size < 40_000
    ids = [cell["id"] for cell in cells(path)]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9-]{2,32}", name) for name in ids)
    for cell in cells(path):
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)


@each_lesson
def test_a_language_is_written_with_its_own_quotes(lang: str, path: Path) -> None:
    text = "\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "markdown")
    prose = re.sub(r"`[^`]*`", "", text)
    assert '"' not in prose
    if lang == "de":
        assert "”" not in prose
        assert prose.count("„") == prose.count("“")
    else:
        assert "„" not in prose
        assert prose.count("“") == prose.count("”")


# --- what a lesson has ----------------------------------------------------------------------------------------------


@each_lesson
def test_three_to_five_times_predict_step_explain(lang: str, path: Path) -> None:
    found = cells(path)
    kinds = [(cell["id"], cell["cell_type"]) for cell in found]
    questions = [name for name, _ in kinds if re.fullmatch(r"q\d-predict", name)]
    assert 3 <= len(questions) <= 5
    for (name, _), (_, following) in pairwise(kinds):
        if name in questions:
            assert following == "code"
    words = ("**Predict", "**Explain:**") if lang == "en" else ("**Sag", "**Erklär")
    for question in questions:
        own = [
            source(cell) for cell in found if cell["id"].startswith(question[:3]) and cell["cell_type"] == "markdown"
        ]
        assert words[0] in own[0]
        assert any(words[1] in text for text in own[1:])


@each_lesson
def test_a_check_a_worksheet_and_a_part_for_teachers(lang: str, path: Path) -> None:
    ids = [cell["id"] for cell in cells(path)]
    assert ids.index("quiz") < ids.index("worksheet") < ids.index("check") < ids.index("teachers")
    assert ids[-2:] == ["teachers", "answers"]
    assert "mau.quiz(" in source(named(path, "quiz"))
    sheet = source(named(path, "worksheet"))
    assert sheet.startswith("## Worksheet" if lang == "en" else "## Arbeitsblatt")
    assert sheet.count("____") >= 4
    assert re.findall(r"\*\*([A-H])(?:\.)?\*\*", sheet) == sorted(tasks(path))
    assert named(path, "answers")["metadata"] == {"jupyter": {"source_hidden": True}}


@each_lesson
def test_the_timing_fits_a_quarter_of_an_hour(lang: str, path: Path) -> None:
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \|$", source(named(path, "teachers")), re.MULTILINE)
    questions = [cell for cell in cells(path) if re.fullmatch(r"q\d-predict", cell["id"])]
    assert len(rows) == len(questions) + 2
    assert sum(int(minutes) for _, minutes in rows) <= LONGEST


@each_lesson
def test_teachers_find_aims_answers_and_typical_mistakes(lang: str, path: Path) -> None:
    text = source(named(path, "teachers"))
    wanted = {
        "en": ("## For teachers", "**Aims.**", "<summary>Answers</summary>", "**What classes typically get wrong.**"),
        "de": ("## Für Lehrkräfte", "**Ziele.**", "<summary>Antworten</summary>", "**Was oft falsch läuft.**"),
    }
    places = [text.index(part) for part in wanted[lang]]
    assert places == sorted(places)
    assert text.count("<details>") == text.count("</details>") == 1


@each_lesson
def test_every_deal_that_is_named_is_there(lang: str, path: Path) -> None:
    code = "\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "code")
    names = re.findall(r'(?:replay|load_deal)\("([^"]+)"', code)
    assert set(names) <= set(deal_names())


# --- cards in words -------------------------------------------------------------------------------------------------

ACTIONS = {
    "en": {"draw": "draw", "take": "take", "pass": "pass", "keep": "keep"},
    "de": {"ziehen": "draw", "nehmen": "take", "passen": "pass", "behalten": "keep"},
}
VERDICTS = {"en": {"yes": True, "no": False, "nobody": None}, "de": {"ja": True, "nein": False, "niemand": None}}
SIGNS = dict(zip("♣♦♥♠", SUITS, strict=True))


@cache
def words_of(lang: str) -> dict[str, Any]:
    """Everything that an answer may consist of, in small letters, and what it stands for."""
    words: dict[str, Any] = {}
    for card in range(52):
        for case in ("nominative", "accusative"):
            words[card_name(card, lang, case=case).lower()] = TEXTS[card]
    words |= {suit_name(number, lang).lower(): suit for number, suit in enumerate(SUITS)}
    words |= {name.lower(): name for name in NAMES}
    return words | {"mau": "mau", "mau-mau": "mau-mau"} | ACTIONS[lang] | VERDICTS[lang]


def meant(text: str, lang: str) -> list[Any]:
    """The cards, numbers, names, moves and verdicts that a sentence names, in its order."""
    words = words_of(lang)
    longest_first = sorted(words, key=len, reverse=True)
    pattern = rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))}|\d+)(?![\w-])"
    found = re.findall(pattern, text.lower())
    return [int(word) if word.isdigit() else words[word] for word in found]


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("Ten of clubs, king of diamonds", "en", ["10C", "KD"]),
        ("Karo-Buben, dann Pik-Ass", "de", ["JD", "AS"]),
        ("Yes, no, nobody", "en", [True, False, None]),
        ("Nehmen. Kalle 2", "de", ["take", "Kalle", 2]),
        ("Pik", "de", ["S"]),
        ("Mau-Mau", "en", ["mau-mau"]),
        ("The nobody-knows card", "en", []),
    ],
)
def test_words_are_understood(text: str, lang: str, found: list[Any]) -> None:
    assert meant(text, lang) == found


@each_lesson
def test_a_card_in_words_and_in_code_is_the_same(lang: str, path: Path) -> None:
    rows = re.findall(r"^\| ([^|]+) \| `(\w+)` \|", source(named(path, "worksheet")), re.MULTILINE)
    for words, code in rows:
        assert meant(words.partition("(")[0], lang) == [code]
    text = "\n".join(source(cell) for cell in cells(path) if cell["cell_type"] == "markdown")
    for words, rank, sign in re.findall(r"(\w+ of \w+|\w+-\w+) \((\d+|[JQKA])([♣♦♥♠])\)", text):
        assert meant(words, lang) == [rank + SIGNS[sign]]


# --- answers and a run ----------------------------------------------------------------------------------------------


def answers_of(path: Path) -> dict[str, str]:
    """The answers for teachers by question: the first sentence of each, which says nothing but the answer."""
    found = re.findall(r"^- \*\*(\w+):\*\* (.+)$", source(named(path, "teachers")), re.MULTILINE)
    assert len(dict(found)) == len(found)
    return {key: re.split(r"\.(?:\s|$)", text)[0] for key, text in found}


def tasks(path: Path) -> set[str]:
    """The tasks of the worksheet that have an answer."""
    return {key[0] for key in answers_of(path) if key[0].isalpha()}


PLAIN = """
import json
from maumau_kit.game.explain import Explanation, Reason
from maumau_kit.base.cards import TEXTS

def plain(value):
    if isinstance(value, Explanation):
        return {"cards": sorted(verdict.what for verdict in value.cards if verdict.legal)}
    if isinstance(value, Reason):
        return value.for_it
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    return value

print(json.dumps({key: plain(value) for key, value in answers.items()}))
"""
AFRESH = "get_ipython().reset(new_session=True)"


class Runner:
    """One kernel in which the lessons of a language run one after the other, each with a clean slate."""

    def __init__(self) -> None:
        from jupyter_client.manager import KernelManager

        self.kernel = KernelManager(kernel_name="python3")
        self.kernel.start_kernel(cwd=str(ROOT))

    def run(self, path: Path) -> Any:
        import nbclient
        import nbformat

        notebook = nbformat.read(path, as_version=4)
        nbformat.validate(notebook)
        code = nbformat.v4.new_code_cell
        notebook.cells = [code(AFRESH, id="afresh"), *notebook.cells, code(PLAIN, id="plain")]
        client = nbclient.NotebookClient(notebook, km=self.kernel, timeout=120, kernel_name="python3")
        try:
            client.execute(cleanup_kc=False)
        finally:
            client.kc.stop_channels()
        return notebook

    def close(self) -> None:
        self.kernel.shutdown_kernel(now=True)


@pytest.fixture(scope="module")
def runners() -> Iterator[dict[str, Runner]]:
    """The kernels by language, each started when it is first needed."""
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("anywidget")
    started: dict[str, Runner] = {}
    yield started
    for runner in started.values():
        runner.close()


@each_lesson
def test_a_lesson_runs_and_its_answers_are_those_of_the_engine(
    lang: str, path: Path, runners: dict[str, Runner], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if lang not in runners:
        monkeypatch.setenv("PYTHONPATH", str(ROOT))
        monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
        monkeypatch.setenv("MAUMAU_DATA", str(tmp_path))
        runners[lang] = Runner()
    notebook = runners[lang].run(path)
    code = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    said = [(name, out) for name, outputs in code.items() for out in outputs]
    wrong = [(name, out) for name, out in said if out.output_type == "error" or out.get("name") == "stderr"]
    assert not wrong
    assert len(json.dumps(notebook)) < 2_000_000
    assert all("text/plain" in out.data for _, out in said if "data" in out)
    shown = {name for name, out in said if "application/vnd.jupyter.widget-view+json" in out.get("data", {})}
    assert {"quiz"} < shown
    [printed] = code["plain"]
    compare(json.loads(printed.text), answers_of(path), lang)


def compare(computed: dict[str, Any], written: dict[str, str], lang: str) -> None:
    """What the engine says is what stands in the answers for teachers."""
    assert computed.keys() == written.keys()
    for key, value in computed.items():
        found = meant(written[key], lang)
        if isinstance(value, dict):
            assert (key, sorted(found)) == (key, value["cards"])
        else:
            assert (key, found) == (key, value if isinstance(value, list) else [value])
