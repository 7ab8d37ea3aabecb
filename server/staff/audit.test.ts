import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/databases.ts";
import { createStaffApp, type StaffVisitor, signedIn } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstCamp } from "#tests/support/test-season.ts";
import { recordAudit } from "./audit-log.ts";

interface Line {
  id: string;
  action: string;
  actor: string;
}

onEitherEngine("The audit log", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;
  beforeEach(async () => {
    club = await createTestApp(engine, { payments: false });
    staff = await signedIn(createStaffApp(club.deps));
  });
  afterEach(() => club.close());

  const read = async (query = ""): Promise<{ data: Line[]; nextCursor: string | null }> =>
    (await staff.get(`/api/admin/audit${query}`)).json();

  test("shows staff who did what, when and to what, the newest first", async () => {
    club.advance(1000);
    const at = club.deps.now();
    const subject = randomUUID();
    await recordAudit(club.db, { at, actor: "pin:0123456789ab", action: "registration_viewed", subject });
    const { data, nextCursor } = await read();
    expect(nextCursor).toBeNull();
    expect(data).toMatchObject([
      {
        at: at.toISOString(),
        actor: "pin:0123456789ab",
        actorName: null,
        action: "registration_viewed",
        subject,
      },
      { action: "signed_in", subject: "pin:address:203.0.113.1" },
    ]);
  });

  test("names programs and seasons as staff call them, in the reader's language, and tells what changed in numbers", async () => {
    const at = club.deps.now();
    const entry = { at, actor: "server", subject: firstCamp.id };
    const details = { from: 120, to: null };
    await recordAudit(club.db, { ...entry, action: "capacity_changed", details });
    for (const [language, name] of [
      ["en", "Summer camp (2025)"],
      ["es", "Campamento de verano (2025)"],
    ]) {
      const { data } = await read(`?actor=server&lang=${language}`);
      expect(data).toMatchObject([{ subject: firstCamp.id, details, names: { [firstCamp.id]: name } }]);
    }
  });

  test("has pages that show each line once, even if many lines share an instant", async () => {
    const at = club.deps.now();
    for (let i = 0; i < 249; i++) {
      await recordAudit(club.db, { at, actor: "system", action: "registration_erased", subject: String(i) });
    }
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await read(cursor ? `?cursor=${cursor}` : "");
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(250);
    expect(new Set(seen).size).toBe(250);
  });

  test("can be filtered by action or person", async () => {
    const at = club.deps.now();
    await recordAudit(club.db, { at, actor: "server", action: "pin_reset" });
    await recordAudit(club.db, { at, actor: "system", action: "health_erased", details: { count: 3 } });
    expect((await read("?action=pin_reset")).data).toMatchObject([{ actor: "server" }]);
    expect((await read("?actor=system")).data).toMatchObject([
      { action: "health_erased", subject: null, details: { count: 3 } },
    ]);
    expect((await staff.get("/api/admin/audit?action=nothing")).status).toBe(400);
    expect((await staff.get("/api/admin/audit?cursor=nothing")).status).toBe(400);
  });
});
