import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { timeInZone } from "#domain/time/formats.ts";
import { downloadedBy } from "#tests/e2e/support/downloads.ts";
import { CARDS } from "#tests/e2e/support/family.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { pagesOf } from "#tests/e2e/support/pdf-text.ts";

const MINUTE = 60_000;
/** A text without spaces, which a PDF stores as gaps rather than characters. */
const onPaper = (text: string) => text.replace(/\s/g, "");

test.beforeEach(({ site }) => site.setProgram({ open: true }));

test("A paid registration shows its number, card, calendar and a message to share, and a mistyped address is corrected", async ({
  page,
  text,
  family,
  site,
  language,
}) => {
  const name = "rosa.margarita.penaranda-de-la-frontera";
  await family.goToCheckout({ email: `${name}@gmial.example.org` });
  await family.pay();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  const main = page.getByRole("main");

  await test.step("what was paid can be read", async () => {
    await expect(main).toContainText(/[0-9A-F]{4}-[0-9A-F]{4}/);
    await expect(main).not.toContainText("pi_");
    await expect(main).toContainText(text("success:receipt.card", { digits: "4242" }));
    await expect(main).toContainText(text("success:receipt.date"));
    await expect(main).toContainText(text("terms:choices.tshirtSize.medium"));
    await expect(main).toContainText(
      text("success:next.mail.sentTo", { email: `${name}@gmial.example.org` }),
    );
    await expect(main).not.toContainText(text("success:next.mail.callUs"));
    await expectNoSidewaysScroll(page);
  });

  await test.step("the dates and a message can be saved and shared", async () => {
    const calendar = await downloadedBy(page, () =>
      page.getByRole("link", { name: text("schedule:download") }).click(),
    );
    expect(calendar.toString()).toContain("BEGIN:VEVENT");
    const share = page.getByRole("link", { name: text("success:share.button") });
    const address = new URL(String(await share.getAttribute("href")));
    expect(address.origin).toBe("https://wa.me");
    const url = `${site.url}/?lang=${language}`;
    expect(address.searchParams.get("text")).toBe(text("success:share.text", { url }));
    expect(decodeURIComponent(address.href)).not.toMatch(/Luc|Pe[ñn]aranda|rosa|pi_/i);
  });

  await test.step("the address is corrected, after an invalid one is refused", async () => {
    await page.getByRole("button", { name: text("success:next.mail.correct") }).click();
    const field = page.getByLabel(text("success:next.mail.newAddress"));
    await expect(field).toBeFocused();
    await field.fill("rosa@");
    const send = page.getByRole("button", { name: text("success:next.mail.sendThere") });
    await send.click();
    await expect(main).toContainText(text("errors:codes.invalid_email.message"));
    await expectAccessible(page);
    await field.fill(`${name}@gmail.example.org`);
    await send.dblclick();
    await expect(main).toContainText(text("success:next.mail.corrected"));
    await page.reload();
    await expect(main).toContainText(
      text("success:next.mail.sentTo", { email: `${name}@gmail.example.org` }),
    );
    await expectSound(page);
  });
});

test("A printed confirmation never splits the receipt across two pages", {
  tag: "@full",
}, async ({ page, text, family }) => {
  await family.goToCheckout();
  await family.pay();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("success:registered.title"));
  const amount = onPaper(`${text("success:receipt.total")}$40.00`);
  const sheets = [];
  for (let height = 500; height <= 1100; height += 40) {
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

test("The checkout says until when the place is held, and that paying later is possible", {
  tag: "@full",
}, async ({ page, text, language, family }) => {
  await page.clock.install();
  const answer = page.waitForResponse("**/api/orders");
  await family.goToCheckout();
  const { keptSeconds } = await (await answer).json();
  const now = await page.evaluate(() => Date.now());
  await expect(family.payButton()).toBeVisible();
  const times = [-1, 0, 1].map((minutes) =>
    timeInZone(new Date(now + keptSeconds * 1000 + minutes * MINUTE).toISOString(), language, club.timeZone),
  );
  const kept = page.getByText(text("checkout:summary.kept", { at: "§" }).split("§")[0] ?? "");
  expect(times.map((time) => text("checkout:summary.kept", { at: time }))).toContain(
    await kept.textContent(),
  );
  await expectNoSidewaysScroll(page);
  const before = await kept.textContent();
  await page.clock.fastForward((keptSeconds + 60) * 1000);
  await expect(
    page.getByText(text("checkout:summary.keptOver", { at: "§" }).split("§")[1] ?? ""),
  ).toBeVisible();
  await family.fillCard(CARDS.declined);
  await family.payButton().click();
  await expect(page.getByText(text("checkout:situations.cardError.message")).first()).toBeVisible();
  await expect(kept).toBeVisible();
  expect(await kept.textContent()).not.toBe(before);
});

test("The checkout links to the wrong field and keeps everything, and an empty card is not called a failed payment", {
  tag: "@full",
}, async ({ page, text, family }) => {
  await family.goToCheckout({ email: "rosa@gmial.example.org" });
  await expect(page.getByText("rosa@gmial.example.org")).toBeVisible();
  await page.locator('main a[href="/register#email"]').click();
  const email = page.locator('[name="email"]');
  await expect(email).toBeFocused();
  await expect(email).toBeInViewport();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await email.fill("rosa@gmail.example.org");
  await page.locator('form [type="submit"]').click();
  await expect(page.getByText("rosa@gmail.example.org")).toBeVisible();
  await expect(page.locator("iframe, [name=cardnumber], [autocomplete=cc-number]").first()).toBeVisible();
  await family.payButton().click();
  await expect(page.getByText(text("checkout:card.incomplete")).first()).toBeVisible();
  await expect(page.getByText(text("checkout:situations.paymentInvalid.title"), { exact: true })).toHaveCount(
    0,
  );
  await family.pay(CARDS.declined);
  await expect(page.getByText(text("checkout:card.notCharged"), { exact: true })).toBeVisible();
  await expectSound(page);
});

test("The footer shows this year, even if the camp is in another one", { tag: "@full" }, async ({
  page,
  visit,
}) => {
  await visit("/");
  await expect(page.locator("footer")).toContainText(`© ${new Date().getFullYear()} `);
});

test("A new tab finds the order of a closed tab, says until when its place is held, and asks to sign again", {
  tag: "@full",
}, async ({ page, context, site, text, family }) => {
  await family.goToCheckout();
  await expect(family.payButton()).toBeVisible();
  await page.close();
  const tab = await context.newPage();
  await openPage(tab, `${site.url}/checkout`);
  const main = tab.getByRole("main");
  await expect(main.getByText(text("terms:signAgain"))).toBeVisible();
  await expect(main.getByText(text("checkout:summary.kept", { at: "§" }).split("§")[0] ?? "")).toBeVisible();
  await expectAccessible(tab);
  await main.getByRole("link", { name: text("checkout:signAgain.go") }).click();
  await expect(tab).toHaveURL(/\/register$/);
  await expect(tab.locator('[name="parentFirstName"]')).not.toHaveValue("");
  expect(await site.registrations()).toHaveLength(1);
});
