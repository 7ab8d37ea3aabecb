import { expect, type Page } from "@playwright/test";
import type { Family, FormAnswers } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

const WORDS = "My husband has been out of work since October";

const code = (page: Page) => page.locator('[name="code"]');

/** Fills in the form and asks for aid, up to the page that wants the mailbox's code. */
async function askForAid(family: Family, answers: Partial<FormAnswers> = {}) {
  const { page, site, text } = family;
  await openPage(page, `${site.url}/register`);
  await family.fillForm(answers);
  await expect(page.getByRole("button", { name: text("registration:submit") })).toBeVisible();
  await page.getByRole("checkbox", { name: text("terms:fields.asksAid") }).check();
  await page.locator('[name="aid"]').fill(WORDS);
}

test("A family that cannot pay asks for aid, and staff grant all of it", async ({ staff, family }) => {
  const { page, site, text } = staff;
  await askForAid(family);
  await expect(page.getByText(text("aid:next", { days: 7 }))).toBeVisible();
  await expectSound(page);

  // Typed and ticked, it is still there after a reload.
  await page.reload();
  await expect(page.locator('[name="aid"]')).toHaveValue(WORDS);
  await page.getByRole("button", { name: text("registration:submitAid") }).click();
  await expect(page.getByRole("heading", { name: text("checkout:free.aid.title") })).toBeVisible();
  await expectSound(page);
  await code(page).fill(await site.newCode());
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(text("aid:held.text"))).toBeVisible();
  await expectSound(page);
  expect(await site.atStripe()).toEqual({ balance: 0, intents: 0 });
  // The payment's page claims no payment.
  await page.goto(`${site.url}/checkout`);
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(text("aid:held.text"))).toBeVisible();

  // Meanwhile its page does not ask it to pay, but lets it.
  await family.signIn();
  await expect(page.getByText(text("aid:held.text"))).toBeVisible();
  await expect(page.getByText(text("familyPage:order.dueSoon"))).toHaveCount(0);
  await expect(page.getByText(text("familyPage:outcome.asked"))).toBeVisible();
  await expect(page.getByText(text("familyPage:outcome.unpaid"), { exact: true })).toHaveCount(0);
  await expect(
    page.getByRole("button", { name: text("checkout:open.pay", { amount: 40_00 }) }),
  ).toBeVisible();

  // The shared PIN reads that somebody asks, and nothing of it.
  await staff.signIn("/admin/today");
  await page.getByRole("link", { name: text("adminToday:waiting.aid", { count: 1 }) }).click();
  await expect(page.getByText(text("adminSetup:accountNeeded.title"))).toBeVisible();
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await staff.signInByAccount("/admin/money/aid");
  await expect(page.getByText(WORDS)).toBeVisible();
  await page.getByRole("button", { name: text("terms:decide") }).click();
  await page.getByRole("button", { name: text("terms:decide") }).click();
  await expect(page.getByText(text("adminAid:choose"))).toBeVisible();
  await page
    .getByRole("radio", { name: text("adminAid:choices.all", { cents: "$40.00" }) })
    .check({ force: true });
  await page.locator('[name="reason"]').fill("Known family");
  await expectSound(page);
  await page.getByRole("button", { name: text("adminAid:submit.grant", { cents: "$40.00" }) }).dblclick();
  await expect(page.getByText(text("adminAid:emptyTitle"))).toBeVisible();
  const year = new Date().getFullYear();
  await expect(page.getByText(text("adminAid:donors", { year: String(year), count: 1 }))).toBeVisible();
  await expect(page.getByText(text("adminAid:granted", { cents: "$40.00", total: "$40.00" }))).toBeVisible();

  await family.signIn();
  await expect(page.getByText("Lucía Peñaranda").first()).toBeVisible();
  await expect(page.getByText(text("familyPage:outcome.registered"))).toBeVisible();
  await expect(page.getByText(text("familyPage:order.open", { amount: "$40.00" }))).toHaveCount(0);
  expect(await site.registrations()).toMatchObject([{ status: "confirmed", paymentStatus: "paid" }]);
  expect(await site.atStripe()).toEqual({ balance: 0, intents: 0 });
});

test("A family for whom no place can be kept pays by card with all that it typed, and staff grant a part to another", {
  tag: ["@laptop", "@full"],
}, async ({ page, site, text, family, staff }) => {
  await site.setProgram({ capacity: 10 });
  const send = page.getByRole("button", { name: text("registration:submitAid") });
  await askForAid(family);
  await send.click();
  const first = await site.newCode();
  await code(page).fill(first);
  await expect(page).toHaveURL(/\/success$/);

  // One place in ten is kept.
  await page.context().clearCookies();
  await askForAid(family, { childFirstName: "Omar", email: "may@example.org" });
  await send.click();
  await code(page).fill(await site.newCode([first]));
  await expect(page.getByText(text("checkout:codes.aid_limit.message"))).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: text("checkout:free.aid.payByCard") }).click();
  await expect(family.payButton(40_00)).toBeVisible();
  await expect(page.getByText("Omar Peñaranda")).toBeVisible();
  await page.goto(`${site.url}/register`);
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Omar");
  await expect(page.getByRole("checkbox", { name: text("terms:fields.asksAid") })).not.toBeChecked();

  await staff.signInByAccount("/admin/money/aid");
  await page.getByRole("button", { name: text("terms:decide") }).click();
  await page.getByRole("radio", { name: text("adminAid:choices.part") }).check({ force: true });
  const grant = page.getByRole("button", { name: text("terms:decide") });
  await page.locator('[name="amount"]').fill("39.80");
  await page.locator('[name="reason"]').fill("Known family");
  await grant.click();
  await expect(page.getByText(text("adminErrors:codes.aid_amount.message"))).toBeVisible();
  await page.locator('[name="amount"]').fill("25");
  site.ageSessions();
  await page.getByRole("button", { name: text("adminAid:submit.grant", { cents: "$25.00" }) }).click();
  await expect(page.getByText(text("adminPublications:signIn.title"))).toBeVisible();
  await expectAccessible(page);
  await staff.signInByAccount("/admin/money/aid");
  await page.getByRole("button", { name: text("terms:decide") }).click();
  await expect(page.locator('[name="amount"]')).toHaveValue("25");
  await page.getByRole("button", { name: text("adminAid:submit.grant", { cents: "$25.00" }) }).click();
  await expect(page.getByText(text("adminAid:granted", { cents: "$25.00", total: "$40.00" }))).toBeVisible();
  await page.goto(`${site.url}/admin/money/unpaid`);
  await expect(page.getByText("$15.00").first()).toBeVisible();
});
