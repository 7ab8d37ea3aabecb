import { useTranslation } from "#app/i18n/use-translation.tsx";
import { ManualEntryPage, useRulesOfToday } from "./manual-entry-form.tsx";
import { PaperForm } from "./paper-form.tsx";
import { useManualEntryView } from "./use-manual-entry-view.ts";

/** Staff enter what a family filled in on paper. */
export function PaperPanel() {
  const { t } = useTranslation(["adminManualEntry", "admin"]);
  const { addressOf } = useManualEntryView();
  const context = useRulesOfToday();
  return (
    <ManualEntryPage
      title={t("paperTitle")}
      text={t("paperText")}
      back={{ href: addressOf(), label: t("admin:details.back") }}
    >
      <PaperForm {...context} />
    </ManualEntryPage>
  );
}
