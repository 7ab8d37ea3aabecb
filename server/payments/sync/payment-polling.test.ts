import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time/dates.ts";
import { clubPerTest } from "#tests/support/clubs/per-test.ts";
import { spotsTaken } from "#tests/support/clubs/places.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { changeRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { pollPendingPayments } from "./payment-polling.ts";

onBothEngines("Payment polling", (engine) => {
  const club = clubPerTest(engine);

  const setUp = async (changes = {}) => {
    const registrationData = familyRegistration(changes);
    const browser = new Browser(club);
    await browser.get("/api/config");
    const answer = await browser.post("/api/create-payment-intent", { registrationData });
    return (await answer.json()).paymentIntentId as string;
  };
  const run = () => pollPendingPayments({ ...club.deps, stripe: club.gateway });
  const registrations = async () =>
    (await club.db.selectFrom("registrations").select(["state", "hasSpot"]).execute())
      .map(({ state, hasSpot }) => `${state} ${hasSpot ? "spot" : "none"}`)
      .sort();

  test("ends a registration whose intent staff canceled at Stripe, once its spot is no longer held", async () => {
    const intentId = await setUp();
    await club.gateway.sdk.paymentIntents.cancel(intentId);
    club.advance(3 * 60_000);
    await run();
    expect(await registrations()).toEqual(["awaiting_payment spot"]);
    club.advance(31 * 60_000);
    await run();
    expect(await registrations()).toEqual(["expired none"]);
    expect(await spotsTaken(club)).toBe(0);
  });

  test("gives up a payment that Stripe does not know, as after the change from test to live keys", async () => {
    await setUp();
    await club.db.updateTable("payments").set({ intentId: "pi_of_the_old_keys" }).execute();
    club.advance(3 * 60_000);
    await run();
    expect(await registrations()).toEqual(["awaiting_payment spot"]);
    club.advance(25 * HOUR_MS);
    await run();
    expect(await registrations()).toEqual(["expired none"]);
    expect(await spotsTaken(club)).toBe(0);
  });

  test("ends test-mode payments at once with live keys, and frees their spots", async () => {
    await setUp();
    club.advance(3 * 60_000);
    const live = { environment: "live" as const, account: "acct_live" };
    await pollPendingPayments({ ...club.deps, stripe: { ...club.gateway, ...live } });
    expect([await registrations(), await spotsTaken(club)]).toEqual([["expired none"], 0]);
  });

  test("ends an unpaid payment of an earlier account after a day, because nobody can ask about it", async () => {
    await setUp();
    await changeRows(club.db, "payments", {}, { environment: "live", stripeAccount: "acct_earlier" });
    const live = { environment: "live" as const, account: "acct_live" };
    const pollLive = () => pollPendingPayments({ ...club.deps, stripe: { ...club.gateway, ...live } });
    club.advance(3 * 60_000);
    await pollLive();
    expect(await registrations()).toEqual(["awaiting_payment spot"]);
    club.advance(25 * 3_600_000);
    await pollLive();
    expect([await registrations(), await spotsTaken(club)]).toEqual([["expired none"], 0]);
  });
});
