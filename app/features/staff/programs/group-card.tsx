import { TextField } from "#app/components/text-field.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import { newRequestId } from "#app/lib/request-id.ts";
import { isCalendarDate } from "#domain/calendar-date.ts";
import type { GroupFacts } from "#domain/site-facts.ts";
import { EditorCard, RowList } from "./row-list.tsx";
import { useDraftField, useProgramForm } from "./use-program-form.ts";

interface GroupFieldProps {
  row: GroupFacts;
  change: (changes: Partial<GroupFacts>) => void;
  index: number;
  name: "code" | "bornFrom" | "bornTo";
}

function GroupField({ row, change, index, name }: GroupFieldProps) {
  const { t } = useTranslation("adminPrograms");
  return (
    <TextField
      {...useDraftField(`groups.${index}.${name}`)}
      type={name === "code" ? "text" : "date"}
      className="figures min-w-0"
      label={t(`groups.${name}`)}
      value={row[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
}

/** Children by their birth dates, both days included. */
export function GroupCard() {
  const { t } = useTranslation("adminPrograms");
  const { date } = useFormat();
  const { values, change } = useProgramForm();
  const inWords = ({ code, bornFrom, bornTo }: GroupFacts) =>
    code !== "" && isCalendarDate(bornFrom) && isCalendarDate(bornTo)
      ? t("groups.echo", { code, from: date(bornFrom), to: date(bornTo) })
      : "";
  return (
    <EditorCard title={t("groups.title")}>
      <RowList
        rows={values.groups}
        onChange={(groups) => change({ groups })}
        next={() => ({ id: newRequestId(), code: "", bornFrom: "", bornTo: "" })}
        words={{ add: t("groups.add"), remove: t("groups.remove"), none: t("groups.none") }}
        inWords={inWords}
      >
        {(row, changeRow, index) => (
          <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-3">
            {(["code", "bornFrom", "bornTo"] as const).map((name) => (
              <GroupField key={name} row={row} change={changeRow} index={index} name={name} />
            ))}
          </div>
        )}
      </RowList>
    </EditorCard>
  );
}
