import { privacy20261121English } from "#content/policies/former/privacy-2026-11-21-en.ts";
import { privacy20261121Spanish } from "#content/policies/former/privacy-2026-11-21-es.ts";
import type { Policy, PolicyId } from "./policy.ts";
import { privacy } from "./privacy.ts";

/**
 * Wordings that were signed before the present ones. A text that changes gets a new version, and its former one is
 * copied here: whoever signed it can be shown it (docs/rules/privacy.md#texts-that-were-signed).
 */
export const formerPolicies: readonly (Policy & { policy: PolicyId })[] = [
  {
    policy: "privacy",
    version: "2026-11-21",
    title: privacy.title,
    sections: { en: privacy20261121English, es: privacy20261121Spanish },
  },
];
