/** The start page: games that wait, then a new one. */
import { $, capital, make, trouble } from "./dom.js";

const ABOUT = { maester: "Maester: plays to win", steward: "Steward: keeps to sound, simple moves", random: "Random: does anything that is allowed" };
export const seatAddress = (channel, seat) => seat && channel.game ? `/game/${channel.game}/${seat.house}` : `/at/${channel.key}/you`;

export function startPage(state) {
  const playing = state.channels.filter((one) => one.game);
  const cards = playing.map((channel) => {
    const mine = channel.seats.filter((seat) => seat.person);
    const waiting = mine.filter((seat) => seat.awaited);
    return make("a", { className: `card${waiting.length ? " waiting" : ""}`, href: seatAddress(channel, waiting[0] ?? mine[0]) },
      make("strong", {}, `Game ${channel.game}`), make("span", { className: "badge" }, waiting.length ? `${waiting.map((seat) => capital(seat.house)).join(", ")}: your turn` : channel.playing ? "goes on" : "is over"),
      make("p", {}, channel.about), make("p", { className: "small" }, channel.seats.map((seat) => `${capital(seat.house)}: ${seat.player}`).join(" · ")));
  });
  return make("div", { className: "start" },
    make("h1", {}, "Rookery: the table"),
    make("p", {}, "A game master for ", make("i", {}, "A Game of Thrones: The Board Game"), ", on this computer alone: no account, no network."),
    playing.length ? make("section", { "aria-label": "Games" }, make("h2", {}, "Go on"), ...cards) : null,
    state.free ? newGame(state) : make("p", {}, "Every channel has a game under way. End one with /game abandon to begin another."),
    make("section", {}, make("h2", {}, "Your first turn"), make("p", {}, "Give every area that holds your units an order: press its button, then the order, and seal them when all are placed. When all Houses have sealed, the orders are turned up and carried out one after another; whenever it is your turn, the question stands at the foot of the conversation. Whoever holds seven castles and strongholds, or most of them after the last round, wins.")));
}

function newGame(state) {
  const edition = make("select", { id: "edition" }, ...state.editions.map((one) => make("option", { value: one.id }, one.name)));
  const options = make("fieldset", { id: "options" });
  const houses = make("div", { id: "houses", className: "row" });
  const choices = make("div", { className: "choices" });
  const now = () => state.editions.find((one) => one.id === edition.value);
  const taken = () => [...options.querySelectorAll("input:checked")].map((box) => box.value);
  const begin = async (seats) => {
    trouble("The board is being set up …");
    const reply = await fetch("/begin", { method: "POST", body: new URLSearchParams({ seats, edition: edition.value, options: taken().join(",") }) }).catch(() => null);
    if (!reply?.ok) { trouble(reply ? await reply.text() : "The table is closed."); return; }
    const { place } = await reply.json();
    const found = (await (await fetch("/state")).json()).channels.find((one) => one.key === place);
    location.href = seatAddress(found, found.seats.find((seat) => seat.person && seat.awaited) ?? found.seats.find((seat) => seat.person));
  };
  const offerHouses = () => {
    const more = now().options.find((one) => taken().includes(one.id) && one.houses.length > now().houses.length);
    const all = (more ?? now()).houses;
    houses.replaceChildren(...all.map((house) => make("button", { type: "button", className: `house ${house.id}`, "data-house": house.id, onclick: () => begin(`${house.id}=me,*=maester`) }, house.name.replace("House ", ""))));
    choices.replaceChildren(...all.map((house, at) => make("label", {}, house.name.replace("House ", ""), " ", make("select", { name: house.id }, ...state.players.map((player) => make("option", { value: player, selected: player === (at ? "maester" : state.players[0]) }, ABOUT[player] ?? capital(player)))))));
  };
  const offer = () => {
    options.replaceChildren(make("legend", {}, "Options"),
      ...now().options.map((one) => make("label", { title: one.about }, make("input", { type: "checkbox", value: one.id, onchange: offerHouses }), ` ${one.name}`)),
      ...now().unavailable.map((one) => make("p", { className: "small" }, `${one.name} is not available: ${one.reason}`)));
    options.hidden = !now().options.length;
    offerHouses();
  };
  edition.onchange = offer;
  offer();
  return make("section", { "aria-label": "New game" }, make("h2", {}, "Begin a game"),
    make("p", {}, make("label", {}, "Rulebook ", edition)), options,
    make("p", {}, "Choose your House. Maesters, the computer players who play to win, take the others."), houses,
    make("details", {}, make("summary", {}, "Several people, or other opponents"),
      make("form", { onsubmit: (event) => { event.preventDefault(); begin([...new FormData(event.target)].map(([house, player]) => `${house}=${player}`).join(",")); } }, choices, make("button", { className: "primary" }, "Begin this game"))));
}
