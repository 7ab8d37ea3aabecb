import { setTimeout as wait } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { ROLES } from "#domain/staff/permissions.ts";
import {
  editPath,
  PAPER_PATH,
  paymentPath,
  registrationPath,
  STAFF_PATHS,
  WRITE_PATH,
} from "#domain/staff/staff-paths.ts";
import { complaintsOf } from "#tests/e2e/support/complaints.ts";
import { test } from "#tests/e2e/support/journey.ts";
import { STAFF_PIN } from "#tests/e2e/support/site.ts";

const PASSWORD = "four green goalposts";
/** A page that fetches nothing for so long shows what it has. */
const QUIET_MS = 120;

/** Refused calls of a page, and a way to wait until it has fetched everything. */
function callsOf(page: Page, url: string) {
  const refused: string[] = [];
  const pending = new Set<unknown>();
  let changedAt = Date.now();
  const changed = (change: () => void) => {
    change();
    changedAt = Date.now();
  };
  page.on("request", (request) => changed(() => pending.add(request)));
  page.on("requestfailed", (request) => changed(() => pending.delete(request)));
  page.on("requestfinished", (request) => changed(() => pending.delete(request)));
  page.on("response", (response) => {
    const path = response.url().replace(url, "");
    if (response.status() >= 400 && path.startsWith("/api/")) refused.push(`${response.status()} ${path}`);
  });
  const settle = async () => {
    changedAt = Date.now();
    while (pending.size > 0 || Date.now() - changedAt < QUIET_MS) await wait(20);
  };
  return { refused, settle };
}

/** Links that are reached from the menu; a phone shows the frequent ones, the others are behind a button. */
const LINKS = {
  laptop: { administrator: 30, registrar: 24, treasurer: 14, viewer: 16, coach: 2, pin: 9 },
  phone: { administrator: 4, registrar: 4, treasurer: 3, viewer: 3, coach: 2, pin: 4 },
};

test("Every page of the menu opens for each role and for the PIN, and makes no call that is refused", {
  tag: "@laptop",
}, async ({ staff }) => {
  const { page, site, text, call } = staff;
  await site.registerFamily();
  await staff.signInByAccount("/admin");
  await staff.enterPaper({ childFirstName: "Iker", email: "luz@example.org" });
  const invitations = new Map<string, string>();
  for (const role of ROLES) {
    const { data } = await call("accounts", { username: `member.${role}`, role });
    invitations.set(role, data.invitation);
  }
  const ids = async (path: string): Promise<string[]> => {
    const { data } = await (await page.request.get(`${site.url}/api/${path}`)).json();
    return data.map(({ id }: { id: string }) => id);
  };
  const registrations = await ids("registrations");
  const records = [
    ...registrations.flatMap((id) => [registrationPath(id), editPath(id)]),
    ...(await ids("admin/payments")).map(paymentPath),
    PAPER_PATH,
    "/admin/rosters?sheet=check-in",
    `${WRITE_PATH}?list=registrations`,
  ];
  const complaints = complaintsOf(page);
  const { refused, settle } = callsOf(page, site.url);
  const menu = () =>
    page
      .locator("nav a[href^='/admin']")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const faults: string[] = [];
  let who = "";
  const look = async (path: string) => {
    await page.evaluate((address) => history.pushState(null, "", address), path);
    await settle();
    const alerts = (await page.getByRole("alert").allInnerTexts()).filter((words) => words !== "");
    const found = [...refused.splice(0), ...complaints.splice(0), ...alerts];
    faults.push(...found.map((fault) => `${who} ${path}: ${fault}`));
  };
  const isRefusedPage = async () =>
    (await page.getByText(text("staffErrors:codes.not_permitted.title"), { exact: true }).count()) +
      (await page.getByText(text("adminSetup:accountNeeded.title"), { exact: true }).count()) >
    0;
  const walk = async () => {
    await page.goto(`${site.url}/admin`);
    await settle();
    const found = new Set(await menu());
    for (const path of found) {
      await look(path);
      if (await isRefusedPage()) faults.push(`${who} ${path}: stands in the menu, but is refused`);
      for (const link of await menu()) found.add(link);
    }
    for (const path of [...STAFF_PATHS, ...records]) if (!found.has(path)) await look(path);
    return found.size;
  };
  const pages: Record<string, number> = {};
  for (const role of ROLES) {
    await call("invitations/accept", { invitation: invitations.get(role), password: PASSWORD });
    who = role;
    pages[who] = await walk();
  }
  await call("session", { pin: STAFF_PIN });
  who = "pin";
  pages[who] = await walk();
  expect(faults).toEqual([]);
  expect(pages).toEqual(test.info().project.name.endsWith("phone") ? LINKS.phone : LINKS.laptop);
});
