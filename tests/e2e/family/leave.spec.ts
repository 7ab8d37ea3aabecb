import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { formatCents } from "#domain/money/money.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { NEXT_YEAR } from "#tests/e2e/support/publishing.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { addSecondSeason } from "#tests/support/clubs/second-season.ts";
import { addProgram, booksOf, setSiblingRule } from "#tests/support/orders/ordering-family.ts";

/** What a mother types at most to come back with one child more. */
const MOST_TYPED = 6;

/** A camp in 20 days, when half of the fee goes back; siblings pay ten percent less. Returns its id. */
function openCampIn20Days(site: Site): Promise<string> {
  const day = addDays(dateInZone(new Date(), club.timeZone), 20);
  const refundSteps = [
    { daysBefore: 30, percent: 100 },
    { daysBefore: 7, percent: 50 },
  ];
  return site.inTables(async (db) => {
    await setSiblingRule(db, { from: 2, percent: 10 });
    return await addProgram(db, { feeCents: 4000, day, refundSteps });
  });
}

test("A mother cancels one of three, and comes back next season", async ({ language, family }) => {
  const { site, page, text } = family;
  const programId = await openCampIn20Days(site);
  const born = `${NEXT_YEAR - 10}-03-04`;
  const ordered = ["Mateo", "Sofía", "Diego"].map((childFirstName) => ({ childFirstName, programId }));
  const [mateo, ...others] = ordered;
  await family.payOrder([{ ...mateo, childDateOfBirth: born, childAge: 9 }, ...others], { language });
  await family.signIn();

  await page.getByRole("button", { name: text("familyPage:cancel.open", { name: "Sofía" }) }).click();
  const dialog = page.getByRole("dialog");
  const back = dialog.locator("dl > div").filter({ hasText: text("familyPage:cancel.refund") });
  await expect(back).toContainText("$18.00");
  await expect(dialog.getByText(text("familyPage:cancel.cancellationFee", { percent: 50 }))).toBeVisible();
  await expect(dialog.getByText(text("familyPage:cancel.exception", { name: "Sofía" }))).toBeVisible();
  await expect(dialog.getByText(text("familyPage:cancel.toCard"))).toBeVisible();
  await expectSound(page);
  await dialog
    .getByRole("button", { name: text("familyPage:cancel.submit", { amount: "$18.00" }) })
    .dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(text("familyPage:outcome.returned"), { exact: true })).toBeVisible();
  await expect(page.getByText(text("familyPage:money.refunded"))).toBeVisible();
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
  await family.sendForm();
  await expect(page.getByText("$95.00").first()).toBeVisible();
});

test("A mother stops a new address and erasing", { tag: "@full" }, async ({ language, family }) => {
  const { page, site, text } = family;
  await family.payOrder([{ childFirstName: "Mateo" }], { language });
  const programEnds = (startsOn: string, endsOn: string) =>
    site.inTables((db) => changePrograms(db, { sessions: eveningsOn(startsOn, endsOn) }));
  await programEnds("2099-06-01", "2099-06-05");
  await family.signIn();
  const known = await site.mailedCodes();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: text("familyPage:data.download") }).click();
  const file = JSON.parse(await readFile(await (await downloading).path(), "utf8"));
  expect(file.orders[0].registrations[0].childFirstName).toBe("Mateo");
  await expect(page.getByText(text("familyPage:data.blocks.child_to_come"))).toBeVisible();
  await expect(page.getByText(text("familyPage:data.erase"), { exact: true })).toHaveCount(0);

  await page.getByText(text("familyPage:address.change")).click();
  await page.getByRole("button", { name: text("familyPage:signIn.mail") }).click();
  await expect(page.getByText(text("errors:codes.invalid_email.message"))).toBeVisible();
  await page.locator('[name="email"]').fill("rosa.new@example.org");
  await expectSound(page);
  await page.getByRole("button", { name: text("familyPage:signIn.mail") }).click();
  const code = await site.newCode(known);
  await page.locator('[name="code"]').fill(code);
  const stop = page.getByRole("button", { name: text("familyPage:data.stop") });
  await expect(stop).toBeVisible();
  await expect(page.getByText(/rosa\.new@example\.org/)).toBeVisible();
  await expectSound(page);
  await stop.click();
  await expect(stop).toHaveCount(0);
  await expect(page.getByText(text("familyPage:address.change"))).toBeVisible();

  await programEnds("2020-06-01", "2020-06-05");
  await page.reload();
  await page.getByText(text("familyPage:data.erase"), { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: text("familyPage:data.eraseConfirm") }).click();
  await expect(page.getByText(text("familyPage:data.eraseDueText"))).toBeVisible();
  await expectNoSidewaysScroll(page);
  await stop.click();
  await expect(page.getByText(text("familyPage:data.erase"), { exact: true })).toBeVisible();
});

