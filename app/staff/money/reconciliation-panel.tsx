import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from "lucide-react";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { PanelHeader } from "#app/staff/shared/panel-header.tsx";
import { useFormatInstant } from "#app/staff/shared/use-format-instant.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Cents } from "#domain/money/money.ts";
import { DiscrepancyCard } from "./discrepancy-card.tsx";
import { type Reconciliation, useReconcile, useReconciliation } from "./use-reconciliation.ts";

type Outcome = "balance" | "differ" | "failed" | "never";

const LOOKS: Record<Outcome, { icon: LucideIcon; colour: string }> = {
  balance: { icon: CircleCheck, colour: "text-agave" },
  differ: { icon: CircleAlert, colour: "text-error" },
  failed: { icon: CircleAlert, colour: "text-error" },
  never: { icon: CircleDashed, colour: "text-marigold-700" },
};

/** Open differences come first. Equality is only claimed after a comparison that succeeded. */
function outcomeOf({ differences, lastCheck }: Reconciliation): Outcome {
  if (differences.length > 0) return "differ";
  if (lastCheck?.error) return "failed";
  return lastCheck ? "balance" : "never";
}

function useExplanation(reconciliation: Reconciliation, outcome: Outcome): string {
  const { t } = useTranslation("adminReconciliation");
  const { ofCode } = useErrorText();
  const { date } = useFormat();
  const { lastCheck } = reconciliation;
  if (lastCheck?.error) return ofCode(lastCheck.error).message;
  if (outcome === "differ" || outcome === "never") return t(`status.${outcome}Text`);
  const since = lastCheck ? date(lastCheck.since) : "";
  const isEqual = lastCheck?.stripeCents === lastCheck?.ourCents;
  return t(isEqual ? "status.balanceText" : "status.explainedText", { since });
}

/** Whether Stripe and our records agree, in large words. */
function ReconciliationStatus({ reconciliation }: { reconciliation: Reconciliation }) {
  const { t } = useTranslation("adminReconciliation");
  const outcome = outcomeOf(reconciliation);
  const { icon: Icon, colour } = LOOKS[outcome];
  const explanation = useExplanation(reconciliation, outcome);
  return (
    <div role="status">
      <p className={`flex items-center gap-3 font-display text-headline font-black ${colour}`}>
        <Icon aria-hidden size={40} className="shrink-0" />
        <span>{t(`status.${outcome}`, { count: reconciliation.differences.length })}</span>
      </p>
      <p className="mt-2 max-w-line">{explanation}</p>
    </div>
  );
}

function Side({ label, cents }: { label: string; cents: Cents | null }) {
  const { money } = useFormat();
  return (
    <div className="border-t-3 border-sand-300 pt-3">
      <dt className="text-small text-dusk-700">{label}</dt>
      <dd className="figures font-display text-title font-black whitespace-nowrap">
        {cents === null ? "–" : money(cents)}
      </dd>
    </div>
  );
}

interface BothSidesProps {
  check: NonNullable<Reconciliation["lastCheck"]>;
  cashCents: Cents;
}

/** Stripe's total and ours side by side, with the time of the comparison. */
function BothSides({ check, cashCents }: BothSidesProps) {
  const { t } = useTranslation("adminReconciliation");
  const clubTime = useFormatInstant();
  const { money } = useFormat();
  return (
    <div>
      <dl className="grid max-w-lg grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-6">
        <Side label={t("stripe")} cents={check.stripeCents} />
        <Side label={t("ours")} cents={check.ourCents} />
      </dl>
      {cashCents !== 0 && (
        <p className="figures mt-3 max-w-line text-small">{t("cash", { cents: money(cashCents) })}</p>
      )}
      <p className="figures mt-3 text-small text-dusk-700">
        {t("compared", { at: clubTime(check.finishedAt) })}
      </p>
    </div>
  );
}

function Board({ reconciliation }: { reconciliation: Reconciliation }) {
  const { t } = useTranslation("adminReconciliation");
  const { mutate, isPending } = useReconcile();
  return (
    <Card as="div" padding="page">
      <ReconciliationStatus reconciliation={reconciliation} />
      <div className="mt-6 flex flex-wrap items-end justify-between gap-6">
        {reconciliation.lastCheck ? (
          <BothSides check={reconciliation.lastCheck} cashCents={reconciliation.cashCents} />
        ) : (
          <span />
        )}
        <Button busy={isPending} onClick={() => mutate()} className="max-sm:w-full">
          {t(isPending ? "checking" : "check")}
        </Button>
      </div>
    </Card>
  );
}

/** Reconciliation: both sides, and what to do about differences (docs/reference/ledger.md#ledger-entries). */
export default function ReconciliationPanel() {
  const { t } = useTranslation("adminReconciliation");
  const reconciliation = useReconciliation();
  return (
    <section aria-labelledby="reconciliation">
      <PanelHeader id="reconciliation" title={t("title")} />
      <div className="grid gap-6">
        <Board reconciliation={reconciliation} />
        <ul className="grid gap-4 empty:hidden">
          {reconciliation.differences.map((discrepancy) => (
            <DiscrepancyCard key={discrepancy.id} discrepancy={discrepancy} />
          ))}
        </ul>
      </div>
    </section>
  );
}
