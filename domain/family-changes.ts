import * as z from "zod/mini";
import { pickUpSchema } from "./pick-up.ts";
import { registrationFields } from "./registration.ts";
import { type AnswerField, HEALTH_FIELDS, type HealthField } from "./registration-questions.ts";

/** How a family is reached; changes for all children of the order. */
export const FAMILY_CONTACT_FIELDS = [
  "phone",
  "parentAddress",
  "emergencyContactName",
  "emergencyContactPhone",
  "emergencyContactRelation",
] as const satisfies readonly AnswerField[];

const CHILD_FIELDS = [
  "tshirtSize",
  ...HEALTH_FIELDS,
  "mediaConsentDeclined",
] as const satisfies readonly AnswerField[];

/** The answers that a family may change itself; never its mail address, names, or what it signed. */
export const FAMILY_FIELDS = [...FAMILY_CONTACT_FIELDS, ...CHILD_FIELDS] as const;
type FamilyField = Exclude<(typeof FAMILY_FIELDS)[number], HealthField> | HealthField;

const { answers } = registrationFields.shape;
const rules = Object.fromEntries(FAMILY_FIELDS.map((field) => [field, registrationFields.shape[field]])) as {
  [Field in FamilyField]: (typeof registrationFields.shape)[Field];
};

/** Changed fields only, by the rules of the form (docs/rules/family.md#what-a-family-changes). */
export const familyChanges = z.partial(z.object({ ...rules, answers, pickUp: pickUpSchema }));
export type FamilyChanges = z.infer<typeof familyChanges>;

export const familyEditSchema = z.object({
  /** The child's version when its form was opened. */
  version: z.int("invalid_input"),
  changes: z.looseObject({}),
});

/**
 * What a family does on its page beside changing answers; staff see it also of a child that has left or whose program is
 * over.
 */
export const FAMILY_STEPS = ["cancelled", "email", "eraseAt"] as const;
export type FamilyStep = (typeof FAMILY_STEPS)[number];

/** Most changes that staff mark as seen in one call: every field of the children on one page. */
export const SEEN_MAX = 500;

/** Ids of the changes that staff saw. */
export const seenSchema = z.object({
  ids: z
    .array(z.uuid("invalid_input"))
    .check(z.minLength(1, "invalid_input"), z.maxLength(SEEN_MAX, "invalid_input")),
});
