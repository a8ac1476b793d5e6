/** The line at the foot: messages, and slash commands with suggestions. */
import { act, ask, make, trouble } from "./dom.js";

export class Composer {
  constructor(where, channel, answered) {
    Object.assign(this, { where, channel, answered, commands: [] });
    this.line = make("input", { id: "line", type: "text", maxlength: "2000", placeholder: "Write, or type / for commands", "aria-label": "Write a message, or / for commands", autocomplete: "off", role: "combobox", "aria-expanded": "false", "aria-controls": "offers" });
    this.list = make("ul", { id: "offers", role: "listbox", "aria-label": "Suggestions", hidden: true });
    this.node = make("form", { id: "composer" }, this.list, this.line, make("button", { className: "primary" }, "Send"));
    this.node.onsubmit = (event) => { event.preventDefault(); this.send(); };
    this.line.oninput = () => this.suggest();
    this.line.onkeydown = (event) => this.key(event);
    ask("/commands", where).then((found) => { this.commands = found; }, () => null);
  }

  parsed() {
    const typed = this.line.value.slice(1);
    const command = this.commands.filter((one) => `${typed} `.startsWith(`${one.words.join(" ")} `)).sort((a, b) => b.words.length - a.words.length)[0];
    const options = {};
    const rest = command ? typed.slice(command.words.join(" ").length) : "";
    const marks = [...rest.matchAll(/(?:^|\s)([\w-]+):/g)].filter((mark) => command.options.some((one) => one.name === mark[1]));
    marks.forEach((mark, at) => { options[mark[1]] = rest.slice(mark.index + mark[0].length, marks[at + 1]?.index).trim(); });
    if (!marks.length && command?.options.length && rest.trim()) options[command.options[0].name] = rest.trim();
    return { typed, command, options, last: marks.at(-1)?.[1] };
  }

  async suggest() {
    if (!this.line.value.startsWith("/")) { this.offer([]); return; }
    const { typed, command, options, last } = this.parsed();
    if (!command) {
      const found = this.commands.filter((one) => one.words.join(" ").includes(typed.trim()));
      this.offer(found.slice(0, 12).map((one) => ({ value: `/${one.words.join(" ")}${one.options.length ? " " : ""}`, name: `/${one.words.join(" ")}`, about: one.about })));
      return;
    }
    const option = command.options.find((one) => one.name === last);
    if (!option) {
      this.offer(command.options.filter((one) => !(one.name in options)).map((one) => ({ value: `${this.line.value.trimEnd()} ${one.name}:`, name: `${one.name}:`, about: one.description })));
      return;
    }
    const text = options[last];
    let choices = option.choices ?? (option.type === 5 ? [{ name: "True", value: "True" }, { name: "False", value: "False" }] : []);
    if (option.autocomplete) {
      const asked = this.asked = (this.asked ?? 0) + 1;
      const reply = await act({ kind: "suggest", ...this.where, channel: this.channel, words: command.words, option: last, typed: text }).catch(() => ({ choices: [] }));
      if (asked !== this.asked) return;
      choices = reply.choices;
    } else choices = choices.filter((one) => one.name.toLowerCase().includes(text.toLowerCase()));
    const start = this.line.value.slice(0, this.line.value.lastIndexOf(`${last}:`) + last.length + 1);
    this.offer(choices.slice(0, 12).map((one) => ({ value: `${start}${one.value}`, name: one.name, about: "" })));
  }

  offer(offers) {
    this.offers = offers;
    this.picked = -1;
    this.list.hidden = !offers.length;
    this.line.setAttribute("aria-expanded", String(Boolean(offers.length)));
    this.list.replaceChildren(...offers.map((one, at) => make("li", { role: "option", id: `offer-${at}`, "aria-selected": "false", onmousedown: (event) => { event.preventDefault(); this.take(one); } },
      make("strong", {}, one.name), one.about ? make("span", {}, ` ${one.about}`) : null)));
  }

  key(event) {
    if (event.key === "Escape") this.offer([]);
    if (!this.offers?.length) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      this.picked = (this.picked + (event.key === "ArrowDown" ? 1 : -1) + this.offers.length) % this.offers.length;
      [...this.list.children].forEach((node, at) => node.setAttribute("aria-selected", String(at === this.picked)));
      this.line.setAttribute("aria-activedescendant", `offer-${this.picked}`);
    } else if (event.key === "Tab" || (event.key === "Enter" && this.picked >= 0)) {
      event.preventDefault();
      this.take(this.offers[Math.max(0, this.picked)]);
    }
  }

  take(one) { this.line.value = one.value; this.line.focus(); this.suggest(); }

  async send() {
    const text = this.line.value.trim();
    if (!text) return;
    try {
      if (!text.startsWith("/")) await act({ kind: "say", ...this.where, channel: this.channel, text });
      else {
        const { command, options } = this.parsed();
        if (!command) throw new Error("There is no such command. Type / to see all.");
        const typed = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, command.options.find((one) => one.name === name).type === 5 ? value.toLowerCase() === "true" : value]));
        this.answered(await act({ kind: "slash", ...this.where, channel: this.channel, words: command.words, options: typed }));
      }
      this.line.value = "";
      this.offer([]);
    } catch (refusal) { trouble(refusal.message); }
  }
}
