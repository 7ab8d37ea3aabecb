import { beforeEach, expect, test } from "vitest";
import { CODE_MAILS_PER_DAY, CODE_TRIES, PHONE_TRIES } from "#domain/family/sign-in.ts";
import { AID_CHILDREN_MAX } from "#domain/registration/limits.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow } from "#tests/support/database/rows.ts";
import { askForAid } from "#tests/support/orders/aid.ts";
import { notThe } from "#tests/support/orders/free-orders.ts";
import { payOrder } from "#tests/support/orders/paying-order.ts";
import { FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { waitingFamilies } from "#tests/support/visitors/waiting-families.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = "rosa@example.org";
const DIGITS = "0142";
const STRANGER = "stranger@example.org";

onEitherEngine("The family's page", (engine) => {
  const club = clubPerTest(engine);
  const mother = perTest(() => new FamilyVisitor(club));
  beforeEach(async () => {
    await payOrder(club, [{ childFirstName: "Ana" }, { childFirstName: "Bea" }]);
    await club.db.updateTable("registrations").set({ email: EMAIL, phone: "(575) 555-0142" }).execute();
    await sendDueMail(club.deps);
    club.mailbox.sent.length = 0;
  });

  const mailsTo = (email: string) => club.mailbox.sent.filter(({ to }) => to[0]?.address === email);

  test("opens with the code from the mailbox and the last four digits of the order's phone", async () => {
    expect(await mother.askForCode(EMAIL)).toMatchObject({ status: 202, body: { success: true } });
    const code = await mother.code(EMAIL);
    expect(await mother.type(EMAIL, code, DIGITS)).toMatchObject({ status: 200 });
    const { orders } = await mother.look();
    expect(orders.flatMap(({ children }) => children.map(({ firstName }) => firstName))).toEqual([
      "Ana",
      "Bea",
    ]);
  });

  test("writes to an unknown address once a day, however often it is typed", async () => {
    for (let at = 0; at < 3; at++) {
      await mother.askForCode(STRANGER);
      await sendDueMail(club.deps);
    }
    expect(mailsTo(STRANGER)).toHaveLength(1);
    club.advance(25 * HOUR);
    await mother.askForCode(STRANGER);
    await sendDueMail(club.deps);
    expect(mailsTo(STRANGER)).toHaveLength(2);
  });

  test("allows five guesses of a code, even if a hundred arrive at once", async () => {
    await mother.askForCode(EMAIL);
    const code = await mother.code(EMAIL);
    const guesses = Array.from({ length: 101 }, (_, at) => String(at).padStart(6, "0"));
    const answers = await Promise.all(
      guesses.filter((guess) => guess !== code).map((guess) => mother.type(EMAIL, guess, DIGITS)),
    );
    expect(answers.filter((answer) => answer.code === "code_wrong")).toHaveLength(CODE_TRIES - 1);
    expect(await mother.type(EMAIL, code, DIGITS)).toMatchObject({ status: 410, code: "code_expired" });
  });

  test("stays shut for a mailbox without the phone's digits, five tries a day over all codes", async () => {
    const first = await mother.signIn(EMAIL, "9999");
    expect(first).toMatchObject({
      status: 400,
      code: "phone_digits_wrong",
      body: { triesLeft: CODE_TRIES - 1 },
    });
    const code = await mother.code(EMAIL);
    for (let at = 1; at < PHONE_TRIES; at++) await mother.type(EMAIL, code, `888${at}`);
    expect(await mother.signIn(EMAIL, DIGITS)).toMatchObject({ status: 429, code: "too_many_requests" });
    club.advance(24 * HOUR);
    expect(await mother.signIn(EMAIL, DIGITS)).toMatchObject({ status: 200 });
  });

  test("shows only the orders whose phone was typed, and opens others with theirs", async () => {
    await payOrder(club, [{ childFirstName: "Zoe" }]);
    await changeRows(
      club.db,
      "registrations",
      { childFirstName: "Zoe" },
      { email: EMAIL, phone: "(575) 555-0177" },
    );
    await mother.signIn(EMAIL, DIGITS);
    expect((await mother.look()).orders).toHaveLength(1);
    expect(await mother.call("POST", "/api/family/orders", { phoneDigits: "1111" })).toMatchObject({
      code: "phone_digits_wrong",
    });
    await mother.call("POST", "/api/family/orders", { phoneDigits: "0177" });
    expect((await mother.look()).orders).toHaveLength(2);
  });

  test("takes the code only in the browser that asked for it", async () => {
    await mother.askForCode(EMAIL);
    const code = await mother.code(EMAIL);
    const other = new FamilyVisitor(club);
    await other.browser.get("/api/config");
    expect(await other.type(EMAIL, code, DIGITS)).toMatchObject({ status: 410, code: "code_expired" });
    expect(await mother.type(EMAIL, notThe(code), DIGITS)).toMatchObject({ code: "code_wrong" });
    expect(await mother.type(EMAIL, code, DIGITS)).toMatchObject({ status: 200 });
    expect(await mother.type(EMAIL, code, DIGITS)).toMatchObject({ code: "code_expired" });
  });

  test("lets a mother in however many strangers asked for her codes, in a browser that is new, too", async () => {
    const ofStrangers = async (requests: number, minutes: number) => {
      for (let at = 0; at < requests; at++) {
        await new FamilyVisitor(club, { address: `198.51.100.${at % 250}` }).askForCode(EMAIL);
        await sendDueMail(club.deps);
        club.advance(minutes * MINUTE);
      }
    };
    await ofStrangers(40, 0);
    expect(mailsTo(EMAIL)).toHaveLength(1);
    // What the strangers caused is the code that her browser takes.
    await mother.askForCode(EMAIL);
    await new FamilyVisitor(club, { address: "192.0.2.1" }).askForCode(EMAIL);
    expect(await mother.type(EMAIL, await mother.code(EMAIL), DIGITS)).toMatchObject({ status: 200 });
    // Above the day's mails, the last one stays good.
    await ofStrangers(CODE_MAILS_PER_DAY + 5, 11);
    expect(mailsTo(EMAIL)).toHaveLength(CODE_MAILS_PER_DAY);
    const again = new FamilyVisitor(club, { address: "192.0.2.2" });
    expect(await again.signIn(EMAIL, DIGITS)).toMatchObject({ status: 200 });
  });

  test("mails a mailbox's one code once a minute, to whichever browsers ask for it", async () => {
    const browsers = Array.from({ length: 3 }, () => new FamilyVisitor(club));
    for (const browser of browsers) await browser.askForCode(EMAIL);
    const code = await mother.code(EMAIL);
    expect(mailsTo(EMAIL)).toHaveLength(1);
    club.advance(MINUTE);
    await browsers[0]?.askForCode(EMAIL);
    expect(await mother.code(EMAIL)).toBe(code);
    expect(mailsTo(EMAIL)).toHaveLength(2);
    for (const browser of browsers) {
      expect(await browser.type(EMAIL, code, DIGITS)).toMatchObject({ status: 200 });
    }
    await browsers[0]?.askForCode(EMAIL);
    expect(await mother.code(EMAIL)).not.toBe(code);
  });

  test("takes fifty wrong codes a day for a mailbox from one network, over however many browsers", async () => {
    const answers: (string | undefined)[] = [];
    for (let at = 0; at < 11; at++) {
      const guesser = new FamilyVisitor(club, { address: "198.51.100.7" });
      await guesser.askForCode(EMAIL);
      const wrong = notThe(await mother.code(EMAIL));
      for (let tries = 0; tries < CODE_TRIES; tries++) {
        answers.push((await guesser.type(EMAIL, wrong, DIGITS)).code);
      }
    }
    expect(answers.filter((code) => code === "too_many_requests")).toHaveLength(CODE_TRIES);
    expect(await mother.signIn(EMAIL, DIGITS)).toMatchObject({ status: 200 });
  });

  test("counts the phones that its reader types in requests for aid, whose orders nobody has paid", async () => {
    const reader = new FamilyVisitor(club, { address: "198.51.100.7" });
    const opened: (string | undefined)[] = [];
    for (let at = 0; at < PHONE_TRIES + 1; at++) {
      const digits = String(8000 + at);
      if (at < AID_CHILDREN_MAX) {
        const child = { childFirstName: `Eve${at}`, email: EMAIL, phone: `(575) 555-${digits}` };
        expect((await askForAid(club, [child], `198.51.100.${20 + at}`)).proved).toMatchObject({
          status: 200,
        });
      }
      club.advance(MINUTE);
      opened.push((await reader.signIn(EMAIL, digits)).code);
    }
    expect(opened.slice(0, AID_CHILDREN_MAX)).toEqual([undefined, undefined]);
    expect(opened.at(-1)).toBe("too_many_requests");
  });

  test("counts the phones that its reader types anywhere as guesses: a waiting list opens no order without limit", async () => {
    await club.db.updateTable("programs").set({ capacity: 0, waitingList: "staff" }).execute();
    const { joined } = waitingFamilies(club);
    const reader = new FamilyVisitor(club, { address: "198.51.100.7" });
    const opened: number[] = [];
    for (let at = 0; at < 14; at++) {
      const digits = at === 13 ? DIGITS : String(8000 + at);
      const sent = joined(EMAIL, ["Eve"]);
      sent.guardian.phone = `(575) 555-${digits}`;
      await reader.call("POST", "/api/waiting-list", sent);
      club.advance(MINUTE);
      opened.push((await reader.type(EMAIL, await reader.code(EMAIL), digits)).status);
    }
    expect(opened.filter((status) => status === 200)).toHaveLength(PHONE_TRIES);
    expect(opened.at(-1)).toBe(429);
    expect((await reader.look()).orders).toEqual([]);
  });

  test("ends after half an hour without use, twelve hours in all, and at once when she signs out", async () => {
    await mother.signIn(EMAIL, DIGITS);
    for (let at = 0; at < 24; at++) {
      club.advance(29 * MINUTE);
      expect((await mother.call("GET", "/api/family")).status).toBe(200);
    }
    club.advance(29 * MINUTE);
    expect(await mother.call("GET", "/api/family")).toMatchObject({ status: 401, code: "unauthenticated" });
    await mother.signIn(EMAIL, DIGITS);
    club.advance(30 * MINUTE);
    expect(await mother.call("GET", "/api/family")).toMatchObject({ status: 401 });
    await mother.signIn(EMAIL, DIGITS);
    await mother.call("DELETE", "/api/family/session");
    expect(await mother.call("GET", "/api/family")).toMatchObject({ status: 401 });
    expect(await club.db.selectFrom("familySessions").select("id").execute()).toEqual([]);
  });

  test("shows a family who of the club opened its child's health answers", async () => {
    const { id } = await readRow(club.db, "registrations", { childFirstName: "Ana" }, ["id"]);
    await mother.signIn(EMAIL, DIGITS);
    const before = (await mother.look()).orders[0]?.children.find((child) => child.id === id);
    expect(before?.healthAccessLog).toEqual([]);
    const staff = await signedIn(club.app);
    await staff.get(`/api/registrations/${id}`);
    const after = (await mother.look()).orders[0]?.children.find((child) => child.id === id);
    expect(after?.healthAccessLog).toMatchObject([{ who: null, isFromList: false }]);
  });
});
