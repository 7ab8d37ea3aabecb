import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { readRow } from "#tests/support/database/rows.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { familyRegistration } from "./families.ts";

/** A registration as it stands on a paper form: only what has to be there. */
export function paperForm(changes: object = {}) {
  const { childFirstName, childLastName, childAge, tshirtSize } = familyRegistration();
  const { parentFirstName, parentLastName, email, phone } = familyRegistration();
  const family = { parentFirstName, parentLastName, email, phone, language: "es" };
  return { childFirstName, childLastName, childAge, tshirtSize, ...family, ...changes };
}

/**
 * Staff at the desk with the paper forms and the cash box.
 * @param known with an account where the club has one, because refunds then need it
 */
export async function openDesk(club: TestApp, known?: StaffVisitor) {
  const staff = known ?? (await signedIn(club.app));
  const send = async (method: string, path: string, body: unknown) => {
    const response = await staff.call(method, `/api/admin/${path}`, body);
    return { status: response.status, ...(await response.json()) };
  };
  const enter = (changes: object = {}, more: object = {}) =>
    send("POST", "registrations", { programId: firstCamp.id, registration: paperForm(changes), ...more });
  const { db } = club;
  return {
    staff,
    enter,
    /** One child of each of up to 26 families. */
    enterMany: (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          enter({
            childFirstName: `Ana ${"abcdefghijklmnopqrstuvwxyz"[n]}`,
            email: `family${n}@example.org`,
          }),
        ),
      ),
    edit: (id: string, body: object) => send("PATCH", `registrations/${id}`, body),
    takeCash: (id: string, body: object = { cents: 4000 }) => send("POST", `registrations/${id}/cash`, body),
    refund: (paymentId: string, body: object) => send("POST", `payments/${paymentId}/refunds`, body),
    details: async (id: string) => (await (await staff.get(`/api/registrations/${id}`)).json()).data,
    registrations: () => db.selectFrom("registrations").selectAll().orderBy("createdAt").execute(),
    payments: () => db.selectFrom("payments").selectAll().orderBy("createdAt").execute(),
    ledger: async () => {
      const rows = await db.selectFrom("ledger").select(["kind", "cents"]).orderBy("createdAt").execute();
      return rows.map(({ kind, cents }) => `${kind} ${cents}`);
    },
    spotsTaken: async () => (await readRow(db, "programs", { id: firstCamp.id }, ["spotsTaken"])).spotsTaken,
    mails: async () =>
      (await db.selectFrom("outbox").select("kind").orderBy("createdAt").execute()).map(({ kind }) => kind),
    /** Deeds of the audit log with what they were done to. */
    log: async (action: string) =>
      (await db.selectFrom("auditLog").selectAll().where("action", "=", action).execute()).map((line) => ({
        ...line,
        details: JSON.parse(line.details ?? "null"),
      })),
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
