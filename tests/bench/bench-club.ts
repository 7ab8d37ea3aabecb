import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseLocation, openDatabase } from "#server/platform/database/database.ts";
import type { Engine } from "#server/platform/database/engine.ts";
import { startPostgres } from "#tests/support/database/embedded-postgres.ts";
import { startProcess } from "#tests/support/servers/server-process.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

/** A new database and the folder of its club. */
export async function placeFor(engine: Engine) {
  const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (engine === "sqlite") {
    const location: DatabaseLocation = { engine, file: join(dataDir, "club.sqlite") };
    return { dataDir, location, env: {}, remove: removeFolder };
  }
  const postgres = await startPostgres();
  return {
    dataDir,
    location: { engine, url: postgres.url } satisfies DatabaseLocation,
    env: { DATABASE_URL: postgres.url },
    remove: async () => {
      await postgres.stop();
      await removeFolder();
    },
  };
}

/** The real server as a process of its own on a new database, and a second way into the database beside it. */
export async function openBenchClub(engine: Engine, env: Record<string, string> = {}) {
  const place = await placeFor(engine);
  const { dataDir, location } = place;
  const server = await startProcess("tests/support/servers/serve.ts", {
    ...place.env,
    DATA_DIR: dataDir,
    ADMIN_PIN: TEST_PIN,
    TRUST_PROXY: "1",
    ...env,
  });
  const db = await openDatabase(location);
  return {
    engine,
    location,
    db,
    url: server.url,
    pid: server.pid,
    /** Somebody who has signed in. */
    async signIn() {
      const request = (path: string, init: RequestInit) => fetch(`${server.url}${path}`, init);
      const staff = await signedIn({ request });
      return staff;
    },
    async close() {
      await server.stop();
      await db.destroy();
      await place.remove();
    },
  };
}
export type BenchClub = Awaited<ReturnType<typeof openBenchClub>>;
