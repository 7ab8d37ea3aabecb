import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import english from "#content/product/texts/en/files.json" with { type: "json" };
import { insertPayment } from "#server/payments/intents.ts";
import { syncPayment } from "#server/payments/sync/sync-payment.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { TEST_START } from "#tests/support/database/club-template.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { changeRows, readRow, storeRow } from "#tests/support/database/rows.ts";
import { beginPayment, payRegistration } from "#tests/support/orders/paying-family.ts";
import { signedIn } from "#tests/support/visitors/staff-visitor.ts";

const { headings } = english.treasurer;
const PRIVATE = /Asthma|Peanuts|Calle Luna|\bTeo\b|555-0199|medical|allerg|address|emergency|Hash|secret/i;

onEitherEngine("The staff's payments", (engine) => {
  const club = clubPerTest(engine);
  const staff = perTest(() => signedIn(club.app));

  const list = async (query = "") => (await staff.get(`/api/admin/payments${query}`)).json();
  const intents = async (query: string) => {
    const { data } = await list(query);
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    const payments = await club.db.selectFrom("payments").select(["id", "intentId"]).execute();
    return ids.map((id) => payments.find((payment) => payment.id === id)?.intentId);
  };
  const paymentOf = (intentId: string) => readRow(club.db, "payments", { intentId });
  const storeDonation = (donorName: string | null) =>
    club.db.transaction().execute(async (trx) => {
      const payment = await insertPayment(trx, {
        purpose: "donation",
        amountCents: 2500,
        liveKey: randomUUID(),
        browserHash: "b",
        language: "en",
        environment: "test",
        stripeAccount: null,
        now: club.deps.now(),
      });
      const donation = { paymentId: String(payment?.id), donorName, donorEmail: null, message: null };
      await storeRow(trx, "donations", donation);
      return donation.paymentId;
    });

  test("show what was paid for whom, without health answers, addresses or secrets", async () => {
    const intentId = await payRegistration(club);
    const response = await staff.get("/api/admin/payments");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    expect(text).not.toMatch(PRIVATE);
    expect(JSON.parse(text)).toEqual({
      data: [
        {
          id: (await paymentOf(intentId)).id,
          createdAt: TEST_START,
          paidAt: TEST_START,
          method: "card",
          purpose: "registration",
          state: "succeeded",
          amountCents: 6000,
          checkNumber: null,
          methodName: null,
          reference: null,
          refundedCents: 0,
          disputedCents: 0,
          answerBy: null,
          registrations: [
            {
              id: expect.any(String),
              programId: firstCamp.id,
              childFirstName: "Lucía",
              childLastName: "Peñaranda",
              status: "confirmed",
              deletedAt: null,
            },
          ],
          donor: null,
        },
      ],
      nextCursor: null,
    });
  });

  test("can be filtered by state, by purpose, and by both", async () => {
    const paid = await payRegistration(club);
    const { intentId: open } = await beginPayment(club, { childFirstName: "Abril" });
    await storeDonation("Nadia");
    expect(await intents("?state=succeeded")).toEqual([paid]);
    expect(await intents("?state=open&purpose=registration")).toEqual([open]);
    expect((await list("?purpose=donation")).data).toMatchObject([
      { donor: { name: "Nadia", email: null }, registrations: [], amountCents: 2500 },
    ]);
    expect(await intents("?state=refunded")).toEqual([]);
  });

  test("can be filtered for unapplied money, until it is refunded", async () => {
    await payRegistration(club);
    const { intentId } = await beginPayment(club, { childFirstName: "Abril" });
    await changeRows(club.db, "payments", { intentId }, { amountCents: 100 });
    club.sandbox.confirmIntent(intentId, { card: "4242 4242 4242 4242" });
    const settle = () => syncPayment({ ...club.deps, stripe: club.gateway }, intentId);
    await settle();
    expect(await intents("?state=unapplied")).toEqual([intentId]);
    const file = await staff.get("/api/admin/payments/export?from=2025-01-01&to=2025-12-31");
    expect(await file.text()).toContain(`,"${headings.unapplied}",60.00,`);
    club.sandbox.refund({ payment_intent: intentId });
    await settle();
    expect(await intents("?state=unapplied")).toEqual([]);
  });

  test("are found by the name of a child or guardian, with or without capitals and accents", async () => {
    const lucia = await payRegistration(club);
    const angel = await payRegistration(club, {
      childFirstName: "Ángel",
      childLastName: "Ortiz",
      parentFirstName: "Eva",
      parentLastName: "Ortiz",
      email: "eva@example.org",
    });
    const found = (search: string) => intents(`?search=${encodeURIComponent(search)}`);
    for (const search of ["lucia pen", "LUCÍA", "rosa", "ñaran", "penaranda"]) {
      expect([search, await found(search)]).toEqual([search, [lucia]]);
    }
    expect(await found("ÁNGEL ortiz")).toEqual([angel]);
    expect(await found("angela")).toEqual([]);
  });

  test("are found by a donor's name and by Stripe's id", async () => {
    const paid = await payRegistration(club);
    const donation = await storeDonation("Ángela Núñez");
    expect((await list("?search=angela%20nu")).data).toMatchObject([{ id: donation }]);
    expect(await intents(`?search=${paid}`)).toEqual([paid]);
    expect(await intents(`?search=${paid.slice(0, 12)}`)).toEqual([paid]);
  });

  test("treat wildcards in a search as plain letters", async () => {
    await storeDonation("Ana");
    for (const search of ["100%", "_", "\\", "'", "pi_"]) {
      expect([search, await intents(`?search=${encodeURIComponent(search)}`)]).toEqual([search, []]);
    }
  });

  test("come newest first, in pages that neither repeat nor skip one", async () => {
    for (let i = 0; i < 105; i++) {
      club.advance(1000);
      await storeDonation(`Donor ${i}`);
    }
    const first = await list();
    await storeDonation("Late");
    const second = await list(`?cursor=${first.nextCursor}`);
    const names = [...first.data, ...second.data].map(({ donor }) => donor.name);
    expect(first.data).toHaveLength(100);
    expect(second.nextCursor).toBeNull();
    expect(names).toEqual(Array.from({ length: 105 }, (_, i) => `Donor ${104 - i}`));
  });

  test("refuse unknown filters", async () => {
    for (const query of ["state=lost", "purpose=gift", "cursor=yesterday", `search=${"x".repeat(101)}`]) {
      const response = await staff.get(`/api/admin/payments?${query}`);
      const { fields } = await response.json();
      expect([response.status, fields]).toEqual([400, { [String(query.split("=")[0])]: "invalid_input" }]);
    }
  });

  test("open one payment with all ledger entries, refunds and mails", async () => {
    const intentId = await payRegistration(club);
    const { id } = await paymentOf(intentId);
    const asked = { reason: "other" as const, note: "Moved away", requestedBy: "pin:1", lastError: null };
    const row = { paymentId: id, stripeId: null, createdAt: TEST_START, updatedAt: TEST_START, ...asked };
    const refundId = await storeRow(club.db, "refunds", { cents: 1500, ...row });
    await storeRow(club.db, "refunds", { cents: 700, state: "failed", ...row, note: "Failed" });
    const response = await staff.get(`/api/admin/payments/${id}`);
    const text = await response.text();
    expect(text).not.toMatch(PRIVATE);
    const { data } = JSON.parse(text);
    expect(data).toMatchObject({ id, intentId, language: "es", amountCents: 6000, refundableCents: 4500 });
    expect(data.ledger).toEqual([
      { kind: "charge", stripeId: club.sandbox.charges()[0]?.id, cents: 6000, createdAt: TEST_START },
    ]);
    expect(data.refunds).toHaveLength(2);
    expect(data.refunds).toContainEqual({
      id: refundId,
      cents: 1500,
      state: "queued",
      createdAt: TEST_START,
      updatedAt: TEST_START,
      ...asked,
    });
    expect(data.messages.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      "registration_receipt",
      "staff_registration_notice",
    ]);
  });

  test("show each mail's outcome: a dropped one is neither waiting nor failing", async () => {
    const intentId = await payRegistration(club);
    const { id } = await paymentOf(intentId);
    const outcomes = async () => {
      const { data } = await (await staff.get(`/api/admin/payments/${id}`)).json();
      return data.messages.map(({ outcome }: { outcome: string }) => outcome).sort();
    };
    expect(await outcomes()).toEqual(["waiting", "waiting"]);
    const receipt = () => club.db.updateTable("outbox").where("kind", "=", "registration_receipt");
    await receipt().set({ attempts: 1, lastError: "EENVELOPE 550" }).execute();
    expect(await outcomes()).toEqual(["failing", "waiting"]);
    await receipt().set({ droppedAt: TEST_START, lastError: "outdated" }).execute();
    expect(await outcomes()).toEqual(["dropped", "waiting"]);
    await receipt().set({ attempts: 0 }).execute();
    expect(await outcomes()).toEqual(["dropped", "waiting"]);
    await receipt().set({ droppedAt: null, sentAt: TEST_START }).execute();
    expect(await outcomes()).toEqual(["sent", "waiting"]);
  });

  test("answer 404 for an unknown payment", async () => {
    for (const id of ["42", randomUUID(), "' or 1=1"]) {
      expect((await staff.get(`/api/admin/payments/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });

  test("leave nothing to refund while nothing was paid", async () => {
    const { intentId } = await beginPayment(club);
    const { id } = await paymentOf(intentId);
    const { data } = await (await staff.get(`/api/admin/payments/${id}`)).json();
    expect(data).toMatchObject({ state: "open", refundableCents: 0, ledger: [], messages: [] });
  });
});
