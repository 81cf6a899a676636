"""Debt chains of many rounds, and the atlas, in words, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number, whole
from maumau_kit.base.words import fill, language, pick, to_text

if TYPE_CHECKING:
    from maumau_kit.studies.debt.atlas import Atlas
    from maumau_kit.studies.debt.shares import Share, Shares

COLUMNS: Final[tuple[Both, ...]] = (
    ("cards owed", "offene Karten"), ("chains", "Ketten"), ("share", "Anteil"), ("95 % interval", "95-%-Bereich"),
    ("exact", "genau"), ("cards taken", "genommene Karten"),
)  # fmt: skip
OR_MORE: Final[Both] = ("{n} or more", "{n} und mehr")
NEVER_TAKEN: Final[Both] = ("nobody", "niemand")
ROUNDS: Final[Both] = (
    "{name}: {rounds} rounds with {players} players ({bots}), seed {seed}.",
    "{name}: {rounds} Runden zu {players} ({bots}), Startzahl {seed}.",
)
PARTLY: Final[Both] = ("Only a part: asked for were {asked}.", "Nur ein Teil: verlangt waren {asked}.")
ALL_CHAINS: Final[Both] = (
    "{chains} debts were taken: {owed} cards owed, {moved} drawn, {forgiven} not to be had. {open} stayed open.",
    "{chains}-mal genommen: {owed} Karten offen, {moved} gezogen, {forgiven} nicht zu haben; {open} blieben offen.",
)
ONE_CHAIN: Final[Both] = (
    "{share} % of all chains end with {owed|card|cards} owed, {low} to {high} %.",
    "{share} % aller Ketten enden mit {owed|offenen Karte|offenen Karten}, {low} bis {high} %.",
)
STARTED: Final[Both] = (
    "In {rounds} rounds the starter opened a debt.",
    "In {rounds} Runden machte die Startkarte den Anfang.",
)
FIRST_CHAIN: Final[Both] = (
    "The chain of the starter ends with {owed|card|cards} owed in {share} % of these rounds ({low} to {high} %)",
    "Die Kette der Startkarte endet mit {owed|offenen Karte|offenen Karten} in {share} % davon ({low} bis {high} %)",
)
NOBODY_TOOK: Final[Both] = (
    "In {share} % of these rounds nobody takes the cards of the starter ({low} to {high} %)",
    "In {share} % dieser Runden nimmt niemand die Karten der Startkarte ({low} bis {high} %)",
)
EXACTLY: Final[Both] = ("; exactly {exact} %.", "; genau sind es {exact} %.")
NO_CHAINS: Final[Both] = ("No debt was taken in these rounds.", "In diesen Runden hat niemand offene Karten genommen.")
NOT_STACKING: Final[Both] = (
    "there is no closed form: the bot {bot} does not always pass a debt on",
    "Es gibt keine geschlossene Formel: der Bot {bot} gibt offene Karten nicht immer weiter.",
)
FORGETS: Final[Both] = (
    "there is no closed form: cards for forgotten calls change the hands",
    "Es gibt keine geschlossene Formel: Karten für vergessene Ansagen ändern die Hände.",
)

ATLAS_HEAD: Final[Both] = (
    "{name}: the chance to pay, where the starter opens a debt and everybody stacks who can",
    "{name}: die Chance zu zahlen, wenn die Startkarte zieht und alle weitergeben, die können",
)
ATLAS_COLUMNS: Final[tuple[Both, ...]] = (
    ("players", "am Tisch"), ("hand", "Hand"), ("seat after the dealer", "Platz nach dem Geber"),
)  # fmt: skip
PACK_NAME: Final[Both] = ("{n} cards", "{n} Karten")
ONE_CELL: Final[Both] = (
    "{players} players, {hand|card|cards} each: the {seat} takes {owed|card|cards} in {chance} %.",
    "Zu {players} mit je {hand|Karte|Karten}: {seat} nimmt {owed|Karte|Karten} in {chance} %.",
)
DEALER: Final[Both] = ("the dealer", "der Geber")
AFTER_DEALER: Final[Both] = ("{place} after the dealer", "{place} Platz nach dem Geber")
PLACES: Final[tuple[Both, ...]] = (
    ("first", "erster"), ("second", "zweiter"), ("third", "dritter"), ("fourth", "vierter"), ("fifth", "fünfter"),
    ("sixth", "sechster"), ("seventh", "siebter"), ("eighth", "achter"),
)  # fmt: skip
LEFT_OUT: Final[Both] = ("Left out: {what}.", "Ausgelassen: {what}.")
LEFT_ONE: Final[Both] = ("{players} players with {hand}", "zu {players} mit {hand}")


def percent(share: float, places: int = 2, lang: str | None = None) -> str:
    """A share in percent, without the sign.

    >>> percent(0.728931, 3, "de")
    '72,893'
    """
    return number(100 * share, places, lang)


# --- many rounds ------------------------------------------------------------------------------------------------------


def rounds_head(shares: Shares, lang: str | None = None) -> list[str]:
    """What was played."""
    lang, plan = lang or language(), shares.plan
    bots = ", ".join(dict.fromkeys(plan.bots))
    names = {"name": plan.variant.name[lang], "players": plan.players, "bots": bots, "seed": plan.seed}
    said = [pick(ROUNDS, lang).format(rounds=whole(shares.rounds, lang), **names)]
    if shares.counts.is_partial:
        said.append(pick(PARTLY, lang).format(asked=whole(shares.counts.asked, lang)))
    return said


def shares_head(shares: Shares, lang: str | None = None) -> list[str]:
    """What was played, and all its chains in numbers."""
    lang = lang or language()
    open_rounds = shares.left_open[0]
    numbers = {"chains": shares.chains, "owed": shares.owed, "moved": shares.moved, "forgiven": shares.forgiven}
    told = {name: whole(value, lang) for name, value in {**numbers, "open": open_rounds}.items()}
    found = pick(ALL_CHAINS, lang).format(**told) if shares.chains or open_rounds else pick(NO_CHAINS, lang)
    return [*rounds_head(shares, lang), found]


def started(shares: Shares, lang: str) -> str:
    """In how many rounds the starter opened a debt."""
    return pick(STARTED, lang).format(rounds=whole(shares.starter_rounds, lang))


def shares_sentences(shares: Shares, lang: str | None = None) -> list[str]:
    """What was found, sentence by sentence."""
    lang = lang or language()
    said = [*shares_head(shares, lang), *(row_sentence(row, lang) for row in shares.all_rows)]
    if shares.starter_rows:
        said.append(started(shares, lang))
        said += [row_sentence(row, lang) for row in shares.starter_rows]
    if shares.why_not is not None:
        said.append(why_not(shares.why_not, lang))
    return said


def row_sentence(row: Share, lang: str) -> str:
    """One row as a sentence, with its exact value where there is one."""
    values = {name: percent(getattr(row, name), 2, lang) for name in ("share", "low", "high")}
    if row.of_chains == "all":
        return to_text(fill(ONE_CHAIN, lang, owed=row.cards, **values), lang)
    end = "." if row.exact is None else pick(EXACTLY, lang).format(exact=percent(float(row.exact), 4, lang))
    return to_text(fill(FIRST_CHAIN if row.cards else NOBODY_TOOK, lang, owed=row.cards, **values), lang) + end


def why_not(reason: Both, lang: str) -> str:
    """The reason why there is no closed form, as a sentence of its own."""
    said = pick(reason, lang)
    return said if lang == "de" else f"{said[0].upper()}{said[1:]}."


def owed_label(row: Share, lang: str) -> str:
    """How many cards are owed, in a table or below a bar."""
    if not row.cards:
        return pick(NEVER_TAKEN, lang)
    return pick(OR_MORE, lang).format(n=row.cards) if row.is_open else str(row.cards)


def share_cells(row: Share, lang: str) -> tuple[str, ...]:
    """A row of the table, see `COLUMNS`; the cards taken are counted for all chains only."""
    return (
        owed_label(row, lang),
        whole(row.count, lang),
        f"{percent(row.share, 2, lang)} %",
        f"{percent(row.low, 2, lang)} – {percent(row.high, 2, lang)} %",
        "" if row.exact is None else f"{percent(float(row.exact), 4, lang)} %",
        whole(row.moved, lang) if row.of_chains == "all" else "",
    )


def shares_cells(rows: Sequence[Share], lang: str) -> tuple[list[str], list[list[str]]]:
    """A table of shares: its heads and its rows, without columns that have nothing in them."""
    cells = [share_cells(row, lang) for row in rows]
    kept = [place for place in range(len(COLUMNS)) if any(row[place] for row in cells)]
    return [pick(COLUMNS[place], lang) for place in kept], [[row[place] for place in kept] for row in cells]


def shares_summary(shares: Shares, lang: str | None = None) -> str:
    """The shares as a few lines of text."""
    return "\n".join(shares_sentences(shares, lang))


# --- the atlas --------------------------------------------------------------------------------------------------------


def pack_name(cards: int) -> Both:
    """The name of a pack in which sevens make others draw two."""
    return PACK_NAME[0].format(n=cards), PACK_NAME[1].format(n=cards)


def atlas_heads(atlas: Atlas, lang: str) -> list[str]:
    """The heads of the atlas as a table: players, hand, seat, then a column for each number of cards paid."""
    return [*(pick(head, lang) for head in ATLAS_COLUMNS), *(str(cards) for cards in atlas_pays(atlas))]


def atlas_pays(atlas: Atlas) -> list[int]:
    """Every number of cards that somebody may have to pay, 0 among them."""
    return sorted({0}.union(*(exact.owed for exact in atlas.cells.values())))


def atlas_rows(atlas: Atlas, lang: str) -> list[tuple[str, ...]]:
    """The atlas as rows of a table, the chances in percent."""
    pays, rows = atlas_pays(atlas), []
    for (players, hand), exact in atlas.cells.items():
        for seat in range(players):
            chances = exact.pays(seat)
            shown = [chance_text(float(chances.get(cards, 0)), lang) for cards in pays]
            rows.append((str(players), str(hand), str(seat + 1), *shown))
    return rows


def chance_text(chance: float, lang: str) -> str:
    """A chance in percent; a dash for what cannot be."""
    return f"{percent(chance, 2, lang)} %" if chance else "–"


def seat_after_dealer(seat: int, lang: str, players: int | None = None) -> str:
    """Which seat it is, counted from 1 after the dealer; of so many players the last one is the dealer.

    >>> seat_after_dealer(1, "de"), seat_after_dealer(3, "en", players=3)
    ('erster Platz nach dem Geber', 'the dealer')
    """
    if seat == players:
        return pick(DEALER, lang)
    place = pick(PLACES[seat - 1], lang) if seat <= len(PLACES) else f"{seat}."
    return pick(AFTER_DEALER, lang).format(place=place)


def atlas_head(atlas: Atlas, lang: str | None = None) -> str:
    """What the atlas is of."""
    return pick(ATLAS_HEAD, lang).format(name=pick(atlas.name, lang))


def atlas_sentence(atlas: Atlas, players: int, hand: int, lang: str) -> str:
    """The chance of the first seat to pay, as a sentence."""
    exact = atlas.at(players, hand)
    owed, chance = max(((cards, c) for cards, c in exact.pays(0).items() if cards), key=lambda pair: pair[1])
    values = {"players": str(players), "seat": seat_after_dealer(1, lang), "chance": percent(float(chance), 2, lang)}
    return to_text(fill(ONE_CELL, lang, hand=hand, owed=owed, **values), lang)


def atlas_summary(atlas: Atlas, lang: str | None = None) -> str:
    """The atlas as lines of text."""
    lang = lang or language()
    rows = [tuple(atlas_heads(atlas, lang)), *atlas_rows(atlas, lang)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    return "\n".join([f"{atlas_head(atlas, lang)}.", *lines, *atlas_left_out(atlas, lang)])


def atlas_left_out(atlas: Atlas, lang: str) -> list[str]:
    """What the atlas has no values for, as at most one sentence."""
    if not atlas.left_out:
        return []
    told = [pick(LEFT_ONE, lang).format(players=players, hand=hand) for players, hand in atlas.left_out]
    return [pick(LEFT_OUT, lang).format(what=", ".join(told))]
