import { expect, type Page } from "@playwright/test";
import { siblingText } from "#content/product/sibling-texts.ts";
import type { ProgramDraft } from "#domain/programs/season-draft.ts";
import { seasonPath } from "#domain/staff/staff-paths.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage, shownAt } from "#tests/e2e/support/open-page.ts";
import { publishSeason } from "#tests/e2e/support/publishing.ts";
import type { Staff } from "#tests/e2e/support/staff.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { firstCamp, firstSeason } from "#tests/support/clubs/test-season.ts";

const RULE = { fromChild: 2, percent: 10, cents: null };
const button = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("button", { name, exact: true });
const way = (page: Page, name: string) =>
  page.locator("#siblingRule").getByRole("radiogroup").getByText(name, { exact: true });

/** Sets the sibling discount; an invalid percentage is refused first. */
async function typeRule(staff: Staff, text: Text, words: string): Promise<void> {
  const { page } = staff;
  await way(page, text("adminPrograms:siblings.ways.percent")).click();
  await staff.field("siblingRule.percent").fill("110");
  await staff.field("siblingRule.percent").blur();
  await expect(page.locator("#siblingRule")).toContainText(
    text("adminPrograms:wrong.discount_range", { least: "$0.50" }),
  );
  await expect(page.getByText(text("adminPrograms:status.unfinished", { count: 1 }))).toBeVisible();
  await staff.field("siblingRule.percent").fill("10");
  await expect(page.getByText(text("adminPrograms:siblings.formatted", { words }))).toBeVisible();
  await staff.expectSaved();
}

test.describe("The sibling discount", () => {
  test("is previewed, published and read", { tag: "@full" }, async ({ language, staff }) => {
    const { page, site, text } = staff;
    const words = siblingText(RULE, language);
    const address = (lang: string) => `${site.url}/programs/${firstCamp.slug}?lang=${lang}`;
    expect(await shownAt(address("en"))).not.toContain("child on:");

    await staff.signIn(seasonPath(firstSeason.id));
    await expect(page.getByText(text("adminPrograms:siblings.text"))).toBeVisible();
    await typeRule(staff, text, words);
    await expectSound(page);
    await page.reload();
    await expect(staff.field("siblingRule.percent")).toHaveValue("10");

    await staff.reviewDraft();
    const rule = page.getByRole("row", { name: text("adminPrograms:siblings.label") });
    await expect(rule.getByRole("cell")).toHaveText([text("adminPublications:values.noSiblings"), words]);
    await staff.publish(2);

    for (const lang of ["en", "es"] as const) {
      await expect.poll(() => shownAt(address(lang))).toContain(siblingText(RULE, lang));
      expect(await shownAt(`${site.url}/activities?lang=${lang}`)).toContain(siblingText(RULE, lang));
    }
    await page.goto(`${site.url}/register`);
    await button(page, text("terms:otherPrograms")).click();
    await expect(page.getByText(words)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test("does not apply to a free program", { tag: "@full" }, async ({ language, staff }) => {
    const { page, site, text } = staff;
    const camp = firstCamp.words[language].name;
    await staff.signIn(seasonPath(firstSeason.id));
    await page.getByRole("link", { name: camp, exact: true }).click();
    await staff.field("feeCents").fill("0.01");
    await expect(page.getByText(text("adminPrograms:wrong.fee_too_small", { least: "$0.50" }))).toBeVisible();
    await page.getByRole("checkbox", { name: text("adminPrograms:prices.free") }).check();
    await expect(staff.field("feeCents")).toHaveValue("0");
    await staff.expectSaved();
    await expectSound(page);

    await staff.reviewDraft();
    const free = { en: "Free", es: "Gratis" };
    const fee = page.getByRole("row", { name: text("adminPrograms:prices.fee") });
    await expect(fee.getByRole("cell")).toHaveText(["$40.00", free[language]]);
    await staff.publish(2);
    for (const lang of ["en", "es"] as const) {
      for (const path of ["/", "/activities", `/programs/${firstCamp.slug}`]) {
        const read = () => shownAt(`${site.url}${path}?lang=${lang}`);
        await expect.poll(read).toContain(`>${free[lang]}<`);
        expect(await read()).not.toContain("$40.00");
        expect(await read()).not.toContain("$0.00");
      }
    }
  });
});

const FOOT = "00000000-0000-4000-8000-0000000000a1";
const WORRY = "00000000-0000-4000-8000-0000000000a2";
const QUESTIONS: ProgramDraft["questions"] = [
  {
    id: FOOT,
    kind: "choice",
    required: true,
    sensitive: false,
    texts: {
      en: { label: "Which foot does your child kick with?", options: ["Left", "Right"] },
      es: { label: "¿Con qué pie patea su hijo?", options: ["Izquierdo", "Derecho"] },
    },
  },
  {
    id: WORRY,
    kind: "text",
    required: false,
    sensitive: true,
    texts: {
      en: { label: "Is there anything a coach should know?", options: [] },
      es: { label: "¿Hay algo que el entrenador deba saber?", options: [] },
    },
  },
];

test("A family answers the camp's own questions", { tag: "@full" }, async ({ language, family, staff }) => {
  const { page, site, text } = staff;
  const other = language === "es" ? "en" : "es";
  const [foot, worry] = QUESTIONS as [ProgramDraft["questions"][number], ProgramDraft["questions"][number]];
  await publishSeason(site, ({ programs }) => {
    for (const program of programs) if (program.kind === "camp") program.questions = QUESTIONS;
  });
  await openPage(page, `${site.url}/register`);
  const group = page.getByRole("radiogroup", { name: foot.texts[language].label });
  await expect(group).toBeVisible();
  await family.fillForm();
  await page.locator('form [type="submit"]').click();
  await expect(group).toHaveAttribute("aria-invalid", "true");
  await expect(group.getByText(text("errors:codes.missing_answer.message"))).toBeVisible();
  await expectSound(page);

  await page.locator(`[name="answers.${FOOT}"][value="Left"]`).check({ force: true });
  await page.getByLabel(worry.texts[language].label).fill("Le da pena al principio");
  await expect(page.getByText(text("choice:questions.count", { count: 23, max: 500 }))).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("Le da pena");
  await page.reload();
  await expect(page.locator(`[name="answers.${FOOT}"][value="Left"]`)).toBeChecked();
  await openPage(page, `${site.url}/register?lang=${other}`);
  await expect(page.getByRole("radio", { name: foot.texts[other].options[0] ?? "" })).toBeChecked();
  await openPage(page, `${site.url}/register?lang=${language}`);
  await page.locator('form [type="submit"]').click();
  await family.pay();
  await expect(page).toHaveURL(/\/success$/);

  const [{ id }] = (await site.registrations()) as [{ id: string }];
  await staff.signIn(`/admin/registrations/${id}`);
  await expect(page.getByText(foot.texts[language].options[0] ?? "", { exact: true })).toBeVisible();
  await expect(page.getByText("Le da pena al principio")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${site.url}/admin/registrations/${id}/edit`);
  await page.getByLabel(foot.texts[language].label).selectOption("Right");
  await page.locator('main form [type="submit"]').click();
  await expect(page.getByText(foot.texts[language].options[1] ?? "", { exact: true })).toBeVisible();
});
