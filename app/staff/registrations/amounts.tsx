import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Fact } from "#app/ui/facts.tsx";
import type { Cents } from "#domain/money/money.ts";
import type { StaffRegistration } from "./use-registrations.ts";

/** The amounts of a registration, in cents. */
type Amounted = Pick<StaffRegistration, "totalAmount" | "donationAmount">;

/** Shown on the card if no total is stored: the column's default (docs/reference/prices.md#missing-totals). */
const DEFAULT_TOTAL: Cents = 27_500;

/** The table shows 0.00 for a missing total (docs/reference/prices.md#missing-totals). */
export function tableTotal({ totalAmount }: Pick<Amounted, "totalAmount">): Cents {
  return totalAmount ?? 0;
}

function cardAmounts({ totalAmount, donationAmount }: Amounted) {
  const total = totalAmount ?? DEFAULT_TOTAL;
  return { total, donation: donationAmount, fee: Math.max(0, total - donationAmount) };
}

/** Fee, donation if any, and total, as entries of a <dl>. */
export function Amounts({ registration }: { registration: Amounted }) {
  const { t } = useTranslation("admin");
  const { money } = useFormat();
  const { fee, donation, total } = cardAmounts(registration);
  return (
    <>
      <Fact label={t("list.columns.fee")}>{money(fee)}</Fact>
      {donation > 0 && <Fact label={t("list.columns.donation")}>{money(donation)}</Fact>}
      <Fact label={t("list.columns.total")}>
        <strong>{money(total)}</strong>
      </Fact>
    </>
  );
}
