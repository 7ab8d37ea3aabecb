import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { firstCamp } from "#content/club/first-season.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { type ServedSandbox, serveSandbox } from "#sandbox/serve.ts";
import type { DatabaseLocation } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { Family } from "#tests/faults/support/family.ts";
import { startProcess } from "#tests/support/servers/server-process.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import type { Club } from "#tests/support/visitors/family-visitor.ts";
import { type BenchClub, openBenchClub } from "./bench-club.ts";
import { processorMs } from "./processor.ts";
import { stripeEnvironment } from "./stripe-environment.ts";
import { percentile } from "./timing.ts";

/** Taken in turns, so that whatever else the machine does hits all alike. */
const ROUNDS = 3;
/** So many that most of them meet code that is compiled; on a machine that is busy a look needs fewer. */
const FAMILIES = Number(process.env.BENCH_FAMILIES ?? 400);
const AT_ONCE = 8;

/** Who answers, and what a family sends: a form for one child, or an order of so many children. */
const CONTENDERS = {
  product: { server: "product", children: null },
  bare: { server: "bare", children: null },
  order: { server: "product", children: 1 },
  bareOrder: { server: "bare", children: 1 },
  orderOfThree: { server: "product", children: 3 },
} as const;
type Contender = keyof typeof CONTENDERS;
type Kind = (typeof CONTENDERS)[Contender];
const NAMES = Object.keys(CONTENDERS) as Contender[];

/** By contender; "bare" stores each body durably and asks Stripe the same two questions. */
export interface RegistrationRates {
  engine: Engine;
  /** Families a second, each of which sets up a payment, pays and confirms. */
  rates: Record<Contender, number>;
  /** Milliseconds of a processor that each server takes for a family, without client, sandbox and PostgreSQL. */
  processorMs: Record<Contender, number>;
}

function familyOf(club: Club, { children }: Kind): Family {
  if (children === null) return new Family(club);
  return Family.ofSeveral(
    club,
    Array.from({ length: children }, () => firstCamp.id),
  );
}

async function registerOne(club: Club, kind: Kind): Promise<void> {
  const family = familyOf(club, kind);
  await family.setUp();
  family.pay();
  const { body } = await family.confirm();
  if (body.data?.status !== "confirmed") throw new Error(`confirming answered ${JSON.stringify(body)}`);
}

async function familiesPerSecond(club: Club, kind: Kind): Promise<number> {
  let left = FAMILIES;
  const start = performance.now();
  const line = async () => {
    while (left-- > 0) await registerOne(club, kind);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return FAMILIES / ((performance.now() - start) / 1000);
}

function startBare(location: DatabaseLocation, sandbox: ServedSandbox) {
  const place = location.engine === "postgres" ? location.url : join(location.file, "../bare.sqlite");
  const { hostname: host, port } = new URL(sandbox.url);
  const stripe = { host, port, key: SANDBOX_KEYS.secretKey };
  return startProcess("tests/support/servers/bare-registration.ts", {}, JSON.stringify({ place, stripe }));
}

function forEach<Value>(of: (name: Contender) => Value): Record<Contender, Value> {
  return Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<Contender, Value>;
}

/** Waits until the product has sent its mail, which would else slow down whoever comes next. */
async function mailIsSent({ db }: BenchClub): Promise<void> {
  const waiting = db
    .selectFrom("outbox")
    .select("id")
    .where("sentAt", "is", null)
    .where("droppedAt", "is", null);
  while (await waiting.executeTakeFirst()) await setTimeout(200);
}

async function compareRates(club: BenchClub, sandbox: Club["sandbox"], served: ServedSandbox) {
  const servers = { product: club, bare: await startBare(club.location, served) };
  const rates = forEach((): number[] => []);
  const processor = forEach((): number[] => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of NAMES) {
      const kind = CONTENDERS[name];
      const { url, pid } = servers[kind.server];
      const before = await processorMs(pid);
      const app = { request: (path: string, init: RequestInit) => fetch(`${url}${path}`, init) };
      const rate = await familiesPerSecond({ app, sandbox, deps: { now: () => new Date() } }, kind);
      const spentMs = (await processorMs(pid)) - before;
      await mailIsSent(club);
      // The first round warms all of them up.
      if (round === 0) continue;
      rates[name].push(rate);
      processor[name].push(spentMs / FAMILIES);
    }
  }
  await servers.bare.stop();
  const middles = (rounds: Record<Contender, number[]>) => forEach((name) => percentile(rounds[name], 0.5));
  return { rates: middles(rates), processorMs: middles(processor) };
}

/** How many families a second register and pay, with a stand-in for Stripe that answers at once. */
export async function measureRegistration(engine: Engine): Promise<RegistrationRates> {
  const sandbox = createSandbox(SANDBOX_KEYS);
  const served = await serveSandbox(sandbox);
  const club = await openBenchClub(engine, stripeEnvironment(served));
  try {
    await club.db.updateTable("programs").set({ switch: "open", capacity: 1_000_000 }).execute();
    return { engine, ...(await compareRates(club, sandbox, served)) };
  } finally {
    await club.close();
    await served.close();
  }
}
