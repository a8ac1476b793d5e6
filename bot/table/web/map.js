/** The big map: zoomed by wheel, fingers and keys; its areas tell what is in them. */
import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const draw = (tag, facts) => {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(facts)) node.setAttribute(name, value);
  return node;
};

export class BigMap {
  constructor(goTo) {
    this.goTo = goTo;
    this.svg = draw("svg", { tabindex: "0", role: "group", "aria-label": "Map: arrows move it, plus and minus zoom, 0 shows all" });
    this.tip = make("div", { id: "tip", role: "status", hidden: true });
    this.none = make("p", { className: "empty" }, "Here the map will be once a game has begun.");
    const zoom = (sign, label, by) => make("button", { type: "button", "aria-label": label, onclick: () => by ? this.zoom(by) : this.all() }, sign);
    this.node = make("section", { id: "map", "aria-label": "Map" }, this.svg, this.none, this.tip,
      make("div", { id: "zoom" }, zoom("+", "Zoom in", 0.7), zoom("−", "Zoom out", 1.4), zoom("⤢", "Show all", 0)));
    this.fingers = new Map();
    this.listen();
  }

  async show(board) {
    if (!board.map) { this.none.hidden = false; this.svg.replaceChildren(); this.key = null; return; }
    this.areas = board.areas;
    if (board.map === this.key) return;
    const wanted = this.wanted = board.map;
    const image = new Image();
    image.src = `/map/${board.map}`;
    await image.decode().catch(() => null);
    if (wanted !== this.wanted || !image.naturalWidth) return;
    this.key = wanted;
    this.none.hidden = true;
    const scale = board.size[1] / image.naturalHeight;
    const full = { x: 0, y: 0, w: image.naturalWidth * scale, h: board.size[1] };
    const picture = draw("image", { href: image.src, width: full.w, height: full.h });
    if (!this.full || this.full.w !== full.w || this.full.h !== full.h) { this.full = full; this.all(); }
    if (this.outlines !== JSON.stringify(board.size) || !this.svg.childElementCount) {
      this.outlines = JSON.stringify(board.size);
      this.svg.replaceChildren(picture, ...Object.entries(board.outlines).map(([id, d]) => draw("path", { d, "data-area": id, "fill-rule": "evenodd" })));
    } else this.svg.firstChild.replaceWith(picture);
  }

  all() { this.box = { ...this.full }; this.look(); }

  look() {
    if (!this.full) return;
    const box = this.box;
    box.w = Math.min(box.w, this.full.w); box.h = Math.min(box.h, this.full.h);
    box.x = Math.max(0, Math.min(box.x, this.full.w - box.w));
    box.y = Math.max(0, Math.min(box.y, this.full.h - box.h));
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  }

  at(x, y) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }

  zoom(by, point) {
    if (!this.full) return;
    const box = this.box, centre = point ?? { x: box.x + box.w / 2, y: box.y + box.h / 2 };
    const factor = Math.max(by, this.full.w / 8 / box.w);
    box.x = centre.x - (centre.x - box.x) * factor; box.y = centre.y - (centre.y - box.y) * factor;
    box.w *= factor; box.h *= factor;
    this.look();
  }

  listen() {
    this.svg.addEventListener("wheel", (event) => { event.preventDefault(); this.zoom(event.deltaY > 0 ? 1.15 : 0.87, this.at(event.clientX, event.clientY)); }, { passive: false });
    this.svg.addEventListener("keydown", (event) => {
      const step = (this.box?.w ?? 0) / 10;
      const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
      if (moves[event.key]) { this.box.x += moves[event.key][0]; this.box.y += moves[event.key][1]; this.look(); }
      else if (event.key === "+" || event.key === "=") this.zoom(0.8);
      else if (event.key === "-") this.zoom(1.25);
      else if (event.key === "0") this.all();
      else return;
      event.preventDefault();
    });
    this.svg.addEventListener("pointerdown", (event) => { this.fingers.set(event.pointerId, event); this.moved = 0; });
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    const up = (event) => this.fingers.delete(event.pointerId);
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.svg.addEventListener(end, up);
    this.svg.addEventListener("pointerleave", () => { this.tip.hidden = true; });
    this.svg.addEventListener("click", (event) => {
      const area = event.target.dataset?.area;
      if (area && this.moved < 6) { this.tell(area); this.goTo(area, this.areas[area]?.name); }
    });
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) { this.tell(event.target.dataset?.area); return; }
    const others = [...this.fingers.values()].filter((one) => one.pointerId !== event.pointerId);
    if (others.length) {
      const far = (one) => Math.hypot(one.clientX - others[0].clientX, one.clientY - others[0].clientY) || 1;
      this.zoom(far(before) / far(event), this.at((event.clientX + others[0].clientX) / 2, (event.clientY + others[0].clientY) / 2));
    } else if (this.box) {
      const from = this.at(before.clientX, before.clientY), to = this.at(event.clientX, event.clientY);
      this.box.x += from.x - to.x; this.box.y += from.y - to.y; this.look();
    }
    this.moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    this.fingers.set(event.pointerId, event);
  }

  tell(area) {
    const about = this.areas?.[area];
    this.tip.hidden = !about;
    if (!about) { this.told = null; return; }
    if (this.told === area) return;
    this.told = area;
    const line = (name, value) => value ? make("p", {}, make("span", {}, `${name}: `), value) : null;
    this.tip.replaceChildren(...[make("strong", {}, about.name), line("Held by", about.house && about.house.charAt(0).toUpperCase() + about.house.slice(1)),
      line("Units", about.units), line("Order", about.orders), line("Strength", about.strength), line("Neighbours", about.neighbours.join(", "))].filter(Boolean));
  }
}
