import { expect } from "@playwright/test";
import { joinNames } from "#domain/time/sessions.ts";
import { CARDS, type Family, familyAt } from "#tests/e2e/support/family.ts";
import { downloadedBy } from "#tests/e2e/support/files.ts";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { addProgram, setSiblingRule } from "#tests/support/orders/ordering-family.ts";

test("A parent registers a child and pays, and staff see the paid registration and download it", {
  tag: "@everywhere",
}, async ({ page, context, site, text, language, family, staff }) => {
  await openPage(page, `${site.url}/`);
  await page.locator('a[href="/register"]:visible').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("terms:registerPlayer"));
  await page.locator('[name="donationAmount"][value="20"]').check({ force: true });
  await family.fillForm();
  await family.sendForm();

  await expect(page.getByText(text("terms:lines.campFee"))).toBeVisible();
  await expect(page.getByText("$60.00").first()).toBeVisible();
  await expect(family.payButton(6000)).toBeVisible();
  await expectSound(page);
  await family.fillCard();
  await family.payButton(6000).dblclick();

  await expect(page).toHaveURL(/\/success$/);
  // First the toast, which disappears after five seconds.
  await expect(page.getByText(text("checkout:situations.campSuccess.message"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  await expect(page.locator('main a[href="/schedule"]')).toBeVisible();
  await expect(page.locator('main a[href="/"]')).toBeVisible();
  await expectSound(page);
  const pending = await page.evaluate(() => localStorage.getItem("pendingRegistration"));
  expect(pending).toBeNull();
  expect(await site.atStripe()).toEqual({ balance: 6000, intents: 1 });

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));

  await openPage(page, `${site.url}/login`);
  await staff.typePin();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("admin:title"));
  await expect(page.getByText("Lucía Peñaranda").first()).toBeVisible();
  await expect(page.getByText(text("admin:paymentStates.succeeded"), { exact: true }).first()).toBeVisible();
  await staff.unfoldRow("Lucía Peñaranda");
  await expect(page.getByText(/60\.00/).first()).toBeVisible();
  await expectSound(page);

  const download = (key: string) => downloadedBy(page, () => staff.button(key).press("Enter"));
  expect((await download("admin:backup")).subarray(0, 2).toString("hex")).toBe("1f8b");
  const csv = await download("admin:export");
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.toString("utf8")).toContain("Lucía Peñaranda");
  expect(csv.toString("utf8")).toContain("60.00");
  expect(csv.toString("utf8")).not.toMatch(/Asma|Calle/);

  await staff.button("admin:logout").press("Enter");
  await expect(page).toHaveURL(`${site.url}/`);
  expect((await context.request.get(`${site.url}/api/registrations`)).status()).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem("adminAuth"))).toBeNull();
  expect(language).toBe(await page.locator("html").getAttribute("lang"));
});

test.describe("A card payment", () => {
  test("pays only the new amount, and then for a second child", { tag: "@full" }, async ({ family }) => {
    const { page, site, text } = family;
    await family.goToCheckout();
    await expect(family.payButton()).toBeVisible();
    await page.getByRole("link", { name: text("checkout:summary.change") }).click();
    await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
    await family.chooseDonation("50");
    await family.submit.click();
    await family.pay(CARDS.accepted, 9000);
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 9000, intents: 2 });
    expect(await site.registrations()).toMatchObject([{ totalAmount: 9000, donationAmount: 5000 }]);
    await page.goBack();
    await expect(page.locator('[name="cardNumber"]')).toHaveCount(0);
    await page.goto(`${site.url}/checkout`);
    await expect(page.getByText(text("checkout:already.paidHere"))).toBeVisible();
    expect((await site.atStripe()).balance).toBe(9000);

    await page.goto(`${site.url}/success`);
    await page.locator('main a[href^="/register?another"]').click();
    await expect(page.locator('[name="parentFirstName"]')).toHaveValue("Rosa");
    await expect(page.locator('[name="emergencyContactName"]')).toHaveValue("Teo Peñaranda");
    for (const own of ["childFirstName", "waiverSignature"])
      await expect(page.locator(`[name="${own}"]`)).toHaveValue("");
    await family.fillForm({ childFirstName: "Mateo" });
    await page.locator('form [type="submit"]').click();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    await expect(page.getByText("Mateo").first()).toBeVisible();
    expect(await site.atStripe()).toEqual({ balance: 13_000, intents: 3 });
    expect(await site.registrations()).toHaveLength(2);
  });

  test("for the same child from another phone is refunded, and the child stays registered", {
    tag: "@full",
  }, async ({ page, browser, site, text, language, family }) => {
    await family.goToCheckout();
    await family.pay();
    await expect(page).toHaveURL(/\/success$/);
    const other = await browser.newPage({ locale: language });
    await familyAt(other, site, text).goToCheckout();
    await familyAt(other, site, text).pay("4242424242424242");
    await expect(other.getByText(text("success:duplicate.title"))).toBeVisible();
    await other.close();
    expect(await site.atStripe()).toEqual({ balance: 4000, intents: 2 });
    expect(await site.registrations()).toMatchObject([{ status: "confirmed" }]);
  });
});

