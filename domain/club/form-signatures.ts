import * as z from "zod/mini";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { type FieldErrors, lengthFirst, optionalLine } from "#domain/text/checks.ts";
import { isWrittenName } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { SIGNERS, type Signer, signersOf } from "./forms.ts";
import { isPolicy } from "./policies.ts";
import type { FormToSign } from "./policy-draft.ts";

const nameOf = (name: unknown) => (typeof name === "string" ? name.slice(0, TEXT_LIMITS.name) : "");

/** A registration's fields. */
type UncheckedFields = Readonly<Record<string, unknown>>;

function personOf(signer: Signer, fields: UncheckedFields) {
  const prefix = signer === "player" ? "child" : "parent";
  return { firstName: nameOf(fields[`${prefix}FirstName`]), lastName: nameOf(fields[`${prefix}LastName`]) };
}

/** Why a typed name does not sign a form for the guardian or the player; undefined if it does. */
function formSignatureError(typed: unknown, signer: Signer, fields: UncheckedFields) {
  const signature = nameOf(typed).trim();
  if (signature === "") return "missing_signature";
  return isWrittenName(signature, personOf(signer, fields)) ? undefined : "signature_name";
}

/** The fields of an order or a registration that have the signatures. */
const SIGNATURE_FIELDS = { guardian: "formSignatures", player: "playerSignatures" } as const;

export type RequiredForm = Pick<FormToSign, "id" | "playerFromAge">;

/** Errors of the signatures that a child's forms need: "formSignatures.<id>", "playerSignatures.<id>". */
export function signatureErrors(
  forms: readonly RequiredForm[],
  fields: UncheckedFields,
  firstDay: CalendarDate,
): FieldErrors {
  const { childDateOfBirth: birth, childAge: age } = fields;
  const playerAge = {
    childDateOfBirth: typeof birth === "string" ? birth : null,
    childAge: typeof age === "number" ? age : null,
  };
  const errors: FieldErrors = {};
  for (const form of forms)
    for (const signer of signersOf(form, playerAge, firstDay)) {
      const field = SIGNATURE_FIELDS[signer];
      const signaturesByForm = Object.entries(fields[field] ?? {});
      const typed: unknown = signaturesByForm.find(([id]) => id === form.id)?.[1];
      const code = formSignatureError(typed, signer, fields);
      if (code) errors[`${field}.${form.id}`] = code;
    }
  return errors;
}

/** Hash of the text that the signer saw; if it has changed since, nothing is signed. */
const shownTextHash = z.string("invalid_input").check(lengthFirst(64, "invalid_input"));

/** Whether a text is signed by a tick instead of a written name: every policy but the waiver. */
export function isSignedByTick(text: string): boolean {
  return isPolicy(text) && text !== "waiver";
}

/** The body of POST /api/family/registrations/{id}/sign. */
export const signTextSchema = z.object({
  /** A policy, or the id of a form. */
  text: z.string("invalid_input").check(lengthFirst(36, "invalid_input")),
  signer: z.enum(SIGNERS, "invalid_input"),
  signature: optionalLine(TEXT_LIMITS.name),
  isAgreed: z.optional(z.boolean("invalid_input")),
  textHash: shownTextHash,
});

/** Why a policy or form is not signed, by field; undefined if it is. */
export function signTextErrors(
  signed: Omit<z.infer<typeof signTextSchema>, "textHash">,
  fields: UncheckedFields,
) {
  const { text, signer, signature, isAgreed } = signed;
  if (!isSignedByTick(text)) {
    const code = formSignatureError(signature, signer, fields);
    return code && { signature: code };
  }
  if (isAgreed === true) return undefined;
  return { isAgreed: text === "code-of-conduct" ? "conduct_required" : "terms_required" };
}

/** The body of POST /api/admin/registrations/{id}/forms: it was signed on paper. */
export const paperFormSchema = z.object({
  form: z.uuid("invalid_input"),
  signer: z.enum(SIGNERS, "invalid_input"),
});
