import { useEffect, useEffectEvent } from "react";
import { CardForm } from "#app/components/card-form.tsx";
import { AtBankNotice, UnsureNotice } from "#app/components/payment-notices.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { CardTrouble } from "#app/lib/card-trouble.ts";
import type { SetUpDonation } from "#app/lib/donation-payment.ts";
import type { Cents } from "#domain/money.ts";
import { DonorFields, type DonorForm } from "./donor-fields.tsx";
import { useDonationPayment } from "./use-donation-payment.ts";

interface DonationDeskProps {
  payment: SetUpDonation;
  donor: DonorForm;
  trouble: CardTrouble | null;
  /** Stripe.js could not be fetched. */
  scriptFailed: boolean;
  onChanged: () => void;
}

function DonationAmount({ cents }: { cents: Cents }) {
  const { t } = useTranslation("donate");
  const { money } = useFormat();
  return (
    <dl className="mt-4 mb-5 flex items-baseline justify-between gap-4 border-y-3 border-sand-200 py-3">
      <dt className="font-semibold">{t("card.amount")}</dt>
      <dd className="figures font-display text-headline font-black">{money(cents)}</dd>
    </dl>
  );
}

/** The card form, or what has to be known in its place. */
export function DonationDesk({ payment, donor, trouble, scriptFailed, onChanged }: DonationDeskProps) {
  const { t } = useTranslation("donate");
  const { paymentIntentId, clientSecret, totalAmount: amountCents, intentStatus } = payment;
  const proof = { paymentIntentId, clientSecret };
  const startsAtBank = intentStatus === "processing";
  const paying = useDonationPayment({ ...{ proof, donor, trouble, onChanged }, startsAtBank });
  const { step, busy } = paying;

  const reportScript = useEffectEvent(paying.cardFormFailed);
  useEffect(() => {
    if (scriptFailed) reportScript();
  }, [scriptFailed]);

  if (step === "unsure") return <UnsureNotice busy={busy} onCheck={paying.lookUpAgain} />;
  if (step === "atBank") {
    return (
      <AtBankNotice {...{ amountCents, proof }} next={t("card.atBank")} onDecided={paying.bankDecided} />
    );
  }
  return (
    <CardForm
      title={t("card.title")}
      payLabel={t("card.donate", { amount: amountCents })}
      summary={<DonationAmount cents={amountCents} />}
      trouble={paying.trouble}
      busy={busy}
      returning={paying.returning}
      onPay={paying.pay}
      onReady={paying.cardFormReady}
      onFail={paying.cardFormFailed}
    >
      <DonorFields form={donor} />
    </CardForm>
  );
}
