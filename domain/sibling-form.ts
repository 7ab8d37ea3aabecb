import * as z from "zod/mini";
import type { FieldErrors } from "./field-errors.ts";
import { type Cents, centsFromText, formatPlainAmount } from "./money.ts";
import type { SiblingRule } from "./pricing.ts";
import { DRAFT_LIMITS } from "./season-draft.ts";
import { unfinished } from "./text.ts";

/** Kinds of sibling discount; with "nobody" siblings pay the full price. */
export const SIBLING_WAYS = ["nobody", "percent", "cents"] as const;

/** A sibling discount as typed; values of the other kinds are kept while one is shown. */
export const typedSiblingsSchema = z.object({
  way: z.enum(SIBLING_WAYS),
  fromChild: z.int().check(z.minimum(DRAFT_LIMITS.leastSibling), z.maximum(DRAFT_LIMITS.mostSibling)),
  percent: unfinished,
  /** In dollars. */
  amount: unfinished,
});
export type TypedSiblings = z.infer<typeof typedSiblingsSchema>;

export const NO_SIBLINGS: TypedSiblings = {
  ...{ way: "nobody", fromChild: DRAFT_LIMITS.leastSibling, percent: "", amount: "" },
};

export function typedSiblings(rule: SiblingRule | null): TypedSiblings {
  if (!rule) return NO_SIBLINGS;
  const { fromChild, percent, cents } = rule;
  return {
    way: percent === null ? "cents" : "percent",
    fromChild,
    percent: percent === null ? "" : String(percent),
    amount: cents === null ? "" : formatPlainAmount(cents),
  };
}

const isAmount = (cents: Cents) => cents >= DRAFT_LIMITS.leastCents && cents <= DRAFT_LIMITS.mostCents;

function percentOf(text: string): number | undefined {
  const percent = Number(text);
  return /^\d{1,3}$/.test(text) && percent >= 1 && percent <= 100 ? percent : undefined;
}

/** The typed rule; while it is unfinished, the earlier rule and the error code of the field. */
export function siblingsFrom(
  { way, fromChild, percent: share, amount }: TypedSiblings,
  before: SiblingRule | null,
): { siblingRule: SiblingRule | null; wrong: FieldErrors } {
  if (way === "nobody") return { siblingRule: null, wrong: {} };
  if (way === "percent") {
    const percent = percentOf(share.trim().replace(/\s*%$/, ""));
    if (percent === undefined)
      return { siblingRule: before, wrong: { "siblingRule.percent": "discount_range" } };
    return { siblingRule: { fromChild, percent, cents: null }, wrong: {} };
  }
  const cents = centsFromText(amount);
  if (cents !== undefined && isAmount(cents))
    return { siblingRule: { fromChild, percent: null, cents }, wrong: {} };
  const code = cents === undefined ? "invalid_amount" : "discount_range";
  return { siblingRule: before, wrong: { "siblingRule.cents": code } };
}
