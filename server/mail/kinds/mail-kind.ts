import { billLines, sumLines } from "#domain/prices/order-lines.ts";
import type { ProgramId } from "#domain/programs/programs.ts";
import { childOutcome } from "#domain/registration/status.ts";
import type { Language } from "#domain/text/languages.ts";
import type { AddressedEmail, BillLine, EmailContext, MailedPayment } from "#server/mail/email-layout.ts";
import { codeDeadline } from "#server/mail/mailbox-codes.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import { balanceOfOrder } from "#server/money/balances.ts";
import { findOrder, linesOf, type OrderLine } from "#server/money/orders.ts";
import { findDonation } from "#server/payments/donations.ts";
import { findPayment } from "#server/payments/payment-rows.ts";
import type { Db } from "#server/platform/database/database.ts";
import { programNames } from "#server/platform/season-scope.ts";

/** Why a mail is not sent: its subject was erased, has no address, or changed in the meantime. */
type SkipReason = "gone" | "no_address" | "outdated";

export interface DroppedMail {
  dropped: SkipReason;
}

export const ERASED: DroppedMail = { dropped: "gone" };
export const NO_ADDRESS: DroppedMail = { dropped: "no_address" };
export const SUPERSEDED: DroppedMail = { dropped: "outdated" };

export interface MailContext extends EmailContext {
  db: Db;
  /** Derives the digits of codes, and signs the links that mails carry. */
  secretKey: Buffer;
}

/** Writes a mail from today's rows, when it is sent. */
export type MailKind = (context: MailContext, ids: MessageSubject) => Promise<AddressedEmail | DroppedMail>;

function isDropped(view: object): view is DroppedMail {
  return "dropped" in view;
}

/**
 * One kind of mail.
 * @param load reads the rows of the ids, or returns why the mail is dropped
 * @param render renders the loaded rows without a database query
 */
export function mailKind<View extends object>(
  load: (context: MailContext, ids: MessageSubject) => Promise<View | DroppedMail>,
  render: (context: EmailContext, view: View) => AddressedEmail,
): MailKind {
  return async (context, ids) => {
    const view = await load(context, ids);
    if (isDropped(view)) return view;
    const mail = render(context, view);
    // A family that staff entered from paper may have none.
    return mail.to.every((address) => address === "") ? NO_ADDRESS : mail;
  };
}

/** Columns that mails may use: no health answers, postal address or signature. */
function registrationsForMail(db: Db) {
  return db
    .selectFrom("registrations")
    .select(["id", "programId", "paymentId", "orderId", "state", "donationAmount", "deletedAt"])
    .select(["childFirstName", "childLastName", "childAge", "tshirtSize"])
    .select(["parentFirstName", "parentLastName", "email", "phone"])
    .orderBy("createdAt");
}

/** In place of the id of an erased subject: it finds no row, and PostgreSQL takes it as an id. */
export const NO_ID = "00000000-0000-0000-0000-000000000000";

export function registrationForMail(db: Db, id = NO_ID) {
  return registrationsForMail(db).where("id", "=", id).executeTakeFirst();
}
type RegistrationForMail = NonNullable<Awaited<ReturnType<typeof registrationForMail>>>;

function registrationsOfOrder(db: Db, orderId: string): Promise<RegistrationForMail[]> {
  return registrationsForMail(db).where("orderId", "=", orderId).orderBy("id").execute();
}

export async function programName(db: Db, id: ProgramId, language: Language): Promise<string> {
  return (await programNames(db, language)).get(id)?.name ?? "";
}

function childrenOf(
  registrations: readonly RegistrationForMail[],
  lines: readonly OrderLine[],
  isPaid: boolean,
) {
  const rank = (id: string) => lines.findIndex(({ registrationId }) => registrationId === id);
  return registrations
    .toSorted((first, second) => rank(first.id) - rank(second.id))
    .map((registration) => {
      const { id, state, deletedAt } = registration;
      const childLines = lines.filter(({ registrationId }) => registrationId === id);
      const isDeleted = deletedAt !== null;
      return {
        registration,
        lines: childLines,
        outcome: childOutcome({ state, isDeleted, isOrderPaid: isPaid, lines: childLines }),
      };
    });
}
export type ChildForMail = ReturnType<typeof childrenOf>[number];

