import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { PaymentRow } from "./use-payments.ts";

/** What was paid for; and that it was cash, where it was. */
export function Purpose({
  payment: { purpose, method },
}: {
  payment: Pick<PaymentRow, "purpose" | "method">;
}) {
  const { t } = useTranslation("adminPayments");
  const name = t(`purposes.${purpose}`);
  return <>{method === "cash" ? t("inCash", { purpose: name }) : name}</>;
}
