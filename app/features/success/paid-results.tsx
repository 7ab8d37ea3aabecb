import { ContactPeople } from "#app/components/contact-people.tsx";
import { Notice } from "#app/components/notice.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { PaymentProof } from "#app/lib/payment-proof.ts";
import type { PaymentTruth } from "#app/lib/registration-payment.ts";
import { NextSteps } from "./next-steps.tsx";
import { OnwardLinks } from "./onward-links.tsx";
import { Receipt } from "./receipt.tsx";
import { ResultPage } from "./result-page.tsx";

export interface PaidProps {
  truth: PaymentTruth;
  proof: PaymentProof;
}

/** Registered and paid: the page that families print. */
export function Registered({ truth }: Pick<PaidProps, "truth">) {
  const { t } = useTranslation("success");
  const name = truth.childFirstName ?? t("child");
  return (
    <ResultPage title={t("registered.title")} text={t("registered.text", { name })}>
      <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
        <NextSteps receiptEmail={truth.receiptEmail} />
        <Receipt truth={truth} />
      </div>
      <OnwardLinks />
    </ResultPage>
  );
}

/** Paid, but no place is promised: what happened, what the club does now, whom to call. */
export function PaidWithQuestion({
  truth,
  reason,
}: Pick<PaidProps, "truth"> & { reason: "review" | "duplicate" | "refunded" }) {
  const { t } = useTranslation("success");
  const name = truth.childFirstName ?? t("child");
  return (
    <ResultPage title={t(`${reason}.title`)}>
      <div className="grid gap-10 lg:grid-cols-[1.35fr_1fr] lg:gap-16">
        <div className="grid content-start gap-8">
          <Notice tone={reason === "refunded" ? "neutral" : "warning"}>
            <p>{t(`${reason}.text`, { name, amount: truth.amountCents })}</p>
            <p className="mt-2">{t(`${reason}.next`)}</p>
          </Notice>
          <ContactPeople />
        </div>
        <Receipt truth={truth} />
      </div>
      <OnwardLinks />
    </ResultPage>
  );
}
