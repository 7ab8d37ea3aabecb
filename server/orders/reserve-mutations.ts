import { randomUUID } from "node:crypto";
import { nameKey } from "#domain/child-identity.ts";
import type { ChildRegistration } from "#domain/order.ts";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import { childCents, type Quote } from "#domain/pricing.ts";
import type { KeptAnswers } from "#domain/program-answers.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { instantOf } from "#server/db/schema.ts";
import { LostRace } from "#server/db/transaction.ts";
import { addFamily, insertOrder, writeChildren } from "#server/families/order-mutations.ts";
import type { Holder } from "#server/holds/mutations.ts";
import { keepAgain, keepFirst } from "#server/holds/mutations.ts";
import { ApiError } from "#server/http/api-error.ts";
import { insertPayment } from "#server/payments/mutations.ts";
import type { PayerOrigin } from "#server/payments/payer.ts";
import type { Payment } from "#server/payments/queries.ts";
import type { Wording } from "#server/policies/policy-texts.ts";
import { lockProgramsToOrder } from "#server/programs/place-mutations.ts";
import type { Program } from "#server/programs/queries.ts";
import { insertAnswers, writeAnswers } from "#server/registrations/answers.ts";
import type { Registration } from "#server/registrations/data.ts";
import {
  columnsFrom,
  ENTERED_STATUSES,
  isEntered,
  lockRegistrationsById,
  rowsOfChildren,
} from "#server/registrations/data.ts";
import { answersTo, closedCode, type FieldName, groupOf, hasLapsed, refuseChildren } from "./order-rules.ts";
import { endKept, pairKept, takePlaces } from "./place-mutations.ts";
import { childrenCents, type PricedOrder, priceChildren } from "./price-queries.ts";

export interface ReserveRequest extends Holder {
  /** At least one; what is said once stands in each. */
  children: readonly ChildRegistration[];
  /** Of the price that the family was shown; undefined from a page that does not tell. */
  quoteHash: string | undefined;
  /** Of all answers, as this browser sent them. */
  requestHash: string;
  origin: PayerOrigin;
  fieldName: FieldName;
  /** What a family agrees to now, in every language. */
  wordings: readonly Wording[];
  environment: PaymentEnvironment;
  now: Date;
}

/** An order that waits for its payment; null where it costs nothing. */
export interface Reserved {
  orderId: string;
  payment: Payment | null;
  quote: Quote;
  /** Until when its places are kept. */
  keptUntil: Instant;
}

/** Forgets what was signed, before it is signed anew. */
async function forgetSignatures(trx: Trx, registrationId: string): Promise<void> {
  await trx.deleteFrom("signatures").where("registrationId", "=", registrationId).execute();
}

/** Records which words were agreed to, in which language, when (docs/rules/privacy.md#texts-that-were-signed). */
async function recordSignatures(
  trx: Trx,
  registrationIds: readonly string[],
  { children, wordings, now }: ReserveRequest,
): Promise<void> {
  const { language, waiverSignature } = (children[0] as ChildRegistration).data;
  const signedAt = instantOf(now);
  const rows = registrationIds.flatMap((registrationId) =>
    wordings
      .filter((wording) => wording.language === language)
      .map(({ policy, version, textHash }) => ({
        ...{ id: randomUUID(), registrationId, policy, version, language, textHash, signedAt },
        signedName: policy === "waiver" ? waiverSignature : null,
      })),
  );
  await trx.insertInto("signatures").values(rows).execute();
}

/** @throws {ApiError} invalid_input where a child stands twice in the order for one program */
function refuseTwice({ children, fieldName }: ReserveRequest): void {
  const keys = children.map(({ programId, data }) => `${programId}\n${nameKey(data)}`);
  const again = keys.findIndex((key, child) => keys.indexOf(key) < child);
  if (again < 0) return;
  const fields = { [fieldName("childFirstName", again)]: "same_child_twice" };
  throw new ApiError("invalid_input", { fields, more: { children: [again] } });
}

/**
 * Whoever has paid for a child from this browser, or pays later for it, is told so; everybody else hears the same before paying,
 * registered or not (docs/rules/registration.md#before-paying-everybody-hears-the-same).
 * @returns locked, those of these children that wait for the code of a paid order of this browser: ordered anew, each gives
 * way to its new order
 * @throws {ApiError} already_registered
 */
