import { useState } from "react";
import { api, dataFrom } from "#app/lib/api.ts";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Permitted } from "#app/staff/shared/access/permitted.tsx";
import { STATE_STYLES } from "#app/staff/shared/display/state-badge.tsx";
import { DialogForm } from "#app/staff/shared/forms/dialog-form.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Panel } from "#app/staff/shared/list/panel.tsx";
import { type DataOf, useStaffData } from "#app/staff/shared/list/staff-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { validateWith } from "#app/ui/create-resolver.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { RowButton } from "#app/ui/row-button.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import type { Cents } from "#domain/money/money.ts";
import {
  DISCREPANCY_REASON_MAX,
  type DiscrepancyAction,
  discrepancyDecisionSchema,
} from "#domain/money/reconciliation.ts";
import { paymentPath } from "#domain/staff/staff-paths.ts";

type Reconciliation = DataOf<typeof api.admin.reconciliation.$get>;
type Discrepancy = Reconciliation["discrepancies"][number];

interface DiscrepancyDialogProps {
  discrepancy: Discrepancy;
  action: DiscrepancyAction;
  onClose: () => void;
}

/** Confirms an action with a reason, which is required only to ignore the discrepancy. */
function DiscrepancyDialog({ discrepancy: { id }, action, onClose }: DiscrepancyDialogProps) {
  const { t } = useTranslation("adminReconciliation");
  const { field, ...formProps } = useStaffForm({
    defaultValues: { reason: "" },
    check: ({ reason }) => validateWith(discrepancyDecisionSchema, { action, reason }),
    send: (json) => dataFrom(api.admin.reconciliation.discrepancies[":id"].$post({ param: { id }, json })),
    toast: ({ resolution }) => ({
      title: t(`done.${resolution ?? "open"}`),
      tone: resolution ? "success" : "neutral",
    }),
    onSuccess: onClose,
  });
  return (
    <Dialog open onClose={onClose} title={t(`actions.${action}.title`)} text={t(`actions.${action}.text`)}>
      <DialogForm {...formProps} submitLabel={t(`actions.${action}.confirm`)} onClose={onClose}>
        <TextArea
          rows={2}
          maxLength={DISCREPANCY_REASON_MAX}
          required={action === "ignore"}
          label={t("terms:reason")}
          {...field("reason")}
        />
      </DialogForm>
    </Dialog>
  );
}

/** A discrepancy between Stripe and our records, with buttons to fix, refund or ignore it. */
function DiscrepancyCard({ discrepancy }: { discrepancy: Discrepancy }) {
  const { t } = useTranslation("adminReconciliation");
  const { money, instant } = useFormat();
  const [action, setAction] = useState<DiscrepancyAction>();
  const { kind, paymentId, actions, stripeCents, ourCents, stripeId, foundAt } = discrepancy;
  return (
    <Card
      as="li"
      padding="row"
      className="grid gap-x-10 gap-y-4 border-l-4 border-error md:grid-cols-[1fr_20rem]"
    >
      <div>
        <h3 className="text-lead leading-tight">{t(`kinds.${kind}.title`)}</h3>
        <p className="mt-2 max-w-prose">{t(`kinds.${kind}.text`)}</p>
        {paymentId && (
          <TextLink href={paymentPath(paymentId)} variant="alone">
            {t("openPayment")}
          </TextLink>
        )}
        <Permitted to="payments.reconcile">
          <div className="mt-3 flex flex-wrap gap-2">
            {actions.map((name, index) => (
              <RowButton key={name} tone={index === 0 ? "main" : "plain"} onClick={() => setAction(name)}>
                {t(`actions.${name}.button`)}
              </RowButton>
            ))}
          </div>
        </Permitted>
        {action && (
          <DiscrepancyDialog discrepancy={discrepancy} action={action} onClose={() => setAction(undefined)} />
        )}
      </div>
      <dl className="tabular-nums text-small">
        {stripeCents !== null && <Fact label={t("stripe")}>{money(stripeCents)}</Fact>}
        {ourCents !== null && <Fact label={t("ours")}>{money(ourCents)}</Fact>}
        <Fact label={t("terms:stripeId")}>{stripeId}</Fact>
        <Fact label={t("found")}>
          <time dateTime={foundAt}>{instant(foundAt)}</time>
        </Fact>
      </dl>
    </Card>
  );
}

