import fc from "fast-check";
import { expect, test } from "vitest";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { processorTime } from "#tests/support/servers/processor-turns.ts";
import { bodyOf } from "./bodies.ts";
import { openWorld } from "./club-state.ts";
import { apiRoutes } from "./fuzz.ts";
import { fill, type Living } from "./living.ts";
import { kindIn, pathTo, queryOf } from "./requests.ts";

const SIGNS = { letter: "a", digit: "1", mark: "\u0301", dot: ".", space: " ", quote: '"', newline: "\n" };
/** Bytes of a body, ten times as many the second time. */
const [SHORT, LONG] = [6_000, 60_000];
/** How many times as long a byte may take within the longer text. */
const TIMES_A_BYTE = 3;
/** What takes no longer says nothing about a byte: some machines count the processor's time in steps of 4 ms. */
const FLOOR_MS = 15;
/** The least of many: on a busy machine a turn takes longer than it should, never less. */
const TRIES = 16;
/** Bodies of a route that are looked through for fields, so that those which may be missing are found. */
const SAMPLES = 12;

/** Its measure is processor time: how long a busy machine takes proves nothing. */
const PATIENCE_MS = 600_000;

type Sign = keyof typeof SIGNS;
/** What patterns begin anew at. What normalizing reorders, the marks, waits for the nightly run as the others do. */
const EACH_TIME: readonly Sign[] = ["digit"];
const NIGHTLY: readonly Sign[] = ["mark", "letter", "space", "dot", "quote", "newline"];
type Path = readonly (string | number)[];

/** As many of a sign as a body of this size carries; marks stand on a letter. */
function textOf(sign: Sign, bytes: number): string {
  const each = Buffer.byteLength(JSON.stringify(SIGNS[sign])) - 2;
  return (sign === "mark" ? "e" : "") + SIGNS[sign].repeat(Math.floor(bytes / each));
}

/** Where a body has an answer; of a list the first. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.length === 0 ? [path] : placesIn(value[0], [...path, 0]);
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]));
}

function withText(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) return text;
  if (Array.isArray(value))
    return value.map((inner, at) => (at === step ? withText(inner, rest, text) : inner));
  return { ...Object(value), [step]: withText(Object(value)[step], rest, text) };
}

/** Each field that a route's bodies have, with a body around it. */
function fieldsOf(route: string, there: Living, today: string) {
  const bodies = bodyOf(route);
  const found = new Map<string, { path: Path; body: unknown }>();
  for (const sample of bodies ? fc.sample(bodies, { seed: 1, numRuns: SAMPLES }) : []) {
    const body: unknown = JSON.parse(fill(JSON.stringify(sample), there, today));
    for (const path of placesIn(body)) {
      // The keys of a list by id are made up anew for each sample.
      const name = path.filter((step) => !/^[0-9a-f-]{36}$/.test(String(step))).join(".");
      if (!found.has(name)) found.set(name, { path, body });
    }
  }
  return found;
}

async function dearTexts(signs: readonly Sign[]): Promise<{ tooDear: string[]; calls: number }> {
  const world = await openWorld("sqlite");
  const { app } = world.club;
  await world.letIn("staff");
  const there = await world.living();
  let calls = 0;
  const send = async (method: string, path: string, body?: unknown) => {
    calls += 1;
    const response = await app.request(path, {
      method,
      headers: {
        cookie: world.cookies.get("staff") ?? "",
        "content-type": "application/json",
        "x-forwarded-for": `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(500);
    await response.text();
  };
  const tooDear: string[] = [];
  const hold = async (name: string, sendText: (text: string) => Promise<void>) => {
    for (const sign of signs) {
      // As many bytes in short texts as in the long one, so that both take many steps of the machine's clock.
      const sendShort = async () => {
        for (let sent = 0; sent < LONG; sent += SHORT) await sendText(textOf(sign, SHORT));
      };
      let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      const isDear = () => long > Math.max(FLOOR_MS, TIMES_A_BYTE * short);
      let tries = 0;
      do {
        tries += 1;
        long = Math.min(long, await processorTime(() => sendText(textOf(sign, LONG))));
        if (long > FLOOR_MS) short = Math.min(short, await processorTime(sendShort));
      } while (isDear() && tries < TRIES);
      if (isDear()) tooDear.push(`${name}, ${sign}: ${short.toFixed(1)} ms, ${long.toFixed(1)} ms`);
    }
  };
  const pathOf = (template: string) => {
    const kind = kindIn(template);
    return pathTo(template, (kind && there[kind][0]) ?? firstCamp.id);
  };
  for (const route of [...apiRoutes(app), "GET /", "GET /register"]) {
    const [method = "", template = ""] = route.split(" ");
    for (const { path, body } of fieldsOf(route, there, world.today()).values()) {
      await hold(`${route} ${path.join(".")}`, (text) =>
        send(method, pathOf(template), withText(body, path, text)),
      );
    }
    for (const [parameter] of template.matchAll(/:\w+/g)) {
      await hold(`${route} ${parameter}`, (text) =>
        send(method, pathOf(template.replace(parameter, encodeURIComponent(text)))),
      );
    }
    if (method !== "GET") continue;
    await hold(`${route} ?`, (text) => {
      const query = Object.keys(queryOf(route)).map((name) => `${name}=${encodeURIComponent(text)}`);
      return send(method, `${pathOf(template)}?${query.join("&")}`);
    });
  }
  await world.close();
  return { tooDear, calls };
}

async function expectCheap(signs: readonly Sign[]): Promise<void> {
  const { tooDear, calls } = await dearTexts(signs);
  expect(tooDear).toEqual([]);
  // Every sign in every field, or nothing was looked at.
  expect(calls).toBeGreaterThan(250 * signs.length);
}

test(
  "Ten times as long a text costs at most three times as much a byte, in any field of any call",
  () => expectCheap(EACH_TIME),
  PATIENCE_MS,
);

test(
  "Neither do letters, spaces, dots, quotes and new lines cost more",
  { tags: ["full"], timeout: PATIENCE_MS },
  () => expectCheap(NIGHTLY),
);
