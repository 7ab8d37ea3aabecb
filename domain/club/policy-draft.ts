import * as z from "zod/mini";
import { draftCheck } from "#domain/programs/draft-fields.ts";
import { AGE_LIMITS } from "#domain/registration/ages.ts";
import { canonicalJson } from "#domain/text/canonical.ts";
import { bilingual, calendarDay, lengthFirst, lineChecks, wholeNumber } from "#domain/text/checks.ts";
import { POLICY_IDS, POLICY_PLACEHOLDERS, type PublishedPolicies } from "./policies.ts";

/** Limits of the policies; lengths in characters. */
export const POLICY_LIMITS = {
  line: 200,
  paragraph: 4000,
  paragraphs: 40,
  sections: 40,
  forms: 10,
  /** Programs that a form names. */
  programs: 200,
} as const;

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

/** Whether all placeholders are known. A signed text must not contain others. */
function hasKnownPlaceholders(text: string): boolean {
  const names = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = ""]) => name.trim());
  return names.every((name) => KNOWN.includes(name)) && !/\{\{|\}\}/.test(text.replace(/\{\{.*?\}\}/g, ""));
}

const textOf = (max: number) =>
  z.string("invalid_input").check(...lineChecks(max), z.refine(hasKnownPlaceholders, "unknown_placeholder"));
const line = textOf(POLICY_LIMITS.line).check(z.minLength(1, "missing_text"));

// A paragraph is one line, so that the text's hash is unambiguous; empty ones are dropped.
const paragraphs = z.array(textOf(POLICY_LIMITS.paragraph)).check(
  z.overwrite((lines) => lines.filter((paragraph) => paragraph !== "")),
  z.maxLength(POLICY_LIMITS.paragraphs, "too_many"),
);
const section = z.object({
  heading: line,
  paragraphs: paragraphs.check(z.minLength(1, "missing_text")),
});
const sections = z
  .array(section)
  .check(z.minLength(1, "missing_text"), z.maxLength(POLICY_LIMITS.sections, "too_many"));

const signed = {
  /** The day this wording took effect, YYYY-MM-DD; stored with every signature (docs/reference/signatures.md#signature-records). */
  version: z.string("invalid_input").check(lengthFirst(10)),
  title: bilingual(line),
  /** In a draft: whether publishing requires new signatures from families that signed an earlier version. */
  signAgain: z.exactOptional(z.boolean("invalid_input")),
  /** Signatures before this instant must be renewed. */
  renewBefore: z.exactOptional(z.iso.datetime("invalid_input")),
};

const policy = z.object({
  ...signed,
  /** Plain text; facts of the club are {{placeholders}}. */
  sections: bilingual(sections),
  /** Whether the club adopted the sample's text as its own (docs/reference/setup.md#placeholder-content). */
  isAdopted: z.exactOptional(z.boolean("invalid_input")),
});
export type Policy = z.infer<typeof policy>;

/** A form to sign besides the policies (docs/reference/signatures.md#forms-to-sign). */
const form = z.object({
  ...signed,
  id: z.uuid("invalid_input"),
  /** Without placeholders, because lists show it. */
  title: bilingual(line.check(z.refine((title) => !title.includes("{{"), "unknown_placeholder"))),
  /** A list of paragraphs. Without text in both languages the form is a draft, which nobody is asked to sign. */
  text: bilingual(paragraphs),
  /** The ids of its programs; empty: all. */
  programs: z.array(z.uuid("invalid_input")).check(z.maxLength(POLICY_LIMITS.programs, "too_many")),
  /** From this age on the program's first day, in completed years, the player signs too; null: never. */
  playerFromAge: z.nullable(wholeNumber("invalid_input", AGE_LIMITS.min, AGE_LIMITS.max)),
  /** Until when new signatures count; null, or a day in the past: for their season. */
  validUntil: z.nullable(calendarDay("invalid_input")),
});
export type FormToSign = z.infer<typeof form>;

const policyDraftSchema = z.object({
  waiver: policy,
  "code-of-conduct": policy,
  terms: policy,
  privacy: policy,
  refunds: policy,
  forms: z.array(form).check(z.maxLength(POLICY_LIMITS.forms, "too_many")),
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

export const policyCheck = draftCheck(policyDraftSchema, policyErrors);

type Signed = Policy | FormToSign;

const contentOf = (text: Signed) =>
  canonicalJson({ title: text.title, text: "sections" in text ? text.sections : text.text });

/** A text as publishing stores it: with its version, and since when earlier signatures must be renewed. */
function withVersion<Text extends Signed>(
  before: Text | undefined,
  { signAgain, renewBefore, ...draft }: Text,
  { now, today }: { now: string; today: string },
) {
  const isSame = before && contentOf(before) === contentOf(draft as Text);
  const since = signAgain ? now : renewBefore;
  return { ...draft, version: isSame ? before.version : today, ...(since && { renewBefore: since }) };
}

/**
 * The policies as publishing stores them. Changed texts get the day as version. Earlier signatures must be renewed
 * where the draft requires it.
 * @param day the instant (UTC), and the date in the club's time zone
 */
export function publishedPolicies(
  before: PublishedPolicies,
  draft: PublishedPolicies,
  day: { now: string; today: string },
): PublishedPolicies {
  const entries = POLICY_IDS.map((id) => {
    const { isAdopted, ...text } = withVersion(before[id], draft[id], day);
    return [id, { ...text, ...(isAdopted && { isAdopted }) }];
  });
  const forms = draft.forms.map((form) => {
    return withVersion(
      before.forms.find(({ id }) => id === form.id),
      form,
      day,
    );
  });
  return { ...Object.fromEntries(entries), forms } as PublishedPolicies;
}
