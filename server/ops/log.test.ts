import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { createLog } from "./log.ts";

const SETUP = "/api/create-payment-intent";

onEitherEngine("The log", (engine) => {
  const club = clubPerTest(engine);
  let lines: string[];
  beforeEach(async () => {
    lines = [];
  });

  /** A line without its own numbers, which may contain any digits by chance. */
  const contentOf = (line = "") => {
    const { time: _time, pid: _pid, requestId: _requestId, ...content } = JSON.parse(line);
    return JSON.stringify(content);
  };
  const log = () => createLog("info", { write: (line: string) => lines.push(line) });

  test("says why a registration could not be stored, without the family's input", async () => {
    if (engine === "postgres") {
      await sql`alter table registrations add constraint refused check (child_age < 9)`.execute(club.db);
    } else {
      await sql`create trigger refuse before insert on registrations
        begin select raise(abort, 'refused'); end`.execute(club.db);
    }
    const family = new Browser({ app: createApp({ ...club.deps, log: log() }) });
    const answer = await family.post(SETUP, { registrationData: familyRegistration() });
    expect(answer.status).toBe(500);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/refused/);
    expect(contentOf(lines[0])).not.toMatch(/Luc[ií]a|Pe[ñn]aranda|rosa@|Asthma|Peanuts|555/i);
    expect(await answer.text()).not.toMatch(/refused|Luc/);
  });

  test("shows each refusal on one line, without personal data", async () => {
    const app = createApp({ ...club.deps, log: log() });
    const stranger = new Browser({ app });
    const from = { "x-forwarded-for": "203.0.113.9" };
    await stranger.post("/api/admin/session", { pin: "5937" }, from);
    await stranger.get("/api/registrations?search=Luc%C3%ADa%0A%7B%22level%22%3A30%7D", from);
    await stranger.post("/api/testimonials", {}, { ...from, origin: "https://evil.example" });
    const levels = lines.map((line) => JSON.parse(line)).map(({ level, code }) => [level, code]);
    expect(levels).toEqual([
      [40, "wrong_pin"],
      [40, "unauthenticated"],
      [40, "forbidden_origin"],
    ]);
    expect(lines.map(contentOf).join("")).not.toMatch(/203\.0|5937|Luc|evil/);
    expect(lines.join("").match(/\n/g)).toHaveLength(3);
  });

  test("writes a multi-line error as one line, which prevents forged lines", () => {
    log().error({ err: new Error('no such table\n{"level":30,"msg":"all is well"}') }, "told");
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain("\n");
  });

  test("says that a value could not be parsed, without the value", async () => {
    const text = `Luc\u00eda says: 'Asthma"`;
    const read =
      engine === "postgres"
        ? sql`select ${text}::date`.execute(club.db)
        : Promise.resolve(text).then((body) => JSON.parse(body));
    const refused = await read.catch((error: unknown) => error);
    log().error({ err: refused }, "told");
    expect(lines[0]).toMatch(/invalid input syntax|SyntaxError/);
    expect(lines[0]).toContain("…");
    expect(lines[0]).not.toMatch(/Luc|Asthma/);
  });

  test("says what Stripe refused, and no secret", async () => {
    const family = new Browser(club);
    const answer = await family.post(SETUP, { registrationData: familyRegistration() });
    const { paymentIntentId, clientSecret } = await answer.json();
    club.sandbox.confirmIntent(paymentIntentId, { card: "4242 4242 4242 4242" });
    const err = await club.gateway.sdk.paymentIntents.cancel(paymentIntentId).catch((error) => error);
    log().error({ err: new Error("wrapped", { cause: err }) }, "told");
    expect(lines[0]).toContain("payment_intent_unexpected_state");
    expect(lines[0]).not.toContain(clientSecret);
  });
});
