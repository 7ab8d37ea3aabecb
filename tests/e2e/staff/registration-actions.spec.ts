import { expect, type Page } from "@playwright/test";
import { policies } from "#content/club/policies/policies.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { hold } from "#tests/e2e/support/open-page.ts";
import type { Staff } from "#tests/e2e/support/staff.ts";
import type { Text } from "#tests/e2e/support/texts.ts";

const LUCIA = "Lucía Peñaranda";

const link = (page: Page) => page.locator("[data-registration]");
const actionButton = (page: Page, text: Text, action: string) =>
  page.getByRole("button", { name: `${text(`admin:actions.${action}.label`)}: ${LUCIA}` });
const question = (page: Page, text: Text, action: string) =>
  page.getByRole("alertdialog", { name: text(`admin:actions.${action}.title`) });

/** The menu of a row in the wide table, which has its actions. */
const rowMenu = (page: Page, text: Text) =>
  page.getByRole("button", { name: text("admin:list.menu", { child: LUCIA }) });
const startOf = (page: Page, text: Text, action: string) =>
  action === "delete"
    ? rowMenu(page, text)
        .or(actionButton(page, text, action))
        .filter({ visible: true })
    : actionButton(page, text, action);

/** Starts an action in the way that this screen offers it. */
async function startAction(page: Page, text: Text, action: string): Promise<void> {
  await startOf(page, text, action).click();
  const label = text(`admin:actions.${action}.label`);
  const item = page.getByRole("dialog").getByRole("button", { name: label, exact: true });
  await expect(item.or(question(page, text, action)).first()).toBeVisible();
  if (await item.isVisible()) await item.click();
}

/** Runs an action and confirms it. */
async function runAction(staff: Staff, text: Text, action: string): Promise<void> {
  const { page } = staff;
  if (action === "delete") await staff.unfoldRow(LUCIA);
  await startAction(page, text, action);
  const dialog = question(page, text, action);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: text(`admin:actions.${action}.label`) }).click();
}

