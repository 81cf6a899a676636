"""Twin tables: a document for a page with two steppers, plain text, and HTML that needs no script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import zip_longest
from typing import Any, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import by_language, fill, pick, to_text
from maumau_kit.game.narrate import tell_deal, tell_step
from maumau_kit.game.record import Record, Step
from maumau_kit.studies.compare.labels import titles_of
from maumau_kit.studies.compare.twins import Twins
from maumau_kit.views.still import framed, still_html
from maumau_kit.views.story import one_frame_story, story
from maumau_kit.views.tables import text_row

TABLES: tuple[Both, Both] = (("First table", "Erster Tisch"), ("Second table", "Zweiter Tisch"))
ALIKE: Both = (
    "Both rounds are alike to the end: nothing in which these rules differ came up.",
    "Beide Runden sind bis zum Ende gleich: nichts, worin sich diese Regeln unterscheiden, kam vor.",
)
SAME_RULES: Both = (
    "Both tables play by the same rules, and both rounds are alike.",
    "An beiden Tischen gelten dieselben Regeln, und beide Runden sind gleich.",
)
STEP: Both = ("Step", "Schritt")
MORE: Both = ("and {n|more step|more steps}", "und {n|weiterer Schritt|weitere Schritte}")
AROUND: Final = 3
"""So many moves are told before the tables part, and after."""
MOST_ROWS: Final = 200


def twins_document(twins: Twins) -> dict[str, Any]:
    """The twins for a page: nothing in it depends on the language in force.

    ``luck`` is a sentence by language, ``divergence`` says where the tables part (``step``, ``kind``, ``say`` as parts
    by language, ``knobs`` with their titles) or is nothing, ``failures`` are sentences by language, and ``tables`` are
    the two rounds as stories.

    >>> from maumau_kit.studies.compare.twins import twins
    >>> document = twins_document(twins("house-code", "tavern", seed=2))
    >>> document["divergence"]["step"], [knob["knob"] for knob in document["divergence"]["knobs"]]
    (0, ['drawing.voluntary'])
    """
    apart = twins.divergence
    return {
        "luck": by_language(twins.luck),
        "divergence": None if apart is None else apart.to_plain(),
        "failures": [by_language(failure) for failure in twins.failures],
        "tables": [story(twins.a), story(twins.b)],
    }


def twins_text(twins: Twins, lang: str) -> str:
    """Twin tables in lines of text: what they share, where they part, and the moves around that."""
    lines = [_heading(twins, lang), pick(twins.luck, lang), *_parting(twins, lang)]
    rows = list(_rows(twins, lang))
    at = 0 if twins.divergence is None else twins.divergence.step
    for step, here, there in rows[max(0, at - AROUND) : at + AROUND + 1]:
        lines += [
            f"{pick(STEP, lang)} {step}",
            *(f"  {pick(TABLES[side], lang)}: {told}" for side, told in _told(here, there)),
        ]
    rest = len(rows) - (at + AROUND + 1)
    if rest > 0:
        lines.append(_words(MORE, lang, n=rest))
    return "\n".join(lines)


def twins_html(twins: Twins, lang: str) -> str:
    """The same as HTML: the position in which the tables part, and all moves side by side."""
    head = [f"<p><b>{escape(_heading(twins, lang))}</b></p>", f"<p>{escape(pick(twins.luck, lang))}</p>"]
    head += [f"<p><b>{escape(line)}</b></p>" for line in _parting(twins, lang)]
    titles = text_row(_columns(twins, lang), "th", scope="col")
    rows = list(_rows(twins, lang))
    apart = twins.divergence
    body = "".join(
        _line(step, here, there, apart is not None and step == apart.step) for step, here, there in rows[:MOST_ROWS]
    )
    table = f'<table style="border-collapse:collapse"><thead>{titles}</thead><tbody>{body}</tbody></table>'
    more = f"<p>{escape(_words(MORE, lang, n=len(rows) - MOST_ROWS))}</p>" if len(rows) > MOST_ROWS else ""
    return framed("".join([*head, *_stills(twins, lang), table, more]), lang)


def _heading(twins: Twins, lang: str) -> str:
    return " / ".join(_titles(twins, lang))


def _columns(twins: Twins, lang: str) -> tuple[str, str, str]:
    here, there = _titles(twins, lang)
    return pick(STEP, lang), here, there


def _titles(twins: Twins, lang: str) -> list[str]:
    """Which variant is played at which table."""
    names = titles_of((twins.a.variant, twins.b.variant))
    return [f"{pick(table, lang)}: {pick(name, lang)}" for table, name in zip(TABLES, names, strict=True)]


def _parting(twins: Twins, lang: str) -> list[str]:
    """Where the tables part, and which bots broke off."""
    failed = [pick(failure, lang) for failure in twins.failures]
    if twins.divergence is not None:
        return [pick(twins.divergence.says, lang), *failed]
    if failed:
        return failed
    return [pick(SAME_RULES if twins.a.variant.rules == twins.b.variant.rules else ALIKE, lang)]


def _rows(twins: Twins, lang: str) -> Iterator[tuple[int, str, str]]:
    """Every step with what happens at either table."""
    for step, (here, there) in enumerate(zip_longest(twins.a.steps, twins.b.steps)):
        yield step, _tell(twins.a, here, lang), _tell(twins.b, there, lang)


def _tell(record: Record, step: Step | None, lang: str) -> str:
    if step is None:
        return ""
    told = tell_step(step)
    return to_text(told[0 if lang == "en" else 1], lang, players=record.players, system=record.variant["setup.suits"])


def _told(here: str, there: str) -> Iterator[tuple[int, str]]:
    for side, told in enumerate((here, there)):
        if told:
            yield side, told


def _line(step: int, here: str, there: str, parting: bool) -> str:
    return text_row((f"▸ {step}" if parting else str(step), here, there), style="font-weight:bold" if parting else "")


def _stills(twins: Twins, lang: str) -> Iterator[str]:
    """The position in which the tables part; both where they are not alike from the deal on."""
    apart = twins.divergence
    step = 0 if apart is None else apart.step
    for record in (twins.a, twins.b) if apart is not None and apart.kind == "deal" else (twins.a,):
        before = [record.first, *(each.after for each in record.steps)]
        position = before[min(step, len(before) - 1)]
        told = tell_deal(position, whole=step == 0 and record.deck is not None)
        frames = one_frame_story(position, record.players, told)
        yield still_html(frames, 0, {"language": lang, "suits": record.variant["setup.suits"]})


def _words(says: Both, lang: str, **values: int) -> str:
    return to_text(fill(says, lang, **values), lang)
