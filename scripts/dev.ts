import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { freePort } from "#tests/support/free-port.ts";

/**
 * `npm run dev`: the pages by Vite, which puts a changed component into the open page; behind it the demo (sandbox,
 * invented families), which starts anew when a file of the server changes. What families and staff did there until
 * then is gone: sandbox and books always begin together.
 */
const { PORT = "3000", HOST = "127.0.0.1" } = process.env;
const behind = await freePort();
const target = `http://127.0.0.1:${behind}`;

/** What the server answers itself; all else is a page or a file of the client. */
const SERVED = ["/api", "/sandbox", "/healthz", "/readyz", "/metrics", "/robots.txt", "/sitemap.xml"];

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
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(behind), SHOWN_PORT: PORT },
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

let demo = startDemo();
let isEnding = false;

/** Not `node --watch`: it speaks through the threads' ports too, and the thread that hashes secrets trips over it. */
async function restart(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await end(demo);
  process.stdout.write("\n  A file of the server has changed: starting anew.\n");
  demo = startDemo();
  isEnding = false;
}

/** Editors write a file in several steps. */
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
