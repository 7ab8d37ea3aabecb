import { readConfig } from "#server/platform/env.ts";
import { startServer } from "#server/start.ts";

/** The product as a process of its own, allowed to use the sandbox; prints its address and first link as one JSON line. */
const server = await startServer(readConfig(process.env, "sandbox"));
process.stdout.write(`${JSON.stringify({ url: server.url, startLink: server.startLink })}\n`);
process.once("SIGTERM", () => {
  server.stop().then(() => process.exit(0));
});
