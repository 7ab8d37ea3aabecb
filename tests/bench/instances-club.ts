import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { createSandbox } from "#sandbox/sandbox.ts";
import { serveSandbox } from "#sandbox/serve.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { SANDBOX_KEYS } from "#tests/support/sandbox-keys.ts";
import { type ServerProcess, startProcess } from "#tests/support/server-process.ts";
import { TEST_PIN } from "#tests/support/test-app.ts";
import { familyProcessorMs, parentOf, processorMs } from "./processor-time.ts";
import { balance } from "./round-robin.ts";
import { stripeEnvironment } from "./stripe-environment.ts";

/** How the bench's own connection is told from those of the servers. */
const BENCH = "bench";

/** Processor time that was used so far, in milliseconds. */
interface Used {
  servers: number;
  postgres: number;
}

/** One PostgreSQL, one stand-in for Stripe, and as many servers on them as one likes. */
export async function openInstancesClub() {
  const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
  const postgres = await startPostgres();
  const sandbox = createSandbox(SANDBOX_KEYS);
  const served = await serveSandbox(sandbox);
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    ADMIN_PIN: TEST_PIN,
    TRUST_PROXY: "1",
    ...stripeEnvironment(served),
  };
  const db = await openDatabase({ engine: "postgres", url: `${postgres.url}?application_name=${BENCH}` });
  const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = await parentOf(backend.rows[0]?.pid ?? 0);

  const used = async (servers: readonly ServerProcess[]): Promise<Used> => {
    const each = await Promise.all(servers.map(({ pid }) => processorMs(pid)));
    return { servers: each.reduce((a, b) => a + b, 0), postgres: await familyProcessorMs(postmaster) };
  };
  return {
    db,
    sandbox,
    /** Several servers behind one address. */
    async start(count: number) {
      const servers: ServerProcess[] = [];
      for (let i = 0; i < count; i++) servers.push(await startProcess("tests/support/serve.ts", env));
      const front = await balance(servers.map(({ url }) => url));
      return {
        url: front.url,
        /** Of each server by itself. */
        urls: servers.map(({ url }) => url),
        pids: servers.map(({ pid }) => pid),
        used: () => used(servers),
        async stop() {
          front.close();
          await Promise.all(servers.map((server) => server.stop()));
        },
      };
    },
    /** Connections that the servers hold at this moment. */
    async connections(): Promise<number> {
      const { rows } = await sql<{ held: number }>`
        select count(*) as held from pg_stat_activity
        where backend_type = 'client backend' and application_name <> ${BENCH}`.execute(db);
      return rows[0]?.held ?? 0;
    },
    async close() {
      await db.destroy();
      await served.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type InstancesClub = Awaited<ReturnType<typeof openInstancesClub>>;
export type Instances = Awaited<ReturnType<InstancesClub["start"]>>;
