import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";

const EMAIL = "leo.paz@example.org";

test("A coach is invited with an email, and signs in with the code that goes there", async ({
  browser,
  staff,
}) => {
  const { page, site, text, button } = staff;
  await staff.signInByAccount("/admin/settings/access");
  await page.locator('[name="newUsername"]').fill("leo.paz");
  await page.locator('form [name="role"]').selectOption("coach");
  const email = page.getByLabel(text("adminAccess:invite.email"));
  await email.fill("leo.paz@example");
  await button("adminAccess:invite.submit").click();
  await expect(page.getByText(text("errors:codes.invalid_email.message"))).toBeVisible();
  await email.fill(EMAIL);
  await button("adminAccess:invite.submit").click();
  await expect(page.getByText(text("adminAccess:codeEmail.goesTo", { email: EMAIL }))).toBeVisible();
  await expectSound(page);

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await openPage(phone, `${site.url}/login`);
  const press = (key: string) => phone.getByRole("button", { name: text(key), exact: true }).click();
  await press("login:otherWays");
  await press("login:code.open");
  await phone.locator('[name="email"]').fill(EMAIL);
  await press("login:code.send");
  const code = phone.locator('[name="code"]');
  await expect(code).toBeFocused();
  await expectSound(phone);
  // The phone ended the page while the coach read the email.
  await phone.reload();
  const digits = await site.newCode();
  await code.fill(digits === "000000" ? "000001" : "000000");
  await expect(phone.getByText(text("errors:codes.code_wrong.message")).first()).toBeVisible();
  await expect(code).toHaveValue("");
  await code.pressSequentially(digits);
  await press("login:code.submit");
  await expect(phone).toHaveURL(/\/admin/);
  const session = await phone.request.get(`${site.url}/api/admin/session`);
  expect((await session.json()).data).toMatchObject({ username: "leo.paz", role: "coach" });
  expect(await phone.evaluate(() => sessionStorage.getItem("staffCodeEmail"))).toBeNull();
  await phone.close();
});

test("A registrar records who has which clearance, and Today counts what ends", async ({ staff }) => {
  const { page, text } = staff;
  await staff.signInByAccount("/admin/settings/clearances");
  await page.getByText(text("adminClearances:kinds.safesport"), { exact: true }).first().click();
  await expect(page.getByText(text("adminClearances:rules.saved"))).toBeVisible();
  const name = text("adminClearances:editOf", {
    kind: text("adminClearances:kinds.safesport"),
    name: "ana.vega",
  });
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(text("adminClearances:validUntil")).fill("2020-01-01");
  await dialog.getByRole("button", { name: text("terms:save"), exact: true }).click();
  await expect(dialog.getByText(text("errors:codes.invalid_date.message"))).toBeVisible();
  await dialog.getByLabel(text("adminClearances:doneOn")).fill("2019-01-01");
  await dialog.getByRole("button", { name: text("terms:save"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expectSound(page);
  await staff.goTo("today", "today");
  await page.locator('[data-line="clearances"] a').click();
  await expect(page.getByText(/2020/)).toBeVisible();
});
