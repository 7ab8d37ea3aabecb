import { type ScryptOptions, scryptSync } from "node:crypto";
import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

export interface ScryptInput {
  secret: Uint8Array | string;
  salt: Uint8Array;
  length: number;
  /** maxmem is in bytes. */
  options: ScryptOptions;
}

export interface ScryptThreadData {
  /** 0 to 19, as for nice(1); only where threads have priorities. */
  niceness: number;
}

/** Lowers this thread's priority, on Linux only: elsewhere it would affect the whole process. */
function lowerPriority({ niceness }: ScryptThreadData): void {
  if (process.platform !== "linux" || niceness === 0) return;
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
    if (thread !== undefined) setPriority(Number(thread), niceness);
  } catch {
    // Without /proc, as in some containers, the priority stays.
  }
}

lowerPriority(workerData as ScryptThreadData);
parentPort?.on("message", ({ secret, salt, length, options }: ScryptInput) => {
  parentPort?.postMessage(scryptSync(secret, salt, length, options));
});
