import { expect } from "@playwright/test";
import type { Family } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { addProgram } from "#tests/support/ordering-family.ts";

async function orderWithFree(family: Family, site: Site) {
  await site.setProgram({ open: true });
  const free = await site.inTables((db) => addProgram(db, { feeCents: 0, slug: "open-day" }));
  return family.pendingOrder([{ childFirstName: "Mateo" }, { childFirstName: "Beto", programId: free }]);
}

test("A family that pays for one child enters the code from its mailbox for the free one", {
  tag: ["@laptop", "@full"],
}, async ({ page, site, text, family }) => {
  await family.openCheckout(await orderWithFree(family, site));
  await family.pay();
  await expect(page).toHaveURL(/\/success$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  await expect(main).toContainText(text("success:registered.textSome", { names: "Mateo" }));
  await expect(main).toContainText(text("success:children.waiting"));
  const step = page.getByRole("region", { name: text("checkout:free.beside.title", { names: "Beto" }) });
  await expect(step).toContainText("rosa@example.org");
  await expect(step.locator('a[href="/register"]')).toHaveCount(0);
  await expectSound(page);
  expect((await site.registrations()).map(({ status }) => status).sort()).toEqual(["confirmed", "pending"]);

  const code = await site.newCode();
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
}, async ({ page, site, text, browser, family }) => {
  await family.openCheckout(await orderWithFree(family, site));
  await family.pay();
  await expect(page).toHaveURL(/\/success$/);
  const link = async () =>
    (await site.mails()).flatMap((mail) => /\/success\?order=[\w-]+/.exec(mail)?.[0] ?? []).at(-1);
  await expect.poll(link).toBeDefined();
  const path = String(await link());
  const tab = await page.context().newPage();
  await openPage(tab, `${site.url}${path}`);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text("success:waiting.title"));
  await tab.locator('[name="code"]').fill(await site.newCode());
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await openPage(stranger, `${site.url}${path}`);
  await expect(stranger.locator('[name="code"]')).toHaveCount(0);
  await other.close();
});
