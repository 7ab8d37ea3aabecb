import { api } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { OrderLines } from "#app/staff/shared/display/order-lines.tsx";
import { PaymentStateBadge } from "#app/staff/shared/display/state-badge.tsx";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { RefreshButton } from "#app/staff/shared/list/panel.tsx";
import { QueryBoundary } from "#app/staff/shared/list/query-boundary.tsx";
import { useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { useProgramName } from "#app/staff/shared/list/use-season-scope.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { EmailLink } from "#app/ui/email-link.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { paymentNumberOf } from "#domain/money/payments.ts";
import { Payer, PurposeLabel } from "./payer-and-purpose.tsx";
import { LedgerTable, MessageTable, RecordSection, RefundTable } from "./payment-tables.tsx";
import { RefundButton } from "./refund-form.tsx";
import { UnallocatedRefunds } from "./unallocated-refunds.tsx";
import { type Payment, paymentApiPath, usePaymentView } from "./use-payment-view.ts";

/** Marks a check as returned, which reopens the balance. Returns null for other payments. */
function ReturnedCheckButton({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { id, method, state, amountCents } = payment;
  const { mutate, openConfirm, dialog } = useStaffMutation({
    send: () => api.admin.payments[":id"]["returned-check"].$post({ param: { id } }),
    toast: () => ({ title: t("returnCheck.done") }),
  });
  if (method !== "check" || (state === "check_returned" && !dialog.open)) return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={openConfirm}>
        {t("returnCheck.open")}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t("returnCheck.title")}
        text={t("returnCheck.text", { cents: money(amountCents) })}
        confirmLabel={t("returnCheck.confirm")}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function PaymentHeader({ payment }: { payment: Payment }) {
  const { money } = useFormat();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-title outline-none wrap-anywhere">
          <Payer {...payment} />
        </h2>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-4">
          <span className="tabular-nums font-display text-headline font-black">
            {money(payment.amountCents)}
          </span>
          <span className="text-dusk-700">
            <PurposeLabel {...payment} />
          </span>
          <PaymentStateBadge state={payment.state} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Permitted to="refunds.send">
          <RefundButton payment={payment} />
        </Permitted>
        <ReturnedCheckButton payment={payment} />
        <RefreshButton />
      </div>
    </div>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money, instant } = useFormat();
  const programName = useProgramName();
  const { createdAt, paidAt, donor, intentId, stripeAccount, registrations, checkNumber, reference } =
    payment;
  const disputedLabel = t(payment.state === "lost" ? "facts.lost" : "facts.disputed");
  const amounts = [
    [t("terms:refunded"), payment.refundedCents],
    [t("facts.pendingRefund"), payment.pendingRefundCents],
    [disputedLabel, payment.disputedCents],
  ] as const;
  return (
    <Card as="dl" padding="row" className="tabular-nums text-small">
      <Fact label={t("terms:paymentNumber")}>{paymentNumberOf(payment.id)}</Fact>
      <Fact label={t("terms:amount")}>{money(payment.amountCents)}</Fact>
      {amounts.map(
        ([label, cents]) =>
          cents > 0 && (
            <Fact key={label} label={label}>
              {money(cents)}
            </Fact>
          ),
      )}
      <Fact label={t("facts.refundable")}>
        <span className="font-semibold">{money(payment.refundableCents)}</span>
      </Fact>
      {registrations.map(({ id, programId, childFirstName, childLastName, status, deletedAt }) => (
        <Fact key={id} label={`${childFirstName} ${childLastName}`}>
          <span>{t(`registration.${status}`)}</span>
          {registrations.length > 1 && <span className="block text-dusk-700">{programName(programId)}</span>}
          {deletedAt && <span className="block font-semibold text-error">{t("registration.deleted")}</span>}
        </Fact>
      ))}
      {donor?.email && (
        <Fact label={t("terms:email")}>
          <EmailLink email={donor.email} />
        </Fact>
      )}
      <Fact label={t("facts.started")}>
        <time dateTime={createdAt}>{instant(createdAt)}</time>
      </Fact>
      {paidAt && (
        <Fact label={t("facts.paid")}>
          <time dateTime={paidAt}>{instant(paidAt)}</time>
        </Fact>
      )}
      <Fact label={t("terms:paymentMethod")}>
        {payment.methodName ?? t(`terms:methods.${payment.method}`)}
      </Fact>
      {checkNumber && <Fact label={t("terms:checkNumber")}>{checkNumber}</Fact>}
      {reference && <Fact label={t("terms:paymentReference")}>{reference}</Fact>}
      <Fact label={t("terms:language")}>{t(`terms:languages.${payment.language}`)}</Fact>
      {intentId && <Fact label={t("terms:stripeId")}>{intentId}</Fact>}
      {stripeAccount && <Fact label={t("terms:stripeAccount")}>{stripeAccount}</Fact>}
    </Card>
  );
}

/** A dispute with its deadline, or the reason why the site cannot refund the payment. */
function PaymentNotices({ payment: { answerBy, dashboardUrl, isOfOtherAccount } }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { date } = useFormat();
  const { title, message } = useErrorText().describeCode("other_stripe_account");
  return (
    <>
      {answerBy && (
        <Notice tone="error" title={t("answer.title", { day: date(answerBy) })}>
          <p className="text-small">{t("answer.text")}</p>
          {dashboardUrl && (
            <TextLink
              href={dashboardUrl}
              target="_blank"
              rel="noreferrer"
              variant="alone"
              className="text-small"
            >
              {t("answer.open")}
            </TextLink>
          )}
        </Notice>
      )}
      {isOfOtherAccount && <Notice tone="warning" title={title} text={message} />}
    </>
  );
}

function PaymentRecord({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const payment = useStaffData<Payment>(paymentApiPath(id));
  const { order, refunds } = payment;
  return (
    <div className="grid gap-8">
      <PaymentHeader payment={payment} />
      <PaymentNotices payment={payment} />
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_1fr]">
        <PaymentFacts payment={payment} />
        <div className="grid gap-8">
          <Permitted to="refunds.send">
            <UnallocatedRefunds paymentId={id} />
          </Permitted>
          {/* The order may have other payments. */}
          {order && (
            <RecordSection title={t("order.title", { number: paymentNumberOf(order.id) })}>
              <Card as="dl" padding="row" className="tabular-nums text-small">
                <OrderLines order={order} />
              </Card>
            </RecordSection>
          )}
          <LedgerTable ledger={payment.ledger} />
          {refunds.length > 0 && <RefundTable refunds={refunds} order={order} />}
          <MessageTable payment={payment} />
        </div>
      </div>
    </div>
  );
}

export function PaymentView({ id }: { id: string }) {
  const { t } = useTranslation("adminPayments");
  const { hrefOf } = usePaymentView();
  return (
    <section aria-label={t("terms:payment")}>
      <BackLink href={hrefOf()} className="mb-4">
        {t("back")}
      </BackLink>
      <QueryBoundary>
        <PaymentRecord id={id} />
      </QueryBoundary>
    </section>
  );
}
