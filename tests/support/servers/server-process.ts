import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const ROOT = resolve(import.meta.dirname, "../../..");
/** Hands over to NODE_OPTIONS what makes a process hash quickly. */
export const QUICK_SCRYPT = `--import=${pathToFileURL(resolve(import.meta.dirname, "quick-scrypt.ts"))}`;
const { scripts } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8"));
/** How a club's own server is started (docs/reference/code.md#performance-budgets). */
const NODE_FLAGS = String(scripts.serve)
  .split(" ")
  .filter((word) => word.startsWith("--"));

/** The variables that every process of the tests gets. */
export const COMMON_ENV = {
  PATH: process.env.PATH,
  LOG_LEVEL: "error",
  HOST: "127.0.0.1",
  PORT: "0",
  // What units run is quick like them (vitest.config.ts), what is measured is not.
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  // Hundreds of starts: each would else strip the types from the same files again.
  NODE_COMPILE_CACHE: resolve(ROOT, "node_modules/.cache/compiled"),
};

export interface ServerProcess {
  url: string;
  /** Of a first start without a PIN. */
  startLink: string | null;
  pid: number;
  /** All that it printed. */
  output(): string;
  /** SIGKILL: nothing is flushed, nothing is closed. */
  kill(): Promise<void>;
  /** SIGTERM; gives the code that the process ended with. */
  stop(): Promise<number | null>;
}

/**
 * Starts a script of the project with these variables alone, `input` on its standard input, and waits for the
 * address that it prints.
 */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  input = "",
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...NODE_FLAGS, script], {
    cwd: ROOT,
    env: { ...COMMON_ENV, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  const complaints: string[] = [];
  child.stderr.on("data", (chunk) => complaints.push(String(chunk)));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exited)[0];
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"url"')) {
      complaints.push(line);
      continue;
    }
    const { url, startLink = null } = JSON.parse(line) as { url: string; startLink?: string | null };
    // Read to the end, so that a server that says much never waits for us.
    child.stdout.resume();
    return {
      url,
      startLink,
      pid: child.pid ?? 0,
      output: () => output.join(""),
      kill: async () => {
        await end("SIGKILL");
      },
      stop: () => end("SIGTERM"),
    };
  }
  throw new Error(`${script} did not start: ${complaints.join("\n")}`);
}
