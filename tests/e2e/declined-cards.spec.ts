import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { goToCheckout } from "#tests/e2e/support/paying.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

const DECLINED_CARD = "4000000000000002";

test("After too many declined cards a family reads what to do and keeps what it typed, and staff are alerted", async ({
  page,
  site,
  text,
}) => {
  await site.setProgram({ open: true });
  for (let gift = 0; gift < 2; gift++) await site.tryCards(DECLINED_CARD, 8);
  const title = text("checkout:codes.card_attempts_exceeded.title");
  const message = text("checkout:codes.card_attempts_exceeded.message");
  await expect(async () => expect(await site.isPaused()).toBe(true)).toPass();

  await goToCheckout(page, site);
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: text("checkout:summary.change") }).click();
  await expect(page.locator("[name=childFirstName]")).not.toHaveValue("");

  await openPage(page, `${site.url}/donate`);
  await page.locator('[name="donationAmount"][value="20"]').check({ force: true });
  await expect(page.getByText(message).first()).toBeVisible();

  site.raiseTrouble("card_testing");
  await signInAt(page, site, "/admin/today");
  await expect(page.getByText(text("adminToday:alerts.card_testing.text"))).toBeVisible();
});
