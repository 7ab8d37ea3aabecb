import { afterEach, beforeEach, expect, test } from "vitest";
import { clubTime } from "#tests/support/club-time.ts";
import { onBothEngines } from "#tests/support/databases.ts";
import { payRegistration, payUnheard } from "#tests/support/paying-family.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import { keysOfAccount, serveAccounts } from "#tests/support/stripe-accounts.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { reconcile } from "./compare-job.ts";
import { createGateway } from "./gateway.ts";
import { settlePayment } from "./settle.ts";

onBothEngines("The comparison of older months", (engine) => {
  let club: TestApp;
  let staff: StaffVisitor;

  beforeEach(async () => {
    club = await createTestApp(engine);
    staff = new StaffVisitor(club.app);
  });
  afterEach(() => club.close());

  /** Compares without the sweep, which would settle unreported payments first. */
  const compare = async () => {
    club.advance(1000);
    await staff.signIn();
    return (await (await staff.call("POST", "/api/admin/books/check")).json()).data;
  };
  const setDay = (day: string) => club.setNow(`${day}T20:00:00.000Z`);
  const pay = (day: string, childFirstName: string) => {
    setDay(day);
    return payRegistration(club, { childFirstName, waiverDate: day });
  };
  const callsToStripe = () => {
    let calls = 0;
    club.gateway.sdk.on("request", ({ path }: { path: string }) => {
      if (path.startsWith("/v1/balance_transactions")) calls += 1;
    });
    return () => calls;
  };
  const months = async () =>
    (await club.db.selectFrom("comparedMonths").select("month").orderBy("month").execute()).map(
      ({ month }) => month,
    );

  test("compares each once, and reports the day since which everything was compared", async () => {
    await pay("2025-01-15", "Abril");
    await pay("2025-03-31", "Bruno");
    await pay("2025-07-02", "Cira");
    setDay("2025-07-20");
    const { lastCheck, differences } = await compare();
    expect(lastCheck).toMatchObject({ since: "2025-01-01", stripeCents: 18_000, ourCents: 18_000 });
    expect(differences).toEqual([]);
    expect(await months()).toEqual(["2025-01", "2025-02", "2025-03", "2025-04", "2025-05"]);
    const calls = callsToStripe();
    expect((await compare()).lastCheck).toMatchObject({ since: "2025-01-01", stripeCents: 18_000 });
    expect(calls()).toBe(1);
    // June is compared once the regular comparison no longer includes it.
    setDay("2025-08-20");
    expect((await compare()).lastCheck).toMatchObject({ since: "2025-01-01", stripeCents: 18_000 });
    expect(await months()).toContain("2025-06");
  });

  test("leaves an earlier Stripe account's months alone, and compares only its own", async () => {
    await pay("2025-01-15", "Abril");
    setDay("2025-04-20");
    const stripe = await serveAccounts(club, [
      { ...keysOfAccount("other"), account: { id: "acct_other", name: "Other" } },
    ]);
    const keys = { ...keysOfAccount("other"), account: "acct_other", webhookSecrets: [] };
    const other = createGateway({ ...keys, apiBase: stripe.url, scriptUrl: undefined });
    await club.db.updateTable("payments").set({ stripeAccount: "acct_club" }).execute();
    await reconcile({ ...club.deps, stripe: other });
    expect(await months()).toEqual([]);
    await compare();
    const compared = await club.db.selectFrom("comparedMonths").selectAll().orderBy("month").execute();
    expect(compared[0]).toMatchObject({ month: "2025-01", stripeCents: 6000, ourCents: 6000 });
    expect(new Set(compared.map(({ stripeAccount }) => stripeAccount)).size).toBe(1);
    await stripe.close();
  });

  test("splits months at midnight in the club's time zone, even when clocks change", async () => {
    // One minute before and exactly at the end of October and November; on November 2 the clocks go back.
    for (const [instant, waiverDate, childFirstName] of [
      [clubTime("2025-10-31", "23:59"), "2025-10-31", "Abril"],
      [clubTime("2025-11-01", "00:00"), "2025-11-01", "Bruno"],
      [clubTime("2025-11-30", "23:59"), "2025-11-30", "Cira"],
      [clubTime("2025-12-01", "00:00"), "2025-12-01", "Dalia"],
    ] as const) {
      club.setNow(instant);
      await payRegistration(club, { childFirstName, waiverDate });
    }
    setDay("2026-03-20");
    expect((await compare()).lastCheck).toMatchObject({ since: "2025-10-01", stripeCents: 24_000 });
    const sums = await club.db
      .selectFrom("comparedMonths")
      .select(["month", "stripeCents", "ourCents"])
      .orderBy("month")
      .execute();
    expect(sums.map(({ month, stripeCents, ourCents }) => [month, stripeCents, ourCents])).toEqual([
      ["2025-10", 6000, 6000],
      ["2025-11", 12_000, 12_000],
      ["2025-12", 6000, 6000],
      ["2026-01", 0, 0],
    ]);
  });

  test("confirms a payment whose webhook was lost half a year ago", async () => {
    setDay("2025-01-15");
    await payUnheard(club, { waiverDate: "2025-01-15" });
    setDay("2025-07-20");
    expect(await compare()).toMatchObject({
      lastCheck: { stripeCents: 6000, ourCents: 6000 },
      differences: [],
    });
    expect(await months()).toContain("2025-01");
  });

  test("repeats a differing month until staff accept it, and alerts staff once", async () => {
    await pay("2025-01-15", "Abril");
    await club.db.updateTable("ledger").set({ cents: 5000 }).execute();
    setDay("2025-07-20");
    const { lastCheck, differences } = await compare();
    expect(lastCheck.since).toBe("2025-02-01");
    expect(differences).toMatchObject([{ kind: "amount_differs", stripeCents: 6000, ourCents: 5000 }]);
    expect(await months()).not.toContain("2025-01");
    expect((await compare()).differences).toHaveLength(1);
    const alarms = club.db.selectFrom("outbox").select("id").where("kind", "=", "staff_books_alarm");
    expect(await alarms.execute()).toHaveLength(1);
    const decision = { action: "ignore", reason: "A typing mistake of January" };
    await staff.call("POST", `/api/admin/books/differences/${differences[0].id}`, decision);
    expect((await compare()).lastCheck.since).toBe("2025-01-01");
    expect(await months()).toContain("2025-01");
  });

  test("looks up movements that Stripe booked in another month before reporting them", async () => {
    const intentId = await pay("2025-02-05", "Abril");
    // Our row has the day on which the family paid, a week before Stripe booked it.
    await club.db.updateTable("ledger").set({ createdAt: "2025-01-28T20:00:00.000Z" }).execute();
    setDay("2025-07-20");
    expect(await compare()).toMatchObject({ lastCheck: { since: "2025-01-01" }, differences: [] });
    expect(intentId).toMatch(/^pi_/);
  });

  test("stores missing Stripe fees", async () => {
    await pay("2025-01-15", "Abril");
    const intentId = await pay("2025-07-02", "Bruno");
    club.sandbox.openDispute(intentId);
    await settlePayment({ ...club.deps, stripe: club.gateway }, intentId);
    const fees = async () =>
      (await club.db.selectFrom("ledger").select(["kind", "stripeFeeCents"]).orderBy("createdAt").execute())
        .map(({ kind, stripeFeeCents }) => `${kind} ${stripeFeeCents}`)
        .sort();
    const expected = ["charge 204", "charge 204", "dispute 1500"];
    expect(await fees()).toEqual(expected);
    await club.db.updateTable("ledger").set({ stripeFeeCents: null }).execute();
    setDay("2025-07-20");
    await compare();
    expect(await fees()).toEqual(expected);
  });

  test("is stored once when two instances start it at the same instant", async () => {
    await pay("2025-01-15", "Abril");
    setDay("2025-07-20");
    const deps = { ...club.deps, stripe: club.gateway };
    await Promise.all([reconcile(deps), reconcile(deps)]);
    await reconcile(deps);
    expect(await months()).toEqual(["2025-01", "2025-02", "2025-03", "2025-04", "2025-05"]);
  });
});
