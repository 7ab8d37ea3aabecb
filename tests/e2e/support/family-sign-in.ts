import { expect, type Page } from "@playwright/test";
import { openPage } from "./open-page.ts";
import type { Site } from "./site.ts";

type Text = (key: string, values?: object) => string;

/** The address and the end of the phone of `familyRegistration()`. */
export const ROSA = { email: "rosa@example.org", digits: "0123" };

/** The code in the newest mail that has one. */
export async function mailedCode(site: Site, known: readonly string[] = []): Promise<string> {
  const find = async () =>
    (await site.mails())
      .flatMap((mail) => /^(\d{3}) (\d{3})\b/.exec(mail)?.slice(1).join("") ?? [])
      .find((code) => !known.includes(code));
  await expect.poll(find).toBeDefined();
  return String(await find());
}

/** Has a code mailed, as a mother does who comes to the family's page. */
export async function askForFamilyCode(page: Page, site: Site, text: Text, { email } = ROSA): Promise<void> {
  await openPage(page, `${site.url}/family`);
  await page.locator('[name="email"]').fill(email);
  await page.getByRole("button", { name: text("familyPage:signIn.mail") }).click();
}

/** Types what opens the page then: the code from the mailbox, and the phone. */
export async function enterFamilyCode(
  page: Page,
  site: Site,
  text: Text,
  known: readonly string[] = [],
  { digits } = ROSA,
): Promise<string> {
  const code = await mailedCode(site, known);
  await page.locator('[name="code"]').fill(code);
  await page.locator('[name="phoneDigits"]').fill(digits);
  await page.getByRole("button", { name: text("familyPage:signIn.open") }).click();
  await expect(page.getByRole("button", { name: text("familyPage:signOut"), exact: true })).toBeVisible();
  return code;
}

/** Opens the family's page as a mother does: address, code from the mailbox, phone. */
export async function signInFamily(
  page: Page,
  site: Site,
  text: Text,
  known: readonly string[] = [],
  who = ROSA,
): Promise<string> {
  await askForFamilyCode(page, site, text, who);
  return enterFamilyCode(page, site, text, known, who);
}
