import { useForm } from "react-hook-form";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { createResolver, validateWith } from "#app/ui/create-resolver.ts";
import { DialogActions } from "#app/ui/dialog.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { guardianSchema, type SecondGuardian } from "#domain/registration/second-guardian.ts";
import { LANGUAGES } from "#domain/text/languages.ts";
import { EmailTypoCheck } from "./questions/email-typo-check.tsx";
import type { ChangeSecondGuardianProps } from "./second-guardian.tsx";

/** Adds, changes or removes an order's second guardian (docs/reference/family-page.md#second-guardian). */
export function SecondGuardianForm({
  guardian,
  mutation,
  errorNotice,
  onClose,
}: ChangeSecondGuardianProps & { onClose: () => void }) {
  // "family" has the text of a rejected address.
  const { t, language } = useTranslation(["secondGuardian", "navigation"], "payment", "family");
  const form = useForm({
    defaultValues: guardian ?? { name: "", email: "", phone: "", language },
    resolver: createResolver((values: SecondGuardian) => validateWith(guardianSchema, values)),
  });
  const { field, submit, isPending, failure } = useFormMutation(form, mutation, { onSaved: onClose });
  const requiredProps = { required: true, hideRequiredMark: true, autoComplete: "off" };
  return (
    <Form form={form} className="mt-5 grid gap-5" onSubmit={submit}>
      <TextField {...requiredProps} label={t("name")} {...field("name")} />
      <EmailTypoCheck>
        <TextField
          {...requiredProps}
          type="email"
          inputMode="email"
          label={t("terms:email")}
          {...field("email")}
        />
      </EmailTypoCheck>
      <TextField {...requiredProps} type="tel" label={t("terms:fields.phone")} {...field("phone")} />
      <SelectField
        hideRequiredMark
        label={t("terms:language")}
        choices={LANGUAGES.map((value) => ({ value, label: t(`navigation:languages.${value}`) }))}
        {...field("language")}
      />
      {errorNotice(failure)}
      <DialogActions cancelLabel={t("terms:cancel")} onCancel={onClose} isSending={isPending}>
        {guardian && (
          <Button variant="quiet" onClick={() => mutation.mutate(null, { onSuccess: onClose })}>
            {t("remove")}
          </Button>
        )}
        <Button type="submit" busy={isPending}>
          {t("terms:save")}
        </Button>
      </DialogActions>
    </Form>
  );
}
