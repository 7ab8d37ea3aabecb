import { useState } from "react";
import { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { useToday } from "#app/shared/use-now.ts";
import { StaffErrorNotice } from "#app/staff/shared/access/staff-error-notice.tsx";
import { TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import {
  CLEARANCE_KINDS,
  CLEARANCE_WARNING_DAYS,
  type ClearanceDates,
  type ClearanceKind,
  type ClearanceRules,
  clearanceDatesSchema,
} from "#domain/teams/clearances.ts";
import { addDays } from "#domain/time/dates.ts";

type Clearances = DataOf<typeof api.admin.clearances.$get>;
type ClearanceAccount = Clearances["accounts"][number];

/** The kinds that the club requires, and whether coaches without them may see lists. Each change is saved at once. */
function ClearanceRulesCard({ rules }: { rules: ClearanceRules }) {
  const { t } = useTranslation("adminClearances");
  const { mutate, isPending } = useStaffMutation({
    send: (json: ClearanceRules) => api.admin.clearances.$put({ json }),
    toast: () => ({ title: t("rules.saved") }),
  });
  const { required } = rules;
  return (
    <TitledCard title={t("rules.title")} text={t("rules.text")}>
      <div className="grid gap-2">
        {CLEARANCE_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={t(`kinds.${kind}`)}
            checked={required.includes(kind)}
            disabled={isPending}
            onChange={({ target }) =>
              mutate({
                ...rules,
                required: CLEARANCE_KINDS.filter((requiredKind) =>
                  requiredKind === kind ? target.checked : required.includes(requiredKind),
                ),
              })
            }
          />
        ))}
      </div>
      <Checkbox
        name="isListClosed"
        label={t("rules.close")}
        hint={t("rules.closeHint")}
        checked={rules.isListClosed}
        disabled={isPending}
        onChange={({ target }) => mutate({ ...rules, isListClosed: target.checked })}
      />
    </TitledCard>
  );
}

interface ClearanceFormProps {
  account: ClearanceAccount;
  kind: ClearanceKind;
  onDone: () => void;
}

function ClearanceForm({ account: { id, clearances }, kind, onDone }: ClearanceFormProps) {
  const { t } = useTranslation("adminClearances");
  const clearance = clearances.find((stored) => stored.kind === kind);
  const today = useToday() ?? "";
  const save = (dates: ClearanceDates | null) =>
    api.admin.clearances[":id"].$put({ param: { id }, json: { kind, dates } });
  const { form, field, submit, isPending, failure } = useStaffForm({
    defaultValues: { doneOn: clearance?.doneOn ?? today, validUntil: clearance?.validUntil ?? "" },
    check: (values) => validateWith(clearanceDatesSchema, values),
    send: save,
    toast: () => ({ title: t("saved") }),
    onSuccess: onDone,
  });
  const removal = useStaffMutation({
    send: () => save(null),
    toast: () => ({ title: t("removed") }),
    onSuccess: onDone,
  });
  return (
    <Form form={form} className="mt-4 grid gap-4" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" label={t("doneOn")} {...field("doneOn")} />
        <TextField type="date" label={t("validUntil")} {...field("validUntil")} />
      </div>
      <StaffErrorNotice error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {t("terms:save")}
        </Button>
        {clearance && (
          <Button variant="quiet" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t("terms:remove")}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** A required or recorded clearance: its end, who checked it, and a warning near its end. */
function ClearanceRow({ account, kind }: Omit<ClearanceFormProps, "onDone">) {
  const { t } = useTranslation("adminClearances");
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const today = useToday() ?? "";
  const clearance = account.clearances.find((stored) => stored.kind === kind);
  const stateText = () => {
    if (!clearance) return t("missing");
    const day = date(clearance.validUntil);
    return clearance.validUntil < today
      ? t("ended", { day })
      : t("until", { day, who: clearance.checkedBy ?? t("pin") });
  };
  const name = t("editOf", { kind: t(`kinds.${kind}`), name: account.username });
  const action = t(clearance ? "terms:edit" : "record");
  const needsAttention =
    !clearance || (today !== "" && clearance.validUntil <= addDays(today, CLEARANCE_WARNING_DAYS));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="min-w-0 flex-1 basis-52 text-small wrap-anywhere">
        <span className="font-semibold">{t(`kinds.${kind}`)}</span>
        <span className={`tabular-nums block ${needsAttention ? "text-error" : "text-dusk-700"}`}>
          {stateText()}
        </span>
      </span>
      <RowButton aria-label={`${action}: ${name}`} onClick={() => setOpen(true)}>
        {action}
      </RowButton>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        text={t("noPapers")}
        closeLabel={t("terms:close")}
      >
        <ClearanceForm account={account} kind={kind} onDone={() => setOpen(false)} />
      </Dialog>
    </li>
  );
}

interface AdultsCardProps {
  title: string;
  accounts: readonly ClearanceAccount[];
  required: readonly ClearanceKind[];
}

function AdultsCard({ title, accounts, required }: AdultsCardProps) {
  const visibleKinds = ({ clearances }: ClearanceAccount) =>
    CLEARANCE_KINDS.filter(
      (kind) => required.includes(kind) || clearances.some((clearance) => clearance.kind === kind),
    );
  if (accounts.length === 0) return null;
  return (
    <TitledCard title={title}>
      <ul className="-mt-4 divide-y divide-sand-200">
        {accounts.map((account) => (
          <li key={account.id} className="py-3">
            <h4 className="text-body font-semibold wrap-anywhere">{account.username}</h4>
            <ul>
              {visibleKinds(account).map((kind) => (
                <ClearanceRow key={kind} account={account} kind={kind} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** The clearances that adults need to work with children, and who has them (docs/reference/teams.md#clearances). */
export default function ClearancePanel() {
  const { t } = useTranslation("adminClearances");
  const { rules, accounts } = useStaffData<Clearances>("/api/admin/clearances");
  const { required } = rules;
  const coaches = accounts.filter(({ role }) => role === "coach");
  const otherAccounts = accounts.filter(({ role }) => role !== "coach");
  return (
    <Panel id="clearances" title={t("terms:pages.clearances")} text={t("text")}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ClearanceRulesCard rules={rules} />
        <div className="grid gap-4">
          {coaches.length === 0 && <p className="text-dusk-700">{t("noCoaches")}</p>}
          <AdultsCard title={t("coaches")} accounts={coaches} required={required} />
          <AdultsCard title={t("others")} accounts={otherAccounts} required={required} />
        </div>
      </div>
    </Panel>
  );
}
