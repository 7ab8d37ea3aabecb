import type { Selectable } from "kysely";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { Cents } from "#domain/money.ts";
import { nameForMail } from "#domain/person-name.ts";
import type { RefundReason, RefundState } from "#domain/refund.ts";
import type { RegistrationsTable } from "#server/platform/schema.ts";
import {
  type Addressed,
  closing,
  donationNotes,
  type EmailContext,
  type EmailI18n,
  type EmailPart,
  type EmailRow,
  familyPage,
  greeting,
  money,
  type PaymentFacts,
  paymentRows,
  questions,
  siteLink,
} from "./email-layout.ts";

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
  /** By Stripe's last word. */
  state: RefundState;
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

function refundWords({ refunded }: EmailI18n["texts"], { payment, state }: Refunded) {
  if (payment.method !== "card") return refunded.cash;
  if (state === "failed") return refunded.failed;
  return state === "succeeded" ? refunded : refunded.pending;
}

/** Tells about a refund to the card or in cash, or that it failed. Staff's note stays internal. */
export function refundNotice(context: EmailContext, refund: Refunded): Addressed {
  const { i18n } = context;
  const { payment, payer, cents, reason, state, children } = refund;
  const amount = cents;
  const { refunded } = i18n.texts;
  const way = refundWords(i18n.texts, refund);
  return {
    to: [payer.address],
    email: {
      subject: i18n.fill(way.subject),
      title: i18n.fill(way.title, { amount }),
      parts: [
        greeting(i18n, payer.name),
        { kind: "text", text: i18n.fill(way.text, { amount }) },
        ...(state === "failed" ? [] : [{ kind: "text" as const, text: refunded.reasons[reason] }]),
        {
          kind: "rows",
          rows: [
            { label: refunded.payment, value: money(i18n, payment.amountCents) },
            {
              label: state === "succeeded" ? refunded.returned : refunded.amount,
              value: money(i18n, amount),
            },
            ...childRows(i18n, children),
            ...paymentRows(i18n, payment),
          ],
        },
        ...(payer.why === "registration" ? familyPage(context) : []),
        ...questions(i18n),
      ],
      closing: closing(i18n, payer.why),
    },
  };
}

interface OpenOrder {
  registration: Pick<Selectable<RegistrationsTable>, "parentFirstName" | "email">;
  /** First names as typed; programs in the mail's language. */
  children: readonly { firstName: string; program: string }[];
  openCents: Cents;
  dueOn: CalendarDate | null;
}

/** Names unfit for mail are left out. */
function programRows({ texts: { reminder } }: EmailContext["i18n"], children: OpenOrder["children"]) {
  return children.map(({ firstName, program }) => ({
    label: nameForMail(firstName) ?? reminder.child,
    value: program,
  }));
}

/** "Summer camp, League", each program once. */
export function programsOf(children: OpenOrder["children"]): string {
  return [...new Set(children.map(({ program }) => program))].join(", ");
}

/** The family's page comes first, where an open amount is paid by card (docs/rules/money.md#paying-what-is-open). */
function howToPay(context: EmailContext, amount: Cents): EmailPart[] {
  const { i18n } = context;
  const { reminder } = i18n.texts;
  const link = siteLink(context, i18n.fill(reminder.byCardLink, { amount }), "/family");
  return [
    { kind: "heading", text: reminder.howTitle },
    ...(link.length === 0 ? [] : [{ kind: "text" as const, text: reminder.byCard }, ...link]),
    { kind: "text", text: i18n.fill(reminder.how) },
  ];
}

export function paymentReminder(
  context: EmailContext,
  { registration, children, openCents, dueOn }: OpenOrder,
): Addressed {
  const { i18n } = context;
  const { reminder } = i18n.texts;
  const rows = programRows(i18n, children);
  const programs = programsOf(children);
  const due =
    dueOn === null
      ? []
      : [{ label: reminder.due, value: i18n.fill(i18n.texts.paid.dateValue, { date: dueOn }) }];
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(reminder.subject, { programs }),
      title: i18n.fill(reminder.title, { amount: openCents }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        { kind: "text", text: i18n.fill(reminder.text, { amount: openCents }) },
        { kind: "rows", rows: [...rows, { label: reminder.open, value: money(i18n, openCents) }, ...due] },
        ...howToPay(context, openCents),
        { kind: "text", text: reminder.paid },
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
    },
  };
}

interface BouncedCheck extends Omit<OpenOrder, "dueOn"> {
  check: { cents: Cents; number: string | null };
  /** The part of the bank's fee that the family pays. */
  bankFeeCents: Cents;
  isPlaceKept: boolean;
}

export function bouncedCheck(
  context: EmailContext,
  { registration, children, openCents, check, bankFeeCents, isPlaceKept }: BouncedCheck,
): Addressed {
  const { i18n } = context;
  const { reminder, bounced, paid } = i18n.texts;
  const number = check.number ?? "";
  const fee = bankFeeCents === 0 ? [] : [{ label: bounced.fee, value: money(i18n, bankFeeCents) }];
  return {
    to: [registration.email],
    email: {
      subject: i18n.fill(bounced.subject),
      title: i18n.fill(bounced.title, { amount: openCents }),
      parts: [
        greeting(i18n, registration.parentFirstName),
        { kind: "text", text: i18n.fill(bounced.text, { amount: check.cents }) },
        ...(isPlaceKept ? [{ kind: "text" as const, text: bounced.kept }] : []),
        {
          kind: "rows",
          rows: [
            ...programRows(i18n, children),
            { label: i18n.fill(paid.checkOf, { number }), value: money(i18n, check.cents) },
            ...fee,
            { label: reminder.open, value: money(i18n, openCents) },
          ],
        },
        ...howToPay(context, openCents),
        ...questions(i18n),
      ],
      closing: closing(i18n, "registration"),
    },
  };
}
