import type { Entry } from "#app/facts/waiting/entries.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useFacts, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { priceWord } from "#content/product/price-words.ts";
import { dateInZone } from "#domain/calendar-date.ts";
import { timeInZone, weekdayAndDay } from "#domain/date-formats.ts";
import { joinNames } from "#domain/join-names.ts";
import type { Language } from "#domain/languages.ts";
import { When } from "./child-card.tsx";
import { childrenInWords } from "./list-entry.tsx";
import { Row } from "./row.tsx";
import type { FamilyProgram } from "./use-family.ts";

export type Offered = Entry & { offer: NonNullable<Entry["offer"]> };

/** Whether places are kept for an entry: offered, or accepted and not paid yet. */
export function isOffered(entry: Entry | undefined): entry is Offered {
  return entry !== undefined && entry.offer !== null;
}

/** "Mateo y Sofía". */
export function firstNames({ children }: Entry, language: Language): string {
  return joinNames(
    children.map(({ firstName }) => firstName),
    language,
  );
}

interface OfferFactsProps {
  entry: Offered;
  program: FamilyProgram;
  headingId: string;
}

/** What is offered to whom, at what price, and until when on the club's clock. */
export function OfferFacts({ entry, program, headingId }: OfferFactsProps) {
  const { t } = useTranslation("waitingList");
  const { club } = useFacts();
  const { language } = useLanguage();
  const { children, offer } = entry;
  const count = children.length;
  const names = firstNames(entry, language);
  const price = priceWord(offer.cents, language);
  const day = weekdayAndDay(dateInZone(new Date(offer.until), club.timeZone), language);
  return (
    <>
      <div>
        <h2 id={headingId} tabIndex={-1} className="text-headline wrap-anywhere outline-none">
          {t("offer.title", { count, names })}
        </h2>
        <p className="mt-1 wrap-anywhere">
          {program.name}: {childrenInWords(entry, program)}
        </p>
      </div>
      <dl className="figures">
        <Row label={t("offer.until")}>
          <strong>
            {t("offer.deadline", { day, at: timeInZone(offer.until, language, club.timeZone) })}
          </strong>
        </Row>
        <Row label={t("offer.price")}>{count > 1 ? t("offer.each", { price }) : price}</Row>
        <When program={program} />
      </dl>
    </>
  );
}
