"""The bank of typical misconceptions.

Where several explain the same wrong answer the first one is named, so the more exact ones stand first. A belief counts
only where its answer is wrong under the variant; the kinds of questions see to that.
"""

from __future__ import annotations

from maumau_kit.studies.quiz import beliefs
from maumau_kit.studies.quiz.beliefs import does_as, lays_as, outcome_as, placed_as, under, where
from maumau_kit.studies.quiz.misconception import Misconception

_ABOUT_LAYING = (
    Misconception(
        "wild-on-debt",
        ("A wild card goes on everything, on a debt too.", "Eine Wunschkarte passt immer, auch auf offene Karten."),
        (
            "While cards are owed, a wild card helps nobody: it neither pays nor passes anything on.",
            "Solange Karten offen sind, hilft keine Wunschkarte: Sie zahlt nichts und gibt nichts weiter.",
        ),
        lays=beliefs.wild_on_debt,
    ),
    Misconception(
        "same-rank-passes-on",
        ("A card of the same rank passes a debt on.", "Eine Karte vom selben Wert gibt offene Karten weiter."),
        ("Many play like that. Here a debt has to be taken.", "Viele spielen so. Hier muss man die Karten nehmen."),
        lays=lays_as(where("debt.stack", ("none",), under(debt__stack="rank"))),
    ),
    Misconception(
        "any-draw-card-passes-on",
        (
            "Any card that makes others draw passes a debt on.",
            "Jede Ziehkarte gibt offene Karten weiter.",
        ),
        (
            "Here only a card of the same rank passes a debt on.",
            "Hier gibt nur eine Karte vom selben Wert die offenen Karten weiter.",
        ),
        lays=lays_as(where("debt.stack", ("rank",), under(debt__stack="any"))),
    ),
    Misconception(
        "debt-must-be-taken",
        ("Owed cards must be taken, whatever one holds.", "Offene Karten muss man nehmen, egal was man hat."),
        ("Here the right card passes the debt on.", "Hier gibt die richtige Karte die offenen Karten weiter."),
        lays=lays_as(under(debt__stack="none")),
    ),
    Misconception(
        "debt-can-wait",
        ("If a card fits, the owed cards can wait.", "Wenn eine Karte passt, können die offenen Karten warten."),
        (
            "The debt comes first: pass it on where that is allowed, or take the cards.",
            "Erst kommen die offenen Karten: Gib sie weiter, wo das erlaubt ist, oder nimm sie.",
        ),
        lays=lays_as(beliefs.without_debt),
    ),
    Misconception(
        "printed-suit",
        (
            "The suit printed on the wild card counts.",
            "Es gilt die Farbe, die auf der Wunschkarte steht.",
        ),
        (
            "After a wish only the suit that was named counts. What is printed on the card does not matter.",
            "Nach einem Wunsch gilt nur die gewünschte Farbe. Was auf der Karte steht, ist egal.",
        ),
        lays=lays_as(beliefs.without_wish),
        claims=beliefs.printed_suit_follows,
    ),
    Misconception(
        "wild-on-wild",
        ("A wild card goes on another wild card.", "Eine Wunschkarte passt auf eine Wunschkarte."),
        ("Many play like that. Here it is barred.", "Viele spielen so. Hier ist es verboten."),
        lays=lays_as(where("wild.on_wild", (False,), under(wild__on_wild=True))),
    ),
    Misconception(
        "no-wild-on-wild",
        (
            "A wild card never goes on another wild card.",
            "Eine Wunschkarte darf nie auf eine Wunschkarte.",
        ),
        ("Many play like that. Here it is allowed.", "Viele spielen so. Hier ist es erlaubt."),
        lays=lays_as(where("wild.on_wild", (True,), under(wild__on_wild=False))),
    ),
    Misconception(
        "special-as-last",
        ("Any card may be the last one.", "Jede Karte darf die letzte sein."),
        (
            "Here some cards may not be the last one. Whoever holds just such a card has to draw.",
            "Hier dürfen manche Karten nicht die letzte sein. Wer nur noch so eine hat, muss ziehen.",
        ),
        lays=lays_as(under(finish__barred=())),
    ),
    Misconception(
        "no-special-as-last",
        ("A special card may not be the last one.", "Eine Sonderkarte darf nicht die letzte sein."),
        (
            "Many play like that. Here this card may end the round.",
            "Viele spielen so. Hier darf diese Karte die Runde beenden.",
        ),
        lays=lays_as(under(finish__barred=("special",))),
    ),
    Misconception(
        "any-card-after-drawing",
        ("After a draw any card that fits may be laid.", "Nach dem Ziehen darf man jede passende Karte legen."),
        ("Here a draw is about the drawn card alone.", "Hier geht es nach dem Ziehen nur um die gezogene Karte."),
        lays=lays_as(under(drawing__then="any")),
        claims=beliefs.any_card_after_drawing,
    ),
    Misconception(
        "skip-can-be-ignored",
        ("Whoever has to sit out may still lay a card.", "Wer aussetzen soll, darf noch eine Karte legen."),
        (
            "Whoever has to sit out lays nothing but a card that passes it on.",
            "Wer aussetzen soll, legt nur eine Karte, die das Aussetzen weitergibt.",
        ),
        lays=lays_as(beliefs.without_skip),
    ),
    Misconception(
        "colour-matches",
        ("Red goes on red, black on black.", "Rot passt auf Rot, Schwarz auf Schwarz."),
        ("Red and black do not count here.", "Rot und Schwarz zählen hier nicht."),
        lays=lays_as(under(matching__by=("suit", "rank", "colour"))),
    ),
    Misconception(
        "suit-only",
        ("Only a card of the same suit fits.", "Nur eine Karte derselben Farbe passt."),
        ("The suit is not all that can make a card fit.", "Nicht nur nach der Farbe kann eine Karte passen."),
        lays=lays_as(under(matching__by=("suit",))),
    ),
)

