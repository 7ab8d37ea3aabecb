import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { Family } from "#tests/faults/support/family.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import { type Instances, type InstancesClub, openInstancesClub } from "./instances-club.ts";
import { growTo } from "./many-families.ts";
import { residentMegabytes } from "./memory.ts";
import { percentile } from "./timing.ts";

const COUNTS = [1, 2, 3] as const;
const REGISTRATIONS = 10_000;
const SECONDS = 4;
const CONNECTIONS = 20;
const FAMILIES = 150;
const FAMILIES_AT_ONCE = 12;
const IDLE_SECONDS = 20;

/** What some work came to. */
interface Work {
  requests: number;
  seconds: number;
  p99Ms: number;
}

export interface InstancesRow {
  instances: number;
  work: string;
  perSecond: number;
  p99Ms: number;
  /** Processor milliseconds of all servers, and of PostgreSQL, for one request (or one family). */
  serverMs: number;
  postgresMs: number;
  /** Held by all servers together. */
  connections: number;
}

/** One server while nobody asks anything. */
export interface IdleNumbers {
  megabytes: number;
  /** Processor milliseconds in a second. */
  serverMs: number;
  postgresMs: number;
}

async function load(url: string, headers: Record<string, string>): Promise<Work> {
  const result = await autocannon({ url, headers, duration: SECONDS, connections: CONNECTIONS });
  if (result.errors + result.non2xx > 0) throw new Error(`${url}: ${result.errors + result.non2xx} failed`);
  return { requests: result.requests.total, seconds: result.duration, p99Ms: result.latency.p99 };
}

async function registerFamilies({ sandbox }: InstancesClub, url: string): Promise<Work> {
  const app = { request: (path: string, init: RequestInit) => fetch(`${url}${path}`, init) };
  const times: number[] = [];
  const began = performance.now();
  const line = async () => {
    for (let i = 0; i < FAMILIES / FAMILIES_AT_ONCE; i++) {
      const start = performance.now();
      const family = new Family({ app, sandbox, deps: { now: () => new Date() } });
      await family.setUp();
      family.pay();
      const { body } = await family.confirm();
      if (body.data?.status !== "confirmed") throw new Error(`confirming answered ${JSON.stringify(body)}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: FAMILIES_AT_ONCE }, line));
  return {
    requests: times.length,
    seconds: (performance.now() - began) / 1000,
    p99Ms: percentile(times, 0.99),
  };
}

async function staffCookie(url: string): Promise<string> {
  const staff = new StaffVisitor({ request: (path, init) => fetch(`${url}${path}`, init) });
  await staff.signIn();
  return [...staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function measureWork(club: InstancesClub, instances: Instances, work: () => Promise<Work>) {
  // What a server has never done takes it longer.
  await work();
  const before = await instances.used();
  const { requests, seconds, p99Ms } = await work();
  const after = await instances.used();
  return {
    perSecond: requests / seconds,
    p99Ms,
    serverMs: (after.servers - before.servers) / requests,
    postgresMs: (after.postgres - before.postgres) / requests,
    connections: await club.connections(),
  };
}

async function measureIdle(club: InstancesClub): Promise<IdleNumbers> {
  const one = await club.start(1);
  await pause(5000);
  const before = await one.used();
  await pause(IDLE_SECONDS * 1000);
  const after = await one.used();
  const megabytes = await residentMegabytes(one.pids[0] ?? 0);
  await one.stop();
  return {
    megabytes,
    serverMs: (after.servers - before.servers) / IDLE_SECONDS,
    postgresMs: (after.postgres - before.postgres) / IDLE_SECONDS,
  };
}

/** One, two and three servers on one PostgreSQL, each doing the same four kinds of work, and one that idles. */
export async function measureInstances(tell: (row: InstancesRow) => void) {
  const club = await openInstancesClub();
  try {
    const idle = await measureIdle(club);
    await club.db.updateTable("programs").set({ switch: "open", capacity: 1_000_000 }).execute();
    await growTo(club.db, REGISTRATIONS);
    const rows: InstancesRow[] = [];
    for (const count of COUNTS) {
      const instances = await club.start(count);
      const { url } = instances;
      const cookie = await staffCookie(url);
      const page = { "accept-encoding": "br", "accept-language": "es-MX" };
      const works: Record<string, () => Promise<Work>> = {
        "GET /register": () => load(`${url}/register`, page),
        "GET /api/testimonials": () => load(`${url}/api/testimonials`, page),
        "a family registers and pays": () => registerFamilies(club, url),
        "staff search": () => load(`${url}/api/registrations?search=zubeldia`, { cookie }),
      };
      for (const [name, work] of Object.entries(works)) {
        const row = { instances: count, work: name, ...(await measureWork(club, instances, work)) };
        rows.push(row);
        tell(row);
      }
      await instances.stop();
    }
    return { idle, rows };
  } finally {
    await club.close();
  }
}
