import { useState } from "react";
import * as z from "zod/mini";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { keepTyping, readTyping } from "#app/staff/shared/kept-typing.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { MailServer, MailSetup } from "#domain/setup-mail.ts";
import { unfinished } from "#domain/text.ts";
import type { Connecting } from "./connection-step.tsx";
import { StepForm, useStepCall } from "./step-form.tsx";

const FIELDS = [
  { name: "address", hint: "addressHint", inputMode: "email" },
  { name: "host", hint: "hostHint", inputMode: "url" },
  { name: "port", hint: "portHint", inputMode: "numeric" },
  { name: "user", hint: undefined, inputMode: "email" },
  { name: "senderName", hint: "senderNameHint", inputMode: "text" },
  { name: "staff", hint: "staffHint", inputMode: "email" },
] as const;

/** The form as it is typed. The browser keeps all of it but the password, which is in no field of this. */
const typedSchema = z.object({
  ...{ host: unfinished, port: unfinished, address: unfinished },
  ...{ user: unfinished, senderName: unfinished, staff: unfinished },
});
type TypedMail = z.infer<typeof typedSchema>;

const KEPT = { id: "mail server", schema: typedSchema };

/** The server has it all. */
export function forgetTypedMail(): void {
  keepTyping(KEPT.id, undefined);
}

function startOf({ trial, server }: MailSetup): TypedMail {
  const known = trial?.server ?? server;
  if (!known) return { host: "", port: "465", address: "", user: "", senderName: "", staff: "" };
  return { ...known, port: String(known.port), staff: known.staff.join(", ") };
}

/** What the server is asked for; whatever cannot be read is refused by the schema. */
function serverOf({ port, staff, ...same }: TypedMail, password: string): MailServer {
  const addresses = staff.split(/[,;\s]+/).filter(Boolean);
  return { ...same, password, port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0, staff: addresses };
}

/** What stands in the form: what was typed, else what was tried or connected. */
function useTypedMail(setup: MailSetup) {
  const [typed, setTyped] = useState(() => readTyping(KEPT, startOf(setup)).values);
  const change = (changes: Partial<TypedMail>) => {
    const next = { ...typed, ...changes };
    keepTyping(KEPT.id, { base: next, values: next });
    setTyped(next);
  };
  return { typed, change };
}

/** The mailbox that the site sends through. What is typed stays in the browser, but for the password. */
export function MailForm({ setup, onAnswer }: Pick<Connecting<MailSetup>, "setup" | "onAnswer">) {
  const { t } = useTranslation("adminSetup");
  const { typed, change } = useTypedMail(setup);
  const [password, setPassword] = useState("");
  const call = useStepCall(async () => {
    const response = await api.admin.setup.mail.$put({ json: serverOf(typed, password) });
    setPassword("");
    onAnswer((await response.json()).data);
  });
  return (
    <StepForm call={call} submit={t("mail.send")} waiting={t("mail.trying")}>
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
            error={call.fields[name]}
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
          error={call.fields.password}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
    </StepForm>
  );
}
