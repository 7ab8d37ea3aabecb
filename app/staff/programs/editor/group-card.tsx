import { UsersRound } from "lucide-react";
import { useState } from "react";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import {
  DraftField,
  DraftSelect,
  useDraftField,
  useOpenDraft,
} from "#app/staff/shared/drafts/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { FieldWarning, TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { newRequestId } from "#app/staff/shared/forms/request-ids.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import {
  datedGroups,
  type GroupFault,
  groupFaults,
  likelyYear,
  proposedGroups,
  referenceDay,
  SOCCER_YEAR_BEGINS,
  spansOf,
} from "#domain/programs/group-proposals.ts";
import { AGE_RULES, type AgeRule } from "#domain/programs/programs.ts";
import { SEASON_LIMITS } from "#domain/programs/season-draft.ts";
import type { PublishedGroup } from "#domain/programs/site-data.ts";
import { unreachableGroups } from "#domain/registration/age-groups.ts";
import { AGE_LIMITS, GROUP_SEXES } from "#domain/registration/ages.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { dayOfYear } from "#domain/time/formats.ts";
import { useProgramForm } from "./use-program-form.ts";

/** Groups by the program's age rule and ages: one for each age of a team, else U6, U8, U10 and so on. */
function useProposedGroups() {
  const { values, days, season } = useProgramForm();
  const { ageRule, minAge, maxAge, kind } = values;
  const [firstDay] = days;
  const reference = referenceDay(ageRule, {
    year: likelyYear(ageRule, { firstDay, season }),
    firstDay: firstDay ?? season.startsOn,
  });
  const ages = {
    minAge: Math.max(AGE_LIMITS.min, Number(minAge)),
    maxAge: Math.min(AGE_LIMITS.max, Number(maxAge)),
  };
  return proposedGroups(spansOf(kind === "team" ? "each-age" : "age-groups", ages), reference);
}

interface GroupProposalDialogProps {
  onClose: () => void;
  onUse: (groups: PublishedGroup[]) => void;
}

/**
 * Lists the proposed groups to confirm. Existing groups with the same code keep their id
 * (docs/reference/seasons.md#age-group-proposals).
 */
function GroupProposalDialog({ onClose, onUse }: GroupProposalDialogProps) {
  const { t } = useTranslation("adminPrograms");
  const { date } = useFormat();
  const { values } = useProgramForm();
  const labels = useAgeRuleLabels();
  const groups = useProposedGroups();
  const existingCount = values.groups.length;
  const applyProposal = () => {
    const idOf = (code: string) => values.groups.find((group) => group.code.trim() === code)?.id;
    onUse(
      groups.map((group) => ({
        ...group,
        id: idOf(group.code) ?? newRequestId(),
        sex: values.groups.find(({ code }) => code.trim() === group.code)?.sex ?? "all",
      })),
    );
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("terms:proposeGroups")}
      text={t("propose.text", { rule: labels.name(values.ageRule) })}
    >
      <div className="mt-5 grid gap-5">
        {groups.length === 0 && <FieldWarning>{t("propose.wrongOrder")}</FieldWarning>}
        <ul className="tabular-nums grid divide-y divide-sand-200 text-small">
          {groups.map(({ code, bornFrom, bornTo }) => (
            <li key={code} className="flex gap-3 py-1.5">
              <span className="w-10 shrink-0 font-semibold">{code}</span>
              <span className="min-w-0">{t("groups.born", { from: date(bornFrom), to: date(bornTo) })}</span>
            </li>
          ))}
        </ul>
        {existingCount > 0 && <FieldWarning>{t("propose.replaces", { count: existingCount })}</FieldWarning>}
        <DialogActions cancelLabel={t("terms:cancel")} onCancel={onClose}>
          <Button busy={groups.length === 0} onClick={applyProposal}>
            {t("propose.use", { count: groups.length })}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function useAgeRuleLabels() {
  const { t, language } = useTranslation("adminPrograms");
  const day = dayOfYear(SOCCER_YEAR_BEGINS, language);
  return {
    name: (rule: AgeRule) => t(`ageRule.${rule}`, { day }),
    text: (rule: AgeRule) => t(`ageRule.${rule}Text`, { day }),
  };
}

function AgeRuleField() {
  const { t } = useTranslation("adminPrograms");
  const { values } = useProgramForm();
  const labels = useAgeRuleLabels();
  return (
    <div className="max-w-xl">
      <SelectField
        {...useDraftField("ageRule")}
        label={t("ageRule.label")}
        hint={labels.text(values.ageRule)}
        choices={AGE_RULES.map((value) => ({ value, label: labels.name(value) }))}
      />
      {values.groups.length > 0 && <p className="mt-2 text-small text-dusk-700">{t("ageRule.note")}</p>}
    </div>
  );
}

/** Youngest and oldest age of a program without groups. */
function AgeFields() {
  const { t } = useTranslation("adminPrograms");
  return (
    <div className="grid max-w-xl items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      {(["minAge", "maxAge"] as const).map((name) => (
        <DraftField key={name} path={name} inputMode="numeric" label={t(`groups.${name}`)} />
      ))}
    </div>
  );
}

