import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Lets this thread's work stand back behind the requests', from 0 to 19. Linux gives each thread a priority of its own;
 * elsewhere all threads of a process share one, which stays.
 */
export function standBack(niceness: number): void {
  if (process.platform !== "linux" || niceness === 0) return;
  try {
    const [, thread] = /\/task\/(\d+)$/.exec(readlinkSync("/proc/thread-self")) ?? [];
    if (thread !== undefined) setPriority(Number(thread), niceness);
  } catch {
    // Without /proc, as in some containers, the thread works like any other.
  }
}
