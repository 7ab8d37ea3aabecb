import { beforeEach, expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { payUnheard } from "#tests/support/orders/paying-family.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { syncPayment } from "./sync-payment.ts";

onEitherEngine("A family that paid and has no spot", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));
  let intentId: string;

  /** The family pays after its hold has expired and the camp is full. */
  beforeEach(async () => {
    intentId = await payUnheard(club);
    await club.db.updateTable("registrations").set({ hasSpot: false, holdExpiresAt: null }).execute();
    await club.db.updateTable("programs").set({ capacity: 1, spotsTaken: 1 }).execute();
    await settle();
    expect(await registration()).toMatchObject({ state: "needs_review", deletedAt: null });
  });

  const settle = () => syncPayment({ ...club.deps, stripe: club.gateway }, intentId);
  const compare = async () => {
    club.advance(1000);
    const answer = await staff.call("POST", "/api/admin/reconciliation/run");
    return (await answer.json()).data.discrepancies as { id: string; kind: string }[];
  };
  const decide = (id: string | undefined, action: string, reason?: string) =>
    answerOf(staff.call("POST", `/api/admin/reconciliation/discrepancies/${id}`, { action, reason }));
  const registration = () =>
    club.db.selectFrom("registrations").select(["id", "state", "hasSpot", "deletedAt"]).executeTakeFirst();
  const deletions = () =>
    readRows(club.db, "auditLog", { action: "registration_deleted" }, ["actor", "subject"]);
  const expectEnded = async () => {
    const row = await registration();
    expect(row).toMatchObject({ state: "needs_review", deletedAt: expect.any(String) });
    expect(await deletions()).toEqual([{ actor: "system", subject: row?.id }]);
    expect(await compare()).toEqual([]);
    // It cannot be restored: nothing was bought, and the money has gone back.
    const restored = await staff.call("POST", `/api/registrations/${row?.id}/restore`);
    expect([restored.status, (await restored.json()).code]).toEqual([409, "restore_refunded"]);
  };

  test("is resolved by a refund", async () => {
    const [difference] = await compare();
    const decided = await decide(difference?.id, "refund", "No place was left");
    expect(decided).toMatchObject({ data: { resolution: "refunded" } });
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: intentId, amount: 6000 }]);
    const refund = { reason: "no_spot", note: "No place was left", state: "succeeded" };
    expect(await readRows(club.db, "refunds")).toMatchObject([refund]);
    await expectEnded();
  });

  test("remains after a partial refund", async () => {
    club.sandbox.refund({ payment_intent: intentId, amount: 5999 });
    await settle();
    expect(await compare()).toMatchObject([{ kind: "needs_review", stripeCents: 1 }]);
    expect(await deletions()).toEqual([]);
  });

  test("is resolved once the dispute is lost, and not before", async () => {
    const { id } = club.sandbox.openDispute(intentId);
    await settle();
    expect((await registration())?.deletedAt).toBeNull();
    club.sandbox.closeDispute(id, "lost");
    await settle();
    await expectEnded();
  });

  test("can get a spot or a refund after the club won its dispute", async () => {
    const { id } = club.sandbox.openDispute(intentId);
    await settle();
    expect(await compare()).toEqual([]);
    club.sandbox.closeDispute(id, "won");
    await settle();
    const [difference] = await compare();
    expect(difference).toMatchObject({ kind: "needs_review", stripeCents: 6000 });
    expect(await decide(difference?.id, "finish")).toMatchObject({ status: 409, code: "program_full" });
    expect(await decide(difference?.id, "refund")).toMatchObject({ data: { resolution: "refunded" } });
    await expectEnded();
  });
});
