import { expect } from "@playwright/test";
import { CARDS } from "#tests/e2e/support/family.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { translateAsChrome, untilTranslated } from "#tests/e2e/support/page-translation.ts";
import { firstCamp } from "#tests/support/test-season.ts";

const PRICE = (firstCamp.feeCents as number) * 2;

test("A mother whose browser translates the site registers two children, pays, and reads the family's page; staff search for her", async ({
  page,
  site,
  visit,
  text,
  family,
  staff,
}) => {
  await site.setProgram({ open: true });
  const expectNoError = await translateAsChrome(page);
  await visit("/register");
  await untilTranslated(page);
  await family.fillForm();
  await page.getByRole("button", { name: text("registration:child.add") }).click();
  const missing = (...fields: string[]) =>
    text("choice:children.missing", {
      fields: fields.map((field) => text(`terms:fields.${field}`)).join(", "),
    });
  await family.fillSibling(0, { first: "Zoe", last: "Peñaranda", age: "12" });
  await expect(page.getByText(missing("tshirtSize"))).toBeVisible();
  await page.locator('[name="children.1.firstName"]').fill("");
  await expect(page.getByText(missing("childFirstName", "tshirtSize"))).toBeVisible();
  await page.locator('[name="children.1.firstName"]').fill("Zoe");
  await expect(page.getByText(missing("childFirstName", "tshirtSize"))).toHaveCount(0);
  await family.sizeOf(0, "small").check({ force: true });
  await expect(page.getByText(text("choice:children.complete"), { exact: true })).toHaveCount(2);
  await expect(page.getByRole("button", { name: text("terms:removeOf", { name: "Zoe" }) })).toBeVisible();
  await page.locator('button[type="submit"]').click();

  await expect(page).toHaveURL(/\/checkout$/);
  await expect(family.payButton(PRICE)).toBeVisible();
  await family.pay(CARDS.accepted, PRICE);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole("heading", { level: 3, name: /^Zoe: / })).toBeVisible();
  expectNoError();

  await family.signIn();
  await untilTranslated(page);
  await expect(page.getByRole("heading", { name: /Zoe/ })).toBeVisible();
  expectNoError();

  await staff.signIn("/admin");
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
