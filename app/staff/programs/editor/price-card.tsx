import { useSiteData, useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { DraftField } from "#app/staff/shared/drafts/draft-fields.tsx";
import { DraftRows } from "#app/staff/shared/drafts/draft-rows.tsx";
import { FormattedValue, TitledCard, Warning } from "#app/staff/shared/drafts/titled-card.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { priceOrFree } from "#content/product/price-texts.ts";
import { centsFromText } from "#domain/money/money.ts";
import { hasIncreasingRefunds, lastDayOfStep } from "#domain/money/refund-steps.ts";
import type { TypedPrice, TypedStep } from "#domain/programs/program-form.ts";
import { DRAFT_LIMITS } from "#domain/programs/season-draft.ts";
import type { RefundStep } from "#domain/programs/site-data.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { fullDate, wholePercent } from "#domain/time/formats.ts";
import { useProgramForm } from "./use-program-form.ts";

/** Label of an early price with its last day; empty while incomplete. */
function useEarlyPriceLabel(): (row: TypedPrice) => string {
  const { club } = useSiteData();
  const { t, language } = useTranslation("adminPrograms");
  return ({ cents, lastDay }) => {
    const amount = centsFromText(cents);
    if (amount === undefined || !isCalendarDate(lastDay)) return "";
    const day = fullDate(lastDay, language);
    return t("prices.echo", { price: priceOrFree(amount, language), day, town: club.town });
  };
}

/** Typed fee of a free program. */
const FREE = "0";

export function PriceCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, change } = useProgramForm();
  const isFree = centsFromText(values.fee) === 0;
  return (
    <TitledCard title={t("prices.title")}>
      <div className="grid max-w-xl items-start gap-x-4 gap-y-3 sm:grid-cols-2">
        <DraftField
          path="fee"
          field="feeCents"
          inputMode="decimal"
          label={t("prices.fee")}
          hint={t("prices.feeHint")}
        />
        <Checkbox
          label={t("prices.free")}
          hint={t("prices.freeHint")}
          checked={isFree}
          onChange={({ target }) => change({ fee: target.checked ? FREE : "" })}
        />
      </div>
      <h4 className="font-semibold">{t("prices.early")}</h4>
      <DraftRows<TypedPrice>
        paths={["prices"]}
        label={t("prices.early")}
        texts="adminPrograms:prices"
        collapsible={false}
        next={() => ({ cents: "", lastDay: "" })}
        rowLabel={useEarlyPriceLabel()}
      >
        {(index) => (
          <div className="grid max-w-xl gap-x-4 gap-y-3 sm:grid-cols-2">
            <DraftField path={`prices.${index}.cents`} inputMode="decimal" label={t("prices.cents")} />
            <DraftField
              path={`prices.${index}.lastDay`}
              field={`prices.${index}.until`}
              type="date"
              label={t("prices.lastDay")}
            />
          </div>
        )}
      </DraftRows>
    </TitledCard>
  );
}

/** A refund step as numbers; undefined while incomplete. */
function refundStepOf({ daysBefore, percent }: TypedStep): RefundStep | undefined {
  const isWhole = [daysBefore, percent].every((text) => /^\d{1,3}$/.test(text.trim()));
  const step = { daysBefore: Number(daysBefore), percent: Number(percent) };
  return isWhole && step.daysBefore <= DRAFT_LIMITS.refundDays && step.percent <= 100 ? step : undefined;
}

/** Label of a refund step with its last day, or with the days before if there is no first day. */
function useRefundStepLabel(firstDay: string | undefined): (row: TypedStep) => string {
  const { t, language } = useTranslation("adminPrograms");
  return (row) => {
    const step = refundStepOf(row);
    if (!step) return "";
    const percent = wholePercent(step.percent, language);
    if (firstDay)
      return t("refund.echo", { percent, day: fullDate(lastDayOfStep(step, firstDay), language) });
    return step.daysBefore === 0
      ? t("refund.echoSame", { percent })
      : t("refund.echoDays", { percent, count: step.daysBefore });
  };
}

/** Sorts steps by notice, longest first; incomplete steps come last. */
function inOrder(rows: readonly TypedStep[]): TypedStep[] {
  const daysOf = (row: TypedStep) => refundStepOf(row)?.daysBefore ?? -1;
  return rows.toSorted((a, b) => daysOf(b) - daysOf(a));
}

/** Refund percentage by notice (docs/reference/seasons.md#refund-steps). */
export function RefundCard() {
  const { t } = useTranslation("adminPrograms");
  const { values, days } = useProgramForm();
  const finished = values.refundSteps.flatMap((row) => refundStepOf(row) ?? []);
  return (
    <TitledCard title={t("refund.title")} text={t("refund.text")}>
      <DraftRows<TypedStep>
        paths={["refundSteps"]}
        label={t("refund.title")}
        texts="adminPrograms:refund"
        collapsible={false}
        next={() => ({ daysBefore: "", percent: "" })}
        rowLabel={useRefundStepLabel(days[0])}
        order={inOrder}
        maxRows={DRAFT_LIMITS.refundSteps}
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
      {hasIncreasingRefunds(finished) && <Warning>{t("refund.lateMore")}</Warning>}
      {finished.length > 0 && <FormattedValue>{t("refund.after")}</FormattedValue>}
    </TitledCard>
  );
}
