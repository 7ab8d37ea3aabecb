import { expect, type Page } from "@playwright/test";
import { siblingInWords } from "#content/product/sibling-words.ts";
import { seasonAddress } from "#domain/staff/routes.ts";
import { expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import type { Staff } from "#tests/e2e/support/staff.ts";
import type { Text } from "#tests/e2e/support/texts.ts";
import { firstCamp, firstSeason } from "#tests/support/test-season.ts";

const RULE = { fromChild: 2, percent: 10, cents: null };
const button = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("button", { name, exact: true });
const way = (page: Page, name: string) =>
  page.locator("#siblingRule").getByRole("radiogroup").getByText(name, { exact: true });

/** A page's HTML before any script runs, without the embedded facts. */
async function readPage(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return html.replace(/<script[^>]*id="facts">.*?<\/script>/s, "");
}

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
  await expect(page.getByText(text("adminPrograms:siblings.echo", { words }))).toBeVisible();
  await staff.expectSaved();
}

async function expectPreview(page: Page, text: Text): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: text("adminPublications:preview.es") }).click();
  const preview = await opened;
  await preview.goto(preview.url().replace(/path=[^&]*/, `path=${encodeURIComponent("/activities")}`));
  await expect(preview.locator("body")).toContainText(siblingInWords(RULE, "es"));
  await preview.close();
}

test.describe("The sibling discount", () => {
  test("is set to 10 percent by a volunteer, previewed, published, and read by a family", {
    tag: "@full",
  }, async ({ page, site, text, language, staff }) => {
    const words = siblingInWords(RULE, language);
    const address = (lang: string) => `${site.url}/programs/${firstCamp.slug}?lang=${lang}`;
    expect(await readPage(address("en"))).not.toContain("child on:");

    await staff.signIn(seasonAddress(firstSeason.id));
    await expect(page.getByText(text("adminPrograms:siblings.text"))).toBeVisible();
    await typeRule(staff, text, words);
    await expectSound(page);
    await page.reload();
    await expect(staff.field("siblingRule.percent")).toHaveValue("10");

    await staff.reviewDraft();
    const rule = page.getByRole("row", { name: text("adminPrograms:siblings.label") });
    await expect(rule.getByRole("cell")).toHaveText([text("adminPublications:values.noSiblings"), words]);
    await expectPreview(page, text);
    await staff.publish(2);

    for (const lang of ["en", "es"] as const) {
      await expect.poll(() => readPage(address(lang))).toContain(siblingInWords(RULE, lang));
      expect(await readPage(`${site.url}/activities?lang=${lang}`)).toContain(siblingInWords(RULE, lang));
    }
    await site.setProgram({ open: true });
    await page.goto(`${site.url}/register`);
    await button(page, text("terms:otherPrograms")).click();
    await expect(page.getByText(words)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test("does not apply to a free program, which is free everywhere; a fee of one cent is refused", {
    tag: "@full",
  }, async ({ page, site, text, language, staff }) => {
    const camp = firstCamp.words[language].name;
    await staff.signIn(seasonAddress(firstSeason.id));
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
        const read = () => readPage(`${site.url}${path}?lang=${lang}`);
        await expect.poll(read).toContain(`>${free[lang]}<`);
        expect(await read()).not.toContain("$40.00");
        expect(await read()).not.toContain("$0.00");
      }
    }
  });
});
