import { expect, test } from "vitest";
import { createBesiegedClub, WRONG_PIN } from "#tests/support/clubs/besieged-club.ts";
import { perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";
import { invited, PASSWORD } from "#tests/support/visitors/account-visitor.ts";
import { dataOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import type { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";

onEitherEngine("The devices that staff signed in with", (engine) => {
  const club = perTest(
    () => createBesiegedClub(engine),
    (opened) => opened.close(),
  );

  const devices = async (by: StaffVisitor = club.director) => dataOf(await by.get("/api/admin/devices"));

  test("are listed by browser and account, once each", async () => {
    const agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 <b>";
    await new Browser(club).post("/api/admin/session", { pin: TEST_PIN }, { "user-agent": agent });
    const member = club.member();
    await member.accept(await invited(club.director, "ana.vega"), { password: PASSWORD });
    await club.director.signIn();
    const found = await devices(member);
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ browser: "Chrome, Android", username: null, isThis: false }),
        expect.objectContaining({ browser: "–", username: "ana.vega", method: "invitation", isThis: true }),
        expect.objectContaining({ username: null, method: "pin", isThis: false }),
      ]),
    );
  });

  test("are unknown again after staff remove them, which the log records", async () => {
    const phone = club.visitor("203.0.113.9");
    await phone.signIn();
    const { id } = (await devices()).find(({ isThis }: { isThis: boolean }) => !isThis);
    expect((await club.director.call("DELETE", `/api/admin/devices/${id}`)).status).toBe(200);
    expect((await club.director.call("DELETE", `/api/admin/devices/${id}`)).status).toBe(404);
    for (let n = 0; n < 5; n++) await club.visitor("203.0.113.9").signIn(WRONG_PIN);
    expect((await phone.signIn()).status).toBe(429);
    const log = await readRows(club.db, "auditLog", { action: "device_removed" }, ["action"]);
    expect(log).toHaveLength(1);
  });
});
