import { lazy, Suspense } from "react";
import { ContactPeople } from "#app/components/contact-people.tsx";
import { LinkButton } from "#app/components/link-button.tsx";
import { Notice } from "#app/components/notice.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { fetchPart } from "#app/lib/fetch-part.ts";
import type { PaidProps } from "./paid-results.tsx";
import { Receipt } from "./receipt.tsx";
import { ResultPage } from "./result-page.tsx";

/** Its form is no weight for the families that registered. */
const DonationReceiptMail = lazy(() => fetchPart(() => import("./donation-receipt-mail.tsx")));

/** A donation that arrived. */
export function Donated(paid: PaidProps) {
  const { t } = useTranslation(["success", "common"]);
  return (
    <ResultPage title={t("donated.title")} text={t("donated.text", { amount: paid.truth.amountCents })}>
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-16">
        <Receipt truth={paid.truth} />
        <Suspense>
          <DonationReceiptMail {...paid} />
        </Suspense>
      </div>
      <div className="print:hidden">
        <LinkButton href="/">{t("common:backHome")}</LinkButton>
      </div>
    </ResultPage>
  );
}

/** A donation that was sent back, or that the club has to look at. */
export function DonationWithQuestion({
  reason,
  truth,
}: Pick<PaidProps, "truth"> & { reason: "returned" | "review" }) {
  const { t } = useTranslation(["success", "common"]);
  return (
    <ResultPage title={t(`donation.${reason}.title`)}>
      <Notice tone={reason === "returned" ? "neutral" : "warning"}>
        <p>{t(`donation.${reason}.text`, { amount: truth.amountCents })}</p>
      </Notice>
      <div className="max-w-2xl">
        <ContactPeople />
      </div>
      <div className="print:hidden">
        <LinkButton href="/">{t("common:backHome")}</LinkButton>
      </div>
    </ResultPage>
  );
}
