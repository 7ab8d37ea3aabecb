import { join } from "node:path";
import { createSandbox } from "#sandbox/sandbox.ts";
import { type ServedSandbox, serveSandbox } from "#sandbox/serve.ts";
import type { DatabaseLocation } from "#server/db/database.ts";
import type { Engine } from "#server/db/engine.ts";
import { type Club, Family } from "#tests/faults/support/family.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { startProcess } from "#tests/support/server-process.ts";
import { type BenchClub, openBenchClub } from "./bench-club.ts";
import { processorMs } from "./processor.ts";
import { stripeEnvironment } from "./stripe-environment.ts";
import { percentile } from "./timing.ts";

/** Taken in turns, so that whatever else the machine does hits all alike. */
const ROUNDS = 3;
/** So many that most of them meet code that is compiled. */
const FAMILIES = 400;
const AT_ONCE = 8;

const CONTENDERS = ["product", "bare", "bareAlone"] as const;
type Contender = (typeof CONTENDERS)[number];

export interface RegistrationRates {
  engine: Engine;
  /** Families a second, each of which sets up a payment, pays and confirms. */
  product: number;
  /** The same two calls to a handler that stores each body durably and asks Stripe the same two questions. */
  bare: number;
  /** To one that stores and asks nobody. */
  bareAlone: number;
  /** Milliseconds of a processor that each server takes for a family, without client, sandbox and PostgreSQL. */
  processorMs: Record<Contender, number>;
}

async function registerOne(club: Club): Promise<void> {
  const family = new Family(club);
  await family.setUp();
  if (family.intentId !== "pi_bare") family.pay();
  const { body } = await family.confirm();
  if (body.data?.status !== "confirmed") throw new Error(`confirming answered ${JSON.stringify(body)}`);
}

async function familiesPerSecond(club: Club): Promise<number> {
  let left = FAMILIES;
  const start = performance.now();
  const line = async () => {
    while (left-- > 0) await registerOne(club);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return FAMILIES / ((performance.now() - start) / 1000);
}

function startBare(location: DatabaseLocation, stripe: ServedSandbox | null) {
  const place = location.engine === "postgres" ? location.url : join(location.file, "../bare.sqlite");
  const { hostname: host, port } = new URL(stripe?.url ?? "http://unused");
  const asked = stripe && { host, port, key: SANDBOX_KEYS.secretKey };
  return startProcess("tests/support/bare-registration.ts", {}, JSON.stringify({ place, stripe: asked }));
}

/** The middle of several rounds, for each of them. */
function middles(rounds: Record<Contender, number[]>): Record<Contender, number> {
  const middle = (name: Contender) => percentile(rounds[name], 0.5);
  return { product: middle("product"), bare: middle("bare"), bareAlone: middle("bareAlone") };
}

async function compareRates(club: BenchClub, sandbox: Club["sandbox"], served: ServedSandbox) {
  const servers = {
    product: club,
    bare: await startBare(club.location, served),
    bareAlone: await startBare(club.location, null),
  };
  const rates: Record<Contender, number[]> = { product: [], bare: [], bareAlone: [] };
  const processor: Record<Contender, number[]> = { product: [], bare: [], bareAlone: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of CONTENDERS) {
      const { url, pid } = servers[name];
      const before = await processorMs(pid);
      const app = { request: (path: string, init: RequestInit) => fetch(`${url}${path}`, init) };
      const rate = await familiesPerSecond({ app, sandbox, deps: { now: () => new Date() } });
      // The first round warms all of them up.
      if (round === 0) continue;
      rates[name].push(rate);
      processor[name].push(((await processorMs(pid)) - before) / FAMILIES);
    }
  }
  await Promise.all([servers.bare.stop(), servers.bareAlone.stop()]);
  return { ...middles(rates), processorMs: middles(processor) };
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
