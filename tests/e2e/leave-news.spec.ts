import { expect } from "@playwright/test";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";

test("A family leaves the club's news by one press, not by opening the link, and comes back", {
  tag: "@full",
}, async ({ page, site, text, visit }) => {
  await visit("/news/leave#half");
  await expect(page.getByText(text("leaveNews:incomplete"))).toBeVisible();
  const link = await site.leaveNewsLink("rosa@example.org");
  await visit("/");
  await visit(link);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectSound(page);
  await expect(page.getByText(text("leaveNews:done"))).toHaveCount(0);
  await page.getByRole("button", { name: text("leaveNews:press") }).click();
  await expect(page.getByText(text("leaveNews:done"))).toBeVisible();
  await expect(page.getByText(text("leaveNews:doneText"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: text("leaveNews:undo") }).click();
  await expect(page.getByText(text("leaveNews:undone"))).toBeVisible();
});
