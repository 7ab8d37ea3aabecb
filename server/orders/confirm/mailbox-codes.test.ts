import { beforeEach, expect, test } from "vitest";
import { CODE_TRIES } from "#domain/family/sign-in.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubTime } from "#tests/support/clubs/club-time.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { makeCampFree, notThe } from "#tests/support/orders/free-orders.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { codesTo, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

onEitherEngine("The code of a free order", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new FamilyVisitor(club));
  beforeEach(async () => {
    await makeCampFree(club);
  });

  test("is mailed in the family's language, in the first line and not in the subject", async () => {
    club.setNow(clubTime("2025-05-01", "12:00"));
    await family.orderCamp({ language: "es" });
    const code = await family.code();
    const [mail] = club.mailbox.sent;
    expect(code).toMatch(/^\d{6}$/);
    expect(mail?.text.split("\n")[0]).toBe(`${code.slice(0, 3)} ${code.slice(3)} es su código`);
    expect(mail?.text).toMatch(/\(vence: 12:10\sp\.m\.\)/);
    expect(mail?.subject.replace(/\D/g, "")).toBe("");
  });

  test("reports the tries left, and is accepted with the last one", async () => {
    await family.orderCamp();
    const code = await family.code();
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await family.confirmCode(notThe(code))).toMatchObject({
        code: "code_wrong",
        body: { triesLeft },
      });
    }
    expect(await family.confirmCode(code)).toMatchObject({ status: 200 });
  });

  test("has six digits; anything else is refused without counting as a try", async () => {
    await family.orderCamp();
    for (const code of ["12345", "1234567", "12345a", "１２３４５６", 123456, null]) {
      expect(await family.confirmCode(code)).toMatchObject({ status: 400, code: "invalid_input" });
    }
    expect((await family.orderStatus()).data.code).toMatchObject({ triesLeft: CODE_TRIES });
  });

  test("is valid for ten minutes, and a new one can be requested after that", async () => {
    await family.orderCamp();
    const code = await family.code();
    club.advance(10 * MINUTE);
    expect((await family.orderStatus()).data.code).toMatchObject({ state: "ended", secondsLeft: 0 });
    expect(await family.confirmCode(code)).toMatchObject({ status: 410, code: "code_expired" });
    // It no longer reveals whether a guess is right.
    expect(await family.confirmCode(notThe(code))).toMatchObject({ status: 410, code: "code_expired" });
    expect(await family.askForOrderCode()).toMatchObject({
      status: 200,
      body: { data: { code: { state: "ready" } } },
    });
    expect(await family.confirmCode(await family.code())).toMatchObject({ status: 200 });
  });

  test("is not mailed again when the page is reloaded", async () => {
    await family.orderCamp();
    await family.orderCamp();
    await family.code();
    expect(codesTo(club, "rosa@example.org")).toHaveLength(1);
  });

  test("is one for an address: strangers' orders neither use it up nor end it, and another spelling has its own", async () => {
    const strangers = Array.from({ length: 12 }, () => new FamilyVisitor(club, { address: "198.51.100.7" }));
    await family.orderCamp();
    const code = await family.code();
    await Promise.all(
      strangers.map((one, at) =>
        one.orderCamp({ email: "Rosa@Example.org", childFirstName: `Ana${"abcdefghijkl"[at]}` }),
      ),
    );
    await sendDueMail(club.deps);
    expect(club.mailbox.sent).toHaveLength(1);
    expect(await strangers[0]?.confirmCode(notThe(code))).toMatchObject({ code: "code_wrong" });
    const [other] = strangers;
    await other?.orderCamp({ email: "rosa+camp@example.org", childFirstName: "Eve" });
    expect(await other?.code("rosa+camp@example.org")).not.toBe(code);
    expect(await other?.confirmCode(code)).toMatchObject({ code: "code_wrong" });
    expect(await family.confirmCode(code)).toMatchObject({ status: 200 });
  });

  test("can be requested often enough for a sign-up evening from one browser and one network, and no more", async () => {
    const orders: string[] = [];
    for (let at = 0; at < 20; at++) {
      const phone = `(575) 555-01${String(at).padStart(2, "0")}`;
      const childFirstName = `Ana${String.fromCharCode(97 + at)}`;
      await family.orderCamp({ email: `family${at}@example.org`, phone, childFirstName });
      orders.push(family.orderId);
    }
    club.advance(61_000);
    const again: number[] = [];
    for (const order of orders.slice(0, 11)) again.push((await family.askForOrderCode(order)).status);
    expect(again).toEqual([...Array(10).fill(200), 429]);
    club.advance(HOUR);
    expect(await family.askForOrderCode()).toMatchObject({ status: 200 });
  });

  test("cannot be read from the database, and is deleted after a day", async () => {
    await family.orderCamp();
    const code = await family.code();
    const stored = JSON.stringify([
      await club.db.selectFrom("mailboxCodes").selectAll().execute(),
      await club.db.selectFrom("outbox").selectAll().execute(),
      await club.db.selectFrom("throttles").selectAll().execute(),
    ]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain("rosa");
    club.advance(24 * HOUR);
    await runJob(club, "housekeeping");
    expect(await club.db.selectFrom("mailboxCodes").select("id").execute()).toEqual([]);
  });

  test("is reported as late while the mail server refuses it, and the spot is held", async () => {
    club.mailbox.answer = async () => {
      throw new Error("down");
    };
    await family.orderCamp();
    await sendDueMail(club.deps);
    expect((await family.orderStatus()).data).toMatchObject({
      state: "awaiting_code",
      code: { mail: "late" },
    });
    expect(await spotsTaken(club)).toBe(1);
    club.mailbox.answer = async () => {};
    club.advance(MINUTE);
    expect(await family.confirmCode(await family.code())).toMatchObject({ status: 200 });
  });

  test("is not mailed if it was replaced, has ended, or is no longer needed", async () => {
    await family.orderCamp();
    await family.askForOrderCode();
    await family.code();
    expect(codesTo(club, "rosa@example.org")).toHaveLength(1);
    await family.askForOrderCode();
    club.advance(10 * MINUTE);
    await sendDueMail(club.deps);
    expect(codesTo(club, "rosa@example.org")).toHaveLength(1);
  });
});
