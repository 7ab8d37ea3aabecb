import { readdir, readFile } from "node:fs/promises";

/** Linux counts processor time in hundredths of a second (man 5 proc_pid_stat, CLK_TCK). */
const TICK_MS = 10;

interface Stat {
  parent: number;
  /** Its own, and that of its children that have ended. */
  ticks: number;
}

async function statOf(pid: number): Promise<Stat> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name, in brackets, may hold spaces; the state, field 3, comes after it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const sum = fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0);
  return { parent: Number(fields[1]), ticks: sum };
}

export async function parentOf(pid: number): Promise<number> {
  return (await statOf(pid)).parent;
}

/** Milliseconds that processors have worked for one process. */
export async function processorMs(pid: number): Promise<number> {
  return (await statOf(pid)).ticks * TICK_MS;
}

/** Milliseconds that processors have worked for a process and its children, those that have ended included. */
export async function familyProcessorMs(pid: number): Promise<number> {
  const others = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  // One that ends while we look is counted by its parent the next time.
  const stats = await Promise.all(others.map((other) => statOf(other).catch(() => null)));
  const children = stats.reduce((ticks, stat) => ticks + (stat?.parent === pid ? stat.ticks : 0), 0);
  return (await processorMs(pid)) + children * TICK_MS;
}
