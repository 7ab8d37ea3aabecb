import { expect, type Page } from "@playwright/test";
import { mailedCode } from "./family-sign-in.ts";
import { type Site, STAFF_PIN } from "./site.ts";

/** The camp is open and full, years before it ends, and families may wait for its places. */
export async function fillCamp(site: Site): Promise<void> {
  await site.setProgram({ open: true });
  await site.inTables((db) =>
    db
      .updateTable("programs")
      .set({ capacity: 0, waitingList: "staff", endsOn: "2099-06-13" })
      .where("kind", "=", "camp")
      .execute(),
  );
}

/** All codes that were mailed so far. */
export async function mailedCodes(site: Site): Promise<string[]> {
  return (await site.mails()).flatMap((mail) => /^(\d{3}) (\d{3})\b/.exec(mail)?.slice(1).join("") ?? []);
}

interface WaitingFamily {
  email: string;
  children: readonly string[];
}

/** A family that waits for places together, at the end of the list; the browser then forgets it. */
export async function joinAs(page: Page, site: Site, { email, children }: WaitingFamily): Promise<void> {
  const { id } = await site.inTables((db) =>
    db.selectFrom("programs").select("id").where("kind", "=", "camp").executeTakeFirstOrThrow(),
  );
  const known = await mailedCodes(site);
  await page.request.post(`${site.url}/api/waiting-list`, {
    data: {
      ...{ programId: id, mode: "together", language: "es" },
      guardian: { firstName: "Luz", lastName: "Paz", email, phone: "(575) 555-0142" },
      children: children.map((firstName) => ({ firstName, lastName: "Paz", dateOfBirth: "2016-03-04" })),
    },
  });
  const code = await mailedCode(site, known);
  await page.request.post(`${site.url}/api/family/session`, { data: { email, code, phoneDigits: "0142" } });
  await page.context().clearCookies();
}

/** Staff offer a family the places that it waits for. */
export async function offerTo(page: Page, site: Site, email: string): Promise<void> {
  const { id } = await site.inTables((db) =>
    db.selectFrom("waitingEntries").select("id").where("email", "=", email).executeTakeFirstOrThrow(),
  );
  await page.request.post(`${site.url}/api/admin/session`, { data: { pin: STAFF_PIN } });
  const answer = await page.request.post(`${site.url}/api/admin/waiting-list/${id}/offer`, { data: {} });
  expect(answer.status()).toBe(200);
  await page.context().clearCookies();
}
