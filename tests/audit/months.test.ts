import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import english from "#content/product/texts/en/files.json" with { type: "json" };
import { Dice } from "#tests/faults/support/dice.ts";
import { onEitherEngine } from "#tests/support/databases.ts";
import { addProgram, setSiblingRule } from "#tests/support/ordering-family.ts";
import { eveningsOn } from "#tests/support/republish.ts";
import { runJob } from "#tests/support/run-job.ts";
import { addSecondSeason } from "#tests/support/second-season.ts";
import { StaffVisitor } from "#tests/support/staff-visitor.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { firstCamp, firstSeason } from "#tests/support/test-season.ts";
import type { AidedFamilies } from "./aided-families.ts";
import { type Camp, dayOf, entriesAtStripe, expectedFile, type Part, partsOf, sumOf } from "./expected.ts";
import { cellsOf, checkPayouts } from "./payouts.ts";
import { RandomMonths, SECOND_STARTS } from "./random-months.ts";

const { AUDIT_SEED = String(randomInt(1_000_000)), AUDIT_EVENTS = "60" } = process.env;
const seed = Number(AUDIT_SEED);
/** What Stripe booked in the last two hours may still be on its way. */
const ON_ITS_WAY_MS = 3 * 3_600_000;
const PERIODS: [from: string, to: string][] = [
  ["2025-01-01", "2025-12-31"],
  ["2025-03-09", "2025-03-09"],
  ["2025-03-01", "2025-05-31"],
  ["2025-11-02", "2025-11-02"],
  ["2025-11-01", "2025-11-30"],
];

/** A treasurer who reads every page and file that shows money. */
async function reader(club: TestApp) {
  const staff = new StaffVisitor(club.app);
  await staff.signIn();
  const read = async (path: string) => (await staff.get(path)).json();
  const compare = async () => {
    const answer = await staff.call("POST", "/api/admin/books/check");
    expect(answer.status).toBe(200);
    return (await answer.json()).data;
  };
  return {
    /**
     * Compares until nothing is missing here. A refund in Stripe's dashboard that failed before any message told of it moved
     * nothing, and staff take it over.
     */
    compareAll: async () => {
      const { differences } = await compare();
      for (const { id, kind, stripeCents } of differences) {
        if (kind !== "missing_here") continue;
        expect(stripeCents).toBe(0);
        const taken = { action: "finish", reason: "" };
        expect((await staff.call("POST", `/api/admin/books/differences/${id}`, taken)).status).toBe(200);
      }
      return compare();
    },
    file: async (from: string, to: string, sheet = "days") => {
      const answer = await staff.get(`/api/admin/payments/export?from=${from}&to=${to}&sheet=${sheet}`);
      const bytes = Buffer.from(await answer.arrayBuffer()).subarray(3);
      return bytes.toString("utf8").trimEnd().split("\r\n").slice(1);
    },
    /** What the registrations' file says went back, in cents, for all of its lines. */
    sentBack: async () => {
      const answer = await staff.get("/api/registrations/export?season=all");
      const [head = "", ...lines] = (await answer.text())
        .replace(/^\uFEFF/, "")
        .trimEnd()
        .split("\r\n");
      const column = head.split(",").indexOf(english.registrations.columns.refunded);
      return lines.reduce((total, line) => total + Math.round(Number(cellsOf(line)[column]) * 100), 0);
    },
    totals: async (from: string, to: string) =>
      (await read(`/api/admin/payments/totals?from=${from}&to=${to}`)).data,
    season: async (query: string) => (await read(`/api/admin/season${query}`)).data.overTime.points,
    /** All of a list that comes in pages. */
    list: async (path: string) => {
      const rows = [];
      let page = await read(path);
      rows.push(...page.data);
      while (page.nextCursor) {
        page = await read(`${path}${path.includes("?") ? "&" : "?"}cursor=${page.nextCursor}`);
        rows.push(...page.data);
      }
      return { rows, totals: page.totals };
    },
  };
}
type Reader = Awaited<ReturnType<typeof reader>>;

const sum = (parts: readonly { cents: number }[]) => parts.reduce((total, { cents }) => total + cents, 0);

async function checkTreasurer(
  pages: Reader,
  { parts, camps, aid }: { parts: readonly Part[]; camps: readonly Camp[]; aid: AidedFamilies["granted"] },
) {
  for (const [from, to] of PERIODS) {
    const aidCents = sum([...aid.values()].filter(({ day }) => day >= from && day <= to));
    const aided =
      aidCents === 0 ? [] : [`"Financial aid granted, not in these totals: ${(aidCents / 100).toFixed(2)}"`];
    const expected = [...expectedFile(parts, [from, to], camps), ...aided];
    expect(await pages.file(from, to), `${from} to ${to}`).toEqual(expected);
    const own = sumOf(parts.filter(({ day }) => day >= from && day <= to));
    expect(await pages.totals(from, to)).toEqual({
      elsewhereCents: 0,
      aidCents,
      chargedCents: own.gross,
      refundedCents: own.refunds,
      disputedCents: own.disputes,
      returnedCheckCents: own.returnedCheck,
      netCents: own.net,
      cardCents: own.card,
      cashCents: own.cash,
      checkCents: own.check,
      stripeFeeCents: own.fees,
      afterFeesCents: own.net - own.fees,
      feesUnknown: 0,
    });
  }
}

