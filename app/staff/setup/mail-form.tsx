import { type FormEvent, useRef, useState } from "react";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { MailSetup } from "#domain/setup-mail.ts";
import { StepRefusal } from "./step-refusal.tsx";
import { serverOf, useTypedMail } from "./typed-mail.ts";
import { useStepCall } from "./use-step-call.ts";

const FIELDS = [
  { name: "address", hint: "addressHint", inputMode: "email" },
  { name: "host", hint: "hostHint", inputMode: "url" },
  { name: "port", hint: "portHint", inputMode: "numeric" },
  { name: "user", hint: undefined, inputMode: "email" },
  { name: "senderName", hint: "senderNameHint", inputMode: "text" },
  { name: "staff", hint: "staffHint", inputMode: "email" },
] as const;

interface MailFormProps {
  setup: MailSetup;
  onAnswer: (setup: MailSetup) => void;
}

/** The mailbox that the site sends through. What is typed stays in the browser, but for the password. */
export function MailForm({ setup, onAnswer }: MailFormProps) {
  const { t } = useTranslation("adminSetup");
  const form = useRef<HTMLFormElement>(null);
  const { typed, change } = useTypedMail(setup);
  const [password, setPassword] = useState("");
  const { mutate, isPending, refusal, fields } = useStepCall(async () => {
    const response = await api.admin.setup.mail.$put({ json: serverOf(typed, password) });
    setPassword("");
    onAnswer((await response.json()).data);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-5">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, hint, ...input }) => (
          <TextField
            key={name}
            name={name}
            unmarked
            autoComplete="off"
            autoCapitalize={name === "senderName" ? "words" : "none"}
            spellCheck={false}
            {...input}
            label={t(`mail.${name}`)}
            hint={hint && t(`mail.${hint}`)}
            error={fields[name]}
            value={typed[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <TextField
          name="password"
          type="password"
          unmarked
          autoComplete="new-password"
          label={t("mail.password")}
          hint={t("mail.passwordHint")}
          error={fields.password}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      {refusal && <StepRefusal error={refusal} />}
      <Button type="submit" busy={isPending} className="justify-self-start max-sm:w-full">
        {t("mail.send")}
      </Button>
      <p role="status" className="text-small empty:hidden">
        {isPending && t("mail.trying")}
      </p>
    </form>
  );
}
