// What all widgets of the kit share: small makers, pictures of cards, words, switches, and the ways into a page.
//
// Nothing here or in the modules above knows a rule: what may be laid, what is owed, what is right stands in the document
// that Python wrote. Texts go into text nodes, never into markup. Nothing is loaded from anywhere.

const SVG = "http://www.w3.org/2000/svg";
const CHOICES = {
  language: ["en", "de"], suits: ["french", "german"], colours: [2, 4], theme: ["auto", "light", "dark"],
  projector: [false, true], size: ["medium", "small", "large"],
};
const DEFAULTS = Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, values[0]]));
const PATIENCE = 4000; // ms until a question without any answer is called unanswered
const LOST = {
  en: { doc: "There is nothing to show here: the table was given no moves.", art: "The cards cannot be drawn: their pictures are missing." },
  de: { doc: "Hier gibt es nichts zu zeigen: der Tisch hat keine Züge bekommen.", art: "Die Karten lassen sich nicht zeichnen: ihre Bilder fehlen." },
};
export const ICONS = {
  first: "M3 3h3v14H3zM17 3v14L7 10z", back: "M14 3v14L4 10z", next: "M6 3v14l10-7z", last: "M14 3h3v14h-3zM3 3v14l10-7z",
  play: "M5 2v16l12-8z", pause: "M4 3h4v14H4zM12 3h4v14h-4z",
  owed: "M3 2h8a2 2 0 012 2v10a2 2 0 01-2 2H3a2 2 0 01-2-2V4a2 2 0 012-2zM6 5v3H3v2h3v3h2v-3h3V8H8V5zM15 5a3 3 0 012 3v8a3 3 0 01-3 3H7a3 3 0 01-2-1h9a1 1 0 001-1z",
  round: "M10 2a8 8 0 018 8h2l-3.5 4.5L13 10h2.5a5.5 5.5 0 10-2.2 4.4l1.6 2A8 8 0 1110 2z",
  missing: "M10 1l9 17H1zM9 7v5h2V7zM9 13.5v2h2v-2z", skip: "M2 3l7 7-7 7zM10 3l7 7-7 7z", set: "M3 5h14v2H3zM3 9h14v2H3zM3 13h14v2H3z",
  plus: "M8 2h4v6h6v4h-6v6H8v-6H2V8h6z", undo: "M8 3v4h4a6 6 0 010 12H6v-3h6a3 3 0 000-6H8v4L1 8.5z", branch: "M4 2h3v5l6 3V7l6 4.5-6 4.5v-3L7 10v8H4z",
  hint: "M10 1a6 6 0 013 11.2V15H7v-2.8A6 6 0 0110 1zM7 16h6v3H7z", save: "M3 2h11l3 3v13H3zM6 3v5h7V3zM6 11v6h8v-6z", screen: "M2 2h6v3H5v3H2zM12 2h6v6h-3V5h-3zM2 12h3v3h3v3H2zM15 12h3v6h-6v-3h3z",
  trash: "M7 1h6v2h5v3H2V3h5zM4 7h12l-1 12H5zM7 9v8h1.5V9zM11.5 9v8H13V9z", find: "M8 1a7 7 0 015.6 11.2l5.4 5.4-1.8 1.8-5.4-5.4A7 7 0 118 1zM8 3.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9z",
};
const SHAPES = [ // by seat: disc, square, triangle, diamond, hexagon, star, cross, pentagon; then chance (open diamond)
  "M10 .6a9.4 9.4 0 110 18.8A9.4 9.4 0 0110 .6z", "M2.5 1.5h15a1 1 0 011 1v15a1 1 0 01-1 1h-15a1 1 0 01-1-1v-15a1 1 0 011-1z",
  "M10 1l9.5 17.5H.5z", "M10 0l9.5 10L10 20 .5 10z", "M5.3 1.5h9.4L19.6 10l-4.9 8.5H5.3L.4 10z",
  "M10 0l2.9 6.5 7 .7-5.2 4.8 1.5 7L10 15.4 3.8 19l1.5-7L.1 7.2l7-.7z", "M7 1h6v6h6v6h-6v6H7v-6H1V7h6z",
  "M10 .5l9.7 7.2L16 19.3H4L.3 7.7z",
];
// ---- small makers -----------------------------------------------------------------------------------------------

