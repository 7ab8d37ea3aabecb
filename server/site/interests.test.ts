import { expect, test } from "vitest";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changeSeasons } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { answerOf } from "#tests/support/visitors/answer.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const ROSA = { programId: firstCamp.id, name: "Rosa Peña", contact: "rosa@example.org", language: "es" };

onEitherEngine("A family on the interest list", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const ask = (changes: object = {}, headers: Record<string, string> = {}) =>
    new Browser(club).post("/api/interests", { ...ROSA, ...changes }, headers);
  const seen = async (query = "") => (await (await staff.get(`/api/admin/interests${query}`)).json()).data;
  const namesSeen = async (query: string) => (await seen(query)).map(({ name }: typeof ROSA) => name);

  test("appears in staff's list in the page's language, with the program's name, without a prior cookie", async () => {
    const answer = await ask({ language: undefined }, { "accept-language": "es-MX" });
    expect([answer.status, await answer.json()]).toEqual([201, { success: true }]);
    expect(await seen("?lang=es")).toMatchObject([
      { name: "Rosa Peña", contact: "rosa@example.org", language: "es", program: "Campamento de verano" },
    ]);
  });

  test("appears once, however often and in whatever notation it asks, and nobody learns that it did", async () => {
    const answers = await Promise.all([
      ask({ contact: "(575) 555-0123" }),
      ask({ contact: "+1 575 555 0123", name: "Somebody Else" }),
      ask({ contact: "575.555.0123" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await seen()).toHaveLength(1);
    await ask({ contact: "ROSA@example.org" });
    await ask();
    expect(await seen()).toHaveLength(2);
  });

  test("is refused by field; invisible characters are removed from the name", async () => {
    for (const [typed, fields] of [
      [
        { name: " ", contact: "rosa@nowhere" },
        { name: "missing_name", contact: "invalid_email" },
      ],
      [
        { name: "evil.com", contact: "12" },
        { name: "name_address", contact: "invalid_phone" },
      ],
    ] as const)
      expect(await answerOf(ask(typed))).toMatchObject({ status: 400, fields });
    await ask({ name: "Ro\u202esa\u0000 \u200b" });
    expect(await seen()).toMatchObject([{ name: "Rosa" }]);
  });

  test("gets not_found for an unknown program or a draft", async () => {
    expect((await ask({ programId: "0197f000-0000-7000-8000-000000000000" })).status).toBe(404);
    await changeSeasons(club.db, { state: "past" });
    expect((await ask()).status).toBe(201);
    await changeSeasons(club.db, { state: "draft" });
    expect((await ask()).status).toBe(404);
  });

  test("shows staff the family's latest request", async () => {
    await ask({ reason: "not-yet" });
    expect(await seen()).toMatchObject([{ reason: "not-yet" }]);
    await ask({ reason: "full", name: "Somebody Else" });
    expect(await seen()).toMatchObject([{ reason: "full", name: "Rosa Peña" }]);
    await ask({ contact: "teo@example.org" });
    expect(await seen("?search=teo")).toMatchObject([{ reason: null }]);
    expect((await ask({ reason: "bored" })).status).toBe(400);
  });

  test("cannot be sent by another site; a bot that fills in every field is thanked and ignored", async () => {
    expect((await ask({}, { origin: "https://evil.example.org" })).status).toBe(403);
    const answer = await ask({ website: "https://spam.example.org" });
    expect([answer.status, await answer.json()]).toEqual([201, { success: true }]);
    expect(await seen()).toEqual([]);
  });

  test("is accepted ten times an hour from one browser, not counting invalid ones", async () => {
    const browser = new Browser(club);
    const send = (contact: string) => browser.post("/api/interests", { ...ROSA, contact });
    for (let number = 10; number < 20; number += 1) {
      expect((await send("nobody")).status).toBe(400);
      expect((await send(`575-555-01${number}`)).status).toBe(201);
    }
    expect((await send("575-555-0120")).status).toBe(429);
    club.advance(3_600_000);
    expect((await send("575-555-0120")).status).toBe(201);
  });

  test("is found by name without accents, by address and by phone, newest first, page by page", async () => {
    for (const [name, contact] of [
      ["Ana", "575-555-0111"],
      ["Íñigo Peña", "inigo@example.org"],
      ["Teo", "(575) 555-0113"],
    ]) {
      await ask({ name, contact });
      club.advance(1000);
    }
    expect(await namesSeen("?search=pena")).toEqual(["Íñigo Peña"]);
    expect(await namesSeen("?search=inigo%40example")).toEqual(["Íñigo Peña"]);
    expect(await namesSeen("?search=%2B1%20575%205550113")).toEqual(["Teo"]);
    expect(await namesSeen("?search=%25")).toEqual([]);
    expect(await namesSeen(`?program=${firstCamp.id}`)).toEqual(["Teo", "Íñigo Peña", "Ana"]);
    const first = await (await staff.get("/api/admin/interests?limit=2")).json();
    expect([first.total, first.data.map(({ name }: typeof ROSA) => name)]).toEqual([
      3,
      ["Teo", "Íñigo Peña"],
    ]);
    const cursor = encodeURIComponent(first.nextCursor);
    expect(await namesSeen(`?limit=2&cursor=${cursor}`)).toEqual(["Ana"]);
    expect(
      (await staff.get("/api/admin/interests?program=0197f000-0000-7000-8000-000000000000")).status,
    ).toBe(400);
  });

  test("is removed by staff, recorded without the contact, and may ask again", async () => {
    await ask();
    const [{ id }] = await seen();
    expect((await staff.call("DELETE", `/api/admin/interests/${id}`)).status).toBe(200);
    expect((await staff.call("DELETE", `/api/admin/interests/${id}`)).status).toBe(404);
    const log = await club.db.selectFrom("auditLog").selectAll().execute();
    const lines = log.filter(({ action }) => action === "interest_removed");
    expect(lines).toMatchObject([{ subject: id, actor: expect.stringMatching(/^pin:/) }]);
    expect(JSON.stringify(log)).not.toContain("rosa");
    expect(await seen()).toEqual([]);
    await ask();
    expect(await seen()).toHaveLength(1);
  });

  test("can be contacted by staff, who get the filtered list's addresses and phones", async () => {
    await ask();
    await ask({ name: "Teo", contact: "575-555-0113" });
    const answer = await staff.get("/api/admin/contacts?list=interests&search=teo");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await answer.json()).data).toEqual([
      {
        about: null,
        program: "Summer camp",
        name: "Teo",
        email: null,
        phone: "575-555-0113",
        language: "es",
      },
    ]);
  });
});