test("Staff cancel one of three with the refund that was shown", async ({ language, family, staff }) => {
  const { site, page, text } = staff;
  const programId = await openCampIn20Days(site);
  const names = ["Mateo", "Sofía", "Diego"];
  const ordered = names.map((childFirstName) => ({ childFirstName, programId }));
  const orderId = await family.payOrder(ordered, { language });
  expect(await site.atStripe()).toEqual({ balance: 11_200, intents: 1 });

  await staff.signIn(await site.registrationOf("Sofía"));
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: text("admin:leaving.move") }).click();
  await expect(dialog.getByText(text("adminLeaving:move.same"))).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
  const sentence = (key: string, values?: object) => dialog.getByText(text(`adminLeaving:${key}`, values));
  const backLine = dialog.locator("dl > div").filter({ hasText: text("adminLeaving:cancel.refund") });
  await expect(sentence("cancel.cancellationFee", { percent: 50 })).toBeVisible();
  await expect(sentence("cancel.toCard")).toBeVisible();
  await expectSound(page);
  // Her fee was ten percent lower and half of it goes back; her brothers pay no more.
  const shown = (await backLine.locator("dd").textContent()) ?? "";
  expect(shown).toBe("$18.00");
  const press = dialog.getByRole("button", { name: text("adminLeaving:cancel.submit", { cents: shown }) });
  await press.click();
  await expect(
    page.getByText(text("adminLeaving:cancel.doneText", { child: "Sofía", cents: shown })),
  ).toBeVisible();
  // The refund was decided, so it is not offered again.
  await expect(page.getByRole("button", { name: text("admin:leaving.cancel") })).toHaveCount(0);
  await expect(page.getByText(text("admin:order.reasons.cancelled")).first()).toBeVisible();

  const { balance } = await site.atStripe();
  expect(formatCents(11_200 - balance, language)).toBe(shown);
  const books = await site.inTables((db) => booksOf(db, orderId));
  expect(books).toMatchObject({ lineCents: balance, ledgerCents: balance });
  expect((await site.registrations()).map(({ childFirstName }) => childFirstName).toSorted()).toEqual([
    "Diego",
    "Mateo",
  ]);
  const mail = text("mail:refunded.title", { amount: 11_200 - balance });
  await expect.poll(async () => (await site.mails()).filter((words) => words.includes(mail)).length).toBe(1);

  // Her brother is deleted first. Then staff see the refund for him alone.
  await page.goto(`${site.url}${await site.registrationOf("Diego")}`);
  const remove = text("admin:actions.delete.label");
  await page.getByRole("button", { name: remove }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: remove }).click();
  await expect(sentence("deleted.text", { child: "Diego" })).toBeVisible();
  await expect(backLine).toContainText("$18.00");
  await expectAccessible(page);
  await press.click();
  await expect(page.getByText(text("terms:registrationCanceled"))).toBeVisible();
  expect(await site.atStripe()).toEqual({ balance: 7600, intents: 1 });
  expect(await site.registrations()).toMatchObject([{ childFirstName: "Mateo" }]);
});

test("Staff who move a child are told to hand over what its check overpaid", async ({ staff }) => {
  const { page, site, text } = staff;
  const cheaper = await site.inTables((db) => addProgram(db, { feeCents: 1000 }));
  await staff.signInByAccount("/admin");
  const id = await staff.enterPaper({ childFirstName: "Abril" });
  await staff.recordCheck(id);
  await page.goto(`${site.url}/admin/registrations/${id}`);
  await page.getByRole("button", { name: text("admin:leaving.move") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="programId"]').selectOption(cheaper);
  const handOver = text("adminLeaving:handOver", { cents: "$30.00" });
  await expect(dialog.getByText(handOver)).toBeVisible();
  await expect(dialog.getByText(text("adminLeaving:mayBeReturned"))).toBeVisible();
  await expectSound(page);
  await dialog.getByRole("button", { name: text("terms:move"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(handOver)).toBeVisible();
});
