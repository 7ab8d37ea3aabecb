import { centsFromText } from "#domain/money/money.ts";

/** Choices of the donation form, whole dollars (docs/reference/prices.md#donations). */
export const DONATION_PRESETS = [5, 20, 50, 100, 250] as const;
export const DONATION_LIMITS = { min: 1, max: 5000 } as const;

export type DonationChoice = "none" | "custom" | `${(typeof DONATION_PRESETS)[number]}`;
export const DONATION_CHOICES: readonly DonationChoice[] = [
  "none",
  ...DONATION_PRESETS.map((dollars): DonationChoice => `${dollars}`),
  "custom",
];

/** The whole dollars of a choice; 0 for other custom texts and for cents (docs/reference/prices.md#donations). */
export function donationDollars(choice: DonationChoice, custom: string): number {
  if (choice === "none") return 0;
  if (choice !== "custom") return Number(choice);
  // "15." is accepted too, because an amount may be half typed.
  const dollars = (centsFromText(custom.trim().replace(/\.$/, "")) ?? 0) / 100;
  return Number.isInteger(dollars) ? dollars : 0;
}

/** Whether the chosen amount is nothing or a donation within the bounds. */
export function isValidDonation(choice: DonationChoice, custom: string): boolean {
  return choice === "none" || isDonationAmount(donationDollars(choice, custom));
}

/** Whether an amount is whole dollars within DONATION_LIMITS. */
export function isDonationAmount(dollars: number): boolean {
  return Number.isInteger(dollars) && dollars >= DONATION_LIMITS.min && dollars <= DONATION_LIMITS.max;
}

/** Longest texts about a donor, in characters. */
export const DONOR_LIMITS = { name: 100, message: 500 } as const;
