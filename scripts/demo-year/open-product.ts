import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { createApp } from "#server/app.ts";
import { ensurePin } from "#server/auth/pin-mutations.ts";
import type { Config } from "#server/config/env.ts";
import { openDatabase } from "#server/db/database.ts";
import { close, listen } from "#server/http/listen.ts";
import { schedule } from "#server/jobs.ts";
import { prepare } from "#server/start.ts";
import type { StoryClock } from "./story-clock.ts";
import { Visitor } from "./visitor.ts";

/** How a mail says the six digits of a code. */
const CODE = /(?<!\d)(\d{3}) (\d{3})(?!\d)/;

/** The code in the newest of the mails that were written for an address. */
async function codeIn(folder: string, address: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".eml")).toSorted();
  for (const file of files.toReversed()) {
    const { to = [], text = "" } = await PostalMime.parse(await readFile(join(folder, file)));
    const [, start, end] = CODE.exec(text) ?? [];
    if (start && end && to.some((one) => one.address === address)) return `${start}${end}`;
  }
  throw new Error(`No code was mailed to ${address}.`);
}

/**
 * The whole product on the story's clock, before it opens its doors: the same routes and the same jobs, which run when
 * the story says so. Pages are rendered when it says so, not with each
 * publication.
 */
export async function openProduct(config: Config, clock: StoryClock, sandbox: Sandbox) {
  const db = await openDatabase(config.database);
  // What the jobs would log of the year's troubles, staff read on their pages.
  const settled = await prepare({ ...config, logLevel: "silent" }, db, clock.now);
  const deps = {
    ...settled,
    settings: { ...settled.settings, trustedProxies: 1 },
    pages: {
      find: (name: string) => settled.pages.find(name),
      follow: () => Promise.resolve(),
      draw: settled.pages.draw.bind(settled.pages),
      isBehind: false,
      get site() {
        return settled.pages.site;
      },
    },
  };
  await ensurePin(db, deps.secretKey, config.adminPin, clock.now());
  const app = createApp(deps);
  const door = await listen(app, { host: "127.0.0.1", port: 0 });
  sandbox.deliverTo(`http://127.0.0.1:${door.port}/api/stripe/webhook`);
  const jobs = schedule(deps);
  const run = async (name: string) => {
    await sandbox.webhooks.idle();
    await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  };
  let visitors = 0;
  let rendering = Promise.resolve();
  return {
    /** Somebody with a browser and an address of their own. */
    visitor(language = "en"): Visitor {
      visitors += 1;
      return new Visitor(app, `198.51.100.${visitors}`, language);
    },
    /** What the server does each minute: what was left unpaid ends, and once a day it compares with Stripe. */
    sweep: () => run("sweep"),
    sendMail: () => run("sending mail"),
    /** What a family reads in its mailbox a moment later. */
    async mailedCode(address: string): Promise<string> {
      await run("sending mail");
      return codeIn(join(config.dataDir, "mail"), address);
    },
    backUp: () => run("backup"),
    watch: () => run("watching"),
    /** Renders the pages of what is published meanwhile, so that the doors need not wait for them. */
    renderPages(): void {
      rendering = settled.pages.follow();
    },
    async close(): Promise<void> {
      await rendering;
      await sandbox.webhooks.idle();
      await close(door.server);
      await db.destroy();
    },
  };
}
export type Product = Awaited<ReturnType<typeof openProduct>>;
