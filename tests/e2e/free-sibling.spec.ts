import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { openCheckout, pendingOrder } from "#tests/e2e/support/ordering.ts";
import { payWith } from "#tests/e2e/support/paying.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { addProgram } from "#tests/support/ordering-family.ts";

const CARD = "4242424242424242";

/** The six-digit code in the last mail with one. */
async function codeOf(site: Site): Promise<string> {
  const found = async () =>
    (await site.mails()).flatMap((mail) => /^(\d{3}) (\d{3})\b/.exec(mail)?.slice(1).join("") ?? []).at(-1);
  await expect.poll(found).toBeDefined();
  return String(await found());
}

async function orderWithFree(site: Site) {
  await site.setProgram({ open: true });
  const free = await site.inTables((db) => addProgram(db, { feeCents: 0, slug: "open-day" }));
  return pendingOrder(site, [{ childFirstName: "Mateo" }, { childFirstName: "Beto", programId: free }]);
}

test("A family that pays for one child enters the code from its mailbox for the free one", {
  tag: ["@laptop", "@full"],
}, async ({ page, site, text }) => {
  await openCheckout(page, site, await orderWithFree(site));
  await payWith(page, text, CARD);
  await expect(page).toHaveURL(/\/success$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  await expect(main).toContainText(text("success:registered.textSome", { names: "Mateo" }));
  await expect(main).toContainText(text("success:children.waiting"));
  const step = page.getByRole("region", { name: text("checkout:free.beside.title", { names: "Beto" }) });
  await expect(step).toContainText("rosa@example.org");
  await expect(step.locator('a[href="/register"]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect((await site.registrations()).map(({ status }) => status).sort()).toEqual(["confirmed", "pending"]);

  const code = await codeOf(site);
  const field = page.locator('[name="code"]');
  await field.fill(code === "000000" ? "000001" : "000000");
  await expect(main).toContainText(text("errors:triesLeft", { count: 4 }));
  await field.fill(code);
  await expect(step).toHaveCount(0);
  await expect(main).toContainText(
    text("success:registered.textMany", { names: "Mateo y Beto" }).slice(0, 5),
  );
  await expect(main).not.toContainText(text("success:children.waiting"));
  await expectAccessible(page);
  expect((await site.registrations()).map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
});

test("The receipt's link opens the page for the code in the browser that paid, and in no other", {
  tag: "@full",
}, async ({ page, site, text, browser }) => {
  await openCheckout(page, site, await orderWithFree(site));
  await payWith(page, text, CARD);
  await expect(page).toHaveURL(/\/success$/);
  const link = async () =>
    (await site.mails()).flatMap((mail) => /\/success\?order=[\w-]+/.exec(mail)?.[0] ?? []).at(-1);
  await expect.poll(link).toBeDefined();
  const path = String(await link());
  const tab = await page.context().newPage();
  await openPage(tab, `${site.url}${path}`);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text("success:waiting.title"));
  await tab.locator('[name="code"]').fill(await codeOf(site));
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await openPage(stranger, `${site.url}${path}`);
  await expect(stranger.locator('[name="code"]')).toHaveCount(0);
  await other.close();
});
