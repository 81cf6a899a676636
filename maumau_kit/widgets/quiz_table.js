// The table of a question: what lies there, whose turn it is, the hand that is asked about; or the score sheet of a match.

import { Board } from "./board.js";
import { keyed, make, put, set, shape, withKeys } from "./base.js";

export class QuizTable extends Board {
  /** A question brings its own players. */
  get players() { return this.question?.players || []; }
  player(seat) { return String(this.players[seat] ?? "").trim() || this.word("seat", { n: seat }); }

  buildTable() {
    const { part } = this;
    const piles = part("middle", "div", { class: "mau-middle mau-quizMiddle" }, this.buildPile("pile"), part("badges"));
    return part("felt", "div", {}, part("table", "div", {}, part("seats", "ol"), part("spread", "div", {}, piles, part("laid", "ol")),
      part("holding", "div", {}, part("handName", "p"), part("hand", "div", { class: "mau-hand mau-quizHand" }))));
  }

  // ---- the table ----

  drawScene(table) {
    const { parts } = this, over = table.turn === null;
    const frame = { ...table, laid: null, naming: false, result: over ? {} : null };
    this.drawPile(frame);
    this.drawBadges(frame);
    const seats = table.counts.map((n, seat) => ({ key: `${this.players.length}:${seat}`, n, seat }));
    keyed(parts.seats, seats, ({ seat }) => this.makePlate(seat), (node, { n, seat }) => this.drawPlate(node, table, n, seat));
    set(parts.seats, "data-way", table.direction === 1 ? "on" : "back");
    set(parts.seats, "aria-label", this.word(table.direction === 1 ? "clockwise" : "anticlockwise"));
    const laid = table.laid.map((lay, n) => ({ ...lay, key: `${this.question.id}:${n}` }));
    keyed(parts.laid, laid, () => make("li", {}, make("p", {}), make("div", { class: "mau-cards" })), (node, lay) => {
      this.fill(node.firstChild, [{ b: this.word("lays", { name: this.player(lay.seat) }) }]);
      this.drawPictures(node.lastChild, lay.cards);
    });
    this.drawHand(table);
  }

  makePlate(seat) {
    return make("li", { class: "mau-plate" }, shape(seat), ...["name", "count", "turn"].map((cls) => make("span", { class: `mau-${cls}` })));
  }

  drawPlate(node, table, n, seat) {
    const [, name, count, turn] = node.children, moving = table.turn === seat;
    put(name, this.player(seat));
    put(count, this.count("cards", n));
    put(turn, moving ? this.word("turn") : "");
    set(node, "data-moving", moving ? "yes" : null);
  }

  /** The hand that is asked about: its cards are the choices where these are cards, else only pictures. */
  drawHand(table) {
    const { parts } = this, cards = table.seat === null ? [] : table.hand, mine = table.seat === table.turn;
    set(parts.holding, "hidden", table.seat === null);
    put(parts.handName, mine ? this.word("you") : this.word("hand.of", { name: table.seat === null ? "" : this.player(table.seat) }));
    set(parts.hand, "data-many", cards.length > 6 ? "yes" : null);
    if (!this.byCards) this.drawPictures(parts.hand, cards);
  }

  drawPictures(parent, cards) {
    const items = withKeys(cards).map((item) => ({ ...item, key: `picture:${item.key}` }));
    keyed(parent, items, () => make("span", { class: "mau-card", role: "img" }, this.use("back")), (node, { card }) => {
      this.point(node.firstChild, this.face(card));
      set(node, "aria-label", this.cardName(card));
    });
  }

  // ---- the score sheet of a match ----

  drawSheet(score) {
    const { parts, question } = this, state = JSON.stringify([question.id, this.options]);
    if (this.said.get(parts.paper) === state) return;
    this.said.set(parts.paper, state);
    set(parts.paper, "aria-label", this.word(score.hands ? "left.hands" : "rounds"));
    parts.paper.replaceChildren(score.hands ? this.handSheet(score.hands) : this.roundSheet(score));
  }

  handSheet(hands) {
    return make("ul", { class: "mau-left" }, ...hands.map((cards, seat) => {
      const held = make("div", { class: "mau-cards" });
      this.drawPictures(held, cards);
      if (!cards.length) held.append(this.word("no.cards"));
      return make("li", {}, make("p", { class: "mau-plate" }, shape(seat), make("span", { class: "mau-name" }, this.player(seat))), held);
    }));
  }

  roundSheet({ rounds, totals, wins, scored }) {
    const row = (name, cells, props = {}) => make("tr", props, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, String(cell))));
    const head = make("tr", {}, make("td"), ...totals.map((_, seat) => make("th", { scope: "col" }, shape(seat), " ", this.player(seat))));
    const cells = ({ points, winner }) => points.map((p, seat) => (scored ? p : seat === winner ? this.word("won") : "–"));
    const played = rounds.map((round, n) => row(this.word("round", { n: n + 1 }), cells(round)));
    const sums = [...(scored ? [row(this.word("total"), totals, { class: "mau-sumRow" })] : []), row(this.word("won.rounds"), wins, { class: "mau-sumRow" })];
    return make("table", { class: "mau-rounds" }, make("thead", {}, head), make("tbody", {}, ...played, ...sums));
  }
}
