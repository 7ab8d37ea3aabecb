import * as z from "zod/mini";
import { type Cents, centsFromText, formatPlainAmount } from "#domain/money/money.ts";
import { MIN_CHARGE_CENTS, type SiblingRule } from "#domain/prices/price-order.ts";
import { draftText, type FieldErrors } from "#domain/text/checks.ts";
import { isCalendarDate } from "#domain/time/dates.ts";
import { SEASON_LIMITS, type SeasonDraft } from "./season-draft.ts";

/** Kinds of sibling discount; with "nobody" siblings pay the full price. */
export const SIBLING_DISCOUNT_KINDS = ["nobody", "percent", "cents"] as const;

/** A sibling discount as typed; values of the other kinds are kept while one is shown. */
export const typedSiblingsSchema = z.object({
  way: z.enum(SIBLING_DISCOUNT_KINDS),
  fromChild: z.int().check(z.minimum(SEASON_LIMITS.minSibling), z.maximum(SEASON_LIMITS.maxSibling)),
  percent: draftText,
  /** In dollars. */
  amount: draftText,
});
type TypedSiblings = z.infer<typeof typedSiblingsSchema>;

export const NO_SIBLINGS: TypedSiblings = {
  way: "nobody",
  fromChild: SEASON_LIMITS.minSibling,
  percent: "",
  amount: "",
};

function typedSiblings(rule: SiblingRule | null): TypedSiblings {
  if (!rule) return NO_SIBLINGS;
  const { fromChild, percent, cents } = rule;
  return {
    way: percent === null ? "cents" : "percent",
    fromChild,
    percent: percent === null ? "" : String(percent),
    amount: cents === null ? "" : formatPlainAmount(cents),
  };
}

const isAmount = (cents: Cents) => cents >= MIN_CHARGE_CENTS && cents <= SEASON_LIMITS.maxFeeCents;

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

/** The values of a season's form while staff type. Programs are moved by buttons, not by typing. */
export const seasonValuesSchema = z.object({
  names: z.object({ en: draftText, es: draftText }),
  startsOn: draftText,
  endsOn: draftText,
  state: z.enum(["draft", "live", "past"]),
  siblings: typedSiblingsSchema,
});
export type SeasonValues = z.infer<typeof seasonValuesSchema>;

export function seasonValues({ names, startsOn, endsOn, state, siblingRule }: SeasonDraft): SeasonValues {
  return { names, startsOn, endsOn, state, siblings: typedSiblings(siblingRule) };
}

/** The draft with the typed values, and the error code of each unfinished field, which keeps its earlier value. */
export function seasonFrom(
  { siblings, ...values }: SeasonValues,
  before: SeasonDraft,
): { payload: SeasonDraft; inputErrors: FieldErrors } {
  const { siblingRule, wrong } = siblingsFrom(siblings, before.siblingRule);
  const day = (field: "startsOn" | "endsOn") => {
    if (isCalendarDate(values[field])) return values[field];
    wrong[field] = "invalid_date";
    return before[field];
  };
  const days = { startsOn: day("startsOn"), endsOn: day("endsOn") };
  return { payload: { ...before, ...values, ...days, siblingRule }, inputErrors: wrong };
}

/** The season's programs with one of them moved up (-1) or down (1). */
export function movedProgram(draft: SeasonDraft, id: string, by: -1 | 1): SeasonDraft {
  const from = draft.programs.findIndex((program) => program.id === id);
  const to = from + by;
  const program = draft.programs[from];
  if (!program || to < 0 || to >= draft.programs.length) return draft;
  return { ...draft, programs: draft.programs.toSpliced(from, 1).toSpliced(to, 0, program) };
}
