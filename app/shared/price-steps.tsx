import type { ReactNode } from "react";
import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { type PriceStep, priceOrFree, priceSteps } from "#content/product/price-texts.ts";
import type { PublicProgram } from "#domain/programs/site-data.ts";
import { useCurrentMinute } from "./use-now.ts";

/**
 * Sorts prices: today's first, then later ones. Past prices stay at the end, invisible, so that the layout does not
 * shift.
 */
function currentStepsFirst(steps: readonly PriceStep[], minute: number | null) {
  const isOver = ({ until }: PriceStep) => minute !== null && until !== null && Date.parse(until) <= minute;
  const orderedSteps = [...steps.filter((step) => !isOver(step)), ...steps.filter(isOver)];
  return orderedSteps.map((step, index) => ({
    ...step,
    // Keyed by position, so that a row stays in place when its price changes.
    row: `row-${index}`,
    isOver: isOver(step),
    size: minute === null ? "same" : (["today", "next"][index] ?? "later"),
  }));
}

interface PriceStepsProps {
  program: Pick<PublicProgram, "feeCents" | "prices">;
  /** app/ui/styles/prices.css has the styles of both layouts. */
  layout: "card" | "list";
  className?: string;
  /** Shown in a list when the program has only one price; a card shows that price. */
  children?: ReactNode;
}

/**
 * All prices with their dates. After hydration, today's price is large and later ones are small
 * (docs/reference/public-pages.md#price-display).
 */
export function PriceSteps({ program, layout, className = "", children }: PriceStepsProps) {
  const { club } = useSiteData();
  const { t, language } = useTranslation();
  const minute = useCurrentMinute();
  const steps = currentStepsFirst(priceSteps(program, language, club.timeZone), minute);
  if (steps.length === 0) {
    if (layout === "list") return children;
    const { feeCents } = program;
    return (
      <p
        className={`tabular-nums font-display text-headline leading-none font-black text-brand ${className}`}
      >
        {feeCents === null ? t("terms:tbd") : priceOrFree(feeCents, language)}
      </p>
    );
  }
  return (
    <ul className={`tabular-nums prices-${layout} ${className}`}>
      {steps.map(({ row, price, days, isOver, size }) => (
        <li key={row} className={isOver ? "invisible" : ""}>
          <strong data-price={size}>{price}</strong> <span>{days}</span>
        </li>
      ))}
    </ul>
  );
}
