import type { InterestFormProps } from "#app/facts/interest-form.tsx";
import type { Program } from "#app/family/register/offers.ts";
import { dateInZone } from "#domain/time/dates.ts";

/** Why a family can only join a list of a program, and which. */
export function interestReason(
  { availability, feeCents, endsOn }: Program,
  timeZone: string,
): InterestFormProps["reason"] {
  if (endsOn !== null && endsOn < dateInZone(new Date(), timeZone)) return "over";
  if (feeCents === null) return "no-price";
  if (availability === "not_yet") return "not-yet";
  if (availability === "waiting") return "waiting";
  return availability === "full" ? "full" : "closed";
}
