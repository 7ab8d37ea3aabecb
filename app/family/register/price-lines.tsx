import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import type { Cents } from "#domain/money/money.ts";

interface PriceLine {
  label: string;
  cents: Cents;
}

export function PriceLines({ lines, total }: { lines: readonly PriceLine[]; total: PriceLine }) {
  const { language } = useTranslation();
  // Keyed by position, because two children may have the same name and label.
  const numberedLines = lines.map((line, index) => ({ ...line, index }));
  return (
    <dl className="tabular-nums mt-4">
      {numberedLines.map(({ label, cents, index }) => (
        <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <dt className="flex-[1_1_8rem]">{label}</dt>
          <dd className="font-semibold">{priceOrFree(cents, language)}</dd>
        </div>
      ))}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t-3 border-dusk-900 pt-3">
        <dt className="font-display text-title font-bold">{total.label}</dt>
        <dd className="font-display text-headline font-black" aria-live="polite">
          {priceOrFree(total.cents, language)}
        </dd>
      </div>
    </dl>
  );
}
