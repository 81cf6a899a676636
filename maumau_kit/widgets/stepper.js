// The stepper: walks through the finished frames of a story, in one or several views, and shows the lines that branch off.

import { ICONS, bind, keyed, make, mountOf, path, put, set, shape, sign } from "./base.js";
import { Board } from "./board.js";
import { Lessons } from "./learn.js";

const PACE = { slow: 2600, medium: 1600, fast: 800 };

/** What tells one story from another: a document that only brings other lines goes on with the same. */
const storyOf = ({ players, frames }) => JSON.stringify([players, frames.map(({ by, move, hands }) => [by, move, hands])]);

export class Stepper extends Board {
  static widget = "stepper";
  static shared = ["view", "line", "step"]; // in this order: a step means something only on its line

  usable(story) {
    return Array.isArray(story.frames) && story.frames.length > 0 && Array.isArray(story.players) && String(story.format).startsWith("maumau-story/");
  }

  // ---- where we are ----

  get tracks() { return [this.doc, ...(this.doc.more || [])]; }
  get track() { return this.tracks[this.view] || this.doc; }
  get bottom() { return this.track.bottom || 0; }
  get branches() { return this.track.view === "open" ? this.doc.branches || [] : []; }
  get canBranch() { return Boolean(this.doc.may_branch) && this.live && this.track.view === "open" && !this.lessons.key; }

  /** The frames of a line from the deal on: those of the line it branched off from, then its own. */
  framesOf(line) {
    const branch = this.branches[line - 1];
    return branch ? [...this.framesOf(branch.from.line).slice(0, branch.from.step + 1), ...branch.frames] : this.track.frames;
  }

  get frames() {
    const { doc, view, line, cut } = this, lesson = this.lessons.frames;
    if (lesson) return lesson;
    if (cut?.doc !== doc || cut.view !== view || cut.line !== line) this.cut = { doc, view, line, frames: this.framesOf(line) };
    return this.cut.frames;
  }

  get end() { return this.frames.length - 1; }
  get frame() { return this.frames[Math.min(this.step, this.end)]; }

  // ---- what was seen: what comes is not given away, for classes predict first ----

  /** A line keeps its number when others are removed; its place among them does not. */
  idOf(line) { return this.lessons.key && line === this.line ? this.lessons.key : line ? this.branches[line - 1]?.id : 0; }

  reach() { this.furthest.set(this.idOf(this.line), this.reached(this.line)); }

  /** The furthest step of a line that was seen: of one that branched off at least its first. */
  reached(line) {
    const first = line ? this.branches[line - 1].from.step + 1 : 0;
    return Math.max(this.furthest.get(this.idOf(line)) ?? first, line === this.line ? this.step : 0);
  }

  // ---- building, once ----

  build() {
    Object.assign(this, { step: 0, line: 0, view: 0, timer: 0, pace: "medium", furthest: new Map(), asking: null, lessons: new Lessons(this) });
    const { part } = this, heading = (name) => part(name, "div", { class: "mau-heading", role: "heading", "aria-level": "4" });
    const views = part("views", "div", { class: "mau-segment mau-views", role: "group" });
    const moves = part("moves", "nav", {}, heading("movesTitle"), part("list", "ol"));
    const tree = part("tree", "nav", {}, heading("treeTitle"), part("lines", "div", { tabindex: "0", role: "group" }), part("treeActs", "div"));
    const sentence = this.buildSentence();
    sentence.append(views);
    this.body.append(this.buildHead(), sentence, this.buildFelt(), this.buildControls(), tree, part("side", "div", {}, this.lessons.build(), this.buildWhy()), moves);
    set(this.root, "data-led", this.heard.led); // led from outside: its own controls are left out
    this.root.addEventListener("click", ({ target }) => target.closest(".mau-to-play, .mau-speed") || this.stop(), true);
  }

