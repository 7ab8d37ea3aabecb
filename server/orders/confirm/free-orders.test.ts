import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { CODE_TRIES } from "#domain/family/sign-in.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { changePrograms } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows } from "#tests/support/database/rows.ts";
import { childRows, makeCampFree, notThe } from "#tests/support/orders/free-orders.ts";
import { setSiblingRule } from "#tests/support/orders/ordering-family.ts";
import { openDesk } from "#tests/support/orders/paper-form.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { cancelChild } from "#tests/support/orders/staff-deeds.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { codesTo, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { expireUnconfirmed } from "./free-order.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EXPIRED = { status: 410, code: "order_expired" };

onBothEngines("A free order", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new FamilyVisitor(club));
  beforeEach(async () => {
    await makeCampFree(club);
  });

  const places = (capacity: number) => changeRows(club.db, "programs", { id: firstCamp.id }, { capacity });
  const mails = async () => (await readRows(club.db, "outbox")).map(({ kind }) => kind);
  const proved = async () => (await readRows(club.db, "families")).map(({ verifiedAt }) => verifiedAt);
  const states = async () =>
    (await childRows(club)).map(({ state, hasSpot }) => `${state} ${hasSpot ? "spot" : "none"}`).sort();

  test("holds its spots without a payment until the mailbox's code confirms it", async () => {
    const answer = await family.orderCamp({}, { childFirstName: "Bruno" });
    expect(answer.body).toMatchObject({ paymentIntentId: null, totalCents: 0 });
    expect(await states()).toEqual(["awaiting_code spot", "awaiting_code spot"]);
    expect(await readRows(club.db, "payments")).toEqual([]);
    expect((await family.orderStatus()).data).toMatchObject({
      state: "awaiting_code",
      paymentStatus: "pending",
      mailbox: "rosa@example.org",
      receiptEmail: null,
      code: { state: "ready", mail: "waiting", triesLeft: CODE_TRIES, secondsLeft: 600 },
    });

    const confirmed = await family.confirmCode(await family.code());
    const children = [{ status: "confirmed" }, { status: "confirmed" }];
    expect(confirmed).toMatchObject({ status: 200, body: { data: { paymentStatus: "paid", children } } });
    expect(await states()).toEqual(["confirmed spot", "confirmed spot"]);
    expect(await spotsTaken(club)).toBe(2);
    expect(await proved()).toEqual([club.deps.now().toISOString()]);
    expect((await family.orderStatus()).data).toMatchObject({
      state: "settled",
      paymentStatus: "paid",
      receiptEmail: "rosa@example.org",
      code: null,
    });
    const told = ["registration_receipt", "staff_registration_notice"];
    expect(await mails()).toEqual(expect.arrayContaining(told));
  });

  test("is confirmed once by a double click and from two tabs, with the same answer", async () => {
    await family.orderCamp();
    const code = await family.code();
    const answers = await Promise.all([1, 2, 3].map(() => family.confirmCode(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await family.confirmCode(notThe(code))).toMatchObject({ status: 200 });
    expect((await mails()).filter((kind) => kind === "registration_receipt")).toHaveLength(1);
    expect(await spotsTaken(club)).toBe(1);
  });

  test("is confirmed by no other browser, and by no other order's code", async () => {
    await family.orderCamp();
    const code = await family.code();
    const stranger = new FamilyVisitor(club);
    const answers = [
      await stranger.confirmCode(code, family.orderId),
      await stranger.askForOrderCode(family.orderId),
      await stranger.orderStatus(family.orderId),
      await stranger.confirmCode("123456", randomUUID()),
      await stranger.confirmCode("123456", "nothing"),
    ];
    await stranger.orderCamp({ email: "stranger@example.org", childFirstName: "Otto" });
    answers.push(
      await stranger.confirmCode(code, family.orderId),
      await stranger.orderStatus(family.orderId),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
    const theirs = await stranger.code("stranger@example.org");
    const refused = { code: theirs === code ? undefined : "code_wrong" };
    expect(await family.confirmCode(theirs)).toMatchObject(refused);
  });

  test("has a code that does not confirm another order of the same browser", async () => {
    await family.orderCamp();
    const [first, code] = [family.orderId, await family.code()];
    await family.orderCamp({ childFirstName: "Bruno", email: "other@example.org", phone: "(575) 555-0107" });
    expect(family.orderId).not.toBe(first);
    const other = await family.code("other@example.org");
    expect(await family.confirmCode(code)).toMatchObject({ code: code === other ? undefined : "code_wrong" });
    expect(await family.confirmCode(code, first)).toMatchObject({ status: 200 });
    expect((await proved()).filter((at) => at !== null)).toHaveLength(1);
  });

  test("whose holds ended gets free spots for all children or for none", async () => {
    await places(2);
    await family.orderCamp({}, { childFirstName: "Bruno" });
    club.advance(31 * MINUTE);
    const other = new FamilyVisitor(club, { address: "198.51.100.7" });
    const otto = { email: "other@example.org", childFirstName: "Otto" };
    expect(await other.orderCamp(otto)).toMatchObject({ status: 200 });
    await other.confirmCode(await other.code("other@example.org"));
    await family.askForOrderCode();
    const code = await family.code();
    const refused = await family.confirmCode(code);
    expect(refused).toMatchObject({ status: 409, code: "program_full", body: { children: [1] } });
    expect(await states()).toEqual(["awaiting_code none", "awaiting_code none", "confirmed spot"]);
    expect(await spotsTaken(club)).toBe(1);
    expect(await readRow(club.db, "orders", { id: family.orderId })).toMatchObject({ settledAt: null });
    await places(3);
    // The same code is still valid after the refusal.
    expect(await family.confirmCode(code)).toMatchObject({ status: 200 });
    expect(await spotsTaken(club)).toBe(3);
  });

  test("never counts an expired hold twice", async () => {
    await places(2);
    await family.orderCamp({}, { childFirstName: "Bruno" });
    // The order's first child has lost its place to another family.
    const lost = { hasSpot: false, holdExpiresAt: null };
    await changeRows(club.db, "registrations", { childFirstName: "Lucía" }, lost);
    await changeRows(club.db, "programs", { id: firstCamp.id }, { spotsTaken: 2 });
    club.advance(31 * MINUTE);
    await family.askForOrderCode();
    expect(await family.confirmCode(await family.code())).toMatchObject({ code: "program_full" });
  });

  test("expires after a day without confirmation, and is erased a month later", async () => {
    await family.orderCamp();
    club.advance(23 * HOUR);
    await family.askForOrderCode();
    const code = await family.code();
    await expireUnconfirmed(club.deps);
    expect(await states()).toEqual(["awaiting_code spot"]);
    club.advance(HOUR - 1);
    await expireUnconfirmed(club.deps);
    club.advance(1);
    const job = "ending unconfirmed orders";
    await Promise.all([runJob(club, job), runJob(club, job)]);
    expect(await states()).toEqual(["expired none"]);
    expect(await spotsTaken(club)).toBe(0);
    expect(await family.confirmCode(code)).toMatchObject(EXPIRED);
    expect((await family.orderStatus()).data).toMatchObject({ state: "closed", code: null });
    club.advance(30 * 24 * HOUR);
    await runJob(club, "housekeeping");
    expect(await childRows(club)).toEqual([]);
  });

  test("that was deleted or replaced is refused, and its code confirms nothing else", async () => {
    await family.orderCamp();
    const [before, code] = [family.orderId, await family.code()];
    await family.orderCamp({ tshirtSize: "large" });
    expect(family.orderId).not.toBe(before);
    expect(await family.confirmCode(code, before)).toMatchObject(EXPIRED);
    const next = await family.code();
    const ended = { state: "expired", hasSpot: false, holdExpiresAt: null } as const;
    await changeRows(club.db, "registrations", {}, { ...ended, deletedAt: club.deps.now().toISOString() });
    expect(await family.confirmCode(next)).toMatchObject(EXPIRED);
    expect(await family.askForOrderCode()).toMatchObject(EXPIRED);
  });

  test("is flagged if another person has registered the same child", async () => {
    await family.orderCamp();
    await family.confirmCode(await family.code());
    const other = new FamilyVisitor(club, { address: "198.51.100.7" });
    await other.orderCamp({ phone: "(575) 555-0111", allergies: "None" });
    expect(await other.confirmCode(await other.code())).toMatchObject({ status: 200 });
    const both = await childRows(club);
    expect(both.map(({ state }) => state)).toEqual(["confirmed", "confirmed"]);
    const [first] = both.filter(({ duplicateOfId }) => duplicateOfId === null);
    expect(both.filter((row) => row !== first)).toMatchObject([{ duplicateOfId: first?.id }]);
    expect(await spotsTaken(club)).toBe(2);
    expect(await mails()).toContain("staff_payment_alert");
  });

  test("that was free only because of a sibling who was canceled is refused, and can be ordered again at its price", async () => {
    await changePrograms(club.db, { feeCents: 4000 });
    await setSiblingRule(club.db, { from: 2, percent: 100 });
    const paying = new FamilyVisitor(club, { browser: family.browser });
    const { ids } = await payOrder(club, [{ childFirstName: "Ana" }], paying);
    expect((await family.orderCamp({ childFirstName: "Beto" })).body).toMatchObject({ totalCents: 0 });
    const desk = await openDesk(club);
    expect(await cancelChild(desk.staff, ids[0], 4000)).toMatchObject({ status: 200 });
    expect(await family.confirmCode(await family.code())).toMatchObject(EXPIRED);
    const beto = await readRow(club.db, "registrations", { childFirstName: "Beto" });
    expect(beto.state).toBe("awaiting_code");
    expect((await family.orderCamp({ childFirstName: "Beto" })).body).toMatchObject({ totalCents: 4000 });
  });

  test("for a child that is registered already is refused and takes no spot", async () => {
    const other = new FamilyVisitor(club, { address: "198.51.100.7" });
    await Promise.all([family.orderCamp(), other.orderCamp()]);
    await family.code();
    const answers = [];
    for (const code of codesTo(club, "rosa@example.org"))
      answers.push(await family.confirmCode(code), await other.confirmCode(code));
    expect(answers.map(({ code }) => code)).toContain("already_registered");
    expect(await states()).toEqual([expect.stringContaining("awaiting_code"), "confirmed spot"]);
  });

  test("cannot cost 1 to 49 cents: that is refused before anything is stored", async () => {
    await changePrograms(club.db, { feeCents: 49 });
    expect(await family.orderCamp()).toMatchObject({ status: 400, code: "total_too_small" });
    expect(await childRows(club)).toEqual([]);
    await changePrograms(club.db, { feeCents: 50 });
    expect(await family.orderCamp()).toMatchObject({ status: 200, body: { totalCents: 50 } });
  });
});
