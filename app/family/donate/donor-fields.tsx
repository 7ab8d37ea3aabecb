import type { UseFormReturn } from "react-hook-form";
import { AddressCheck } from "#app/facts/address-check.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { checkBy, resolverOf } from "#app/ui/form-check.ts";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { DONOR_LIMITS } from "#domain/prices/donation.ts";
import { type DonorDetails, donorSchema } from "#domain/prices/donation-schema.ts";

type Donor = Record<keyof DonorDetails, string>;
export type DonorForm = UseFormReturn<Donor, unknown, DonorDetails>;

export const NO_DONOR: Donor = { donorName: "", donorEmail: "", message: "" };
export const checkDonor = resolverOf<Donor, DonorDetails>((values) => checkBy(donorSchema, values));

function useDonorField(name: keyof Donor) {
  const { t } = useTranslation("donate");
  const labels = { label: t(`donor.${name}.label`), hint: t(`donor.${name}.hint`), hideRequiredMark: true };
  return { ...useField<Donor>(name), ...labels };
}

/** What a donor may enter, and what each answer is for. */
export function DonorFields() {
  const { t } = useTranslation("donate");
  return (
    <fieldset className="grid gap-5 border-t-3 border-sand-200 pt-5">
      <legend className="float-left w-full">
        <span className="block font-display text-lead font-bold">{t("donor.title")}</span>
        <span className="block font-text text-small font-normal text-dusk-700">{t("donor.text")}</span>
      </legend>
      <TextField {...useDonorField("donorName")} autoComplete="name" maxLength={DONOR_LIMITS.name} />
      <AddressCheck>
        <TextField {...useDonorField("donorEmail")} type="email" inputMode="email" autoComplete="email" />
      </AddressCheck>
      <TextArea {...useDonorField("message")} rows={2} maxLength={DONOR_LIMITS.message} />
    </fieldset>
  );
}
