import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const BETWEEN_LOOKS_MS = 25;

/** How much memory a process holds at this moment, in MB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await run("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}

/** The most memory, in MB, that a process was seen to hold while some work went on. */
export async function peakMegabytesDuring(pid: number, work: () => Promise<void>): Promise<number> {
  let isOver = false;
  const end = work().finally(() => {
    isOver = true;
  });
  let peak = 0;
  while (!isOver) {
    peak = Math.max(peak, await residentMegabytes(pid));
    await pause(BETWEEN_LOOKS_MS);
  }
  await end;
  return peak;
}
