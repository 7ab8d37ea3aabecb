import { afterEach, beforeEach, expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { childRows, notThe } from "#tests/support/orders/free-orders.ts";
import {
  addProgram,
  childrenOf,
  type OrderedChild,
  setSiblingRule,
} from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { beginOrder, disagreement } from "#tests/support/orders/paying-order.ts";
import { cancelChild } from "#tests/support/orders/staff-deeds.ts";
import { deliverAll } from "#tests/support/stripe/deliver-events.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { CARD, codesTo, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { expireUnconfirmed } from "./free-order.ts";

const HOUR = 3_600_000;
const MAILBOX = "rosa@example.org";

onBothEngines("A free child ordered beside one that costs something", (engine) => {
  const club = clubPerTest(engine);
  let family: FamilyVisitor;
  let free: string;
  beforeEach(async () => {
    family = new FamilyVisitor(club, { address: "203.0.113.7" });
    free = await addProgram(club.db, { feeCents: 0, slug: "open-day", capacity: 10 });
  });
  afterEach(async () => expect(await disagreement(club)).toBeNull());

  const ANA = { childFirstName: "Ana", language: "en" } as const;
  const beto = (more: Partial<OrderedChild> = {}) =>
    ({ childFirstName: "Beto", programId: free, language: "en", ...more }) as const;
  const begin = async (...children: OrderedChild[]) => {
    const begun = await beginOrder(club, children, new FamilyVisitor(club, { browser: family.browser }));
    family.orderId = begun.orderId;
    return begun;
  };
  const pay = async (...children: OrderedChild[]) => {
    const begun = await begin(...children);
    club.sandbox.confirmIntent(begun.intentId, CARD);
    await begun.confirm();
    return begun;
  };
  const states = async () =>
    (await childRows(club))
      .map(({ childFirstName, state, hasSpot }) => `${childFirstName} ${state} ${hasSpot ? "spot" : "none"}`)
      .sort();
  const codes = async () => {
    await sendDueMail(club.deps);
    return codesTo(club, MAILBOX);
  };
  /** Only the family's mails, without staff's. */
  const receipts = () =>
    club.mailbox.sent.filter(({ to, text }) => to[0]?.address === MAILBOX && text.includes("Total paid"));
  /** What the payment's page says of each child. */
  const outcomes = async ({ intentId }: { intentId: string }) => {
    const intent = club.sandbox.intents().find(({ id }) => id === intentId);
    const proof = { paymentIntentId: intentId, clientSecret: intent?.client_secret };
    const { children } = await dataOf(family.browser.post("/api/payments/status", proof));
    return children.map(({ outcome }: { outcome: string }) => outcome);
  };
  const readAsStaff = async (path: string) => dataOf((await openDesk(club)).staff.get(path));

  test("waits for a code while its sibling is registered by the payment", async () => {
    const begun = await pay(ANA, beto());
    expect(await states()).toEqual(["Ana confirmed spot", "Beto awaiting_code spot"]);
    expect(await outcomes(begun)).toEqual(["registered", "waiting"]);
    expect((await family.orderStatus()).data).toMatchObject({
      state: "awaiting_code",
      paymentStatus: "paid",
      mailbox: "rosa@example.org",
      heldSeconds: 24 * 3600,
      code: { state: "ready", triesLeft: 5 },
    });
    const [code = ""] = await codes();
    expect(await family.confirmCode(notThe(code))).toMatchObject({ status: 400, code: "code_wrong" });
    expect(await states()).toContain("Beto awaiting_code spot");
    const confirmed = await family.confirmCode(code);
    expect(confirmed).toMatchObject({ status: 200, body: { data: { paymentStatus: "paid" } } });
    expect(await states()).toEqual(["Ana confirmed spot", "Beto confirmed spot"]);
    expect(await outcomes(begun)).toEqual(["registered", "registered"]);
    // Another tab, or a double click.
    expect(await family.confirmCode(code)).toMatchObject({ status: 200 });
    expect(await spotsTaken(club, free)).toBe(1);
  });

  test("is pending on staff's list, not unpaid, and staff cannot free its spot", async () => {
    await pay(ANA, beto());
    const pending = await readAsStaff("/api/registrations?payment=pending");
    expect(pending).toMatchObject([{ childFirstName: "Beto" }]);
    expect(await readAsStaff("/api/admin/unpaid")).toEqual([]);
    expect(await readAsStaff(`/api/admin/programs/${free}/holds`)).toMatchObject({ spots: 0 });
  });

  test("gets one code, whether the webhook or the page reports the payment first", async () => {
    const settlers = [
      ({ confirm }: Awaited<ReturnType<typeof begin>>) => confirm(),
      () => deliverAll(club),
      async () => {
        club.advance(3 * 60_000);
        await pollPendingPayments({ ...club.deps, stripe: club.gateway });
      },
    ];
    for (const [at, settle] of settlers.entries()) {
      const email = `family${at}@example.org`;
      family = new FamilyVisitor(club, { address: `203.0.113.${at + 20}` });
      const begun = await begin({ ...ANA, email }, beto({ email }));
      club.sandbox.confirmIntent(begun.intentId, CARD);
      await settle(begun);
      await Promise.all([
        begun.confirm(),
        deliverAll(club),
        pollPendingPayments({ ...club.deps, stripe: club.gateway }),
      ]);
      await sendDueMail(club.deps);
      expect(codesTo(club, email), `settled by ${at}`).toHaveLength(1);
      expect(await family.confirmCode(codesTo(club, email)[0])).toMatchObject({ status: 200 });
    }
    expect((await states()).slice(3)).toEqual(Array(3).fill("Beto confirmed spot"));
  });

  test("expires a day after the payment, and no money changes", async () => {
    const begun = await pay(ANA, beto());
    const [code = ""] = await codes();
    club.advance(24 * HOUR - 1);
    await expireUnconfirmed(club.deps);
    expect(await states()).toContain("Beto awaiting_code spot");
    expect(await spotsTaken(club, free)).toBe(1);
    club.advance(1);
    await Promise.all([expireUnconfirmed(club.deps), expireUnconfirmed(club.deps)]);
    expect(await states()).toEqual(["Ana confirmed spot", "Beto expired none"]);
    expect(await spotsTaken(club, free)).toBe(0);
    expect(await family.confirmCode(code)).toMatchObject({ status: 410 });
    expect(await outcomes(begun)).toEqual(["registered", "lapsed"]);
    expect((await family.orderStatus()).data).toMatchObject({ state: "settled", code: null });
    const shown = await readAsStaff("/api/registrations");
    expect(shown).toMatchObject([{ childFirstName: "Ana", totalAmount: 4000 }]);
  });

  test("is named as waiting in the receipt, and confirmed in another one after the code", async () => {
    await pay(ANA, beto());
    await sendDueMail(club.deps);
    const [first] = receipts();
    expect(first?.subject).toContain("You are registered");
    expect(first?.text).toContain("not registered yet: waiting for the code");
    expect(first?.text).toMatch(/Beto: there is nothing to pay, but the spot needs a code\..*by .*\d:\d\d/);
    const [code] = await codes();
    await family.confirmCode(code);
    await sendDueMail(club.deps);
    expect(receipts()).toHaveLength(2);
    expect(receipts()[1]?.text).not.toMatch(/waits for|waiting for/);
    const staff = await readRows(club.db, "outbox", { kind: "staff_registration_notice" }, ["dedupeKey"]);
    expect(staff).toHaveLength(2);
  });

  test("leaves its order's donation to the sibling who pays, and expires without it", async () => {
    const begun = await pay(beto({ donationAmount: 20 }), ANA);
    const children = await readRows(club.db, "registrations");
    const amounts = children.map((row) =>
      [row.childFirstName, row.totalAmount, row.donationAmount].join(" "),
    );
    expect(amounts.sort()).toEqual(["Ana 6000 2000", "Beto 0 0"]);
    expect(begun.totalCents).toBe(6000);
    club.advance(24 * HOUR);
    await expireUnconfirmed(club.deps);
    const given = await readAsStaff("/api/admin/donations");
    expect(given).toMatchObject([{ cents: 2000, netCents: 2000, donorName: "Rosa Peñaranda" }]);
  });

  test("waits in an order of only free children and a donation, which is kept at once", async () => {
    const begun = await pay(beto({ donationAmount: 5 }), beto({ childFirstName: "Ciro" }));
    expect(await states()).toEqual(["Beto awaiting_code spot", "Ciro awaiting_code spot"]);
    expect(await outcomes(begun)).toEqual(["waiting", "waiting"]);
    expect(club.sandbox.refunds()).toEqual([]);
    const [code] = await codes();
    const [thanks] = receipts();
    expect(thanks?.subject).toContain("Your donation arrived; a code is still missing");
    const given = await readAsStaff("/api/admin/donations");
    expect(given).toMatchObject([{ cents: 500, netCents: 500, donorErased: false }]);
    expect(await family.confirmCode(code)).toMatchObject({ status: 200 });
    expect(await states()).toEqual(["Beto confirmed spot", "Ciro confirmed spot"]);
  });

  test("cannot be confirmed by a code before its order is paid, nor in a paid order without free children", async () => {
    const begun = await begin(ANA, beto());
    expect(await family.confirmCode("123456")).toMatchObject({ status: 404 });
    expect(await family.askForOrderCode()).toMatchObject({ status: 404 });
    await pay({ childFirstName: "Dora" });
    expect(await family.confirmCode("123456")).toMatchObject({ status: 404 });
    expect(await family.askForOrderCode()).toMatchObject({ status: 404 });
    expect(await codes()).toEqual([]);
    club.sandbox.confirmIntent(begun.intentId, CARD);
    await begun.confirm();
  });

  test("is replaced if its family orders it again, so that no child has two spots", async () => {
    await pay(ANA, beto());
    const before = family.orderId;
    const again = await new FamilyVisitor(club, { browser: family.browser }).order(childrenOf([beto()]));
    const { orderId, totalCents } = again.body;
    expect([again.status, totalCents]).toEqual([200, 0]);
    expect(await states()).toEqual(["Ana confirmed spot", "Beto awaiting_code spot", "Beto expired none"]);
    expect(await spotsTaken(club, free)).toBe(1);
    // The first code's mail was still queued and is dropped.
    const [code, ...more] = await codes();
    expect(more).toEqual([]);
    expect(await family.confirmCode(code, before)).toMatchObject({ status: 410 });
    expect(await family.confirmCode(code, orderId)).toMatchObject({ status: 200 });
    expect(await spotsTaken(club, free)).toBe(1);
  });

  test("that was free only because of a canceled sibling is refused, and the sibling gets its full refund", async () => {
    await setSiblingRule(club.db, { from: 2, percent: 100 });
    const { orderId } = await pay(ANA, { childFirstName: "Caro" });
    expect(await states()).toEqual(["Ana confirmed spot", "Caro awaiting_code spot"]);
    const [code] = await codes();
    const desk = await openDesk(club);
    const [ana] = await childRows(club);
    expect(await cancelChild(desk.staff, ana?.id, 4000)).toMatchObject({ status: 200 });
    expect(await family.confirmCode(code, orderId)).toMatchObject({ status: 410 });
    expect(club.sandbox.balance()).toBe(0);
  });

  test("is deleted when the whole payment is refunded and no child comes", async () => {
    await pay(ANA, beto());
    const desk = await openDesk(club);
    const { id } = await readRow(club.db, "payments", {}, ["id"]);
    const refund = { cents: 4000, reason: "requested_by_family", keepsSpot: false };
    expect(await desk.refund(id, refund)).toMatchObject({ status: 201 });
    expect(await states()).toEqual(["Ana confirmed none", "Beto expired none"]);
    expect(await spotsTaken(club, free)).toBe(0);
    expect(await family.confirmCode((await codes())[0] ?? "123456")).toMatchObject({ status: 410 });
  });

  test("of a family that pays twice waits once, and the second payment is fully refunded", async () => {
    const first = await begin(ANA, beto());
    const other = await beginOrder(club, [ANA, beto({ donationAmount: 0 })]);
    for (const { intentId } of [first, other]) club.sandbox.confirmIntent(intentId, CARD);
    await first.confirm();
    await other.confirm();
    expect(await states()).toEqual([
      "Ana confirmed spot",
      "Ana expired none",
      "Beto awaiting_code spot",
      "Beto expired none",
    ]);
    expect(club.sandbox.refunds()).toMatchObject([{ payment_intent: other.intentId, amount: 4000 }]);
    expect(await codes()).toHaveLength(1);
  });
});
