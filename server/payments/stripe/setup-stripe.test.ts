import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { StripeKeys } from "#domain/staff/setup.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import { signatureHeader } from "#sandbox/webhooks.ts";
import { requestRefund } from "#server/payments/request-refund.ts";
import { pollPendingPayments } from "#server/payments/sync/payment-polling.ts";
import { LEASE_MS } from "#server/platform/database/lease.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { onBothEngines } from "#tests/support/database/databases.ts";
import { readRow, readRows } from "#tests/support/database/rows.ts";
import { beginPayment, payRegistration, payUnheard } from "#tests/support/orders/paying-family.ts";
import type { TestApp } from "#tests/support/servers/test-app.ts";
import {
  type Keys,
  keysOfAccount,
  serveAccounts,
  serverWithoutKeys,
} from "#tests/support/stripe/stripe-accounts.ts";
import { signedInAccount } from "#tests/support/visitors/account-visitor.ts";
import { answerOf, dataOf } from "#tests/support/visitors/answer.ts";
import { type StaffVisitor, signedIn } from "#tests/support/visitors/staff-visitor.ts";
import { requireStripe } from "./gateway.ts";
import { installationId } from "./setup-stripe.ts";
import { connectStripe, readKeys } from "./stripe-keys.ts";

const SITE = "https://club.example.org";
const CLUB = keysOfAccount("club");
const OTHER = keysOfAccount("other");
const CONFIRMED = { ...OTHER, confirmedBy: "ana.vega" };
const RESTRICTED = "rk_test_restricted";
const PATH = "/api/admin/setup/stripe";
const ENDPOINTS = "/v1/webhook_endpoints";

