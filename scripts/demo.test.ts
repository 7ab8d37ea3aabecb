import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Browser } from "#tests/support/browser.ts";
import { freePort } from "#tests/support/free-port.ts";
import { COMMON_ENV } from "#tests/support/server-process.ts";

const SCRIPT = join(import.meta.dirname, "demo.ts");

/** Runs the demo as a newcomer would, and collects what it prints. */
function startDemo(port: number, host = "127.0.0.1") {
  const env = { ...COMMON_ENV, PORT: String(port), HOST: host };
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  const opened = new Promise<void>((resolve) => {
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      if (printed.includes("Ctrl-C")) resolve();
    });
  });
  child.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const stop = async () => {
    child.kill("SIGTERM");
    return exited;
  };
  return { printed: () => printed, opened: Promise.race([opened, exited]), exited, stop };
}

/** What somebody at the door is told: nothing while it is shut. */
async function knock(port: number, path: string) {
  try {
    return await (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  } catch {
    return null;
  }
}

async function staffAt(port: number) {
  const staff = new Browser({
    app: { request: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init) },
  });
  expect((await staff.post("/api/admin/session", { pin: "4207" })).status).toBe(200);
  const ask = async (path: string) => (await staff.get(path)).json();
  return { ask, families: async () => (await ask("/api/registrations?limit=100")).data.length as number };
}

test("The demo answers once registration is open and the families are in, and keeps its data to itself", async () => {
  const port = await freePort();
  const demo = startDemo(port);
  let first = null;
  const knocking = (async () => {
    while (first === null) first = await knock(port, "/api/programs");
  })();
  await demo.opened;
  await knocking;
  expect(JSON.stringify(first)).toContain('"availability":"full"');

  expect(demo.printed()).toContain(`http://127.0.0.1:${port}`);
  expect(demo.printed()).not.toContain("from a phone");
  const staff = await staffAt(port);
  const families = await staff.families();
  expect(families).toBeGreaterThan(40);
  expect((await staff.ask("/api/admin/mail")).data).toMatchObject({ readAt: "/sandbox/mail" });

  const again = startDemo(port);
  expect(await again.exited).toBe(1);
  expect(again.printed()).toContain(`Something answers at port ${port} already`);
  const beside = startDemo(await freePort());
  await beside.opened;
  expect(await staff.families()).toBe(families);
  expect(await beside.stop()).toBe(0);
  expect(await staff.families()).toBe(families);

  expect(await demo.stop()).toBe(0);
  expect(existsSync(join(import.meta.dirname, "../data/demo", String(port)))).toBe(false);
});
