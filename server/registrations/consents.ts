import { randomUUID } from "node:crypto";
import type { Language } from "#domain/languages.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { presentWordings } from "#server/policies/wording.ts";

/** Forgets what was agreed to, before it is agreed to anew. */
export async function forgetConsents(trx: Trx, registrationId: string): Promise<void> {
  await trx.deleteFrom("consents").where("registrationId", "=", registrationId).execute();
}

/** Records which words were agreed to, in which language, when (docs/rules/privacy.md#texts-that-were-signed). */
export async function recordConsents(
  trx: Trx,
  registrationId: string,
  language: Language,
  agreedAt: Instant,
): Promise<void> {
  const rows = presentWordings()
    .filter((wording) => wording.language === language)
    .map(({ policy, version, textHash }) => ({
      ...{ id: randomUUID(), registrationId, policy, version, language, textHash, agreedAt },
    }));
  await trx.insertInto("consents").values(rows).execute();
}
