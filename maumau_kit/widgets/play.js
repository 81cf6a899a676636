// The play table: draws the scene that Python wrote, keeps the pace, and reports clicks with the state they were made on.
//
// What may be laid, drawn or said stands in the scene. Here is only how it looks and what is being chosen.

import { ICONS, bind, keyed, make, mountOf, path, put, set, shape, sign, withKeys } from "./base.js";
import { Board } from "./board.js";
import { Stepper } from "./stepper.js";

const PLAY_MOVES = ["draw", "take", "keep", "pass"];
const PLAY_PACES = ["slow", "medium", "fast", "step"];
// What can be done at any time, and what goes on with the round, each with its icon.
const PLAY_TOOLS = { hint: "hint", take_back: "undo", story: "first", save: "save", new_match: "plus" };
const PLAY_ONWARD = { go_on: "next", next_round: "round" };

const playHeading = { class: "mau-heading", role: "heading", "aria-level": "4" };
const playButton = (cls, onclick, ...kids) => make("button", { type: "button", class: `mau-button ${cls}`.trim(), onclick }, ...kids);

export class PlayTable extends Board {
  static widget = "play";

  usable(doc) { return String(doc.format).startsWith("maumau-scene/") && Array.isArray(doc.players) && Boolean(doc.frame); }

  start(art) {
    this.art = art;
    super.start(art);
  }

  get frame() { return this.doc.frame; }
  get held() { return this.doc.seat === null ? [] : withKeys(this.frame.hands[this.doc.seat].cards || []); }

  // ---- building, once ----

  build() {
    Object.assign(this, { call: 0, choice: [], picking: null, dismissed: 0, seenAt: null, seenReply: 0, timer: 0, timerFor: "", stepper: null });
    const { part } = this;
    this.body.append(this.buildHead(), this.buildSentence(), part("stage", "div", {}, this.buildFelt(), this.buildTools()),
      this.buildWhy(), this.buildLog(), this.buildScore(), this.buildStory());
    this.parts.own.before(part("shout", "div", { role: "group" }), this.buildLine(), this.buildCurtain());
    this.parts.own.after(part("bar", "div", {}, part("does", "div", { role: "group" }), part("calls", "div", { role: "group" })));
    this.parts.stockCards.addEventListener("click", () => this.clickStock());
  }

  buildLine() {
    const { part } = this;
    return part("asking", "div", {}, part("prompt", "div", { "aria-live": "polite", "aria-atomic": "true" }), part("picker", "div", { role: "group" }));
  }

  buildCurtain() {
    const { part } = this;
    return part("curtain", "div", {}, part("curtainTitle", "p"), part("curtainNote", "p"),
      this.parts.ready = playButton("mau-main", () => this.send({ do: "ready" })));
  }

  buildTools() {
    const { part } = this;
    const button = ([name, icon]) => {
      const made = this.parts[`to_${name}`] = playButton("", () => this.send({ do: name }), path(ICONS[icon]), make("span"));
      set(made, "data-do", name);
      return made;
    };
    const options = PLAY_PACES.map((value) => make("option", { value }));
    const pace = part("pace", "select", { onchange: ({ target }) => this.send({ do: "pace", pace: target.value }) }, ...options);
    const speed = make("label", { class: "mau-at-pace" }, part("paceName", "span"), pace);
    const onward = make("div", { class: "mau-onward" }, ...Object.entries(PLAY_ONWARD).map(button), speed);
    return part("tools", "div", { role: "group" }, ...Object.entries(PLAY_TOOLS).map(button), onward);
  }

  buildScore() {
    const { part } = this;
    return part("score", "section", {}, part("scoreTitle", "div", playHeading), part("ended", "p"),
      make("table", { class: "mau-sheet-of-points" }, make("thead", {}, part("scoreHead", "tr")), part("scoreRows", "tbody")), part("scoreNote", "p"));
  }

  buildLog() {
    const { part } = this;
    return part("log", "nav", {}, part("logTitle", "div", playHeading), part("entries", "ol", { tabindex: "0" }));
  }

  buildStory() {
    const { part } = this;
    return part("story", "div", { hidden: "hidden" },
      this.parts.to_back = playButton("mau-main", () => this.send({ do: "back" }), path(ICONS.back), make("span")),
      this.parts.story_save = playButton("", () => this.send({ do: "save" }), path(ICONS.save), make("span")),
      part("storySaid", "p", { "aria-live": "polite" }), part("stepping"));
  }

