import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Family } from "#tests/faults/support/family.ts";
import { type FaultClub, keepOpen, onHouseholds } from "#tests/faults/support/fault-club.ts";
import { booksOf, expectBooksBalance, expectSameSumAtStripe } from "#tests/faults/support/payment-records.ts";
import { changeRows, readRow } from "#tests/support/database/rows.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const REFUNDS = "/v1/refunds";
const CONFIRMED = "confirmed, spot";
/** What staff send back of the first child, and less than any child costs. */
const PART = 2000;

/** The second half of group "After" of docs/reference/fault-tests.md#fault-numbers. */
onHouseholds("Money that goes back", (open) => {
  let club: FaultClub;
  let staff: StaffVisitor;
  keepOpen(open, async (opened) => {
    club = opened;
    staff = await signedIn(club.app);
  });

  const paidFamily = async () => {
    const family = new Family(club);
    await family.setUp();
    family.pay();
    await club.eventsTaken();
    await expectBooksBalance(club, family);
    return family;
  };
  const ledgerOf = async ({ intentId }: Family) => {
    const { state, ledger, registrations } = await booksOf(club, intentId);
    await expectSameSumAtStripe(club);
    return { state, ledger: ledger.toSorted(), registrations };
  };
  const firstChild = async (intentId: string) => {
    const line = await club.db
      .selectFrom("orderLines")
      .innerJoin("payments", "payments.orderId", "orderLines.orderId")
      .select("orderLines.registrationId")
      .where("payments.intentId", "=", intentId)
      .orderBy("position")
      .executeTakeFirstOrThrow();
    return line.registrationId;
  };
  /** Staff press "Refund" in the product. */
  const refund = async ({ intentId, household }: Family, cents: number, requestId = randomUUID()) => {
    const { id } = await readRow(club.db, "payments", { intentId }, ["id"]);
    const ofFirst = household && { registrationId: await firstChild(intentId) };
    const body = { cents, reason: "requested_by_family", requestId, ...ofFirst };
    const answer = await staff.call("POST", `/api/admin/payments/${id}/refunds`, body);
    return { status: answer.status, body: await answer.json() };
  };
  const refundsAtStripe = ({ intentId }: Family) =>
    club.sandbox.refunds().filter(({ payment_intent: intent }) => intent === intentId);

  test("33: partly and again in Stripe's dashboard, with every event twice, is booked once each", async () => {
    const family = await paidFamily();
    club.sandbox.webhooks.duplicate(4);
    club.sandbox.refund({ payment_intent: family.intentId, amount: 1000 });
    club.sandbox.refund({ payment_intent: family.intentId, amount: 2500 });
    await club.eventsTaken();
    expect(await ledgerOf(family)).toEqual({
      state: "part_refunded",
      ledger: [`charge ${family.cents}`, "refund -1000", "refund -2500"],
      registrations: family.each(CONFIRMED),
    });
    club.sandbox.refund({ payment_intent: family.intentId });
    await club.eventsTaken();
    expect(await ledgerOf(family)).toMatchObject({ state: "refunded" });
  });

  test("33: in the dashboard, without any event, is found on the next check", async () => {
    const family = await paidFamily();
    club.sandbox.webhooks.drop(2);
    club.sandbox.refund({ payment_intent: family.intentId, amount: 1500 });
    await club.eventsTaken();
    await family.truth();
    expect(await ledgerOf(family)).toMatchObject({
      state: "part_refunded",
      ledger: [`charge ${family.cents}`, "refund -1500"],
    });
  });

  test.each([
    ["is lost on its way", { when: "before", effect: "drop" }],
    ["is done and its answer lost", { when: "after", effect: "drop" }],
    ["is answered 500", { when: "before", effect: "error" }],
    ["is done and answered 500", { when: "after", effect: "error" }],
  ] as const)("34: of ours, whose call %s repeatedly, is made once", async (_title, fault) => {
    const family = await paidFamily();
    club.sandbox.faults.inject({ ...fault, method: "POST", path: REFUNDS, times: Number.POSITIVE_INFINITY });
    expect((await refund(family, PART)).status).toBe(201);
    await club.pollAfter(3);
    club.repair();
    // Two instances find it waiting at the same moment.
    await Promise.all([club.pollAfter(3), club.pollAfter(3)]);
    await club.eventsTaken();
    expect(refundsAtStripe(family)).toHaveLength(1);
    expect(await ledgerOf(family)).toMatchObject({
      state: "part_refunded",
      ledger: [`charge ${family.cents}`, `refund -${PART}`],
    });
  });

  test.each([
    ["won", "succeeded", ["dispute", "dispute_reversal"]],
    ["lost", "disputed", ["dispute"]],
  ] as const)(
    "35: in a dispute that is %s is booked, even if its events arrive in reverse",
    async (outcome, state, moved) => {
      const family = await paidFamily();
      const { cents } = family;
      const ledger = moved.map((kind) => `${kind} ${kind === "dispute" ? -cents : cents}`);
      club.sandbox.webhooks.hold();
      const { id } = club.sandbox.openDispute(family.intentId);
      expect(await refund(family, 1000)).toMatchObject({ status: expect.any(Number) });
      club.sandbox.closeDispute(id, outcome);
      await club.sandbox.webhooks.release(club.sandbox.webhooks.held().toReversed());
      await club.eventsTaken();
      await club.pollAfter(3);
      expect(await ledgerOf(family)).toMatchObject({ state, ledger: [`charge ${cents}`, ...ledger] });
    },
  );

  test("35: in a dispute over a deleted registration is booked too", async () => {
    const family = await paidFamily();
    const { id } = club.sandbox.openDispute(family.intentId);
    await changeRows(
      club.db,
      "registrations",
      { email: family.data.email },
      { deletedAt: club.deps.now().toISOString() },
    );
    club.sandbox.closeDispute(id, "lost");
    await club.eventsTaken();
    expect(await ledgerOf(family)).toMatchObject({
      state: "disputed",
      ledger: [`charge ${family.cents}`, `dispute -${family.cents}`],
    });
  });
});
