// Two sets of rules side by side: by rule, by position, by deal, by numbers, and by the smallest cases that tell them apart.
//
// What differs, what it leads to and what the numbers are is said by Python; the page shows it and steps both tables at once.

import { ICONS, Surface, bind, keyed, make, mountOf, path, put, set } from "./base.js";
import { CompareNumbers } from "./compare_numbers.js";
import { Twins } from "./compare_twins.js";

const COMPARE_TABS = ["rules", "position", "deal", "numbers", "witnesses"];
const SIDES = [0, 1];
/** A filled and an open square: the two sides are told apart by shape, never by colour alone. */
const SIDE_MARKS = ["M3 3h14v14H3z", "M3 3h14v14H3zM6 6v8h8V6z"];

const sideMark = (side) => path(SIDE_MARKS[side], 20, `mau-icon mau-side-mark mau-side${side}`);

export class Compare extends Surface {
  static widget = "compare";
  static shared = ["tab", "step", "progress"];

  usable(doc) { return Array.isArray(doc.sides) && doc.sides.length === 2 && String(doc.format).startsWith("maumau-compare/"); }

  start(art) {
    const { part } = this;
    this.art = art;
    this.part = (name, tag = "div", props = {}, ...kids) => part(name, tag, { ...props, class: `mau-${name} ${props.class || ""}`.trim() }, ...kids);
    super.start(art);
  }

  mark(side) { return sideMark(side); }

  /** The name of one set of rules, and how many of them were changed. */
  sideName(side) {
    const { name, changes } = this.doc.sides[side];
    return changes ? `${this.own(name)} (${this.count("changed", changes)})` : this.own(name);
  }

  /** A small card, with its name for the ears. */
  small(card) {
    const picture = make("span", { class: "mau-card", role: "img", "aria-label": this.cardName(card) }, this.use("back"));
    this.point(picture.firstChild, this.face(card));
    return picture;
  }

  saying(says) { return this.own(says)?.[this.options.suits] || []; }

  // ---- building, once ----

  build() {
    Object.assign(this, { tab: "rules", knob: "", progress: {} });
    this.twins = new Twins(this);
    this.numbers = new CompareNumbers(this);
    const { part } = this, pane = (name, ...kids) => part(`pane_${name}`, "section", { role: "tabpanel", class: "mau-pane" }, ...kids);
    this.body.append(this.buildHead(), this.buildChoice(), this.buildTabs(),
      pane("rules", ...this.buildRules()), pane("position", ...this.buildPosition()), pane("deal", ...this.twins.build()),
      pane("numbers", ...this.numbers.build()), pane("witnesses", ...this.buildWitnesses()));
    for (const name of COMPARE_TABS) {
      const tab = `${this.uid}-tab-${name}`, shown = `${this.uid}-pane-${name}`;
      set(this.parts[`tab_${name}`], "id", tab);
      set(this.parts[`tab_${name}`], "aria-controls", shown);
      set(this.parts[`pane_${name}`], "id", shown);
      set(this.parts[`pane_${name}`], "aria-labelledby", tab);
    }
  }

  get uid() { return (this.named ??= `mau-compare-${Math.random().toString(36).slice(2, 10)}`); }

  /** A button with a sign and a word, kept as a part. */
  tool(name, icon, act, cls = "") {
    return this.part(name, "button", { type: "button", class: `mau-button ${cls}`.trim(), onclick: act }, path(icon), make("span"));
  }

  labelled(name, control) { return make("label", { class: "mau-labelled" }, this.part(`${name}Name`, "span"), control); }

