/** @module-tag full */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { COMMON_ENV } from "#tests/support/servers/server-process.ts";

const run = promisify(execFile);

test("A backup of a gigabyte of rows is written and read in little memory", async () => {
  const folder = await mkdtemp(join(tmpdir(), "club-large-"));
  const args = ["tests/support/database/large-backup.ts", join(folder, "backup"), "correct horse battery"];
  const { stdout } = await run(process.execPath, ["--max-old-space-size=64", ...args], { env: COMMON_ENV });
  await rm(folder, { recursive: true });
  const { rows, megabytes } = JSON.parse(stdout);
  expect(rows).toBe(400_000);
  expect(megabytes).toBeLessThan(350);
});