async function refuseOwnDoubles(trx: Trx, { children, browserHash }: ReserveRequest) {
  const wanted = children.map(({ programId, data }) => ({ programId, ...columnsFrom(data, 0) }));
  const found = await rowsOfChildren(trx, wanted, ENTERED_STATUSES);
  const own = found.map((rows) => rows.filter((row) => row.browserHash === browserHash));
  refuseChildren(own.map((rows) => (rows.some(isEntered) ? "already_registered" : undefined)));
  const ids = own.flat().flatMap(({ id, settledAt }) => (settledAt === null ? [] : id));
  const waiting = ids.length === 0 ? [] : await lockRegistrationsById(trx, ids);
  return waiting.filter(({ waitsFor, deletedAt }) => waitsFor === "code" && deletedAt === null);
}

/** What these children cost before; undefined where one of them is new: what others cost says nothing of its price. */
function keptCentsOf(kept: readonly (Registration | undefined)[]): number | undefined {
  if (!kept.every((row) => row !== undefined)) return undefined;
  return kept.reduce((sum, row) => sum + (row.totalAmount ?? 0) - row.donationAmount, 0);
}

/**
 * Whoever was shown another price decides anew before anything is charged; a lower one is passed on to whoever was
 * here before (docs/rules/prices.md#the-price-that-a-family-sees-is-the-price-it-pays).
 * @param keptCents what the same children cost in the order that this one takes the place of
 * @throws {ApiError} price_changed
 */
function refuseOtherPrice(priced: PricedOrder, asked: ReserveRequest, keptCents: number | undefined): void {
  if (asked.quoteHash === undefined || asked.quoteHash === priced.quoteHash) return;
  if (keptCents !== undefined && childrenCents(priced) <= keptCents) return;
  const { lines, totalCents } = priced.quote;
  throw new ApiError("price_changed", { more: { lines, totalCents, quoteHash: priced.quoteHash } });
}

interface Storing {
  request: ReserveRequest;
  priced: PricedOrder;
  orderId: string;
  familyId: string;
  payment: Payment | null;
  groupIds: readonly (string | null)[];
  childIds: readonly string[];
  answers: readonly KeptAnswers[];
}

interface Stored {
  child: number;
  id: string;
  /** The unpaid row that it goes on with. */
  kept?: Registration | undefined;
}

/** The row of one child, as far as it does not say whose place it is. */
function rowOf({ request, priced, orderId, familyId, payment, groupIds, childIds }: Storing, child: number) {
  const { data } = request.children[child] as ChildRegistration;
  const columns = columnsFrom(data, childCents(priced.quote, child));
  return {
    ...columns,
    // The donation of an order stands with its first child.
    ...(child === 0 ? { totalAmount: columns.totalAmount + columns.donationAmount } : { donationAmount: 0 }),
    ...{ orderId, familyId, childId: childIds[child] ?? null },
    groupId: groupIds[child] ?? null,
    paymentId: payment?.id ?? null,
    waitsFor: payment ? ("card" as const) : ("code" as const),
    place: "held" as const,
  };
}

/** Stores the rows of children that have none, in a statement for each table. @returns until when each place is kept */
async function storeNew(trx: Trx, storing: Storing, added: readonly Stored[]): Promise<Instant[]> {
  if (added.length === 0) return [];
  const { request, priced, answers } = storing;
  const { children, browserHash, networkHash, now } = request;
  const registrationIds = added.map(({ id }) => id);
  const untils = await keepFirst(trx, { registrationIds, holder: { browserHash, networkHash }, now });
  const rows = added.map(({ id, child }, at) => ({
    ...{ id, programId: children[child]?.programId ?? "", seasonId: priced.seasonId },
    ...{ createdAt: instantOf(now), deletedAt: null },
    ...rowOf(storing, child),
    holdExpiresAt: untils[at] ?? null,
  }));
  await trx.insertInto("registrations").values(rows).execute();
  const kept = added.map(({ id, child }) => ({ registrationId: id, kept: answers[child] ?? {} }));
  await insertAnswers(trx, kept);
  return untils;
}

