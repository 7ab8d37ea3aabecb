import { randomUUID } from "node:crypto";
import type { CalendarDate } from "#domain/calendar-date.ts";
import { childKey } from "#domain/child-identity.ts";
import type { Cents } from "#domain/money.ts";
import type { PaperRegistration } from "#domain/paper-registration.ts";
import { kindOfReason, type ProgramId } from "#domain/programs.ts";
import type { Deps } from "#server/deps.ts";
import { lockFamily } from "#server/money/order-lines.ts";
import type { ByHand } from "#server/payments/cash.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { instantOf } from "#server/platform/schema.ts";
import { inTransaction } from "#server/platform/transaction.ts";
import { noteDeed } from "#server/registrations/details.ts";
import { lockProgram } from "#server/site/places.ts";
import { programOfKind } from "#server/site/programs.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import { confirmOrder, withoutRivals } from "./confirm.ts";
import { childOfProgram } from "./order-rules.ts";
import { ORDER_POLICIES, type Placed, placeOrder } from "./place-order.ts";
import { priceChildren } from "./prices.ts";
import { endCardAttempts, payAtOnce } from "./take-money.ts";

interface Paper {
  programId: ProgramId;
  data: PaperRegistration;
  /** What was handed over with it; null when it is not paid yet. */
  cashCents: Cents | null;
  by: ByHand;
  /** Until when its family pays; null where nobody said, and for what is paid. */
  dueOn: CalendarDate | null;
  /** A registration of the family that it is another child of; undefined for a new family. */
  siblingOf?: string | undefined;
  note: string;
  /** The registration's id; the same id again is the same registration. */
  requestId?: string | undefined;
  /** The actor of the audit log. */
  actor: string;
}

/** Whether this call stored its registration before. @throws {ApiError} invalid_input where its id is another child's */
async function isEntered(trx: Trx, id: string, { data }: Paper): Promise<boolean> {
  const before = await trx
    .selectFrom("registrations")
    .select("childKey")
    .where("id", "=", id)
    .executeTakeFirst();
  if (before && before.childKey !== childKey(data)) throw new ApiError("invalid_input");
  return before !== undefined;
}

/** The family of a registration, unless it was erased. @throws {ApiError} not_found */
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

/** The family that staff say it is another child of, locked. @throws {ApiError} not_found */
async function lockFamilyOf(trx: Trx, siblingOf: string | undefined): Promise<string | undefined> {
  if (siblingOf === undefined) return undefined;
  const family = await familyOfSibling(trx, siblingOf);
  if (!(await lockFamily(trx, family))) throw new ApiError("not_found");
  return family;
}

/** Confirms the order that was just stored, by the money that came along, or because it costs nothing. */
async function settle(trx: Trx, { orderId, quote, rows }: Placed, paper: Paper, at: Date): Promise<void> {
  const { cashCents: cents, by, actor } = paper;
  const [row] = rows;
  if (row && cents) {
    const taking = { id: row.id, cents, by, note: "", requestId: row.id, actor };
    return payAtOnce(trx, { orderId, row, unpaid: rows }, taking, at);
  }
  if (quote.totalCents > 0) return;
  const children = withoutRivals(rows);
  const receiptKey = `receipt:${orderId}:free`;
  await confirmOrder(trx, { way: "staff", orderId, children, receiptKey, now: instantOf(at) });
}

/** Writes into the log that staff entered a registration, with their note; an empty note is none. */
export async function noteEntered(
  trx: Trx,
  { id, note, actor, at }: { id: string; note: string; actor: string; at: Date },
): Promise<void> {
  await recordAudit(trx, { at, actor, action: "registration_entered", subject: id });
  await noteDeed(trx, { registrationId: id, kind: "entered", note, actor, at });
}

async function store(trx: Trx, id: string, paper: Paper, at: Date): Promise<string> {
  const { programId, data, cashCents, dueOn, note, actor } = paper;
  const familyId = await lockFamilyOf(trx, paper.siblingOf);
  // Before the look for the same request: its other half of a double click may be about to be stored.
  await lockProgram(trx, programId);
  if (await isEntered(trx, id, paper)) return id;
  const order = {
    children: [{ id, programId, data }],
    by: { entry: { cashCents, dueOn: cashCents === null ? dueOn : null } },
    fieldName: (field: string) => field,
    ...{ familyId, now: at },
  };
  await settle(trx, await placeOrder(trx, order, ORDER_POLICIES.paper), paper, at);
  await noteEntered(trx, { id, note, actor, at });
  return id;
}

/**
 * Stores a registration that came on paper as an order of its own, with its place, and its money where that came along.
 * One without keeps its place until it is paid or deleted. The same request again is the same registration.
 * @returns its id
 * @throws {ApiError} what placeOrder() throws; not_found for a family that is not there; already_paid, card_processing or
 * card_not_ended when the family is paying by card
 */
export async function enterPaper(deps: Deps, paper: Paper): Promise<string> {
  const { db, now } = deps;
  const { cashCents, requestId = randomUUID() } = paper;
  if (cashCents !== null) await endCardAttempts(deps, [childOfProgram(paper)], []);
  return inTransaction(db, (trx) => store(trx, requestId, paper, now()));
}

/** What the next child of a family has in common with the one before; nothing about health. */
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

/** Somebody whom the family has not registered yet: what a paper costs rests on the child's rank alone. */
const NOBODY_YET = { childFirstName: "", childLastName: "" };

/**
 * What staff begin with when they enter another child of a registered one's family: the family's answers, and what a
 * place costs it, in cents; null where no camp has a price.
 * @throws {ApiError} not_found; total_too_small
 */
export async function paperSibling(db: Db, id: string, now: Date) {
  const familyId = await familyOfSibling(db, id);
  const { childFirstName, ...shared } = await db
    .selectFrom("registrations")
    .select(["childFirstName", ...SHARED])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const program = await programOfKind(db, kindOfReason("kids-camp"), now);
  if (!program) return { childFirstName, shared, price: null };
  const children = [{ programId: program.id, data: NOBODY_YET }];
  const { quote } = await priceChildren(db, { children, donationAmount: 0, familyId, now });
  const siblingCents = quote.lines.find(({ kind }) => kind === "sibling")?.cents ?? 0;
  const { totalCents } = quote;
  return { childFirstName, shared, price: { totalCents, siblingCents } };
}
