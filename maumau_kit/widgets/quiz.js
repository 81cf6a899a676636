// The quiz: asks the questions of a document one by one, and says of every answer why it is right or wrong.
//
// Which choices are right, and why, stands in the document; the page compares and counts, it knows no rule.

import { ICONS, bind, keyed, make, mountOf, path, put, set, sign } from "./base.js";
import { QuizTable } from "./quiz_table.js";

const QUIZ_SURE = 5000; // ms in which deleting has to be confirmed
let quizzes = 0; // on this page: an id is there once

export class Quiz extends QuizTable {
  static widget = "quiz";
  static shared = ["answers", "at"];

  usable(doc) {
    return String(doc.format).startsWith("maumau-quiz/") && Array.isArray(doc.questions) && doc.questions.length > 0
      && doc.questions.every((q) => Array.isArray(q?.choices) && q.choices.length > 0);
  }

  // ---- where we are ----

  get questions() { return this.doc.questions; }
  get question() { return this.questions[this.at]; }
  get done() { return this.at >= this.questions.length; }
  /** What was answered to a question: the keys chosen, and whether it was checked. */
  answer(question) {
    const found = this.answers[question.id], keys = new Set(question.choices.map(({ key }) => key));
    return { chosen: new Set((Array.isArray(found?.chosen) ? found.chosen : []).filter((key) => keys.has(key))), checked: found?.checked === true };
  }

  judged(question) {
    const { chosen, checked } = this.answer(question);
    return checked ? (question.choices.every(({ key, right }) => chosen.has(key) === right) ? "right" : "wrong") : "open";
  }

  /** The choices that were judged wrongly; where one answer is right, what was chosen tells more than what was left. */
  faults(question) {
    const { chosen } = this.answer(question), wrong = question.choices.filter(({ key, right }) => chosen.has(key) !== right);
    const taken = wrong.filter(({ key }) => chosen.has(key));
    return question.several || !taken.length ? wrong : taken;
  }

  // ---- building, once ----

  build() {
    Object.assign(this, { at: 0, answers: {}, sure: 0, spoken: "" });
    const { part } = this;
    const prompt = part("prompt", "p", { class: "mau-say mau-prompt" }), paper = part("paper", "div", { tabindex: "0", role: "group" });
    const answers = [part("choices"), this.buildActs(), part("reasons", "ul")];
    this.body.append(this.buildHead(), this.buildBar(), prompt, this.buildTable(), paper, ...answers, this.buildEnd());
    this.say(""); // a region that is heard has to be there before it is filled
  }

  buildBar() {
    const { part } = this;
    const place = part("place", "span", { class: "mau-number" }), level = part("level", "span", { class: "mau-word" });
    return part("bar", "div", {}, part("dots", "ol"), part("where", "p", {}, place, part("kind", "span"), level));
  }

  buildActs() {
    const { part } = this;
    const go = part("go", "button", { type: "button", class: "mau-button mau-main", onclick: () => this.go() });
    return part("acts", "div", {}, go, part("how", "p", { id: `mau-how-${(quizzes += 1)}` }), part("verdict"));
  }

  buildEnd() {
    const { part } = this;
    const button = (name, icon, onclick) => part(name, "button", { type: "button", class: "mau-button", onclick }, path(ICONS[icon]), make("span"));
    const after = part("after", "div", {}, button("again", "undo", () => this.restart()), button("fresh", "next", () => this.renewal()),
      button("forget", "trash", () => this.forget()));
    return part("end", "section", { class: "mau-why mau-end" }, part("score", "p", { class: "mau-heading mau-score", tabindex: "-1" }), part("kinds", "table"),
      part("metName", "p", { class: "mau-heading mau-metName" }), part("met", "ul"), after, part("kept", "p", { class: "mau-sum" }));
  }

  // ---- drawing ----

  draw() {
    this.style();
    this.at = Math.max(0, Math.min(this.at, this.questions.length));
    this.drawHead(this.word("quiz", { name: this.own(this.doc.variant?.name) }), this.own(this.doc.note), false);
    this.drawBar();
    const { parts, question } = this, { table, score } = question || {};
    for (const name of ["prompt", "acts"]) set(parts[name], "hidden", this.done);
    set(parts.felt, "hidden", !table);
    set(parts.paper, "hidden", !score);
    set(parts.end, "hidden", !this.done);
    if (question) this.fill(parts.prompt, this.own(question.prompt));
    if (table) this.drawScene(table);
    if (score) this.drawSheet(score);
    this.drawChoices();
    this.drawFeedback();
    if (this.done) this.drawEnd();
  }

