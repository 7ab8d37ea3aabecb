import { expect, type Page } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { wallClock } from "#domain/time/zoned-time.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { fillCamp, joinAs } from "#tests/e2e/support/waiting.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

const camp = { en: "Summer camp", es: "Campamento de verano" };
const PHONE = "(575) 555-0142";
const ROSA = { guardian: "Rosa", email: "rosa@example.org" };
const KIM = { guardian: "Kim", email: "kim@example.org" };

const settings = (page: Page, site: Site, data: object) =>
  page.request.patch(`${site.url}/api/admin/programs/${firstCamp.id}`, { data });

test("Staff offer a place out of turn", { tag: "@laptop" }, async ({ page, site, text, language, staff }) => {
  await fillCamp(site, "off");
  await staff.signIn("/admin/programs");
  const list = page.getByRole("radiogroup", {
    name: text("adminPrograms:waiting.label", { program: camp[language] }),
  });
  await list.getByText(text("adminPrograms:waiting.staff"), { exact: true }).click();
  await expect(page.getByText(text("adminPrograms:waiting.saved"))).toBeVisible();
  await joinAs(site, { ...ROSA, children: ["Ana"] });
  await joinAs(site, { ...KIM, children: ["Beto", "Cora"] });

  await page.reload();
  const card = page.getByRole("listitem").filter({ has: list });
  await card.getByLabel(text("admin:capacity.label")).fill("2");
  const waiting = { count: 2, children: text("terms:countChildrenEither", { count: 3 }) };
  await expect(card.getByText(text("adminPrograms:waiting.families", waiting))).toHaveCount(2);
  await card.getByRole("button", { name: text("terms:save") }).click();
  await expect(page.getByText(text("terms:spotsSaved"))).toBeVisible();
  await expectSound(page);

  await page.goto(`${site.url}/admin/today`);
  await page.getByRole("link", { name: text("adminToday:waiting.waitlistWithSpots", { count: 2 }) }).click();
  await staff.goTo("waiting", "waiting");
  await expect(page.getByText(text("adminWaiting:free", { count: 2 }))).toBeVisible();
  const rosa = page.getByRole("listitem").filter({ hasText: "Rosa Paz" });
  const kim = page.getByRole("listitem").filter({ hasText: "Kim Paz" });
  await expect(rosa.getByText(text("adminWaiting:next"), { exact: true })).toBeVisible();
  await expect(kim.getByRole("link", { name: PHONE })).toHaveAttribute("href", "tel:+15755550142");
  await expectSound(page);

  await kim
    .getByRole("button", { name: text("adminWaiting:offer.pressOf", { count: 2, name: "Kim Paz" }) })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Beto Paz");
  await expect(dialog.getByText(/^(?:Until|Hasta el) \p{L}+, .*\d:\d\d/u)).toBeVisible();
  const press = dialog.getByRole("button", { name: text("adminWaiting:offer.submit", { count: 2 }) });
  await expect(dialog.getByText(text("adminWaiting:offer.outOfTurn"))).toBeVisible();
  await expectAccessible(page);
  await press.click();
  await expect(kim.getByText(text("adminWaiting:offered"))).toBeVisible();
  await expect(page.getByText(text("adminWaiting:free", { count: 0 }))).toBeVisible();

  await rosa.getByRole("button", { name: text("adminWaiting:remove.pressOf", { name: "Rosa Paz" }) }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: text("terms:removeFromList") }).click();
  await expect(rosa).toHaveCount(0);
  // The focus stays in the list.
  await expect(kim.getByRole("button").first()).toBeFocused();
  await page.getByRole("link", { name: text("terms:writeToFamilies") }).click();
  const who = page.getByRole("region", { name: text("adminWriting:who") });
  await expect(who).toContainText(text("terms:countFamilies", { count: 1 }));
  await page.goto(`${site.url}/admin/settings/log`);
  for (const action of ["waiting_offered", "waiting_removed", "waiting_list_changed"])
    await expect(
      page
        .getByText(text(`adminLog:actions.${action}`))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
});

test("Staff offer the next family its place", async ({ page, site, text, staff }) => {
  await fillCamp(site, "off");
  await staff.signIn("/admin/waiting-list");
  await expect(page.getByText(text("adminWaiting:emptyTitle"))).toBeVisible();
  await settings(page, site, { waitingList: "staff" });
  await joinAs(site, { ...ROSA, children: ["Ana"] });
  await joinAs(site, { ...KIM, children: ["Beto"] });
  await page.reload();
  const rosa = page.getByRole("listitem").filter({ hasText: "Rosa Paz" });
  const kim = page.getByRole("listitem").filter({ hasText: "Kim Paz" });
  const dialog = page.getByRole("dialog");

  // Over the capacity it takes a reason.
  const offer = rosa.getByRole("button", {
    name: text("adminWaiting:offer.pressOf", { count: 1, name: "Rosa Paz" }),
  });
  await offer.click();
  await expect(dialog.getByText(text("adminWaiting:offer.over"))).toBeVisible();
  await dialog.getByRole("button", { name: text("adminWaiting:offer.submit", { count: 1 }) }).click();
  await expect(dialog.getByText(text("adminWaiting:offer.missing"))).toBeVisible();
  await expect(dialog.locator('[name="reason"]')).toBeVisible();
  await page.keyboard.press("Escape");

  await settings(page, site, { capacity: 1 });
  await page.getByRole("button", { name: text("admin:refresh") }).click();
  await expect(rosa.getByText(text("adminWaiting:next"), { exact: true })).toBeVisible();
  await offer.click();
  await expect(dialog.locator('[name="reason"]')).toHaveCount(0);
  await dialog.getByRole("button", { name: text("adminWaiting:offer.submit", { count: 1 }) }).click();
  await expect(rosa.getByText(text("adminWaiting:offered"))).toBeVisible();
  await expect(offer).toHaveCount(0);

  // Only after it was sent, or the server would write over it what became of the mail.
  const refused = {
    sentAt: null,
    stuckAt: new Date().toISOString(),
    nextAttemptAt: "2099-01-01T00:00:00.000Z",
  };
  const refuseSent = () =>
    site.inTables((db) =>
      db
        .updateTable("outbox")
        .set(refused)
        .where("kind", "=", "waiting_offer")
        .where("sentAt", "is not", null)
        .executeTakeFirst(),
    );
  await expect.poll(refuseSent).toEqual({ numUpdatedRows: 1n });
  await page.goto(`${site.url}/admin/today`);
  await page.getByRole("link", { name: text("adminToday:waiting.offersRefused", { count: 1 }) }).click();
  await expect(rosa.getByText(text("adminWaiting:mail.refused"))).toBeVisible();
  await expect(rosa.getByRole("link", { name: PHONE })).toHaveAttribute("href", "tel:+15755550142");

  // The camp begins tonight.
  const soon = new Date(Date.now() + 12 * 3_600_000).toISOString();
  const { date: on, time: starts } = wallClock(soon, club.timeZone);
  const session = { on, starts, ends: "23:59", place: null };
  await site.inTables((db) => changePrograms(db, { sessions: [session] }, firstCamp.id));
  await page.getByRole("button", { name: text("admin:refresh") }).click();
  await expect(page.getByText(text("adminWaiting:lastDay.title"))).toBeVisible();
  await expect(kim.getByRole("link", { name: PHONE })).toHaveAttribute("href", "tel:+15755550142");
  await expect(kim.getByRole("button")).toHaveCount(1);
  await expectSound(page);
});
