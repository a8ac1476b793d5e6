/** Making nodes: text only ever becomes text. */
export const $ = (id) => document.getElementById(id);

export function make(tag, facts = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node[name] = value;
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name === "className" ? "class" : name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

export async function ask(path, told) {
  const reply = await fetch(`${path}?${new URLSearchParams(told ?? {})}`);
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

export async function act(told) {
  const reply = await fetch("/act", { method: "POST", body: JSON.stringify(told) }).catch(() => null);
  if (!reply) throw new Error("The table is closed.");
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

export function trouble(text) {
  $("trouble").textContent = text;
  clearTimeout(trouble.timer);
  if (text) trouble.timer = setTimeout(() => trouble(""), 8000);
}
