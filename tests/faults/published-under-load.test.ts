import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishUnderLoad } from "#tests/bench/publish-load.ts";
import { temporaryClubDatabase } from "#tests/support/databases.ts";
import { startProcess } from "#tests/support/server-process.ts";
import { TEST_PIN } from "#tests/support/test-app.ts";

/** The short run; `npm run bench -- --only publish` is half a minute of it, and holds the times. */
test("While staff publish, two servers on one PostgreSQL answer everybody, each with one version", {
  tags: ["full"],
}, async () => {
  const place = await temporaryClubDatabase("postgres");
  const { location } = place;
  if (location.engine !== "postgres") throw new Error("SQLite is for one server.");
  const dataDir = await mkdtemp(join(tmpdir(), "club-data-"));
  const env = { DATA_DIR: dataDir, DATABASE_URL: location.url, ADMIN_PIN: TEST_PIN };
  const one = await startProcess("tests/support/serve.ts", env);
  const two = await startProcess("tests/support/serve.ts", env);
  const numbers = await publishUnderLoad({ urls: [one.url, two.url], seconds: 3, publications: 2 });
  expect(numbers).toMatchObject({ errors: 0, mixed: 0 });
  expect(numbers.shownMs).toHaveLength(2);
  expect(numbers.requests).toBeGreaterThan(100);
  await Promise.all([one.stop(), two.stop()]);
  await place.remove();
  await rm(dataDir, { recursive: true });
});
