import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage, untilHydrated } from "#tests/e2e/support/open-page.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";
import { addAuthenticator, staffAt } from "#tests/e2e/support/staff.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

const ALLERGY = "Peanuts";
const PASSWORD = "four green goalposts";

/** Creates an account in the settings and returns its invitation link. */
async function invite(page: Page, text: Text, username: string): Promise<string> {
  await page.locator('[name="newUsername"]').fill(username);
  await page.getByRole("button", { name: text("adminAccess:invite.submit"), exact: true }).click();
  await expect(page.getByText(text("adminAccess:invite.ready", { username }))).toBeVisible();
  return page.locator('[name="invitationLink"]').inputValue();
}

/** Opens a link of which only the part after the hash may have changed. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto("about:blank");
  await openPage(page, link);
}

test.describe("Staff sign-in", () => {
  test.use({ isOpen: false });

  test("refuses a wrong PIN, and is asked for again", async ({ page, context, visit, text }) => {
    await visit("/login");
    const pin = page.locator('[name="pin"]');
    const submit = page.getByRole("button", { name: text("login:submit") });
    await pin.pressSequentially("12a");
    await expect(pin).toHaveValue("12");
    await expect(submit).toBeDisabled();
    await pin.fill("7391");
    await submit.click();
    await expect(
      page.getByText(text("staffErrors:codes.wrong_pin.title"), { exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByText(text("staffErrors:codes.wrong_pin.message")).first()).toBeVisible();
    await expect(pin).toHaveValue("");
    await expect(pin).toBeFocused();
    await expectAccessible(page);

    await pin.fill(STAFF_PIN);
    const notices = page.waitForResponse(/\/api\/admin\/access-notices$/);
    await submit.click();
    await expect(page).toHaveURL(/\/admin$/);
    const kept = () =>
      page.evaluate(() => [localStorage.getItem("adminAuth"), localStorage.getItem("adminAuthTime")]);
    expect((await kept())[0]).toBe("true");
    // Wait for the page's last automatic request: its 401 would lead to the PIN before the click.
    await notices;
    await expect(page.getByRole("button", { name: text("admin:refresh") })).toBeEnabled();
    await context.clearCookies({ name: "staff_session" });
    await page.getByRole("button", { name: text("admin:refresh") }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await kept()).toEqual([null, null]);
  });

  test("leads to the switch of a program's registration", async ({ language, visit, staff }) => {
    const { page, text, site } = staff;
    await visit("/admin");
    await staff.typePin();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText(text("admin:list.emptyTitle"))).toBeVisible();
    await staff.goTo("programs", "programs");
    await expect(page).toHaveURL(/\/admin\/programs$/);
    const camp = page.getByRole("listitem").filter({
      has: page.getByRole("heading", { name: firstCamp.words[language].name }),
    });
    const door = (name: string) => camp.getByRole("radio", { name: text(`adminPrograms:switch.${name}`) });
    const press = (name: string) =>
      camp.getByText(text(`adminPrograms:switch.${name}`), { exact: true }).click();
    await expect(door("closed")).toBeChecked();
    await press("auto");
    await expect(camp.getByText(text("adminPrograms:switch.noDate"))).toBeVisible();
    await press("open");
    // The camp is over, so a confirmation is needed.
    const question = page.getByRole("alertdialog", { name: text("adminPrograms:switch.opening") });
    await question.getByRole("button", { name: text("terms:cancel") }).click();
    await expect(door("auto")).toBeChecked();
    await press("open");
    await question.getByRole("button", { name: text("adminPrograms:switch.openIt") }).click();
    await expect(page.getByText(text("admin:program.openedText"))).toBeVisible();
    const programs = await (await fetch(`${site.url}/api/programs`)).json();
    expect(programs.data[0]).toMatchObject({ id: firstCamp.id, availability: "open" });
    await press("closed");
    const asked = page.getByRole("alertdialog", { name: text("admin:program.closing") });
    await expect(asked.getByText(text("admin:program.closingHeld", { count: 0 }))).toBeVisible();
    await expectAccessible(page);
    await asked.getByRole("button", { name: text("terms:cancel") }).click();
    await expect(door("open")).toBeChecked();
    await press("closed");
    await asked.getByRole("button", { name: text("admin:program.close") }).click();
    await expect(door("closed")).toBeChecked();
    await camp.getByRole("checkbox", { name: text("adminPrograms:capacity.noLimit") }).check();
    await camp.getByRole("button", { name: text("terms:save") }).click();
    await expect(camp.getByText(text("adminPrograms:capacity.taken"))).toBeVisible();
    await visit("/register");
    await expect(page.getByText(text("registration:closed.title"))).toBeVisible();
  });
});

test.describe("Two tabs of one volunteer", () => {
  test.beforeEach(async ({ site }) => {
    await site.registerFamily({ allergies: ALLERGY });
  });

  test("both leave a child's details when one signs out", async ({ page, context, site, text, staff }) => {
    await staff.signIn("/admin");
    await staff.openDetails("Lucía Peñaranda");
    await expect(page.getByText(ALLERGY)).toBeVisible();
    await page.evaluate(() => sessionStorage.setItem("staffDrafts", '{"paper":{"childFirstName":"Lucía"}}'));
    const other = await context.newPage();
    await other.goto(`${site.url}/admin`);
    await untilHydrated(other);
    await other.getByRole("button", { name: text("admin:logout") }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(ALLERGY)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      "Lucía",
    );
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goBack();
    await expect(page.getByText(ALLERGY)).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith("/api/registrations"))).toEqual([]);
  });

  test("keep no draft if a refused call ends one before it hears that the other signed out", async ({
    page,
    context,
    site,
    text,
    staff,
  }) => {
    await staff.signIn("/admin");
    await page.evaluate(() => sessionStorage.setItem("staffDrafts", '{"paper":{"childFirstName":"Lucía"}}'));
    const other = await context.newPage();
    await other.route("**/api/admin/session", async (route) => {
      if (route.request().method() !== "DELETE") return route.continue();
      const response = await route.fetch();
      await page.evaluate(() => history.pushState(null, "", "/admin/today"));
      await expect(page).toHaveURL(/\/login$/);
      return route.fulfill({ response });
    });
    await other.goto(`${site.url}/admin`);
    await untilHydrated(other);
    await other.getByRole("button", { name: text("admin:logout") }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("staffDrafts"))).toBeNull();
  });

  test("check the session of a restored page", { tag: "@full" }, async ({ page, context, staff }) => {
    await staff.signIn("/admin");
    await staff.openDetails("Lucía Peñaranda");
    await expect(page.getByText(ALLERGY)).toBeVisible();
    // The session ended elsewhere; this browser's own record still says that somebody is signed in.
    await context.clearCookies({ name: "staff_session" });
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true, bubbles: true })),
    );
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(ALLERGY)).toHaveCount(0);
  });
});

