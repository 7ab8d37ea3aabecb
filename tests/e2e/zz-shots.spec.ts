import { firstCamp } from "#content/first-season.ts";
import { programAddress } from "#domain/staff-routes.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";

test("shots", async ({ page, site, text, language }) => {
  test.setTimeout(180_000);
  await site.setProgram({ open: true });
  await site.registerFamily();
  const CAMP = programAddress(firstCamp.id);
  await signInAt(page, site, text, CAMP);
  const f = (n: string) => page.locator(`[id="${n}"]`);
  await f("feeCents").fill("45");
  await page.getByRole("button", { name: text("adminPrograms:prices.add") }).click();
  await f("prices.0.cents").fill("35");
  await f("prices.0.until").fill("2025-03-31");
  await f("opensAt").fill("2026-03-07");
  await page.locator('fieldset:has([id="opensAt"]) input[type="time"]').fill("18:00");
  await page.getByRole("button", { name: text("adminPrograms:groups.add") }).click();
  await f("groups.0.code").fill("U10");
  await f("groups.0.bornFrom").fill("2016-08-01");
  await f("groups.0.bornTo").fill("2018-07-31");
  await f("texts.es.summary").fill("");
  await f("texts.en.whatToBring").fill(
    "Cleats or running shoes, shin guards, sunscreen, a full bottle of water, and a cap.",
  );
  await page.getByText(text("adminPrograms:status.saved")).waitFor();
  for (const [name, path] of [
    ["list", "/admin/programs"],
    ["edit", CAMP],
    ["live", "/admin/publications"],
  ] as const) {
    await page.goto(site.url + path);
    await page.locator("main :is(h3, li)").first().waitFor();
    await page.waitForTimeout(800);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shots/${name}-${language}-${width}.png`, fullPage: true });
    }
  }
});
