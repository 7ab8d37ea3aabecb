import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { mergeDefaults } from "#app/lib/storage/draft-storage.ts";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import { clearDraft, readTabDraft, useFormDraft } from "#app/staff/shared/forms/staff-form-drafts.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { createResolver } from "#app/ui/create-resolver.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type MailServer, suggestedServers, takesNoPassword } from "#domain/staff/setup.ts";
import { isEmailAddress } from "#domain/text/contact.ts";
import { type ConnectionStepState, StepForm } from "./step-form.tsx";

export type MailSetup = InferResponseType<typeof api.admin.setup.mail.$get, 200>["data"];

/** Optional fields. By default the server is suggested by the email address. */
const OPTIONAL_FIELDS = [
  { name: "host", hint: "hostHint", inputMode: "url" },
  { name: "port", hint: "portHint", inputMode: "numeric" },
  { name: "user", hint: undefined, inputMode: "email" },
  { name: "senderName", hint: "senderNameHint", inputMode: "text" },
  { name: "staff", hint: "staffHint", inputMode: "email" },
] as const;

/** Name of the draft in this tab. The draft excludes the password. */
const DRAFT = "mail server";

export const clearMailDraft = () => clearDraft(DRAFT);

const NO_MAIL_VALUES = { host: "", port: "", address: "", user: "", senderName: "", staff: "", password: "" };
type MailValues = typeof NO_MAIL_VALUES;

/** Form values of the tested or connected server. Host and port stay empty if they are the suggested ones. */
function mailValuesOf({ trial, server }: MailSetup): MailValues {
  const saved = trial?.server ?? server;
  if (!saved) return NO_MAIL_VALUES;
  const [suggestion] = suggestedServers(saved.address);
  const isSuggested = suggestion?.host === saved.host && suggestion.port === saved.port;
  const { address, user, senderName, staff } = saved;
  return {
    ...NO_MAIL_VALUES,
    address,
    user,
    senderName,
    host: isSuggested ? "" : saved.host,
    port: isSuggested ? "" : String(saved.port),
    staff: staff.join() === address ? "" : staff.join(", "),
  };
}

/** The typed server, or the server suggested for the address. */
function hostAndPort({ host, port, address }: MailValues) {
  const [suggestion] = suggestedServers(address);
  return {
    host: host.trim() || (suggestion?.host ?? ""),
    port: port.trim() || String(suggestion?.port ?? ""),
  };
}

/** The request's body. The schema rejects invalid values. */
function requestBodyOf(typed: MailValues): MailServer {
  const { host, port } = hostAndPort(typed);
  const staff = (typed.staff.trim() || typed.address).split(/[,;\s]+/).filter(Boolean);
  return { ...typed, host, port: /^\d{1,5}$/.test(port) ? Number(port) : 0, staff };
}

/** Requires the address and the password before any request. */
const checkMailValues = createResolver((typed: MailValues) => {
  const errors = {
    ...(!isEmailAddress(typed.address.trim().toLowerCase()) && { address: "invalid_email" }),
    ...(typed.password === "" && { password: "mail_password" }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { values: requestBodyOf(typed) };
});

/** Errors after which the other port is tried. */
const WRONG_PORT_CODES = ["mail_timeout", "mail_unreachable", "mail_no_certificate"];
const isWrongPort = (error: unknown) =>
  error instanceof ApiError && WRONG_PORT_CODES.includes(error.code ?? "");

async function tryServer(json: MailServer): Promise<MailSetup> {
  return (await (await api.admin.setup.mail.$put({ json })).json()).data;
}

/** Tests a server. A suggested server is also tested on its other port. */
async function tryPorts(server: MailServer): Promise<MailSetup> {
  const [first, other] = suggestedServers(server.address);
  return tryServer(server).catch((error: unknown) => {
    const isFirst = first?.host === server.host && first.port === server.port;
    if (!other || !isFirst || !isWrongPort(error)) throw error;
    return tryServer({ ...server, port: other.port });
  });
}

function usePasswordHint(address: string): string {
  const { t } = useTranslation("adminSetup");
  const [suggestion] = suggestedServers(address);
  if (!suggestion?.appPassword) return t("mail.passwordHint");
  return t(takesNoPassword(suggestion) ? "mail.noPassword" : "mail.appPassword", suggestion.appPassword);
}

const PLAIN_TEXT = { autoCapitalize: "none", spellCheck: false } as const;

/** Form of the mailbox that sends the site's emails. */
export function MailForm({
  setup,
  onResponse,
}: Pick<ConnectionStepState<MailSetup>, "setup" | "onResponse">) {
  const { t } = useTranslation("adminSetup");
  const [defaultValues] = useState(() => mergeDefaults(mailValuesOf(setup), readTabDraft(DRAFT)));
  const form = useForm({ defaultValues, resolver: checkMailValues });
  useFormDraft(DRAFT, form);
  const trying = useStaffMutation({
    send: tryPorts,
    onSuccess: onResponse,
    // onResponse updates the cache.
    invalidates: () => false,
  });
  const { field, ...formProps } = useFormMutation(form, trying, {
    onSaved: () => form.resetField("password"),
  });
  const typed = form.watch();
  const server = hostAndPort(typed);
  const optionalFields = (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {OPTIONAL_FIELDS.map(({ name, hint, ...input }) => (
        <TextField
          key={name}
          {...PLAIN_TEXT}
          autoCapitalize={name === "senderName" ? "words" : "none"}
          {...input}
          placeholder={name === "host" || name === "port" ? server[name] : undefined}
          label={t(`mail.${name}`)}
          hint={hint && t(`mail.${hint}`)}
          {...field(name)}
        />
      ))}
      <p className="max-w-prose text-dusk-700 text-small sm:col-span-2">{t("mail.encryption")}</p>
    </div>
  );
  const showsOptional = defaultValues.host !== "" || trying.isError || setup.trial !== null;
  return (
    <StepForm {...formProps} submitLabel={t("mail.send")} waiting={t("mail.trying")}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <EmailTypoCheck>
          <TextField
            {...PLAIN_TEXT}
            inputMode="email"
            label={t("mail.address")}
            hint={t("mail.addressHint")}
            {...field("address")}
          />
        </EmailTypoCheck>
        <TextField
          type="password"
          autoComplete="new-password"
          label={t("terms:password")}
          hint={usePasswordHint(typed.address)}
          {...field("password")}
        />
      </div>
      {showsOptional ? (
        optionalFields
      ) : (
        <Disclosure summary={server.host ? t("mail.found", server) : t("mail.server")}>
          {optionalFields}
        </Disclosure>
      )}
    </StepForm>
  );
}