  // ---- drawing ----

  draw() {
    this.style();
    const held = this.root.getRootNode().activeElement, inside = this.root.contains(held);
    this.settle();
    this.drawHead();
    put(this.parts.number, this.word("log.deal", { n: this.doc.round }));
    this.drawFrame(this.frame);
    this.lightAct();
    this.drawShout();
    this.drawLine();
    this.drawCurtain();
    this.drawBar();
    this.drawTools();
    this.drawScore();
    this.drawLog();
    this.drawStory();
    if (inside && !(held.isConnected && !held.closest("[hidden]"))) this.land();
    this.schedule();
  }

  /** A new state of the table: what was being chosen is over; a refused click lights its card. */
  settle() {
    const { doc } = this, keys = this.held.map(({ key }) => key), fresh = this.seenAt !== doc.at;
    if (fresh) Object.assign(this, { seenAt: doc.at, call: 0, choice: [], picking: null, forward: true, lit: new Set() });
    if (this.seenReply !== doc.reply) {
      this.seenReply = doc.reply;
      if (doc.message?.kind === "no") this.picking = null;
      if (doc.message?.card) this.lit = new Set([this.isCard(this.rove, doc.message.card) ? this.rove : `${doc.message.card}#1`]);
      else if (doc.message?.kind === "no") this.lit = new Set();
      else if (doc.hint.cards.length) this.lit = new Set(withKeys(doc.hint.cards).map(({ key }) => key));
    }
    if (fresh && this.frame.drawn) this.rove = keys.filter((key) => this.isCard(key, this.frame.drawn)).at(-1) ?? this.rove;
    if (!keys.includes(this.rove)) this.rove = keys[Math.min(this.rovePlace || 0, keys.length - 1)] ?? null;
    this.rovePlace = Math.max(0, keys.indexOf(this.rove));
  }

  isCard(key, card) { return String(key).split("#")[0] === card; }

  get message() { return this.dismissed === this.doc.reply ? null : this.doc.message; }
  /** A refused button lights its row among the reasons. */
  lightAct() {
    const { message, frame, parts } = this, rows = this.groupActs(frame.why?.moves || []);
    const refused = rows.find(({ words }) => words.includes(message?.move));
    for (const node of parts.acts.children) set(node, "data-lit", refused?.key === node.dataset.key ? "yes" : null);
  }

  get goesOn() { return this.parts.tools.querySelector(".mau-main:not([hidden])"); }
  get mainButton() { return this.goesOn || this.parts.to_new_match; }

  /** What had the focus is gone: to what is asked, to the hand, or to the button that goes on. */
  land() {
    const { parts, doc } = this, card = parts.own.querySelector('.mau-card[tabindex="0"]');
    if (doc.curtain !== null) parts.ready.focus({ preventScroll: true });
    else if (doc.story) parts.to_back.focus({ preventScroll: true });
    else if (this.picking || this.naming) parts.picker.firstElementChild.focus({ preventScroll: true });
    else ((doc.yours && card) || this.goesOn || card || this.mainButton).focus({ preventScroll: true });
  }

  /** A card of one's own hand can always be chosen; one that goes only with others of its rank has a sign of its own. */
  drawCard(node, item, verdict) {
    super.drawCard(node, item, verdict);
    if (!item.card || !this.parts.own.contains(node) || this.doc.seat === null) return;
    const order = this.choice.indexOf(item.key), inSet = verdict && !verdict.legal && this.doc.hand[item.place]?.set;
    if (!verdict) {
      set(node, "role", "button");
      set(node, "tabindex", item.key === this.rove ? "0" : "-1");
      set(node, "aria-pressed", "false");
      set(node, "aria-label", this.cardName(item.card));
    }
    if (inSet) {
      set(node, "data-legal", "set");
      node.querySelector(".mau-sign")?.replaceWith(sign(true));
      set(node, "aria-label", `${this.cardName(item.card)}: ${this.word("choice.in_set")}. ${this.plain(this.own(verdict.say))}`);
    }
    set(node, "data-order", order < 0 ? null : order + 1);
    if (order >= 0) set(node, "aria-pressed", "true");
    if (order >= 0) set(node, "data-lit", "yes");
  }

  // ---- what is asked and said above the hand ----

