import type { z } from "zod/mini";
import { isSignedByTick, signTextErrors, type signTextSchema } from "#domain/club/form-signatures.ts";
import { isPolicy } from "#domain/club/policies.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { registrationOfSession, registrationsOfOrders } from "#server/registrations/family-registrations.ts";
import { signedTogether, signText } from "#server/registrations/form-signatures.ts";
import { lockRegistrationsById } from "#server/registrations/registration-rows.ts";
import type { Family } from "./family-sessions.ts";

/**
 * Signs a policy or form: the guardian for all children of the order who lack the signature, a player for themself. A
 * form's signature counts for the child's other programs of the season, too. Earlier signatures stay.
 * Idempotent (docs/reference/family-page.md#re-signing).
 * @throws {ApiError} not_found; invalid_input by the rules of the form; text_changed if another text was shown
 */
export async function signTextOfFamily(
  { db, now }: Pick<Deps, "db" | "now">,
  family: Family,
  { id, ...signed }: z.infer<typeof signTextSchema> & { id: string; language: Language },
): Promise<void> {
  const { text, signer, language, textHash } = signed;
  await inTransaction(db, async (trx) => {
    const row = await registrationOfSession(trx, family, id);
    const fields = signTextErrors(signed, row);
    if (fields) throw new ApiError("invalid_input", { fields });
    const familyRows = await registrationsOfOrders(trx, family.email, family.orderIds);
    const signedFor = familyRows.filter(
      (other) =>
        other.deletedAt === null &&
        (other.id === id || (signer === "guardian" && other.orderId === row.orderId)),
    );
    // Each registration of a child has a form's signature, so that it outlives the others.
    const rows = isPolicy(text) ? signedFor : signedFor.flatMap((child) => signedTogether(familyRows, child));
    const ids = [...new Set(rows.map((other) => other.id))];
    if (ids.length === 0) return;
    await lockRegistrationsById(trx, ids);
    const signedName = isSignedByTick(text) ? null : signed.signature;
    const request = { ids, text, signer, signedName, language, textHash, actor: "family" };
    await signText(trx, { ...request, now: now() });
  });
}
