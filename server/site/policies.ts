import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { policies } from "#content/club/policies/policies.ts";
import type { Policy, PolicyId } from "#content/product/policy.ts";
import { type PolicyClub, policyFacts } from "#content/product/policy-facts.ts";
import { type PolicyFacts, policyText } from "#content/product/policy-text.ts";
import { LANGUAGES, type Language } from "#domain/languages.ts";
import type { Deps } from "#server/deps.ts";
import { ApiError } from "#server/platform/api-error.ts";
import type { Db, Trx } from "#server/platform/database.ts";
import { rateLimit } from "#server/platform/rate-limit.ts";
import { instantOf } from "#server/platform/schema.ts";
import { sha256 } from "#server/platform/secret-key.ts";

/** A policy's text in one language, as shown and signed. */
export interface Wording {
  policy: PolicyId;
  version: string;
  language: Language;
  text: string;
  /** SHA-256 of the text, which is public. */
  textHash: string;
}

function wordingOf(policy: PolicyId, text: Policy, language: Language, facts: PolicyFacts): Wording {
  const words = policyText(text, language, facts);
  const textHash = sha256(words);
  return { policy, version: text.version, language, text: words, textHash };
}

/** Cached per club, since they are needed while a program is locked. */
let cached: { of: string; wordings: readonly Wording[] } | undefined;

/** The current policies in both languages, with the published club. The form requires all of them. */
export function presentWordings(club: PolicyClub): readonly Wording[] {
  const facts = policyFacts(club);
  const clubKey = JSON.stringify(facts);
  if (cached?.of === clubKey) return cached.wordings;
  const entries = Object.entries(policies) as [PolicyId, Policy][];
  const wordings = LANGUAGES.flatMap((language) =>
    entries.map(([id, text]) => wordingOf(id, text, language, facts)),
  );
  cached = { of: clubKey, wordings };
  return wordings;
}

/** Stores the current texts, which families sign from now on. Safe to repeat, on several instances at once. */
export async function storePolicyTexts(db: Db | Trx, club: PolicyClub, now: Date): Promise<void> {
  const firstUsedAt = instantOf(now);
  await db
    .insertInto("policyTexts")
    .values(presentWordings(club).map((wording) => ({ id: randomUUID(), ...wording, firstUsedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** All texts ever used, without their content, the newest of each policy first. */
async function listPolicyTexts(db: Db, club: PolicyClub) {
  const current = new Set(presentWordings(club).map(({ textHash }) => textHash));
  const rows = await db
    .selectFrom("policyTexts")
    .select(["policy", "version", "language", "textHash", "firstUsedAt"])
    .orderBy("policy")
    .orderBy("firstUsedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, isCurrent: current.has(row.textHash) }));
}

function findPolicyText(db: Db, textHash: string) {
  return db
    .selectFrom("policyTexts")
    .select(["policy", "version", "language", "text", "firstUsedAt"])
    .where("textHash", "=", textHash)
    .executeTakeFirst();
}

/** Reading what ten families signed takes fifty requests. */
const READ_LIMIT = { name: "policies", calls: 300, windowSeconds: 600 };

const HASH = /^[\da-f]{64}$/;

/** All texts that families were asked to agree to; public. */
export function policyRoutes(deps: Deps) {
  const { db, live } = deps;
  const limit = rateLimit(deps, READ_LIMIT);
  return new Hono()
    .get("/policies", limit, async (c) => {
      c.header("Cache-Control", "no-cache");
      return c.json({ data: await listPolicyTexts(db, live.club) });
    })
    .get("/policies/:hash", limit, async (c) => {
      const hash = c.req.param("hash");
      const found = HASH.test(hash) ? await findPolicyText(db, hash) : undefined;
      if (!found) throw new ApiError("not_found");
      // A hash never changes its text.
      c.header("Cache-Control", "public, max-age=31536000, immutable");
      return c.json({ data: found });
    });
}
