// The rule table: the rules of a variant topic by topic, its special cards as pictures, and a search that filters while
// people type. Which rules there are and what they say comes from Python; searching looks at words alone.

import { ICONS, Surface, bind, keyed, make, mountOf, path, put, set } from "./base.js";

const RULE_SIGNS = {
  draw: ICONS.owed, skip: ICONS.skip, again: ICONS.round, set: ICONS.set,
  reverse: "M7 2v3h11v3H7v3L1 6.5zM13 9v3H2v3h11v3l6-4.5z",
  last: "M10 1a9 9 0 110 18 9 9 0 010-18zM10 4a6 6 0 00-4.9 9.5l8.4-8.4A6 6 0 0010 4zM14.9 6.5l-8.4 8.4A6 6 0 0014.9 6.5z",
};
const CROSS_OUT = "M4 2l6 6 6-6 2 2-6 6 6 6-2 2-6-6-6 6-2-2 6-6-6-6z";
const SUITS_SHOWN = ["C", "S", "H", "D"];

/** Words as the search compares them: small letters without accents. */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export class RuleTable extends Surface {
  static widget = "rules";

  usable(doc) { return Array.isArray(doc.topics) && Array.isArray(doc.cards) && String(doc.format).startsWith("maumau-rules/"); }

  get saying() { return (says) => this.own(says)?.[this.options.suits] || []; }

  // ---- building, once ----

  build() {
    const { part } = this, heading = (name) => part(name, "div", { class: "mau-heading", role: "heading", "aria-level": "4" });
    this.query = "";
    const field = part("field", "input", { type: "search", autocomplete: "off", spellcheck: "false", oninput: () => this.find(this.parts.field.value) });
    const clear = part("clear", "button", { type: "button", class: "mau-button", onclick: () => this.clear() }, path(CROSS_OUT));
    part("search", "div", { role: "search" }, make("label", {}, part("searchName", "span"), path(ICONS.find), field), clear,
      part("hits", "p", { "aria-live": "polite", "aria-atomic": "true" }));
    part("special", "section", {}, heading("specialTitle"), part("strip", "ul"));
    part("topics", "div");
    this.body.append(this.buildHead(), this.parts.search, this.parts.special, this.parts.topics);
  }

  // ---- drawing ----

  draw() {
    this.style();
    const { parts, doc } = this, [low, high] = doc.seats;
    const about = low === high ? this.word("rules.for.one", { low, cards: doc.pack }) : this.word("rules.for", { low, high, cards: doc.pack });
    this.drawHead("", about);
    put(parts.searchName, this.word("search"));
    set(parts.field, "placeholder", this.word("search.hint"));
    set(parts.clear, "aria-label", this.word("search.clear"));
    set(parts.clear, "title", this.word("search.clear"));
    this.needles = folded(this.query).split(/\s+/).filter(Boolean);
    const found = this.drawCards() + this.drawTopics();
    this.drawHits(found);
  }

  drawHits(found) {
    const { parts, query } = this, asked = this.needles.length > 0;
    set(parts.clear, "hidden", query ? null : "hidden");
    const all = this.doc.cards.length + this.doc.topics.reduce((n, { rules }) => n + rules.length, 0);
    put(parts.hits, !asked ? this.word("search.all", { n: all }) : found ? this.count("hits", found) : this.word("hits.none", { text: query.trim() }));
    set(parts.hits, "data-none", asked && !found ? "yes" : null);
  }

  /** Whether every word searched for stands in one of these texts. */
  matches(texts) {
    if (!this.needles.length) return true;
    const hay = folded(texts.join(" "));
    return this.needles.every((needle) => hay.includes(needle));
  }

  named(cards) { return cards.flatMap((card) => [card, this.cardName(card)]); }

  drawCards() {
    const { parts, doc } = this;
    put(parts.specialTitle, this.word("special"));
    const items = doc.cards.filter((card) => this.matches([this.plain(this.saying(card.name)), this.plain(this.saying(card.say)), this.own(card.source),
      ...card.signs.map((sign) => this.signWord(sign)), ...this.named(card.cards), this.word("special")]));
    keyed(parts.strip, items, (card) => this.makeCard(card), (node, card) => this.drawCard(node, card));
    const note = doc.cards.length ? "" : this.word("special.none");
    set(parts.special, "hidden", items.length || (note && !this.needles.length) ? null : "hidden");
    set(parts.strip, "data-none", note || null);
    return items.length;
  }

  makeCard(card) {
    const shown = card.cards.map(() => make("span", { class: "mau-card" }, this.use("back")));
    const fan = make("div", { class: "mau-fan", role: "img", style: `--n:${card.cards.length}` }, ...shown);
    const signs = make("p", { class: "mau-signs", "aria-hidden": "true" }, ...card.signs.map((sign) => this.makeSign(sign)));
    const texts = make("div", {}, make("p", { class: "mau-special-name" }), signs, make("p"), make("p", { class: "mau-small" }));
    return make("li", { class: "mau-special-card" }, fan, texts);
  }

  makeSign({ icon }) {
    return make("span", { class: "mau-effect", "data-icon": icon }, ...(RULE_SIGNS[icon] ? [path(RULE_SIGNS[icon])] : []), make("span"));
  }

  signWord({ icon, text }) { return this.word(`sign.${icon}`, { text }); }

  drawCard(node, card) {
    const [fan, texts] = node.children, [name, signs, say, source] = texts.children;
    card.cards.forEach((one, k) => this.point(fan.children[k].firstChild, this.face(one)));
    set(fan, "aria-label", card.cards.map((one) => this.cardName(one)).join(", "));
    card.signs.forEach((sign, k) => this.drawSign(signs.children[k], sign));
    this.spell(name, this.saying(card.name));
    this.spell(say, this.saying(card.say));
    this.spell(source, [this.own(card.source)]);
  }

  drawSign(node, sign) {
    const text = this.signWord(sign), words = node.lastChild;
    if (sign.icon !== "wild") return put(words, sign.icon === "double" ? `${sign.text} ${text}` : text);
    const drawn = `${this.options.suits} ${text}`;
    if (this.said.get(words) === drawn) return;
    this.said.set(words, drawn);
    words.replaceChildren(...SUITS_SHOWN.map((suit) => this.tile(suit, false)), text);
  }

  drawTopics() {
    const topics = this.doc.topics.map(({ key, title, rules }) => {
      const heading = this.own(title);
      const texts = (rule) => [heading, this.own(rule.title), this.plain(this.saying(rule.say)), this.own(rule.source), rule.knob, ...this.named(rule.cards)];
      return { key, heading, rules: rules.filter((rule) => this.matches(texts(rule))) };
    }).filter(({ rules }) => rules.length);
    keyed(this.parts.topics, topics, () => this.makeTopic(), (node, topic) => this.drawTopic(node, topic));
    return topics.reduce((n, { rules }) => n + rules.length, 0);
  }

  makeTopic() {
    const head = make("thead", { class: "mau-spoken" }, make("tr", {}, ...["topic", "rule", "source"].map(() => make("th", { scope: "col" }))));
    return make("section", { class: "mau-topic" }, make("div", { class: "mau-heading", role: "heading", "aria-level": "4" }),
      make("table", { role: "table" }, make("colgroup", {}, make("col"), make("col"), make("col")), head, make("tbody", { role: "rowgroup" })));
  }

  drawTopic(node, { heading, rules }) {
    const [title, table] = node.children, [, head, body] = table.children;
    this.spell(title, [heading]);
    set(table, "aria-label", heading);
    [this.word("topic"), this.word("rule"), this.word("source")].forEach((text, k) => put(head.firstChild.children[k], text));
    keyed(body, rules.map((rule) => ({ ...rule, key: rule.knob })), () => this.makeRule(), (row, rule) => this.drawRule(row, rule));
  }

  makeRule() {
    return make("tr", { role: "row" }, make("th", { scope: "row", role: "rowheader" }, make("span"), make("code", { class: "mau-small" })),
      make("td", { role: "cell" }), make("td", { role: "cell", class: "mau-source" }));
  }

  drawRule(row, rule) {
    const [name, say, source] = row.children;
    this.spell(name.firstChild, [this.own(rule.title)]);
    this.spell(name.lastChild, [rule.knob]);
    this.spell(say, this.saying(rule.say));
    this.spell(source, [this.own(rule.source)]);
  }

  /** Parts of a sentence as nodes, with what is searched for marked in the text; a sentence begins with a capital. */
  spell(node, parts) {
    const { language, suits } = this.options, key = JSON.stringify([language, suits, parts, this.needles]);
    if (this.said.get(node) === key) return;
    this.said.set(node, key);
    node.replaceChildren(...parts.flatMap((p) => (typeof p === "string" ? this.marked(p) : p.card ? [this.chip(p.card)] : [])));
  }

  marked(text) {
    const plain = folded(text);
    if (!this.needles.length || plain.length !== text.length) return [text];
    const hit = new Array(text.length).fill(false);
    for (const needle of this.needles) {
      for (let at = plain.indexOf(needle); at >= 0; at = plain.indexOf(needle, at + 1)) hit.fill(true, at, at + needle.length);
    }
    const nodes = [];
    for (let from = 0, to = 0; from < text.length; from = to) {
      while (to < text.length && hit[to] === hit[from]) to += 1;
      nodes.push(hit[from] ? make("mark", {}, text.slice(from, to)) : text.slice(from, to));
    }
    return nodes;
  }

  // ---- searching ----

  find(text) {
    this.query = text;
    this.draw();
  }

  clear() {
    this.parts.field.value = "";
    this.find("");
    this.parts.field.focus();
  }

  onKey({ key, target }) {
    const inField = target === this.parts.field;
    if (key === "/" && !inField) this.parts.field.focus();
    else if (key === "Escape" && inField && this.query) this.clear();
    else return false;
    return true;
  }
}

export const mount = mountOf(RuleTable);
export default bind(RuleTable);
