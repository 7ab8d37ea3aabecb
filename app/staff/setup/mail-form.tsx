import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { api } from "#app/lib/api.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { keepTyping, readTyping } from "#app/staff/shared/kept-typing.ts";
import { useSentForm } from "#app/staff/shared/use-sent-form.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { MailServer, MailSetup } from "#domain/setup-mail.ts";
import { unfinished } from "#domain/text.ts";
import type { Connecting } from "./connection-step.tsx";
import { StepForm } from "./step-form.tsx";

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
function serverOf({ port, staff, ...same }: TypedMail & { password: string }): MailServer {
  const addresses = staff.split(/[,;\s]+/).filter(Boolean);
  return { ...same, port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0, staff: addresses };
}

/** The form says what was typed, else what was tried or connected. */
function useMailForm(setup: MailSetup) {
  const [defaultValues] = useState(() => ({ ...readTyping(KEPT, startOf(setup)).values, password: "" }));
  const form = useForm({ defaultValues });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password: _secret, ...typed } }) =>
          keepTyping(KEPT.id, { base: typed, values: typed }),
      }),
    [subscribe],
  );
  return form;
}

/** The mailbox that the site sends through. What is typed stays in the browser, but for the password. */
export function MailForm({ setup, onAnswer }: Pick<Connecting<MailSetup>, "setup" | "onAnswer">) {
  const { t } = useTranslation("adminSetup");
  const form = useMailForm(setup);
  const trying = useMutation({
    mutationFn: async (typed: TypedMail & { password: string }) => {
      const response = await api.admin.setup.mail.$put({ json: serverOf(typed) });
      onAnswer((await response.json()).data);
    },
  });
  const { field, ...sent } = useSentForm(form, trying, { onTaken: () => form.resetField("password") });
  return (
    <StepForm {...sent} submitLabel={t("mail.send")} waiting={t("mail.trying")}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, hint, ...input }) => (
          <TextField
            key={name}
            unmarked
            autoComplete="off"
            autoCapitalize={name === "senderName" ? "words" : "none"}
            spellCheck={false}
            {...input}
            label={t(`mail.${name}`)}
            hint={hint && t(`mail.${hint}`)}
            {...field(name)}
          />
        ))}
        <TextField
          type="password"
          unmarked
          autoComplete="new-password"
          label={t("mail.password")}
          hint={t("mail.passwordHint")}
          {...field("password")}
        />
      </div>
    </StepForm>
  );
}
