import fc from "fast-check";
import type { Engine } from "#server/platform/database/engine.ts";
import { Dice } from "#tests/faults/support/dice.ts";
import { signedByStripe } from "#tests/support/stripe/deliver-events.ts";
import { openWorld, type World } from "./club-state.ts";
import { complaintsAbout, type FuzzAnswer } from "./judge.ts";
import { fill, type Living } from "./living.ts";
import { type FuzzRequest, requestsTo } from "./requests.ts";

interface FuzzOptions {
  requests: number;
  seed: number;
  tell?: (line: string) => void;
}

const AT_A_TIME = 250;
/** A machine that does ten other things answers slowly; only what never ends is a hang. */
const HANGS_AFTER_MS = 60_000;
const MOST_COMPLAINTS = 40;
const LONGEST_PAUSE_MS = 20_000;

/** Every call of the product, as its own route table names it. */
export function apiRoutes(app: World["app"]): string[] {
  const api = app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"));
  return [...new Set(api.map(({ method, path }) => `${method} ${path}`))];
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const watchdog = setTimeout(() => reject(new Error("never answered")), HANGS_AFTER_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(watchdog);
  }
}

/** Sends a request as its visitor would, cookies and all. */
async function send(world: World, request: FuzzRequest, address: string): Promise<FuzzAnswer> {
  const { who, method, path, headers, body, isSigned, route } = request;
  const own = world.cookies.get(who);
  const isWebhook = route.endsWith("/webhook") && isSigned;
  const all = {
    "x-forwarded-for": address,
    ...(own && { cookie: own }),
    ...(isWebhook && (await signedByStripe(body ?? "", world.club.deps.now()))),
    ...headers,
  };
  const response = await world.app.request(path, {
    method,
    headers: all,
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const given = response.headers.getSetCookie().find((line) => line.includes("payment_browser="));
  if (who === "family" && given) world.cookies.set("family", given.split(";")[0] ?? "");
  return { status: response.status, text };
}

function filled(request: FuzzRequest, there: Living, today: string): FuzzRequest {
  const { path, body } = request;
  return {
    ...request,
    path: fill(path, there, today),
    body: body === undefined ? undefined : fill(body, there, today),
  };
}

/**
 * Sends requests of every kind to every route, one after the other, to a new club.
 * @returns answers by status, and everything that was wrong; the same seed sends the same requests
 */
export async function fuzz(engine: Engine, { requests, seed, tell = () => {} }: FuzzOptions) {
  const world = await openWorld(engine);
  const dice = new Dice(seed);
  const arbitrary = requestsTo(apiRoutes(world.app));
  const statuses: Record<number, number> = {};
  const answered = new Set<string>();
  const complaints: string[] = [];
  await world.letIn("staff");
  await world.letIn("member");
  for (let sent = 0; sent < requests && complaints.length < MOST_COMPLAINTS; ) {
    await world.liveOn(dice);
    const there = await world.living();
    const some = fc.sample(arbitrary, { seed: seed + sent, numRuns: Math.min(AT_A_TIME, requests - sent) });
    for (const planned of some) {
      const request = filled(planned, there, world.today());
      world.club.advance(dice.between(0, LONGEST_PAUSE_MS));
      const address = `10.${dice.between(0, 3)}.${dice.between(0, 255)}.${dice.between(1, 254)}`;
      const answer = await inTime(send(world, request, address)).catch((error: Error) => ({
        status: 599,
        text: String(error.stack),
      }));
      sent += 1;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status < 300) answered.add(request.route);
      const isLast = planned === some.at(-1);
      const written = world.written();
      const change = await world.records.look(isLast ? null : written);
      for (const complaint of complaintsAbout(request, answer, change)) {
        const { who, method, path, body = "" } = request;
        complaints.push(
          `${complaint}\n  #${sent} ${who}: ${method} ${path.slice(0, 200)} ${body.slice(0, 300)}`,
        );
      }
      if (answer.status === 401 && (request.who === "staff" || request.who === "member")) {
        await world.letIn(request.who);
      }
    }
    tell(`${engine}: ${sent} sent, ${complaints.length} complaints`);
  }
  const inTheEnd = await world.complaintsInTheEnd();
  await world.close();
  return {
    statuses,
    succeeded: [...answered].sort(),
    complaints: [...complaints, ...inTheEnd.map((one) => `books: ${one}`)],
  };
}
