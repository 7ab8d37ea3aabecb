import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "vite";
import { freePort } from "#tests/support/servers/free-port.ts";

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

/** Node restarts it when a file that it has loaded changes. */
const demo = spawn(process.execPath, ["--watch", "--watch-preserve-output", "scripts/demo.ts"], {
  cwd: vite.config.root,
  stdio: "inherit",
  env: { ...process.env, HOST: "127.0.0.1", PORT: String(demoPort), SHOWN_PORT: PORT },
});

const ended = once(demo, "exit");

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    demo.kill("SIGTERM");
    Promise.allSettled([ended, vite.close()]).then(() => process.exit(0));
  });
}
