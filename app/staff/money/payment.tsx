import { useLocation, useSearchParams } from "wouter";
import type { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { withParameters, withQuery } from "#app/staff/shared/list/query-parameters.ts";
import type { DataOf } from "#app/staff/shared/list/staff-data.ts";
import type { RowOf } from "#app/staff/shared/list/use-pages.ts";
import { paymentPath, staffViewAt } from "#domain/staff/staff-paths.ts";

export const PAYMENTS_PATH = "/api/admin/payments";

/** One payment with ledger, refunds and emails. */
export type Payment = DataOf<(typeof api.admin.payments)[":id"]["$get"]>;

export function paymentAddress(id: string): string {
  return `${PAYMENTS_PATH}/${encodeURIComponent(id)}`;
}

/** The payment in the address, and links that keep the list's filter. */
export function usePaymentView() {
  const [path] = useLocation();
  const [params] = useSearchParams();
  return {
    openId: staffViewAt(path)?.id,
    /** Address of a payment or of the list, with the current filter. */
    hrefOf: (id?: string) =>
      withQuery(id ? paymentPath(id) : "/admin/money/payments", withParameters(params, { refund: "" })),
  };
}

export type PaymentRow = RowOf<typeof api.admin.payments.$get>;

/** States without a charge. Without children, the payment was replaced by cash or another payment. */
const NOT_CHARGED: readonly PaymentRow["state"][] = ["creating", "open", "canceled"];

/** The children of a payment, or its donor. */
export function Payer({
  payment,
}: {
  payment: Pick<PaymentRow, "registrations" | "donor" | "purpose" | "state">;
}) {
  const { t } = useTranslation("adminPayments");
  const { registrations, donor, purpose, state } = payment;
  if (purpose === "donation") return <span>{donor?.name ?? t("anonymous")}</span>;
  if (registrations.length === 0) return <span>{t(NOT_CHARGED.includes(state) ? "unused" : "erased")}</span>;
  return (
    <span>
      {registrations
        .map(({ childFirstName, childLastName }) => `${childFirstName} ${childLastName}`)
        .join(", ")}
    </span>
  );
}

const NOT_BY_CARD = { cash: "inCash", check: "byCheck", other: "anotherWay" } as const;

/** Purpose of a payment, with its method if not by card. */
export function Purpose({
  payment: { purpose, method },
}: {
  payment: Pick<PaymentRow, "purpose" | "method">;
}) {
  const { t } = useTranslation("adminPayments");
  const name = t(`purposes.${purpose}`);
  return <span>{method === "card" ? name : t(NOT_BY_CARD[method], { purpose: name })}</span>;
}