/** The lines of a bill besides the children's; erased children are summed up without details. */
function otherLinesOf(
  lines: readonly OrderLine[],
  registrations: readonly RegistrationForMail[],
): BillLine[] {
  const existing = new Set(registrations.map(({ id }) => id));
  const others = lines.filter(
    ({ registrationId }) => registrationId === null || !existing.has(registrationId),
  );
  const donations = others.filter(({ kind }) => kind === "donation");
  const erased = others.filter(({ kind }) => kind !== "donation");
  const cents = sumLines(billLines(erased));
  return [...(cents === 0 ? [] : [{ kind: "someone" as const, cents }]), ...donations];
}

/** An order with its existing children in the order of the lines; undefined without any. */
export async function orderForMail(db: Db, orderId = NO_ID) {
  const registrations = await registrationsOfOrder(db, orderId);
  const order = await findOrder(db, orderId);
  if (!order) return undefined;
  const { settledAt, totalCents, eraseAt } = order;
  const lines = await linesOf(db, [orderId]);
  const [first, ...others] = childrenOf(registrations, lines, settledAt !== null && totalCents > 0);
  if (!first) return undefined;
  const { paymentId } = first.registration;
  const payment = paymentId === null ? undefined : await findPayment(db, paymentId);
  // Without a payment an aided order has its own day and number, unlike a free one
  // (docs/reference/aid.md#aid-visibility).
  const isAided = lines.some(({ reason }) => reason === "aid");
  const aidedPayment =
    settledAt !== null && isAided ? { id: orderId, paidAt: settledAt, method: "card" as const } : null;
  const children: [ChildForMail, ...ChildForMail[]] = [first, ...others];
  return {
    children,
    /** Lines of the donation and of erased children. */
    otherLines: otherLinesOf(lines, registrations),
    /** null if nothing was due. */
    payment: (payment ?? aidedPayment) as MailedPayment | null,
    /** When the code for free children expires; null for an unpaid order. */
    codeUntil: settledAt === null ? null : codeDeadline(settledAt),
    /** The date of the family's erasure; null without a request. */
    eraseAt,
  };
}

/** A payment with the children that it covers, or with all of its order's if it paid an open balance. */
export async function paymentForMail(db: Db, id = NO_ID) {
  const payment = await findPayment(db, id);
  if (!payment) return undefined;
  const covered = await registrationsForMail(db).where("paymentId", "=", id).execute();
  const registrations =
    covered.length > 0 || payment.orderId === null
      ? covered
      : await registrationsOfOrder(db, payment.orderId);
  return { payment, registrations, donation: await findDonation(db, id) };
}
export type PaymentForMail = NonNullable<Awaited<ReturnType<typeof paymentForMail>>>;

/**
 * The open balance of a registration's order, with its active children, or all if none is active; undefined once
 * erased.
 */
export async function openOrderForMail(db: Db, registrationId: string | undefined, language: Language) {
  const registration = await registrationForMail(db, registrationId);
  const order = registration && (await findOrder(db, registration.orderId));
  if (!order) return undefined;
  const names = await programNames(db, language);
  const rows = await registrationsOfOrder(db, order.id);
  const active = rows.filter(({ deletedAt }) => deletedAt === null);
  const children = (active.length > 0 ? active : rows).map(({ childFirstName, programId }) => ({
    firstName: childFirstName,
    program: names.get(programId)?.name ?? "",
  }));
  return {
    registration,
    children,
    /** "Summer camp, League", each program once. */
    programs: [...new Set(children.map(({ program }) => program))].join(", "),
    openCents: (await balanceOfOrder(db, order.id))?.openCents ?? 0,
    isSpotKept: active.length > 0,
    dueOn: order.dueOn,
  };
}
export type OpenOrder = NonNullable<Awaited<ReturnType<typeof openOrderForMail>>>;