  get naming() { return this.doc.yours && this.doc.naming.length > 0; }

  drawShout() {
    const { window, bots } = this.doc, several = bots.filter((bot) => !bot).length > 1;
    const named = (by, key) => (several ? this.word("do.as", { name: this.player(by), what: this.word(key) }) : this.word(key));
    const items = (window?.object || []).map((by) => ({ key: `object#${by}`, by, move: "catch", text: named(by, "do.object") }));
    if (window?.late) items.unshift({ key: "late", by: window.silent, move: "mau", text: named(window.silent, `do.late.${window.call}`) });
    set(this.parts.shout, "aria-label", this.word("calls"));
    keyed(this.parts.shout, items, ({ by, move }) => playButton("mau-loud", () => this.send({ do: "speak", move, by }), path(ICONS.missing), make("span")),
      (button, { text }) => put(button.lastChild, text));
  }

  drawLine() {
    const { asking, prompt, picker } = this.parts, { kind, parts, small, lines } = this.asked();
    set(asking, "data-kind", kind);
    const state = JSON.stringify([this.options.language, this.options.suits, kind, parts, small]);
    if (this.said.get(asking) !== state) {
      this.said.set(asking, state);
      const icon = kind === "no" || kind === "done" ? [make("span", { class: "mau-verdict" }, sign(kind === "done"))] : [];
      const texts = (lines || [parts]).map((each) => {
        const text = make("span", { class: lines && "mau-hintline" });
        this.fill(text, each);
        return text;
      });
      prompt.replaceChildren(...icon, make("span", {}, ...texts, make("span", { class: "mau-code" }, small || "")));
    }
    const items = this.pickable();
    set(picker, "hidden", items.length ? null : "hidden");
    set(picker, "aria-label", this.plain(parts));
    keyed(picker, items, ({ key, suit }) => playButton(suit ? "mau-suits" : key === "lay" ? "mau-main" : "", () => this.pickers[key]()),
      (button, { suit, text, late }) => {
        this.fill(button, [suit ? { suit } : text]);
        set(button, "data-late", late ? "yes" : null);
      });
  }

  /** The line above the hand: a refusal, a fault, a question, or whose turn it is. */
  asked() {
    const { doc, message } = this, name = doc.turn === null ? "" : this.player(doc.turn);
    const plain = (key, values = {}) => ({ kind: "plain", parts: [this.word(key, { name, ...values })] });
    if (message) {
      const also = (message.also || []).flatMap((say) => [` ${this.word("also")} `, ...this.own(say)]);
      return { kind: message.kind, parts: [...this.own(message.say), ...also], small: message.source ? this.own(message.source) : "" };
    }
    if (doc.fault) return { kind: "no", parts: this.own(doc.fault.say) };
    if (this.picking) return { ...plain("prompt.wish"), kind: "ask" };
    if (this.choice.length) return { ...plain("prompt.set"), kind: "ask" };
    if (doc.over) return { kind: "you", parts: doc.score.result ? this.own(doc.score.result) : [this.word(doc.match_over ? "prompt.match" : "prompt.over")] };
    if (doc.window?.late && !doc.curtain) return { ...plain("prompt.late", { name: this.player(doc.window.silent) }), kind: "ask" };
    if (doc.thinking !== null) return plain("prompt.thinks", { name: this.player(doc.thinking) });
    if (doc.hint.say.length) {
      const lines = doc.hint.say.map((say) => this.own(say));
      return { kind: "hint", lines, parts: lines.flat() };
    }
    if (this.naming) return { ...plain("prompt.name"), kind: "ask" };
    return { ...plain(doc.person ? "prompt.you" : "prompt.other"), kind: doc.yours ? "you" : "plain" };
  }

  /** The buttons beside that line. */
  pickable() {
    const { doc, picking } = this, items = [], add = (key, act, more) => { items.push({ key, ...more }); this.pickers[key] = act; };
    this.pickers = {};
    if (doc.fault) {
      add("again", () => this.send({ do: "go_on" }), { text: this.word("do.again") });
      add("stand_in", () => this.send({ do: "stand_in" }), { text: this.word("do.stand_in") });
    } else if (doc.thinking !== null) add("stand_in", () => this.send({ do: "stand_in" }), { text: this.word("do.stand_in"), late: true });
    else if (picking) {
      for (const suit of picking.suits) add(suit, () => this.layNow(picking.cards, suit), { suit });
      add("cancel", () => this.cancel(), { text: this.word("do.cancel") });
    } else if (this.naming) for (const suit of doc.naming) add(suit, () => this.send({ do: "name", wish: suit }), { suit });
    else if (this.choice.length) {
      add("lay", () => this.lay(this.choice), { text: this.count("do.lay", this.choice.length) });
      add("cancel", () => this.cancel(), { text: this.word("do.cancel") });
    }
    return items;
  }

