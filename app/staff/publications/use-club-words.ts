import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CLUB_PARTS, type ClubDifference } from "#domain/club-changes.ts";
import { CLUB_ERROR_CODES, CLUB_LIMITS } from "#domain/club-draft.ts";
import type { PublishedClub } from "#domain/club-facts.ts";
import { excerpts } from "#domain/draft-changes.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import { WEEKDAYS, weekdayList } from "#domain/weekdays.ts";

/** Changes and gaps of the club's facts in words (docs/rules/publishing.md#what-changes-in-sentences). */
export function useClubWords() {
  const { t } = useTranslation(["adminClub", "adminPrograms"]);
  const { language } = useLanguage();
  const inLanguage = (text: string, tag: Language | null | undefined) =>
    tag ? t("adminPrograms:texts.label", { text, language: t(`adminPrograms:texts.${tag}`) }) : text;
  /** Translates weekdays; everything else is shown as typed. */
  const shown = (field: string, value: string) => {
    if (!/[dD]ays$/.test(field)) return value;
    return weekdayList(
      WEEKDAYS.filter((day) => value.split(", ").includes(day)),
      language,
    );
  };
  const sentence = (difference: ClubDifference): string => {
    const { kind, part, name } = difference;
    if (kind === "order") return t("sentences.order", { part: t(`parts.${part}`) });
    if (kind !== "text") return t(`sentences.${kind}`, { part: t(`parts.${part}`), name });
    const { field, language: tag } = difference;
    const [before, after] = excerpts(shown(field, difference.before), shown(field, difference.after)).map(
      (text) => (text === "" ? t("sentences.empty") : t("sentences.quoted", { text })),
    );
    return t(field === part && !tag ? "sentences.value" : "sentences.text", {
      of: name || t(`parts.${part}`),
      what: inLanguage(t(`fields.${field}` as "fields.name"), tag),
      ...{ before, after },
    });
  };
  const gapText = (place: string, code: string, payload: PublishedClub): string => {
    const [first = "", ...rest] = place.split(".");
    const part = CLUB_PARTS.find((name) => name === first) ?? "contacts";
    const rows = payload[part] as unknown as Record<string, { name?: string; label?: string }> | null;
    const row = rows?.[rest[0] ?? ""];
    const of = row?.name || row?.label || t(`parts.${part}`);
    const known = CLUB_ERROR_CODES.find((errorCode) => errorCode === code) ?? "invalid_input";
    const reason = t(`wrong.${known}`, { players: CLUB_LIMITS.players });
    const named = rest.filter((step) => !/^\d+$/.test(step));
    const tag = LANGUAGES.find((option) => named.includes(option));
    const field = named.filter((step) => step !== tag).join(".") || (row ? "" : part);
    const label = t(`fields.${field}` as "fields.name", { defaultValue: "" });
    if (field === "" || (field === part && !tag) || label === "" || label.startsWith("fields."))
      return t("gapOfPart", { of, reason });
    return t("gap", { of, what: inLanguage(label, tag), reason });
  };
  return { sentence, gapText };
}
