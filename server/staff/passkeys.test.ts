import { beforeEach, expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { AccountVisitor, invited, invitedByHost, PASSWORD } from "#tests/support/visitors/account-visitor.ts";
import { SoftPasskey } from "#tests/support/visitors/soft-passkey.ts";
import { createStaffApp, StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { changeAccount } from "./accounts.ts";

const FIVE_MINUTES = 5 * 60_000;

onEitherEngine("A passkey", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const app = perTest(() => club.app);
  const staff = perTest(() => signedIn(app));
  const passkey = perTest(() => new SoftPasskey());
  const account = perTest(() => new AccountVisitor(app, "198.51.100.20"));
  beforeEach(async () => {
    const invitation = await invited(staff, "coach.vega");
    const opened = await account.call("POST", "/api/admin/invitations/open", { invitation });
    const creationOptions = (await opened.json()).data.passkey;
    expect((await account.accept(invitation, { passkey: passkey.create(creationOptions) })).status).toBe(200);
    account.cookies.clear();
  });

  const challenge = async (who: StaffVisitor = account) =>
    (await (await who.call("POST", "/api/admin/session/passkey/challenge")).json()).data;
  const answer = (body: unknown, who: StaffVisitor = account) =>
    who.call("POST", "/api/admin/session/passkey", body);
  const refused = async (response: Response) => {
    expect([response.status, (await response.json()).code]).toEqual([401, "wrong_passkey"]);
    expect(response.headers.getSetCookie()).toEqual([]);
  };

  test("that came with the invitation signs in without a name or a password", async () => {
    const challengeOptions = await challenge();
    expect(challengeOptions).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(challengeOptions.allowCredentials).toBeUndefined();
    expect((await answer(passkey.sign(challengeOptions))).status).toBe(200);
    const { data } = await (await account.get("/api/admin/session")).json();
    expect(data.username).toBe("coach.vega");
    const [row] = await club.db.selectFrom("authenticators").selectAll().execute();
    expect(row).toMatchObject({
      counter: 1,
      credentialDeviceType: "singleDevice",
      credentialBackedUp: false,
    });
    expect(row?.lastUsedAt).not.toBeNull();
  });

  test("answers only our own challenge, once, within five minutes", async () => {
    const used = passkey.sign(await challenge());
    expect((await answer(used)).status).toBe(200);
    account.cookies.clear();
    await refused(await answer(used));
    const late = await challenge();
    club.advance(FIVE_MINUTES);
    await refused(await answer(passkey.sign(late)));
    await refused(await answer(passkey.sign({ challenge: "QUJDREVGR0hJSktMTU5PUA" })));
  });

  test("cannot be used by another site, for another domain, unverified, or with another key", async () => {
    const { origin, domain, flags } = passkey;
    for (const lie of [{ origin: "http://evil.example" }, { domain: "evil.example" }, { flags: 0x01 }]) {
      Object.assign(passkey, lie);
      await refused(await answer(passkey.sign(await challenge())));
      Object.assign(passkey, { origin, domain, flags });
    }
    const thief = new SoftPasskey();
    const { response } = thief.sign(await challenge());
    const own = passkey.sign(await challenge());
    await refused(await answer({ ...own, response }));
    await refused(await answer(thief.sign(await challenge())));
    expect((await answer(passkey.sign(await challenge()))).status).toBe(200);
  });

  test("that is malformed is refused without a crash", async () => {
    const signed = passkey.sign(await challenge());
    const clientDataJSON = Buffer.from('{"type":"webauthn.get","challenge":"\\u0000"}').toString("base64url");
    await refused(await answer({ ...signed, response: { ...signed.response, clientDataJSON } }));
    expect((await answer({ ...signed, id: "\0" })).status).toBe(400);
    expect((await answer({ ...signed, response: {} })).status).toBe(400);
    const named = { username: "\0coach\ud800", password: PASSWORD };
    expect((await account.call("POST", "/api/admin/session/password", named)).status).toBe(401);
  });

  test("without a counter can sign in repeatedly", async () => {
    for (let i = 0; i < 3; i++) {
      passkey.counter = -1;
      expect((await answer(passkey.sign(await challenge()))).status).toBe(200);
    }
  });

  test("is bound to PUBLIC_URL where that is set, whatever host a request names", async () => {
    const settings = { ...club.deps.settings, publicUrl: "https://club.example" };
    const there = new StaffVisitor(createStaffApp({ ...club.deps, settings }));
    const challengeOptions = await challenge(there);
    expect(challengeOptions.rpId).toBe("club.example");
    await refused(await answer(passkey.sign(challengeOptions), there));
  });

  test("is added once, only by its owner, and only to the account of the challenge", async () => {
    expect((await staff.call("POST", "/api/admin/passkeys/challenge")).status).toBe(403);
    await answer(passkey.sign(await challenge()));
    const second = new SoftPasskey();
    const options = (await (await account.call("POST", "/api/admin/passkeys/challenge")).json()).data;
    expect(options.excludeCredentials).toHaveLength(1);
    const made = second.create(options);
    const other = new AccountVisitor(app, "198.51.100.30");
    await other.accept(await invitedByHost(club.deps, "other"), { password: PASSWORD });
    expect((await other.call("POST", "/api/admin/passkeys", made)).status).toBe(401);
    expect((await account.call("POST", "/api/admin/passkeys", made)).status).toBe(200);
    expect((await account.call("POST", "/api/admin/passkeys", made)).status).toBe(401);
    account.cookies.clear();
    expect((await answer(second.sign(await challenge()))).status).toBe(200);
  });

  test("has a key worth 128 bits: RSA is neither offered nor taken", async () => {
    await answer(passkey.sign(await challenge()));
    const options = async () =>
      (await (await account.call("POST", "/api/admin/passkeys/challenge")).json()).data;
    const creationOptions = await options();
    expect(creationOptions.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7]);
    const weak = new SoftPasskey("http://localhost", "RSA");
    const add = async (key: SoftPasskey, offer: { challenge: string }) =>
      (await account.call("POST", "/api/admin/passkeys", key.create(offer))).status;
    expect(await add(weak, creationOptions)).toBe(401);
    expect(await club.db.selectFrom("authenticators").selectAll().execute()).toHaveLength(1);
    expect(await add(new SoftPasskey(), await options())).toBe(200);
  });

  test("that is removed, or whose account is disabled, cannot sign in", async () => {
    const [row] = await club.db.selectFrom("authenticators").selectAll().execute();
    const other = new AccountVisitor(app, "198.51.100.21");
    await other.accept(await invitedByHost(club.deps, "treasurer"), { password: PASSWORD });
    await other.call("PATCH", `/api/admin/accounts/${row?.userId}`, { disabled: true });
    await refused(await answer(passkey.sign(await challenge())));
    await changeAccount(club.db, row?.userId ?? "", {
      disabled: false,
      actor: "server",
      now: club.deps.now(),
    });
    expect((await other.call("DELETE", `/api/admin/passkeys/${row?.id}`)).status).toBe(200);
    await refused(await answer(passkey.sign(await challenge())));
    expect((await other.call("DELETE", `/api/admin/passkeys/${row?.id}`)).status).toBe(404);
  });
});