/** Age groups by birth date, both days included; without groups, the youngest and the oldest age. */
export function GroupCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, changeValues, days } = useProgramForm();
  const { draftErrors } = useOpenDraft();
  const [isProposing, setProposing] = useState(false);
  const { date } = useFormat();
  const faultText = (fault: GroupFault) => {
    const birthDates = { from: date(fault.bornFrom), to: date(fault.bornTo) };
    if (fault.kind === "gap") return t("groups.gap", birthDates);
    const [first, second] = fault.codes;
    return t("groups.overlap", { ...birthDates, one: first, other: second });
  };
  const rowLabel = ({ code, bornFrom, bornTo }: PublishedGroup) =>
    code.trim() !== "" && isCalendarDate(bornFrom) && isCalendarDate(bornTo)
      ? t("groups.formatted", { code, from: date(bornFrom), to: date(bornTo) })
      : "";
  return (
    <TitledCard id="groups" title={t("groups.title")} text={t("groups.text")}>
      {values.groups.length === 0 && <AgeFields />}
      <AgeRuleField />
      {draftErrors.groups && <FieldWarning>{t("wrong.has_registrations")}</FieldWarning>}
      {groupFaults(values.groups).map((fault) => (
        <FieldWarning key={fault.kind + fault.bornFrom}>{faultText(fault)}</FieldWarning>
      ))}
      {unreachableGroups(datedGroups(values.groups), days[0]).map(({ id, code }) => (
        <FieldWarning key={id}>{t("groups.unreachable", { code, ...AGE_LIMITS })}</FieldWarning>
      ))}
      <DraftRows<PublishedGroup>
        paths={["groups"]}
        label={t("groups.title")}
        texts="adminPrograms:groups"
        newRow={() => ({ id: newRequestId(), code: "", bornFrom: "", bornTo: "", sex: "all" as const })}
        rowLabel={rowLabel}
        maxRows={SEASON_LIMITS.groups}
        actions={
          <RowButton onClick={() => setProposing(true)}>
            <UsersRound aria-hidden size={18} />
            {t("terms:proposeGroups")}
          </RowButton>
        }
      >
        {(index) => (
          <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
            {(["code", "bornFrom", "bornTo"] as const).map((name) => (
              <DraftField
                key={name}
                path={`groups.${index}.${name}`}
                type={name === "code" ? "text" : "date"}
                label={t(`groups.${name}`)}
              />
            ))}
            <DraftSelect
              path={`groups.${index}.sex`}
              label={t("groups.sex")}
              choices={GROUP_SEXES.map((value) => ({ value, label: t(`groups.sexes.${value}`) }))}
            />
          </div>
        )}
      </DraftRows>
      {isProposing && (
        <GroupProposalDialog
          onClose={() => setProposing(false)}
          onUse={(groups) => changeValues({ groups })}
        />
      )}
    </TitledCard>
  );
}
