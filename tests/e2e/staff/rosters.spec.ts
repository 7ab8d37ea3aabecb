import { expect, type Page } from "@playwright/test";
import { shortDay } from "#domain/time/formats.ts";
import { downloadedBy, pagesOf } from "#tests/e2e/support/files.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSound, test } from "#tests/e2e/support/journey.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";

const ROSTER = "/admin/rosters";
const CHECK_IN = "/admin/rosters?sheet=check-in";

/** A child's name, in the table or the card, whichever this screen shows. */
const child = (page: Page, name: string) => page.getByText(name).filter({ visible: true });

/** A text without spaces, which a PDF stores as gaps rather than characters. */
const onPaper = (text: string) => text.replace(/\s/g, "");

test.describe("A list for the field", () => {
  test("has the children with a place, of one age group", { tag: "@full" }, async ({ staff }) => {
    const { page, site, text } = staff;
    await site.beginRegistration({ childFirstName: "Nico", childLastName: "Sinpagar" });
    await staff.signIn(ROSTER);
    await expect(page.getByText(text("adminRosters:emptyText"))).toBeVisible();
    await expectAccessible(page);
    await site.registerFamily();
    await site.registerFamily({ childFirstName: "Bruno", childLastName: "Álvarez", childAge: 14 });
    await page.getByRole("button", { name: text("admin:refresh") }).click();
    await expect(child(page, "Peñaranda, Lucía")).toBeVisible();
    await expect(child(page, "Álvarez, Bruno")).toBeVisible();
    await expect(page.getByText("Sinpagar")).toHaveCount(0);
    await expect(page.getByText(text("terms:countChildren", { count: 2 })).first()).toBeVisible();
    await expect(page.getByText(text("adminRosters:lists.roster.audience")).first()).toBeVisible();
    await expect(page.getByText("Peanuts")).toHaveCount(0);
    await expectSound(page);
    await page.locator('[name="group"]').selectOption("U14");
    await expect(page).toHaveURL(/[?&]group=U14$/);
    await expect(child(page, "Peñaranda, Lucía")).toHaveCount(0);
    await expect(child(page, "Álvarez, Bruno")).toBeVisible();
    await page.locator('[name="group"]').selectOption("U8");
    await expect(page.getByText(text("adminRosters:emptyGroupText"))).toBeVisible();
  });

  test("has health answers only on request, which is logged", async ({ language, staff }) => {
    const { page, site, text } = staff;
    await site.registerFamily();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await staff.signIn(CHECK_IN);
    const open = page.getByRole("button", { name: text("adminRosters:healthAccess.open") });
    await expect(page.getByText(text("adminRosters:healthAccess.text"))).toBeVisible();
    await expectAccessible(page);
    expect(asked).not.toContain("/api/admin/sheets/check-in");
    await open.press("Enter");
    await expect(child(page, "Peñaranda, Lucía")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(text("terms:day"))).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: text("adminRosters:toField") })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: text("terms:print"), exact: true })).toBeFocused();
    await page.getByLabel(text("terms:day")).selectOption({ index: 0 });
    await expect(page).toHaveURL(/[?&]day=2025-06-12/);
    await expect(child(page, "Peanuts")).toBeVisible();
    await expect(child(page, "(575) 555-0199")).toBeVisible();
    await expect(page.getByText(text("adminRosters:lists.check-in.audience")).first()).toBeVisible();
    await expectSound(page);
    await page.locator('[name="group"]').selectOption("U10");
    await expect(open).toBeVisible();
    await expect(page.getByText("Peanuts")).toHaveCount(0);
    await page.goto(`${site.url}/admin/settings/log`);
    await expect(child(page, text("adminLog:actions.health_list_viewed")).last()).toBeVisible();
    const { name } = firstCamp.words[language];
    const children = text("terms:countChildren", { count: 1 });
    await expect(page.getByText(`${name} (2025): ${children}`)).toHaveCount(1);
  });

  test("is downloaded as CSV or printed with a button", { tag: "@full" }, async ({ staff }) => {
    const { page, site, text } = staff;
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "yes");
    });
    await site.registerFamily({ mediaConsentDeclined: true });
    await staff.signIn(ROSTER);
    const save = page.getByRole("button", { name: text("adminRosters:csv"), exact: true });
    const roster = (await downloadedBy(page, () => save.click())).toString("utf8");
    expect(roster).toContain(
      `Peñaranda,Lucía,9,${text("terms:choices.tshirtSize.medium").toUpperCase()},Rosa,(+52) 656 555 0123,${text("terms:noPhotos")},,\r\n`,
    );
    await page.getByRole("button", { name: text("terms:print"), exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
    await page.goto(`${site.url}${CHECK_IN}`);
    await page.getByRole("button", { name: text("adminRosters:healthAccess.open") }).click();
    const checkIn = (await downloadedBy(page, () => save.click())).toString("utf8");
    expect(checkIn).toContain("Peñaranda,Lucía,9,Peanuts,Asthma,Teo Peñaranda,Uncle,");
  });

  test("names itself on every page, and splits no child", { tag: "@full" }, async ({ staff, language }) => {
    const { page, site, text } = staff;
    await site.registerFamily();
    site.copyRegistration(39);
    await staff.signIn(CHECK_IN);
    await page.getByRole("button", { name: text("adminRosters:healthAccess.open") }).click();
    await expect(child(page, "Peñaranda, Lucía")).toHaveCount(40);
    for (const format of ["A4", "Letter"] as const) {
      const pages = pagesOf(await page.pdf({ format, preferCSSPageSize: true }));
      expect(pages).toHaveLength(4);
      const children = pages.map((paper) => paper.split("Peñaranda,Lucía").length - 1);
      expect(children.reduce((sum, count) => sum + count)).toBe(40);
      const boxes = pages.map((paper) => paper.split(onPaper(text("adminRosters:boxes.left"))).length - 1);
      expect(boxes).toEqual(children);
      for (const [index, paper] of pages.entries()) {
        expect(paper).toContain(`${index + 1}/4`);
        for (const key of ["lists.check-in.name", "lists.check-in.audience", "columns.health"])
          expect(paper).toContain(onPaper(text(`adminRosters:${key}`)));
        expect(paper).toContain(onPaper(text("terms:countChildren", { count: 40 })));
        for (const key of ["admin:title", "admin:mail.notSetUp", "adminRosters:title", "admin:refresh"])
          expect(paper).not.toContain(onPaper(text(key)));
      }
    }

    await page.getByLabel(text("terms:day")).selectOption({ label: text("adminRosters:allDays") });
    const sheets = pagesOf(await page.pdf({ format: "Letter", preferCSSPageSize: true }));
    expect(sheets).toHaveLength(4 * firstCamp.sessions.length);
    for (const [index, { on }] of firstCamp.sessions.entries())
      expect(sheets[4 * index]).toContain(onPaper(shortDay(on, language)));

    await page.goto(`${site.url}${ROSTER}`);
    await expect(child(page, "Peñaranda, Lucía")).toHaveCount(40);
    const pdf = await page.pdf({ format: "Letter", preferCSSPageSize: true });
    expect(pdf.toString("latin1")).toContain("/MediaBox [0 0 612 792]");
    const pages = pagesOf(pdf);
    expect(pages).toHaveLength(2);
    for (const paper of pages) expect(paper).toContain(onPaper(text("adminRosters:lists.roster.audience")));
  });

  test("keeps phones and photo answers on paper", { tag: "@full" }, async ({ page, site, text, staff }) => {
    const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100);
    await site.registerFamily({ parentFirstName: long, mediaConsentDeclined: true });
    await site.registerFamily({
      childFirstName: long,
      childLastName: long,
      childAge: 12,
      phone: "(575) 555-0166",
    });
    await staff.signIn(ROSTER);
    await expect(child(page, "(575) 555-0166")).toBeVisible();
    await expectNoSidewaysScroll(page);
    for (const format of ["A4", "Letter"] as const) {
      const [paper = ""] = pagesOf(await page.pdf({ format, preferCSSPageSize: true }));
      for (const seen of ["(575)555-0166", "+526565550123", onPaper(text("terms:noPhotos")), long])
        expect(paper).toContain(seen);
    }
    const width = { A4: 794, Letter: 816 };
    await page.emulateMedia({ media: "print" });
    for (const wide of Object.values(width)) {
      await page.setViewportSize({ width: wide - 76, height: 1056 });
      const photos = page.getByRole("cell", { name: text("terms:noPhotos"), exact: true });
      const box = await photos.boundingBox();
      expect(box && box.x + box.width).toBeLessThanOrEqual(wide - 76);
    }
  });

  test("shows health in large print, and who has not paid", { tag: "@full" }, async ({ staff }) => {
    const { page, site, text } = staff;
    await site.registerFamily({ allergies: "Ninguna", medicalConditions: "Asma" });
    await site.registerFamily({
      childFirstName: "Nadia",
      childAge: 10,
      allergies: "no",
      medicalConditions: "-",
    });
    await site.beginRegistration({ childFirstName: "Nico", childLastName: "Sinpagar" });
    await staff.signIn(ROSTER);
    await staff.enterPaper({ childFirstName: "Ulises", childLastName: "Robleclaro" });
    await page.goto(`${site.url}${CHECK_IN}`);
    await page.getByRole("button", { name: text("adminRosters:healthAccess.open") }).click();
    await expect(child(page, "Robleclaro, Ulises")).toBeVisible();
    await expect(page.getByText("Sinpagar")).toHaveCount(0);
    const marks = ["adminRosters:marks.isUnpaid", "adminRosters:marks.lacksWaiver", "terms:notAnswered"];
    for (const key of [...marks, "adminRosters:health.none"])
      await expect(child(page, text(key))).toHaveCount(1);
    const condition = child(page, "Asma");
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    expect(await condition.evaluate(size)).toBeGreaterThan(await page.locator("body").evaluate(size));
    await expectAccessible(page);
    const [sheet = ""] = pagesOf(await page.pdf({ format: "Letter", preferCSSPageSize: true }));
    for (const key of marks) expect(sheet).toContain(onPaper(text(key)));
    expect(sheet).toContain("Asma");
    expect(sheet.split(onPaper(text("adminRosters:health.none")))).toHaveLength(2);
  });

  test("can be reloaded after an error", { tag: "@full" }, async ({ page, site, text, staff }) => {
    await site.registerFamily();
    const failure = page.getByText(text("admin:loadFailed"));
    const group = page.locator('[name="group"]');
    await page.route("**/api/admin/sheets/roster", (route) => route.abort(), { times: 2 });
    await staff.signIn(ROSTER);
    await expect(failure).toBeVisible();
    await expectAccessible(page);
    await group.focus();
    await group.selectOption("U14");
    await expect(page.getByText(text("adminRosters:emptyGroupText"))).toBeVisible();
    await expect(group).toBeFocused();
    await group.selectOption("");
    await expect(failure).toBeVisible();
    await page.getByRole("button", { name: text("common:tryAgain") }).press("Enter");
    await expect(child(page, "Peñaranda, Lucía")).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});
