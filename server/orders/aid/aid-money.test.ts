import { beforeEach, expect, test } from "vitest";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { askForAid, openAidDesk } from "#tests/support/orders/aid.ts";
import { addProgram, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { disagreement } from "#tests/support/orders/paying-order.ts";
import { cancelChild, moveChild, restoreChild } from "#tests/support/orders/staff-deeds.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

onEitherEngine("Money of an aided family", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(
    () => openAidDesk(club),
    async () => expect(await disagreement(club)).toBeNull(),
  );
  beforeEach(() => setSiblingRule(club.db, { from: 2, percent: 25 }));

  const read = (path: string) => dataOf(desk.ana.get(`/api/admin/${path}`));
  const payRest = async (orderId: string) => {
    const mother = new FamilyVisitor(club);
    await mother.signIn("rosa@example.org", "0123");
    await mother.call("POST", `/api/family/orders/${orderId}/pay`);
    const intent = club.sandbox.intents().find(({ status }) => status === "requires_payment_method");
    club.sandbox.confirmIntent(intent?.id ?? "", CARD);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
  };
  /** Two siblings of 40 and 30 dollars, aided with so much; the family has paid the rest. */
  const siblings = async (grantedCents: number) => {
    const { orderId } = await askForAid(club, [{ childFirstName: "Ana" }, { childFirstName: "Bea" }]);
    await desk.decide(orderId, grantedCents);
    if (grantedCents < 7000) await payRest(orderId);
    const rows = await club.db.selectFrom("registrations").select("id").orderBy("childFirstName").execute();
    return { orderId, ana: rows[0]?.id ?? "", bea: rows[1]?.id ?? "" };
  };
  const cancel = async (id: string) => {
    const { refundCents } = await read(`registrations/${id}/cancellation`);
    expect(await cancelChild(desk.ana, id, refundCents)).toMatchObject({ status: 200 });
    return refundCents;
  };
  const move = async (id: string, programId: string) => {
    const { differenceCents, refundParts } = await read(`registrations/${id}/move?programId=${programId}`);
    expect(await moveChild(desk.ana, id, programId, differenceCents)).toMatchObject({ status: 200 });
    return { differenceCents, refundParts };
  };
  const totals = () => read("payments/totals?from=2025-01-01&to=2025-12-31");

  test("is refunded up to its payment, and an aided sibling's price is never covered by another's money", async () => {
    const { ana, bea } = await siblings(3000);
    expect(await totals()).toMatchObject({ chargedCents: 4000, netCents: 4000, aidCents: 3000 });
    const [payment] = await read("payments");
    const { order } = await read(`payments/${payment.id}`);
    expect(order.lines.at(-1)).toMatchObject({ kind: "adjustment", reason: "aid", cents: -3000 });
    expect(await cancel(bea)).toBe(3000);
    expect(await cancel(ana)).toBe(1000);
    expect(await totals()).toMatchObject({ netCents: 0, aidCents: 0 });
    expect((await desk.look()).years).toEqual([]);
  });

  test("is not refunded without a payment, and a restored child has its aid again", async () => {
    const { ana, bea } = await siblings(7000);
    expect((await desk.look()).years).toEqual([{ year: 2025, children: 2, cents: 7000 }]);
    expect(await cancel(bea)).toBe(0);
    expect((await desk.look()).years).toEqual([{ year: 2025, children: 1, cents: 4000 }]);
    expect(await restoreChild(desk.ana, bea)).toMatchObject({ status: 200, data: { owedCents: 0 } });
    expect((await desk.look()).years).toEqual([{ year: 2025, children: 2, cents: 7000 }]);
    expect(await cancel(ana)).toBe(0);
    expect(await cancel(bea)).toBe(0);
  });

  test("is owed for a more expensive program, and aid is not refunded for a cheaper one", async () => {
    const dear = await addProgram(club.db, { feeCents: 6000, slug: "dear" });
    const cheap = await addProgram(club.db, { feeCents: 1000, slug: "cheap" });
    const { orderId, ana, bea } = await siblings(7000);
    expect(await move(ana, dear)).toMatchObject({ differenceCents: 2000 });
    await payRest(orderId);
    expect(await totals()).toMatchObject({ netCents: 2000, aidCents: 7000 });
    expect(await move(bea, cheap)).toMatchObject({ refundParts: [] });
    expect(await cancel(ana)).toBe(2000);
  });
});
