import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { createStaffApp, StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

const WRONG = "5937";
const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

onEitherEngine("Signing in with the PIN", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const staffApp = perTest(() => club.app);

  const visitor = (address?: string) => new StaffVisitor(staffApp, address);
  const wrongTries = async (who: StaffVisitor, times: number) => {
    for (let i = 0; i < times; i++) expect((await who.signIn(WRONG)).status).toBe(401);
  };
  const retryAfter = async (response: Response) => {
    expect(await response.json()).toMatchObject({ success: false, code: "pin_locked" });
    expect(response.status).toBe(429);
    return Number(response.headers.get("retry-after"));
  };

  test("opens a session in a cookie that scripts cannot read, and stores only its hash", async () => {
    const staff = visitor();
    const response = await staff.signIn();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [session] = response.headers
      .getSetCookie()
      .filter((line) => line.startsWith("__Host-staff_session="));
    expect(session).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    const token = staff.cookies.get("__Host-staff_session") ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const [row] = await club.db.selectFrom("sessions").selectAll().execute();
    expect(row?.id).toMatch(/^[0-9a-f]{64}$/);
    expect((await staff.get("/api/admin/session")).status).toBe(200);
  });

  test("refuses a wrong PIN, in the visitor's language", async () => {
    const guest = visitor();
    guest.cookies.set("i18nextLng", "es");
    const response = await guest.signIn(WRONG);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      code: "wrong_pin",
      message: expect.stringContaining("PIN"),
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("makes every check take at least half a second, right or wrong", async () => {
    const waits: number[] = [];
    const app = createStaffApp(club.deps, async (ms) => waits.push(ms));
    await new StaffVisitor(app).signIn(WRONG);
    await new StaffVisitor(app).signIn(TEST_PIN);
    expect(waits).toEqual([500, 500]);
  });

  test("does not count an invalid PIN", async () => {
    const guest = visitor();
    for (let i = 0; i < 8; i++) {
      const response = await guest.signIn("12");
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid_input", fields: { pin: "invalid_pin" } });
    }
    expect((await guest.signIn()).status).toBe(200);
  });

  test("locks an address after five wrong tries, even for the right PIN, and each time for longer", async () => {
    const guest = visitor();
    await wrongTries(guest, 5);
    expect(await retryAfter(await guest.signIn(TEST_PIN))).toBe(60);
    expect((await visitor("203.0.113.2").signIn()).status).toBe(200);
    club.advance(MINUTE);
    await wrongTries(guest, 1);
    expect(await retryAfter(await guest.signIn(TEST_PIN))).toBe(120);
    club.advance(2 * MINUTE);
    expect((await guest.signIn()).status).toBe(200);
  });

  test("keeps a lock over a restart and on every other instance", async () => {
    await wrongTries(visitor(), 5);
    const elsewhere = new StaffVisitor(createStaffApp({ ...club.deps }));
    expect(await retryAfter(await elsewhere.signIn())).toBe(60);
  });

  test("resets an address's failures after a correct PIN", async () => {
    const staff = visitor();
    await wrongTries(staff, 4);
    staff.cookies.clear();
    expect((await staff.signIn()).status).toBe(200);
    staff.cookies.clear();
    await wrongTries(staff, 4);
    expect((await staff.signIn()).status).toBe(200);
  });

  test("counts guesses sent at the same moment one by one", async () => {
    const guesses = Array.from({ length: 12 }, () => visitor().signIn(WRONG));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test("counts all addresses of one IPv6 network as one", async () => {
    for (let i = 1; i <= 5; i++) await wrongTries(visitor(`2001:db8:1:2::${i}`), 1);
    expect(await retryAfter(await visitor("2001:DB8:1:2:ffff::9").signIn())).toBe(60);
    expect((await visitor("2001:db8:1:103::1").signIn()).status).toBe(200);
  });

  test("locks all strangers after twenty failures from anywhere, but no device that signed in before", async () => {
    const staff = visitor("198.51.100.1");
    await staff.signIn();
    for (let i = 1; i <= 20; i++) await wrongTries(visitor(`203.0.113.${i}`), 1);
    expect(await retryAfter(await visitor("192.0.2.1").signIn())).toBe(60);
    expect((await staff.signIn()).status).toBe(200);
  });

  test("lifts only the lock that its own attempt caused, after the right PIN", async () => {
    for (let i = 1; i <= 19; i++) await wrongTries(visitor(`203.0.113.${i}`), 1);
    expect((await visitor("198.51.100.1").signIn()).status).toBe(200);
    expect((await visitor("198.51.100.2").signIn()).status).toBe(200);
    club.advance(6 * 60 * MINUTE);
    const slow = createStaffApp(club.deps, () => wrongTries(visitor("203.0.113.99"), 1));
    expect((await new StaffVisitor(slow, "198.51.100.3").signIn()).status).toBe(200);
    expect(await retryAfter(await visitor("198.51.100.4").signIn())).toBe(60);
  });

  test("gives a known device five attempts of its own", async () => {
    const [phone, tablet] = [visitor(), visitor()];
    await phone.signIn();
    await tablet.signIn();
    await wrongTries(phone, 5);
    expect(await retryAfter(await phone.signIn())).toBe(60);
    expect((await tablet.signIn()).status).toBe(200);
    expect((await visitor().signIn()).status).toBe(200);
  });

  test("rejects device cookies that are unsigned or a year old", async () => {
    const staff = visitor();
    await staff.signIn();
    const signed = staff.cookies.get("__Host-staff_device") ?? "";
    await wrongTries(visitor(), 5);
    const forger = visitor();
    forger.cookies.set(
      "__Host-staff_device",
      signed.replace(/^./, (first) => (first === "0" ? "1" : "0")),
    );
    await retryAfter(await forger.signIn());
    club.advance(YEAR);
    await wrongTries(visitor(), 5);
    await retryAfter(await staff.signIn());
  });

  test("refuses a PIN that was changed during its check", async () => {
    const app = createStaffApp(club.deps, async () => {
      const staff = visitor("198.51.100.7");
      await staff.signIn();
      await staff.call("POST", "/api/admin/pin", { currentPin: TEST_PIN, newPin: "8306" });
    });
    expect((await new StaffVisitor(app).signIn()).status).toBe(401);
    expect(await club.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("records sign-ins and lockouts", async () => {
    await visitor("198.51.100.1").signIn();
    await wrongTries(visitor(), 5);
    const log = await club.db.selectFrom("auditLog").selectAll().orderBy("action", "desc").execute();
    expect(log.map(({ actor, action, subject }) => [action, actor, subject])).toEqual([
      ["signed_in", expect.stringMatching(/^pin:[0-9a-f]{12}$/), "pin:address:198.51.100.1"],
      ["sign_in_locked", "pin:address:203.0.113.1", null],
    ]);
  });
});
