import { expect } from "@playwright/test";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";
import { staffAt } from "#tests/e2e/support/staff.ts";

test.describe("Signing in to the staff pages", () => {
  test("from a new device locked out by strangers' guesses shows the ways in, and works with an account from the server", {
    tag: "@full",
  }, async ({ page, site, text, language }) => {
    site.lockStrangers();
    await openPage(page, `${site.url}/login`);
    const wait = language === "en" ? "4 hours" : "4 horas";
    await expect(page.getByText(text("login:waiting.title", { wait }))).toBeVisible();
    await expectSound(page);
    await expect(page.locator('[name="username"]')).toBeVisible();
    const submit = page.getByRole("button", { name: text("login:submit") });
    await page.locator('[name="pin"]').fill(STAFF_PIN);
    await submit.click();
    await expect(page.getByText(text("terms:pinLocked", { wait })).first()).toBeVisible();
    await expect(page.getByText(text("login:waiting.invited"))).toBeVisible();
    const [hash = ""] =
      /#invitation=\S+/.exec(await site.hostCommand("server/account.ts", "helper.two")) ?? [];
    await page.goto("about:blank");
    await openPage(page, `${site.url}/login${hash}`);
    await expect(page.getByText(text("login:invitation.title", { username: "helper.two" }))).toBeVisible();
  });

  test("of a colleague is announced on Today, and an unused invitation can be stopped", {
    tag: "@full",
  }, async ({ page, context, text, staff }) => {
    await staff.enterPinAt("/admin/settings/access");
    await page.locator('[name="newUsername"]').fill("helper.two");
    await page.getByRole("button", { name: text("adminAccess:invite.submit"), exact: true }).click();
    const link = await page.locator('[name="invitationLink"]').inputValue();
    await page.getByRole("button", { name: text("adminAccess:stopInvitation") }).click();
    await expect(page.getByText(text("adminAccess:state.waiting"))).toBeVisible();
    await staff.openAlerts();
    await page.getByText(text("adminAccess:news.show")).click();
    await expect(
      page.getByText(text("adminAccess:news.actions.invitation_stopped", { username: "helper.two" })),
    ).toBeVisible();
    await expectSound(page);
    await context.clearCookies();
    await page.goto("about:blank");
    await openPage(page, link);
    await expect(page.getByText(text("staffErrors:codes.invitation_gone.message"))).toBeVisible();
  });

  test("after a new PIN works for this device, which stays, and for nobody else", { tag: "@full" }, async ({
    page,
    site,
    text,
    browser,
    staff,
  }) => {
    const other = await browser.newContext({ userAgent: "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0" });
    await staffAt(await other.newPage(), site, text).enterPinAt("/admin");
    await staff.enterPinAt("/admin/settings/access");
    const signedIn = page.getByRole("region", { name: text("adminAccess:sessions.title") });
    await expect(signedIn.getByText("Firefox, Android")).toBeVisible();
    await page.getByText(text("admin:changePin.title")).click();
    await expect(page.getByLabel(text("admin:changePin.thisDeviceStays"))).toBeChecked();
    await expectSound(page);
    await page.locator('[name="currentPin"]').fill(STAFF_PIN);
    await page.locator('[name="newPin"]').fill("8306");
    await page.locator('[name="repeatedPin"]').fill("8306");
    await page.getByRole("button", { name: text("admin:changePin.submit") }).click();
    await expect(page.getByText(text("admin:changePin.stayedText"))).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/settings\/access$/);
    await expect(page.getByText("Firefox, Android")).toHaveCount(0);
    const [tab] = other.pages();
    await tab?.goto(`${site.url}/admin`);
    await expect(tab ?? page).toHaveURL(/\/login$/);
    await other.close();
  });
});
