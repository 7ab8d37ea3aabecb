import { expect, type Page } from "@playwright/test";
import { mailedCode } from "#tests/e2e/support/family-sign-in.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { fillCamp, joinAs } from "#tests/e2e/support/waiting.ts";

const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

test("A mother waits for two places together, reads her place in the list, leaves and waits again", async ({
  page,
  site,
  text,
  visit,
}, { outputDir }) => {
  await fillCamp(site);
  await joinAs(page, site, { email: "luz@example.org", children: ["Zoe"] });
  const [earlier = ""] = [await mailedCode(site)];
  await visit("/register");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: text("choice:pick.waiting") }).click();
  const form = page.getByRole("region", { name: text("waitingList:title") });
  const send = form.getByRole("button", { name: text("waitingList:submit") });
  await send.click();
  await expect(form.getByText(text("waitingList:errors.missing_parent")).first()).toBeVisible();
  await expect(field(page, "guardian.firstName")).toBeFocused();
  await fill(page, {
    "guardian.firstName": "Rosa",
    "guardian.lastName": "Peña",
    "guardian.email": "rosa@example.org",
    "guardian.phone": "(915) 555-0123",
    "children.0.firstName": "Mateo",
    "children.0.lastName": "Rivera",
    "children.0.dateOfBirth": "2016-03-04",
  });
  await form.getByRole("button", { name: text("waitingList:add") }).click();
  await expect(field(page, "children.1.firstName")).toBeFocused();
  await expect(field(page, "children.1.lastName")).toHaveValue("Rivera");
  await fill(page, { "children.1.firstName": "Sofía", "children.1.dateOfBirth": "2014-05-06" });
  await send.click();
  await expect(form.getByText(text("waitingList:errors.mode"))).toBeVisible();
  await form.getByText(text("waitingList:both")).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: `${outputDir}/form.png`, fullPage: true });

  await page.reload();
  await page.getByRole("button", { name: text("choice:pick.waiting") }).click();
  await expect(field(page, "children.1.firstName")).toHaveValue("Sofía");
  await send.dblclick();
  await expect(page.getByText("rosa@example.org")).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: `${outputDir}/code.png`, fullPage: true });

  // She reads the mail in another app, and the phone loads the page anew.
  await page.reload();
  await page.getByRole("button", { name: text("choice:pick.waiting") }).click();
  const code = page.locator('[name="code"]');
  const join = page.getByRole("button", { name: text("waitingList:code.submit") });
  await code.fill("12");
  await join.click();
  await expect(page.getByText(text("familyPage:signIn.codeShort"))).toBeVisible();
  await code.fill(await mailedCode(site, [earlier]));
  await join.dblclick();
  await expect(page.getByText(text("waitingList:done.number", { n: 2 }))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: `${outputDir}/joined.png`, fullPage: true });

  await page.getByRole("link", { name: text("waitingList:done.page") }).click();
  const before = page.getByText(text("waitingList:mine.before", { count: 1 }));
  await expect(before).toBeVisible();
  await site.inTables((db) =>
    db
      .updateTable("waitingEntries")
      .set({ silences: 1, askedAt: new Date().toISOString() })
      .where("email", "=", "rosa@example.org")
      .execute(),
  );
  await page.reload();
  const stay = page.getByRole("button", { name: text("waitingList:mine.stay") });
  await expect(stay).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: `${outputDir}/asked.png`, fullPage: true });
  await stay.dblclick();
  await expect(stay).toHaveCount(0);
  await expect(before).toBeVisible();

  const leave = page.getByRole("button", { name: text("waitingList:mine.leave") });
  const question = page.getByRole("alertdialog");
  await leave.click();
  await expectAccessible(page);
  await question.getByRole("button", { name: text("waitingList:mine.keep") }).click();
  await expect(before).toBeVisible();
  await leave.click();
  await question.getByRole("button", { name: text("waitingList:mine.leave") }).dblclick();
  await expect(page.getByText(text("waitingList:ended.left"))).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: `${outputDir}/left.png`, fullPage: true });
  await page.getByRole("button", { name: text("waitingList:mine.rejoin") }).dblclick();
  await expect(before).toBeVisible();
});
