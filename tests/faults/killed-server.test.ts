import { afterEach, beforeEach, expect, test } from "vitest";
import { club } from "#content/club/club.ts";
import { orderOf } from "#domain/registration/order.ts";
import { dateInZone } from "#domain/time/dates.ts";
import { Dice } from "#tests/faults/support/dice.ts";
import {
  childrenIn,
  drawHousehold,
  FAULT_SEED,
  type Offered,
  offerPrograms,
  priceOf,
} from "#tests/faults/support/household.ts";
import { onBothEngines, postgresAtNight } from "#tests/support/database/databases.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { openServedClub, type ServedClub } from "#tests/support/servers/served-club.ts";
import { TEST_PIN } from "#tests/support/servers/test-app.ts";

const family = () => familyRegistration({ waiverDate: dateInZone(new Date(), club.timeZone) });

async function post(url: string, body: unknown, cookie = "") {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: await response.json(),
    cookie: response.headers.getSetCookie().join("; "),
  };
}

onBothEngines(`The real server, seed ${FAULT_SEED}`, (engine) => {
  let served: ServedClub;
  let household: Offered[];

  beforeEach(async () => {
    served = await openServedClub(engine);
    const { db } = served;
    await db.updateTable("programs").set({ switch: "open" }).execute();
    household = drawHousehold(new Dice(FAULT_SEED), await offerPrograms(db, new Date()), 2);
  });
  afterEach(() => served.close());

  /** What the family sends, and what the books say once all its children are registered. */
  const ordered = () => ({ order: orderOf(childrenIn(household, family())) });
  const allBalanced = () => {
    const cents = priceOf(household, family().donationAmount);
    return {
      registrations: household.map(() => ({ state: "confirmed", hasSpot: true })),
      ledger: [{ kind: "charge", cents }],
      receipts: 1,
      atStripe: cents,
    };
  };
  const books = async () => {
    const { db, sandbox } = served;
    const mails = db.selectFrom("outbox").select("kind").where("recipient", "=", "guardian");
    return {
      registrations: await db.selectFrom("registrations").select(["state", "hasSpot"]).execute(),
      ledger: await db.selectFrom("ledger").select(["kind", "cents"]).execute(),
      receipts: (await mails.execute()).length,
      atStripe: sandbox.balance(),
    };
  };
  const BALANCED = {
    registrations: [{ state: "confirmed", hasSpot: true }],
    ledger: [{ kind: "charge", cents: 6000 }],
    receipts: 1,
    atStripe: 6000,
  };

  test(
    "5: killed right after the card was confirmed, it shows every child as paid once after its restart",
    postgresAtNight(engine),
    async () => {
      const { body } = await post(`${served.url}/api/orders`, ordered());
      served.sandbox.confirmIntent(body.paymentIntentId, { card: "4242 4242 4242 4242" });
      await served.kill();
      expect((await books()).registrations).toEqual(
        household.map(() => ({ state: "awaiting_payment", hasSpot: true })),
      );

      await served.start();
      await expect
        .poll(async () => (await books()).registrations, { timeout: 20_000 })
        .toEqual(allBalanced().registrations);
      const { orderId, paymentIntentId, clientSecret } = body;
      const proof = { paymentIntentId, clientSecret };
      const again = await post(`${served.url}/api/orders/${orderId}/confirm`, proof);
      expect(again.body).toMatchObject({ data: { paymentStatus: "paid" } });
      expect(await books()).toEqual(allBalanced());
    },
  );

  test("6: killed after the intent was made, before its id was stored, gives the next try the same intent", {
    tags: ["full"],
  }, async () => {
    const { sandbox } = served;
    // What the form's page leaves in the browser: without it, the next try is another browser's.
    const cookie = (await fetch(`${served.url}/api/config`)).headers.getSetCookie().join("; ");
    const call = { method: "POST", path: "/v1/payment_intents" };
    sandbox.faults.inject({ ...call, when: "after", effect: "delay", ms: 20_000 });
    const lost = post(`${served.url}/api/orders`, ordered(), cookie).catch(() => null);
    await expect.poll(() => sandbox.intents().length, { timeout: 20_000 }).toBe(1);
    await served.kill();
    expect(await lost).toBeNull();

    await served.start();
    const { body } = await post(`${served.url}/api/orders`, ordered(), cookie);
    expect(body.paymentIntentId).toBe(sandbox.intents()[0]?.id);
    sandbox.confirmIntent(body.paymentIntentId, { card: "4242 4242 4242 4242" });
    const { orderId, paymentIntentId, clientSecret } = body;
    await post(`${served.url}/api/orders/${orderId}/confirm`, { paymentIntentId, clientSecret });
    expect(await books()).toEqual(allBalanced());
    expect(sandbox.intents()).toHaveLength(1);
  });

  if (engine === "postgres") {
    test("two instances on one database serve one family's journey in turns", {
      tags: ["full"],
    }, async () => {
      const [one, two] = [served, await served.another()];
      const { sandbox } = served;
      sandbox.deliverTo(`${two.url}/api/stripe/webhook`);
      const setup = await post(`${one.url}/api/create-payment-intent`, { registrationData: family() });
      const same = await post(
        `${two.url}/api/create-payment-intent`,
        { registrationData: family() },
        setup.cookie,
      );
      expect(same.body.paymentIntentId).toBe(setup.body.paymentIntentId);
      const { paymentIntentId, clientSecret } = setup.body;
      sandbox.confirmIntent(paymentIntentId, { card: "4242 4242 4242 4242" });
      const confirmed = await post(`${one.url}/api/registrations`, {
        registrationData: family(),
        paymentIntentId,
      });
      expect(confirmed.body).toMatchObject({ data: { status: "confirmed" } });
      const truth = await post(`${two.url}/api/payments/status`, { paymentIntentId, clientSecret });
      expect(truth.body).toMatchObject({ data: { state: "succeeded" } });
      await sandbox.webhooks.idle();
      expect(await books()).toEqual(BALANCED);

      const signIn = await post(`${one.url}/api/admin/session`, { pin: TEST_PIN });
      const list = await fetch(`${two.url}/api/registrations`, { headers: { cookie: signIn.cookie } });
      expect(await list.json()).toMatchObject({ data: [{ childFirstName: "Lucía", paymentStatus: "paid" }] });
    });
  }
});
