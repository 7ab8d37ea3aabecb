/** How long a call took in the middle and at its worst twentieth, in milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

/** The value that this share of the others stays below. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;
}

const WARMING_UP = 5;
const CALLS = 40;

/** Makes the same call again and again, one after the other, the first few uncounted. */
export async function timesOf(call: () => unknown): Promise<Times> {
  const times: number[] = [];
  for (let i = 0; i < WARMING_UP + CALLS; i++) {
    const start = performance.now();
    await call();
    if (i >= WARMING_UP) times.push(performance.now() - start);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}
