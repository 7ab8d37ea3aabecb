import type { SiblingRule } from "#domain/pricing.ts";
import type { SeasonsTable } from "#server/db/program-schema.ts";

type SiblingColumns = Pick<SeasonsTable, "siblingFrom" | "siblingPercent" | "siblingCents">;

/** A season's sibling discount, if any (docs/rules/prices.md#the-sibling-discount). */
export function siblingRuleOf(row: SiblingColumns): SiblingRule | null {
  const { siblingFrom: fromChild, siblingPercent: percent, siblingCents: cents } = row;
  return fromChild === null ? null : { fromChild, percent, cents };
}

export function siblingColumns(rule: SiblingRule | null): SiblingColumns {
  const { fromChild = null, percent = null, cents = null } = rule ?? {};
  return { siblingFrom: fromChild, siblingPercent: percent, siblingCents: cents };
}
