import { expect, type Page } from "@playwright/test";
import { fillCard } from "./registration-form.ts";
import type { Site } from "./site.ts";

type Text = (key: string, values?: object) => string;

/** Chooses one of the offered amounts. */
export async function choose(page: Page, choice: string): Promise<void> {
  await page.locator(`[name="donationAmount"][value="${choice}"]`).check({ force: true });
}

/** The donate button; amount in cents. */
export function donateButton(page: Page, text: Text, amount: number) {
  return page.getByRole("button", { name: text("donate:card.donate", { amount }) });
}

/** Pays with a card, once the form for this amount is ready. */
export async function donateWith(page: Page, text: Text, card: string, amount: number): Promise<void> {
  await expect(donateButton(page, text, amount)).toBeVisible();
  await fillCard(page, card);
  await donateButton(page, text, amount).click();
}

interface SandboxState {
  balance: number;
  intents: { status: string; amount: number }[];
}

/** The sandbox's balance in cents, and the amounts that could still be charged. */
export async function giftsAtStripe(site: Site) {
  const { balance, intents } = await site.sandbox<SandboxState>("state");
  const live = intents.filter(({ status }) => !["succeeded", "canceled"].includes(status));
  return { balance, live: live.map(({ amount }) => amount) };
}

/** Expects the thank-you page, this balance, and no intent that could still be charged. */
export async function expectGiven(page: Page, site: Site, cents: number): Promise<void> {
  await expect(page).toHaveURL(/\/success\?donation=true$/);
  expect(await giftsAtStripe(site)).toEqual({ balance: cents, live: [] });
}
