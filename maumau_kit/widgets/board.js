// The board: draws one frame of a round - the sentence, the seats, the piles, the badges, and the reasons for every card.
//
// A frame comes ready from Python. Stepper and play table stand on it.

import { ICONS, Surface, keyed, make, path, put, set, shape, sign, withKeys } from "./base.js";

const CHOOSABLE = ["mau-card", "mau-chips"]; // cards of the moving hand, and the card tiles of its reasons

export class Board extends Surface {
  /** The seat drawn at the bottom. */
  get bottom() { return this.doc.bottom || 0; }

  // ---- building, once ----

  buildSentence() {
    const { part } = this;
    return part("say", "div", {}, part("number", "span"), part("sentence", "span", { "aria-live": "polite", "aria-atomic": "true" }));
  }

  buildFelt() {
    const { part } = this;
    this.lit = new Set(); // keys of the chosen cards
    this.rove = null; // key of the card that Tab reaches in the moving hand
    this.root.addEventListener("focusin", (event) => this.focused(event));
    return part("felt", "div", {}, part("table", "div", {}, part("others"), part("middle", "div", {}, part("way"),
      this.buildPile("stock"), this.buildPile("pile"), part("badges")), part("own")));
  }

  buildWhy() {
    const { part } = this;
    return part("why", "section", {}, part("whyTitle", "div", { class: "mau-heading", role: "heading", "aria-level": "4" }), part("sum", "p"), part("reasons", "ul"), part("acts", "ul"));
  }

  buildPile(name) {
    const { part } = this;
    return make("div", { class: "mau-pilebox" }, part(`${name}Cards`, "div", { class: `mau-stack mau-${name}`, role: "img" }), part(`${name}Name`, "span"));
  }

  /** Plates and hands in their places; made anew only when somebody joins or the table is turned. */
  layOut() {
    const { players } = this.doc, { others, own } = this.parts, bottom = this.bottom, places = `${players.length} ${bottom}`;
    if (this.places === places) return;
    this.places = places;
    this.seats = players.map((_, seat) => this.buildSeat(seat));
    const order = players.map((_, k) => (bottom + k) % players.length);
    own.replaceChildren(this.seats[order[0]].box);
    others.replaceChildren(...order.slice(1).map((seat) => this.seats[seat].box));
    set(others, "data-seats", players.length - 1);
  }

  buildSeat(seat) {
    const name = make("span", { class: "mau-name" }), number = make("span", { class: "mau-count" }), turn = make("span", { class: "mau-turn" });
    const hand = make("div", { class: "mau-hand" });
    return { name, number, turn, hand, box: make("div", { class: "mau-seat" }, make("div", { class: "mau-plate" }, shape(seat), name, number, turn), hand) };
  }

  // ---- drawing a frame ----

  /** Draw a frame; a broken one says so and leaves the rest of the page alone. */
  drawFrame(f) {
    const held = this.root.getRootNode().activeElement, kind = CHOOSABLE.find((cls) => held?.classList?.contains(cls));
    try {
      this.layOut();
      this.drawTable(f);
      if (this.parts.why) this.drawWhy(f);
    } catch (error) {
      this.fill(this.parts.sentence, [this.word("bad.step")]);
      console.error(error);
    }
    if (kind && !(held.isConnected && held.hasAttribute("aria-pressed"))) this.refocus(kind);
  }

  /** What had the focus is gone: go to the card or row of the same kind that Tab would reach, else to the main button. */
  refocus(kind) {
    (this.root.querySelector(`.${kind}[tabindex="0"]`) || this.mainButton)?.focus({ preventScroll: true });
  }

  /** Where the focus goes when what had it is gone. */
  get mainButton() { return this.root; }

  drawTable(f) {
    const { parts } = this;
    this.fill(parts.sentence, this.own(f.say) || []);
    this.seats.forEach((seat, number) => this.drawSeat(f, seat, number));
    this.drawStock(f);
    this.drawPile(f);
    const many = this.seats.length > 2, ahead = f.direction !== -1;
    keyed(parts.way, many && !f.result ? [{ key: ahead ? "clockwise" : "anticlockwise" }] : [], ({ key }) => make("span", { class: `mau-arrow mau-${key}` }, path(ICONS.round), make("span")),
      (node, { key }) => put(node.lastChild, this.word(key)));
    this.drawBadges(f);
  }

