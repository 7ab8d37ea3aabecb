import { rmSync } from "node:fs";
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAIL_EVERY_MS } from "#server/jobs.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { loadSecretKey } from "#server/platform/secret-key.ts";
import { writeSetting } from "#server/platform/settings.ts";
import { publishFirst } from "#server/site/programs/first-season.ts";
import { firstSeason } from "#tests/support/clubs/test-season.ts";
import { quickHash } from "#tests/support/servers/quick-hash.ts";
import { startWholeSite } from "#tests/support/servers/whole-site.ts";

/** A request to the host; the answer has the same number. */
export type HostRequest = { number: number } & ({ start: Record<string, string> } | { stop: string });
export interface HostAnswer {
  number: number;
  /** Address of the site. */
  url?: string;
  error?: string;
}

const running = new Map<string, () => Promise<void>>();

/**
 * A data folder after the first start, with the tests' season and a PIN that is quick to verify. Each site starts with
 * a copy.
 */
async function makeFirstFolder(env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "club-first-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const place = { engine: "sqlite", file: join(folder, "club.sqlite") } as const;
  const empty = await openDatabase(place);
  await publishFirst(empty, instantOf(new Date()), firstSeason);
  await empty.destroy();
  const { stop } = await startWholeSite({ ...env, PORT: "0", DATA_DIR: folder });
  await stop();
  const db = await openDatabase(place);
  const pinHash = quickHash(await loadSecretKey(folder), "pin", String(env.ADMIN_PIN));
  await writeSetting(db, "pinHash", pinHash, new Date());
  await db.destroy();
  return folder;
}

/** The product sends its mail every five seconds; most journeys wait for one. */
const { setInterval } = globalThis;
Object.assign(globalThis, {
  setInterval: (run: () => void, everyMs: number) =>
    setInterval(run, everyMs === MAIL_EVERY_MS ? 200 : everyMs),
});

let firstFolder: Promise<string> | undefined;

async function start(env: Record<string, string>) {
  firstFolder ??= makeFirstFolder(env);
  await cp(await firstFolder, String(env.DATA_DIR), { recursive: true });
  return startWholeSite(env);
}

async function obey(request: HostRequest): Promise<string> {
  if ("start" in request) {
    const { url, stop } = await start(request.start);
    running.set(url, stop);
    return url;
  }
  await running.get(request.stop)?.();
  running.delete(request.stop);
  return request.stop;
}

process.on("message", (request: HostRequest) => {
  const answer = (rest: Partial<HostAnswer>) => process.send?.({ number: request.number, ...rest });
  obey(request).then(
    (url) => answer({ url }),
    (error) => answer({ error: String(error) }),
  );
});
process.once("disconnect", () => process.exit());
