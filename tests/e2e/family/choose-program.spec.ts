import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { firstClub } from "#content/club/first-club.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { NEXT_YEAR, publishSeason, publishYear, setSwitch } from "#tests/e2e/support/publishing.ts";

test("A parent gets from the home page to the right program's form in three taps, and sees the age group at once", {
  tag: "@laptop",
}, async ({ page, visit, site, text, language, family }) => {
  const ids = await publishYear(site);
  await visit("/");
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.locator>) => {
    await target.click();
    taps++;
  };
  await tap(page.locator('main a[href="/register"]').first());
  const cards = page.getByRole("region", { name: text("terms:chooseProgram") }).getByRole("listitem");
  const open = cards.filter({ has: page.getByRole("button", { name: text("choice:pick.open") }) });
  await expect(open).toHaveCount(2);
  await expect(page.locator("form")).toHaveCount(0);
  await expect(page.getByText(text("choice:state.left", { count: 3 }))).toBeVisible();
  await expect(page.getByText(text("choice:state.full"), { exact: true })).toBeVisible();
  await expectSound(page);

  const clinic = language === "es" ? "Clínica" : "Clinic";
  await tap(page.getByRole("button", { name: `${text("choice:pick.open")}: ${clinic}` }));
  await expect(page.locator('[name="childFirstName"]')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(3);
  await expect(page.locator('[name="childFirstName"]')).toBeFocused();
  await expect(page.locator('[name="signUpReason"]')).toHaveValue("clinic");

  // What was typed and the choice survive a reload, another language and another program.
  await family.fillForm({ childAge: "8" });
  const birth = page.locator('[name="childDateOfBirth"]');
  const status = page.getByRole("status").filter({ hasText: "Lucía" });
  await birth.fill(`${NEXT_YEAR - 9}-09-01`);
  await expect(status).toContainText("U10");
  await birth.fill(`${NEXT_YEAR - 4}-09-01`);
  await expect(status).toContainText(String(firstClub.contacts[0]?.phone));
  await birth.fill(`${NEXT_YEAR - 9}-09-01`);
  await page.reload();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.getByRole("heading", { level: 2, name: clinic })).toBeVisible();
  await page.goto(`${site.url}/register`);
  await expect(page.getByRole("heading", { level: 2, name: clinic })).toBeVisible();
  await expect(page.locator('[name="parentFirstName"]')).toHaveValue("Rosa");

  // Its page answers parents' questions.
  await page.getByRole("link", { name: text("terms:details"), exact: true }).click();
  await page.locator("#parent-answers").scrollIntoViewIfNeeded();
  await page.getByText(text("parentAnswers:cancel.question")).click();
  await expect(page.locator("details[open]")).toContainText(/50\s?%/);
  await page.getByText(text("parentAnswers:age.question")).click();
  await expect(page.locator("details[open]").last()).toContainText("U8");
  await expectAccessible(page);
  await page.goto(`${site.url}/register`);

  // Registration closes. Another program is chosen, and what was typed stays.
  await setSwitch(site, String(ids.clinic), { switch: "closed" });
  await page.reload();
  await page.getByRole("button", { name: text("terms:otherPrograms") }).click();
  await page
    .getByRole("button", { name: text("choice:pick.open") })
    .first()
    .click();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expect(page.locator('[name="signUpReason"]')).toHaveValue("kids-camp");
  await expect(page.getByText("$35.00").first()).toBeVisible();
});

test("A program without a price, or a full one, offers its interest list before anything is filled in", {
  tag: "@full",
}, async ({ page, visit, site, text }) => {
  await publishYear(site);
  for (const slug of ["year-round-training", "competitive-team"]) {
    await visit(`/register?program=${slug}`);
    await expect(page.locator('form [name="contact"]')).toBeVisible();
    await expect(page.locator('[name="childFirstName"]')).toHaveCount(0);
    await expectSound(page);
  }
  await visit("/register?program=league");
  await expect(page.getByText(club.town).first()).toBeVisible();
  await page.getByRole("button", { name: text("terms:otherPrograms") }).press("Enter");
  await page
    .getByRole("button", { name: text("choice:pick.open") })
    .first()
    .press("Enter");
  await expect(page.locator('[name="childFirstName"]')).toBeVisible();
});

