import { EmailLink } from "#app/components/staff/email-link.tsx";
import { Fact } from "#app/components/staff/fact.tsx";
import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { paymentReference } from "#domain/payment-reference.ts";
import type { Payment } from "./use-payment.ts";

function Amounts({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  const { amountCents, refundedCents, disputedCents, refundableCents } = payment;
  return (
    <>
      <Fact label={t("facts.amount")}>{money(amountCents)}</Fact>
      {refundedCents > 0 && <Fact label={t("facts.refunded")}>{money(refundedCents)}</Fact>}
      {disputedCents > 0 && <Fact label={t("facts.disputed")}>{money(disputedCents)}</Fact>}
      <Fact label={t("facts.refundable")}>
        <span className="font-semibold">{money(refundableCents)}</span>
      </Fact>
    </>
  );
}

function Registrations({ payment: { registrations } }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  return (
    <>
      {registrations.map(({ id, childFirstName, childLastName, status, deletedAt }) => (
        <Fact key={id} label={`${childFirstName} ${childLastName}`}>
          {t(`registration.${status}`)}
          {deletedAt && <span className="block font-semibold text-error">{t("registration.deleted")}</span>}
        </Fact>
      ))}
    </>
  );
}

/** What is known about a payment, each fact on its line. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation("adminPayments");
  const clubTime = useClubTime();
  const { id, createdAt, paidAt, donor, intentId, language, method } = payment;
  return (
    <dl className="figures rounded bg-white p-5 text-small shadow-low">
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
      <Fact label={t("facts.language")}>{t(`languages.${language}`)}</Fact>
      {intentId && <Fact label={t("facts.stripeId")}>{intentId}</Fact>}
    </dl>
  );
}
