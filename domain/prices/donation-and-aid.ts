import * as z from "zod/mini";
import { AID_TEXT_MAX } from "#domain/registration/limits.ts";
import { lineChecks, paragraphChecks, requiredLine } from "#domain/text/checks.ts";
import { emailOrBlank } from "#domain/text/contact.ts";
import { nameText } from "#domain/text/person-name.ts";
import { DONOR_LIMITS, isDonationAmount } from "./donation.ts";

const WRONG = "donation_range";

/** A donation beside a registration: whole dollars, 0 for none. */
export const optionalDonationSchema = z
  .number(WRONG)
  .check(z.refine((dollars) => dollars === 0 || isDonationAmount(dollars), WRONG));

/** A donation on its own: at least one dollar. */
export const donationAmountSchema = z.number(WRONG).check(z.refine(isDonationAmount, WRONG));

/** Optional facts about a donor: an absent field stays unchanged, a blank one is removed. */
export const donorSchema = z.object({
  donorName: z.optional(nameText(DONOR_LIMITS.name)),
  donorEmail: z.optional(emailOrBlank),
  message: z.optional(z.string("invalid_input").check(...paragraphChecks(DONOR_LIMITS.message))),
});
export type DonorDetails = z.infer<typeof donorSchema>;

/** The family's text on the form: one line, which may be empty. */
export const aidText = z.string("invalid_input").check(...lineChecks(AID_TEXT_MAX));

/** Staff's decision; 0 cents refuse the request. */
export const aidDecisionSchema = z.object({
  grantedCents: z.int("invalid_input").check(z.nonnegative("invalid_input")),
  reason: requiredLine("change_reason", AID_TEXT_MAX),
});
export type AidDecision = z.infer<typeof aidDecisionSchema>;
