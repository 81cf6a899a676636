"""Matches: totals, wins, who deals, when it ends, and whom the result names."""

from __future__ import annotations

import json
from typing import Any

import pytest

import maumau_kit as mau


def round_(line: str, move: str | None, variant: str | mau.Variant, dealer: int, names: str) -> dict[str, Any]:
    """A round that begins in a small position and ends with one move."""
    start = mau.position(line, variant)
    by = start.turn
    return {
        "format": "maumau-record/1",
        "variant": start.variant.to_dict() if isinstance(variant, mau.Variant) else variant,
        "players": list(names),
        "dealer": dealer,
        "start": {**start.to_dict(full_variant=True), "dealer": dealer},
        "moves": [] if move is None else [{"by": by, "move": move}],
    }


def match(variant: str | mau.Variant, rounds: list[dict[str, Any]], first: int = 0, **parts: Any) -> dict[str, Any]:
    return {
        "format": "maumau-match/1",
        "variant": variant.to_dict() if isinstance(variant, mau.Variant) else variant,
        "players": rounds[0]["players"] if rounds else list("AB"),
        "first_dealer": first,
        "rounds": rounds,
        **parts,
    }


def won(variant: str | mau.Variant, seat: int, hands: list[str], dealer: int) -> dict[str, Any]:
    """A round that this seat wins at once with the king of hearts; the others hold these cards."""
    held = list(hands)
    held[seat] = "KH"
    called = "KH!!" if mau.variant(variant)["calls.last_penalty"] else "KH"
    return round_(f"9H | {' | '.join(held)} | turn {seat}", called, variant, dealer, "ABCDEF"[: len(hands)])


# --- house-code -------------------------------------------------------------------------------------------------

TENS = "KC KD KS QC QD"
FIRST = won("house-code", 3, [TENS, "QH QS JC JD JS", "10C 10D 10H 7C", "-"], 0)
SECOND = won("house-code", 2, ["QC QD QH QS 10C 4C", "JC JD JS 10D 10H", "-", "KC KD KS 7D"], 1)


def test_the_points_of_the_two_rounds() -> None:
    assert mau.read_record(FIRST).outcome.points == (50, 50, 37, 0)
    assert mau.read_record(SECOND).outcome.points == (54, 50, 0, 37)


def test_104_100_37_37_is_over_and_two_share_the_first_place() -> None:
    found = mau.read_match(match("house-code", [FIRST, SECOND]))
    assert (found.totals, found.wins) == ((104, 100, 37, 37), (0, 0, 1, 1))
    assert found.result.to_dict() == {
        "over": True,
        "reason": "target",
        "winners": [2, 3],
        "losers": [],
        "ranking": [[2, 3], [1], [0]],
    }


def test_before_the_target_nobody_is_named() -> None:
    found = mau.read_match(match("house-code", [FIRST]))
    assert found.result.to_dict() == {
        "over": False,
        "reason": None,
        "winners": [],
        "losers": [],
        "ranking": [[3], [2], [0, 1]],
    }
    assert found.next_dealer == 1


def test_exactly_100_ends_the_match() -> None:
    one = won("house-code", 1, [TENS + " QH QS JC JD JS", "-"], 0)
    found = mau.read_match(match("house-code", [one]))
    assert found.totals == (100, 0)
    assert found.result.over
    assert found.result.winners == (1,)
    nearly = won("house-code", 1, [TENS + " QH QS JC JD 9S", "-"], 0)
    assert not mau.read_match(match("house-code", [nearly])).result.over


def test_an_exhausted_round_that_takes_somebody_to_100_ends_the_match() -> None:
    first = won("house-code", 1, [TENS + " QH QS JC JD", "-"], 0)
    stopped = round_("9H | KC 2C | 3C", "draw", "house-code", 1, "AB")
    assert mau.read_record(stopped).outcome.to_dict() == {"winner": None, "reason": "exhausted", "points": [12, 3]}
    found = mau.read_match(match("house-code", [first, stopped]))
    assert (found.totals, found.wins) == ((102, 3), (0, 1))
    assert found.result.to_dict() == {
        "over": True,
        "reason": "target",
        "winners": [1],
        "losers": [],
        "ranking": [[1], [0]],
    }