  drawSeat(f, { name, number, turn, hand, box }, seat) {
    const held = f.hands[seat], n = held.cards ? held.cards.length : held.count, moving = f.turn === seat && !f.result;
    const total = this.count("cards", n);
    put(name, this.player(seat));
    put(number, this.seats.length > 2 && f.dealer === seat ? `${total} · ${this.word("dealer")}` : total);
    const state = f.result?.winner === seat ? "won" : moving ? "turn" : "";
    put(turn, state ? this.word(state) : "");
    set(turn, "data-state", state || null);
    set(box, "data-moving", moving ? "yes" : null);
    const active = Boolean(held.cards) && f.why?.seat === seat;
    set(hand, "role", held.cards ? "group" : "img");
    set(hand, "aria-label", this.word("hand", { name: this.player(seat), cards: total }));
    set(hand, "data-kind", held.cards ? "open" : "hidden");
    const items = held.cards ? withKeys(held.cards) : Array.from({ length: Math.min(n, 10) }, (_, k) => ({ card: null, place: k, key: `back#${k}` }));
    const others = this.seats.length - 1, cap = others < 2 || seat === (this.bottom) ? 12 : others < 4 ? 8 : 6;
    const rows = held.cards ? Math.ceil(n / cap) : 1, columns = rows ? Math.ceil(items.length / rows) : 0;
    hand.style.gridTemplateColumns = columns > 1 ? `repeat(${columns - 1},minmax(0,calc(var(--cw) + 7px))) var(--cw)` : "var(--cw)";
    set(hand, "data-rows", rows > 1 ? rows : null);
    if (active && !items.some(({ key }) => key === this.rove)) this.rove = items[0]?.key ?? null;
    keyed(hand, items, () => this.makeCard(), (slot, item) => this.drawCard(slot.firstChild, item, active ? f.why.cards[item.place] : null));
  }

  makeCard() {
    const card = make("span", { class: "mau-card", onclick: (event) => this.pick(event.currentTarget) }, this.use("back"));
    return make("span", { class: "mau-slot" }, card);
  }

  drawCard(node, { card, key }, verdict) {
    this.point(node.firstChild, card ? this.face(card) : "back");
    const lit = Boolean(verdict) && this.lit.has(key), yes = verdict ? (verdict.legal ? "yes" : "no") : null;
    if (node.dataset.legal !== (yes ?? undefined)) {
      node.querySelector(".mau-sign")?.remove();
      if (verdict) node.append(sign(verdict.legal));
    }
    set(node, "data-legal", yes);
    set(node, "data-lit", lit ? "yes" : null);
    set(node, "role", !card ? null : verdict ? "button" : "img");
    set(node, "aria-hidden", card ? null : "true");
    set(node, "aria-pressed", verdict ? String(lit) : null);
    set(node, "tabindex", verdict ? (key === this.rove ? "0" : "-1") : null);
    set(node, "aria-label", !card ? null : verdict ? `${this.cardName(card)}: ${this.word(yes)}. ${this.plain(this.own(verdict.say))}` : this.cardName(card));
  }

  drawStock(f) {
    const { stockCards, stockName } = this.parts;
    keyed(stockCards, Array.from({ length: Math.min(3, f.stock) }, (_, k) => ({ key: String(k) })), () => make("span", { class: "mau-card" }, this.use("back")), () => {});
    set(stockCards, "data-empty", f.stock ? null : "yes");
    set(stockCards, "aria-label", `${this.word("stock")}: ${f.stock ? this.count("cards", f.stock) : this.word("stock.empty")}`);
    this.caption(stockName, "stock", f.stock);
  }

  drawPile(f) {
    const { pileCards, pileName } = this.parts, n = f.pile.length, top = f.pile[n - 1], fresh = Boolean(f.laid?.length);
    const items = f.pile.map((card, k) => ({ card, k, key: `${f.pile_count - n + k}:${card}` }));
    keyed(pileCards, items, () => make("span", { class: "mau-card" }, this.use("back")), (node, { card, k }) => {
      this.point(node.firstChild, this.face(card));
      set(node, "data-depth", n - 1 - k);
      set(node, "data-fresh", k === n - 1 && fresh ? (this.forward ? "arrives" : "yes") : null);
    });
    set(pileCards, "data-empty", n ? null : "yes");
    set(pileCards, "aria-label", top ? `${this.word("pile")}: ${this.cardName(top)}` : `${this.word("pile")}: ${this.word("stock.empty")}`);
    this.caption(pileName, "pile", f.pile_count);
  }

  caption(node, key, n) { this.fill(node, [`${this.word(key)} `, { b: String(n) }]); }

