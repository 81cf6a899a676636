// How far a long piece of work is: a bar, a line of words, and a button that stops it.
//
// Python says how far it is and in which words. A page that cannot reach the kernel while a cell is running says so,
// and how to stop it then.

import { make, put, set } from "./base.js";

const HEARING = 1500; // ms until a click without any answer counts as unheard

class ProgressBar {
  constructor(model, el) {
    Object.assign(this, { model, clicked: false, late: 0 });
    this.line = make("span", { class: "mau-run-line" });
    this.fill = make("div", { class: "mau-run-fill" });
    this.bar = make("div", { class: "mau-run-bar", role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100 }, this.fill);
    this.stop = make("button", { class: "mau-run-stop", type: "button", onclick: () => this.ask() });
    this.hint = make("p", { class: "mau-run-hint", role: "alert" });
    this.title = make("span", { class: "mau-run-title" });
    const words = make("div", { class: "mau-run-words" }, this.title, this.line);
    this.root = make("div", { class: "mau-run", role: "group" }, words, make("div", { class: "mau-run-row" }, this.bar, this.stop), this.hint);
    for (const type of ["keydown", "keyup"]) this.root.addEventListener(type, (event) => event.key !== "Tab" && event.stopPropagation());
    el.append(this.root);
    this.draw();
    if (this.doc.state === "running" && this.doc.bar) this.open();
  }

  get doc() { return this.model.get("doc"); }

  ask() {
    if (this.clicked || this.doc.state !== "running") return;
    this.clicked = true;
    this.model.send({ do: "stop" });
    this.aside?.send({ do: "stop" });
    this.late = setTimeout(() => this.doc.state === "running" && put(this.hint, this.doc.words.unheard), HEARING);
    this.draw();
  }

  /** A line on which only the page speaks: some kernels hear it while a cell runs. Others do after it: see the hint. */
  async open() {
    try {
      this.aside = await this.model.widget_manager._create_comm("maumau-stop", this.doc.bar);
    } catch {
      this.aside = null;
    }
  }

  draw() {
    const { doc } = this, running = doc.state === "running", percent = Math.floor(100 * doc.share);
    const ending = doc.state === "stopping" || this.clicked;
    for (const [name, value] of [["lang", doc.lang], ["aria-label", doc.words.label], ["data-state", doc.state]]) set(this.root, name, value);
    for (const [name, value] of [["aria-label", doc.words.label], ["aria-valuenow", percent], ["aria-valuetext", doc.line]]) set(this.bar, name, value);
    put(this.title, doc.title);
    put(this.line, doc.line);
    this.fill.style.width = `${100 * doc.share}%`;
    this.stop.hidden = doc.browser || !(running || doc.state === "stopping");
    set(this.stop, "aria-disabled", ending ? "true" : null);
    put(this.stop, ending ? doc.words.stopping : doc.words.stop);
    if (doc.browser && running) put(this.hint, doc.words.browser);
    if (!running) put(this.hint, "");
  }

  close() {
    clearTimeout(this.late);
    this.root.remove();
  }
}

export default {
  render({ model, el }) {
    const bar = new ProgressBar(model, el), draw = () => bar.draw();
    model.on("change:doc", draw);
    return () => {
      model.off("change:doc", draw);
      bar.close();
    };
  },
};
