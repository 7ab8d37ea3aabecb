import type { Programs } from "./offers.ts";

/** In milliseconds: how often a page that waits asks at least, and at most. */
const SELDOM = 60_000;
const OFTEN = 1_000;

/**
 * After how many milliseconds a page asks again what is open: each minute, and more and more often as an opening comes
 * near by the server's clock, so that nobody has to reload. Spread, so that not all come in the same moment; the same
 * for one answer, however often it is asked.
 * @param answeredAt by the device's clock, in milliseconds
 */
export function lookAgainAfter(
  { data, serverNow }: Pick<Programs, "data" | "serverNow">,
  answeredAt: number,
): number {
  const opens = data.flatMap(({ availability, opensAt }) =>
    availability === "not_yet" && opensAt !== null ? Date.parse(opensAt) - Date.parse(serverNow) : [],
  );
  const spread = 0.75 + (answeredAt % 1000) / 2000;
  return Math.max(OFTEN, Math.min(SELDOM, ...opens.map((wait) => wait / 2))) * spread;
}
