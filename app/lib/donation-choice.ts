import { DONATION_CHOICES, type DonationChoice } from "#domain/donation.ts";
import { readText, removeText, writeText } from "./browser-storage.ts";

/** What is chosen on the donation page, as its fields hold it. */
export interface ChosenDonation {
  donationAmount: DonationChoice;
  customDonation: string;
}

export const NO_DONATION: ChosenDonation = { donationAmount: "none", customDonation: "" };

/** Kept as long as the browser tab, until the donation is paid. */
const KEY = "donationChoice";

export function saveDonationChoice(chosen: ChosenDonation): void {
  writeText("session", KEY, JSON.stringify(chosen));
}

export function readDonationChoice(): ChosenDonation {
  try {
    const kept: Partial<ChosenDonation> | null = JSON.parse(readText("session", KEY) ?? "null");
    const donationAmount = DONATION_CHOICES.find((choice) => choice === kept?.donationAmount);
    if (!donationAmount || typeof kept?.customDonation !== "string") return NO_DONATION;
    return { donationAmount, customDonation: kept.customDonation };
  } catch {
    return NO_DONATION;
  }
}

export function clearDonationChoice(): void {
  removeText("session", KEY);
}
