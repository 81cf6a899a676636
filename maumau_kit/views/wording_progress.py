"""What a progress bar says, in both languages."""

from __future__ import annotations

from typing import Final

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "running": "{done} of {total} {unit} ({share})",
        "done": "All {total} {unit}",
        "stopped": "Only a part: stopped after {done} of {total} {unit} ({share})",
        "failed": "Broken off after {done} of {total} {unit} ({share})",
        "stop": "Stop",
        "stopping": "Stopping …",
        "label": "Progress: {title}",
        "unheard": "This notebook hears no click while a cell is running. Choose “Interrupt Kernel” in the menu "
        "“Kernel”: what has been played still counts.",
        "browser": "In the browser nothing can be stopped half-way: please wait.",
        "keyboard": "Ctrl-C stops",
    },
    "de": {
        "running": "{done} von {total} {unit} ({share})",
        "done": "Alle {total} {unit}",
        "stopped": "Nur ein Teil: angehalten nach {done} von {total} {unit} ({share})",
        "failed": "Abgebrochen nach {done} von {total} {unit} ({share})",
        "stop": "Anhalten",
        "stopping": "Hält an …",
        "label": "Fortschritt: {title}",
        "unheard": "Dieses Notebook hört keinen Klick, solange eine Zelle läuft. Wähl im Menü „Kernel“ den Punkt "
        "„Interrupt Kernel“: Was gespielt ist, zählt trotzdem.",
        "browser": "Im Browser lässt sich nichts mittendrin anhalten: bitte warten.",
        "keyboard": "Strg-C hält an",
    },
}
