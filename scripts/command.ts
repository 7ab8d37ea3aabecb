import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a command and ends with code 0 if its work succeeded, or 1 if it failed or threw. */
export async function command(work: () => Promise<boolean>): Promise<never> {
  const isGood = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  process.exit(isGood ? 0 : 1);
}

/**
 * Runs a program in our terminal and forwards the signals that end us.
 * @returns its exit code; null when a signal ended it
 */
export async function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  process.stdout.write(`\n> ${program} ${args.join(" ")}\n`);
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const [code] = (await once(child, "exit")) as [number | null];
  for (const signal of SIGNALS) process.off(signal, forward);
  return code;
}

/**
 * Runs a program in the background and shows its output in one piece at the end.
 * @returns its exit code; null when a signal ended it
 */
export async function runScript(program: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const end = () => child.kill();
  process.once("exit", end);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => output.push(part));
  const [code] = (await once(child, "close")) as [number | null];
  process.off("exit", end);
  process.stdout.write(`\n> ${program} ${args.join(" ")}\n${Buffer.concat(output)}`);
  return code;
}
