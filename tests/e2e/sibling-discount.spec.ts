import { expect, type Page } from "@playwright/test";
import { siblingInWords } from "#content/product/sibling-words.ts";
import { seasonAddress } from "#domain/staff/routes.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { signInAt } from "#tests/e2e/support/signing-in.ts";
import { firstCamp, firstSeason } from "#tests/support/test-season.ts";

type Text = (key: string, values?: Record<string, unknown>) => string;
const RULE = { fromChild: 2, percent: 10, cents: null };

const field = (page: Page, name: string) => page.locator(`[id="${name}"]`);
const button = (page: Pick<Page, "getByRole">, name: string) =>
  page.getByRole("button", { name, exact: true });
const way = (page: Page, name: string) =>
  page.locator("#siblingRule").getByRole("radiogroup").getByText(name, { exact: true });
const saved = (page: Page, text: Text) => page.getByText(text("adminPrograms:status.saved"));

/** A page's HTML before any script runs, without the embedded facts. */
async function readPage(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return html.replace(/<script[^>]*id="facts">.*?<\/script>/s, "");
}

/** Sets the sibling discount; an invalid percentage is refused first. */
async function typeRule(page: Page, text: Text, words: string): Promise<void> {
  await way(page, text("adminPrograms:siblings.ways.percent")).click();
  await field(page, "siblingRule.percent").fill("110");
  await field(page, "siblingRule.percent").blur();
  await expect(page.locator("#siblingRule")).toContainText(
    text("adminPrograms:wrong.discount_range", { least: "$0.50" }),
  );
  await expect(page.getByText(text("adminPrograms:status.unfinished", { count: 1 }))).toBeVisible();
  await field(page, "siblingRule.percent").fill("10");
  await expect(page.getByText(text("adminPrograms:siblings.echo", { words }))).toBeVisible();
  await expect(saved(page, text)).toBeVisible();
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
  }, async ({ page, site, text, language }) => {
    const words = siblingInWords(RULE, language);
    const address = (lang: string) => `${site.url}/programs/${firstCamp.slug}?lang=${lang}`;
    expect(await readPage(address("en"))).not.toContain("child on:");

    await signInAt(page, site, seasonAddress(firstSeason.id));
    await expect(page.getByText(text("adminPrograms:siblings.text"))).toBeVisible();
    await typeRule(page, text, words);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(field(page, "siblingRule.percent")).toHaveValue("10");

    await page
      .getByRole("link", { name: text("adminPrograms:status.publish") })
      .first()
      .click();
    const rule = page.getByRole("row", { name: text("adminPrograms:siblings.label") });
    await expect(rule.getByRole("cell")).toHaveText([text("adminPublications:values.noSiblings"), words]);
    await expectPreview(page, text);
    await button(page, text("terms:publish")).click();
    await button(page.getByRole("alertdialog"), text("adminPublications:confirm.button")).click();
    await expect(page.getByText(text("adminPublications:done", { version: 2 }))).toBeVisible();

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
  }, async ({ page, site, text, language }) => {
    const camp = firstCamp.words[language].name;
    await signInAt(page, site, seasonAddress(firstSeason.id));
    await page.getByRole("link", { name: camp, exact: true }).click();
    await field(page, "feeCents").fill("0.01");
    await expect(page.getByText(text("adminPrograms:wrong.fee_too_small", { least: "$0.50" }))).toBeVisible();
    await page.getByRole("checkbox", { name: text("adminPrograms:prices.free") }).check();
    await expect(field(page, "feeCents")).toHaveValue("0");
    await expect(saved(page, text)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page
      .getByRole("link", { name: text("adminPrograms:status.publish") })
      .first()
      .click();
    const free = { en: "Free", es: "Gratis" };
    const fee = page.getByRole("row", { name: text("adminPrograms:prices.fee") });
    await expect(fee.getByRole("cell")).toHaveText(["$40.00", free[language]]);
    await button(page, text("terms:publish")).click();
    await button(page.getByRole("alertdialog"), text("adminPublications:confirm.button")).click();
    await expect(page.getByText(text("adminPublications:done", { version: 2 }))).toBeVisible();
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
