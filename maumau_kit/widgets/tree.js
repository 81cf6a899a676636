// A game tree to walk through: the tree as a drawing or as a list, the card table of the chosen position, the moves from it.
//
// Where each node stands, what leads to it and what it is worth comes from Python; the page only draws what is in sight.

import { ICONS, bind, keyed, make, mountOf, path, put, set, shape } from "./base.js";
import { Board } from "./board.js";
import { Plane } from "./tree_plane.js";

const TREE_LOOKS = ["tree", "near", "list"];
const WORTH_SIGNS = [["✓", "win"], ["✕", "loss"], ["=", "draw"], ["~", "unsure"]];
const FRAMES_ASKED = 16; // so many tables are asked for at once: that of the chosen node, and those a step away
const ZOOMS = { in: "M9 3h2v6h6v2h-6v6H9v-6H3V9h6z", out: "M3 9h14v2H3z", fit: "M2 2h6v2H4v4H2zM12 2h6v6h-2V4h-4zM2 12h2v4h4v2H2zM16 12h2v6h-6v-2h4z", here: "M9 1h2v3.1A6 6 0 0115.9 9H19v2h-3.1a6 6 0 01-4.9 4.9V19H9v-3.1A6 6 0 014.1 11H1V9h3.1A6 6 0 019 4.1zM10 6a4 4 0 100 8 4 4 0 000-8z" };

export class Explorer extends Board {
  static widget = "tree";
  static shared = ["frames", "look", "progress", "chosen"];

  usable(doc) { return String(doc.format).startsWith("maumau-tree/") && Array.isArray(doc.nodes?.id) && doc.nodes.id.length > 0; }

  start(art) {
    const { part } = this;
    this.part = (name, tag = "div", props = {}, ...kids) => part(name, tag, { ...props, class: `mau-${name} ${props.class || ""}`.trim() }, ...kids);
    super.start(art);
  }

  // ---- the tree ----

  get nodes() { return this.doc.nodes; }

  /** By node: its place, its children, and the other ways on; made anew with every document. */
  index() {
    if (this.indexed === this.doc) return;
    this.indexed = this.doc;
    const { id, parent } = this.nodes;
    this.byNode = new Map(id.map((node, place) => [node, place]));
    this.kids = id.map(() => []);
    this.depth = [];
    parent.forEach((above, place) => {
      this.depth.push(above < 0 ? 0 : this.depth[above] + 1);
      if (above >= 0) this.kids[above].push(place);
    });
    this.further = id.map(() => []);
    this.others = id.map(() => []);
    for (const way of this.doc.further || []) {
      this.further[way.from].push(way);
      this.others[way.to].push(way);
    }
    this.valued = this.nodes.wins.some((seat, place) => seat !== null && this.nodes.kind[place] !== "e");
  }

  get at() { return this.byNode.get(this.chosen) ?? 0; }

  /** All moves from a place: to nodes drawn below it, and to those that are drawn elsewhere. */
  waysFrom(place) {
    const { nodes } = this;
    return [...this.kids[place].map((to) => ({ to, move: nodes.move[to], by: nodes.by[to], line: nodes.line[to] })), ...this.further[place].map((way) => ({ ...way, other: true }))];
  }

  isOpen(place) { return this.nodes.left[place] > 0; }

  // ---- building, once ----

  build() {
    Object.assign(this, { chosen: 0, look: TREE_LOOKS[0], cache: new Map(), progress: {}, wanted: new Set(), asking: 0 });
    this.index();
    const { part } = this, sentence = this.buildSentence();
    this.plane = new Plane(this);
    this.body.append(this.buildHead(), sentence, this.buildMap(), this.buildFelt(), this.buildHere());
  }

  tool(name, icon, act, cls = "") {
    return this.part(name, "button", { type: "button", class: `mau-button ${cls}`.trim(), onclick: act }, path(icon), make("span"));
  }

  buildMap() {
    const { part } = this;
    const looks = part("looks", "div", { class: "mau-segment", role: "group" },
      ...TREE_LOOKS.map((look) => make("button", { type: "button", "data-look": look, onclick: () => this.lookAs(look) })));
    const zoom = (name, act) => part(`zoom_${name}`, "button", { type: "button", class: "mau-button mau-zoom", onclick: act }, path(ZOOMS[name]));
    const bar = part("mapBar", "div", {}, looks, part("zooms", "div", { role: "group" }, zoom("out", () => this.plane.zoom(1 / 1.4)), zoom("in", () => this.plane.zoom(1.4)),
      zoom("fit", () => this.plane.fit()), zoom("here", () => this.plane.center(this.at))));
    return part("map", "section", {}, bar, this.plane.build(), part("outline", "ul", { role: "tree" }), part("legend", "ul"));
  }

