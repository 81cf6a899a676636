"""What happens in a round: named events, found in its replay and in nothing that its file says about itself."""

from collections.abc import Callable, Mapping

from maumau_kit.base.cards import DRAW, KEEP, NAME, PASS, TAKE, rank_of
from maumau_kit.base.layout import ACTIVE, DOUBLES, EXTRA, INERT, NOT_LAST, OPENS, SKIPS, SPECIAL, STARTER, WILD
from maumau_kit.game.notation import CATCH
from maumau_kit.game.record import Record, Step

SEVEN, TWO = 5, 0


def events(record: Record) -> frozenset[str]:
    """The names of all events of a round.

    >>> from maumau_kit.studies.play import play_round
    >>> "out" in events(play_round("tavern", bots="shedder"))
    True
    """
    return frozenset(name for name, happens in EVENTS.items() if happens(record))


def _any(happens: Callable[[Step], bool]) -> Callable[[Record], bool]:
    return lambda record: any(happens(step) for step in record.steps)


def chain(record: Record, rank: int) -> int:
    """The longest chain of cards of a rank, laid one upon the other's open debt, that somebody then paid for."""
    best = run = 0
    for step in record.steps:
        if step.move.is_lay and rank_of(step.move.action) == rank and step.after.debt > step.before.debt:
            run = run + 1 if step.before.debt else 1
        elif step.move.action == TAKE and step.before.debt:
            best, run = max(best, run), 0
    return best


def _starter(record: Record, policy: int, mask: int) -> bool:
    """Whether the deal turned up such a card as its starter, where starters are treated so."""
    r = record.variant.rules
    return record.deck is not None and r[STARTER] == policy and bool(r[mask] >> record.first.top & 1)


def _ended(record: Record, reason: str) -> bool:
    return record.outcome.reason == reason


def _is(step: Step, mask: int) -> bool:
    """Whether a card of this kind was laid."""
    return step.move.is_lay and bool(step.before.variant.rules[mask] >> step.move.action & 1)


def _extra_turn(step: Step) -> bool:
    return _is(step, EXTRA) and step.after.turn == step.by


def _skip(step: Step) -> bool:
    seats = step.before.seats
    passed_over = (step.by + step.after.direction) % seats
    return _is(step, SKIPS) and step.after.turn == (passed_over + step.after.direction) % seats


def _wish_renewed(step: Step) -> bool:
    return _is(step, WILD) and step.before.suit is not None and step.move.wish not in (-1, step.before.suit)


def _wish_unmet(step: Step) -> bool:
    return step.move.action == DRAW and step.before.suit is not None and step.after.suit == step.before.suit


def _drew(step: Step) -> int:
    return len(step.after.hands[step.by]) - len(step.before.hands[step.by])


def _caught(step: Step, call: str) -> bool:
    missing = step.before.uncalled
    return step.move.action == CATCH and missing is not None and missing[1] == call


def _voided(step: Step) -> bool:
    """The last card lay there without its call, somebody objected, and the round goes on."""
    missing = step.before.uncalled
    return (
        _caught(step, "mau-mau")
        and missing is not None
        and bool(step.after.hands[missing[0]])
        and not step.after.is_over
    )


def _unnoticed(step: Step) -> bool:
    """A missing call that nobody objected to in time."""
    missing = step.before.uncalled
    return missing is not None and not step.move.is_speech and step.after.uncalled != missing


def _last_card_barred(step: Step) -> bool:
    """A seat draws because its only card would fit but may not be the last."""
    hand = step.before.hands[step.by]
    if step.move.action != DRAW or len(hand) != 1 or not step.before.variant.rules[NOT_LAST] >> hand[0] & 1:
        return False
    return any(verdict.code == "last-card" for verdict in step.before.explain().cards)


def _doubled(record: Record) -> bool:
    """Somebody went out with a card that doubles, and somebody else paid for it."""
    if not _ended(record, "out") or not any(record.outcome.points):
        return False
    last = [step for step in record.steps if step.move.is_lay][-1]
    return _is(last, DOUBLES) and not last.after.hands[last.by]


EVENTS: Mapping[str, Callable[[Record], bool]] = {
    "out": lambda record: _ended(record, "out"),
    "blocked": lambda record: _ended(record, "blocked"),
    "exhausted": lambda record: _ended(record, "exhausted"),
    "starter named": _any(lambda step: step.move.action == NAME),
    "starter opens a debt": lambda record: _starter(record, ACTIVE, OPENS) and record.first.debt > 0,
    "starter skips": lambda record: _starter(record, ACTIVE, SKIPS),
    "inert starter": lambda record: (
        _starter(record, INERT, SPECIAL) and not record.first.debt and not record.first.naming
    ),
    "starter replaced": lambda record: record.shuffles_of_deal > 0,
    "three sevens": lambda record: chain(record, SEVEN) >= 3,
    "two sevens": lambda record: chain(record, SEVEN) == 2,
    "chain of twos": lambda record: chain(record, TWO) >= 2,
    "three twos": lambda record: chain(record, TWO) >= 3,
    "debt paid": _any(lambda step: step.move.action == TAKE and step.before.debt > 0),
    "reshuffle": _any(lambda step: step.order is not None),
    "skip": _any(_skip),
    "extra turn": _any(_extra_turn),
    "reverse": _any(lambda step: step.after.direction != step.before.direction and not step.after.is_over),
    "wish": _any(lambda step: _is(step, WILD) and step.before.suit is None and not step.after.is_over),
    "wish renewed": _any(_wish_renewed),
    "wish not met": _any(_wish_unmet),
    "set": _any(lambda step: len(step.move.cards) > 1),
    "drawn until it fits": _any(
        lambda step: step.move.action == DRAW and _drew(step) >= 3 and step.after.drawn is not None
    ),
    "drawn card laid": _any(lambda step: step.move.is_lay and step.before.drawn is not None),
    "drawn card kept": _any(lambda step: step.move.action == KEEP),
    "passed": _any(lambda step: step.move.action == PASS),
    "caught mau": _any(lambda step: _caught(step, "mau")),
    "voided finish": _any(_voided),
    "unnoticed": _any(_unnoticed),
    "last card barred": _any(_last_card_barred),
    "last card doubles": _doubled,
}
