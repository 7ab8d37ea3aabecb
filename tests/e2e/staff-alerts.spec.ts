import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";
import { unfoldNotices } from "#tests/e2e/support/staff-pages.ts";

test("Staff read on the dashboard what is wrong with the website, and what to do about it", async ({
  page,
  site,
  text,
}) => {
  const troubles = page.getByRole("region", { name: text("admin:alerts.label") });
  await signInAt(page, site, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await unfoldNotices(page);
  await expect(page.getByText(text("admin:mail.notSetUpText"), { exact: true })).toBeVisible();
  await expect(page.getByText(text("admin:alerts.mail_stuck.title"))).toHaveCount(0);
  site.raiseTrouble("mail_stuck");
  site.raiseTrouble("books_differ");
  await page.reload();
  await expect(page.getByText(text("admin:alerts.mail_stuck.title")).first()).toBeVisible();
  await unfoldNotices(page);
  await expect(troubles.getByText(text("admin:alerts.mail_stuck.title"))).toBeVisible();
  await expect(troubles.getByText(text("admin:alerts.mail_stuck.text"))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await troubles.getByRole("link", { name: text("admin:alerts.books_differ.open") }).click();
  await expect(page).toHaveURL(/\/admin\/money\/check$/);
  await expect(troubles).toBeVisible();
});
