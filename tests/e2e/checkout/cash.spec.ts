import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

test("A family pays in cash at the field, and staff find it by its number", async ({ staff, family }) => {
  const { page, site, text } = staff;
  // Cash is offered before the first session only.
  await site.inTables((db) => changePrograms(db, { sessions: eveningsOn("2099-06-12") }, firstCamp.id));
  await staff.signIn("/admin/programs");
  const cash = page.getByRole("checkbox", { name: text("adminPrograms:cash.label") }).first();
  await cash.click();
  await expect(cash).toBeChecked();
  await expectSound(page);

  await openPage(page, `${site.url}/register`);
  await family.fillForm();
  await page.getByRole("button", { name: text("registration:submit") }).click();
  await expect(family.payButton(40_00)).toBeVisible();
  const choose = page.getByRole("button", {
    name: new RegExp(text("checkout:free.cash.choose", { day: "DAY" }).replace("DAY", ".+")),
  });
  await choose.click();
  await expect(page.getByRole("heading", { name: text("checkout:free.cash.title") })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("checkout:free.page"));
  await expectSound(page);
  // Back to the card, and to cash again.
  await page.getByRole("button", { name: text("checkout:free.aid.payByCard") }).click();
  await expect(family.payButton(40_00)).toBeVisible();
  await choose.click();
  await page.locator('[name="code"]').fill(await site.newCode());
  await expect(page).toHaveURL(/\/success$/);
  const heading = page.getByRole("heading", { level: 1, name: /\d{3} \d{3}/ });
  await expect(heading).toBeVisible();
  await expect(page.getByText(text("success:ordered", { ordered: "Lucía (" }).slice(0, -1))).toBeVisible();
  await expectSound(page);
  const number = /\d{3} \d{3}/.exec((await heading.textContent()) ?? "")?.[0] ?? "";

  await family.signIn();
  await expect(page.getByText(text("familyPage:order.cash", { number })).first()).toBeVisible();

  await staff.signIn(`/admin?search=${number.replace(" ", "")}`);
  await staff.openDetails("Lucía Peñaranda");
  await expect(page.getByText(number)).toBeVisible();
  expect(await site.atStripe()).toMatchObject({ balance: 0 });
});
