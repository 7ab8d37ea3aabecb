import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { comeBack, openPage } from "#tests/e2e/support/open-page.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { changeRows } from "#tests/support/database/rows.ts";

test.use({ isMailRead: true });

test("Staff write to unpaid families in both languages", { tag: "@laptop" }, async ({ staff, language }) => {
  const { page, site, text } = staff;
  await staff.signIn("/admin/messages");
  await expect(page.getByText(text("adminWriting:emptyTitle"))).toBeVisible();
  for (const family of [
    { childFirstName: "Lucía" },
    { childFirstName: "Owen", email: "may@example.org", language: "en", parentFirstName: "May" },
    { childFirstName: "Nico", email: "none@example.org", phone: "575 555 0177", parentFirstName: "Ana" },
  ])
    await staff.enterPaper(family);
  await site.inTables((db) => changeRows(db, "registrations", { childFirstName: "Nico" }, { email: "" }));

  await page.goto(`${site.url}/admin/money/unpaid`);
  await expect(page.getByText(text("adminUnpaid:noEmail"))).toBeVisible();
  await expect(
    page.getByRole("button", { name: text("adminUnpaid:remindOf", { name: "Ana Peñaranda" }) }),
  ).toHaveCount(0);
  await page.getByRole("button", { name: text("adminUnpaid:remindAll") }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(text("adminUnpaid:question", { count: 2 }));
  await expect(question).toContainText(text("adminUnpaid:withoutEmail", { count: 1, names: "Ana" }));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: text("admin:contacts.open") }).click();
  await page.getByRole("link", { name: text("terms:writeToFamilies") }).click();
  const who = page.getByRole("region", { name: text("adminWriting:who") });
  await expect(who).toContainText(text("terms:countFamilies", { count: 2 }));
  await expect(who).toContainText(text("terms:countInSpanish", { count: 1 }));
  await expect(who.getByRole("link", { name: "(575) 555-0177" })).toHaveAttribute("href", /^tel:/);
  await expectSound(page);

  // With one language missing nothing can be looked at, much less sent.
  const look = page.getByRole("button", { name: text("adminWriting:openPreview") });
  const send = page.getByRole("button", { name: text("adminWriting:send", { count: 2 }) });
  await page.locator('[name="subjectEn"]').fill("Open");
  await page.locator('[name="bodyEn"]').fill("Please look: ");
  await look.click();
  await expect(page.locator('[name="subjectEs"]')).toBeFocused();
  await expect(page.getByText(text("adminErrors:codes.message_text_missing.message")).first()).toBeVisible();
  await expect(send).toHaveCount(0);

  const intoEnglish = page.getByRole("group", { name: text("adminWriting:insert.en") });
  await intoEnglish.getByRole("button", { name: text("adminWriting:field.child") }).click();
  await expect(page.locator('[name="bodyEn"]')).toHaveValue(/^Please look: \{(?:child|nombre)\}$/);
  await page.getByRole("button", { name: text("adminWriting:phrase.open") }).click();
  // The session ends meanwhile: what was typed is there after a new sign-in.
  await page.context().clearCookies({ name: "staff_session" });
  await look.click();
  await staff.typePin();
  await expect(page.locator('[name="bodyEn"]')).toHaveValue(/^Please look: .+\n\n\{amount\} is still unpaid/);
  await expect(page.locator('[name="subjectEn"]')).toHaveValue("Open");

  await look.click();
  await expect(page.getByRole("heading", { name: text("adminWriting:preview") })).toBeFocused();
  const inEnglish = page.getByRole("region", {
    name: text("adminWriting:previewOf.en", { name: "May Peñaranda" }),
  });
  await expect(inEnglish).toContainText("Please look: Owen");
  await expect(inEnglish).toContainText("$40.00 is still unpaid for Owen");
  const name = "Rosa Peñaranda";
  const inSpanish = page.getByRole("region", { name: text("adminWriting:previewOf.es", { name }) });
  await expect(inSpanish).toContainText("Faltan $40.00 por Lucía");
  await expectSound(page);

  // A family joins the list after it was shown.
  await staff.enterPaper({ childFirstName: "Mía", email: "rios@example.org" });
  await send.click();
  await expect(page.getByText(text("adminErrors:codes.list_changed.title"))).toBeVisible();
  await page.getByRole("button", { name: text("adminWriting:send", { count: 3 }) }).dblclick();

  await page.waitForURL(/\/admin\/messages\/[\da-f-]{36}$/);
  await expect(page.getByText(text("adminWriting:counts.accepted", { count: 3 }))).toBeVisible();
  await page.getByText(text("adminContacts:texts.title")).click();
  await page.locator('[name="text-en"], [name="text-es"]').first().fill("Call me");
  const texting = page.getByRole("link", {
    name: text("adminContacts:texts.open", { name: "Ana Peñaranda" }),
  });
  await expect(texting).toHaveAttribute("href", /^sms:\+1\d{10}\?&body=Call%20me$/);
  await page
    .getByRole("button", { name: text("adminWriting:calledOf", { name: "Nico Peñaranda" }), exact: true })
    .click();
  await expect(page.getByText(text("adminWriting:allReached"))).toBeVisible();
  await expectSound(page);
  const mails = (await site.mails()).filter((mail) => /Please look|Faltan/.test(mail));
  expect(mails).toHaveLength(3);

  await page.getByRole("link", { name: text("adminWriting:back") }).click();
  const subject = language === "en" ? "Open" : /saldo pendiente/;
  await page.getByRole("link", { name: subject }).click();
  await page.goto(`${site.url}/admin/settings/log`);
  const inLog = page.locator('main a[href^="/admin/messages/"]').filter({ visible: true });
  await expect(inLog.first()).toContainText(text("adminLog:subjects.message", { id: "" }).trim());
  await page.goto(`${site.url}/admin`);
  await staff.openDetails("Lucía Peñaranda");
  const written = page.getByRole("region", { name: text("adminWriting:ofChild") });
  await expect(written.getByRole("link", { name: subject })).toBeVisible();
  await expect(written).toContainText(text("adminWriting:states.accepted"));
});

