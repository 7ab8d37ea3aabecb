/** A point in pixels of the picture, y downwards. */
export interface Vec {
  x: number;
  y: number;
}

/** A point of an outline; a sharp one stays a corner, the others are rounded. */
export interface Node extends Vec {
  sharp?: boolean;
}

export const vec = (x: number, y: number): Vec => ({ x, y });
export const corner = (x: number, y: number): Node => ({ x, y, sharp: true });
export const add = (a: Vec, b: Vec, by = 1): Vec => ({ x: a.x + b.x * by, y: a.y + b.y * by });
export const between = (a: Vec, b: Vec, t: number): Vec => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** The direction of a limb: 0° hangs down, 90° points the way the figure faces (1 right, -1 left), 180° up. */
export function limbDirection(degrees: number, facing: number): Vec {
  const radians = (degrees * Math.PI) / 180;
  return { x: Math.sin(radians) * facing, y: Math.cos(radians) };
}

function number(value: number): string {
  return String(value).replace(/^(-?)0\./, "$1.");
}

function joined(values: number[]): string {
  return values.map(number).reduce((text, next) => (next.startsWith("-") ? text + next : `${text} ${next}`));
}

/** Writes path commands relative to the last rounded point, so that short numbers do not drift. */
export function pathWriter(digits: number) {
  const grid = 10 ** digits;
  let at = vec(0, 0);
  let text = "";
  let last = "";
  const tidy = (value: number) => Math.round(value * grid) / grid;
  const step = (command: string, points: Vec[]) => {
    const rounded = points.map((point) => vec(tidy(point.x), tidy(point.y)));
    const numbers = joined(rounded.flatMap((point) => [tidy(point.x - at.x), tidy(point.y - at.y)]));
    const repeated = command === last && command !== "m";
    text += repeated ? (numbers.startsWith("-") ? numbers : ` ${numbers}`) : command + numbers;
    last = command;
    at = rounded.at(-1) ?? at;
  };
  return {
    move(to: Vec) {
      if (text) return step("m", [to]);
      at = vec(tidy(to.x), tidy(to.y));
      text = `M${joined([at.x, at.y])}`;
    },
    line: (to: Vec) => step("l", [to]),
    curve: (by: Vec, to: Vec) => step("q", [by, to]),
    /** A dot, for a stroke with round caps. */
    dot(to: Vec) {
      this.move(to);
      text += "h0";
      last = "h";
    },
    close() {
      text += "z";
      last = "z";
    },
    get text() {
      return text;
    },
  };
}

/** A closed outline through rounded and sharp points. */
export function outline(nodes: readonly Node[], digits = 0): string {
  const writer = pathWriter(digits);
  const at = (index: number): Node => nodes[(index + nodes.length) % nodes.length] ?? vec(0, 0);
  const entry = (index: number) => (at(index).sharp ? at(index) : between(at(index - 1), at(index), 0.5));
  const start = nodes.findIndex((node) => node.sharp);
  const first = Math.max(start, 0);
  writer.move(entry(first));
  for (let step = 0; step < nodes.length; step++) {
    const index = first + step;
    const end = at(index + 1).sharp ? at(index + 1) : between(at(index), at(index + 1), 0.5);
    const last = step === nodes.length - 1;
    if (!at(index).sharp) writer.curve(at(index), end);
    else if (!last || !at(index + 1).sharp) writer.line(end);
  }
  writer.close();
  return writer.text;
}

/** A closed outline of straight edges. */
export const polygon = (points: readonly Vec[], digits = 0): string =>
  outline(
    points.map(({ x, y }) => corner(x, y)),
    digits,
  );

/** One cross-section of a limb: half widths towards the front and the back of the figure. */
export interface Station {
  at: Vec;
  front: number;
  back: number;
}

/** The outline of a limb along its stations; hems end flat, flesh ends round. */
export function limb(
  stations: readonly Station[],
  facing: number,
  ends: { start: boolean; end: boolean },
): Node[] {
  const front: Node[] = [];
  const back: Node[] = [];
  const directions = stations.map((station, index) => {
    const from = stations[Math.max(0, index - 1)] ?? station;
    const to = stations[Math.min(stations.length - 1, index + 1)] ?? station;
    const length = Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y) || 1;
    return vec((to.at.x - from.at.x) / length, (to.at.y - from.at.y) / length);
  });
  stations.forEach((station, index) => {
    const along = directions[index] ?? vec(0, 1);
    const across = vec(along.y * facing, -along.x * facing);
    const flat = (index === 0 && !ends.start) || (index === stations.length - 1 && !ends.end);
    front.push({ ...add(station.at, across, station.front), sharp: flat });
    back.push({ ...add(station.at, across, -station.back), sharp: flat });
  });
  const first = stations[0];
  const last = stations.at(-1);
  const nodes = [...front];
  if (ends.end && last) nodes.push(add(last.at, directions.at(-1) ?? vec(0, 0), last.front * 0.9));
  nodes.push(...back.reverse());
  if (ends.start && first) nodes.push(add(first.at, directions[0] ?? vec(0, 0), -first.front * 0.9));
  return nodes;
}
