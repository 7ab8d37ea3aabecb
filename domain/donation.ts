import * as z from "zod/mini";
import { EMAIL_MAX } from "./contact.ts";
import { cleanLine, cleanParagraphs } from "./text.ts";

/** Choices of the donation form, whole dollars (spec.md §3). */
export const DONATION_PRESETS = [5, 20, 50, 100, 250] as const;
export const CUSTOM_DONATION = { min: 1, max: 5000 } as const;

export type DonationChoice = "none" | "custom" | `${(typeof DONATION_PRESETS)[number]}`;
export const DONATION_CHOICES: readonly DonationChoice[] = ["none", "5", "20", "50", "100", "250", "custom"];

/** Whole dollars of a choice; an unparsable custom amount counts as 0 (spec.md §5). */
export function donationDollars(choice: DonationChoice, custom: string): number {
  if (choice === "none") return 0;
  if (choice !== "custom") return Number(choice);
  const text = custom.trim();
  return /^\d{1,7}$/.test(text) ? Number(text) : 0;
}

const tooLarge = "donation_range";

/** A donation beside a registration: whole dollars, 0 when none. */
export const optionalDonationSchema = z
  .int(tooLarge)
  .check(z.minimum(0, tooLarge), z.maximum(CUSTOM_DONATION.max, tooLarge));

/** A donation of its own: at least one dollar. */
export const donationAmountSchema = z
  .int(tooLarge)
  .check(z.minimum(CUSTOM_DONATION.min, tooLarge), z.maximum(CUSTOM_DONATION.max, tooLarge));

/** Longest texts about a donor, in characters. */
export const DONOR_LIMITS = { name: 100, message: 500 } as const;

/** What a donor may tell, all of it optional: absent leaves what was told before, blank takes it back. */
export const donorSchema = z.object({
  donorName: z.optional(
    z.string("invalid_input").check(z.overwrite(cleanLine), z.maxLength(DONOR_LIMITS.name, "too_long")),
  ),
  donorEmail: z.optional(
    z.string("invalid_email").check(
      z.overwrite(cleanLine),
      z.maxLength(EMAIL_MAX, "invalid_email"),
      z.refine((address) => address === "" || z.regexes.email.test(address), "invalid_email"),
    ),
  ),
  message: z.optional(
    z
      .string("invalid_input")
      .check(z.overwrite(cleanParagraphs), z.maxLength(DONOR_LIMITS.message, "too_long")),
  ),
});
export type DonorDetails = z.infer<typeof donorSchema>;
