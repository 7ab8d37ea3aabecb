import { useState } from "react";
import * as z from "zod/mini";
import { keepTyping, readTyping } from "#app/staff/shared/kept-typing.ts";
import type { MailServer, MailSetup } from "#domain/setup-mail.ts";
import { unfinished } from "#domain/text.ts";

/** The form as it is typed. The browser keeps all of it but the password, which is in no field of this. */
const typedSchema = z.object({
  ...{ host: unfinished, port: unfinished, address: unfinished },
  ...{ user: unfinished, senderName: unfinished, staff: unfinished },
});
export type TypedMail = z.infer<typeof typedSchema>;

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
export function serverOf({ port, staff, ...same }: TypedMail, password: string): MailServer {
  const addresses = staff.split(/[,;\s]+/).filter(Boolean);
  return { ...same, password, port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0, staff: addresses };
}

/** What stands in the form: what was typed, else what was tried or connected. */
export function useTypedMail(setup: MailSetup) {
  const [typed, setTyped] = useState(() => readTyping(KEPT, startOf(setup)).values);
  const change = (changes: Partial<TypedMail>) => {
    const next = { ...typed, ...changes };
    keepTyping(KEPT.id, { base: next, values: next });
    setTyped(next);
  };
  return { typed, change };
}
