import type { Program } from "#app/family/register/offers.ts";
import { isFull } from "#domain/availability.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import type { InterestReason } from "#domain/interest.ts";

/** Why a family can only join the interest list of a program. */
export function interestReason(
  { availability, feeCents, endsOn }: Program,
  timeZone: string,
): InterestReason {
  if (endsOn !== null && endsOn < dateInZone(new Date(), timeZone)) return "over";
  if (feeCents === null) return "no-price";
  if (availability === "not_yet") return "not-yet";
  return isFull(availability) ? "full" : "closed";
}
