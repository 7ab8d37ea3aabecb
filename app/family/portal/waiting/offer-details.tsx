import { DetailRow, ProgramSchedule } from "#app/family/portal/order/detail-rows.tsx";
import type { FamilyProgram } from "#app/family/portal/use-family.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { firstNames, type WaitlistEntry } from "#app/shared/waiting/waitlist-entries.ts";
import { priceOrFree } from "#content/product/price-texts.ts";

/** The children of an entry with their groups: "Mateo Rivera (U10)". */
export function childrenWithGroups({ children }: WaitlistEntry, { groups }: FamilyProgram): string {
  const labels = children.map(({ firstName, lastName, groupId }) => {
    const group = groups.find(({ id }) => id === groupId);
    return `${firstName} ${lastName}${group ? ` (${group.code})` : ""}`;
  });
  return labels.join(", ");
}

export type OfferedEntry = WaitlistEntry & { offer: NonNullable<WaitlistEntry["offer"]> };

/** True if spots are held for an entry: offered, or accepted and not paid yet. */
export function hasOffer(entry: WaitlistEntry | undefined): entry is OfferedEntry {
  return entry !== undefined && entry.offer !== null;
}

interface OfferFactsProps {
  entry: OfferedEntry;
  program: FamilyProgram;
  headingId: string;
}

/** Children, price and deadline of an offer, in the club's time zone. */
export function OfferDetails({ entry, program, headingId }: OfferFactsProps) {
  const { t, language } = useTranslation("waitingList");
  const { moment } = useFormat();
  const { children, offer } = entry;
  const count = children.length;
  const names = firstNames(entry, language);
  const price = priceOrFree(offer.cents, language);
  return (
    <>
      <div>
        <h2 id={headingId} tabIndex={-1} className="text-headline wrap-anywhere outline-none">
          {t("offer.title", { count, names })}
        </h2>
        <p className="mt-1 wrap-anywhere">{`${program.name}: ${childrenWithGroups(entry, program)}`}</p>
      </div>
      <dl className="tabular-nums">
        <DetailRow label={t("offer.until")}>
          <strong>{t("offer.deadline", moment(offer.until))}</strong>
        </DetailRow>
        <DetailRow label={t("terms:price")}>{count > 1 ? t("offer.each", { price }) : price}</DetailRow>
        <ProgramSchedule program={program} />
      </dl>
    </>
  );
}
