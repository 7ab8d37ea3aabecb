import { useFormContext, useWatch } from "react-hook-form";
import { TextDisclosure } from "#app/family/policy-disclosure.tsx";
import type { FormValues } from "#app/family/register/form/form-values.ts";
import type { FormPath } from "#app/family/register/form/use-form-errors.ts";
import { useProgramChoiceContext } from "#app/family/register/program-choice.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useField } from "#app/ui/use-field.ts";
import { signersOf } from "#domain/club/forms.ts";

function SignatureField({ path, label }: { path: FormPath; label: string }) {
  const { t } = useTranslation("forms", "payment");
  return (
    <TextField
      {...useField<FormValues>(path)}
      label={label}
      hint={t("hint")}
      autoComplete="off"
      required
      hideRequiredMark
    />
  );
}

/** The forms of the children's programs. The guardian signs each form once; so does each player who is old enough. */
export function FormsToSign() {
  const { t, language } = useTranslation("forms", "payment");
  const { programs, today } = useProgramChoiceContext();
  const { control } = useFormContext<FormValues>();
  const children = useWatch({ control, name: "children" });
  const childForms = children.flatMap((child, childIndex) => {
    const program = programs.find(({ id }) => id === child.programId);
    return (program?.forms ?? []).map((form) => {
      const age = { childDateOfBirth: child.dateOfBirth, childAge: Number(child.age) };
      const signers = signersOf(form, age, program?.startsOn ?? today);
      return { form, childIndex, name: child.firstName.trim(), isPlayerSigning: signers.includes("player") };
    });
  });
  return [...Map.groupBy(childForms, ({ form }) => form.id)].map(([formId, formEntries]) => {
    const title = formEntries[0]?.form.title[language] ?? "";
    return (
      <fieldset key={formId} className="grid min-w-0 gap-4">
        <legend className="sr-only">{title}</legend>
        <TextDisclosure textId={formId} summary={t("read", { title })} />
        <SignatureField path={`formSignatures.${formId}`} label={t("ofGuardian", { title })} />
        {formEntries.map(
          ({ childIndex, name, isPlayerSigning }) =>
            isPlayerSigning && (
              <SignatureField
                key={childIndex}
                path={`children.${childIndex}.playerSignatures.${formId}`}
                label={name ? t("ofPlayer", { name }) : t("ofThePlayer")}
              />
            ),
        )}
      </fieldset>
    );
  });
}
