import { beforeEach, expect, test } from "vitest";
import { isWeakPin, START_LINK_MS } from "#domain/staff/sign-in-schemas.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { deleteSetting } from "#server/platform/settings.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";
import { ensurePin, resetPin } from "./staff-pin.ts";

onEitherEngine("The link of the first start", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const app = perTest(() => club.app);
  let token: string;
  beforeEach(async () => {
    await inTransaction(club.db, (trx) => deleteSetting(trx, "pinHash"));
    token = (await ensurePin(club.db, club.deps.secretKey, undefined, club.deps.now())) ?? "";
  });

  const open = async (who: StaffVisitor, given = token) => {
    const response = await who.call("POST", "/api/admin/session/link", { token: given });
    const { code = null, data } = await response.json();
    return { status: response.status, code, pin: data?.pin };
  };

  test("signs one browser in as a known device, shows the PIN, and works once", async () => {
    const laptop = new StaffVisitor(app, "192.0.2.1");
    const { status, pin } = await open(laptop);
    expect([status, isWeakPin(pin)]).toEqual([200, false]);
    expect((await laptop.get("/api/admin/session")).status).toBe(200);
    expect(await open(new StaffVisitor(app, "192.0.2.2"))).toMatchObject({
      status: 410,
      code: "start_link_expired",
    });
    for (let i = 1; i <= 20; i++) await new StaffVisitor(app, `203.0.113.${i}`).signIn("5937");
    expect((await laptop.signIn(pin)).status).toBe(200);
  });

  test("is the only way in until somebody has used it: the PIN itself opens nothing from elsewhere", async () => {
    const phone = new StaffVisitor(app, "192.0.2.9");
    for (let pin = 1000; pin < 1040; pin++) {
      const response = await phone.signIn(String(pin));
      expect([response.status, (await response.json()).code]).toEqual([403, "pin_unseen"]);
    }
    const { pin } = await open(new StaffVisitor(app, "192.0.2.1"));
    expect((await phone.signIn(pin)).status).toBe(200);
  });

  test("goes to one of two browsers that open it at once", async () => {
    const tries = await Promise.all(
      ["192.0.2.1", "192.0.2.2"].map((from) => open(new StaffVisitor(app, from))),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("ends after an hour; a new one takes its place, and a PIN that somebody chose needs none", async () => {
    club.advance(START_LINK_MS);
    expect((await open(new StaffVisitor(app, "192.0.2.1"))).code).toBe("start_link_expired");
    const { db, deps } = club;
    const next = (await resetPin(db, deps.secretKey, undefined, deps.now())) ?? "";
    expect((await open(new StaffVisitor(app, "192.0.2.1"))).code).toBe("start_link_expired");
    expect((await open(new StaffVisitor(app, "192.0.2.1"), next)).status).toBe(200);
    expect(await resetPin(db, deps.secretKey, "8306", deps.now())).toBeNull();
    expect((await new StaffVisitor(app, "192.0.2.3").signIn("8306")).status).toBe(200);
  });

  test("is stored without its token and without the PIN that it shows", async () => {
    const stored = JSON.stringify(await club.db.selectFrom("settings").selectAll().execute());
    const { pin } = await open(new StaffVisitor(app, "192.0.2.1"));
    expect(stored).toContain("startLink");
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(`"${pin}"`);
    expect(JSON.stringify(await club.db.selectFrom("settings").selectAll().execute())).not.toContain(
      "startLink",
    );
  });
});
