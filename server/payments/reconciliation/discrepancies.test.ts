import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { beginPayment, payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const CARD = { card: "4242 4242 4242 4242" };

onEitherEngine("A difference in the books", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const compare = async () => {
    club.advance(1000);
    const answer = await staff.call("POST", "/api/admin/reconciliation/run");
    return (await answer.json()).data.discrepancies as { id: string; kind: string }[];
  };
  const decide = (id: string | undefined, action: string, reason?: string) =>
    answerOf(staff.call("POST", `/api/admin/reconciliation/discrepancies/${id}`, { action, reason }));
  const audited = async () =>
    (await readRows(club.db, "auditLog", { action: "discrepancy_resolved" }, ["action", "details"])).map(
      ({ details }) => JSON.parse(details ?? "{}").resolution,
    );
  const registration = () =>
    club.db.selectFrom("registrations").select(["id", "state", "hasSpot"]).executeTakeFirst();
  const changePayment = async () => {
    await payRegistration(club);
    await club.db.updateTable("ledger").set({ cents: 5000 }).execute();
  };
  /** The family pays after its hold has expired and the camp is full. */
  const payWithoutPlace = async () => {
    const intentId = await payUnheard(club);
    await club.db.updateTable("registrations").set({ hasSpot: false, holdExpiresAt: null }).execute();
    await club.db.updateTable("programs").set({ capacity: 1, spotsTaken: 1 }).execute();
    return intentId;
  };

  test("stays resolved after staff accept it, until its amounts change", async () => {
    await changePayment();
    const [difference] = await compare();
    const { data } = await decide(difference?.id, "ignore", "Paid in cash, see the box");
    expect(data).toMatchObject({ id: difference?.id, resolution: "ignored", actions: [] });
    expect(await compare()).toEqual([]);
    const stored = await club.db.selectFrom("discrepancies").selectAll().executeTakeFirst();
    expect(stored).toMatchObject({ note: "Paid in cash, see the box" });
    expect(await audited()).toEqual(["ignored"]);
    await club.db.updateTable("ledger").set({ cents: 4000 }).execute();
    expect(await compare()).toMatchObject([{ id: difference?.id, ourCents: 4000 }]);
  });

  test("cannot be ignored without a reason, or resolved by an invalid action", async () => {
    await changePayment();
    const [difference] = await compare();
    expect(await decide(difference?.id, "ignore", "  ")).toMatchObject({
      status: 400,
      fields: { reason: "reason_required" },
    });
    expect(await decide(difference?.id, "refund")).toMatchObject({ status: 400 });
    expect(await decide(difference?.id, "forget", "x")).toMatchObject({ status: 400 });
    expect(await audited()).toEqual([]);
  });

  test("is resolved once", async () => {
    await changePayment();
    const [difference] = await compare();
    await decide(difference?.id, "ignore", "Seen");
    expect(await decide(difference?.id, "ignore", "Seen")).toMatchObject({ status: 404 });
    expect(await decide(randomUUID(), "ignore", "Seen")).toMatchObject({ status: 404 });
    expect(await decide("42", "ignore", "Seen")).toMatchObject({ status: 404 });
    expect(await audited()).toEqual(["ignored"]);
  });

  test("about a family without a spot ends when staff add one, and the family is notified", async () => {
    await payWithoutPlace();
    const [difference] = await compare();
    expect(difference).toMatchObject({ kind: "needs_review" });
    expect(await decide(difference?.id, "finish")).toMatchObject({ status: 409, code: "program_full" });
    expect(await registration()).toMatchObject({ state: "needs_review", hasSpot: false });
    await club.db.updateTable("programs").set({ capacity: 2 }).execute();
    expect(await decide(difference?.id, "finish")).toMatchObject({ data: { resolution: "finished" } });
    expect(await registration()).toMatchObject({ state: "confirmed", hasSpot: true });
    const program = await club.db
      .selectFrom("programs")
      .where("id", "=", firstCamp.id)
      .select("spotsTaken")
      .executeTakeFirst();
    expect(program?.spotsTaken).toBe(2);
    const receipts = await readRows(club.db, "outbox", { kind: "registration_receipt" }, ["recipient"]);
    expect(receipts).toEqual([{ recipient: "guardian" }]);
    expect(await audited()).toEqual(["finished"]);
    expect(await compare()).toEqual([]);
  });

  test("stays open while the refund cannot be made", async () => {
    const intentId = await payWithoutPlace();
    const [difference] = await compare();
    club.sandbox.refund({ payment_intent: intentId });
    expect((await decide(difference?.id, "refund")).status).toBe(409);
    expect(await audited()).toEqual([]);
  });

  test("about a wrong amount ends with a refund", async () => {
    const intentId = await payUnheard(club);
    await club.db.updateTable("payments").set({ amountCents: 4000 }).execute();
    const [difference] = await compare();
    expect(difference).toMatchObject({ kind: "mismatch", stripeCents: 6000, ourCents: 4000 });
    expect(await decide(difference?.id, "refund")).toMatchObject({ data: { resolution: "refunded" } });
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: intentId, amount: 6000 }]);
    expect(await compare()).toEqual([]);
  });

  test("about a second payment appears if its refund failed, and staff can retry", async () => {
    const first = await beginPayment(club, { donationAmount: 5 });
    const second = await beginPayment(club);
    for (const { intentId } of [first, second]) club.sandbox.confirmIntent(intentId, CARD);
    await first.confirm();
    await second.confirm();
    expect(await compare()).toEqual([]);
    club.sandbox.finishRefund(String(club.sandbox.refunds()[0]?.id), "failed");
    const [difference] = await compare();
    expect(difference).toMatchObject({ kind: "duplicate_paid", stripeCents: 6000, ourCents: 0 });
    expect(await decide(difference?.id, "refund")).toMatchObject({ data: { resolution: "refunded" } });
    expect(club.sandbox.refunds()).toHaveLength(2);
    expect(await compare()).toEqual([]);
  });

  test("about a deleted registration cannot be finished before it is restored", async () => {
    await payUnheard(club);
    const deletedAt = club.deps.now().toISOString();
    await club.db.updateTable("registrations").set({ deletedAt }).execute();
    const [difference] = await compare();
    expect(await decide(difference?.id, "finish")).toMatchObject({ code: "registration_deleted" });
    expect((await registration())?.state).toBe("needs_review");
  });

  test("about an unknown payment stays until staff explain it", async () => {
    await payRegistration(club);
    for (const table of ["ledger", "signatures", "registrations", "payments"] as const) {
      await club.db.deleteFrom(table).execute();
    }
    const [difference] = await compare();
    expect(await decide(difference?.id, "finish")).toMatchObject({ status: 400 });
    expect(await compare()).toHaveLength(1);
  });

  test("about a payment is resolved at the next check if Stripe could not be reached", async () => {
    await payUnheard(club);
    const [intent] = club.sandbox.intents();
    const path = `/v1/payment_intents/${intent?.id}`;
    club.sandbox.faults.inject({ path, effect: "error", when: "before", times: Number.POSITIVE_INFINITY });
    const [difference] = await compare();
    expect(difference).toMatchObject({ kind: "missing_here" });
    club.sandbox.faults.clear();
    expect(await compare()).toEqual([]);
    expect((await registration())?.state).toBe("confirmed");
  });
});
