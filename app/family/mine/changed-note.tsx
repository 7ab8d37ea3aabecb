import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import type { FamilyChild } from "./use-family.ts";

interface ChangedNoteProps {
  child: FamilyChild | undefined;
  field: string;
  /** Where several fields stand together. */
  label?: string;
}

/** "Changed on …, before: …", behind a field that the family changed; the last change counts. */
export function ChangedNote({ child, field, label }: ChangedNoteProps) {
  const { t } = useTranslation("familyPage");
  const { language } = useLanguage();
  const { instant } = useFormat();
  const change = child?.changes.find((one) => one.field === field);
  if (!change) return null;
  return (
    <span className="figures block text-small text-dusk-700 wrap-anywhere">
      {`${label ? `${label}: ` : ""}${t("change.changed", {
        on: instant(change.changedAt),
        before: change.before[language] || t("child.none"),
      })}`}
    </span>
  );
}
