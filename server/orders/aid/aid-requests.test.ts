import { beforeEach, expect, test } from "vitest";
import { AID_TEXT_DAYS } from "#domain/staff/retention-periods.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { expireUnconfirmed } from "#server/orders/confirm/free-order.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { eraseRegistration } from "#server/registrations/erase-registrations.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows } from "#tests/support/database/rows.ts";
import { askForAid, openAidDesk } from "#tests/support/orders/aid.ts";
import { newestCode } from "#tests/support/orders/order-code.ts";
import { addProgram, childrenOf } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { disagreement } from "#tests/support/orders/paying-order.ts";
import { deleteChild, returnCheck } from "#tests/support/orders/staff-deeds.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { enterQuickly } from "#tests/support/visitors/account-visitor.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";
import { CARD, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const DAY = 86_400_000;

onBothEngines("Aid", (engine) => {
  const club = clubPerTest(engine);
  const desk = perTest(() => openAidDesk(club));
  beforeEach(async () => {
    // No call to Stripe succeeds.
    const always = { when: "before", times: Number.POSITIVE_INFINITY } as const;
    club.sandbox.faults.inject({ ...always, effect: "error", status: 500 });
  });

  const children = () => readRows(club.db, "registrations");
  const unpaid = () => dataOf(desk.ana.get("/api/admin/unpaid"));
  const texts = async () => {
    const requests = await readRows(club.db, "aidRequests", {}, ["text"]);
    return requests.map(({ text }) => text).sort();
  };
  const today = async () => (await dataOf(desk.ana.get("/api/admin/today"))).aid;
  const capacity = (places: number) =>
    changeRows(club.db, "programs", { id: firstCamp.id }, { capacity: places });
  /** A family that sends its form with what it writes, and types no code yet. */
  const asking = (address: string, aid = "Perdí mi trabajo") =>
    Object.assign(new FamilyVisitor(club, { address }), { aid });
  /** Another family enters at the desk. */
  const enterIker = async () =>
    (await openDesk(club)).enter({ childFirstName: "Iker", email: "luz@example.org" });
  const mailsTo = async (address: string) => {
    await sendDueMail(club.deps);
    return club.mailbox.sent.filter(({ to }) => to.some((box) => box.address === address));
  };

  test("for the whole price is confirmed without Stripe, and its lines, spots and emails agree", async () => {
    const { proved, orderId } = await askForAid(club);
    const heldUntil = new Date(club.deps.now().getTime() + 7 * DAY).toISOString();
    const mailed = await mailsTo("rosa@example.org");
    const arrived = mailed.filter(({ subject }) => subject.includes("solicitud"));
    expect(arrived).toMatchObject([{ text: expect.stringContaining("8 de mayo de 2025") }]);
    expect(proved).toMatchObject({
      status: 200,
      body: { data: { paymentStatus: "pending", aid: { heldUntil, isDecided: false } } },
    });
    expect(await children()).toMatchObject([
      { state: "awaiting_manual_payment", hasSpot: true, holdExpiresAt: heldUntil, totalAmount: 4000 },
    ]);
    expect((await desk.look()).requests).toMatchObject([
      {
        orderId,
        text: "Perdí mi trabajo",
        heldUntil,
        isKept: true,
        totalCents: 4000,
        decidedAt: null,
        children: [{ firstName: "Lucía", programId: firstCamp.id, cents: 4000 }],
      },
    ]);
    const granted = await desk.decide(orderId, 4000);
    expect(granted).toMatchObject({ status: 200, data: { grantedCents: 4000, openCents: 0 } });
    expect(await children()).toMatchObject([{ state: "confirmed", hasSpot: true, totalAmount: 4000 }]);
    expect(await spotsTaken(club)).toBe(1);
    expect(await readRows(club.db, "payments")).toEqual([]);
    club.sandbox.faults.clear();
    expect(await disagreement(club)).toBeNull();
    const mails = await mailsTo("rosa@example.org");
    expect(mails.filter(({ subject }) => subject.startsWith("Sí:"))).toMatchObject([
      { text: expect.stringMatching(/^Sí: el club paga \$40\.00 por usted[^$]*\$40\.00[^$]*nada por pagar/) },
    ]);
    const receipt = mails.find(({ subject }) => subject.startsWith("Inscripción lista"));
    expect(receipt?.text).toMatch(/Total pagado \.+ \$0\.00/);
    expect(receipt?.text).not.toMatch(/ayuda|gratis|Perdí/);
    expect((await desk.look()).requests).toMatchObject([
      { grantedCents: 4000, decidedBy: "ana.vega", reason: "Her father was laid off" },
    ]);
    expect((await desk.look()).years).toEqual([{ year: 2025, children: 1, cents: 4000 }]);
  });

  test("of a part, or none, holds the spot for a payment on the family's page within seven days", async () => {
    const { orderId } = await askForAid(club);
    expect(await desk.decide(orderId, 3999)).toMatchObject({ status: 409, code: "aid_amount" });
    expect(await desk.decide(orderId, 4001)).toMatchObject({ status: 409, code: "aid_amount" });
    expect(await desk.decide(orderId, 3000)).toMatchObject({ data: { grantedCents: 3000, openCents: 1000 } });
    expect(await children()).toMatchObject([
      { state: "awaiting_manual_payment", hasSpot: true, holdExpiresAt: null },
    ]);
    // Yes comes first, then how much the club pays, then what is left and until when.
    const [decision] = (await mailsTo("rosa@example.org")).slice(-1);
    expect(decision?.text).toMatch(
      /^Sí: el club paga \$30\.00 por usted[^$]*\$30\.00[^$]*\$10\.00, a más tardar el 8 de mayo de 2025/,
    );
    expect(decision?.subject).not.toContain("$");
    expect(await unpaid()).toMatchObject([
      { orderId, openCents: 1000, dueOn: "2025-05-08", mayRemind: false },
    ]);
    club.sandbox.faults.clear();
    const mother = new FamilyVisitor(club);
    await mother.signIn("rosa@example.org", "0123");
    expect((await mother.look()).orders).toMatchObject([
      { openCents: 1000, lines: [{ kind: "fee", cents: 1000 }], children: [{ outcome: "unpaid" }] },
    ]);
    await mother.call("POST", `/api/family/orders/${orderId}/pay`);
    const [intent] = club.sandbox.intents();
    expect(intent?.amount).toBe(1000);
    // Donors are told of no child that may never come.
    expect(await desk.look()).toMatchObject({
      years: [],
      requests: [{ grantedCents: 3000, countedCents: 0 }],
    });
    club.sandbox.confirmIntent(intent?.id ?? "", CARD);
    await pollPendingPayments({ ...club.deps, stripe: club.gateway }, 0);
    expect(await children()).toMatchObject([{ state: "confirmed", hasSpot: true, totalAmount: 4000 }]);
    expect(await desk.look()).toMatchObject({
      years: [{ year: 2025, children: 1, cents: 3000 }],
      requests: [{ grantedCents: 3000, countedCents: 3000 }],
    });
    expect(await disagreement(club)).toBeNull();
  });

  test("that is undecided does not hide the debt of a returned check", async () => {
    await askForAid(club);
    const { id } = await readRow(club.db, "registrations", {}, ["id"]);
    const office = await openDesk(club);
    expect(await unpaid()).toEqual([]);
    const check = { method: "check", checkNumber: "1042", cents: 4000 };
    expect((await office.takeCash(id, check)).status).toBe(201);
    const [payment] = await office.payments();
    expect(await returnCheck(desk.ana, payment?.id)).toMatchObject({ status: 200 });
    expect(await unpaid()).toMatchObject([{ registrationId: id, openCents: 4000 }]);
  });

  test("leaves nothing in the log that names a family", async () => {
    const { orderId } = await askForAid(club);
    const { id } = await readRow(club.db, "registrations", {}, ["id"]);
    expect(await desk.decide(orderId, 1000)).toMatchObject({ status: 200 });
    const log = await (await desk.ana.get("/api/admin/audit")).text();
    expect(log).toContain("aid_decided");
    for (const own of [id, orderId]) expect(log).not.toContain(own);
  });

  test("is decided once, by an account that signed in lately", async () => {
    const { orderId } = await askForAid(club);
    const byPin = await desk.decide(orderId, 4000, "x", desk.staff as typeof desk.ana);
    expect(byPin).toMatchObject({ code: "account_needed" });
    // Neither a request nor a year's total.
    const seenByPin = await answerOf(desk.staff.get("/api/admin/aid"));
    expect([seenByPin.status, seenByPin.data]).toEqual([403, undefined]);
    expect((await desk.look()).requests).toMatchObject([{ orderId, decidedAt: null }]);
    club.advance(16 * 60_000);
    expect(await desk.decide(orderId, 4000)).toMatchObject({ status: 403, code: "sign_in_again" });
    await enterQuickly(club.deps, desk.ana, "ana.vega");
    expect(await desk.decide(orderId, 0)).toMatchObject({ status: 200, data: { isEnded: true } });
    expect(await desk.decide(orderId, 0)).toMatchObject({ status: 200, data: { isEnded: true } });
    expect(await desk.decide(orderId, 4000)).toMatchObject({ status: 409, code: "already_decided" });
    const notices = await readRows(club.db, "outbox", { kind: "staff_access_notice" }, ["payload"]);
    expect(notices.filter(({ payload }) => payload.includes("aid_decided"))).toHaveLength(1);
  });

  test("waits for at most two children of a mailbox and a tenth of a program, and nothing is lost above", async () => {
    await capacity(10);
    const [rosa, luz] = [asking("203.0.113.5"), asking("203.0.113.6")];
    await rosa.orderCamp();
    await luz.orderCamp({ childFirstName: "Bruno", email: "luz@example.org" });
    // Both know their codes before either is sent: only the confirmations run at once.
    const codes = [await rosa.code(), await luz.code("luz@example.org")];
    const [first, second] = await Promise.all([rosa.confirmCode(codes[0]), luz.confirmCode(codes[1])]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    await capacity(40);
    const winner = { email: first.status === 200 ? "rosa@example.org" : "luz@example.org" };
    const two = ["Iker", "Sol"].map((childFirstName) => ({ ...winner, childFirstName }));
    const more = await askForAid(club, two, "203.0.113.8");
    expect(more.proved).toMatchObject({ status: 409, code: "aid_limit" });
    const tagged = { email: winner.email.replace("@", "+2@") };
    const again = await askForAid(club, [tagged, { ...tagged, childFirstName: "Sol" }], "203.0.113.7");
    expect(again.proved).toMatchObject({ status: 409, code: "aid_limit" });
    const three = [{}, { childFirstName: "A" }, { childFirstName: "B" }];
    expect(await asking("203.0.113.9", "").orderCamp(...three)).toMatchObject({ code: "aid_limit" });
    club.sandbox.faults.clear();
    more.family.aid = undefined;
    const paid = (await more.family.orderCamp(...two)).body;
    expect(paid).toMatchObject({ isPaidLater: false, totalCents: 8000 });
    expect(paid.paymentIntentId).toMatch(/^pi_/);
    expect(await texts()).toHaveLength(3);
  });

  test("holds a spot for seven days, and claims a free one after that", async () => {
    await capacity(10);
    const { orderId } = await askForAid(club);
    club.advance(8 * DAY);
    await enterQuickly(club.deps, desk.ana, "ana.vega");
    expect((await desk.look()).requests).toMatchObject([{ isKept: false }]);
    await capacity(1);
    club.sandbox.faults.clear();
    await enterIker();
    expect(await desk.decide(orderId, 4000)).toMatchObject({ status: 409, code: "program_full" });
    expect((await desk.look()).requests).toMatchObject([{ decidedAt: null }]);
    await capacity(2);
    expect(await desk.decide(orderId, 4000)).toMatchObject({ status: 200 });
    expect(await spotsTaken(club)).toBe(2);
  });

  test("ends when it is refused after its spot was taken, and is no longer counted", async () => {
    await capacity(10);
    const { orderId } = await askForAid(club);
    club.advance(8 * DAY);
    await enterQuickly(club.deps, desk.ana, "ana.vega");
    await capacity(1);
    await enterIker();
    const refused = await desk.decide(orderId, 0);
    expect([refused.status, refused.data]).toMatchObject([200, { grantedCents: 0, isEnded: true }]);
    expect(await today()).toBe(0);
    expect(await unpaid()).toMatchObject([{ children: [{ firstName: "Iker" }] }]);
    expect(await spotsTaken(club)).toBe(1);
    expect(await desk.decide(orderId, 0)).toMatchObject({ status: 200, data: { isEnded: true } });
  });

  test("waits for two children of one network at most, however many mailboxes a bot has", async () => {
    await capacity(40);
    const ofBot = (email: string, ...names: string[]) =>
      askForAid(
        club,
        names.map((childFirstName) => ({ email, childFirstName })),
      );
    expect((await ofBot("bot.one@example.org", "Uno", "Una")).proved.status).toBe(200);
    const refused = await ofBot("bot.two@example.org", "Dos", "Tres");
    expect(refused.proved).toMatchObject({ status: 409, code: "aid_limit" });
    const family = await askForAid(club, [{ email: "luz@example.org" }], "203.0.113.6");
    expect(family.proved.status).toBe(200);
  });

  test("is requested and withdrawn with the same form, and Today counts it once verified", async () => {
    club.sandbox.faults.clear();
    const family = new FamilyVisitor(club);
    const byCard = await family.orderCamp();
    family.aid = "No puedo";
    const asked = await family.orderCamp();
    expect(asked.body).toMatchObject({ isPaidLater: true, paymentIntentId: null, totalCents: 4000 });
    expect(asked.body.orderId).not.toBe(byCard.body.orderId);
    expect((await family.orderCamp()).body.orderId).toBe(asked.body.orderId);
    expect(await today()).toBe(0);
    expect((await family.orderStatus()).data).toMatchObject({ state: "awaiting_code", aid: null });
    await family.confirmCode(await family.code());
    expect((await family.orderStatus()).data).toMatchObject({
      state: "requested",
      aid: { isDecided: false },
    });
    expect(await family.confirmCode("000000")).toMatchObject({ status: 200 });
    expect(await today()).toBe(1);
    expect(await unpaid()).toEqual([]);
  });

  test("keeps to its limits when many codes of one mailbox come at once, for several programs", async () => {
    const clinics = [];
    for (const slug of ["north", "south"]) clinics.push(await addProgram(club.db, { feeCents: 5000, slug }));
    const begun = [];
    for (const [index, programId] of [firstCamp.id, ...clinics].entries()) {
      const family = new FamilyVisitor(club, { address: `203.0.113.${index + 20}` });
      const children = childrenOf([{ childFirstName: ["Ana", "Bea", "Sol"][index] ?? "", programId }]);
      const { body } = await family.order(children, { aid: "" });
      begun.push({ family, id: String(body.orderId), code: await newestCode(club, String(body.orderId)) });
    }
    const answers = await Promise.all(
      begun.map(({ family, id, code }) => family.browser.post(`/api/orders/${id}/confirm`, { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect((await desk.look()).requests).toHaveLength(2);
  });

  test("never pays a donation, and is off the list once the family has paid otherwise", async () => {
    const { orderId } = await askForAid(club, [{ donationAmount: 10 }]);
    expect((await desk.look()).requests).toMatchObject([{ orderId, totalCents: 4000 }]);
    expect(await desk.decide(orderId, 5000)).toMatchObject({ status: 409, code: "aid_amount" });
    const { id } = await readRow(club.db, "registrations", {}, ["id"]);
    expect((await (await openDesk(club)).takeCash(id, { cents: 5000 })).status).toBe(201);
    expect((await desk.look()).requests).toEqual([]);
    expect(await desk.decide(orderId, 0)).toMatchObject({ status: 409, code: "already_paid" });
    await deleteChild(desk.staff, id);
    expect(await desk.decide(orderId, 0)).toMatchObject({ status: 404 });
  });

  test("keeps a family's text for 60 days after the decision, and deletes unverified requests at once", async () => {
    const { orderId } = await askForAid(club);
    const unverified = asking("203.0.113.6", "Nadie lo probó");
    await unverified.orderCamp({ childFirstName: "Iker", email: "luz@example.org" });
    const removed = asking("203.0.113.7", "Se quitó");
    await removed.orderCamp({ childFirstName: "Zoe", email: "zoe@example.org" });
    const zoe = await readRow(club.db, "registrations", { childFirstName: "Zoe" }, ["id"]);
    await deleteChild(desk.staff, zoe.id);
    expect(await texts()).toEqual(["Nadie lo probó", "Perdí mi trabajo", "Se quitó"]);
    club.advance(DAY);
    await expireUnconfirmed(club.deps);
    await runJob(club, "housekeeping");
    expect(await texts()).toEqual(["Perdí mi trabajo"]);
    await enterQuickly(club.deps, desk.ana, "ana.vega");
    await desk.decide(orderId, 4000);
    club.advance(AID_TEXT_DAYS * DAY - 1000);
    await runJob(club, "housekeeping");
    expect(await texts()).toEqual(["Perdí mi trabajo"]);
    club.advance(1000);
    await runJob(club, "housekeeping");
    const kept = () => readRows(club.db, "aidRequests", {}, ["text", "reason", "grantedCents"]);
    expect(await kept()).toEqual([{ text: null, reason: "Her father was laid off", grantedCents: 4000 }]);
    for (const { id } of await children()) {
      const erased = { registrationId: id, at: club.deps.now(), actor: "system" } as const;
      await inTransaction(club.db, (trx) => eraseRegistration(trx, erased));
    }
    expect(await kept()).toEqual([{ text: null, reason: null, grantedCents: 4000 }]);
  });
});
