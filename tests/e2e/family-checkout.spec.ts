import { expect, type Page } from "@playwright/test";
import { joinNames } from "#domain/time/sessions.ts";
import { downloadedBy } from "#tests/e2e/support/downloads.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { openCheckout, pendingOrder } from "#tests/e2e/support/ordering.ts";
import { atStripe, payButton, payWith } from "#tests/e2e/support/paying.ts";
import { fillCard, fillRegistration, fillSibling, sizeOf } from "#tests/e2e/support/registration-form.ts";
import { addProgram, setSiblingRule } from "#tests/support/ordering-family.ts";

type Text = (key: string, values?: object) => string;

const CARD = "4242424242424242";
const THREE = [{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }, { childFirstName: "Diego" }];

test.beforeEach(({ site }) => site.setProgram({ open: true }));

/** Types the mother's answers once and those of three children; the siblings copy what they share from the first. */
async function typeFamily(page: Page, text: Text): Promise<void> {
  await fillRegistration(page, { childFirstName: "Mateo" });
  for (const [sibling, first] of ["Sofía", "Diego"].entries()) {
    await page.getByRole("button", { name: text("registration:child.add") }).click();
    await fillSibling(page, sibling, { first, last: "Peñaranda", age: "7" });
    const copy = page.getByRole("button", { name: text("choice:children.copy", { name: "Mateo" }) });
    // The previous child is folded into a line.
    await copy.last().click();
    await expect(sizeOf(page, sibling, "medium")).toBeChecked();
  }
}

test("A mother registers three children with one form, a declined card, the bank's question, one payment and one receipt", {
  tag: "@laptop",
}, async ({ page, visit, site, text, language }) => {
  test.slow();
  await site.inTables((db) => setSiblingRule(db, { from: 2, percent: 10 }));
  await visit("/register");
  await typeFamily(page, text);
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
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await payWith(page, text, "4000000000000002", 11_200);
  await expect(page.getByText(text("checkout:situations.cardError.message")).first()).toBeVisible();
  await fillCard(page, "4000002500003155");
  await payButton(page, text, 11_200).click();
  await page.getByRole("dialog").getByRole("button").first().click();

  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  const names = joinNames(["Mateo", "Sofía", "Diego"], language);
  await expect(main.getByText(text("success:registered.textMany", { names }))).toBeVisible();
  await expect(main.getByText(text("success:children.registered"), { exact: true })).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const calendar = await downloadedBy(page, () =>
    page.getByRole("link", { name: text("schedule:download") }).click(),
  );
  expect(calendar.toString().match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(await atStripe(site)).toEqual({ balance: 11_200, intents: 1 });
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
}) => {
  const programId = await site.inTables((db) => addProgram(db, { feeCents: 3000, capacity: 0 }));
  const [mateo = {}, sofia = {}, diego = {}] = THREE;
  await openCheckout(page, site, await pendingOrder(site, [mateo, { ...sofia, programId }, diego]));
  await expect(page.getByText(text("checkout:childRefused.title", { names: "Sofía" }))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await atStripe(site)).toEqual({ balance: 0, intents: 0 });
  await page.getByRole("button", { name: text("checkout:childRefused.without", { names: "Sofía" }) }).click();
  await payWith(page, text, CARD, 8000);
  await expect(page).toHaveURL(/\/success$/);
  expect(await atStripe(site)).toEqual({ balance: 8000, intents: 1 });
  const registered = (await site.registrations()).map(({ childFirstName }) => childFirstName);
  expect(registered.toSorted()).toEqual(["Diego", "Mateo"]);
});

test("A family of three whose price changed sees both bills line by line, and pays the one it accepted", {
  tag: "@full",
}, async ({ page, site, text }) => {
  const order = await pendingOrder(site, THREE);
  await site.setProgram({ feeCents: 4500 });
  await openCheckout(page, site, order);
  const before = page.getByRole("region", { name: text("checkout:priceChanged.before") });
  const now = page.getByRole("region", { name: text("checkout:priceChanged.now") });
  await expect(before.getByText("$40.00")).toHaveCount(3);
  await expect(before.getByText("$120.00")).toBeVisible();
  await expect(now.getByText("$45.00")).toHaveCount(3);
  await expectAccessible(page);
  expect(await atStripe(site)).toEqual({ balance: 0, intents: 0 });
  await payButton(page, text, 13_500).click();
  await expect(now).toBeHidden();
  await payWith(page, text, CARD, 13_500);
  await expect(page).toHaveURL(/\/success$/);
  expect(await atStripe(site)).toEqual({ balance: 13_500, intents: 1 });
});

test("A reload and a second tab use the same order, which is paid once", async ({
  page,
  context,
  site,
  text,
}) => {
  const order = await pendingOrder(site, THREE);
  await openCheckout(page, site, order);
  await expect(payButton(page, text, 12_000)).toBeVisible();
  await page.reload();
  await expect(payButton(page, text, 12_000)).toBeVisible();
  const other = await context.newPage();
  await openCheckout(other, site, order);
  await expect(payButton(other, text, 12_000)).toBeVisible();
  await payWith(page, text, CARD, 12_000);
  await expect(page).toHaveURL(/\/success$/);
  await other.reload();
  await expect(payButton(other, text, 12_000)).toHaveCount(0);
  expect(await atStripe(site)).toEqual({ balance: 12_000, intents: 1 });
});
