import { type RefObject, useImperativeHandle } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { AddressQuestion, useAddressQuestion } from "#app/facts/address-question.tsx";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { FormSection } from "./form-section.tsx";
import type { FormValues } from "./form-values.ts";
import { PlainAnswer, PlainAnswers } from "./plain-answers.tsx";
import { useFormField } from "./use-form-field.ts";

/** The signature is checked against these names. */
const SIGNED = { deps: ["waiverSignature" as const] };

const SHOWN = ["parentFirstName", "parentLastName", "email", "phone"] as const;

/** Returns whether the form may be sent with this address, or must stop at a question about it. */
export type AddressGate = RefObject<((email: string) => Promise<boolean>) | null>;

/** The guardian's email address. If it looks misspelt, a question appears; it is never refused. */
function EmailField({ gate }: { gate: AddressGate }) {
  const { t } = useTranslation("registration");
  const { control, getValues, setFocus, setValue } = useFormContext<FormValues>();
  const email = useWatch({ control, name: "guardian.email" });
  const { askAbout, mayPass, question } = useAddressQuestion(email, (address) => {
    setValue("guardian.email", address, { shouldDirty: true, shouldValidate: true });
    setFocus("guardian.email");
  });
  useImperativeHandle(gate, () => mayPass);
  return (
    <div>
      <TextField
        label={t("fields.email")}
        hint={t("hints.email")}
        required
        hideRequiredMark
        type="email"
        autoComplete="email"
        maxLength={TEXT_LIMITS.email}
        {...useFormField("email", { onBlur: () => askAbout(getValues("guardian.email")) })}
      />
      <AddressQuestion {...question} />
    </div>
  );
}

/** The section "Parent/Guardian Information" (docs/reference/registration-form.md#fields). */
export function ParentSection({ gate }: { gate: AddressGate }) {
  const { t } = useTranslation("registration");
  return (
    <FormSection title={t("parent.title")}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5 *:min-w-0 *:flex-[1_1_8rem]">
        <PlainAnswer name="parentFirstName" options={SIGNED} />
        <PlainAnswer name="parentLastName" options={SIGNED} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <EmailField gate={gate} />
        <PlainAnswer name="phone" />
      </div>
      <PlainAnswers section="guardian" except={SHOWN} />
    </FormSection>
  );
}
