"""The plain and the compiled kernel play the same rounds: from the cache too, by several workers, with every option."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tables import SEVEN_UP, SHIPPED, VALUES, rules

import maumau_kit as mau
from maumau_kit.studies import simulate as batch
from maumau_kit.studies.engines import COMPILING, NO_NUMBA

ROOT = Path(__file__).resolve().parent.parent
OPTIONS: tuple[dict[str, Any], ...] = (
    {"bots": "uniform"},
    {"bots": "shedder"},
    {"bots": "uniform,shedder", "forget": 0.5, "notice": 0.5},
    {"bots": "shedder,uniform", "rotate": True, "forget": 1, "notice": 0.25},
)


def wider() -> list[tuple[str, mau.Variant, tuple[int, ...]]]:
    """Rule sets beyond the shipped ones: two packs, jokers, sets, effects on single cards, every way round."""
    scored = {"score__basis": "hands", "score__values": {**VALUES, "joker": 50}}
    jokers = {
        "setup__jokers": ["XR", "XB"],
        "wild__cards": ["J", "joker"],
        "debt__amount": {"7": 2, "joker": 5, "KS": 3},
    }
    return [
        ("two-packs", rules(setup__copies=2, lay__sets="rank", setup__ranks=list(SEVEN_UP), setup__hand=6), (2, 4)),
        ("two-packs-of-eight", rules(setup__copies=2, lay__sets="rank", turns__skip_answer="pass-on"), (8,)),
        ("jokers", rules(**jokers, **scored, debt__stack="any", debt__turn="lay", setup__starter="active"), (2, 5)),
        (
            "jokers-twice",
            rules(**{**jokers, "setup__jokers": ["XR", "XR", "XB"]}, setup__copies=2, lay__sets="rank"),
            (3,),
        ),
        (
            "round-about",
            rules(
                turns__reverse=["A"],
                turns__reverse_two="again",
                turns__extra=["10", "red 9"],
                setup__direction="anticlockwise",
                setup__starter="active",
                setup__starter_wish="printed",
                lay__sets="rank",
                debt__turn="turn",
            ),
            (2, 4),
        ),
        (
            "strict",
            rules(
                drawing__voluntary=False,
                drawing__until_fits=True,
                drawing__then="must",
                matching__by=["suit", "rank", "colour"],
                finish__barred=["special"],
                drawing__impossible="stop",
                **scored,
                score__doubles=["K"],
            ),
            (3,),
        ),
        (
            "dry",
            rules(
                drawing__recycle=False,
                drawing__then="any",
                drawing__pass="free",
                matching__by=["rank"],
                finish__blocked=False,
                finish__move_limit=200,
                calls__mode="manual",
                calls__mau_penalty=3,
                calls__last_penalty=1,
                calls__window="turn",
            ),
            (2, 6),
        ),
        ("blocks", rules(drawing__recycle=False, drawing__pass="free", matching__by=["rank"], wild__cards=[]), (6,)),
        (
            "void-deals",
            rules(
                setup__ranks=list(SEVEN_UP),
                players=[2, 6],
                setup__starter="ordinary",
                setup__barred_starters=["7", "8", "9", "10", "J", "Q"],
            ),
            (6,),
        ),
        (
            "stops",
            rules(
                drawing__recycle=False,
                drawing__impossible="stop",
                calls__mode="manual",
                calls__mau_penalty=2,
                calls__last_penalty=2,
                calls__window="card",
                **scored,
            ),
            (2, 5),
        ),
    ]


def cases() -> list[tuple[str, mau.Variant | str, int, dict[str, Any]]]:
    """About sixty batches over all shipped variants and the wider rule sets."""
    found: list[tuple[str, mau.Variant | str, int, dict[str, Any]]] = []
    for number, name in enumerate(SHIPPED):
        low, high = mau.variant(name).players
        for i, options in enumerate(OPTIONS):
            found.append((name, name, low + (number + i) % (high - low + 1), options))
    for number, (name, variant, seats) in enumerate(wider()):
        for i, players in enumerate(seats):
            found.append((name, variant, players, OPTIONS[(number + i) % 2 + 2]))
            found.append((name, variant, players, OPTIONS[(number + i) % 2]))
    return found


CASES = cases()
ROUNDS = 145
NAMES = [f"{name}-{players}-{i % 4}" for i, (name, _, players, _) in enumerate(CASES)]


def test_the_cases_are_ten_thousand_rounds() -> None:
    assert len(CASES) * ROUNDS >= 10_000


def fingerprint(found: mau.Simulation) -> tuple[list[int], bytes]:
    return found.tally.tolist(), bytes(found._rows or b"")


@pytest.fixture(scope="session")
def plain_results() -> dict[int, tuple[list[int], bytes]]:
    """What the plain kernel gives for each case, played when first asked for."""
    return {}


def plain(number: int, known: dict[int, tuple[list[int], bytes]]) -> tuple[list[int], bytes]:
    if number not in known:
        _, variant, players, options = CASES[number]
        known[number] = fingerprint(mau.simulate(variant, ROUNDS, players, 77, rows=True, engine="plain", **options))
    return known[number]


@pytest.mark.parametrize("number", range(len(CASES)), ids=NAMES)
def test_plain_and_compiled_play_the_same_rounds(
    number: int, plain_results: dict[int, tuple[list[int], bytes]]
) -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")
    _, variant, players, options = CASES[number]
    found = mau.simulate(variant, ROUNDS, players, 77, rows=True, engine="compiled", **options)
    assert found.engine == "compiled"
    assert fingerprint(found) == plain(number, plain_results)


def test_the_cases_show_every_way_a_round_may_end() -> None:
    found = [
        mau.simulate(variant, 60, players, 77, engine="plain", **options)
        for name, variant, players, options in CASES
        if name in ("stops", "dry", "blocks", "void-deals", "tavern", "classic", "two-packs-of-eight")
    ]
    for what in ("over_limit", "exhausted", "blocked", "redeals"):
        assert sum(getattr(s, what) for s in found) > 0, what
    for measure in ("debt_paid", "fines", "shuffles", "points"):
        assert sum(s.means[measure] or 0 for s in found) > 0, measure


def test_equal_arguments_give_equal_results_and_other_seeds_others() -> None:
    one = mau.simulate("tavern", 100, 3, 5, "uniform,shedder", rows=True, engine="plain")
    assert fingerprint(one) == fingerprint(
        mau.simulate("tavern", 100, 3, 5, "uniform,shedder", rows=True, engine="plain")
    )
    assert fingerprint(one) != fingerprint(
        mau.simulate("tavern", 100, 3, 6, "uniform,shedder", rows=True, engine="plain")
    )


@pytest.mark.parametrize(
    "option", [{"forget": 0.5}, {"forget": 0.5, "notice": 0.5}, {"rotate": True}, {"bots": "shedder,uniform"}]
)
def test_every_option_changes_something(option: dict[str, Any]) -> None:
    usual = {"bots": "uniform,shedder"}
    one = mau.simulate("house-code", 200, 3, 5, **usual, rows=True, engine="plain")
    assert fingerprint(one) != fingerprint(
        mau.simulate("house-code", 200, 3, 5, **{**usual, **option}, rows=True, engine="plain")
    )


def test_notice_alone_changes_nothing() -> None:
    one = mau.simulate("house-code", 100, 3, 5, rows=True, engine="plain")
    assert fingerprint(one) == fingerprint(mau.simulate("house-code", 100, 3, 5, notice=1, rows=True, engine="plain"))


# --- workers and chunks -----------------------------------------------------------------------------------------


def test_two_workers_give_what_one_gives() -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")
    rounds = 3 * batch.CHUNK + 17
    one = mau.simulate("house-code", rounds, 4, 9, rows=True, workers=1, engine="compiled")
    two = mau.simulate("house-code", rounds, 4, 9, rows=True, workers=2, engine="compiled")
    assert fingerprint(one) == fingerprint(two)
    assert sum(one.histogram("turns").values()) == rounds


@pytest.mark.parametrize("chunk", [1, 7, 64])
def test_the_size_of_the_chunks_does_not_matter(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = fingerprint(mau.simulate("classic", 64, 3, 2, "uniform,shedder", rows=True, engine="plain", rotate=True))
    monkeypatch.setattr(batch, "PLAIN_CHUNK", chunk)
    assert (
        fingerprint(mau.simulate("classic", 64, 3, 2, "uniform,shedder", rows=True, engine="plain", rotate=True))
        == whole
    )


def test_a_longer_batch_begins_like_a_shorter_one() -> None:
    short = list(mau.simulate("easy-kids", 20, 4, 3, rows=True, engine="plain").rows())
    longer = list(mau.simulate("easy-kids", 50, 4, 3, rows=True, engine="plain").rows())
    assert longer[:20] == short
    assert len(longer) == 50


# --- the same rounds one by one ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "variant", [*SHIPPED, *(found for _, found, _ in wider())], ids=[*SHIPPED, *(name for name, *_ in wider())]
)
def test_a_row_of_the_batch_is_the_round_of_its_number(variant: str | mau.Variant) -> None:
    shipped = mau.variant(variant)
    players = shipped.players[1] - 1
    options: dict[str, Any] = {
        "players": players,
        "seed": 5,
        "bots": ("uniform", "shedder"),
        "forget": 0.3,
        "notice": 0.5,
    }
    counted = mau.simulate(shipped, 6, rows=True, engine="plain", **options)
    over = {"unfinished": 0, "out": 1, "blocked": 2, "exhausted": 3}
    for number, row in enumerate(counted.rows()):
        record = mau.play_round(shipped, number=number, **options)
        outcome = record.outcome
        assert row["winner"] == (-1 if outcome.winner is None else outcome.winner)
        assert row["over"] == over[outcome.reason]
        assert row["starter"] == record.first.top
        assert row["decisions"] == sum(not move.is_speech for _, move in record.moves)
        assert [row[f"points_{seat}"] for seat in range(players)] == list(outcome.points)
        takes = [step for step in record.steps if str(step.move) == "take"]
        assert row["first_debt"] == (takes[0].before.debt if takes else 0)
        paid = sum(len(s.after.hands[s.by]) - len(s.before.hands[s.by]) for s in takes)
        assert row["debt_paid"] == paid
        drawn = sum(len(s.after.hands[s.by]) - len(s.before.hands[s.by]) for s in record.steps if str(s.move) == "draw")
        assert row["draws"] == drawn
        assert row["turns"] == sum(
            not (s.move.is_speech or s.before.drawn is not None or s.before.settled) for s in record.steps
        )


def test_the_means_are_those_of_the_rounds() -> None:
    for name, variant, players, options in CASES[2::8]:
        counted = mau.simulate(variant, 8, players, 5, engine="plain", **options)
        names = tuple(str(options["bots"]).split(","))
        chances = {key: options.get(key, 0) for key in ("forget", "notice")}
        sums = dict.fromkeys(("lays", "fines", "shuffles", "points"), 0)
        for number in range(8):
            turned = names * players if not options.get("rotate") else [
                (names * players)[(seat + number) % players] for seat in range(players)
            ]  # fmt: skip
            record = mau.play_round(
                variant, players=players, seed=5, number=number, bots=list(turned[:players]), **chances
            )
            sums["lays"] += sum(len(move.cards) for _, move in record.moves)
            sums["shuffles"] += len(record.reshuffles)
            sums["points"] += sum(record.outcome.points)
            sums["fines"] += sum(
                sum(map(len, s.after.hands)) - sum(map(len, s.before.hands))
                for s in record.steps
                if str(s.move) == "catch"
            )
        for measure, total in sums.items():
            assert counted.means[measure] == total / 8, (name, measure)


def test_the_sums_are_the_sums_of_the_rows() -> None:
    counted = mau.simulate("classic", 300, 3, 5, "uniform,shedder", rows=True, engine="plain", forget=0.3, notice=0.6)
    rows = list(counted.rows())
    for measure in ("decisions", "turns", "draws", "debt_paid"):
        assert counted.means[measure] == sum(row[measure] for row in rows) / 300
    assert counted.wins == [sum(row["winner"] == seat for row in rows) for seat in range(3)]
    assert counted.points == [sum(row[f"points_{seat}"] for row in rows) for seat in range(3)]
    mean = sum(row["turns"] for row in rows) / 300
    spread = sum((row["turns"] - mean) ** 2 for row in rows) / 299
    found = counted.interval("turns")
    assert found is not None
    assert abs(found[0] - mean) < 1e-9
    assert abs(found[1] - 1.96 * (spread / 300) ** 0.5) < 1e-9
    assert counted.histogram("first_debt") == {
        v: sum(r["first_debt"] == v for r in rows) for v in {r["first_debt"] for r in rows}
    }


def test_rows_are_at_most_64_bytes_and_kept_only_on_request() -> None:
    assert batch.playout.ROW_WIDTH * 4 <= 64
    assert len(mau.simulate("grundvariante", True, 2, bots="shedder", tell=print).columns["winner"]) == 10_000
    with pytest.raises(mau.MauMauError, match="no rows were kept"):
        _ = mau.simulate("tavern", 5, 2, engine="plain").columns


def test_rows_as_a_data_frame_or_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = mau.simulate("tavern", 5, 2, engine="plain", rows=True)
    try:
        import pandas as pd  # noqa: F401
    except ImportError:
        pass
    else:
        frame = counted.to_frame()
        assert list(frame.columns) == list(counted.columns)
        assert frame.to_dict("records") == list(counted.rows())
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(mau.MauMauError, match=r"maumau-kit\[data\]"):
        counted.to_frame()


# --- wrong arguments --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("arguments", "where"), [
    ({"rounds": -1}, "rounds"),
    ({"rounds": 1.5}, "rounds"),
    ({"rounds": False}, "rounds"),
    ({"players": 7}, "players"),
    ({"players": 1}, "players"),
    ({"players": True}, "players"),
    ({"seed": -1}, "seed"),
    ({"seed": 1 << 63}, "seed"),
    ({"seed": True}, "seed"),
    ({"seed": "1"}, "seed"),
    ({"bots": "unifrom"}, "bots"),
    ({"bots": []}, "bots"),
    ({"bots": ["uniform"] * 3}, "bots"),
    ({"forget": 1.5}, "forget"),
    ({"notice": -0.1}, "notice"),
    ({"forget": float("nan")}, "forget"),
    ({"forget": True}, "forget"),
    ({"workers": 0}, "workers"),
    ({"workers": 2.0}, "workers"),
    ({"engine": "fast"}, "engine"),
    ({"variant": "tavrn"}, "variant"),
])  # fmt: skip
def test_wrong_arguments_are_refused_with_their_place(arguments: dict[str, Any], where: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        mau.simulate(**{"variant": "tavern", "rounds": 3, "players": 2, **arguments})
    assert caught.value.where == where
    assert caught.value.hint


# --- compiling --------------------------------------------------------------------------------------------------


def test_a_sentence_says_that_the_kernel_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = pytest.importorskip("maumau_kit.fast", reason="the compiled kernel needs numba")
    told: list[str] = []
    mau.simulate("tavern", 3, 2, engine="compiled")
    monkeypatch.setattr(fast, "is_ready", lambda: False)
    mau.simulate("tavern", 3, 2, tell=told.append)
    before = mau.language()
    try:
        mau.language("de")
        mau.simulate("tavern", 3, 2, tell=told.append)
    finally:
        mau.language(before)
    assert told == list(COMPILING)
    monkeypatch.setattr(fast, "is_ready", lambda: True)
    mau.simulate("tavern", 3, 2, tell=told.append)
    assert len(told) == 2


def test_without_numba_the_plain_kernel_plays_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.delitem(sys.modules, "maumau_kit.fast", raising=False)
    monkeypatch.delattr(mau, "fast", raising=False)
    told: list[str] = []
    counted = mau.simulate("tavern", 20, 2, tell=told.append)
    assert (counted.engine, told) == ("plain", [NO_NUMBA[0]])
    assert "maumau-kit[fast]" in NO_NUMBA[0]
    assert "maumau-kit[fast]" in NO_NUMBA[1]
    with pytest.raises(mau.MauMauError, match=r"maumau-kit\[fast\]"):
        mau.simulate("tavern", 20, 2, engine="compiled")
    # Whoever asks for the plain kernel is told nothing.
    mau.simulate("tavern", 20, 2, engine="plain", tell=told.append)
    assert len(told) == 1


FRESH = """
import hashlib, sys
sys.path[:0] = [{tests!r}]
import maumau_kit as mau
from maumau_kit import fast
from test_engines import CASES, fingerprint
ready = fast.is_ready()
told = []
digest = hashlib.sha256()
for _, variant, players, options in CASES:
    found = mau.simulate(variant, 25, players, 77, rows=True, engine="compiled", tell=told.append, **options)
    digest.update(repr(fingerprint(found)).encode())
