import { type FormEvent, useId, useRef, useState } from "react";
import { HiddenField } from "#app/facts/hidden-field.tsx";
import { AddressCheck } from "#app/facts/questions/address-check.tsx";
import type { InterestFormProps } from "#app/facts/waiting/interest-form.tsx";
import { ApiError, apiFetch } from "#app/lib/api-error.ts";
import { useLanguage } from "#app/lib/i18n/use-language.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFocusOnArrival } from "#app/ui/use-focus-on-arrival.ts";
import type { InterestReason } from "#domain/family/interest.ts";
import type { Language } from "#domain/text/languages.ts";

type InterestField = "name" | "contact";
/** Keys of the form's error messages. */
type InterestError = "name" | "nameAddress" | "contact" | "offline" | "tooMany" | "gone" | "failed";

type State = "typing" | "sending" | "sent";

/** The server validates; its schema would be heavier than the rest of this form. */
function sentenceOf(field: InterestField, code: string | undefined): InterestError | undefined {
  if (code === undefined) return undefined;
  return field === "name" && code === "name_address" ? "nameAddress" : field;
}

function failureOf(error: unknown): InterestError {
  if (error instanceof TypeError) return "offline";
  if (error instanceof ApiError && error.status === 429) return "tooMany";
  return error instanceof ApiError && error.status === 404 ? "gone" : "failed";
}

interface Asked {
  programId: string;
  language: Language;
  reason: InterestReason;
}

/** State and submission of one program's interest form. Typed values stay until they are saved. */
function useInterest(asked: Asked) {
  const [state, setState] = useState<State>("typing");
  const [errors, setErrors] = useState<Partial<Record<InterestField | "form", InterestError>>>({});
  const [contact, setContact] = useState("");
  const form = useRef<HTMLFormElement>(null);

  const refuse = (wrong: typeof errors) => {
    setErrors(wrong);
    setState("typing");
    const first = wrong.name ? "name" : wrong.contact ? "contact" : undefined;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const send = async (sent: Record<string, string>) => {
    try {
      await apiFetch("/api/interests", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...sent, ...asked }),
      });
      setState("sent");
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const name = sentenceOf("name", fields.name);
      const wrong = sentenceOf("contact", fields.contact);
      refuse(
        name || wrong
          ? { ...(name && { name }), ...(wrong && { contact: wrong }) }
          : { form: failureOf(error) },
      );
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([field, value]) => [field, String(value)]),
    );
    const missing = {
      ...(!typed.name?.trim() && { name: "name" as const }),
      ...(!typed.contact?.trim() && { contact: "contact" as const }),
    };
    setErrors({});
    if (Object.keys(missing).length > 0) return refuse(missing);
    setContact(typed.contact?.trim() ?? "");
    setState("sending");
    void send(typed);
  };

  return { form, state, errors, contact, submit };
}

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
