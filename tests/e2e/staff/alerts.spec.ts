import { expect, type Page } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { longDate } from "#domain/time/formats.ts";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { type Site, STAFF_PIN } from "#tests/e2e/support/site.ts";
import type { Staff } from "#tests/e2e/support/staff.ts";

test("Staff see alerts, and on Today what to do", { tag: "@full" }, async ({ page, site, text, staff }) => {
  const strip = page.locator("[data-todo]");
  const badge = page.getByRole("link", { name: text("admin:frame.todo.alerts", { count: 3 }) });
  const alerts = page.getByRole("region", { name: text("adminToday:alerts.label") });
  await staff.signIn("/admin");
  await expect(strip).toHaveText(
    `${text("admin:frame.todo.label")}: ${text("admin:frame.todo.alerts", { count: 1 })}`,
  );
  site.raiseAlert("mail_stuck");
  site.raiseAlert("ledger_discrepancy");
  await page.reload();
  await expect(strip).toContainText(text("admin:frame.todo.alerts", { count: 3 }));
  await expectSound(page);
  await staff.openAlerts();
  await expect(strip).toHaveCount(0);
  await expect(alerts.getByText(text("admin:alerts.mail_stuck.title"), { exact: true })).toBeVisible();
  await expect(alerts.getByText(text("adminToday:alerts.mail_stuck.text"))).toBeVisible();
  await expect(page.getByText(text("adminToday:mail.notSetUpText"), { exact: true })).toBeVisible();
  await expectSound(page);
  await alerts.getByRole("link", { name: text("adminToday:alerts.ledger_discrepancy.open") }).click();
  await expect(page).toHaveURL(/\/admin\/money\/check$/);
  await expect(alerts).toHaveCount(0);
  await expect(strip).toHaveCount(0);
  await expect(badge.first()).toBeVisible();
});

/** Registers a family on paper with a check, which then is returned. */
async function returnCheckOf(staff: Staff, site: Site, family: object) {
  await staff.call("session", { pin: STAFF_PIN });
  await staff.recordCheck(await staff.enterPaper(family));
  const payments = await (await staff.page.request.get(`${site.url}/api/admin/payments`)).json();
  await staff.call(`payments/${payments.data[0].id}/returned-check`, {});
}

/** A line of Today, by name. */
const lineOf = (page: Page, name: string) => page.locator(`[data-line="${name}"]`);

test("Staff follow the strip to Today and to each list", { tag: "@laptop" }, async ({ language, staff }) => {
  const { page, site, text } = staff;
  const disputed = await site.registerFamily();
  const { result } = await site.sandbox<{
    result: { id: string; evidence_details: { due_by: number } };
  }>("disputes", {
    id: disputed,
  });
  await returnCheckOf(staff, site, {
    childFirstName: "Bruno",
    childLastName: "Salas",
    email: "ines@example.org",
  });
  await site.askAbout("camp", { name: "Rosa Peña", contact: "rosa@example.org" });
  const day = longDate(dateInZone(new Date(result.evidence_details.due_by * 1000), club.timeZone), language);
  const today = longDate(dateInZone(new Date(), club.timeZone), language);
  // The bank's webhook may take a moment: retry.
  await staff.enterPinAt("/admin");
  const strip = page.locator("[data-todo]");
  await expect(async () => {
    await page.reload();
    await expect(strip).toContainText(text("admin:frame.todo.disputes", { count: 1 }), { timeout: 2000 });
  }).toPass();
  await expect(strip).toContainText(text("admin:frame.todo.returnedCheck", { count: 1 }));
  await strip.click();
  await expect(async () => {
    await page.reload();
    await lineOf(page, "returnedCheck").waitFor();
    expect(await lineOf(page, "disputes").count()).toBe(1);
  }).toPass();
  const saysOf = (name: string, ...said: string[]) =>
    expect(lineOf(page, name)).toHaveText(new RegExp(said.map(RegExp.escape).join("\\s*")));
  const cents = "$40.00";
  await saysOf(
    "disputes",
    text("adminToday:waiting.disputes", { count: 1 }),
    text("adminToday:steps.answerBy", { day }),
    text("adminToday:steps.disputes"),
  );
  await saysOf(
    "returnedCheck",
    text("adminToday:waiting.returnedCheck", { count: 1, cents }),
    text("adminToday:steps.dueOn", { day: today }),
    text("adminToday:steps.returnedCheck"),
  );
  await saysOf("owed", text("adminToday:waiting.owed", { count: 1, cents }));
  await saysOf("interestsWithSpots", text("adminToday:waiting.interestsWithSpots", { count: 1 }));
  await expect(lineOf(page, "closed")).toHaveCount(0);
  await expectSound(page);

  await lineOf(page, "disputes").getByRole("link").click();
  await expect(page.locator('[name="state"]')).toHaveValue("to_answer");
  await expect(page.getByText(text("adminPayments:answerBy", { day }))).toHaveCount(1);
  await page.getByRole("link", { name: "Lucía Peñaranda" }).click();
  await expect(page.getByText(text("adminPayments:answer.title", { day }))).toBeVisible();
  await expect(page.getByRole("link", { name: text("adminPayments:answer.open") })).toHaveAttribute(
    "href",
    new RegExp(`^https://dashboard\\.stripe\\.com/.*${disputed}$`),
  );
  await expectSound(page);
  await site.sandbox(`disputes/${result.id}/close`, { outcome: "lost" });
  await expect(async () => {
    await page.reload();
    await page.getByText(text("admin:paymentStates.lost")).first().waitFor({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText(text("adminPayments:facts.disputed"), { exact: true })).toHaveCount(0);
  await expect(page.getByText(text("adminPayments:facts.lost"), { exact: true })).toBeVisible();

  await page.goto(`${site.url}/admin/today`);
  await lineOf(page, "returnedCheck").getByRole("link").click();
  await expect(page.getByText(text("terms:onlyReturnedChecks"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Bruno Salas" })).toBeVisible();
  const returnedCheck = text("adminUnpaid:returnedCheck", { at: "" }).trim();
  await expect(page.getByText(returnedCheck)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: text("admin:wholeList") }).click();
  await expect(page).toHaveURL(/\/admin\/money\/unpaid\?season=all$/);

  await page.goto(`${site.url}/admin/today`);
  await lineOf(page, "interestsWithSpots").getByRole("link").click();
  await expect(page.getByText(text("adminInterests:onlyFree"))).toBeVisible();
  await expect(page.getByText("Rosa Peña")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await site.setProgram({ open: false });
  await page.reload();
  await expect(page.getByText("Rosa Peña")).toHaveCount(0);
  await page.goto(`${site.url}/admin/today`);
  await expect(lineOf(page, "interestsWithSpots")).toHaveCount(0);
});
