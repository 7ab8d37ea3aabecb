import { useSearchParams } from "wouter";
import { withParameters } from "#app/lib/address-parameters.ts";
import { AGE_GROUPS, type AgeGroup } from "#domain/ages.ts";

/** What can be printed. */
export const SHEETS = ["roster", "check-in"] as const;
export type SheetName = (typeof SHEETS)[number];

/** What the address says about this view: which sheet, and of which age group (undefined for all). */
export function useSheetView() {
  const [params, setParams] = useSearchParams();
  return {
    sheet: SHEETS.find((name) => name === params.get("sheet")) ?? "roster",
    group: AGE_GROUPS.find((name) => name === params.get("group")),
    choose: (changes: { sheet?: string; group?: string }) =>
      setParams((current) => withParameters(current, changes)),
  };
}

/** Where the server gives a sheet's children, to show or as a file. */
export function sheetCall(sheet: SheetName, group: AgeGroup | undefined, format?: "csv"): string {
  const query = withParameters(new URLSearchParams(), { group, format }).toString();
  return `/api/admin/sheets/${sheet}${query && `?${query}`}`;
}
