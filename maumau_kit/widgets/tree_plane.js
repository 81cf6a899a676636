// The drawing of a tree: only what is in sight is drawn, so that thousands of nodes can be dragged and zoomed.
//
// Rows come from Python, one for each node; of a large tree also only what lies around the chosen node is drawn, with rows of
// its own. Columns are as wide as their words. Zooming changes the distance of rows: where they are far enough apart, nodes
// get their moves beside them, elsewhere all nodes of a seat are one path.

import { keyed, make, put, set, shape } from "./base.js";

const PLANE_ROWS = { words: 22, tails: 29, first: 30, most: 56 }; // px: least for moves, for words behind a node, around the chosen node, at most
const PLANE_MARGIN = 0.6; // so much more than what is in sight is drawn, as a share of it
const PLANE_DETAILS = 500; // so many nodes have words at once
const PLANE_OTHER_WAYS = 200;
const PLANE_AROUND = { above: 3, below: 3 }; // so many moves before and after the chosen node are drawn where only what is near is
const PLANE_COLUMN = 40, PLANE_BEND = 20, PLANE_NODE = 10;
const PLANE_LETTER = 7.6;
const PLANE_LONGEST = 170; // px of a move, then "…"
const PLANE_LEAST = 0.62; // a whole tree is drawn so much smaller at most, so that its moves stay beside its nodes
const corners = (...points) => points.map(([x, y]) => [x / 10, y / 10]);
const PLANE_CORNERS = [null, corners([-8, -8], [8, -8], [8, 8], [-8, 8]), corners([0, -9], [9.5, 8], [-9.5, 8]), corners([0, -10], [9.5, 0], [0, 10], [-9.5, 0]),
  corners([-5, -8.5], [5, -8.5], [9.6, 0], [5, 8.5], [-5, 8.5], [-9.6, 0]), corners([0, -10], [3, -3.5], [10, -3], [4.7, 2], [6, 9], [0, 5.5], [-6, 9], [-4.7, 2], [-10, -3], [-3, -3.5]),
  corners([-3, -9], [3, -9], [3, -3], [9, -3], [9, 3], [3, 3], [3, 9], [-3, 9], [-3, 3], [-9, 3], [-9, -3], [-3, -3]), corners([0, -9.5], [9.7, -2.3], [6, 9.3], [-6, 9.3], [-9.7, -2.3])];

const PLANE_GLYPHS = "●■▲◆⬢★✚⬟";

const svgNode = (tag, props = {}, ...kids) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  node.append(...kids);
  return node;
};
const tenth = (value) => Math.round(value * 10) / 10;
const between = (low, value, high) => Math.max(low, Math.min(high, value));