  drawBar() {
    const { parts, question } = this;
    const items = this.questions.map((each, n) => ({ key: `${n}`, n, state: this.judged(each) }));
    set(parts.dots, "aria-label", this.word("progress"));
    keyed(parts.dots, items, ({ n }) => make("li", {}, make("button", { type: "button", onclick: () => this.turnTo(n) })), (node, { n, state }) => {
      const button = node.firstChild, now = n === this.at;
      if (node.dataset.state !== state) button.replaceChildren(state === "open" ? String(n + 1) : sign(state === "right"));
      set(node, "data-state", state);
      set(button, "aria-current", now ? "step" : null);
      set(button, "aria-disabled", this.mayGo(n) ? null : "true");
      set(button, "aria-label", `${this.word("place", { i: n + 1, n: this.questions.length })}: ${this.word(`state.${state}`)}`);
    });
    set(parts.where, "hidden", this.done);
    if (!question) return;
    put(parts.place, this.word("place", { i: this.at + 1, n: this.questions.length }));
    put(parts.kind, this.own(question.title));
    put(parts.level, this.word(`level.${question.difficulty}`));
  }

  /** Questions that were answered, and the first that was not, can be gone to. */
  mayGo(n) { return n === this.at || this.judged(this.questions[n]) !== "open" || n === this.questions.findIndex((q) => this.judged(q) === "open"); }

  // ---- choices ----

  get byCards() { return Boolean(this.question?.choices.every(({ card }) => card)); }

  drawChoices() {
    const { parts, question } = this, cards = this.byCards, place = cards ? parts.hand : parts.choices;
    set(parts.choices, "hidden", this.done || cards);
    if (this.done || cards) parts.choices.replaceChildren();
    if (this.done || !question.table) parts.hand.replaceChildren();
    if (this.done) return;
    const { chosen, checked } = this.answer(question), several = question.several;
    set(place, "role", several ? "group" : "radiogroup");
    set(place, "aria-label", this.word("choices"));
    set(place, "aria-describedby", parts.how.id);
    set(place, "data-count", question.choices.length);
    const items = question.choices.map((choice, n) => ({ ...choice, n, key: `${question.id}:${choice.key}`, name: choice.key }));
    const state = (item) => ({ picked: chosen.has(item.name), checked, several, cards });
    keyed(place, items, (item) => this.makeChoice(item, cards), (node, item) => this.drawChoice(node, item, state(item)));
    this.drawActs(chosen.size, checked);
  }

  makeChoice({ n, name }, cards) {
    const digit = make("span", { class: "mau-digit", "aria-hidden": "true" }, n < 9 ? String(n + 1) : "");
    const kids = cards ? [this.use("back"), digit] : [digit, ...["label", "verdict", "told"].map((cls) => make("span", { class: `mau-${cls}` }))];
    return make("button", { type: "button", class: `mau-choice ${cards ? "mau-card" : "mau-line"}`, onclick: () => this.choosing(name) }, ...kids);
  }

  drawChoice(node, item, { picked, checked, several, cards }) {
    set(node, "role", several ? "checkbox" : "radio");
    set(node, "aria-checked", String(picked));
    set(node, "aria-disabled", checked ? "true" : null);
    set(node, "data-chosen", picked ? "yes" : null);
    set(node, "data-mark", checked ? (item.right ? "right" : "wrong") : null);
    set(node, "data-fault", checked && this.isFault(item) ? "yes" : null);
    const spoken = cards ? this.cardName(item.card) : this.capital(this.own(item.label));
    set(node, "aria-label", spoken + (checked ? `. ${this.verdictOf(item)} ${this.plain(this.own(item.reasons[0].say))}` : ""));
    if (cards) {
      this.point(node.firstChild, this.face(item.card));
      const shown = node.querySelector(".mau-sign");
      if (checked !== Boolean(shown)) shown ? shown.remove() : node.append(sign(item.right));
      return;
    }
    const [, label, mark, told] = node.children;
    this.fill(label, this.own(item.label));
    mark.replaceChildren(...(checked ? [sign(item.right)] : []));
    told.replaceChildren(...(checked ? this.explained(item) : []));
  }

  capital(parts) { const text = this.plain(parts); return text.charAt(0).toUpperCase() + text.slice(1); }
  isFault({ name }) { return this.faults(this.question).some(({ key }) => key === name); }

  /** Chosen or left out, and whether that was right, in words. */
  verdictOf(item) {
    if (this.isFault(item)) return `${this.word(item.right ? "missed" : "taken")}.`;
    return `${this.byCards ? this.word(item.right ? "yes" : "no") : this.word(item.right ? "state.right" : "state.wrong")}.`;
  }

