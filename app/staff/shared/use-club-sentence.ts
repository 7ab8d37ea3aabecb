import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { ClubDifference } from "#domain/club-changes.ts";
import { excerpts } from "#domain/draft-changes.ts";
import { WEEKDAYS, weekdayList } from "#domain/weekdays.ts";

/**
 * A change of the club's facts as a sentence (docs/rules/publishing.md#what-changes-in-sentences). The page must list
 * the texts "adminClub".
 */
export function useClubSentence(): (difference: ClubDifference) => string {
  const { t } = useTranslation(["adminClub", "adminPrograms"]);
  const { language } = useLanguage();
  /** Translates weekdays; everything else is shown as typed. */
  const shown = (field: string, value: string) => {
    if (!/[dD]ays$/.test(field)) return value;
    return weekdayList(
      WEEKDAYS.filter((day) => value.split(", ").includes(day)),
      language,
    );
  };
  return (difference) => {
    const { kind, part, name } = difference;
    if (kind === "order") return t("sentences.order", { part: t(`parts.${part}`) });
    if (kind !== "text") return t(`sentences.${kind}`, { part: t(`parts.${part}`), name });
    const { field, language: inLanguage } = difference;
    const label = t(`fields.${field}` as "fields.name");
    const fieldName = inLanguage
      ? t("adminPrograms:texts.label", { text: label, language: t(`adminPrograms:texts.${inLanguage}`) })
      : label;
    const values = [difference.before, difference.after].map((value) => shown(field, value)) as [
      string,
      string,
    ];
    const [before, after] = excerpts(...values).map((text) =>
      text === "" ? t("sentences.empty") : t("sentences.quoted", { text }),
    );
    return t(field === part && !inLanguage ? "sentences.value" : "sentences.text", {
      of: name || t(`parts.${part}`),
      what: fieldName,
      before,
      after,
    });
  };
}