  buildChoice() {
    const { part } = this;
    const side = (n) => part(`side${n}`, "div", { class: `mau-side mau-side-of${n}`, role: "group" }, sideMark(n),
      make("label", { class: "mau-labelled" }, part(`sideName${n}`, "span"),
        part(`variant${n}`, "select", { class: "mau-select", onchange: (event) => this.ask({ do: "variant", side: n, id: event.target.value }) })),
      part(`changed${n}`, "span", { class: "mau-changed" }), this.tool(`save${n}`, ICONS.save, () => this.ask({ do: "save", side: n })));
    const seats = part("seats", "div", { class: "mau-segment", role: "group" });
    const bot = part("bot", "select", { class: "mau-select", onchange: (event) => this.ask({ do: "bot", name: event.target.value }) });
    const seed = part("seed", "input", { type: "text", inputmode: "numeric", autocomplete: "off", class: "mau-select", onchange: (event) => this.ask({ do: "seed", seed: event.target.value }) });
    const table = part("given", "div", { role: "group" }, make("div", { class: "mau-labelled" }, part("seatsName", "span"), seats),
      this.labelled("bot", bot), make("div", { class: "mau-pair" }, this.labelled("seed", seed), this.tool("again", ICONS.round, () => this.ask({ do: "next" }))),
      this.tool("undo", ICONS.undo, () => this.ask({ do: "undo" })));
    return part("choice", "div", {}, part("sides", "div", {}, ...SIDES.map(side)), table);
  }

  buildTabs() {
    const tab = (name) => this.part(`tab_${name}`, "button", { type: "button", role: "tab", class: "mau-tab", onclick: () => this.turnTo(name) });
    return this.part("tabs", "div", { role: "tablist" }, ...COMPARE_TABS.map(tab));
  }

  buildRules() {
    const { part } = this, values = part("values", "ul");
    const chosen = part("knob", "select", { class: "mau-select", onchange: (event) => { this.knob = event.target.value; this.drawChange(); } });
    return [part("rulesSum", "p", { class: "mau-sum" }), part("topics"),
      part("change", "section", {}, part("changeTitle", "div", { class: "mau-heading", role: "heading", "aria-level": "4" }), part("changeHint", "p", { class: "mau-hint" }),
        this.labelled("knob", chosen), values)];
  }

  buildPosition() {
    const { part } = this, ask = (change) => this.ask({ do: "position", side: this.doc.position.side, step: this.doc.position.step, ...change });
    const where = part("where", "div", { class: "mau-segment", role: "group" },
      ...SIDES.map((side) => part(`where${side}`, "button", { type: "button", onclick: () => ask({ side }) })));
    const step = (name, icon, by) => this.tool(name, icon, () => ask({ step: this.doc.position.step + by }));
    return [part("stand", "div", { role: "group" }, step("earlier", ICONS.back, -1), part("standing", "span", { "aria-live": "polite" }), where, step("later", ICONS.next, 1)),
      part("positionSum", "p", { class: "mau-sum" }), part("positionTable"),
      part("verdicts", "ul")];
  }

  buildWitnesses() {
    return [this.part("witnessHint", "p", { class: "mau-hint" }), this.tool("look", ICONS.find, () => this.ask({ do: "witnesses" }), "mau-main"),
      this.part("witnessSum", "p", { class: "mau-sum", "aria-live": "polite" }), this.part("cases", "ul")];
  }

  // ---- drawing ----

  draw() {
    this.style();
    this.drawHead(this.word("table"), SIDES.map((side) => this.sideName(side)).join(" · "), false);
    this.drawChoice();
    this.drawTabs();
    this.drawPane();
  }

  drawPane() {
    const acts = { rules: () => this.drawRules(), position: () => this.drawPosition(), deal: () => this.twins.draw(), numbers: () => this.numbers.draw(), witnesses: () => this.drawWitnesses() };
    acts[this.tab]();
  }

