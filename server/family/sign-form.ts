import type { z } from "zod/mini";
import { formSignatureError, type formToSignBody } from "#domain/club/form-signatures.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { signedTogether, signForm } from "#server/registrations/form-signatures.ts";
import { registrationOfSession, registrationsIn } from "#server/registrations/household.ts";
import { lockRegistrationsById } from "#server/registrations/registration-locks.ts";
import type { Family } from "./family-sessions.ts";

/**
 * Signs a form: the guardian for all children of the registration's order that lack it, a player for itself; also in
 * their other programs of the season.
 * Idempotent (docs/reference/family-page.md#re-signing).
 * @throws {ApiError} not_found; invalid_input if it is not the signer's name; text_changed if another text was shown
 */
export async function signFormOfFamily(
  { db, now }: Pick<Deps, "db" | "now">,
  family: Family,
  { id, ...signed }: z.infer<typeof formToSignBody> & { id: string; language: Language },
): Promise<void> {
  const { form: formId, signer, signature, language, textHash } = signed;
  await inTransaction(db, async (trx) => {
    const row = await registrationOfSession(trx, family, id);
    const error = formSignatureError(signature, signer, row);
    if (error) throw new ApiError("invalid_input", { fields: { signature: error } });
    const own = await registrationsIn(trx, family.email, family.orderIds);
    const signedFor = own.filter(
      (other) =>
        other.deletedAt === null &&
        (other.id === id || (signer === "guardian" && other.orderId === row.orderId)),
    );
    // Each registration of a child has the signature, so that it outlives the others.
    const ids = [
      ...new Set(signedFor.flatMap((child) => signedTogether(own, child).map((other) => other.id))),
    ];
    if (ids.length === 0) return;
    await lockRegistrationsById(trx, ids);
    const request = { ids, formId, signer, signedName: signature, language, textHash, actor: "family" };
    await signForm(trx, { ...request, now: now() });
  });
}
