import * as z from "zod/mini";
import type { DraftForm } from "#app/staff/shared/draft-form.ts";
import { POLICIES_ID } from "#domain/club-facts.ts";
import { POLICY_IDS, type Policy, type PolicyId } from "#domain/policies.ts";

const isPolicy = (value: unknown) =>
  typeof value === "object" && value !== null && "title" in value && "sections" in value;

/** Each policy is a form of its own: two people who write in two policies are asked nothing. */
function formOf(policy: PolicyId): DraftForm<"policies", Policy> {
  return {
    ...{ subject: "policies", subjectId: POLICIES_ID, id: `policy-${policy}` },
    schema: z.custom<Policy>(isPolicy),
    shown: (payload) => payload[policy],
    // Every field is saved as it is typed: what cannot be published yet is a gap of the draft.
    write: (values, payload) => ({ payload: { ...payload, [policy]: values }, wrong: {} }),
  };
}

export const policyForms = Object.fromEntries(POLICY_IDS.map((id) => [id, formOf(id)])) as Record<
  PolicyId,
  DraftForm<"policies", Policy>
>;
