import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { CardOutcome } from "#app/lib/confirm-card.ts";
import type { PaymentProof } from "#app/lib/payment-proof.ts";
import { isAtBank, usePaymentTruth } from "#app/lib/use-payment-truth.ts";
import type { Cents } from "#domain/money.ts";
import { type CheckAgain, CheckButton } from "./check-button.tsx";
import { PaymentNotice } from "./payment-notice.tsx";

interface AtBankProps {
  amountCents: Cents;
  /** What happens once the bank has decided. */
  next: string;
  proof: PaymentProof;
  onDecided: (outcome: CardOutcome) => void;
}

/** The bank has the payment and has not decided: asks the server now and then, until it has. */
export function AtBankNotice({ amountCents, next, proof, onDecided }: AtBankProps) {
  const { t } = useTranslation("checkout");
  const { data } = usePaymentTruth(proof);
  const decide = useEffectEvent(onDecided);
  useEffect(() => {
    if (!data || isAtBank(data)) return;
    const { intentStatus } = data;
    if (intentStatus === "succeeded") decide({ kind: "succeeded" });
    else if (intentStatus === "canceled") decide({ kind: "canceled" });
    else decide({ kind: "trouble", trouble: { kind: "declined" } });
  }, [data]);
  return (
    <PaymentNotice tone="calm" title={t("atBank.title")}>
      <p>{t("atBank.text", { amount: amountCents })}</p>
      <p>{next}</p>
    </PaymentNotice>
  );
}

/** The connection was lost before the answer came, and Stripe could not be asked either. */
export function UnsureNotice(check: CheckAgain) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="careful" title={t("unsure.title")}>
      <p>{t("unsure.text")}</p>
      <CheckButton {...check} />
    </PaymentNotice>
  );
}
