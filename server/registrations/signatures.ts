import { isToSignAnew, type PublishedPolicies } from "#domain/club/policies.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";

/** What was signed for these registrations; only the last signature of a policy can be the one to renew. */
export async function signaturesOf(db: Db | Trx, ids: readonly string[], policies: PublishedPolicies) {
  const signed = await db
    .selectFrom("signatures")
    .select(["registrationId", "policy", "version", "language", "textHash", "signedAt"])
    .where("registrationId", "in", ids)
    .orderBy("registrationId")
    .orderBy("policy")
    .orderBy("signedAt")
    .execute();
  return signed.map((one, index) => {
    const next = signed[index + 1];
    const isLast = next?.registrationId !== one.registrationId || next.policy !== one.policy;
    return { ...one, isToSignAnew: isLast && isToSignAnew(policies, one) };
  });
}
