import { beforeEach, expect, test } from "vitest";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { type AccountVisitor, PASSWORD, signedInAccount } from "#tests/support/visitors/account-visitor.ts";

const QUARTER_HOUR = 15 * 60_000;
const NOBODY = "00000000-0000-4000-8000-000000000000";

onEitherEngine("A phone that was left signed in", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  let account: AccountVisitor;
  beforeEach(async () => {
    account = await signedInAccount(club, "coach.vega");
  });

  const codeOf = async (response: Response) => [response.status, (await response.json()).code];

  test.each([
    ["POST", "/api/admin/members", { username: "stranger" }],
    ["POST", `/api/admin/members/${NOBODY}/invitation`, {}],
    ["PATCH", `/api/admin/members/${NOBODY}`, { disabled: true }],
    ["PUT", "/api/admin/pin", { enabled: false }],
    ["POST", "/api/admin/passkeys/challenge", {}],
    ["POST", "/api/admin/passkeys", {}],
    ["DELETE", `/api/admin/passkeys/${NOBODY}`, {}],
  ])("cannot change staff access: %s %s asks to sign in again", async (method, path, body) => {
    club.advance(QUARTER_HOUR);
    expect(await codeOf(await account.call(method, path, body))).toEqual([403, "sign_in_again"]);
    expect((await account.get("/api/registrations")).status).toBe(200);
    await account.enter("coach.vega", PASSWORD);
    expect((await codeOf(await account.call(method, path, body)))[1]).not.toBe("sign_in_again");
  });

  test("cannot set a first password, and changes one only with the old one", async () => {
    const change = (proof: object) =>
      account.call("POST", "/api/admin/password", { newPassword: "another long one", ...proof });
    club.advance(QUARTER_HOUR);
    expect(await codeOf(await change({}))).toEqual([401, "wrong_password"]);
    expect((await change({ currentPassword: PASSWORD })).status).toBe(200);
    await club.db.updateTable("users").set({ password: null }).execute();
    expect(await codeOf(await change({}))).toEqual([403, "sign_in_again"]);
  });

  test("can still be ended, and so can all others, at once", async () => {
    club.advance(QUARTER_HOUR);
    const { data } = await (await account.get("/api/admin/members")).json();
    expect((await account.call("DELETE", `/api/admin/members/${data[0].id}/sessions`)).status).toBe(200);
    expect((await account.get("/api/admin/session")).status).toBe(401);
  });
});
