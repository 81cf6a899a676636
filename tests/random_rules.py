"""Random variants: every knob at random, mostly in ways that do not contradict each other."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from tables import FACES

import maumau_kit as mau

Draw = st.DrawFn
SUITS = "CDHS"


@st.composite
def selectors(draw: Draw, faces: list[str], jokers: list[str], most: int = 3) -> list[str]:
    """Some cards of the pack: ranks, single cards, colours and ranks, jokers."""
    kinds = [
        st.sampled_from(faces),
        st.builds("{}{}".format, st.sampled_from(faces), st.sampled_from(SUITS)),
        st.builds("{} {}".format, st.sampled_from(["red", "black"]), st.sampled_from(faces)),
    ]
    if jokers:
        kinds.append(st.sampled_from([*jokers, "joker"]))
    return draw(st.lists(st.one_of(kinds), max_size=most, unique=True))


@st.composite
def rule_data(draw: Draw) -> dict[str, Any]:
    """The data of a variant file with every knob drawn at random. It may contradict itself: see `variants`."""
    faces = draw(
        st.one_of(st.just(list(FACES)), st.lists(st.sampled_from(FACES), min_size=3, max_size=12, unique=True))
    )
    copies = draw(st.integers(1, 2))
    jokers = draw(
        st.lists(st.sampled_from(["XR", "XB"]), max_size=2 * copies).filter(
            lambda found: all(found.count(j) <= copies for j in found)
        )
    )
    size = len(faces) * 4 * copies + len(jokers)
    most = draw(st.integers(2, 8).filter(lambda n: n < size))
    hand = draw(st.integers(1, max(1, min(8, (size - 1) // most))))
    # Effects that cannot stand together are drawn from ranks of their own.
    debt_ranks, skip_ranks, extra_ranks = [faces[i::3] for i in range(3)]
    amounts = {s: draw(st.integers(1, 6)) for s in draw(selectors(debt_ranks, [], 2))}
    skips, extras = draw(selectors(skip_ranks, [], 2)), draw(selectors(extra_ranks, [], 2))
    reverses = draw(selectors(faces, [], 2))
    wild = draw(selectors(faces, [], 2))
    if jokers:
        wild.append("joker")
        if draw(st.booleans()):
            amounts["joker"] = draw(st.integers(1, 6))
    special = sorted({*amounts, *skips, *extras, *reverses, *wild})
    scores = draw(st.booleans())
    values = {face: draw(st.integers(0, 30)) for face in faces} | ({"joker": 20} if jokers else {})
    calls = draw(st.sampled_from(["manual", "automatic", "none"]))
    impossible = draw(st.sampled_from(["less", "stop"]))
    barred = st.one_of(st.just(["special"]), selectors(faces, jokers))
    return {
        "format": "maumau-variant/1",
        "id": "drawn",
        "name": {"en": "Drawn at random", "de": "Ausgelost"},
        "players": [2, most],
        "setup": {
            "ranks": faces,
            "suits": draw(st.sampled_from(["french", "german"])),
            "copies": copies,
            "jokers": jokers,
            "hand": hand,
            "starter": draw(st.sampled_from(["active", "ordinary", "inert"])),
            "barred_starters": draw(barred),
            "starter_wish": draw(st.sampled_from(["dealer", "printed"])),
            "direction": draw(st.sampled_from(["clockwise", "anticlockwise"])),
        },
        "matching": {"by": draw(st.sampled_from([["suit", "rank"], ["suit"], ["rank"], ["suit", "rank", "colour"]]))},
        "drawing": {
            "voluntary": draw(st.booleans()),
            "until_fits": draw(st.booleans()),
            "then": draw(st.sampled_from(["may", "must", "never", "any"])),
            "pass": draw(st.sampled_from(["stuck", "free"])) if impossible == "less" else "stuck",
            "recycle": draw(st.booleans()),
            "impossible": impossible,
        },
        "debt": {
            "amount": amounts,
            "stack": draw(st.sampled_from(["none", "rank", "any"])) if amounts else "none",
            "turn": draw(st.sampled_from(["lost", "lay", "turn"])) if amounts else "lost",
        },
        "turns": {
            "skip": skips,
            "skip_answer": draw(st.sampled_from(["none", "pass-on"])) if skips else "none",
            "extra": extras,
            "reverse": reverses,
            "reverse_two": draw(st.sampled_from(["plain", "again"])) if reverses else "plain",
        },
        "wild": {"cards": wild, "on_wild": draw(st.booleans()) if wild else True},
        "lay": {"sets": draw(st.sampled_from(["none", "rank"]))},
        "calls": {
            "mode": calls,
            "mau_penalty": draw(st.integers(0, 3)) if calls == "manual" else 0,
            "last_penalty": draw(st.integers(0, 3)) if calls == "manual" else 0,
            "window": draw(st.sampled_from(["move", "card", "turn"])),
        },
        "finish": {
            "barred": draw(barred),
            "blocked": draw(st.booleans()),
            "move_limit": draw(st.integers(10, 400)),
        },
        "score": {
            "basis": "hands" if scores else "none",
            "values": values if scores or draw(st.booleans()) else {},
            "doubles": draw(st.lists(st.sampled_from(special), max_size=1)) if scores and special else [],
        },
        "series": {
            "end": draw(st.sampled_from(["target", "rounds", "open"] if scores else ["rounds", "open"])),
            "target": draw(st.integers(1, 200)),
            "rounds": draw(st.integers(1, 9)),
            "result": draw(st.sampled_from(["lowest", "loser", "most-wins"] if scores else ["most-wins"])),
            "stopped": draw(st.sampled_from(["held", "nobody"])),
        },
    }


def accepted(data: dict[str, Any]) -> mau.Variant | None:
    """The variant, or nothing where its knobs contradict each other. Any other refusal is a fault."""
    try:
        return mau.variant(data)
    except mau.VariantError as error:
        if error.code in ("", "bad-value", "unknown-key"):
            raise
        return None


@st.composite
def variants(draw: Draw) -> mau.Variant:
    """A random variant that can be played."""
    found = draw(rule_data().map(accepted).filter(lambda variant: variant is not None))
    assert found is not None
    return found
