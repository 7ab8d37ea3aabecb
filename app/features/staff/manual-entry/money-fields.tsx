import { useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { useFormContext, useWatch } from "react-hook-form";
import { Checkbox } from "#app/components/choice-field.tsx";
import { TextArea, TextField } from "#app/components/text-field.tsx";
import { useFormat } from "#app/i18n/use-format.ts";
import { useTranslation } from "#app/i18n/use-translation.tsx";
import type { api } from "#app/lib/api.ts";
import type { Cents } from "#domain/money.ts";
import { STAFF_NOTE_MAX } from "#domain/paper-registration.ts";
import { quote } from "#domain/pricing.ts";
import { FormCard, useManualEntryField } from "./form-card.tsx";
import type { ManualEntryValues } from "./manual-entry-values.ts";
import { donationIn } from "./manual-entry-values.ts";

type Programs = InferResponseType<typeof api.programs.$get, 200>;

/** The program that a paper is for, as the server says it; undefined until it has said so. */
export function usePaperProgram() {
  const { data } = useQuery<Programs>({ queryKey: ["/api/programs"] });
  return data?.data.find(({ kind, isMeant }) => kind === "camp" && isMeant);
}

/** What a place in it costs, which is what the server books. Cents. */
export function useFee(): Cents | undefined {
  return usePaperProgram()?.feeCents ?? undefined;
}

/** The fee and the donation that is typed, in cents; what is no donation counts as 0. */
export function totalOf(feeCents: Cents, donationAmount: string): Cents {
  return quote(feeCents, donationIn(donationAmount) || 0).totalCents;
}

/** undefined until the fee is known. */
export function useTotal(): Cents | undefined {
  const { control } = useFormContext<ManualEntryValues>();
  const donation = useWatch({ control, name: "donationAmount" });
  const fee = useFee();
  return fee === undefined ? undefined : totalOf(fee, donation);
}

/** What it costs, whether the money came along, and a word about it. */
export function MoneyFields() {
  const { t } = useTranslation("adminManualEntry");
  const { money } = useFormat();
  const fee = useFee();
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
        {t("total", { fee: inWords(fee) })}
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