async function checkDonations(pages: Reader, given: readonly Part[], keyOf: (paymentId: string) => string) {
  const { rows, totals } = await pages.list("/api/admin/donations");
  const kept = [...Map.groupBy(given, ({ of }) => of)].map(([of, own]) => ({
    of,
    cents: own.toSorted((a, b) => a.at - b.at)[0]?.cents,
    keptCents: sum(own),
  }));
  const shown = rows.map(({ paymentId, cents, keptCents }) => ({ of: keyOf(paymentId), cents, keptCents }));
  const byId = (a: { of: string }, b: { of: string }) => (a.of < b.of ? -1 : 1);
  expect(shown.toSorted(byId)).toEqual(kept.toSorted(byId));
  expect(totals).toEqual({
    count: kept.filter(({ keptCents }) => keptCents > 0).length,
    cents: sum(given),
  });
}

async function checkSeason(pages: Reader, parts: readonly Part[], query: string) {
  const points: { date: string; inCents: number; backCents: number; donationCents: number }[] =
    await pages.season(query);
  const shown = points.map(({ date, inCents, backCents, donationCents }) => ({
    date,
    inCents,
    backCents,
    donationCents,
  }));
  const expected = shown.map(({ date }, index) => {
    const before = shown[index + 1]?.date ?? "9999";
    const own = parts.filter(({ day }) => day >= date && day < before);
    const { gross, refunds, disputes, returnedCheck } = sumOf(own);
    const isIn = ({ column }: Part) => column === "gross" || column === "returnedCheck";
    const isGift = ({ heading }: Part) => heading === "inRegistration" || heading === "donation";
    const given = own.filter((part) => isIn(part) && isGift(part));
    return { date, inCents: gross - returnedCheck, backCents: refunds + disputes, donationCents: sum(given) };
  });
  expect(shown).toEqual(expected);
  // Nothing lies before the first point.
  expect(sum(parts)).toBe(shown.reduce((net, { inCents, backCents }) => net + inCents - backCents, 0));
}

async function checkPayments(pages: Reader, parts: readonly Part[], keyOf: (paymentId: string) => string) {
  const { rows } = await pages.list("/api/admin/payments");
  const own = Map.groupBy(parts, ({ of }) => of);
  for (const { id, refundedCents, disputedCents, paidAt } of rows) {
    const { refunds, disputes } = sumOf(own.get(keyOf(id)) ?? []);
    const first = own.get(keyOf(id))?.toSorted((a, b) => a.at - b.at)[0];
    expect([id, refundedCents, disputedCents, paidAt && dayOf(Date.parse(paidAt))]).toEqual([
      id,
      refunds,
      disputes,
      first ? first.day : null,
    ]);
  }
  expect(rows.length).toBeGreaterThanOrEqual(own.size);
}

async function checkRegistrations(pages: Reader, parts: readonly Part[]) {
  const { rows } = await pages.list("/api/registrations?season=all");
  const own = Map.groupBy(parts, ({ of }) => of);
  const byCard = rows.filter(({ stripePaymentIntentId }) => stripePaymentIntentId !== null);
  expect(byCard.length).toBeGreaterThan(5);
  for (const { id, stripePaymentIntentId, childFirstName, refundedCents } of byCard) {
    const paid = own.get(stripePaymentIntentId) ?? [];
    const ofChild = paid.filter(({ child }) => child === undefined || child === childFirstName);
    expect([id, refundedCents]).toEqual([id, sumOf(ofChild).refunds]);
  }
  const listed = rows.reduce((total, { refundedCents }) => total + refundedCents, 0);
  expect(listed).toBeGreaterThan(0);
  expect(await pages.sentBack()).toBe(listed);
}

/** What each season has, all seasons have together. */
async function checkSeasonsAddUp(pages: Reader, camps: readonly Camp[]) {
  const idsOf = async (path: string) =>
    (await pages.list(path)).rows.map(({ id }: { id: string }) => id).sort();
  for (const path of ["/api/registrations", "/api/admin/payments"]) {
    const each = await Promise.all(camps.map(({ seasonId }) => idsOf(`${path}?season=${seasonId}`)));
    expect(each.flat().sort()).toEqual(await idsOf(`${path}?season=all`));
  }
}

const asWaiting = ({ kind, paymentId }: { kind: string; paymentId: string }) => `${kind} ${paymentId}`;

/**
 * Money that came without a place, as of a card that was first heard of while its bank disputed it, and is still here:
 * staff decide about it, and nothing else may differ.
 */
