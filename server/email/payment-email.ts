import type { Cents } from "#domain/money.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { RefundReason } from "#domain/refund.ts";
import {
  type Addressed,
  closing,
  donationNotes,
  type EmailContext,
  type EmailRow,
  greeting,
  money,
  type PaymentFacts,
  paymentRows,
  questions,
} from "./email-template.ts";
import type { EmailI18n } from "./i18n.ts";

interface Payer {
  /** As typed. */
  name: string | null | undefined;
  address: string;
}

type PaidAmount = PaymentFacts & { amountCents: Cents };

export function donationReceipt(
  { i18n }: EmailContext,
  { payment, donor }: { payment: PaidAmount; donor: Payer },
): Addressed {
  const { donated } = i18n.texts;
  const amount = payment.amountCents;
  const value = money(i18n, amount);
  return {
    to: [donor.address],
    email: {
      subject: i18n.fill(donated.subject),
      title: donated.title,
      parts: [
        greeting(i18n, donor.name),
        { kind: "text", text: i18n.fill(donated.text, { amount }) },
        { kind: "heading", text: donated.heading },
        {
          kind: "bill",
          rows: [{ label: i18n.fill(donated.line), value }],
          total: { label: donated.total, value },
        },
        { kind: "rows", rows: paymentRows(i18n, payment) },
        ...donationNotes(i18n, amount),
        ...questions(i18n),
      ],
      closing: closing(i18n, "donation"),
    },
  };
}

interface Refunded {
  payment: PaidAmount;
  payer: Payer & { why: "donation" | "registration" };
  /** Positive. */
  cents: Cents;
  reason: RefundReason;
  /** The children whose money it was, in an order of several; empty if obvious or unknown. */
  children: readonly { childFirstName: string; cents: Cents }[];
}

/** "For: Mateo, $40.00" for each mailable name. */
function childRows(i18n: EmailI18n, children: Refunded["children"]): EmailRow[] {
  const label = i18n.texts.refunded.of;
  return children.flatMap(({ childFirstName, cents }) => {
    const name = nameForMail(childFirstName);
    return name === null ? [] : [{ label, value: `${name}, ${money(i18n, Number(cents))}` }];
  });
}

/** Tells about a refund to the card or in cash. Staff's note stays internal. */
export function refundNotice({ i18n }: EmailContext, refund: Refunded): Addressed {
  const { payment, payer, cents, reason, children } = refund;
  const amount = cents;
  const { refunded } = i18n.texts;
  const way = payment.method === "card" ? refunded : refunded.cash;
  return {
    to: [payer.address],
    email: {
      subject: i18n.fill(way.subject),
      title: i18n.fill(way.title, { amount }),
      parts: [
        greeting(i18n, payer.name),
        { kind: "text", text: i18n.fill(way.text, { amount }) },
        { kind: "text", text: refunded.reasons[reason] },
        {
          kind: "rows",
          rows: [
            { label: refunded.payment, value: money(i18n, payment.amountCents) },
            { label: refunded.returned, value: money(i18n, amount) },
            ...childRows(i18n, children),
            ...paymentRows(i18n, payment),
          ],
        },
        ...questions(i18n),
      ],
      closing: closing(i18n, payer.why),
    },
  };
}
