import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAllowed, PERMISSIONS, type Permission, ROLES } from "#domain/staff/permissions.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { codeOf } from "#tests/support/clubs/besieged-club.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows } from "#tests/support/database/rows.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { AccountVisitor, PASSWORD, signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { SoftPasskey } from "#tests/support/visitors/soft-passkey.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const COLUMNS = [...ROLES, "pin", "first_pin"] as const;

test("The documented permissions are those of the product", () => {
  const page = readFileSync("docs/reference/staff-access.md", "utf8");
  const rows = [...page.matchAll(/^\| `([a-z_]+\.[a-z]+)` +\|(.+)\|$/gm)].map(([, name, cells = ""]) => [
    name,
    cells.split("|").map((cell) => cell.trim() === "yes"),
  ]);
  const permissions = Object.keys(PERMISSIONS) as Permission[];
  const expected = permissions.map((name) => [name, COLUMNS.map((column) => isAllowed(column, name))]);
  expect(rows).toEqual(expected);
});

onEitherEngine("An account's role", (engine) => {
  const club = clubPerTest(engine);

  const memberWith = async (role: (typeof ROLES)[number]) => {
    const member = await signedInAccount(club, `member.${role}`);
    await changeRows(club.db, "users", { username: `member.${role}` }, { role });
    return member;
  };
  const child = async () => {
    await payRegistration(club);
    const { id } = await club.db.selectFrom("registrations").select("id").executeTakeFirstOrThrow();
    return id;
  };
  const cancel = (id: string, by: StaffVisitor) =>
    by.call("POST", `/api/admin/registrations/${id}/cancel`, {
      reason: "requested_by_family",
      note: "",
      expectedRefundCents: 4000,
      requestId: randomUUID(),
    });
  const accounts = async (by: StaffVisitor) => (await (await by.get("/api/admin/accounts")).json()).data;

  test("decides who may refund, also by a cancellation or a move", async () => {
    await signedInAccount(club);
    const id = await child();
    const registrar = await memberWith("registrar");
    const cheap = await addProgram(club.db, { feeCents: 1000, slug: "cheap" });
    const move = { programId: cheap, expectedDifferenceCents: -3000, reason: "" };
    const before = JSON.stringify(await readRows(club.db, "registrations"));
    expect(await codeOf(await cancel(id, registrar))).toEqual([403, "not_permitted"]);
    const moved = await registrar.call("POST", `/api/admin/registrations/${id}/move`, move);
    expect(await codeOf(moved)).toEqual([403, "not_permitted"]);
    expect(JSON.stringify(await readRows(club.db, "registrations"))).toBe(before);
    expect(await readRows(club.db, "refunds")).toEqual([]);
    expect((await cancel(id, await memberWith("treasurer"))).status).toBe(200);
    expect(await readRows(club.db, "refunds")).toMatchObject([{ cents: 4000 }]);
  });

  test("hides health answers from the treasurer, and no view of them is logged", async () => {
    await signedInAccount(club);
    await payRegistration(club, { allergies: "Peanuts" });
    const { id } = await club.db.selectFrom("registrations").select("id").executeTakeFirstOrThrow();
    for (const field of ["allergies", "parentFirstName"]) {
      const change = { id: randomUUID(), registrationId: id, field, before: "", after: "Peanuts" };
      await club.db
        .insertInto("familyChanges")
        .values({ ...change, changedAt: instantOf(club.deps.now()) })
        .execute();
    }
    const seenBy = async (who: StaffVisitor) => {
      const { data } = await (await who.get(`/api/registrations/${id}`)).json();
      const changed = data.familyChanges.map(({ field }: { field: string }) => field).sort();
      return { isHealthShown: data.isHealthShown, allergies: data.allergies, changed };
    };
    const hidden = { isHealthShown: false, allergies: null, changed: ["parentFirstName"] };
    expect(await seenBy(await memberWith("treasurer"))).toEqual(hidden);
    expect(await readRows(club.db, "auditLog", { action: "registration_viewed" })).toEqual([]);
    expect(await seenBy(await memberWith("registrar"))).toEqual({
      isHealthShown: true,
      allergies: "Peanuts",
      changed: ["allergies", "parentFirstName"],
    });
    expect(await readRows(club.db, "auditLog", { action: "registration_viewed" })).toHaveLength(1);
  });

  test("shows others only their own account, whose passkeys they may remove", async () => {
    const ana = await signedInAccount(club);
    const viewer = await memberWith("viewer");
    for (const owner of [ana, viewer]) {
      const options = (await (await owner.call("POST", "/api/admin/passkeys/challenge")).json()).data;
      await owner.call("POST", "/api/admin/passkeys", new SoftPasskey().create(options));
    }
    const all = await accounts(ana);
    expect(all).toHaveLength(2);
    const own = await accounts(viewer);
    expect(own).toMatchObject([{ username: "member.viewer", role: "viewer" }]);
    const passkeyOf = (name: string) =>
      all.find(({ username }: { username: string }) => username === name).passkeys[0].id;
    const remove = (id: string, by: StaffVisitor) => by.call("DELETE", `/api/admin/passkeys/${id}`);
    expect(await codeOf(await remove(passkeyOf("ana.vega"), viewer))).toEqual([403, "not_permitted"]);
    expect((await remove(passkeyOf("member.viewer"), viewer)).status).toBe(200);
    expect((await remove(passkeyOf("ana.vega"), ana)).status).toBe(200);
  });

  test("is changed by administrators, is mailed and logged, and counts at once", async () => {
    const ana = await signedInAccount(club);
    const registrar = await memberWith("registrar");
    const [{ id }] = (await accounts(ana)).filter(
      ({ username }: { username: string }) => username === "member.registrar",
    );
    const changeRole = (role: string, by: StaffVisitor) =>
      by.call("PATCH", `/api/admin/accounts/${id}`, { role });
    expect(await codeOf(await changeRole("administrator", registrar))).toEqual([403, "not_permitted"]);
    expect((await registrar.get("/api/admin/messages")).status).toBe(200);
    expect((await changeRole("treasurer", ana)).status).toBe(200);
    expect(await codeOf(await registrar.get("/api/admin/waiting-list"))).toEqual([403, "not_permitted"]);
    expect(await readRows(club.db, "auditLog", { action: "member_role_changed" })).toHaveLength(1);
    expect(await readRows(club.db, "outbox", { kind: "staff_access_notice" })).not.toEqual([]);
  });

  test("prints and copies only the lists whose pages it opens", async () => {
    await signedInAccount(club);
    const pin = await signedIn(club.app);
    const treasurer = await memberWith("treasurer");
    const statusOf = async (list: string, who: StaffVisitor) =>
      (await who.get(`/api/admin/contacts?list=${list}&season=all`)).status;
    expect([await statusOf("registrations", pin), await statusOf("unpaid", pin)]).toEqual([200, 403]);
    expect([await statusOf("unpaid", treasurer), await statusOf("interests", treasurer)]).toEqual([200, 403]);
  });

  test("gives a coach's browsers no attempts at the PIN of their own, however often the coach signs in", async () => {
    await signedInAccount(club);
    await memberWith("coach");
    const codes = [];
    for (let at = 0; at < 6; at++) {
      const browser = new AccountVisitor(club.app, "198.51.100.20");
      await browser.enter("member.coach", PASSWORD);
      codes.push((await codeOf(await browser.call("POST", "/api/admin/session", { pin: `700${at}` })))[1]);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "wrong_pin"), "pin_locked"]);
  });

  test("stays administrator for the last one while the PIN is off; else the PIN sets the club up again", async () => {
    const ana = await signedInAccount(club);
    const [{ id }] = await accounts(ana);
    const demote = () => ana.call("PATCH", `/api/admin/accounts/${id}`, { role: "viewer" });
    expect((await ana.call("PUT", "/api/admin/pin", { enabled: false })).status).toBe(200);
    expect(await codeOf(await demote())).toEqual([409, "last_account"]);
    expect((await ana.call("PUT", "/api/admin/pin", { enabled: true })).status).toBe(200);
    const pin = await signedIn(club.app);
    expect(await codeOf(await pin.get("/api/admin/publications"))).toEqual([403, "account_needed"]);
    expect((await demote()).status).toBe(200);
    expect((await pin.get("/api/admin/publications")).status).toBe(200);
  });

  test("is chosen by the PIN alone for an invitation, but it takes over no account that works", async () => {
    const pin = await signedIn(club.app);
    const invite = (username: string, role: string) =>
      pin.call("POST", "/api/admin/accounts", { username, role });
    for (const role of ["administrator", "treasurer"])
      expect((await invite("luz.mora", role)).status).toBe(200);
    expect(await accounts(pin)).toMatchObject([{ username: "luz.mora", role: "treasurer" }]);
    await memberWith("treasurer");
    const { id } = await readRow(club.db, "users", { username: "member.treasurer" }, ["id"]);
    const takeOver = await invite("member.treasurer", "administrator");
    expect(await codeOf(takeOver)).toEqual([403, "account_needed"]);
    const again = await pin.call("POST", `/api/admin/accounts/${id}/invitation`);
    expect(await codeOf(again)).toEqual([403, "account_needed"]);
  });
});