  drawBadges(f) {
    const items = [], add = (key, icon, parts, kind = key) => items.push({ key, icon, parts, kind });
    if (f.debt) add("debt", "owed", [this.count("owed", f.debt)]);
    if (f.suit) add("wish", null, [this.word("wished"), " ", { suit: f.suit }]);
    if (f.naming && f.turn !== null) add("naming", null, [this.word("naming", { name: this.player(f.turn) })], "wish");
    if (f.uncalled) add("uncalled", "missing", [this.word(`uncalled.${f.uncalled.call}`, { name: this.player(f.uncalled.seat) })], "plain");
    if (f.drawn) add("drawn", null, [this.word("drawn"), " ", { card: f.drawn }], "plain");
    if (f.skip) add("skip", "skip", [this.count("skip", f.skip)], "plain");
    if (!items.length) add("quiet", null, [this.word(f.result ? "over" : "quiet")]);
    keyed(this.parts.badges, items, ({ icon, kind }) => make("span", { class: `mau-badge mau-${kind}` }, ...(icon ? [path(ICONS[icon])] : []), make("span")),
      (node, { parts }) => this.fill(node.lastChild, parts));
  }

  // ---- why ----

  drawWhy(f) {
    const { parts } = this, why = f.result ? null : f.why, cards = why?.cards || [];
    const allowed = cards.filter((c) => c.legal).length, one = allowed === 1 || cards.length === 1;
    put(parts.whyTitle, f.result ? this.word("result") : f.turn === null ? this.word("why.plain") : this.word("why", { name: this.player(f.turn) }));
    put(parts.sum, why ? this.word(`may.${one ? "one" : "other"}`, { k: allowed, cards: this.count("cards", cards.length) })
      : f.result ? this.resultText(f.result) : f.turn === null ? this.word("why.none") : this.word("why.hidden", { name: this.player(f.turn) }));
    this.rows = this.group(withKeys(cards.map((c) => c.card)).map((item, k) => ({ ...cards[k], ...item })));
    keyed(parts.reasons, f.result ? this.points(f.result) : this.rows, (row) => this.makeRow(row), (node, row) => this.drawRow(node, row));
    const acts = this.groupActs(why?.moves || []);
    keyed(parts.acts, acts, (row) => this.makeRow(row), (node, row) => this.drawRow(node, row));
  }

  resultText({ winner, reason }) {
    return this.word(`result.${reason}`, { name: winner === null ? "" : this.player(winner) });
  }

  points({ points }) {
    return (points || []).map((n, seat) => ({ key: `points#${seat}`, seat, say: null, text: [{ b: this.player(seat) }, `: ${this.count("points", n)}`] }));
  }

  /** One row a card; five cards with the same reason share a row, in a long hand two. */
  group(items) {
    const rows = new Map();
    for (const item of items) {
      const reason = JSON.stringify([item.legal, item.code, item.say]);
      if (!rows.has(reason)) rows.set(reason, { ...item, key: `all:${item.key}`, chips: [] });
      rows.get(reason).chips.push(item);
    }
    return [...rows.values()].flatMap((row) => row.chips.length < (this.mayAsk({ ...row, chips: [row] }) ? 99 : items.length > 8 ? 2 : 5) ? row.chips.map((item) => ({ ...item, chips: [item] })) : [row]);
  }

  /** One row an act; those that the same reason forbids share one. */
  groupActs(acts) {
    const rows = new Map();
    for (const act of acts) {
      const reason = act.legal ? act.move : JSON.stringify([act.code, act.say]);
      if (!rows.has(reason)) rows.set(reason, { ...act, key: act.move, chips: [], words: [] });
      rows.get(reason).words.push(act.move);
    }
    return [...rows.values()];
  }

  makeRow(row) {
    const text = make("span", { class: "mau-reason" }), small = make("span", { class: "mau-code" }), also = make("span", { class: "mau-also" });
    const choosable = Boolean(row.chips?.length), chips = choosable ? make("button", { type: "button", class: "mau-chips" }) : make("span", { class: "mau-chips" });
    const lights = choosable ? { onclick: () => this.light(row.key) } : {};
    return make("li", { class: "mau-row", ...lights }, make("span", { class: "mau-verdict" }), chips, make("span", {}, text, also, small), make("span", { class: "mau-asks" }));
  }

  /** Whether a row offers "What if?", and what then happens; only a table that can branch off does. */
  mayAsk() { return false; }
  askWhatIf() {}
  wishes() { return []; }

