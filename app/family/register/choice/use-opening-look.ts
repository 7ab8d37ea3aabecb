import { useQuery } from "@tanstack/react-query";
import type { Programs } from "#app/family/register/offers.ts";

/** Longest and shortest polling interval of a page that waits for registration to open, in milliseconds. */
const SELDOM = 60_000;
const OFTEN = 1_000;

/**
 * Delay until such a page polls again, in milliseconds: shorter as the opening comes near by the server's clock.
 * Spread, so that browsers do not all poll at once, but the same for repeated calls about one answer.
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

/** Polls the programs until one opens, so that no reload is needed (docs/reference/registration-opening.md#opening-countdown). */
export function useOpeningLook(): void {
  useQuery<Programs>({
    queryKey: ["/api/programs"],
    refetchInterval: ({ state }) => state.data && lookAgainAfter(state.data, state.dataUpdatedAt),
  });
}
