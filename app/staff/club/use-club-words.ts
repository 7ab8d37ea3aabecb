import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FieldWords } from "#app/staff/shared/conflict-notice.tsx";
import { CLUB_PARTS } from "#domain/club-changes.ts";
import type { PublishedClub } from "#domain/club-facts.ts";
import { fieldIn } from "#domain/draft-fields.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { WEEKDAYS, weekdayList } from "#domain/weekdays.ts";

const FIRST = ["name", "label"];

/** The values in a row, such as a contact's phone and role, name first. */
function valuesIn(row: unknown): string[] {
  if (typeof row === "object" && row !== null)
    return Object.entries(row)
      .toSorted(([left], [right]) => Number(FIRST.includes(right)) - Number(FIRST.includes(left)))
      .flatMap(([, value]) => valuesIn(value));
  return String(row ?? "") === "" ? [] : [String(row)];
}

/** Labels and values of the club's fields, for the choice between two drafts. The page loads the texts "adminClub". */
export function useClubWords(): FieldWords<"club"> {
  const { t } = useTranslation(["adminClub", "adminPrograms"]);
  const { language } = useLanguage();
  const label = (field: string, club: PublishedClub): string => {
    const parts = field.split(".");
    const part = CLUB_PARTS.find((name) => name === parts[0]) ?? "contacts";
    const inLanguage = LANGUAGES.find((tag) => tag === parts.at(-1));
    const team = part === "teams" ? club.teams.find(({ id }) => id === parts[1]) : undefined;
    const path = parts.slice(team ? 2 : 1, inLanguage ? -1 : undefined).join(".");
    const own = path === "" ? t(`parts.${part}`) : t(`fields.${path}` as "fields.name");
    const label = inLanguage
      ? t("adminPrograms:texts.label", { text: own, language: t(`adminPrograms:texts.${inLanguage}`) })
      : own;
    return team ? `${team.name}, ${label}` : label;
  };
  const rows = (field: string, club: PublishedClub): string[] => {
    if (field === "teams") return club.teams.map(({ name }) => name);
    const value = fieldIn(club, field);
    if (/[dD]ays$/.test(field)) {
      const days = WEEKDAYS.filter((day) => valuesIn(value).includes(day));
      return days.length === 0 ? [] : [weekdayList(days, language)];
    }
    return Array.isArray(value) ? value.map((row) => valuesIn(row).join(", ")) : valuesIn(value);
  };
  return { label, rows };
}
