import { readFile } from "node:fs/promises";

/** What Linux counts processor time in, whatever the machine. */
const TICKS_A_SECOND = 100;

/** Milliseconds that a process has spent on a processor so far, its own and the kernel's for it; only on Linux. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return ((Number(user) + Number(system)) * 1000) / TICKS_A_SECOND;
}
