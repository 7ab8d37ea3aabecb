import * as z from "zod/mini";
import { readStored, removeText, writeText } from "#app/lib/storage/browser-storage.ts";
import { DONATION_CHOICES } from "#domain/prices/donation.ts";

/** The donation page's choice, as its fields hold it. */
const choiceSchema = z.object({
  donationAmount: z.enum(DONATION_CHOICES),
  customDonation: z.string().check(z.maxLength(100)),
});
export type ChosenDonation = z.infer<typeof choiceSchema>;

export const NO_DONATION: ChosenDonation = { donationAmount: "none", customDonation: "" };

/** Stored in this tab until the donation is paid. */
const KEY = "donationChoice";

export function saveDonationChoice(chosen: ChosenDonation): void {
  writeText("session", KEY, JSON.stringify(chosen));
}

export function readDonationChoice(): ChosenDonation {
  return readStored("session", KEY, (stored) => choiceSchema.safeParse(stored).data) ?? NO_DONATION;
}

export function clearDonationChoice(): void {
  removeText("session", KEY);
}
