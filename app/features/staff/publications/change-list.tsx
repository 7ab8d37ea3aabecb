import { useDifferenceSentence } from "#app/components/staff/use-difference-sentence.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { Difference } from "#domain/draft-changes.ts";

interface ChangeListProps {
  changes: readonly Difference[];
  /** How many families have paid the fee that is published, by program. */
  paidFamilies: ReadonlyMap<string, number>;
  /** How many families have more than one child registered in the season. */
  siblingFamilies: number;
}

/** What families would find otherwise, a sentence each. */
export function ChangeList({ changes, paidFamilies, siblingFamilies }: ChangeListProps) {
  const { t } = useTranslation("adminPublications");
  const { language } = useLanguage();
  const sentence = useDifferenceSentence();
  const paid = ({ kind, programId }: Difference) => {
    if (kind === "siblingRule")
      return siblingFamilies === 0 ? "" : `; ${t("sentences.siblingFamilies", { count: siblingFamilies })}`;
    const count = kind === "fee" && programId !== null ? (paidFamilies.get(programId) ?? 0) : 0;
    return count === 0 ? "" : `; ${t("sentences.feePaid", { count })}`;
  };
  return (
    <ul className="figures mt-3 grid list-disc gap-1.5 pl-5">
      {changes.map((change) => (
        <li key={JSON.stringify(change)} className="wrap-anywhere">
          {sentence(change, change.names[language])}
          {paid(change)}
        </li>
      ))}
    </ul>
  );
}
