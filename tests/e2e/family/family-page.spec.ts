import { expect } from "@playwright/test";
import { firstClub } from "#content/club/first-club.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { downloadedBy } from "#tests/e2e/support/files.ts";
import { expectSound, test } from "#tests/e2e/support/journey.ts";
import { openPage } from "#tests/e2e/support/open-page.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRows, storeRow } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";

test("A mother opens her family's page, and signs out everywhere", async ({ language, family }) => {
  const { page, site, text } = family;
  await family.payOrder([{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }], { language });
  await page.context().clearCookies();
  await openPage(page, `${site.url}/family`);
  await expectSound(page);
  await page.getByRole("button", { name: text("familyPage:signIn.mail") }).click();
  await expect(page.getByText(text("errors:codes.invalid_email.message"))).toBeVisible();

  await family.askForCode();
  const phone = page.locator('[name="phoneDigits"]');
  for (const pasted of ["(915) 555-0123", "+1 915 555 0123 ext. 7", "0123"]) {
    await phone.fill(pasted);
    await expect(phone).toHaveValue("0123");
  }
  await phone.fill("");
  await phone.pressSequentially("9155550123");
  await expect(phone).toHaveValue("0123");
  await phone.fill("12");
  await expect(phone).toHaveValue("12");
  for (const other of LANGUAGES.toSorted((a) => (a === language ? 1 : -1))) {
    await page.getByRole("button", { name: /^(?:Idioma|Language): / }).click();
    await page.locator(`li > button[lang="${other}"]`).click();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(phone).toHaveValue("12");
  }
  await family.enterCode();
  for (const name of ["Mateo", "Sofía"]) {
    await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
  }
  await expectSound(page);

  await page.reload();
  await expect(page.getByRole("heading", { name: /Sofía/ })).toBeVisible();
  await expect(
    page.getByText(text("familyPage:next.title")),
    "nothing comes after the last session",
  ).toHaveCount(0);

  // A tab that went on to the form, which the page filled in, and one that shows the page.
  const form = await page.context().newPage();
  await form.goto(`${site.url}/family`);
  await form.getByRole("button", { name: text("familyPage:again", { name: "Sofía" }) }).click();
  await expect(form.locator('[name="email"]')).toHaveValue("rosa@example.org");
  const other = await page.context().newPage();
  await other.goto(`${site.url}/family`);
  await expect(other.getByRole("heading", { name: /Sofía/ })).toBeVisible();
  await page.getByRole("button", { name: text("familyPage:signOut") }).click();
  for (const tab of [page, other]) {
    await expect(tab.locator('[name="email"]')).toBeVisible();
    await expect(tab.getByText("Sofía")).toHaveCount(0);
    await expect(tab.getByText(text("familyPage:signedOut"))).toBeVisible();
  }
  await expect(form.locator('[name="email"]')).toHaveValue("");
  for (const tab of [page, other, form]) {
    const kept = await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/rosa@|Rosa|Sofía/);
  }
});

test("A mother reads what comes next: a moved session, what is missing and what is to pay", async ({
  language,
  family,
  staff,
}) => {
  const { site, page, text } = staff;
  const [canceled, moved] = eveningsOn("2099-06-12", "2099-06-13");
  const extra = await site.inTables(async (db) => {
    await changePrograms(db, { sessions: [canceled, moved].flatMap((each) => each ?? []) }, firstCamp.id);
    const change = { programId: firstCamp.id, startsTime: "18:00", reason: null, actor: "pin" };
    const createdAt = new Date().toISOString();
    await storeRow(db, "sessionChanges", { ...change, onDate: "2099-06-12", kind: "cancelled", createdAt });
    const to = { newDate: "2099-06-14", newStarts: "17:00", newEnds: "19:30", newPlace: "North field" };
    await storeRow(db, "sessionChanges", {
      ...change,
      onDate: "2099-06-13",
      kind: "moved",
      createdAt,
      ...to,
    });
    return addProgram(db, { feeCents: 3000, day: "2099-07-13" });
  });
  await staff.signIn();
  await staff.enterPaper({ childFirstName: "Abril" });
  await family.payOrder([{ childFirstName: "Mateo" }], { language });
  await family.payOrder([{ childFirstName: "Sofía", programId: extra }], { language });
  await family.signIn();
  const next = page.getByRole("region", { name: text("familyPage:next.title") });
  await expect(next.getByText(/^(Abril|Mateo): (Sunday, June 14|domingo, 14 de junio)$/)).toBeVisible();
  await expect(next.getByText("North field").filter({ visible: true })).toBeVisible();
  await expect(next.getByText(/5:00 p.* 7:30 p/i).filter({ visible: true })).toBeVisible();
  const bring = firstCamp.words[language].whatToBring.split("\n")[0]?.replace("- ", "") ?? "";
  await expect(next.getByText(bring).filter({ visible: true })).toHaveCount(1);
  await expect(next.getByText(text("familyPage:child.healthMissing", { name: "Abril" }))).toBeVisible();
  const fold = next.locator("summary", { hasText: "Sofía" });
  await expect(fold).toHaveText(/Jul 13|13 de jul/);
  await expect(next.getByText("extra-clinic").filter({ visible: true })).toHaveCount(0);
  await fold.click();
  await expect(next.getByText("extra-clinic").filter({ visible: true })).toHaveCount(1);
  await expectSound(page);
  await page.getByRole("link", { name: text("familyPage:order.pay") }).click();
  await expect(
    page.getByRole("button", { name: text("checkout:open.pay", { amount: 4000 }) }),
  ).toBeInViewport();
});

