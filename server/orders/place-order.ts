import { randomUUID } from "node:crypto";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import type { ChildRegistration } from "#domain/order.ts";
import type { PaymentEnvironment } from "#domain/payment-state.ts";
import { childCents, type Quote } from "#domain/pricing.ts";
import type { KeptAnswers } from "#domain/program-answers.ts";
import { addFamily, insertOrder, writeChildren } from "#server/money/order-lines.ts";
import { insertPayment, type PayerOrigin, type Payment } from "#server/payments/payments.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Trx } from "#server/platform/database.ts";
import { type Instant, instantOf } from "#server/platform/schema.ts";
import { LostRace } from "#server/platform/transaction.ts";
import { insertAnswers, writeAnswers } from "#server/registrations/answers.ts";
import { columnsFrom, type Registration } from "#server/registrations/data.ts";
import { lockProgramsToOrder } from "#server/site/places.ts";
import type { Wording } from "#server/site/policies.ts";
import type { Program } from "#server/site/programs.ts";
import { type Holder, keepAgain, keepFirst } from "./holds.ts";
import { endKept, pairKept, takePlaces } from "./order-places.ts";
import {
  answersTo,
  closedCode,
  type FieldName,
  groupOf,
  hasLapsed,
  refuseChildren,
  refuseEntered,
  refuseOtherPrice,
  refuseOwnDoubles,
  refuseTwice,
} from "./order-rules.ts";
import { type PricedOrder, priceChildren } from "./prices.ts";

/** Where one way of placing an order differs from the others. Nobody goes beyond the places of a program. */
export interface OrderPolicy {
  /** Whether programs have to be open. */
  opening: "needed" | "any time";
  /** What a program asks: all that is required, what there is, or nothing, because nobody was asked. */
  answers: "all" | "some" | "unasked";
  /** A child that is in no group of its age is refused, or is in none. */
  group: "needed" | "if there is one";
  /** Whose registration of the same child refuses this one. */
  doubles: "own browser's" | "anybody's";
  /** What its children wait for: where the order costs something, and where it costs nothing; null refuses that. */
  waits: { cost: "card" | "hand"; free: "code" | "hand" | null };
  source: "online" | "paper";
}

const FAMILY = {
  opening: "needed",
  answers: "all",
  group: "needed",
  doubles: "own browser's",
  waits: { cost: "card", free: "code" },
  source: "online",
} as const satisfies OrderPolicy;

const STAFF = {
  opening: "any time",
  answers: "some",
  group: "if there is one",
  doubles: "anybody's",
  waits: { cost: "hand", free: "hand" },
  source: "paper",
} as const satisfies OrderPolicy;

export const ORDER_POLICIES = {
  /** A family sends the club's own form. */
  form: FAMILY,
  /** The contract's call for one child, which knows no code from the mailbox (docs/rules/api.md). */
  call: { ...FAMILY, waits: { cost: "card", free: null } },
  /** Staff enter what came on paper. */
  paper: STAFF,
  /** Staff import a list of another system, which has asked its own questions and its own price. */
  spreadsheet: { ...STAFF, answers: "unasked" },
} as const satisfies Record<string, OrderPolicy>;

/** What a family's browser says beside its children. */
export interface Sender extends Holder {
  /** Of the price that the family was shown; undefined from a page that does not tell. */
  quoteHash: string | undefined;
  /** Of all answers, as this browser sent them. */
  requestHash: string;
  origin: PayerOrigin;
  /** What a family agrees to now, in every language. */
  wordings: readonly Wording[];
  environment: PaymentEnvironment;
}

/** What staff say beside the children. */
interface Entry {
  /** What was handed over with it; null when it is not paid yet. */
  cashCents: Cents | null;
  /** Until when its family pays; null where nobody said, and for what is paid. */
  dueOn: CalendarDate | null;
  importId?: string;
  /** Of a spreadsheet: its family's price, of which this order is all or a part. */
  priced?: PricedOrder;
}

interface ChildToPlace extends ChildRegistration {
  /** Of its row, where its caller knows it. */
  id?: string;
  /** What another system asked for beyond our price. */
  agreedCents?: Cents;
}

export interface OrderToPlace {
  /** At least one; what is said once stands in each. */
  children: readonly ChildToPlace[];
  /** Locked; undefined for a family that begins with this order. */
  familyId: string | undefined;
  /** The unpaid orders of this browser that it takes the place of: their rows, locked. */
  own?: readonly Registration[];
  fieldName: FieldName;
  by: { sender: Sender; entry?: undefined } | { entry: Entry; sender?: undefined };
  now: Date;
}

