import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { published } from "#server/platform/published.ts";
import { writeDraft } from "#server/site/publishing/publication-drafts.ts";
import { publishDrafts } from "#server/site/publishing/publish.ts";
import { startProcess } from "#tests/support/servers/server-process.ts";
import { SANDBOX_KEYS } from "#tests/support/stripe/sandbox-keys.ts";
import { residentMegabytes } from "./memory.ts";
import type { Part } from "./part.ts";
import { stripeEnvironment } from "./stripe-environment.ts";
import { limitsHold } from "./table.ts";
import { percentile } from "./timing.ts";

/** Numbers to hold (docs/reference/code.md#performance-budgets). */
const WANTED = { startMs: 1000, idleMegabytes: 150 } as const;
const STARTS = 7;
/** Long enough for the work of a start to end, and for nothing else to begin. */
const IDLE_AFTER_MS = 5000;

interface StartNumbers {
  /** From the command to the address that answers, with an existing database; the middle one of several. */
  startMs: number;
  idleMegabytes: number;
  /** The same after staff have published, and the new pages are shown. */
  publishedMegabytes: number;
}

/**
 * Published by another process on the same database, as if it were another server, and waited for until the pages say it
 * and everything that it took has ended. What signing in leaves is another matter.
 */
async function publishOnce(url: string, dataDir: string): Promise<void> {
  const db = await openDatabase({ engine: "sqlite", file: join(dataDir, "club.sqlite") });
  const [season] = (await published(db)).site.seasons;
  if (!season) throw new Error("Nothing is published.");
  const payload = JSON.stringify({ ...season, names: { en: "Next", es: "La que sigue" } });
  const key = { subject: "season", id: season.id } as const;
  const now = new Date();
  await writeDraft(db, key, { payload, version: 0, actor: "bench", now: instantOf(now) });
  await inTransaction(db, (trx) => publishDrafts(trx, [{ ...key, version: 1 }], { actor: "bench", now }));
  await db.destroy();
  const shown = async () => (await (await fetch(`${url}/register`)).text()).includes('"version":2');
  while (!(await shown())) await pause(100);
  await pause(IDLE_AFTER_MS);
}

async function measureStart(): Promise<StartNumbers> {
  const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
  const sandbox = await serveSandbox(createSandbox(SANDBOX_KEYS));
  const env = {
    DATA_DIR: dataDir,
    ADMIN_PIN: "4821",
    ...stripeEnvironment(sandbox),
  };
  try {
    const times: number[] = [];
    // The first start makes the tables; it does not count.
    for (let start = 0; start <= STARTS; start++) {
      const began = performance.now();
      const server = await startProcess("tests/support/servers/serve.ts", env);
      await (await fetch(`${server.url}/register`)).arrayBuffer();
      if (start > 0) times.push(performance.now() - began);
      await server.stop();
    }
    const server = await startProcess("tests/support/servers/serve.ts", env);
    await (await fetch(`${server.url}/register`)).arrayBuffer();
    await pause(IDLE_AFTER_MS);
    const idleMegabytes = await residentMegabytes(server.pid);
    await publishOnce(server.url, dataDir);
    const publishedMegabytes = await residentMegabytes(server.pid);
    await server.stop();
    return { startMs: percentile(times, 0.5), idleMegabytes, publishedMegabytes };
  } finally {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** How soon the server answers after it was started, and what it holds while nobody asks anything. */
export const benchStart: Part = async (print) => {
  const numbers = await measureStart();
  const { startMs, idleMegabytes, publishedMegabytes } = numbers;
  const holds = limitsHold(print, "Start", [
    { name: "ms until a page is answered", measured: startMs, wanted: WANTED.startMs },
    { name: "MB resident when idle", measured: idleMegabytes, wanted: WANTED.idleMegabytes },
    {
      name: "MB resident when idle, after a publication",
      measured: publishedMegabytes,
      wanted: WANTED.idleMegabytes,
    },
  ]);
  return { numbers, holds };
};
