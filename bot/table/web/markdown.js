/** Discord's markdown, as nodes. */
import { make } from "./dom.js";

const INLINE = new RegExp([
  "```(?:\\w*\\n)?([\\s\\S]+?)```", "`([^`\\n]+)`", "\\*\\*([\\s\\S]+?)\\*\\*", "__([\\s\\S]+?)__",
  "~~([\\s\\S]+?)~~", "\\|\\|([\\s\\S]+?)\\|\\|", "\\*([^*\\n]+)\\*", "_([^_\\n]+)_(?!\\w)",
  "\\[([^\\]\\n]+)\\]\\(<?(https?:\\/\\/[^)\\s>]+)>?\\)", "<?(https?:\\/\\/[^\\s<>]+)>?",
  "<t:(-?\\d+)(?::(\\w))?>", "<@!?(\\d+)>", "<#(\\d+)>", "<\\/([^:>]+):\\d+>", "\\\\([^\\w\\s])",
].join("|"), "g");

const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60]];

function when(seconds, style) {
  const moment = new Date(seconds * 1000);
  if (style === "R") {
    const away = seconds - Date.now() / 1000;
    const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? ["second", 1];
    return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
  }
  const styles = { t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" },
    D: { dateStyle: "long" }, F: { dateStyle: "full", timeStyle: "short" } };
  return new Intl.DateTimeFormat("en", styles[style] ?? { dateStyle: "long", timeStyle: "short" }).format(moment);
}

const link = (text, address) => make("a", { href: address, rel: "noreferrer", target: "_blank" }, ...text);

export function inline(text, names) {
  const nodes = [];
  let last = 0;
  for (const found of text.matchAll(INLINE)) {
    nodes.push(text.slice(last, found.index));
    last = found.index + found[0].length;
    const [, block, code, bold, under, struck, spoiler, star, dash, label, address, bare, time, style, person, channel, command, escaped] = found;
    const into = (tag, inner, facts) => make(tag, facts ?? {}, ...inline(inner, names));
    if (block !== undefined) nodes.push(make("pre", { tabIndex: 0 }, block));
    else if (code !== undefined) nodes.push(make("code", {}, code));
    else if (bold !== undefined) nodes.push(into("strong", bold));
    else if (under !== undefined) nodes.push(into("u", under));
    else if (struck !== undefined) nodes.push(into("s", struck));
    else if (spoiler !== undefined) nodes.push(make("details", { className: "spoiler" }, make("summary", {}, "hidden"), ...inline(spoiler, names)));
    else if (star ?? dash) nodes.push(into("em", star ?? dash));
    else if (label !== undefined) nodes.push(link(inline(label, names), address));
    else if (bare !== undefined) nodes.push(link([bare], bare));
    else if (time !== undefined) nodes.push(make("time", { datetime: new Date(time * 1000).toISOString(), "data-time": time, "data-style": style ?? "f", title: when(time, "F") }, when(time, style)));
    else if (person !== undefined) nodes.push(make("b", { className: "mention" }, `@${names.people[person] ?? "somebody"}`));
    else if (channel !== undefined) nodes.push(make("b", { className: "mention" }, names.channels[channel] ?? "#elsewhere"));
    else if (command !== undefined) nodes.push(make("code", {}, `/${command}`));
    else if (escaped !== undefined) nodes.push(escaped);
  }
  nodes.push(text.slice(last));
  return nodes.filter((node) => node !== "");
}

export function markdown(text, names) {
  const out = [];
  let list = null;
  const fenced = text.split(/(```[\s\S]+?```)/);
  for (const part of fenced) {
    if (part.startsWith("```")) { list = null; out.push(...inline(part, names)); continue; }
    for (const line of part.split("\n")) {
      const [, mark, rest] = line.match(/^(#{1,3} |-# |> |\s*[-*] )?(.*)$/) ?? [null, "", line];
      if (mark && /[-*] $/.test(mark) && !mark.startsWith("-#")) {
        if (!list) out.push(list = make("ul"));
        list.append(make("li", {}, ...inline(rest, names)));
        continue;
      }
      list = null;
      if (!line.trim()) { if (out.length) out.push(make("div", { className: "gap" })); continue; }
      if (mark?.startsWith("#")) out.push(make(`h${mark.length + 1}`, {}, ...inline(rest, names)));
      else if (mark === "-# ") out.push(make("p", { className: "small" }, ...inline(rest, names)));
      else if (mark === "> ") out.push(make("blockquote", {}, ...inline(rest, names)));
      else out.push(make("p", {}, ...inline(line, names)));
    }
  }
  return out;
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-style=R]")) node.textContent = when(node.dataset.time, "R");
}, 10000);
