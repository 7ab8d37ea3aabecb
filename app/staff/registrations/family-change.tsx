import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import type { RegistrationDetails } from "./details-card.tsx";

interface FamilyChangeProps {
  registration: Pick<RegistrationDetails, "familyChanges">;
  field: string;
}

/** Beside a field that its family changed: when, before and after (docs/reference/staff-registrations.md#family-changes). */
export function FamilyChange({ registration: { familyChanges }, field }: FamilyChangeProps) {
  const { t } = useTranslation(["adminChanges", "admin"]);
  const { language } = useLanguage();
  const clubTime = useFormatInstant();
  const change = familyChanges.find((known) => known.field === field);
  if (!change) return null;
  const [before, after] = [change.before, change.after].map(
    (words) => words[language] || t("admin:details.none"),
  );
  return (
    <span className="block font-normal text-dusk-700 text-small whitespace-pre-line">
      {t("familyChanged", { at: clubTime(change.changedAt), before, after })}
    </span>
  );
}
