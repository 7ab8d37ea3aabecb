import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hono } from "hono";
import PostalMime from "postal-mime";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { createApp } from "#server/app.ts";
import { schedule } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import type { Config } from "#server/platform/env.ts";
import { close, listen } from "#server/platform/http/listen.ts";
import { ensurePin } from "#server/staff/staff-pin.ts";
import { prepare } from "#server/start.ts";

/** The six digits of a code, as mails print them. */
const CODE = /(?<!\d)(\d{3}) (\d{3})(?!\d)/;

async function codeIn(folder: string, address: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".eml")).toSorted();
  for (const file of files.toReversed()) {
    const { to = [], text = "" } = await PostalMime.parse(await readFile(join(folder, file)));
    const [, start, end] = CODE.exec(text) ?? [];
    if (start && end && to.some((recipient) => recipient.address === address)) return `${start}${end}`;
  }
  throw new Error(`No code was mailed to ${address}.`);
}

/**
 * The product on the story's clock, before the demo opens: the same routes and jobs. The story decides when jobs run
 * and when pages are rendered.
 */
export async function openProduct(config: Config, clock: StoryClock, sandbox: Sandbox) {
  const db = await openDatabase(config.database);
  // Silent: staff pages show these problems, so the log need not.
  const prepared = await prepare({ ...config, logLevel: "silent" }, db, clock.now);
  const deps = {
    ...prepared,
    settings: { ...prepared.settings, trustedProxies: 1 },
  };
  await ensurePin(db, deps.secretKey, config.adminPin, clock.now());
  const app = createApp(deps);
  const listener = await listen(app, { host: "127.0.0.1", port: 0 });
  sandbox.deliverTo(`http://127.0.0.1:${listener.port}/api/stripe/webhook`);
  const jobs = schedule(deps);
  const run = async (name: string) => {
    await sandbox.webhooks.idle();
    await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  };
  let visitors = 0;
  let rendering = Promise.resolve();
  return {
    /** A visitor with their own browser and IP address. */
    visitor(language = "en") {
      visitors += 1;
      return createVisitor(app, `198.51.100.${visitors}`, language);
    },
    /** Runs payment polling: ends unpaid orders, and compares with Stripe once a day. */
    pollPendingPayments: () => run("payment polling"),
    sendMail: () => run("sending mail"),
    async mailedCode(address: string): Promise<string> {
      await run("sending mail");
      return codeIn(join(config.dataDir, "mail"), address);
    },
    backUp: () => run("backup"),
    /** Renders the published pages in the background, so that opening need not wait. */
    renderPages(): void {
      rendering = prepared.pages.follow();
    },
    async close(): Promise<void> {
      await rendering;
      await sandbox.webhooks.idle();
      await close(listener.server);
      await db.destroy();
    },
  };
}
export type Product = Awaited<ReturnType<typeof openProduct>>;

/** A browser in the demo's year, with its own cookies and IP address. */
function createVisitor(app: Pick<Hono, "request">, address: string, language: string) {
  const cookies = new Map<string, string>();
  /** @throws {Error} with the answer if the product refuses the call; in the demo's year no call should fail */
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "accept-language": language,
        "x-forwarded-for": address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /api${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  }
  return {
    call,
    get: <Answer>(path: string) => call<Answer>("GET", path),
    post: <Answer>(path: string, body: unknown) => call<Answer>("POST", path, body),
  };
}
export type Visitor = ReturnType<typeof createVisitor>;

/** The clock of the demo's year: it stands at past moments while the year is told, then runs normally. */
export class StoryClock {
  #time: number | undefined;

  /** @param from when the story begins */
  constructor(from: Date) {
    this.#time = from.getTime();
  }

  readonly now = (): Date => new Date(this.#time ?? Date.now());

  /** Moves to an instant; never backwards, and never past the present. */
  goTo(instant: Date): void {
    this.#time = Math.min(Date.now(), Math.max(instant.getTime(), this.#time ?? 0));
  }

  /** From here on the clock runs normally. */
  letGo(): void {
    this.#time = undefined;
  }
}
