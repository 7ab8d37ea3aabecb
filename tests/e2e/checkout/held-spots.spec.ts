import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { timeInZone } from "#domain/time/formats.ts";
import { CARDS } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

const CHILDREN = ["Ana", "Beto", "Carla", "Dani"];

test("Staff free unpaid holds after a confirmation", { tag: "@full" }, async ({ staff }) => {
  const { page, site, text } = staff;
  await site.setProgram({ capacity: CHILDREN.length });
  for (const childFirstName of CHILDREN) await site.beginRegistration({ childFirstName });
  const unpaid = page.getByRole("region", { name: text("admin:holds.title") });
  await staff.signIn("/admin/programs");
  await expect(page.getByText(text("terms:full"), { exact: true })).toBeVisible();
  await expectSound(page);

  await unpaid.getByRole("button", { name: text("admin:holds.freeAll", { count: CHILDREN.length }) }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(text("admin:holds.question", { count: CHILDREN.length }));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: text("terms:cancel") }).click();
  await expect(dialog).toHaveCount(0);
  await unpaid.getByRole("button", { name: text("admin:holds.freeAll", { count: CHILDREN.length }) }).click();
  const confirm = dialog.getByRole("button", {
    name: text("admin:holds.freeAll", { count: CHILDREN.length }),
  });
  await confirm.click();
  await expect(page.getByText(text("admin:holds.done", { count: CHILDREN.length }))).toBeVisible();
  await expect(unpaid).toHaveCount(0);
  await expect(page.getByText(text("terms:spotsLeft", { count: CHILDREN.length }))).toBeVisible();
});

test("A hold that nearly ends is checked before the card is charged", async ({ family }) => {
  const { page, site, text } = family;
  await site.setProgram({ capacity: 200 });
  await page.clock.install();
  await family.goToCheckout();
  await family.fillCard();
  await site.freeUnpaidSpots();
  await site.setProgram({ capacity: 0 });
  await page.clock.fastForward("26:00");
  await family.payButton().click();
  await expect(page.getByText(text("errors:codes.program_full.message")).first()).toBeVisible();
  expect((await site.atStripe()).balance).toBe(0);
});

test("A device with many unpaid spots reads what to do", { tag: "@full" }, async ({ family }) => {
  const { page, site, text } = family;
  await site.setProgram({ capacity: 200 });
  await site.beginRegistration();
  site.copyRegistration(59);
  await family.goToCheckout();
  await expect(page.getByText(text("checkout:codes.too_many_unpaid.message"))).toBeVisible();
  await expectAccessible(page);
});

const MINUTE = 60_000;

test("The checkout says until when the place is held", { tag: "@full" }, async ({ language, family }) => {
  const { page, text } = family;
  await page.clock.install();
  const answer = page.waitForResponse("**/api/orders");
  await family.goToCheckout();
  const { heldSeconds } = await (await answer).json();
  const now = await page.evaluate(() => Date.now());
  await expect(family.payButton()).toBeVisible();
  const times = [-1, 0, 1].map((minutes) =>
    timeInZone(new Date(now + heldSeconds * 1000 + minutes * MINUTE).toISOString(), language, club.timeZone),
  );
  const kept = page.getByText(text("checkout:summary.held", { at: "§" }).split("§")[0] ?? "");
  expect(times.map((time) => text("checkout:summary.held", { at: time }))).toContain(
    await kept.textContent(),
  );
  await expectNoSidewaysScroll(page);
  const before = await kept.textContent();
  await page.clock.fastForward((heldSeconds + 60) * 1000);
  await expect(
    page.getByText(text("checkout:summary.heldOver", { at: "§" }).split("§")[1] ?? ""),
  ).toBeVisible();
  await family.fillCard(CARDS.declined);
  await family.payButton().click();
  await expect(page.getByText(text("checkout:situations.cardError.message")).first()).toBeVisible();
  await expect(kept).toBeVisible();
  expect(await kept.textContent()).not.toBe(before);
});

test("A new tab finds the order of a closed one", { tag: "@full" }, async ({ context, family }) => {
  const { page, site, text } = family;
  await family.goToCheckout();
  await expect(family.payButton()).toBeVisible();
  await page.close();
  const tab = await context.newPage();
  await openPage(tab, `${site.url}/checkout`);
  const main = tab.getByRole("main");
  await expect(main.getByText(text("terms:signAgain"))).toBeVisible();
  await expectAccessible(tab);
  await main.getByRole("link", { name: text("checkout:signAgain.go") }).click();
  await expect(tab).toHaveURL(/\/register$/);
  await expect(tab.locator('[name="parentFirstName"]')).not.toHaveValue("");
  expect(await site.registrations()).toHaveLength(1);
});

test("A family with an open page decides about a new price", async ({ page, site, text, family }) => {
  await openPage(page, `${site.url}/register`);
  await family.fillForm();
  await site.setProgram({ feeCents: 4500 });
  await family.sendForm();

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
