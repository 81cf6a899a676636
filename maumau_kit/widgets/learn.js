// Learn from your mistakes: at a mistake the move that was played is hidden, and a better one is asked for.
//
// Every verdict stands in the document: here it is only looked up and shown.

import { ICONS, keyed, make, path, put, set, sign } from "./base.js";

const GOOD = new Set(["right", "as-good"]);

export class Lessons {
  constructor(owner) {
    Object.assign(this, { owner });
    this.forget();
  }

  /** Another story: nothing was tried yet. */
  forget() { Object.assign(this, { tried: new Map(), open: new Set(), line: null, card: null, heard: null }); }

  said(key, values) { return this.owner.word(`learn.${key}`, values); }

  // ---- where we are ----

  get doc() { return this.owner.doc.learn; }
  /** The mistakes that the view which is shown may show. */
  get items() {
    const { track: { view } } = this.owner, { items = [], fair } = this.doc || {};
    return items.filter(({ seat }) => view === "open" || (fair && seat === view));
  }
  /** The mistake at the step that is shown, if there is one. */
  get item() { return this.line ? this.line.item : this.owner.line ? null : this.items.find(({ step }) => step === this.owner.step); }
  get frames() { return this.line?.frames; }
  /** What the shown line goes by in the book of what was seen. */
  get key() { return this.line ? `learn ${this.line.item.step} ${this.line.kind}` : null; }

  settled(item) { return this.open.has(item); }
  /** Whether a better move is asked for here: a round that plays by itself waits. */
  get waits() { return Boolean(this.doc) && !this.line && Boolean(this.item) && !this.settled(this.item); }
  /** Whether a move of the round is hidden because a better one is asked for. */
  hides(k) { return this.waits && k > this.item.step; }
  /** Whether move k of the round was a mistake that may be shown as one. */
  marks(k) { return !this.line && !this.owner.line && this.items.some(({ step }) => step === k - 1); }

  // ---- building, once ----

  build() {
    const { part } = this.owner;
    const tool = (name, icon, act) => part(name, "button", { type: "button", class: `mau-button mau-${name}`, onclick: act }, ...(icon ? [path(icon)] : []), make("span"));
    return part("learn", "section", { hidden: "hidden" },
      make("div", { class: "mau-learnHead" }, part("learnTitle", "div", { class: "mau-heading", role: "heading", "aria-level": "4" }), part("learnPlace", "span")),
      part("learnAsk", "p"), part("learnMoves", "ul"),
      part("learnHeard", "div", { "aria-live": "polite", "aria-atomic": "true" }, part("learnSign", "span"), part("learnSay", "p")),
      part("learnWhy", "p"),
      make("div", { class: "mau-learnTools" }, tool("learnSolve", ICONS.hint, () => this.solve()), tool("learnLine", ICONS.branch, () => this.follow("line")), tool("learnBetter", ICONS.branch, () => this.follow("better")),
        tool("learnBack", ICONS.undo, () => this.back()), tool("learnPrevious", ICONS.back, () => this.step(-1)), tool("learnNext", ICONS.next, () => this.step(1))),
      part("learnKeys", "p"));
  }

  // ---- drawing ----

  draw() {
    const { owner } = this, { parts } = owner;
    set(owner.root, "data-learn", this.doc ? "yes" : null);
    set(parts.learn, "hidden", this.doc ? null : "hidden");
    if (!this.doc) return;
    const { item, items, line } = this, settled = Boolean(item) && this.settled(item);
    if (this.heard && this.heard.item !== item) this.heard = null;
    put(parts.learnTitle, owner.word("learn"));
    set(parts.learn, "aria-label", owner.word("learn"));
    put(parts.learnPlace, item ? this.said("place", { i: items.indexOf(item) + 1, n: items.length }) : "");
    put(parts.learnAsk, line ? this.said(`on.${line.kind}`) : item ? (settled ? "" : this.said("ask", { name: owner.player(item.seat) }))
      : [owner.own(this.doc.says), items.length ? "" : this.said("none")].filter(Boolean).join(" "));
    this.drawChoices(line ? null : item);
    this.drawHeard();
    owner.fill(parts.learnWhy, settled && !line ? owner.own(item.why) : []);
    this.drawTools(item, settled);
    put(parts.learnKeys, [items.length ? this.said("keys") : "", owner.own(this.doc.method ?? {})].filter(Boolean).join(" "));
  }

  drawChoices(item) {
    const { owner } = this, { parts } = owner, some = item && this.card ? item.moves.filter(({ cards }) => cards.includes(this.card)) : [];
    const shown = item ? (some.length ? some : item.moves).map((choice) => ({ key: choice.move, choice, item })) : [];
    set(parts.learnMoves, "hidden", shown.length ? null : "hidden");
    set(parts.learnMoves, "aria-label", this.said("moves"));
    keyed(parts.learnMoves, shown, () => make("li", {}, make("button", { type: "button", class: "mau-button" })), (node, each) => this.drawChoice(node.firstChild, each));
  }

