import { useClubTime } from "#app/components/staff/use-club-time.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { SheetFacts, SheetTitle } from "./sheet-words.tsx";
import { usePrintedAt } from "./use-printed-at.ts";
import { useSheetView } from "./use-sheet-view.ts";

/** At the top of each page on paper, because pages part company: what it is, of when, and who may see it. */
export function PaperHead({ count, at }: { count: number; at: string }) {
  const { t } = useTranslation("adminSheets");
  const { sheet } = useSheetView();
  const clubTime = useClubTime();
  const printedAt = usePrintedAt();
  return (
    <div className="grid gap-1 pb-2 font-normal">
      <p className="flex items-baseline justify-between gap-6">
        <span className="font-display text-title font-extrabold">
          <SheetTitle />
        </span>
        <span>{t("camp")}</span>
      </p>
      <p className={sheet === "check-in" ? "font-semibold" : ""}>{t(`sheets.${sheet}.audience`)}</p>
      <p>
        <SheetFacts count={count} at={at} /> · {t("printedAt", { at: clubTime(printedAt) })}
      </p>
    </div>
  );
}
