import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { childName } from "#app/staff/shared/display/child-name.ts";
import type { PaymentRow } from "./use-payment-view.ts";

/** States without a charge. If such a payment has no children, cash or another payment replaced it. */
const UNCHARGED_STATES: readonly PaymentRow["state"][] = ["creating", "open", "canceled"];

type PayerProps = Pick<PaymentRow, "registrations" | "donor" | "purpose" | "state">;

/** The children of a payment, or its donor. */
export function Payer({ registrations, donor, purpose, state }: PayerProps) {
  const { t } = useTranslation("adminPayments");
  if (purpose === "donation") return <span>{donor?.name ?? t("anonymous")}</span>;
  if (registrations.length === 0)
    return <span>{t(UNCHARGED_STATES.includes(state) ? "unused" : "erased")}</span>;
  return <span>{registrations.map(childName).join(", ")}</span>;
}

const METHOD_TEXT_KEYS = { cash: "inCash", check: "byCheck", other: "anotherWay" } as const;

/** Purpose of a payment, with its method if not by card. */
export function PurposeLabel({ purpose, method }: Pick<PaymentRow, "purpose" | "method">) {
  const { t } = useTranslation("adminPayments");
  const label = t(`purposes.${purpose}`);
  return <span>{method === "card" ? label : t(METHOD_TEXT_KEYS[method], { purpose: label })}</span>;
}
