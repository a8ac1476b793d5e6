/** One page for every seat of every game, and the start page. */
import { $, act, ask, capital, make, trouble } from "./dom.js";
import { Composer } from "./composer.js";
import { openForm } from "./forms.js";
import { BigMap } from "./map.js";
import { enabled, render } from "./render.js";
import { seatAddress, startPage } from "./start.js";

const messages = new Map();
const nodes = new Map();
let state, where, seat, channel, me, names, map, flow, foot, boardTimer, stateTimer;

const older = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

function find() {
  const [, kind, one, two] = decodeURIComponent(location.pathname).split("/");
  if (kind === "game") {
    channel = state.channels.find((each) => String(each.game) === one);
    seat = channel?.seats.find((each) => each.house === two);
    me = state.people.find((each) => each.key === seat?.person) ?? state.people[0];
  } else if (kind === "at") {
    channel = state.channels.find((each) => each.key === one);
    me = state.people.find((each) => each.key === two) ?? state.people[0];
  }
  if (channel) where = { place: channel.key, person: me.key };
}

function bars() {
  const now = state.channels.find((each) => each.key === channel?.key);
  $("games").replaceChildren(...state.channels.map((each) => {
    const mine = each.seats.filter((one) => one.person), waits = mine.filter((one) => one.awaited);
    return make("a", { href: seatAddress(each, waits[0] ?? mine[0]), "aria-current": each.key === channel?.key ? "page" : null, title: each.about },
      each.game ? `Game ${each.game}` : each.title, waits.length ? make("span", { className: "badge" }, `${waits.length} to answer`) : null);
  }));
  if (!now) return;
  const seats = now.seats.filter((one) => one.person);
  $("seats").replaceChildren(...(seats.length ? seats.map((one) => make("a", { className: `seat ${one.house}`, href: `/game/${now.game}/${one.house}`, "aria-current": one.house === seat?.house ? "page" : null },
    `${capital(one.house)} (${one.player})`, one.awaited ? make("span", { className: "badge" }, "awaited") : null))
    : state.people.map((one) => make("a", { className: "seat", href: `/at/${now.key}/${one.key}`, "aria-current": one.key === me.key ? "page" : null }, one.name))));
  const waits = seats.filter((one) => one.awaited).length;
  document.title = `${waits ? `(${waits}) ` : ""}${seat ? capital(seat.house) : me.name} – ${now.game ? `game ${now.game}` : now.title}`;
  $("about").textContent = now.about;
}

async function press(part, message, values) {
  try {
    answered(await act({ kind: "press", ...where, channel: message.channel_id, message: message.id, id: part.custom_id, values }));
  } catch (refusal) { trouble(refusal.message); }
}

function answered(reply) { if (reply.form) openForm(reply, where, names, answered); }

function pinned() { return flow.scrollHeight - flow.scrollTop - flow.clientHeight < 60; }

function put(message) {
  messages.set(message.id, message);
  const node = render(message, names, (part, values) => press(part, message, values));
  const before = nodes.get(message.id);
  const focused = before?.contains(document.activeElement) ? document.activeElement.dataset.control : null;
  nodes.set(message.id, node);
  if (before) {
    const open = [...before.querySelectorAll("details[open][data-control]")].map((one) => one.dataset.control);
    before.replaceWith(node);
    for (const one of node.querySelectorAll("details[data-control]")) one.open = open.includes(one.dataset.control);
  } else {
    const next = [...flow.children].find((one) => one.dataset.id && BigInt(one.dataset.id) > BigInt(message.id));
    flow.insertBefore(node, next ?? null);
  }
  if (focused) [...node.querySelectorAll("[data-control]")].find((one) => one.dataset.control === focused)?.focus();
}

function question() {
  const mine = [...messages.values()].filter((each) => (each.secret || !names.channels[each.channel_id]) && enabled(each.components)).sort(older).at(-1);
  const lobby = [...messages.values()].filter((each) => enabled(each.components)).sort(older).at(-1);
  const wanted = mine ?? (channel.playing && channel.seats.some((one) => one.awaited && one.house === seat?.house) || !channel.playing ? lobby : null);
  const shown = foot.querySelector("article");
  if (shown && shown.dataset.id === wanted?.id) return;
  if (shown) {
    const next = [...flow.children].find((one) => one.dataset.id && BigInt(one.dataset.id) > BigInt(shown.dataset.id));
    flow.insertBefore(shown, next ?? null);
  }
  if (wanted) foot.append(nodes.get(wanted.id));
  foot.hidden = !wanted;
}

function news({ change, message }) {
  const stay = pinned();
  if (change === "delete") { messages.delete(message.id); nodes.get(message.id)?.remove(); nodes.delete(message.id); }
  else put(message);
  question();
  if (stay) flow.scrollTop = flow.scrollHeight;
  clearTimeout(boardTimer);
  boardTimer = setTimeout(board, 200);
  clearTimeout(stateTimer);
  stateTimer = setTimeout(refresh, 200);
}

const board = () => ask("/board", { ...where, house: seat?.house ?? "" }).then((told) => map.show(told), () => null);

async function refresh() {
  state = await ask("/state").catch(() => state);
  const found = state.channels.find((each) => each.key === channel?.key);
  if (found && found.game !== channel.game && found.game) {
    const mine = found.seats.find((one) => one.person === me.key);
    if (mine) { seat = mine; history.replaceState(null, "", `/game/${found.game}/${mine.house}`); }
  }
  if (found) channel = found;
  bars();
}

async function history_() {
  const told = await ask("/history", where);
  for (const id of [...messages.keys()]) if (!told.some((each) => each.id === id)) { messages.delete(id); nodes.get(id)?.remove(); nodes.delete(id); }
  told.forEach(put);
  question();
  flow.scrollTop = flow.scrollHeight;
}

function live() {
  const socket = new WebSocket(`ws://${location.host}/ws?${new URLSearchParams(where)}`);
  socket.onopen = () => { $("closed").hidden = true; history_(); refresh(); board(); };
  socket.onmessage = (event) => news(JSON.parse(event.data));
  socket.onclose = () => { $("closed").hidden = false; setTimeout(live, 1000); };
}

function goTo(area, name) {
  const wanted = (name ?? area).toLowerCase();
  const found = [...foot.querySelectorAll("button[data-control], option, summary")].find((one) => !one.disabled && (one.textContent.toLowerCase().includes(wanted) || one.value === area));
  if (!found) return;
  const control = found.closest("select") ?? found;
  if (found.tagName === "OPTION") { found.selected = true; control.dispatchEvent(new Event("change")); }
  control.scrollIntoView({ block: "nearest" });
  control.focus();
}

function table() {
  names = { people: Object.fromEntries(state.people.map((one) => [one.id, one.name])), channels: Object.fromEntries(state.channels.map((one) => [one.id, one.title])) };
  map = new BigMap(goTo);
  flow = make("div", { id: "flow", role: "log", "aria-label": "Conversation", tabIndex: 0 });
  foot = make("section", { id: "question", "aria-label": "Present question", tabIndex: 0, hidden: true });
  const composer = new Composer(where, channel.id, answered);
  const talk = make("section", { id: "talk", "aria-label": "Conversation and question" }, make("p", { id: "about" }), flow, foot, composer.node);
  document.body.classList.add("table");
  $("main").replaceChildren(map.node, talk);
  if (innerWidth < 800) talk.scrollIntoView();
  bars();
  live();
}

state = await ask("/state");
find();
if (channel) table();
else {
  bars();
  $("main").replaceChildren(startPage(state));
  if (location.pathname !== "/") trouble("There is no such game at this table.");
}