  drawAsks(asks, row) {
    const suits = this.mayAsk(row) ? this.wishes(row) : [];
    const items = !this.mayAsk(row) ? [] : [{ key: "ask" }, ...suits.map(({ suit, act }) => ({ key: suit, suit, act }))];
    const quiet = (act) => (event) => { event.stopPropagation(); act(); };
    keyed(asks, items, ({ suit, act }) => make("button", { type: "button", class: "mau-button mau-ask", onclick: quiet(() => (suit ? act() : this.askWhatIf(asks.row))) }), (button, { suit }) => {
      if (suit) this.fill(button, [{ suit }]);
      else {
        put(button, this.word("what.if"));
        set(button, "aria-expanded", suits.length ? "true" : null);
        set(button, "aria-label", `${this.word("what.if")} ${row.chips?.length ? this.cardName(row.chips[0].card) : this.word(`move.${row.move}`)}`);
      }
    });
    asks.row = row;
  }

  isLit(row) { return Boolean(row.chips?.some(({ key }) => this.lit.has(key))); }

  drawRow(node, row) {
    const [verdict, chips, texts, asks] = node.children, [text, also, small] = texts.children;
    const lit = this.isLit(row);
    const state = JSON.stringify([this.options.language, this.options.suits, row]);
    this.drawAsks(asks, row);
    set(node, "data-lit", lit ? "yes" : null);
    set(node, "data-many", row.chips?.length > 1 || row.words?.length > 1 ? "yes" : null);
    if (chips.localName === "button") {
      set(chips, "aria-pressed", String(lit));
      set(chips, "tabindex", row.chips.some(({ key }) => key === this.rove) ? "0" : "-1");
    }
    if (this.said.get(node) !== state + lit) {
      this.said.set(node, state + lit);
      const move = row.move !== undefined, spoken = row.say ? this.word(move ? (row.legal ? "move.yes" : "move.no") : row.legal ? "yes" : "no") : "";
      verdict.replaceChildren(row.say ? sign(row.legal) : shape(row.seat), make("span", { class: "mau-spoken" }, spoken));
      chips.replaceChildren(...(row.chips || []).map(({ card }) => this.chip(card)), ...(row.words || []).map((word) => make("span", { class: "mau-word" }, this.word(`move.${word}`))));
      this.fill(text, row.say ? this.own(row.say) : row.text);
      const first = this.plain(this.own(row.say)), rest = lit ? (row.all || []).filter(({ say }) => this.plain(this.own(say)) !== first) : [];
      this.fill(also, rest.flatMap(({ say }) => [` ${this.word("also")} `, ...this.own(say)]));
      set(node, "data-code", row.code || null);
      put(small, typeof row.source === "string" ? row.source : this.own(row.source));
    }
  }

  // ---- choosing a card ----

  /** Something was chosen by hand: what runs by itself stops. */
  chosen() {}

  /** Arrows go through the hand and through its reasons; Enter and space choose a card. */
  onKey({ key, target }) {
    const card = target.classList.contains("mau-card"), choosable = card || target.classList.contains("mau-chips");
    const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    if (choosable && way) this.walk(target, way);
    else if (card && (key === "Enter" || key === " ")) this.pick(target);
    else return false;
    return true;
  }

  keyOf(node) { return node.parentNode.dataset.key; }

  pick(node) {
    if (node.getAttribute("role") !== "button") return;
    const key = this.keyOf(node), only = this.lit.size === 1 && this.lit.has(key);
    this.chosen();
    this.rove = key;
    this.lit = new Set(only && this.picked === key ? [] : [key]);
    this.picked = key;
    this.draw();
    node.focus({ preventScroll: true });
  }

  light(rowKey, toggle = true) {
    const keys = this.rows.find(({ key }) => key === rowKey).chips.map(({ key }) => key);
    const same = toggle && this.picked === rowKey && keys.every((key) => this.lit.has(key));
    this.chosen();
    this.picked = rowKey;
    this.lit = new Set(same ? [] : keys);
    this.rove = keys[0];
    this.draw();
  }

  /** Reaching a card or a reason by keyboard lights both, as a click does. */
  focused({ target }) {
    if (!CHOOSABLE.some((cls) => target.classList?.contains(cls)) || !target.matches(":focus-visible")) return;
    const key = this.keyOf(target);
    if (target.classList.contains("mau-chips")) { this.light(key, false); this.picked = null; return; }
    if (this.rove === key && this.lit.has(key)) return;
    this.rove = key;
    this.lit = new Set([key]);
    this.picked = null;
    this.draw();
  }

  walk(node, by) {
    const all = [...node.closest(".mau-hand, .mau-reasons").querySelectorAll(".mau-card, .mau-chips")];
    all[(all.indexOf(node) + by + all.length) % all.length].focus();
  }
}
