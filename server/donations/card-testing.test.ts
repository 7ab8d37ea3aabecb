import { afterEach, beforeEach, expect, test } from "vitest";
import { Browser } from "#tests/support/browser.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

const DECLINED = { card: "4000 0000 0000 0002" };
const GOOD = { card: "4242 4242 4242 4242" };

onBothEngines("Somebody who tries out card numbers on the donation form", (engine) => {
  let club: TestApp;
  let thief: Browser;

  beforeEach(async () => {
    club = await createTestApp(engine);
    thief = new Browser(club);
  });
  afterEach(() => club.close());

  const give = async (amount = 1, browser = thief, address = "203.0.113.7") => {
    const response = await browser.post(
      "/api/create-donation-intent",
      { amount },
      { "x-forwarded-for": address },
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const ask = ({ paymentIntentId, clientSecret }: Record<string, string>) =>
    thief.post("/api/payments/status", { paymentIntentId, clientSecret });
  const tryCards = async (proof: Record<string, string>, times: number) => {
    for (let i = 0; i < times; i++) {
      club.sandbox.confirmIntent(String(proof.paymentIntentId), DECLINED);
      await ask(proof);
    }
  };
  const alarms = () =>
    club.db.selectFrom("outbox").selectAll().where("kind", "=", "staff_card_testing_alarm").execute();
  const statusOf = (id: string) => club.sandbox.intents().find((intent) => intent.id === id)?.status;

  test("is stopped after a handful of posts with a sentence and a time, and a neighbour is not", async () => {
    const answers = [];
    for (let i = 0; i < 50; i++) answers.push(await give(1, new Browser(club)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(refused[0]?.headers.get("retry-after")).toBe("600");
    expect(refused[0]?.body).toMatchObject({ code: "too_many_requests", message: expect.any(String) });
    expect((await give(1, new Browser(club), "198.51.100.9")).status).toBe(200);
    expect(club.sandbox.intents()).toHaveLength(21);
  });

  test("has eight tries on one intent, then it is ended, the browser waits an hour and staff are told", async () => {
    const { body } = await give();
    await tryCards(body, 7);
    expect(statusOf(body.paymentIntentId)).toBe("requires_payment_method");
    expect(await alarms()).toEqual([]);
    await tryCards(body, 1);
    expect(statusOf(body.paymentIntentId)).toBe("canceled");
    expect(club.sandbox.confirmIntent(body.paymentIntentId, GOOD)).toHaveProperty("error");
    expect(await alarms()).toMatchObject([{ recipient: "staff" }]);
    const refused = await give();
    expect(refused).toMatchObject({ status: 429, body: { code: "card_attempts_exceeded" } });
    expect(refused.headers.get("retry-after")).toBe("3600");
    expect((await give(1, new Browser(club))).status).toBe(200);
    club.advance(3600_000);
    expect((await give()).status).toBe(200);
  });

  test("raises one alarm a day, however many intents are used up", async () => {
    for (let i = 0; i < 2; i++) {
      thief = new Browser(club);
      await tryCards((await give()).body, 8);
    }
    expect(await alarms()).toHaveLength(1);
    club.advance(24 * 3600_000);
    thief = new Browser(club);
    await tryCards((await give()).body, 8);
    expect(await alarms()).toHaveLength(2);
  });

  test("does not keep a donor from paying whose second card is good", async () => {
    const { body } = await give(20);
    await tryCards(body, 2);
    club.sandbox.confirmIntent(body.paymentIntentId, GOOD);
    expect(await (await ask(body)).json()).toMatchObject({ data: { state: "succeeded", amountCents: 2000 } });
    expect(await alarms()).toEqual([]);
  });
});