_ABOUT_DOING = (
    Misconception(
        "draw-only-when-stuck",
        ("You may not draw while a card fits.", "Man darf nicht ziehen, solange eine Karte passt."),
        ("Many play like that. Here you may draw all the same.", "Viele spielen so. Hier darfst du trotzdem ziehen."),
        does=does_as(under(drawing__voluntary=False)),
    ),
    Misconception(
        "draw-by-choice",
        ("You may always draw instead.", "Man darf stattdessen immer ziehen."),
        ("Here whoever can lay has to lay.", "Hier muss legen, wer legen kann."),
        does=does_as(under(drawing__voluntary=True)),
    ),
    Misconception(
        "keep-the-drawn-card",
        ("A drawn card may always be kept.", "Eine gezogene Karte darf man immer behalten."),
        ("Here a drawn card that fits has to be laid.", "Hier muss eine gezogene Karte, die passt, gelegt werden."),
        does=does_as(where("drawing.then", ("must",), under(drawing__then="may"))),
    ),
    Misconception(
        "drawn-card-must-be-laid",
        ("A drawn card that fits has to be laid.", "Eine gezogene Karte, die passt, muss man legen."),
        ("Here you may keep it.", "Hier darfst du sie behalten."),
        does=does_as(where("drawing.then", ("may", "any"), under(drawing__then="must"))),
    ),
    Misconception(
        "passing-is-free",
        ("You may pass whenever you like.", "Passen darf man jederzeit."),
        ("Passing is not for free: the rules say when.", "Passen darf man nicht beliebig: Die Regeln sagen, wann."),
        does=beliefs.passing_is_free,
    ),
)

_ABOUT_WHAT_IS_NEXT = (
    Misconception(
        "other-after-skip",
        (
            "With two players it is the other one’s turn after a skip card.",
            "Zu zweit ist nach einer Aussetzkarte die andere Person dran.",
        ),
        (
            "The other one sits out, so whoever laid the card plays again.",
            "Die andere Person setzt aus, also ist noch einmal dran, wer die Karte gelegt hat.",
        ),
        claims=beliefs.other_after_skip,
    ),
    Misconception(
        "no-skip",
        ("After any card the next player comes.", "Nach jeder Karte kommt die nächste Person."),
        ("This card makes the next player sit out.", "Bei dieser Karte setzt die nächste Person aus."),
        claims=outcome_as(under(turns__skip=(), turns__skip_answer="none")),
    ),
    Misconception(
        "no-extra-turn",
        ("After laying a card the turn is always over.", "Nach dem Legen ist der Zug immer zu Ende."),
        ("This card gives another turn.", "Diese Karte gibt einen Extrazug."),
        claims=outcome_as(under(turns__extra=())),
    ),
    Misconception(
        "no-turning-round",
        ("Play always goes round the same way.", "Es geht immer in derselben Richtung weiter."),
        ("This card turns the direction.", "Diese Karte ändert die Richtung."),
        claims=outcome_as(under(turns__reverse=(), turns__reverse_two="plain")),
    ),
    Misconception(
        "turn-after-taking",
        ("Whoever has taken the cards may still play.", "Wer die Karten genommen hat, darf noch spielen."),
        ("Here taking the cards costs the turn.", "Hier kostet das Nehmen den Zug."),
        claims=outcome_as(where("debt.turn", ("lost",), under(debt__turn="turn"))),
    ),
    Misconception(
        "taking-costs-the-turn",
        ("Whoever takes the cards loses the turn.", "Wer die Karten nimmt, verliert den Zug."),
        (
            "Many play like that. Here a card may still be laid.",
            "Viele spielen so. Hier darf man noch eine Karte legen.",
        ),
        claims=outcome_as(under(debt__turn="lost")),
    ),
    Misconception(
        "last-card-acts",
        ("The last card still has its effect.", "Auch die letzte Karte wirkt noch."),
        ("The round is over at once; nothing follows.", "Die Runde ist sofort aus, es folgt nichts mehr."),
        claims=beliefs.last_card_acts,
    ),
    Misconception(
        "objector-draws",
        ("Whoever objects draws the cards.", "Wer Einspruch erhebt, zieht die Karten."),
        ("The cards go to the one who forgot the call.", "Die Karten bekommt, wer die Ansage vergessen hat."),
        claims=beliefs.objector_draws,
    ),
    Misconception(
        "draws-until-it-fits",
        ("You draw until a card fits.", "Man zieht, bis eine Karte passt."),
        ("Here one card is drawn, whether it fits or not.", "Hier wird eine Karte gezogen, ob sie passt oder nicht."),
        claims=beliefs.draws_on,
    ),
)