export interface Placed {
  orderId: string;
  familyId: string;
  /** null where it costs nothing, or is paid by hand. */
  payment: Payment | null;
  quote: Quote;
  /** Until when its places are kept; staff's are kept until they are paid. */
  keptUntil: Instant;
  /** What staff entered, to be confirmed where there is nothing to wait for. */
  rows: Registration[];
}

/** The payment of an order that costs something; undefined when the same request is being stored by another call. */
function planPayment(trx: Trx, { children, by, now }: OrderToPlace, orderId: string, { quote }: PricedOrder) {
  if (!by.sender) return null;
  const { requestHash, browserHash, origin, environment } = by.sender;
  return insertPayment(trx, {
    purpose: "registration",
    amountCents: quote.totalCents,
    ...{ requestHash, browserHash, origin, environment, orderId, now },
    language: children[0]?.data.language ?? "en",
  });
}

/** What the row of an order's child says of it and of its price. */
function columnsOfChild({ programId, data, agreedCents = 0 }: ChildToPlace, quote: Quote, child: number) {
  const columns = { programId, ...columnsFrom(data, childCents(quote, child) + agreedCents) };
  // The donation of an order stands with its first child.
  if (child > 0) return { ...columns, donationAmount: 0 };
  return { ...columns, totalAmount: columns.totalAmount + columns.donationAmount };
}

type Context =
  | "orderId"
  | "familyId"
  | "childId"
  | "seasonId"
  | "groupId"
  | "paymentId"
  | "waitsFor"
  | "source";

/** A child's row to be stored, as far as it does not say until when its place is kept. */
interface Row {
  id: string;
  columns: ReturnType<typeof columnsOfChild> & Pick<Registration, Context | "place">;
  answers: KeptAnswers;
  /** The unpaid row that it goes on with. */
  kept: Registration | undefined;
}

const holderOf = ({ browserHash, networkHash }: Holder): Holder => ({ browserHash, networkHash });

