/** Why a family signs up (docs/rules/registration.md#what-a-family-signs-up-for). Only kids-camp can be paid today. */
export const SIGN_UP_REASONS = [
  "kids-camp",
  "competitive-team",
  "clinic",
  "league",
  "year-round-training",
] as const;
export type SignUpReason = (typeof SIGN_UP_REASONS)[number];

/** Programs with a price; each is a row of the programs table under this id. */
export const PAYABLE_PROGRAMS = ["kids-camp"] as const satisfies readonly SignUpReason[];
export type ProgramId = (typeof PAYABLE_PROGRAMS)[number];

export function isPayable(reason: SignUpReason): reason is ProgramId {
  return (PAYABLE_PROGRAMS as readonly string[]).includes(reason);
}

/** What a visitor may know about a program: never how many places are taken. */
export type ProgramAvailability = "open" | "closed" | "full";