test.describe("Staff actions on a registration", () => {
  test.beforeEach(async ({ site }) => {
    await site.registerFamily();
  });

  test("show health, contacts and signed policies", { tag: "@laptop" }, async ({ page, text, staff }) => {
    await staff.signIn("/admin?age=9-11");
    await staff.openDetails(LUCIA);
    await expect(page).toHaveURL(/\/admin\/registrations\/[0-9a-f-]{36}\?age=9-11$/);
    await expect(page.getByRole("heading", { level: 2, name: LUCIA })).toBeFocused();
    const details = page.getByRole("region", { name: text("admin:details.label") });
    for (const answer of ["Asthma", "Peanuts", "12 Calle Luna", "Teo Peñaranda (Uncle)"]) {
      await expect(details.getByText(answer, { exact: true })).toBeVisible();
    }
    // The fee, the total, and what was paid in all.
    await expect(details.getByText("$60.00", { exact: true })).toHaveCount(3);
    await expect(details.getByText(text("admin:details.policies.code-of-conduct"))).toBeVisible();
    await expectSound(page);
    const version = page.getByRole("button", { name: text("admin:details.policies.privacy") });
    await version.click();
    const dialog = page.getByRole("dialog");
    const { title, sections } = policies.privacy;
    await expect(dialog.getByText(title.es).last()).toBeVisible();
    await expect(dialog.locator("[lang=es]")).toContainText(sections.es[0]?.heading ?? title.es);
    await expectSound(page);
    await dialog.getByRole("button", { name: text("terms:close") }).click();
    await expect(version).toBeFocused();
    await page.goBack();
    await expect(link(page)).toBeFocused();
    await expect(page.locator('[name="age"]')).toHaveValue("9-11");
    await staff.openDetails(LUCIA);
    await details.getByRole("link", { name: text("admin:details.openPayment") }).click();
    await expect(page).toHaveURL(/\/admin\/money\/payments\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 2, name: LUCIA })).toBeVisible();
  });

  test("ask before a paid one is deleted", { tag: "@laptop" }, async ({ page, text, staff }) => {
    await staff.signIn("/admin");
    await staff.unfoldRow(LUCIA);
    await startAction(page, text, "delete");
    const asked = question(page, text, "delete");
    await expect(asked.getByText(text("admin:actions.delete.question", { child: "Lucía" }))).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole("button", { name: text("terms:cancel") }).click();
    await expect(asked).toHaveCount(0);
    await expect(startOf(page, text, "delete")).toBeFocused();
    await page.route(/\/api\/registrations\//, (route) =>
      route.fulfill({ status: 502, body: "Bad gateway" }),
    );
    await runAction(staff, text, "delete");
    await expect(page.getByText(text("staffErrors:situations.deleteFailed.title"))).toBeVisible();
    await expect(page.getByText(text("staffErrors:situations.deleteFailed.message"))).toBeVisible();
    await page.unroute(/\/api\/registrations\//);
    await asked.getByRole("button", { name: text("admin:actions.delete.label") }).click();
    const offer = page.getByRole("dialog", { name: text("adminLeaving:deleted.title") });
    await expect(offer).toBeVisible();
    await expect(page.locator(".toast-card")).toHaveCount(0);
    await expect(offer.getByText(text("adminLeaving:deleted.text", { child: "Lucía" }))).toBeVisible();
    // The camp of 2025 is over, so nothing is refunded.
    const submit = offer.getByRole("button", { name: text("adminLeaving:cancel.submitNothing") });
    // The dialog closes again while the form's own texts load.
    await expect(submit).toBeVisible();
    await expectAccessible(page);
    await submit.click();
    await expect(page.getByText(text("terms:registrationCanceled"))).toBeVisible();
    await staff.goTo("registrations", "registrations");
    await expect(page.getByText(text("admin:list.emptyTitle"))).toBeVisible();
    await expect(page.getByText(text("admin:overview.nobody"), { exact: true })).toHaveCount(1);
  });

  test("restore a deleted one, or erase it forever", { tag: ["@laptop", "@full"] }, async ({ staff }) => {
    const { page, site, text } = staff;
    await staff.signIn("/admin/deleted");
    await expect(page.getByText(text("admin:deleted.emptyTitle"))).toBeVisible();
    await expect(page.getByText(text("admin:deleted.emptyText", { restoreDays: 30 }))).toBeVisible();
    const tab = (key: string) => page.getByRole("link", { name: text(key), exact: true });
    const remove = async () => {
      await tab("admin:tabs.registrations").click();
      await runAction(staff, text, "delete");
      await page.getByRole("button", { name: text("adminLeaving:deleted.later") }).click();
      await expect(
        page.getByRole("heading", { name: text("terms:pages.registrations"), exact: true }),
      ).toBeFocused();
      await tab("terms:pages.deleted").click();
    };
    await remove();
    await expect(page.getByText(text("admin:deleted.daysLeft", { count: 30 }))).toBeVisible();
    await expectSound(page);
    await actionButton(page, text, "restore").click();
    await expect(
      question(page, text, "restore").getByText(text("admin:actions.restore.question", { child: LUCIA })),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await runAction(staff, text, "restore");
    await expect(page.getByText(text("staffErrors:situations.registrationRestored.message"))).toBeVisible();
    await expect(page.getByText(text("admin:deleted.emptyTitle"))).toBeVisible();
    await remove();
    await staff.openDetails(LUCIA);
    await runAction(staff, text, "erase");
    await expect(page.getByText(text("staffErrors:situations.registrationErased.message"))).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/admin/deleted`);
    await expect(page.getByText(text("admin:deleted.emptyTitle"))).toBeVisible();
    await tab("admin:tabs.registrations").click();
    await expect(page.getByText(text("admin:list.emptyTitle"))).toBeVisible();

    await site.registerFamily();
    await page.reload();
    await remove();
    await site.registerFamily();
    await expect(staff.rowOf(LUCIA)).toBeVisible();
    const list = await hold(page, "**/api/registrations/deleted*");
    await runAction(staff, text, "restore");
    await expect(page.getByText(text("staffErrors:situations.restoreFailed.title"))).toBeVisible();
    await expect(page.getByText(text("adminErrors:codes.restore_conflict.message"))).toBeVisible();
    // Before the list is fetched again.
    await page.keyboard.press("Escape");
    await expect(page.getByText(text("staffErrors:situations.restoreFailed.title"))).toHaveCount(0);
    list.release();
    await expect(staff.rowOf(LUCIA)).toBeVisible();
  });

  test("restore one that is still unpaid", { tag: "@full" }, async ({ page, site, text, staff }) => {
    await site.beginRegistration({ childFirstName: "Mateo" });
    const unpaid = (await site.registrations()).find(({ childFirstName }) => childFirstName === "Mateo");
    const mateo = `${unpaid?.childFirstName} ${unpaid?.childLastName}`;
    const yes = (action: string) =>
      question(page, text, action).getByRole("button", { name: text(`admin:actions.${action}.label`) });
    await staff.signIn(`/admin/registrations/${unpaid?.id}`);
    const action = (name: string) => `${text(`admin:actions.${name}.label`)}: ${mateo}`;
    await page.getByRole("button", { name: action("delete") }).click();
    await yes("delete").click();
    await staff.goTo("registrations", "deleted");
    await page.getByRole("button", { name: action("restore") }).click();
    await yes("restore").click();
    const owed = text("staffErrors:situations.registrationRestored.owed", { cents: "$60.00" });
    await expect(page.getByText(owed)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await staff.goTo("registrations", "registrations");
    await expect(staff.rowOf(mateo)).toContainText(text("admin:paymentStates.unpaid"));
  });
});
