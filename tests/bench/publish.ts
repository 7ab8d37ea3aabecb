import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "#tests/support/embedded-postgres.ts";
import { startProcess } from "#tests/support/server-process.ts";
import { TEST_PIN } from "#tests/support/test-app.ts";
import type { Part } from "./part.ts";
import { publishUnderLoad } from "./publish-load.ts";
import { limitsHold } from "./table.ts";

/** Numbers to hold (docs/reference/code.md#performance-budgets). */
const WANTED = { shownMs: 2000, p99Ms: 250 } as const;
const SECONDS = 30;
const PUBLICATIONS = 5;

/** Two servers on one PostgreSQL, for as long as some work takes. */
async function onTwoServers<Result>(work: (urls: string[]) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), "club-bench-"));
  const postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, ADMIN_PIN: TEST_PIN, TRUST_PROXY: "1" };
  const servers = [
    await startProcess("tests/support/serve.ts", env),
    await startProcess("tests/support/serve.ts", env),
  ];
  try {
    return await work(servers.map(({ url }) => url));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** How soon two servers on one PostgreSQL show what was published, and what whoever reads meanwhile notices. */
export const benchPublish: Part = (print) =>
  onTwoServers(async (urls) => {
    const numbers = await publishUnderLoad({ urls, seconds: SECONDS, publications: PUBLICATIONS });
    const holds = limitsHold(
      print,
      `Publish: ${PUBLICATIONS} in ${SECONDS} s, ${numbers.requests} requests`,
      [
        {
          name: "ms until the last of two servers shows it",
          measured: Math.max(...numbers.shownMs),
          wanted: WANTED.shownMs,
        },
        { name: "answers that failed", measured: numbers.errors, wanted: 0 },
        { name: "answers of two versions", measured: numbers.mixed, wanted: 0 },
        { name: "ms, 99 of 100 answers meanwhile", measured: numbers.p99Ms, wanted: WANTED.p99Ms },
      ],
    );
    return { numbers, holds };
  });
