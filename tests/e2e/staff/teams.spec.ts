import { expect } from "@playwright/test";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { addQuestion } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRow, storeRow } from "#tests/support/database/rows.ts";

const FRIENDS = {
  label: "Who do you want to play with?",
  kind: "text",
  required: false,
  sensitive: false,
} as const;

test("Staff take a proposal of teams, move a child and tell the families", async ({ staff }) => {
  const { page, site, text } = staff;
  await staff.signIn("/admin/teams");
  await expect(page.getByText(text("adminTeams:emptyText"))).toBeVisible();
  const questionId = await site.inTables((db) => addQuestion(db, firstCamp.id, FRIENDS));
  const enter = async (childFirstName: string, family: string, childAge = 9) =>
    staff.enterPaper({ childFirstName, childLastName: family, email: `${family}@example.org`, childAge });
  await enter("Ana", "Luna");
  await enter("Beto", "Luna");
  const wishes: [string, string][] = [
    [await enter("Carla", "Soto"), "Dani"],
    [await enter("Dani", "Vega"), "Carla Soto"],
  ];
  await enter("Elsa", "Rey");
  await enter("Fito", "Paz");
  await site.inTables(async (db) => {
    for (const [registrationId, value] of wishes)
      await storeRow(db, "answers", { registrationId, questionId, value });
  });

  await page.getByRole("button", { name: text("admin:refresh") }).click();
  await staff.button("adminTeams:propose.open").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(text("adminTeams:propose.count")).selectOption("3");
  await expect(dialog.getByText(text("adminTeams:reasons.sibling", { names: "Beto Luna" }))).toBeVisible();
  await expect(dialog.getByText(text("adminTeams:reasons.wish", { names: "Carla Soto" }))).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: text("adminTeams:propose.submit") }).click();
  await expect(page.getByText(text("adminTeams:assign.done", { count: 6 }))).toBeVisible();
  const teams = page.getByRole("listitem").filter({ hasText: text("adminTeams:players", { count: 2 }) });
  await expect(teams).toHaveCount(3);

  const [first = ""] = await teams.getByRole("heading").allInnerTexts();
  await staff.button("adminTeams:add").click();
  await dialog.getByLabel(text("adminTeams:name")).fill("Pumas");
  await dialog.getByRole("button", { name: text("adminTeams:add") }).click();
  await expect(page.getByRole("heading", { name: "Pumas" })).toBeVisible();
  await staff.button("adminTeams:add").click();
  await dialog.getByLabel(text("adminTeams:name")).fill("Osos");
  await dialog.getByRole("button", { name: text("adminTeams:add") }).click();
  await expect(page.getByRole("heading", { name: "Osos" })).toBeVisible();
  await page.getByRole("checkbox", { name: text("adminTeams:select", { child: "Elsa Rey" }) }).check();
  await page.getByLabel(text("adminTeams:assign.label")).selectOption("Pumas");
  await expectSound(page);
  await staff.button("adminTeams:assign.submit").click();
  await expect(page.getByText(text("adminTeams:assign.done", { count: 1 }))).toBeVisible();

  await staff.button("adminTeams:tell.submit", { count: 5 }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: text("adminTeams:tell.submit", { count: 5 }) })
    .click();
  await expect(page.getByText(text("adminTeams:tell.done", { count: 5 }))).toBeVisible();
  await expect(staff.button("adminTeams:tell.nobody")).toBeDisabled();
  await page.getByRole("button", { name: text("adminTeams:editOf", { team: first }) }).click();
  await dialog.getByLabel(text("adminTeams:name")).fill("Leones");
  await dialog.getByRole("button", { name: text("adminTeams:save") }).click();
  await expect(page.getByRole("heading", { name: "Leones" })).toBeVisible();
  await expect(page.getByText(first).first()).toBeVisible();
  await expectSound(page);
  const told = await site.inTables((db) => readRow(db, "teamPlayers", { notifiedTeamName: "Pumas" }));
  expect(told.notifiedAt).not.toBeNull();

  const leones = page.getByRole("listitem").filter({ hasText: "Leones" });
  await leones.getByRole("link", { name: text("adminTeams:roster") }).click();
  await expect(page.getByRole("heading", { name: /Leones/ })).toBeVisible();
  await expectSound(page);
});
