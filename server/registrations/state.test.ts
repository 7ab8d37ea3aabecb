import { afterEach, beforeEach, expect, test } from "vitest";
import { REGISTRATION_STATES, type RegistrationState } from "#domain/registration/status.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { changeState, NEXT_STATES } from "./state.ts";

onBothEngines("The state of a registration", (engine) => {
  let club: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
  });
  afterEach(() => club.close());

  const change = (to: RegistrationState) =>
    club.db.transaction().execute(async (trx) => {
      const rows = await trx.selectFrom("registrations").selectAll().execute();
      return changeState(trx, rows, { to });
    });

  test.each(REGISTRATION_STATES)("follows the table from %s", async (from) => {
    await desk.enter();
    for (const to of REGISTRATION_STATES) {
      const hasSpot = from === "confirmed" || from.startsWith("awaiting");
      await club.db.updateTable("registrations").set({ state: from, hasSpot }).execute();
      await club.db.updateTable("programs").set({ placesTaken: 5 }).execute();
      const before = await desk.registrations();
      if (from !== to && !NEXT_STATES[from].includes(to)) {
        await expect(change(to)).rejects.toThrow(`cannot become ${to} from ${from}`);
        expect(await desk.registrations()).toEqual(before);
        continue;
      }
      const [row] = await change(to);
      expect(await desk.registrations()).toEqual([row]);
      expect(row?.state).toBe(to);
      expect(await desk.placesTaken()).toBe(hasSpot && !row?.hasSpot ? 4 : 5);
    }
  });

  test("does not change by what staff may not do with it", async () => {
    const { data } = await desk.enter();
    const id = String(data.id);
    const cancel = { expectedRefundCents: 0, reason: "other", note: "x", requestId: crypto.randomUUID() };
    const before = await desk.registrations();
    const cancelled = await desk.staff.call("POST", `/api/admin/registrations/${id}/cancel`, cancel);
    expect(await cancelled.json()).toMatchObject({ code: "not_paid" });
    expect(await desk.registrations()).toEqual(before);
    expect(await desk.placesTaken()).toBe(1);
  });

  test("is cancelled with the child, which calls go on to answer as confirmed and paid, and confirmed once restored", async () => {
    const { data } = await desk.enter({}, { cashCents: 4000 });
    const id = String(data.id);
    const body = { expectedRefundCents: 4000, reason: "requested_by_family", requestId: crypto.randomUUID() };
    const answer = await desk.staff.call("POST", `/api/admin/registrations/${id}/cancel`, body);
    expect(answer.status).toBe(200);
    expect(await desk.registrations()).toMatchObject([{ state: "cancelled", hasSpot: false }]);
    expect(await desk.details(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
    await desk.staff.call("POST", `/api/registrations/${id}/restore`, {});
    expect(await desk.registrations()).toMatchObject([
      { state: "confirmed", hasSpot: true, deletedAt: null },
    ]);
    expect(await desk.placesTaken()).toBe(1);
  });
});
