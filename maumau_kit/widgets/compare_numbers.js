// The numbers of a comparison: how many deals, a bar while they are played, and a table with a picture of every difference.

import { ICONS, keyed, make, path, put, set } from "./base.js";

const DEALS = [1000, 10000, 100000];
const COLUMN_WORDS = ["measure", "mean.0", "mean.1", "change.column", "bar"];
const SVG_BOX = [300, 34];

export class CompareNumbers {
  constructor(owner) {
    Object.assign(this, { owner, deals: DEALS[1] });
  }

  build() {
    const { owner } = this, { part } = owner;
    const counts = part("deals", "div", { class: "mau-segment", role: "group" }, ...DEALS.map((n) => make("button", { type: "button", "data-n": n, onclick: () => { this.deals = n; this.draw(); } })));
    const bar = part("bar", "progress", { max: 1 });
    return [part("numbersHint", "p", { class: "mau-hint" }),
      part("running", "div", { role: "group" }, make("div", { class: "mau-labelled" }, part("dealsName", "span"), counts),
        owner.tool("run", ICONS.play, () => owner.ask({ do: "run", deals: this.deals }), "mau-main"), owner.tool("stop", ICONS.pause, () => owner.ask({ do: "stop" })), bar,
        part("ran", "span", { "aria-live": "polite" })),
      part("numbersSum", "p", { class: "mau-sum" }), part("numbersNotes", "p", { class: "mau-hint" }), part("failures", "ul"),
      part("measures", "table", { role: "table" }, make("thead", {}, part("measuresHead", "tr", {}, ...COLUMN_WORDS.map((name) => make("th", { scope: "col", "data-word": name })))), part("measuresRows", "tbody", { role: "rowgroup" }))];
  }

  draw() {
    const { owner } = this, { parts, doc, progress } = owner, busy = progress.what === "numbers";
    const spoken = new Intl.NumberFormat(owner.options.language);
    put(parts.numbersHint, owner.word("numbers.hint"));
    put(parts.dealsName, owner.word("deals"));
    set(parts.running, "hidden", owner.live ? null : "hidden");
    set(parts.running, "aria-label", owner.word("tab.numbers"));
    set(parts.deals, "aria-label", owner.word("deals"));
    for (const button of parts.deals.children) {
      put(button, spoken.format(+button.dataset.n));
      set(button, "aria-pressed", String(+button.dataset.n === this.deals));
    }
    for (const [name, shown] of [["run", !busy], ["stop", busy], ["bar", busy], ["ran", busy]]) set(parts[name], "hidden", shown ? null : "hidden");
    put(parts.run.lastChild, owner.word("run"));
    put(parts.stop.lastChild, owner.word("stop"));
    const said = busy ? owner.word("running", { done: spoken.format(progress.done), all: spoken.format(progress.all) }) : "";
    parts.bar.value = busy && progress.all ? progress.done / progress.all : 0;
    set(parts.bar, "aria-label", said || owner.word("tab.numbers"));
    put(parts.ran, said);
    this.drawResult(doc.numbers);
  }

  drawResult(numbers) {
    const { owner } = this, { parts } = owner, { measures, measuresHead, measuresRows } = parts;
    put(parts.numbersSum, numbers ? owner.own(numbers.sum) : owner.word("numbers.none"));
    put(parts.numbersNotes, numbers ? owner.own(numbers.notes) : "");
    set(measures, "hidden", numbers ? null : "hidden");
    for (const cell of measuresHead.children) put(cell, owner.word(cell.dataset.word));
    set(measures, "aria-label", owner.word("tab.numbers"));
    keyed(measuresRows, numbers?.rows || [], () => this.makeRow(), (row, measure) => this.drawRow(row, measure));
    keyed(parts.failures, (numbers?.failures || []).map((say, key) => ({ say, key: String(key) })), () => make("li"), (item, { say }) => put(item, owner.own(say)));
  }

  makeRow() {
    const cell = (cls) => make("td", { role: "cell", class: cls });
    const says = make("p", { class: "mau-small" });
    return make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, make("span"), says), cell("mau-figure"), cell("mau-figure"), cell("mau-figure"), make("td", { role: "cell", class: "mau-forest" }));
  }

  drawRow(row, { title, a, b, change, say, at, ticks }) {
    const { owner } = this, [name, first, second, difference, picture] = row.children;
    put(name.firstChild, owner.own(title));
    put(name.lastChild, owner.own(say));
    put(first, owner.own(a));
    put(second, owner.own(b));
    put(difference, owner.own(change));
    const state = JSON.stringify([owner.options.language, at, ticks]);
    if (owner.said.get(picture) === state) return;
    owner.said.set(picture, state);
    picture.replaceChildren(...(at ? [forest(at, ticks.map((tick) => ({ at: tick.at, text: owner.own(tick.text) })))] : []));
  }
}

/** A difference with its interval as a picture: all places are shares of the width, and come from Python. */
function forest(at, ticks) {
  const [width, height] = SVG_BOX, svg = path("", 20, "mau-forest-picture"), space = "http://www.w3.org/2000/svg";
  svg.replaceChildren();
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const x = (share) => 10 + share * (width - 20);
  const draw = (tag, cls, attributes, text = "") => {
    const node = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries({ class: cls, ...attributes })) node.setAttribute(name, value);
    node.textContent = text;
    svg.append(node);
  };
  for (const { at: place, text } of ticks) {
    draw("line", place === 0.5 ? "mau-zero" : "mau-tick", { x1: x(place), x2: x(place), y1: 0, y2: 22 });
    draw("text", "mau-tick-text", { x: x(place), y: 32, "text-anchor": "middle" }, text);
  }
  draw("line", "mau-interval", { x1: x(at.low), x2: x(at.high), y1: 11, y2: 11 });
  for (const end of [at.low, at.high]) draw("line", "mau-interval", { x1: x(end), x2: x(end), y1: 6, y2: 16 });
  draw("circle", "mau-middle-point", { cx: x(at.middle), cy: 11, r: 4.5 });
  return svg;
}
