import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { Question, Usage } from "./usage.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export interface WatchedServer {
  url: string;
  usage(question?: Question): Promise<Usage>;
  /** SIGTERM; gives the code that the process ended with. */
  stop(): Promise<number | null>;
}

/**
 * Starts the server with these variables alone; its output is appended to a file, as a shell's `>>` would.
 * @param script starts it and tells about it as server.ts does
 */
export async function startWatchedServer(
  env: Record<string, string>,
  logFile: string,
  script = "tests/soak/server.ts",
): Promise<WatchedServer> {
  const log = await open(logFile, "a");
  const child = spawn(process.execPath, ["--expose-gc", script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", log.fd, log.fd, "ipc"],
  });
  await log.close();
  const exited = once(child, "exit") as Promise<[number | null]>;
  const started = once(child, "message") as Promise<[{ url: string }]>;
  const first = await Promise.race([started, exited.then(() => null)]);
  if (!first) throw new Error(`the server did not start, see ${logFile}`);
  return {
    url: first[0].url,
    async usage(question = "usage") {
      const answer = once(child, "message") as Promise<[Usage]>;
      child.send(question);
      return (await answer)[0];
    },
    async stop() {
      child.kill("SIGTERM");
      return (await exited)[0];
    },
  };
}
