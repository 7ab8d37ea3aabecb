import type { InferResponseType } from "hono/client";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { AddressCheck } from "#app/facts/address-check.tsx";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-error.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { keepTyping, readTyping } from "#app/staff/shared/kept-typing.ts";
import { useStaffMutation } from "#app/staff/shared/use-staff-mutation.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type FoundServer, type MailServer, serversOf, takesNoPassword } from "#domain/staff/setup.ts";
import { unfinished } from "#domain/text/checks.ts";
import { isEmailAddress } from "#domain/text/contact.ts";
import type { Connecting } from "./step-form.tsx";
import { StepForm } from "./step-form.tsx";

export type MailSetup = InferResponseType<typeof api.admin.setup.mail.$get, 200>["data"];

/** What most people need not see: the server is found, the rest may stay empty. */
const FOLDED = [
  { name: "host", hint: "hostHint", inputMode: "url" },
  { name: "port", hint: "portHint", inputMode: "numeric" },
  { name: "user", hint: undefined, inputMode: "email" },
  { name: "senderName", hint: "senderNameHint", inputMode: "text" },
  { name: "staff", hint: "staffHint", inputMode: "email" },
] as const;

/** The form as it is typed. The browser keeps all of it but the password, which is in no field of this. */
const typedSchema = z.object({
  host: unfinished,
  port: unfinished,
  address: unfinished,
  user: unfinished,
  senderName: unfinished,
  staff: unfinished,
});
type TypedMail = z.infer<typeof typedSchema>;

const KEPT = { id: "mail server", schema: typedSchema };

/** The server has it all. */
export function forgetTypedMail(): void {
  keepTyping(KEPT.id, undefined);
}

type Typed = TypedMail & { password: string };

const typedPlace = (found: FoundServer | undefined) => ({
  host: found?.host ?? "",
  port: found ? String(found.port) : "",
});
type Place = ReturnType<typeof typedPlace>;

/** Whether it is where an address's mailbox is looked for. */
function isFound(address: string, { host, port }: Place): boolean {
  return serversOf(address).some((found) => found.host === host && String(found.port) === port);
}

function startOf({ trial, server }: MailSetup): TypedMail {
  const known = trial?.server ?? server;
  if (!known) return { host: "", port: "", address: "", user: "", senderName: "", staff: "" };
  const isOwn = known.staff.join() !== known.address;
  return { ...known, port: String(known.port), staff: isOwn ? known.staff.join(", ") : "" };
}

/** What the server is asked for; whatever cannot be read is refused by the schema. */
function serverOf({ port, staff, ...same }: Typed): MailServer {
  const addresses = (staff.trim() || same.address).split(/[,;\s]+/).filter(Boolean);
  return { ...same, port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0, staff: addresses };
}

/** Nothing is asked of a server before the two fields that everybody types are there. */
const checkTyped = resolverOf((typed: Typed) => {
  const errors = {
    ...(!isEmailAddress(typed.address.trim().toLowerCase()) && { address: "invalid_email" }),
    ...(typed.password === "" && { password: "mail_password" }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { values: serverOf(typed) };
});

/** The form says what was typed, else what was tried or connected. */
function useMailForm(setup: MailSetup) {
  const [defaultValues] = useState((): Typed => {
    const { values } = readTyping(KEPT, startOf(setup));
    const found = values.host === "" && typedPlace(serversOf(values.address)[0]);
    return { ...values, ...found, password: "" };
  });
  const form = useForm({ defaultValues, resolver: checkTyped });
  const [isOwnServer] = useState(() => !isFound(defaultValues.address, defaultValues));
  const { subscribe, getValues, setValue } = form;
  const lastAddress = useRef(defaultValues.address);
  /** The server follows the address until somebody types another one. */
  const findServer = (address: string) => {
    const { host, port } = getValues();
    if (host === "" || isFound(lastAddress.current, { host, port })) {
      const found = typedPlace(serversOf(address)[0]);
      setValue("host", found.host);
      setValue("port", found.port);
    }
    lastAddress.current = address;
  };
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password: _secret, ...typed } }) =>
          keepTyping(KEPT.id, { base: typed, values: typed }),
      }),
    [subscribe],
  );
  return { form, findServer, isOwnServer: isOwnServer && defaultValues.host !== "" };
}

/** Nobody answers there as a mail server: perhaps on the other port. */
const NOT_THERE = ["mail_timeout", "mail_unreachable", "mail_no_certificate"];
const isNotThere = (error: unknown) => error instanceof ApiError && NOT_THERE.includes(error.code ?? "");

async function tryServer(json: MailServer): Promise<MailSetup> {
  return (await (await api.admin.setup.mail.$put({ json })).json()).data;
}

/** Tries a server; a found one also on its other port. */
function useTrial(
  { setValue }: ReturnType<typeof useMailForm>["form"],
  onAnswer: (setup: MailSetup) => void,
) {
  return useStaffMutation({
    send: async (server: MailServer) => {
      const found = serversOf(server.address);
      const at = found.findIndex(({ host, port }) => host === server.host && port === server.port);
      const next = at < 0 ? undefined : found[at + 1];
      return await tryServer(server).catch((error: unknown) => {
        if (!next || !isNotThere(error)) throw error;
        setValue("port", String(next.port));
        return tryServer({ ...server, port: next.port });
      });
    },
    onSuccess: onAnswer,
    // The step itself asks anew.
    invalidates: () => false,
  });
}

function usePasswordHint(address: string): string {
  const { t } = useTranslation("adminSetup");
  const [found] = serversOf(address);
  if (!found?.appPassword) return t("mail.passwordHint");
  return t(takesNoPassword(found) ? "mail.noPassword" : "mail.appPassword", found.appPassword);
}

/** The mailbox that the site sends through. What is typed stays in the browser, but for the password. */
export function MailForm({ setup, onAnswer }: Pick<Connecting<MailSetup>, "setup" | "onAnswer">) {
  const { t } = useTranslation("adminSetup");
  const { form, findServer, isOwnServer } = useMailForm(setup);
  const trying = useTrial(form, onAnswer);
  const { field, ...sent } = useFormMutation(form, trying, { onSaved: () => form.resetField("password") });
  const { address, host, port } = form.watch();
  const passwordHint = usePasswordHint(address);
  const plain = {
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
  } as const;
  const more = (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {FOLDED.map(({ name, hint, ...input }) => (
        <TextField
          key={name}
          {...plain}
          autoCapitalize={name === "senderName" ? "words" : "none"}
          {...input}
          label={t(`mail.${name}`)}
          hint={hint && t(`mail.${hint}`)}
          {...field(name)}
        />
      ))}
      <p className="max-w-line text-dusk-700 text-small sm:col-span-2">{t("mail.encryption")}</p>
    </div>
  );
  const isOpen = isOwnServer || trying.isError || setup.trial !== null;
  return (
    <StepForm {...sent} submitLabel={t("mail.send")} waiting={t("mail.trying")}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <AddressCheck>
          <TextField
            {...plain}
            inputMode="email"
            label={t("mail.address")}
            hint={t("mail.addressHint")}
            {...field("address", { onChange: ({ target }) => findServer(target.value) })}
          />
        </AddressCheck>
        <TextField
          type="password"
          autoComplete="new-password"
          label={t("mail.password")}
          hint={passwordHint}
          {...field("password")}
        />
      </div>
      {isOpen ? (
        more
      ) : (
        <Disclosure summary={host ? t("mail.found", { host, port }) : t("mail.server")}>{more}</Disclosure>
      )}
    </StepForm>
  );
}
