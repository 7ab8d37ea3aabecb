import type { Language } from "#domain/languages.ts";

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
