import { afterAll, beforeAll, expect, test } from "vitest";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { createTestApp, type TestApp } from "#tests/support/servers/test-app.ts";
import { Browser } from "#tests/support/visitors/browser.ts";

const SETUP = "/api/create-payment-intent";

onEitherEngine("A registration posted straight to the API", (engine) => {
  let club: TestApp;
  beforeAll(async () => {
    club = await createTestApp(engine);
  });
  afterAll(() => club.close());

  const post = (registrationData: unknown) => new Browser(club).post(SETUP, { registrationData });
  const raw = (body: string, headers = {}) =>
    club.app.request(SETUP, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
  const stored = () => club.db.selectFrom("registrations").selectAll().execute();

  const refused = async (response: Response, status: number, code: string) => {
    const body = await response.json();
    expect([response.status, body.success, body.code]).toEqual([status, false, code]);
    expect(body.message).toMatch(/\w{3,} \w+/);
    return body;
  };

  test.each([
    ["a child of 5", { childAge: 5 }, { childAge: "age_range" }],
    ["a child of 19", { childAge: 19 }, { childAge: "age_range" }],
    ["half a year", { childAge: 9.5 }, { childAge: "missing_child" }],
    ["an age in words", { childAge: "nine" as unknown as number }, { childAge: "missing_child" }],
    ["a waiver of last year", { waiverDate: "2024-05-01" }, { waiverDate: "waiver_date" }],
    ["a birth date of another age", { childDateOfBirth: "2001-01-01" }, { childDateOfBirth: "age_mismatch" }],
    ["a negative donation", { donationAmount: -5 }, { donationAmount: "donation_range" }],
    ["a donation of cents", { donationAmount: 0.5 }, { donationAmount: "donation_range" }],
    ["a donation above the limit", { donationAmount: 5001 }, { donationAmount: "donation_range" }],
    ["a name of a thousand letters", { childFirstName: "x".repeat(1000) }, { childFirstName: "too_long" }],
  ])("with %s is refused by field", async (_title, change, fields) => {
    const before = (await stored()).length;
    const body = await refused(await post(familyRegistration(change)), 400, "invalid_input");
    expect(body.fields).toEqual(fields);
    expect(await stored()).toHaveLength(before);
  });

  test("speaks the language of the browser that sent it", async () => {
    const response = await new Browser(club).post(
      SETUP,
      { registrationData: familyRegistration({ childAge: 5 }) },
      { "accept-language": "es-MX,es;q=0.9,en;q=0.5" },
    );
    expect((await response.json()).message).toMatch(/campamento/i);
  });

  test("of 5 MB is refused before it is read", async () => {
    await refused(
      await raw(JSON.stringify({ registrationData: "x".repeat(5_000_000) })),
      413,
      "body_too_large",
    );
  });

  test.each(["{", "", "null", "[]", '"text"', "{}", '{"registrationData":null}'])(
    "with the body %j is refused",
    async (body) => {
      const response = await raw(body);
      expect(response.status).toBe(400);
      expect((await response.json()).message).toMatch(/\w/);
    },
  );

  test("with SQL, markup or control characters in a name is stored as harmless text", async () => {
    const names = [
      "Robert'); DROP TABLE registrations;--",
      "<script>alert(1)</script>",
      "=HYPERLINK(1)",
      "Zo\u0000e\u202E",
      "\uD800x",
    ];
    for (const childFirstName of names)
      expect((await post(familyRegistration({ childFirstName }))).status).toBe(200);
    const kept = (await stored()).map(({ childFirstName }) => childFirstName);
    expect(kept).toEqual(expect.arrayContaining([names[0], names[1], names[2], "Zo e", "\uFFFDx"]));
  });

  test("two hundred times from one address is slowed down", async () => {
    const statuses = [];
    for (let i = 0; i < 130; i++) {
      const response = await raw("{}", { "x-forwarded-for": "203.0.113.9" });
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(400));
    expect(statuses.at(-1)).toBe(429);
  });
});