  drawCurtain() {
    const { curtain, curtainTitle, curtainNote, ready, own, bar, asking } = this.parts, drawn = this.doc.curtain !== null;
    set(curtain, "hidden", drawn ? null : "hidden");
    for (const node of [bar, asking]) set(node, "hidden", drawn ? "hidden" : null);
    set(own, "data-covered", drawn ? "yes" : null);
    if (!drawn) return;
    const name = this.player(this.doc.curtain);
    put(curtainTitle, this.word("curtain", { name }));
    put(curtainNote, this.word("curtain.note", { name }));
    put(ready, this.word("do.ready", { name }));
  }

  // ---- buttons ----

  drawBar() {
    const { does, calls } = this.parts, { doc, frame } = this;
    const acts = doc.yours ? (frame.why?.moves || []).filter(({ move, legal }) => PLAY_MOVES.includes(move) && (legal || move !== "keep")) : [];
    set(does, "aria-label", this.word("acts"));
    const items = acts.map((act) => ({ key: act.move, ...act })), verdict = () => make("span", { class: "mau-verdict" });
    keyed(does, items, ({ move }) => playButton("mau-act", () => this.act(move), verdict(), make("span")),
      (button, { move, legal }) => {
        set(button, "data-legal", legal ? "yes" : "no");
        if (button.firstChild.dataset.is !== String(legal)) button.firstChild.replaceChildren(sign(legal));
        button.firstChild.dataset.is = String(legal);
        put(button.lastChild, this.actWord(move));
        set(button, "aria-label", `${this.actWord(move)}: ${this.word(legal ? "move.yes" : "move.no")}`);
      });
    set(this.parts.stockCards, "data-ready", acts.some(({ move, legal }) => legal && (move === "draw" || move === "take")) ? "yes" : null);
    set(calls, "aria-label", this.word("calls"));
    const spoken = doc.calls && doc.seat !== null ? [1, 2] : [];
    keyed(calls, spoken.map((n) => ({ key: `call#${n}`, n })), ({ n }) => playButton("mau-call", () => this.toggleCall(n)),
      (button, { n }) => {
        put(button, this.word(`do.call.${n}`));
        set(button, "title", this.word("call.with"));
        set(button, "aria-pressed", String(this.call === n));
      });
  }

  actWord(move) {
    const { frame } = this;
    if (move === "take") return this.count("do.take", frame.debt);
    if (move === "keep" && !frame.drawn) return this.word("do.keep.settled");
    return this.word(move === "pass" && frame.skip ? "do.pass.skip" : `do.${move}`);
  }

  drawTools() {
    const { parts, doc } = this, { over, match_over } = doc, { grade, more } = doc.hint;
    const waits = doc.bot !== null && doc.thinking === null && !doc.fault;
    const shown = { hint: doc.seat !== null && !over, story: over, go_on: waits, next_round: over && !match_over };
    const main = { go_on: waits, next_round: over, new_match: match_over };
    for (const name of [...Object.keys(PLAY_TOOLS), ...Object.keys(PLAY_ONWARD)]) {
      const button = parts[`to_${name}`];
      set(button, "hidden", shown[name] === false ? "hidden" : null);
      set(button, "class", `mau-button${main[name] && shown[name] !== false ? " mau-main" : ""}`);
      put(button.lastChild, this.word(name === "hint" ? `do.hint.${Math.min(grade, 2)}` : `do.${name}`));
    }
    set(parts.to_hint, "aria-disabled", more ? null : "true");
    set(parts.to_take_back, "aria-disabled", doc.may_take_back ? null : "true");
    set(parts.tools, "aria-label", this.word("more"));
    put(parts.paceName, this.word("pace"));
    for (const option of parts.pace.options) put(option, this.word(`pace.${option.value}`));
    if (parts.pace.value !== doc.pace) parts.pace.value = doc.pace;
  }

  // ---- score and log ----