  buildHere() {
    const { part } = this, node = () => this.chosen;
    return part("here", "section", {}, part("hereTitle", "div", { class: "mau-heading", role: "heading", "aria-level": "4" }), part("hereNote", "p", { class: "mau-sum" }), part("ways", "ul"),
      part("hereActs", "div", {}, this.tool("continue", ICONS.play, () => this.askFor("continue"), "mau-main"), this.tool("grow", ICONS.branch, () => this.askFor("grow")),
        this.tool("solve", ICONS.hint, () => this.askFor(this.progress.what ? "stop" : "solve"))),
      part("also", "p", { class: "mau-sum" }));
  }

  askFor(what) { this.ask({ do: what, node: this.chosen }); }

  // ---- drawing ----

  draw() {
    this.style();
    this.index();
    if (!this.byNode.has(this.chosen)) this.chosen = this.nodes.id[0];
    this.drawHead(this.word("tree.title"), this.own(this.doc.say), true);
    this.drawTableHere();
    this.drawMap();
    this.drawHere();
  }

  drawTableHere() {
    const { parts } = this, frame = this.cache.get(this.chosen);
    if (frame) {
      this.shown = frame;
      this.drawFrame(frame);
    } else if (this.live) this.need();
    set(parts.felt, "hidden", this.shown && (frame || this.live) ? null : "hidden");
    set(parts.felt, "aria-busy", frame ? null : "true");
    if (!frame) this.fill(parts.sentence, [...this.moveWords(this.at), " ", this.word(this.live ? "waiting" : "missing")]);
    const known = this.nodes.wins[this.at] !== null || this.nodes.worth[this.at] !== null, worth = known ? this.worthWords(this.at) : "";
    put(parts.number, worth);
    set(parts.number, "hidden", worth ? null : "hidden");
  }

  /** Ask for the table of the chosen node and of those a step away, unless they are there. */
  need() {
    clearTimeout(this.asking);
    this.asking = setTimeout(() => {
      const { at, nodes } = this, near = [at, nodes.parent[at], ...this.waysFrom(at).map(({ to }) => to), ...(nodes.parent[at] < 0 ? [] : this.kids[nodes.parent[at]])];
      const missing = [...new Set(near)].filter((place) => place >= 0).map((place) => nodes.id[place]).filter((node) => !this.cache.has(node));
      if (!this.cache.has(this.chosen)) this.ask({ do: "frames", nodes: missing.slice(0, FRAMES_ASKED) });
    }, 30);
  }

  drawMap() {
    const { parts, look } = this, isTree = look !== "list";
    set(parts.looks, "aria-label", this.word("kinds"));
    for (const button of parts.looks.children) {
      put(button, this.word(`kind.${button.dataset.look}`));
      set(button, "aria-pressed", String(button.dataset.look === look));
    }
    set(parts.zooms, "aria-label", this.word("tree.title"));
    set(parts.zooms, "hidden", isTree ? null : "hidden");
    for (const name of Object.keys(ZOOMS)) for (const label of ["aria-label", "title"]) set(parts[`zoom_${name}`], label, this.word(`zoom.${name}`));
    set(parts.plane, "hidden", isTree ? null : "hidden");
    set(parts.outline, "hidden", isTree ? "hidden" : null);
    if (isTree) this.plane.draw();
    else this.drawOutline();
    this.drawLegend();
  }

