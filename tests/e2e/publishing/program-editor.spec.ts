import type { Locator } from "@playwright/test";
import { expect } from "@playwright/test";
import { programFormPath } from "#domain/staff/staff-paths.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "#tests/e2e/support/journey.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

const CAMP = programFormPath(firstCamp.id);

/** How much wider each box's text is than its space, in pixels. */
const tooWide = (boxes: Locator) =>
  boxes.evaluateAll((labels) =>
    labels.map((label) => {
      const words = document.createRange();
      words.selectNodeContents(label.lastElementChild ?? label);
      const { right } = label.getBoundingClientRect();
      return Math.max(0, words.getBoundingClientRect().right - (right - 8));
    }),
  );

test.describe("The form of a program", () => {
  test("fits weekday names into their boxes", { tag: "@full" }, async ({ page, text, staff }) => {
    const t = (key: string, values?: object) => text(`adminPrograms:${key}`, values);
    await staff.signIn(CAMP);
    await page.getByRole("button", { name: t("repeat.open") }).click();
    const boxes = page.getByRole("dialog", { name: t("repeat.title") }).locator("fieldset label");
    await expect(boxes).toHaveCount(7);
    for (const day of await boxes.all()) await day.click();
    for (const width of [1280, 768, 416, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await tooWide(boxes), `${width} px`).toEqual(Array(7).fill(0));
    }
  });

  test("sets days, groups, a question and refunds", async ({ page, site, text, language, staff }) => {
    const t = (key: string, values?: object) => text(`adminPrograms:${key}`, values);
    await staff.signIn(CAMP);
    await staff.field("feeCents").waitFor();

    await page.getByRole("button", { name: t("repeat.open") }).click();
    const repeat = page.getByRole("dialog", { name: t("repeat.title") });
    await repeat.getByRole("button", { name: t("repeat.addNone") }).click();
    await expect(repeat.getByText(t("repeat.noWeekday"))).toBeVisible();
    for (const day of language === "en" ? ["Tuesday", "Thursday"] : ["martes", "jueves"])
      await repeat.getByRole("checkbox", { name: day }).check();
    await repeat.locator('[name="from"]').fill("2025-06-10");
    await repeat.locator('[name="to"]').fill("2025-06-24");
    await repeat.locator('[name="ends"]').fill("19:30");
    await expect(repeat.getByText(t("repeat.known", { count: 1 }))).toBeVisible();
    await expectAccessible(page);
    await repeat.getByRole("button", { name: t("repeat.add", { count: 4 }) }).click();
    const days = page.getByRole("group", { name: t("sessions.title") }).getByRole("listitem");
    await expect(days).toHaveText(
      language === "en"
        ? [/^Tuesday, June 10/, /^Thursday, June 12/, /^Friday, June 13/, /^Tuesday, June 17/, /19/, /24/]
        : [/^martes, 10 de junio/, /^jueves, 12/, /^viernes, 13/, /^martes, 17/, /19/, /24/],
    );

    await staff.field("ageRule").selectOption("calendar-year");
    await staff.field("minAge").fill("6");
    await staff.field("maxAge").fill("12");
    await page.getByRole("button", { name: text("terms:proposeGroups") }).click();
    const propose = page.getByRole("dialog", { name: text("terms:proposeGroups") });
    const u10 =
      language === "en"
        ? "born January 1, 2015 to December 31, 2016"
        : "nacidos del 1 de enero de 2015 al 31 de diciembre de 2016";
    await expect(propose.getByRole("listitem").filter({ hasText: "U10" })).toContainText(u10);
    await expectAccessible(page);
    await propose.getByRole("button", { name: t("propose.use", { count: 3 }) }).click();
    const groups = page.getByRole("group", { name: t("groups.title") }).getByRole("listitem");
    await expect(groups).toHaveCount(3);
    // Removing a group leaves birth years without one; this is allowed.
    await groups
      .nth(1)
      .getByRole("button", { name: text("terms:remove") })
      .click();
    await expect(
      page.getByText(language === "en" ? /are in no group/ : /no están en ningún grupo/),
    ).toBeVisible();

    await page.getByRole("button", { name: t("questions.add") }).click();
    const english = staff.field("questions.0.texts.en.label");
    await expect(english).toBeFocused();
    await english.fill("Which bus?");
    await staff.field("questions.0.kind").selectOption("choice");
    await staff.reviewDraft();
    // Each missing item links to its field, and nothing can be published before.
    const gap = text("terms:gap", {
      of: firstCamp.words[language].name,
      what: t("texts.label", { text: t("questions.title"), language: t("texts.es") }),
      reason: t("wrong.missing_text"),
    });
    const missing = page.getByRole("link", { name: gap }).first();
    await missing.waitFor();
    await expect(staff.button("terms:publish")).toHaveCount(0);
    await missing.click();
    await expect(staff.field("questions.0.texts.es.label")).toBeFocused();
    await staff.field("questions.0.texts.es.label").fill("¿Cuál camión?");
    for (const [number, en, es] of [
      ["", "North", "Norte"],
      [".1", "South", "Sur"],
    ]) {
      const option = (tag: string) =>
        page.getByLabel(
          t("questions.option", { number: number === "" ? 1 : 2, language: t(`texts.${tag}`) }),
        );
      await option("en").fill(en ?? "");
      await option("es").fill(es ?? "");
    }
    await page.getByRole("checkbox", { name: t("questions.required") }).check();

    await page.getByRole("button", { name: t("refund.add") }).click();
    await staff.field("refundSteps.0.daysBefore").fill("7");
    await staff.field("refundSteps.0.percent").fill("50");
    const lastDay =
      language === "en"
        ? "50% of the fee until the end of Tuesday, June 3, 2025."
        : "martes, 3 de junio de 2025.";
    await expect(page.getByText(lastDay)).toBeVisible();
    await expect(page.getByText(t("status.saved"))).toBeVisible();
    await expectAccessible(page);

    await staff.reviewDraft();
    await expect(page.getByRole("button", { name: text("terms:publish") })).toBeVisible();
    await expectAccessible(page);
    await staff.publish(2);

    // A published group has a capacity that takes effect at once.
    await page.goto(site.url + CAMP);
    await page.getByRole("textbox", { name: t("groupPlaces.label", { group: "U8" }) }).fill("12");
    await page.getByRole("button", { name: t("groupPlaces.saveOf", { group: "U8" }) }).click();
    await expect(page.getByText(t("groupPlaces.savedLimit", { group: "U8", count: 12 }))).toBeVisible();
    await staff.field("slug").fill("");
    await expect(page.getByText(t("wrong.invalid_slug"))).toHaveCount(0);
    await staff.field("slug").blur();
    await expect(page.getByText(t("wrong.invalid_slug"))).toBeVisible();
    await page.getByRole("button", { name: t("address.propose", { slug: "summer-camp" }) }).click();
    await expect(page.getByText(t("status.saved"))).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test("works with the keyboard alone", { tag: "@full" }, async ({ page, text, staff }) => {
    const t = (key: string, values?: object) => text(`adminPrograms:${key}`, values);
    await staff.signIn(CAMP);
    const change = page.getByRole("button", { name: new RegExp(`^${text("terms:edit")}`) }).first();
    await change.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await expect(staff.field("sessions.0.place")).toBeFocused();
    const repeat = page.getByRole("button", { name: t("repeat.open") });
    await repeat.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(repeat).toBeFocused();
    const add = page.getByRole("button", { name: t("questions.add") });
    for (const [i, label] of ["One?", "Two?"].entries()) {
      await add.press("Enter");
      await staff.field(`questions.${i}.texts.en.label`).fill(label);
      await staff.field(`questions.${i}.texts.es.label`).fill(label);
    }
    await page.getByRole("button", { name: text("terms:moveRow.up", { row: "Two?" }) }).press("Enter");
    // Focus and open fields move with the row.
    await expect(page.getByRole("button", { name: text("terms:moveRow.up", { row: "Two?" }) })).toBeFocused();
    await expect(staff.field("questions.0.texts.en.label")).toHaveValue("Two?");
    await page.getByRole("button", { name: new RegExp(`^${text("terms:edit")}: One`) }).press("Enter");
    await expect(staff.field("questions.1.texts.en.label")).toHaveValue("One?");
    await expectAccessible(page);
  });
});
