import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW_PIN = "8306";

onEitherEngine("A staff session", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const staff = perTest(() => signedIn(club.app));

  const status = async () => (await staff.get("/api/admin/session")).status;
  const inHours = (hours: number) => new Date(Date.parse(TEST_START) + hours * HOUR).toISOString();
  const changePin = (currentPin: string, newPin: string, who = staff) =>
    who.call("POST", "/api/admin/pin", { currentPin, newPin });

  test("keeps every staff answer out of all caches", async () => {
    const paths = ["admin/session", "registrations", "registrations/export", "admin/programs"];
    for (const path of paths) {
      const response = await staff.get(`/api/${path}`);
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    }
  });

  test("states when it ends, and how long it may publish", async () => {
    const response = await staff.get("/api/admin/session");
    expect(await response.json()).toEqual({
      data: {
        now: inHours(0),
        expiresAt: inHours(12),
        username: null,
        role: "first_pin",
        freshUntil: inHours(1 / 4),
        backupLacksHealth: true,
      },
    });
  });

  test("ends after an idle hour", async () => {
    club.advance(HOUR - MINUTE);
    expect(await status()).toBe(200);
    club.advance(HOUR - MINUTE);
    expect(await status()).toBe(200);
    club.advance(HOUR);
    expect(await status()).toBe(401);
  });

  test("ends after twelve hours however busy it is", async () => {
    for (let half = 1; half < 24; half++) {
      club.advance(HOUR / 2);
      expect(await status()).toBe(200);
    }
    club.advance(HOUR / 2 - 1);
    expect(await status()).toBe(200);
    club.advance(1);
    expect(await status()).toBe(401);
  });

  test("is deleted some time after it ended", async () => {
    club.advance(HOUR);
    await new StaffVisitor(club.app).signIn();
    await runJob(club, "housekeeping");
    expect(await club.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  test("ends at once when staff sign out, on the server too", async () => {
    const token = staff.cookies.get("__Host-staff_session") ?? "";
    const response = await staff.call("DELETE", "/api/admin/session");
    expect(await response.json()).toEqual({ success: true });
    expect(staff.cookies.has("__Host-staff_session")).toBe(false);
    staff.cookies.set("__Host-staff_session", token);
    expect(await status()).toBe(401);
  });

  test("ends when its browser signs in again, so a copied cookie becomes invalid", async () => {
    const copied = staff.cookies.get("__Host-staff_session") ?? "";
    await staff.signIn();
    expect(await status()).toBe(200);
    staff.cookies.set("__Host-staff_session", copied);
    expect(await status()).toBe(401);
  });

  test("ends for everyone when the PIN changes, and only the new PIN opens another", async () => {
    const other = await signedIn(club.app);
    expect((await changePin(TEST_PIN, NEW_PIN)).status).toBe(200);
    expect(await status()).toBe(401);
    expect((await other.get("/api/admin/session")).status).toBe(401);
    expect((await other.signIn(TEST_PIN)).status).toBe(401);
    expect((await other.signIn(NEW_PIN)).status).toBe(200);
    const log = await club.db.selectFrom("auditLog").select("action").execute();
    expect(log.map(({ action }) => action)).toContain("pin_changed");
  });

  test("cannot change the PIN to one that is easy to guess", async () => {
    for (const weak of ["0000", "1234", "2012", "7878"]) {
      const response = await changePin(TEST_PIN, weak);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "invalid_input", fields: { newPin: "weak_pin" } });
    }
    expect(await status()).toBe(200);
  });

  test("does not help to guess the PIN", async () => {
    for (let i = 0; i < 5; i++) {
      const response = await changePin("5937", NEW_PIN);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: "wrong_pin" });
    }
    expect((await changePin(TEST_PIN, NEW_PIN)).status).toBe(429);
    expect(await status()).toBe(200);
  });

  test("of two that change the PIN at once, only one succeeds", async () => {
    const other = await signedIn(club.app, "198.51.100.1");
    const answers = await Promise.all([changePin(TEST_PIN, NEW_PIN), changePin(TEST_PIN, "6407", other)]);
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 401]);
  });
});
