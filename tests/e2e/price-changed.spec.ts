import { expect } from "@playwright/test";
import { CARDS } from "#tests/e2e/support/family.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

test("A family with an open page sees the new price next to the old one, decides, and pays the right amount", async ({
  page,
  site,
  text,
  family,
}) => {
  await site.setProgram({ open: true });
  await openPage(page, `${site.url}/register`);
  await family.fillForm();
  await site.setProgram({ feeCents: 4500 });
  await page.locator('form [type="submit"]').click();
  await expect(page).toHaveURL(/\/checkout$/);

  const before = page.getByRole("region", { name: text("checkout:priceChanged.before") });
  const now = page.getByRole("region", { name: text("checkout:priceChanged.now") });
  await expect(page.getByText(text("checkout:codes.price_changed.title"))).toBeVisible();
  await expect(before.getByText("$40.00").first()).toBeVisible();
  await expect(now.getByText("$45.00").first()).toBeVisible();
  await expectSound(page);
  expect(await site.atStripe()).toEqual({ balance: 0, intents: 0 });

  await page.reload();
  await expect(now).toBeVisible();
  await page.getByRole("link", { name: text("checkout:summary.change") }).click();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await page.goBack();
  await family.payButton(4500).click();
  await expect(now).toBeHidden();
  await family.pay(CARDS.accepted, 4500);

  await expect(page).toHaveURL(/\/success$/);
  expect(await site.atStripe()).toEqual({ balance: 4500, intents: 1 });
});