/** Stores one child's row in place of the unpaid one that it changes. @returns until when its place is kept */
async function storeKept(
  trx: Trx,
  storing: Storing,
  { child, id, kept }: Stored & { kept: Registration },
): Promise<Instant> {
  const { request, answers } = storing;
  const { browserHash, networkHash, now } = request;
  const keeping = { holder: { browserHash, networkHash }, now };
  const holdExpiresAt = await keepAgain(trx, { ...keeping, registration: kept, showedCard: false });
  await trx
    .updateTable("registrations")
    .set((eb) => ({ ...rowOf(storing, child), holdExpiresAt, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await forgetSignatures(trx, id);
  await writeAnswers(trx, id, answers[child] ?? {});
  return holdExpiresAt;
}

/** Stores every child's row, first those that have one. @returns until when each place is kept, in no order */
async function storeChildren(trx: Trx, storing: Storing, stored: readonly Stored[]): Promise<Instant[]> {
  const untils: Instant[] = [];
  for (const { kept, ...of } of stored) {
    if (kept) untils.push(await storeKept(trx, storing, { ...of, kept }));
  }
  const added = stored.filter(({ kept }) => !kept);
  return [...untils, ...(await storeNew(trx, storing, added))];
}

/** The payment of an order that costs something; undefined when the same request is being stored by another call. */
function planPayment(trx: Trx, request: ReserveRequest, orderId: string, { quote }: PricedOrder) {
  const { children, requestHash, browserHash, origin, environment, now } = request;
  const [first] = children;
  return insertPayment(trx, {
    purpose: "registration",
    amountCents: quote.totalCents,
    ...{ requestHash, browserHash, origin, environment, orderId, now },
    language: first?.data.language ?? "en",
  });
}

/**
 * Stores what a family typed for its children, keeps a place for each (server/holds/rules.ts), and plans the payment,
 * all or nothing (docs/rules/money.md#setting-up-a-payment). Price and groups are those of now, whatever an earlier
 * payment said. Everybody who wants a place in one of these programs waits meanwhile: what is of this family alone is
 * read and stored before they are locked.
 * @param known this browser's own family, locked; undefined where it begins one
 * @param own the unpaid order of this browser that it changes, if it does: its rows, locked
 * @throws {ApiError} already_registered, not_payable, not_yet_open, registration_closed, price_changed, no_group,
 * total_too_small, invalid_input for what a program asks, one_season or same_child_twice, or program_full
 * @throws {LostRace} when the same request is being stored by another call right now
 */
export async function reserve(
  trx: Trx,
  known: string | undefined,
  request: ReserveRequest,
  own: readonly Registration[] = [],
): Promise<Reserved> {
  const { children, now, fieldName } = request;
  const { data } = children[0] as ChildRegistration;
  const at = instantOf(now);
  refuseTwice(request);
  const anew = await refuseOwnDoubles(trx, request);
  const familyId = known ?? (await addFamily(trx, data.email));
  const named = children.map((child) => child.data);
  const childIds = await writeChildren(trx, { familyId, isNew: known === undefined }, named);
  const programs = await lockProgramsToOrder(
    trx,
    [...children, ...own, ...anew].map(({ programId }) => programId),
  );
  const { donationAmount } = data;
  const priced = await priceChildren(trx, { children, donationAmount, familyId: known, now });
  const kept = pairKept(children, own);
  const closed = children.map(({ programId }, child) => {
    const before = kept[child];
    const program = programs.get(programId) as Program;
    return !before || hasLapsed(before, now) ? closedCode(program, now) : undefined;
  });
  refuseChildren(closed);
  refuseOtherPrice(priced, request, keptCentsOf(kept));
  const groupIds = children.map(({ programId, data }, child) => {
    const terms = priced.terms.get(programId);
    return terms ? groupOf(terms, { child, birth: data.childDateOfBirth, fieldName }) : null;
  });
  const answers = await answersTo(trx, children, fieldName);
  const orderId = randomUUID();
  const isFree = priced.quote.totalCents === 0;
  const payment = isFree ? null : await planPayment(trx, request, orderId, priced);
  if (payment === undefined) throw new LostRace("the same request is being stored by another call");
  await endKept(trx, [...own.filter((row) => !kept.includes(row)), ...anew]);
  await takePlaces(trx, { children, groupIds, kept, now });
  const ids = kept.map((row) => row?.id ?? randomUUID());
  await insertOrder(trx, {
    id: orderId,
    ...{ familyId, seasonId: priced.seasonId, quote: priced.quote },
    children: children.map(({ programId }, child) => ({ programId, registrationId: ids[child] ?? "" })),
    ...{ browserHash: request.browserHash, settledAt: null, dueOn: null, now: at },
  });
  const storing = { request, priced, orderId, familyId, payment, groupIds, childIds, answers };
  const rows = ids.map((id, child) => ({ child, id, kept: kept[child] }));
  const untils = await storeChildren(trx, storing, rows);
  await recordSignatures(trx, ids, request);
  // One that is kept shorter than its siblings is the one that the family has to hurry for.
  return { orderId, payment, quote: priced.quote, keptUntil: untils.sort()[0] ?? at };
}
