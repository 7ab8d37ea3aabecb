import type { CalendarDate } from "./calendar-date.ts";
import type { ProgramAvailability, ProgramSwitch } from "./programs.ts";

/** From so few free places on families are told that few are left. */
export const FEW_PLACES_LEFT = 10;

/** What decides whether a family can register, without the places. */
export interface OpeningTimes {
  switch: ProgramSwitch;
  /** UTC instants; null where staff have not said when. */
  opensAt: string | null;
  closesAt: string | null;
  /** Its last day on the club's clock; null while it has no days. */
  endsOn: CalendarDate | null;
}

/**
 * Whether registration is open at an instant (docs/rules/registration.md#open-closed-and-full). By hand it is what staff
 * say; by its dates it opens at `opensAt`, and ends at `closesAt` or with its last day. Without `opensAt` it is closed.
 * @param today on the club's clock
 */
export function openingState(
  times: OpeningTimes,
  now: Date,
  today: CalendarDate,
): "not_yet" | "open" | "closed" {
  if (times.switch !== "auto") return times.switch;
  const { opensAt, closesAt, endsOn } = times;
  if (opensAt === null || (endsOn !== null && today > endsOn)) return "closed";
  if (closesAt !== null && now.getTime() >= Date.parse(closesAt)) return "closed";
  return now.getTime() < Date.parse(opensAt) ? "not_yet" : "open";
}

/** The same with the places that are free; null where their number has no limit. */
export function availability(
  state: ReturnType<typeof openingState>,
  freePlaces: number | null,
): ProgramAvailability {
  if (state !== "open" || freePlaces === null) return state;
  if (freePlaces <= 0) return "full";
  return freePlaces < FEW_PLACES_LEFT ? "few" : "open";
}