def test_an_exhausted_round_counts_and_the_dealer_moves_on() -> None:
    stopped = round_("9H | KC 2C | 3C", "draw", "house-code", 0, "AB")
    following = won("house-code", 1, ["KC", "-"], 1)
    assert mau.read_match(match("house-code", [stopped, following])).totals == (22, 3)


def test_the_short_game_is_one_round() -> None:
    short = mau.variant("house-code").with_knobs(series__end="rounds", series__rounds=1)
    found = mau.read_match(match(short, [won(short, 1, ["KC", "-"], 0)]))
    assert (found.result.over, found.result.reason, found.result.winners) == (True, "rounds", (1,))


# --- tournament -------------------------------------------------------------------------------------------------


def tournament(*points: tuple[str, str]) -> mau.Match:
    """Rounds that seat 2 wins; the others hold these cards."""
    return mau.read_match(
        match("tournament", [won("tournament", 2, [a, b, "-"], n % 3) for n, (a, b) in enumerate(points)])
    )


NINETY_FIVE = "AC AD AS 10C 10D 10H 10S 9C 9D 4C"
NINETY = "AH 9S 8C 8D 8H 8S 7C 7D 7H 7S 6C 4D"


def test_105_and_110_name_the_110_as_the_loser() -> None:
    before = tournament((NINETY_FIVE, NINETY))
    assert before.totals == (95, 90, 0)
    assert before.result.to_dict() == {
        "over": False,
        "reason": None,
        "winners": [],
        "losers": [],
        "ranking": [[2], [1], [0]],
    }
    found = tournament((NINETY_FIVE, NINETY), ("10C", "10D 10H"))
    assert found.totals == (105, 110, 0)
    assert found.result.to_dict() == {
        "over": True,
        "reason": "target",
        "winners": [],
        "losers": [1],
        "ranking": [[2], [0], [1]],
    }


def test_an_exact_tie_names_both_losers() -> None:
    found = tournament((NINETY_FIVE, NINETY), ("10C", "10D 5D"))
    assert found.totals == (105, 105, 0)
    assert (found.result.winners, found.result.losers) == ((), (0, 1))


def test_a_doubled_round_counts_double_in_the_match() -> None:
    jack = round_("9H | JH | KC 10D | turn 0", "JH=C", "tournament", 0, "AB")
    found = mau.read_match(match("tournament", [jack]))
    assert found.totals == (0, 28)


# --- classic and its siblings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["classic", "crazy-eights", "ocho-loco", "huit-americain", "easy-kids"])
def test_one_agreed_round_is_the_default_and_the_lowest_total_wins(variant: str) -> None:
    found = mau.read_match(match(variant, [won(variant, 1, ["KC", "-", "QC"], 0)]))
    assert (found.result.over, found.result.reason) == (True, "rounds")
    assert (found.result.winners, found.result.losers) == ((1,), ())


def test_more_rounds_may_be_agreed() -> None:
    three = mau.variant("classic").with_knobs(series__rounds=3)
    rounds = [won(three, n % 2, ["KC 10C", "QC"], n % 2) for n in range(3)]
    assert not mau.read_match(match(three, rounds[:2])).result.over
    found = mau.read_match(match(three, rounds))
    assert (found.totals, found.result.over, found.result.winners) == ((20, 20), True, (0, 1))


def test_a_round_after_the_end_is_refused() -> None:
    rounds = [won("classic", 1, ["KC", "-"], 0), won("classic", 1, ["KC", "-"], 1)]
    with pytest.raises(mau.RuleError) as caught:
        mau.read_match(match("classic", rounds))
    assert caught.value.where == "rounds[1]"


# --- matches without an end -------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["tavern", "grundvariante", "grundvariante-52"])
def test_open_matches_count_wins_and_stop_when_told(variant: str) -> None:
    rounds = [won(variant, seat, ["KC", "QC", "10C"], n % 3) for n, seat in enumerate((1, 0, 1))]
    found = mau.read_match(match(variant, rounds))
    assert (found.totals, found.wins) == ((0, 0, 0), (1, 2, 0))
    assert found.result.to_dict() == {
        "over": False,
        "reason": None,
        "winners": [1],
        "losers": [],
        "ranking": [[1], [0], [2]],
    }
    stopped = mau.read_match(match(variant, rounds, result={"over": True, "reason": "stopped"}))
    assert (stopped.result.over, stopped.result.reason, stopped.result.winners) == (True, "stopped", (1,))
    assert mau.read_match(stopped.to_dict()).to_dict() == stopped.to_dict()


