import { randomUUID } from "node:crypto";
import type { Cents } from "#domain/money/money.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import type { PaperRegistration } from "#domain/registration/paper.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import type { Deps } from "#server/deps.ts";
import { lockFamily } from "#server/money/families.ts";
import { confirmOrder, withoutDuplicates } from "#server/orders/confirm/confirm.ts";
import { priceChildren } from "#server/orders/place/order-rules.ts";
import { ORDER_POLICIES, type PlacedOrder, placeOrder } from "#server/orders/place/place-order.ts";
import type { ManualWay } from "#server/payments/manual-payments.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClub } from "#server/platform/published.ts";
import { noteAction } from "#server/registrations/details.ts";
import { childOfProgram } from "#server/registrations/duplicates.ts";
import { findLiveProgram } from "#server/site/programs/published-programs.ts";
import { lockProgram } from "#server/site/programs/spots.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { cancelCardPayments, confirmPaidOrder } from "./record-payment.ts";

interface Paper {
  programId: ProgramId;
  data: PaperRegistration;
  /** Money handed over with it; null if it is not paid yet. */
  cashCents: Cents | null;
  by: ManualWay;
  /** The last day to pay; null if staff set none, or if it is paid. */
  dueOn: CalendarDate | null;
  /** The id of a sibling's registration; undefined for a new family. */
  siblingOf?: string | undefined;
  note: string;
  /** Becomes the registration's id, and makes the call idempotent. */
  requestId?: string | undefined;
  actor: string;
}

/** Whether this request stored its registration before. @throws {ApiError} invalid_input if the id belongs to another child */
async function isEntered(trx: Trx, id: string, { data }: Paper): Promise<boolean> {
  const stored = await trx
    .selectFrom("registrations")
    .select("childKey")
    .where("id", "=", id)
    .executeTakeFirst();
  if (stored && stored.childKey !== childKey(data)) throw new ApiError("invalid_input");
  return stored !== undefined;
}

/** The family of a registration. @throws {ApiError} not_found, also if it was erased */
async function familyOfSibling(db: Db | Trx, id: string): Promise<string> {
  const family = await db
    .selectFrom("registrations")
    .innerJoin("families", "families.id", "registrations.familyId")
    .select("families.id")
    .where("registrations.id", "=", id)
    .where("families.email", "is not", null)
    .executeTakeFirst();
  if (!family) throw new ApiError("not_found");
  return family.id;
}

/** Locks the family of a sibling's registration. @throws {ApiError} not_found */
async function lockFamilyOf(trx: Trx, siblingOf: string | undefined): Promise<string | undefined> {
  if (siblingOf === undefined) return undefined;
  const family = await familyOfSibling(trx, siblingOf);
  if (!(await lockFamily(trx, family))) throw new ApiError("not_found");
  return family;
}

/** Confirms a new order if it is paid or free. */
async function confirmIfSettled(
  trx: Trx,
  { orderId, quote, rows }: PlacedOrder,
  paper: Paper,
  now: Date,
): Promise<void> {
  const { cashCents: cents, by, actor } = paper;
  const [row] = rows;
  if (row && cents) {
    const taking = { id: row.id, cents, by, note: "", requestId: row.id, actor };
    return confirmPaidOrder(trx, { orderId, row, unpaid: rows }, taking, now);
  }
  if (quote.totalCents > 0) return;
  const children = withoutDuplicates(rows);
  const receiptKey = `receipt:${orderId}:free`;
  await confirmOrder(trx, { way: "staff", orderId, children, receiptKey, now: instantOf(now) });
}

/** Logs that staff entered a registration; an empty note is not stored. */
export async function logEntered(
  trx: Trx,
  { id, note, actor, at }: { id: string; note: string; actor: string; at: Date },
): Promise<void> {
  await recordAudit(trx, { at, actor, action: "registration_entered", subject: id });
  await noteAction(trx, { registrationId: id, kind: "entered", note, actor, at });
}

async function storePaper(trx: Trx, id: string, paper: Paper, now: Date): Promise<string> {
  const { programId, data, cashCents, dueOn, note, actor } = paper;
  const familyId = await lockFamilyOf(trx, paper.siblingOf);
  // Lock before the check for a repeated request, because a double click may be storing it right now.
  await lockProgram(trx, programId);
  if (await isEntered(trx, id, paper)) return id;
  const order = {
    children: [{ id, programId, data }],
    by: { entry: { cashCents, dueOn: cashCents === null ? dueOn : null } },
    fieldName: (field: string) => field,
    familyId,
    now: now,
    timeZone: (await readClub(trx)).timeZone,
  };
  await confirmIfSettled(trx, await placeOrder(trx, order, ORDER_POLICIES.paper), paper, now);
  await logEntered(trx, { id, note, actor, at: now });
  return id;
}

/**
 * Stores a paper registration as a separate order, with its spot and its money. An unpaid one keeps its spot until it
 * is paid or deleted. Idempotent.
 * @returns the registration's id
 * @throws {ApiError} the errors of placeOrder(); not_found for an unknown sibling; already_paid, card_processing or
 * card_not_cancelled if the family is paying by card
 */
export async function enterPaper(deps: Deps, paper: Paper): Promise<string> {
  const { db, now } = deps;
  const { cashCents, requestId = randomUUID() } = paper;
  if (cashCents !== null) await cancelCardPayments(deps, [childOfProgram(paper)], []);
  return inTransaction(db, (trx) => storePaper(trx, requestId, paper, now()));
}

/** The fields that siblings share; no health answers. */
const SHARED = [
  "parentFirstName",
  "parentLastName",
  "email",
  "phone",
  "parentAddress",
  "language",
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
] as const;

/** A new child in a quote: its price depends only on its rank among its siblings. */
const NOBODY_YET = { childFirstName: "", childLastName: "" };

/**
 * Prefills staff's form for a sibling: the family's shared answers, and its price in the program in cents; null without
 * a program or price.
 * @throws {ApiError} not_found; total_too_small
 */
export async function paperSibling(
  db: Db,
  { id, program: programId, now }: { id: string; program: ProgramId | undefined; now: Date },
) {
  const familyId = await familyOfSibling(db, id);
  const { childFirstName, ...shared } = await db
    .selectFrom("registrations")
    .select(["childFirstName", ...SHARED])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const program = programId === undefined ? undefined : await findLiveProgram(db, programId);
  if (!program || program.feeCents === null) return { childFirstName, shared, price: null };
  const children = [{ programId: program.id, data: NOBODY_YET }];
  const { quote } = await priceChildren(db, { children, donationAmount: 0, familyId, now });
  const siblingCents = quote.lines.find(({ kind }) => kind === "sibling")?.cents ?? 0;
  const { totalCents } = quote;
  return { childFirstName, shared, price: { totalCents, siblingCents } };
}