const OUTCOME_STYLES = {
  balance: STATE_STYLES.good,
  differ: STATE_STYLES.problem,
  failed: STATE_STYLES.problem,
  never: STATE_STYLES.open,
} as const;
type Outcome = keyof typeof OUTCOME_STYLES;

/** Open discrepancies take precedence. "balance" requires a successful comparison. */
function toOutcome({ discrepancies, lastRun }: Reconciliation): Outcome {
  if (discrepancies.length > 0) return "differ";
  if (lastRun?.error) return "failed";
  return lastRun ? "balance" : "never";
}

/** Headline: whether Stripe and our records agree. */
function ReconciliationStatus({ reconciliation }: { reconciliation: Reconciliation }) {
  const { t } = useTranslation("adminReconciliation");
  const { describeCode } = useErrorText();
  const { date } = useFormat();
  const { lastRun, discrepancies } = reconciliation;
  const outcome = toOutcome(reconciliation);
  const { icon: Icon, color } = OUTCOME_STYLES[outcome];
  const explain = () => {
    if (lastRun?.error) return describeCode(lastRun.error).message;
    if (outcome === "differ" || outcome === "never") return t(`status.${outcome}Text`);
    const isEqual = lastRun?.stripeCents === lastRun?.ourCents;
    const since = lastRun ? date(lastRun.since) : "";
    return t(isEqual ? "status.balanceText" : "status.explainedText", { since });
  };
  return (
    <div role="status">
      <p className={`flex items-center gap-3 font-display text-headline font-black ${color}`}>
        <Icon aria-hidden size={40} className="shrink-0" />
        <span>{t(`status.${outcome}`, { count: discrepancies.length })}</span>
      </p>
      <p className="mt-2 max-w-prose">{explain()}</p>
    </div>
  );
}

function ReconciliationTotal({ label, cents }: { label: string; cents: Cents | null }) {
  const { money } = useFormat();
  return (
    <div className="border-t-3 border-sand-300 pt-3">
      <dt className="text-small text-dusk-700">{label}</dt>
      <dd className="tabular-nums font-display text-title font-black whitespace-nowrap">
        {cents === null ? "–" : money(cents)}
      </dd>
    </div>
  );
}

/** Stripe's total and ours, with the time of the comparison. */
function ReconciliationTotals({ lastRun, cashCents }: Reconciliation) {
  const { t } = useTranslation("adminReconciliation");
  const { money, instant } = useFormat();
  if (!lastRun) return <span />;
  return (
    <div>
      <dl className="grid max-w-lg grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-6">
        <ReconciliationTotal label={t("stripe")} cents={lastRun.stripeCents} />
        <ReconciliationTotal label={t("ours")} cents={lastRun.ourCents} />
      </dl>
      {cashCents !== 0 && (
        <p className="tabular-nums mt-3 max-w-prose text-small">{t("cash", { cents: money(cashCents) })}</p>
      )}
      <p className="tabular-nums mt-3 text-small text-dusk-700">
        {t("compared", { at: instant(lastRun.finishedAt) })}
      </p>
    </div>
  );
}

/** Reconciliation: both totals, and discrepancies with actions (docs/reference/ledger.md#ledger-entries). */
export default function ReconciliationPanel() {
  const { t } = useTranslation("adminReconciliation");
  const reconciliation = useStaffData<Reconciliation>("/api/admin/reconciliation");
  const { mutate, isPending } = useStaffMutation({
    send: () => api.admin.reconciliation.run.$post(),
  });
  return (
    <Panel id="reconciliation" title={t("terms:pages.check")}>
      <div className="grid gap-6">
        <Card as="div" padding="page">
          <ReconciliationStatus reconciliation={reconciliation} />
          <div className="mt-6 flex flex-wrap items-end justify-between gap-6">
            <ReconciliationTotals {...reconciliation} />
            <Permitted to="payments.reconcile">
              <Button busy={isPending} onClick={() => mutate()} className="max-sm:w-full">
                {t(isPending ? "checking" : "check")}
              </Button>
            </Permitted>
          </div>
        </Card>
        <ul className="grid gap-4 empty:hidden">
          {reconciliation.discrepancies.map((discrepancy) => (
            <DiscrepancyCard key={discrepancy.id} discrepancy={discrepancy} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}
