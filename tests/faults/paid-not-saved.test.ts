import { expect, test } from "vitest";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { Family } from "#tests/faults/support/family.ts";
import { type FaultClub, keepOpen, onHouseholds } from "#tests/faults/support/fault-club.ts";
import { ONE_IN_CAMP } from "#tests/faults/support/household.ts";
import { booksOf, expectBooksBalance, expectSameSumAtStripe } from "#tests/faults/support/payment-records.ts";
import { changeRows, readRows } from "#tests/support/database/rows.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** Group "Paid but not saved" of docs/reference/fault-tests.md#fault-numbers; 5 and 6 need a process to kill (killed-server.test.ts). */
onHouseholds("Paid, and saved although", (open) => {
  let club: FaultClub;
  let family: Family;
  keepOpen(open, (opened) => {
    club = opened;
  });

  /** A family that is about to pay. */
  const arrive = async () => {
    family = new Family(club);
    expect((await family.setUp()).status).toBe(200);
    await club.eventsTaken();
  };
  /** What a power failure may do to a commit that was not waited for (decision 006). */
  const loseId = (intentId: string) =>
    changeRows(club.db, "payments", { intentId }, { intentId: null, state: "creating" });
  const statusesOf = (type: string) => {
    const attempts = club.sandbox.webhooks.attempts();
    const { id } = club.sandbox.events().find((event) => event.type === type) ?? {};
    return attempts.filter(({ eventId }) => eventId === id).map(({ status }) => status);
  };

  test("1: the browser closes right after the card was confirmed", async () => {
    await arrive();
    family.pay();
    await club.eventsTaken();
    await expectBooksBalance(club, family);
  });

  test("2: the confirm answer is lost; the page retries, sees success and cannot pay twice", async () => {
    await arrive();
    club.sandbox.webhooks.hold();
    family.pay();
    await family.confirm();
    expect((await family.truth()).body).toMatchObject({
      data: {
        state: "succeeded",
        children: expect.arrayContaining([expect.objectContaining({ status: "confirmed" })]),
      },
    });
    expect(await family.setUp()).toMatchObject({ status: 409, body: { code: "already_registered" } });
    expect(family.pay()).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
    await expectBooksBalance(club, family);
  });

  test("3: no event ever arrives", async () => {
    await arrive();
    club.sandbox.webhooks.drop(2);
    family.pay();
    await club.eventsTaken();
    expect((await booksOf(club, family.intentId)).registrations).toEqual(
      family.each("awaiting_payment, spot"),
    );
    await club.pollAfter(3);
    await expectBooksBalance(club, family);
  });

  test("4: the database is down when the event arrives; a later delivery settles", async () => {
    await arrive();
    club.answerWith({ db: await club.deadConnection() });
    family.pay();
    await expect.poll(() => statusesOf("payment_intent.succeeded")).toContain(500);
    expect((await booksOf(club, family.intentId)).ledger).toEqual([]);
    club.repair();
    await club.eventsTaken();
    expect(statusesOf("payment_intent.succeeded").at(-1)).toBe(200);
    await expectBooksBalance(club, family);
  });

  test.each([
    ["the browser", () => family.confirm()],
    ["an event", () => club.sandbox.webhooks.release()],
    ["payment polling", () => club.pollAfter(3)],
  ])("6: a power failure lost the intent's id, and %s finds it again", async (_who, tell) => {
    await arrive();
    const { intentId } = family;
    await loseId(intentId);
    expect(await family.setUp()).toMatchObject({ status: 200, body: { paymentIntentId: intentId } });
    await loseId(intentId);
    club.sandbox.webhooks.hold();
    family.pay();
    await tell();
    await club.eventsTaken();
    await expectBooksBalance(club, family);
  });

  test("7: the event arrives before our commit of the intent", async () => {
    family = new Family(club);
    club.sandbox.faults.inject({
      method: "POST",
      path: "/v1/payment_intents",
      when: "after",
      effect: "delay",
      ms: 700,
    });
    const before = club.sandbox.intents().length;
    const settingUp = family.setUp();
    await expect.poll(() => club.sandbox.intents().length).toBe(before + 1);
    family.intentId = club.sandbox.intents()[0]?.id ?? "";
    family.pay();
    await club.eventsTaken();
    await expectBooksBalance(club, family);
    expect([200, 409]).toContain((await settingUp).status);
    await expectBooksBalance(club, family);
  });

  test("8: the handler throws after the event was stored; the next delivery runs it again", async () => {
    await arrive();
    club.sandbox.faults.inject({ method: "GET", when: "before", effect: "error", times: 1 });
    family.pay();
    await club.eventsTaken();
    expect(statusesOf("payment_intent.succeeded")).toEqual([500, 200]);
    const events = await club.db.selectFrom("stripeEvents").select(["processedAt", "error"]).execute();
    expect(events.every(({ processedAt, error }) => processedAt !== null && error === null)).toBe(true);
    await expectBooksBalance(club, family);
  });

  test.each([
    ["had expired", { state: "expired", hasSpot: false, holdExpiresAt: null }],
    ["was deleted by staff", { deletedAt: "2025-05-01T18:00:00.000Z" }],
  ] as const)(
    "9: the registration %s: the money is booked, and family and staff are told",
    async (_title, set) => {
      await arrive();
      const holdsPlace = !("hasSpot" in set);
      await club.db.updateTable("registrations").set(set).where("email", "=", family.data.email).execute();
      for (const { programId } of holdsPlace ? [] : (family.household ?? ONE_IN_CAMP)) {
        await club.db
          .updateTable("programs")
          .set((eb) => ({ spotsTaken: eb("spotsTaken", "-", 1) }))
          .where("id", "=", programId)
          .execute();
      }
      family.pay();
      await club.eventsTaken();
      expect(await booksOf(club, family.intentId)).toEqual({
        state: "succeeded",
        ledger: [`charge ${family.cents}`],
        registrations: family.each("needs_review, no spot"),
        receipts: ["registration_needs_review"],
      });
      const alarms = await readRows(club.db, "outbox", { kind: "staff_payment_alert" }, ["payload"]);
      expect(alarms.length).toBeGreaterThan(0);
      await expectSameSumAtStripe(club);
    },
  );

  test("9: staff deleted one of several children: its siblings are registered, and one receipt says both", async () => {
    await arrive();
    const [first] = await club.db
      .selectFrom("registrations")
      .select("id")
      .where("email", "=", family.data.email)
      .orderBy("createdAt")
      .orderBy("childFirstName")
      .execute();
    const deletedAt = club.deps.now().toISOString();
    await changeRows(club.db, "registrations", { id: first?.id ?? "" }, { deletedAt });
    family.pay();
    await club.eventsTaken();
    const { registrations, receipts, ledger } = await booksOf(club, family.intentId);
    const [gone, ...staying] = family.each("confirmed, spot").with(0, "needs_review, no spot");
    expect(registrations.toSorted()).toEqual([...staying, gone].toSorted());
    expect(receipts).toEqual([family.size === 1 ? "registration_needs_review" : "registration_receipt"]);
    expect(ledger).toEqual([`charge ${family.cents}`]);
    await expectSameSumAtStripe(club);
  });

  test("10: the mail server fails: the payment stays confirmed, and the mail goes out later, once", async () => {
    await arrive();
    await sendDueMail(club.deps);
    club.mailbox.sent.length = 0;
    club.mailbox.answer = async () => {
      throw new Error("the mail server is on fire");
    };
    family.pay();
    await club.eventsTaken();
    await sendDueMail(club.deps);
    await expectBooksBalance(club, family);
    expect(club.mailbox.sent).toEqual([]);
    club.repair();
    for (let hour = 0; hour < 3; hour++) {
      club.advance(3_600_000);
      await Promise.all([sendDueMail(club.deps), sendDueMail(club.deps)]);
    }
    expect(
      club.mailbox.sent.map(({ to }) => to).filter((to) => JSON.stringify(to).includes(family.data.email)),
    ).toHaveLength(1);
    expect(club.mailbox.sent).toHaveLength(2);
    await expectBooksBalance(club, family);
  });

  test("and while Stripe is unreachable, nothing is booked without its confirmation", async () => {
    await arrive();
    club.sandbox.faults.inject({ when: "before", effect: "drop", times: NEVER });
    expect((await family.confirm()).status).toBe(503);
    club.repair();
    expect((await family.confirm()).body).toMatchObject({ data: { paymentStatus: "pending" } });
    await expectSameSumAtStripe(club);
  });
});
