import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/support/servers/free-port.ts";
import { COMMON_ENV } from "#tests/support/servers/server-process.ts";

test("A first start that is stopped as soon as it answers shuts down cleanly", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "club-ending-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  // Without a PIN: the first one is made and hashed after the server answers.
  const child = spawn(process.execPath, ["server/index.ts"], {
    cwd: resolve(import.meta.dirname, ".."),
    env: { ...COMMON_ENV, PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await pause(5);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
