import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useFormContext, useWatch } from "react-hook-form";
import type { api } from "#app/lib/api.ts";
import { useFormat } from "#app/lib/i18n/use-format.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Checkbox, SelectField } from "#app/ui/choice-field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { type Cents, centsFromDollars } from "#domain/money.ts";
import { CHECK_NUMBER_MAX, STAFF_NOTE_MAX } from "#domain/paper-registration.ts";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import { donationIn } from "./manual-entry-values.ts";
import { useManualEntryView } from "./use-manual-entry-view.ts";
import { usePaperSibling } from "./use-paper-sibling.ts";

type Programs = InferResponseType<typeof api.programs.$get, 200>;

/** The program that a paper is for, as the server says it; undefined until it has said so. */
export function usePaperProgram() {
  const { data } = useQuery<Programs>({ queryKey: ["/api/programs"] });
  return data?.data.find(({ kind, isMeant }) => kind === "camp" && isMeant);
}

/** What a place in it costs this family, which is what the server books; below zero what a sibling pays less. Cents. */
function usePrice(): { totalCents: Cents; siblingCents: Cents } | undefined {
  const { siblingOf } = useManualEntryView();
  const { data } = usePaperSibling(siblingOf);
  const feeCents = usePaperProgram()?.feeCents ?? undefined;
  if (siblingOf !== null) return data?.data.price ?? undefined;
  return feeCents === undefined ? undefined : { totalCents: feeCents, siblingCents: 0 };
}

/** Cents; undefined until it is known. */
export function useFee(): Cents | undefined {
  return usePrice()?.totalCents;
}

/** The fee and the donation that is typed, in cents; what is no donation counts as 0. */
export function totalOf(feeCents: Cents, donationAmount: string): Cents {
  return feeCents + centsFromDollars(donationIn(donationAmount) || 0);
}

/** undefined until the fee is known. */
export function useTotal(): Cents | undefined {
  const { control } = useFormContext<ManualEntryValues>();
  const donation = useWatch({ control, name: "donationAmount" });
  const fee = useFee();
  return fee === undefined ? undefined : totalOf(fee, donation);
}

/** How it was paid, or until when it will be. */
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

/** What it costs, whether the money came along, and a word about it. */
export function MoneyFields() {
  const { t } = useTranslation("adminManualEntry");
  const { money } = useFormat();
  const price = usePrice();
  const total = useTotal();
  const inWords = (cents: Cents | undefined) => (cents === undefined ? "…" : money(cents));
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
      <p className="figures self-end pb-2">
        {price && price.siblingCents < 0
          ? t("totalSibling", {
              fee: money(price.totalCents - price.siblingCents),
              less: money(0 - price.siblingCents),
            })
          : t("total", { fee: inWords(price?.totalCents) })}
        <strong className="ml-2 font-display text-title">{inWords(total)}</strong>
      </p>
      <div className="sm:col-span-2">
        <Checkbox
          unmarked
          label={t("boxes.isPaid", { cents: inWords(total) })}
          hint={t("boxes.isPaidHint")}
          {...useManualEntryField("isPaid")}
        />
      </div>
      <HowFields />
      <div className="sm:col-span-2">
        <TextArea
          rows={2}
          autoComplete="off"
          maxLength={STAFF_NOTE_MAX}
          label={t("fields.note")}
          hint={t("noteHint")}
          {...useManualEntryField("note")}
        />
      </div>
    </FormCard>
  );
}
