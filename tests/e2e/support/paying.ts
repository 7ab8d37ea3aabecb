import type { Page } from "@playwright/test";
import { firstCamp } from "#tests/support/test-season.ts";
import { openPage } from "./open-page.ts";
import { type FormAnswers, fillCard, fillRegistration } from "./registration-form.ts";
import type { Site } from "./site.ts";

type Text = (key: string, values?: object) => string;

/** Fills in the form and goes to the payment. */
export async function goToCheckout(
  page: Page,
  site: Pick<Site, "url">,
  changes: Partial<FormAnswers> = {},
): Promise<void> {
  await openPage(page, `${site.url}/register`);
  await fillRegistration(page, changes);
  await page.locator('form [type="submit"]').click();
  await page.waitForURL(/\/checkout$/, { waitUntil: "commit" });
}

/** The pay button; amount in cents. */
export function payButton(page: Page, text: Text, amount = firstCamp.feeCents as number) {
  return page.getByRole("button", { name: text("checkout:card.pay", { amount }) });
}

export async function payWith(
  page: Page,
  text: Text,
  card: string,
  amount = firstCamp.feeCents as number,
): Promise<void> {
  await fillCard(page, card);
  await payButton(page, text, amount).click();
}

/** The sandbox's balance in cents, and its number of intents. */
export async function atStripe(site: Site) {
  const { balance, intents } = await site.sandbox<{ balance: number; intents: unknown[] }>("state");
  return { balance, intents: intents.length };
}
