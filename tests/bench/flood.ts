import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { openBenchClub } from "./bench-club.ts";
import type { Part } from "./part.ts";
import { heading, row } from "./table.ts";
import { percentile } from "./timing.ts";

/** Number to hold (docs/reference/staff-access.md#password-hashing). */
const WANTED_RATIO = 0.75;
const PAGE = "/register";
const SECONDS = 3;
const CONNECTIONS = 20;
/** Rounds taken in turns, each compared with itself: whatever else the machine does hits both halves about alike. */
const ROUNDS = 9;
/** Each address tries again every six seconds, which is about what it is told to wait. */
const ADDRESSES = 600;
const EVERY_MS = 100;
const AT_ONCE = 10;

/** Sends one try from one address and answers its status. */
function tryPassword(url: string, agent: Agent, n: number): Promise<number> {
  const body = JSON.stringify({ username: `volunteer.${n}`, password: "four green goalposts" });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-forwarded-for": `198.18.${n >> 8}.${n & 255}`,
  };
  return new Promise((resolve, reject) => {
    request(`${url}/api/admin/session/password`, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    })
      .once("error", reject)
      .end(body);
  });
}

/** Strangers who sign in from everywhere until they are stopped; answers how many were looked at and refused. */
function startFlood(url: string) {
  const agent = new Agent({ keepAlive: true });
  const tries: Promise<number>[] = [];
  const timer = setInterval(() => {
    for (let i = 0; i < AT_ONCE; i++) tries.push(tryPassword(url, agent, tries.length % ADDRESSES));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    const statuses = await Promise.all(tries);
    agent.destroy();
    const refused = statuses.filter((status) => status === 429).length;
    return { lookedAt: statuses.length - refused, refused };
  };
}

async function pagesPerSecond(url: string): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url: `${url}${PAGE}`,
    headers: { "accept-encoding": "br", "accept-language": "es-MX" },
    duration: SECONDS,
    connections: CONNECTIONS,
  });
  if (errors + non2xx > 0) throw new Error(`${PAGE}: ${errors} errors, ${non2xx} answers that are not 2xx`);
  return requests.average;
}

/** What pages do while strangers flood the sign-in, and whether staff on a known device get in meanwhile. */
export const benchFlood: Part = async (print) => {
  const club = await openBenchClub("sqlite");
  try {
    const staff = await club.signIn();
    const rounds: { quiet: number; flooded: number; lookedAt: number; refused: number }[] = [];
    const staffMs: number[] = [];
    await pagesPerSecond(club.url);
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await pagesPerSecond(club.url);
      const endFlood = startFlood(club.url);
      await pause(1000);
      const flooded = await pagesPerSecond(club.url);
      const began = performance.now();
      if ((await staff.signIn()).status === 200) staffMs.push(performance.now() - began);
      rounds.push({ quiet, flooded, ...(await endFlood()) });
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 0.5);
    const quiet = middle((one) => one.quiet);
    const flooded = middle((one) => one.flooded);
    const sum = (of: "lookedAt" | "refused") => rounds.reduce((all, one) => all + one[of], 0);
    const ratio = middle((one) => one.flooded / one.quiet);
    const holds = [ratio >= WANTED_RATIO, staffMs.length === ROUNDS];
    print(heading("Sign-ins from 600 addresses", ["quiet", "flooded", "ratio", "wanted"]));
    print(
      row(holds[0] === true, `GET ${PAGE}, a second`, [
        quiet.toFixed(0),
        flooded.toFixed(0),
        ratio.toFixed(2),
        WANTED_RATIO,
      ]),
    );
    print(heading("", ["got in", "of", "slowest ms"]));
    print(
      row(holds[1] === true, "staff on a known device", [
        staffMs.length,
        ROUNDS,
        Math.max(0, ...staffMs).toFixed(0),
      ]),
    );
    print(heading("", ["looked at", "refused"]));
    print(row(null, "tries of strangers", [sum("lookedAt"), sum("refused")]));
    return { numbers: { rounds, staffMs, ratio }, holds };
  } finally {
    await club.close();
  }
};
