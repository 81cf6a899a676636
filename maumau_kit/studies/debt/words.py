"""The debt chains of a record in words, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import (
    CardPart,
    Part,
    Parts,
    card_name,
    fill,
    join,
    language,
    pick,
    seat_name,
    shown_name,
    to_text,
)

if TYPE_CHECKING:
    from maumau_kit.game.record import Record
    from maumau_kit.studies.debt.chains import Chain, Chains

OPENED: Final[Both] = ("{who} opened with {cards}", "{who} fing mit {cards:dative} an")
STARTER_OPENED: Final[Both] = ("the starter, {cards}, opened", "die Startkarte {cards} machte den Anfang")
WAS_OPEN: Final[Both] = ("{debt|card was|cards were} owed already", "schon offen: {debt|Karte|Karten}")
STACKED: Final[Both] = ("{who} stacked {cards}", "{who} gab mit {cards:dative} weiter")
TOOK: Final[Both] = ("{who} took {moved|card|cards}", "{who} nahm {moved|Karte|Karten}")
TOOK_PART: Final[Both] = (
    "{who} took {moved} of {owed|card|cards}, for the stock gave no more",
    "{who} nahm {moved} von {owed|Karte|Karten}, mehr gab der Stapel nicht her",
)
OVER: Final[Both] = (
    "and the round was over with {owed|card|cards} owed",
    "und die Runde war vorbei, offen blieben {owed|Karte|Karten}",
)
STOPS: Final[Both] = (
    "and there the record stops with {owed|card|cards} owed",
    "und da endet die Aufzeichnung, offen sind {owed|Karte|Karten}",
)
NONE: Final[Both] = ("No debt was opened in this round.", "In dieser Runde war nie eine Karte offen.")
HEAD: Final[Both] = (
    "{chains|debt chain|debt chains}; {moved|card|cards} taken for debts.",
    "{chains|Ziehkette|Ziehketten}; genommen: {moved|Karte|Karten}.",
)
FORGIVEN: Final[Both] = ("Not to be had: {n|card|cards}.", "Nicht zu haben: {n|Karte|Karten}.")
THE: Final[Both] = ("the ", "")
AND: Final[Both] = (" and ", " und ")

LINK_COLUMNS: Final[tuple[Both, ...]] = (
    ("step", "Zug"), ("who", "wer"), ("laid", "gelegt"), ("could have laid", "hätte legen können"), ("owed", "offen"),
)  # fmt: skip
STARTER: Final[Both] = ("starter", "Startkarte")
TAKES: Final[Both] = ("takes {n}", "nimmt {n}")
TAKES_PART: Final[Both] = ("takes {moved} of {n}", "nimmt {moved} von {n}")
NOTHING: Final[Both] = ("nothing", "nichts")


# --- one record -------------------------------------------------------------------------------------------------------


def named_cards(cards: tuple[int, ...], lang: str) -> Parts:
    """Cards as parts of a sentence: “the seven of hearts and the seven of clubs”."""
    parts: list[Part] = []
    for place, card in enumerate(cards):
        glue = "" if not place else pick(AND, lang) if place == len(cards) - 1 else ", "
        parts += [glue + pick(THE, lang), CardPart(card)]
    return join(parts)


def card_names(cards: tuple[int, ...], lang: str, system: str) -> str:
    """The names of cards with commas."""
    return ", ".join(card_name(card, lang, system) for card in cards)


def who(seat: int | None, record: Record, lang: str) -> str:
    """The name of the player of a seat, or its number where the name is empty."""
    if seat is None:
        return "–"
    name = shown_name(record.players[seat].strip())
    return name or seat_name(seat, lang)


def chain_sentence(chain: Chain, record: Record, lang: str | None = None) -> str:
    """One chain as a sentence."""
    lang = lang or language()
    told: list[Parts] = [_opening(chain, record, lang)]
    told += [
        fill(STACKED, lang, who=who(link.seat, record, lang), cards=_dative(named_cards(link.laid, lang)))
        for link in chain.stacked
    ]
    told.append(_ending(chain, record, lang))
    parts: list[Part] = []
    for place, one in enumerate(told):
        parts += [", " if place else "", *one]
    return to_text((*join(parts), "."), lang, system=record.variant["setup.suits"])


def _opening(chain: Chain, record: Record, lang: str) -> Parts:
    first = chain.opening
    cards = named_cards(first.laid, lang)
    if chain.starter:
        return fill(STARTER_OPENED, lang, cards=cards)
    if first.seat is None:
        return fill(WAS_OPEN, lang, debt=first.debt)
    return fill(OPENED, lang, who=who(first.seat, record, lang), cards=_dative(cards))


def _dative(parts: Parts) -> Parts:
    return tuple(CardPart(part.card, "dative") if isinstance(part, CardPart) else part for part in parts)


def _ending(chain: Chain, record: Record, lang: str) -> Parts:
    if chain.payer is None:
        return fill(OVER if chain.ending == "left-open" else STOPS, lang, owed=chain.owed)
    name = who(chain.payer, record, lang)
    if chain.forgiven:
        return fill(TOOK_PART, lang, who=name, moved=chain.moved, owed=chain.owed)
    return fill(TOOK, lang, who=name, moved=chain.moved)


def chains_head(chains: Chains, lang: str | None = None) -> str:
    """How many chains there were, and how many cards moved."""
    lang = lang or language()
    if not chains.chains:
        return pick(NONE, lang)
    said = [to_text(fill(HEAD, lang, chains=len(chains), moved=chains.moved), lang)]
    forgiven = sum(chain.forgiven for chain in chains)
    if forgiven:
        said.append(to_text(fill(FORGIVEN, lang, n=forgiven), lang))
    return " ".join(said)


def chains_lines(chains: Chains, lang: str | None = None) -> list[str]:
    """The head, and a numbered sentence for each chain."""
    sentences = chains.sentences(lang)
    return [chains_head(chains, lang), *(f"{place}. {said}" for place, said in enumerate(sentences, 1))]


def link_cells(chain: Chain, record: Record, lang: str) -> list[tuple[str, ...]]:
    """The rows of a chain's table, see `LINK_COLUMNS`."""
    system: str = record.variant["setup.suits"]
    rows: list[tuple[str, ...]] = []
    for link in chain.links:
        laid = card_names(link.laid, lang, system)
        if not laid and link is chain.links[-1] and chain.payer is not None:
            laid = takes(chain, lang)
        starter = chain.starter and link is chain.opening
        could = "" if not link.moves else card_names(link.could, lang, system) or pick(NOTHING, lang)
        place = pick(STARTER, lang) if starter else str(link.step) if link.seat is not None else ""
        rows.append((place, who(link.seat, record, lang), laid, could, str(link.debt)))
    return rows


def takes(chain: Chain, lang: str) -> str:
    """What the payer does, in two words."""
    return pick(TAKES_PART if chain.forgiven else TAKES, lang).format(n=chain.owed, moved=chain.moved)
