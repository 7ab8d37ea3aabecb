import { RadioCards } from "#app/components/radio-cards.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { AGE_GROUPS, agesOf } from "#domain/ages.ts";
import { SHEETS, useSheetView } from "./use-sheet-view.ts";

/** Which sheet, and of whom; what is chosen stands in the address. */
export function SheetChoice() {
  const { t } = useTranslation("adminSheets");
  const { sheet, group, choose } = useSheetView();
  const sheets = SHEETS.map((value) => ({ value, label: t(`sheets.${value}.name`) }));
  const groups = AGE_GROUPS.map((value) => ({
    value,
    label: t("groupAges", { group: value, ...agesOf(value) }),
  }));
  return (
    <div className="mb-8 grid items-end gap-4 lg:grid-cols-[1fr_16rem]">
      <RadioCards
        name="sheet"
        unmarked
        label={t("sheet")}
        choices={sheets}
        value={sheet}
        onChange={(event) => choose({ sheet: event.target.value })}
        className="sm:grid-cols-2"
      />
      <SelectField
        name="group"
        unmarked
        label={t("group")}
        choices={[{ value: "", label: t("everyone") }, ...groups]}
        value={group ?? ""}
        onChange={(event) => choose({ group: event.target.value })}
      />
    </div>
  );
}
