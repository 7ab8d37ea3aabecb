import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { Cents } from "#domain/money/money.ts";
import type { OrderLineKind } from "#domain/prices/order-lines.ts";
import { PriceLines } from "./price-lines.tsx";
import { useFindProgram } from "./use-registered-program.ts";

/** A line of an order, from the form's quote or from the server. */
interface OrderPriceLine {
  kind: Exclude<OrderLineKind, "adjustment"> | "moved";
  /** Index of the child in the order, from 0; null for the donation. */
  child: number | null;
  cents: Cents;
}

export interface PricedOrderChild {
  firstName: string;
  programId: string;
}

interface OrderPriceLinesProps {
  lines: readonly OrderPriceLine[];
  pricedChildren: readonly PricedOrderChild[];
  total: { label: string; cents: Cents };
}

/** An order's price, line by line with reasons. Omits the name of an only child. */
export function OrderPriceLines({ lines, pricedChildren, total }: OrderPriceLinesProps) {
  const { t } = useTranslation("checkout");
  const programOf = useFindProgram();
  const labelOf = ({ kind, child }: OrderPriceLine): string => {
    const pricedChild = child === null ? undefined : pricedChildren[child];
    const { details, isCamp } = programOf(pricedChild?.programId);
    if (kind !== "donation" && pricedChild && pricedChildren.length > 1) {
      const line = kind === "fee" ? details.campName : t(`terms:lines.${kind}`);
      return t("terms:named", { name: pricedChild.firstName, line });
    }
    return t(kind === "fee" && isCamp ? "terms:lines.campFee" : `terms:lines.${kind}`);
  };
  return (
    <PriceLines lines={lines.map((line) => ({ label: labelOf(line), cents: line.cents }))} total={total} />
  );
}
