// Logging a round that is played with real cards: first the cards that were dealt, then move after move.
//
// Every click goes to Python, which checks it, asks for the cards that were drawn, and says what happened.

import { ICONS, bind, keyed, make, mountOf, put, set, shape } from "./base.js";
import { SetUp, clickable } from "./setup.js";

const REDO = "M12 3v4H8a6 6 0 000 12h6v-3H8a3 3 0 010-6h4v4l7-5.5z";

export class LogTable extends SetUp {
  static widget = "log";

  usable(doc) { return ["deal", "play"].includes(doc.phase) && String(doc.format).startsWith("maumau-log/"); }

  get dealing() { return this.doc.phase === "deal"; }
  get ordered() { return []; }

  // ---- building, once ----

  build() {
    Object.assign(this, { place: 0, spot: null, together: [], looked: null, pending: new Map() });
    this.root.classList.add("mau-builder");
    const { part } = this;
    this.body.append(this.buildHead(),
      part("dealing", "div", {}, this.buildTools(), this.buildCheck(), this.buildPack(), this.buildPlaces(), this.buildSide()),
      part("playing", "div", {}, this.buildSentence(), this.buildAsk(), this.buildFelt(), this.buildActs(), this.buildWhy(),
        part("moves", "nav", {}, this.heading("movesTitle"), part("list", "ol"))),
      part("names", "section", {}, this.heading("namesTitle"), part("inputs")));
  }

  buildTools() {
    const { part } = this, ask = (what) => () => this.ask({ do: what });
    return part("bench", "div", { role: "group" },
      make("label", { class: "mau-labelled" }, part("variantName", "span"), this.buildVariant()),
      make("div", { class: "mau-labelled" }, part("seatsName", "span"), part("seats", "div", { class: "mau-segment", role: "group" })),
      this.tool("clear", ICONS.trash, ask("empty")), this.tool("undo", ICONS.undo, ask("undo")),
      this.tool("begin", ICONS.play, ask("begin"), "mau-button mau-main mau-begin"));
  }

  buildAsk() {
    const { part } = this;
    const question = part("question", "div", { class: "mau-heading mau-question", role: "heading", "aria-level": "4" });
    return part("query", "section", { tabindex: "-1" }, question, part("answers", "div", { role: "group" }),
      this.tool("cancel", ICONS.undo, () => this.ask({ do: "undo" })));
  }

  buildActs() {
    const { part } = this, ask = (what) => () => this.ask({ do: what }), group = (name, ...kids) => part(name, "div", { role: "group" }, ...kids);
    return part("deeds", "div", {}, group("lays"), group("actions"), group("missed"),
      group("keeping", this.tool("back", ICONS.undo, ask("undo")), this.tool("redo", REDO, ask("redo")), this.tool("keep", ICONS.save, ask("save"))));
  }

  // ---- drawing ----

  draw() {
    const { parts, doc } = this;
    if (!this.dealing) this.drawPlay();
    else {
      if (!doc.places.some(({ place }) => place === this.place)) this.place = 0;
      super.draw();
      this.fill(parts.legal, doc.right ? [] : [this.word("log.deal")]);
      put(parts.begin.lastChild, this.word("begin"));
      set(parts.begin, "aria-disabled", doc.right ? null : "true");
    }
    set(parts.dealing, "hidden", this.dealing ? null : "hidden");
    set(parts.playing, "hidden", this.dealing ? "hidden" : null);
    this.drawNames();
  }

  drawReasons() {}

  drawNames() {
    const { parts, doc } = this;
    put(parts.namesTitle, this.word("names"));
    keyed(parts.inputs, doc.players.map((name, seat) => ({ key: String(seat), seat, name })), ({ seat }) => this.makeName(seat), (label, { seat, name }) => {
      const input = label.lastChild;
      set(input, "aria-label", this.word("name.of", { n: seat }));
      if (this.root.getRootNode().activeElement !== input || input.value === "") input.value = name;
    });
  }

  makeName(seat) {
    const send = (event) => this.ask({ do: "name", seat, name: event.target.value });
    // A name that was refused goes when the field is left; one that was taken comes back with the next document.
    const leave = (event) => { event.target.value = this.doc.players[seat] ?? ""; };
    const input = make("input", { type: "text", class: "mau-select", maxlength: 100, autocomplete: "off", onchange: send, onblur: leave });
    return make("label", { class: "mau-name-field" }, shape(seat), input);
  }

  drawPlay() {
    const { parts, doc } = this, f = doc.frame;
    this.style();
    this.drawHead(this.word("setup"));
    if (this.drawnMoves !== doc.count || doc.asking) {
      this.together = [];
      this.lit = new Set();
      this.looked = null;
    }
    this.drawnMoves = doc.count;
    put(parts.number, this.word("say.move", { n: doc.count }));
    this.drawFrame(f);
    this.drawAsk();
    this.drawActs(f);
    this.drawCalls();
    for (const [name, key, may] of [["back", "undo", doc.may_undo], ["redo", "redo", doc.may_redo], ["keep", "save", true]]) {
      put(parts[name].lastChild, this.word(key));
      set(parts[name], "aria-disabled", may ? null : "true");
    }
    this.drawMoves();
  }

