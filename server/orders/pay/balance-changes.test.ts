import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { balanceOfOrder } from "#server/money/balances.ts";
import { PENDING } from "#server/payments/payment-rows.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { Dice } from "#tests/faults/support/dice.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { addProgram } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import {
  cancelChild,
  deleteChild,
  moveChild,
  restoreChild,
  returnCheck,
} from "#tests/support/orders/staff-deeds.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";
import { payableByCard, startBalancePayment } from "./pay-balance.ts";

const SLOW_CARD = { card: "4000 0035 6000 0008" };
const CHILDREN = ["Lucía", "Mateo"].map((childFirstName) => ({ childFirstName }));

onBothEngines("A live card payment of what is open", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));

  const press = (orderId: string) => {
    const payer = { browserHash: "mother", networkHash: "home", language: "es" } as const;
    return startBalancePayment({ ...club.deps, stripe: club.gateway }, { orderId, ...payer });
  };
  const pollNow = () => pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
  const cancel = async (id: string) => {
    const { data } = await (await desk.staff.get(`/api/admin/registrations/${id}/cancellation`)).json();
    return cancelChild(desk.staff, id, data.refundCents);
  };
  const remove = (id: string) => deleteChild(desk.staff, id);
  const restore = (id: string) => restoreChild(desk.staff, id);
  const move = async (id: string, programId: string) => {
    const preview = await desk.staff.get(`/api/admin/registrations/${id}/move?programId=${programId}`);
    const expectedDifferenceCents = (await preview.json()).data?.differenceCents ?? 0;
    return moveChild(desk.staff, id, programId, expectedDifferenceCents);
  };
  const take = (id: string, cents: number, isCheck = true) =>
    desk.takeCash(id, { cents, ...(isCheck && { method: "check", checkNumber: "1042" }) });
  const lastCheck = async () => (await desk.payments()).findLast(({ method }) => method === "check")?.id;
  const returnLast = async () => returnCheck(desk.staff, await lastCheck());
  /** Gives all of the order's first payment back; its children do not come. */
  const returnAll = async () => {
    const paidWith = (await desk.registrations())[0]?.paymentId;
    const first = (await desk.payments()).find(({ id }) => id === paidWith);
    const body = { cents: first?.amountCents, reason: "requested_by_family", keepsSpot: false };
    return desk.refund(String(first?.id), { ...body, requestId: randomUUID() });
  };
  /** An order of two children of whom the first moved to a dearer program: $20 are open. */
  const owing = async () => {
    const { orderId, ids } = await payOrder(club, CHILDREN);
    const [first = "", second = ""] = ids;
    const clinic = await addProgram(club.db, { feeCents: 6000 });
    await move(first, clinic);
    return { orderId, first, second, clinic };
  };
  /** An order that was paid by a returned check. */
  const returnedCheck = async () => {
    const id = String((await desk.enter()).data.id);
    await take(id, 4000);
    await returnLast();
    const orderId = String((await desk.registrations())[0]?.orderId);
    return { orderId, id };
  };
  const liveAmounts = async (orderId: string) => {
    const live = club.db
      .selectFrom("payments")
      .select("amountCents")
      .where("orderId", "=", orderId)
      .where("state", "in", PENDING);
    return (await live.execute()).map(({ amountCents }) => amountCents);
  };

  /** Each way to change what an order owes, prepared until the press. */
  const WAYS: [string, () => Promise<{ orderId: string; change: () => Promise<{ status: number }> }>][] = [
    [
      "a check is returned",
      async () => {
        const order = await owing();
        await take(order.first, 2000);
        await move(order.second, order.clinic);
        return { ...order, change: returnLast };
      },
    ],
    [
      "a canceled child is restored",
      async () => {
        const order = await owing();
        await cancel(order.second);
        await move(order.first, await addProgram(club.db, { feeCents: 7000, slug: "third" }));
        return { ...order, change: () => restore(order.second) };
      },
    ],
    [
      "a child that waits for money is deleted",
      async () => {
        const { orderId, id } = await returnedCheck();
        return { orderId, change: () => remove(id) };
      },
    ],
    ["all is given back and nobody comes", async () => ({ ...(await owing()), change: returnAll })],
    [
      "a child leaves",
      async () => {
        const order = await owing();
        return { ...order, change: () => cancel(order.second) };
      },
    ],
    [
      "the money is taken at the desk",
      async () => {
        const order = await owing();
        return { ...order, change: () => take(order.first, 2000, false) };
      },
    ],
  ];

  test.each(WAYS)("ends before %s, and can no longer be charged", async (_way, prepare) => {
    const { orderId, change } = await prepare();
    const { intent } = await press(orderId);
    expect(await change()).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
    expect(club.sandbox.confirmIntent(intent.id, CARD)).toHaveProperty("error");
    expect(await liveAmounts(orderId)).toEqual([]);
  });

  test.each(WAYS)("that a bank works on holds up what changes it: %s", async (_way, prepare) => {
    const { orderId, change } = await prepare();
    const { intent } = await press(orderId);
    club.sandbox.confirmIntent(intent.id, SLOW_CARD);
    const owed = await payableByCard(club.db, orderId);
    expect(await change()).toMatchObject({ status: 409, code: "card_processing" });
    expect(await payableByCard(club.db, orderId)).toBe(owed);
    club.sandbox.finishProcessing(intent.id, "failed");
    await pollNow();
    expect(await change()).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "is for what is owed, or its money goes back, whatever staff and family do at once (%i)",
    async (seed) => {
      const dice = new Dice(seed);
      const { orderId, first, second, clinic } = await owing();
      const open = async () => (await balanceOfOrder(club.db, orderId))?.openCents ?? 0;
      const deeds: [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
        returnLast,
        () => cancel(dice.pick([first, second])),
        () => remove(second),
        () => restore(dice.pick([first, second])),
        () => restore(second),
        () => move(second, clinic),
        async () => take(first, await open(), dice.chance(0.7)),
        async () => take(first, await open()),
        returnAll,
      ];
      const payByCard = async () => {
        const started = await press(orderId).catch(() => undefined);
        if (started && dice.chance(0.7)) club.sandbox.confirmIntent(started.intent.id, CARD);
      };
      for (let step = 0; step < 8; step++) {
        club.advance(60_000);
        const deed = dice.pick(deeds);
        await (dice.chance(0.5) ? Promise.all([payByCard(), deed()]) : payByCard().then(deed));
        await pollNow();
        const payable = await payableByCard(club.db, orderId);
        for (const cents of await liveAmounts(orderId))
          expect([seed, step, cents]).toEqual([seed, step, payable]);
      }
      await pollNow();
      for (const { outcome, state, method } of await desk.payments()) {
        if (method === "card" && outcome === "duplicate") expect(state).toBe("refunded");
      }
      const ledger = await club.db.selectFrom("ledger").select(["kind", "cents"]).execute();
      const byCard = ledger.filter(({ kind }) => !/cash|check/.test(kind));
      expect(byCard.reduce((sum, { cents }) => sum + cents, 0)).toBe(club.sandbox.balance());
    },
  );
});
