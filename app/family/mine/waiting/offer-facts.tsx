import { type Entry, firstNames } from "#app/facts/waiting/entries.ts";
import { Row, When } from "#app/family/mine/order/child-card.tsx";
import type { FamilyProgram } from "#app/family/mine/use-family.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { priceWord } from "#content/product/price-words.ts";

/** The children of an entry, each with its group: "Mateo Rivera (U10)". */
export function childrenInWords({ children }: Entry, { groups }: FamilyProgram): string {
  const inWords = children.map(({ firstName, lastName, groupId }) => {
    const group = groups.find(({ id }) => id === groupId);
    return `${firstName} ${lastName}${group ? ` (${group.code})` : ""}`;
  });
  return inWords.join(", ");
}

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
  const { t, language } = useTranslation("waitingList");
  const { moment } = useFormat();
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
      <dl className="tabular-nums">
        <Row label={t("offer.until")}>
          <strong>{t("offer.deadline", moment(offer.until))}</strong>
        </Row>
        <Row label={t("terms:price")}>{count > 1 ? t("offer.each", { price }) : price}</Row>
        <When program={program} />
      </dl>
    </>
  );
}
