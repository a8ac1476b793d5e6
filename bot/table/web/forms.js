/** A form that the bot shows. */
import { $, act, make, trouble } from "./dom.js";
import { markdown } from "./markdown.js";

function field(part) {
  const id = `field-${part.custom_id}`;
  const options = part.options ?? [];
  if (part.type === 4) {
    const facts = { id, placeholder: part.placeholder, required: part.required !== false, maxlength: part.max_length ? String(part.max_length) : null, minlength: part.min_length ? String(part.min_length) : null };
    const node = part.style === 2 ? make("textarea", { ...facts, rows: "5" }) : make("input", { ...facts, type: "text" });
    node.value = part.value ?? "";
    return [node, () => node.value];
  }
  if (part.type === 3) {
    const many = (part.max_values ?? 1) > 1;
    const node = make("select", { id, multiple: many, required: part.required !== false });
    if (!many) node.append(make("option", { value: "" }, part.placeholder ?? "Choose"));
    for (const one of options) node.append(make("option", { value: one.value, selected: one.default }, one.label));
    return [node, () => { const taken = [...node.selectedOptions].map((one) => one.value).filter(Boolean); return taken.length ? taken : undefined; }];
  }
  if (part.type === 23) {
    const node = make("input", { id, type: "checkbox", checked: part.default });
    return [node, () => node.checked];
  }
  const kind = part.type === 21 ? "radio" : "checkbox";
  const boxes = options.map((one) => make("input", { type: kind, name: id, value: one.value, checked: one.default }));
  const node = make("div", { id, role: "group" }, ...options.map((one, at) => make("label", {}, boxes[at], ` ${one.label}`, one.description ? make("small", {}, ` ${one.description}`) : null)));
  const taken = () => boxes.filter((box) => box.checked).map((box) => box.value);
  return [node, () => (kind === "radio" ? taken()[0] : taken())];
}

export function openForm({ form, key, channel }, where, names, answered) {
  const reads = {};
  const lines = form.components.flatMap((part) => {
    if (part.type === 10) return markdown(part.content, names);
    const inner = part.type === 18 ? part.component : part.components?.[0] ?? part;
    const [node, read] = field(inner);
    reads[inner.custom_id] = read;
    const label = part.label ?? inner.label ?? "";
    node.setAttribute("aria-label", label);
    return [make("label", { for: node.id }, label), part.description ? make("p", { className: "small" }, part.description) : null, node];
  }).filter(Boolean);
  const send = async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(Object.entries(reads).map(([id, read]) => [id, read()]).filter(([, value]) => value !== undefined));
    try {
      answered(await act({ kind: "submit", ...where, channel, form: key, values }));
      $("form").close();
    } catch (refusal) { told.textContent = refusal.message; trouble(""); }
  };
  const told = make("p", { role: "alert", className: "refused" });
  $("form").replaceChildren(make("form", { onsubmit: send }, make("h2", { id: "form-title" }, form.title), ...lines, told,
    make("div", { className: "row" }, make("button", { className: "primary" }, "Submit"),
      make("button", { type: "button", className: "secondary", onclick: () => $("form").close() }, "Cancel"))));
  $("form").setAttribute("aria-labelledby", "form-title");
  $("form").showModal();
}
