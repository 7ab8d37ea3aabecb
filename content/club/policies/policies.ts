import type { PublishedPolicies } from "#domain/club/policies.ts";
import { codeOfConduct } from "./code-of-conduct.ts";
import { concussionForm } from "./concussion-form.ts";
import { privacy } from "./privacy.ts";
import { refunds } from "./refunds.ts";
import { terms } from "./terms.ts";
import { waiver } from "./waiver.ts";

/**
 * The texts a family reads and signs. They describe what this software does with a registration; a club has
 * its own lawyer read them before it opens registration. From the first start on they are staff's to change.
 */
export const policies: PublishedPolicies = {
  waiver,
  "code-of-conduct": codeOfConduct,
  terms,
  privacy,
  refunds,
  forms: [concussionForm],
};
