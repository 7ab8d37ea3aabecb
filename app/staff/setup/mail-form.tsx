import type { InferResponseType } from "hono/client";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { AddressCheck } from "#app/facts/questions/address-check.tsx";
import { api } from "#app/lib/api.ts";
import { ApiError } from "#app/lib/api-fetch.ts";
import { useTranslation } from "#app/lib/i18n/use-translation.tsx";
import { mergeDefaults } from "#app/lib/storage/split-storage.ts";
import { clearDraft, readDraft, useDrafted } from "#app/staff/shared/forms/staff-drafts.ts";
import { useStaffMutation } from "#app/staff/shared/forms/use-staff-mutation.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { resolverOf } from "#app/ui/form-check.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { useFormMutation } from "#app/ui/use-form-mutation.ts";
import { type MailServer, serversOf, takesNoPassword } from "#domain/staff/setup.ts";
import { isEmailAddress } from "#domain/text/contact.ts";
import { type Connecting, StepForm } from "./step-form.tsx";

export type MailSetup = InferResponseType<typeof api.admin.setup.mail.$get, 200>["data"];

/** What most people need not see: it may stay empty, and the server is found by the address. */
const FOLDED = [
  { name: "host", hint: "hostHint", inputMode: "url" },
  { name: "port", hint: "portHint", inputMode: "numeric" },
  { name: "user", hint: undefined, inputMode: "email" },
  { name: "senderName", hint: "senderNameHint", inputMode: "text" },
  { name: "staff", hint: "staffHint", inputMode: "email" },
] as const;

/** What is typed, in the tab until the server has it; not the password. */
const DRAFT = "mail server";

export const forgetTypedMail = () => clearDraft(DRAFT);

const EMPTY = { host: "", port: "", address: "", user: "", senderName: "", staff: "", password: "" };
type Typed = typeof EMPTY;

/** What was tried or connected. A server that the address finds stays empty. */
function typedOf({ trial, server }: MailSetup): Typed {
  const known = trial?.server ?? server;
  if (!known) return EMPTY;
  const [found] = serversOf(known.address);
  const isFound = found?.host === known.host && found.port === known.port;
  const { address, user, senderName, staff } = known;
  return {
    ...EMPTY,
    address,
    user,
    senderName,
    host: isFound ? "" : known.host,
    port: isFound ? "" : String(known.port),
    staff: staff.join() === address ? "" : staff.join(", "),
  };
}

/** The typed server, or the one that the address finds. */
function placeOf({ host, port, address }: Typed) {
  const [found] = serversOf(address);
  return { host: host.trim() || (found?.host ?? ""), port: port.trim() || String(found?.port ?? "") };
}

/** What the server is asked for; whatever cannot be read is refused by the schema. */
function serverOf(typed: Typed): MailServer {
  const { host, port } = placeOf(typed);
  const staff = (typed.staff.trim() || typed.address).split(/[,;\s]+/).filter(Boolean);
  return { ...typed, host, port: /^\d{1,5}$/.test(port) ? Number(port) : 0, staff };
}

/** Nothing is asked of a server before the two fields that everybody types are there. */
const checkTyped = resolverOf((typed: Typed) => {
  const errors = {
    ...(!isEmailAddress(typed.address.trim().toLowerCase()) && { address: "invalid_email" }),
    ...(typed.password === "" && { password: "mail_password" }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { values: serverOf(typed) };
});

/** Nobody answers there as a mail server: perhaps on the other port. */
const NOT_THERE = ["mail_timeout", "mail_unreachable", "mail_no_certificate"];
const isNotThere = (error: unknown) => error instanceof ApiError && NOT_THERE.includes(error.code ?? "");

async function tryServer(json: MailServer): Promise<MailSetup> {
  return (await (await api.admin.setup.mail.$put({ json })).json()).data;
}

/** Tries a server; a found one also on its other port. */
async function tryPorts(server: MailServer): Promise<MailSetup> {
  const [first, other] = serversOf(server.address);
  return tryServer(server).catch((error: unknown) => {
    const isFirst = first?.host === server.host && first.port === server.port;
    if (!other || !isFirst || !isNotThere(error)) throw error;
    return tryServer({ ...server, port: other.port });
  });
}

function usePasswordHint(address: string): string {
  const { t } = useTranslation("adminSetup");
  const [found] = serversOf(address);
  if (!found?.appPassword) return t("mail.passwordHint");
  return t(takesNoPassword(found) ? "mail.noPassword" : "mail.appPassword", found.appPassword);
}

const PLAIN = { autoCapitalize: "none", spellCheck: false } as const;

/** The mailbox that the site sends through. */
export function MailForm({ setup, onAnswer }: Pick<Connecting<MailSetup>, "setup" | "onAnswer">) {
  const { t } = useTranslation("adminSetup");
  const [defaultValues] = useState(() => mergeDefaults(typedOf(setup), readDraft(DRAFT)));
  const form = useForm({ defaultValues, resolver: checkTyped });
  useDrafted(DRAFT, form);
  const trying = useStaffMutation({
    send: tryPorts,
    onSuccess: onAnswer,
    // The step itself asks anew.
    invalidates: () => false,
  });
  const { field, ...sent } = useFormMutation(form, trying, { onSaved: () => form.resetField("password") });
  const typed = form.watch();
  const place = placeOf(typed);
  const more = (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      {FOLDED.map(({ name, hint, ...input }) => (
        <TextField
          key={name}
          {...PLAIN}
          autoCapitalize={name === "senderName" ? "words" : "none"}
          {...input}
          placeholder={name === "host" || name === "port" ? place[name] : undefined}
          label={t(`mail.${name}`)}
          hint={hint && t(`mail.${hint}`)}
          {...field(name)}
        />
      ))}
      <p className="max-w-prose text-dusk-700 text-small sm:col-span-2">{t("mail.encryption")}</p>
    </div>
  );
  const isOpen = defaultValues.host !== "" || trying.isError || setup.trial !== null;
  return (
    <StepForm {...sent} submitLabel={t("mail.send")} waiting={t("mail.trying")}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <AddressCheck>
          <TextField
            {...PLAIN}
            inputMode="email"
            label={t("mail.address")}
            hint={t("mail.addressHint")}
            {...field("address")}
          />
        </AddressCheck>
        <TextField
          type="password"
          autoComplete="new-password"
          label={t("terms:password")}
          hint={usePasswordHint(typed.address)}
          {...field("password")}
        />
      </div>
      {isOpen ? (
        more
      ) : (
        <Disclosure summary={place.host ? t("mail.found", place) : t("mail.server")}>{more}</Disclosure>
      )}
    </StepForm>
  );
}
