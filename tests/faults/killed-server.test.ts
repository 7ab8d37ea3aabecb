import { afterEach, beforeEach, expect, test } from "vitest";
import { Dice } from "#tests/faults/support/dice.ts";
import { Family } from "#tests/faults/support/family.ts";
import { drawHousehold, FAULT_SEED, offerPrograms } from "#tests/faults/support/household.ts";
import { onBothEngines, postgresAtNight } from "#tests/support/database/databases.ts";
import { openServedClub, type ServedClub } from "#tests/support/servers/served-club.ts";
import { StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";

onBothEngines(`The real server, seed ${FAULT_SEED}`, (engine) => {
  let served: ServedClub;
  let family: Family;

  const ofOneChild = () => new Family({ ...served, deps: { now: () => new Date() } });
  beforeEach(async () => {
    served = await openServedClub(engine);
    const { db } = served;
    await db.updateTable("programs").set({ switch: "open" }).execute();
    const offered = await offerPrograms(db, new Date());
    family = ofOneChild();
    family.household = drawHousehold(new Dice(FAULT_SEED), offered, 2);
  });
  afterEach(() => served.close());

  /** What the books say once all children of a family are registered. */
  const balanced = (of: Family) => ({
    registrations: of.each("confirmed, spot"),
    ledger: [{ kind: "charge", cents: of.cents }],
    receipts: 1,
    atStripe: of.cents,
  });
  const books = async () => {
    const { db, sandbox } = served;
    const children = await db.selectFrom("registrations").select(["state", "hasSpot"]).execute();
    const mails = db.selectFrom("outbox").select("kind").where("recipient", "=", "guardian");
    return {
      registrations: children.map(({ state, hasSpot }) => `${state}, ${hasSpot ? "spot" : "no spot"}`),
      ledger: await db.selectFrom("ledger").select(["kind", "cents"]).execute(),
      receipts: (await mails.execute()).length,
      atStripe: sandbox.balance(),
    };
  };

  test(
    "5: killed right after the card was confirmed, it shows every child as paid once after its restart",
    postgresAtNight(engine),
    async () => {
      await family.setUp();
      family.pay();
      await served.kill();
      expect((await books()).registrations).toEqual(family.each("awaiting_payment, spot"));

      await served.start();
      await expect
        .poll(async () => (await books()).registrations, { timeout: 20_000 })
        .toEqual(family.each("confirmed, spot"));
      expect((await family.confirm()).body).toMatchObject({ data: { paymentStatus: "paid" } });
      expect(await books()).toEqual(balanced(family));
    },
  );

  test("6: killed after the intent was made, before its id was stored, gives the next try the same intent", {
    tags: ["full"],
  }, async () => {
    const { sandbox } = served;
    // What the form's page leaves in the browser: without it, the next try is another browser's.
    await family.browser.get("/api/config");
    const call = { method: "POST", path: "/v1/payment_intents" };
    sandbox.faults.inject({ ...call, when: "after", effect: "delay", ms: 20_000 });
    const lost = family.setUp().catch(() => null);
    await expect.poll(() => sandbox.intents().length, { timeout: 20_000 }).toBe(1);
    await served.kill();
    expect(await lost).toBeNull();

    await served.start();
    await family.setUp();
    expect(family.intentId).toBe(sandbox.intents()[0]?.id);
    family.pay();
    await family.confirm();
    expect(await books()).toEqual(balanced(family));
    expect(sandbox.intents()).toHaveLength(1);
  });

  if (engine === "postgres") {
    test("two instances on one database serve one family's journey in turns", {
      tags: ["full"],
    }, async () => {
      const one = served.app;
      const { url } = await served.another();
      const two = { request: (path: string, init: RequestInit) => fetch(`${url}${path}`, init) };
      served.sandbox.deliverTo(`${url}/api/stripe/webhook`);
      const child = ofOneChild();
      const { body } = await child.setUp();
      child.browser.speakTo(two);
      expect((await child.setUp()).body.paymentIntentId).toBe(body.paymentIntentId);
      child.pay();
      child.browser.speakTo(one);
      expect((await child.confirm()).body).toMatchObject({ data: { status: "confirmed" } });
      child.browser.speakTo(two);
      expect((await child.truth()).body).toMatchObject({ data: { state: "succeeded" } });
      await served.sandbox.webhooks.idle();
      expect(await books()).toEqual(balanced(child));

      const staff = new StaffVisitor(two);
      for (const [name, value] of (await signedIn(one)).cookies) staff.cookies.set(name, value);
      const { childFirstName } = child.data;
      const list = await (await staff.get("/api/registrations")).json();
      expect(list).toMatchObject({ data: [{ childFirstName, paymentStatus: "paid" }] });
    });
  }
});
