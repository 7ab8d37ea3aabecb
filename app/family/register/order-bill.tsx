import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { Cents } from "#domain/money.ts";
import type { OrderLineKind } from "#domain/order-lines.ts";
import { PriceLines } from "./price-lines.tsx";
import { useChosenPrograms } from "./use-chosen-program.ts";

/** A line of an order, wherever it comes from. */
export interface BillLine {
  kind: Exclude<OrderLineKind, "adjustment"> | "moved";
  /** Which of the order's children, from 0; null for the donation. */
  child: number | null;
  cents: Cents;
}

/** Whom a bill is for. */
export interface BilledChild {
  firstName: string;
  programId: string;
}

interface OrderBillProps {
  lines: readonly BillLine[];
  billed: readonly BilledChild[];
  total: { label: string; cents: Cents };
}

/** What an order costs, every line with its reason; of an only child nobody has to be told whose it is. */
export function OrderBill({ lines, billed, total }: OrderBillProps) {
  const { t } = useTranslation("checkout");
  const programOf = useChosenPrograms();
  const labelOf = ({ kind, child }: BillLine): string => {
    const one = child === null ? undefined : billed[child];
    const { words, isCamp } = programOf(one?.programId);
    if (kind !== "donation" && one && billed.length > 1) {
      const line = kind === "fee" ? words.campName : t(`summary.${kind}`);
      return t("summary.of", { name: one.firstName, line });
    }
    return t(kind === "fee" && !isCamp ? "summary.programFee" : `summary.${kind}`);
  };
  return (
    <PriceLines lines={lines.map((line) => ({ label: labelOf(line), cents: line.cents }))} total={total} />
  );
}