_ABOUT_WHAT_IS_OWED = (
    Misconception(
        "debt-doubles",
        ("Every such card doubles the debt: two, four, eight.", "Jede solche Karte verdoppelt: zwei, vier, acht."),
        (
            "Nothing is doubled: every card adds its own number.",
            "Nichts wird verdoppelt: Jede Karte legt ihre Zahl drauf.",
        ),
        claims=beliefs.owed_claims,
        owes=beliefs.doubled_each_time,
    ),
    Misconception(
        "last-card-only",
        ("Only the card on top counts.", "Nur die oberste Karte zählt."),
        ("The debt grows with every card of the chain.", "Mit jeder Karte der Kette werden es mehr."),
        owes=beliefs.last_card_only,
    ),
    Misconception(
        "one-for-each",
        ("One card is owed for each card laid.", "Für jede gelegte Karte ist eine Karte offen."),
        ("What a card costs is said by the rules.", "Wie viel eine Karte kostet, sagen die Regeln."),
        owes=beliefs.one_for_each,
    ),
)

_ABOUT_POINTS = (
    Misconception(
        "more-is-better",
        ("The more points, the better.", "Je mehr Punkte, desto besser."),
        ("These are penalty points: few are good.", "Es sind Strafpunkte: wenige sind gut."),
        names=placed_as("lowest", False, ("lowest",)),
    ),
    Misconception(
        "fewer-is-worse",
        ("Whoever has the fewest points loses.", "Wer die wenigsten Punkte hat, verliert."),
        ("These are penalty points: few are good.", "Es sind Strafpunkte: wenige sind gut."),
        names=placed_as("lowest", True, ("loser",)),
    ),
    Misconception(
        "rounds-decide",
        ("Whoever wins most rounds wins the match.", "Wer die meisten Runden gewinnt, gewinnt die Partie."),
        ("Here the points decide, not the rounds.", "Hier entscheiden die Punkte, nicht die Runden."),
        names=placed_as("most-wins", True, ("lowest",)),
    ),
    Misconception(
        "points-decide",
        ("The fewest points win the match.", "Die wenigsten Punkte gewinnen die Partie."),
        ("Here the rounds won decide, not the points.", "Hier entscheiden die gewonnenen Runden, nicht die Punkte."),
        names=placed_as("lowest", True, ("most-wins",)),
    ),
    Misconception(
        "last-round-decides",
        ("The last round decides the match.", "Die letzte Runde entscheidet die Partie."),
        ("All rounds count together.", "Alle Runden zählen zusammen."),
        names=beliefs.last_winner,
    ),
    Misconception(
        "usual-values",
        (
            "Numbers count as printed, court cards ten, aces eleven.",
            "Zahlen zählen, was draufsteht, Bilder zehn, Asse elf.",
        ),
        ("This table has values of its own.", "Dieser Tisch hat seine eigenen Werte."),
        counts=beliefs.usual_values,
    ),
    Misconception(
        "not-doubled",
        ("The last card changes no points.", "Die letzte Karte ändert nichts an den Punkten."),
        ("After this last card all points count twice.", "Nach dieser letzten Karte zählt alles doppelt."),
        counts=beliefs.not_doubled,
    ),
    Misconception(
        "courts-count-on",
        (
            "After the ten it goes on: eleven, twelve, thirteen, fourteen.",
            "Nach der Zehn geht es weiter: elf, zwölf, dreizehn, vierzehn.",
        ),
        (
            "Court cards and aces have the values that the rules give them.",
            "Bilder und Asse zählen, was die Regeln sagen.",
        ),
        counts=beliefs.higher_courts,
    ),
    Misconception(
        "cards-counted",
        ("Every card is one point.", "Jede Karte zählt einen Punkt."),
        ("Each card has its own value.", "Jede Karte hat ihren eigenen Wert."),
        counts=beliefs.cards_counted,
    ),
)

MISCONCEPTIONS: dict[str, Misconception] = {
    found.id: found
    for found in (*_ABOUT_LAYING, *_ABOUT_DOING, *_ABOUT_WHAT_IS_NEXT, *_ABOUT_WHAT_IS_OWED, *_ABOUT_POINTS)
}
"""All misconceptions by their id."""
