"""Every lesson runs from top to bottom in one go, says nothing on standard error, and stays small."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

ROOT = Path(__file__).resolve().parent.parent
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_are_lessons() -> None:
    assert [lesson.name for lesson in LESSONS][:1] == ["01_step_through.ipynb"]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs(lesson: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(lesson, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    said = [out for cell in cells for out in cell.outputs]
    assert not [out for out in said if out.output_type == "error" or out.get("name") == "stderr"]
    text = json.dumps(notebook)
    assert len(text) < 2_000_000
    assert "plotly.js" not in text
    shown = [out for out in said if "application/vnd.jupyter.widget-view+json" in out.get("data", {})]
    assert shown
    assert all("text/plain" in out.data for out in said if "data" in out)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_speaks_both_languages(lesson: Path) -> None:
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        if cell["cell_type"] == "markdown":
            text = "".join(cell["source"])
            assert "**English.**" in text
            assert "**Deutsch.**" in text