stats = fast._BATCH[0].stats
print(ready, len(told), sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), digest.hexdigest())
"""


def in_a_fresh_process(cache: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", FRESH.format(tests=str(ROOT / "tests"))],
        env={**os.environ, "MAUMAU_CACHE": str(cache), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.slow
def test_compiled_afresh_and_loaded_from_the_cache_give_the_same(tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")
    first, second = in_a_fresh_process(tmp_path), in_a_fresh_process(tmp_path)
    assert first[:4] == ["False", "1", "0", "1"], "the first run compiles and says so"
    assert second[:4] == ["True", "0", "1", "0"], "the second one loads what the first has kept"
    digest = hashlib.sha256()
    for _, variant, players, options in CASES:
        found = mau.simulate(variant, 25, players, 77, rows=True, engine="plain", **options)
        digest.update(repr(fingerprint(found)).encode())
    assert first[4] == second[4] == digest.hexdigest()


# --- the cache --------------------------------------------------------------------------------------------------


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The module of the compiled kernel, with a temporary folder of the test's own."""
    module = pytest.importorskip("maumau_kit.fast", reason="the compiled kernel needs numba")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    (tmp_path / "tmp").mkdir()
    return module


def test_the_cache_folder_can_be_chosen(fast: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MAUMAU_CACHE", str(tmp_path / "mine"))
    assert tmp_path / "mine" in fast.cache_folder().parents


def test_a_folder_that_cannot_be_written_falls_back_to_a_temporary_one(
    fast: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("MAUMAU_CACHE", str(tmp_path / "file"))
    found = fast.cache_folder()
    assert tmp_path / "tmp" in found.parents
    assert found.is_dir()


def test_a_read_only_home_falls_back_to_a_temporary_folder(
    fast: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("MAUMAU_CACHE", str(home))
    touch = Path.touch

    def refuse(self: Path, *args: Any, **named: Any) -> None:
        if home in self.parents:
            raise PermissionError(13, "read only", str(self))
        touch(self, *args, **named)

    monkeypatch.setattr(Path, "touch", refuse)
    assert tmp_path / "tmp" in fast.cache_folder().parents


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows keeps a user's folders by itself")
def test_a_folder_that_others_may_write_to_is_never_used(
    fast: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shared = tmp_path / "shared" / "maumau-kit"
    shared.mkdir(parents=True)
    shared.chmod(0o777)
    monkeypatch.setenv("MAUMAU_CACHE", str(tmp_path / "shared"))
    assert shared not in fast.cache_folder().parents


def test_the_name_of_the_cache_follows_the_rules_sources(
    fast: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = fast.sources_key()
    assert fast.sources_key() == before
    from maumau_kit.rules import debt

    changed = tmp_path / "debt.py"
    changed.write_bytes(Path(str(debt.__file__)).read_bytes() + b"\n# another rule\n")
    monkeypatch.setattr(debt, "__file__", str(changed))
    assert fast.sources_key() != before


def test_at_most_four_compiled_entry_points(fast: Any) -> None:
    mau.simulate("tavern", 3, 2, engine="compiled")
    assert sum(len(entry.signatures) for entry in fast._BATCH) <= 4
