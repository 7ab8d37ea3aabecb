import { expect, test } from "vitest";
import { settlePayment } from "#server/payments/settle/settle.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { openSignedInFamily } from "#tests/support/signed-in-family.ts";
import { createStaffApp, signedIn } from "#tests/support/staff-visitor.ts";

onEitherEngine("What a family sees", (engine) => {
  test("of its money is what staff see: paid, refunded and what remains", async () => {
    const { club, mother, ids } = await openSignedInFamily(engine, ["Ana", "Bea"]);
    const staff = await signedIn(createStaffApp(club.deps));
    const { id } = await club.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
    const body = { cents: 2000, reason: "requested_by_family", registrationId: ids[1] };
    await staff.call("POST", `/api/admin/payments/${id}/refunds`, body);
    const seen = (await mother.look()).orders[0]?.money;
    expect(seen).toMatchObject({ refundedCents: 2000, disputedCents: 0 });
    expect(seen?.remainingCents).toBe((seen?.paidCents ?? 0) - 2000);
    const { data: payment } = await (await staff.get(`/api/admin/payments/${id}`)).json();
    const { data: child } = await (await staff.get(`/api/registrations/${ids[0]}`)).json();
    expect([payment.order.money, child.order.money]).toEqual([seen, seen]);
    expect(payment).toMatchObject({ amountCents: seen?.paidCents, refundedCents: 2000 });
    await club.close();
  });

  test("of a refund is that it is on its way, until Stripe says more, and that a failed one is still there", async () => {
    const slow = { card: "4000 0000 0000 7726" };
    const { club, mother, orderId, ids } = await openSignedInFamily(engine, ["Ana", "Bea"], slow);
    const staff = await signedIn(createStaffApp(club.deps));
    const { id, intentId } = await club.db
      .selectFrom("payments")
      .select(["id", "intentId"])
      .executeTakeFirstOrThrow();
    const refund = async (registrationId: string | undefined) => {
      const body = { cents: 2000, reason: "requested_by_family", registrationId, isRepeatMeant: true };
      expect((await staff.call("POST", `/api/admin/payments/${id}/refunds`, body)).status).toBe(201);
    };
    const finish = async (outcome: "succeeded" | "failed") => {
      const open = club.sandbox.refunds().find(({ status }) => status === "pending");
      club.sandbox.finishRefund(String(open?.id), outcome);
      await settlePayment({ ...club.deps, stripe: club.gateway }, String(intentId));
    };
    /** What family and staff see: refunded, on its way, failed, and whether the rest remains. */
    const seen = async () => {
      const order = (await mother.look()).orders.find((one) => one.id === orderId);
      const money = order?.money;
      const { data: payment } = await (await staff.get(`/api/admin/payments/${id}`)).json();
      expect(payment.order.money).toEqual(money);
      const { paidCents = 0, refundedCents = 0, onItsWayCents = 0, remainingCents } = money ?? {};
      expect(payment).toMatchObject({ refundedCents, onItsWayCents });
      expect(remainingCents).toBe(paidCents - refundedCents - onItsWayCents);
      return [refundedCents, onItsWayCents, order?.failedRefundCents];
    };
    await refund(ids[1]);
    expect(await seen()).toEqual([0, 2000, 0]);
    await finish("failed");
    expect(await seen()).toEqual([0, 0, 2000]);
    await refund(ids[1]);
    expect(await seen()).toEqual([0, 2000, 0]);
    await finish("succeeded");
    expect(await seen()).toEqual([2000, 0, 0]);
    club.sandbox.faults.inject({ when: "before", effect: "drop", times: Number.POSITIVE_INFINITY });
    await refund(ids[0]);
    expect(await seen()).toEqual([2000, 2000, 0]);
    club.sandbox.faults.clear();
    await club.close();
  });
});
