import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRow } from "#tests/support/database/rows.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import {
  AccountVisitor,
  enterQuickly,
  invited,
  invitedByHost,
  PASSWORD,
} from "#tests/support/visitors/account-visitor.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { createStaffApp, StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { resetPin } from "./staff-pin.ts";

const DAY = 24 * 3_600_000;
const QUARTER_HOUR = 15 * 60_000;
const NOBODY = "00000000-0000-4000-8000-000000000000";

onEitherEngine("A staff account", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const app = perTest(() => club.app);
  const staff = perTest(() => signedIn(app));

  const visitor = (address = "198.51.100.20") => new AccountVisitor(app, address);
  const codeOf = async (response: Response) => [response.status, (await response.json()).code];
  const accounts = async (by = staff) => (await (await by.get("/api/admin/accounts")).json()).data;
  const joined = async (username = "coach.vega") => {
    const account = visitor();
    await invitedByHost(club.deps, username);
    expect((await enterQuickly(club.deps, account, username)).status).toBe(200);
    return account;
  };

  test("starts with an invitation, whose owner sets a password", async () => {
    const account = visitor();
    const invitation = await invited(staff, " Coach.Vega ");
    const waiting = { username: "coach.vega", hasPassword: false, isDisabled: false };
    expect(await accounts()).toMatchObject([waiting]);
    const opened = await account.call("POST", "/api/admin/invitations/open", { invitation });
    expect((await opened.json()).data.username).toBe("coach.vega");
    expect((await account.accept(invitation, { password: PASSWORD })).status).toBe(200);
    expect((await (await account.get("/api/admin/session")).json()).data.username).toBe("coach.vega");
    expect((await visitor().enter("COACH.VEGA", PASSWORD)).status).toBe(200);
    expect(await accounts(account)).toMatchObject([{ hasPassword: true, invitedUntil: null, passkeys: [] }]);
  });

  test("shows staff no hash and nobody's invitation", async () => {
    const owner = await joined();
    await invited(owner, "other");
    const text = await (await owner.get("/api/admin/accounts")).text();
    expect(text).toContain("other");
    expect(text).not.toMatch(/scrypt|hash|invitation/i);
  });

  test("has an invitation that counts once, for a day, and until the next one", async () => {
    const used = await invited(staff, "one");
    await visitor().accept(used, { password: PASSWORD });
    const again = visitor().accept(used, { password: PASSWORD });
    expect(await codeOf(await again)).toEqual([410, "invitation_expired"]);
    const late = await invitedByHost(club.deps, "two");
    club.advance(DAY);
    expect((await visitor().accept(late, { password: PASSWORD })).status).toBe(410);
    const replaced = await invitedByHost(club.deps, "three");
    const invitation = await invitedByHost(club.deps, "three");
    expect((await visitor().accept(replaced, { password: PASSWORD })).status).toBe(410);
    expect((await visitor().accept(invitation, { password: PASSWORD })).status).toBe(200);
  });

  test.each([
    ["role", { role: "administrator" }],
    ["email", { email: "right.coach@example.org" }],
  ])(
    "has an invitation that another %s ends, so that a link in the wrong hands opens nothing more",
    async (_what, json) => {
      const owner = await joined("owner");
      const coach = { username: "leo.paz", role: "coach", email: "wrong.person@example.org" };
      const { data } = await (await owner.call("POST", "/api/admin/accounts", coach)).json();
      const { id } = await readRow(club.db, "users", { username: "leo.paz" }, ["id"]);
      expect((await owner.call("PATCH", `/api/admin/accounts/${id}`, json)).status).toBe(200);
      const accepted = visitor().accept(data.invitation, { password: PASSWORD });
      expect(await codeOf(await accepted)).toEqual([410, "invitation_expired"]);
    },
  );

  test("can be invited again by the PIN while no account works", async () => {
    const lost = await invited(staff, "vega");
    const invitation = await invited(staff, "vega");
    expect(await accounts()).toHaveLength(1);
    expect((await visitor().accept(lost, { password: PASSWORD })).status).toBe(410);
    expect((await visitor().accept(invitation, { password: PASSWORD })).status).toBe(200);
    const another = await staff.call("POST", "/api/admin/accounts", { username: "vega" });
    expect(await codeOf(another)).toEqual([403, "account_needed"]);
  });

  test.each([
    ["too-short", "short_password"],
    ["Password123456!", "common_password"],
    ["123456789012345", "common_password"],
    ["coach.vega likes tea", "common_password"],
  ])("takes no password that is easy to guess: %s", async (password, code) => {
    const invitation = await invited(staff, "coach.vega");
    const response = await visitor().accept(invitation, { password });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_input", fields: { password: code } });
    expect((await visitor().accept(invitation, { password: PASSWORD })).status).toBe(200);
  });

  test("cannot be created twice with one name, nor with an untypable name", async () => {
    const owner = await joined("vega");
    for (const username of ["VEGA", "vega"]) {
      const again = await owner.call("POST", "/api/admin/accounts", { username });
      expect(await codeOf(again)).toEqual([409, "username_taken"]);
    }
    expect((await owner.call("POST", "/api/admin/accounts", { username: "a b" })).status).toBe(400);
  });

  test("gives the same answer for a wrong password, an unknown name and a disabled account", async () => {
    const known = await joined("known");
    await joined("gone");
    const gone = (await accounts(known)).find(({ username }: { username: string }) => username === "gone");
    await known.call("PATCH", `/api/admin/accounts/${gone.id}`, { disabled: true });
    await invited(known, "waiting");
    const answers = [];
    for (const [username, password] of [
      ["known", "not the password"],
      ["nobody", PASSWORD],
      ["gone", PASSWORD],
      ["waiting", ""],
    ] as const) {
      const response = await visitor().enter(username, password);
      answers.push([response.status, await response.text()]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(answers[0]?.[0]).toBe(401);
  });

  test("takes half a second and the same number of hashes to check, whether the name exists or not", async () => {
    await joined();
    const waits: number[] = [];
    const timed = createStaffApp(club.deps, async (ms) => waits.push(ms));
    await new AccountVisitor(timed).enter("coach.vega", "wrong wrong wrong");
    await new AccountVisitor(timed).enter("nobody", "wrong wrong wrong");
    expect(waits).toEqual([500, 500]);
  });

  test("locks an address after five wrong passwords, and an account after twenty from anywhere", async () => {
    const account = await joined();
    for (let i = 0; i < 5; i++) await visitor("203.0.113.200").enter("coach.vega", "wrong wrong wrong");
    const other = visitor("203.0.113.200").enter("other", PASSWORD);
    expect(await codeOf(await other)).toEqual([429, "password_locked"]);
    for (let i = 1; i <= 15; i++) await visitor(`203.0.113.${i}`).enter("coach.vega", "wrong wrong wrong");
    expect((await visitor("192.0.2.77").enter("coach.vega", PASSWORD)).status).toBe(429);
    expect((await visitor("192.0.2.78").enter("nobody", PASSWORD)).status).toBe(401);
    expect((await account.enter("coach.vega", PASSWORD)).status).toBe(200);
    expect((await new StaffVisitor(app, "192.0.2.79").signIn()).status).toBe(200);
  });

  test("that is disabled loses all sessions at once, and its name stays in the log", async () => {
    const account = await joined();
    const [{ id }] = await accounts(account);
    const other = visitor("198.51.100.21");
    await other.accept(await invitedByHost(club.deps, "treasurer"), { password: PASSWORD });
    expect((await other.call("PATCH", `/api/admin/accounts/${id}`, { disabled: true })).status).toBe(200);
    expect((await account.get("/api/admin/session")).status).toBe(401);
    expect((await account.enter("coach.vega", PASSWORD)).status).toBe(401);
    const log = await (await other.get("/api/admin/audit?action=member_disabled")).json();
    expect(log.data).toMatchObject([{ subjectName: "coach.vega", actorName: "treasurer" }]);
    const enable = (who: StaffVisitor) => who.call("PATCH", `/api/admin/accounts/${id}`, { disabled: false });
    expect(await codeOf(await enable(staff))).toEqual([403, "account_needed"]);
    expect((await enable(other)).status).toBe(200);
    expect((await account.enter("coach.vega", PASSWORD)).status).toBe(200);
  });

  test("changes its password with the old one, which ends its other sessions", async () => {
    const here = await joined();
    const there = visitor();
    await there.enter("coach.vega", PASSWORD);
    const change = (currentPassword: string, newPassword: string) =>
      here.call("POST", "/api/admin/password", { currentPassword, newPassword });
    expect(await codeOf(await change("wrong", "another long one"))).toEqual([401, "wrong_password"]);
    expect((await change(PASSWORD, "short")).status).toBe(400);
    expect((await change(PASSWORD, "another long one")).status).toBe(200);
    expect((await here.get("/api/admin/session")).status).toBe(200);
    expect((await there.get("/api/admin/session")).status).toBe(401);
    expect((await there.enter("coach.vega", PASSWORD)).status).toBe(401);
    expect((await there.enter("coach.vega", "another long one")).status).toBe(200);
  });

  test("is required to change a password: a PIN session has none", async () => {
    const response = await staff.call("POST", "/api/admin/password", { newPassword: "another long one" });
    expect(await codeOf(response)).toEqual([403, "account_needed"]);
  });

  test("is signed out everywhere when its phone is lost, and nobody else is", async () => {
    const account = await joined();
    const [{ id }] = await accounts(account);
    const other = await joined("treasurer");
    expect((await other.call("DELETE", `/api/admin/accounts/${id}/sessions`)).status).toBe(200);
    expect((await account.get("/api/admin/session")).status).toBe(401);
    for (const who of [other, staff]) expect((await who.get("/api/admin/session")).status).toBe(200);
  });

  test("is listed with all signed-in staff, who can all be signed out at once", async () => {
    const account = visitor();
    await account.accept(await invitedByHost(club.deps, "coach.vega"), { password: PASSWORD });
    const agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 <b>";
    await new Browser(club).post("/api/admin/session", { pin: TEST_PIN }, { "user-agent": agent });
    const { data } = await (await account.get("/api/admin/sessions")).json();
    expect(data).toContainEqual(expect.objectContaining({ browser: "Chrome, Android", username: null }));
    expect(
      data.map(({ username, method, isThis }: Record<string, unknown>) => [username, method, isThis]),
    ).toEqual(
      expect.arrayContaining([
        [null, "pin", false],
        ["coach.vega", "invitation", true],
      ]),
    );
    expect(JSON.stringify(data)).not.toMatch(/[0-9a-f]{13}/);
    await account.call("DELETE", "/api/admin/sessions");
    for (const who of [staff, account]) expect((await who.get("/api/admin/session")).status).toBe(401);
    await account.enter("coach.vega", PASSWORD);
    const log = await (await account.get("/api/admin/audit?action=signed_out_everyone")).json();
    expect(log.data).toMatchObject([{ actorName: "coach.vega" }]);
  });

  test.each([
    ["POST", "/api/admin/accounts", { username: "stranger" }],
    ["POST", `/api/admin/accounts/${NOBODY}/invitation`, {}],
    ["PATCH", `/api/admin/accounts/${NOBODY}`, { disabled: true }],
    ["PUT", "/api/admin/pin", { enabled: false }],
    ["POST", "/api/admin/passkeys/challenge", {}],
    ["POST", "/api/admin/passkeys", {}],
    ["DELETE", `/api/admin/passkeys/${NOBODY}`, {}],
  ])(
    "that was left signed in cannot change staff access: %s %s asks to sign in again",
    async (method, path, body) => {
      const account = await joined();
      club.advance(QUARTER_HOUR);
      expect(await codeOf(await account.call(method, path, body))).toEqual([403, "sign_in_again"]);
      expect((await account.get("/api/registrations")).status).toBe(200);
      await account.enter("coach.vega", PASSWORD);
      expect((await codeOf(await account.call(method, path, body)))[1]).not.toBe("sign_in_again");
    },
  );

  test("that was left signed in cannot set a first password, and changes one only with the old one", async () => {
    const account = await joined();
    const change = (proof: object) =>
      account.call("POST", "/api/admin/password", { newPassword: "another long one", ...proof });
    club.advance(QUARTER_HOUR);
    expect(await codeOf(await change({}))).toEqual([401, "wrong_password"]);
    expect((await change({ currentPassword: PASSWORD })).status).toBe(200);
    await club.db.updateTable("users").set({ password: null }).execute();
    expect(await codeOf(await change({}))).toEqual([403, "sign_in_again"]);
  });

  test("that was left signed in can still be signed out, at once", async () => {
    const account = await joined();
    club.advance(QUARTER_HOUR);
    const { data } = await (await account.get("/api/admin/accounts")).json();
    expect((await account.call("DELETE", `/api/admin/accounts/${data[0].id}/sessions`)).status).toBe(200);
    expect((await account.get("/api/admin/session")).status).toBe(401);
  });

  const turn = (who: StaffVisitor, enabled: boolean) => who.call("PUT", "/api/admin/pin", { enabled });
  const methods = async () => (await (await visitor().get("/api/admin/session/methods")).json()).data;

  test("turns the shared PIN off, which blocks sign-ins and ends PIN sessions", async () => {
    const account = await joined();
    expect(await methods()).toEqual({ pin: true, lockedSeconds: 0 });
    expect((await turn(account, false)).status).toBe(200);
    expect(await methods()).toEqual({ pin: false, lockedSeconds: 0 });
    expect((await staff.get("/api/admin/session")).status).toBe(401);
    expect(await codeOf(await staff.signIn())).toEqual([403, "pin_off"]);
    expect((await account.get("/api/admin/session")).status).toBe(200);
    expect((await turn(account, true)).status).toBe(200);
    expect((await staff.signIn()).status).toBe(200);
    const log = await (await account.get("/api/admin/audit")).json();
    const actions = log.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(["pin_turned_off", "pin_turned_on"]));
  });

  test("must be verified before the PIN is turned off, which a PIN session cannot do", async () => {
    await joined();
    expect(await codeOf(await turn(staff, false))).toEqual([403, "account_needed"]);
    expect(await methods()).toEqual({ pin: true, lockedSeconds: 0 });
  });

  test("cannot be disabled while the PIN is off and no other account is usable", async () => {
    const account = await joined();
    const [{ id }] = await accounts(account);
    await turn(account, false);
    const disable = () => account.call("PATCH", `/api/admin/accounts/${id}`, { disabled: true });
    expect(await codeOf(await disable())).toEqual([409, "last_account"]);
    expect((await account.get("/api/admin/session")).status).toBe(200);
  });

  test("that turns the PIN off during its check refuses that sign-in", async () => {
    const account = await joined();
    const slow = createStaffApp(club.deps, () => turn(account, false));
    expect(await codeOf(await new StaffVisitor(slow, "198.51.100.9").signIn())).toEqual([403, "pin_off"]);
    expect(await club.db.selectFrom("sessions").where("userId", "is", null).selectAll().execute()).toEqual(
      [],
    );
  });

  test("keeps the PIN off until it is set on the server", async () => {
    const account = await joined();
    await turn(account, false);
    await resetPin(club.db, club.deps.secretKey, "8306", club.deps.now());
    expect((await staff.signIn("8306")).status).toBe(200);
  });
});