  drawLegend() {
    const { doc, nodes } = this, seats = [...new Set(nodes.seat.filter((seat, place) => seat !== null && nodes.kind[place] !== "e"))].sort();
    const signs = new Set(nodes.id.map((_, place) => this.worthSign(place))), items = [...seats.map((seat) => ({ key: `seat${seat}`, icon: () => shape(seat), words: this.player(seat) })),
      ...(nodes.kind.includes("c") ? [{ key: "chance", icon: () => shape(null), words: this.word("legend.chance") }] : []),
      ...(nodes.kind.includes("e") ? [{ key: "end", icon: () => path("M10 .6a9.4 9.4 0 110 18.8A9.4 9.4 0 0110 .6zM10 3.4a6.6 6.6 0 100 13.2 6.6 6.6 0 000-13.2zM10 7a3 3 0 110 6 3 3 0 010-6z", 20, "mau-icon"), words: this.word("legend.end") }] : []),
      ...(nodes.line.some(Boolean) ? [{ key: "played", icon: () => make("span", { class: "mau-stroke mau-played" }), words: this.word("legend.played") }] : []),
      ...(nodes.left.some(Boolean) ? [{ key: "cut", icon: () => make("span", { class: "mau-stroke mau-cut" }), words: this.word("legend.cut") },
        { key: "more", icon: () => make("span", { class: "mau-worthSign" }, "… 1"), words: this.word("legend.more") }] : []),
      ...(doc.further?.length ? [{ key: "also", icon: () => make("span", { class: "mau-stroke mau-other" }), words: this.word("legend.also") }] : []),
      ...WORTH_SIGNS.filter(([said]) => signs.has(said)).map(([said, key]) => ({ key, icon: () => make("span", { class: "mau-worthSign" }, said), words: this.word(`legend.${key}`) }))];
    set(this.parts.legend, "aria-label", this.word("legend"));
    keyed(this.parts.legend, items, ({ icon }) => make("li", {}, icon(), make("span")), (node, { words }) => put(node.lastChild, words));
  }

  // ---- the tree as a list: the way to the chosen node, what lies beside it, and what lies below ----

