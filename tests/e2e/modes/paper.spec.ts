import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { overprintsOf, pagesOf } from "#tests/e2e/support/files.ts";
import { test } from "#tests/e2e/support/journey.ts";

/** A text without spaces, which a PDF stores as gaps rather than characters. */
const onPaper = (text: string) => text.replace(/\s/g, "");

test("The camp's schedule fits on one sheet of paper", async ({ page, visit, text }) => {
  await visit("/schedule");
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText(firstClub.place.park)).toBeVisible();
  await expect(main.getByRole("link", { name: text("terms:registerPlayer") })).toBeHidden();
  await expect(main.getByRole("img")).toBeHidden();
  const sheets = (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
  await visit("/get-involved");
  for (const { phone } of firstClub.contacts)
    await expect(main.getByRole("link", { name: phone })).toBeVisible();
});

test("A printed confirmation never splits the receipt", { tag: "@full" }, async ({ page, text, family }) => {
  await family.goToCheckout();
  await family.pay();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  const amount = onPaper(`${text("success:receipt.total")}$40.00`);
  const sheets = [];
  // From half a letter sheet, laid across, to one that stands: on less the receipt does not fit at all.
  for (let height = 528; height <= 1056; height += 44) {
    const pages = pagesOf(await page.pdf({ width: "816px", height: `${height}px` }));
    const withAmount = pages.find((sheet) => sheet.includes(amount)) ?? "";
    const whole = ["terms:paid", "terms:lines.campFee", "terms:paymentNumber"];
    const missing = [...whole.map((key) => text(key)), club.name, "Lucía"].filter(
      (part) => !withAmount.includes(onPaper(part)),
    );
    sheets.push({ height, missing });
  }
  expect(sheets.filter(({ missing }) => missing.length > 0)).toEqual([]);

  await test.step("and the receipt's own button prints only the receipt", async () => {
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => {
      window.print = () => {
        const shown = [...document.querySelectorAll("h1, h2, dt")].filter((part) => part.checkVisibility());
        document.body.setAttribute("data-paper", shown.map(({ textContent }) => textContent).join());
      };
    });
    await page
      .getByRole("button", { name: text("success:receipt.print"), includeHidden: true })
      .evaluate((button: HTMLElement) => button.click());
    const paper = (await page.locator("body").getAttribute("data-paper")) ?? "";
    expect(paper).toContain(text("terms:paymentNumber"));
    expect(paper).not.toContain(text("success:registered.title"));
    expect(paper).not.toContain(text("success:next.title"));
  });
});

test("Paper shows an order without a line over another", { tag: "@full" }, async ({ language, family }) => {
  const { page } = family;
  const children = ["Ana", "Bea"].map((childFirstName) => ({ childFirstName }));
  await family.payOrder(children, { language });
  await family.signIn();
  await expect(page.getByRole("heading", { name: /Bea/ })).toBeVisible();
  const overprints = [];
  for (let height = 500; height <= 1100; height += 60)
    overprints.push(...overprintsOf(await page.pdf({ width: "816px", height: `${height}px` })));
  expect(overprints).toEqual([]);
});
