import type { SiblingRule } from "#domain/pricing.ts";
import type { SeasonsTable } from "#server/db/program-schema.ts";

type SiblingColumns = Pick<SeasonsTable, "siblingFrom" | "siblingPercent" | "siblingCents">;

/** A season's sibling discount as its row has it (docs/rules/prices.md#the-sibling-discount); null where it has none. */
export function siblingRuleOf(row: SiblingColumns): SiblingRule | null {
  const { siblingFrom: fromChild, siblingPercent: percent, siblingCents: cents } = row;
  return fromChild === null ? null : { fromChild, percent, cents };
}

/** The other way round. */
export function siblingColumns(rule: SiblingRule | null): SiblingColumns {
  const { fromChild = null, percent = null, cents = null } = rule ?? {};
  return { siblingFrom: fromChild, siblingPercent: percent, siblingCents: cents };
}
