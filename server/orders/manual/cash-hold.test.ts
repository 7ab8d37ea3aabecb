import { beforeEach, expect, test } from "vitest";
import { club as sampleClub } from "#content/club/club.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { instantAt } from "#domain/time/zoned-time.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";
import { childrenOf } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { disagreement } from "#tests/support/orders/paying-order.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { waitingFamilies } from "#tests/support/visitors/waiting-families.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight after the seventh day, in Denver. */
const ENDS_AT = instantAt("2025-05-09", "00:00", sampleClub.timeZone).toISOString();

onBothEngines("Cash at the field", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openDesk(club));
  const allow = (takesCash: boolean) =>
    desk.staff.call("PATCH", `/api/admin/programs/${firstCamp.id}`, { takesCash });
  beforeEach(async () => expect((await allow(true)).status).toBe(200));

  const signedToday = (names: readonly string[], email: string) =>
    childrenOf(
      names.map((childFirstName) => ({ childFirstName })),
      { email, waiverDate: dateInZone(club.deps.now(), club.deps.live.club.timeZone) },
    );
  /** A family that chooses cash at checkout and types the code of its mailbox. */
  const choose = async (names = ["Ana"], email = "rosa@example.org", family = new FamilyVisitor(club)) => {
    const children = signedToday(names, email);
    const ordered = await family.order(children, { paysCash: true });
    const confirmed = ordered.status === 200 ? await family.confirmCode(await family.code(email)) : ordered;
    const { orderId } = family;
    return { family, orderId, children, ordered, confirmed, cash: (await family.orderStatus()).data.cash };
  };
  const registrations = () => readRows(club.db, "registrations");
  const states = async () => (await registrations()).map(({ state }) => state);
  const mailsTo = async (address: string) => {
    await sendDueMail(club.deps);
    return club.mailbox.sent.filter(({ to }) => to.some((box) => box.address === address));
  };
  const subjects = async () =>
    (await mailsTo("rosa@example.org"))
      .map(({ subject }) => subject)
      .filter((text) => !/código|code/.test(text));
  const find = async (list: string, text: string) =>
    (await (await (await openDesk(club)).staff.get(`/api/${list}search=${encodeURIComponent(text)}`)).json())
      .data;
  const endHolds = () => runJob(club, "ending cash holds");

  test("is found by its number and paid on the sixth day", async () => {
    const { ordered, confirmed, cash, orderId } = await choose();
    expect(ordered.body).toMatchObject({ isPaidLater: true, paymentIntentId: null, cashDay: "2025-05-08" });
    expect(confirmed.body).toMatchObject({ data: { paymentStatus: "pending" } });
    expect(cash).toEqual({
      number: expect.stringMatching(/^\d{6}$/),
      dueOn: "2025-05-08",
      heldUntil: ENDS_AT,
    });
    const number = String(cash?.number);
    const spaced = `${number.slice(0, 3)} ${number.slice(3)}`;
    const [mail] = (await mailsTo("rosa@example.org")).slice(-1);
    expect(mail?.subject).toContain("$40.00 en efectivo a más tardar el 8 de mayo");
    expect(mail?.text).toContain(`Su número: ${spaced}`);
    club.advance(6 * DAY);
    await endHolds();
    const [found] = await find("registrations?season=all&", spaced);
    expect(await find("admin/unpaid?season=all&", number)).toMatchObject([{ orderId, dueOn: "2025-05-08" }]);
    // Nobody stays signed in for six days.
    const later = await openDesk(club);
    expect(await later.details(found.id)).toMatchObject({ cashNumber: number, owedCents: 4000 });
    expect(await later.takeCash(found.id)).toMatchObject({ status: 201 });
    club.advance(2 * DAY);
    await endHolds();
    expect(await states()).toEqual(["confirmed"]);
    expect(await desk.ledger()).toEqual(["cash 4000"]);
    expect(await disagreement(club)).toBeNull();
  });

  test("expires after the seventh day, which one email announces, and the spot is offered again", async () => {
    const { capacity, list, wait } = waitingFamilies(club);
    await capacity(1);
    await list("automatic");
    const { family, cash } = await choose();
    await wait("lola@example.org", ["Bea"]);
    await runJob(club, "keeping waiting lists");
    // A day without news, then noon of the last day but one: 36 hours before the end.
    club.advance(DAY);
    await endHolds();
    expect(await subjects()).toHaveLength(1);
    club.advance(Date.parse(ENDS_AT) - 35 * HOUR - club.deps.now().getTime());
    for (const _ of [1, 2]) await endHolds();
    expect((await subjects()).slice(1)).toEqual([
      expect.stringContaining("a más tardar el 8 de mayo de 2025"),
    ]);
    club.advance(Date.parse(ENDS_AT) - 1 - club.deps.now().getTime());
    await endHolds();
    expect(await states()).toEqual(["awaiting_manual_payment"]);
    club.advance(2);
    await endHolds();
    expect(await states()).toEqual(["expired"]);
    expect((await family.orderStatus()).data).toMatchObject({ state: "closed", cash: null });
    expect(await find("admin/unpaid?season=all&", String(cash?.number))).toEqual([]);
    await runJob(club, "keeping waiting lists");
    expect(await readRows(club.db, "waitingChildren", {}, ["place"])).toEqual([{ place: "offered" }]);
    // Cash that comes later needs a free place.
    const [found] = await find("registrations?season=all&payment=expired&", String(cash?.number));
    expect(await (await openDesk(club)).takeCash(found.id)).toMatchObject({
      status: 409,
      code: "program_full",
    });
  });

  /** The family begins to pay on its page; the card is charged when the test says so. */
  const beginCard = async (family: FamilyVisitor, cents?: number) => {
    const begun = await family.call("POST", `/api/family/orders/${family.orderId}/pay`, { cents });
    const charge = async () => {
      club.sandbox.confirmIntent(begun.body.paymentIntentId, CARD);
      await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
    };
    return { begun, charge };
  };

  test("has no end once staff recorded a part; a part by card only lowers the balance", async () => {
    for (const way of ["cash", "card"] as const) {
      const email = `${way}@example.org`;
      const names = "abcdefgh".split("").map((letter) => `${way} ${letter}`);
      const at = { address: "198.51.100.7" };
      const { orderId, family } = await choose(names, email, new FamilyVisitor(club, at));
      const [row] = await readRows(club.db, "registrations", { orderId });
      const id = String(row?.id);
      if (way === "cash") {
        const { owedCents: openCents } = await desk.details(id);
        expect(await desk.takeCash(id, { cents: 1500, openCents })).toMatchObject({ status: 201 });
      } else {
        await family.signIn(email, "0123");
        await (await beginCard(family, 50)).charge();
      }
      const kept = { state: "awaiting_manual_payment", hasSpot: true };
      expect(await readRows(club.db, "registrations", { orderId })).toMatchObject(
        names.map(() => ({ ...kept, holdExpiresAt: way === "cash" ? null : ENDS_AT })),
      );
      // Both still count against the mailbox.
      const again = await choose(["Ana"], email, new FamilyVisitor(club, at));
      expect(again.confirmed).toMatchObject({ status: 429, code: "too_many_unpaid" });
    }
    club.advance(9 * DAY);
    await endHolds();
    await changeRows(club.db, "programs", { id: firstCamp.id }, { capacity: 16 });
    const next = await choose(
      ["Next"],
      "next@example.org",
      new FamilyVisitor(club, { address: "198.51.100.8" }),
    );
    expect(next.confirmed.status).toBe(200);
    expect(await find("admin/unpaid?season=all&", "")).toHaveLength(3);
  });

  test("takes no part after its end: one begun before is refunded, and the whole price still pays", async () => {
    const { family } = await choose();
    await family.signIn("rosa@example.org", "0123");
    const early = await beginCard(family, 1500);
    club.advance(8 * DAY);
    await early.charge();
    expect([await states(), await desk.ledger()]).toEqual([
      ["awaiting_manual_payment"],
      ["charge 1500", "refund -1500"],
    ]);
    await family.signIn("rosa@example.org", "0123");
    expect((await beginCard(family, 1500)).begun).toMatchObject({ code: "balance_part" });
    await (await beginCard(family)).charge();
    expect(await states()).toEqual(["confirmed"]);
    expect(await desk.mails()).toContain("staff_payment_alert");
    expect(await desk.ledger()).toEqual(["charge 1500", "charge 4000", "refund -1500"]);
  });

  test("may be paid by card meanwhile, and does not expire while a card is being charged", async () => {
    const { family, orderId } = await choose();
    await family.signIn("rosa@example.org", "0123");
    expect((await family.look()).orders).toMatchObject([
      { dueOn: "2025-05-08", cashNumber: expect.any(String) },
    ]);
    const begun = await family.call("POST", `/api/family/orders/${orderId}/pay`);
    club.advance(8 * DAY);
    await endHolds();
    expect(await states()).toEqual(["awaiting_manual_payment"]);
    club.sandbox.confirmIntent(begun.body.paymentIntentId, CARD);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
    expect(await states()).toEqual(["confirmed"]);
    expect(await disagreement(club)).toBeNull();
  });

  test("asks for no child that another device paid for before the code was typed", async () => {
    const email = "rosa@example.org";
    const ordered = childrenOf([{ childFirstName: "Ana" }, { childFirstName: "Beto" }], { email });
    const family = new FamilyVisitor(club);
    await family.order(ordered, { paysCash: true });
    const code = await family.code(email);
    await new FamilyVisitor(club, { address: "198.51.100.7" }).orderAndPay(ordered.slice(0, 1));
    expect(await family.confirmCode(code)).toMatchObject({ status: 200 });
    const { orderId } = family;
    const [beto] = await readRows(club.db, "registrations", { orderId, childFirstName: "Beto" });
    const id = String(beto?.id);
    const { owedCents } = await desk.details(id);
    expect(owedCents).toBe(beto?.totalAmount);
    expect(await desk.takeCash(id, { cents: owedCents })).toMatchObject({ status: 201 });
    expect((await states()).toSorted()).toEqual(["confirmed", "confirmed", "expired"]);
    expect(await disagreement(club)).toBeNull();
  });

  test("replaces the card payment of the same form, and the other way round, with the same spot", async () => {
    const family = new FamilyVisitor(club);
    const children = childrenOf([{ childFirstName: "Ana" }]);
    await family.order(children);
    const [intent] = club.sandbox.intents();
    await family.order(children, { paysCash: true });
    expect(club.sandbox.confirmIntent(intent?.id ?? "", CARD)).toHaveProperty("error");
    const { body } = await family.order(children);
    expect(body).toMatchObject({ isPaidLater: false, paymentIntentId: expect.any(String) });
    family.pay();
    await family.confirm();
    expect([await states(), await desk.spotsTaken()]).toEqual([["confirmed"], 1]);
  });

  test("is offered at once where staff allow it, and no longer where they end it", async () => {
    await allow(false);
    const refused = await choose();
    // The page then shows the card form.
    expect(refused.ordered.body).toMatchObject({ isPaidLater: false, cashDay: null });
    expect([await desk.log("cash_allowed"), await desk.log("cash_ended")]).toMatchObject([[{}], [{}]]);
    await allow(true);
    const family = new FamilyVisitor(club, { address: "198.51.100.7" });
    await family.order(refused.children, { paysCash: true });
    const code = await family.code();
    await allow(false);
    expect(await family.confirmCode(code)).toMatchObject({ status: 410, code: "order_expired" });
  });

  test("fills no program for an attacker: holds count for mailbox, browser and network", async () => {
    await changeRows(club.db, "programs", { id: firstCamp.id }, { capacity: null });
    const many = (start: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${start} ${"abcdefgh"[n]}`);
    const browser = new Browser(club);
    const attack = (n: number, email: string, own = browser) =>
      choose(many(`Ana ${"abcdefghij"[n]}`, 8), email, new FamilyVisitor(club, { browser: own }));
    expect((await attack(0, "m.e@gmail.com")).confirmed.status).toBe(200);
    // The same mailbox, written in another way.
    expect((await attack(1, "me+1@gmail.com")).confirmed).toMatchObject({
      status: 429,
      code: "too_many_unpaid",
    });
    // An unconfirmed hold ends after half an hour; its code, typed later, counts again.
    const late = new FamilyVisitor(club, { browser });
    await late.order(childrenOf([{ childFirstName: "Late" }], { email: "late@example.org" }), {
      paysCash: true,
    });
    club.advance(HOUR);
    for (const n of [2, 3]) expect((await attack(n, `a${n}@example.org`)).confirmed.status).toBe(200);
    await late.askForOrderCode();
    const typed = await late.confirmCode(await late.code("late@example.org"));
    expect(typed).toMatchObject({ status: 429, code: "too_many_unpaid" });
    expect((await attack(4, "a4@example.org")).ordered).toMatchObject({
      status: 429,
      code: "too_many_unpaid",
    });
    for (const n of [5, 6, 7, 8]) {
      club.advance(DAY);
      // The network of an order without a hold is erased: the code's counts.
      const slow = new FamilyVisitor(club, { browser: new Browser(club) });
      const email = `a${n}@example.org`;
      await slow.order(signedToday(many(`Ana ${"abcdefghij"[n]}`, 8), email), { paysCash: true });
      club.advance(HOUR);
      await runJob(club, "housekeeping");
      await slow.askForOrderCode();
      expect((await slow.confirmCode(await slow.code(email))).status).toBe(200);
    }
    const held = (await registrations()).filter(({ state }) => state === "awaiting_manual_payment");
    expect(held).toHaveLength(56);
    expect((await attack(9, "a9@example.org", new Browser(club))).ordered.status).toBe(429);
  });
});
