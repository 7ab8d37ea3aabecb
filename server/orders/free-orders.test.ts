import { afterEach, beforeEach, expect, test } from "vitest";
import { firstCamp } from "#content/first-season.ts";
import { CODE_TRIES, CODES_A_DAY } from "#domain/mailbox-code.ts";
import { forgetOldCodes } from "#server/families/code-mutations.ts";
import { sendDueMail } from "#server/messages/send-due-job.ts";
import { purge } from "#server/registrations/retention-job.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { codesTo, FreeFamily, makeCampFree, notThe } from "#tests/support/free-orders.ts";
import { beginPayment, payRegistration } from "#tests/support/paying-family.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { expireUnconfirmed } from "./free-order-mutations.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

onBothEngines("An order that costs nothing", (engine) => {
  let club: TestApp;
  let family: FreeFamily;
  beforeEach(async () => {
    club = await createTestApp(engine);
    await makeCampFree(club);
    family = new FreeFamily(club);
  });
  afterEach(() => club.close());

  const rows = () =>
    club.db
      .selectFrom("registrations")
      .select(["id", "childFirstName", "status", "place", "contestedAt", "familyId"])
      .orderBy("createdAt")
      .orderBy("childFirstName")
      .execute();
  const placesTaken = async () =>
    (
      await club.db
        .selectFrom("programs")
        .where("id", "=", firstCamp.id)
        .select("placesTaken")
        .executeTakeFirstOrThrow()
    ).placesTaken;
  const places = (capacity: number) =>
    club.db.updateTable("programs").set({ capacity }).where("id", "=", firstCamp.id).execute();
  const mails = async () =>
    (await club.db.selectFrom("outbox").select("kind").orderBy("createdAt").orderBy("kind").execute()).map(
      ({ kind }) => kind,
    );
  const proved = async () =>
    (await club.db.selectFrom("families").select("provedAt").execute()).map(({ provedAt }) => provedAt);
  const settled = async () =>
    (await club.db.selectFrom("orders").select("settledAt").execute()).map(({ settledAt }) => settledAt);

  test("keeps its places without a payment until the mailbox's code confirms it", async () => {
    const answer = await family.order({}, { childFirstName: "Bruno" });
    expect(answer.body).toMatchObject({ paymentIntentId: null, totalCents: 0 });
    expect((await rows()).map(({ status, place }) => [status, place])).toEqual([
      ["pending", "held"],
      ["pending", "held"],
    ]);
    expect(await club.db.selectFrom("payments").selectAll().execute()).toEqual([]);
    expect((await family.look()).data).toMatchObject({
      ...{ state: "waiting", paymentStatus: "pending", mailbox: "r•••@example.org", receiptEmail: null },
      code: { state: "ready", mail: "waiting", triesLeft: CODE_TRIES, secondsLeft: 600 },
    });

    const confirmed = await family.confirm(await family.code());
    expect(confirmed).toMatchObject({ status: 200, body: { data: { paymentStatus: "paid" } } });
    expect(confirmed.body.data?.children?.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
    expect((await rows()).map(({ status, place }) => [status, place])).toEqual([
      ["confirmed", "taken"],
      ["confirmed", "taken"],
    ]);
    expect(await placesTaken()).toBe(2);
    expect(await proved()).toEqual([club.deps.now().toISOString()]);
    expect((await family.look()).data).toMatchObject({
      ...{ state: "settled", paymentStatus: "paid", receiptEmail: "rosa@example.org", code: null },
    });
    expect(await mails()).toContain("registration_receipt");
    expect(await mails()).toContain("staff_registration_notice");
  });

  test("mails the code in the family's language, with its first line, and not in the subject", async () => {
    await family.order({ language: "es" });
    const code = await family.code();
    const [mail] = club.mailbox.sent;
    expect(code).toMatch(/^\d{6}$/);
    expect(mail?.text.split("\n")[0]).toBe(`${code.slice(0, 3)} ${code.slice(3)} es su código`);
    expect(mail?.text).toMatch(/\(vence: 12:10\sp\.m\.\)/);
    expect(mail?.subject.replace(/\D/g, "")).toBe("");
  });

  test("is confirmed once by a double click and from two tabs, and answers both alike", async () => {
    await family.order();
    const code = await family.code();
    const answers = await Promise.all([1, 2, 3].map(() => family.confirm(code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await family.confirm(notThe(code))).toMatchObject({ status: 200 });
    expect((await mails()).filter((kind) => kind === "registration_receipt")).toHaveLength(1);
    expect(await placesTaken()).toBe(1);
  });

  test("gives five tries, and a hundred at once are not more", async () => {
    await family.order();
    const code = await family.code();
    const guesses = Array.from({ length: 100 }, (_, at) => String(at).padStart(6, "0"));
    const answers = await Promise.all(
      guesses.filter((guess) => guess !== code).map((guess) => family.confirm(guess)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(CODE_TRIES - 1);
    expect(await club.db.selectFrom("mailboxCodes").select("tries").execute()).toEqual([
      { tries: CODE_TRIES },
    ]);
    expect(await family.confirm(code)).toMatchObject({ status: 410, code: "code_over" });
    expect((await rows()).map(({ status }) => status)).toEqual(["pending"]);
  });

  test("says how many tries are left, and takes the right code with the last of them", async () => {
    await family.order();
    const code = await family.code();
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await family.confirm(notThe(code))).toMatchObject({ code: "code_wrong", body: { triesLeft } });
    }
    expect(await family.confirm(code)).toMatchObject({ status: 200 });
  });

  test("refuses what is not six digits without counting it as a try", async () => {
    await family.order();
    for (const code of ["12345", "1234567", "12345a", "１２３４５６", 123456, null]) {
      expect(await family.confirm(code)).toMatchObject({ status: 400, code: "invalid_input" });
    }
    expect((await family.look()).data.code).toMatchObject({ triesLeft: CODE_TRIES });
  });

  test("takes the code for ten minutes, and a new one after that", async () => {
    await family.order();
    const code = await family.code();
    club.advance(10 * MINUTE);
    expect((await family.look()).data.code).toMatchObject({ state: "over", secondsLeft: 0 });
    expect(await family.confirm(code)).toMatchObject({ status: 410, code: "code_over" });
    // Nor does it tell any more whether a guess is right.
    expect(await family.confirm(notThe(code))).toMatchObject({ status: 410, code: "code_over" });
    expect(await family.askAgain()).toMatchObject({
      status: 200,
      body: { data: { code: { state: "ready" } } },
    });
    expect(await family.confirm(await family.code())).toMatchObject({ status: 200 });
  });

  test("ends a code with the next one", async () => {
    await family.order();
    const first = await family.code();
    await family.askAgain();
    const second = await family.code();
    expect(await family.confirm(first)).toMatchObject({ code: first === second ? undefined : "code_wrong" });
    expect(await family.confirm(second)).toMatchObject({ status: 200 });
  });

  test("mails no second code while its page is only loaded again", async () => {
    await family.order();
    await family.order();
    await family.code();
    expect(codesTo(club, "rosa@example.org")).toHaveLength(1);
  });

  test("is confirmed by no other browser, and by no other order's code", async () => {
    await family.order();
    const code = await family.code();
    const stranger = new FreeFamily(club);
    const answers = [
      await stranger.confirm(code, family.orderId),
      await stranger.askAgain(family.orderId),
      await stranger.look(family.orderId),
    ];
    await stranger.order({ email: "stranger@example.org", childFirstName: "Otto" });
    answers.push(await stranger.confirm(code, family.orderId), await stranger.look(family.orderId));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const theirs = await stranger.code("stranger@example.org");
    expect(await family.confirm(theirs)).toMatchObject({ code: theirs === code ? undefined : "code_wrong" });
    expect(await stranger.confirm("123456", "7b1d3a52-5d0f-4a44-8a5c-0f3c4d0f1b11")).toMatchObject({
      status: 404,
    });
    expect(await stranger.confirm("123456", "nothing")).toMatchObject({ status: 404 });
  });

  test("keeps another order of the same browser out of reach of its code", async () => {
    await family.order();
    const [first, code] = [family.orderId, await family.code()];
    await family.order({ childFirstName: "Bruno", email: "other@example.org", phone: "(575) 555-0107" });
    expect(family.orderId).not.toBe(first);
    const other = await family.code("other@example.org");
    expect(await family.confirm(code)).toMatchObject({ code: code === other ? undefined : "code_wrong" });
    expect(await family.confirm(code, first)).toMatchObject({ status: 200 });
    // Nothing joins two families, whoever's they are.
    expect((await proved()).filter((at) => at !== null)).toHaveLength(1);
  });

  test("sends ten codes a day to a mailbox, whoever asks and however its address is written", async () => {
    const written = (at: number) => (at % 2 === 0 ? "Rosa@Example.org" : `rosa+${at}@example.org`);
    const strangers = Array.from(
      { length: CODES_A_DAY + 2 },
      (_, at) => new FreeFamily(club, `198.51.100.${at}`),
    );
    const stored = await Promise.all(
      strangers.map((one, at) =>
        one.order({ email: written(at), childFirstName: `Ana${"abcdefghijkl"[at]}` }),
      ),
    );
    expect(stored.map(({ status }) => status)).toEqual(strangers.map(() => 200));
    expect(await club.db.selectFrom("mailboxCodes").select("id").execute()).toHaveLength(CODES_A_DAY);
    const [without] = await Promise.all(strangers.map((one) => one.look())).then((looks) =>
      strangers.filter((_, at) => looks[at]?.data.code === null),
    );
    expect(await without?.askAgain()).toMatchObject({
      ...{ status: 429, code: "too_many_codes" },
      body: { retryAfterSeconds: 24 * 3600 },
    });
    club.advance(24 * HOUR - 1000);
    expect(await without?.askAgain()).toMatchObject({ status: 429, body: { retryAfterSeconds: 1 } });
    club.advance(1000);
    expect(await without?.askAgain()).toMatchObject({ status: 200 });
  });

  test("lets one browser, and one network, ask for a sign-up evening's codes and no more", async () => {
    const orders: string[] = [];
    for (let at = 0; at < 31; at++) {
      const email = `family${at}@example.org`;
      const phone = `(575) 555-01${String(at).padStart(2, "0")}`;
      await family.order({
        email,
        phone,
        childFirstName: `Ana${String.fromCharCode(97 + (at % 26))}${at > 25 ? "a" : ""}`,
      });
      orders.push(family.orderId);
    }
    expect(await club.db.selectFrom("mailboxCodes").select("id").execute()).toHaveLength(30);
    expect(await family.askAgain()).toMatchObject({ status: 429, code: "too_many_requests" });
    club.advance(HOUR);
    expect(await family.askAgain()).toMatchObject({ status: 200 });
  });

  test("tells no code to whoever has the tables, and forgets it after a day", async () => {
    await family.order();
    const code = await family.code();
    const stored = JSON.stringify([
      await club.db.selectFrom("mailboxCodes").selectAll().execute(),
      await club.db.selectFrom("outbox").selectAll().execute(),
      await club.db.selectFrom("throttles").selectAll().execute(),
    ]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain("rosa");
    club.advance(24 * HOUR);
    await forgetOldCodes(club.db, club.deps.now());
    expect(await club.db.selectFrom("mailboxCodes").select("id").execute()).toEqual([]);
  });

  test("says that the mail is late while the mail server refuses it, and keeps the place", async () => {
    club.mailbox.answer = async () => {
      throw new Error("down");
    };
    await family.order();
    await sendDueMail(club.deps);
    expect((await family.look()).data).toMatchObject({ state: "waiting", code: { mail: "late" } });
    expect(await placesTaken()).toBe(1);
    club.mailbox.answer = async () => {};
    club.advance(MINUTE);
    expect(await family.confirm(await family.code())).toMatchObject({ status: 200 });
  });

  test("mails nothing that is outdated: replaced, over, or not needed any more", async () => {
    await family.order();
    await family.askAgain();
    await family.code();
    expect(codesTo(club, "rosa@example.org")).toHaveLength(1);
    await family.askAgain();
    club.advance(10 * MINUTE);
    await sendDueMail(club.deps);
    expect(codesTo(club, "rosa@example.org")).toHaveLength(1);
  });

  test("whose places ran out gets free ones, all of them or none", async () => {
    await places(2);
    await family.order({}, { childFirstName: "Bruno" });
    club.advance(31 * MINUTE);
    const other = new FreeFamily(club, "198.51.100.7");
    expect(await other.order({ email: "other@example.org", childFirstName: "Otto" })).toMatchObject({
      status: 200,
    });
    await other.confirm(await other.code("other@example.org"));
    await family.askAgain();
    const code = await family.code();
    expect(await family.confirm(code)).toMatchObject({
      status: 409,
      code: "program_full",
      body: { children: [1] },
    });
    expect((await rows()).map(({ status }) => status).sort()).toEqual(["confirmed", "pending", "pending"]);
    expect(await placesTaken()).toBe(1);
    expect(await settled()).toContain(null);
    await places(3);
    // The same code: what was refused has not used it up.
    expect(await family.confirm(code)).toMatchObject({ status: 200 });
    expect(await placesTaken()).toBe(3);
  });

  test("never takes a lapsed place twice, though one child of it holds it still", async () => {
    await places(2);
    await family.order({}, { childFirstName: "Bruno" });
    // The first of the order has lost its place to somebody else meanwhile.
    await club.db
      .updateTable("registrations")
      .set({ place: "none", holdExpiresAt: null })
      .where("childFirstName", "=", "Lucía")
      .execute();
    await club.db.updateTable("programs").set({ placesTaken: 2 }).where("id", "=", firstCamp.id).execute();
    club.advance(31 * MINUTE);
    await family.askAgain();
    expect(await family.confirm(await family.code())).toMatchObject({ code: "program_full" });
  });

  test("ends after a day when nobody confirms it, and is erased a month later", async () => {
    await family.order();
    club.advance(23 * HOUR);
    await family.askAgain();
    const code = await family.code();
    await expireUnconfirmed(club.deps);
    expect((await rows()).map(({ status }) => status)).toEqual(["pending"]);
    club.advance(HOUR - 1);
    await expireUnconfirmed(club.deps);
    club.advance(1);
    await Promise.all([expireUnconfirmed(club.deps), expireUnconfirmed(club.deps)]);
    expect((await rows()).map(({ status, place }) => [status, place])).toEqual([["expired", "none"]]);
    expect(await placesTaken()).toBe(0);
    expect(await family.confirm(code)).toMatchObject({ status: 410, code: "order_over" });
    expect((await family.look()).data).toMatchObject({ state: "over", code: null });
    club.advance(30 * 24 * HOUR);
    await purge(club.deps);
    expect(await rows()).toEqual([]);
  });

  test("leaves alone what is paid, what waits for its card and what staff entered", async () => {
    await club.db.updateTable("programs").set({ feeCents: 4000 }).execute();
    await payRegistration(club);
    await beginPayment(club, { childFirstName: "Otto" });
    club.advance(25 * HOUR);
    await expireUnconfirmed(club.deps);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(["confirmed", "pending"]);
  });

  test("that was deleted or changed meanwhile is refused, and its code is good for nothing else", async () => {
    await family.order();
    const [before, code] = [family.orderId, await family.code()];
    await family.order({ tshirtSize: "large" });
    expect(family.orderId).not.toBe(before);
    expect(await family.confirm(code, before)).toMatchObject({ status: 410, code: "order_over" });
    const next = await family.code();
    await club.db
      .updateTable("registrations")
      .set({ deletedAt: club.deps.now().toISOString(), status: "expired", place: "none" })
      .execute();
    expect(await family.confirm(next)).toMatchObject({ status: 410, code: "order_over" });
    expect(await family.askAgain()).toMatchObject({ status: 410, code: "order_over" });
  });

  test("stands beside another person's registration of the same child until staff decide", async () => {
    await family.order();
    await family.confirm(await family.code());
    const other = new FreeFamily(club, "198.51.100.7");
    await other.order({ phone: "(575) 555-0111", allergies: "None" });
    expect(await other.confirm(await other.code())).toMatchObject({ status: 200 });
    const both = await rows();
    expect(both.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
    expect(both.every(({ contestedAt }) => contestedAt !== null)).toBe(true);
    expect(await placesTaken()).toBe(1);
    expect(await mails()).toContain("staff_payment_alarm");
  });

  test("that only repeats what is registered says so and takes no place", async () => {
    const other = new FreeFamily(club, "198.51.100.7");
    await Promise.all([family.order(), other.order()]);
    const [first] = await Promise.all([family.code()]);
    const codes = codesTo(club, "rosa@example.org");
    const second = codes.find((code) => code !== first) ?? first;
    const answers = [];
    for (const code of [first, second]) {
      answers.push(await family.confirm(code), await other.confirm(code));
    }
    expect(answers.map(({ code }) => code)).toContain("already_registered");
    expect((await rows()).map(({ status }) => status).sort()).toEqual(["confirmed", "pending"]);
  });

  test("is confirmed by no code when it costs something", async () => {
    await club.db.updateTable("programs").set({ feeCents: 4000 }).execute();
    await family.order();
    expect(await family.confirm("123456")).toMatchObject({ status: 404 });
    expect(await family.askAgain()).toMatchObject({ status: 404 });
    expect(await club.db.selectFrom("mailboxCodes").select("id").execute()).toEqual([]);
  });

  test("of one to forty-nine cents is refused before anything is stored", async () => {
    await club.db.updateTable("programs").set({ feeCents: 49 }).execute();
    expect(await family.order()).toMatchObject({ status: 400, code: "total_too_small" });
    expect(await rows()).toEqual([]);
    await club.db.updateTable("programs").set({ feeCents: 50 }).execute();
    expect(await family.order()).toMatchObject({ status: 200, body: { totalCents: 50 } });
  });
});
