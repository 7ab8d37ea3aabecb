import { sumLines } from "#domain/prices/order-lines.ts";
import { nameForMail } from "#domain/text/person-name.ts";
import {
  type AddressedEmail,
  type EmailContext,
  familyPage,
  type MailTexts,
  money,
  paragraph,
  paymentRows,
  rowsOf,
  toFamily,
} from "#server/mail/email-layout.ts";
import type { MessageSubject } from "#server/mail/queue.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type DroppedMail,
  ERASED,
  type MailContext,
  mailKind,
  NO_ADDRESS,
  NO_ID,
  type PaymentForMail,
  paymentForMail,
  SUPERSEDED,
} from "./mail-kind.ts";

/** Refunded cents by child, if the refund names lines and the child still exists. */
function childrenOfRefund(db: Db, refundId: string) {
  return db
    .selectFrom("refundLines")
    .innerJoin("orderLines", "orderLines.id", "refundLines.orderLineId")
    .innerJoin("registrations", "registrations.id", "orderLines.registrationId")
    .select(["registrations.id", "childFirstName"])
    .select((eb) => eb.fn.sum<number>("refundLines.cents").as("cents"))
    .where("refundLines.refundId", "=", refundId)
    .groupBy(["registrations.id", "childFirstName"])
    .orderBy("childFirstName")
    .execute();
}

/** Our own refund, or all refunds so far if Stripe's dashboard made it. */
async function findRefund(db: Db, paymentId: string, refundId = NO_ID) {
  const refund = await db
    .selectFrom("refunds")
    .select(["cents", "reason", "state"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (refund) return refund;
  const rows = await db
    .selectFrom("ledger")
    .select("cents")
    .where("paymentId", "=", paymentId)
    .where("kind", "in", ["refund", "refund_reversal"])
    .execute();
  return { cents: 0 - sumLines(rows), reason: "other" as const, state: "succeeded" as const };
}

function payerOf({ donation, registrations: [first] }: PaymentForMail) {
  if (donation) return { name: donation.donorName, to: donation.donorEmail, why: "donation" as const };
  return { name: first?.parentFirstName, to: first?.email, why: "registration" as const };
}

/** Nothing if Stripe changed its mind since the mail was queued. */
async function loadRefund(
  { db }: MailContext,
  { paymentId, refundId }: MessageSubject,
  isAboutFailure: boolean,
) {
  const found = await paymentForMail(db, paymentId);
  if (!found) return ERASED;
  const { to, ...payer } = payerOf(found);
  if (!to) return NO_ADDRESS;
  const { payment, registrations } = found;
  const refund = await findRefund(db, payment.id, refundId);
  if (refund.cents <= 0 || (refund.state === "failed") !== isAboutFailure) return SUPERSEDED;
  // For a single child the subject of the refund is obvious.
  const isOfSeveral = registrations.length > 1 && refundId !== undefined;
  const children = isOfSeveral ? await childrenOfRefund(db, refundId) : [];
  return { ...payer, ...refund, to, payment, children };
}
type Refund = Exclude<Awaited<ReturnType<typeof loadRefund>>, DroppedMail>;

function wordsOf(
  { cash, other, failed, pending, ...succeeded }: MailTexts["refunded"],
  { payment, state }: Refund,
) {
  if (payment.method === "other") return other;
  if (payment.method !== "card") return cash;
  if (state === "failed") return failed;
  return state === "succeeded" ? succeeded : pending;
}

/** The refund by card or in cash, or its failure. Staff's note stays internal. */
function renderRefund(context: EmailContext, refund: Refund): AddressedEmail {
  const { i18n } = context;
  const { payment, cents, reason, state, children, name, to, why } = refund;
  const { refunded } = i18n.texts;
  const { subject, title, text } = wordsOf(refunded, refund);
  const childParts = children.flatMap((child) => {
    const first = nameForMail(child.childFirstName);
    return first === null
      ? []
      : [{ label: refunded.of, value: `${first}, ${money(i18n, Number(child.cents))}` }];
  });
  return toFamily(context, {
    to,
    name,
    subject: i18n.fill(subject),
    title: i18n.fill(title, { amount: cents }),
    parts: [
      paragraph(i18n.fill(text, { amount: cents })),
      ...(state === "failed" ? [] : [paragraph(refunded.reasons[reason])]),
      rowsOf([
        { label: refunded.payment, value: money(i18n, payment.amountCents) },
        { label: state === "succeeded" ? refunded.returned : refunded.amount, value: money(i18n, cents) },
        ...childParts,
        ...paymentRows(i18n, payment),
      ]),
      ...(why === "registration" ? familyPage(context) : []),
    ],
    why,
  });
}

export const refundMails = {
  refund_notice: mailKind((context, ids) => loadRefund(context, ids, false), renderRefund),
  refund_failed: mailKind((context, ids) => loadRefund(context, ids, true), renderRefund),
};