  drawOutline() {
    const { nodes, at } = this, open = new Set();
    for (let place = at; place >= 0; place = nodes.parent[place]) open.add(place);
    const rows = [], waiting = [0];
    while (waiting.length) {
      const place = waiting.pop();
      rows.push({ key: String(nodes.id[place]), place, open: open.has(place) });
      if (open.has(place)) waiting.push(...[...this.kids[place]].reverse());
    }
    set(this.parts.outline, "aria-label", this.word("list.spoken"));
    keyed(this.parts.outline, rows, ({ place }) => this.makeLeaf(nodes.id[place]), (node, row) => this.drawLeaf(node, row));
    if (this.look === "list") requestAnimationFrame(() => this.parts.outline.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" }));
  }

  makeLeaf(node) {
    return make("li", { role: "treeitem", onclick: () => { this.visit(node); this.focusRow(); } }, make("span", { class: "mau-rowShape" }), make("span", { class: "mau-rowMove" }), make("span", { class: "mau-rowMore" }));
  }

  drawLeaf(row, { place, open }) {
    const { nodes } = this, above = nodes.parent[place], beside = above < 0 ? [0] : this.kids[above], now = place === this.at;
    set(row, "aria-level", this.depth[place] + 1);
    set(row, "aria-posinset", beside.indexOf(place) + 1);
    set(row, "aria-setsize", beside.length);
    set(row, "aria-selected", String(now));
    set(row, "aria-expanded", this.kids[place].length ? String(open) : null);
    set(row, "tabindex", now ? "0" : "-1");
    set(row, "data-line", nodes.line[place] ? "yes" : null);
    row.style.setProperty("--depth", Math.min(12, this.depth[place]));
    const state = JSON.stringify([this.options, place, nodes.move[place], nodes.wins[place], nodes.worth[place], nodes.left[place], nodes.seat[place], this.doc.players]);
    if (this.said.get(row) === state) return;
    this.said.set(row, state);
    const [icon, move, more] = row.children;
    icon.replaceChildren(this.nodeShape(place));
    move.replaceChildren(...this.moveTiles(nodes.move[place], place));
    const worth = this.worthWords(place);
    more.replaceChildren(this.standing(place), ...(worth ? [" · ", ...this.winnerShape(place), " ", worth] : []));
    set(row, "aria-label", [this.spokenMove(nodes.move[place], nodes.by[place], place), this.standing(place), this.worthWords(place)].filter(Boolean).join(". "));
  }

  focusRow() { this.parts.outline.querySelector('[aria-selected="true"]')?.focus({ preventScroll: true }); }

  nodeShape(place) {
    const { kind, seat } = this.nodes;
    if (kind[place] === "d" || (kind[place] === "e" && seat[place] !== null)) return shape(seat[place]);
    return shape(null);
  }

  // ---- moves in tiles and in words ----

  /** A move as tiles and short words. */
  moveTiles(tokens, place = -1) {
    if (!tokens.length) return [place === 0 || place < 0 ? this.word("root") : ""];
    return tokens.map((token) => (token[0] === "=" ? this.tile(token[1], false) : this.isCard(token) ? this.chip(token) : make("span", { class: "mau-token" }, this.tokenText(token))));
  }

  isCard(token) { return Boolean(this.doc.names?.en?.french?.[token]); }

  tokenText(token) {
    const key = `move.${token}`, said = this.word(key);
    return said === key ? this.word(token) : said;
  }

  spokenMove(tokens, by, place = -1) {
    if (!tokens.length) return this.word("root");
    const said = tokens.map((token) => (token[0] === "=" ? this.suitName(token[1]) : this.isCard(token) ? this.cardName(token)
      : token[0] === "+" ? this.count("draws", Number(token.slice(1))) : token === "·" ? "," : this.tokenText(token))).join(" ").replace(/ ,/g, ",");
    return by === null || by === undefined ? said : `${this.player(by)}: ${said}`;
  }

  /** What led to a place, as parts of a sentence. */
  moveWords(place) { return [`${this.spokenMove(this.nodes.move[place], this.nodes.by[place], place)}.`]; }

  /** How things stand at a place, in a few words. */
  standing(place) {
    const { kind, seat, left } = this.nodes, name = seat[place] === null ? "" : this.player(seat[place]);
    const said = { d: () => `${name} ${this.word("to.move")}`, c: () => this.word("chance.of", { name }), s: () => this.word("legend.shuffle"), r: () => this.word("legend.repeated"), e: () => this.word("over").replace(/\.$/, "") }[kind[place]]();
    return left[place] ? `${said} · ${this.count("left", left[place])}` : said;
  }

  /** What a place is worth to who moves there, as a sign: the same wherever it is drawn, see the legend. */
  worthSign(place) {
    const { kind, seat, wins, worth } = this.nodes;
    if (kind[place] !== "d" || (wins[place] === null && worth[place] === null)) return "";
    return wins[place] === null ? (worth[place] === -1 ? "✕" : "~") : wins[place] < 0 ? "=" : wins[place] === seat[place] ? "✓" : "✕";
  }

  /** The sign of the seat that wins from a place, where one does. */
  winnerShape(place) {
    const wins = this.nodes.wins[place];
    return wins === null || wins < 0 ? [] : [make("span", { class: "mau-winner" }, shape(wins))];
  }

  /** Who wins from a place, in words, where that is known; “open” where other places are known. */
  worthWords(place) {
    const wins = this.nodes.wins[place], worth = this.nodes.worth[place], seat = this.nodes.seat[place];
    if (wins !== null) return wins < 0 ? this.word("nobody") : this.word("value.of", { name: this.player(wins) });
    if (worth !== null && seat !== null && this.nodes.kind[place] !== "e") {
      const x = new Intl.NumberFormat(this.options.language, { signDisplay: "exceptZero", maximumFractionDigits: 2 }).format(worth);
      return `${this.player(seat)} ${worth === -1 ? this.word("loses") : this.word("expects", { x })}`;
    }
    return this.valued ? this.word("open") : "";
  }

  // ---- what leads on ----

  drawHere() {
    const { parts, at, nodes } = this, ways = this.waysFrom(at), open = this.isOpen(at), busy = Boolean(this.progress.what);
    put(parts.hereTitle, this.word("moves.from"));
    put(parts.hereNote, open ? `${this.word("moves.cut")} ${this.count("cut", nodes.left[at])}` : ways.length ? "" : this.word("moves.none"));
    set(parts.hereNote, "hidden", parts.hereNote.textContent ? null : "hidden");
    keyed(parts.ways, ways.map((way) => ({ ...way, key: `${way.to} ${way.move.join(" ")} ${way.other || ""}` })), () => make("li", {}, make("button", { type: "button" }, make("span", { class: "mau-rowShape" }), make("span", { class: "mau-rowMove" }), make("span", { class: "mau-rowMore" }))),
      (item, way) => this.drawWay(item.firstChild, way));
    const acts = [["continue", nodes.kind[at] === "d" && this.doc.may?.continue, "continue"], ["grow", nodes.kind[at] === "d" || nodes.kind[at] === "c", "grow"],
      ["solve", this.doc.may?.solve && nodes.kind[at] !== "e", busy ? "stop" : "solve"]];
    for (const [name, there, word] of acts) {
      set(parts[name], "hidden", there ? null : "hidden");
      put(parts[name].lastChild, this.word(word));
    }
    set(parts.grow, "data-open", open ? "yes" : null);
    const others = this.others[at];
    set(parts.also, "hidden", others.length ? null : "hidden");
    put(parts.also, others.length ? `${this.word("also.reached")} ${others.slice(0, 6).map((way) => this.spokenMove(way.move, way.by)).join("; ")}${others.length > 6 ? " …" : ""}` : "");
  }

  drawWay(button, { to, move, by, line, other }) {
    const state = JSON.stringify([this.options, to, move, by, line, this.nodes.wins[to], this.nodes.worth[to], this.nodes.left[to], this.doc.players]);
    set(button, "data-line", line ? "yes" : null);
    button.onclick = () => this.visit(this.nodes.id[to]);
    if (this.said.get(button) === state) return;
    this.said.set(button, state);
    const [icon, tiles, more] = button.children, worth = this.worthWords(to);
    icon.replaceChildren(shape(by ?? null));
    tiles.replaceChildren(...this.moveTiles(move));
    more.replaceChildren(...this.winnerShape(to), make("span", {}, [worth, line ? this.word("played") : ""].filter(Boolean).join(" · ")));
    set(button, "aria-label", [this.spokenMove(move, by), worth, line ? this.word("played") : ""].filter(Boolean).join(". "));
  }

  // ---- walking ----

  /** Show the position of a node. */
  visit(node, told = true) {
    if (!this.byNode.has(node)) return;
    const changed = node !== this.chosen;
    this.chosen = node;
    this.lit = new Set();
    this.forward = true;
    if (this.look !== "list") this.plane.reveal(this.at);
    this.draw();
    if (told && changed) this.heard.tell?.("chosen", node);
  }

  lookAs(look, told = true) {
    if (!TREE_LOOKS.includes(look)) return;
    this.look = look;
    this.draw();
    this.plane.renewed();
    if (told) this.heard.tell?.("look", look);
  }

  told(name, value) {
    if (name === "frames") {
      for (const [node, frame] of Object.entries(value || {})) this.cache.set(Number(node), frame);
      this.drawTableHere();
    } else if (name === "chosen" && value !== this.chosen) this.visit(value, false);
    else if (name === "look" && value !== this.look) this.lookAs(value, false);
    else if (name === "progress") {
      this.progress = value || {};
      this.drawHere();
    }
  }

  /** A card that may be laid leads on where there is one way with it. */
  pick(node) {
    const card = this.keyOf(node).split("#")[0], ways = this.waysFrom(this.at).filter(({ move }) => move[0] === card);
    if (ways.length === 1) this.visit(this.nodes.id[ways[0].to]);
    else if (node.getAttribute("role") === "button") super.pick(node);
  }

  get mainButton() { return this.look !== "list" ? this.parts.plane : this.parts.outline.querySelector('[aria-selected="true"]'); }

  onKey(event) {
    const { key, target } = event;
    if (target !== this.parts.plane && target.getAttribute("role") !== "treeitem") return super.onKey(event);
    const { at, nodes } = this, above = nodes.parent[at], beside = above < 0 ? [0] : this.kids[above], number = beside.indexOf(at);
    const to = { ArrowRight: this.kids[at][0] ?? this.further[at][0]?.to, ArrowLeft: above, ArrowUp: beside[number - 1] ?? this.besides(at, -1), ArrowDown: beside[number + 1] ?? this.besides(at, 1), Home: 0 }[key];
    if (to !== undefined) {
      if (to >= 0) this.visit(nodes.id[to]);
    } else if (key === "Enter" || key === " ") this.askFor(this.isOpen(at) ? "grow" : "continue");
    else if (key === "+" || key === "=") this.plane.zoom(1.4);
    else if (key === "-") this.plane.zoom(1 / 1.4);
    else if (key === "0") this.plane.fit();
    else if (!/^Arrow|^End$/.test(key)) return false;
    if (target !== this.parts.plane) this.focusRow();
    return true;
  }

  /** The nearest node of the same depth above or below the siblings. */
  besides(at, by) {
    const same = this.plane.columnOf(this.depth[at]);
    return same[same.indexOf(at) + by];
  }

  renew(doc) {
    super.renew(doc);
    this.plane.renewed();
  }

  destroy() {
    clearTimeout(this.asking);
    this.plane.destroy();
    super.destroy();
  }
}

export const mount = mountOf(Explorer);
export default bind(Explorer);
