import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { CLUB_ERROR_CODES, CLUB_LIMITS, CLUB_PARTS } from "#domain/club/club-draft.ts";
import type { PublishedClub } from "#domain/club/content.ts";
import { fieldIn } from "#domain/programs/draft-fields.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { WEEKDAYS, weekdayList } from "#domain/time/sessions.ts";
import { useLabelInLanguage } from "./use-label-in-language.ts";

const NAME_FIELDS = ["name", "label"];

/** All texts in a row, name first, such as a contact's phone and role. */
function valuesIn(row: unknown): string[] {
  if (typeof row === "object" && row !== null)
    return Object.entries(row)
      .toSorted(([left], [right]) => Number(NAME_FIELDS.includes(right)) - Number(NAME_FIELDS.includes(left)))
      .flatMap(([, value]) => valuesIn(value));
  return String(row ?? "") === "" ? [] : [String(row)];
}

const partOf = (path: string) => CLUB_PARTS.find((name) => name === path.split(".")[0]) ?? "contacts";

/** Labels, values and error texts of the club's fields. */
export function useClubLabels() {
  const { t, language } = useTranslation(["adminClub", "adminPublications"]);
  const inLanguage = useLabelInLanguage();
  const label = (field: string, club: PublishedClub): string => {
    const steps = field.split(".");
    if (!CLUB_PARTS.some((candidate) => candidate === steps[0])) return t("adminPublications:other");
    const part = partOf(field);
    const textLanguage = LANGUAGES.find((candidate) => candidate === steps.at(-1));
    const team = part === "teams" ? club.teams.find(({ id }) => id === steps[1]) : undefined;
    const restPath = steps.slice(team ? 2 : 1, textLanguage ? -1 : undefined).join(".");
    const name = inLanguage(
      restPath === "" ? t(`parts.${part}`) : t(`fields.${restPath}` as "fields.name"),
      textLanguage,
    );
    return team ? `${team.name}, ${name}` : name;
  };
  /** The weekdays in a field that holds weekdays; undefined for others. */
  const daysIn = (field: string, values: readonly string[]) =>
    /[dD]ays$/.test(field) ? WEEKDAYS.filter((day) => values.includes(day)) : undefined;
  const rows = (field: string, club: PublishedClub): string[] => {
    if (field === "logo") return club.logo === null ? [] : [t("terms:anotherPicture")];
    if (field === "teams") return club.teams.map(({ name }) => name);
    const value = fieldIn(club, field);
    const days = daysIn(field, valuesIn(value));
    if (days) return days.length === 0 ? [] : [weekdayList(days, language)];
    return Array.isArray(value) ? value.map((row) => valuesIn(row).join(", ")) : valuesIn(value);
  };
  const errorText = (code: string) => {
    const clubCode = CLUB_ERROR_CODES.find((errorCode) => errorCode === code) ?? "invalid_input";
    return t(`wrong.${clubCode}`, { players: CLUB_LIMITS.players });
  };
  const problemText = (path: string, code: string, club: PublishedClub): string => {
    const [, ...restSteps] = path.split(".");
    const part = partOf(path);
    const partRows = club[part] as unknown as Record<string, { name?: string; label?: string }> | null;
    const row = partRows?.[restSteps[0] ?? ""];
    const itemName = row?.name || row?.label || t(`parts.${part}`);
    const fieldSteps = restSteps.filter((step) => !/^\d+$/.test(step));
    const textLanguage = LANGUAGES.find((candidate) => fieldSteps.includes(candidate));
    const field = fieldSteps.filter((step) => step !== textLanguage).join(".") || (row ? "" : part);
    const fieldLabel = t(`fields.${field}` as "fields.name", { defaultValue: "" });
    const reason = errorText(code);
    const isUnknown = fieldLabel === "" || fieldLabel.startsWith("fields.");
    if (field === "" || (field === part && !textLanguage) || isUnknown)
      return t("gapOfPart", { of: itemName, reason });
    return t("terms:gap", { of: itemName, what: inLanguage(fieldLabel, textLanguage), reason });
  };
  return { label, rows, errorText, problemText };
}
