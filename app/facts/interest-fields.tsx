import { useId } from "react";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import type { InterestReason } from "#domain/family/interest.ts";
import { AddressCheck } from "./address-check.tsx";
import { HiddenField } from "./hidden-field.tsx";
import type { InterestFormProps } from "./interest-form.tsx";
import { useInterest } from "./use-interest.ts";

interface SentProps {
  title: string;
  text: string;
}

function Sent({ title, text }: SentProps) {
  const notice = useFocusOnArrival<HTMLDivElement>();
  return (
    <div ref={notice} tabIndex={-1} className="mt-6 wrap-anywhere">
      <Notice tone="success" title={title}>
        <p>{text}</p>
      </Notice>
    </div>
  );
}

/** The content of InterestForm: the form, or the thank-you after it was sent. */
export function InterestFields({
  programId,
  name,
  reason,
}: Pick<InterestFormProps, "programId" | "name"> & { reason: InterestReason }) {
  const { t } = useTranslation("interests", "payment");
  const { language } = useLanguage();
  const { form, state, errors, contact, submit } = useInterest({ programId, language, reason });
  const id = useId();
  const errorOf = (key: keyof typeof errors) => errors[key] && t(`errors.${errors[key]}`);
  return (
    <Card aria-labelledby={id} padding="none" className="p-6 print:hidden">
      <h3 id={id} className="text-title">
        {t(`${reason}.title`)}
      </h3>
      <p className="mt-3 max-w-line wrap-anywhere">{t(`${reason}.text`, { program: name })}</p>
      <div role="status">
        {state === "sent" && <Sent title={t("sent.title")} text={t("sent.text", { contact })} />}
      </div>
      {state !== "sent" && (
        <form ref={form} noValidate onSubmit={submit} className="mt-6 grid max-w-line gap-6">
          <TextField
            name="name"
            label={t("terms:yourName")}
            error={errorOf("name")}
            required
            maxLength={100}
            autoComplete="name"
          />
          <AddressCheck>
            <TextField
              name="contact"
              label={t("contact")}
              hint={t("contactHint")}
              error={errorOf("contact")}
              required
              maxLength={254}
              autoCapitalize="none"
              spellCheck={false}
            />
          </AddressCheck>
          <HiddenField label={t("terms:leaveEmpty")} />
          <div role="alert">{errors.form && <Notice tone="error">{errorOf("form")}</Notice>}</div>
          <Button type="submit" busy={state === "sending"} className="sm:justify-self-start">
            {state === "sending" ? t("terms:sending") : t("submit")}
          </Button>
        </form>
      )}
    </Card>
  );
}
