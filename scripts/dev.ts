import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { freePort } from "#tests/support/free-port.ts";

/**
 * `npm run dev`: Vite serves the pages and updates them in place; behind it runs the demo (sandbox, invented families).
 * The demo restarts when a server file changes and then starts over, because the sandbox and the database must match.
 */
const { PORT = "3000", HOST = "127.0.0.1" } = process.env;
const demoPort = await freePort();
const target = `http://127.0.0.1:${demoPort}`;

/** Paths that the demo server answers; Vite serves the rest. */
const SERVED = [
  ...["/api", "/sandbox", "/healthz", "/readyz", "/metrics", "/robots.txt", "/sitemap.xml"],
  ...["/club-texts-", "/brand-", "/pictures/", "/calendar/"],
];

const vite = await createServer({
  server: {
    port: Number(PORT),
    host: HOST,
    strictPort: true,
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target }])),
  },
});
await vite.listen();

function startDemo(): ChildProcess {
  return spawn(process.execPath, ["scripts/demo.ts"], {
    cwd: vite.config.root,
    stdio: "inherit",
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(demoPort), SHOWN_PORT: PORT },
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

let demo = startDemo();
let isEnding = false;

/** Not `node --watch`: its messages also reach worker threads, which breaks the one that hashes secrets. */
async function restart(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await end(demo);
  process.stdout.write("\n  A file of the server has changed: starting anew.\n");
  demo = startDemo();
  isEnding = false;
}

/** Editors save a file in several steps, so wait until it has settled. */
const SETTLED_MS = 200;
let settling: NodeJS.Timeout | undefined;
for (const folder of ["server", "domain", "content", "sandbox"]) {
  watch(join(vite.config.root, folder), { recursive: true }, (_event, name) => {
    if (!name || !/\.(?:ts|json|css)$/.test(name) || name.endsWith(".test.ts")) return;
    clearTimeout(settling);
    settling = setTimeout(restart, SETTLED_MS);
  });
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    Promise.allSettled([end(demo), vite.close()]).then(() => process.exit(0));
  });
}
