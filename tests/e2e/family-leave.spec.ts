import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { NEXT_YEAR } from "#tests/e2e/support/publishing.ts";
import { addProgram, setSiblingRule } from "#tests/support/ordering-family.ts";
import { eveningsOn } from "#tests/support/republish.ts";
import { addSecondSeason } from "#tests/support/second-season.ts";

/** What a mother types at most to come back with one child more. */
const MOST_TYPED = 6;

test("A mother cancels one of three with the refund that was shown, and comes back next season with one child more and few fields to type", async ({
  site,
  page,
  text,
  language,
  family,
}) => {
  test.slow();
  const day = addDays(dateInZone(new Date(), club.timeZone), 20);
  const refundSteps = [
    { daysBefore: 30, percent: 100 },
    { daysBefore: 7, percent: 50 },
  ];
  const programId = await site.inTables(async (db) => {
    await setSiblingRule(db, { from: 2, percent: 10 });
    return await addProgram(db, { feeCents: 4000, day, refundSteps });
  });
  const born = `${NEXT_YEAR - 10}-03-04`;
  const ordered = ["Mateo", "Sofía", "Diego"].map((childFirstName) => ({ childFirstName, programId }));
  const [mateo, ...others] = ordered;
  await family.payOrder([{ ...mateo, childDateOfBirth: born, childAge: 9 }, ...others], { language });
  await family.signIn();

  await page.getByRole("button", { name: text("familyPage:cancel.open", { name: "Sofía" }) }).click();
  const dialog = page.getByRole("dialog");
  const back = dialog.locator("dl > div").filter({ hasText: text("familyPage:cancel.back") });
  await expect(back).toContainText("$18.00");
  await expect(dialog.getByText(text("familyPage:cancel.kept", { percent: 50 }))).toBeVisible();
  await expect(dialog.getByText(text("familyPage:cancel.exception", { name: "Sofía" }))).toBeVisible();
  await expect(dialog.getByText(text("familyPage:cancel.toCard"))).toBeVisible();
  await expectSound(page);
  await dialog
    .getByRole("button", { name: text("familyPage:cancel.submit", { amount: "$18.00" }) })
    .dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(text("familyPage:outcome.returned"), { exact: true })).toBeVisible();
  await expect(page.getByText(text("familyPage:money.back"))).toBeVisible();
  expect(await site.atStripe()).toEqual({ balance: 11_200 - 1800, intents: 1 });

  // A year later: another season, and a child more.
  await site.inTables((db) =>
    addSecondSeason(db, {
      name: String(NEXT_YEAR),
      season: {
        startsOn: `${NEXT_YEAR}-01-01`,
        endsOn: `${NEXT_YEAR}-12-31`,
        siblingRule: { fromChild: 2, percent: 10, cents: null },
      },
      camp: {
        slug: "next-camp",
        sessions: eveningsOn(`${NEXT_YEAR}-06-11`, `${NEXT_YEAR}-06-12`),
      },
      row: { switch: "open" },
    }),
  );
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await family.signIn();
  await page.getByRole("button", { name: text("familyPage:again", { name: "Mateo" }) }).click();
  await expect(page).toHaveURL(/\/register\?another=1/);
  const camp = language === "es" ? "Segundo campamento" : "Second camp";
  await page.getByRole("button", { name: `${text("choice:pick.open")}: ${camp}` }).click();
  const field = (name: string) => page.locator(`[name="${name}"]`);
  for (const [name, value] of [
    ["childFirstName", "Mateo"],
    ["childDateOfBirth", born],
    ["email", "rosa@example.org"],
    ["phone", "+52 656 555 0123"],
    ["emergencyContactName", "Teo Peñaranda"],
    ["medicalConditions", ""],
  ]) {
    await expect(field(String(name))).toHaveValue(String(value));
  }
  const typed: string[] = [];
  const type = async (name: string, value: string) => {
    await field(name).fill(value);
    typed.push(name);
  };
  await page.locator('[name="tshirtSize"][value="large"]').check({ force: true });
  await page.getByRole("button", { name: text("registration:child.add") }).click();
  await type("children.1.firstName", "Inés");
  await type("children.1.age", "8");
  await page.locator('[name="children.1.tshirtSize"][value="small"]').check({ force: true });
  await type("waiverSignature", "Rosa Peñaranda");
  await field("codeOfConductAgreed").check();
  await field("termsAgreed").check();
  expect(typed.length).toBeLessThanOrEqual(MOST_TYPED);
  await expectNoSidewaysScroll(page);
  await page.locator('form [type="submit"]').click();
  await page.waitForURL(/\/checkout$/);
  await expect(page.getByText("$95.00").first()).toBeVisible();
});
