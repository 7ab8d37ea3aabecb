import { useQuery } from "@tanstack/react-query";
import type { Programs } from "#app/family/register/offers.ts";

/** In milliseconds: how often a page that waits for an opening asks at least, and at most. */
const SELDOM = 60_000;
const OFTEN = 1_000;

/**
 * After how many milliseconds such a page asks again: more and more often as the moment comes near by the server's
 * clock. Spread, so that not all come in the same moment; the same for one answer, however often it is asked.
 * @param answeredAt by the device's clock, in milliseconds
 */
export function lookAgainAfter(
  { data, serverNow }: Pick<Programs, "data" | "serverNow">,
  answeredAt: number,
): number {
  const waits = data.flatMap(({ availability, opensAt }) =>
    availability === "not_yet" && opensAt !== null ? [Date.parse(opensAt) - Date.parse(serverNow)] : [],
  );
  const spread = 0.75 + (answeredAt % 1000) * 0.0005;
  return Math.max(OFTEN, Math.min(SELDOM, ...waits.map((wait) => wait / 2))) * spread;
}

/** Asks for the programs until one opens, so that nobody has to reload (docs/rules/registration.md#the-page-opens-by-itself). */
export function useOpeningLook(): void {
  useQuery<Programs>({
    queryKey: ["/api/programs"],
    refetchInterval: ({ state }) => state.data && lookAgainAfter(state.data, state.dataUpdatedAt),
  });
}
