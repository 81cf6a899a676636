// The twin tables of a comparison: two steppers that go in lock step, and still pictures of single positions.

import { ICONS, keyed, make, path, put, set } from "./base.js";
import { Stepper } from "./stepper.js";

export class Twins {
  constructor(owner) {
    Object.assign(this, { owner, step: 0, tables: [], serial: 0, stills: new Map(), timer: 0 });
  }

  // ---- building, once ----

  build() {
    const { owner } = this, { part } = owner, to = (target) => () => this.go(target());
    const button = (name, act) => part(`both_${name}`, "button", { type: "button", class: `mau-button mau-to-${name}`, onclick: act }, path(ICONS[name]), make("span", { class: "mau-label" }));
    const bar = part("both", "div", { role: "group" }, button("first", to(() => 0)), button("back", to(() => this.step - 1)), button("next", to(() => this.step + 1)), button("last", to(() => this.end)),
      part("bothSlider", "input", { type: "range", min: 0, oninput: (event) => this.go(+event.target.value) }), part("bothStep", "span"),
      owner.tool("toDifference", ICONS.branch, () => this.go(this.difference)), owner.tool("toOther", ICONS.branch, () => this.go(this.deal.other)));
    return [part("luck", "p", { class: "mau-hint" }), part("parting", "div", { "aria-live": "polite" }, part("partingTitle", "b"), part("partingSay", "p"), part("partingKnobs", "p", { class: "mau-small" })), bar, part("pair", "div")];
  }

  // ---- where we are ----

  get deal() { return this.owner.doc.deal || {}; }
  get end() { return Math.max(0, ...(this.deal.tables || []).map(({ frames }) => frames.length - 1)); }
  /** The step after which the tables are not the same any more. */
  get difference() { return this.deal.divergence ? this.deal.divergence.step : this.end; }

  // ---- drawing ----

  draw() {
    const { owner, deal } = this, { parts } = owner, wrong = deal.error;
    owner.fill(parts.luck, [owner.own(wrong || deal.luck) || ""]);
    set(parts.luck, "data-wrong", wrong ? "yes" : null);
    for (const part of [parts.parting, parts.both, parts.pair]) set(part, "hidden", wrong ? "hidden" : null);
    if (wrong) return this.clear();
    this.drawParting();
    this.drawTables();
    this.drawBar();
  }

  drawParting() {
    const { owner, deal: { divergence, other } } = this, { parts } = owner;
    put(parts.partingTitle, divergence ? owner.word("difference", { n: divergence.step }) : owner.word("no.difference"));
    owner.fill(parts.partingSay, divergence ? owner.own(divergence.say) : []);
    const knobs = divergence?.knobs.length ? `${owner.word("because")} ${divergence.knobs.map(({ title }) => owner.own(title)).join(", ")}.` : "";
    const later = divergence && other !== null && other !== divergence.step ? owner.word("other.moves", { n: other }) : "";
    put(parts.partingKnobs, [knobs, later].filter(Boolean).join(" "));
    set(parts.parting, "data-apart", divergence && this.step > divergence.step ? "yes" : null);
    set(parts.toDifference, "hidden", divergence ? null : "hidden");
    put(parts.toDifference.lastChild, owner.word("to.difference"));
    set(parts.toOther, "hidden", later ? null : "hidden");
    put(parts.toOther.lastChild, owner.word("to.other"));
  }

  /** Two steppers, made anew for another deal; their own controls are left out. */
  drawTables() {
    const { owner, deal } = this;
    if (deal.serial !== this.serial) {
      this.clear();
      this.serial = deal.serial;
      const boxes = deal.tables.map((_, side) => make("section", { class: "mau-twin" }, make("div", { class: "mau-twin-name", role: "heading", "aria-level": "4" }, owner.mark(side), make("span")), make("div")));
      owner.parts.pair.replaceChildren(...boxes);
      this.tables = boxes.map((box, side) => this.stepperOf(box.lastChild, deal.tables[side], (name, value) => this.heard(name, value)));
      this.step = Math.min(this.step, this.end);
    }
    this.tables.forEach((table, side) => {
      const heading = owner.parts.pair.children[side].firstChild;
      put(heading.lastChild, owner.sideName(side));
      table.go(this.step, false);
    });
  }

  stepperOf(place, story, tell, led = "steps") {
    const { owner } = this;
    return new Stepper(place, { ...story, words: owner.doc.words }, owner.art, owner.options, { tell, led });
  }

  heard(name, value) {
    if (name === "step") this.go(value);
    else if (name === "options") this.owner.choose(value);
  }

  drawBar() {
    const { owner, step, end } = this, { parts } = owner;
    set(parts.both, "aria-label", owner.word("twins"));
    for (const [name, idle] of [["first", step === 0], ["back", step === 0], ["next", step === end], ["last", step === end]]) {
      const button = parts[`both_${name}`];
      put(button.lastChild, owner.word(name));
      for (const attribute of ["aria-label", "title"]) set(button, attribute, owner.word(name));
      set(button, "aria-disabled", idle ? "true" : null);
    }
    set(parts.bothSlider, "max", end);
    parts.bothSlider.value = step;
    set(parts.bothSlider, "aria-label", owner.word("position"));
    set(parts.bothSlider, "aria-valuetext", owner.word("step.spoken", { i: step, n: end }));
    put(parts.bothStep, owner.word("step", { i: step, n: end }));
    parts.bothSlider.style.setProperty("--apart", this.deal.divergence && end ? this.deal.divergence.step / end : 2);
  }

  /** One position on a table without controls; made anew for another one. */
  drawStill(place, story) {
    const known = this.stills.get(place), key = JSON.stringify(story?.frames ?? null);
    if (known?.key === key) return;
    known?.table.destroy();
    this.stills.delete(place);
    place.replaceChildren();
    if (story) this.stills.set(place, { key, table: this.stepperOf(place, story, (name, value) => name === "options" && this.owner.choose(value), "still") });
  }

  /** A position in a few words and small cards: what lies on top, and the hands. */
  drawSmall(place, story) {
    const { owner } = this, f = story.frames[0], row = (name, cards) => ({ key: name, name, cards });
    const rows = [row(owner.word("pile"), f.pile.slice(-1)), ...f.hands.map((hand, seat) => row(story.players[seat], hand.cards))];
    keyed(place, rows, () => make("div", { class: "mau-small-row" }, make("span"), make("span", { class: "mau-small-cards" })), (node, { name, cards }) => {
      put(node.firstChild, name);
      const state = JSON.stringify([owner.options.language, owner.options.suits, cards]);
      if (owner.said.get(node) === state) return;
      owner.said.set(node, state);
      node.lastChild.replaceChildren(...cards.map((card) => owner.small(card)));
    });
  }

  // ---- what people do ----

  go(step, told = true) {
    const { owner } = this, to = Math.max(0, Math.min(this.end, step)), moved = to !== this.step;
    this.step = to;
    if (owner.tab === "deal" && owner.body) this.draw();
    if (moved && told) owner.heard.tell?.("step", to);
  }

  onKey(key) {
    const to = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.end }[key];
    if (to === undefined) return false;
    this.go(to);
    return true;
  }

  choose(change) {
    for (const table of [...this.tables, ...[...this.stills.values()].map((still) => still.table)]) {
      if (Object.keys(change).some((name) => table.options[name] !== this.owner.options[name])) table.choose(this.owner.options, false);
    }
  }

  clear() {
    this.tables.forEach((table) => table.destroy());
    Object.assign(this, { tables: [], serial: 0 });
  }

  destroy() {
    this.clear();
    for (const { table } of this.stills.values()) table.destroy();
  }
}
