import { expect, test } from "vitest";
import { createGateway } from "#server/payments/stripe/gateway.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { readSetting } from "#server/platform/settings.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import { keysOfAccount, serveAccounts } from "#tests/support/stripe/stripe-accounts.ts";
import { StaffVisitor } from "#tests/support/visitors/staff-visitor.ts";
import { reconcile } from "./reconciliation-job.ts";

/** A Stripe account that moved no money. */
function withoutEntries({ gateway: { sdk } }: TestApp): typeof sdk {
  const list = async function* () {};
  return Object.create(sdk, { balanceTransactions: { value: { list } } });
}

onBothEngines("The copy of Stripe's entries", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => new StaffVisitor(club.app));

  /** Compares without payment polling, which would settle unreported payments first. */
  const compare = async () => {
    club.advance(1000);
    await staff.signIn();
    return (await (await staff.call("POST", "/api/admin/reconciliation/run")).json()).data;
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
  const copied = async () =>
    (await club.db.selectFrom("stripeEntries").select(["id", "stripeAccount"]).execute()).map(
      ({ stripeAccount }) => stripeAccount,
    );

  test("reads from the first payment once, and then only new entries", async () => {
    await pay("2025-01-15", "Abril");
    await pay("2025-03-31", "Bruno");
    await pay("2025-07-02", "Cira");
    setDay("2025-07-20");
    const { lastRun, discrepancies } = await compare();
    expect(lastRun).toMatchObject({ since: "2025-01-01", stripeCents: 18_000, ourCents: 18_000 });
    expect(discrepancies).toEqual([]);
    await pay("2025-08-20", "Dalia");
    const calls = callsToStripe();
    expect((await compare()).lastRun).toMatchObject({ since: "2025-01-01", stripeCents: 24_000 });
    expect(calls()).toBe(1);
    expect(await copied()).toHaveLength(4);
  });

  test("compares each Stripe account with its own payments, after a change of account too", async () => {
    await pay("2025-01-15", "Abril");
    setDay("2025-04-20");
    const stripe = await serveAccounts(club, [
      { ...keysOfAccount("other"), account: { id: "acct_other", name: "Other" } },
    ]);
    const keys = { ...keysOfAccount("other"), account: "acct_other", webhookSecrets: [] };
    const other = createGateway({ ...keys, apiBase: stripe.url, scriptUrl: undefined });
    await club.db.updateTable("payments").set({ stripeAccount: "acct_club" }).execute();
    const first = await compare();
    expect(first.lastRun).toMatchObject({ since: "2025-01-01", stripeCents: 6000, ourCents: 6000 });
    await reconcile({ ...club.deps, stripe: other });
    const stored = JSON.parse((await readSetting(club.db, "reconciliation")) ?? "");
    // Nothing of the earlier account is shown as compared, and nothing of it is a difference.
    expect(stored).toMatchObject({ stripeAccount: "acct_other", since: "2025-03-01", stripeCents: 0 });
    expect(stored).toMatchObject({ ourCents: 0, differences: 0 });
    await staff.signIn();
    expect((await (await staff.get("/api/admin/reconciliation")).json()).data.lastRun).toBeNull();
    expect(new Set(await copied()).size).toBe(1);
    const back = await compare();
    expect(back.lastRun).toMatchObject({ since: "2025-01-01", stripeCents: 6000, ourCents: 6000 });
    await stripe.close();
  });

  test("an earlier account's difference stays until it is mended", async () => {
    await pay("2025-01-15", "Abril");
    setDay("2025-04-20");
    await club.db.updateTable("payments").set({ stripeAccount: "acct_club" }).execute();
    await club.db.updateTable("ledger").set({ cents: 5000 }).execute();
    expect((await compare()).discrepancies).toMatchObject([{ kind: "amount_differs" }]);
    const other = { ...club.gateway, account: "acct_other", sdk: withoutEntries(club) };
    await reconcile({ ...club.deps, stripe: other });
    const open = () => club.db.selectFrom("discrepancies").select("resolution").execute();
    expect(await open()).toEqual([{ resolution: null }]);
    await club.db.updateTable("ledger").set({ cents: 6000 }).execute();
    await reconcile({ ...club.deps, stripe: other });
    expect(await open()).toEqual([{ resolution: "gone" }]);
  });

  test("reads further back for a payment that was restored later", async () => {
    await pay("2025-01-15", "Abril");
    await pay("2025-07-02", "Bruno");
    const early = club.db.selectFrom("payments").select("id").orderBy("createdAt").limit(1);
    await club.db.updateTable("payments").set({ environment: "live" }).where("id", "=", early).execute();
    setDay("2025-07-20");
    expect((await compare()).lastRun).toMatchObject({ since: "2025-06-01", stripeCents: 6000 });
    await club.db.updateTable("payments").set({ environment: "test" }).execute();
    const { lastRun, discrepancies } = await compare();
    expect(lastRun).toMatchObject({ since: "2025-01-01", stripeCents: 12_000, ourCents: 12_000 });
    expect(discrepancies).toEqual([]);
  });

  test("confirms a payment whose webhook was lost half a year ago", async () => {
    setDay("2025-01-15");
    await payUnheard(club, { waiverDate: "2025-01-15" });
    setDay("2025-07-20");
    expect(await compare()).toMatchObject({
      lastRun: { stripeCents: 6000, ourCents: 6000 },
      discrepancies: [],
    });
  });

  test("finds an old difference until staff accept it, and alerts staff once", async () => {
    await pay("2025-01-15", "Abril");
    await club.db.updateTable("ledger").set({ cents: 5000 }).execute();
    setDay("2025-07-20");
    const { lastRun, discrepancies } = await compare();
    expect(lastRun).toMatchObject({ since: "2025-01-01", stripeCents: 6000, ourCents: 5000 });
    expect(discrepancies).toMatchObject([{ kind: "amount_differs", stripeCents: 6000, ourCents: 5000 }]);
    expect((await compare()).discrepancies).toHaveLength(1);
    const alarms = club.db.selectFrom("outbox").select("id").where("kind", "=", "staff_discrepancy_notice");
    expect(await alarms.execute()).toHaveLength(1);
    const decision = { action: "ignore", reason: "A typing mistake of January" };
    await staff.call("POST", `/api/admin/reconciliation/discrepancies/${discrepancies[0].id}`, decision);
    expect(await compare()).toMatchObject({ lastRun: { differences: 0 }, discrepancies: [] });
  });

  test("finds no difference in a ledger entry that Stripe booked in another month", async () => {
    const intentId = await pay("2025-02-05", "Abril");
    // Our row has the day on which the family paid, a week before Stripe booked it.
    await club.db.updateTable("ledger").set({ createdAt: "2025-01-28T20:00:00.000Z" }).execute();
    setDay("2025-07-20");
    expect(await compare()).toMatchObject({ lastRun: { since: "2025-01-01" }, discrepancies: [] });
    expect(intentId).toMatch(/^pi_/);
  });

  test("stores missing Stripe fees", async () => {
    await pay("2025-01-15", "Abril");
    const intentId = await pay("2025-07-02", "Bruno");
    club.sandbox.openDispute(intentId);
    await syncPayment({ ...club.deps, stripe: club.gateway }, intentId);
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

  test("is made once when two instances start it at the same instant", async () => {
    await pay("2025-01-15", "Abril");
    setDay("2025-07-20");
    const deps = { ...club.deps, stripe: club.gateway };
    await Promise.all([reconcile(deps), reconcile(deps)]);
    await reconcile(deps);
    expect(await copied()).toHaveLength(1);
  });
});
