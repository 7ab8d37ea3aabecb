import { PriceSteps } from "#app/facts/price-steps.tsx";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { priceWord } from "#content/product/price-words.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";

/** A program's price and sibling discount (docs/rules/pages.md#prices-with-their-dates). */
export function ProgramPrice({ program }: { program: ProgramFacts }) {
  const { t } = useTranslation("program");
  const { language, programTexts } = useFacts();
  const { feeCents } = program;
  return (
    <section>
      <h2 className="text-title">{t("price.title")}</h2>
      <PriceSteps program={program} layout="card">
        <p className="figures mt-3 font-display text-headline leading-none font-black text-brand">
          {feeCents === null ? t("price.tbd") : priceWord(feeCents, language)}
        </p>
      </PriceSteps>
      {feeCents !== 0 && <p className="mt-1">{feeCents === null ? t("price.undecided") : t("price.per")}</p>}
      {programTexts?.siblings && <p className="figures mt-3 font-semibold">{programTexts.siblings}</p>}
    </section>
  );
}
