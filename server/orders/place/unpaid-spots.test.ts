import { expect, test } from "vitest";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { Family, SLOW_CARD } from "#tests/faults/support/family.ts";
import { openFaultClub } from "#tests/faults/support/fault-club.ts";
import { booksOf } from "#tests/faults/support/payment-records.ts";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows } from "#tests/support/database/rows.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const MINUTE = 60_000;
const HOLDS = `/api/admin/programs/${firstCamp.id}/holds`;

onBothEngines("Unpaid places that staff can free", (engine) => {
  const club = perTest(
    () => openFaultClub(engine),
    (opened) => opened.close(),
  );
  const staff = perTest(() => signedIn(club.app));

  const places = (capacity: number) => changeRows(club.db, "programs", {}, { capacity });
  const arrived = async () => {
    const family = new Family(club);
    expect((await family.setUp()).status).toBe(200);
    return family;
  };
  const shown = () => dataOf(staff.get(HOLDS));
  const free = async () => (await dataOf(staff.call("POST", `${HOLDS}/release`, {}))).released;
  const statusOf = async (family: Family) => (await booksOf(club, family.intentId)).registrations;

  test("are counted, with the time of the first", async () => {
    expect(await shown()).toEqual({ spots: 0, since: null });
    const since = club.deps.now().toISOString();
    await arrived();
    club.advance(MINUTE);
    await arrived();
    expect(await shown()).toEqual({ spots: 2, since });
  });

  test("are only those of a checkout, not those of families that pay later", async () => {
    await arrived();
    const { data } = await arrived();
    const { id } = await readRow(club.db, "registrations", { email: data.email }, ["id"]);
    const path = `/api/admin/registrations/${id}/due`;
    expect((await staff.call("PUT", path, { dueOn: "2025-06-01" })).status).toBe(200);
    const programs: { id: string; spots: object }[] = await dataOf(staff.get("/api/admin/programs"));
    expect(programs.find((program) => program.id === firstCamp.id)?.spots).toMatchObject({ held: 2 });
    expect(await shown()).toMatchObject({ spots: 1 });
    await staff.get("/api/admin/contacts?list=unpaid");
    const log = await readRows(club.db, "auditLog", { action: "contacts_exported" }, ["details"]);
    expect(log.map(({ details }) => details)).toEqual(['{"count":1,"list":"unpaid"}']);
  });

  test("go to others once freed; a family that still pays gets a spot while there is one", async () => {
    await places(1);
    const family = await arrived();
    expect(await free()).toBe(1);
    expect(await spotsTaken(club)).toBe(0);
    family.pay();
    expect((await family.confirm()).body.data.status).toBe("confirmed");
    expect(await spotsTaken(club)).toBe(1);
  });

  test("that were freed and taken by others send a family that still pays to staff's review", async () => {
    await places(1);
    const late = await arrived();
    await free();
    const next = await arrived();
    next.pay();
    late.pay();
    await club.eventsTaken();
    expect(await statusOf(next)).toEqual(["confirmed, spot"]);
    expect(await booksOf(club, late.intentId)).toMatchObject({
      state: "succeeded",
      ledger: ["charge 6000"],
      registrations: ["needs_review, no spot"],
    });
  });

  test("expire a day after they were freed, at Stripe first", async () => {
    const family = await arrived();
    await free();
    club.advance(25 * 60 * MINUTE);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway });
    expect(family.pay()).toHaveProperty("error");
    expect(await statusOf(family)).toEqual(["expired, no spot"]);
    await runJob(club, "housekeeping");
    expect(await readRows(club.db, "orders")).toMatchObject([{ networkHash: null }]);
  });

  test("that are freed while the family pays are counted once", async () => {
    const families = [await arrived(), await arrived(), await arrived()];
    for (const family of families) family.pay();
    await Promise.all([free(), ...families.map((family) => family.confirm())]);
    for (const family of families) expect(await statusOf(family)).toEqual(["confirmed, spot"]);
    expect(await spotsTaken(club)).toBe(3);
  });

  test("whose payment a bank is processing are not freed", async () => {
    const family = await arrived();
    family.pay(SLOW_CARD);
    await club.eventsTaken();
    expect(await shown()).toMatchObject({ spots: 0 });
    expect(await free()).toBe(0);
    expect(await statusOf(family)).toEqual(["awaiting_payment, spot"]);
  });

  test("whose payment a bank is processing go to nobody else, however long that takes", async () => {
    await places(1);
    const family = await arrived();
    family.pay(SLOW_CARD);
    await club.eventsTaken();
    club.advance(31 * MINUTE);
    expect((await new Family(club).setUp()).body.code).toBe("program_full");
    expect((await family.setUp()).body).toMatchObject({ intentStatus: "processing" });
    expect(await statusOf(family)).toEqual(["awaiting_payment, spot"]);
  });

  test("belong to an existing program", async () => {
    expect((await staff.get("/api/admin/programs/league/holds")).status).toBe(404);
    expect((await staff.call("POST", "/api/admin/programs/league/holds/release", {})).status).toBe(404);
  });
});