async function waitingFamilies({ db }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("ledger", "ledger.paymentId", "registrations.paymentId")
    .select((eb) => ["registrations.paymentId", eb.fn.sum<number>("ledger.cents").as("cents")])
    .where("registrations.state", "=", "needs_review")
    .where("registrations.deletedAt", "is", null)
    .groupBy("registrations.paymentId")
    .execute();
  return rows.filter(({ cents }) => cents > 0).map(({ paymentId }) => `needs_review ${paymentId}`);
}

onEitherEngine(`Ten random months, seed ${seed}`, (engine) => {
  test("show the same money on every page and in every file as Stripe's list and the cash notebook", async () => {
    const club = await createTestApp(engine);
    await club.db.updateTable("programs").set({ capacity: 500 }).execute();
    const second = await addSecondSeason(club.db, {
      name: "Fall",
      season: { startsOn: SECOND_STARTS, endsOn: "2026-02-28" },
      camp: { sessions: eveningsOn("2025-10-10", "2025-10-11") },
    });
    const camps: [Camp, Camp] = [
      { id: second.campId, seasonId: second.seasonId, feeCents: 5000, title: "Second camp (Fall): fees" },
      { ...firstCamp, seasonId: firstSeason.id, title: "Summer camp (2025): fees" },
    ];
    const clinics: Camp[] = [];
    for (const slug of ["goalkeepers", "strikers"]) {
      const feeCents = slug === "strikers" ? 3333 : 2500;
      const id = await addProgram(club.db, { feeCents, slug, capacity: 500 });
      clinics.push({ id, seasonId: firstSeason.id, feeCents, title: `Program ${slug} (2025): fees` });
    }
    const programs = [...camps, ...clinics];
    const freeId = await addProgram(club.db, { feeCents: 0, slug: "open-day", capacity: 500 });
    await setSiblingRule(club.db, { from: 2, percent: 15 });
    const months = new RandomMonths(club, new Dice(seed), {
      camps,
      clinics: { seasonId: firstSeason.id, ids: clinics.map(({ id }) => id), freeId },
    });
    const closed: { from: string; to: string; file: string[] } = { from: "2025-01-01", to: "", file: [] };
    await months.live(Number(AUDIT_EVENTS), async () => {
      const pages = await reader(club);
      await pages.compareAll();
      // The last day that had ended when what may still be on its way was booked.
      closed.to = dayOf(club.deps.now().getTime() - ON_ITS_WAY_MS - 86_400_000);
      closed.file = await pages.file(closed.from, closed.to);
    });
    club.advance(ON_ITS_WAY_MS);
    await (await reader(club)).compareAll();
    club.advance(40 * 86_400_000);
    await runJob(club, "housekeeping");
    const later = await reader(club);
    const books = await later.compareAll();

    const atStripe = await entriesAtStripe(club.gateway.sdk);
    const { cash, paidFor } = months.notebook;
    const parts = partsOf([...atStripe, ...cash], paidFor);
    const payments = await club.db
      .selectFrom("payments")
      .select(["id", "intentId", "method", "createdAt"])
      .execute();
    const keys = new Map(payments.map(({ id, intentId }) => [id, intentId ?? id]));
    const keyOf = (paymentId: string) => String(keys.get(paymentId));

    // The month of the first card payment: by chance none may begin in the first of the ten, or only cash comes.
    const byCard = payments.filter(({ method }) => method === "card");
    const begun = dayOf(Math.min(...byCard.map(({ createdAt }) => Date.parse(createdAt))));
    expect(books).toMatchObject({
      lastCheck: {
        since: `${begun.slice(0, 7)}-01`,
        stripeCents: sum(atStripe),
        ourCents: sum(atStripe),
        error: null,
      },
      cashCents: sum(cash.filter(({ by }) => by === "cash")),
    });
    expect(books.differences.map(asWaiting)).toEqual(await waitingFamilies(club));
    await checkTreasurer(later, { parts, camps: programs, aid: months.aided.granted });
    expect(await later.file(closed.from, closed.to)).toEqual(closed.file);
    await checkPayouts(later.file, club.sandbox.payouts());
    const given = parts.filter(({ heading }) => heading === "inRegistration" || heading === "donation");
    await checkDonations(later, given, keyOf);
    await checkPayments(later, parts, keyOf);
    await checkRegistrations(later, parts);
    await checkSeason(later, parts, "?season=all");
    for (const { seasonId } of camps) {
      const ofSeason = parts.filter((part) => part.seasonId === seasonId);
      expect(ofSeason.length).toBeGreaterThan(10);
      await checkSeason(later, ofSeason, `?season=${seasonId}`);
    }
    for (const { id } of programs) {
      const ofProgram = parts.filter(({ campId }) => campId === id);
      await checkSeason(later, ofProgram, `?program=${id}`);
    }
    await checkSeasonsAddUp(later, camps);
    expect(parts.length).toBeGreaterThan(30);
    await club.close();
  });
});
