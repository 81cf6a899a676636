// The card table: draws the finished frames of a story and steps through them.
//
// It knows no rule. What may be laid, and why, stands in the frames; here are only pictures, names, keys and clicks.
// Texts go into text nodes, never into markup. Nothing is loaded from anywhere. Two ways in: `render` for notebooks
// (anywidget), `mount` for a plain page.

const SVG = "http://www.w3.org/2000/svg";
const PACE = { slow: 2600, medium: 1600, fast: 800 };
const CHOICES = {
  language: ["en", "de"], suits: ["french", "german"], colours: [2, 4], theme: ["auto", "light", "dark"],
  projector: [false, true], size: ["medium", "small", "large"],
};
const DEFAULTS = Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, values[0]]));
const LOST = {
  en: { story: "There is nothing to show here: the table was given no moves.", art: "The cards cannot be drawn: their pictures are missing." },
  de: { story: "Hier gibt es nichts zu zeigen: der Tisch hat keine Züge bekommen.", art: "Die Karten lassen sich nicht zeichnen: ihre Bilder fehlen." },
};
const ICONS = {
  first: "M3 3h3v14H3zM17 3v14L7 10z", back: "M14 3v14L4 10z", next: "M6 3v14l10-7z", last: "M14 3h3v14h-3zM3 3v14l10-7z",
  play: "M5 2v16l12-8z", pause: "M4 3h4v14H4zM12 3h4v14h-4z",
  owed: "M3 2h8a2 2 0 012 2v10a2 2 0 01-2 2H3a2 2 0 01-2-2V4a2 2 0 012-2zM6 5v3H3v2h3v3h2v-3h3V8H8V5zM15 5a3 3 0 012 3v8a3 3 0 01-3 3H7a3 3 0 01-2-1h9a1 1 0 001-1z",
  round: "M10 2a8 8 0 018 8h2l-3.5 4.5L13 10h2.5a5.5 5.5 0 10-2.2 4.4l1.6 2A8 8 0 1110 2z",
  missing: "M10 1l9 17H1zM9 7v5h2V7zM9 13.5v2h2v-2z", skip: "M2 3l7 7-7 7zM10 3l7 7-7 7z", set: "M3 5h14v2H3zM3 9h14v2H3zM3 13h14v2H3z",
};
const SHAPES = [ // by seat: disc, square, triangle, diamond, hexagon, star, cross, pentagon; then chance (open diamond)
  "M10 .6a9.4 9.4 0 110 18.8A9.4 9.4 0 0110 .6z", "M2.5 1.5h15a1 1 0 011 1v15a1 1 0 01-1 1h-15a1 1 0 01-1-1v-15a1 1 0 011-1z",
  "M10 1l9.5 17.5H.5z", "M10 0l9.5 10L10 20 .5 10z", "M5.3 1.5h9.4L19.6 10l-4.9 8.5H5.3L.4 10z",
  "M10 0l2.9 6.5 7 .7-5.2 4.8 1.5 7L10 15.4 3.8 19l1.5-7L.1 7.2l7-.7z", "M7 1h6v6h6v6h-6v6H7v-6H1V7h6z",
  "M10 .5l9.7 7.2L16 19.3H4L.3 7.7z",
];

// ---- small makers -----------------------------------------------------------------------------------------------

function make(tag, props = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else set(node, name, value);
  }
  node.append(...kids);
  return node;
}

