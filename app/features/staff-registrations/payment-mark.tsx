import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StaffRegistration } from "./use-registrations.ts";

const MARKS = {
  paid: { icon: CircleCheck, colour: "text-agave" },
  pending: { icon: CircleDashed, colour: "text-marigold-700" },
} as const;

/** Paid but for staff to look at, or never paid in time: what the two words of spec.md §4 leave open. */
function PaymentNote({ status }: Pick<StaffRegistration, "status">) {
  const { t } = useTranslation("admin");
  if (status === "needs_review") {
    return (
      <span className="flex items-center gap-1.5 font-semibold text-error">
        <CircleAlert aria-hidden size={16} className="shrink-0" />
        {t("payment.needsReview")}
      </span>
    );
  }
  return status === "expired" ? <span className="block text-dusk-700">{t("payment.expired")}</span> : null;
}

/** A payment's state as word, colour and shape (look.md, Staff pages). */
export function PaymentMark({
  registration,
}: {
  registration: Pick<StaffRegistration, "status" | "paymentStatus">;
}) {
  const { t } = useTranslation("admin");
  const { paymentStatus, status } = registration;
  const { icon: Icon, colour } = MARKS[paymentStatus];
  return (
    <span className="block whitespace-nowrap">
      <span className={`flex items-center gap-1.5 font-semibold ${colour}`}>
        <Icon aria-hidden size={16} className="shrink-0" />
        {t(`payment.${paymentStatus}`)}
      </span>
      <PaymentNote status={status} />
    </span>
  );
}