  buildControls() {
    const { part } = this;
    const button = (name, act) => part(name, "button", { type: "button", class: `mau-button mau-to-${name}`, onclick: act }, path(ICONS[name]), make("span", { class: "mau-label" }));
    const to = (target) => () => this.go(target());
    return part("controls", "div", { role: "group" }, button("first", to(() => 0)), button("back", to(() => this.step - 1)), button("next", to(() => this.step + 1)), button("last", to(() => this.end)),
      part("slider", "input", { type: "range", min: 0, oninput: (event) => { this.stop(); this.go(+event.target.value); } }),
      button("play", () => this.toggle()), make("label", { class: "mau-speed" }, part("speedName", "span"),
        part("speed", "select", { onchange: (event) => this.setPace(event.target.value) }, ...Object.keys(PACE).map((value) => make("option", { value })))));
  }

  // ---- drawing a step ----

  draw() {
    this.style();
    if (this.line > this.branches.length) this.line = 0;
    this.step = Math.min(this.step, this.end);
    this.drawHead(this.own(this.doc.title), this.own(this.doc.note));
    this.drawViews();
    const place = this.word("step", { i: this.step, n: this.end });
    put(this.parts.number, this.line ? `${this.word("line.other", { n: this.line })} · ${place}` : place);
    this.drawFrame(this.frame);
    this.lessons.draw();
    this.drawControls();
    this.drawMoves();
    this.drawTree();
  }

  get mainButton() { return this.parts.next; }

  drawViews() {
    const { views } = this.parts, several = this.tracks.length > 1;
    set(views, "hidden", several ? null : "hidden");
    set(views, "aria-label", this.word("views"));
    const items = several ? this.tracks.map(({ view }, n) => ({ key: String(n), view, n })) : [];
    keyed(views, items, ({ n }) => make("button", { type: "button", onclick: () => this.turnTo(n) }), (button, { view, n }) => {
      put(button, view === "open" ? this.word("view.open") : this.player(view));
      set(button, "aria-pressed", String(n === this.view));
    });
  }

  drawControls() {
    const { parts, step, end } = this, playing = Boolean(this.timer);
    set(parts.controls, "aria-label", this.word("controls"));
    for (const [name, idle] of [["first", step === 0], ["back", step === 0], ["next", step === end], ["last", step === end]]) {
      put(parts[name].lastChild, this.word(name));
      set(parts[name], "aria-label", this.word(name));
      set(parts[name], "title", this.word(name));
      set(parts[name], "aria-disabled", idle ? "true" : null);
    }
    set(parts.slider, "max", end);
    parts.slider.value = step;
    parts.speed.value = this.pace;
    set(parts.slider, "aria-label", this.word("position"));
    set(parts.slider, "aria-valuetext", `${this.word("step.spoken", { i: step, n: end })} ${this.plain(this.own(this.frame.say) || [])}`);
    set(parts.play.firstChild.firstChild, "d", ICONS[playing ? "pause" : "play"]);
    put(parts.play.lastChild, this.word(playing ? "pause" : "play"));
    set(parts.play, "aria-label", this.word(playing ? "pause" : "play"));
    put(parts.speedName, this.word("speed"));
    for (const option of parts.speed.options) put(option, this.word(option.value));
  }

  drawMoves() {
    const { list, movesTitle, moves } = this.parts, { language, suits } = this.options, { frames, line, view } = this;
    put(movesTitle, this.word("moves"));
    set(moves, "aria-label", this.word("moves"));
    const drawn = `${language} ${suits} ${this.reached(line)} ${line} ${view} ${this.lessons.key} ${this.lessons.hides(this.step + 1) ? this.step : ""}`, same = this.listed === frames && this.said.get(list) === drawn;
    const items = same ? [] : frames.map((f, k) => ({ key: String(k), f, k }));
    if (items.length) keyed(list, items, ({ k }) => make("li", {}, make("button", { type: "button", onclick: () => this.go(k) })), (node, item) => this.drawMove(node.firstChild, item));
    this.said.set(list, drawn);
    this.listed = frames;
    for (const item of list.children) set(item.firstChild, "aria-current", item.dataset.key === String(this.step) ? "step" : null);
    this.bring(list, list.children[this.step]);
  }

  /** Scroll a list so that its current entry is in the middle; read in the next frame, where it costs nothing. */
  bring(list, now) {
    requestAnimationFrame(() => {
      if (!now) return;
      const here = list.getBoundingClientRect(), there = now.getBoundingClientRect();
      list.scrollTop += there.top - here.top - (list.clientHeight - there.height) / 2;
      list.scrollLeft += there.left - here.left - (list.clientWidth - there.width) / 2;
    });
  }

