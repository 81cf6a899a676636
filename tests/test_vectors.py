"""Every vector: rounds, positions, counts and cases whose right answers come from an independent implementation."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import maumau_kit as mau

OWN = Path(__file__).resolve().parent / "vectors"
FILES = ("rounds", "digests", "replays", "positions", "legal", "perft", "worked", "interactions")
Document = dict[str, Any]


@cache
def documents(folder: Path, name: str) -> list[Document]:
    """The documents of one file of vectors, one a line; none where the file is missing."""
    path = folder / f"{name}.jsonl"
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a document, named after it."""
    folder = metafunc.config.getoption("--vectors").resolve()
    if "round_" in metafunc.fixturenames:
        steps = {d["title"]: d["steps"] for d in documents(folder, "digests")}
        found = documents(folder, "rounds")
        metafunc.parametrize(
            "round_,digests", [(d, steps.get(d["title"])) for d in found], ids=[d["title"] for d in found]
        )
    elif "answer" in metafunc.fixturenames:
        rounds = {d["title"]: d for d in documents(folder, "rounds")}
        found = documents(folder, "replays")
        metafunc.parametrize(
            "record,answer", [(rounds.get(d["title"]), d) for d in found], ids=[d["title"] for d in found]
        )
    elif "line" in metafunc.fixturenames:
        pairs = list(zip(documents(folder, "positions"), documents(folder, "legal"), strict=False))
        names = [f"line-{n}-{p['variant']}" for n, (p, _) in enumerate(pairs, 1)]
        metafunc.parametrize("line,expected", pairs, ids=names)
    elif "count" in metafunc.fixturenames:
        found = documents(folder, "perft")
        names = [f"line-{n}-{d['record']['variant']}-{d['depth']}" for n, d in enumerate(found, 1)]
        metafunc.parametrize("count", found, ids=names)
    elif "case" in metafunc.fixturenames:
        found = documents(folder, "worked") + documents(folder, "interactions")
        names = [f"{d['id']}-{d['part']}-{d['variant']}-{d['kind']}" for d in found]
        metafunc.parametrize("case", found, ids=names)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_vectors_holds_documents(vectors_dir: Path, name: str) -> None:
    assert documents(vectors_dir, name), f"{vectors_dir / name}.jsonl is missing or empty"


def test_positions_and_answers_stand_on_the_same_lines(vectors_dir: Path) -> None:
    assert len(documents(vectors_dir, "positions")) == len(documents(vectors_dir, "legal"))


def test_every_shipped_variant_has_vectors_of_its_own() -> None:
    ids = {variant.id for variant in mau.variants()}
    for name in ("rounds", "positions"):
        assert ids <= {d["variant"] for d in documents(OWN, name)}, name
    assert ids <= {d["record"]["variant"] for d in documents(OWN, "perft")}


def test_rounds_give_the_digest_of_every_step(round_: Document, digests: list[str] | None) -> None:
    record = mau.read_record(round_).check()
    assert digests is not None, "there are no digests of this title"
    found = [digest(step) for step in record.steps]
    assert len(found) == len(digests)
    for number, (step, ours, theirs) in enumerate(zip(record.steps, found, digests, strict=True)):
        assert ours == theirs, f"step {number}, {step.by}:{step.move} on {step.before} gave {step.after}"


def test_the_same_result_follows_without_being_told(round_: Document, digests: list[str] | None) -> None:
    untold = {key: value for key, value in round_.items() if key != "result"}
    assert mau.read_record(untold).outcome.to_dict() == round_["result"]


def test_replays_give_the_whole_answer(record: Document | None, answer: Document) -> None:
    assert record is not None, "there is no round of this title"
    replayed = mau.read_record(record).check()
    compare_positions(replayed.first, answer["start"], "start")
    compare_steps(replayed, answer)


def test_positions_give_the_answer_of_their_line(line: Document, expected: Document) -> None:
    compare_legal(mau.read_position(line), expected)


def test_perft(count: Document) -> None:
    first = mau.read_record(count["record"]).first
    assert mau.perft(first, count["depth"]) == count["nodes"]


def test_cases(case: Document) -> None:
    if case["kind"] == "legal":
        compare_legal(mau.read_position(case["input"]), case["expected"])
    elif case["kind"] == "replay":
        compare_steps(mau.read_record(case["input"]).check(), case["expected"])
    else:
        assert case["kind"] == "refused", "a kind of case that is not known"
        last = len(case["input"]["moves"]) - 1
        record = mau.read_record(case["input"])
        with pytest.raises(mau.MauMauError) as caught:
            list(record.replay())
        assert caught.value.where.startswith(f"moves[{last}]"), caught.value
        assert case["expected"].get("move", last) == last


def digest(step: Any) -> str:
    """The first eight digits of the hash of a step, as the vectors have it."""
    legal = None if step.move.is_speech else sorted(step.before.legal_moves)
    data = [step.by, str(step.move), legal, state(step.after.to_dict())]
    return hashlib.sha256(json.dumps(data, separators=(",", ":")).encode()).hexdigest()[:8]


def state(position: Mapping[str, Any]) -> list[Any]:
    """The part of a position that counts, in the order of the digests."""
    row = [[sorted(hand) for hand in position["hands"]], position["discard"], position["stock"], position["turn"]]
    if position["turn"] is not None:
        uncalled = position["uncalled"]
        row += [position[key] for key in ("dealer", "direction", "suit", "debt", "drawn")]
        row += [uncalled and [uncalled["seat"], uncalled["call"]], position["naming"], position["idle"]]
    return row


DEFAULTS = {
    "stock": [],
    "direction": 1,
    "suit": None,
    "debt": 0,
    "drawn": None,
    "uncalled": None,
    "naming": False,
    "idle": 0,
}


def compare_positions(found: mau.Position, wanted: Document, where: str) -> None:
    whole = {**DEFAULTS, "dealer": len(wanted["hands"]) - 1, **wanted}
    assert state(found.to_dict()) == state(whole), where


def compare_steps(record: mau.Record, wanted: Document) -> None:
    assert len(record.steps) == len(wanted["steps"])
    for number, (step, said) in enumerate(zip(record.steps, wanted["steps"], strict=True)):
        where = f"step {number}: {step.by}:{step.move} on {step.before}"
        assert (step.by, str(step.move)) == (said["by"], said["move"]), where
        if not step.move.is_speech:
            compare_moves(step.before.legal_moves, said["legal"], where)
        compare_positions(step.after, said["after"], where)
    assert record.outcome.to_dict() == wanted["result"]


def compare_moves(found: list[str], wanted: list[str], where: str) -> None:
    assert len(set(found)) == len(found), f"{where}: a move stands there twice"
    assert set(found) == set(wanted), where


def compare_legal(position: mau.Position, wanted: Document) -> None:
    assert position.turn == wanted["turn"]
    compare_moves(position.legal_moves, wanted["legal"], str(position))
    assert list(position.may_object) == wanted["calls"]["catch"]
    assert list(position.may_say_late) == wanted["calls"]["mau"]
    found = {entry["card"]: entry for entry in position.explain().to_dict()["cards"]}  # type: ignore[attr-defined]
    for entry in wanted["cards"]:
        ours = found[entry["card"]]
        assert ours["legal"] == entry["legal"], entry
        if "reason" in entry:
            assert ours["reason"] == entry["reason"], entry
