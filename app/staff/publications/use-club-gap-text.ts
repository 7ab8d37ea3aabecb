import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CLUB_PARTS } from "#domain/club-changes.ts";
import { CLUB_ERROR_CODES, CLUB_LIMITS } from "#domain/club-draft.ts";
import type { PublishedClub } from "#domain/club-facts.ts";

/** What is missing at a path of the club's draft, in words. */
export function useClubGapText(payload: PublishedClub) {
  const { t } = useTranslation(["adminClub", "adminPrograms"]);
  return (place: string, code: string): string => {
    const [first = "", ...rest] = place.split(".");
    const part = CLUB_PARTS.find((name) => name === first) ?? "contacts";
    const row = (payload[part] as unknown as Record<string, { name?: string; label?: string }> | null)?.[
      rest[0] ?? ""
    ];
    const rowName = row?.name || row?.label || t(`parts.${part}`);
    const known = CLUB_ERROR_CODES.find((errorCode) => errorCode === code) ?? "invalid_input";
    const reason = t(`wrong.${known}`, { players: CLUB_LIMITS.players });
    const named = rest.filter((step) => !/^\d+$/.test(step));
    const language = (["en", "es"] as const).find((tag) => named.includes(tag));
    const field = named.filter((step) => step !== language).join(".") || (row ? "" : part);
    const label = t(`fields.${field}` as "fields.name", { defaultValue: "" });
    if (field === "" || (field === part && !language) || label === "" || label.startsWith("fields."))
      return t("gapOfPart", { of: rowName, reason });
    const fieldName = language
      ? t("adminPrograms:texts.label", { text: label, language: t(`adminPrograms:texts.${language}`) })
      : label;
    return t("gap", { of: rowName, what: fieldName, reason });
  };
}
