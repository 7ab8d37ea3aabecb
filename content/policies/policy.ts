import type { Language } from "#domain/languages.ts";
import { codeOfConduct } from "./code-of-conduct.ts";
import { privacy } from "./privacy.ts";
import { refunds } from "./refunds.ts";
import { terms } from "./terms.ts";
import { waiver } from "./waiver.ts";

export type PolicyId = "waiver" | "code-of-conduct" | "terms" | "privacy" | "refunds";

export interface PolicySection {
  heading: string;
  /** Plain text; facts of the club stand as {{placeholders}} (see policy-text.ts). */
  paragraphs: string[];
}

export interface Policy {
  /** The day this wording took effect, YYYY-MM-DD; stored with every signature (docs/rules/registration.md#what-is-signed). */
  version: string;
  title: Record<Language, string>;
  sections: Record<Language, PolicySection[]>;
}

/**
 * The texts a family reads and signs. They describe what this software does with a registration; a club has
 * its own lawyer read them before it opens registration, and gives a text a new version when it changes it.
 */
export const policies: Record<PolicyId, Policy> = {
  waiver,
  "code-of-conduct": codeOfConduct,
  terms,
  privacy,
  refunds,
};