test.describe("Signing in to the staff pages", () => {
  test("from a locked device shows the ways in", { tag: "@full" }, async ({ page, site, text, language }) => {
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
    await openLink(page, `${site.url}/login${hash}`);
    await expect(page.getByText(text("login:invitation.title", { username: "helper.two" }))).toBeVisible();
  });

  test("of a colleague is announced on Today", { tag: "@full" }, async ({ page, context, text, staff }) => {
    await staff.enterPinAt("/admin/settings/access");
    const link = await invite(page, text, "helper.two");
    await page.getByRole("button", { name: text("adminAccess:stopInvitation") }).click();
    await expect(page.getByText(text("adminAccess:state.invitationExpired"))).toBeVisible();
    await staff.openAlerts();
    await page.getByText(text("adminAccess:news.show")).click();
    await expect(page.getByText(text("adminLog:actions.invitation_stopped"))).toBeVisible();
    await expectSound(page);
    await context.clearCookies();
    await openLink(page, link);
    await expect(page.getByText(text("staffErrors:codes.invitation_expired.message"))).toBeVisible();
  });

  test("after a new PIN works for this device", { tag: "@full" }, async ({ browser, staff }) => {
    const { page, site, text } = staff;
    const other = await browser.newContext({ userAgent: "Mozilla/5.0 (Android 15; Mobile) Firefox/140.0" });
    await staffAt(await other.newPage(), site, text).enterPinAt("/admin");
    await staff.enterPinAt("/admin/settings/access");
    const signedIn = page.getByRole("region", { name: text("adminAccess:sessions.title") });
    await expect(signedIn.getByText("Firefox, Android")).toBeVisible();
    await page.getByText(text("admin:changePin.title")).click();
    await expect(page.getByLabel(text("admin:changePin.keepThisDevice"))).toBeChecked();
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

/** Passkeys need a host name. */
test.describe("Access", () => {
  test.use({ host: "localhost" });

  test("by an invitation creates an account with a passkey", async ({ page, context, site, text, staff }) => {
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
    await openPage(page, `${site.url}/login`);
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
    await expect(page.getByText(text("staffErrors:codes.invitation_expired.message"))).toBeVisible();
  });

  test("by an account with a password is logged", { tag: "@full" }, async ({ context, staff }) => {
    const { page, site, text } = staff;
    await staff.enterPinAt("/admin/settings/access");
    const link = await invite(page, text, "ana.vega");
    await context.clearCookies();
    await openLink(page, link);
    const choose = async (password: string) => {
      for (const name of ["newPassword", "repeatedPassword"])
        await page.locator(`[name="${name}"]`).fill(password);
      await page.getByRole("button", { name: text("login:invitation.accept") }).click();
    };
    await choose("password12345");
    await expect(page.getByText(text("staffErrors:codes.common_password.message")).first()).toBeVisible();
    await choose(PASSWORD);
    await expect(page).toHaveURL(/\/admin$/);
    await context.clearCookies();
    await openPage(page, `${site.url}/login`);
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
    await staff.unfoldFilters();
    await page.locator('[name="action"]').selectOption("member_invited");
    await expect(page.getByRole("link", { name: "ana.vega" })).toHaveCount(0);
    await expect(page.getByText("ana.vega")).toHaveCount(1);
    await expectSound(page);
  });

  test("that ends in two minutes shows a warning", { tag: "@full" }, async ({ context, staff }) => {
    const { page, site, text } = staff;
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

  test("after almost twelve hours leads to the PIN", { tag: "@full" }, async ({ page, text, staff }) => {
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
