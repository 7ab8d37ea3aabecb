import { type Entry, firstNames } from "#app/facts/waiting/entries.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { priceWord } from "#content/product/price-words.ts";
import { When } from "./child-card.tsx";
import { childrenInWords } from "./list-entry.tsx";
import { Row } from "./row.tsx";
import type { FamilyProgram } from "./use-family.ts";

export type Offered = Entry & { offer: NonNullable<Entry["offer"]> };

/** Whether places are kept for an entry: offered, or accepted and not paid yet. */
export function isOffered(entry: Entry | undefined): entry is Offered {
  return entry !== undefined && entry.offer !== null;
}

interface OfferFactsProps {
  entry: Offered;
  program: FamilyProgram;
  headingId: string;
}

/** What is offered to whom, at what price, and until when on the club's clock. */
export function OfferFacts({ entry, program, headingId }: OfferFactsProps) {
  const { t } = useTranslation("waitingList");
  const { moment } = useFormat();
  const { language } = useLanguage();
  const { children, offer } = entry;
  const count = children.length;
  const names = firstNames(entry, language);
  const price = priceWord(offer.cents, language);
  return (
    <>
      <div>
        <h2 id={headingId} tabIndex={-1} className="text-headline wrap-anywhere outline-none">
          {t("offer.title", { count, names })}
        </h2>
        <p className="mt-1 wrap-anywhere">{`${program.name}: ${childrenInWords(entry, program)}`}</p>
      </div>
      <dl className="figures">
        <Row label={t("offer.until")}>
          <strong>{t("offer.deadline", moment(offer.until))}</strong>
        </Row>
        <Row label={t("offer.price")}>{count > 1 ? t("offer.each", { price }) : price}</Row>
        <When program={program} />
      </dl>
    </>
  );
}
