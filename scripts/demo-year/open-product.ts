import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { createApp } from "#server/app.ts";
import { schedule } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import type { Config } from "#server/platform/env.ts";
import { close, listen } from "#server/platform/http/listen.ts";
import { ensurePin } from "#server/staff/staff-pin.ts";
import { prepare } from "#server/start.ts";
import type { StoryClock } from "./story-clock.ts";
import { Visitor } from "./visitor.ts";

/** The six digits of a code, as mails print them. */
const CODE = /(?<!\d)(\d{3}) (\d{3})(?!\d)/;

/** The code in the newest mail to an address. */
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
 * and
 * when pages are rendered.
 */
export async function openProduct(config: Config, clock: StoryClock, sandbox: Sandbox) {
  const db = await openDatabase(config.database);
  // Silent: staff pages show these problems, so the log need not.
  const prepared = await prepare({ ...config, logLevel: "silent" }, db, clock.now);
  const deps = {
    ...prepared,
    settings: { ...prepared.settings, trustedProxies: 1 },
    pages: {
      find: (name: string) => prepared.pages.find(name),
      follow: () => Promise.resolve(),
      draw: prepared.pages.draw.bind(prepared.pages),
      isBehind: false,
      get site() {
        return prepared.pages.site;
      },
    },
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
    visitor(language = "en"): Visitor {
      visitors += 1;
      return new Visitor(app, `198.51.100.${visitors}`, language);
    },
    /** Runs the sweep: ends unpaid orders, and compares with Stripe once a day. */
    sweep: () => run("sweep"),
    sendMail: () => run("sending mail"),
    /** The code that the product mails to an address. */
    async mailedCode(address: string): Promise<string> {
      await run("sending mail");
      return codeIn(join(config.dataDir, "mail"), address);
    },
    backUp: () => run("backup"),
    watch: () => run("watching"),
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
