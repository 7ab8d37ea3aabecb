import { expect, type Locator, type Page } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { timeInZone, weekdayAndDay } from "#domain/time/formats.ts";
import { joinNames } from "#domain/time/sessions.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { NEXT_YEAR, publishYear, setSwitch } from "#tests/e2e/support/publishing.ts";
import { fillCamp, joinAs, offerTo } from "#tests/e2e/support/waiting.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRow } from "#tests/support/database/rows.ts";

const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`);

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** What a family with an offer answers besides what it answered when it joined. */
async function fillOffer(page: Page): Promise<void> {
  await fill(page, {
    emergencyContactName: "Teo Paz",
    emergencyContactPhone: "(575) 555-0199",
    waiverSignature: "Luz Paz",
  });
  await page.locator('[name="tshirtSize"][value="medium"]').check({ force: true });
  for (const name of ["codeOfConductAgreed", "termsAgreed"]) await field(page, name).check();
}

const HEALTH = { medicalConditions: "Ninguna", allergies: "Ninguna" };
const FIRST = { email: "luz@example.org", digits: "0142" };
const NEXT = { email: "rosa@example.org", digits: "0142" };

test("A mother waits for two places together, reads her place in the list, leaves and waits again", async ({
  page,
  site,
  text,
  visit,
  language,
}) => {
  await fillCamp(site);
  await joinAs(site, { email: "luz@example.org", children: ["Zoe"] });
  const earlier = await site.newCode();
  await visit("/register");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: text("choice:pick.waiting") }).click();
  const form = page.getByRole("region", { name: text("terms:joinWaitingList") });
  const send = form.getByRole("button", { name: text("waitingList:submit") });
  await send.click();
  await expect(form.getByText(text("registration:missing.parentFirstName"))).toBeVisible();
  await expect(field(page, "guardian.firstName")).toBeFocused();
  await fill(page, {
    "guardian.firstName": "Rosa",
    "guardian.lastName": "Peña",
    "guardian.email": "rosa@example.org",
    "guardian.phone": "(915) 555-0123",
    "children.0.firstName": "Mateo",
    "children.0.lastName": "Rivera",
    "children.0.dateOfBirth": "2016-03-04",
  });
  await form.getByRole("button", { name: text("registration:child.add") }).click();
  await expect(field(page, "children.1.firstName")).toBeFocused();
  await expect(field(page, "children.1.lastName")).toHaveValue("Rivera");
  await fill(page, { "children.1.firstName": "Sofía", "children.1.dateOfBirth": "2014-05-06" });
  await send.click();
  await expect(form.getByText(text("waitingList:modeMissing"))).toBeVisible();
  await form.getByText(text("waitingList:both")).click();
  await expectSound(page);

  await page.reload();
  await page.getByRole("button", { name: text("choice:pick.waiting") }).click();
  await expect(field(page, "children.1.firstName")).toHaveValue("Sofía");
  await send.dblclick();
  await expect(page.getByText("rosa@example.org")).toBeVisible();
  await expectAccessible(page);

  // She reads the mail in another app, and the phone loads the page anew.
  await page.reload();
  const code = page.locator('[name="code"]');
  const join = page.getByRole("button", { name: text("waitingList:code.submit") });
  await code.fill("12");
  await join.click();
  await expect(page.getByText(text("familyPage:signIn.codeShort"))).toBeVisible();
  await code.fill(await site.newCode([earlier]));
  await expect(
    page.getByText(text("waitingList:done.number", { names: joinNames(["Mateo", "Sofía"], language), n: 2 })),
  ).toBeVisible();
  await expectSound(page);
  expect(await page.evaluate(() => sessionStorage.getItem("waitingDraft"))).toBeNull();

  await page.getByRole("link", { name: text("waitingList:done.page") }).click();
  const before = page.getByText(text("waitingList:entry.before", { count: 1 }));
  await expect(before).toBeVisible();

  const leave = page.getByRole("button", { name: text("waitingList:entry.leave") });
  const question = page.getByRole("alertdialog");
  await leave.click();
  await expectAccessible(page);
  await question.getByRole("button", { name: text("waitingList:entry.keep") }).click();
  // While it closes, the question still has a button of the same name.
  await expect(question).toHaveCount(0);
  await expect(before).toBeVisible();
  await leave.click();
  await question.getByRole("button", { name: text("waitingList:entry.leave") }).click();
  await expect(page.getByText(text("waitingList:ended.left"))).toBeVisible();
  await page.getByRole("button", { name: text("waitingList:entry.rejoin") }).dblclick();
  await expect(before).toBeVisible();
});

test("A declined offer goes to the next family", { tag: "@everywhere" }, async ({ language, family }) => {
  const { page, site, text } = family;
  await fillCamp(site);
  await joinAs(site, { email: FIRST.email, children: ["Ana", "Beto"] });
  await joinAs(site, { email: NEXT.email, children: ["Mateo", "Sofía"] });
  await site.setProgram({ capacity: 2 });
  await offerTo(site, FIRST.email);

  await family.signIn(FIRST);
  const offered = (names: readonly string[]) =>
    page.getByRole("region", {
      name: text("waitingList:offer.title", { count: 2, names: joinNames(names, language) }),
    });
  const decline = page.getByRole("button", { name: text("waitingList:offer.decline") });
  await expect(offered(["Ana", "Beto"])).toBeVisible();
  await decline.click();
  const question = page.getByRole("alertdialog");
  await expectAccessible(page);
  await question.getByRole("button", { name: text("waitingList:offer.keep") }).click();
  await expect(question).toHaveCount(0);
  await decline.click();
  await question.getByRole("button", { name: text("waitingList:offer.declineConfirm") }).click();
  await expect(page.getByText(text("waitingList:ended.declined"))).toBeVisible();
  await expect(offered(["Ana", "Beto"])).toHaveCount(0);
  await page.getByRole("button", { name: text("familyPage:signOut") }).click();
  await expect(page.locator('[name="email"]')).toBeVisible();

  await offerTo(site, NEXT.email);
  await site.setProgram({ open: false });
  await family.signIn(NEXT);
  const { offerUntil } = await site.inTables((db) => readRow(db, "waitingEntries", { email: NEXT.email }));
  const until = offerUntil ?? "";
  const day = weekdayAndDay(dateInZone(new Date(until), club.timeZone), language);
  const at = timeInZone(until, language, club.timeZone);
  await expect(offered(["Mateo", "Sofía"])).toContainText(text("waitingList:offer.deadline", { day, at }));
  await expectSound(page);
  await page.getByRole("button", { name: text("waitingList:offer.accept") }).click();
  await expect(field(page, "children.1.firstName")).toHaveValue("Sofía");
  await expect(field(page, "childFirstName")).toHaveValue("Mateo");
  await expect(field(page, "childDateOfBirth")).toHaveValue("2016-03-04");
  await expect(field(page, "email")).toHaveValue(NEXT.email);
  await expect(field(page, "email")).not.toBeEditable();
  await expect(field(page, "phone")).toHaveValue("(575) 555-0142");
  await fill(page, HEALTH);
  await fillOffer(page);
  await page.reload();
  await expect(field(page, "emergencyContactName")).toHaveValue("Teo Paz");
  await expect(page.getByText(text("waitingList:offer.form.text"))).toBeVisible();
  // The first child is complete, so its card is folded.
  await fillOffer(page);
  await family.sizeOf(0, "small").check({ force: true });
  await expect(page.getByRole("button", { name: text("terms:removeOf", { name: "Mateo" }) })).toHaveCount(0);
  await expect(page.getByRole("button", { name: text("registration:child.add") })).toHaveCount(0);
  await family.sendForm();
  await family.fillCard();
  await expect(page.getByText(text("checkout:summary.heldMany", { at: `${day}, ${at}` }))).toBeVisible();
  await family.payButton(8000).click();
  await page.waitForURL(/\/success$/, { waitUntil: "commit" });
  await expect
    .poll(async () => (await site.registrations()).map(({ status }) => status))
    .toEqual(["confirmed", "confirmed"]);
  await page.goto(`${site.url}/family`);
  await expect(page.getByRole("heading", { name: /Sofía/ })).toBeVisible();
  await expect(offered(["Mateo", "Sofía"])).toHaveCount(0);
});

test("An offer is accepted until its deadline", { tag: "@full" }, async ({ page, site, text, family }) => {
  await family.payOrder([{ childFirstName: "Lucía", phone: "(575) 555-0142" }]);
  await fillCamp(site);
  await joinAs(site, { email: NEXT.email, children: ["Mateo"] });
  const accept = page.getByRole("button", { name: text("waitingList:offer.accept"), exact: true });
  const another = page.getByRole("button", { name: text("familyPage:registerAnother"), exact: true });
  const groundOf = (button: Locator) => button.evaluate((it) => getComputedStyle(it).backgroundColor);
  await family.signIn(NEXT);
  const main = await groundOf(another);
  const { spotsTaken } = await site.inTables((db) => readRow(db, "programs", { id: firstCamp.id }));
  await site.setProgram({ capacity: Number(spotsTaken) + 1 });
  await offerTo(site, NEXT.email);
  await page.reload();
  expect(await groundOf(accept)).toBe(main);
  expect(await groundOf(another)).not.toBe(main);
  await accept.click();
  await fill(page, HEALTH);
  await fillOffer(page);
  const send = page.locator('form [type="submit"]');
  await page.context().clearCookies();
  await send.click();
  await expect(page.getByText(text("waitingList:offer.form.signIn.text"))).toBeVisible();
  await expectAccessible(page);
  await family.signIn(NEXT);
  await accept.click();
  await expect(field(page, "emergencyContactName")).toHaveValue("Teo Paz");

  // The page that the sign-in loads again still has the offer.
  await page.waitForLoadState("networkidle");
  const deadline = new Date().toISOString();
  await site.inTables((db) => db.updateTable("waitingEntries").set({ offerUntil: deadline }).execute());
  await send.click();
  await expect(page.getByText(text("errors:codes.offer_expired.message"))).toBeVisible();
  await page.getByRole("link", { name: text("waitingList:done.page") }).click();
  await expect(page.getByText(text("waitingList:ended.lapsed"))).toBeVisible();
  await expectAccessible(page);
  // The place is somebody else's, whether or not the minute's payment polling has freed it by now.
  await site.setProgram({ capacity: 0 });
  await page.goto(`${site.url}/register`);
  await expect(page.getByText(text("waitingList:offer.form.over.text"))).toBeVisible();
  await page.getByRole("button", { name: text("waitingList:offer.form.leave") }).click();
  await expect(page.getByText(text("waitingList:offer.form.over.text"))).toHaveCount(0);
  await expect(page.getByRole("region", { name: text("terms:joinWaitingList") })).toBeVisible();
});

test("A sibling whose program filled up waits for it", { tag: "@full" }, async ({ visit, family }) => {
  const { page, site, text } = family;
  const ids = await publishYear(site);
  await visit("/register?program=summer-camp");
  await family.fillForm();
  await family.addSibling(0, { first: "Mateo", last: "Peñaranda", age: "9" });
  await page.locator('[name="children.1.programId"]').selectOption(ids.clinic);
  await page.locator('[name="children.1.dateOfBirth"]').fill(`${NEXT_YEAR - 9}-01-10`);
  await setSwitch(site, ids.clinic, { capacity: 0, waitingList: "staff" });
  await page.reload();
  await page.getByRole("link", { name: text("choice:children.full.wait", { name: "Mateo" }) }).click();
  await expect(field(page, "children.0.firstName")).toHaveValue("Mateo");
  await expect(field(page, "guardian.email")).toHaveValue("rosa@example.org");
  await expect(field(page, "children.1.firstName")).toHaveCount(0);
  await expectSound(page);
  await field(page, "children.0.dateOfBirth").fill("2016-03-04");
  await page.getByRole("button", { name: text("waitingList:submit") }).click();
  await expect(page.getByText(text("errors:codes.no_group.message"))).toBeVisible();
  await field(page, "children.0.dateOfBirth").fill(`${NEXT_YEAR - 9}-01-10`);
  await page.getByRole("button", { name: text("waitingList:submit") }).click();
  const code = page.locator('[name="code"]');
  const mailed = await site.newCode();
  await code.fill(mailed === "000000" ? "000001" : "000000");
  await expect(page.getByText(text("errors:codes.code_wrong.message"))).toContainText(
    text("errors:triesLeft", { count: 4 }),
  );
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("");
  await code.fill(mailed);
  await expect(page.getByText(text("waitingList:done.number", { names: "Mateo", n: 1 }))).toBeVisible();
  await page.getByRole("link", { name: text("waitingList:done.back") }).click();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
});
