import { startProcess } from "#tests/support/servers/server-process.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { placeFor } from "./bench-club.ts";
import type { Part } from "./part.ts";
import { publishUnderLoad } from "./publish-load.ts";
import { limitsHold } from "./table.ts";

/** Numbers to hold (docs/reference/code.md#performance-budgets). */
const WANTED = { shownMs: 2000, p99Ms: 250 } as const;
const SECONDS = 30;
const PUBLICATIONS = 5;

/** Two servers on one PostgreSQL, for as long as some work takes. */
async function onTwoServers<Result>(work: (urls: string[]) => Promise<Result>): Promise<Result> {
  const { dataDir, env: ofPlace, remove } = await placeFor("postgres");
  const env = { ...ofPlace, DATA_DIR: dataDir, ADMIN_PIN: TEST_PIN, TRUST_PROXY: "1" };
  const servers = [
    await startProcess("tests/support/servers/serve.ts", env),
    await startProcess("tests/support/servers/serve.ts", env),
  ];
  try {
    return await work(servers.map(({ url }) => url));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await remove();
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
