import { expect } from "@playwright/test";
import { waitingTime } from "#domain/time/formats.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";
import { firstCamp } from "#tests/support/test-season.ts";

test.describe("Staff sign-in", () => {
  test("refuses and clears a wrong PIN, and accepts no letters", async ({ page, visit, text }) => {
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
  });

  test("is locked after wrong guesses, and says for how long", { tag: "@full" }, async ({
    page,
    visit,
    text,
    language,
  }) => {
    await visit("/login");
    const pin = page.locator('[name="pin"]');
    for (let i = 0; i < 6; i++) {
      await pin.fill(`739${i}`);
      await page.getByRole("button", { name: text("login:submit") }).click();
      await expect(pin).toHaveValue("");
    }
    const wait = waitingTime(60, language);
    await expect(page.getByText(text("terms:pinLocked", { wait })).first()).toBeVisible();
  });

  test("is needed for the dashboard, where registration is then opened for everyone", async ({
    page,
    language,
    visit,
    text,
    site,
    staff,
  }) => {
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
    await press("open");
    // The camp is over, so a confirmation is needed.
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: text("adminPrograms:switch.openIt") })
      .click();
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
    await visit("/register");
    await expect(page.getByText(text("registration:closed.title"))).toBeVisible();
  });

  test("returns to the wanted page, because each part of the dashboard has an address, and so does Back", {
    tag: "@full",
  }, async ({ page, visit, text, staff }) => {
    await visit("/admin/programs");
    await staff.typePin();
    await expect(page).toHaveURL(/\/admin\/programs$/);
    await expect(page.getByRole("heading", { level: 2, name: text("terms:places.programs") })).toBeVisible();
    await expectSound(page);
    await staff.goTo("registrations", "registrations");
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText(text("admin:list.emptyTitle"))).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 2, name: text("terms:places.programs") })).toBeVisible();
  });

  test("is required again when the session ended on the server, and the browser's record is removed", {
    tag: "@full",
  }, async ({ page, context, visit, text }) => {
    await visit("/login");
    await page.locator('[name="pin"]').fill(STAFF_PIN);
    const news = page.waitForResponse(/\/api\/admin\/access-news$/);
    await page.getByRole("button", { name: text("login:submit") }).click();
    await expect(page).toHaveURL(/\/admin$/);
    expect(await page.evaluate(() => localStorage.getItem("adminAuth"))).toBe("true");
    // Wait for the page's last automatic request: its 401 would lead to the PIN before the click.
    await news;
    await expect(page.getByRole("button", { name: text("admin:refresh") })).toBeEnabled();
    await context.clearCookies({ name: "staff_session" });
    await page.getByRole("button", { name: text("admin:refresh") }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(
      await page.evaluate(() => [localStorage.getItem("adminAuth"), localStorage.getItem("adminAuthTime")]),
    ).toEqual([null, null]);
  });

  test("is required again if the last visit is over an hour old", { tag: "@full" }, async ({
    page,
    visit,
  }) => {
    await visit("/login");
    await page.evaluate(() => {
      localStorage.setItem("adminAuth", "true");
      localStorage.setItem("adminAuthTime", String(Date.now() - 3_600_001));
    });
    await visit("/admin");
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem("adminAuth"))).toBeNull();
  });
});
