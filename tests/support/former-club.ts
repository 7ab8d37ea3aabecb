import { createHash } from "node:crypto";
import { childKey } from "#domain/child-identity.ts";
import { searchTextOf } from "#domain/registration-search.ts";
import type { AnyTables } from "#server/backup/kept-tables.ts";
import type { Db } from "#server/db/database.ts";
import { familyRegistration } from "./families.ts";

/** The last migration of 0.2.0. */
export const FORMER = "026-outbox-subjects";

type Row = Record<string, unknown>;
export type FormerTables = Record<string, Row[]>;

const AT = "2025-05-01T18:00:00.000Z";
const LATER = "2025-05-02T09:30:00.123Z";
const HASH = "ab".repeat(32);

/** A uuid that is the same in every run. */
function uuid(kind: string, n: number): string {
  const hex = createHash("sha256").update(`${kind} ${n}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const FIRST_NAMES = ["Lucía", "Íñigo", "O'Neil", "Ñusta", "Zoë", "José “Pepe”", "Ana\u200dMaría", "Noé"];

/** What happened to one family of ten, by its number. */
const FATES = [
  "paid",
  "given",
  "paid",
  "refunded",
  "disputed",
  "paid",
  "cash",
  "held",
  "expired",
  "deleted",
] as const;
type Fate = (typeof FATES)[number] | "unpaid paper" | "sibling";

interface Family {
  n: number;
  fate: Fate;
  /** What it owes, in cents. */
  cents: number;
  donation: number;
  registration: Row;
}

function fateOf(n: number): Fate {
  if (n % 40 === 36) return "unpaid paper";
  // Paid with the child two numbers before.
  return n % 40 === 12 ? "sibling" : (FATES[n % FATES.length] as Fate);
}

const CAME: readonly Fate[] = ["paid", "given", "refunded", "disputed", "cash", "deleted"];
const STATES: Partial<Record<Fate, string>> = { held: "open", expired: "canceled", refunded: "refunded" };

function paymentsOf({ n, fate, cents, donation }: Family): Row[] {
  if (fate === "unpaid paper" || fate === "sibling") return [];
  const isCash = fate === "cash";
  const payment = {
    id: uuid("payment", n),
    purpose: "registration",
    amountCents: cents,
    currency: "usd",
    state: STATES[fate] ?? "succeeded",
    intentId: isCash ? null : `pi_${n}`,
    // What 0.2.0 wrote for cash, whose column had to hold something.
    intentParams: isCash ? "" : `{"amount":${cents}}`,
    attempt: 1 + (n % 3),
    requestHash: fate === "held" ? `request ${n}` : `dropped ${uuid("payment", n)}`,
    browserHash: isCash ? null : HASH,
    language: n % 2 ? "es" : "en",
    expiresAt: LATER,
    createdAt: AT,
    paidAt: CAME.includes(fate) ? LATER : null,
    recheckAt: fate === "held" ? LATER : null,
    method: isCash ? "cash" : "card",
    forProgramId: n % 4 ? "kids-camp" : null,
    forDonationCents: n % 4 ? donation : null,
    environment: isCash ? null : "test",
    outcome: CAME.includes(fate) ? "confirmed" : null,
  };
  if (fate !== "given") return [payment];
  const own = { purpose: "donation", amountCents: 2500, intentId: `pi_gift_${n}`, requestHash: `gift ${n}` };
  return [payment, { ...payment, ...own, id: uuid("gift", n), forProgramId: null, forDonationCents: null }];
}

function registrationOf(n: number, fate: Fate, cents: number, donation: number): Row {
  const { donationAmount: _, ...answers } = familyRegistration({
    childFirstName: `${FIRST_NAMES[n % FIRST_NAMES.length]} ${n}`,
    // Households share an address, names and phones: nobody is joined to anybody by them.
    email: `family${Math.floor(n / 3)}@example.org`,
    childAge: 6 + (n % 13),
    medicalConditions: n % 5 ? "" : "Asma; “leve” \u{1F600}",
    language: n % 2 ? "es" : "en",
  });
  const isReviewed = n % 30 === 5;
  const hasPlace = fate !== "expired" && fate !== "deleted" && !isReviewed;
  const paidBy = fate === "unpaid paper" ? null : uuid("payment", fate === "sibling" ? n - 2 : n);
  const unsettled = { held: "pending", expired: "expired", "unpaid paper": "pending" } as Record<
    string,
    string
  >;
  return {
    ...answers,
    id: uuid("registration", n),
    childDateOfBirth: n % 2 ? "2016-02-29" : null,
    programId: "kids-camp",
    paymentId: paidBy,
    status: unsettled[fate] ?? (isReviewed ? "needs_review" : "confirmed"),
    place: fate === "held" ? "held" : hasPlace ? "taken" : "none",
    holdExpiresAt: fate === "held" ? LATER : null,
    childKey: childKey(answers),
    totalAmount: n % 25 === 2 ? null : cents,
    donationAmount: donation,
    createdAt: AT,
    deletedAt: fate === "deleted" ? LATER : null,
    searchText: searchTextOf(answers),
    healthErasedAt: n % 17 ? null : LATER,
    source: fate === "cash" || fate === "unpaid paper" ? "paper" : "online",
    version: 1 + (n % 4),
    contestedAt: n % 50 ? null : LATER,
    notMineAt: n % 90 === 10 ? LATER : null,
  };
}

function familyOf(n: number): Family {
  const fate = fateOf(n);
  const donation = fate === "given" ? 2000 : 0;
  const cents = (n % 40 === 10 ? 8000 : 4000) + donation;
  return { n, fate, cents, donation, registration: registrationOf(n, fate, cents, donation) };
}

/** Each movement of the family's money: what came, and what went back or is disputed. */
function movementsOf({ n, fate, cents }: Family): Row[] {
  const row = (kind: string, amount: number) => ({
    id: uuid(kind, n),
    paymentId: uuid("payment", n),
    kind,
    stripeId: `${kind}_${n}`,
    cents: amount,
    createdAt: LATER,
    stripeFeeCents: kind === "charge" ? 146 : null,
  });
  if (!CAME.includes(fate)) return [];
  if (fate === "cash") return [row("cash", cents), ...(n % 60 === 6 ? [row("cash_return", -cents)] : [])];
  const charge = row("charge", cents);
  if (fate === "refunded") return [charge, row("refund", -1500)];
  if (fate === "deleted") return [charge, row("refund", -cents)];
  if (fate !== "disputed") return [charge];
  return [charge, row("dispute", -cents), ...(n % 20 === 4 ? [row("dispute_reversal", cents)] : [])];
}

function refundsOf({ n, fate, cents }: Family): Row[] {
  if (fate !== "refunded" && fate !== "deleted") return [];
  const ended = {
    state: "succeeded",
    stripeId: `re_${n}`,
    requestedBy: "pin:x",
    createdAt: LATER,
    updatedAt: LATER,
  };
  const back = { cents: fate === "refunded" ? 1500 : cents, reason: "other", note: "ñ" };
  return [{ id: uuid("refund row", n), paymentId: uuid("payment", n), ...back, ...ended }];
}

const POLICIES = ["waiver", "code-of-conduct", "terms", "privacy", "refunds"];

function consentsOf({ n, registration }: Family): Row[] {
  if (registration.source === "paper") return [];
  const { id: registrationId, language } = registration;
  const wording = { version: "2025-01", language, textHash: HASH, agreedAt: AT };
  return POLICIES.map((policy) => ({ id: uuid(policy, n), registrationId, policy, ...wording }));
}

/** What else there is because of a family. */
function besides({ n, fate, registration }: Family): FormerTables {
  const registrationId = registration.id;
  const paymentId = uuid("payment", n);
  const entered = { kind: "entered", fields: null, note: "Dos de 20", actor: "pin:x", createdAt: AT };
  const keeper = { browserHash: HASH, networkHash: HASH, isShort: n % 4 === 3, heldSince: AT };
  const gift = { donorName: n % 4 ? "Ñusta" : null, createdAt: AT };
  const mail = { kind: "registration_receipt", recipient: "family", language: "es", payload: "{}" };
  const sent = { nextAttemptAt: AT, createdAt: AT, sentAt: LATER, registrationId, paymentId };
  const event = { type: "charge.succeeded", objectId: `pi_${n}`, receivedAt: AT, processedAt: AT };
  const line = { at: AT, actor: "family", action: "registration_confirmed", subject: registrationId };
  const isPaper = registration.source === "paper";
  return {
    registrationNotes: isPaper ? [{ id: uuid("note", n), registrationId, ...entered }] : [],
    holds: fate === "held" ? [{ registrationId, ...keeper }] : [],
    donations: fate === "given" ? [{ id: uuid("donor", n), paymentId: uuid("gift", n), ...gift }] : [],
    outbox: CAME.includes(fate) ? [{ id: uuid("mail", n), dedupeKey: `receipt:${n}`, ...mail, ...sent }] : [],
    stripeEvents: [{ id: `evt_${n}`, ...event }],
    auditLog: [{ id: uuid("log", n), ...line }],
  };
}

/** Somebody else's registration of the same child, of which staff have not decided yet. */
function contestOf({ n, registration }: Family): FormerTables {
  if (registration.contestedAt === null) return {};
  const id = uuid("other", n);
  const theirs = { paymentId: null, parentFirstName: "Otra", place: "none", status: "needs_review" };
  const pair = { registrationId: registration.id, otherRegistrationId: id };
  return {
    registrations: [{ ...registration, id, ...theirs }],
    contests: [{ id: uuid("contest", n), ...pair, openedAt: LATER }],
  };
}

const compared = { stripeCents: 8000, ourCents: 8000 };

/** Rows of the club itself. */
const CLUB: FormerTables = {
  users: [{ id: uuid("user", 1), username: "ana.vega", password: "scrypt$x", createdAt: AT }],
  settings: [{ key: "seasonNote", value: "ñ", updatedAt: AT }],
  erasures: [{ registrationId: uuid("gone", 1), erasedAt: AT }],
  bookChecks: [{ id: uuid("check", 1), startedAt: AT, finishedAt: LATER, ...compared, differences: 1 }],
  bookDifferences: [{ id: uuid("gap", 1), kind: "missing_here", stripeId: "ch_x", foundAt: AT, note: "ñ" }],
  bookMonths: [{ id: uuid("month", 1), month: "2025-04", environment: "test", comparedAt: AT, ...compared }],
  policyTexts: POLICIES.map((policy, n) => {
    const wording = { version: "2025-01", language: "es", textHash: HASH, text: "¡Sí!", firstUsedAt: AT };
    return { id: uuid("text", n), policy, ...wording };
  }),
  testimonials: [
    {
      id: uuid("praise", 1),
      parentName: "Rosa",
      rating: 5,
      comment: "¡Olé! ⚽",
      createdAt: AT,
      isApproved: true,
    },
  ],
};

function tablesOf(count: number): FormerTables {
  const tables: FormerTables = { programs: [], payments: [], registrations: [], ...CLUB };
  const add = (more: FormerTables) => {
    for (const [name, rows] of Object.entries(more)) {
      tables[name] ??= [];
      tables[name].push(...rows);
    }
  };
  for (let n = 0; n < count; n++) {
    const family = familyOf(n);
    add({
      payments: paymentsOf(family),
      registrations: [family.registration],
      ledger: movementsOf(family),
      refunds: refundsOf(family),
      consents: consentsOf(family),
    });
    add(contestOf(family));
    add(besides(family));
  }
  const days = { startsOn: "2025-06-12", endsOn: "2025-06-13", updatedAt: AT };
  const placesTaken = (tables.registrations ?? []).filter(({ place }) => place !== "none").length;
  const numbers = { feeCents: 4000, registrationOpen: true, capacity: 20_000, placesTaken };
  add({ programs: [{ id: "kids-camp", ...numbers, ...days }] });
  return tables;
}

/** SQLite takes fewer than 32,767 values at once. */
const VALUES_PER_INSERT = 20_000;

/**
 * Fills the tables of 0.2.0 with made-up families whose registrations came to every end that there is.
 * @returns what was stored; the database added its defaults
 */
export async function fillFormerClub(db: Db, families: number): Promise<FormerTables> {
  const tables = tablesOf(families);
  await (db as unknown as AnyTables).transaction().execute(async (trx) => {
    for (const [name, rows] of Object.entries(tables)) {
      const atOnce = Math.floor(VALUES_PER_INSERT / Object.keys(rows[0] ?? { id: 1 }).length);
      for (let from = 0; from < rows.length; from += atOnce) {
        await trx
          .insertInto(name)
          .values(rows.slice(from, from + atOnce))
          .execute();
      }
    }
  });
  return tables;
}
