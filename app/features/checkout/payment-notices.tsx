import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/button.tsx";
import { ContactPeople } from "#app/components/contact-people.tsx";
import type { PaymentProof } from "#app/lib/payment-proof.ts";
import { isAtBank, usePaymentTruth } from "#app/lib/use-payment-truth.ts";
import type { Cents } from "#domain/money.ts";
import type { CardOutcome } from "./confirm-card.ts";
import { PaymentNotice } from "./payment-notice.tsx";

interface Paid {
  amountCents: Cents;
  childFirstName: string;
  proof: PaymentProof;
}

interface CheckAgain {
  busy: boolean;
  onCheck: () => void;
}

function CheckButton({ busy, onCheck }: CheckAgain) {
  const { t } = useTranslation("checkout");
  return (
    <div>
      <Button busy={busy} aria-busy={busy} onClick={onCheck}>
        {busy ? t("checking") : t("check")}
      </Button>
    </div>
  );
}

/** The bank has the payment and has not decided: asks the server now and then, until it has. */
export function AtBankNotice({
  amountCents,
  childFirstName,
  proof,
  onDecided,
}: Paid & { onDecided: (outcome: CardOutcome) => void }) {
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
      <p>{t("atBank.next", { name: childFirstName })}</p>
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

/** Paid, but our own server did not answer: the money is safe, and paying again would be wrong. */
export function UnsavedNotice({ amountCents, childFirstName, proof, ...check }: Paid & CheckAgain) {
  const { t } = useTranslation("checkout");
  return (
    <PaymentNotice tone="careful" title={t("unsaved.title")}>
      <p>{t("unsaved.text", { amount: amountCents })}</p>
      <p>{t("unsaved.next", { name: childFirstName })}</p>
      <p>
        {t("unsaved.number")} <code className="font-semibold break-all">{proof.paymentIntentId}</code>
      </p>
      <CheckButton {...check} />
      <ContactPeople />
    </PaymentNotice>
  );
}