  drawChoice() {
    const { parts, doc } = this, [low, high] = doc.seats;
    for (const side of SIDES) {
      const { id, changes, own } = doc.sides[side], select = parts[`variant${side}`], label = this.word(side ? "second.rules" : "first.rules");
      put(parts[`sideName${side}`], label);
      set(parts[`side${side}`], "aria-label", label);
      keyed(select, doc.menu[side].map((one) => ({ ...one, key: one.id })), (one) => make("option", { value: one.id }), (option, { name }) => put(option, this.own(name)));
      select.value = id;
      put(parts[`changed${side}`], changes ? this.count("changed", changes) : "");
      put(parts[`save${side}`].lastChild, this.word("save.side"));
      set(parts[`save${side}`], "hidden", own ? null : "hidden");
    }
    put(parts.seatsName, this.word("seats"));
    set(parts.seats, "aria-label", this.word("seats"));
    const counts = Array.from({ length: Math.max(0, high - low + 1) }, (_, k) => ({ key: String(low + k), n: low + k }));
    keyed(parts.seats, counts, ({ n }) => make("button", { type: "button", onclick: () => this.ask({ do: "players", players: n }) }, String(n)),
      (button, { n }) => set(button, "aria-pressed", String(n === doc.players.length)));
    put(parts.botName, this.word("bot"));
    keyed(parts.bot, doc.bots.map((one) => ({ ...one, key: one.name })), ({ name }) => make("option", { value: name }), (option, { name, title }) => { put(option, name); set(option, "title", this.own(title)); });
    parts.bot.value = doc.bot;
    put(parts.seedName, this.word("seed"));
    if (this.seedShown !== doc.seed) parts.seed.value = this.seedShown = doc.seed;
    put(parts.again.lastChild, this.word("seed.next"));
    put(parts.undo.lastChild, this.word("undo"));
    set(parts.undo, "aria-disabled", doc.may_undo ? null : "true");
    for (const part of [parts.given, parts.sides]) set(part, "aria-label", this.word("table"));
  }

  /** What was refused does not stay in its field. */
  heardBack() {
    super.heardBack();
    if (this.parts.seed && this.root.getRootNode().activeElement !== this.parts.seed) this.parts.seed.value = this.doc.seed;
  }

  drawTabs() {
    set(this.parts.tabs, "aria-label", this.word("views"));
    for (const name of COMPARE_TABS) {
      const now = name === this.tab, tab = this.parts[`tab_${name}`];
      put(tab, this.word(`tab.${name}`));
      set(tab, "aria-selected", String(now));
      set(tab, "tabindex", now ? "0" : "-1");
      set(this.parts[`pane_${name}`], "hidden", now ? null : "hidden");
    }
  }

  // ---- by rule ----

  drawRules() {
    const { parts, doc } = this;
    put(parts.rulesSum, this.own(doc.rules.summary));
    keyed(parts.topics, doc.rules.topics, () => this.makeTopic(), (node, topic) => this.drawTopic(node, topic));
    this.drawChange();
  }

  makeTopic() {
    const head = make("thead", {}, make("tr", {}, make("th", { scope: "col" }, make("span", { class: "mau-spoken" })), ...SIDES.map((side) => make("th", { scope: "col" }, sideMark(side), make("span")))));
    return make("section", { class: "mau-topic" }, make("div", { class: "mau-heading", role: "heading", "aria-level": "4" }), make("table", { role: "table" }, head, make("tbody", { role: "rowgroup" })));
  }

  drawTopic(node, { title, rows }) {
    const [heading, table] = node.children, [head, body] = table.children, cells = head.firstChild.children;
    put(heading, this.own(title));
    set(table, "aria-label", this.own(title));
    put(cells[0].firstChild, this.word("rule"));
    for (const side of SIDES) put(cells[side + 1].lastChild, this.sideName(side));
    keyed(body, rows.map((row) => ({ ...row, key: row.knob })), (row) => this.makeRow(row), (line, row) => this.drawRow(line, row));
  }

