import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useFormContext, useWatch } from "react-hook-form";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type Cents, centsFromDollars } from "#domain/money/money.ts";
import { CHECK_NUMBER_MAX } from "#domain/registration/paper.ts";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import { donationIn } from "./manual-entry-values.ts";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import { siblingQuery } from "./use-paper-sibling.ts";

type Programs = InferResponseType<typeof api.programs.$get, 200>;

/** The programs that paper can be for: those of live seasons with a price. */
export function usePaperPrograms() {
  const { data } = useSuspenseQuery<Programs>({ queryKey: ["/api/programs"] });
  return data.data.filter(({ feeCents }) => feeCents !== null);
}
export type PaperProgram = ReturnType<typeof usePaperPrograms>[number];

/** The chosen program; undefined before somebody has chosen. */
export function usePaperProgram(): PaperProgram | undefined {
  const { control } = useFormContext<ManualEntryValues>();
  const programId = useWatch({ control, name: "programId" });
  return usePaperPrograms().find(({ id }) => id === programId);
}

/** The price for this family, as the server will book it, and the sibling discount, which is negative. Cents. */
export function usePrice(
  program: PaperProgram | undefined,
): { totalCents: Cents; siblingCents: Cents } | undefined {
  const { siblingOf } = useManualEntryView();
  const { data } = useQuery({
    ...siblingQuery(siblingOf ?? "", program?.id),
    enabled: siblingOf !== null && program !== undefined,
  });
  if (siblingOf !== null) return data?.data.price ?? undefined;
  return program ? { totalCents: program.feeCents ?? 0, siblingCents: 0 } : undefined;
}

/** Fee plus typed donation, in cents; an invalid donation counts as 0. */
export function totalOf(feeCents: Cents, donationAmount: string): Cents {
  return feeCents + centsFromDollars(donationIn(donationAmount) || 0);
}

/** Cents; undefined until a program is chosen and its fee is loaded. */
export function useTotal(): Cents | undefined {
  const { control } = useFormContext<ManualEntryValues>();
  const donation = useWatch({ control, name: "donationAmount" });
  const fee = usePrice(usePaperProgram())?.totalCents;
  return fee === undefined ? undefined : totalOf(fee, donation);
}

/** The method of payment, or the due date. */
function HowFields() {
  const { t } = useTranslation("adminManualEntry");
  const { control } = useFormContext<ManualEntryValues>();
  const isPaid = useWatch({ control, name: "isPaid" });
  const method = useWatch({ control, name: "method" });
  const due = useManualEntryField("dueOn");
  const how = useManualEntryField("method");
  const number = useManualEntryField("checkNumber");
  if (!isPaid) return <TextField type="date" label={t("fields.dueOn")} hint={t("dueOnHint")} {...due} />;
  const choices = (["cash", "check"] as const).map((value) => ({ value, label: t(`methods.${value}`) }));
  return (
    <>
      <SelectField required choices={choices} label={t("fields.method")} {...how} />
      {method === "check" && (
        <TextField
          autoComplete="off"
          maxLength={CHECK_NUMBER_MAX}
          required
          label={t("fields.checkNumber")}
          {...number}
        />
      )}
    </>
  );
}

/** Whether this amount, in cents, came with the paper, and how. */
function PaidFields({ total }: { total: Cents }) {
  const { t } = useTranslation("adminManualEntry");
  const { money } = useFormat();
  return (
    <>
      <div className="sm:col-span-2">
        <Checkbox
          hideRequiredMark
          label={t("boxes.isPaid", { cents: money(total) })}
          hint={t("boxes.isPaidHint")}
          {...useManualEntryField("isPaid")}
        />
      </div>
      <HowFields />
    </>
  );
}

/** The price, and whether it was paid. */
export function MoneyFields() {
  const { t } = useTranslation("adminManualEntry");
  const { money } = useFormat();
  const price = usePrice(usePaperProgram());
  const total = useTotal();
  return (
    <FormCard title={t("sections.money")}>
      <TextField
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        className="figures"
        label={t("fields.donationAmount")}
        {...useManualEntryField("donationAmount")}
      />
      {price && total !== undefined && (
        <p className="figures self-end pb-2">
          <span>
            {price.siblingCents < 0
              ? t("totalSibling", {
                  fee: money(price.totalCents - price.siblingCents),
                  less: money(0 - price.siblingCents),
                })
              : t("total", { fee: money(price.totalCents) })}
          </span>
          <strong className="ml-2 font-display text-title">{money(total)}</strong>
        </p>
      )}
      {total ? <PaidFields total={total} /> : null}
    </FormCard>
  );
}