onBothEngines("Staff who connect Stripe", (engine) => {
  const lacks: Record<string, string> = {};
  const club = clubPerTest(engine, { payments: false });
  const stripe = perTest(
    () =>
      serveAccounts(club, [
        { ...CLUB, account: { id: "acct_club", name: "The Club" }, restricted: { key: RESTRICTED, lacks } },
        { ...OTHER, account: { id: "acct_other", name: "Somebody" } },
        { ...keysOfAccount("club", "live"), account: { id: "acct_club", name: "The Club" } },
      ]),
    (served) => served.close(),
  );
  const server = perTest(() => serverWithoutKeys(club, stripe.url, SITE));
  const ana = perTest(() => signedInAccount(server, "ana.vega"));

  const put = async (keys: Partial<StripeKeys>, who: StaffVisitor = ana) => {
    const answer: Record<string, unknown> & { status: number } = await answerOf(who.call("PUT", PATH, keys));
    return { ...answer, fields: Object(answer.fields) as object };
  };
  const connect = async (keys: StripeKeys, who = ana) => {
    const answer = await put(keys, who);
    expect(answer).toMatchObject({ status: 200 });
    return Object(answer).data;
  };
  const stored = () => readKeys(server.db, server.deps.secretKey);
  const endpointsAt = async ({ secretKey }: Keys) => {
    const headers = { authorization: `Bearer ${secretKey}` };
    const list: { id: string; metadata: object }[] = await dataOf(
      fetch(`${stripe.url}${ENDPOINTS}`, { headers }),
    );
    return list;
  };
  const sandbox = (index = 0) => {
    const found = stripe.sandboxes[index];
    if (!found) throw new Error("no such account");
    return found;
  };
  const asClub = (index = 0, at = server) => ({ ...at, sandbox: sandbox(index) }) as unknown as TestApp;
  const swept = (at = server) => pollPendingPayments(requireStripe(at.deps), 0);
  /** Delivers the message of a payment, signed with a secret. */
  const deliver = (secret = "") => {
    const [event] = sandbox()
      .events()
      .filter(({ type }) => type === "payment_intent.succeeded");
    const body = JSON.stringify(event);
    const seconds = Math.floor(club.deps.now().getTime() / 1000);
    const headers = { "stripe-signature": signatureHeader(body, secret, seconds) };
    return server.app.request("/api/stripe/webhook", { method: "POST", headers, body });
  };
  const paymentOf = (intentId: string) => readRow(club.db, "payments", { intentId });

  test("see the account, its mode, the endpoint and the wallets, and take cards at once on every server", async () => {
    const second = await serverWithoutKeys(club, stripe.url, SITE);
    const before = { source: "none", isUnreadable: false, mode: null };
    expect(await dataOf(ana.get(PATH))).toMatchObject(before);
    const data = await connect(CLUB);
    expect(data).toEqual({
      source: "staff",
      isUnreadable: false,
      mode: "test",
      webhook: "active",
      account: { id: "acct_club", name: "The Club" },
      wallets: { domain: "club.example.org", isActive: true },
    });
    await second.connections.refresh();
    for (const { app } of [server, second]) {
      const config = await app.request("/api/config");
      expect(config.headers.get("content-security-policy")).toContain(stripe.url);
      const { publishableKey } = CLUB;
      expect(await dataOf(config)).toMatchObject({ paymentsAvailable: true, publishableKey });
    }
  });

  test("need an account and a fresh sign-in, and everybody on staff is mailed", async () => {
    const withPin = await signedIn(server.app);
    expect(await put(CLUB, withPin)).toMatchObject({ status: 403, code: "account_needed" });
    expect(await answerOf(withPin.get(PATH))).toMatchObject({ status: 403, code: "account_needed" });
    await connect(CLUB);
    const notices = await readRows(club.db, "outbox", { kind: "staff_access_notice" });
    expect(notices.some(({ payload }) => payload.includes("payment_keys_changed"))).toBe(true);
    club.advance(16 * 60_000);
    expect(await put(CLUB)).toMatchObject({ status: 403, code: "sign_in_again" });
  });

  test("get the error of each wrong pair, and nothing is stored", async () => {
    const wrong: [Keys, string][] = [
      [{ secretKey: CLUB.publishableKey, publishableKey: CLUB.secretKey }, "stripe_keys_swapped"],
      [{ ...CLUB, secretKey: "hello" }, "stripe_secret_form"],
      [{ ...CLUB, publishableKey: "pk_test_" }, "stripe_publishable_form"],
      [{ ...CLUB, publishableKey: "pk_live_club" }, "stripe_keys_mixed"],
      [{ ...CLUB, secretKey: "sk_test_unknown" }, "stripe_key_refused"],
      [{ ...CLUB, publishableKey: "pk_test_unknown" }, "stripe_publishable_refused"],
      [{ ...CLUB, publishableKey: OTHER.publishableKey }, "stripe_keys_differ"],
    ];
    for (const [keys, code] of wrong) {
      const answer = await put(keys);
      expect([code, answer.status]).toEqual([code, 400]);
      expect(Object.values(answer.fields)).toContain(code);
    }
    expect(await stored()).toBeNull();
    expect(await endpointsAt(CLUB)).toEqual([]);
    const isLeft = ({ status }: { status: string }) => status !== "canceled";
    expect(sandbox().intents().filter(isLeft)).toEqual([]);
  });

  test("get the missing permission of a restricted key", async () => {
    const restricted = { ...CLUB, secretKey: RESTRICTED };
    const needed: [string, string][] = [
      ["POST /v1/payment_intents", "PaymentIntents: Write"],
      ["POST /v1/refunds", "Refunds: Write"],
      ["GET /v1/disputes", "Disputes: Read"],
      ["GET /v1/webhook_endpoints", "Webhook Endpoints: Write"],
    ];
    for (const [call, right] of needed) {
      lacks[call] = "rak_some_right";
      const answer = await put(restricted);
      expect(answer).toMatchObject({ status: 400, code: "stripe_right_missing", right });
      expect(Object(answer).message).toContain(right);
      delete lacks[call];
    }
    lacks["GET /v1/account"] = "rak_accounts_read";
    expect(await connect(restricted)).toMatchObject({ account: { id: "acct_club", name: null } });
  });

  test("on a machine that Stripe cannot reach use test keys without an endpoint, and payment polling syncs", async () => {
    const alone = await serverWithoutKeys(club, stripe.url, null);
    const bea = await signedInAccount(alone, "bea.rios");
    expect(await connect(CLUB, bea)).toMatchObject({ webhook: "none", wallets: null });
    expect(await endpointsAt(CLUB)).toEqual([]);
    const intentId = await payUnheard(asClub(0, alone));
    await swept(alone);
    const settled = { state: "succeeded", stripeAccount: "acct_club", environment: "test" };
    expect(await paymentOf(intentId)).toMatchObject(settled);
    const live = await put(keysOfAccount("club", "live"), bea);
    expect(live).toMatchObject({ status: 409, code: "live_needs_https" });
  });

  test("cannot change what the server's environment sets", async () => {
    const keys = { ...CLUB, webhookSecrets: ["whsec_x"], ...server.deps.stripeOptions };
    const fixed = { present: () => connectStripe(keys, server.deps.stripeOptions)(null) };
    const own = await serverWithoutKeys({ ...club, deps: { ...club.deps } }, stripe.url, SITE);
    own.deps.stripe = fixed;
    expect(await put(CLUB, await signedInAccount(own, "eva.sol"))).toMatchObject({
      code: "keys_from_environment",
    });
  });

  test("have one endpoint with a stored secret in the end, wherever Stripe's answers were lost", async () => {
    const calls = [
      "POST /v1/payment_intents",
      "POST /v1/payment_intents/:id/cancel",
      `GET ${ENDPOINTS}`,
      `POST ${ENDPOINTS}`,
    ];
    for (const call of calls) {
      const [method = "", path = ""] = call.split(" ");
      // Every try of the SDK's.
      sandbox().faults.inject({ method, path, when: "after", effect: "drop", times: 4 });
      expect(await put(CLUB)).toMatchObject({ status: 503, code: "stripe_unreachable" });
      sandbox().faults.clear();
      await connect(CLUB);
      const endpoints = await endpointsAt(CLUB);
      expect(endpoints).toHaveLength(1);
      const keys = await stored();
      expect(keys?.webhook?.id).toBe(endpoints[0]?.id);
      await club.db.deleteFrom("settings").where("key", "=", "encrypted:stripe").execute();
      await server.connections.refresh();
    }
  }, 120_000);

  test("leave another installation's endpoints of the same account alone", async () => {
    const body = new URLSearchParams({
      url: `${SITE}/else`,
      "enabled_events[0]": "*",
      "metadata[installation]": "another",
    });
    const headers = { authorization: `Bearer ${CLUB.secretKey}` };
    await fetch(`${stripe.url}${ENDPOINTS}`, { method: "POST", headers, body });
    await connect(CLUB);
    await connect(CLUB);
    const endpoints = await endpointsAt(CLUB);
    expect(endpoints.map(({ metadata }) => metadata)).toEqual([
      { installation: installationId(club.deps.secretKey) },
      { installation: "another" },
    ]);
  });

  test("on two servers at once make one endpoint, and the later one gets an error", async () => {
    const second = await serverWithoutKeys(club, stripe.url, SITE);
    const bea = await signedInAccount(second, "bea.rios");
    sandbox().faults.inject({ method: "POST", path: ENDPOINTS, when: "after", effect: "delay", ms: 600 });
    const first = put(CLUB);
    await pause(300);
    expect(await put(CLUB, bea)).toMatchObject({ status: 409, code: "setup_running" });
    expect(await first).toMatchObject({ status: 200 });
    expect(await endpointsAt(CLUB)).toHaveLength(1);
    await connect(CLUB, bea);
    expect(await endpointsAt(CLUB)).toHaveLength(1);
  });

  test("lose nothing to a server that stood still while another one finished", async () => {
    const second = await serverWithoutKeys(club, stripe.url, SITE);
    sandbox().faults.inject({ method: "POST", path: ENDPOINTS, when: "after", effect: "delay", ms: 2500 });
    const first = put(CLUB);
    await expect.poll(async () => (await endpointsAt(CLUB)).length, { timeout: 2000 }).toBe(1);
    club.advance(LEASE_MS + 1000);
    const bea = await signedInAccount(second, "bea.rios");
    await connect(CLUB, bea);
    expect(await first).toMatchObject({ status: 409, code: "setup_running" });
    const endpoints = await endpointsAt(CLUB);
    expect(endpoints).toHaveLength(1);
    expect((await stored())?.webhook?.id).toBe(endpoints[0]?.id);
  });

  test("whose messages come to the made endpoint are heard by its own secret", async () => {
    await connect(CLUB);
    const intentId = await payUnheard(asClub());
    const answer = await deliver((await stored())?.webhook?.secret);
    expect([answer.status, (await paymentOf(intentId)).state]).toEqual([200, "succeeded"]);
  });

  test("are refused another account while a payment of the earlier one is unsettled or can be refunded", async () => {
    await connect(CLUB);
    await connect(OTHER);
    await connect(CLUB);
    await beginPayment(asClub());
    const refused = { status: 409, code: "stripe_account_differs" };
    expect(await put(OTHER)).toMatchObject(refused);
    await payRegistration(asClub(), { childFirstName: "Abril" });
    await connect(CLUB);
    club.advance(179 * DAY_MS);
    await swept();
    const bea = await signedInAccount(server, "bea.rios");
    expect(await put(OTHER, bea)).toMatchObject(refused);
    club.advance(2 * DAY_MS);
    const eva = await signedInAccount(server, "eva.sol");
    expect(await connect(OTHER, eva)).toMatchObject({ account: { id: "acct_other" } });
  });

  test("connect another account by their own username, and all staff are mailed", async () => {
    await connect(CLUB);
    await payRegistration(asClub());
    for (const confirmedBy of ["", "bea.rios", "acct_other"])
      expect(await put({ ...OTHER, confirmedBy })).toMatchObject({ code: "stripe_account_differs" });
    expect(await put({ ...OTHER, confirmedBy: " Ana.Vega " })).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject({ account: "acct_other" });
    expect(await endpointsAt(CLUB)).toEqual([]);
    const notices = await readRows(club.db, "outbox", { kind: "staff_access_notice", recipient: "staff" });
    expect(notices.some(({ payload }) => payload.includes("stripe_account_changed"))).toBe(true);
  });

  test("cannot refund what was paid into the earlier account, and read where to do it", async () => {
    await connect(CLUB);
    const payment = await paymentOf(await payRegistration(asClub()));
    const shown = () => dataOf(ana.get(`/api/admin/payments/${payment.id}`));
    expect(await shown()).toMatchObject({ stripeAccount: "acct_club", isOfOtherAccount: false });
    await connect(CONFIRMED);
    expect(await shown()).toMatchObject({ stripeAccount: "acct_club", isOfOtherAccount: true });
    const refund = { requestId: randomUUID(), cents: 100, reason: "other", note: "", keepsSpot: true };
    const refused = await answerOf(ana.call("POST", `/api/admin/payments/${payment.id}/refunds`, refund));
    expect(refused).toMatchObject({ status: 409, code: "other_stripe_account" });
    expect(sandbox().refunds()).toEqual([]);
  });

  test("who change accounts cancel pending payments, book paid ones, and get no later events", async () => {
    await connect(CLUB);
    const before = await stored();
    const paid = await payUnheard(asClub());
    const { intentId } = await beginPayment(asClub(), { childFirstName: "Abril" });
    await connect(CONFIRMED);
    expect(await paymentOf(paid)).toMatchObject({ state: "succeeded", stripeAccount: "acct_club" });
    expect(await paymentOf(intentId)).toMatchObject({ state: "canceled", stripeAccount: "acct_club" });
    expect((await deliver(before?.webhook?.secret)).status).toBe(400);
    const again = await payRegistration(asClub(1), { childFirstName: "Abril" });
    expect(await paymentOf(again)).toMatchObject({ state: "succeeded", stripeAccount: "acct_other" });
  });

  test("replace the keys of one account by newer ones without another endpoint, and refund what was paid before", async () => {
    await connect(CLUB);
    const before = await stored();
    const { id: paymentId } = await paymentOf(await payRegistration(asClub()));
    await connect({ ...CLUB, secretKey: RESTRICTED });
    expect(await stored()).toEqual({ ...before, secretKey: RESTRICTED });
    const { id } = await readRow(club.db, "users", {}, ["id"]);
    const refund = { paymentId, cents: 500, reason: "other", actor: `user:${id}` } as const;
    expect(await requestRefund(server.deps, refund)).toMatchObject({ state: "succeeded" });
  });

  test("are asked again after a restore without the key, and payments are closed until then", async () => {
    await connect(CLUB);
    const secretKey = Buffer.alloc(32, 9);
    const copy = { ...club, deps: { ...club.deps, secretKey } };
    const restored = await serverWithoutKeys(copy, stripe.url, SITE);
    expect(restored.deps.stripe.present()).toBeNull();
    const eva = await signedInAccount(restored, "eva.sol");
    expect(await dataOf(eva.get(PATH))).toMatchObject({ source: "none", isUnreadable: true });
    expect(await connect(CLUB, eva)).toMatchObject({ source: "staff", isUnreadable: false });
  });
});
