import { beforeEach, expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { AccountVisitor, enterQuickly, invited } from "#tests/support/visitors/account-visitor.ts";
import { createStaffApp, StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { resetPin } from "./staff-pin.ts";

onEitherEngine("The shared PIN", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const app = perTest(() => club.app);
  const staff = perTest(() => signedIn(app));
  const account = perTest(() => new AccountVisitor(app, "198.51.100.20"));
  beforeEach(async () => {
    await invited(staff, "coach.vega");
    await enterQuickly(club.deps, account, "coach.vega");
  });

  const turn = (enabled: boolean, who: StaffVisitor = account) =>
    who.call("PUT", "/api/admin/pin", { enabled });
  const codeOf = async (response: Response) => [response.status, (await response.json()).code];
  const ways = async () => (await (await new StaffVisitor(app).get("/api/admin/session/ways")).json()).data;

  test("is turned off by an account, which blocks sign-ins and ends PIN sessions", async () => {
    expect(await ways()).toEqual({ pin: true, lockedSeconds: 0 });
    expect((await turn(false)).status).toBe(200);
    expect(await ways()).toEqual({ pin: false, lockedSeconds: 0 });
    expect((await staff.get("/api/admin/session")).status).toBe(401);
    expect(await codeOf(await staff.signIn())).toEqual([403, "pin_off"]);
    expect((await account.get("/api/admin/session")).status).toBe(200);
    expect((await turn(true)).status).toBe(200);
    expect((await staff.signIn()).status).toBe(200);
    const log = await (await staff.get("/api/admin/audit")).json();
    const actions = log.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(["pin_turned_off", "pin_turned_on"]));
  });

  test("cannot be turned off from a PIN session: an account must prove that it works", async () => {
    expect(await codeOf(await turn(false, staff))).toEqual([403, "account_needed"]);
    expect(await ways()).toEqual({ pin: true, lockedSeconds: 0 });
  });

  test("that is off keeps the last usable account from being disabled", async () => {
    const { data } = await (await staff.get("/api/admin/members")).json();
    await turn(false);
    const disable = () => account.call("PATCH", `/api/admin/members/${data[0].id}`, { disabled: true });
    expect(await codeOf(await disable())).toEqual([409, "last_member"]);
    expect((await account.get("/api/admin/session")).status).toBe(200);
  });

  test("that is turned off during a check refuses that sign-in", async () => {
    const slow = createStaffApp(club.deps, () => turn(false));
    expect(await codeOf(await new StaffVisitor(slow, "198.51.100.9").signIn())).toEqual([403, "pin_off"]);
    expect(await club.db.selectFrom("sessions").where("userId", "is", null).selectAll().execute()).toEqual(
      [],
    );
  });

  test("works again after it was set on the server", async () => {
    await turn(false);
    await resetPin(club.db, club.deps.secretKey, "8306", club.deps.now());
    expect((await staff.signIn("8306")).status).toBe(200);
  });
});
