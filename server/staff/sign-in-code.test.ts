import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, TEST_PIN, type TestApp } from "#tests/support/test-app.ts";
import { makeSignInCode } from "./sign-in.ts";

const run = promisify(execFile);
const WRONG = "5937";
const HALF_HOUR = 30 * 60_000;

onEitherEngine("A one-time code from the server", (engine) => {
  let club: TestApp;
  let app: ReturnType<typeof createStaffApp>;
  beforeEach(async () => {
    club = await createTestApp(engine, { payments: false });
    app = createStaffApp(club.deps);
    for (let i = 1; i <= 20; i++) await new StaffVisitor(app, `203.0.113.${i}`).signIn(WRONG);
  });
  afterEach(() => club.close());

  const make = () => makeSignInCode(club.db, club.deps.secretKey, club.deps.now());
  const enter = async (code: string, pin = TEST_PIN, who = new StaffVisitor(app, "192.0.2.1")) => {
    const response = await who.call("POST", "/api/admin/session/code", { pin, code });
    const { code: refusal = null } = await response.json();
    return [response.status, refusal];
  };

  test("lets a new device sign in once with the right PIN while strangers are locked out", async () => {
    expect((await new StaffVisitor(app, "192.0.2.1").signIn()).status).toBe(429);
    const code = await make();
    const phone = new StaffVisitor(app, "192.0.2.1");
    expect(await enter(`${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`, TEST_PIN, phone)).toEqual([
      200,
      null,
    ]);
    expect((await phone.get("/api/admin/session")).status).toBe(200);
    expect((await phone.signIn()).status).toBe(200);
    expect(await enter(code)).toEqual([401, "wrong_code"]);
    expect((await new StaffVisitor(app, "192.0.2.2").signIn()).status).toBe(429);
  });

  test("does not replace the right PIN, and allows five attempts", async () => {
    const code = await make();
    for (let n = 0; n < 5; n++) expect(await enter(code, WRONG)).toEqual([401, "wrong_pin"]);
    expect(await enter(code)).toEqual([429, "pin_locked"]);
    club.advance(60_000);
    expect(await enter(code)).toEqual([200, null]);
  });

  test("is valid for half an hour, or until the next one", async () => {
    const first = await make();
    const second = await make();
    expect(await enter(first)).toEqual([401, "wrong_code"]);
    club.advance(HALF_HOUR);
    expect(await enter(second)).toEqual([401, "wrong_code"]);
  });

  test("may be guessed twenty times a minute, without affecting PIN attempts or revealing the PIN", async () => {
    await make();
    for (let n = 0; n < 20; n++) expect(await enter("0000000000")).toEqual([401, "wrong_code"]);
    expect(await enter("0000000000")).toEqual([429, "too_many_requests"]);
    expect(await enter("short", TEST_PIN, new StaffVisitor(app, "192.0.2.3"))).toEqual([
      400,
      "invalid_input",
    ]);
  });

  test("is stored as a hash, mailed to all staff, and useless while the PIN is off", async () => {
    const code = await make();
    const stored = JSON.stringify(await club.db.selectFrom("settings").selectAll().execute());
    expect(stored).toContain("signInCode");
    expect(stored).not.toContain(code);
    const mails = await club.db.selectFrom("outbox").select("payload").execute();
    expect(mails).toEqual([{ payload: JSON.stringify({ reason: "sign_in_code_made" }) }]);
    await club.db
      .insertInto("settings")
      .values({ key: "pinOff", value: "yes", updatedAt: club.deps.now().toISOString() })
      .execute();
    expect(await enter(code)).toEqual([403, "pin_off"]);
  });
});

describe("On the server's command line", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "club-code-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const command = (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", PUBLIC_URL: "https://club.example" };
    return run(process.execPath, args, { env });
  };

  test("npm run pin -- --code and npm run account print a code or link, and change nothing else", async () => {
    const { stdout: code } = await command("server/pin.ts", "--code");
    expect(code).toMatch(/one-time code is [0-9A-Z]{5}-[0-9A-Z]{5}\..* 30 minutes/);
    const { stdout: link } = await command("server/account.ts", "Ana.Vega");
    expect(link).toMatch(/https:\/\/club\.example\/login#invitation=[\w-]{43}\n$/);
    expect((await command("server/account.ts", "ana.vega")).stdout).not.toBe(link);
    const db = await openDatabase({ engine: "sqlite", file: join(folder, "club.sqlite") });
    const users = await db.selectFrom("users").select(["username", "invitedBy"]).execute();
    expect(users).toEqual([{ username: "ana.vega", invitedBy: "server" }]);
    expect(await db.selectFrom("settings").select("key").where("key", "=", "pinHash").execute()).toEqual([]);
    await db.destroy();
  });

  test("npm run account refuses a name like another, one that is none, and no name", {
    tags: ["full"],
  }, async () => {
    await command("server/account.ts", "ana.vega");
    const refusal = (name: string[], stderr: RegExp) =>
      expect(command("server/account.ts", ...name)).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(stderr),
      });
    await refusal(["anavega"], /looks like this one/);
    await refusal(["a b"], /3 to 40 letters/);
    await refusal([], /Say the name/);
    const db = await openDatabase({ engine: "sqlite", file: join(folder, "club.sqlite") });
    expect(await db.selectFrom("users").select("username").execute()).toEqual([{ username: "ana.vega" }]);
    await db.destroy();
  });
});
