import { afterEach, beforeEach, expect, test } from "vitest";
import { onBothEngines } from "#tests/support/databases.ts";
import { deliverAll } from "#tests/support/deliver-events.ts";
import { type Desk, openDesk } from "#tests/support/paper-form.ts";
import { payOrder } from "#tests/support/paying-order.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const LUCIA = { childFirstName: "Lucía", donationAmount: 10 };
const MATEO = { childFirstName: "Mateo", donationAmount: 10 };

onBothEngines("An allocation of money", (engine) => {
  let club: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    club = await createTestApp(engine);
    desk = await openDesk(club);
  });
  afterEach(() => club.close());

  /** One text per allocation, sorted: the ledger entry's kind, the registration or purpose, cents, and "provisional". */
  const allocations = async () => {
    const rows = await club.db
      .selectFrom("allocations")
      .innerJoin("ledger", "ledger.id", "allocations.ledgerEntryId")
      .leftJoin("orderLines", "orderLines.id", "allocations.orderLineId")
      .select(["ledger.kind", "orderLines.registrationId", "purpose", "allocations.cents", "isProvisional"])
      .execute();
    return rows
      .map(({ kind, registrationId, purpose, cents, isProvisional }) =>
        [kind, registrationId ?? purpose, cents, ...(isProvisional ? ["provisional"] : [])].join(" "),
      )
      .sort();
  };
  const unpaid = async () => (await (await desk.staff.get("/api/admin/unpaid?season=all")).json()).data;
  const refundInDashboard = async (intentId: string, amount: number) => {
    const refund = club.sandbox.refund({ payment_intent: intentId, amount });
    await deliverAll(club);
    return refund.id;
  };

  test("is written with the charge, for each child and the donation", async () => {
    const { ids } = await payOrder(club, [LUCIA, MATEO]);
    expect(await allocations()).toEqual(
      [`charge ${ids[0]} 4000`, `charge ${ids[1]} 4000`, "charge donation 1000"].sort(),
    );
  });

  test("of an unassigned refund is provisional: no family owes it, and staff's assignment replaces it", async () => {
    const { ids, intentId } = await payOrder(club, [LUCIA, MATEO]);
    const paid = await allocations();
    const stripeId = await refundInDashboard(intentId, 700);
    const provisional = ids.map((id) => `refund ${id} -350 provisional`);
    expect(await allocations()).toEqual([...paid, ...provisional].sort());
    expect(await unpaid()).toEqual([]);
    const [payment] = await desk.payments();
    const path = `/api/admin/payments/${payment?.id}/refunds/assign`;
    expect((await desk.staff.call("POST", path, { stripeId, registrationId: ids[1] })).status).toBe(200);
    const reversed = ids.map((id) => `refund ${id} 350 provisional`);
    expect(await allocations()).toEqual(
      [...paid, ...provisional, ...reversed, `refund ${ids[1]} -700`].sort(),
    );
    expect(await unpaid()).toEqual([]);
  });

  test("of a failed refund is the exact opposite of the refund's", async () => {
    const { ids, intentId } = await payOrder(club, [LUCIA, MATEO]);
    const paid = await allocations();
    const refundId = await refundInDashboard(intentId, 8500);
    club.sandbox.finishRefund(refundId, "failed");
    await deliverAll(club);
    const refunded = [
      ...ids.map((id) => `refund ${id} -4000 provisional`),
      "refund donation -500 provisional",
    ];
    const returned = refunded.map((row) => row.replace("refund", "refund_reversal").replace(" -", " "));
    expect(await allocations()).toEqual([...paid, ...refunded, ...returned].sort());
  });

  test("is kept when the family's data is erased", async () => {
    const { ids } = await payOrder(club, [LUCIA, MATEO]);
    const paid = await allocations();
    for (const id of ids) {
      await desk.staff.call("DELETE", `/api/registrations/${id}`);
      await desk.staff.call("DELETE", `/api/registrations/${id}/permanent`);
    }
    expect(await desk.registrations()).toEqual([]);
    expect(await allocations()).toEqual(paid);
  });
});
