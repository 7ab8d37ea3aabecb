import { readdirSync } from "node:fs";
import { readConfig } from "#server/platform/env.ts";
import { startServer } from "#server/start.ts";
import type { Question, Usage } from "./usage.ts";

const MB = 2 ** 20;

/** Linux lists a process's open files; elsewhere nobody counts them. */
function openFiles(): number | null {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return null;
  }
}

function usage(): Usage {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return {
    rssMb: rss / MB,
    heapMb: heapUsed / MB,
    externalMb: external / MB,
    handles: process.getActiveResourcesInfo().length,
    files: openFiles(),
    cpuSeconds: (user + system) / 1e6,
  };
}

/** The product as `npm start` runs it, but that it may use the sandbox and tells its parent what it uses. */
const server = await startServer(readConfig(process.env, "sandbox"));
process.on("message", (question: Question) => {
  // Only after a collection the heap says what is really kept.
  if (question === "kept") globalThis.gc?.();
  process.send?.(usage());
});
process.once("SIGTERM", () => {
  server.stop().then(() => process.exit(0));
});
process.send?.({ url: server.url });
