import { useQuery } from "@tanstack/react-query";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type DataOf, staffQuery } from "#app/staff/shared/list/staff-data.ts";
import { paymentApiPath } from "./use-payment-view.ts";

export type RefundParts = DataOf<(typeof api.admin.payments)[":id"]["parts"]["$get"]>;

/** The parts of a payment's order that can be refunded; undefined until loaded. */
export function useRefundParts(paymentId: string): RefundParts | undefined {
  return useQuery(staffQuery<RefundParts>(`${paymentApiPath(paymentId)}/parts`)).data?.data;
}

/** Select value of the donation. A child's value is the registration's id. */
const DONATION_VALUE = "donation";

/** The registration id of a select value; null for the donation. */
export function toRegistrationId(value: string): string | null {
  return value === DONATION_VALUE ? null : value;
}

/** Choices for the refunded part: each paid child, and the donation. */
export function useRefundPartChoices(parts: RefundParts | undefined): { value: string; label: string }[] {
  const { t } = useTranslation("adminPayments");
  const { money } = useFormat();
  if (!parts) return [];
  const children = parts.children
    .filter(({ cents }) => cents > 0)
    .map(({ registrationId, firstName, lastName, cents }) => {
      const child = firstName === null ? t("refund.erased") : `${firstName} ${lastName ?? ""}`.trim();
      return { value: registrationId, label: t("refund.child", { child, cents: money(cents) }) };
    });
  const { donationCents } = parts;
  if (donationCents <= 0) return children;
  const donation = { value: DONATION_VALUE, label: t("refund.donation", { cents: money(donationCents) }) };
  return [...children, donation];
}