  drawAsk() {
    const { parts, doc } = this, asked = doc.asking;
    set(parts.query, "hidden", asked ? null : "hidden");
    set(parts.felt, "data-waiting", asked ? "yes" : null);
    if (!asked) return;
    this.fill(parts.question, this.own(asked.say));
    put(parts.cancel.lastChild, this.word("ask.cancel"));
    set(parts.answers, "aria-label", this.plain(this.own(asked.say)));
    const rows = asked.kind === "wish" ? [{ key: "wish", suits: [...asked.suits] }] : asked.cards.map((cards) => ({ key: `row ${cards[0].slice(-1)}`, cards }));
    keyed(parts.answers, rows, ({ suits }) => make("div", { class: suits ? "mau-wishes" : "mau-packrow" }), (node, { suits, cards }) => {
      if (suits) this.drawSuits(node, suits);
      else this.drawAnswers(node, cards);
    });
  }

  drawSuits(node, suits) {
    const items = suits.map((suit) => ({ key: suit, suit })), act = (suit) => () => this.ask({ do: "wish", suit });
    keyed(node, items, ({ suit }) => clickable("mau-button", act(suit)), (button, { suit }) => this.fill(button, [{ suit }]));
  }

  drawAnswers(node, cards) {
    node.style.setProperty("--n", Math.max(8, cards.length));
    const items = cards.map((card) => ({ key: card, card })), act = (card) => () => this.ask({ do: "answer", card });
    keyed(node, items, ({ card }) => clickable("mau-pick", act(card), make("span", { class: "mau-card" }, this.use("back"))), (button, { card }) => {
      set(button, "data-card", card);
      this.point(button.firstChild.firstChild, this.face(card));
      set(button, "aria-label", this.word("ask.pick", { card: this.cardName(card) }));
    });
  }

  /** What can be done without a single card: several cards together, drawing and the like, a suit for the starter. */
  drawActs(f) {
    const { parts, doc } = this, who = f.turn === null ? "" : this.player(f.turn), open = !doc.over && !doc.asking;
    set(parts.actions, "aria-label", this.word("acts", { name: who }));
    const words = (open && f.why ? f.why.moves : []).filter(({ move }) => !["catch", "mau", "name", "set"].includes(move));
    const items = words.map(({ move, legal }) => ({ key: move, move, legal }));
    const suits = (open ? [...doc.naming] : []).map((suit) => ({ key: `=${suit}`, suit, move: `=${suit}`, legal: true }));
    const act = (move) => () => this.ask({ do: "move", move });
    keyed(parts.actions, [...items, ...suits], ({ move }) => clickable("mau-button", act(move)), (button, { move, suit, legal }) => {
      this.fill(button, suit ? [{ suit }] : [this.word(`move.${move}`)]);
      set(button, "data-legal", legal ? "yes" : "no");
    });
    const cards = this.chosenCards, lay = cards.length ? [{ key: "lay" }] : [];
    set(parts.lays, "hidden", cards.length ? null : "hidden");
    keyed(parts.lays, lay, () => clickable("mau-button mau-main", () => this.lay(this.chosenCards)), (button) =>
      this.fill(button, [`${this.word("lay.chosen")} `, ...cards.flatMap((card) => [{ card }, " "])]));
  }

  /** The cards chosen to be laid together, in the order in which they were chosen. */
  get chosenCards() { return this.together.map((key) => key.split("#")[0]); }

  drawCalls() {
    const { parts, doc } = this, open = doc.calls.length > 0;
    set(parts.missed, "hidden", open ? null : "hidden");
    set(parts.missed, "aria-label", this.word("calls"));
    const calls = doc.calls.map((call) => ({ ...call, key: `${call.do} ${call.seat} ${call.call}` }));
    keyed(parts.missed, calls, (call) => clickable("mau-button", () => this.call(call), shape(call.seat), make("span")), (button, { do: what, call, seat }) => {
      put(button.lastChild, this.word(what === "catch" ? "call.catch" : `call.${what}.${call}`, { name: this.player(seat) }));
    });
  }

  drawMoves() {
    const { parts, doc } = this;
    put(parts.movesTitle, this.word("moves.log"));
    set(parts.moves, "aria-label", this.word("moves"));
    set(parts.list, "data-none", doc.moves.length ? null : this.word("moves.none"));
    const moves = doc.moves.map((move, k) => ({ ...move, k, key: `${k} ${move.by} ${move.move}` }));
    const back = (k) => () => this.ask({ do: "back", to: k + 1 });
    keyed(parts.list, moves, ({ k }) => make("li", {}, clickable(null, back(k))), (node, item) => this.drawMove(node.firstChild, item));
    const last = parts.list.lastElementChild;
    for (const item of parts.list.children) set(item.firstChild, "aria-current", item === last ? "step" : null);
    requestAnimationFrame(() => { if (last) parts.list.scrollTop = parts.list.scrollHeight; });
  }

