import { randomUUID, randomUUIDv7 } from "node:crypto";
import { formsOfProgram, signatureEnd, signersOf } from "#domain/club/forms.ts";
import type { Cents } from "#domain/money/money.ts";
import { childCents, type Quote } from "#domain/prices/price-order.ts";
import { asksSex } from "#domain/registration/ages.ts";
import type { StoredProgramAnswers } from "#domain/registration/answers.ts";
import { cashHold } from "#domain/registration/holds.ts";
import type { ChildRegistration } from "#domain/registration/order.ts";
import type { RegistrationState } from "#domain/registration/status.ts";
import { type CalendarDate, dateInZone } from "#domain/time/dates.ts";
import { addFamily, findOrAddChildren } from "#server/money/families.ts";
import { insertOrder } from "#server/money/orders.ts";
import { deleteAidRequests } from "#server/orders/aid/aid-requests.ts";
import { newCashNumber } from "#server/orders/manual/cash-hold.ts";
import { type PricedOrder, priceChildren } from "#server/orders/place/order-rules.ts";
import { type Holder, placedHold, refuseTooManyUnpaid } from "#server/orders/place/order-spots.ts";
import { newPayment } from "#server/payments/intents.ts";
import type { Payment } from "#server/payments/payment-rows.ts";
import type { stripeKeyColumns } from "#server/payments/stripe/gateway.ts";
import type { Trx } from "#server/platform/database/database.ts";
import { type Instant, instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { insertAnswers, writeAnswers } from "#server/registrations/program-answers.ts";
import { formColumns, type Registration } from "#server/registrations/registration-rows.ts";
import { changeState } from "#server/registrations/state.ts";
import type { Wording } from "#server/site/policy-texts.ts";
import type { Program } from "#server/site/programs/published-programs.ts";
import { lockProgramsToOrder } from "#server/site/programs/spots.ts";
import {
  acceptOffer,
  acceptOffersByStaff,
  offerTermsOfOrder,
  releaseReplacedSpots,
} from "#server/waiting/accept.ts";
import {
  checkedAnswers,
  closedErrorCode,
  type FieldName,
  groupsOf,
  hasHoldExpired,
  refuseAlreadyEntered,
  refuseAlreadyRegistered,
  refuseChangedPrice,
  refuseChildren,
  refuseOtherSizes,
  refuseRepeatedChild,
} from "./order-rules.ts";
import { pairWithPrevious, takeSpots } from "./order-spots.ts";

/** The rules that differ between the ways of placing an order. A program's capacity holds for all of them. */
export interface OrderPolicy {
  opening: "needed" | "any time";
  /** Answers to the program's questions: all required ones, any, or none because they were not asked. */
  answers: "all" | "some" | "unasked";
  /** Whether a child that fits no age group is refused or placed without a group. */
  group: "needed" | "if there is one";
  /** The earlier registrations of the same child that refuse this order. */
  doubles: "own browser's" | "anybody's";
  /** The children's first state if the order costs something, and if it is free; null refuses a free order. */
  state: { cost: RegistrationState; free: RegistrationState | null };
  source: "online" | "paper";
}

const FAMILY = {
  opening: "needed",
  answers: "all",
  group: "needed",
  doubles: "own browser's",
  state: { cost: "awaiting_payment", free: "awaiting_code" },
  source: "online",
} as const satisfies OrderPolicy;

const STAFF = {
  opening: "any time",
  answers: "some",
  group: "if there is one",
  doubles: "anybody's",
  state: { cost: "awaiting_manual_payment", free: "awaiting_manual_payment" },
  source: "paper",
} as const satisfies OrderPolicy;

export const ORDER_POLICIES = {
  /** A family submits the club's own form. */
  form: FAMILY,
  /** The contract's API call for one child; it cannot request a mailbox code (docs/reference/api.md). */
  call: { ...FAMILY, state: { cost: "awaiting_payment", free: null } },
  paper: STAFF,
  /** Staff import a list from another system, which had its own questions and prices. */
  spreadsheet: { ...STAFF, answers: "unasked" },
} as const satisfies Record<string, OrderPolicy>;

export interface Sender extends Holder {
  /** Hash of the price that the family was shown; undefined if the page sent none. */
  quoteHash: string | undefined;
  /** Whether this browser has ordered before; only then can it have registrations. */
  hasOrdered: boolean;
  /** Orders of other browsers in the family's session. */
  ownOrders: ReadonlySet<string> | undefined;
  /** The policies that the family agrees to, in every language. */
  wordings: readonly Wording[];
  /** The entry of a waiting list whose offer it accepts, in its family's session. */
  offerId?: string | undefined;
  /** Why it cannot pay now; undefined if it pays (docs/reference/aid.md). */
  aid?: string | undefined;
  /** Whether it pays in cash at the field; by card if a program does not take cash. */
  paysCash?: boolean | undefined;
  keys: ReturnType<typeof stripeKeyColumns>;
}

/** Staff's input besides the children. */
interface StaffEntry {
  /** Money handed over with the registration; null if it is not paid yet. */
  cashCents: Cents | null;
  /** The last day to pay; null if staff set none, or if the order is paid. */
  dueOn: CalendarDate | null;
  importId?: string;
  /** For a spreadsheet: the price of the whole family; this order may be only a part of it. */
  priced?: PricedOrder;
}

interface ChildToPlace extends ChildRegistration {
  /** The registration's id, if the caller has chosen it. */
  id?: string;
  /** Another system's charge beyond our price. */
  extraCents?: Cents;
}

export interface OrderToPlace {
  /** At least one; answers given once for the whole order are repeated in each child. */
  children: readonly ChildToPlace[];
  /** The locked family; undefined creates a new one. */
  familyId: string | undefined;
  /** Locked registrations of this browser's unpaid orders that this order replaces. */
  replaced?: readonly Registration[];
  fieldName: FieldName;
  by: { sender: Sender; entry?: undefined } | { entry: StaffEntry; sender?: undefined };
  now: Date;
  timeZone: string;
}

export interface PlacedOrder {
  orderId: string;
  familyId: string;
  /** null for a free order, a manual payment, one in cash, or an aid request. */
  payment: Payment | null;
  quote: Quote;
  /** When the holds end. Spots of staff's orders are held until they are paid. */
  heldUntil: Instant;
  /** The last day for cash at the field; undefined if a program takes none. */
  cashDay: CalendarDate | undefined;
  /** The registrations that staff entered; the caller confirms those without an open step. */
  rows: Registration[];
}

/** Inserts the payment of an order; null for staff's orders. */
function planPayment(
  trx: Trx,
  { children, by, now }: OrderToPlace,
  { orderId, quote, heldUntil }: { orderId: string; quote: Quote; heldUntil: Instant | undefined },
) {
  if (!by.sender) return null;
  const { browserHash, networkHash, keys } = by.sender;
  return newPayment(trx, {
    purpose: "registration",
    amountCents: quote.totalCents,
    browserHash,
    networkHash,
    ...keys,
    orderId,
    heldUntil,
    now,
    language: children[0]?.data.language ?? "en",
  }).executeTakeFirstOrThrow();
}

/** The registration's columns for a child's answers and its price. */
function columnsOfChild({ programId, data, extraCents = 0 }: ChildToPlace, quote: Quote, index: number) {
  const columns = { programId, ...formColumns(data, childCents(quote, index) + extraCents) };
  // An order's donation is stored with its first child.
  if (index > 0) return { ...columns, donationAmount: 0 };
  return { ...columns, totalAmount: columns.totalAmount + columns.donationAmount };
}

type Context = "orderId" | "familyId" | "childId" | "seasonId" | "groupId" | "paymentId" | "state" | "source";

interface RowToStore {
  id: string;
  columns: ReturnType<typeof columnsOfChild> & Pick<Registration, Context | "hasSpot" | "holdExpiresAt">;
  answers: StoredProgramAnswers;
  /** The unpaid registration that this one overwrites. */
  previous: Registration | undefined;
}

const later = (first: Instant, second: Instant = first): Instant => (first > second ? first : second);

/** Overwrites an unpaid registration with the changed answers. */
async function updateRegistration(
  trx: Trx,
  previous: Registration,
  { id, columns: { state, hasSpot, holdExpiresAt, ...columns }, answers }: RowToStore,
): Promise<void> {
  await changeState(trx, [previous], { to: state, hasSpot, holdExpiresAt });
  await trx
    .updateTable("registrations")
    .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  // The family signs again: recordSignatures() stores the new signatures.
  await trx.deleteFrom("signatures").where("registrationId", "=", id).execute();
  await writeAnswers(trx, id, answers);
}

/**
 * Stores every registration: overwrites the earlier ones first, then inserts new ones with one statement per table.
 * @returns those that staff entered
 */
async function storeRows(trx: Trx, rows: readonly RowToStore[], { by, now }: OrderToPlace) {
  for (const row of rows) if (row.previous) await updateRegistration(trx, row.previous, row);
  const newRows = rows.filter(({ previous }) => !previous);
  if (newRows.length === 0) return [];
  const added = { createdAt: instantOf(now), deletedAt: null };
  const values = newRows.map(({ id, columns }) => ({ id, ...columns, ...added }));
  const insert = trx.insertInto("registrations").values(values);
  const stored = by.entry ? await insert.returningAll().execute() : [];
  if (by.sender) await insert.execute();
  await insertAnswers(
    trx,
    newRows.map(({ id, answers }) => ({ registrationId: id, answers })),
  );
  return stored;
}

/** Who signs a text for a child of an order, and how. */
function signaturesOfChild(
  { programId, data }: ChildToPlace,
  { policy, form }: Wording,
  { today, firstDay }: { today: CalendarDate; firstDay: CalendarDate },
) {
  if (!form) {
    const signedName = policy === "waiver" ? data.waiverSignature : null;
    return [{ signer: "guardian" as const, signedName, validUntil: null }];
  }
  const names = { guardian: data.formSignatures?.[form.id], player: data.playerSignatures?.[form.id] };
  const validUntil = signatureEnd(form, today);
  const signers = formsOfProgram([form], programId).length === 0 ? [] : signersOf(form, data, firstDay);
  return signers.flatMap((signer) => {
    const signedName = names[signer];
    return signedName ? { signer, signedName, validUntil } : [];
  });
}

/** Records which texts were signed, in which language and when (docs/reference/signatures.md#policy-versions). */
async function recordSignatures(
  trx: Trx,
  registrationIds: readonly string[],
  { children, now, timeZone }: OrderToPlace,
  { wordings, programs }: Pick<Sender, "wordings"> & { programs: ReadonlyMap<string, Program> },
): Promise<void> {
  const { language } = (children[0] as ChildRegistration).data;
  const today = dateInZone(now, timeZone);
  const rows = children.flatMap((child, index) => {
    const firstDay = programs.get(child.programId)?.startsOn ?? today;
    return wordings
      .filter((wording) => wording.language === language)
      .flatMap((wording) => {
        const { policy, version, textHash } = wording;
        const text = { registrationId: registrationIds[index] ?? "", policy, version, language, textHash };
        return signaturesOfChild(child, wording, { today, firstDay }).map((signature) => ({
          id: randomUUIDv7(),
          ...text,
          ...signature,
          signedAt: instantOf(now),
        }));
      });
  });
  await trx.insertInto("signatures").values(rows).execute();
}

/**
 * Stores children as one order of their family, holds a spot for each (domain/registration/holds.ts) and inserts the
 * payment, all or nothing. The form, the contract's call, paper and spreadsheets all use it; `policy` has the
 * differences. Price and age groups are always the current ones. Other orders for the same programs wait for the
 * program locks, so the family's own rows are read and written before the locks are taken. Staff's callers hold the
 * locks already, to detect a repeated request, and confirm registrations without an open step.
 * @throws {ApiError} already_registered, not_payable, not_yet_open, registration_closed, price_changed, cash_amount,
 * no_group, total_too_small, program_full, too_many_unpaid, offer_expired, offer_children; invalid_input for a program's
 * questions, one_season or same_child_twice
 */
export async function placeOrder(trx: Trx, order: OrderToPlace, policy: OrderPolicy): Promise<PlacedOrder> {
  const { children, replaced = [], by, now, fieldName } = order;
  const { email, donationAmount } = (children[0] as ChildRegistration).data;
  const placedAt = instantOf(now);
  const isFamilyOrder = policy.doubles === "own browser's";
  if (isFamilyOrder) refuseRepeatedChild(children, fieldName);
  const reordered =
    isFamilyOrder && by.sender?.hasOrdered ? await refuseAlreadyRegistered(trx, children, by.sender) : [];
  const isNew = order.familyId === undefined;
  const familyId = order.familyId ?? (await addFamily(trx, email));
  const childrenData = children.map(({ data }) => data);
  const childIds = await findOrAddChildren(trx, { familyId, isNew }, childrenData);
  const programs = await lockProgramsToOrder(
    trx,
    [...children, ...replaced, ...reordered].map(({ programId }) => programId),
  );
  const previousRows = pairWithPrevious(children, replaced);
  const offers = await offerTermsOfOrder(trx, { children, previousRows, offerId: by.sender?.offerId, now });
  const childrenToPrice = children.map((child, index) => ({ ...child, mostCents: offers[index]?.cents }));
  const toPrice = { children: childrenToPrice, donationAmount, familyId: order.familyId, programs, now };
  const priced = by.entry?.priced ?? (await priceChildren(trx, toPrice));
  const closedCodes = children.map(({ programId }, index) => {
    const previous = previousRows[index];
    const program = programs.get(programId) as Program;
    // An offer outlives the day on which registration closes.
    if (offers[index]) return undefined;
    return !previous || hasHoldExpired(previous, now)
      ? closedErrorCode(program, now, order.timeZone)
      : undefined;
  });
  if (policy.opening === "needed") refuseChildren(closedCodes);
  refuseChangedPrice(priced, { ...by.sender, ...by.entry }, previousRows);
  if (!isFamilyOrder) await refuseAlreadyEntered(trx, children);
  refuseOtherSizes(priced, children, fieldName);
  const groupIds = groupsOf(priced, children, { fieldName, isRequired: policy.group === "needed" });
  const answers = checkedAnswers(programs, children, fieldName, policy.answers);
  const { quote, seasonId } = priced;
  const isFree = quote.totalCents === 0;
  const aid = isFree ? undefined : by.sender?.aid;
  const childPrograms = children.map(({ programId }) => programs.get(programId) as Program);
  const cashDay = cashHold(childPrograms, now, order.timeZone)?.day;
  const isCash = !isFree && aid === undefined && cashDay !== undefined && by.sender?.paysCash === true;
  const isUncharged = isFree || aid !== undefined || isCash;
  const state = isUncharged ? policy.state.free : policy.state.cost;
  if (state === null) throw new ApiError("not_payable");
  // Not by time: the start of the id may be shown as a payment number (docs/reference/receipts.md#payment-number).
  const orderId = randomUUID();
  const heldUntil = offers
    .flatMap((offer) => offer?.until ?? [])
    .sort()
    .at(-1);
  const payment = isUncharged ? null : await planPayment(trx, order, { orderId, quote, heldUntil });
  const leftoverRows = [...replaced.filter((row) => !previousRows.includes(row)), ...reordered];
  await changeState(trx, leftoverRows, { to: "expired" });
  if (by.entry) await acceptOffersByStaff(trx, children, placedAt);
  if (by.sender) {
    const registrationIds = [...replaced, ...reordered].map(({ id }) => id);
    const spots = offers.filter((offer) => !offer).length;
    await refuseTooManyUnpaid(trx, { holder: by.sender, spots, registrationIds, now });
  }
  const continued = previousRows.flatMap((row, index) => (row && !offers[index] ? row : []));
  const hold = by.sender ? await placedHold(trx, continued, now) : undefined;
  const heldSpots = await releaseReplacedSpots(trx, previousRows, offers);
  await takeSpots(trx, { children, groupIds, previousRows: heldSpots, isPublic: isFamilyOrder, now });
  // In order, so that lists by id show an order's children as the family typed them.
  const newIds = children.map(() => randomUUIDv7()).toSorted();
  const ids = children.map(({ id }, index) => previousRows[index]?.id ?? id ?? newIds[index] ?? "");
  const owedCents = children.reduce((sum, { extraCents = 0 }) => sum + extraCents, quote.totalCents);
  await insertOrder(trx, {
    id: orderId,
    familyId,
    seasonId,
    quote,
    cashNumber: isCash ? await newCashNumber(trx) : null,
    dueOn: owedCents === 0 ? null : (by.entry?.dueOn ?? null),
    now: placedAt,
    children: children.map(({ programId }, index) => ({ programId, registrationId: ids[index] ?? "" })),
    browserHash: by.sender?.browserHash ?? null,
    networkHash: by.sender?.networkHash ?? null,
    holdRenewals: hold?.renewals ?? 0,
    importId: by.entry?.importId ?? null,
  });
  await deleteAidRequests(trx, replaced);
  if (aid !== undefined)
    await trx.insertInto("aidRequests").values({ orderId, text: aid, askedAt: placedAt }).execute();
  const paymentId = payment?.id ?? null;
  const common = { orderId, familyId, seasonId, paymentId, state, source: policy.source };
  const rows = children.map((child, index): RowToStore => {
    const placement = {
      childId: childIds[index] ?? "",
      groupId: groupIds[index] ?? null,
      hasSpot: true,
      holdExpiresAt: hold ? later(instantOf(hold.until), offers[index]?.until) : null,
    };
    const columns = { ...columnsOfChild(child, quote, index), ...common, ...placement };
    const terms = priced.terms.get(child.programId);
    if (!asksSex(terms ?? {})) columns.childSex = null;
    if (terms?.shirtSizes === "none") columns.tshirtSize = null;
    const previous = previousRows[index];
    return { id: ids[index] ?? "", columns, answers: answers[index] ?? {}, previous };
  });
  const stored = await storeRows(trx, rows, order);
  await acceptOffer(trx, offers, { registrationIds: ids, now });
  if (by.sender) await recordSignatures(trx, ids, order, { wordings: by.sender.wordings, programs });
  // The family has until the first of its spots is free for others.
  const firstEnd = rows.map(({ columns }) => columns.holdExpiresAt ?? placedAt).sort()[0] ?? placedAt;
  return { orderId, familyId, payment, quote, heldUntil: firstEnd, cashDay, rows: stored };
}
