import { expect, type Page } from "@playwright/test";
import { BROWSER_KEYS } from "#app/lib/storage/browser-keys.ts";
import { CARDS } from "#tests/e2e/support/family.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

const ENTRIES = Object.entries(BROWSER_KEYS);

/** "key in place" of everything that this browser stores for the site now. */
async function keptBy(page: Page): Promise<string[]> {
  const inPage = await page.evaluate(() => [
    ...Object.keys(localStorage).map((key) => `${key} in local`),
    ...Object.keys(sessionStorage).map((key) => `${key} in session`),
  ]);
  const cookies = await page.context().cookies();
  const named = cookies.map(({ name, httpOnly }) => `${name} in ${httpOnly ? "httpOnly" : "cookie"}`);
  return [...inPage, ...named];
}

const TABLE = ENTRIES.flatMap(([key, { areas }]) => areas.map((area) => `${key} in ${area}`));
/** The entries that a button removes. */
const removedBy = (press: string) =>
  ENTRIES.filter(([, entry]) => "removedBy" in entry && entry.removedBy === press).map(([key]) => key);

test("Chromium stores only what the rules' table says", { tag: "@full" }, async ({ family, staff }) => {
  const { page, site, text } = staff;
  const seen = new Set<string>();
  const look = async () => {
    const kept = await keptBy(page);
    for (const entry of kept) seen.add(entry);
    expect(kept.filter((entry) => !TABLE.includes(entry))).toEqual([]);
    return kept;
  };
  const expectRemoved = async (press: string) => {
    const kept = await look();
    for (const key of removedBy(press))
      expect(kept.filter((entry) => entry.startsWith(`${key} in`))).toEqual([]);
  };

  await openPage(page, `${site.url}/register`);
  await family.fillForm();
  await expect.poll(look).toContain("registrationDraft in session");
  await page.getByRole("button", { name: text("registration:clear.button") }).click();
  await page.getByRole("button", { name: text("registration:clear.yes") }).click();
  await expectRemoved("clear form");
  await family.fillForm();
  await openPage(page, `${site.url}/about`);
  await look();
  await openPage(page, `${site.url}/register`);
  await page.locator('form [type="submit"]').click();
  await expect(family.payButton()).toBeVisible();
  await look();
  await family.pay();
  await expect(page).toHaveURL(/\/success$/);
  await look();

  await family.askForCode();
  await expect.poll(look).toContain("familyEmail in session");
  await family.enterCode();
  expect(await look()).not.toContain("familyEmail in session");

  await openPage(page, `${site.url}/donate`);
  await family.chooseDonation("20");
  await look();
  await family.donate(CARDS.accepted, 2000);
  await expect(page).toHaveURL(/\/success\?donation=true$/);
  await look();

  await staff.enterPinAt("/admin");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await look();
  await page.evaluate(() => sessionStorage.setItem("staffDrafts", "{}"));
  await look();
  await page.getByRole("button", { name: text("admin:logout") }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expectRemoved("sign-out");
  // Entries that these journeys do not create; other journeys do. Any other entry that was not seen should not be in
  // the table.
  const elsewhere =
    /^(?:spotOffer|waitingDraft|staffCodeEmail|donationAttempt|i18nextLng|unsavedEdits|reloads|typed) /;
  expect(TABLE.filter((entry) => !seen.has(entry) && !elsewhere.test(entry))).toEqual([]);
});
