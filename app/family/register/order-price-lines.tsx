import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { Cents } from "#domain/money/money.ts";
import type { OrderLineKind } from "#domain/prices/order-lines.ts";
import { PriceLines } from "./price-lines.tsx";
import { useChosenPrograms } from "./use-chosen-program.ts";

/** A line of an order, from the form's quote or from the server. */
interface BillLine {
  kind: Exclude<OrderLineKind, "adjustment"> | "moved";
  /** Index of the child in the order, from 0; null for the donation. */
  child: number | null;
  cents: Cents;
}

/** A child on the bill. */
export interface BilledChild {
  firstName: string;
  programId: string;
}

interface OrderBillProps {
  lines: readonly BillLine[];
  billed: readonly BilledChild[];
  total: { label: string; cents: Cents };
}

/** An order's price, line by line with reasons. The child's name is left out if there is only one. */
export function OrderBill({ lines, billed, total }: OrderBillProps) {
  const { t } = useTranslation("checkout");
  const programOf = useChosenPrograms();
  const labelOf = ({ kind, child }: BillLine): string => {
    const billedChild = child === null ? undefined : billed[child];
    const { words, isCamp } = programOf(billedChild?.programId);
    if (kind !== "donation" && billedChild && billed.length > 1) {
      const line = kind === "fee" ? words.campName : t(`terms:lines.${kind}`);
      return t("terms:named", { name: billedChild.firstName, line });
    }
    return t(kind === "fee" && isCamp ? "terms:lines.campFee" : `terms:lines.${kind}`);
  };
  return (
    <PriceLines lines={lines.map((line) => ({ label: labelOf(line), cents: line.cents }))} total={total} />
  );
}
