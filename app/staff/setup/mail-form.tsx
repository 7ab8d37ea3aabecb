import type { InferResponseType } from "hono/client";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { EmailTypoCheck } from "#app/shared/questions/email-typo-check.tsx";
import { useStaffForm } from "#app/staff/shared/forms/use-staff-form.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { type MailServer, suggestedServers, takesNoPassword } from "#domain/staff/setup.ts";
import { isEmailAddress } from "#domain/text/contact.ts";
import type { ConnectionStepState } from "./connection-step.tsx";
import { StepForm } from "./step-form.tsx";

export type MailSetup = InferResponseType<typeof api.admin.setup.mail.$get, 200>["data"];

/** Optional fields. By default the server is suggested by the email address. */
const OPTIONAL_FIELDS = [
  { name: "host", hint: "hostHint", inputMode: "url" },
  { name: "port", hint: "portHint", inputMode: "numeric" },
  { name: "user", hint: undefined, inputMode: "email" },
  { name: "senderName", hint: "senderNameHint", inputMode: "text" },
  { name: "staff", hint: "staffHint", inputMode: "email" },
] as const;

const NO_MAIL_VALUES = { host: "", port: "", address: "", user: "", senderName: "", staff: "", password: "" };
type MailValues = typeof NO_MAIL_VALUES;

/** Form values of the tested or connected server. Host and port stay empty if they are the suggested ones. */
function savedMailValues({ trial, server }: MailSetup): MailValues {
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
function chosenHostAndPort({ host, port, address }: MailValues) {
  const [suggestion] = suggestedServers(address);
  return {
    host: host.trim() || (suggestion?.host ?? ""),
    port: port.trim() || String(suggestion?.port ?? ""),
  };
}

/** The mail server for the request. The server rejects invalid values. */
function toMailServer(values: MailValues): MailServer {
  const { host, port } = chosenHostAndPort(values);
  const staff = (values.staff.trim() || values.address).split(/[,;\s]+/).filter(Boolean);
  return { ...values, host, port: /^\d{1,5}$/.test(port) ? Number(port) : 0, staff };
}

/** Requires the address and the password before any request. */
function validateMail(values: MailValues) {
  const errors = {
    ...(!isEmailAddress(values.address.trim().toLowerCase()) && { address: "invalid_email" }),
    ...(values.password === "" && { password: "mail_password" }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { values: toMailServer(values) };
}

/** Errors after which the alternative port is tested. */
const WRONG_PORT_CODES = ["mail_timeout", "mail_unreachable", "mail_no_certificate"];
const isWrongPort = (error: unknown) =>
  error instanceof ApiError && WRONG_PORT_CODES.includes(error.code ?? "");

/** Tests a server. A suggested server is also tested on its alternative port. */
async function testPorts(server: MailServer): Promise<void> {
  const [defaultServer, alternativeServer] = suggestedServers(server.address);
  const putServer = api.admin.setup.mail.$put;
  await putServer({ json: server }).catch((error: unknown) => {
    const isDefault = defaultServer?.host === server.host && defaultServer.port === server.port;
    if (!alternativeServer || !isDefault || !isWrongPort(error)) throw error;
    return putServer({ json: { ...server, port: alternativeServer.port } });
  });
}

function usePasswordHint(address: string): string {
  const { t } = useTranslation("adminSetup");
  const [suggestion] = suggestedServers(address);
  if (!suggestion?.appPassword) return t("mail.passwordHint");
  return t(takesNoPassword(suggestion) ? "mail.noPassword" : "mail.appPassword", suggestion.appPassword);
}

const PLAIN_TEXT_PROPS = { autoCapitalize: "none", spellCheck: false } as const;

export type MailFormProps = Pick<ConnectionStepState<MailSetup>, "setup" | "closeForm">;

/** Form of the mailbox that sends the site's emails. */
export function MailForm({ setup, closeForm }: MailFormProps) {
  const { t } = useTranslation("adminSetup");
  const { field, mutation, ...formProps } = useStaffForm({
    draftName: "mail server",
    defaultValues: savedMailValues(setup),
    check: validateMail,
    send: testPorts,
    onSuccess: closeForm,
  });
  const values = formProps.form.watch();
  const server = chosenHostAndPort(values);
  const optionalFields = (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {OPTIONAL_FIELDS.map(({ name, hint, ...input }) => (
        <TextField
          key={name}
          {...PLAIN_TEXT_PROPS}
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
  const { defaultValues } = formProps.form.formState;
  const shouldShowOptionalFields = defaultValues?.host !== "" || mutation.isError || setup.trial !== null;
  return (
    <StepForm {...formProps} submitLabel={t("mail.send")} pendingText={t("mail.trying")}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <EmailTypoCheck>
          <TextField
            {...PLAIN_TEXT_PROPS}
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
          hint={usePasswordHint(values.address)}
          {...field("password")}
        />
      </div>
      {shouldShowOptionalFields ? (
        optionalFields
      ) : (
        <Disclosure summary={server.host ? t("mail.found", server) : t("mail.server")}>
          {optionalFields}
        </Disclosure>
      )}
    </StepForm>
  );
}
