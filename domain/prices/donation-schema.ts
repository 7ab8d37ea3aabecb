import * as z from "zod/mini";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { lineChecks, paragraphChecks } from "#domain/text/checks.ts";
import { nameText } from "#domain/text/person-name.ts";
import { DONOR_LIMITS, isDonation } from "./donation.ts";

const WRONG = "donation_range";

/** A donation beside a registration: whole dollars, 0 for none. */
export const optionalDonationSchema = z
  .number(WRONG)
  .check(z.refine((dollars) => dollars === 0 || isDonation(dollars), WRONG));

/** A donation on its own: at least one dollar. */
export const donationAmountSchema = z.number(WRONG).check(z.refine(isDonation, WRONG));

/** Optional facts about a donor: an absent field keeps what was sent before, a blank one removes it. */
export const donorSchema = z.object({
  donorName: z.optional(nameText(DONOR_LIMITS.name)),
  donorEmail: z.optional(
    z.string("invalid_email").check(
      ...lineChecks(TEXT_LIMITS.email, "invalid_email"),
      z.refine((address) => address === "" || z.regexes.email.test(address), "invalid_email"),
    ),
  ),
  message: z.optional(z.string("invalid_input").check(...paragraphChecks(DONOR_LIMITS.message))),
});
export type DonorDetails = z.infer<typeof donorSchema>;
