import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { firstClub } from "#content/club/first-club.ts";
import { CLUB_ID } from "#domain/club/content.ts";
import { codeOf } from "#tests/support/clubs/besieged-club.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow, readRows, storeRow } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { TEST_PIN, type TestApp } from "#tests/support/servers/test-app.ts";
import { signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { SoftPasskey } from "#tests/support/visitors/soft-passkey.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

/** One call that has an effect of the table. */
interface Call {
  path: string;
  body?: unknown;
  /** Whether it needs an account also while nobody has one. */
  always?: true;
}

async function messageToMany(club: TestApp): Promise<Call> {
  await (await openDesk(club)).enterMany(16);
  const to = { list: "registrations" };
  const pin = await signedIn(club.app);
  const audience = await pin.call("POST", "/api/admin/messages/audience", { to, kind: "notice" });
  const { listHash } = (await audience.json()).data;
  const texts = { subjectEn: "Water", subjectEs: "Agua", bodyEn: "Bring water.", bodyEs: "Traigan agua." };
  return { path: "messages", body: { to, kind: "notice", listHash, ...texts }, always: true };
}

/** A call of each route of docs/reference/staff-access.md#what-needs-an-account; undefined where it takes an account to have any. */
const ROUTES = {
  "POST /api/admin/payments/:id/refunds": async (club) => {
    await payRegistration(club);
    const { id } = await club.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
    return { path: `payments/${id}/refunds`, body: { cents: 100, reason: "requested_by_family" } };
  },
  "POST /api/admin/registrations/:id/cancel": async (club) => {
    await payRegistration(club);
    const body = { reason: "requested_by_family", note: "", expectedRefundCents: 4000 };
    return {
      path: `registrations/${await childOf(club)}/cancel`,
      body: { ...body, requestId: randomUUID() },
    };
  },
  "POST /api/admin/registrations/:id/move": async (club) => {
    await payRegistration(club);
    const programId = await addProgram(club.db, { feeCents: 1000, slug: "cheap" });
    const body = { programId, expectedDifferenceCents: -3000, reason: "" };
    return { path: `registrations/${await childOf(club)}/move`, body };
  },
  "PATCH /api/admin/registrations/:id": async (club) => {
    await (await openDesk(club)).enter();
    const body = { changes: { email: "thief@example.org" }, reason: "She called", version: 1 };
    return { path: `registrations/${await childOf(club)}`, body };
  },
  "POST /api/admin/registrations/:id/address": async (club) => {
    await payRegistration(club);
    const body = { email: "thief@example.org" };
    return { path: `registrations/${await childOf(club)}/address`, body, always: true };
  },
  "POST /api/admin/registrations/:id/address/confirm": async (club) => {
    await payRegistration(club);
    const body = { code: "000000" };
    return { path: `registrations/${await childOf(club)}/address/confirm`, body, always: true };
  },
  "POST /api/admin/members": async () => ({ path: "members", body: { username: "helper.two" } }),
  "POST /api/admin/members/:id/invitation": async (club) => {
    return { path: `members/${await addMember(club)}/invitation` };
  },
  "PATCH /api/admin/members/:id": async (club) => {
    return { path: `members/${await addMember(club)}`, body: { disabled: true } };
  },
  "DELETE /api/admin/passkeys/:id": async (_club, account) => {
    if (!account) return undefined;
    const options = (await (await account.call("POST", "/api/admin/passkeys/challenge")).json()).data;
    await account.call("POST", "/api/admin/passkeys", new SoftPasskey().create(options));
    const { data } = await (await account.get("/api/admin/members")).json();
    return { path: `passkeys/${data[0].passkeys[0].id}` };
  },
  "POST /api/admin/pin": async () => ({ path: "pin", body: { currentPin: TEST_PIN, newPin: "8306" } }),
  "PUT /api/admin/pin": async () => ({ path: "pin", body: { enabled: false }, always: true }),
  "PUT /api/admin/setup/pin": async () => ({ path: "setup/pin", body: { newPin: "8306" }, always: true }),
  "POST /api/admin/messages": messageToMany,
  "POST /api/admin/messages/:id/go-on": async (club, account) => {
    if (!account) return undefined;
    const { path, body } = await messageToMany(club);
    const { id } = (await (await account.call("POST", `/api/admin/${path}`, body)).json()).data;
    await account.call("POST", `/api/admin/messages/${id}/stop`);
    return { path: `messages/${id}/go-on` };
  },
  "POST /api/admin/publications": async (club) => {
    await (await openDesk(club)).enterMany(16);
    const { seasonId: id } = await readRow(club.db, "programs", { id: firstCamp.id }, ["seasonId"]);
    const pin = await signedIn(club.app);
    const draft = (await (await pin.get(`/api/admin/drafts/season/${id}`)).json()).data;
    const camp = draft.payload.programs.find((program: { id: string }) => program.id === firstCamp.id);
    camp.texts.en.name = "Pay again: call this number";
    const written = await pin.call("PUT", `/api/admin/drafts/season/${id}`, draft);
    const { version } = (await written.json()).data;
    return { path: "publications", body: { subject: "season", id, version } };
  },
  "POST /api/admin/session-changes": async (club) => {
    await (await openDesk(club)).enterMany(16);
    return { path: "session-changes", body: { ...SESSION, kind: "place", newPlace: "Call this number" } };
  },
} as const satisfies Record<
  string,
  (club: TestApp, account: StaffVisitor | undefined) => Promise<Call | undefined>
>;
type Route = keyof typeof ROUTES;

const MONEY_AND_ACCESS = ["refunds", "registrations", "users", "authenticators"] as const;
const CHANGED = [...MONEY_AND_ACCESS, "messages", "sessionChanges", "publications"] as const;
const SESSION = { programId: firstCamp.id, on: "2025-06-12", starts: "18:00", reason: null };

function addMember({ db, deps }: TestApp) {
  return storeRow(db, "users", { username: "coach.rey", createdAt: deps.now().toISOString() });
}

async function childOf({ db }: TestApp): Promise<string> {
  const child = db.selectFrom("registrations").select("id").where("deletedAt", "is", null);
  return (await child.orderBy("createdAt").executeTakeFirstOrThrow()).id;
}

onEitherEngine("The shared PIN", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const openAccount = () => signedInAccount(club);
  const send = (route: Route, { path, body }: Call, by: StaffVisitor) =>
    by.call(route.split(" ")[0] ?? "", `/api/admin/${path}`, body);
  /** Whatever the effects change. */
  const stored = async () => {
    const rows = await Promise.all(CHANGED.map((table) => readRows(club.db, table)));
    const settings = await readRows(club.db, "settings");
    return JSON.stringify([...rows, settings.filter(({ key }) => key === "pinHash" || key === "pinOff")]);
  };

  test.each(Object.keys(ROUTES) as Route[])(
    "does not %s once somebody has an account, who does",
    async (route) => {
      const ana = await openAccount();
      const call = await ROUTES[route](club, ana);
      if (!call) throw new Error("nothing to call");
      const before = await stored();
      expect(await codeOf(await send(route, call, staff))).toEqual([403, "account_needed"]);
      expect(await stored()).toBe(before);
      expect([200, 201, 202, 404, 410]).toContain((await send(route, call, ana)).status);
    },
  );

  test.each(Object.keys(ROUTES) as Route[])(
    "may %s while nobody has an account, unless that always needs one",
    async (route) => {
      const call: Call | undefined = await ROUTES[route](club, undefined);
      if (!call) return;
      const [status, code] = await codeOf(await send(route, call, staff));
      if (call.always) expect(code).toBe("account_needed");
      else expect([200, 201]).toContain(status);
    },
  );

  test.each([
    ["name", { name: "Pay again" }],
    ["street", { place: { ...firstClub.place, street: "12 Pay St" } }],
    ["map link", { place: { ...firstClub.place, mapsUrl: "https://evil.example.net/pay-again" } }],
    ["email address", { email: "thief@example.com" }],
    ["phone", { contacts: firstClub.contacts.map((contact) => ({ ...contact, phone: "(575) 555-0199" })) }],
  ])(
    "does not publish another %s of the club, which reminders and canceled sessions would mail to many",
    async (_what, changes) => {
      const ana = await openAccount();
      await (await openDesk(club)).enterMany(16);
      const path = `drafts/club/${CLUB_ID}`;
      const draft = (await (await staff.get(`/api/admin/${path}`)).json()).data;
      const body = { ...draft, payload: { ...draft.payload, ...changes } };
      const { version } = (await (await staff.call("PUT", `/api/admin/${path}`, body)).json()).data;
      const press = (by: StaffVisitor) =>
        by.call("POST", "/api/admin/publications", { subject: "club", id: CLUB_ID, version });
      expect(await codeOf(await press(staff))).toEqual([403, "account_needed"]);
      expect((await press(ana)).status).toBe(200);
    },
  );

  test("still edits a paper form, cancels a session, deletes an unpaid child and raises places", async () => {
    await openAccount();
    const desk = await openDesk(club);
    await desk.enterMany(16);
    const id = await childOf(club);
    expect(
      (await desk.edit(id, { changes: { phone: "575-555-0177" }, reason: "Typo", version: 1 })).status,
    ).toBe(200);
    const day = await staff.call("POST", "/api/admin/session-changes", {
      ...SESSION,
      kind: "cancelled",
      reason: "rain",
    });
    expect(day.status).toBe(201);
    expect((await staff.call("DELETE", `/api/registrations/${id}`)).status).toBe(200);
    expect((await staff.call("PATCH", `/api/admin/programs/${firstCamp.id}`, { capacity: 90 })).status).toBe(
      200,
    );
  });
});