test("What parents ask promises no refund after the start", async ({ site, page, visit, text }) => {
  const today = dateInZone(new Date(), club.timeZone);
  const evening = { starts: "18:00", ends: "20:00", place: null };
  await publishSeason(site, (draft) => {
    Object.assign(draft, { startsOn: addDays(today, -60), endsOn: addDays(today, 60) });
    for (const program of draft.programs) {
      program.sessions = [-10, 10].map((days) => ({ ...evening, on: addDays(today, days) }));
      program.feeCents = program.kind === "clinic" ? 0 : 4000;
    }
  });
  const refunds = page.getByText(text("parentAnswers:cancel.question"));
  const answer = page.locator("details").filter({ has: refunds });
  // Until the published version is on the page, it is drawn anew while it loads.
  const openAnswers = (path: string) =>
    expect(async () => {
      await visit(path);
      await page.locator("#parent-answers").scrollIntoViewIfNeeded();
      await expect(page.getByText(text("parentAnswers:age.question"))).toBeVisible({ timeout: 5000 });
    }).toPass();
  await openAnswers("/programs/league");
  await expect(answer).not.toContainText(/get back the whole fee|devolvemos toda la cuota/);
  await expect(answer).toContainText(/injury or illness|lesión o enfermedad/);
  await expect(answer.locator('a[href="/family"]')).toHaveText(text("parentAnswers:cancel.link"));
  await expect(page.getByText(text("parentAnswers:shirt.question"))).toHaveCount(0);
  await openAnswers("/programs/clinic");
  await expect(refunds).toHaveCount(0);
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test("A waiting page opens by itself", async ({ page, visit, site, text }) => {
  await page.clock.install();
  const opensAt = inSeconds(3600);
  await site.setProgram({ opensAt });
  await visit("/register");
  await expect(page.getByRole("heading", { name: text("checkout:opening.notYet.title") })).toBeVisible();
  await expect(page.getByText(club.town).first()).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: text("schedule:opening.download") }).click(),
  ]);
  const start = opensAt.replace(/\.\d+/, "").replace(/[-:]/g, "");
  expect(await readFile(await file.path(), "utf8")).toContain(`\r\nDTSTART:${start}\r\n`);
  await expectSound(page);
  await page.getByRole("button", { name: text("choice:unpriced.ask") }).click();
  const form = page.getByRole("region", { name: text("interests:not-yet.title") });
  await form.locator('[name="name"]').fill("Teo Lara");
  await form.locator('[name="contact"]').fill("+52 656 555 0123");
  await form.getByRole("button", { name: text("interests:submit") }).click();
  await expect(form.getByRole("status").first()).toContainText("+52 656 555 0123");
  // Staff move the opening forward. The page notices at its next check, and opens on time.
  await site.setProgram({ opensAt: inSeconds(1) });
  await page.clock.fastForward("01:30");
  await expect(page.locator('[name="childFirstName"]')).toBeVisible();
});

test("A parent reads how few places are left, and of a sudden close", async ({ visit, family }) => {
  const { page, site, text } = family;
  await page.clock.install();
  await site.setProgram({ capacity: 5 });
  await visit("/register");
  await expect(page.getByText(text("checkout:opening.news.few.title"))).toBeVisible();
  await family.fillForm();
  await site.setProgram({ open: false });
  await page.clock.fastForward("01:30");
  const news = page.getByRole("alert").filter({ hasText: text("checkout:opening.news.closed.title") });
  await expect(news).toBeVisible();
  await expect(page.locator('[name="childFirstName"]')).toHaveValue("Lucía");
  await expectSound(page);

  await family.sendForm();
  await expect(page.getByText(text("errors:codes.registration_closed.title"))).toBeVisible();
  await expect(page.getByText(text("checkout:refused.kept"))).toBeVisible();
});
