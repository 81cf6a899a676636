"""How quickly trees are drawn: python benchmarks/trees.py. Needs Chromium and plotly.

From the call of `Tree.figure` to the finished plot on the screen, plotly loaded; and the same for the widget.
Wall-clock milliseconds in one browser on one machine; let it rest meanwhile. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks"), str(ROOT / "tests" / "browser")]

from conftest import FLAGS, browser_path  # noqa: E402
from tables import Row  # noqa: E402

from maumau_kit.game.deals import load_deal  # noqa: E402
from maumau_kit.studies.tree import Tree, tree  # noqa: E402
from maumau_kit.views.tree_figures import KINDS  # noqa: E402
from maumau_kit.widgets.page import page as page_of  # noqa: E402
from maumau_kit.widgets.tree import explore  # noqa: E402

NODES = 5000
PLOT = """async (text) => {
  const figure = JSON.parse(text), place = document.getElementById("plot");
  await Plotly.newPlot(place, figure.data, figure.layout);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return place.querySelectorAll(".points path, .slice").length;
}"""
PAN = """async () => {
  const { plane } = document.querySelector(".mau").explorer, steps = [];
  for (let n = 0; n < 60; n += 1) {
    const begin = performance.now();
    plane.x -= 7;
    plane.y += n % 2 ? 9 : -9;
    plane.paint();
    steps.push(performance.now() - begin);
    await new Promise((done) => requestAnimationFrame(done));
  }
  return Math.max(...steps);
}"""


def grown(nodes: int) -> Tree:
    """A tree of about so many nodes."""
    found = tree(load_deal("w1-kalle"), depth=12, nodes=nodes, fold=False)
    if not 0.98 * nodes <= len(found.nodes) <= nodes:
        raise SystemExit(f"the tree has {len(found.nodes)} nodes")
    return found


def plotted(browser: Any, nodes: int, repeats: int) -> list[Row]:
    """From the call to the finished plot, for each kind of picture."""
    import plotly.offline

    shown, rows = grown(nodes), []
    grown(100).figure()  # plotly is loaded
    for kind in KINDS:
        for theme in ("light", "dark"):
            values = []
            for _ in range(repeats):
                page = browser.new_page(viewport={"width": 1280, "height": 900})
                page.set_content('<div id="plot"></div>')
                page.add_script_tag(content=plotly.offline.get_plotlyjs())
                page.evaluate("Plotly.newPlot(document.createElement('div'), [{ y: [1] }])")
                begin = time.perf_counter()
                drawn = page.evaluate(PLOT, shown.figure(kind=kind, theme=theme).to_json())
                values.append((time.perf_counter() - begin) * 1000)
                if drawn < (0.9 * nodes if kind == "tree" else 100):
                    raise SystemExit(f"only {drawn} of {nodes} nodes were drawn")
                page.close()
            rows.append(Row(f"{nodes} nodes as a {kind}, {theme}: call to finished plot", values, 2000))
    return rows


def walked(browser: Any, nodes: int, repeats: int) -> list[Row]:
    """The widget's own drawing: made, written as a page, drawn, and dragged."""
    shown, made, dragged = grown(nodes), [], []
    mount = "mount(document.getElementById(id)"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "tree.html")
        for _ in range(repeats):
            page = browser.new_page(viewport={"width": 1280, "height": 900}, bypass_csp=True)
            begin = time.perf_counter()
            panel = explore(shown, look="tree")
            text = page_of(panel).replace(mount, f"keep(id, {mount[:5]}){mount[5:]}")
            file.write_text(text.replace("<script>const MAU", f"<script>{_KEEP}const MAU", 1), encoding="utf-8")
            page.goto(file.as_uri())
            page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
            made.append((time.perf_counter() - begin) * 1000)
            page.wait_for_timeout(300)
            dragged.append(page.evaluate(PAN))
            panel.close()
            page.close()
    return [
        Row(f"{nodes} nodes in the widget: call to drawn page", made, 2000),
        Row("the same, dragged: the slowest of 60 frames", dragged, 50),
    ]


_KEEP = """const keep = (id, mount) => (place, ...more) => {
  const one = mount(place, ...more);
  place.querySelector(".mau").explorer = one.surface;
  return one;
};
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print the table; returns 1 where a wish is not met."""
    parser = argparse.ArgumentParser(description="How quickly trees are drawn.")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--json", metavar="FILE", help="the numbers as JSON too")
    chosen = parser.parse_args(arguments)
    path = browser_path()
    if path is None:
        raise SystemExit("No Chromium or Chrome was found.")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        rows = [*plotted(browser, chosen.nodes, chosen.repeats), *walked(browser, chosen.nodes, chosen.repeats)]
        browser.close()
    print("\n".join(row.line() for row in rows))
    if chosen.json:
        Path(chosen.json).write_text(json.dumps([row._asdict() for row in rows], indent=1), encoding="utf-8")
    return int(any(sorted(row.values)[len(row.values) // 2] > row.wanted for row in rows))


if __name__ == "__main__":
    sys.exit(main())