/** The camp plays all day, with two children; the family of the second has no address. */
async function playToday(site: Site) {
  await site.registerFamily({ childFirstName: "Lucía", email: "rosa@example.org" });
  await site.registerFamily({ childFirstName: "Diego", email: "luz@example.org" });
  await site.inTables(async (db) => {
    await changeRows(db, "registrations", { childFirstName: "Diego" }, { email: "" });
    const today = dateInZone(new Date(), club.timeZone);
    const session = { on: today, starts: "00:05", ends: "23:58", place: null };
    await changePrograms(db, { sessions: [session, ...firstCamp.sessions] }, firstCamp.id);
  });
}

test("Lightning tonight: three taps, and families read it", async ({ page, browser, site, text, staff }) => {
  await playToday(site);
  const english = await browser.newPage({ locale: "en-US" });
  const spanish = await browser.newPage({ locale: "es-MX" });
  for (const family of [english, spanish]) await openPage(family, `${site.url}/schedule`);

  await staff.signIn("/admin/today");
  await page
    .getByRole("region", { name: text("adminDays:playing") })
    .getByRole("link")
    .click();
  await page.getByText(text("adminDays:form.reasons.lightning"), { exact: true }).click();
  await expectSound(page);
  await page.getByRole("button", { name: text("adminDays:form.tell", { count: 2 }) }).click();
  const groupTexts = page.locator('a[href^="https://wa.me/"]');
  await expect(groupTexts).toHaveCount(2);
  for (const family of [english, spanish]) await comeBack(family);
  await expect(english.locator("#announcements")).toContainText("There is lightning near the field.");
  await expect(spanish.locator("#announcements")).toContainText("Hay tormenta eléctrica cerca de la cancha.");
  for (const said of ["lightning%20near", "tormenta%20el"]) {
    await expect(page.locator(`a[href^="https://wa.me/"][href*="${said}"]`)).toBeVisible();
  }

  const diego = page.getByRole("listitem").filter({ hasText: "Diego" }).last();
  await expect(diego.getByRole("link")).toHaveAttribute("href", /^tel:/);
  await diego.getByRole("button").click();
  await expect(page.getByText(text("adminWriting:allReached"))).toBeVisible();

  await page.getByRole("button", { name: text("adminDays:takeBack") }).click();
  const question = page.getByRole("alertdialog", { name: text("adminDays:takeBackTitle") });
  await question.getByRole("button", { name: text("adminDays:takeBack") }).click();
  await expect(page).toHaveURL(/\/admin\/programs\/days\?day=/);
  await expect(page.getByRole("listitem").filter({ hasText: "Diego" }).last()).toBeVisible();
  await comeBack(english);
  await expect(english.locator("#announcements")).not.toContainText("lightning");
  await english.close();
  await spanish.close();
});

test("A family leaves the club's news by a press", { tag: "@full" }, async ({ page, site, text, visit }) => {
  await visit("/unsubscribe#half");
  await expect(page.getByText(text("unsubscribe:incomplete"))).toBeVisible();
  const link = await site.unsubscribeLink("rosa@example.org");
  await visit("/");
  await visit(link);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectSound(page);
  await expect(page.getByText(text("unsubscribe:done"))).toHaveCount(0);
  await page.getByRole("button", { name: text("unsubscribe:submit") }).click();
  await expect(page.getByText(text("unsubscribe:done"))).toBeVisible();
  await expect(page.getByText(text("unsubscribe:doneText"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: text("unsubscribe:undo") }).click();
  await expect(page.getByText(text("unsubscribe:undone"))).toBeVisible();
});
