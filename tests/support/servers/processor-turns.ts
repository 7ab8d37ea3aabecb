import { setImmediate as nextTurn } from "node:timers/promises";

const millisecondsSince = (before: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** Milliseconds that this thread's processor worked for something: other programs on the machine count for nothing. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return millisecondsSince(before);
}

/** The longest of its turns, in which nobody else is answered, in milliseconds of the processor. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const before = process.threadCpuUsage();
      await nextTurn();
      longest = Math.max(longest, millisecondsSince(before));
    }
  })();
  await work();
  isOver = true;
  await watching;
  return longest;
}

/** The least of some tries: a collection of garbage in one of them says nothing. */
export async function leastOf(tries: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i++) least = Math.min(least, await measure());
  return least;
}
