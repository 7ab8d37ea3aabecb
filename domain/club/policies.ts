import type { Language } from "#domain/text/languages.ts";
import { sitePath } from "#domain/text/site-routes.ts";
import type { FormToSign, Policy } from "./policy-draft.ts";

/** In the order in which a family reads them. */
export const POLICY_IDS = ["waiver", "code-of-conduct", "terms", "privacy", "refunds"] as const;
export type PolicyId = (typeof POLICY_IDS)[number];

/** Whether a text to sign is a policy; otherwise it is a form. */
export function isPolicy(text: string): text is PolicyId {
  return POLICY_IDS.some((policy) => policy === text);
}

export type PolicySection = Policy["sections"][Language][number];

export type PublishedPolicies = Record<PolicyId, Policy> & { forms: readonly FormToSign[] };

/** Whether the club requires a new signature from families that signed a policy at this instant. */
export function needsNewSignature(
  policies: PublishedPolicies,
  { policy, signedAt }: { policy: string; signedAt: string },
): boolean {
  const id = POLICY_IDS.find((candidate) => candidate === policy);
  const renewBefore = id && policies[id].renewBefore;
  return renewBefore !== undefined && signedAt < renewBefore;
}

/**
 * Values inserted into policy texts. Program dates and fees are excluded, because they change every season
 * (docs/reference/signatures.md#signed-policies).
 */
export const POLICY_PLACEHOLDERS = [
  "club",
  "town",
  "healthDays",
  "aidDays",
  "interestDays",
  "donorYears",
  "addressDays",
  "backupMonths",
  "contactName",
  "contactPhone",
  "contactEmail",
] as const;
export type PolicyPlaceholder = (typeof POLICY_PLACEHOLDERS)[number];

/** Each policy page and the policies it shows. */
const POLICY_PAGES = { "/terms": ["terms", "refunds"], "/privacy": ["privacy"] } as const;

type PolicyPage = keyof typeof POLICY_PAGES;

function isPolicyPage(path: string | undefined): path is PolicyPage {
  return path !== undefined && Object.hasOwn(POLICY_PAGES, path);
}

/** The page that shows a policy; undefined for policies shown only in the form. */
export function pageOfPolicy(policy: PolicyId): PolicyPage | undefined {
  return Object.keys(POLICY_PAGES)
    .filter(isPolicyPage)
    .find((path) => POLICY_PAGES[path].some((id) => id === policy));
}

export function policyIn({ version, title, sections }: Policy, language: Language) {
  return { version, title: title[language], sections: sections[language] };
}
export type FilledPolicy = ReturnType<typeof policyIn>;

/** The policies on the page at an address; null on other pages. */
export function policiesOfPage(
  policies: PublishedPolicies,
  pathname: string,
  language: Language,
): Partial<Record<PolicyId, FilledPolicy>> | null {
  const path = sitePath(pathname);
  if (!isPolicyPage(path)) return null;
  return Object.fromEntries(POLICY_PAGES[path].map((id) => [id, policyIn(policies[id], language)]));
}