  drawScore() {
    const { parts, doc } = this, { score } = doc, state = JSON.stringify([this.options.language, score, doc.players, doc.bots, doc.seat]);
    if (this.said.get(parts.score) === state) return;
    this.said.set(parts.score, state);
    put(parts.scoreTitle, this.word("score"));
    this.fill(parts.ended, score.result ? this.own(score.result) : []);
    set(parts.ended, "hidden", score.result ? null : "hidden");
    const columns = ["seat", "wins", ...(score.scored ? ["points"] : [])];
    parts.scoreHead.replaceChildren(...columns.map((name) => make("th", { scope: "col" }, this.word(`score.${name}`))));
    const who = (seat) => (doc.bots[seat] ? this.word("score.bot", { bot: doc.bots[seat] }) : this.word("score.person"));
    const row = (seat) => [make("th", { scope: "row" }, shape(seat), make("span", {}, this.player(seat), make("small", {}, who(seat)))),
      make("td", {}, String(score.wins[seat])), ...(score.scored ? [make("td", {}, String(score.totals[seat]))] : [])];
    parts.scoreRows.replaceChildren(...doc.players.map((_, seat) => make("tr", {}, ...row(seat))));
    const agreed = score.agreed > 1 ? this.word("score.agreed", { n: score.agreed }) : "";
    const note = score.target === null ? agreed : this.word("score.target", { n: score.target });
    put(parts.scoreNote, [score.rounds ? this.count("score.rounds", score.rounds) : "", note].filter(Boolean).join(" · "));
  }

  drawLog() {
    const { parts, doc } = this, entries = doc.log.map((entry) => ({ key: String(entry.n), ...entry })), last = parts.entries.lastElementChild;
    put(parts.logTitle, this.word("log"));
    set(parts.log, "aria-label", this.word("log"));
    set(parts.entries, "aria-label", this.word("log"));
    keyed(parts.entries, entries, () => make("li"), (node, entry) => this.drawEntry(node, entry));
    if (parts.entries.lastElementChild !== last) requestAnimationFrame(() => { parts.entries.scrollTop = parts.entries.scrollHeight; });
  }

  drawEntry(node, entry) {
    const state = `${this.options.language} ${this.options.suits} ${entry.struck} ${entry.stand_in}`;
    if (this.said.get(node) === state) return;
    this.said.set(node, state);
    const { kind, by, struck } = entry;
    set(node, "data-kind", kind);
    set(node, "data-struck", struck ? "yes" : null);
    if (kind !== "move") {
      const words = this.word(`log.${kind}`, { n: entry.round, name: by === null ? "" : this.player(by) });
      node.replaceChildren(path(ICONS[kind === "deal" ? "round" : kind === "back" ? "undo" : "missing"]), make(struck ? "s" : "span", {}, words));
      return;
    }
    const told = make(struck ? "s" : "span", {}, make("span", { class: "mau-who" }, this.player(by)), ...this.moveTold(entry).flatMap((piece) => [" ", piece]));
    if (entry.stand_in) told.append(` (${this.word("log.stand_in")})`);
    node.replaceChildren(...(struck ? [make("span", { class: "mau-spoken" }, `${this.word("log.struck")} `)] : []), shape(by), told);
  }

  /** A move in the log: cards and suits as tiles, what was said, how many cards came to a hand. */
  moveTold({ move, laid, drew }) {
    const wish = /=([CDHS])/.exec(move), call = /!+$/.exec(move), plain = move.replace(/^=.*/, "name"), told = laid.map((card) => this.chip(card));
    if (!laid.length && (!drew || plain === "catch")) told.push(this.word(`log.${plain}`));
    if (wish) told.push(this.tile(wish[1], false));
    const plus = () => [make("span", { "aria-hidden": "true" }, `+${drew}`), make("span", { class: "mau-spoken" }, this.count("draws", drew))];
    if (drew && plain !== "catch") told.push(make("b", {}, ...plus()));
    if (call) told.push(this.word(`log.call.${call[0].length}`));
    return told;
  }

  // ---- stepping through the round that is over ----

