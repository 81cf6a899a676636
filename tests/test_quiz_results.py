"""Results of quizzes: kept in the user's own folder, read whatever has happened to the file, and deletable."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import maumau_kit as mau
from maumau_kit.studies.quiz import forget_results, keep_result, results, results_file, scene
from maumau_kit.studies.quiz.results import data_folder


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAUMAU_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def german() -> Iterator[None]:
    mau.language("de")
    yield
    mau.language("en")


def answer_some() -> None:
    keep_result(scene("what-can-you-lay"), ["KH", "QS", "JC"])
    keep_result(scene("jack-on-a-debt"), ["JD"])
    keep_result(scene("three-sevens"), ["8"])


def test_nothing_is_made_before_there_is_a_result(folder: Path) -> None:
    assert results().rows == ()
    assert str(results()) == "No results are kept."
    assert forget_results() == 0
    assert not folder.exists()


def test_an_answer_is_judged_and_kept() -> None:
    answer = keep_result(scene("jack-on-a-debt"), ["JD"])
    assert (answer.right, [m.id for m in answer.misconceptions]) == (False, ["wild-on-debt"])
    (row,) = results().rows
    assert (row.question, row.kind, row.variant, row.difficulty) == ("scene-jack-on-a-debt", "lay", "house-code", 1)
    assert (row.right, row.chosen, row.misconceptions) == (False, ("JD",), ("wild-on-debt",))
    then = datetime.fromisoformat(row.time)
    assert then.tzinfo is not None
    assert abs(datetime.now(UTC) - then) < timedelta(minutes=1)


def test_columns_and_frame_say_the_same() -> None:
    answer_some()
    found = results()
    assert found.columns["right"] == [True, False, False]
    assert list(found.columns) == [
        "time", "question", "kind", "variant", "difficulty", "right", "chosen", "misconceptions",
    ]  # fmt: skip
    pandas = pytest.importorskip("pandas")
    frame = found.to_frame()
    assert list(frame.columns) == list(found.columns)
    assert frame["right"].mean() == pytest.approx(1 / 3)
    assert isinstance(frame["time"].dtype, pandas.DatetimeTZDtype)
    assert list(frame["chosen"]) == found.columns["chosen"]
    forget_results()
    assert len(results().to_frame()) == 0


def test_summary_by_kind_and_misconception() -> None:
    answer_some()
    assert results().by_kind() == [("lay", 1, 2), ("owed", 0, 1)]
    assert results().met() == [("debt-doubles", 1), ("wild-on-debt", 1)]
    assert "What can you lay?: 1 of 2 right" in str(results())
    assert "1 × A wild card goes on everything, on a debt too." in str(results())
    html = results()._repr_mimebundle_()["text/html"]
    assert ">1 of 2 right</td>" in html


@pytest.mark.usefixtures("german")
def test_summary_in_german() -> None:
    answer_some()
    assert "Was kannst du legen?: 1 von 2 richtig" in str(results())
    assert "Irrtümer, die vorkamen" in results()._repr_mimebundle_()["text/html"]


def test_forgetting_deletes_the_file() -> None:
    answer_some()
    assert results_file().is_file()
    assert forget_results() == 3
    assert not results_file().exists()
    assert results().rows == ()


# --- faults -----------------------------------------------------------------------------------------------------------

BROKEN = [
    b"not json\n",
    b'{"time": "2026-01-01T00:00:00+00:00"}\n',
    b"[1, 2]\n",
    b"\xff\xfe\x00\n",
    b'{"a": NaN}\n',
    b"[" * 5000 + b"\n",
    b"x" * 100_000 + b"\n",
]


def row(**changes: object) -> bytes:
    sound = {
        "time": "2026-01-01T00:00:00+00:00", "question": "q", "kind": "lay", "variant": "classic", "difficulty": 1,
        "right": True, "chosen": ["KH"], "misconceptions": [],
    }  # fmt: skip
    return json.dumps({**sound, **changes}).encode() + b"\n"


ODD_TIMES = [
    "2026-01-01", "2026-W01-1", "20260101T000000Z", "2026-01-01T00:00:00", "2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00.123456+00:00", "2026-01-01T00:00:00+02:00", "2026-01-01 00:00:00+00:00",
    "2026-02-30T00:00:00+00:00", "2026-01-01T24:00:00+00:00", "0001-01-01T00:00:00+00:00", "9999-01-01T00:00:00+00:00",
    "２０２６-01-01T00:00:00+00:00", "2026-01-01T00:00:00+00:00\n", None, [], {},
]  # fmt: skip


@pytest.mark.parametrize("line", [*BROKEN, row(time="yesterday"), row(right=1), row(chosen="KH", kind=3),
                                  row(difficulty="hard"), row(chosen=[1]), row(time=5), row(more=1),
                                  row(chosen="abc"), row(chosen={"a": 1}), row(misconceptions="wild"), row(chosen=None),
                                  row(chosen=["x" * 101]), row(question="q" * 101), row(difficulty=0),
                                  row(difficulty=4),
                                  *(row(time=time) for time in ODD_TIMES)])  # fmt: skip
def test_a_broken_line_is_left_out_counted_and_kept(line: bytes) -> None:
    keep_result(scene("three-sevens"), ["6"])
    with results_file().open("ab") as stream:
        stream.write(line)
    before = results_file().read_bytes()
    keep_result(scene("three-sevens"), ["8"])
    found = results()
    assert (len(found.rows), found.broken) == (2, 1)
    assert "1 line could not be read." in str(found)
    assert results_file().read_bytes().startswith(before)


def test_a_frame_is_made_whatever_times_stand_in_the_file() -> None:
    pytest.importorskip("pandas")
    keep_result(scene("three-sevens"), ["6"])
    with results_file().open("ab") as stream:
        for time in (*ODD_TIMES, "1970-01-01T00:00:00+00:00", "2261-12-31T23:59:59+00:00"):
            stream.write(row(time=time))
    found = results()
    assert (len(found.rows), found.broken) == (3, len(ODD_TIMES))
    assert list(found.to_frame()["time"].dt.year)[1:] == [1970, 2261]


def test_a_line_that_was_cut_off_does_not_spoil_the_next_one() -> None:
    keep_result(scene("three-sevens"), ["6"])
    whole = results_file().read_bytes()
    results_file().write_bytes(whole[:-20])
    keep_result(scene("three-sevens"), ["8"])
    found = results()
    assert ([r.right for r in found.rows], found.broken) == ([False], 1)


def test_a_file_of_nothing_but_broken_lines_can_be_shown_and_forgotten(folder: Path) -> None:
    folder.mkdir()
    results_file().write_bytes(b"".join(BROKEN))
    assert results().broken == len(BROKEN)
    assert "lines could not be read" in results()._repr_mimebundle_()["text/html"]
    assert forget_results() == 0
    assert not results_file().exists()


def test_hostile_texts_in_the_file_become_no_markup(folder: Path) -> None:
    folder.mkdir()
    results_file().write_bytes(row(kind="<img src=x onerror=alert(1)>", misconceptions=["<script>"]))
    html = results()._repr_mimebundle_()["text/html"]
    assert "<img" not in html
    assert "<script" not in html
    assert "&lt;img" in html


def test_a_folder_that_cannot_be_made_has_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("MAUMAU_DATA", str(tmp_path / "file" / "data"))
    with pytest.raises(mau.MauMauError, match=r"the result cannot be kept .*set MAUMAU_DATA to a folder"):
        keep_result(scene("three-sevens"), ["6"])


def test_a_folder_in_the_place_of_the_file_has_a_sentence(folder: Path) -> None:
    (folder / "quiz-results.jsonl").mkdir(parents=True)
    for act in (results, forget_results, lambda: keep_result(scene("three-sevens"), ["6"])):
        with pytest.raises(mau.MauMauError, match="MAUMAU_DATA"):
            act()


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="this user may write anywhere")
def test_a_read_only_folder_has_a_sentence(folder: Path) -> None:
    folder.mkdir(mode=0o500)
    with pytest.raises(mau.MauMauError, match="set MAUMAU_DATA to a folder"):
        keep_result(scene("three-sevens"), ["6"])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_cannot_be_kept_or_deleted_is_said_in_both_languages(folder: Path, lang: str) -> None:
    (folder / "quiz-results.jsonl").mkdir(parents=True)
    mau.language(lang)
    try:
        for act, english, german in (
            (forget_results, "the results cannot be read", "Die Ergebnisse lassen sich nicht lesen"),
            (lambda: keep_result(scene("three-sevens"), ["6"]), "the result cannot be kept", "Das Ergebnis lässt sich"),
        ):
            with pytest.raises(mau.MauMauError) as caught:
                act()
            assert caught.value.problem == f"{english} (a folder is where the file should be)"
            assert caught.value.hint.startswith("set MAUMAU_DATA")
            assert caught.value.german.startswith(german)
            assert "(wo die Datei sein soll, ist ein Ordner); setze MAUMAU_DATA" in caught.value.german
            assert ("Ordner" in str(caught.value)) is (lang == "de")
    finally:
        mau.language("en")


@pytest.mark.usefixtures("german")
def test_the_sentence_is_german_where_the_language_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("MAUMAU_DATA", str(tmp_path / "file"))
    with pytest.raises(mau.MauMauError, match="das Ergebnis lässt sich nicht aufheben"):
        keep_result(scene("three-sevens"), ["6"])


def test_a_wrong_choice_is_refused_and_not_kept() -> None:
    with pytest.raises(mau.InputError, match="is no choice"):
        keep_result(scene("three-sevens"), ["7"])
    assert not results_file().exists()


# --- where and for whom -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no such rights here")
def test_the_file_is_for_this_user_alone(folder: Path) -> None:
    keep_result(scene("three-sevens"), ["6"])
    assert stat.S_IMODE(results_file().stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_folder_is_that_of_the_system_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MAUMAU_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "x"))
    assert data_folder() == tmp_path / "x" / "maumau-kit"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "me")
    monkeypatch.setattr("sys.platform", "linux")
    assert data_folder() == tmp_path / "me" / ".local" / "share" / "maumau-kit"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_folder() == tmp_path / "local" / "maumau-kit"


def test_no_name_of_a_person_is_kept() -> None:
    answer_some()
    text = results_file().read_text(encoding="utf-8")
    assert not [name for name in scene("three-sevens").players if name in text]
