import { beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time/dates.ts";
import { sendDueMail } from "#server/mail/outbox-job.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow, readRows } from "#tests/support/database/rows.ts";
import { type AccountVisitor, PASSWORD, signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { codesTo, FamilyVisitor } from "#tests/support/visitors/family-visitor.ts";

const EMAIL = "leo.paz@example.org";

onEitherEngine("A code by email", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  let ana: AccountVisitor;
  beforeEach(async () => {
    ana = await signedInAccount(club);
    await invite("leo.paz", "Leo.Paz@example.org");
  });

  const invite = async (username: string, email: string, role = "coach") => {
    const response = await ana.call("POST", "/api/admin/accounts", { username, role, email });
    return [response.status, (await response.json()).code];
  };
  const change = async (json: object) => {
    const { id } = await readRow(club.db, "users", { username: "leo.paz" }, ["id"]);
    return (await ana.call("PATCH", `/api/admin/accounts/${id}`, json)).status;
  };
  const phone = (address = "203.0.113.7") => new FamilyVisitor(club, { address });
  const ask = (visitor: FamilyVisitor, email = EMAIL) =>
    visitor.call("POST", "/api/admin/session/code", { email });
  const type = (visitor: FamilyVisitor, code: string, email = EMAIL) =>
    visitor.call("POST", "/api/admin/session/code/confirm", { email, code });
  const codes = async (email = EMAIL) => {
    await sendDueMail(club.deps);
    return codesTo(club, email);
  };
  const newestCode = async () => (await codes()).at(-1) ?? "";
  const signIn = async (visitor: FamilyVisitor) => {
    await ask(visitor);
    return type(visitor, await newestCode());
  };
  const session = (visitor: FamilyVisitor) => visitor.call("GET", "/api/admin/session");
  const not = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));

  test("signs a coach in, once, and only in the browser that asked for it", async () => {
    const [leo, thief] = [phone(), phone("198.51.100.99")];
    expect((await ask(leo)).status).toBe(202);
    const code = await newestCode();
    expect(await type(thief, code)).toMatchObject({ code: "code_expired" });
    expect(await type(leo, not(code))).toMatchObject({ code: "code_wrong", body: { triesLeft: 4 } });
    expect((await type(leo, code)).status).toBe(200);
    expect((await session(leo)).body.data).toMatchObject({ username: "leo.paz", role: "coach" });
    expect(await readRows(club.db, "sessions", { method: "code" })).toHaveLength(1);
    expect(await type(leo, code)).toMatchObject({ code: "code_expired" });
  });

  test.each([
    ["an unknown address", { email: "new.leo@example.org" }],
    ["a coach who has no address any more", { email: null }],
    ["an administrator", { role: "administrator" }],
    ["a registrar", { role: "registrar" }],
    ["a disabled account", { disabled: true }],
  ])("gives the same answer for %s, and sends nothing there", async (_who, json) => {
    await invite("mar.sol", "mar@example.org");
    expect(await change(json)).toBe(200);
    const [mar, leo] = [phone(), phone("198.51.100.99")];
    expect(await ask(leo)).toEqual(await ask(mar, "mar@example.org"));
    expect([await codes("mar@example.org"), await codes()]).toMatchObject([[expect.any(String)], []]);
    expect(club.mailbox.sent.filter(({ to }) => to[0]?.address === EMAIL)).toEqual([]);
    expect(await type(leo, "123456")).toEqual(await type(mar, "123456", "mar@example.org"));
  });

  test("that was mailed opens nothing once the coach has another role, and ends the open session", async () => {
    const [leo, second] = [phone(), phone()];
    await signIn(leo);
    await ask(second);
    const code = await newestCode();
    // A stranger with access to the mailbox may have added a way to sign in.
    await changeRows(club.db, "users", { username: "leo.paz" }, { password: "hash" });
    await change({ role: "administrator" });
    expect(await session(leo)).toMatchObject({ code: "unauthenticated" });
    expect(await readRow(club.db, "users", { username: "leo.paz" })).toMatchObject({ password: null });
    expect(await type(second, code)).toMatchObject({ code: "code_expired" });
  });

  test("goes to the new address after a change, and the old mailbox's session ends", async () => {
    const leo = phone();
    await signIn(leo);
    await change({ email: "Leo@example.org" });
    expect(await session(leo)).toMatchObject({ code: "unauthenticated" });
    await ask(leo, "leo@example.org");
    expect(await codes("leo@example.org")).toHaveLength(1);
    expect(await readRows(club.db, "auditLog", { action: "member_email_changed" })).toHaveLength(1);
  });

  test("is mailed once a minute, with the same digits", async () => {
    for (const seconds of [0, 30, 31]) {
      club.advance(seconds * 1000);
      await ask(phone());
      await codes();
    }
    const mailed = await codes();
    expect([mailed.length, new Set(mailed).size]).toEqual([2, 1]);
  });

  test("is used up for good, also after so many requests that no more are mailed", async () => {
    const leo = phone();
    for (let request = 0; request < 29; request++) {
      await ask(phone(`198.51.100.${request}`));
      club.advance(61_000);
    }
    expect((await signIn(leo)).status).toBe(200);
    const used = await newestCode();
    club.advance(3 * 60 * MINUTE_MS);
    const thief = phone("192.0.2.9");
    expect((await ask(thief)).status).toBe(202);
    expect(await type(thief, used)).toMatchObject({ code: "code_wrong" });
  });

  test("of a family does not sign staff in, nor a coach's a family", async () => {
    const leo = phone();
    await leo.askForCode(EMAIL);
    await ask(leo);
    const [first = "", second = ""] = await codes();
    expect(first).not.toBe(second);
    const staffCode = await newestCode();
    expect(await leo.type(EMAIL, staffCode, "0142")).toMatchObject({ status: 400 });
    expect((await type(leo, staffCode)).status).toBe(200);
  });

  test("cannot be guessed: five wrong ones lock as wrong passwords do, from any number of browsers", async () => {
    const guesser = phone();
    await ask(guesser);
    const code = await newestCode();
    for (let guess = 0; guess < 4; guess++) await type(guesser, not(code));
    expect(await type(guesser, not(code))).toMatchObject({ code: "code_expired" });
    expect(await type(guesser, code)).toMatchObject({ code: "password_locked" });
    for (let network = 0; network < 15; network++) {
      const another = phone(`198.51.100.${network}`);
      await ask(another);
      await type(another, not(code));
    }
    const fresh = phone("192.0.2.1");
    await ask(fresh);
    expect(await type(fresh, await newestCode())).toMatchObject({ code: "password_locked" });
    club.advance(16 * MINUTE_MS);
    expect((await signIn(fresh)).status).toBe(200);
  });

  test("needs an address of its own, which only coaches have", async () => {
    expect(await invite("mar.sol", EMAIL)).toEqual([409, "email_taken"]);
    expect(await invite("mar.sol", "mar@example.org", "registrar")).toEqual([400, "invalid_input"]);
    expect(await change({ email: "nobody" })).toBe(400);
  });

  test("comes beside the invitation, whose owner may still choose a password", async () => {
    const response = await ana.call("POST", "/api/admin/accounts", {
      username: "mar.sol",
      role: "coach",
      email: "mar@example.org",
    });
    const { invitation } = (await response.json()).data;
    const accepted = await phone().call("POST", "/api/admin/invitations/accept", {
      invitation,
      password: PASSWORD,
    });
    expect(accepted.status).toBe(200);
  });
});