  /** The reason, its source, and what somebody may have thought who judged this wrongly. */
  explained(item) {
    const [first, ...rest] = item.reasons, fault = this.isFault(item), reason = make("span", { class: "mau-reason" });
    this.fill(reason, this.own(first.say));
    const nodes = fault && this.question.several ? [make("b", {}, `${this.word(item.right ? "missed" : "taken")}. `), reason] : [reason];
    if (fault && rest.length) {
      const also = make("span", { class: "mau-also" });
      this.fill(also, rest.flatMap(({ say }) => [` ${this.word("also")} `, ...this.own(say)]));
      nodes.push(also);
    }
    if (fault && item.misconception) nodes.push(this.belief(make("b", {}, this.thought(item)), item.misconception.but));
    const source = this.own(first.source);
    if (source) nodes.push(make("small", { class: "mau-code" }, source));
    return nodes;
  }

  belief(name, but) { return make("span", { class: "mau-belief" }, path(ICONS.hint), make("span", {}, name, ` ${this.own(but)}`)); }

  thought({ misconception }) { return this.word("thought", { belief: this.own(misconception.says).replace(/\.$/, "") }); }

  drawActs(n, checked) {
    const { parts, question } = this, last = this.questions.every((q) => this.judged(q) !== "open");
    put(parts.go, this.word(checked ? (last ? "to.result" : "next.question") : question.several && !n ? "check.none" : "check"));
    set(parts.how, "hidden", checked);
    put(parts.how, this.word(question.several ? "choose.several" : "choose.one"));
  }

  // ---- feedback ----

  drawFeedback() {
    const { parts, question } = this, checked = Boolean(question) && this.answer(question).checked;
    set(parts.verdict, "hidden", !checked);
    set(parts.reasons, "hidden", !checked || !this.byCards);
    if (!checked) return;
    const right = this.judged(question) === "right", state = JSON.stringify([question.id, this.options, this.answers[question.id]]);
    if (this.said.get(parts.verdict) === state) return;
    this.said.set(parts.verdict, state);
    set(parts.verdict, "data-right", right ? "yes" : "no");
    const words = make("span", { class: "mau-verdictWords" }), expected = make("span", { class: "mau-expected" });
    put(words, this.word(right ? "right" : "wrong"));
    if (!right) this.fill(expected, this.expected());
    parts.verdict.replaceChildren(sign(right), words, expected);
    const rows = this.byCards ? question.choices : [];
    parts.reasons.replaceChildren(...rows.map((choice) => this.reasonRow({ ...choice, name: choice.key })));
  }

  /** What was right, as parts of a sentence. */
  expected() {
    const right = this.question.choices.filter((choice) => choice.right);
    if (!right.length) return [this.word("expected.none")];
    const named = ({ card, label }) => (card ? [{ card }] : this.own(label));
    return [`${this.word("expected")} `, ...right.flatMap((choice, n) => [...(n ? [", "] : []), ...named(choice)])];
  }

  reasonRow(choice) {
    const fault = this.isFault(choice), told = make("span", {});
    told.append(...this.explained(choice));
    const spoken = make("span", { class: "mau-spoken" }, this.word(choice.right ? "yes" : "no"));
    const verdict = make("span", { class: "mau-verdict" }, sign(choice.right), spoken);
    return make("li", { class: "mau-row", "data-fault": fault ? "yes" : null }, verdict, make("span", { class: "mau-chips" }, this.chip(choice.card)), told);
  }

  // ---- the end ----

  drawEnd() {
    const { parts, questions } = this, right = questions.filter((q) => this.judged(q) === "right").length;
    const state = JSON.stringify([this.options, this.answers, this.live, this.doc.keeps]);
    if (this.said.get(parts.end) === state) return;
    this.said.set(parts.end, state);
    put(parts.score, this.word("score.done", { right, n: questions.length }));
    this.drawKinds();
    const beliefs = questions.flatMap((q) => this.faults(q)).map((choice) => choice.misconception).filter(Boolean);
    const met = new Map(beliefs.map((belief) => [belief.id, belief]));
    put(parts.metName, met.size ? this.word("score.met") : right === questions.length ? this.word("score.all") : "");
    parts.met.replaceChildren(...[...met.values()].map(({ says, but }) => make("li", {}, this.belief(make("b", {}, this.own(says)), but))));
    const names = [["again", "again"], ["fresh", "new"], ["forget", this.sure ? "forget.sure" : "forget"]];
    for (const [name, key] of names) put(parts[name].lastChild, this.word(key));
    set(parts.fresh, "hidden", !this.live);
    set(parts.forget, "hidden", !this.live || !this.doc.keeps);
    put(parts.kept, this.live && this.doc.keeps ? this.word("kept") : "");
  }