  drawChoice(button, { choice, item }) {
    const { owner } = this, { language, suits } = owner.options, tried = this.tried.get(item)?.has(choice.move) || this.settled(item);
    const state = JSON.stringify([language, suits, choice.move, tried]);
    button.onclick = () => this.answer(choice);
    set(button, "data-verdict", tried ? choice.verdict : null);
    if (owner.said.get(button) === state) return;
    owner.said.set(button, state);
    const known = tried && choice.verdict !== "undecided";
    const words = tried ? [this.said(choice.verdict), ...(choice.played ? [this.said("played")] : [])].join(", ") : "";
    button.replaceChildren(...(known ? [sign(GOOD.has(choice.verdict))] : []), ...choice.cards.map((card) => owner.chip(card)), ...(choice.wish ? [owner.tile(choice.wish, !choice.cards.length)] : []),
      ...(choice.cards.length || choice.wish ? [] : [make("span", {}, owner.word(`move.${choice.move}`))]), ...(words ? [make("small", {}, words)] : []));
  }

  drawHeard() {
    const { owner } = this, { parts } = owner, heard = this.heard;
    set(parts.learnHeard, "data-kind", heard?.kind ?? null);
    parts.learnSign.replaceChildren(...(heard && heard.kind !== "plain" ? [sign(heard.kind === "yes")] : []));
    owner.fill(parts.learnSay, heard ? heard.say() : []);
  }

  drawTools(item, settled) {
    const { owner, line, items } = this, { parts } = owner, at = this.nextAfter(1), before = this.nextAfter(-1);
    const shown = {
      learnSolve: item && !settled && !line, learnLine: item && settled && item.line.length && line?.kind !== "line", learnBetter: item && settled && item.better.length && line?.kind !== "better",
      learnBack: Boolean(line), learnPrevious: Boolean(before), learnNext: Boolean(at),
    };
    const words = { learnSolve: "solve", learnLine: "line", learnBetter: "better", learnBack: "back", learnPrevious: "previous", learnNext: item || before ? "next" : "first" };
    for (const [name, key] of Object.entries(words)) {
      set(parts[name], "hidden", shown[name] ? null : "hidden");
      put(parts[name].lastChild, this.said(key));
    }
    set(parts.learnNext, "data-main", item && !settled ? null : "yes");
  }

  // ---- what people do ----

  /** The next mistake in this direction from the step that is shown. */
  nextAfter(way) {
    const here = this.line ? this.line.item.step : this.owner.step, ahead = this.items.filter(({ step }) => (step - here) * way > 0);
    return way > 0 ? ahead[0] : ahead[ahead.length - 1];
  }

  step(way) {
    const to = this.nextAfter(way);
    if (!to) return;
    this.leave();
    this.owner.goTo(0, to.step);
    this.keepFocus();
  }

  /** A card of the hand was chosen: the answer where one move lays it, else the moves to choose from. */
  picked(card) {
    const { item } = this;
    if (!item || this.line || this.settled(item)) return;
    const moves = item.moves.filter(({ cards }) => cards.includes(card));
    this.card = moves.length > 1 ? card : null;
    if (moves.length === 1) return this.answer(moves[0]);
    this.tell(item, "plain", () => [this.said(moves.length ? "which" : "illegal")]);
  }

  answer(choice) {
    const { item } = this;
    if (!item) return;
    if (!this.tried.has(item)) this.tried.set(item, new Set());
    this.tried.get(item).add(choice.move);
    this.card = null;
    if (GOOD.has(choice.verdict)) this.open.add(item);
    this.tell(item, choice.verdict === "undecided" ? "plain" : GOOD.has(choice.verdict) ? "yes" : "no", () => this.owner.own(choice.say));
  }

  tell(item, kind, say) {
    this.heard = { item, kind, say };
    this.owner.draw();
  }

  solve() {
    this.open.add(this.item);
    this.heard = this.card = null;
    this.owner.draw();
    this.keepFocus();
  }

  /** Show what follows, move by move, on the table. */
  follow(kind) {
    const { item, owner } = this;
    this.line = { item, kind, frames: [...owner.track.frames.slice(0, item.step + 1), ...item[kind]] };
    owner.go(item.step + 1, false);
    owner.mainButton.focus({ preventScroll: true });
  }

  /** Back from a line to the mistake it began with. */
  back() {
    const { step } = this.line.item;
    this.leave();
    this.owner.go(step, false);
    this.keepFocus();
  }

  leave() {
    this.line = this.card = null;
  }

  /** The button that was pressed may be gone: the next one, or the panel, has the focus. */
  keepFocus() {
    const { parts } = this.owner, held = this.owner.root.getRootNode().activeElement;
    if (held && held !== document.body && held.getClientRects().length) return;
    [parts.learnMoves.querySelector("button"), parts.learnNext, this.owner.mainButton].find((node) => node?.getClientRects().length)?.focus({ preventScroll: true });
  }

  onKey(key) {
    const way = { n: 1, N: 1, p: -1, P: -1 }[key];
    if (!this.doc || !way) return false;
    this.step(way);
    return true;
  }
}
