import { dateRange } from "#domain/date-formats.ts";
import type { Language } from "#domain/languages.ts";
import { formatCents } from "#domain/money.ts";
import { firstClub } from "../first-club.ts";
import { firstCamp } from "../first-season.ts";
import { privacy20261121English } from "./former/privacy-2026-11-21-en.ts";
import { privacy20261121Spanish } from "./former/privacy-2026-11-21-es.ts";
import { privacy20261122English } from "./former/privacy-2026-11-22-en.ts";
import { privacy20261122Spanish } from "./former/privacy-2026-11-22-es.ts";
import { refunds20261121English } from "./former/refunds-2026-11-21-en.ts";
import { refunds20261121Spanish } from "./former/refunds-2026-11-21-es.ts";
import { refunds20261122English } from "./former/refunds-2026-11-22-en.ts";
import { refunds20261122Spanish } from "./former/refunds-2026-11-22-es.ts";
import { terms20261121English } from "./former/terms-2026-11-21-en.ts";
import { terms20261121Spanish } from "./former/terms-2026-11-21-es.ts";
import { waiver20261121English } from "./former/waiver-2026-11-21-en.ts";
import { waiver20261121Spanish } from "./former/waiver-2026-11-21-es.ts";
import { policies } from "./policies.ts";
import type { Policy, PolicyId } from "./policy.ts";
import { contactOf, policyFacts } from "./policy-facts.ts";

const BEFORE_SEASONS = {
  privacy: { en: privacy20261121English, es: privacy20261121Spanish },
  refunds: { en: refunds20261121English, es: refunds20261121Spanish },
  terms: { en: terms20261121English, es: terms20261121Spanish },
  waiver: { en: waiver20261121English, es: waiver20261121Spanish },
} as const satisfies Partial<Record<PolicyId, Policy["sections"]>>;

/**
 * Wordings that were signed before the present ones. A text that changes gets a new version, and its former one is
 * copied here: whoever signed it can be shown it (docs/rules/privacy.md#texts-that-were-signed).
 */
export const formerPolicies: readonly (Policy & { policy: PolicyId })[] = [
  ...(Object.keys(BEFORE_SEASONS) as (keyof typeof BEFORE_SEASONS)[]).map((policy) => ({
    policy,
    version: "2026-11-21",
    title: policies[policy].title,
    sections: BEFORE_SEASONS[policy],
  })),
  {
    policy: "privacy",
    version: "2026-11-22",
    title: policies.privacy.title,
    sections: { en: privacy20261122English, es: privacy20261122Spanish },
  },
  {
    policy: "refunds",
    version: "2026-11-22",
    title: policies.refunds.title,
    sections: { en: refunds20261122English, es: refunds20261122Spanish },
  },
];

/** What they named: policies of that version told the fee and the days of the one camp that there was, and whom content/ named. */
export function formerFacts(language: Language) {
  const { feeCents, sessions } = firstCamp;
  return {
    ...policyFacts(contactOf(firstClub)),
    campFee: formatCents(feeCents, language),
    campDates: dateRange(sessions[0].on, sessions[1].on, language),
  };
}