  makeRow({ knob }) {
    const take = (side) => make("button", { type: "button", class: "mau-button mau-take", onclick: () => this.ask({ do: "take", side, knob }) }, path(side ? ICONS.back : ICONS.next), make("span"));
    const cell = (side) => make("td", { role: "cell", "data-side": side }, sideMark(side), make("p"), make("p", { class: "mau-small" }), take(side));
    return make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, make("span"), make("code", { class: "mau-small" })), ...SIDES.map(cell));
  }

  drawRow(line, { knob, title, say, source }) {
    const [name, ...cells] = line.children, heading = this.own(title), [said, code] = name.children;
    put(said, heading);
    put(code, knob);
    for (const side of SIDES) {
      const [, says, from, button] = cells[side].children;
      this.fill(says, this.saying(say[side]));
      put(from, this.own(source[side]));
      put(button.lastChild, this.word(`take.${side}`));
      set(button, "aria-label", this.word(`take.${side}.spoken`, { title: heading }));
      set(button, "hidden", this.live ? null : "hidden");
    }
  }

  drawChange() {
    const { parts, doc } = this;
    set(parts.change, "hidden", this.live ? null : "hidden");
    put(parts.changeTitle, this.word("change"));
    put(parts.changeHint, this.word("change.hint"));
    put(parts.knobName, this.word("change.choose"));
    keyed(parts.knob, doc.knobs, () => make("optgroup"), (group, topic) => {
      set(group, "label", this.own(topic.title));
      keyed(group, topic.knobs.map((one) => ({ ...one, key: one.knob })), ({ knob }) => make("option", { value: knob }), (option, { title }) => put(option, this.own(title)));
    });
    const known = doc.knobs.flatMap(({ knobs }) => knobs), chosen = known.find(({ knob }) => knob === this.knob) || known[0];
    this.knob = parts.knob.value = chosen.knob;
    set(parts.values, "aria-label", this.own(chosen.title));
    keyed(parts.values, chosen.values.map((value, k) => ({ ...value, k, now: chosen.now, key: `${chosen.knob} ${k}` })), ({ k }) => this.makeValue(chosen.knob, k), (item, value) => this.drawValue(item, value));
  }

  makeValue(knob, k) {
    const button = (side) => make("button", { type: "button", class: "mau-button", onclick: () => this.ask({ do: "knob", side, knob, value: k }) }, sideMark(side), make("span"));
    return make("li", {}, make("p"), make("span", { class: "mau-pair" }, ...SIDES.map(button)));
  }

  drawValue(item, { say, k, now }) {
    const [words, pair] = item.children;
    this.fill(words, this.saying(say));
    for (const side of SIDES) {
      const button = pair.children[side];
      put(button.lastChild, this.word(`short.${side}`));
      set(button, "aria-pressed", String(now[side] === k));
      set(button, "aria-label", `${this.sideName(side)}: ${words.textContent}`);
    }
    set(item, "data-now", now.includes(k) ? "yes" : null);
  }

  // ---- by position ----

  drawPosition() {
    const { parts, doc: { position } } = this;
    this.fill(parts.standing, [this.word("before", { n: position.step + 1 })]);
    set(parts.where, "aria-label", this.word("before.where"));
    for (const side of SIDES) {
      put(parts[`where${side}`], this.word(`before.${side}`));
      set(parts[`where${side}`], "aria-pressed", String(position.side === side));
    }
    for (const [name, by] of [["earlier", -1], ["later", 1]]) {
      const idle = position.step + by < 0 || position.step + by > position.last;
      put(parts[name].lastChild, this.word(by < 0 ? "back" : "next"));
      set(parts[name], "aria-disabled", idle ? "true" : null);
    }
    const wrong = position.error;
    put(parts.positionSum, this.own(wrong || position.summary));
    set(parts.positionSum, "data-wrong", wrong ? "yes" : null);
    this.twins.drawStill(parts.positionTable, position.story);
    const rows = (position.moves || []).map((row) => ({ ...row, key: `${row.moves[0]}${row.silent ? " silent" : ""}` })).sort((one, other) => other.differs - one.differs);
    set(parts.verdicts, "aria-label", this.word("tab.position"));
    keyed(parts.verdicts, rows, () => this.makeMove(), (node, row) => this.drawMove(node, row));
  }

  makeMove() {
    const side = (n) => make("div", { class: "mau-says", "data-side": n }, sideMark(n), make("b"), make("p"));
    return make("li", { class: "mau-move" }, make("p", { class: "mau-move-name" }), ...SIDES.map(side), make("p", { class: "mau-because" }));
  }

  drawMove(node, { name, sides, differs, silent, knobs }) {
    const [title, ...rest] = node.children, because = rest.pop();
    set(node, "data-differs", differs ? "yes" : null);
    this.fill(title, [...(silent ? [`${this.word("silent")}: `] : []), ...this.own(name)]);
    for (const side of SIDES) {
      const { legal, reasons, tells } = sides[side], [, verdict, words] = rest[side].children;
      put(verdict, `${this.sideName(side)}: ${this.word(legal ? "allowed" : "refused")}`);
      set(rest[side], "data-legal", legal ? "yes" : "no");
      this.fill(words, tells ? this.own(tells) : reasons.flatMap(({ say }, k) => [...(k ? [" "] : []), ...this.own(say)]));
    }
    put(because, differs ? [this.word("differs"), ...(knobs.length ? [this.word("because"), knobs.map((knob) => this.own(knob.title)).join(", ")] : [])].join(" ") : this.word("same"));
  }

  // ---- by witness ----

  drawWitnesses() {
    const { parts, doc: { witnesses }, progress } = this, looking = progress.what === "witnesses";
    put(parts.witnessHint, this.word("witness.hint"));
    put(parts.look.lastChild, this.word("witness.run"));
    set(parts.look, "hidden", witnesses || !this.live ? "hidden" : null);
    set(parts.look, "aria-disabled", looking ? "true" : null);
    put(parts.witnessSum, looking ? this.word("witness.running") : this.own(witnesses?.sum) || "");
    keyed(parts.cases, (witnesses?.cases || []).map((one) => ({ ...one, key: one.knob })), () => this.makeCase(), (node, one) => this.drawCase(node, one));
  }

  makeCase() {
    return make("li", { class: "mau-case" }, make("div", { class: "mau-heading", role: "heading", "aria-level": "4" }), make("div", { class: "mau-tiny" }), make("p"), make("p", { class: "mau-small" }));
  }

  drawCase(node, { title, knob, say, story, note }) {
    const [heading, tiny, words, small] = node.children;
    put(heading, this.own(title));
    this.fill(words, this.own(say));
    put(small, [knob, this.own(note)].filter(Boolean).join(" · "));
    set(tiny, "hidden", story ? null : "hidden");
    if (story) this.twins.drawSmall(tiny, story);
  }

  // ---- what people do ----

  told(name, value) {
    if (name === "tab" && COMPARE_TABS.includes(value) && value !== this.tab) this.turnTo(value, false);
    else if (name === "step") this.twins.go(Number.isInteger(value) ? value : 0, false);
    else if (name === "progress") {
      this.progress = value || {};
      this.drawPane();
    }
  }

  turnTo(name, told = true) {
    this.tab = name;
    this.draw();
    if (told) this.heard.tell?.("tab", name);
  }

  choose(change, told = true) {
    super.choose(change, told);
    this.twins?.choose(change);
  }

  onKey(event) {
    const { key, target } = event;
    if (target.getAttribute("role") === "tab") return this.alongTabs(key);
    if (this.tab === "deal" && !["select", "input"].includes(target.localName)) return this.twins.onKey(key);
    return false;
  }

  alongTabs(key) {
    const at = COMPARE_TABS.indexOf(this.tab), to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: COMPARE_TABS.length - 1 }[key];
    if (to === undefined) return false;
    const name = COMPARE_TABS[(to + COMPARE_TABS.length) % COMPARE_TABS.length];
    this.turnTo(name);
    this.parts[`tab_${name}`].focus();
    return true;
  }

  destroy() {
    this.twins?.destroy();
    super.destroy();
  }
}

export const mount = mountOf(Compare);
export default bind(Compare);
