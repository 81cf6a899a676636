"""The sentences of the hints, in both languages."""

from __future__ import annotations

from maumau_kit.base.cards import DRAW, KEEP, PASS, TAKE
from maumau_kit.base.knobs import Both

# --- 1: the nudge -----------------------------------------------------------------------------------------------
NAME_A_SUIT: Both = (
    "You name the suit of the starter. Of which suit do you hold most?",
    "Du nennst die Farbe der Startkarte. Von welcher Farbe hast du am meisten?",
)
ANSWER_SKIP: Both = (
    "You are to sit out. But look: a card of your hand answers that.",
    "Du sollst aussetzen. Aber schau: eine Karte deiner Hand gibt das weiter.",
)
NO_ANSWER_TO_SKIP: Both = (
    "You are to sit out, and no card of your hand answers that.",
    "Du sollst aussetzen, und keine Karte deiner Hand gibt das weiter.",
)
ANSWER_DEBT: Both = (
    "{debt|card is|cards are} owed. Which card of your hand may be laid on that?",
    "{debt|Karte ist|Karten sind} offen. Welche Karte deiner Hand darf darauf?",
)
NO_ANSWER_TO_DEBT: Both = (
    "{debt|card is|cards are} owed, and no card of your hand may be laid on that.",
    "{debt|Karte ist|Karten sind} offen, und keine Karte deiner Hand darf darauf.",
)
LOOK_AT_DRAWN: Both = (
    "Look at the card that you have just drawn.",
    "Schau die Karte an, die du gerade gezogen hast.",
)
WISH_HOLDS: Both = ("The wish is {suit}.", "Gewünscht ist {suit}.")
MAY_BE_LAID: Both = (
    "{n|card|cards} of your hand may be laid.",
    "{n|Karte deiner Hand darf|Karten deiner Hand dürfen} gelegt werden.",
)
NONE_FITS: Both = (
    "No card of your hand may be laid. What is left to do?",
    "Keine Karte deiner Hand darf gelegt werden. Was bleibt dann?",
)
SEVERAL_GO: Both = (
    "Several cards of one rank may go together.",
    "Mehrere Karten vom selben Wert dürfen zusammen gehen.",
)
THINK_OF_SUIT: Both = (
    "Think of your longest suit for the wish.",
    "Denk beim Wunsch an deine längste Farbe.",
)
THINK_OF_CALL: Both = (
    "And think of what has to be said with it.",
    "Und denk daran, was du dazu sagen musst.",
)
FORGOT_YOURSELF: Both = (
    "You have forgotten to say something.",
    "Du hast vergessen, etwas zu sagen.",
)
FORGOT_SOMEBODY: Both = (
    "Somebody has forgotten to say something.",
    "Da hat jemand vergessen, etwas zu sagen.",
)

# --- 2: the move ------------------------------------------------------------------------------------------------
LAY: Both = ("Lay {cards}.", "Leg {cards}.")
LAY_ALL: Both = ("Lay {cards} together, the last one on top.", "Leg {cards} zusammen, die letzte obenauf.")
WISH: Both = ("Wish for {suit}.", "Wünsch dir {suit}.")
SAY: Both = ("Say {call}.", "Sag {call}.")
NAME: Both = ("Name {suit}.", "Nenne {suit}.")
SIT_OUT: Both = ("Sit out.", "Setz aus.")
LAY_NONE: Both = ("Lay no card.", "Leg keine Karte.")
DO: dict[int, Both] = {
    DRAW: ("Draw.", "Zieh."),
    TAKE: ("Take {debt|card|cards}.", "Nimm {debt|Karte|Karten}."),
    KEEP: ("Keep the card.", "Behalte die Karte."),
    PASS: ("Pass.", "Passe."),
}
SAY_IT_LATE: Both = ("Make up for {call}.", "Hol {call} nach.")
OBJECT: Both = ("Object!", "Erheb Einspruch!")

# --- 3: the reason ----------------------------------------------------------------------------------------------
NOTHING_ELSE: Both = ("There is nothing else to do.", "Etwas anderes geht nicht.")
WINS: Both = ("With it you win the round.", "Damit gewinnst du die Runde.")
PASSES_ON: Both = (
    "So you need not take any: now it is {debt|card|cards} for the next player.",
    "So musst du nichts nehmen: jetzt sind es {debt|Karte|Karten} für die nächste Person.",
)
OPENS_DEBT: Both = (
    "The next player then owes {debt|card|cards}.",
    "Wer danach kommt, hat {debt|Karte|Karten} offen.",
)
SKIP_PASSES: Both = ("So somebody else has to sit out.", "So muss jemand anders aussetzen.")
SEVERAL_AT_ONCE: Both = (
    "{n|card leaves|cards leave} your hand at once.",
    "So wirst du {n|Karte|Karten} auf einmal los.",
)
DEAREST: Both = (
    "It is worth {n|point|points}, more than anything else you may lay: what is dear should go first.",
    "Das zählt {n|Punkt|Punkte}, mehr als alles andere, was du legen darfst: Teures sollte zuerst weg.",
)
SAME_WORTH: Both = (
    "It is worth {n|point|points}; nothing else you may lay is worth more.",
    "Das zählt {n|Punkt|Punkte}, und nichts anderes, was du legen darfst, zählt mehr.",
)
NOT_SCORED: Both = (
    "Points do not count here, so another card that fits would do as well.",
    "Punkte zählen hier nicht, eine andere passende Karte ginge also auch.",
)
LONGEST: Both = (
    "Of {suit} you then hold {n|card|cards}, and of no other suit more.",
    "Von {suit} hast du dann {n|Karte|Karten}, und von keiner Farbe mehr.",
)
ANY_SUIT: Both = (
    "No suit is left in your hand, so any will do.",
    "Keine Farbe ist in deiner Hand übrig, also ist jede recht.",
)
STILL_TIME: Both = (
    "Nobody has objected yet: said late, it costs nothing. Once somebody objects, it costs you {n|card|cards}.",
    "Noch hat niemand Einspruch erhoben: nachgeholt kostet es nichts. Mit Einspruch kostet es dich {n|Karte|Karten}.",
)
COSTS_THEM: Both = (
    "{silent} has not said {call}: that costs {n|card|cards}, if you object in time.",
    "{silent} hat nicht {call} gesagt: das kostet {n|Karte|Karten}, wenn du rechtzeitig Einspruch erhebst.",
)
AGAINST = (FORGOT_SOMEBODY, OBJECT, COSTS_THEM)