/** Stores a row in place of the unpaid one that it changes. @returns until when its place is kept */
async function storeKept(
  trx: Trx,
  { id, columns, answers }: Row,
  keeping: { registration: Registration; holder: Holder; now: Date },
): Promise<Instant> {
  const holdExpiresAt = await keepAgain(trx, { ...keeping, showedCard: false });
  await trx
    .updateTable("registrations")
    .set((eb) => ({ ...columns, holdExpiresAt, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  // They are signed anew.
  await trx.deleteFrom("signatures").where("registrationId", "=", id).execute();
  await writeAnswers(trx, id, answers);
  return holdExpiresAt;
}

/** Stores rows that are new, in a statement for each table. @returns until when a family's places are kept; staff's rows */
async function storeNew(trx: Trx, added: readonly Row[], { by, now }: OrderToPlace) {
  const registrationIds = added.map(({ id }) => id);
  const untils = by.sender ? await keepFirst(trx, { registrationIds, holder: holderOf(by.sender), now }) : [];
  const values = added.map(({ id, columns }, at) => ({
    ...{ id, ...columns, holdExpiresAt: untils[at] ?? null },
    ...{ createdAt: instantOf(now), deletedAt: null },
  }));
  const insert = trx.insertInto("registrations").values(values);
  const rows = by.entry ? await insert.returningAll().execute() : [];
  if (by.sender) await insert.execute();
  await insertAnswers(
    trx,
    added.map(({ id, answers }) => ({ registrationId: id, kept: answers })),
  );
  return { untils, rows };
}

/** Stores every row, first those that change one. */
async function storeRows(trx: Trx, rows: readonly Row[], order: OrderToPlace) {
  const { sender } = order.by;
  const untils: Instant[] = [];
  for (const row of rows) {
    if (!row.kept || !sender) continue;
    const keeping = { registration: row.kept, holder: holderOf(sender), now: order.now };
    untils.push(await storeKept(trx, row, keeping));
  }
  const added = rows.filter(({ kept }) => !kept);
  if (added.length === 0) return { untils, rows: [] };
  const stored = await storeNew(trx, added, order);
  return { ...stored, untils: [...untils, ...stored.untils] };
}

/** Records which words were agreed to, in which language, when (docs/rules/privacy.md#texts-that-were-signed). */
async function recordSignatures(
  trx: Trx,
  registrationIds: readonly string[],
  { children, now }: OrderToPlace,
  wordings: readonly Wording[],
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

/**
 * Stores children as one order of their family, keeps a place for each (server/orders/hold-queries.ts) and plans the payment, all or
 * nothing: the one place where the form, the contract's call, paper and a spreadsheet do it. The policy says where they
 * differ. Price and groups are those of now, whatever an earlier payment said. Everybody who wants a place in one of these
 * programs waits meanwhile: what is of this family alone is read and stored before they are locked. Staff have locked them
 * before, to see whether the same is stored already, and confirm what has nothing to wait for.
 * @throws {ApiError} already_registered, not_payable, not_yet_open, registration_closed, price_changed, cash_amount,
 * no_group, total_too_small, invalid_input for what a program asks, one_season or same_child_twice, or program_full
 * @throws {LostRace} when the same request is being stored by another call right now
 */
export async function placeOrder(trx: Trx, order: OrderToPlace, policy: OrderPolicy): Promise<Placed> {
  const { children, own = [], by, now, fieldName } = order;
  const { email, donationAmount } = (children[0] as ChildRegistration).data;
  const at = instantOf(now);
  const isOwn = policy.doubles === "own browser's";
  if (isOwn) refuseTwice(children, fieldName);
  const anew = isOwn && by.sender ? await refuseOwnDoubles(trx, children, by.sender.browserHash) : [];
  const isNew = order.familyId === undefined;
  const familyId = order.familyId ?? (await addFamily(trx, email));
  const named = children.map(({ data }) => data);
  const childIds = await writeChildren(trx, { familyId, isNew }, named);
  const programs = await lockProgramsToOrder(
    trx,
    [...children, ...own, ...anew].map(({ programId }) => programId),
  );
  const toPrice = { children, donationAmount, familyId: order.familyId, now };
  const priced = by.entry?.priced ?? (await priceChildren(trx, toPrice));
  const kept = pairKept(children, own);
  const closed = children.map(({ programId }, child) => {
    const before = kept[child];
    const program = programs.get(programId) as Program;
    return !before || hasLapsed(before, now) ? closedCode(program, now) : undefined;
  });
  if (policy.opening === "needed") refuseChildren(closed);
  refuseOtherPrice(priced, { ...by.sender, ...by.entry }, kept);
  if (!isOwn) await refuseEntered(trx, children);
  const groupIds = children.map(({ programId, data }, child) => {
    const asked = { child, birth: data.childDateOfBirth, fieldName, isNeeded: policy.group === "needed" };
    return groupOf(priced.terms.get(programId)?.groups ?? [], asked);
  });
  const answers = await answersTo(trx, children, fieldName, policy.answers);
  const { quote, seasonId } = priced;
  const isFree = quote.totalCents === 0;
  const waitsFor = isFree ? policy.waits.free : policy.waits.cost;
  if (waitsFor === null) throw new ApiError("not_payable");
  const orderId = randomUUID();
  const payment = isFree ? null : await planPayment(trx, order, orderId, priced);
  if (payment === undefined) throw new LostRace("the same request is being stored by another call");
  await endKept(trx, [...own.filter((row) => !kept.includes(row)), ...anew]);
  await takePlaces(trx, { children, groupIds, kept, now });
  const ids = children.map(({ id }, child) => kept[child]?.id ?? id ?? randomUUID());
  const { importId, dueOn = null } = by.entry ?? {};
  const owedCents = children.reduce((sum, { agreedCents = 0 }) => sum + agreedCents, quote.totalCents);
  await insertOrder(trx, {
    ...{ id: orderId, familyId, seasonId, quote, dueOn: owedCents === 0 ? null : dueOn, now: at },
    children: children.map(({ programId }, child) => ({ programId, registrationId: ids[child] ?? "" })),
    ...{ browserHash: by.sender?.browserHash ?? null, settledAt: null },
    ...(importId !== undefined && { importId }),
  });
  const paymentId = payment?.id ?? null;
  const common = { orderId, familyId, seasonId, paymentId, waitsFor, source: policy.source };
  const rows = children.map((child, at): Row => {
    const own = { childId: childIds[at] ?? null, groupId: groupIds[at] ?? null, place: "held" as const };
    const columns = { ...columnsOfChild(child, quote, at), ...common, ...own };
    return { id: ids[at] ?? "", columns, answers: answers[at] ?? {}, kept: kept[at] };
  });
  const stored = await storeRows(trx, rows, order);
  if (by.sender) await recordSignatures(trx, ids, order, by.sender.wordings);
  // One that is kept shorter than its siblings is the one that the family has to hurry for.
  const keptUntil = stored.untils.sort()[0] ?? at;
  return { orderId, familyId, payment, quote, keptUntil, rows: stored.rows };
}
