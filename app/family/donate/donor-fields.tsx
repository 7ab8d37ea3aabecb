import { type UseFormReturn, useWatch } from "react-hook-form";
import { AddressQuestion, useAddressQuestion } from "#app/family/address-question.tsx";
import { useErrorText } from "#app/lib/i18n/use-error-text.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { DONOR_LIMITS } from "#domain/donation.ts";
import { type DonorDetails, donorSchema } from "#domain/donation-schema.ts";

export type DonorForm = UseFormReturn<Required<DonorDetails>>;

export const NO_DONOR: Required<DonorDetails> = { donorName: "", donorEmail: "", message: "" };

/** What a donor may tell, and what each answer is for. */
export function DonorFields({ form }: { form: DonorForm }) {
  const { t } = useTranslation("donate");
  const { ofCode } = useErrorText();
  const { register, formState } = form;
  const email = useWatch({ control: form.control, name: "donorEmail" });
  const { askAbout, question } = useAddressQuestion(email ?? "", (address) => {
    form.setValue("donorEmail", address, { shouldDirty: true, shouldValidate: true });
    form.setFocus("donorEmail");
  });
  const field = (name: keyof DonorDetails) => {
    const wrong = formState.errors[name];
    return {
      ...register(name, {
        onBlur: () => name === "donorEmail" && askAbout(form.getValues(name)),
        validate: (typed) => donorSchema.shape[name].safeParse(typed).error?.issues[0]?.message ?? true,
      }),
      label: t(`donor.${name}.label`),
      hint: t(`donor.${name}.hint`),
      unmarked: true,
      error: wrong && ofCode(wrong.message ?? "invalid_input").message,
    };
  };
  return (
    <fieldset className="grid gap-5 border-t-3 border-sand-200 pt-5">
      <legend className="float-left w-full">
        <span className="block font-display text-lead font-bold">{t("donor.title")}</span>
        <span className="block font-text text-small font-normal text-dusk-700">{t("donor.text")}</span>
      </legend>
      <TextField {...field("donorName")} autoComplete="name" maxLength={DONOR_LIMITS.name} />
      <div>
        <TextField {...field("donorEmail")} type="email" inputMode="email" autoComplete="email" />
        <AddressQuestion {...question} />
      </div>
      <TextArea {...field("message")} rows={2} maxLength={DONOR_LIMITS.message} />
    </fieldset>
  );
}
