import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { priceWord } from "#content/product/price-words.ts";
import type { Cents } from "#domain/money.ts";

interface PriceLine {
  label: string;
  detail?: string | undefined;
  cents: Cents;
}

/** A bill: each line with its amount, a chalk line, and the total in jersey numerals; what costs nothing says so. Without a total, a part of one. */
export function PriceLines({ lines, total }: { lines: readonly PriceLine[]; total?: PriceLine }) {
  const { language } = useLanguage();
  // Two children may have one name, and so two lines one label.
  const numbered = lines.map((line, at) => ({ ...line, at }));
  return (
    <dl className={`figures ${total ? "mt-4" : "border-l-3 border-sand-300 pl-3 text-small"}`}>
      {numbered.map(({ label, detail, cents, at }) => (
        <div key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <dt className="flex-[1_1_8rem]">
            {label}
            {detail && <span className="block text-small text-dusk-700">{detail}</span>}
          </dt>
          <dd className="font-semibold">{priceWord(cents, language)}</dd>
        </div>
      ))}
      {total && (
        <div
          data-uncovered
          className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t-3 border-dusk-900 pt-3"
        >
          <dt className="font-display text-title font-bold">{total.label}</dt>
          <dd className="font-display text-headline font-black" aria-live="polite">
            {priceWord(total.cents, language)}
          </dd>
        </div>
      )}
    </dl>
  );
}