  drawMove(button, { f, k }) {
    const hidden = this.lessons.hides(k), later = hidden || k > this.reached(this.line), fault = !later && this.lessons.marks(k), dealt = f.by === null || f.by === undefined;
    const { shown, spoken } = later ? { shown: ["…"], spoken: [hidden ? this.lessons.said("hidden") : this.word("later")] } : this.moveParts(f);
    if (fault) spoken.push(this.lessons.said("mark"));
    set(button, "data-later", later ? "yes" : null);
    button.replaceChildren(make("span", { class: "mau-index" }, String(k)), ...(later ? [] : [shape(dealt ? null : f.by)]), ...shown, ...(fault ? [make("span", { class: "mau-fault" }, sign(false), this.lessons.said("mark"))] : []));
    set(button, "aria-label", `${k}. ${dealt || later ? "" : `${this.player(f.by)}: `}${spoken.join(", ")}`);
  }

  /** A move as tiles to see and words to hear. */
  moveParts(f) {
    const word = String(f.move ?? ""), wish = /=([CDHS])/.exec(word), call = /!+$/.exec(word), dealt = f.by === null || f.by === undefined;
    const spoken = [], shown = [], both = (text) => { shown.push(text); spoken.push(text); };
    for (const card of f.laid || []) { shown.push(this.chip(card)); spoken.push(this.cardName(card)); }
    if (wish) { shown.push(this.tile(wish[1], false)); spoken.push(this.suitName(wish[1])); }
    if (f.drew && !dealt && word !== "catch") { shown.push(make("b", {}, `+${f.drew}`)); spoken.push(this.count("draws", f.drew)); }
    if (!shown.length) both(dealt ? this.word("deal") : this.word(`move.${word}`));
    if (call) both(call[0].length > 1 ? "Mau-Mau" : "Mau");
    return { shown, spoken };
  }

  // ---- lines that branch off ----

  drawTree() {
    const { tree, treeTitle, lines, treeActs } = this.parts, several = this.branches.length > 0 && !this.lessons.key;
    set(tree, "hidden", several ? null : "hidden");
    if (!several) return;
    put(treeTitle, this.word("lines"));
    set(tree, "aria-label", this.word("lines"));
    set(lines, "aria-label", this.word("lines"));
    const all = [{ key: "0", from: { line: 0, step: -1 }, frames: this.track.frames }, ...this.branches.map((branch, n) => ({ key: String(n + 1), ...branch }))];
    keyed(lines, all, () => make("div", { class: "mau-line", role: "group" }, make("b"), make("ol")), (node, line) => this.drawLine(node, line));
    const acts = this.live && this.line ? [{ key: "play_on", icon: "play" }, { key: "drop", icon: "trash" }] : [];
    keyed(treeActs, acts, ({ key, icon }) => make("button", { type: "button", class: "mau-button", onclick: () => this.ask({ do: key, line: this.line }) }, path(ICONS[icon]), make("span")),
      (button, { key }) => put(button.lastChild, this.word(`line.${key}`)));
    this.bring(lines, lines.querySelector("[aria-current]"));
  }

  drawLine(node, { key, from, frames }) {
    const [name, list] = node.children, line = Number(key);
    put(name, line ? this.word("line.other", { n: line }) : this.word("line.played"));
    set(node, "aria-label", name.textContent);
    set(node, "data-now", line === this.line ? "yes" : null);
    set(node, "data-branch", line ? "yes" : null);
    list.style.setProperty("--from", from.step + 1);
    const reached = this.reached(line), { language, suits } = this.options;
    const items = frames.map((f, k) => ({ key: String(k), f, step: from.step + 1 + k }));
    keyed(list, items, ({ step }) => make("li", {}, make("button", { type: "button", onclick: () => this.goTo(line, step) })), (item, { f, step }) => {
      const button = item.firstChild, later = step > reached;
      const state = JSON.stringify([later, language, suits, step, f.by === null ? null : this.player(f.by), f.by, f.move, f.laid, f.drew]);
      set(button, "aria-current", line === this.line && step === this.step ? "step" : null);
      if (this.said.get(button) === state) return;
      this.said.set(button, state);
      const { shown, spoken } = later ? { shown: [], spoken: [this.word("later")] } : this.moveParts(f);
      button.replaceChildren(shape(f.by ?? null), ...(f.by === null ? [] : shown));
      set(button, "aria-label", `${step}. ${f.by === null || later ? "" : `${this.player(f.by)}: `}${spoken.join(", ")}`);
    });
  }

