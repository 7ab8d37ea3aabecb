import { enableCompileCache, flushCompileCache } from "node:module";
import { resolve } from "node:path";

// Before anything else is loaded: what one start has compiled, the next ones read, in half the time and with 20 MB less.
enableCompileCache(resolve(import.meta.dirname, "../node_modules/.cache/compiled"));
const { processEnvironment, readConfig } = await import("#server/config/env.ts");
const { startServer } = await import("./start.ts");

// Whatever is written is for the server's user alone.
process.umask(0o077);
try {
  const starting = startServer(readConfig(processEnvironment(), "production"));
  // From the first moment: it answers before the first PIN is hashed, and whoever ends it then must not lose a request.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      const started = await starting.catch(() => null);
      await started?.stop();
      process.exit(started ? 0 : 1);
    });
  }
  const server = await starting;
  process.stdout.write(`The site is at ${server.url}\n`);
  flushCompileCache();
  if (server.newPin) {
    process.stdout.write(`The staff PIN is ${server.newPin}. It is shown only this once; write it down.\n`);
  }
} catch (error) {
  process.stderr.write(`The site did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
