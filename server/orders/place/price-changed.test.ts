import { beforeEach, expect, test } from "vitest";
import type { RegistrationData } from "#domain/registration/registration.ts";
import { clubPerTest, perTest } from "#tests/support/clubs/per-test.ts";
import { changePrograms, changeSeasons } from "#tests/support/clubs/republish.ts";
import { firstCamp } from "#tests/support/clubs/test-season.ts";
import { onEitherEngine } from "#tests/support/database/databases.ts";
import { readRows } from "#tests/support/database/rows.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";
import { Browser } from "#tests/support/visitors/browser.ts";
import { CARD } from "#tests/support/visitors/family-visitor.ts";

const SETUP = "/api/create-payment-intent";
const MINUTES = 60_000;
const EARLY_ENDS = "2025-05-01T18:20:00.000Z";
const JUST_BEFORE = "2025-05-01T18:19:59.999Z";

interface Shown {
  programId?: string;
  quoteHash?: string;
}

onEitherEngine("The price that a family was shown", (engine) => {
  const club = clubPerTest(engine);
  const family = perTest(() => new Browser(club));
  beforeEach(async () => {
    await family.get("/api/config");
  });

  const early = () => changePrograms(club.db, { prices: [{ cents: 3500, until: EARLY_ENDS }] }, firstCamp.id);
  const costs = (feeCents: number) => changePrograms(club.db, { feeCents }, firstCamp.id);
  const shown = async () => {
    const { data } = await (await club.app.request("/api/programs")).json();
    return data[0] as { id: string; quoteHash: string; feeCents: number; regularCents: number };
  };
  /** The form, as sent by a page that was opened now. */
  const seen = async (): Promise<Shown> => {
    const { id, quoteHash } = await shown();
    return { programId: id, quoteHash };
  };
  const setUp = async (with_: Shown = {}, changes: Partial<RegistrationData> = {}) => {
    const registrationData = { ...familyRegistration({ donationAmount: 0, ...changes }), ...with_ };
    const response = await family.post(SETUP, { registrationData });
    return { status: response.status, body: await response.json() };
  };
  const intents = () =>
    club.sandbox
      .intents()
      .map(({ amount, status }) => `${amount} ${status}`)
      .sort();

  test("is the early price until its instant, and the regular one afterwards", async () => {
    await early();
    club.setNow(JUST_BEFORE);
    const prices = [{ cents: 3500, until: EARLY_ENDS }];
    expect(await shown()).toMatchObject({ feeCents: 3500, regularCents: 4000, prices });
    expect((await setUp(await seen())).body).toMatchObject({ totalAmount: 3500 });
    club.setNow(EARLY_ENDS);
    expect(await shown()).toMatchObject({ feeCents: 4000, regularCents: 4000, prices: [] });
    const late = await setUp(await seen(), { childFirstName: "Mateo" });
    expect(late.body).toMatchObject({ totalAmount: 4000 });
  });

  test("has a hash that is stable until the price changes, and differs between programs", async () => {
    const before = await seen();
    club.advance(10 * MINUTES);
    expect(await seen()).toEqual(before);
    await costs(4500);
    expect((await seen()).quoteHash).not.toBe(before.quoteHash);
    await costs(4000);
    expect(await seen()).toEqual(before);
  });

  test("is reported with the new lines if it has changed, and nothing is stored before the family decides", async () => {
    const old = await seen();
    await costs(4500);
    const told = await setUp(old, { donationAmount: 20 });
    const { quoteHash } = await seen();
    const changed = { success: false, code: "price_changed", totalCents: 6500, quoteHash };
    expect(told).toMatchObject({ status: 409, body: changed });
    expect(told.body.lines).toMatchObject([
      { kind: "fee", cents: 4500 },
      { kind: "donation", cents: 2000 },
    ]);
    expect(await readRows(club.db, "registrations")).toEqual([]);
    expect(intents()).toEqual([]);
    const decided = await setUp({ ...old, quoteHash: told.body.quoteHash }, { donationAmount: 20 });
    expect(decided).toMatchObject({ status: 200, body: { totalAmount: 6500 } });
    club.sandbox.confirmIntent(decided.body.paymentIntentId, CARD);
    const paid = { registrationData: familyRegistration(), paymentIntentId: decided.body.paymentIntentId };
    await family.post("/api/registrations", paid);
    expect(await readRows(club.db, "ledger")).toMatchObject([{ kind: "charge", cents: 6500 }]);
  });

  test("is checked if the page sends it; an older page shows the amount before paying", async () => {
    await costs(4500);
    expect(await setUp()).toMatchObject({ status: 200, body: { totalAmount: 4500 } });
  });

  test("is valid for a payment in progress until its hold ends", async () => {
    await early();
    const old = await seen();
    const first = await setUp(old);
    expect(first.body).toMatchObject({ totalAmount: 3500 });
    club.setNow(EARLY_ENDS);
    const same = { totalAmount: 3500, paymentIntentId: first.body.paymentIntentId };
    expect((await setUp(old)).body).toMatchObject(same);
    club.advance(61 * MINUTES);
    const late = await setUp(old);
    expect(late).toMatchObject({ status: 409, body: { code: "price_changed", totalCents: 4000 } });
    expect(intents()).toEqual(["3500 canceled"]);
    const decided = await setUp({ ...old, quoteHash: late.body.quoteHash });
    expect(decided.body).toMatchObject({ totalAmount: 4000 });
    expect(intents()).toEqual(["3500 canceled", "4000 requires_payment_method"]);
    const renewed = { totalAmount: 4000, state: "awaiting_payment", hasSpot: true };
    expect(await readRows(club.db, "registrations")).toMatchObject([renewed]);
  });

  /** A card that Stripe has received but not charged: it waits for authentication, or was declined. */
  const CARDS_SHOWN = [
    ["waits for its bank's question", "4000 0025 0000 3155"],
    ["was declined", "4000 0000 0000 0002"],
  ] as const;

  /** The form, as sent by a page that was opened before this card was tried. */
  const triedWith = async (card: string): Promise<Shown> => {
    const old = await seen();
    const { body } = await setUp(old);
    club.sandbox.confirmIntent(body.paymentIntentId, { card });
    return old;
  };

  test.each(CARDS_SHOWN)(
    "is frozen while a hold with a card that %s is renewed once, and no longer",
    async (_, card) => {
      const old = await triedWith(card);
      for (const heldSeconds of [1800, 60]) {
        club.advance(29 * MINUTES);
        expect((await setUp(old)).body).toMatchObject({ totalAmount: 4000, heldSeconds });
      }
      await costs(4500);
      expect((await setUp(old)).body).toMatchObject({ totalAmount: 4000 });
      club.advance(MINUTES);
      const changed = { code: "price_changed", totalCents: 4500 };
      expect(await setUp(old)).toMatchObject({ status: 409, body: changed });
      expect(intents()).toEqual(["4000 canceled"]);
    },
  );

  test("is no longer frozen by a hold if the form is changed", async () => {
    await early();
    const old = await seen();
    await setUp(old);
    club.setNow(EARLY_ENDS);
    const changed = await setUp(old, { tshirtSize: "large" });
    expect(changed).toMatchObject({ status: 409, body: { code: "price_changed", totalCents: 4000 } });
    expect(intents()).toEqual(["3500 canceled"]);
  });

  test("is lowered without a question after the hold has ended", async () => {
    const old = await seen();
    await setUp(old);
    await costs(3000);
    expect((await setUp(old)).body).toMatchObject({ totalAmount: 4000 });
    club.advance(31 * MINUTES);
    expect(await setUp(old)).toMatchObject({ status: 200, body: { totalAmount: 3000 } });
    expect(intents()).toEqual(["3000 requires_payment_method", "4000 canceled"]);
  });

  test("is lowered at once if the family has seen the lower price", async () => {
    await setUp(await seen());
    await costs(3000);
    expect((await setUp(await seen())).body).toMatchObject({ totalAmount: 3000 });
  });

  test("belongs to a program of a live season and of the requested kind", async () => {
    const { data } = await (await club.app.request("/api/programs")).json();
    const league = data.find(({ kind }: { kind: string }) => kind === "league");
    const ofLeague = await setUp({ programId: league.id });
    expect(ofLeague).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    expect(await setUp({ programId: "league" })).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await setUp({ programId: crypto.randomUUID() })).toMatchObject({ status: 404 });
    await changeSeasons(club.db, { state: "draft" });
    expect(await setUp({ programId: firstCamp.id })).toMatchObject({ status: 404 });
    expect(await (await club.app.request("/api/programs")).json()).toMatchObject({ data: [] });
  });
});
