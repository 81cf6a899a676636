"""A widget of this process and its page, joined as a notebook joins them: clicks go to Python, changes come back.

As in a notebook a message of Python is taken over as a whole, then each change is told, in any order: here in an order
thrown with a seed. The page then asks the model where it stands. What the page has changed since is not overwritten.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from page import page

from maumau_kit.widgets.panel import Panel

HEAD = """<script>
const model = MODEL, waiting = [];
window.wire = (message) => {
  if ("tell" in message) model[message.tell] = message.value;
  waiting.push(message);
  hand();
};
const place = (table) => (table.surface.constructor.shared || []).forEach((name) => table.told(name, model[name]));
const acts = {
  doc: (table) => { table.renew(model.doc); place(table); },
  notice: (table) => { table.heardBack(); table.notice(model.notice); },
  options: (table) => table.choose(model.options),
};
const take = (table, { state, heard }) => {
  const told = new Set(waiting.map(({ tell }) => tell));
  const names = Object.keys(state || {}).filter((name) => !told.has(name));
  names.forEach((name) => { model[name] = state[name]; });
  names.forEach((name) => (acts[name] || place)(table));
  if (heard) table.heardBack();
};
window.drawn = () => place(window.tables[0]);
let busy = Promise.resolve();
const talk = async () => {
  if (!window.toPython) return;
  const answers = JSON.parse(await window.toPython(JSON.stringify(waiting.splice(0))));
  answers.forEach((message) => take(window.tables[0], message));
};
const hand = () => { busy = busy.then(talk); };
setInterval(hand, 40);
</script>"""

_NOT_OURS = ("art", "still", "layout", "tabbable", "tooltip", "comm")


def wired(open_page: Callable[..., Any], panel: Panel, kind: str, *, seed: int = 1, **options: Any) -> Any:
    """The page of a panel, opened and joined to it; ``kind`` is the name of its module. What went wrong is watched.

    `seed` throws the order in which the changes of a message are told.
    """
    chance = random.Random(seed)
    names = {name for name in panel.trait_names(sync=True) if not name.startswith("_") and name not in _NOT_OURS}
    messages: list[dict[str, Any]] = []
    newer: list[str] = []  # what the page has told and this process has not heard yet
    send = panel._send

    def sent(message: dict[str, Any], buffers: Any = None) -> None:
        if message["method"] == "update":
            changes = [change for change in message["state"].items() if change[0] in names - {*newer}]
            chance.shuffle(changes)
            messages.append({"state": dict(changes)})
        elif message["method"] == "custom":
            messages.append({"heard": True})
        send(message, buffers)

    def hand_over(text: str) -> str:
        told = json.loads(text)
        newer[:] = [message["tell"] for message in told if "tell" in message]
        for message in told:
            if "tell" in message:
                newer.pop(0)
                panel.set_state({message["tell"]: message["value"]})
            else:
                panel._message(panel, message["send"], None)
        done = [*messages]
        messages.clear()
        return json.dumps(done, allow_nan=False)

    panel._send = sent  # type: ignore[method-assign]
    # A state may hold any text: no script ends within it.
    state = json.dumps({name: getattr(panel, name) for name in sorted(names)}, allow_nan=False).replace("<", "\\u003c")
    watched = open_page(page((panel.doc, panel.options), kind=kind, head=HEAD.replace("MODEL", state)), **options)
    watched.page.expose_function("toPython", hand_over)
    return watched


def words(watched: Any, part: str) -> str:
    """What the first part of the panel with this class says, in one line."""
    return " ".join(watched.page.locator(f".mau-{part}").first.inner_text().split())


def until(watched: Any, true: Callable[[], bool]) -> None:
    """Wait until something holds; the page hears of it meanwhile."""
    for _ in range(400):
        if true():
            watched.page.wait_for_timeout(120)
            return
        watched.page.wait_for_timeout(25)
    raise AssertionError("it did not come about")
