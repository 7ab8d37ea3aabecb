import { expect } from "@playwright/test";
import { joinNames } from "#domain/time/sessions.ts";
import { downloadedBy } from "#tests/e2e/support/downloads.ts";
import type { Family } from "#tests/e2e/support/family.ts";
import { CARDS, familyAt } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { addProgram, setSiblingRule } from "#tests/support/ordering-family.ts";

const THREE = [{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }, { childFirstName: "Diego" }];

test.beforeEach(({ site }) => site.setProgram({ open: true }));

/** Types the mother's answers once and those of three children; the siblings copy what they share from the first. */
async function typeFamily(family: Family, text: Text): Promise<void> {
  const { page } = family;
  await family.fillForm({ childFirstName: "Mateo" });
  for (const [sibling, first] of ["Sofía", "Diego"].entries()) {
    await page.getByRole("button", { name: text("registration:child.add") }).click();
    await family.fillSibling(sibling, { first, last: "Peñaranda", age: "7" });
    const copy = page.getByRole("button", { name: text("choice:children.copy", { name: "Mateo" }) });
    // The previous child is folded into a line.
    await copy.last().click();
    await expect(family.sizeOf(sibling, "medium")).toBeChecked();
  }
}

test("A mother registers three children with one form, a declined card, the bank's question, one payment and one receipt", {
  tag: "@laptop",
}, async ({ page, visit, site, text, language, family }) => {
  test.slow();
  await site.inTables((db) => setSiblingRule(db, { from: 2, percent: 10 }));
  await visit("/register");
  await typeFamily(family, text);
  const main = page.getByRole("main");
  const sibling = text("terms:lines.sibling");
  const lines = [`Sofía: ${sibling}`, `Diego: ${sibling}`];
  const bill = page.getByRole("region", { name: text("registration:summary.title") });
  await expect(bill).toContainText("$112.00");
  for (const name of ["Sofía", "Diego"]) await expect(bill).toContainText(`${name}: `);
  await expectNoSidewaysScroll(page);
  await page.locator('form [type="submit"]').click();
  await expect(page).toHaveURL(/\/checkout$/);

  await expect(main.getByText(text("checkout:summary.titleMany", { count: 3 }))).toBeVisible();
  for (const line of lines) await expect(main.getByText(line)).toBeVisible();
  await expect(main.getByText(`Mateo: ${sibling}`)).toHaveCount(0);
  await expect(main.getByText("-$4.00").or(main.getByText("−$4.00")).first()).toBeVisible();
  await expectSound(page);

  await family.pay(CARDS.declined, 11_200);
  await expect(page.getByText(text("checkout:situations.cardError.message")).first()).toBeVisible();
  await family.fillCard(CARDS.confirmedInDialog);
  await family.payButton(11_200).click();
  await page.getByRole("dialog").getByRole("button").first().click();

  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  const names = joinNames(["Mateo", "Sofía", "Diego"], language);
  await expect(main.getByText(text("success:registered.textMany", { names }))).toBeVisible();
  await expect(main.getByText(text("success:children.registered"), { exact: true })).toHaveCount(3);
  await expectSound(page);
  const calendar = await downloadedBy(page, () =>
    page.getByRole("link", { name: text("schedule:download") }).click(),
  );
  expect(calendar.toString().match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(await site.atStripe()).toEqual({ balance: 11_200, intents: 1 });
  const { charges } = await site.sandbox<{ charges: { status: string; amount: number }[] }>("state");
  expect(charges.filter(({ status }) => status === "succeeded")).toMatchObject([{ amount: 11_200 }]);
  expect(await site.registrations()).toHaveLength(3);
  const mails = await site.inTables((db) => db.selectFrom("outbox").select(["kind", "orderId"]).execute());
  const [order] = await site.inTables((db) => db.selectFrom("orders").select("id").execute());
  expect(mails.filter(({ kind }) => kind === "registration_receipt")).toEqual([
    { kind: "registration_receipt", orderId: order?.id },
  ]);

  // To the family's page, and back to the confirmation.
  await main.locator('a[href="/family"]').click();
  await expect(page).toHaveURL(/\/family$/);
  await expect(page.getByRole("button", { name: text("familyPage:signIn.mail") })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));

  await page.getByRole("link", { name: text("checkout:already.another") }).click();
  await expect(page.locator('[name="parentFirstName"]')).toHaveValue("Rosa");
});

test("One of three children whose program is full is named, nothing is reserved, and the family goes on without it", async ({
  page,
  site,
  text,
  family,
}) => {
  const programId = await site.inTables((db) => addProgram(db, { feeCents: 3000, capacity: 0 }));
  const [mateo = {}, sofia = {}, diego = {}] = THREE;
  await family.openCheckout(await family.pendingOrder([mateo, { ...sofia, programId }, diego]));
  await expect(page.getByText(text("checkout:childRefused.title", { names: "Sofía" }))).toBeVisible();
  await expectSound(page);
  expect(await site.atStripe()).toEqual({ balance: 0, intents: 0 });
  await page.getByRole("button", { name: text("checkout:childRefused.without", { names: "Sofía" }) }).click();
  await family.pay(CARDS.accepted, 8000);
  await expect(page).toHaveURL(/\/success$/);
  expect(await site.atStripe()).toEqual({ balance: 8000, intents: 1 });
  const registered = (await site.registrations()).map(({ childFirstName }) => childFirstName);
  expect(registered.toSorted()).toEqual(["Diego", "Mateo"]);
});

test("A family of three whose price changed sees both bills line by line, and pays the one it accepted", {
  tag: "@full",
}, async ({ page, site, text, family }) => {
  const order = await family.pendingOrder(THREE);
  await site.setProgram({ feeCents: 4500 });
  await family.openCheckout(order);
  const before = page.getByRole("region", { name: text("checkout:priceChanged.before") });
  const now = page.getByRole("region", { name: text("checkout:priceChanged.now") });
  await expect(before.getByText("$40.00")).toHaveCount(3);
  await expect(before.getByText("$120.00")).toBeVisible();
  await expect(now.getByText("$45.00")).toHaveCount(3);
  await expectAccessible(page);
  expect(await site.atStripe()).toEqual({ balance: 0, intents: 0 });
  await family.payButton(13_500).click();
  await expect(now).toBeHidden();
  await family.pay(CARDS.accepted, 13_500);
  await expect(page).toHaveURL(/\/success$/);
  expect(await site.atStripe()).toEqual({ balance: 13_500, intents: 1 });
});

test("A reload and a second tab use the same order, which is paid once", async ({
  page,
  context,
  site,
  text,
  family,
}) => {
  const order = await family.pendingOrder(THREE);
  await family.openCheckout(order);
  await expect(family.payButton(12_000)).toBeVisible();
  await page.reload();
  await expect(family.payButton(12_000)).toBeVisible();
  const other = await context.newPage();
  await familyAt(other, site, text).openCheckout(order);
  await expect(familyAt(other, site, text).payButton(12_000)).toBeVisible();
  await family.pay(CARDS.accepted, 12_000);
  await expect(page).toHaveURL(/\/success$/);
  await other.reload();
  await expect(familyAt(other, site, text).payButton(12_000)).toHaveCount(0);
  expect(await site.atStripe()).toEqual({ balance: 12_000, intents: 1 });
});