/** Set an attribute, or remove it for null and false; leaves an equal one alone. */
function set(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function path(d, box = 20, cls = "mau-icon") {
  const svg = document.createElementNS(SVG, "svg"), line = document.createElementNS(SVG, "path");
  for (const [name, value] of [["viewBox", `0 0 ${box} ${box}`], ["aria-hidden", "true"], ["class", cls]]) svg.setAttribute(name, value);
  line.setAttribute("d", d);
  line.setAttribute("fill-rule", "evenodd");
  svg.append(line);
  return svg;
}

const shape = (seat) => (seat === null ? path("M10 1.8L18.2 10 10 18.2 1.8 10z", 20, "mau-shape mau-chance")
  : path(SHAPES[seat % 8], 20, `mau-shape mau-seat${seat % 8}`));

/** The sign of a verdict: a disc with a tick, or a square with a cross. */
function sign(yes) {
  const svg = path(yes ? "M12 1a11 11 0 110 22 11 11 0 010-22z" : "M6 1.5h12A4.5 4.5 0 0122.5 6v12a4.5 4.5 0 01-4.5 4.5H6A4.5 4.5 0 011.5 18V6A4.5 4.5 0 016 1.5z", 24, `mau-sign ${yes ? "mau-yes" : "mau-no"}`);
  svg.append(path(yes ? "M6.5 12.5l4 4 7-8.5" : "M7.5 7.5l9 9m0-9l-9 9").firstChild);
  return svg;
}

/** Make `parent` show `items` in order, keeping every node whose key stays: focus and scroll survive. */
function keyed(parent, items, create, update) {
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  const wanted = new Set(items.map((item) => item.key));
  for (const [key, node] of old) if (!wanted.has(key)) node.remove();
  let at = parent.firstElementChild;
  for (const item of items) {
    let node = old.get(item.key);
    if (!node) {
      node = create(item);
      node.dataset.key = item.key;
    }
    if (node === at) at = at.nextElementSibling;
    else parent.insertBefore(node, at);
    update(node, item);
  }
}

/** Cards with a key each; two equal cards (two packs) get different keys. */
function withKeys(cards) {
  const seen = {};
  return cards.map((card, place) => ({ card, place, key: `${card}#${(seen[card] = (seen[card] || 0) + 1)}` }));
}

const CHOOSABLE = ["mau-card", "mau-chips"]; // cards of the moving hand, and the card tiles of its reasons
const DRAWN = new Set(["svg", "defs", "symbol", "g", "path", "rect", "circle", "use"]);

/** The sheet of symbols, cleaned of anything but shapes; null when it is none. */
function readArt(text) {
  const sheet = new DOMParser().parseFromString(String(text || ""), "image/svg+xml").documentElement;
  if (sheet.localName !== "svg" || !sheet.dataset.prefix) return null;
  for (const node of [sheet, ...sheet.querySelectorAll("*")]) {
    if (!DRAWN.has(node.localName)) return null;
    for (const { name, value } of [...node.attributes]) {
      if (/^on|^style$/i.test(name) || (/href$/i.test(name) && !value.startsWith("#"))) node.removeAttribute(name);
    }
  }
  const art = document.importNode(sheet, true);
  art.setAttribute("class", "mau-sheet");
  return art;
}

const MEDIA = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : { matches: false, addEventListener() {}, removeEventListener() {} };

/** "light" or "dark" as the page around has it: JupyterLab, VS Code, else the system. */
function pageTheme() {
  const body = document.body;
  if (body.dataset.jpThemeLight) return body.dataset.jpThemeLight === "false" ? "dark" : "light";
  const kind = `${body.dataset.vscodeThemeKind || ""} ${body.className}`;
  if (/vscode-(high-contrast-)?light/.test(kind)) return "light";
  if (/vscode-(dark|high-contrast)/.test(kind)) return "dark";
  return MEDIA.matches ? "dark" : "light";
}

// ---- the table --------------------------------------------------------------------------------------------------

class Table {
  constructor(el, story, art, options, heard) {
    this.story = story;
    this.heard = heard;
    this.options = { ...DEFAULTS };
    for (const [name, values] of Object.entries(CHOICES)) if (values.includes(options?.[name])) this.options[name] = options[name];
    this.step = 0;
    this.lit = new Set(); // keys of the chosen cards
    this.rove = null; // key of the card that Tab reaches in the moving hand
    this.pace = "medium";
    this.timer = 0;
    this.said = new WeakMap();
    this.root = make("div", { class: "mau", role: "group", tabindex: "-1" });
    this.restyle = () => this.style();
    this.watch = new MutationObserver(this.restyle);
    this.watch.observe(document.body, { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "data-vscode-theme-kind"] });
    MEDIA.addEventListener("change", this.restyle);
    el.append(this.root);
    const frames = story?.frames;
    const usable = Array.isArray(frames) && frames.length && Array.isArray(story.players) && String(story.format).startsWith("maumau-story/");
    const sheet = usable && readArt(art);
    if (!sheet) this.lose(usable ? "art" : "story");
    else this.build(sheet);
  }

  lose(what) {
    this.style();
    set(this.root, "aria-label", "Mau-Mau");
    this.root.append(make("p", { class: "mau-lost", role: "alert" }, LOST[this.options.language][what]));
  }

  destroy() {
    this.stop();
    this.watch.disconnect();
    MEDIA.removeEventListener("change", this.restyle);
    this.root.remove();
  }

  // ---- words ----

  word(key, values = {}) {
    const text = this.story.words?.[this.options.language]?.[key] ?? this.story.words?.en?.[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
  }
  count(key, n, values = {}) { return this.word(`${key}.${n === 1 ? "one" : "other"}`, { n, ...values }); }
  own(texts) { return texts?.[this.options.language] ?? texts?.en ?? ""; }
  player(seat) { return String(this.story.players[seat] ?? "").trim() || this.word("seat", { n: seat }); }
  cardName(card, oblique = false) {
    const names = this.story.names?.[this.options.language], suits = this.options.suits;
    return (oblique && names?.[`${suits}:oblique`]?.[card]) || names?.[suits]?.[card] || card;
  }
  suitName(suit) { return this.story.suit_names?.[this.options.language]?.[this.options.suits]?.[suit] ?? suit; }

  /** Parts of a sentence as plain text, for labels. */
  plain(parts) {
    return (parts || []).map((p) => (typeof p === "string" ? p : p.card ? this.cardName(p.card, p.case === "oblique") : p.suit ? this.suitName(p.suit)
      : p.seat !== undefined ? this.player(p.seat) : String(p.b ?? ""))).join("");
  }

  /** Parts of a sentence as nodes; does nothing when the node shows them already. */
  fill(node, parts) {
    const { language, suits } = this.options, key = JSON.stringify([language, suits, parts]);
    if (this.said.get(node) === key) return;
    this.said.set(node, key);
    node.replaceChildren(...(parts || []).map((p) => (typeof p === "string" ? p : p.card ? this.chip(p.card) : p.suit ? this.tile(p.suit, true)
      : p.seat !== undefined ? this.player(p.seat) : make("b", {}, String(p.b ?? "")))));
  }

  // ---- pictures ----

  use(name) {
    const svg = document.createElementNS(SVG, "svg");
    svg.append(document.createElementNS(SVG, "use"));
    svg.setAttribute("aria-hidden", "true");
    return this.point(svg, name);
  }
  point(svg, name) {
    set(svg, "viewBox", this.boxes.get(name) || "0 0 250 350");
    set(svg.firstChild, "href", `#${this.prefix}-${name}`);
    return svg;
  }
  face(card) {
    const { language, suits } = this.options;
    return [`${suits}-${language}-${card}`, `${suits}-${card}`, card].find((name) => this.boxes.has(name)) || "blank";
  }
  ink(card) { return `color:var(--mau-${card[0] === "X" ? `joker-${card[1]}` : `${this.options.suits}-${card.slice(-1)}`})`; }

  /** A small paper tile with a card, for running text. */
  chip(card) {
    const { language, suits } = this.options, joker = card[0] === "X";
    const names = joker ? [`rank-joker-${card[1]}`]
      : [`rank-${suits === "german" ? suits : language}-${card.slice(0, -1)}`, `suit-${suits}-${card.slice(-1)}`];
    const known = names.every((name) => this.boxes.has(name));
    return make("span", { class: "mau-chip", style: known ? this.ink(card) : null },
      ...(known ? names.map((name) => this.use(name)) : []), make("span", { class: known ? "mau-spoken" : null }, this.cardName(card)));
  }

  /** A suit on its own paper tile, with its name beside it or only spoken. */
  tile(suit, named) {
    const picture = make("span", { class: "mau-tile", style: this.ink(suit) });
    if (this.boxes.has(`suit-${this.options.suits}-${suit}`)) picture.append(this.use(`suit-${this.options.suits}-${suit}`));
    return make("span", { class: "mau-suit" }, picture, make("span", { class: named ? null : "mau-spoken" }, this.suitName(suit)));
  }

  // ---- building, once ----

  build(sheet) {
    this.prefix = sheet.dataset.prefix;
    // Only the size counts: a symbol is drawn into the box of its picture from (0, 0) on.
    this.boxes = new Map([...sheet.querySelectorAll("symbol")].map((s) => [s.id.slice(this.prefix.length + 1), `0 0 ${s.getAttribute("viewBox").split(" ").slice(2).join(" ")}`]));
    this.parts = {};
    const part = (name, tag = "div", props = {}, ...kids) => (this.parts[name] = make(tag, { class: `mau-${name}`, ...props }, ...kids));
    part("head", "div", {}, part("titles", "div", {}, part("title", "div", { role: "heading", "aria-level": "3" }), part("note", "p")),
      part("fold", "button", { type: "button", class: "mau-button mau-fold", "aria-expanded": "false", onclick: () => this.fold() }), this.buildSwitches(part));
    part("say", "div", {}, part("number", "span"), part("sentence", "span", { "aria-live": "polite", "aria-atomic": "true" }));
    part("felt", "div", {}, part("table", "div", {}, part("others"), part("middle", "div", {}, part("way"),
      this.buildPile(part, "stock"), this.buildPile(part, "pile"), part("badges")), part("own")));
    this.buildSeats();
    this.buildControls(part);
    part("why", "section", {}, part("whyTitle", "div", { class: "mau-heading", role: "heading", "aria-level": "4" }), part("sum", "p"), part("reasons", "ul"), part("acts", "ul"));
    part("moves", "nav", {}, part("movesTitle", "div", { class: "mau-heading", role: "heading", "aria-level": "4" }), part("list", "ol"));
    const { head, say, felt, controls, why, moves } = this.parts;
    this.root.append(sheet, make("div", { class: "mau-body" }, head, say, felt, controls, why, moves));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusin", (event) => this.focused(event));
    this.root.addEventListener("click", ({ target }) => target.closest(".mau-to-play, .mau-speed") || this.stop(), true);
    this.draw();
  }

  buildSwitches(part) {
    const segment = (option, values) => make("div", { class: "mau-segment", role: "group", "data-option": option },
      ...values.map((value) => make("button", { type: "button", "data-value": value, onclick: () => this.choose({ [option]: option === "projector" ? !this.options.projector : value }) })));
    return part("switches", "div", {}, ...["language", "suits", "colours", "theme"].map((option) => segment(option, CHOICES[option])),
      segment("projector", [true]), part("keys", "p"));
  }

  buildPile(part, name) {
    return make("div", { class: "mau-pilebox" }, part(`${name}Cards`, "div", { class: `mau-stack mau-${name}`, role: "img" }), part(`${name}Name`, "span"));
  }

  buildSeats() {
    const { players } = this.story, bottom = this.story.bottom || 0;
    this.seats = players.map((_, seat) => {
      const name = make("span", { class: "mau-name" }), number = make("span", { class: "mau-count" }), turn = make("span", { class: "mau-turn" });
      const hand = make("div", { class: "mau-hand" });
      return { name, number, turn, hand, box: make("div", { class: "mau-seat" }, make("div", { class: "mau-plate" }, shape(seat), name, number, turn), hand) };
    });
    const order = players.map((_, k) => (bottom + k) % players.length);
    this.parts.own.append(this.seats[order[0]].box);
    this.parts.others.append(...order.slice(1).map((seat) => this.seats[seat].box));
    set(this.parts.others, "data-seats", players.length - 1);
  }

  buildControls(part) {
    const button = (name, act) => part(name, "button", { type: "button", class: `mau-button mau-to-${name}`, onclick: act }, path(ICONS[name]), make("span", { class: "mau-label" }));
    const to = (target) => () => this.go(target());
    part("controls", "div", { role: "group" }, button("first", to(() => 0)), button("back", to(() => this.step - 1)), button("next", to(() => this.step + 1)), button("last", to(() => this.end)),
      part("slider", "input", { type: "range", min: 0, max: this.end, oninput: (event) => { this.stop(); this.go(+event.target.value); } }),
      button("play", () => this.toggle()), make("label", { class: "mau-speed" }, part("speedName", "span"),
        part("speed", "select", { onchange: (event) => this.setPace(event.target.value) }, ...Object.keys(PACE).map((value) => make("option", { value })))));
    this.parts.speed.value = this.pace;
  }

  // ---- drawing a step ----

  get end() { return this.story.frames.length - 1; }
  get frame() { return this.story.frames[this.step]; }

  draw() {
    const { root } = this, held = root.getRootNode().activeElement, kind = CHOOSABLE.find((cls) => held?.classList?.contains(cls));
    this.style();
    this.drawWords();
    try {
      this.drawTable(this.frame);
      this.drawWhy(this.frame);
    } catch (error) {
      this.fill(this.parts.sentence, [this.word("bad.step")]);
      console.error(error);
    }
    this.drawControls();
    this.drawMoves();
    if (kind && !(held.isConnected && held.hasAttribute("aria-pressed"))) this.refocus(kind);
  }

  /** What had the focus is gone: go to the card or row of the same kind that Tab would reach, else to Next. */
  refocus(kind) {
    (this.root.querySelector(`.${kind}[tabindex="0"]`) || this.parts.next).focus({ preventScroll: true });
  }

  style() {
    const { theme, colours, projector, size, language } = this.options;
    set(this.root, "data-theme", theme === "auto" ? pageTheme() : theme);
    set(this.root, "data-colours", colours);
    set(this.root, "data-projector", projector ? "yes" : null);
    set(this.root, "data-size", size);
    set(this.root, "lang", language);
  }

  drawWords() {
    const { parts, story } = this, heading = this.own(story.title), variant = this.own(story.variant?.name);
    set(this.root, "aria-label", this.word("table"));
    put(parts.title, heading || variant || this.word("table"));
    put(parts.note, [heading ? variant : "", this.own(story.note)].filter(Boolean).join(" · "));
    put(parts.fold, this.word("settings"));
    put(parts.keys, this.word("keys"));
    for (const group of parts.switches.querySelectorAll("[data-option]")) {
      const { option } = group.dataset;
      set(group, "aria-label", this.word(option));
      for (const button of group.children) {
        const { value } = button.dataset;
        put(button, option === "language" ? value.toUpperCase() : this.word(option === "projector" ? option : option === "colours" ? `colours.${value}` : value));
        set(button, "aria-pressed", String(String(this.options[option]) === value));
        if (option === "language") set(button, "aria-label", value === "en" ? "English" : "Deutsch");
      }
    }
  }

  drawTable(f) {
    const { parts } = this;
    put(parts.number, this.word("step", { i: this.step, n: this.end }));
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
    const others = this.seats.length - 1, cap = others < 2 || seat === (this.story.bottom || 0) ? 12 : others < 4 ? 8 : 6;
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
    const acts = (why?.moves || []).map((act) => ({ ...act, key: act.move, chips: [] }));
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
    return [...rows.values()].flatMap((row) => row.chips.length < (items.length > 8 ? 2 : 5) ? row.chips.map((item) => ({ ...item, chips: [item] })) : [row]);
  }

  makeRow(row) {
    const text = make("span", { class: "mau-reason" }), small = make("span", { class: "mau-code" }), also = make("span", { class: "mau-also" });
    const choosable = Boolean(row.chips?.length), chips = choosable ? make("button", { type: "button", class: "mau-chips" }) : make("span", { class: "mau-chips" });
    const lights = choosable ? { onclick: () => this.light(row.key) } : {};
    return make("li", { class: "mau-row", ...lights }, make("span", { class: "mau-verdict" }), chips, make("span", {}, text, also, small));
  }

  drawRow(node, row) {
    const [verdict, chips, texts] = node.children, [text, also, small] = texts.children;
    const lit = Boolean(row.chips?.some(({ key }) => this.lit.has(key)));
    const state = JSON.stringify([this.options.language, this.options.suits, row]);
    set(node, "data-lit", lit ? "yes" : null);
    set(node, "data-many", row.chips?.length > 1 ? "yes" : null);
    if (chips.localName === "button") {
      set(chips, "aria-pressed", String(lit));
      set(chips, "tabindex", row.chips.some(({ key }) => key === this.rove) ? "0" : "-1");
    }
    if (this.said.get(node) !== state + lit) {
      this.said.set(node, state + lit);
      const move = row.move !== undefined, spoken = row.say ? this.word(move ? (row.legal ? "move.yes" : "move.no") : row.legal ? "yes" : "no") : "";
      verdict.replaceChildren(row.say ? sign(row.legal) : shape(row.seat), make("span", { class: "mau-spoken" }, spoken));
      chips.replaceChildren(...(row.chips || []).map(({ card }) => this.chip(card)), ...(move ? [make("span", { class: "mau-word" }, this.word(`move.${row.move}`))] : []));
      this.fill(text, row.say ? this.own(row.say) : row.text);
      const first = this.plain(this.own(row.say)), rest = lit ? (row.all || []).filter(({ say }) => this.plain(this.own(say)) !== first) : [];
      this.fill(also, rest.flatMap(({ say }) => [` ${this.word("also")} `, ...this.own(say)]));
      set(node, "data-code", row.code || null);
      put(small, typeof row.source === "string" ? row.source : this.own(row.source));
    }
  }

  // ---- controls and moves ----

  drawControls() {
    const { parts, step, end } = this, playing = Boolean(this.timer);
    set(parts.controls, "aria-label", this.word("controls"));
    for (const [name, idle] of [["first", step === 0], ["back", step === 0], ["next", step === end], ["last", step === end]]) {
      put(parts[name].lastChild, this.word(name));
      set(parts[name], "aria-label", this.word(name));
      set(parts[name], "title", this.word(name));
      set(parts[name], "aria-disabled", idle ? "true" : null);
    }
    parts.slider.value = step;
    set(parts.slider, "aria-label", this.word("position"));
    set(parts.slider, "aria-valuetext", `${this.word("step.spoken", { i: step, n: end })} ${this.plain(this.own(this.frame.say) || [])}`);
    set(parts.play.firstChild.firstChild, "d", ICONS[playing ? "pause" : "play"]);
    put(parts.play.lastChild, this.word(playing ? "pause" : "play"));
    set(parts.play, "aria-label", this.word(playing ? "pause" : "play"));
    put(parts.speedName, this.word("speed"));
    for (const option of parts.speed.options) put(option, this.word(option.value));
  }

  drawMoves() {
    const { list, movesTitle, moves } = this.parts, { language, suits } = this.options;
    put(movesTitle, this.word("moves"));
    set(moves, "aria-label", this.word("moves"));
    this.reached = Math.max(this.reached || 0, this.step); // what comes is not given away: classes predict first
    const drawn = `${language} ${suits} ${this.reached}`;
    const items = this.said.get(list) === drawn ? [] : this.story.frames.map((f, k) => ({ key: String(k), f, k }));
    if (items.length) keyed(list, items, ({ k }) => make("li", {}, make("button", { type: "button", onclick: () => this.go(k) })), (node, item) => this.drawMove(node.firstChild, item));
    this.said.set(list, drawn);
    for (const item of list.children) set(item.firstChild, "aria-current", item.dataset.key === String(this.step) ? "step" : null);
    const now = list.children[this.step];
    requestAnimationFrame(() => {
      if (now) list.scrollTop = Math.max(0, now.offsetTop - list.offsetTop - list.clientHeight / 2);
    });
  }

  drawMove(button, { f, k }) {
    set(button, "data-later", k > this.reached ? "yes" : null);
    if (k > this.reached) {
      button.replaceChildren(make("span", { class: "mau-index" }, String(k)), "…");
      set(button, "aria-label", `${k}. ${this.word("later")}`);
      return;
    }
    const word = String(f.move ?? ""), wish = /=([CDHS])/.exec(word), call = /!+$/.exec(word), dealt = f.by === null || f.by === undefined;
    const spoken = [], shown = [];
    for (const card of f.laid || []) { shown.push(this.chip(card)); spoken.push(this.cardName(card)); }
    if (wish) { shown.push(this.tile(wish[1], false)); spoken.push(this.suitName(wish[1])); }
    if (f.drew && !dealt && word !== "catch") { shown.push(make("b", {}, `+${f.drew}`)); spoken.push(this.count("draws", f.drew)); }
    if (!shown.length) { const text = dealt ? this.word("deal") : this.word(`move.${word}`); shown.push(text); spoken.push(text); }
    if (call) { shown.push(call[0]); spoken.push(call[0].length > 1 ? "Mau-Mau" : "Mau"); }
    button.replaceChildren(make("span", { class: "mau-index" }, String(k)), shape(dealt ? null : f.by), ...shown);
    set(button, "aria-label", `${k}. ${dealt ? "" : `${this.player(f.by)}: `}${spoken.join(", ")}`);
  }

  // ---- what people do ----

  go(step, told = true) {
    const to = Math.max(0, Math.min(this.end, Number.isInteger(step) ? step : 0));
    const from = this.step;
    this.forward = to === from + 1;
    this.step = to;
    this.lit = new Set();
    if (to === this.end) this.stop();
    this.draw();
    if (told && to !== from) this.heard?.step?.(to);
  }

  stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.drawControls();
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.step === this.end) this.go(0);
    this.timer = setInterval(() => this.go(this.step + 1), PACE[this.pace]);
    this.drawControls();
  }

  setPace(pace) {
    this.pace = pace;
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.go(this.step + 1), PACE[pace]);
  }

  choose(change, told = true) {
    for (const [name, value] of Object.entries(change)) if (CHOICES[name]?.includes(value)) this.options[name] = value;
    this.draw();
    if (told) this.heard?.options?.({ ...this.options });
  }

  fold() {
    const open = this.parts.fold.getAttribute("aria-expanded") !== "true";
    set(this.parts.fold, "aria-expanded", String(open));
    set(this.parts.switches, "data-open", open ? "yes" : null);
  }

  keyOf(node) { return node.parentNode.dataset.key; }

  pick(node) {
    if (node.getAttribute("role") !== "button") return;
    const key = this.keyOf(node), only = this.lit.size === 1 && this.lit.has(key);
    this.stop();
    this.rove = key;
    this.lit = new Set(only && this.picked === key ? [] : [key]);
    this.picked = key;
    this.draw();
    node.focus({ preventScroll: true });
  }

  light(rowKey, toggle = true) {
    const keys = this.rows.find(({ key }) => key === rowKey).chips.map(({ key }) => key);
    const same = toggle && this.picked === rowKey && keys.every((key) => this.lit.has(key));
    this.stop();
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

  /** Keys act only while the focus is inside this table; everything that belongs to the notebook passes. */
  key(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || key === "Escape" || key === "Tab" || (key === "Enter" && event.shiftKey)) return;
    const card = target.classList.contains("mau-card"), choosable = card || target.classList.contains("mau-chips");
    const done = (act) => { event.preventDefault(); event.stopPropagation(); act(); };
    const steps = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.end };
    if (key in steps && !event.shiftKey && target.localName !== "select") return done(() => { this.stop(); this.go(steps[key]); });
    if (choosable && (key === "ArrowUp" || key === "ArrowDown")) return done(() => this.walk(target, key === "ArrowDown" ? 1 : -1));
    if (card && (key === "Enter" || key === " ")) return done(() => this.pick(target));
    if (key === " " && !["button", "select"].includes(target.localName)) return done(() => this.toggle());
    if (this.timer && target !== this.parts.play) this.stop();
    if (key.length === 1 || /^(Enter|Arrow\w+|Home|End|Page\w+|Backspace|Delete)$/.test(key)) event.stopPropagation();
  }

  walk(node, by) {
    const all = [...node.closest(".mau-hand, .mau-reasons").querySelectorAll(".mau-card, .mau-chips")];
    all[(all.indexOf(node) + by + all.length) % all.length].focus();
  }
}

