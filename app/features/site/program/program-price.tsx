import { useFacts, useTranslation } from "#app/i18n/use-translation.tsx";
import { earlyPrices, priceWord } from "#content/price-words.ts";
import type { ProgramFacts } from "#domain/site-facts.ts";

/** Each early price with its last day, then the fee: true whenever it is read (docs/rules/pages.md#prices-with-their-dates). */
export function ProgramPrice({ program }: { program: ProgramFacts }) {
  const { t } = useTranslation("program");
  const { language, programTexts } = useFacts();
  const { feeCents } = program;
  const early = earlyPrices(program);
  return (
    <section>
      <h2 className="text-title">{t("price.title")}</h2>
      {early.map(({ cents, lastDay }) => (
        <p key={lastDay} className="figures mt-3">
          <strong className="block font-display text-headline leading-none font-black text-brand">
            {priceWord(cents, language)}
          </strong>
          {t("price.until", { day: lastDay })}, {t("price.then")}
        </p>
      ))}
      <p className="figures mt-3 font-display text-headline leading-none font-black text-brand">
        {feeCents === null ? t("price.tbd") : priceWord(feeCents, language)}
      </p>
      {feeCents !== 0 && <p className="mt-1">{feeCents === null ? t("price.undecided") : t("price.per")}</p>}
      {programTexts?.siblings && <p className="figures mt-3 font-semibold">{programTexts.siblings}</p>}
    </section>
  );
}