/** The outline of a seat's shape around a point. */
function outlineOf(seat, x, y, r) {
  const points = PLANE_CORNERS[seat % 8];
  if (!points) return `M${tenth(x - r)} ${tenth(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return `M${points.map(([px, py]) => `${tenth(x + px * r)} ${tenth(y + py * r)}`).join("L")}z`;
}

export class Plane {
  constructor(owner) {
    Object.assign(this, { owner, row: 0, x: 0, y: 0, width: 0, height: 0, large: 1, base: 1, scale: 1, client: [0, 0], squeezed: false, pointers: new Map(), asked: 0, cut: "" });
  }

  // ---- building, once ----

  build() {
    const { owner } = this;
    this.paths = Object.fromEntries(["others", "stubs", "edges", "played"].map((name) => [name, svgNode("path", { class: `mau-way-${name}` })]));
    this.dots = svgNode("g");
    this.details = svgNode("g");
    this.ring = svgNode("circle", { class: "mau-ring", r: 15 });
    this.layer = svgNode("g", {}, ...Object.values(this.paths), this.ring, this.dots, this.details);
    this.svg = svgNode("svg", { "aria-hidden": "true" }, this.layer);
    this.box = owner.part("plane", "div", { tabindex: "0", role: "group" }, this.svg);
    const on = (name, act, options) => this.box.addEventListener(name, act, options);
    on("pointerdown", (event) => this.press(event));
    on("pointermove", (event) => this.drag(event));
    for (const name of ["pointerup", "pointercancel"]) on(name, (event) => this.release(event));
    on("wheel", (event) => this.wheel(event), { passive: false });
    on("scroll", () => { this.box.scrollTop = this.box.scrollLeft = 0; });
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(this.box);
    return this.box;
  }

  destroy() {
    this.watch?.disconnect();
    cancelAnimationFrame(this.asked);
  }

  resize() {
    const { clientWidth, clientHeight } = this.box, first = !this.width, base = between(1, parseFloat(getComputedStyle(this.box).fontSize) / 17, 3);
    if (!clientWidth || !clientHeight || (base === this.base && clientWidth === this.client[0] && clientHeight === this.client[1])) return;
    const renewed = first || this.whole || (this.enlarged && base !== this.base);
    Object.assign(this, { client: [clientWidth, clientHeight], base });
    this.size();
    if (renewed) this.start();
    else this.draw();
  }

  /** How many units of the drawing fit in, by its scale. */
  size() {
    const [across, down] = this.client;
    this.large = this.base * this.scale;
    [this.width, this.height] = [across / this.large, down / this.large];
    for (const [name, value] of [["width", across], ["height", down], ["viewBox", `0 0 ${tenth(this.width)} ${tenth(this.height)}`]]) set(this.svg, name, value);
  }

  /** Draw everything at this scale, words too; what is there stays where it is. Returns how a place in units changes. */
  scaleTo(scale) {
    const change = this.scale / scale;
    for (const name of ["x", "y", "row"]) this[name] *= change;
    this.scale = scale;
    this.size();
    return change;
  }

  /** The whole tree, as long as nobody has moved it; for a projector the part of it whose words are large. */
  start() {
    if (!this.width) return;
    this.looked = this.owner.look;
    this.fit();
    this.enlarged = Boolean(this.owner.options.projector) && this.looked === "tree" && (this.scale < 0.85 || this.stripped || this.row < PLANE_ROWS.words);
    if (!this.enlarged) return;
    this.scaleTo(1);
    this.squeezed = this.whole = false;
    this.row = Math.max(this.row, PLANE_ROWS.first);
    this.center(this.owner.at, this.owner.at ? 0.3 : 40 / this.width);
  }

  /** Another tree, or another look at it. */
  renewed() {
    this.measured = null;
    this.measure();
    if (this.whole || this.looked !== this.owner.look) this.start();
    else this.reveal(this.owner.at);
    this.looked = this.owner.look;
    this.draw();
  }

  // ---- columns and rows ----

  /** What only depends on the tree and on how moves are written: columns of nodes, least distances, widths of words. */
  measure() {
    const { owner } = this, { nodes, doc, options } = owner, near = owner.look === "near", state = `${options.language} ${options.suits} ${near ? `${owner.at} ${this.height}` : ""}`;
    owner.index();
    if (this.measured === doc && this.written === state) return;
    Object.assign(this, { measured: doc, written: state });
    this.rows = near ? this.rowsAround(owner.at) : nodes.row;
    this.byDepth = Array.from({ length: Math.max(...owner.depth) + 1 }, () => []);
    nodes.id.forEach((_, place) => this.isDrawn(place) && this.byDepth[owner.depth[place]].push(place));
    for (const column of this.byDepth) column.sort((a, b) => this.rows[a] - this.rows[b]);
    while (!this.byDepth.at(-1).length) this.byDepth.pop();
    this.gaps = this.byDepth.map((column) => column.reduce((least, place, n) => (n ? Math.min(least, this.rows[place] - this.rows[column[n - 1]]) : least), 3));
    this.tall = Math.max(...this.byDepth.map((column) => this.rows[column.at(-1)] ?? 0)) + 1;
    this.moves = nodes.move.map((tokens, place) => (this.isDrawn(place) ? this.shortened(tokens) : null));
    this.wide = this.byDepth.map((column) => column.reduce((most, place) => Math.max(most, this.moves[place].width), 0));
    const first = this.byDepth.findIndex((column) => column.length);
    this.wide[first] = 0;

    this.tails = [false, true].map((short) => nodes.id.map((_, place) => this.tail(place, short)));
    this.tailWide = this.tails.map((tails) => this.byDepth.map((column) => column.reduce((most, place) => Math.max(most, tails[place].length * PLANE_LETTER), 0)));
  }

  isDrawn(place) { return this.rows[place] !== undefined; }

  /** Rows for what lies around a node: the way to it, its moves, what lies beside it, and below it as much as there is room for. */
  rowsAround(at) {
    const { owner } = this, { parent } = owner.nodes, seen = new Set([at]), room = Math.max(6, Math.floor((this.height || 500) / 24));
    let leaves = 1, top = at;
    const add = (above, always = false) => {
      const kids = owner.kids[above], more = kids.length - Math.max(1, kids.filter((kid) => seen.has(kid)).length);
      if (!kids.length || (!always && leaves + more > room)) return false;
      leaves += more;
      kids.forEach((kid) => seen.add(kid));
      return true;
    };
    for (let n = 0; n < PLANE_AROUND.above && parent[top] >= 0; n += 1) seen.add((top = parent[top]));
    add(at, true);
    if (parent[at] >= 0) add(parent[at]);
    const waiting = [...owner.kids[at]];
    while (waiting.length) {
      const place = waiting.shift();
      if (owner.depth[place] - owner.depth[at] < PLANE_AROUND.below && add(place)) waiting.push(...owner.kids[place]);
    }
    for (let place = parent[at]; place > top; place = parent[place]) add(parent[place]);
    return this.rowsOf(top, seen);
  }

  /** One row a last node, those above in the middle of those below them. */
  rowsOf(top, seen) {
    const { kids } = this.owner, rows = [], order = [top];
    for (let n = 0; n < order.length; n += 1) order.push(...kids[order[n]].filter((kid) => seen.has(kid)));
    const below = (place) => kids[place].filter((kid) => seen.has(kid)), waiting = [top];
    let next = 0;
    while (waiting.length) {
      const place = waiting.pop(), inner = below(place);
      if (inner.length) waiting.push(...inner.reverse());
      else rows[place] = next++;
    }
    for (const place of order.reverse()) {
      const inner = below(place);
      if (inner.length) rows[place] = (rows[inner[0]] + rows[inner.at(-1)]) / 2;
    }
    return rows;
  }

  /** How many ways on from a node are not drawn. */
  hidden(place) { return this.owner.nodes.left[place] || this.owner.kids[place].filter((kid) => !this.isDrawn(kid)).length; }

  /** A move with the width of each token, cut off where it is too long. */
  shortened(tokens) {
    const kept = [];
    let width = 0;
    for (const token of tokens) {
      const own = this.owner.isCard(token) ? (token.startsWith("10") ? 38 : token[0] === "X" ? 24 : 32) : token[0] === "=" ? 23 : this.owner.tokenText(token).length * PLANE_LETTER + 3;
      if (width + own > PLANE_LONGEST && kept.length) { kept.push({ token: "…", own: 12 }); width += 12; break; }
      kept.push({ token, own });
      width += own + 2;
    }
    return { tokens: kept, width };
  }

  /** The words behind a node at which the tree ends; short ones where room is scarce. */
  tail(place, short) {
    const { owner } = this, { kind, wins } = owner.nodes, left = this.isDrawn(place) ? this.hidden(place) : 0;
    if (left) return owner.kids[place].some((kid) => this.isDrawn(kid)) ? "" : short ? `… ${left}` : owner.count("left", left);
    if (kind[place] === "e" && wins[place] >= 0) return `${PLANE_GLYPHS[wins[place] % 8]} ${short ? owner.player(wins[place]) : owner.word("value.of", { name: owner.player(wins[place]) })}`;
    if (kind[place] === "e") return short ? "–" : owner.word("nobody");
    return "";
  }

  /** Which columns have words, and where each column stands, at this distance of rows. */
  place() {
    this.measure();
    const count = this.byDepth.length;
    this.worded = this.gaps.map((gap) => gap * this.row >= PLANE_ROWS.words);
    this.tailed = this.row >= PLANE_ROWS.tails;
    this.stripped = false;
    const lay = (worded, short) => {
      const at = [0];
      for (let depth = 1; depth <= count; depth += 1) {
        if (!this.byDepth[depth - 1].length) { at.push(0); continue; }
        const move = depth < count && worded[depth] ? this.wide[depth] + 8 : 0, tail = this.tailed && worded[depth - 1] ? this.tailWide[short][depth - 1] - 4 : 0;
        at.push(at[depth - 1] + PLANE_COLUMN + Math.max(move, tail));
      }
      return at;
    };
    for (const short of [0, 1]) {
      this.short = short;
      this.columns = lay(this.worded, short);
      if (this.columns.at(-1) <= this.width - 30) break;
    }
    if (!this.squeezed || this.owner.look === "near") return; // what is near always has its words
    if (this.columns.at(-1) <= this.width - 30) return this.stretch(1, 2);
    this.needed = this.columns.at(-1) + 30;
    this.stripped = this.row >= PLANE_ROWS.words; // there would have been rows for the words
    this.worded = this.worded.map(() => false);
    this.columns = lay(this.worded, 1);
    this.stretch(0, 2);
  }

  /** Make the columns wider or narrower, so that they fill the width. */
  stretch(least, most) {
    const share = between(least, (this.width - 60) / this.columns.at(-1), most);
    this.columns = this.columns.map((at) => at * share);
  }

  columnOf(depth) {
    this.measure();
    return this.byDepth[depth];
  }

  at(place) { return [this.columns[this.owner.depth[place]], this.rows[place] * this.row]; }

  // ---- moving about ----

  /** The whole tree, as large as it can be. */
  fit() {
    if (!this.width) return;
    this.measure();
    this.squeezed = this.whole = true;
    this.scaleTo(1);
    this.fitRows();
    if (this.owner.look !== "near") this.shrink();
    this.x = between(20, (this.width - this.columns.at(-1)) / 2, 60);
    this.y = (this.height - (this.tall - 1) * this.row) / 2;
    const [x, y] = this.at(this.owner.at), near = this.owner.look === "near";
    if (near && this.columns.at(-1) > this.width) this.x = between(this.width - this.columns.at(-1), this.width * 0.3 - x, this.x);
    if (this.tall * this.row > this.height) this.y = this.height / 2 - y;
    this.draw();
  }

  fitRows() {
    this.row = between(0.02, (this.height - 28) / this.tall, 40);
    if (this.owner.look === "near") this.row = Math.max(this.row, PLANE_ROWS.words);
    this.place();
  }

  /** Where the moves have no room beside the nodes, but would have it on a drawing that is a little smaller: that one. */
  shrink() {
    const least = PLANE_ROWS.words / Math.min(1, ...this.gaps);
    for (let tries = 0; tries < 4; tries += 1) {
      const rows = this.row < least ? this.height / (this.tall * least + 30) : 1, share = Math.min(rows, this.stripped ? (this.width / this.needed) * 0.99 : 1);
      if (share >= 1) return;
      if (this.scale * share < PLANE_LEAST) break;
      this.scaleTo(this.scale * share);
      this.fitRows();
    }
    this.scaleTo(1);
    this.fitRows();
  }

  /** Larger or smaller; what lies at a point (the chosen node, where it is in sight) stays there. */
  zoom(by, point = null) {
    if (!this.width) return;
    const change = this.scaleTo(1);
    if (point) point = point.map((at) => at * change);
    this.place();
    const node = this.at(this.owner.at), seen = [node[0] + this.x, node[1] + this.y];
    const inside = seen[0] >= 0 && seen[0] <= this.width && seen[1] >= 0 && seen[1] <= this.height;
    const [cx, cy] = point || (inside ? seen : [this.width / 2, this.height / 2]);
    const row = (cy - this.y) / this.row, share = this.shareAt(cx - this.x);
    this.squeezed = this.whole = false;
    this.row = between(Math.min(1, (0.6 * this.height) / this.tall), this.row * by, PLANE_ROWS.most);
    this.place();
    this.x = cx - this.atShare(share);
    this.y = cy - row * this.row;
    this.draw();
  }

  /** A place across the columns as a number of columns, and back. */
  shareAt(x) {
    const after = this.columns.findIndex((column) => column > x);
    if (after < 1) return after < 0 ? this.columns.length - 1 : x / PLANE_COLUMN;
    return after - 1 + (x - this.columns[after - 1]) / (this.columns[after] - this.columns[after - 1]);
  }

  atShare(share) {
    if (share < 0) return share * PLANE_COLUMN;
    const whole = Math.min(Math.floor(share), this.columns.length - 2);
    return this.columns[whole] + (share - whole) * (this.columns[whole + 1] - this.columns[whole]);
  }

  center(place, across = 0.5) {
    if (!this.width) return;
    if (this.gaps[this.owner.depth[place]] * this.row < PLANE_ROWS.words) {
      this.squeezed = this.whole = false;
      this.scaleTo(1);
      this.row = between(this.row, PLANE_ROWS.first / Math.min(1, this.gaps[this.owner.depth[place]]), PLANE_ROWS.most);
    }
    this.place();
    const [x, y] = this.at(place);
    this.x = this.width * across - x;
    this.y = this.height / 2 - y;
    this.draw();
  }

  /** Bring a node into sight, no further than needed. */
  reveal(place) {
    if (!this.width) return;
    if (this.owner.look === "near") { this.fit(); return; }
    this.place();
    const [x, y] = this.at(place), edge = Math.min(70, this.height / 4), right = Math.min(170, this.width / 3);
    const move = (at, low, high) => (at < low ? low - at : at > high ? high - at : 0);
    const dx = move(x + this.x, Math.min(90, this.width / 4), this.width - right), dy = move(y + this.y, edge, this.height - edge);
    if (this.radius(this.owner.depth[place]) < 3) this.center(place); // it could not be seen
    if (this.whole || (!dx && !dy)) return;
    this.x += dx;
    this.y += dy;
  }

  press(event) {
    if (event.button) return;
    const [x, y] = this.pointOf(event);
    this.pointers.set(event.pointerId, { x, y });
    this.moved = this.pointers.size > 1;
    this.box.focus({ preventScroll: true });
  }

  pointOf({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
    return [(clientX - left) / this.large, (clientY - top) / this.large];
  }

  drag(event) {
    const old = this.pointers.get(event.pointerId);
    if (!old) return;
    const [x, y] = this.pointOf(event), others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!this.moved && Math.hypot(x - old.x, y - old.y) < 5) return;
    if (!this.moved) this.box.setPointerCapture(event.pointerId);
    this.moved = true;
    this.pointers.set(event.pointerId, { x, y });
    if (others.length) { // two fingers
      const far = (point) => Math.hypot(point.x - others[0].x, point.y - others[0].y);
      this.zoom(between(0.7, far({ x, y }) / Math.max(8, far(old)), 1.4), [(x + others[0].x) / 2, (y + others[0].y) / 2]);
      return;
    }
    this.whole = false;
    this.x += x - old.x;
    this.y += y - old.y;
    this.keepInside();
    this.draw();
  }

  /** Some of the tree always stays in sight. */
  keepInside() {
    this.x = between(60 - this.columns.at(-1), this.x, this.width - 40);
    this.y = between(40 - (this.tall - 1) * this.row, this.y, this.height - 40);
  }

  release(event) {
    if (!this.pointers.delete(event.pointerId) || this.moved || event.type === "pointercancel") return;
    const place = this.nearest(...this.pointOf(event));
    if (place !== null) this.owner.visit(this.owner.nodes.id[place]);
  }

  /** The wheel zooms where the drawing has the focus (or with Ctrl); else the page scrolls. */
  wheel(event) {
    if (!event.ctrlKey && this.box.getRootNode().activeElement !== this.box) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.pointOf(event));
  }

  /** The node at a point, or none. */
  nearest(x, y) {
    this.place();
    let found = null, best = 26;
    this.byDepth.forEach((column, depth) => {
      const dx = x - this.x - this.columns[depth], label = this.worded[depth] ? this.wide[depth] + 14 : 0;
      if (dx > 26 || dx < -26 - label) return;
      for (const place of this.within(column, (y - this.y - 26) / this.row, (y - this.y + 26) / this.row)) {
        const dy = y - this.y - this.rows[place] * this.row, away = Math.hypot(dx < 0 ? Math.min(0, dx + Math.min(label, this.moves[place].width + 14)) : dx, dx < -14 ? dy + 9 : dy);
        if (away < best) [found, best] = [place, away];
      }
    });
    return found;
  }

  /** The places of a column between two rows. */
  within(column, low, high) {
    const first = (bound) => {
      let a = 0, b = column.length;
      while (a < b) {
        const middle = (a + b) >> 1;
        if (this.rows[column[middle]] < bound) a = middle + 1;
        else b = middle;
      }
      return a;
    };
    return column.slice(first(low), first(high));
  }

  // ---- drawing ----

  draw() {
    set(this.box, "aria-label", this.owner.word("tree.spoken", { n: this.owner.nodes.id.length }));
    if (!this.width || this.owner.look === "list") return;
    cancelAnimationFrame(this.asked);
    this.asked = requestAnimationFrame(() => { this.resize(); this.paint(); }); // letters may have grown where the box has not
  }

  paint() {
    this.place();
    const { owner, width, height } = this, reach = this.painted;
    const state = `${this.row} ${this.scale} ${this.squeezed} ${width} ${height} ${owner.chosen} ${JSON.stringify(owner.options)} ${owner.doc.players}`;
    const inside = reach && reach.doc === owner.doc && reach.state === state && Math.abs(this.x - reach.x) < width * PLANE_MARGIN && Math.abs(this.y - reach.y) < height * PLANE_MARGIN;
    if (!inside) {
      this.painted = { doc: owner.doc, state, x: this.x, y: this.y };
      this.paintAll();
    }
    set(this.layer, "transform", `translate(${tenth(this.x)} ${tenth(this.y)})`);
  }

  paintAll() {
    const seen = this.inSight(), places = new Set(seen), { owner } = this, details = [], dots = new Map();
    const d = { others: [], stubs: [], edges: [], played: [] };
    for (const place of seen) {
      this.addEdge(d, place);
      for (const kid of owner.kids[place]) if (this.isDrawn(kid) && !places.has(kid)) this.addEdge(d, kid);
      const depth = owner.depth[place], [x, y] = this.at(place), r = this.radius(depth);
      if (r > 2.5 && this.hidden(place)) d.stubs.push(`M${tenth(x)} ${tenth(y)}h${tenth(r + 12)}`);
      if (this.worded[depth] && details.length < PLANE_DETAILS) details.push({ key: String(owner.nodes.id[place]), place, x, y });
      else this.addDot(dots, place, x, y, r);
    }
    this.addOthers(d, places);
    const thin = between(0.5, this.row * 0.3, 2);
    for (const [name, path] of Object.entries(this.paths)) set(path, "d", d[name].join("") || null);
    this.paths.edges.style.strokeWidth = String(tenth(thin));
    this.paths.played.style.strokeWidth = thin < 1 ? "3" : "5";
    this.drawDots(dots);
    keyed(this.details, details, () => svgNode("g"), (node, item) => this.drawDetail(node, item));
    const [x, y] = this.at(owner.at);
    for (const [name, value] of [["cx", tenth(x)], ["cy", tenth(y)], ["r", tenth(Math.max(8, this.radius(owner.depth[owner.at]) + 6))]]) set(this.ring, name, value);
  }

  /** The places that are in sight, and a little beyond. */
  inSight() {
    const dx = this.width * PLANE_MARGIN, dy = this.height * PLANE_MARGIN, found = [];
    this.byDepth.forEach((column, depth) => {
      const at = this.columns[depth] + this.x;
      if (at > -dx - 60 && at < this.width + dx + 200) found.push(...this.within(column, (-this.y - dy) / this.row, (this.height - this.y + dy) / this.row));
    });
    return found;
  }

  radius(depth) { return between(1.4, this.gaps[depth] * this.row * 0.36, PLANE_NODE); }

  addEdge(d, place) {
    const { parent, line } = this.owner.nodes, above = parent[place];
    if (above < 0 || !this.isDrawn(above)) return;
    const [x, y] = this.at(place), [px, py] = this.at(above), bend = px + Math.min(PLANE_BEND, (x - px) * 0.55);
    d[line[place] ? "played" : "edges"].push(`M${tenth(px)} ${tenth(py)}L${tenth(bend)} ${tenth(y)}H${tenth(x)}`);
  }

  /** Other ways to nodes that are there: those of the chosen node, and all where there are few. */
  addOthers(d, places) {
    const { owner } = this, all = owner.doc.further || [], few = all.length <= PLANE_OTHER_WAYS;
    for (const way of all) {
      if (!this.isDrawn(way.from) || !this.isDrawn(way.to)) continue;
      const near = way.from === owner.at || way.to === owner.at;
      if (!(near || way.line || (few && (places.has(way.from) || places.has(way.to))))) continue;
      const [x, y] = this.at(way.to), [px, py] = this.at(way.from);
      d[way.line ? "played" : "others"].push(`M${tenth(px)} ${tenth(py)}L${tenth(x)} ${tenth(y)}`);
    }
  }

  addDot(dots, place, x, y, r) {
    const { kind, seat } = this.owner.nodes, k = kind[place], s = seat[place];
    const name = k === "d" ? `mau-seat${s % 8}` : k === "e" && s !== null ? `mau-end mau-line-seat${s % 8}` : "mau-chance";
    if (!dots.has(name)) dots.set(name, []);
    dots.get(name).push(outlineOf(k === "d" || (k === "e" && s !== null) ? s : 3, x, y, k === "d" ? r : r * 0.85));
  }

  drawDots(dots) {
    const items = [...dots].map(([key, parts]) => ({ key, parts }));
    keyed(this.dots, items, ({ key }) => svgNode("path", { class: key }), (node, { parts }) => set(node, "d", parts.join("")));
  }

  drawDetail(node, { place, x, y }) {
    const { owner } = this, { nodes, options, doc } = owner;
    set(node, "transform", `translate(${tenth(x)} ${tenth(y)})`);
    set(node, "data-chosen", place === owner.at ? "yes" : null);
    const state = JSON.stringify([this.short, this.tailed, this.hidden(place), options.language, options.suits, nodes.move[place], nodes.kind[place], nodes.seat[place], nodes.wins[place], nodes.worth[place], nodes.left[place], doc.players]);
    if (owner.said.get(node) === state) return;
    owner.said.set(node, state);
    node.replaceChildren(this.mark(place), ...this.sign(place), ...this.label(place), ...this.behind(place));
  }

  /** The shape of a node: filled for who moves, a ring with a dot for who has won, an open diamond for chance. */
  mark(place) {
    const { kind, seat } = this.owner.nodes, s = seat[place];
    if (kind[place] === "d") return svgNode("path", { class: `mau-seat${s % 8} mau-rim`, d: outlineOf(s, 0, 0, PLANE_NODE) });
    if (kind[place] !== "e" || s === null) return svgNode("path", { class: "mau-chance", d: outlineOf(kind[place] === "e" ? 1 : 3, 0, 0, PLANE_NODE - 2) });
    const dot = svgNode("circle", { r: 2.8, class: `mau-seat${s % 8}` });
    return svgNode("g", {}, svgNode("path", { class: `mau-end mau-line-seat${s % 8}`, d: outlineOf(s, 0, 0, PLANE_NODE - 1) }), dot);
  }

  /** The sign of what a node is worth to who moves there. */
  sign(place) {
    const said = this.owner.worthSign(place);
    return !said ? [] : [svgNode("text", { class: "mau-worth", y: 4.5, "text-anchor": "middle" }, said)];
  }

  label(place) {
    const { tokens, width } = this.moves[place], parts = [];
    let at = -width - 15;
    for (const { token, own } of tokens) {
      parts.push(this.tokenArt(token, at, own));
      at += own + 2;
    }
    return parts;
  }

  /** A card as a small paper tile with its letter and suit, a suit as a tile, words else. */
  tokenArt(token, x, own) {
    const { owner } = this, { language, suits } = owner.options, g = svgNode("g", { transform: `translate(${tenth(x)} -23)` });
    const use = (name, at, wide, high) => {
      const art = owner.use(name);
      for (const [key, value] of [["x", at], ["y", 2.5 + (13 - high) / 2], ["width", wide], ["height", high]]) set(art, key, value);
      return art;
    };
    const paper = svgNode("rect", { class: "mau-paper", width: own - 1, height: 18, rx: 3.5 });
    if (token[0] === "=" && token.length === 2) g.append(paper, use(`suit-${suits}-${token[1]}`, 3.5, 14, 13));
    else if (owner.isCard(token) && token[0] === "X") g.append(paper, use(`rank-joker-${token[1]}`, 4, 14, 13));
    else if (owner.isCard(token)) g.append(paper, use(`rank-${suits === "german" ? suits : language}-${token.slice(0, -1)}`, 2.5, own - 19, 12), use(`suit-${suits}-${token.slice(-1)}`, own - 16.5, 13, 12.5));
    else g.append(svgNode("text", { class: "mau-said", x: own / 2, y: 14, "text-anchor": "middle" }, token === "…" ? token : owner.tokenText(token)));
    if (owner.isCard(token)) set(g, "style", owner.ink(token));
    else if (token[0] === "=") set(g, "style", owner.ink(token.slice(1)));
    return g;
  }

  behind(place) {
    const words = this.tails[this.short][place];
    return words && this.tailed ? [svgNode("text", { class: "mau-said", x: this.hidden(place) ? 26 : 16, y: 5 }, words)] : [];
  }
}