def test_most_wins_tie() -> None:
    rounds = [won("tavern", seat, ["KC", "QC", "10C"], n % 3) for n, seat in enumerate((1, 0))]
    assert mau.read_match(match("tavern", rounds)).result.winners == (0, 1)


def test_a_match_with_an_end_of_its_own_is_not_stopped() -> None:
    with pytest.raises(mau.RuleError) as caught:
        mau.read_match(match("house-code", [FIRST], result={"reason": "stopped"}))
    assert caught.value.where == "result.reason"


# --- who deals --------------------------------------------------------------------------------------------------


def test_a_blocked_round_is_dealt_again_by_the_same_dealer() -> None:
    blocked = round_("9H | KC | QC | idle 1", "pass", "tavern", 0, "AB")
    assert mau.read_record(blocked).outcome.reason == "blocked"
    found = mau.read_match(
        match("tavern", [blocked, won("tavern", 1, ["KC", "-"], 0), won("tavern", 1, ["KC", "-"], 1)])
    )
    assert (found.wins, found.totals, len(found.counted), found.next_dealer) == ((0, 2), (0, 0), 2, 0)
    with pytest.raises(mau.RuleError) as caught:
        mau.read_match(match("tavern", [blocked, won("tavern", 1, ["KC", "-"], 1)]))
    assert caught.value.where == "rounds[1].dealer"


def test_a_blocked_round_scores_nothing() -> None:
    blocked = round_("9H | KC | QC | idle 1", "pass", "classic", 0, "AB")
    found = mau.read_match(match("classic", [blocked]))
    assert (found.totals, found.result.over) == ((0, 0), False)
    assert mau.read_match(match("classic", [blocked, won("classic", 1, ["KC", "-"], 0)])).result.over


@pytest.mark.parametrize("dealer", [0, 2])
def test_the_wrong_dealer_is_refused(dealer: int) -> None:
    rounds = [won("tavern", 1, ["KC", "-", "QC"], 0), won("tavern", 1, ["KC", "-", "QC"], dealer)]
    with pytest.raises(mau.RuleError) as caught:
        mau.read_match(match("tavern", rounds))
    assert caught.value.where == "rounds[1].dealer"
    assert "seat 1" in caught.value.hint


def test_the_first_dealer_is_said() -> None:
    rounds = [won("tavern", 1, ["KC", "-", "QC"], 2), won("tavern", 1, ["KC", "-", "QC"], 0)]
    found = mau.read_match(match("tavern", rounds, first=2))
    assert found.next_dealer == 1
    with pytest.raises(mau.RuleError) as caught:
        mau.read_match(match("tavern", rounds, first=0))
    assert caught.value.where == "rounds[0].dealer"
    with pytest.raises(mau.InputError) as wrong:
        mau.read_match(match("tavern", rounds, first=3))
    assert wrong.value.where == "first_dealer"


def test_only_the_last_round_may_be_unfinished() -> None:
    open_ = round_("9H | KH | QC 10C", None, "tavern", 0, "AB")
    found = mau.read_match(match("tavern", [open_]))
    assert (found.wins, len(found.counted)) == ((0, 0), 0)
    with pytest.raises(mau.RuleError) as caught:
        mau.read_match(match("tavern", [open_, won("tavern", 1, ["KC", "-"], 1)]))
    assert caught.value.where == "rounds[0]"


# --- what is written --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("part", "where"), [
    ({"totals": [50, 50, 37, 1]}, "totals"),
    ({"totals": [50, 50, 37]}, "totals"),
    ({"wins": [0, 0, 1, 0]}, "wins"),
    ({"result": {"over": True}}, "result"),
    ({"result": {"winners": [3]}}, "result"),
    ({"result": {"ranking": [[3], [2], [0], [1]]}}, "result"),
])  # fmt: skip
def test_totals_wins_and_result_are_checked_where_they_are_there(part: dict[str, Any], where: str) -> None:
    with pytest.raises(mau.RuleError) as caught:
        mau.read_match(match("house-code", [FIRST], **part))
    assert caught.value.where == where
    assert caught.value.status == 1


