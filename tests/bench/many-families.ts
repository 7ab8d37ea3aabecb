import { setImmediate } from "node:timers/promises";
import { SKILL_LEVELS, TSHIRT_SIZES } from "#domain/registration/limits.ts";
import { isPaid, type RegistrationState } from "#domain/registration/status.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { DAY_MS } from "#domain/time/dates.ts";
import type { Db } from "#server/platform/database/database.ts";
import { published } from "#server/platform/published.ts";
import { formColumns } from "#server/registrations/registration-rows.ts";
import { Dice } from "#tests/faults/support/dice.ts";
import { addSecondSeason } from "#tests/support/clubs/second-season.ts";
import { familyRegistration } from "#tests/support/orders/families.ts";

const FIRST_NAMES = ["Lucía", "Mateo", "Emily", "Íñigo", "Ximena", "Owen", "Camila", "Liam"] as const;
const PARENTS = ["Rosa", "María", "José", "Linda", "Priya", "Tomás", "Dolores", "Kevin"] as const;
/** One family in sixteen has each of these, a handful the rare one, and the others a name of syllables. */
const SURNAMES = [
  "García",
  "Peñaranda",
  "Larkfield",
  "Stonebrook",
  "Nuñovera",
  "Cantosol",
  "Ibarrola",
] as const;
const SYLLABLES = [
  "ba",
  "cor",
  "dú",
  "fel",
  "gui",
  "lan",
  "mo",
  "nez",
  "pri",
  "quin",
  "ro",
  "sal",
  "tev",
] as const;
/** Of the first few families, and of none that come later. */
const RARE_SURNAME = "Zubeldia";
const RARE_BEFORE = 10;
/** A club of twenty years; the last season is the first of content/, which is current. */
export const SEASONS = 20;
const YEAR_MS = 365 * DAY_MS;
/** A hundred thousand families come, a twentieth of them in each season's year, the last of which ends today. */
const BETWEEN_ARRIVALS_MS = YEAR_MS / (100_000 / SEASONS);
const NOW = Date.now();
const ROWS_PER_INSERT = 500;

interface Camp {
  seasonId: string;
  campId: string;
}

/** Every season's camp, the oldest first; made once. */
async function campsOf(db: Db): Promise<Camp[]> {
  const camps = [...(await published(db)).programs.values()].filter(({ kind }) => kind === "camp");
  const known = camps
    .map(({ id, season }) => ({ seasonId: season.id, campId: id, startsOn: season.startsOn }))
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  if (known.length >= SEASONS) return known;
  const [newest] = known.toReversed();
  if (!newest) throw new Error("The club has no season with a camp.");
  const lastYear = Number(newest.startsOn.slice(0, 4));
  const older: Camp[] = [];
  for (let year = lastYear - SEASONS + 1; year < lastYear; year++) {
    const season = { startsOn: `${year}-01-01`, endsOn: `${year}-12-31`, state: "past" as const };
    older.push(await addSecondSeason(db, { name: String(year), season }));
  }
  return [...older, newest];
}

/** Families come to all seasons in turns, so that each grows with the club. */
function arrivalOf(number: number) {
  const season = number % SEASONS;
  const opened = NOW - (SEASONS - season) * YEAR_MS;
  return { season, at: instant(opened + Math.floor(number / SEASONS) * BETWEEN_ARRIVALS_MS) };
}

function surname(dice: Dice): string {
  if (dice.chance(SURNAMES.length / 16)) return dice.pick(SURNAMES);
  const syllables = Array.from({ length: dice.between(2, 4) }, () => dice.pick(SYLLABLES)).join("");
  return syllables[0]?.toUpperCase() + syllables.slice(1);
}

function family(number: number, dice: Dice) {
  const parentFirstName = dice.pick(PARENTS);
  const parentLastName = number < RARE_BEFORE ? RARE_SURNAME : surname(dice);
  const name = `${parentFirstName}${dice.chance(0.1) ? "_" : "."}${number}`
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  const digits = String(dice.between(0, 9_999_999)).padStart(7, "0");
  return {
    parentFirstName,
    parentLastName,
    email: `${name.toLowerCase()}@example.org`,
    phone: dice.chance(0.5) ? `+52 656 ${digits}` : `(575) ${digits.slice(0, 3)}-${digits.slice(3)}`,
    waiverSignature: `${parentFirstName} ${parentLastName}`,
    language: dice.pick(LANGUAGES),
  };
}

