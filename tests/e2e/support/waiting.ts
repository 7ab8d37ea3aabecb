import { expect, request } from "@playwright/test";
import type { WaitingListMode } from "#domain/family/waiting-list.ts";
import { changePrograms, eveningsOn } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { changeRows, readRow } from "#tests/support/database/rows.ts";
import type { Site } from "./site.ts";

/** The camp is open and full, years before it ends, and by default families may wait for its places. */
export async function fillCamp(site: Site, waitingList: WaitingListMode = "staff"): Promise<void> {
  await site.setProgram({ open: true });
  await site.inTables(async (db) => {
    await changeRows(db, "programs", { id: firstCamp.id }, { capacity: 0, waitingList });
    const sessions = [...firstCamp.sessions, ...eveningsOn("2099-06-13")];
    await changePrograms(db, { sessions }, firstCamp.id);
  });
}

interface WaitingFamily {
  /** A first name; the last is Paz. */
  guardian?: string;
  email: string;
  children: readonly string[];
}

/** A family that waits for places together, at the end of the list, from a browser of its own. */
export async function joinAs(site: Site, family: WaitingFamily): Promise<void> {
  const { guardian = "Luz", email, children } = family;
  const known = await site.mailedCodes();
  const browser = await request.newContext({ baseURL: site.url });
  const joined = await browser.post("/api/waiting-list", {
    data: {
      programId: firstCamp.id,
      mode: "together",
      language: "es",
      guardian: { firstName: guardian, lastName: "Paz", email, phone: "(575) 555-0142" },
      children: children.map((firstName) => ({ firstName, lastName: "Paz", dateOfBirth: "2016-03-04" })),
    },
  });
  expect(joined.status()).toBe(202);
  const code = await site.newCode(known);
  const opened = await browser.post("/api/family/session", { data: { email, code, phoneDigits: "0142" } });
  expect(opened.status()).toBe(200);
  await browser.dispose();
}

/** Staff offer a family the places that it waits for. */
export async function offerTo(site: Site, email: string): Promise<void> {
  const { id } = await site.inTables((db) => readRow(db, "waitingEntries", { email }));
  const staff = await site.signInStaff();
  await staff("POST", `/api/admin/waiting-list/${id}/offer`, {});
}