  drawStory() {
    const { story, stepping, to_back, story_save } = this.parts, open = Boolean(this.doc.story);
    set(story, "hidden", open ? null : "hidden");
    set(this.root, "data-story", open ? "yes" : null);
    for (const node of this.body.children) if (node !== story) set(node, "hidden", open ? "hidden" : null);
    put(to_back.lastChild, this.word("do.back"));
    put(story_save.lastChild, this.word("do.save"));
    this.fill(this.parts.storySaid, open && this.message ? this.own(this.message.say) : []);
    if (open && !this.stepper) {
      const heard = { tell: (name, value) => name === "options" && this.choose(value) };
      this.stepper = new Stepper(stepping, { ...this.doc.story, words: this.doc.words }, this.art, this.options, heard);
    }
    if (!open && this.stepper) {
      this.stepper.destroy();
      this.stepper = null;
    }
  }

  choose(change, told = true) {
    super.choose(change, told);
    if (this.stepper && Object.keys(change).some((name) => this.stepper.options[name] !== this.options[name])) this.stepper.choose(this.options, false);
  }

  focused(event) {
    if (!this.parts.story.contains(event.target)) super.focused(event);
  }

  // ---- what people do ----

  send(message) { this.ask({ ...message, at: this.doc.at }); }

  act(move) { this.send({ do: "act", move }); }

  clickStock() {
    const acts = this.doc.yours ? (this.frame.why?.moves || []).filter(({ move }) => move === "draw" || move === "take") : [];
    const act = acts.find(({ legal }) => legal) || acts[0];
    if (act) this.act(act.move);
  }

  toggleCall(n) {
    this.call = this.call === n ? 0 : n;
    this.draw();
  }

  /** A card was chosen: it is laid at once, or joins those that are to be laid together. */
  pick(node) {
    if (node.getAttribute("role") !== "button" || !this.parts.own.contains(node)) return;
    const key = this.keyOf(node), item = this.held.find((one) => one.key === key);
    if (!item) return;
    this.rove = key;
    node.focus({ preventScroll: true });
    const rank = (one) => one.split("#")[0].slice(0, -1), together = this.choice.length && rank(this.choice[0]) === rank(key);
    if (!together && !(this.doc.yours && this.doc.hand[item.place]?.set)) return this.lay([key]);
    this.choice = !together ? [key] : this.choice.includes(key) ? this.choice.filter((one) => one !== key) : [...this.choice, key];
    Object.assign(this, { picking: null, dismissed: this.doc.reply, lit: new Set(this.choice) });
    this.draw();
  }

  /** Lay cards, the last one on top; where a suit is named with it, ask for the suit first. */
  lay(keys) {
    const chosen = keys.map((key) => this.held.find((one) => one.key === key)).filter(Boolean), top = chosen.at(-1);
    if (!top) return;
    const cards = chosen.map(({ card }) => card), asked = this.doc.hand[top.place]?.wish, may = cards.length > 1 || this.frame.why?.cards[top.place]?.legal;
    if (!asked || !may || !this.doc.yours) return this.layNow(cards);
    Object.assign(this, { picking: { cards, suits: asked, key: top.key }, choice: keys.length > 1 ? keys : [], dismissed: this.doc.reply, lit: new Set(keys) });
    this.draw();
    this.parts.picker.firstElementChild?.focus({ preventScroll: true });
  }

  layNow(cards, wish = null) {
    this.send({ do: "lay", cards, say: this.call, ...(wish ? { wish } : {}) });
  }

  /** Neither the wish nor the choice: back to the hand. */
  cancel() {
    Object.assign(this, { picking: null, choice: this.picking ? this.choice : [], dismissed: this.doc.reply, lit: new Set() });
    this.draw();
    this.parts.own.querySelector('.mau-card[tabindex="0"]')?.focus({ preventScroll: true });
  }

  onKey(event) {
    if (this.parts.story.contains(event.target)) return false;
    if (event.key === "Escape" && (this.picking || this.choice.length)) this.cancel();
    else return super.onKey(event);
    return true;
  }

  // ---- the pace ----

  /** Ask Python to go on when the time of this state has passed; nothing runs while the page is closed. */
  schedule() {
    const { at, wait } = this.doc, due = wait === null || !this.live ? "" : `${at} ${wait}`;
    if (due === this.timerFor) return;
    clearTimeout(this.timer);
    this.timerFor = due;
    if (due) this.timer = setTimeout(() => this.ask({ do: "go_on", at }), wait);
  }

  destroy() {
    clearTimeout(this.timer);
    this.stepper?.destroy();
    super.destroy();
  }
}

export const mount = mountOf(PlayTable);
export default bind(PlayTable);