function stateOf(dice: Dice): RegistrationState {
  const share = dice.next();
  if (share < 0.75) return "confirmed";
  if (share < 0.8) return "needs_review";
  return share < 0.85 ? "awaiting_payment" : "expired";
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** In the order of their arrival; every third child is the sibling of the one before. */
function families(from: number, count: number, camps: readonly Camp[]) {
  const dice = new Dice(from);
  let parents = family(from, dice);
  return Array.from({ length: count }, (_, i) => {
    if (i % 3 !== 2) parents = family(from + i, dice);
    const child = {
      childFirstName: FIRST_NAMES[i % FIRST_NAMES.length] ?? "",
      childLastName: parents.parentLastName,
      childAge: dice.between(6, 18),
      skillLevel: dice.pick(["", ...SKILL_LEVELS] as const),
      tshirtSize: dice.pick(TSHIRT_SIZES),
      donationAmount: dice.chance(0.2) ? 20 : 0,
    };
    const { season, at: createdAt } = arrivalOf(from + i);
    const { seasonId = "", campId: programId = "" } = camps[season] ?? {};
    return {
      ...formColumns(familyRegistration({ ...parents, ...child }), 4000),
      id: crypto.randomUUID(),
      programId,
      seasonId,
      groupId: null,
      state: stateOf(dice),
      createdAt,
      deletedAt: dice.chance(0.02) ? instant(Date.now() - dice.between(1, 20) * DAY_MS) : null,
      // Or the server's own housekeeping would erase these answers in the middle of a measurement.
      medicalConditions: null,
      allergies: null,
      healthErasedAt: createdAt,
    };
  });
}

/** A child's order, of a family of its own, all under one id; paid by card, and a few refunded in part. */
function rowsOf(registration: ReturnType<typeof families>[number], dice: Dice) {
  const { id, createdAt, seasonId, programId, donationAmount, language, email } = registration;
  const amountCents = registration.totalAmount ?? 0;
  const ofOrder = { orderId: id, reason: null, createdAt };
  const fee = { ...ofOrder, id: crypto.randomUUID(), kind: "fee" as const, registrationId: id, programId };
  const gift = {
    ...fee,
    id: crypto.randomUUID(),
    kind: "donation" as const,
    registrationId: null,
    programId: null,
  };
  const orderLines = [
    { ...fee, position: 0, cents: amountCents - donationAmount },
    { ...gift, position: 1, cents: donationAmount },
  ].filter(({ kind, cents }) => kind === "fee" || cents > 0);
  const order = {
    id,
    familyId: id,
    seasonId,
    totalCents: amountCents,
    createdAt,
    donationCents: donationAmount,
    browserHash: null,
    dueOn: null,
    settledAt: isPaid(registration) ? createdAt : null,
  };
  const family = { id, email, verifiedAt: null };
  const stored = { ...registration, familyId: id, childId: id, orderId: id };
  if (!isPaid(registration))
    return { family, order, orderLines, payments: [], ledger: [], allocations: [], registration: stored };

  const paymentId = crypto.randomUUID();
  const isRefunded = dice.chance(0.02);
  const payment = {
    id: paymentId,
    purpose: "registration" as const,
    amountCents,
    currency: "usd",
    state: isRefunded ? ("part_refunded" as const) : ("succeeded" as const),
    intentId: `pi_${paymentId}`,
    intentParams: "{}",
    liveKey: paymentId,
    language,
    expiresAt: createdAt,
    createdAt,
    paidAt: createdAt,
    environment: "test" as const,
    orderId: id,
  };
  // A charge pays every line; a refund is of the fee.
  const entries = [
    { kind: "charge" as const, paid: orderLines },
    ...(isRefunded ? [{ kind: "refund" as const, paid: [{ ...fee, cents: -1000 }] }] : []),
  ].map((entry) => ({ ...entry, id: crypto.randomUUID() }));
  return {
    family,
    order,
    orderLines,
    payments: [payment],
    ledger: entries.map(({ id: entryId, kind, paid }) => ({
      id: entryId,
      paymentId,
      kind,
      stripeId: `${kind}_${paymentId}`,
      cents: paid.reduce((sum, { cents }) => sum + cents, 0),
      createdAt,
    })),
    allocations: entries.flatMap(({ id: ledgerEntryId, kind, paid }) =>
      paid.map(({ id: orderLineId, kind: purpose, cents }) => ({
        id: crypto.randomUUID(),
        ledgerEntryId,
        orderLineId,
        purpose,
        cents,
        isProvisional: kind === "refund",
      })),
    ),
    registration: { ...stored, paymentId },
  };
}

/** Adds invented families until the club has `total` registrations, in twenty seasons. */
export async function growTo(db: Db, total: number): Promise<void> {
  const { rows: before } = await db
    .selectFrom("registrations")
    .select((eb) => eb.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  const camps = await campsOf(db);
  for (let from = before; from < total; from += ROWS_PER_INSERT) {
    const dice = new Dice(from);
    const children = families(from, Math.min(ROWS_PER_INSERT, total - from), camps);
    const rows = children.map((child) => rowsOf(child, dice));
    const stored = {
      families: rows.map(({ family }) => family),
      orders: rows.map(({ order }) => order),
      orderLines: rows.flatMap(({ orderLines }) => orderLines),
      payments: rows.flatMap(({ payments }) => payments),
      ledger: rows.flatMap(({ ledger }) => ledger),
      allocations: rows.flatMap(({ allocations }) => allocations),
      registrations: rows.map(({ registration }) => registration),
    };
    await db.insertInto("families").values(stored.families).execute();
    await db.insertInto("orders").values(stored.orders).execute();
    await db.insertInto("orderLines").values(stored.orderLines).execute();
    await db.insertInto("payments").values(stored.payments).execute();
    await db.insertInto("ledger").values(stored.ledger).execute();
    await db.insertInto("allocations").values(stored.allocations).execute();
    await db.insertInto("registrations").values(stored.registrations).execute();
    // SQLite holds the thread: connections that end meanwhile want to be heard.
    await setImmediate();
  }
}
