import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { filledPolicy, type PolicyValues, policyText } from "#content/product/policy-text.ts";
import { policyValues } from "#content/product/policy-values.ts";
import type { PublishedContent } from "#domain/club/content.ts";
import { formAsPolicy, isSignable } from "#domain/club/forms.ts";
import {
  type FilledPolicy,
  needsNewSignature,
  POLICY_IDS,
  type PublishedPolicies,
  policyIn,
} from "#domain/club/policies.ts";
import type { FormToSign, Policy } from "#domain/club/policy-draft.ts";
import { LANGUAGES, type Language } from "#domain/text/languages.ts";
import type { Deps } from "#server/deps.ts";
import type { Db, Trx } from "#server/platform/database/database.ts";
import { instantOf } from "#server/platform/database/schema.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { rateLimit } from "#server/platform/http/rate-limit.ts";
import { requestLanguage } from "#server/platform/http/request-input.ts";
import { sha256 } from "#server/platform/secret-key.ts";

/** The text of a policy or form in one language, as shown and signed. */
interface StoredWording {
  /** A policy, or the id of a form. */
  policy: string;
  version: string;
  language: Language;
  text: string;
  /** SHA-256 of the text, which is public. */
  textHash: string;
}

/** A wording with its form; undefined for a policy. */
export interface Wording extends StoredWording {
  form: FormToSign | undefined;
}

function wordingOf({ id, text, form }: TextToSign, language: Language, values: PolicyValues): Wording {
  const signedText = policyText(text, language, values);
  const textHash = sha256(signedText);
  return { policy: id, version: text.version, language, text: signedText, textHash, form };
}

type WordSource = Pick<PublishedContent, "club" | "policies">;

interface TextToSign {
  id: string;
  text: Policy;
  form?: FormToSign;
}

/** What families sign, in the order of the form. */
function textsToSign({ forms, ...policies }: PublishedPolicies): TextToSign[] {
  return [
    ...POLICY_IDS.map((id) => ({ id, text: policies[id] })),
    ...forms.filter(isSignable).map((form) => ({ id: form.id, text: formAsPolicy(form), form })),
  ];
}

/** Cached per publication, since they are needed while a program is locked. */
let cached: { club: string; policies: WordSource["policies"]; wordings: readonly Wording[] } | undefined;

/** The published policies and forms in both languages, with the published club. */
export function currentWordings({ club, policies }: WordSource): readonly Wording[] {
  const values = policyValues(club);
  const clubKey = JSON.stringify(values);
  if (cached?.club === clubKey && cached.policies === policies) return cached.wordings;
  const wordings = LANGUAGES.flatMap((language) =>
    textsToSign(policies).map((text) => wordingOf(text, language, values)),
  );
  cached = { club: clubKey, policies, wordings };
  return wordings;
}

/** The published policies and forms as a reader sees them beside the form, by id, with the hash that signs them. */
function currentTexts(
  source: WordSource,
  language: Language,
): Record<string, FilledPolicy & Pick<Wording, "textHash">> {
  const values = policyValues(source.club);
  const wordings = currentWordings(source).filter((wording) => wording.language === language);
  const entries = textsToSign(source.policies).map(({ id, text }) => {
    const { textHash = "" } = wordings.find(({ policy }) => policy === id) ?? {};
    return [id, { ...filledPolicy(policyIn(text, language), values), textHash }];
  });
  return Object.fromEntries(entries);
}

/** Stores the current texts, which families sign from now on. Safe to repeat, on several instances at once. */
export async function storePolicyTexts(db: Db | Trx, source: WordSource, now: Date): Promise<void> {
  const firstUsedAt = instantOf(now);
  await db
    .insertInto("policyTexts")
    .values(
      currentWordings(source).map(({ form: _form, ...wording }) => ({
        id: randomUUID(),
        ...wording,
        firstUsedAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** All texts ever used, of their content only the title, the newest of each policy first. */
async function listPolicyTexts(db: Db, source: WordSource) {
  const keyOf = ({ version, textHash }: Pick<Wording, "version" | "textHash">) => `${version} ${textHash}`;
  const current = new Set(currentWordings(source).map(keyOf));
  const rows = await db
    .selectFrom("policyTexts")
    .select(["policy", "version", "language", "textHash", "firstUsedAt", "text"])
    .orderBy("policy")
    .orderBy("firstUsedAt", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ text, ...row }) => ({
    ...row,
    title: text.slice(0, text.indexOf("\n")),
    isCurrent: current.has(keyOf(row)),
  }));
}

/** The text of a hash; a restored text has several versions, of which this is the first. */
function findPolicyText(db: Db, textHash: string) {
  return db
    .selectFrom("policyTexts")
    .select(["policy", "version", "language", "text", "firstUsedAt"])
    .where("textHash", "=", textHash)
    .orderBy("firstUsedAt")
    .orderBy("version")
    .executeTakeFirst();
}

/** Reading what ten families signed takes fifty requests. */
const READ_LIMIT = { name: "policies", calls: 300, windowSeconds: 600 };

const HASH = /^[\da-f]{64}$/;

/** All texts that families were asked to sign; public. */
export function policyRoutes(deps: Deps) {
  const { db, live } = deps;
  const limit = rateLimit(deps, READ_LIMIT);
  return new Hono()
    .get("/policies", limit, async (c) => {
      c.header("Cache-Control", "no-cache");
      return c.json({ data: await listPolicyTexts(db, live.current().site) });
    })
    .get("/policies/current", (c) => {
      // In memory and without a limit, like pages: a whole school may share one address.
      c.header("Cache-Control", "no-cache");
      return c.json({ data: currentTexts(live.current().site, requestLanguage(c)) });
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

/** The signatures of these registrations; only the last signature of a policy may need renewal. */
export async function signaturesOf(db: Db | Trx, ids: readonly string[], policies: PublishedPolicies) {
  const signed = await db
    .selectFrom("signatures")
    .select([
      "registrationId",
      "policy",
      "version",
      "language",
      "textHash",
      "signer",
      "signedName",
      "signedAt",
    ])
    .where("registrationId", "in", ids)
    .orderBy("registrationId")
    .orderBy("policy")
    .orderBy("signedAt")
    .execute();
  return signed.map((signature, index) => {
    const next = signed[index + 1];
    const isLast = next?.registrationId !== signature.registrationId || next.policy !== signature.policy;
    return {
      ...signature,
      mustSignAgain: isLast && needsNewSignature(policies, signature),
      /** Null for a policy, and for a form that is no longer published. */
      formTitle: policies.forms.find(({ id }) => id === signature.policy)?.title ?? null,
    };
  });
}
