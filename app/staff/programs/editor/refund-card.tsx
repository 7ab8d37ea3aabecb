import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftField } from "#app/staff/shared/drafts/draft-editor.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { FieldWarning, FormattedValue, TitledCard } from "#app/staff/shared/drafts/titled-card.tsx";
import { hasIncreasingRefunds, lastDayOfStep } from "#domain/money/cancellation.ts";
import type { TypedRefundStep } from "#domain/programs/program-form.ts";
import { SEASON_LIMITS } from "#domain/programs/season-draft.ts";
import type { RefundStep } from "#domain/programs/site-data.ts";
import { fullDate, wholePercent } from "#domain/time/formats.ts";
import { useProgramForm } from "./use-program-form.ts";

/** A refund step as numbers; undefined while incomplete. */
function parseRefundStep({ daysBefore, percent }: TypedRefundStep): RefundStep | undefined {
  const areWholeNumbers = [daysBefore, percent].every((text) => /^\d{1,3}$/.test(text.trim()));
  const step = { daysBefore: Number(daysBefore), percent: Number(percent) };
  return areWholeNumbers && step.daysBefore <= SEASON_LIMITS.refundDays && step.percent <= 100
    ? step
    : undefined;
}

/** Label of a refund step with its last day, or with the days before if there is no first day. */
function useRefundStepLabel(firstDay: string | undefined): (row: TypedRefundStep) => string {
  const { t, language } = useTranslation("adminPrograms");
  return (row) => {
    const step = parseRefundStep(row);
    if (!step) return "";
    const percent = wholePercent(step.percent, language);
    if (firstDay)
      return t("refund.formatted", { percent, day: fullDate(lastDayOfStep(step, firstDay), language) });
    return step.daysBefore === 0
      ? t("refund.formattedSame", { percent })
      : t("refund.formattedDays", { percent, count: step.daysBefore });
  };
}

/** Sorts steps by days before the start, most first; incomplete ones last. */
function sortedSteps(rows: readonly TypedRefundStep[]): TypedRefundStep[] {
  const daysOf = (row: TypedRefundStep) => parseRefundStep(row)?.daysBefore ?? -1;
  return rows.toSorted((a, b) => daysOf(b) - daysOf(a));
}

/** Refund percentage by days before the start (docs/reference/seasons.md#refund-steps). */
export function RefundCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, days } = useProgramForm();
  const completeSteps = values.refundSteps.flatMap((row) => parseRefundStep(row) ?? []);
  return (
    <TitledCard title={t("refund.title")} text={t("refund.text")}>
      <DraftRows<TypedRefundStep>
        paths={["refundSteps"]}
        label={t("refund.title")}
        texts="adminPrograms:refund"
        isCollapsible={false}
        newRow={() => ({ daysBefore: "", percent: "" })}
        rowLabel={useRefundStepLabel(days[0])}
        sortRows={sortedSteps}
        maxRows={SEASON_LIMITS.refundSteps}
      >
        {(index) => (
          <div className="grid max-w-xl items-end gap-x-4 gap-y-3 sm:grid-cols-2">
            {(["daysBefore", "percent"] as const).map((name) => (
              <DraftField
                key={name}
                path={`refundSteps.${index}.${name}`}
                inputMode="numeric"
                label={t(`refund.${name}`)}
              />
            ))}
          </div>
        )}
      </DraftRows>
      {hasIncreasingRefunds(completeSteps) && <FieldWarning>{t("refund.lateMore")}</FieldWarning>}
      {completeSteps.length > 0 && <FormattedValue>{t("refund.after")}</FormattedValue>}
    </TitledCard>
  );
}
