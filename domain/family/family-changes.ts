import * as z from "zod/mini";
import { pickUpSchema } from "#domain/registration/pick-up.ts";
import { type AnswerField, HEALTH_FIELDS } from "#domain/registration/questions.ts";
import { registrationFields } from "#domain/registration/registration.ts";

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
const FAMILY_FIELDS = [...FAMILY_CONTACT_FIELDS, ...CHILD_FIELDS] as const;
type FamilyField = (typeof FAMILY_FIELDS)[number];

const { answers } = registrationFields.shape;
const rules = Object.fromEntries(FAMILY_FIELDS.map((field) => [field, registrationFields.shape[field]])) as {
  [Field in FamilyField]: (typeof registrationFields.shape)[Field];
};

/** Changed fields only, by the rules of the form (docs/reference/family-page.md#changes-by-families). */
export const familyChangesSchema = z.partial(z.object({ ...rules, answers, pickUp: pickUpSchema }));
export type FamilyChanges = z.infer<typeof familyChangesSchema>;

export const familyEditSchema = z.object({
  /** The child's version when its form was opened. */
  version: z.int("invalid_input"),
  changes: z.looseObject({}),
});

/**
 * Actions of a family on its page besides changed answers. Staff also see them for canceled children and past
 * programs.
 */
export const FAMILY_ACTIONS = ["cancelled", "email", "eraseAt"] as const;
export type FamilyAction = (typeof FAMILY_ACTIONS)[number];

/** Most changes that staff mark as seen in one call: every field of the children on one page. */
export const SEEN_MAX = 500;

/** Ids of the changes that staff saw. */
export const markSeenSchema = z.object({
  ids: z
    .array(z.uuid("invalid_input"))
    .check(z.minLength(1, "invalid_input"), z.maxLength(SEEN_MAX, "invalid_input")),
});
