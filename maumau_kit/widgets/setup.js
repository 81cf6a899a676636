// Setting up a position: choose a place, click cards of the pack into it, and read at every click whether it is right.
// Where a card goes, what may be set and what is wrong is said by Python; the page only remembers which place is chosen.

import { ICONS, bind, keyed, make, mountOf, path, put, set, shape, sign, withKeys } from "./base.js";
import { Board } from "./board.js";

const PILE_ICONS = { discard: "M4 2h9a2 2 0 012 2v9l-3 3H4a2 2 0 01-2-2V4a2 2 0 012-2zM13 18v-4h4z", stock: ICONS.set };
const PLACE_KEYS = { 9: "discard", 0: "stock" };
const DIRECTION_WORDS = { 1: "clockwise", "-1": "anticlockwise" };

export const clickable = (cls, act, ...kids) => make("button", { type: "button", class: cls, onclick: act }, ...kids);
const spanOf = (cls) => make("span", { class: cls });
/** The state that a fault is about. */
const stateOf = ({ where }) => where.split(/[.[]/)[0];

export class SetUp extends Board {
  static widget = "setup";

  usable(doc) { return Array.isArray(doc.places) && Array.isArray(doc.pack) && String(doc.format).startsWith("maumau-setup/"); }

  /** The places in which order counts. */
  get ordered() { return ["discard", "stock"]; }

  // ---- building, once ----

  build() {
    Object.assign(this, { place: 0, spot: null, lit: new Set(), rove: null, pending: new Map() });
    this.root.classList.add("mau-builder");
    this.root.addEventListener("focusin", (event) => this.focused(event));
    const { part } = this;
    this.body.append(this.buildHead(), this.buildTools(), this.buildCheck(), this.buildPack(), this.buildPlaces(), this.buildSide(this.buildWhy()));
  }

  heading(name) { return this.part(name, "div", { class: "mau-heading", role: "heading", "aria-level": "4" }); }

  buildPlaces() {
    return this.part("places", "section", { class: "mau-felt mau-places" }, this.heading("placesTitle"), this.part("boxes"));
  }

  buildSide(...below) {
    return make("div", { class: "mau-side" }, this.part("fieldset", "section", {}, this.heading("fieldsTitle"), this.part("fields")), ...below);
  }

  /** A button with a sign and a word, kept as a part. */
  tool(name, icon, act, cls = "mau-button") {
    return this.part(name, "button", { type: "button", class: cls, onclick: act }, path(icon), make("span"));
  }

  buildTools() {
    const { part } = this, ask = (what) => () => this.ask({ do: what });
    const labelled = (name, control) => make("label", { class: "mau-labelled" }, part(name, "span"), control);
    const seats = part("seats", "div", { class: "mau-segment", role: "group" });
    return part("bench", "div", { role: "group" },
      labelled("variantName", this.buildVariant()),
      make("div", { class: "mau-labelled" }, part("seatsName", "span"), seats),
      make("div", { class: "mau-pair" }, labelled("seedName", part("seed", "input", { type: "number", min: 0, class: "mau-select" })),
        this.tool("deal", ICONS.round, () => this.deal())),
      this.tool("rest", ICONS.set, ask("rest")), this.tool("clear", ICONS.trash, ask("empty")),
      this.tool("undo", ICONS.undo, ask("undo")), this.tool("save", ICONS.save, ask("save")));
  }

  buildVariant() {
    const choose = (event) => this.ask({ do: "variant", id: event.target.value });
    return this.part("variant", "select", { class: "mau-select", onchange: choose, onblur: () => this.parts.variant.value = this.doc.variant.id });
  }

  buildCheck() {
    const { part } = this;
    return part("check", "div", { role: "group" }, part("verdict", "span", { class: "mau-verdict" }),
      make("div", {}, part("judged", "p", { class: "mau-sentence", "aria-live": "polite", "aria-atomic": "true" }), part("legal", "p"), part("wrong", "ul")));
  }

  buildPack() {
    const { part } = this;
    return part("packbox", "section", {}, this.heading("packTitle"), part("into", "div", { role: "radiogroup" }),
      part("pack", "div", { role: "group" }), part("unplaced", "p"));
  }

  // ---- drawing ----

  draw() {
    const held = this.root.getRootNode().activeElement, slot = held?.closest?.(".mau-placed"), list = slot?.parentNode;
    const number = slot ? [...list.children].indexOf(slot) : 0;
    if (typeof this.place === "number" && this.place >= this.doc.players.length) this.place = 0;
    this.style();
    this.drawHead(this.word("setup"));
    this.drawTools();
    this.drawCheck();
    this.drawInto();
    this.drawPack();
    this.drawPlaces();
    this.drawFields();
    this.drawReasons();
    // A node that changed its place has lost the focus; one that is gone leaves it to its neighbour.
    if (slot && held.isConnected) held.focus({ preventScroll: true });
    else if (slot) (list.children[Math.min(number, list.children.length - 1)]?.firstChild || this.mainButton)?.focus({ preventScroll: true });
  }

  get mainButton() { return this.parts.into.querySelector('[aria-checked="true"]'); }

  placeName(place) { return typeof place === "number" ? this.word("place.hand", { name: this.player(place) }) : this.word(`place.${place}`); }
  shortName(place) { return typeof place === "number" ? this.player(place) : this.word(`place.${place}`); }
  placeIcon(place) { return typeof place === "number" ? shape(place) : path(PILE_ICONS[place]); }

  drawTools() {
    const { parts, doc } = this, [low, high] = doc.seats;
    set(parts.bench, "aria-label", this.word("setup"));
    for (const name of ["deal", "rest", "clear", "undo", "save"]) if (parts[name]) put(parts[name].lastChild, this.word(name));
    for (const [name, key] of [["variantName", "variant"], ["seatsName", "seats"], ["seedName", "seed"]]) if (parts[name]) put(parts[name], this.word(key));
    for (const [name, may] of [["undo", doc.may_undo], ["save", doc.right], ["rest", doc.left]]) {
      if (parts[name]) set(parts[name], "aria-disabled", may ? null : "true");
    }
    const variants = doc.variants.map((variant) => ({ ...variant, key: variant.id }));
    keyed(parts.variant, variants, ({ id }) => make("option", { value: id }), (option, { name }) => put(option, this.own(name)));
    parts.variant.value = doc.variant.id;
    set(parts.seats, "aria-label", this.word("seats"));
    const counts = Array.from({ length: high - low + 1 }, (_, k) => ({ key: String(low + k), n: low + k }));
    keyed(parts.seats, counts, ({ n }) => make("button", { type: "button", onclick: () => this.ask({ do: "players", players: n }) }, String(n)),
      (button, { n }) => set(button, "aria-pressed", String(n === doc.players.length)));
    if (parts.seed && this.seedShown !== doc.seed) parts.seed.value = this.seedShown = doc.seed;
  }

  drawCheck() {
    const { parts, doc } = this;
    set(parts.check, "aria-label", this.word("check"));
    set(parts.check, "data-right", doc.right ? "yes" : "no");
    if (parts.verdict.dataset.right !== String(doc.right)) parts.verdict.replaceChildren(sign(doc.right));
    set(parts.verdict, "data-right", String(doc.right));
    this.fill(parts.judged, this.own(doc.say));
    this.fill(parts.legal, doc.legal ? this.own(doc.legal) : []);
    const more = doc.wrong.slice(1).map((fault) => ({ ...fault, key: fault.where }));
    keyed(parts.wrong, more, () => make("li"), (node, { say }) => this.fill(node, this.own(say)));
  }

  drawInto() {
    const { parts, doc } = this;
    put(parts.packTitle, this.word("pack"));
    set(parts.into, "aria-label", this.word("into"));
    keyed(parts.into, this.allPlaces, ({ place }) => this.makeRadio(place), (node, { place, cards, wanted }) => {
      const chosen = place === this.place, [, name, count] = node.children;
      put(name, this.shortName(place));
      put(count, wanted ? `${cards.length} / ${wanted}` : String(cards.length));
      set(node, "aria-checked", String(chosen));
      set(node, "tabindex", chosen ? "0" : "-1");
      set(node, "aria-label", `${this.placeName(place)}: ${this.count("cards", cards.length)}`);
    });
  }

  get allPlaces() { return this.doc.places.map((place) => ({ ...place, key: String(place.place) })); }

  makeRadio(place) {
    const radio = clickable("mau-place", () => this.turnToPlace(place), this.placeIcon(place), spanOf("mau-name"), spanOf("mau-count"));
    set(radio, "role", "radio");
    return radio;
  }

  drawPack() {
    const { parts, doc } = this, all = doc.pack.flat().map(({ card }) => card);
    if (!all.includes(this.spot)) this.spot = all[0] ?? null;
    set(parts.pack, "aria-label", this.word("pack"));
    const rows = doc.pack.map((row) => ({ row, key: row[0].card[0] === "X" ? "X" : row[0].card.slice(-1) }));
    keyed(parts.pack, rows, () => make("div", { class: "mau-packrow", role: "group" }), (node, { row, key }) => {
      set(node, "aria-label", key === "X" ? "Joker" : this.suitName(key));
      node.style.setProperty("--n", row.length);
      keyed(node, row.map((entry) => ({ ...entry, key: entry.card })), ({ card }) => this.makePick(card), (button, entry) => this.drawPick(button, entry));
    });
    put(parts.unplaced, doc.left ? this.count("left", doc.left) : this.word("left.none"));
  }

  makePick(card) {
    const button = clickable("mau-pick", () => this.clicked(card), make("span", { class: "mau-card" }, this.use("back")), spanOf("mau-lies"));
    set(button, "data-card", card);
    return button;
  }

  drawPick(button, { card, free, lies }) {
    const [picture, where] = button.children, name = this.cardName(card);
    this.point(picture.firstChild, this.face(card));
    set(button, "tabindex", card === this.spot ? "0" : "-1");
    set(button, "data-used", free ? null : "yes");
    const there = free ? this.placeName(this.place) : lies.map((place) => this.placeName(place)).join(", ");
    set(button, "aria-label", this.word(free ? "card.free" : "card.used", { card: name, place: there }));
    keyed(where, lies.map((place, k) => ({ place, key: `${place}#${k}` })), ({ place }) => make("span", {}, this.placeIcon(place)), () => {});
  }

  drawPlaces() {
    const { parts } = this;
    put(parts.placesTitle, this.word("places"));
    keyed(parts.boxes, this.allPlaces, ({ place }) => this.makeBox(place), (node, { place, cards }) => this.drawBox(node, place, cards));
  }

  makeBox(place) {
    // For the mouse alone: keyboards and screen readers have the radio buttons.
    const plate = clickable("mau-plate", () => this.turnToPlace(place), this.placeIcon(place), spanOf("mau-name"), spanOf("mau-count"));
    set(plate, "tabindex", "-1");
    set(plate, "aria-hidden", "true");
    return make("div", { class: "mau-box", role: "group" }, plate, make("div", { class: "mau-dealt" }), make("p", { class: "mau-empty" }));
  }

  drawBox(node, place, cards) {
    const [plate, list, empty] = node.children, pile = this.ordered.includes(place), chosen = place === this.place;
    const total = this.count("cards", cards.length);
    set(node, "data-chosen", chosen ? "yes" : null);
    set(node, "data-pile", pile ? place : null);
    set(node, "aria-label", `${this.placeName(place)}: ${total}`);
    put(plate.children[1], this.shortName(place));
    put(plate.children[2], pile && cards.length ? `${total} · ${this.word(`order.${place}`)}` : total);
    put(empty, cards.length ? "" : this.word("empty"));
    const last = cards.length - 1;
    keyed(list, withKeys(cards), () => this.makePlaced(), (slot, item) => this.drawPlaced(slot, { ...item, of: place, last }, pile && chosen));
  }

  makePlaced() {
    const slot = spanOf("mau-placed"), arrow = (by, d) => clickable("mau-arrowkey", () => this.shift(slot.item, by), path(d));
    slot.append(clickable("mau-take", () => this.ask(this.about("take", slot.item)), make("span", { class: "mau-card" }, this.use("back"))),
      arrow(-1, "M13 3v14L4 10z"), arrow(1, "M7 3v14l9-7z"));
    return slot;
  }

  drawPlaced(slot, item, movable) {
    const [take, earlier, later] = slot.children, name = this.cardName(item.card);
    slot.item = item;
    this.point(take.firstChild.firstChild, this.face(item.card));
    set(take, "aria-label", this.word("card.placed", { card: name }));
    for (const [button, key, end] of [[earlier, "earlier", item.place === 0], [later, "later", item.place === item.last]]) {
      set(button, "hidden", movable ? null : "hidden");
      set(button, "aria-label", this.word(`card.${key}`, { card: name }));
      set(button, "aria-disabled", end ? "true" : null);
    }
  }

  // ---- what else holds ----

  drawFields() {
    const { parts, doc } = this, wrong = new Set(doc.wrong.map(stateOf));
    put(parts.fieldsTitle, this.word("fields"));
    keyed(parts.fields, doc.fields.map((field) => ({ ...field, key: `${field.name} ${field.kind}` })), (field) => this.makeField(field), (node, field) => {
      put(node.firstChild, this.word(`field.${field.name}`));
      set(node, "data-wrong", wrong.has(field.name) ? "yes" : null);
      this.drawField(node.lastChild, field);
    });
  }

  makeField({ name, kind }) {
    const send = (value) => this.ask({ do: "set", name, value }), title = make("span");
    const beside = (control) => make("div", { class: "mau-labelled" }, title, control);
    if (kind === "suit" || kind === "direction" || kind === "flag") return beside(make("div", { class: `mau-segment mau-kind-${kind}`, role: "group" }));
    if (kind === "number") return beside(this.makeNumber(name));
    return make("label", { class: "mau-labelled" }, title, make("select", { class: "mau-select", onchange: (event) => send(JSON.parse(event.target.value)) }));
  }

  /** A step counts from what holds, or from what was asked for and is not answered yet: never from what was refused. */
  makeNumber(name) {
    const held = () => this.pending.get(name) ?? this.doc.fields.find((field) => field.name === name).value;
    const send = (value) => { this.pending.set(name, value); this.ask({ do: "set", name, value }); };
    const input = make("input", { type: "number", class: "mau-select", onblur: () => { input.value = held(); },
      onchange: () => send(Math.trunc(Number(input.value) || 0)) });
    const step = (by, text) => make("button", { type: "button", class: "mau-button", onclick: () => send(held() + by) }, text);
    return make("span", { class: "mau-number-field" }, step(-1, "−"), input, step(1, "+"));
  }

  drawField(control, field) {
    const { name, kind, value, choices } = field, title = this.word(`field.${name}`);
    const faulty = this.doc.wrong.some((fault) => stateOf(fault) === name);
    if (kind === "number") {
      const [less, input, more] = control.children;
      Object.assign(input, { min: field.low, max: field.high, value });
      set(input, "aria-label", title);
      set(input, "aria-invalid", faulty ? "true" : null);
      set(less, "aria-label", `${title}: ${this.word("less")}`);
      set(more, "aria-label", `${title}: ${this.word("more")}`);
      set(less, "aria-disabled", value <= field.low ? "true" : null);
      return;
    }
    const items = choices.map((choice) => ({ choice, key: JSON.stringify(choice) }));
    if (control.localName === "div") {
      set(control, "aria-label", title);
      const send = (choice) => () => this.ask({ do: "set", name, value: choice });
      keyed(control, items, ({ choice }) => clickable(null, send(choice)), (button, { choice }) => {
        this.fill(button, this.choiceParts(field, choice));
        set(button, "aria-pressed", String(choice === value));
      });
      return;
    }
    set(control, "aria-invalid", faulty ? "true" : null);
    const none = name === "turn" && value === null ? [{ choice: null, key: "null" }] : [];
    const label = (choice) => this.plain(this.choiceParts(field, choice));
    keyed(control, [...none, ...items], ({ key }) => make("option", { value: key }), (option, { choice }) => put(option, label(choice)));
    control.value = JSON.stringify(value);
  }

  choiceParts({ name, kind }, choice) {
    if (kind === "flag") return [this.word(`${name}.${choice ? "yes" : "no"}`)];
    if (kind === "direction") return [this.word(DIRECTION_WORDS[choice])];
    if (choice === null) return [this.word(name === "turn" ? "over" : `none.${name}`)];
    if (kind === "suit") return [{ suit: choice }];
    if (kind === "card") return [{ card: choice }];
    return [kind === "call" ? this.word(`call.${choice.call}`, { name: this.player(choice.seat) }) : this.player(choice)];
  }

  drawReasons() {
    const { doc, parts } = this, cards = (doc.frame?.why?.cards || []).map(({ card }) => card), keys = withKeys(cards).map(({ key }) => key);
    set(parts.why, "hidden", doc.frame ? null : "hidden");
    if (!keys.includes(this.rove)) this.rove = keys[0] ?? null;
    if (doc.frame) this.drawWhy(doc.frame);
  }

  // ---- what people do ----

  clicked(card) {
    this.spot = card;
    this.ask({ do: "card", card, place: this.place });
  }

  about(what, { of, place, card }) { return { do: what, place: of, number: place, card }; }
  shift(item, by) { this.ask({ ...this.about("shift", item), by }); }
  deal() { this.ask({ do: "deal", seed: this.parts.seed.value === "" ? null : Number(this.parts.seed.value) }); }

  turnToPlace(place) {
    this.place = place;
    this.draw();
    this.say(`${this.word("into")}: ${this.placeName(place)}`);
  }

  /** Something was answered: what was refused does not stay in its field. */
  heardBack() {
    super.heardBack();
    if (!this.body) return;
    this.pending.clear();
    this.drawHeld();
  }

  /** What the fields hold, as Python has it. */
  drawHeld() {
    this.parts.variant.value = this.doc.variant.id;
    if (this.doc.fields) this.drawFields();
  }

  renew(doc) {
    const before = new Map((this.doc.places || []).map(({ place, cards }) => [place, cards.join(" ")]));
    super.renew(doc);
    const moved = (doc.places || []).find(({ place, cards }) => before.get(place) !== cards.join(" "));
    if (moved) this.say(`${this.placeName(moved.place)}: ${this.count("cards", moved.cards.length)}`);
  }

  onKey(event) {
    const { key, target } = event, typing = ["input", "select"].includes(target.localName);
    if (typing) return false;
    const place = key in PLACE_KEYS ? PLACE_KEYS[key] : /^[1-8]$/.test(key) ? Number(key) - 1 : null;
    if (place !== null && this.doc.places.some((known) => known.place === place)) this.turnToPlace(place);
    else if (key === "Backspace") this.ask({ do: "undo" });
    else if (target.closest(".mau-pick")) return this.walkPack(target, key);
    else if (target.getAttribute("role") === "radio") return this.walkPlaces(key);
    else if (target.closest(".mau-placed")) return this.walkPlaced(target.closest(".mau-placed"), event);
    else return super.onKey(event);
    return true;
  }

  walkPack(node, key) {
    const { card: here } = node.dataset, rows = this.doc.pack.map((row) => row.map(({ card }) => card));
    const at = rows.findIndex((row) => row.includes(here)), column = rows[at].indexOf(here);
    const beside = { ArrowLeft: [at, column - 1], ArrowRight: [at, column + 1], Home: [at, 0], End: [at, rows[at].length - 1] };
    const to = { ...beside, ArrowUp: [at - 1, column], ArrowDown: [at + 1, column] }[key];
    if (!to) return false;
    const row = rows[(to[0] + rows.length) % rows.length], card = row[Math.min((to[1] + row.length) % row.length, row.length - 1)];
    this.spot = card;
    this.drawPack();
    this.parts.pack.querySelector(`[data-card="${card}"]`).focus();
    return true;
  }

  walkPlaces(key) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key], all = this.doc.places.map(({ place }) => place);
    if (!by) return false;
    this.turnToPlace(all[(all.indexOf(this.place) + by + all.length) % all.length]);
    this.mainButton.focus();
    return true;
  }

  /** Arrows go from card to card; with Shift they move the card, where order counts. */
  walkPlaced(slot, { key, shiftKey }) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key], slots = [...slot.parentNode.children];
    if (key === "Delete") this.ask(this.about("take", slot.item));
    else if (by && shiftKey && this.ordered.includes(slot.item.of)) this.shift(slot.item, by);
    else if (by) slots[(slots.indexOf(slot) + by + slots.length) % slots.length].firstChild.focus();
    else return false;
    return true;
  }
}

export const mount = mountOf(SetUp);
export default bind(SetUp);
