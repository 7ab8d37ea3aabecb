import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useDraftField, useOpenDraft, useWrongRow } from "#app/staff/shared/draft-editor.tsx";
import { DraftField } from "#app/staff/shared/draft-fields.tsx";
import { Doubt, TitledCard } from "#app/staff/shared/editor-card.tsx";
import { newRequestId } from "#app/staff/shared/request-id.ts";
import { RowList } from "#app/staff/shared/row-list.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { AGE_RULES } from "#domain/programs/programs.ts";
import { type GroupFault, groupFaults } from "#domain/programs/proposals.ts";
import { DRAFT_LIMITS } from "#domain/programs/season-draft.ts";
import type { GroupFacts } from "#domain/programs/site-facts.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { ProposeDialog } from "./propose-dialog.tsx";
import { useAgeRuleWords } from "./use-age-rule-words.ts";
import { useProgramForm } from "./use-program-form.ts";

/** The day by which groups are proposed, with an explanation. */
function AgeRuleField() {
  const { t } = useTranslation("adminPrograms");
  const { values } = useProgramForm();
  const words = useAgeRuleWords();
  return (
    <div className="max-w-xl">
      <SelectField
        {...useDraftField("ageRule")}
        label={t("ageRule.label")}
        hint={words.text(values.ageRule)}
        choices={AGE_RULES.map((value) => ({ value, label: words.name(value) }))}
      />
      {values.groups.length > 0 && <p className="mt-2 text-small text-dusk-700">{t("ageRule.note")}</p>}
    </div>
  );
}

function useFaultText(): (fault: GroupFault) => string {
  const { t } = useTranslation("adminPrograms");
  const { date } = useFormat();
  return (fault) => {
    const born = { from: date(fault.bornFrom), to: date(fault.bornTo) };
    if (fault.kind === "gap") return t("groups.gap", born);
    const [one, other] = fault.codes;
    return t("groups.overlap", { ...born, one, other });
  };
}

/** A group's birth dates in words. */
function useGroupInWords(): (group: GroupFacts) => string {
  const { t } = useTranslation("adminPrograms");
  const { date } = useFormat();
  return ({ code, bornFrom, bornTo }) =>
    code.trim() !== "" && isCalendarDate(bornFrom) && isCalendarDate(bornTo)
      ? t("groups.echo", { code, from: date(bornFrom), to: date(bornTo) })
      : "";
}

/** Age groups by birth date, both days included. */
export function GroupCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, change } = useProgramForm();
  const { gaps } = useOpenDraft();
  const [proposes, setProposes] = useState(false);
  const faultText = useFaultText();
  const replace = (groups: GroupFacts[]) => change({ groups });
  return (
    <TitledCard id="groups" title={t("groups.title")} text={t("groups.text")}>
      <AgeRuleField />
      {gaps.groups && <Doubt>{t("wrong.has_registrations")}</Doubt>}
      {groupFaults(values.groups).map((fault) => (
        <Doubt key={fault.kind + fault.bornFrom}>{faultText(fault)}</Doubt>
      ))}
      <RowList
        rows={values.groups}
        onChange={replace}
        next={() => ({ id: newRequestId(), code: "", bornFrom: "", bornTo: "" })}
        words={{
          list: t("groups.title"),
          add: t("groups.add"),
          remove: t("groups.remove"),
          none: t("groups.none"),
          change: t("groups.change"),
          done: t("rows.done"),
        }}
        inWords={useGroupInWords()}
        isWrong={useWrongRow("groups")}
        most={DRAFT_LIMITS.groups}
        actions={
          <RowButton onClick={() => setProposes(true)}>
            <UsersRound aria-hidden size={18} />
            {t("propose.open")}
          </RowButton>
        }
      >
        {(_row, _change, index) => (
          <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-3">
            {(["code", "bornFrom", "bornTo"] as const).map((name) => (
              <DraftField
                key={name}
                place={`groups.${index}.${name}`}
                type={name === "code" ? "text" : "date"}
                label={t(`groups.${name}`)}
              />
            ))}
          </div>
        )}
      </RowList>
      {proposes && <ProposeDialog onClose={() => setProposes(false)} onUse={replace} />}
    </TitledCard>
  );
}
