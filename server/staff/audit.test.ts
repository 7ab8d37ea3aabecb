import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { addSecondSeason } from "#tests/support/clubs/second-season.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { payRegistration } from "#tests/support/orders/paying-family.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { recordAudit } from "./audit-log.ts";

interface Line {
  id: string;
  action: string;
  actor: string;
}

onEitherEngine("The audit log", (engine) => {
  const club = clubPerTest(engine, { payments: false });
  const staff = perTest(() => signedIn(club.app));

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

  test("names programs and seasons as staff call them, in the reader's language, with changed numbers", async () => {
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

onEitherEngine("Erasing addresses from the audit log", (engine) => {
  const club = clubPerTest(engine, { payments: false });

  const lines = async () =>
    (await club.db.selectFrom("auditLog").selectAll().orderBy("id").execute()).map(
      ({ actor, subject }) => `${actor} ${subject}`,
    );

  test("are erased from all old lines, however many, and nothing else is", async () => {
    const at = club.deps.now();
    for (let i = 0; i < 1001; i++) {
      await recordAudit(club.db, { at, actor: `pin:address:10.0.0.${i}`, action: "sign_in_locked" });
    }
    const passkey = { at, actor: "user:x", action: "signed_in", subject: "passkey" } as const;
    const device = { at, actor: "pin:a", action: "signed_in", subject: "pin:device:d" } as const;
    const network = {
      at,
      actor: "user:x",
      action: "signed_in",
      subject: "password:address:2001:0db8:0000:0000::/56",
    };
    for (const line of [passkey, device, network as typeof passkey]) await recordAudit(club.db, line);
    const before = await lines();
    club.advance(90 * 86_400_000 - 1);
    await runJob(club, "housekeeping");
    expect(await lines()).toEqual(before);
    club.advance(1);
    await Promise.all([runJob(club, "housekeeping"), runJob(club, "housekeeping")]);
    expect(new Set(await lines())).toEqual(
      new Set(["pin:address null", "user:x passkey", "pin:a pin:device:d", "user:x password:address"]),
    );
    expect(await lines()).toHaveLength(1004);
  });
});

const PRIVATE = /Asthma|Peanuts|Calle Luna|Teo|555-0199|medical|allerg|address|emergency|cents/i;

onEitherEngine("The contacts of a staff list", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));
  beforeEach(async () => {
    for (const [childFirstName, childAge, email] of [
      ["Ana", 7, "rosa@example.org"],
      ["Bruno", 10, "ROSA@example.org"],
      ["Carla", 14, "carla@example.org"],
    ] as const) {
      await payRegistration(club, { childFirstName, childAge, email });
      club.advance(60_000);
    }
  });

  const handedOut = async (path: string) => {
    const text = await (await staff.get(path)).text();
    expect(text).not.toMatch(PRIVATE);
    return JSON.parse(text).data as { about: string | null }[];
  };
  const LIST = "/api/admin/contacts?list=registrations";
  const children = async (path: string) => (await handedOut(path)).map(({ about }) => about?.split(" ")[0]);

  test("contains everybody of the filtered list, without health answers, postal addresses or money", async () => {
    expect(await children(LIST)).toEqual(["Carla", "Bruno", "Ana"]);
    expect(await children(`${LIST}&age=12%2B`)).toEqual(["Carla"]);
    expect(await children(`${LIST}&search=bruno&payment=paid`)).toEqual(["Bruno"]);
    expect(await children(`${LIST}&payment=pending`)).toEqual([]);
    const [carla] = await handedOut(LIST);
    expect(carla).toEqual({
      about: "Carla Peñaranda",
      program: "Summer camp",
      name: "Rosa Peñaranda",
      email: "carla@example.org",
      phone: "+52 656 555 0123",
      language: "es",
    });
  });

  test("leaves out other seasons, other groups and deleted registrations", async () => {
    const { data } = await (await staff.get("/api/registrations?search=ana&age=6-8")).json();
    await staff.call("DELETE", `/api/registrations/${data[0].id}`);
    expect(await children(LIST)).toEqual(["Carla", "Bruno"]);
    expect(await children(`${LIST}&program=${firstCamp.id}&group=U10`)).toEqual(["Bruno"]);
    const { seasonId } = await addSecondSeason(club.db);
    expect(await children(`${LIST}&season=${seasonId}`)).toEqual([]);
    expect((await staff.get(`${LIST}&season=nothing`)).status).toBe(400);
    expect((await staff.get("/api/admin/contacts?list=waiting")).status).toBe(400);
  });

  test("is recorded each time with the list and its length, and cached by no browser", async () => {
    const answer = await staff.get(`${LIST}&age=12%2B`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const log = await club.db.selectFrom("auditLog").selectAll().execute();
    expect(log.filter(({ action }) => action === "contacts_exported")).toMatchObject([
      { actor: expect.stringMatching(/^pin:/), details: '{"count":1,"list":"registrations"}' },
    ]);
  });
});
