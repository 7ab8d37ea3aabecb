import { type ScryptOptions, scryptSync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

/** What a thread is asked; both sides of scrypt-lane.ts know it. */
export interface ScryptInput {
  secret: Uint8Array | string;
  salt: Uint8Array;
  length: number;
  /** In bytes: maxmem. */
  options: ScryptOptions;
}

/** What a thread is told when it starts. */
export interface ScryptThreadData {
  /** From 0 to 19: how far its work stands back behind the pages', where the system can tell threads apart. */
  niceness: number;
}

/** Linux gives each thread a priority of its own; elsewhere all threads of a process share one, which stays. */
function standBack({ niceness }: ScryptThreadData): void {
  if (process.platform !== "linux" || niceness === 0) return;
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
    if (thread !== undefined) setPriority(Number(thread), niceness);
  } catch {
    // Without /proc, as in some containers, the thread works like any other.
  }
}

standBack(workerData as ScryptThreadData);
parentPort?.on("message", ({ secret, salt, length, options }: ScryptInput) => {
  parentPort?.postMessage(scryptSync(secret, salt, length, options));
});
