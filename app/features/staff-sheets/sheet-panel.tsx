import { PanelHeader } from "#app/components/staff/panel-header.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { CheckInSheet } from "./check-in-sheet.tsx";
import { RosterSheet } from "./roster-sheet.tsx";
import { SheetChoice } from "./sheet-choice.tsx";
import { useSheetView } from "./use-sheet-view.ts";

/** What is printed for the field, each sheet with the least data that its readers need (field.md 11). */
export function SheetPanel() {
  const { t } = useTranslation("adminSheets");
  const { sheet } = useSheetView();
  return (
    <section aria-labelledby="sheets">
      <PanelHeader id="sheets" title={t("title")} />
      <SheetChoice />
      {sheet === "roster" ? <RosterSheet /> : <CheckInSheet />}
    </section>
  );
}
