import { randomUUID } from "node:crypto";
import type { z } from "zod/mini";
import { type signAnewBody, signAnewSchema } from "#domain/family/family-changes.ts";
import { fieldErrors } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockRegistrationsById } from "#server/registrations/data.ts";
import { openedRegistration, registrationsIn } from "#server/registrations/of-address.ts";
import { signaturesOf } from "#server/registrations/signatures.ts";
import { presentWordings } from "#server/site/policies.ts";
import { recordAudit } from "#server/staff/audit-log.ts";
import type { Family } from "./require-family.ts";

/**
 * Signs the present text of a policy for all children of a registration's order that are to have it signed anew; what was
 * signed before stays. Where nothing is to be signed, as at a second press, nothing is written
 * (docs/rules/family.md#signing-anew-what-changed).
 * @throws {ApiError} not_found; invalid_input by the rules of the form
 */
export async function signAnew(
  { db, now, live }: Pick<Deps, "db" | "now" | "live">,
  family: Family,
  { id, language, ...signed }: z.infer<typeof signAnewBody> & { id: string; language: Language },
): Promise<void> {
  const { policy, signature: typedName } = signed;
  const { site } = live.current();
  await inTransaction(db, async (trx) => {
    const { orderId, parentFirstName, parentLastName } = await openedRegistration(trx, family, id);
    const checked = signAnewSchema.safeParse({ ...signed, parentFirstName, parentLastName });
    if (!checked.success) throw new ApiError("invalid_input", { fields: fieldErrors(checked.error.issues) });
    const ofOrder = await registrationsIn(trx, family.email, new Set([orderId]));
    const ids = ofOrder.filter(({ deletedAt }) => deletedAt === null).map((row) => row.id);
    if (ids.length === 0) return;
    await lockRegistrationsById(trx, ids);
    const toSign = (await signaturesOf(trx, ids, site.policies)).filter(
      (signature) => signature.policy === policy && signature.isToSignAnew,
    );
    const wording = presentWordings(site).find((one) => one.policy === policy && one.language === language);
    if (toSign.length === 0 || !wording) return;
    const at = now();
    const { version, textHash } = wording;
    const signedName = policy === "waiver" ? typedName : null;
    const common = { policy, version, language, textHash, signedName, signedAt: instantOf(at) };
    const rows = toSign.map(({ registrationId }) => ({ id: randomUUID(), registrationId, ...common }));
    await trx.insertInto("signatures").values(rows).execute();
    for (const { registrationId: subject } of toSign) {
      const line = { at, actor: "family", action: "registration_signed" as const, subject };
      await recordAudit(trx, { ...line, details: { policy } });
    }
  });
}