export function make(tag, props = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else set(node, name, value);
  }
  node.append(...kids);
  return node;
}

/** Set an attribute, or remove it for null and false; leaves an equal one alone. */
export function set(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
}

export function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function path(d, box = 20, cls = "mau-icon") {
  const svg = document.createElementNS(SVG, "svg"), line = document.createElementNS(SVG, "path");
  for (const [name, value] of [["viewBox", `0 0 ${box} ${box}`], ["aria-hidden", "true"], ["class", cls]]) svg.setAttribute(name, value);
  line.setAttribute("d", d);
  line.setAttribute("fill-rule", "evenodd");
  svg.append(line);
  return svg;
}

export const shape = (seat) => (seat === null ? path("M10 1.8L18.2 10 10 18.2 1.8 10z", 20, "mau-shape mau-chance")
  : path(SHAPES[seat % 8], 20, `mau-shape mau-seat${seat % 8}`));

/** The sign of a verdict: a disc with a tick, or a square with a cross. */
export function sign(yes) {
  const svg = path(yes ? "M12 1a11 11 0 110 22 11 11 0 010-22z" : "M6 1.5h12A4.5 4.5 0 0122.5 6v12a4.5 4.5 0 01-4.5 4.5H6A4.5 4.5 0 011.5 18V6A4.5 4.5 0 016 1.5z", 24, `mau-sign ${yes ? "mau-yes" : "mau-no"}`);
  svg.append(path(yes ? "M6.5 12.5l4 4 7-8.5" : "M7.5 7.5l9 9m0-9l-9 9").firstChild);
  return svg;
}

