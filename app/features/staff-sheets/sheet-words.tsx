import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { useSheetView } from "./use-sheet-view.ts";

/** What a sheet is, and of which group. */
export function SheetTitle() {
  const { t } = useTranslation("adminSheets");
  const { sheet, group } = useSheetView();
  return (
    <>
      {t(`sheets.${sheet}.name`)} {group && `· ${group}`}
    </>
  );
}

interface SheetFactsProps {
  count: number;
  /** When the server read the children. */
  at: string;
}

/** How many children, and as of when. */
export function SheetFacts({ count, at }: SheetFactsProps) {
  const { t } = useTranslation("adminSheets");
  const clubTime = useClubTime();
  return (
    <>
      {t("count", { count })} · {t("asOf", { at: clubTime(at) })}
    </>
  );
}
