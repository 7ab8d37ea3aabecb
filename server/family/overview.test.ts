import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#domain/text/languages.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { openEmailClub } from "#tests/support/mail/email-club.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { openSignedInFamily } from "#tests/support/visitors/signed-in-family.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("A family's view", (engine) => {
  test("of its money agrees with staff's: paid, refunded and remaining", async () => {
    const { club, mother, ids } = await openSignedInFamily(engine, ["Ana", "Bea"]);
    const staff = await signedIn(club.app);
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
    const staff = await signedIn(club.app);
    const { id, intentId } = await readRow(club.db, "payments", {}, ["id", "intentId"]);
    const refund = async (registrationId: string | undefined) => {
      const body = { cents: 2000, reason: "requested_by_family", registrationId, isRepeatConfirmed: true };
      expect((await staff.call("POST", `/api/admin/payments/${id}/refunds`, body)).status).toBe(201);
    };
    const finish = async (outcome: "succeeded" | "failed") => {
      const open = club.sandbox.refunds().find(({ status }) => status === "pending");
      club.sandbox.finishRefund(String(open?.id), outcome);
      await syncPayment({ ...club.deps, stripe: club.gateway }, String(intentId));
    };
    /** What family and staff see: refunded, on its way, failed, and whether the rest remains. */
    const seen = async () => {
      const order = (await mother.look()).orders.find((one) => one.id === orderId);
      const money = order?.money;
      const { data: payment } = await (await staff.get(`/api/admin/payments/${id}`)).json();
      expect(payment.order.money).toEqual(money);
      const { paidCents = 0, refundedCents = 0, pendingRefundCents = 0, remainingCents } = money ?? {};
      expect(payment).toMatchObject({ refundedCents, pendingRefundCents });
      expect(remainingCents).toBe(paidCents - refundedCents - pendingRefundCents);
      return [refundedCents, pendingRefundCents, order?.failedRefundCents];
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

const TO_FAMILIES = [
  "address_change_requested",
  "address_change_stopped",
  "address_changed",
  "erasure_requested",
  "erasure_stopped",
  "registration_receipt",
  "registration_canceled",
  "registration_moved",
  "team_assigned",
  "aid_requested",
  "aid_decided",
  "cash_hold",
  "registration_needs_review",
  "refund_notice",
  "refund_failed",
  "part_payment_receipt",
  "payment_reminder",
  "check_returned",
  "family_message",
  "waiting_offer",
  "waiting_over",
] as const;

describe("The address of the family's page", () => {
  const mails = perTest(
    () => openEmailClub(),
    ({ club }) => club.close(),
  );

  test.each(LANGUAGES)(
    "stands in every mail to a family (%s), alike for all and without a token",
    async (language) => {
      const named = (await mails.writeAll(language)).filter(({ text }) => text.includes("/family"));
      expect(named.map(({ kind }) => kind).sort()).toEqual([...TO_FAMILIES].sort());
      for (const { text, html } of named) {
        expect(text).toMatch(/^https:\/\/club\.example\.org\/family$/m);
        expect(html).toContain('href="https://club.example.org/family"');
      }
    },
  );

  test("is left out while the site does not know its own address", async () => {
    for (const { text } of await mails.writeAll("en", null)) expect(text).not.toContain("/family");
  });
});

onEitherEngine("Staff at the phone with a family", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const enter = async (changes: object) => String((await desk.enter(changes)).data.id);

  test("see which digits open its page, if it opens", async () => {
    const mailbox = { email: "rosa@example.org", phone: "(575) 555-0111" };
    const id = await enter(mailbox);
    expect((await desk.details(id)).signInDigits).toBe("0111");
    for (const row of [{ phone: "none" }, { phone: "(575) 555-0111", email: "" }]) {
      await club.db.updateTable("registrations").set(row).where("id", "=", id).execute();
      expect((await desk.details(id)).signInDigits).toBeNull();
    }
  });
});
