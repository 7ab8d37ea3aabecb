import { expect } from "@playwright/test";
import { CARDS } from "#tests/e2e/support/family.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

test("After too many declined cards a family reads what to do and keeps what it typed, and staff are alerted", async ({
  page,
  site,
  text,
  family,
  staff,
}) => {
  await site.setProgram({ open: true });
  for (let gift = 0; gift < 2; gift++) await site.tryCards(CARDS.declined, 8);
  const title = text("checkout:codes.card_attempts_exceeded.title");
  const message = text("checkout:codes.card_attempts_exceeded.message");
  await expect(async () => expect(await site.isPaused()).toBe(true)).toPass();

  await family.goToCheckout();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: text("checkout:summary.change") }).click();
  await expect(page.locator("[name=childFirstName]")).not.toHaveValue("");

  await openPage(page, `${site.url}/donate`);
  await page.locator('[name="donationAmount"][value="20"]').check({ force: true });
  await expect(page.getByText(message).first()).toBeVisible();

  site.raiseTrouble("card_testing");
  await staff.signIn("/admin/today");
  await expect(page.getByText(text("adminToday:alerts.card_testing.text"))).toBeVisible();
});
