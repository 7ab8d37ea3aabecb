import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time/dates.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { runJob } from "#tests/support/servers/run-job.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const later = (ms: number) => new Date(Date.parse(TEST_START) + ms).toISOString();
const LIGHTNING = {
  textEn: "Tonight is off: lightning.",
  textEs: "Hoy no hay entrenamiento: tormenta eléctrica.",
  endsAt: later(4 * HOUR_MS),
};

onEitherEngine("An announcement", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const look = (headers: Record<string, string> = {}, app: TestApp["app"] = club.app) =>
    app.request("/api/announcements", { headers });
  const shown = async (app?: TestApp["app"]) => (await (await look({}, app)).json()).data;
  const announce = (changes: object = {}) =>
    staff.call("POST", "/api/admin/announcements", { ...LIGHTNING, ...changes });
  const kept = async () => (await (await staff.get("/api/admin/announcements")).json()).data;
  const end = (id: string) => staff.call("DELETE", `/api/admin/announcements/${id}`);
  const audited = async () => {
    const log = await club.db.selectFrom("auditLog").selectAll().orderBy("at").execute();
    return log.filter(({ action }) => action.startsWith("announcement_"));
  };

  test("is read by everybody at once, in both languages and without its author, and ends by itself", async () => {
    expect(await shown()).toEqual([]);
    expect((await announce()).status).toBe(201);
    const [one] = await kept();
    const { textEn: en, textEs: es, endsAt } = LIGHTNING;
    expect(await shown()).toEqual([{ id: one.id, text: { en, es }, endsAt }]);
    expect(one).toMatchObject({ state: "active", startsAt: TEST_START });

    club.advance(4 * HOUR_MS - 1);
    expect(await shown()).toHaveLength(1);
    club.advance(1);
    expect(await shown()).toEqual([]);
    await staff.signIn();
    expect(await kept()).toMatchObject([{ id: one.id, state: "ended" }]);
  });

  test("is ended by staff at once; the audit log names who ended it, once", async () => {
    await announce();
    const [{ id }] = await kept();
    expect((await end(id)).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await end(id)).status).toBe(200);
    expect((await audited()).map(({ action }) => action).sort()).toEqual([
      "announcement_ended",
      "announcement_published",
    ]);
    expect(await audited()).toMatchObject([
      { subject: id, actor: expect.stringMatching(/^pin:/) },
      { subject: id },
    ]);
  });

  test("is not resent to a page that has it, and no browser caches it", async () => {
    await announce();
    const first = await look();
    expect(first.headers.get("cache-control")).toBe("no-store");
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    const again = await look(headers);
    expect([again.status, await again.text()]).toEqual([304, ""]);
    club.advance(4 * HOUR_MS);
    expect((await look(headers)).status).toBe(200);
  });

  test("can be polled by a whole school behind one address", async () => {
    const asked = Array.from({ length: 3000 }, () => look({ "x-forwarded-for": "203.0.113.7" }));
    const answers = await Promise.all(asked);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const counted = await club.db.selectFrom("throttles").select("key").execute();
    expect(counted.filter(({ key }) => key.includes("announcements"))).toEqual([]);
  });

  test("never becomes the fourth, even if five people announce at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => announce()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
  });

  test.each([
    ["without its Spanish", { textEs: " \u200B " }, { textEs: "invalid_input" }],
    ["with two letters", { textEn: "No" }, { textEn: "invalid_input" }],
    ["that is too long", { textEn: "a".repeat(281) }, { textEn: "too_long" }],
    ["that ends before now", { endsAt: later(-1000) }, { endsAt: "invalid_date" }],
    ["that ends when it begins", { endsAt: TEST_START }, { endsAt: "invalid_date" }],
    ["that lasts for 15 days", { endsAt: later(15 * DAY_MS) }, { endsAt: "invalid_date" }],
    ["without an end", { endsAt: undefined }, { endsAt: "invalid_date" }],
    ["on a day that is none", { endsAt: "2025-02-31T00:00:00Z" }, { endsAt: "invalid_date" }],
  ])("with %s is refused, naming the field", async (_what, changes, fields) => {
    const answer = await announce(changes);
    expect([answer.status, (await answer.json()).fields]).toEqual([400, fields]);
    expect(await kept()).toEqual([]);
  });

  test("shows whatever staff type as text, without characters that reverse the text direction", async () => {
    const typed = "  <script>alert(1)</script> {{fee, money}} \u202Eaicnuna\u202C 100%  ";
    const cleaned = "<script>alert(1)</script> {{fee, money}} aicnuna 100%";
    expect((await announce({ textEn: typed, textEs: "Ñ".repeat(280) })).status).toBe(201);
    expect(await shown()).toMatchObject([{ text: { en: cleaned, es: "Ñ".repeat(280) } }]);
  });

  test("that does not exist cannot be ended", async () => {
    for (const id of ["0197f000-0000-7000-8000-000000000000", "1", "' or 1=1"])
      expect(await answerOf(end(encodeURIComponent(id)))).toMatchObject({ status: 404, code: "not_found" });
  });

  test("is deleted ninety days after its end, and not before", async () => {
    await announce();
    club.advance(4 * HOUR_MS + 90 * DAY_MS - 1);
    await runJob(club, "housekeeping");
    expect(await club.db.selectFrom("announcements").select("id").execute()).toHaveLength(1);
    club.advance(1);
    await runJob(club, "housekeeping");
    expect(await club.db.selectFrom("announcements").select("id").execute()).toEqual([]);
  });
});
