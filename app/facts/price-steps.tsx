import { type ReactNode, useSyncExternalStore } from "react";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { type PriceStep, priceSteps } from "#content/product/price-words.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";

const MINUTE_MS = 60_000;

/** A phone that was put away may show yesterday's price when somebody looks at it again. */
function whenSeen(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

/** The current minute in UTC milliseconds; null in a rendered page, which is served for months. */
function useMinute(): number | null {
  return useSyncExternalStore(
    whenSeen,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => null,
  );
}

/** Today's price first, then the later ones. What is over keeps its room at the end, unseen, so that nothing moves. */
function inOrder(steps: readonly PriceStep[], minute: number | null) {
  const isOver = ({ until }: PriceStep) => minute !== null && until !== null && Date.parse(until) <= minute;
  const ordered = [...steps.filter((step) => !isOver(step)), ...steps.filter(isOver)];
  return ordered.map((step, index) => ({
    ...step,
    // A row keeps its place while its price changes, so that the browser moves nothing.
    row: `row-${index}`,
    isOver: isOver(step),
    size: minute === null ? "same" : (["today", "next"][index] ?? "later"),
  }));
}

interface PriceStepsProps {
  program: Pick<ProgramFacts, "feeCents" | "prices">;
  /** How it looks in either is in app/ui/styles/prices.css. */
  layout: "card" | "list";
  className?: string;
  /** What stands here where the program has one price. */
  children: ReactNode;
}

/** Every price with its days; once the moment is known, today's is large and later ones are small (docs/rules/pages.md#prices-with-their-dates). */
export function PriceSteps({ program, layout, className = "", children }: PriceStepsProps) {
  const { language } = useLanguage();
  const minute = useMinute();
  const steps = inOrder(priceSteps(program, language), minute);
  if (steps.length === 0) return children;
  return (
    <ul className={`figures prices-${layout} ${className}`}>
      {steps.map(({ row, price, days, isOver, size }) => (
        <li key={row} className={isOver ? "invisible" : ""}>
          <strong data-price={size}>{price}</strong> <span>{days}</span>
        </li>
      ))}
    </ul>
  );
}