// ---- the two ways in --------------------------------------------------------------------------------------------

/** Put a table into `el`. `heard` may hold functions `step(number)` and `options(object)`, called when people change them. */
export function mount(el, story, art, options = {}, heard = {}) {
  const table = new Table(el, story, art, options, heard), live = Boolean(table.parts);
  return {
    get step() { return table.step; },
    get options() { return { ...table.options }; },
    go: (step) => live && table.go(step, false),
    choose: (change) => live && table.choose(change, false),
    destroy: () => table.destroy(),
  };
}

/** Show the table of a notebook's model. While it is there, the still picture with the same key is not shown. */
function render({ model, el }) {
  let table = null;
  const send = (name, value) => {
    model.set(name, value);
    model.save_changes(); // at once: an echo of an older step must never find a newer one unsaved
  };
  const fresh = () => {
    table?.destroy();
    table = mount(el, model.get("story"), model.get("art"), model.get("options"), { step: (n) => send("step", n), options: (o) => send("options", o) });
    table.go(model.get("step") || 0);
  };
  const key = String(model.get("still") || "");
  if (/^[\w-]+$/.test(key)) {
    const is = `[data-mau-still="${key}"]`;
    el.append(make("style", {}, `${is},.jp-OutputArea-child:has(${is}){display:none!important}`));
  }
  const step = () => model.get("step") !== table.step && table.go(model.get("step"));
  const options = () => table.choose(model.get("options") || {});
  fresh();
  const events = [["change:story", fresh], ["change:art", fresh], ["change:step", step], ["change:options", options]];
  for (const [name, act] of events) model.on(name, act);
  return () => {
    for (const [name, act] of events) model.off(name, act);
    clearTimeout(later);
    table.destroy();
  };
}

export default { render };
