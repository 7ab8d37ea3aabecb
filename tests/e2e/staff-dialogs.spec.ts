import { expect, type Page } from "@playwright/test";
import { test } from "#tests/e2e/support/journey.ts";

const LUCIA = "Lucía Peñaranda";
const GROUND = "body > .fixed, [role=dialog]";

/** Holds requests to an address until the returned function is called. */
async function hold(page: Page, address: RegExp) {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

test.describe("The dialogs of staff", () => {
  test.beforeEach(async ({ site, staff }) => {
    await site.setProgram({ open: true });
    await site.registerFamily();
    await staff.signIn("/admin");
  });

  test("open at once, even when no more code can be loaded", async ({ page, text, staff }) => {
    await staff.openDetails(LUCIA);
    const cancel = page.getByRole("button", { name: text("admin:leaving.cancel") });
    await cancel.waitFor();
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
    await cancel.click();
    const dialog = page.getByRole("dialog", { name: text("adminLeaving:cancel.title", { child: "Lucía" }) });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(GROUND)).toHaveCount(0);
  });

  test("show at once what is known, and keep their place and size when the amount arrives", {
    tag: "@full",
  }, async ({ page, text, staff }) => {
    await staff.openDetails(LUCIA);
    const answer = await hold(page, /\/cancellation$/);
    await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
    const dialog = page.getByRole("dialog", { name: text("adminLeaving:cancel.title", { child: "Lucía" }) });
    const reason = dialog.locator('[name="reason"]');
    await expect(reason).toBeVisible();
    const submit = dialog.getByRole("button", { name: text("adminLeaving:cancel.submitSoon"), exact: true });
    await expect(submit).toHaveAttribute("aria-disabled", "true");
    // It rises as it opens.
    await dialog.evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)));
    const [early, field] = [await dialog.boundingBox(), await reason.boundingBox()];
    answer();
    await expect(submit).toHaveCount(0);
    const [late, after] = [await dialog.boundingBox(), await reason.boundingBox()];
    expect(Math.abs((late?.height ?? 0) - (early?.height ?? 0))).toBeLessThanOrEqual(8);
    expect(Math.abs((after?.y ?? 0) - (field?.y ?? 0))).toBeLessThanOrEqual(8);
  });

  test("stay open while they send, whatever is pressed, and show a refusal", async ({
    page,
    text,
    staff,
  }) => {
    await staff.openDetails(LUCIA);
    await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
    const dialog = page.getByRole("dialog", { name: text("adminLeaving:cancel.title", { child: "Lucía" }) });
    await page.route(/\/cancel$/, async (route) => {
      await refused.promise;
      await route.fulfill({ status: 409, json: { success: false, code: "dispute_open", message: "" } });
    });
    const refused = Promise.withResolvers<void>();
    await dialog.locator('[name="reason"]').selectOption({ index: 1 });
    await dialog.locator("[type=submit]:not([aria-disabled])").click();
    await expect(dialog.getByRole("button", { name: text("adminLeaving:cancel.sending") })).toBeVisible();
    await dialog.getByRole("button", { name: text("adminLeaving:leaveIt") }).click({ force: true });
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    // Closing is animated: an open dialog could be one that is about to leave.
    await dialog.evaluate((card) => Promise.all(card.getAnimations().map(({ finished }) => finished)));
    await expect(dialog).toBeVisible();
    refused.resolve();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(GROUND)).toHaveCount(0);
  });
});
