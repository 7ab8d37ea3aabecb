import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { club } from "#content/club/club.ts";
import { storedPickUp } from "#domain/registration/pick-up.ts";
import { addDays, dateInZone } from "#domain/time/dates.ts";
import { expectAccessible, expectSound, test } from "#tests/e2e/support/journey.ts";
import { expectNothingLost, setFontSize } from "#tests/e2e/support/reading.ts";
import type { Site } from "#tests/e2e/support/site.ts";
import { type Staff, staffAt } from "#tests/e2e/support/staff.ts";
import { addTeam, makeCoach } from "#tests/support/clubs/field-teams.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { registrationRow, storeRegistrations } from "#tests/support/orders/stored-registrations.ts";
import { CHROMIUM_LAUNCH } from "#tests/support/pages/chromium.ts";

const FIELD = "/admin/field";

// FILM=1 records the journeys; Playwright's video needs its own ffmpeg.
test.use({ video: process.env.FILM ? "on" : "off" });

type ChildRow = Parameters<typeof registrationRow>[0];

/** A camp of today with these children. */
async function campToday(site: Site, children: readonly ChildRow[], kind: "camp" | "training" = "camp") {
  const today = dateInZone(new Date(), club.timeZone);
  const sessions = eveningsOn(today, addDays(today, 1));
  const rows = children.map((child) => registrationRow({ state: "confirmed", hasSpot: true, ...child }));
  await site.inTables(async (db) => {
    await changePrograms(db, { sessions, kind }, firstCamp.id);
    await storeRegistrations(db, rows);
  });
  return rows.map(({ id }) => id);
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    childFirstName: `Nieve${index + 1}`,
    childLastName: "Zapata",
  }));

