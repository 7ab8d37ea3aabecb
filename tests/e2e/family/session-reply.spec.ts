import { expect } from "@playwright/test";
import { replyPath } from "#domain/teams/session-reply.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRows } from "#tests/support/database/rows.ts";

test("A mother says with one click that her child comes, and by the reminder's link that it does not", async ({
  language,
  family,
  visit,
}) => {
  const { page, site, text } = family;
  await site.inTables((db) => changePrograms(db, { sessions: eveningsOn("2099-06-12") }, firstCamp.id));
  await family.payOrder([{ childFirstName: "Mateo" }], { language });
  await family.signIn();
  const next = page.getByRole("region", { name: text("familyPage:next.title") });
  const answer = (name: string) =>
    next.getByRole("radio", { name: text(`familyPage:reply.${name}`), exact: true });
  await expect(next.getByText(text("familyPage:reply.question", { name: "Mateo" }))).toBeVisible();
  await expect(answer("coming")).not.toBeChecked();
  await next.getByText(text("familyPage:reply.coming"), { exact: true }).click();
  await expect(answer("coming")).toBeChecked();
  await expect(answer("coming")).toBeEnabled();
  await expect(page.getByText(text("terms:saved"), { exact: true })).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(answer("coming")).toBeChecked();
  await next.getByText(text("familyPage:reply.notComing"), { exact: true }).click();
  await expect(answer("notComing")).toBeChecked();
  await expect(answer("notComing")).toBeEnabled();

  // A reminder's link, in a browser that is not signed in.
  await site.inTables((db) => db.deleteFrom("sessionReplies").execute());
  await page.context().clearCookies();
  const [{ id } = { id: "" }] = await site.inTables((db) => readRows(db, "registrations"));
  const session = { registrationId: id, onDate: "2099-06-12", startsTime: "18:00" };
  await openPage(page, `${site.url}${replyPath(await site.replyToken(session), false)}`);
  await expect(page.getByText(text("sessionReply:notComing", { name: "Mateo" }))).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectSound(page);
  await page.getByRole("button", { name: text("sessionReply:changeToComing") }).click();
  await expect(page.getByText(text("sessionReply:coming", { name: "Mateo" }))).toBeVisible();
  await page.reload();
  await expect(page.getByText(text("sessionReply:coming", { name: "Mateo" }))).toBeVisible();

  await visit("/");
  await visit("/reply#yes.half");
  await expect(page.getByText(text("unsubscribe:incomplete"))).toBeVisible();
});