test("A mother prints one of her orders, and takes along its days", async ({ language, family }) => {
  const { site, page, text } = family;
  for (const childFirstName of ["Mateo", "Sofía"]) {
    await family.payOrder([{ childFirstName }], { language });
  }
  await site.inTables(async (db) => {
    const session = { on: "2099-06-12", starts: "18:00", ends: "20:00", place: null };
    await changePrograms(db, { sessions: [firstCamp.sessions[0], session] }, firstCamp.id);
    const day = { programId: firstCamp.id, onDate: session.on, startsTime: session.starts };
    const createdAt = new Date().toISOString();
    await storeRow(db, "sessionChanges", {
      ...day,
      kind: "cancelled",
      reason: null,
      actor: "pin",
      createdAt,
    });
  });
  await family.signIn();
  await expect(page.getByRole("heading", { name: /Sofía/ })).toBeVisible();
  const card = page.locator("[data-printable]").filter({ hasText: "Mateo" });
  await expect(card.getByText(/is canceled\.|se cancela\./)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => {
      const parts = [...document.querySelectorAll("[data-printed-alone]")];
      document.body.setAttribute("data-printed", parts.map(({ textContent }) => textContent).join());
    };
  });
  await card.getByRole("button", { name: text("familyPage:order.print") }).click();
  const printed = await page.locator("body").getAttribute("data-printed");
  expect(printed).toContain(firstClub.name);
  expect(printed).toContain("Mateo");
  expect(printed).not.toContain("Sofía");
  const calendar = await downloadedBy(page, () =>
    card.getByRole("link", { name: text("schedule:download") }).click(),
  );
  expect(calendar.toString()).toMatch(/SUMMARY:CANCELL?ED|SUMMARY:CANCELADO/);
});

test("A mother of eight reads one child at a time", { tag: "@full" }, async ({ language, family }) => {
  const { page, text } = family;
  const names = ["Ana", "Bea", "Carla", "Dora", "Eva", "Fina", "Gema", "Hilda"];
  const children = names.map((childFirstName) => ({ childFirstName }));
  await family.payOrder(children, { language });
  await family.signIn();
  const sizes = page.getByText(text("familyPage:child.shirt"), { exact: true });
  const open = async () => {
    const visible = await Promise.all((await sizes.all()).map((size) => size.isVisible()));
    return visible.filter(Boolean).length;
  };
  await expect.poll(open).toBe(1);
  for (const name of names) await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
  await expectSound(page);
  const { height } = (await page.locator("main").boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThan(7000);
  await page.locator("summary", { hasText: "Dora" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(open).toBe(2);
  await page.emulateMedia({ media: "print" });
  await expect.poll(open).toBe(8);
  await page.emulateMedia({ media: "screen" });
  await expect.poll(open).toBe(2);
});

test("A mother with two phones joins her two orders", { tag: "@full" }, async ({ language, family }) => {
  const { page, site, text } = family;
  await family.payOrder([{ childFirstName: "Mateo" }, { childFirstName: "Sofía" }], { language });
  await page.context().clearCookies();
  await family.payOrder([{ childFirstName: "Diego" }], { language, phone: "(575) 555-0177" });
  await family.signIn();
  const diego = page.getByRole("heading", { name: /Diego/ });
  const join = page.getByRole("button", { name: text("familyPage:join.submit") });
  await expect(page.getByRole("heading", { name: /Mateo/ })).toBeVisible();
  await expect(diego).toHaveCount(0);
  await expect(join).toHaveCount(0);

  await page.getByText(text("familyPage:more.title")).click();
  const digits = page.locator('[name="phoneDigits"]');
  const open = page.getByRole("button", { name: text("familyPage:more.submit"), exact: true });
  await open.click();
  await expect(page.getByText(text("errors:codes.phone_digits.message"))).toBeVisible();
  await digits.fill("9999");
  await open.click();
  await expect(page.getByText(text("errors:codes.phone_digits_wrong.message"))).toBeVisible();
  await expect(digits).toHaveValue("9999");
  await expectSound(page);
  // The whole number, as a phone fills it in.
  await digits.fill("(575) 555-0177");
  await expect(digits).toHaveValue("0177");
  await open.click();
  await expect(diego).toBeVisible();
  await expect(page.getByText(text("familyPage:join.title"))).toBeVisible();
  await expectSound(page);

  await join.dblclick();
  await expect(page.getByText(text("familyPage:join.title"))).toHaveCount(0);
  await page.reload();
  await expect(diego).toBeVisible();
  await expect(page.getByText(text("familyPage:join.title"))).toHaveCount(0);
  const orders = await site.inTables((db) => readRows(db, "orders"));
  expect(new Set(orders.map(({ familyId }) => familyId)).size).toBe(1);
});