  drawMove(button, { k, by, move, laid, drew }) {
    const state = JSON.stringify([this.options.language, this.options.suits, k, by, move, drew, this.player(by)]);
    if (this.said.get(button) === state) return;
    this.said.set(button, state);
    const wish = /=([CDHS])/.exec(move), call = /!+$/.exec(move), spoken = [], shown = [];
    for (const card of laid) { shown.push(this.chip(card)); spoken.push(this.cardName(card)); }
    if (wish) { shown.push(this.tile(wish[1], false)); spoken.push(this.suitName(wish[1])); }
    if (!laid.length && !wish) { shown.push(this.word(`move.${move}`)); spoken.push(this.word(`move.${move}`)); }
    for (const card of drew) { shown.push(this.chip(card)); spoken.push(this.cardName(card)); }
    if (call) { const said = call[0].length > 1 ? "Mau-Mau" : "Mau"; shown.push(said); spoken.push(said); }
    button.replaceChildren(make("span", { class: "mau-nth" }, String(k + 1)), shape(by), ...shown);
    set(button, "aria-label", `${k + 1}. ${this.player(by)}: ${spoken.join(", ")}`);
  }

  // ---- what people do ----

  renew(doc) {
    const asked = JSON.stringify(this.doc.asking), inside = this.root.contains(this.root.getRootNode().activeElement), before = this.doc.phase;
    super.renew(doc);
    if (this.dealing && this.place !== doc.next && this.complete(this.place) && doc.next !== null) this.turnToPlace(doc.next);
    if (doc.asking && JSON.stringify(doc.asking) !== asked) {
      this.say(this.own(doc.asking.say));
      if (inside) this.parts.answers.querySelector("button")?.focus();
    } else if (inside && (asked !== "null" && !doc.asking && asked || before !== doc.phase)) this.mainButton?.focus({ preventScroll: true });
  }

  /** Whether a place has all the cards that it should get; the next one that has not is then chosen. */
  complete(place) {
    const found = this.doc.places.find((known) => known.place === place);
    return Boolean(found) && found.cards.length >= found.wanted;
  }

  get mainButton() {
    if (this.dealing) return this.parts.into.querySelector('[aria-checked="true"]');
    return this.parts.felt.querySelector('.mau-card[tabindex="0"]') || this.parts.keep;
  }

  /** A card of the moving hand: laid at once, or chosen with others where several may be laid together. */
  pick(node) {
    if (node.getAttribute("role") !== "button" || this.doc.asking) return;
    const key = this.keyOf(node), card = key.split("#")[0];
    this.rove = key;
    if (!this.doc.sets) return this.lay([card]);
    this.together = this.together.includes(key) ? this.together.filter((known) => known !== key) : [...this.together, key];
    this.lit = new Set(this.together);
    this.draw();
    node.focus({ preventScroll: true });
  }

  /** A row of reasons stands for its cards; where these are chosen to be laid together, it only looks at them. */
  light(rowKey, toggle = true) {
    if (!this.doc.sets) return super.light(rowKey, toggle);
    const same = toggle && this.picked === rowKey && this.looked === rowKey;
    this.picked = rowKey;
    this.looked = same ? null : rowKey;
    this.rove = this.rows.find(({ key }) => key === rowKey).chips[0].key;
    this.draw();
  }

  isLit(row) { return row.key === this.looked || super.isLit(row); }

  focused(event) {
    const { target } = event;
    if (!this.doc.sets || !target.classList?.contains("mau-card") || !target.matches(":focus-visible")) return super.focused(event);
    const key = this.keyOf(target);
    if (this.rove === key && !this.looked) return;
    Object.assign(this, { rove: key, looked: null });
    this.draw();
  }

  lay(cards) { this.ask({ do: "move", cards }); }

  call({ do: what, seat, move }) { this.ask(what === "add" ? { do: "add" } : { do: "move", move, by: seat }); }

  onKey(event) {
    const { key, target } = event;
    if (["input", "select"].includes(target.localName)) return false;
    if (this.dealing) return super.onKey(event);
    if (key === "Backspace") this.ask({ do: "undo" });
    else if (target.closest(".mau-answers")) return this.walkAnswers(target, key);
    else return this.onBoardKey(event);
    return true;
  }

  onBoardKey(event) { return Object.getPrototypeOf(SetUp.prototype).onKey.call(this, event); }

  walkAnswers(node, key) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key], all = [...this.parts.answers.querySelectorAll("button")];
    if (!by) return false;
    all[(all.indexOf(node) + by + all.length) % all.length].focus();
    return true;
  }
}

export const mount = mountOf(LogTable);
export default bind(LogTable);
