import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { formatCents } from "#domain/money/money.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { addProgram, booksOf, setSiblingRule } from "#tests/support/ordering-family.ts";

test("The middle child of three is canceled: the refund shown in advance is on the card, in the ledger and in the mail, and so for a brother who is deleted", async ({
  site,
  page,
  text,
  language,
  family,
  staff,
}) => {
  const day = addDays(dateInZone(new Date(), club.timeZone), 20);
  const refundSteps = [
    { daysBefore: 30, percent: 100 },
    { daysBefore: 7, percent: 50 },
  ];
  const programId = await site.inTables(async (db) => {
    await setSiblingRule(db, { from: 2, percent: 10 });
    return await addProgram(db, { feeCents: 4000, day, refundSteps });
  });
  const names = ["Mateo", "Sofía", "Diego"];
  const ordered = names.map((childFirstName) => ({ childFirstName, programId }));
  const orderId = await family.payOrder(ordered, { language });
  expect(await site.atStripe()).toEqual({ balance: 11_200, intents: 1 });

  await staff.signIn(await site.registrationOf("Sofía"));
  await page.getByRole("button", { name: text("admin:leaving.cancel") }).click();
  const dialog = page.getByRole("dialog");
  const sentence = (key: string, values?: object) => dialog.getByText(text(`adminLeaving:${key}`, values));
  const backLine = dialog.locator("dl > div").filter({ hasText: text("adminLeaving:cancel.back") });
  await expect(sentence("cancel.kept", { percent: 50 })).toBeVisible();
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
  await expectSound(page);

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