def test_what_is_right_is_accepted() -> None:
    right = {"totals": [50, 50, 37, 0], "wins": [0, 0, 0, 1], "result": {"over": False, "winners": []}}
    found = mau.read_match(match("house-code", [FIRST], **right))
    written = json.loads(json.dumps(found.to_dict()))
    assert mau.read_match(written) == found
    assert mau.read_match(written).to_dict() == written


@pytest.mark.parametrize(("part", "where"), [
    ({"format": "maumau-record/1"}, "format"),
    ({"players": "AB"}, "players"),
    ({"players": ["A"]}, "players"),
    ({"players": ["A", "B", "C", "E"]}, "rounds[0].players"),
    ({"players": ["A", "B", "C", 5]}, "players[3]"),
    ({"rounds": {}}, "rounds"),
    ({"rounds": [5]}, "rounds[0]"),
    ({"rounds": [{**FIRST, "moves": [{"by": 3, "move": "fly"}]}]}, "rounds[0].moves[0].move"),
    ({"rounds": [{**FIRST, "moves": [{"by": 3, "move": "QS"}]}]}, "rounds[0].moves[0]"),
    ({"variant": "tavern"}, "rounds[0].variant"),
    ({"totals": "x"}, "totals"),
    ({"result": {"overr": True}}, "result"),
    ({"score": 5}, "score"),
])  # fmt: skip
def test_matches_that_are_refused(part: dict[str, Any], where: str) -> None:
    with pytest.raises(mau.MauMauError) as caught:
        mau.read_match({**match("house-code", [FIRST]), **part})
    assert caught.value.where == where, caught.value


def test_a_match_without_rounds_is_not_over() -> None:
    found = mau.read_match(match("house-code", []))
    assert (found.result.over, found.result.winners, found.totals) == (False, (), (0, 0))


# --- played by bots ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "reason"), [("house-code", "target"), ("tournament", "target"), ("classic", "rounds"), ("tavern", None)]
)
def test_a_match_of_bots_is_a_match(variant: str, reason: str | None) -> None:
    found = mau.play_match(variant, players=3, seed=5, bots="shedder", rounds=30)
    assert found.result.reason == reason
    assert len(found.rounds) == 30 if reason is None else len(found.rounds) < 30
    again = mau.read_match(json.loads(json.dumps(found.to_dict())))
    assert again == found
    dealers = [record.dealer for record in found.rounds]
    counted = [record.outcome.reason != "blocked" for record in found.rounds]
    for one, other, counts in zip(dealers, dealers[1:], counted, strict=False):
        assert other == (one + counts) % 3
    if reason == "target":
        assert max(found.totals) >= 100
        before = mau.Match(found.variant, found.players, found.first_dealer, found.rounds[:-1])
        assert max(before.totals) < 100


def test_a_blocked_round_of_bots_is_dealt_again_by_the_same_dealer() -> None:
    rules = mau.variant("tavern").with_knobs(drawing__recycle=False)
    found = mau.play_match(rules, players=2, seed=5, rounds=60)
    blocked = [record.outcome.reason == "blocked" for record in found.rounds]
    assert any(blocked[:-1])
    assert found.check() == found
    for one, other, again in zip(found.rounds, found.rounds[1:], blocked, strict=False):
        assert other.dealer == (one.dealer if again else (one.dealer + 1) % 2)


@pytest.mark.parametrize("names", [["A" * 101, "B"], ["A", ""], ["A", "A"], ["A"], "AB", ["A", 5], ["A", "B\n"]])
def test_bots_are_called_only_by_names_that_a_record_can_hold(names: Any) -> None:
    for made in (mau.play_round, mau.play_match):
        with pytest.raises(mau.InputError) as caught:
            made("tavern", players=2, names=names)
        assert caught.value.where == "names"


def test_the_longest_name_comes_back_from_a_record_and_a_match() -> None:
    names = ["A" * 100, "B"]
    record = mau.play_round("tavern", players=2, names=names)
    assert mau.read_record(record.to_dict()).players == tuple(names)
    played = mau.play_match("tavern", players=2, rounds=2, names=names)
    assert mau.read_match(played.to_dict()).players == tuple(names)
    with pytest.raises(mau.InputError, match="at most 100 characters"):
        mau.read_match({**match("tavern", []), "players": ["A" * 101, "B"]})