/** Make `parent` show `items` in order, keeping every node whose key stays: focus and scroll survive. */
export function keyed(parent, items, create, update) {
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

/** Stops and quotes stay with their tile: no line begins with a full stop, none ends with an opening quote. */
function keepStops(node) {
  const found = (text, signs) => (text?.nodeType === Node.TEXT_NODE && signs.exec(text.data)?.[0]) || "";
  for (const tile of [...node.children]) {
    const before = tile.previousSibling, after = tile.nextSibling, open = found(before, /[„“«(]+$/), stop = found(after, /^[“”»).,:;?!]+/);
    if (!open && !stop) continue;
    if (open) before.deleteData(before.length - open.length, open.length);
    if (stop) after.deleteData(0, stop.length);
    const kept = make("span", { class: "mau-kept" });
    tile.replaceWith(kept);
    kept.append(open, tile, stop);
  }
}

/** Cards with a key each; two equal cards (two packs) get different keys. */
export function withKeys(cards) {
  const seen = {};
  return cards.map((card, place) => ({ card, place, key: `${card}#${(seen[card] = (seen[card] || 0) + 1)}` }));
}
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

function hashOf(text) {
  let sum = text.length;
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return (sum >>> 0).toString(36);
}

/** The sheet that all widgets of a page with the same drawings share: read once, and kept as long as one of them needs it. */
function takeArt(text) {
  const key = hashOf(String(text || "")), known = document.querySelector(`.mau-sheet[data-key="${key}"]`), sheet = known || readArt(text);
  if (!sheet) return null;
  if (!known) document.body.append(sheet);
  sheet.dataset.key = key;
  sheet.dataset.users = Number(sheet.dataset.users || 0) + 1; // counted: a notebook takes far tables off the page for a while
  return sheet;
}

function leaveArt(sheet) {
  sheet.dataset.users = Number(sheet.dataset.users) - 1;
  if (sheet.dataset.users === "0") sheet.remove();
}

/** The style sheets of a notebook's module, each once a page; inside a shadow tree, where the page's do not reach, of its own. */
function takeSheets(within) {
  const sheets = typeof SHEETS === "undefined" ? [] : SHEETS, inner = within.getRootNode() instanceof ShadowRoot;
  for (const text of sheets) {
    const key = hashOf(text), place = inner ? within : document.head;
    if (!place.querySelector(`style[data-mau="${key}"]`)) place.append(make("style", { "data-mau": key }, text));
  }
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

// ---- a surface: one widget on the page -----------------------------------------------------------------------------

export class Surface {
  constructor(el, doc, art, options, heard) {
    this.doc = doc;
    this.heard = heard || {};
    this.options = { ...DEFAULTS };
    for (const [name, values] of Object.entries(CHOICES)) if (values.includes(options?.[name])) this.options[name] = options[name];
    this.said = new WeakMap();
    this.parts = {};
    this.part = (name, tag = "div", props = {}, ...kids) => (this.parts[name] = make(tag, { class: `mau-${name}`, ...props }, ...kids));
    this.root = make("div", { class: "mau", role: "group", tabindex: "-1" });
    this.restyle = () => this.style();
    this.left = () => this.onScreen || !this.filling || this.leaveScreen();
    this.watch = new MutationObserver(this.restyle);
    this.watch.observe(document.body, { attributes: true, attributeFilter: ["class", "data-jp-theme-light", "data-vscode-theme-kind"] });
    MEDIA.addEventListener("change", this.restyle);
    document.addEventListener("fullscreenchange", this.left);
    el.append(this.root);
    this.start(art);
  }

  start(art) {
    const usable = Boolean(this.doc) && this.usable(this.doc), sheet = usable && takeArt(art);
    if (!sheet) return this.lose(usable ? "art" : "doc");
    this.sheet = sheet;
    this.prefix = sheet.dataset.prefix;
    // Only the size counts: a symbol is drawn into the box of its picture from (0, 0) on.
    this.boxes = new Map([...sheet.querySelectorAll("symbol")].map((s) => [s.id.slice(this.prefix.length + 1), `0 0 ${s.getAttribute("viewBox").split(" ").slice(2).join(" ")}`]));
    this.body = make("div", { class: "mau-body" });
    this.root.append(this.body);
    this.build();
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.draw();
    // Inside a shadow tree the shared drawings are out of reach: there a widget keeps its own.
    requestAnimationFrame(() => this.root.getRootNode() instanceof ShadowRoot && this.root.append(sheet.cloneNode(true)));
  }

  /** Whether the document can be drawn; a widget asks for more. */
  usable(doc) { return typeof doc === "object"; }

  lose(what) {
    this.style();
    set(this.root, "aria-label", "Mau-Mau");
    this.root.append(make("p", { class: "mau-lost", role: "alert" }, LOST[this.options.language][what]));
  }

  /** A new document from Python; the nodes stay, so that focus and scroll survive. */
  renew(doc) {
    this.heardBack();
    if (!this.body || !this.usable(doc)) return;
    this.doc = doc;
    this.draw();
  }

  destroy() {
    clearTimeout(this.waiting);
    this.watch.disconnect();
    MEDIA.removeEventListener("change", this.restyle);
    document.removeEventListener("fullscreenchange", this.left);
    this.root.remove();
    if (this.sheet) leaveArt(this.sheet);
    this.sheet = null;
  }

  // ---- asking Python ----

  get live() { return Boolean(this.heard.send); }

  /** Send a click to Python. Where nothing comes back for a while, say so instead of looking alive. */
  ask(message) {
    if (!this.live) return this.notice(this.word("kernel.none"), "lost");
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.notice(this.word("kernel.silent"), "lost"), PATIENCE);
    try {
      Promise.resolve(this.heard.send(message)).catch(() => this.gone());
    } catch {
      this.gone();
    }
  }

  /** The kernel was restarted or shut down: what this widget asks reaches nobody any more. */
  gone() {
    clearTimeout(this.waiting);
    this.notice(this.word("kernel.gone"), "lost");
  }

  /** Something came back from Python. */
  heardBack() {
    clearTimeout(this.waiting);
    if (this.parts.notice?.dataset.kind === "lost") this.notice("");
  }

  /** A line that is read out at once: what went wrong, or what was done. */
  notice(words, kind = "error") {
    if (!this.body) return;
    if (!this.parts.notice) this.body.before(this.part("notice", "p", { role: "alert" }));
    set(this.parts.notice, "data-kind", kind);
    this.fill(this.parts.notice, typeof words === "string" ? [words] : words || []);
  }

  /** Words for the ears only, read out politely. */
  say(words) {
    if (!this.parts.voice) this.body.append(this.part("voice", "div", { class: "mau-voice mau-spoken", "aria-live": "polite", "aria-atomic": "true" }));
    put(this.parts.voice, typeof words === "string" ? words : this.plain(words));
  }

  // ---- words ----

  word(key, values = {}) {
    const text = this.doc.words?.[this.options.language]?.[key] ?? this.doc.words?.en?.[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
  }
  count(key, n, values = {}) { return this.word(`${key}.${n === 1 ? "one" : "other"}`, { n, ...values }); }
  own(texts) { return texts?.[this.options.language] ?? texts?.en ?? ""; }
  player(seat) { return String(this.doc.players[seat] ?? "").trim() || this.word("seat", { n: seat }); }
  cardName(card, oblique = false) {
    const names = this.doc.names?.[this.options.language], suits = this.options.suits;
    return (oblique && names?.[`${suits}:oblique`]?.[card]) || names?.[suits]?.[card] || card;
  }
  suitName(suit) { return this.doc.suit_names?.[this.options.language]?.[this.options.suits]?.[suit] ?? suit; }

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
    keepStops(node);
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

  // ---- switches ----

  /** Title, note, and the switches that belong to every widget. */
  buildHead() {
    const { part } = this;
    const segment = (option, values) => make("div", { class: "mau-segment", role: "group", "data-option": option },
      ...values.map((value) => make("button", { type: "button", "data-value": value, onclick: () => this.switch(option, value) })));
    const switches = part("switches", "div", {}, ...["language", "suits", "colours", "theme"].map((option) => segment(option, CHOICES[option])),
      segment("projector", [true]), part("keys", "p"));
    const fold = part("fold", "button", { type: "button", class: "mau-button mau-fold", "aria-expanded": "false", onclick: () => this.fold() });
    return part("head", "div", {}, part("titles", "div", {}, part("title", "div", { role: "heading", "aria-level": "3" }), part("note", "p")), fold, switches);
  }

  switch(option, value) {
    if (option !== "projector") return this.choose({ [option]: value });
    const on = !this.options.projector;
    this.choose({ projector: on });
    if (on) this.fillScreen();
    else if (this.onScreen) document.exitFullscreen(); // what else fills the screen stays
  }

  /** Whether this widget, and nothing else, fills the screen. */
  get onScreen() { return this.root.getRootNode().fullscreenElement === this.root; }

  /** The projector view takes the whole screen where the page may. */
  async fillScreen() {
    try {
      await this.root.requestFullscreen({ navigationUI: "hide" });
      this.filling = true;
    } catch {
      this.filling = false; // a page may forbid it; large print alone helps too
    }
  }

  leaveScreen() {
    this.filling = false;
    this.choose({ projector: false });
  }

  choose(change, told = true) {
    for (const [name, value] of Object.entries(change)) if (CHOICES[name]?.includes(value)) this.options[name] = value;
    if (this.body) this.draw();
    if (told) this.heard.tell?.("options", { ...this.options });
  }

  fold() {
    const open = this.parts.fold.getAttribute("aria-expanded") !== "true";
    set(this.parts.fold, "aria-expanded", String(open));
    set(this.parts.switches, "data-open", open ? "yes" : null);
  }

  style() {
    const { theme, colours, projector, size, language } = this.options;
    set(this.root, "data-widget", this.constructor.widget);
    set(this.root, "data-theme", theme === "auto" ? pageTheme() : theme);
    set(this.root, "data-colours", colours);
    set(this.root, "data-projector", projector ? "yes" : null);
    set(this.root, "data-size", size);
    set(this.root, "lang", language);
  }
  /** Title, note and switches in the words of now; the note names the variant, unless the title does. */
  drawHead(title = "", note = "", naming = true) {
    const { parts } = this, variant = this.own(this.doc.variant?.name);
    set(this.root, "aria-label", this.word("table"));
    put(parts.title, title || variant || this.word("table"));
    put(parts.note, [title && naming ? variant : "", note].filter(Boolean).join(" · "));
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

  // ---- keys ----

  /** What a widget does with a key; true where it did something. */
  onKey() { return false; }

  /** Keys act only while the focus is inside; everything that belongs to the notebook passes. */
  key(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || key === "Tab" || (key === "Enter" && event.shiftKey)) return;
    if (this.onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (key.length === 1 || /^(Enter|Arrow\w+|Home|End|Page\w+|Backspace|Delete)$/.test(key)) event.stopPropagation();
  }
}

// ---- the two ways in --------------------------------------------------------------------------------------------

/** `mount(el, doc, art, options, heard)` for a plain page. `heard` may hold `tell(name, value)`, called when people change
    what a notebook would keep, and `send(message)`, called when they ask for something that only Python can do. */
export function mountOf(Kind) {
  return (el, doc, art, options = {}, heard = {}) => {
    const it = new Kind(el, doc, art, options, heard), live = Boolean(it.body);
    return {
      get step() { return it.step; },
      get options() { return { ...it.options }; },
      surface: it,
      go: (step) => live && it.told?.("step", step),
      told: (name, value) => live && it.told?.(name, value),
      choose: (change) => live && it.choose(change, false),
      renew: (fresh) => it.renew(fresh),
      notice: (notice) => live && it.notice(it.own(notice?.say) || "", notice?.kind),
      heardBack: () => it.heardBack(),
      destroy: () => it.destroy(),
    };
  };
}

/** For notebooks (anywidget): show the model's document; while it is there, the still picture with the same key is not. */
export function bind(Kind) {
  return { render: ({ model, el }) => new Bound(Kind, model, el).undo };
}

class Bound {
  constructor(Kind, model, el) {
    Object.assign(this, { Kind, model, el, it: null });
    const key = String(model.get("still") || ""), is = `[data-mau-still="${key}"]`;
    if (/^[\w-]+$/.test(key)) el.append(make("style", {}, `${is},.jp-OutputArea-child:has(${is}){display:none!important}`));
    this.fresh();
    const shared = (Kind.shared || []).map((name) => [`change:${name}`, () => this.place()]);
    this.events = [["change:doc", () => this.renewed()], ["change:art", () => this.fresh()], ["change:notice", () => this.noticed()],
      ["change:options", () => this.it.choose(model.get("options") || {}, false)], ["msg:custom", () => this.it.heardBack()], ...shared];
    for (const [name, act] of this.events) model.on(name, act);
    this.undo = () => this.destroy();
  }

  fresh() {
    const { Kind, model, el } = this;
    takeSheets(el);
    requestAnimationFrame(() => el.getRootNode() instanceof ShadowRoot && takeSheets(el));
    this.it?.destroy();
    const tell = (name, value) => {
      model.set(name, value);
      model.save_changes(); // at once: an echo of an older step must never find a newer one unsaved
    };
    this.it = new Kind(el, model.get("doc"), model.get("art"), model.get("options"), { tell, send: (message) => model.send(message) });
    this.place();
  }

  renewed() {
    if (!this.it.body) return this.fresh();
    this.it.renew(this.model.get("doc"));
    this.place();
  }

  /** Where the model stands. Changes may arrive in any order, and a line means nothing before the document that has it. */
  place() {
    if (this.it.body) for (const name of this.Kind.shared || []) this.it.told(name, this.model.get(name));
  }

  noticed() {
    const notice = this.model.get("notice");
    this.it.heardBack();
    this.it.notice(this.it.own(notice?.say) || "", notice?.kind);
  }

  destroy() {
    for (const [name, act] of this.events) this.model.off(name, act);
    this.it.destroy();
  }
}
