/** @module-tag full */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, test } from "vitest";
import { startPostgres } from "./embedded-postgres.ts";

/** The folder that a server keeps its files in, or null when nobody answers under its address. */
async function folderOf(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  // It says so on its own when the server ends while nothing is asked.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return dirname(rows[0]?.data_directory ?? "");
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A process that starts PostgreSQL, says where, and then does what it is told to. */
async function parentThat(then: string) {
  const script = `
    const { startPostgres } = await import("#tests/support/embedded-postgres.ts");
    console.log((await startPostgres({ durable: false })).url);
    ${then}`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const exited = once(parent, "exit");
  const lines = createInterface({ input: parent.stdout });
  const [url] = (await once(lines, "line")) as [string];
  return { parent, url, exited };
}

const NEXT_LINE = `await new Promise((next) => process.stdin.once("data", next));`;

test.each([
  ["is killed", "await new Promise(() => setInterval(() => {}, 1000));", "SIGKILL"],
  ["is ended", "await new Promise(() => setInterval(() => {}, 1000));", "SIGTERM"],
  ["is interrupted", "await new Promise(() => setInterval(() => {}, 1000));", "SIGINT"],
  ["fails", `${NEXT_LINE} throw new Error("planted");`, null],
  ["leaves without a word", `${NEXT_LINE} process.exit(0);`, null],
] as const)(
  "PostgreSQL and its folder disappear when the process that started it %s",
  async (_how, then, signal) => {
    const { parent, url, exited } = await parentThat(then);
    const folder = await folderOf(url);
    expect(folder).toMatch(/club-postgres-/);
    if (signal) parent.kill(signal);
    else parent.stdin.write("\n");
    await exited;
    await expect.poll(() => folderOf(url), { timeout: 30_000 }).toBeNull();
    await expect.poll(() => existsSync(String(folder)), { timeout: 30_000 }).toBe(false);
  },
);

test("PostgreSQL and its folder disappear after a stop, and the exit code is the process's own", async () => {
  const server = await startPostgres({ durable: false });
  const folder = await folderOf(server.url);
  await server.stop();
  expect([await folderOf(server.url), existsSync(String(folder))]).toEqual([null, false]);

  const { parent, exited } = await parentThat(`${NEXT_LINE} process.exitCode = 3; process.exit();`);
  parent.stdin.write("\n");
  expect((await exited)[0]).toBe(3);
});
