"""A widget of this process and its page, joined as a notebook joins them: clicks go to Python, changes come back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from page import page

from maumau_kit.widgets.panel import Panel

HEAD = """<script>
const waiting = [];
window.wire = (message) => { waiting.push(message); hand(); };
const apply = (changes) => changes.forEach(([name, value]) => {
  const table = window.tables[0];
  if (name === "doc") table.renew(value);
  else if (name === "notice") { table.heardBack(); table.notice(value); }
  else if (name === "options") table.choose(value);
  else if (name === "heard") table.heardBack();
  else table.told(name, value);
});
let busy = Promise.resolve();
const talk = async () => {
  if (window.toPython) apply(JSON.parse(await window.toPython(JSON.stringify(waiting.splice(0)))));
};
const hand = () => { busy = busy.then(talk); };
setInterval(hand, 40);
</script>"""

_NOT_OURS = ("art", "still", "layout", "tabbable", "tooltip", "comm")


def wired(open_page: Callable[..., Any], panel: Panel, kind: str, **options: Any) -> Any:
    """The page of a panel, opened and joined to it; ``kind`` is the name of its module. What went wrong is watched."""
    changes: list[tuple[str, Any]] = []
    names = [name for name in panel.trait_names(sync=True) if not name.startswith("_") and name not in _NOT_OURS]

    def changed(change: Any) -> None:
        changes.append((change["name"], change["new"]))

    def hand_over(text: str) -> str:
        for message in json.loads(text):
            if "tell" in message:
                panel.unobserve(changed, names)
                setattr(panel, message["tell"], message["value"])
                panel.observe(changed, names)
            else:
                panel._message(panel, message["send"], None)
                changes.append(("heard", True))
        # A document before the numbers that point into it, as a notebook takes them over.
        done = sorted(changes, key=lambda change: change[0] != "doc")
        changes.clear()
        return json.dumps(done, allow_nan=False)

    panel.observe(changed, names)
    watched = open_page(page((panel.doc, panel.options), kind=kind, head=HEAD), **options)
    watched.page.expose_function("toPython", hand_over)
    return watched
