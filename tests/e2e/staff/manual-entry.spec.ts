import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { setSiblingRule } from "#tests/support/orders/ordering-family.ts";

const PAPER = {
  childFirstName: "Abril",
  childLastName: "Cano",
  childAge: "10",
  parentFirstName: "Inés",
  parentLastName: "Cano",
  email: "ines@example.org",
  phone: "575 555 0140",
};

async function copyPaper(page: Page, changes: object = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...PAPER, ...changes })) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.locator('[name="tshirtSize"]').selectOption("medium");
}

const save = (page: Page) => page.locator('form [type="submit"]').click();
const child = (page: Page, name = "Abril Cano") => page.getByRole("heading", { level: 2, name });
const details = (page: Page, text: Text) => page.getByRole("region", { name: text("admin:details.label") });
const button = (page: Page, text: Text, key: string) =>
  page.getByRole("button", { name: text(key), exact: true });

/** Opens the cash dialog and books this amount. */
async function markCash(page: Page, text: Text, cents: string): Promise<void> {
  await button(page, text, "terms:recordPayment").click();
  const dialog = page.getByRole("dialog", { name: text("admin:cash.title") });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: text("admin:cash.submit", { cents }) }).dblclick();
  await expect(dialog).toHaveCount(0);
}

test.describe("Manual entry", () => {
  test("of a paper form is paid in cash later, and refunded", async ({ page, site, text, staff }) => {
    await staff.signIn("/admin");
    await page.getByRole("link", { name: text("terms:addFromPaper") }).click();
    await expect(page).toHaveURL(/\/admin\/registrations\/new$/);
    await expect(child(page, text("terms:addFromPaper"))).toBeFocused();
    await save(page);
    await expect(page.locator('[name="childFirstName"]')).toBeFocused();
    for (const label of [
      text("adminManualEntry:fields.childFirstName"),
      ...["childAge", "tshirtSize", "phone"].map((field) => text(`terms:fields.${field}`)),
    ]) {
      await expect(page.getByText(text("adminManualEntry:missing", { label }))).toBeVisible();
    }
    await expectSound(page);
    await copyPaper(page, { waiverSignature: "Inés Cano", waiverDate: "2025-03-02" });
    await save(page);
    await expect(page.getByText(text("adminManualEntry:entered.waiting"))).toBeVisible();
    await expect(child(page)).toBeFocused();
    await expect(
      details(page, text).getByText(text("admin:paymentStates.unpaid"), { exact: true }),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);

    await markCash(page, text, "$40.00");
    await expect(
      details(page, text).getByText(text("admin:paymentStates.succeeded"), { exact: true }),
    ).toBeVisible();
    await expect(button(page, text, "terms:recordPayment")).toHaveCount(0);
    await page.getByRole("link", { name: text("admin:details.openPayment") }).click();
    await button(page, text, "adminPayments:cashBack.open").click();
    const dialog = page.getByRole("dialog", { name: text("adminPayments:cashBack.title") });
    await dialog.locator('[name="amount"]').fill("15.00");
    await dialog.locator('[name="reason"]').selectOption("requested_by_family");
    const given = text("adminPayments:cashBack.submit", { cents: "$15.00" });
    await dialog.getByRole("button", { name: given }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(text("adminPayments:ledger.net", { cents: "$25.00" }))).toBeVisible();
    expect((await site.atStripe()).balance).toBe(0);
    expect(await site.registrations()).toMatchObject([{ childFirstName: "Abril", status: "confirmed" }]);
  });

  test("with its cash is confirmed in one step", { tag: "@full" }, async ({ page, site, text, staff }) => {
    await site.inTables((db) => changePrograms(db, { feeCents: 0 }));
    await staff.signIn("/admin/registrations/new");
    await expect(child(page, text("terms:addFromPaper"))).toBeFocused();
    const price = page.getByText(text("adminManualEntry:total", { fee: "$0.00" }));
    await expect(price).toHaveCount(0);
    await page.locator('[name="programId"]').selectOption({ index: 1 });
    await expect(price).toBeVisible();
    await expect(page.locator('[name="isPaid"]')).toHaveCount(0);
    await copyPaper(page);
    await page.locator('[name="donationAmount"]').fill("20");
    await page.locator('[name="isPaid"]').focus();
    await page.keyboard.press("Space");
    await expect(page.locator('form [type="submit"]')).toHaveText(
      text("adminManualEntry:savePaid", { cents: "$20.00" }),
    );
    await page.locator('form [type="submit"]').focus();
    await page.keyboard.press("Enter");
    await expect(child(page)).toBeFocused();
    await expect(
      details(page, text).getByText(text("admin:paymentStates.succeeded"), { exact: true }),
    ).toBeVisible();
    // The donation and the total of the child and of the order, and what was paid.
    await expect(details(page, text).getByText("$20.00", { exact: true })).toHaveCount(5);
    await page.getByRole("link", { name: text("admin:details.back") }).click();
    await expect(
      page.getByRole("heading", { name: text("terms:pages.registrations"), exact: true }),
    ).toBeVisible();
  });

  test("of a second child joins the family", { tag: "@full" }, async ({ page, site, text, staff }) => {
    await site.inTables((db) => setSiblingRule(db, { from: 2, percent: 10 }));
    await site.registerFamily();
    await staff.signIn("/admin");
    await staff.openDetails("Lucía Peñaranda");
    await page.getByRole("link", { name: text("admin:manualEntry.sibling") }).click();
    await expect(child(page, text("adminManualEntry:siblingTitle", { child: "Lucía" }))).toBeFocused();
    for (const [name, value] of Object.entries({ parentFirstName: "Rosa", email: "rosa@example.org" })) {
      await expect(page.locator(`[name="${name}"]`)).toHaveValue(value);
    }
    // Health and signature are not copied.
    for (const name of ["childFirstName", "allergies", "medicalConditions", "waiverSignature"]) {
      await expect(page.locator(`[name="${name}"]`)).toHaveValue("");
    }
    await page.locator('[name="childFirstName"]').fill("Mateo");
    await page.locator('[name="childLastName"]').fill("Peñaranda");
    await page.locator('[name="childAge"]').fill("7");
    await page.locator('[name="tshirtSize"]').selectOption("small");
    const less = { fee: "$40.00", less: "$4.00" };
    await expect(page.getByText(text("adminManualEntry:totalSibling", less))).toBeVisible();
    await page.locator('[name="isPaid"]').check();
    await page.locator('[name="method"]').selectOption("check");
    await page.locator('[name="checkNumber"]').fill("1042");
    await expectSound(page);
    await page.getByRole("button", { name: text("adminManualEntry:savePaid", { cents: "$36.00" }) }).click();
    await expect(child(page, "Mateo Peñaranda")).toBeFocused();
    await expect(details(page, text).getByText("1042")).toBeVisible();
    await expectSound(page);
    const families = await site.inTables((db) => db.selectFrom("families").select("id").execute());
    expect(families).toHaveLength(1);
    // Lucía's registration included a donation of $20.00.
    expect((await site.registrations()).map(({ totalAmount }) => totalAmount)).toEqual([3600, 6000]);
  });

  test("survives a failed call and a new sign-in", { tag: "@full" }, async ({ page, text, staff }) => {
    await staff.signIn("/admin/registrations/new");
    await copyPaper(page, { allergies: "Walnuts" });
    await page.route("**/api/admin/registrations", (route) => route.abort());
    await save(page);
    await expect(page.getByText(text("errors:offline.message"))).toBeVisible();
    await expect(page.locator('[name="email"]')).toHaveValue(PAPER.email);
    await page.unroute("**/api/admin/registrations");
    await page.context().clearCookies();
    await save(page);
    await staff.typePin();
    await expect(page).toHaveURL(/\/admin\/registrations\/new$/);
    await expect(page.locator('[name="allergies"]')).toHaveValue("Walnuts");
    await expect(page.locator('[name="tshirtSize"]')).toHaveValue("medium");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Walnuts");
    await save(page);
    await expect(child(page)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Walnuts");
  });

  test("of a change needs a reason, and keeps others' changes", { tag: "@full" }, async ({ staff }) => {
    const { page, site, text } = staff;
    await site.registerFamily();
    await staff.signIn("/admin");
    await staff.openDetails("Lucía Peñaranda");
    await page.getByRole("link", { name: text("terms:edit"), exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/registrations\/[0-9a-f-]{36}\/edit$/);
    await expect(page.locator('[name="waiverSignature"]')).toHaveCount(0);
    await page.locator('[name="phone"]').fill("575 555 0188");
    await expect(page.locator('[name="reason"]')).toHaveCount(0);
    await page.locator('[name="allergies"]').fill("Nuts");
    await save(page);
    await expect(page.getByText(text("adminErrors:codes.change_reason.message"))).toBeVisible();
    await expect(page.locator('[name="reason"]')).toBeFocused();
    await expectSound(page);
    const id = new URL(page.url()).pathname.split("/").at(-2);
    const theirs = { parentAddress: "9 Calle Sol", phone: "575 555 0177" };
    const data = { changes: theirs, reason: "Moved", version: 1 };
    await page.request.patch(`${site.url}/api/admin/registrations/${id}`, { data });
    await page.locator('[name="reason"]').fill("New phone");
    await save(page);
    await expect(page.getByText(text("adminErrors:codes.edit_conflict.message"))).toBeVisible();
    await expect(page.locator('[name="parentAddress"]')).toHaveValue("9 Calle Sol");
    await expect(page.locator('[name="phone"]')).toHaveValue("575 555 0188");
    const phone = text("terms:fields.phone");
    await expect(page.getByText(text("adminManualEntry:theirChanges"))).toBeVisible();
    await expect(page.getByText(`${phone}: 575 555 0177`)).toBeVisible();
    await expectAccessible(page);
    await save(page);
    await expect(page.getByText(text("adminManualEntry:changed.title"))).toBeVisible();
    await expect(child(page, "Lucía Peñaranda")).toBeFocused();
    for (const words of ["(575) 555-0188", "9 Calle Sol", "New phone", "Moved"]) {
      await expect(details(page, text).getByText(words, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    // The history keeps the replaced phone number.
    await expect(page.getByText(`${phone}: 575 555 0177`)).toBeVisible();
  });
});
