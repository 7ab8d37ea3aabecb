import { expect } from "@playwright/test";
import { signInFamily } from "#tests/e2e/support/family-sign-in.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { translateAsChrome, untilTranslated } from "#tests/e2e/support/page-translation.ts";
import { payButton, payWith } from "#tests/e2e/support/paying.ts";
import { fillRegistration, fillSibling, sizeOf } from "#tests/e2e/support/registration-form.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";
import { firstCamp } from "#tests/support/test-season.ts";

const PRICE = (firstCamp.feeCents as number) * 2;
const GOOD_CARD = "4242424242424242";

test("A mother whose browser translates the site registers two children, pays, and reads the family's page; staff search for her", async ({
  page,
  site,
  visit,
  text,
}) => {
  test.slow();
  await site.setProgram({ open: true });
  const expectNoError = await translateAsChrome(page);
  await visit("/register");
  await untilTranslated(page);
  await fillRegistration(page);
  await page.getByRole("button", { name: text("registration:child.add") }).click();
  const missing = (...fields: string[]) =>
    text("choice:children.missing", {
      fields: fields.map((field) => text(`terms:fields.${field}`)).join(", "),
    });
  await fillSibling(page, 0, { first: "Zoe", last: "Peñaranda", age: "12" });
  await expect(page.getByText(missing("tshirtSize"))).toBeVisible();
  await page.locator('[name="children.1.firstName"]').fill("");
  await expect(page.getByText(missing("childFirstName", "tshirtSize"))).toBeVisible();
  await page.locator('[name="children.1.firstName"]').fill("Zoe");
  await expect(page.getByText(missing("childFirstName", "tshirtSize"))).toHaveCount(0);
  await sizeOf(page, 0, "small").check({ force: true });
  await expect(page.getByText(text("choice:children.complete"), { exact: true })).toHaveCount(2);
  await expect(page.getByRole("button", { name: text("terms:removeOf", { name: "Zoe" }) })).toBeVisible();
  await page.locator('button[type="submit"]').click();

  await expect(page).toHaveURL(/\/checkout$/);
  await expect(payButton(page, text, PRICE)).toBeVisible();
  await payWith(page, text, GOOD_CARD, PRICE);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole("heading", { level: 3, name: /^Zoe: / })).toBeVisible();
  expectNoError();

  await signInFamily(page, site, text);
  await untilTranslated(page);
  await expect(page.getByRole("heading", { name: /Zoe/ })).toBeVisible();
  expectNoError();

  await signInAt(page, site, "/admin");
  await untilTranslated(page);
  const search = page.locator('[name="search"]');
  await search.fill("zoe");
  await expect(page.getByText(text("admin:list.showing", { shown: 1, total: 2 }))).toBeVisible();
  await search.fill("nobody");
  await expect(page.getByText(text("admin:list.noMatchTitle"))).toBeVisible();
  await search.fill("");
  await expect(page.getByText(text("admin:list.showing", { shown: 2, total: 2 }))).toBeVisible();
  expectNoError();
});