test("Without a registration, the checkout goes home and says why", { tag: "@full" }, async ({
  page,
  visit,
  text,
  site,
}) => {
  await visit("/checkout");
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByText(text("checkout:situations.noRegistration.message"))).toBeVisible();
});

const THREE = [{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }, { childFirstName: "Diego" }];

test.describe("A family", () => {
  /** Types the mother's answers once and those of three children; the siblings copy what they share from the first. */
  async function typeFamily(family: Family, text: Text): Promise<void> {
    const { page } = family;
    await family.fillForm({ childFirstName: "Mateo" });
    for (const [sibling, first] of ["Sofía", "Diego"].entries()) {
      await family.addSibling(sibling, { first, last: "Peñaranda", age: "7" });
      const copy = page.getByRole("button", { name: text("choice:children.copy", { name: "Mateo" }) });
      // The previous child is folded into a line.
      await copy.last().click();
      await expect(family.sizeOf(sibling, "medium")).toBeChecked();
    }
  }

  test("A mother registers three children with one form, a declined card, the bank's question, one payment and one receipt", {
    tag: "@laptop",
  }, async ({ page, visit, site, text, language, family }) => {
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
    await family.sendForm();

    await expect(main.getByText(text("checkout:summary.titleMany", { count: 3 }))).toBeVisible();
    for (const line of lines) await expect(main.getByText(line)).toBeVisible();
    await expect(main.getByText(`Mateo: ${sibling}`)).toHaveCount(0);
    await expect(main.getByText("-$4.00").or(main.getByText("−$4.00")).first()).toBeVisible();
    await expectSound(page);

    await page.reload();
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
    const calendar = await downloadedBy(page, () =>
      page.getByRole("link", { name: text("schedule:download") }).click(),
    );
    expect(calendar.toString().match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(await site.atStripe()).toEqual({ balance: 11_200, intents: 1 });
    const { charges } = await site.sandbox<{ charges: { status: string; amount: number }[] }>("state");
    expect(charges.filter(({ status }) => status === "succeeded")).toMatchObject([{ amount: 11_200 }]);
    expect(await site.registrations()).toHaveLength(3);
    const [receipts, orders] = await site.inTables(async (db) => [
      await readRows(db, "outbox", { kind: "registration_receipt" }),
      await readRows(db, "orders"),
    ]);
    expect(receipts.map(({ orderId }) => orderId)).toEqual(orders.map(({ id }) => id));
    expect(orders).toHaveLength(1);

    // To the family's page, and back to the confirmation.
    await main.locator('a[href="/family"]').click();
    await expect(page).toHaveURL(/\/family$/);
    await expect(page.getByRole("button", { name: text("familyPage:signIn.mail") })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  });

  test("One of three children whose program is full is named and left out", async ({ family }) => {
    const { page, site, text } = family;
    const programId = await site.inTables((db) => addProgram(db, { feeCents: 3000, capacity: 0 }));
    const [mateo = {}, sofia = {}, diego = {}] = THREE;
    await family.openCheckout(await family.pendingOrder([mateo, { ...sofia, programId }, diego]));
    await expect(page.getByText(text("checkout:childRefused.title", { names: "Sofía" }))).toBeVisible();
    await expectSound(page);
    expect(await site.atStripe()).toEqual({ balance: 0, intents: 0 });
    await page
      .getByRole("button", { name: text("checkout:childRefused.without", { names: "Sofía" }) })
      .click();
    await family.pay(CARDS.accepted, 8000);
    await expect(page).toHaveURL(/\/success$/);
    expect(await site.atStripe()).toEqual({ balance: 8000, intents: 1 });
    const registered = (await site.registrations()).map(({ childFirstName }) => childFirstName);
    expect(registered.toSorted()).toEqual(["Diego", "Mateo"]);
  });
});
