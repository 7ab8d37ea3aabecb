import * as z from "zod/mini";
import { draftCheck } from "#domain/programs/draft-fields.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { bilingual, lengthFirst, lineChecks } from "#domain/text/checks.ts";
import { POLICY_IDS, POLICY_PLACEHOLDERS, type Policy, type PublishedPolicies } from "./policies.ts";

/** Limits of the policies; lengths in characters. */
export const POLICY_LIMITS = { line: 200, paragraph: 4000, paragraphs: 40, sections: 40 } as const;

/**
 * Reasons against publishing the policies; each code has a sentence for staff (docs/reference/publishing.md#policies).
 */
export const POLICY_ERROR_CODES = [
  "invalid_input",
  "too_long",
  "missing_text",
  "too_many",
  "unknown_placeholder",
  "uneven",
] as const;
type PolicyErrorCode = (typeof POLICY_ERROR_CODES)[number];

const KNOWN: readonly string[] = POLICY_PLACEHOLDERS;

/** Whether each placeholder has a value, as a signed text needs. */
function hasKnownPlaceholders(text: string): boolean {
  const names = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = ""]) => name.trim());
  return names.every((name) => KNOWN.includes(name)) && !/\{\{|\}\}/.test(text.replace(/\{\{.*?\}\}/g, ""));
}

const textOf = (max: number) =>
  z.string("invalid_input").check(...lineChecks(max), z.refine(hasKnownPlaceholders, "unknown_placeholder"));
const line = textOf(POLICY_LIMITS.line).check(z.minLength(1, "missing_text"));

const section = z.object({
  heading: line,
  // A paragraph is one line, so that the text's hash is unambiguous; empty ones are dropped.
  paragraphs: z.array(textOf(POLICY_LIMITS.paragraph)).check(
    z.overwrite((paragraphs) => paragraphs.filter((paragraph) => paragraph !== "")),
    z.minLength(1, "missing_text"),
    z.maxLength(POLICY_LIMITS.paragraphs, "too_many"),
  ),
});
const sections = z
  .array(section)
  .check(z.minLength(1, "missing_text"), z.maxLength(POLICY_LIMITS.sections, "too_many"));

const policy = z.object({
  /** The day this wording took effect, YYYY-MM-DD; stored with every signature (docs/reference/signatures.md#signature-records). */
  version: z.string("invalid_input").check(lengthFirst(10)),
  title: bilingual(line),
  /** Plain text; facts of the club are {{placeholders}}. */
  sections: bilingual(sections),
  /** In a draft: whether publishing requires new signatures from families that signed an earlier version. */
  signAgain: z.exactOptional(z.boolean("invalid_input")),
  /** Signatures before this instant must be renewed. */
  renewBefore: z.exactOptional(z.iso.datetime("invalid_input")),
  /** Whether the club adopted the sample's text as its own (docs/reference/setup.md#placeholder-content). */
  isAdopted: z.exactOptional(z.boolean("invalid_input")),
});
export type PolicyDraft = z.infer<typeof policy>;

const policyDraftSchema = z.object({
  waiver: policy,
  "code-of-conduct": policy,
  terms: policy,
  privacy: policy,
  refunds: policy,
});

/** Sections and paragraphs that one language has and the other lacks. */
function policyErrors(policies: PublishedPolicies): Record<string, PolicyErrorCode> {
  const errors: Record<string, PolicyErrorCode> = {};
  for (const id of POLICY_IDS) {
    const { en, es } = policies[id].sections;
    if (en.length !== es.length) errors[`${id}.sections.es`] = "uneven";
    for (const [index, { paragraphs }] of es.entries())
      if (en[index] && en[index].paragraphs.length !== paragraphs.length)
        errors[`${id}.sections.es.${index}.paragraphs`] = "uneven";
  }
  return errors;
}

export const policyCheck = draftCheck(policyDraftSchema, POLICY_ERROR_CODES, policyErrors);

const wordsOf = ({ title, sections }: Policy) => canonicalJson({ title, sections });

/**
 * The policies as publishing stores them. Changed texts get the day as version. Earlier signatures must be renewed
 * where the draft requires it.
 * @param now UTC instant
 * @param today in the club's time zone
 */
export function publishedPolicies(
  before: PublishedPolicies,
  draft: PublishedPolicies,
  { now, today }: { now: string; today: string },
): PublishedPolicies {
  const entries = POLICY_IDS.map((id) => {
    const { signAgain, renewBefore, isAdopted, title, sections } = draft[id];
    const version = wordsOf(before[id]) === wordsOf(draft[id]) ? before[id].version : today;
    const since = signAgain ? now : renewBefore;
    const marks = { ...(since && { renewBefore: since }), ...(isAdopted && { isAdopted }) };
    return [id, { version, title, sections, ...marks }];
  });
  return Object.fromEntries(entries) as PublishedPolicies;
}
