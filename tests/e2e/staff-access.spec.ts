import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { untilHydrated } from "#tests/e2e/support/open-page.ts";
import { addAuthenticator } from "#tests/e2e/support/staff.ts";
import type { Text } from "#tests/e2e/support/texts.ts";

const PASSWORD = "four green goalposts";

/** Passkeys need a host name. */
test.use({ host: "localhost" });

/** Creates an account in the settings and returns its invitation link. */
async function invite(page: Page, text: Text, username: string): Promise<string> {
  await page.locator('[name="newUsername"]').fill(username);
  await page.getByRole("button", { name: text("adminAccess:invite.submit"), exact: true }).click();
  await expect(page.getByText(text("adminAccess:invite.ready", { username }))).toBeVisible();
  return page.locator('[name="invitationLink"]').inputValue();
}

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(link);
  await untilHydrated(page);
}

test.describe("Access", () => {
  test("by an invitation creates an account with a passkey, which signs in and turns the PIN off", async ({
    page,
    context,
    site,
    text,
    staff,
  }) => {
    await addAuthenticator(page);
    await staff.enterPinAt("/admin/settings/access");
    await expect(page.getByText(text("adminAccess:none"))).toBeVisible();
    const link = await invite(page, text, "ana.vega");
    await expectSound(page);
    await context.clearCookies();
    await openLink(page, link);
    await expect(
      page.getByRole("heading", { name: text("login:invitation.title", { username: "ana.vega" }) }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: text("login:invitation.passkey") }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await context.clearCookies();
    await page.goto(`${site.url}/login`);
    await untilHydrated(page);
    await page.getByRole("button", { name: text("login:otherWays") }).click();
    await expectSound(page);
    await page.getByRole("button", { name: text("login:usePasskey") }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.goto(`${site.url}/admin/settings/access`);
    await expect(page.getByText(text("adminAccess:own.title", { username: "ana.vega" }))).toBeVisible();
    await page.getByRole("button", { name: text("adminAccess:pin.turnOff") }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: text("adminAccess:pin.turnOff") }).click();
    await expect(page.getByText(text("adminAccess:pin.off"))).toBeVisible();
    await expect(page.getByText(text("admin:changePin.title"))).toHaveCount(0);
    await context.clearCookies();
    await page.goto(`${site.url}/login`);
    await expect(page.getByText(text("login:pinOff"))).toBeVisible();
    await expect(page.locator('[name="pin"]')).toHaveCount(0);
    await expectAccessible(page);
    await openLink(page, link);
    await expect(page.getByText(text("staffErrors:codes.invitation_gone.message"))).toBeVisible();
  });

  test("by an account with a password is logged with its name", { tag: "@full" }, async ({
    page,
    context,
    site,
    text,
    staff,
  }) => {
    await staff.enterPinAt("/admin/settings/access");
    const link = await invite(page, text, "ana.vega");
    await context.clearCookies();
    await openLink(page, link);
    await page.locator('[name="newPassword"]').fill("password12345");
    await page.locator('[name="repeatedPassword"]').fill("password12345");
    await page.getByRole("button", { name: text("login:invitation.accept") }).click();
    await expect(page.getByText(text("staffErrors:codes.common_password.message")).first()).toBeVisible();
    await page.locator('[name="newPassword"]').fill(PASSWORD);
    await page.locator('[name="repeatedPassword"]').fill(PASSWORD);
    await page.getByRole("button", { name: text("login:invitation.accept") }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await context.clearCookies();
    await page.goto(`${site.url}/login`);
    await untilHydrated(page);
    await page.getByRole("button", { name: text("login:otherWays") }).click();
    await page.locator('[name="username"]').fill("Ana.Vega");
    await page.locator('[name="password"]').fill("not the right one");
    await page.getByRole("button", { name: text("terms:signIn"), exact: true }).click();
    await expect(page.getByText(text("staffErrors:codes.wrong_password.message")).first()).toBeVisible();
    await page.locator('[name="password"]').fill(PASSWORD);
    await page.getByRole("button", { name: text("terms:signIn"), exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await staff.goTo("settings", "log");
    await expect(page.getByText(text("adminLog:actions.member_joined")).last()).toBeVisible();
    await expect(page.getByRole("link", { name: "ana.vega" }).first()).toBeVisible();
    await page.locator('[name="action"]').selectOption("member_invited");
    await expect(page.getByRole("link", { name: "ana.vega" })).toHaveCount(0);
    await expect(page.getByText("ana.vega")).toHaveCount(1);
    await expectSound(page);
  });

  test("that ends in two minutes shows a warning, and one click keeps the session in every tab", {
    tag: "@full",
  }, async ({ page, context, site, text, staff }) => {
    await staff.signIn("/admin");
    const other = await context.newPage();
    await other.goto(`${site.url}/admin`);
    await expect(other.getByText(text("admin:list.emptyTitle"))).toBeVisible();
    const warning = (tab: Page) => tab.getByRole("alert").getByText(text("admin:sessionEnd.idle"));
    // A late answer would count as activity and extend the session: retry.
    await expect(async () => {
      await page.evaluate(() =>
        localStorage.setItem("adminAuthTime", String(Date.now() - 58 * 60_000 - 1000)),
      );
      for (const tab of [page, other]) await expect(warning(tab)).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expectAccessible(page, "[role=alert]");
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: text("admin:sessionEnd.stay") }).click();
    for (const tab of [page, other])
      await expect(tab.getByText(text("admin:sessionEnd.idle"))).toHaveCount(0);
    await page.evaluate(() => localStorage.setItem("adminAuthTime", String(Date.now() - 60 * 60_000 - 1000)));
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await staff.typePin();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test("after almost twelve hours leads to the PIN and back to the same page", {
    tag: "@full",
  }, async ({ page, text, staff }) => {
    await staff.enterPinAt("/admin/settings/log");
    await page.route("**/api/admin/session", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (body.data) body.data.now = new Date(Date.parse(body.data.expiresAt) - 119_000).toISOString();
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    await expect(page.getByRole("alert").getByText(text("admin:sessionEnd.final"))).toBeVisible();
    await page.getByRole("button", { name: text("terms:signInAgain") }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.unroute("**/api/admin/session");
    await staff.typePin();
    await expect(page).toHaveURL(/\/admin\/settings\/log$/);
  });
});
