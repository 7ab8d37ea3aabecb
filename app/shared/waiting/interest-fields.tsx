import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { FamilyForm } from "#app/shared/family-form.tsx";
import { HoneypotField } from "#app/shared/honeypot-field.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import type { InterestFormProps } from "#app/shared/waiting/interest-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFocusOnMount } from "#app/ui/use-focus-on-mount.ts";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import type { InterestReason } from "#domain/family/interest.ts";

const EMPTY_VALUES = { name: "", contact: "", website: "" };

interface InterestFieldsProps extends Pick<InterestFormProps, "program" | "name"> {
  reason: InterestReason;
}

/** State and submission of one program's interest form. The server validates, because its schema is larger than the form. */
function useInterestForm({ program, reason }: InterestFieldsProps) {
  const { t, i18n } = useTranslation("interests");
  const mutation = useMutation({
    mutationFn: (values: typeof EMPTY_VALUES) =>
      api.interests.$post({ json: { ...values, programId: program.id, reason, language: i18n.language } }),
  });
  const form = useForm({ defaultValues: EMPTY_VALUES });
  const errorMessage = (name: string, code: string) => {
    if (code === "name_address") return t("errors.nameAddress");
    return t(name === "name" ? "errors.name" : "errors.contact");
  };
  return {
    ...useFormMutation(form, mutation, { errorMessage, keepsValues: true }),
    sentValues: mutation.isSuccess ? mutation.variables : undefined,
  };
}

function InterestSavedNotice({ contact }: { contact: string }) {
  const { t } = useTranslation("interests");
  const notice = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={notice} tabIndex={-1} className="mt-6 wrap-anywhere">
      <Notice tone="success" title={t("sent.title")} text={t("sent.text", { contact })} />
    </div>
  );
}

/** The content of InterestForm: the form, or the thanks after submission. */
export function InterestFields(props: InterestFieldsProps) {
  const { t } = useTranslation("interests", "payment", "errors");
  const { field, sentValues, ...formProps } = useInterestForm(props);
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} padding="none" className="p-6 print:hidden">
      <h3 id={titleId} className="text-title">
        {t(`${props.reason}.title`)}
      </h3>
      <p className="mt-3 max-w-prose wrap-anywhere">{t(`${props.reason}.text`, { program: props.name })}</p>
      <div role="status">{sentValues && <InterestSavedNotice contact={sentValues.contact.trim()} />}</div>
      {!sentValues && (
        <FamilyForm
          {...formProps}
          submitLabel={t(formProps.isPending ? "terms:sending" : "submit")}
          className="mt-6 grid max-w-prose gap-6"
        >
          <TextField
            {...field("name", { required: "missing_name" })}
            label={t("terms:yourName")}
            required
            maxLength={100}
            autoComplete="name"
          />
          <EmailTypoCheck>
            <TextField
              {...field("contact", { required: "invalid_phone" })}
              label={t("contact")}
              hint={t("contactHint")}
              required
              maxLength={254}
              autoCapitalize="none"
              spellCheck={false}
            />
          </EmailTypoCheck>
          <HoneypotField {...field("website")} label={t("terms:leaveEmpty")} />
        </FamilyForm>
      )}
    </Card>
  );
}
