/** A message of Discord with all that it may hold, as nodes. */
import { $, make } from "./dom.js";
import { markdown } from "./markdown.js";

const STYLES = ["", "primary", "secondary", "success", "danger", "link"];
const address = (url) => url?.startsWith("attachment:") ? null : `/cdn?${new URLSearchParams({ url })}`;

function picture(url, about, width, height) {
  const image = make("img", { src: url, alt: about || "Picture", loading: "lazy", width: width ? String(width) : null, height: height ? String(height) : null });
  return make("button", { className: "thumb", type: "button", "aria-label": `Open large: ${(about || "picture").slice(0, 80)}`, onclick: () => enlarge(url, about) }, image);
}

function enlarge(url, about) {
  const close = make("button", { type: "button", onclick: () => $("large").close() }, "Close");
  $("large").replaceChildren(close, make("img", { src: url, alt: about || "Picture" }));
  $("large").showModal();
}

const sign = (emoji) => emoji?.name && !emoji.id ? `${emoji.name} ` : "";

function select(part, press) {
  const name = part.placeholder || "Choose";
  const most = part.max_values ?? 1;
  if (most === 1) {
    const chosen = part.options.some((option) => option.default);
    const node = make("select", { "aria-label": name, "data-control": part.custom_id, disabled: part.disabled });
    if (!chosen) node.append(make("option", { value: "", selected: true }, name));
    for (const option of part.options) node.append(make("option", { value: option.value, selected: option.default },
      sign(option.emoji) + option.label + (option.description ? ` – ${option.description}` : "")));
    node.onchange = () => node.value && press(part, [node.value]);
    return node;
  }
  const boxes = part.options.map((option) => make("input", { type: "checkbox", value: option.value, checked: option.default }));
  const send = () => press(part, boxes.filter((box) => box.checked).map((box) => box.value));
  return make("details", { className: "many", "data-control": part.custom_id },
    make("summary", {}, name),
    ...part.options.map((option, at) => make("label", {}, boxes[at], ` ${sign(option.emoji)}${option.label}`,
      option.description ? make("small", {}, ` ${option.description}`) : null)),
    make("button", { type: "button", className: "primary", disabled: part.disabled, onclick: send }, "Choose these"));
}

function part(each, message, names, press) {
  const within = (parts) => (parts ?? []).map((child) => part(child, message, names, press));
  const file = (media) => {
    const known = message.attachments.find((one) => media.url === one.url || media.url === `attachment://${one.filename}`);
    return address(known?.url ?? media.url);
  };
  switch (each.type) {
    case 1: return make("div", { className: "row" }, ...within(each.components));
    case 2:
      if (each.url) return make("a", { className: "button link", href: each.url, rel: "noreferrer", target: "_blank" }, sign(each.emoji) + (each.label ?? "Open"));
      return make("button", { type: "button", className: STYLES[each.style] ?? "secondary", disabled: each.disabled, "data-control": each.custom_id, onclick: () => press(each) }, sign(each.emoji) + (each.label ?? ""));
    case 3: return select(each, press);
    case 5: return select({ ...each, options: Object.entries(names.people).map(([value, label]) => ({ value, label })) }, press);
    case 9: return make("div", { className: "section" }, make("div", {}, ...within(each.components)), part(each.accessory, message, names, press));
    case 10: return make("div", { className: "text" }, ...markdown(each.content, names));
    case 11: return picture(file(each.media), each.description);
    case 12: return make("div", { className: "gallery" }, ...each.items.map((item) => picture(file(item.media), item.description)));
    case 13: return make("a", { href: file(each.file), download: "" }, each.file.url.split("/").pop());
    case 14: return each.divider === false ? make("div", { className: "gap" }) : make("hr");
    case 17: {
      const node = make("div", { className: "container" }, ...within(each.components));
      if (each.accent_color) node.style.borderColor = `#${each.accent_color.toString(16).padStart(6, "0")}`;
      return node;
    }
    default: return make("span");
  }
}

function embed(each, names) {
  return make("div", { className: "container" }, each.title ? make("h3", {}, each.title) : null,
    ...markdown(each.description ?? "", names),
    ...(each.fields ?? []).map((field) => make("div", {}, make("strong", {}, field.name), ...markdown(field.value, names))));
}

export const enabled = (parts) => (parts ?? []).some((each) => ((each.custom_id && !each.disabled) || enabled(each.components) || (each.accessory && enabled([each.accessory]))));

export function render(message, names, press) {
  const place = message.secret ? "only you" : names.channels[message.channel_id] ?? "direct message";
  const kind = message.secret ? "secret" : names.channels[message.channel_id] ? "open" : "direct";
  const sent = new Date(message.timestamp);
  const pictures = message.attachments.filter((one) => one.content_type?.startsWith("image/"));
  const others = message.attachments.filter((one) => !one.content_type?.startsWith("image/"));
  const shownInside = JSON.stringify(message.components ?? []).includes("attachment://");
  return make("article", { className: `message ${kind}`, "data-id": message.id, "aria-label": `${message.author.global_name ?? message.author.username}, ${place}` },
    make("header", {}, make("strong", {}, message.author.global_name ?? message.author.username),
      make("span", { className: "where" }, place),
      make("time", { datetime: message.timestamp }, sent.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit" })),
      message.edited_timestamp ? make("span", { className: "where" }, "edited") : null),
    make("div", { className: "text" }, ...markdown(message.type === 6 ? "*A message was pinned.*" : message.content, names)),
    ...message.embeds.map((each) => embed(each, names)),
    ...(shownInside ? [] : pictures.map((one) => picture(address(one.url), one.description, one.width, one.height))),
    ...others.map((one) => make("a", { href: address(one.url), download: one.filename }, one.filename)),
    ...(message.components ?? []).map((each) => part(each, message, names, press)));
}