  drawKinds() {
    const kinds = new Map();
    for (const q of this.questions) {
      const row = kinds.get(q.kind) || kinds.set(q.kind, { title: this.own(q.title), n: 0, right: 0 }).get(q.kind);
      row.n += 1;
      row.right += this.judged(q) === "right" ? 1 : 0;
    }
    const head = make("tr", {}, ...["score.kind", "score.right"].map((key) => make("th", { scope: "col" }, this.word(key))));
    const row = ({ title, n, right }) => make("tr", {}, make("th", { scope: "row" }, title), make("td", {}, this.word("score", { right, n })));
    const rows = [...kinds.values()].map(row);
    this.parts.kinds.replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
  }

  // ---- acting ----

  choosing(key) {
    const { question } = this, { chosen, checked } = this.answer(question);
    if (checked) return;
    if (!question.several) this.record(question, [key], false);
    else this.record(question, chosen.has(key) ? [...chosen].filter((k) => k !== key) : [...chosen, key], false);
    this.draw();
  }

  record(question, chosen, checked) {
    this.answers = { ...this.answers, [question.id]: { chosen, checked } };
    this.heard.tell?.("answers", this.answers);
  }

  /** The main button: checks the answer, then goes on. */
  go() {
    const { question } = this, { chosen, checked } = this.answer(question);
    if (checked) return this.goOn();
    if (!chosen.size && !question.several) {
      put(this.parts.how, this.word("check.first"));
      return this.say(this.word("check.first"));
    }
    this.record(question, [...chosen], true);
    if (this.live && this.doc.keeps) this.ask({ do: "answered", question: question.id, chosen: [...chosen] });
    this.draw();
    this.speakVerdict();
  }

  speakVerdict() {
    if (this.judged(this.question) === "right") return this.say(this.word("right"));
    const belief = this.faults(this.question).find((choice) => choice.misconception);
    return this.say([this.word("wrong"), " ", ...this.expected(), ...(belief ? [" ", this.thought(belief)] : [])]);
  }

  /** To the next question that is open, else to the result. */
  goOn() {
    const open = this.questions.findIndex((q, n) => n > this.at && this.judged(q) === "open");
    const any = open < 0 ? this.questions.findIndex((q) => this.judged(q) === "open") : open;
    this.show(any < 0 ? this.questions.length : any);
  }

  turnTo(n) { if (this.mayGo(n)) this.show(n); }

  show(n) {
    this.at = n;
    this.heard.tell?.("at", n);
    this.draw();
    this.speakQuestion();
    const first = this.done ? this.parts.score : this.root.querySelector(".mau-choice");
    first?.focus({ preventScroll: true });
    this.root.scrollIntoView?.({ block: "nearest" });
  }

  speakQuestion() {
    if (this.done) return this.say(this.parts.score.textContent);
    const { at, question } = this, place = this.word("place", { i: at + 1, n: this.questions.length });
    this.say([place, ". ", ...this.own(question.prompt), " ", this.word(question.several ? "choose.several" : "choose.one")]);
  }

  /** New questions: only Python can make them. */
  renewal() {
    this.renewing = true;
    this.ask({ do: "new" });
  }

  restart() {
    this.answers = {};
    this.heard.tell?.("answers", {});
    this.show(0);
  }

  /** Deleting asks once more. */
  forget() {
    clearTimeout(this.sure);
    if (!this.sure) this.sure = setTimeout(() => this.unsure(), QUIZ_SURE);
    else {
      this.unsure();
      return this.ask({ do: "forget" });
    }
    put(this.parts.forget.lastChild, this.word("forget.sure"));
    return this.say(this.word("forget.sure"));
  }

  unsure() {
    this.sure = 0;
    put(this.parts.forget.lastChild, this.word("forget"));
  }

  /** What another view of the same quiz, or Python, has set. */
  told(name, value) {
    if (name === "at" && Number.isInteger(value)) this.at = value;
    if (name === "answers" && value && typeof value === "object") this.answers = { ...value };
    if (this.body) this.draw();
  }

  /** New questions that were asked for begin with the first; where this stands may come before them or after. */
  renew(doc) {
    const { renewing } = this;
    super.renew(doc);
    if (renewing && this.body) this.show(0);
  }

  /** Every click is answered: also one that brought no new questions. */
  heardBack() {
    this.renewing = false;
    super.heardBack();
  }

  // ---- keys ----

  focused() {}

  onKey({ key, target }) {
    const choices = [...this.root.querySelectorAll(".mau-choice")], at = choices.indexOf(target);
    const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    if (/^[1-9]$/.test(key) && this.question?.choices[key - 1]) {
      this.choosing(this.question.choices[key - 1].key);
      choices[key - 1]?.focus({ preventScroll: true });
    } else if (at >= 0 && way) choices[(at + way + choices.length) % choices.length].focus();
    else return false;
    return true;
  }

  destroy() {
    clearTimeout(this.sure);
    super.destroy();
  }
}

export const mount = mountOf(Quiz);
export default bind(Quiz);
