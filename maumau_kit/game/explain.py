"""Why: every ground and every objection, from the same masks that make a move legal.

The kernel joins the masks of the rules into one. Here the same functions are called one by one, and whichever mask
holds the card has something to say. Nothing is decided in this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maumau_kit.base.cards import (
    ALL,
    DRAW,
    KEEP,
    KEEP_BIT,
    NAME,
    NAME_BIT,
    PASS,
    TAKE,
    TAKE_BIT,
    card_text,
    cards_in,
)
from maumau_kit.base.knobs import Both, Ground, Objection
from maumau_kit.base.layout import (
    AMOUNT,
    ANSWERS,
    DREW,
    PACK,
    PHASE,
    SETTLED,
    SKIPPED,
    SUIT,
    TOP,
    Rules,
    Table,
)
from maumau_kit.base.show import Shown
from maumau_kit.base.words import (
    CardPart,
    Parts,
    SuitPart,
    Value,
    a_card_of,
    card_list,
    fill,
    language,
    to_plain,
    to_text,
)
from maumau_kit.game.notation import CATCH, SAY_LATE
from maumau_kit.game.position import Position
from maumau_kit.game.sources import source_text
from maumau_kit.kernel.legality import playable
from maumau_kit.rules import calls, debt, drawing, finish, lay, matching, setup, turns, wild
from maumau_kit.rules.following import grounds

MaskRule = Callable[[Rules, Table], int]
OBJECTIONS: tuple[tuple[Objection, MaskRule], ...] = (
    (setup.NAMING_OPEN, setup.barred_while_naming),
    (turns.SKIP_OPEN, turns.barred_by_skip),
    (debt.DEBT_OPEN, debt.barred_by_debt),
    (drawing.ONLY_DRAWN, drawing.barred_after_draw),
    (wild.WILD_ON_WILD, wild.wild_on_wild),
)
"""The objections in the order in which a refusal names them; the missing ground and the bar on last cards follow."""
LEGAL = "ok"
NOT_NAMING = Objection("not-naming", ("No suit is to be named.", "Es ist keine Farbe zu nennen."), "setup.starter")
MUST_ACCEPT = Objection(
    "skip-open",
    ("You are skipped: accept it, or answer it.", "Du musst aussetzen: nimm es hin oder gib es weiter."),
    "turns.skip_answer",
)
WELL: dict[int, Both] = {
    DRAW: ("You may draw.", "Du darfst ziehen."),
    TAKE: ("You may take {debt|card|cards}.", "Du darfst {debt|Karte|Karten} nehmen."),
    KEEP: ("You may keep the card.", "Du darfst die Karte behalten."),
    PASS: ("You may pass.", "Du darfst passen."),
    CATCH: ("A call is missing: others may object.", "Eine Ansage fehlt: die anderen dürfen Einspruch erheben."),
    SAY_LATE: ("The call may still be made.", "Die Ansage darf nachgeholt werden."),
    NAME: ("You dealt: name a suit.", "Du hast gegeben: nenne eine Farbe."),
}
ONLY_WAY: dict[int, Both] = {
    DRAW: ("You must draw.", "Du musst ziehen."),
    TAKE: ("You must take {debt|card|cards}.", "Du musst {debt|Karte|Karten} nehmen."),
    PASS: ("You can only pass.", "Du kannst nur passen."),
}
"""The same where nothing else is legal."""
ACTIONS = {DRAW: "draw", TAKE: "take", KEEP: "keep", PASS: "pass", CATCH: "catch", SAY_LATE: "mau"}


@dataclass(frozen=True)
class Reason(Shown):
    """A ground or an objection: a stable `code`, whether it speaks `for_it`, the sentence, and its source clause."""

    code: str
    for_it: bool
    says: tuple[Parts, Parts]
    clause: str = ""
    knob: str = ""
    system: str = "french"

    def parts(self, lang: str | None = None) -> Parts:
        """The sentence as parts, in one language (the one in force if none is named)."""
        return self.says[0 if (lang or language()) == "en" else 1]

    @property
    def text(self) -> str:
        """The sentence in the language in force."""
        return self.text_in(language())

    def text_in(self, lang: str) -> str:
        """The sentence in one language."""
        return to_text(self.parts(lang), lang, system=self.system)

    @property
    def source(self) -> str:
        """Which text says so, in the language in force."""
        return self.source_in(language())

    def source_in(self, lang: str) -> str:
        """Which text says so, in one language."""
        return source_text(self.clause, lang)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.code}: {self.text}>"


@dataclass(frozen=True)
class Verdict:
    """Whether one card or one other move is legal, with all that speaks for or against it."""

    what: str
    legal: bool
    reasons: tuple[Reason, ...]
    card: int | None = None

    @property
    def first(self) -> Reason:
        """The reason given: the first objection, or the first ground of a legal move."""
        return self.reasons[0]

    @property
    def code(self) -> str:
        """``ok`` for a legal card or move, else the code of the first objection."""
        return LEGAL if self.legal else self.first.code


@dataclass(frozen=True)
class Explanation(Shown):
    """All that can be said about a moment: a verdict a card of the hand to act, and one a move without a card."""

    seat: int | None
    cards: tuple[Verdict, ...]
    moves: tuple[Verdict, ...]

    def to_dict(self, lang: str = "en") -> dict[str, object]:
        """The verdicts as JSON has them, texts in one language."""

        def entry(verdict: Verdict, key: str) -> dict[str, object]:
            return {
                key: verdict.what,
                "legal": verdict.legal,
                "reason": verdict.code,
                "text": verdict.first.text_in(lang),
                "source": verdict.first.source_in(lang),
                "all": [
                    {"reason": r.code, "text": r.text_in(lang), "source": r.source_in(lang)} for r in verdict.reasons
                ],
            }

        return {
            "cards": [entry(v, "card") for v in self.cards],
            "moves": [entry(v, "move") for v in self.moves],
        }

    def __repr__(self) -> str:
        may = sum(verdict.legal for verdict in self.cards)
        return f"<explanation: {may} of {len(self.cards)} cards may be laid>"

    def __str__(self) -> str:
        return "\n".join(f"{'+' if v.legal else '-'} {v.what:5} {v.first.text}" for v in (*self.cards, *self.moves))


class Speaker:
    """Fills the sentences of one position."""

    def __init__(self, position: Position) -> None:
        self.position, self.r, self.t = position, position.variant.rules, position.table()

    def reason(self, rule: Objection | Ground, card: int | None = None, tops: tuple[int, ...] = ()) -> Reason:
        """One ground or objection, filled in; `tops` are cards of which one has to end on top."""
        for_it, says = isinstance(rule, Ground), self.both(rule.says, card, tops)
        return Reason(rule.code, for_it, says, self.source(rule.knob), rule.knob, self.position.variant["setup.suits"])

    def well(self, action: int) -> Reason:
        """What may be done without a card."""
        alone = len(self.position.legal) == 1
        says = ONLY_WAY.get(action, WELL[action]) if alone and self.position.legal[0].action == action else WELL[action]
        return Reason(LEGAL, True, self.both(says, None))

    def source(self, knob: str) -> str:
        """The source clause of a knob."""
        return self.position.variant.why.get(knob, "")

    def both(self, says: Both, card: int | None, tops: tuple[int, ...] = ()) -> tuple[Parts, Parts]:
        """A sentence filled in, in both languages."""
        return fill(says, "en", **self.values("en", card, tops)), fill(says, "de", **self.values("de", card, tops))

    def values(self, lang: str, card: int | None, tops: tuple[int, ...] = ()) -> dict[str, Value]:
        """What the slots of the sentences stand for."""
        p, r, t = self.position, self.r, self.t
        open_to = turns.skip_answers(r, t[TOP]) if p.skip else r[ANSWERS + t[TOP]]
        return {
            "card": CardPart(card) if card is not None else "",
            "tops": card_list(tops, last=" or " if lang == "en" else " oder "),
            "top": CardPart(p.top) if p.discard else "",
            "drawn": CardPart(p.drawn) if p.drawn is not None else "",
            "suit": SuitPart(p.suit) if p.suit is not None else "",
            "debt": p.debt,
            "more": r[AMOUNT + card] if card is not None and card < 54 else 0,
            "answers": answer_words(open_to & self.pack, lang, p.variant["setup.suits"]),
            "neither": matching.neither(p.variant["matching.by"], lang),
        }

    @property
    def pack(self) -> int:
        """The cards of the pack as a mask."""
        return self.r[PACK]


def answer_words(mask: int, lang: str, system: str) -> Parts:
    """Words for the cards that would help: ranks by name, single cards as cards."""
    cards = list(cards_in(mask))
    if not cards:
        return ("no card" if lang == "en" else "keine Karte",)
    if len({c >> 2 for c in cards}) * 4 == len(cards) or len(cards) > 6:
        return (a_card_of(mask, lang, system),)
    return card_list(cards)


def explain(position: Position) -> Explanation:
    """Every card of the hand to act and every other move, with all grounds and objections."""
    if position.turn is None:
        return Explanation(None, (), ())
    speaker = Speaker(position)
    cards = tuple(card_verdict(speaker, card) for card in position.hands[position.turn])
    named = [NAME] if position.naming else []
    moves = tuple(move_verdict(speaker, action) for action in (*named, *ACTIONS))
    return Explanation(position.turn, cards, moves)


def card_verdict(speaker: Speaker, card: int) -> Verdict:
    """Whether a card may be laid alone, with all that speaks for or against it."""
    against = card_objections(speaker, card)
    reasons = against or card_grounds(speaker, card)
    return Verdict(card_text(card), not against, tuple(reasons), card)


def card_objections(speaker: Speaker, card: int) -> list[Reason]:
    """Everything that speaks against laying this card alone, the reason to be given first."""
    r, t, bit = speaker.r, speaker.t, 1 << card
    found = []
    if calls.must_wait(t):
        found.append(speaker.reason(calls.CALL_PENDING))
    for objection, rule in OBJECTIONS:
        if rule(r, t) & bit:
            final = objection is debt.DEBT_OPEN and not r[ANSWERS + t[TOP]]
            found.append(speaker.reason(debt.DEBT_FINAL if final else objection, card))
    if not grounds(r, t) & bit:
        missing = wild.WISH_UNMET if t[SUIT] >= 0 else matching.NO_MATCH
        found.append(speaker.reason(missing, card))
    if finish.barred_as_last(r, t) & bit:
        found.append(speaker.reason(finish.NOT_AS_LAST, card))
    if found and any(card in move.cards and move.under for move in speaker.position.legal):
        found.insert(0, speaker.reason(lay.ONLY_IN_SET, card))
    return found


def card_grounds(speaker: Speaker, card: int) -> list[Reason]:
    """Everything that speaks for laying this card."""
    r, t, bit = speaker.r, speaker.t, 1 << card
    found: list[Ground] = []
    if t[PHASE] == SKIPPED:
        found.append(turns.ANSWERS_SKIP)
    if debt.answers(r, t) & bit:
        found.append(debt.STACKS)
    if t[SUIT] >= 0 and matching.fits(r, t) & bit:
        found.append(wild.MEETS_WISH)
    if t[SUIT] < 0:
        kinds = {
            "suit": matching.SAME_SUIT,
            "rank": matching.SAME_RANK,
            "colour": matching.SAME_COLOUR,
            "any": matching.OPEN_CARD,
        }
        shared = matching.matching(speaker.position.variant["matching.by"], t[TOP])
        found += [kinds[kind] for kind, cards in shared.items() if cards & bit]
    if wild.goes_on_anything(r, t) & bit:
        found.append(wild.GOES_ON_ANYTHING)
    return [speaker.reason(ground, card) for ground in found]


def move_verdict(speaker: Speaker, action: int) -> Verdict:
    """Whether a move without a card is legal, and why."""
    objection = move_objection(speaker, action)
    reason = speaker.well(action) if objection is None else speaker.reason(objection)
    return Verdict(ACTIONS.get(action, "name"), objection is None, (reason,))


def move_objection(speaker: Speaker, action: int) -> Objection | None:
    """What speaks against a move that lays no card, or nothing."""
    p, legal = speaker.position, playable(speaker.r, speaker.t)
    if action in (CATCH, SAY_LATE):
        return None if p.uncalled else calls.NOTHING_MISSING
    if legal >> action & 1:
        return None
    for bit, objection in ((NAME_BIT, setup.NAMING_OPEN), (TAKE_BIT, debt.DEBT_FIRST)):
        if legal & bit:
            return objection
    if action == TAKE:
        return debt.NO_DEBT
    if action == NAME:
        return NOT_NAMING
    if calls.must_wait(speaker.t):
        return calls.CALL_PENDING
    return _DRAWING[action](speaker, legal)


def _why_no_draw(speaker: Speaker, _: int) -> Objection:
    if speaker.t[PHASE] == SKIPPED:
        return MUST_ACCEPT
    if speaker.t[PHASE] in (DREW, SETTLED):
        return drawing.ALREADY_DREW
    return drawing.STOCK_EMPTY if drawing.is_dry(speaker.r, speaker.t) else drawing.MUST_PLAY


def _why_no_keep(speaker: Speaker, _: int) -> Objection:
    return drawing.DRAWN_FITS if speaker.t[PHASE] == DREW else drawing.NOTHING_DRAWN


def _why_no_pass(speaker: Speaker, legal: int) -> Objection:
    if legal & KEEP_BIT:
        return PASS_IS_KEEP
    dry = drawing.is_dry(speaker.r, speaker.t)
    return drawing.CAN_LAY if legal & ALL and dry else drawing.CAN_DRAW


PASS_IS_KEEP = Objection(
    "keep-instead",
    (
        "You have drawn: lay the card or keep it.",
        "Du hast gezogen: leg die Karte oder behalte sie.",
    ),
    "drawing.then",
)
_DRAWING: dict[int, Callable[[Speaker, int], Objection]] = {
    DRAW: _why_no_draw,
    KEEP: _why_no_keep,
    PASS: _why_no_pass,
}


def verdict_to_plain(verdict: Verdict) -> dict[str, object]:
    """A verdict with its sentences as parts, for pages and widgets."""

    def said(reason: Reason) -> dict[str, object]:
        return {"en": to_plain(reason.says[0]), "de": to_plain(reason.says[1])}

    def source(reason: Reason) -> dict[str, str]:
        return {"en": reason.source_in("en"), "de": reason.source_in("de")}

    return {
        "legal": verdict.legal,
        "code": verdict.code,
        "say": said(verdict.first),
        "source": source(verdict.first),
        "all": [{"code": r.code, "say": said(r), "source": source(r)} for r in verdict.reasons],
    }
