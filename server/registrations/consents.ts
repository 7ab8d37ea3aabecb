import { randomUUID } from "node:crypto";
import { type PolicyId, policies } from "#content/policies/policy.ts";
import { policyFacts } from "#content/policies/policy-facts.ts";
import { policyText } from "#content/policies/policy-text.ts";
import type { Language } from "#domain/languages.ts";
import type { Trx } from "#server/db/database.ts";
import type { Instant } from "#server/db/schema.ts";
import { sha256 } from "./request-hash.ts";

/** What the form makes a family agree to; refunds and privacy are part of the terms. */
const SIGNED: readonly PolicyId[] = ["waiver", "code-of-conduct", "terms", "privacy", "refunds"];

/** Records which words were agreed to, in which language, when (design.md §7.21); replaces an earlier record. */
export async function recordConsents(
  trx: Trx,
  registrationId: string,
  language: Language,
  agreedAt: Instant,
): Promise<void> {
  await trx.deleteFrom("consents").where("registrationId", "=", registrationId).execute();
  const rows = SIGNED.map((policy) => ({
    id: randomUUID(),
    registrationId,
    policy,
    version: policies[policy].version,
    language,
    textHash: sha256(policyText(policies[policy], language, policyFacts(language))),
    agreedAt,
  }));
  await trx.insertInto("consents").values(rows).execute();
}
