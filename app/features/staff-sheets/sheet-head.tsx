import { Download, Printer } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { SheetFacts, SheetTitle } from "./sheet-words.tsx";
import { sheetCall, useSheetView } from "./use-sheet-view.ts";

/** Above a sheet on the screen: what it is, who may see it, and the ways to take it along. */
export function SheetHead({ count, at }: { count: number; at: string }) {
  const { t } = useTranslation("adminSheets");
  const { sheet, group } = useSheetView();
  const download = () => window.open(sheetCall(sheet, group, "csv"), "_blank", "noopener");
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:hidden">
      <div>
        <h3 className="text-title">
          <SheetTitle />
        </h3>
        <p role="status" className="figures mt-1 text-small text-dusk-700">
          <SheetFacts count={count} at={at} />
        </p>
        <p className="mt-2 max-w-line">{t(`sheets.${sheet}.audience`)}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button onClick={() => window.print()} className="max-sm:flex-1">
          <Printer aria-hidden size={20} />
          {t("print")}
        </Button>
        <Button variant="secondary" onClick={download} className="max-sm:flex-1">
          <Download aria-hidden size={20} />
          {t("csv")}
        </Button>
      </div>
    </div>
  );
}