/** What staff do at the field, on one phone. */
function fieldAt({ page, text }: Pick<Staff, "page" | "text">) {
  const button = (state: string, child: string) =>
    page.getByRole("button", { name: `${text(`adminField:states.${state}`)}: ${child}`, exact: true });
  const field = {
    button,
    row: (child: string) => page.locator("[data-child]").filter({ hasText: child }),
    filter: (name: string) =>
      page.locator("fieldset button").filter({ hasText: text(`adminField:filters.${name}`, { count: "" }) }),
    async tap(state: string, child: string) {
      await button(state, child).click();
    },
    async pickUp(child: string, person: string) {
      await button("out", child).click();
      await page.getByRole("dialog").getByRole("button", { name: person }).first().click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
    async expectCount(name: string, count: number) {
      await expect(
        page.getByText(text(`adminField:filters.${name}`, { count }), { exact: true }),
      ).toBeVisible();
    },
    line: (count: number) => page.getByText(text("adminField:waiting", { count })),
  };
  return field;
}

/** Another phone with its own session. */
async function secondPhone({ page: first, site, text }: Staff): Promise<Staff> {
  const browser = first.context().browser();
  const video = process.env.FILM ? { recordVideo: { dir: "test-results/second-phone" } } : {};
  const context = await browser?.newContext({ viewport: first.viewportSize(), ...video });
  if (!context) throw new Error("no browser");
  return staffAt(await context.newPage(), site, text);
}

test("Coaches open their players at once, and mark them present, late or absent with one tap", async ({
  staff,
}) => {
  const { page, site, text } = staff;
  const pickUp = storedPickUp([
    { name: "Ana Ruiz", phone: "5755550111", may: true },
    { name: "Teo Ruiz", phone: "", may: false },
  ]);
  const alone = { childFirstName: "Alma", pickUp, mediaConsentDeclined: true };
  const long = { childFirstName: "Beto", parentLastName: "Wolfeschlegelsteinhausenbergerdorff".repeat(2) };
  const children = [alone, long, { childFirstName: "Cora" }];
  const players = (await campToday(site, children, "training")).slice(0, 2);
  await staff.signInByAccount("/admin");
  await site.inTables(async (db) => {
    await makeCoach(db, "ana.vega", await addTeam(db, { name: "Pumas", players }));
  });
  await page.goto(`${site.url}/admin`);
  await expect(page).toHaveURL(`${site.url}${FIELD}`);
  const field = fieldAt(staff);
  await expect(field.row("Alma")).toBeVisible();
  await expect(field.row("Cora")).toHaveCount(0);
  await expectSound(page);
  await setFontSize(page, 32);
  await expectNothingLost(page, "the list at twice the size", "nav.overflow-x-auto");
  await setFontSize(page, 16);
  const [alma, beto] = ["Alma Peñaranda", "Beto Peñaranda"];
  await field.tap("present", alma);
  await expect(field.button("present", alma)).toHaveAttribute("aria-pressed", "true");
  await field.tap("late", alma);
  await expect(field.button("late", alma)).toHaveAttribute("aria-pressed", "true");
  await field.tap("absent", beto);
  await field.expectCount("here", 1);
  await field.expectCount("absent", 1);
  await page.getByRole("button", { name: `${text("adminField:undo")}: ${beto}` }).click();
  await field.expectCount("expected", 1);
  const row = field.row("Alma");
  await expect(row.getByText(text("terms:noPhotos"))).toBeVisible();
  await expect(row.getByText(text("adminField:mustNot", { names: "Teo Ruiz" }))).toBeVisible();
  await expect(row.getByRole("link", { name: /Rosa/ }).first()).toHaveAttribute("href", /^tel:/);
  await expect(row.getByRole("link", { name: /Rosa/ }).last()).toHaveAttribute("href", /^sms:/);
  await row.getByRole("button", { name: text("adminField:health") }).click();
  await expect(page.getByRole("dialog").getByText("Peanuts")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill("beto");
  await expect(field.row("Alma")).toHaveCount(0);
  for (const target of await field.row("Beto").locator("a, button").all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test("Two phones share a list, and ticks without a connection wait in the open page", async ({ staff }) => {
  const { page, site, text } = staff;
  await campToday(site, numbered(3));
  await staff.signIn(FIELD);
  const [mine, second] = [fieldAt(staff), await secondPhone(staff)];
  const theirs = fieldAt(second);
  await second.signIn(FIELD);
  await theirs.expectCount("expected", 3);
  await mine.tap("in", "Nieve1 Zapata");
  await expect(theirs.button("out", "Nieve1 Zapata")).toBeVisible({ timeout: 3000 });
  await second.page.context().setOffline(true);
  await theirs.pickUp("Nieve1 Zapata", "Rosa");
  await theirs.tap("in", "Nieve2 Zapata");
  await expect(theirs.line(2)).toBeVisible();
  await mine.pickUp("Nieve1 Zapata", "Rosa");
  const warned = second.page.waitForEvent("dialog");
  await second.page.evaluate(() => setTimeout(() => location.reload()));
  const warning = await warned;
  expect(warning.type()).toBe("beforeunload");
  await warning.dismiss();
  await second.page.context().setOffline(false);
  await expect(theirs.line(2)).toHaveCount(0);
  for (const phone of [mine, theirs]) {
    await phone.expectCount("stillHere", 1);
    await phone.expectCount("out", 1);
    await expect(phone.row("Nieve1").getByRole("alert")).toBeVisible();
  }
  const canceled = { state: "cancelled", hasSpot: false } as const;
  await site.inTables((db) => changeRows(db, "registrations", { childFirstName: "Nieve2" }, canceled));
  await expect(mine.row("Nieve2").getByText(text("adminField:unregistered"))).toBeVisible();
  await mine.pickUp("Nieve2 Zapata", "Rosa");
  await theirs.expectCount("out", 2);
  await mine.tap("in", "Nieve3 Zapata");
  await page.getByRole("button", { name: `${text("adminField:states.out")}: Nieve3 Zapata` }).click();
  await expectSound(page);
});

test("Somebody whom the family barred is no pickup button, and taking the child alerts every phone", async ({
  staff,
}) => {
  const { page, site, text } = staff;
  const barred = "Rosa Peñaranda";
  const pickUp = storedPickUp([
    { name: "Ana Ruiz", phone: "5755550111", may: true },
    { name: "ROSA PENARANDA", phone: "", may: false },
  ]);
  const [alma = "", duplicateOfId = ""] = await campToday(site, [
    { childFirstName: "Alma", pickUp },
    { childFirstName: "Beto" },
  ]);
  await site.inTables((db) => changeRows(db, "registrations", { id: alma }, { duplicateOfId }));
  await staff.signIn(FIELD);
  const field = fieldAt(staff);
  await expect(field.row("Alma").getByText(text("adminRosters:duplicate"))).toBeVisible();
  await field.tap("in", "Alma Peñaranda");
  await field.button("out", "Alma Peñaranda").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Ana Ruiz" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: barred })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await field.filter("stillHere").click();
  await expect(field.row("Alma")).toBeVisible();
  const session = { programId: firstCamp.id, on: dateInZone(new Date(), club.timeZone), starts: "18:00" };
  const out = { id: randomUUID(), registrationId: alma, kind: "out", pickUpName: barred, ageMs: 0 };
  const status = await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/admin/field/attendance", { method: "POST", headers, body })).status;
    },
    JSON.stringify({ events: [{ ...session, ...out }] }),
  );
  expect(status).toBe(204);
  const alert = field.row("Alma").getByRole("alert");
  await expect(alert).toHaveText(text("adminField:pickedUpByBarred", { names: barred }));
  await field.expectCount("stillHere", 0);
  await expectSound(page);
});

test("A tick stays on the phone's list while the list that has it cannot be fetched", async ({ staff }) => {
  const { page, site } = staff;
  await campToday(site, numbered(1));
  await staff.signIn(FIELD);
  const phone = fieldAt(staff);
  await phone.expectCount("expected", 1);
  const list = /\/api\/admin\/field\/attendance\?/;
  await page.route(list, (route) => route.abort());
  const stored = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await phone.tap("in", "Nieve1 Zapata");
  await stored;
  await expect(phone.line(1)).toBeVisible();
  await expect(phone.button("out", "Nieve1 Zapata")).toBeVisible();
  await page.unroute(list);
  await expect(phone.line(1)).toHaveCount(0);
  await phone.expectCount("stillHere", 1);
});

test("Two phones check a camp of 96 children in and out while a connection drops", { tag: "@full" }, async ({
  staff,
}) => {
  test.slow();
  const { site } = staff;
  const names = Array.from({ length: 96 }, (_, index) => `Nieve${index + 1} Zapata`);
  await campToday(site, numbered(96));
  await staff.signIn(FIELD);
  const second = await secondPhone(staff);
  await second.signIn(FIELD);
  const [mine, theirs] = [fieldAt(staff), fieldAt(second)];
  await mine.expectCount("expected", 96);
  await theirs.expectCount("expected", 96);
  const halves = [names.slice(0, 48), names.slice(48)] as const;
  const checkIn = async () => {
    for (const name of halves[0]) await mine.tap("in", name);
  };
  const checkInWithoutConnection = async () => {
    for (const [index, name] of halves[1].entries()) {
      if (index === 10) await second.page.context().setOffline(true);
      await theirs.tap("in", name);
      if (index === 40) await second.page.context().setOffline(false);
    }
  };
  await Promise.all([checkIn(), checkInWithoutConnection()]);
  for (const phone of [mine, theirs]) await phone.expectCount("stillHere", 96);
  const checkOut = async () => {
    for (const [index, name] of halves[1].entries()) {
      if (index === 5) await staff.page.context().setOffline(true);
      await mine.pickUp(name, "Rosa");
    }
    await staff.page.context().setOffline(false);
  };
  const checkOutOthers = async () => {
    for (const name of halves[0]) await theirs.pickUp(name, "Rosa");
  };
  await Promise.all([checkOut(), checkOutOthers()]);
  for (const phone of [mine, theirs]) {
    await phone.expectCount("stillHere", 0);
    await phone.expectCount("out", 96);
  }
});

test("Ticks survive the end of the session, and are sent after signing in again", async ({ staff }) => {
  const { page, site } = staff;
  await campToday(site, numbered(2));
  await staff.signIn(FIELD);
  const field = fieldAt(staff);
  await field.expectCount("expected", 2);
  await page.context().setOffline(true);
  await field.tap("in", "Nieve1 Zapata");
  await expect(field.line(1)).toBeVisible();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await staff.typePin();
  await field.expectCount("stillHere", 1);
  const api = await site.signInStaff();
  const { sessions } = await api<{ sessions: { programId: string; on: string; starts: string }[] }>(
    "GET",
    "/api/admin/field/sessions",
  );
  const { programId, on, starts } = { ...sessions[0] };
  const list = await api<{ children: { state: string }[] }>(
    "GET",
    `/api/admin/field/attendance?${new URLSearchParams({ programId: `${programId}`, on: `${on}`, starts: `${starts}` })}`,
  );
  expect(list.children.map(({ state }) => state)).toEqual(["in", "expected"]);
});

test("A phone stores no child's name, not even on its disk", async ({ site, text, language }) => {
  await campToday(site, numbered(2));
  const profile = await mkdtemp(join(tmpdir(), "field-phone-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM_LAUNCH,
    locale: language,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const staff = staffAt(page, site, text);
  await staff.signIn(FIELD);
  const field = fieldAt(staff);
  await field.tap("in", "Nieve1 Zapata");
  await field.expectCount("stillHere", 1);
  await context.setOffline(true);
  await field.pickUp("Nieve1 Zapata", "Rosa");
  // On a slow machine, the first tick has not been confirmed yet.
  const waiting = field.line(1).or(field.line(2));
  await expect(waiting).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/Nieve|Zapata|Rosa/);
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await context.close();
  const files = await readdir(profile, { recursive: true, withFileTypes: true });
  let size = 0;
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    size += bytes.length;
    for (const encoding of ["utf8", "utf16le"] as const)
      expect([file.name, bytes.includes(Buffer.from("Zapata", encoding))]).toEqual([file.name, false]);
  }
  expect(size).toBeGreaterThan(0);
  await rm(profile, { recursive: true });
});
