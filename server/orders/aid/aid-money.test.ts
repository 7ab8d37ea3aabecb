import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { askForAid, openAidDesk } from "#tests/support/orders/aid.ts";
import { addProgram, setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { disagreement } from "#tests/support/orders/paying-order.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

onEitherEngine("Money of an aided family", (engine) => {
  let club: TestApp;
  let desk: Awaited<ReturnType<typeof openAidDesk>>;
  beforeEach(async () => {
    club = await createTestApp(engine);
    await setSiblingRule(club.db, { from: 2, percent: 25 });
    desk = await openAidDesk(club);
  });
  afterEach(async () => {
    expect(await disagreement(club)).toBeNull();
    await club.close();
  });

  const call = (method: string, path: string, body?: object) =>
    answerOf(desk.ana.call(method, `/api/${path}`, body));
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
    const { data } = await call("GET", `admin/registrations/${id}/cancellation`);
    const { refundCents: expectedRefundCents } = data;
    const reason = "requested_by_family";
    const body = { expectedRefundCents, reason, note: "", requestId: randomUUID() };
    expect((await call("POST", `admin/registrations/${id}/cancel`, body)).status).toBe(200);
    return expectedRefundCents;
  };
  const move = async (id: string, programId: string) => {
    const { data } = await call("GET", `admin/registrations/${id}/move?programId=${programId}`);
    const { differenceCents: expectedDifferenceCents, back } = data;
    const body = { programId, expectedDifferenceCents, reason: "x", requestId: randomUUID() };
    expect((await call("POST", `admin/registrations/${id}/move`, body)).status).toBe(200);
    return { expectedDifferenceCents, back };
  };
  const totals = async () => (await call("GET", "admin/payments/totals?from=2025-01-01&to=2025-12-31")).data;

  test("goes back as far as it was paid, and an aided sibling's price is never covered by another's money", async () => {
    const { ana, bea } = await siblings(3000);
    expect(await totals()).toMatchObject({ chargedCents: 4000, netCents: 4000, aidCents: 3000 });
    const [payment] = (await call("GET", "admin/payments")).data;
    const { data } = await call("GET", `admin/payments/${payment.id}`);
    expect(data.order.lines.at(-1)).toMatchObject({ kind: "adjustment", reason: "aid", cents: -3000 });
    expect(await cancel(bea)).toBe(3000);
    expect(await cancel(ana)).toBe(1000);
    expect(await totals()).toMatchObject({ netCents: 0, aidCents: 0 });
    expect((await desk.look()).years).toEqual([]);
  });

  test("never goes back where nothing was paid, and a child that comes back has its aid again", async () => {
    const { ana, bea } = await siblings(7000);
    expect((await desk.look()).years).toEqual([{ year: 2025, children: 2, cents: 7000 }]);
    expect(await cancel(bea)).toBe(0);
    expect((await desk.look()).years).toEqual([{ year: 2025, children: 1, cents: 4000 }]);
    expect(await call("POST", `registrations/${bea}/restore`)).toMatchObject({
      status: 200,
      data: { owedCents: 0 },
    });
    expect((await desk.look()).years).toEqual([{ year: 2025, children: 2, cents: 7000 }]);
    expect(await cancel(ana)).toBe(0);
    expect(await cancel(bea)).toBe(0);
  });

  test("is owed for a dearer program, and no aid is sent back for a cheaper one", async () => {
    const dear = await addProgram(club.db, { feeCents: 6000, slug: "dear" });
    const cheap = await addProgram(club.db, { feeCents: 1000, slug: "cheap" });
    const { orderId, ana, bea } = await siblings(7000);
    expect(await move(ana, dear)).toMatchObject({ expectedDifferenceCents: 2000 });
    await payRest(orderId);
    expect(await totals()).toMatchObject({ netCents: 2000, aidCents: 7000 });
    expect(await move(bea, cheap)).toMatchObject({ back: [] });
    expect(await cancel(ana)).toBe(2000);
  });
});
