import * as z from "zod/mini";
import { TEXT_LIMITS } from "#domain/registration/limits.ts";
import { lengthFirst, optionalLine } from "#domain/text/checks.ts";
import { isWrittenName } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { SIGNERS, type Signer, signersOf } from "./forms.ts";
import { isPolicy } from "./policies.ts";
import type { FormToSign } from "./policy-draft.ts";

const nameOf = (name: unknown) => (typeof name === "string" ? name.slice(0, TEXT_LIMITS.name) : "");

type UncheckedFields = Readonly<Record<string, unknown>>;

/**
 * Why a typed name does not sign a form for the guardian or the player; undefined if it does.
 * @param names of a registration, unchecked
 */
export function formSignatureError(typed: unknown, signer: Signer, names: UncheckedFields) {
  const signature = nameOf(typed).trim();
  if (signature === "") return "missing_signature";
  const isPlayer = signer === "player";
  const isOwnName = isWrittenName(signature, {
    parentFirstName: nameOf(isPlayer ? names.childFirstName : names.parentFirstName),
    parentLastName: nameOf(isPlayer ? names.childLastName : names.parentLastName),
  });
  return isOwnName ? undefined : "signature_name";
}

/** The fields of an order or a registration that have the signatures. */
const SIGNATURE_FIELDS = { guardian: "formSignatures", player: "playerSignatures" } as const;

export type AskedForm = Pick<FormToSign, "id" | "playerFromAge">;

/**
 * Errors of the signatures that a child's forms need, by field: "formSignatures.<id>", "playerSignatures.<id>".
 * @param sent unchecked answers under the names of a single registration
 */
export function signatureErrors(
  forms: readonly AskedForm[],
  sent: UncheckedFields,
  firstDay: CalendarDate,
): [field: string, code: string][] {
  const { childDateOfBirth: birth, childAge: age } = sent;
  const playerAge = {
    childDateOfBirth: typeof birth === "string" ? birth : null,
    childAge: typeof age === "number" ? age : 0,
  };
  return forms.flatMap((form) =>
    signersOf(form, playerAge, firstDay).flatMap((signer): [string, string][] => {
      const field = SIGNATURE_FIELDS[signer];
      const names: unknown = sent[field];
      const typed = typeof names === "object" && names !== null ? Object.entries(names) : [];
      const signature: unknown = typed.find(([id]) => id === form.id)?.[1];
      const code = formSignatureError(signature, signer, sent);
      return code ? [[`${field}.${form.id}`, code]] : [];
    }),
  );
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

/**
 * Why a policy or form is not signed, by field; undefined if it is.
 * @param names of a registration, unchecked
 */
export function signTextErrors(
  signed: Omit<z.infer<typeof signTextSchema>, "textHash">,
  names: UncheckedFields,
) {
  const { text, signer, signature, isAgreed } = signed;
  if (!isSignedByTick(text)) {
    const code = formSignatureError(signature, signer, names);
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
