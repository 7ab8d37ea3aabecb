import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { OrderLines, useProgramNames } from "#app/staff/shared/order-lines.tsx";
import { RefreshButton } from "#app/staff/shared/panel-header.tsx";
import { PaymentStateMark } from "#app/staff/shared/payment-state-mark.tsx";
import { QueryBoundary } from "#app/staff/shared/query-boundary.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmailLink, Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import { paymentReference } from "#domain/money/payments.ts";
import { LedgerTable, RecordSection, RefundTable } from "./ledger-and-refunds.tsx";
import { MessageTable } from "./message-table.tsx";
import { Payer, Purpose } from "./payment-columns.tsx";
import { RefundButton } from "./refund-form.tsx";
import { ReturnedCheckButton } from "./returned-check-button.tsx";
import { UnallocatedRefunds } from "./unallocated-refunds.tsx";
import { type Payment, usePayment, usePaymentView } from "./use-payments.ts";

/** Payer, amount, state and actions. */
function PaymentHead({ payment }: { payment: Payment }) {
  const { money } = useFormat();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
          <Payer payment={payment} />
        </h2>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-4">
          <span className="figures font-display text-headline font-black">{money(payment.amountCents)}</span>
          <span className="text-dusk-700">
            <Purpose payment={payment} />
          </span>
          <PaymentStateMark state={payment.state} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <RefundButton payment={payment} />
        <ReturnedCheckButton payment={payment} />
        <RefreshButton />
      </div>
    </div>
  );
}

function Amounts({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { state, amountCents, refundedCents, onItsWayCents, disputedCents, refundableCents } = payment;
  const disputed = t(state === "lost" ? "facts.lost" : "facts.disputed");
  return (
    <>
      <Fact label={t("facts.amount")}>{money(amountCents)}</Fact>
      {refundedCents > 0 && <Fact label={t("facts.refunded")}>{money(refundedCents)}</Fact>}
      {onItsWayCents > 0 && <Fact label={t("facts.onItsWay")}>{money(onItsWayCents)}</Fact>}
      {disputedCents > 0 && <Fact label={disputed}>{money(disputedCents)}</Fact>}
      <Fact label={t("facts.refundable")}>
        <span className="font-semibold">{money(refundableCents)}</span>
      </Fact>
    </>
  );
}

function Registrations({ payment: { registrations } }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const programName = useProgramNames();
  return (
    <>
      {registrations.map(({ id, programId, childFirstName, childLastName, status, deletedAt }) => (
        <Fact key={id} label={`${childFirstName} ${childLastName}`}>
          <span>{t(`registration.${status}`)}</span>
          {registrations.length > 1 && <span className="block text-dusk-700">{programName(programId)}</span>}
          {deletedAt && <span className="block font-semibold text-error">{t("registration.deleted")}</span>}
        </Fact>
      ))}
    </>
  );
}

/** A payment's details, one per line. */
function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const clubTime = useFormatInstant();
  const { id, createdAt, paidAt, donor, intentId, stripeAccount, language, method } = payment;
  return (
    <Card as="dl" padding="row" className="figures text-small">
      <Fact label={t("facts.number")}>{paymentReference(id)}</Fact>
      <Amounts payment={payment} />
      <Registrations payment={payment} />
      {donor?.email && (
        <Fact label={t("facts.email")}>
          <EmailLink email={donor.email} />
        </Fact>
      )}
      <Fact label={t("facts.begun")}>
        <time dateTime={createdAt}>{clubTime(createdAt)}</time>
      </Fact>
      {paidAt && (
        <Fact label={t("facts.paid")}>
          <time dateTime={paidAt}>{clubTime(paidAt)}</time>
        </Fact>
      )}
      <Fact label={t("facts.method")}>{t(`methods.${method}`)}</Fact>
      {payment.checkNumber && <Fact label={t("facts.checkNumber")}>{payment.checkNumber}</Fact>}
      <Fact label={t("facts.language")}>{t(`languages.${language}`)}</Fact>
      {intentId && <Fact label={t("facts.stripeId")}>{intentId}</Fact>}
      {stripeAccount && <Fact label={t("facts.stripeAccount")}>{stripeAccount}</Fact>}
    </Card>
  );
}

/** The family's order; it may have more than one payment. */
function PaymentOrder({ payment: { order } }: { payment: Payment }) {
  const { t } = useTranslation("admin");
  if (!order) return null;
  return (
    <RecordSection title={t("order.title", { number: paymentReference(order.id) })}>
      <Card as="dl" padding="row" className="figures text-small">
        <OrderLines order={order} />
      </Card>
    </RecordSection>
  );
}

/** A bank's dispute or inquiry: what to do, where, and the deadline. */
function AnswerWanted({ payment: { answerBy, dashboardUrl } }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { date } = useFormat();
  if (!answerBy) return null;
  return (
    <Notice tone="error" title={t("answer.title", { day: date(answerBy) })}>
      <p className="text-small">{t("answer.text")}</p>
      {dashboardUrl && (
        <TextLink href={dashboardUrl} target="_blank" rel="noreferrer" look="alone" className="text-small">
          {t("answer.open")}
        </TextLink>
      )}
    </Notice>
  );
}

/** Says that the site cannot refund a payment of an earlier Stripe account, and where to do it. */
function OtherAccount({ payment: { isOfOtherAccount } }: { payment: Payment }) {
  const { ofCode } = useErrorText();
  if (!isOfOtherAccount) return null;
  const { title, message } = ofCode("other_stripe_account");
  return (
    <Notice tone="warning" title={title}>
      <p className="text-small">{message}</p>
    </Notice>
  );
}

function PaymentRecord({ id }: { id: string }) {
  const payment = usePayment(id);
  return (
    <div className="grid gap-8">
      <PaymentHead payment={payment} />
      <AnswerWanted payment={payment} />
      <OtherAccount payment={payment} />
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_1fr]">
        <PaymentFacts payment={payment} />
        <div className="grid gap-8">
          <UnallocatedRefunds paymentId={id} />
          <PaymentOrder payment={payment} />
          <LedgerTable ledger={payment.ledger} />
          {payment.refunds.length > 0 && <RefundTable refunds={payment.refunds} order={payment.order} />}
          <MessageTable messages={payment.messages} paymentId={id} />
        </div>
      </div>
    </div>
  );
}

/** One payment: purpose, every ledger entry of its money, and actions. */
export function PaymentView({ id }: { id: string }) {
  const { t } = useTranslation("adminPayments");
  const { addressOf } = usePaymentView();
  return (
    <section aria-label={t("one")}>
      <BackLink href={addressOf()} className="mb-4">
        {t("back")}
      </BackLink>
      <QueryBoundary>
        <PaymentRecord id={id} />
      </QueryBoundary>
    </section>
  );
}