  /** Whether a row of reasons offers "What if?": a move that may be made here. */
  mayAsk(row) { return this.canBranch && row.legal && !this.frame.result && (row.chips?.length === 1 || /^(draw|take|keep|pass|name)$/.test(row.move || "")); }

  askWhatIf(row) {
    const card = row.chips?.length ? row.chips[0].card : "", what = card || row.move;
    if (this.suitsOf(card || (what === "name" ? "" : null)).length) {
      this.asking = this.asking === row.key ? null : row.key;
      return this.draw();
    }
    this.branchOff(what);
  }

  /** The suits to name with a card, or for the starter where it is none; none where nothing is named. */
  suitsOf(card) { return card === null ? [] : [...((card ? this.doc.wild?.[card] : this.doc.naming) || "")]; }

  branchOff(what) {
    this.asking = null;
    this.ask({ do: "branch", line: this.line, step: this.step, move: what });
  }

  /** The suits to choose from for a what-if with a wild card. */
  wishes(row) {
    if (this.asking !== row.key) return [];
    const card = row.chips?.length ? row.chips[0].card : "";
    return this.suitsOf(card).map((suit) => ({ suit, act: () => this.branchOff(`${card}=${suit}`) }));
  }

  // ---- what people do ----

  renew(doc) {
    if (this.body && this.usable(doc) && storyOf(doc) !== storyOf(this.doc)) {
      this.furthest.clear();
      this.lessons.forget();
    }
    super.renew(doc);
  }

  told(name, value) {
    const known = Number.isInteger(value) ? value : 0;
    this.lessons.leave();
    if (name === "step" && known !== this.step) this.go(known, false);
    else if (name === "step") this.reach();
    else if (name === "line" && known !== this.line) { this.line = Math.max(0, Math.min(this.branches.length, known)); this.draw(); }
    else if (name === "view" && known !== this.view) this.turnTo(known, false);
  }

  go(step, told = true) {
    const to = Math.max(0, Math.min(this.end, Number.isInteger(step) ? step : 0)), from = this.step;
    this.forward = to === from + 1;
    this.step = to;
    this.reach();
    this.lit = new Set();
    this.asking = null;
    if (to === this.end || this.lessons.waits) this.stop();
    this.draw();
    if (told && to !== from && !this.lessons.key) this.heard.tell?.("step", to);
  }

  goTo(line, step) {
    this.lessons.leave();
    if (line !== this.line) {
      this.line = line;
      this.heard.tell?.("line", line);
    }
    this.go(step);
  }

  /** Look from another seat, at the same moment of the round as it was played. */
  turnTo(view, told = true) {
    if (!this.tracks[view]) return;
    this.stop();
    if (this.lessons.key) this.lessons.back();
    if (this.line) this.goTo(0, Math.min(this.step, this.branches[this.line - 1]?.from.step ?? this.step));
    this.view = view;
    this.rove = null;
    this.lit = new Set();
    this.draw();
    if (told) this.heard.tell?.("view", view);
  }

  chosen() { this.stop(); }

  pick(node) {
    super.pick(node);
    if (node.getAttribute("role") === "button") this.lessons.picked(this.keyOf(node).split("#")[0]);
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

  onKey(event) {
    const { key, target } = event, steps = { ArrowLeft: this.step - 1, ArrowRight: this.step + 1, Home: 0, End: this.end };
    if (key in steps && !event.shiftKey && target.localName !== "select") {
      this.stop();
      this.go(steps[key]);
    } else if (this.lessons.onKey(key) || super.onKey(event)) return true;
    else if (key === " " && !["button", "select"].includes(target.localName)) this.toggle();
    else {
      if (this.timer && key !== "Escape" && target !== this.parts.play) this.stop();
      return false;
    }
    return true;
  }

  destroy() {
    clearInterval(this.timer);
    super.destroy();
  }
}

export const mount = mountOf(Stepper);
export default bind(Stepper);
