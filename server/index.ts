import { processEnvironment, readConfig } from "./env.ts";
import { startServer } from "./start.ts";

try {
  const server = await startServer(readConfig(processEnvironment(), "production"));
  process.stdout.write(`The site is at ${server.url}\n`);
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
