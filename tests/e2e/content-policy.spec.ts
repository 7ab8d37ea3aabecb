import { expect } from "@playwright/test";
import { test } from "#tests/e2e/support/journey.ts";
import { refusals } from "#tests/e2e/support/refusals.ts";

const CONFIRMED_IN_A_DIALOG = "4000002500003155";
const CONFIRMED_ON_A_PAGE = "4000000000003063";

test("Paying and donating violate no content policy, on the bank's page either", {
  tag: "@full",
}, async ({ page, site, family }) => {
  const refused = await refusals(page);
  await site.setProgram({ open: true });
  await family.goToCheckout();
  await family.pay(CONFIRMED_IN_A_DIALOG);
  await page.getByRole("dialog").getByRole("button").first().click();
  await expect(page).toHaveURL(/\/success$/);
  await page.goto(`${site.url}/donate`);
  await family.chooseDonation("50");
  await family.donate(CONFIRMED_ON_A_PAGE, 5000);
  await expect(page).toHaveURL(/\/authenticate\//);
  await page.getByRole("button").first().click();
  await expect(page).toHaveURL(/\/success\?donation=true$/);
  await page.goto(`${site.url}/sandbox/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});

test("A script or style injected into a page does not run, and this test would notice", async ({
  page,
  visit,
}) => {
  const refused = await refusals(page);
  await visit("/");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.planted = true";
    const style = document.createElement("style");
    style.textContent = "body { display: none }";
    const frame = document.createElement("iframe");
    frame.src = "https://evil.example/";
    document.body.append(script, style, frame);
    document.body.setAttribute("style", "display: none");
  });
  await expect.poll(() => refused.filter((line) => line.includes("script-src-elem inline"))).toHaveLength(1);
  for (const directive of ["style-src-elem", "style-src-attr", "frame-src"])
    await expect.poll(() => refused.join("\n")).toContain(directive);
  expect(await page.evaluate(() => "planted" in window)).toBe(false);
  await expect(page.locator("body")).toBeVisible();
});
