import type { QueryClient } from "@tanstack/react-query";
import { type ChildValues, costOf, type FormValues } from "#app/family/register/form/form-values.ts";
import { type Program, type Questions, questionsKey } from "#app/family/register/offers.ts";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { resolverOf } from "#app/ui/form-check.ts";
import { type DonationChoice, donationDollars, isDonationChoice } from "#domain/prices/donation.ts";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import { checkOrder, type Order, orderOf } from "#domain/registration/order.ts";
import { orderField } from "#domain/registration/order-fields.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { shownPrice } from "./form-price.ts";

/** Parses an age. Empty text gives NaN, which the schema refuses as missing; other text gives 0, which is out of range. */
function ageOf(text: string): number {
  const typed = text.trim();
  if (typed === "") return Number.NaN;
  return /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
}

/** The donation in dollars. An invalid amount gives NaN, so that it is refused and not dropped. */
function dollarsOf(choice: DonationChoice, custom: string): number {
  return isDonationChoice(choice, custom) ? donationDollars(choice, custom) : Number.NaN;
}

type Asked = readonly { id: string }[];

/** Answers to the chosen program's questions; those for other programs stay in the form. */
function answersTo(asked: Asked, answers: ChildValues["answers"]) {
  if (asked.length === 0) return {};
  return { answers: Object.fromEntries(asked.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : []))) };
}

/** The form's values as an order, not validated yet. */
export function toOrder(
  { customDonation, children, donationAmount, ...family }: FormValues,
  language: Language,
  askedBy: (programId: string) => Asked = () => [],
) {
  return {
    ...family,
    children: children.map(({ age, answers, ...child }) => ({
      ...child,
      age: ageOf(age),
      ...answersTo(askedBy(child.programId), answers),
    })),
    donationAmount: dollarsOf(donationAmount, customDonation),
    language,
  };
}

/** Terms to check a child's answers against, by program id. */
type ProgramTerms = ReadonlyMap<string, { program: Program; questions: readonly QuestionFacts[] }>;

/** Errors across children: they must be in one season, and a child must not be twice in a program. */
function togetherErrors(children: readonly ChildValues[], terms: ProgramTerms): FieldErrors {
  const errors: FieldErrors = {};
  const seasonOf = ({ programId }: ChildValues) => terms.get(programId)?.program.season.id;
  const season = children[0] && seasonOf(children[0]);
  const keys = children.map(({ programId, firstName, lastName }, childIndex) => {
    const child = childKey({ email: "", childFirstName: firstName, childLastName: lastName });
    // Children without a name count as different.
    return `${programId}\n${firstName.trim() ? child : childIndex}`;
  });
  for (const [childIndex, child] of children.entries()) {
    const own = seasonOf(child);
    if (season && own && own !== season) errors[orderField("programId", childIndex)] = "one_season";
    const key = keys[childIndex];
    if (key !== undefined && keys.indexOf(key) < childIndex)
      errors[orderField("childFirstName", childIndex)] = "same_child_twice";
  }
  return errors;
}

/** A program's questions; [] if they cannot be fetched, because the server checks them too. */
async function questionsFor(client: QueryClient, program: Program): Promise<QuestionFacts[]> {
  if (!program.hasQuestions) return [];
  const known = client.ensureQueryData<Questions>({ queryKey: questionsKey(program) });
  return known.then(({ data }) => data).catch(() => []);
}

interface Context {
  client: QueryClient;
  today: CalendarDate;
  language: Language;
}

interface CheckedForm {
  /** undefined if there are errors. */
  order: Order | undefined;
  /** By path in the order: "guardian.email", "children.0.answers.<id>". */
  errors: FieldErrors;
}

/**
 * Checks the form's values with the server's rules, each child against its program
 * (docs/reference/registration-form.md#several-children).
 */
export async function checkForm(
  values: FormValues,
  programs: readonly Program[],
  { client, today, language }: Context,
): Promise<CheckedForm> {
  const chosen = programs.filter(({ id }) => values.children.some(({ programId }) => programId === id));
  const known = chosen.map(async (program) => {
    const questions = await questionsFor(client, program);
    return [program.id, { program, questions }] as const;
  });
  const terms: ProgramTerms = new Map(await Promise.all(known));
  const sent = toOrder(values, language, (programId) => terms.get(programId)?.questions ?? []);
  const checked = checkOrder(sent, (programId) => {
    const { program, questions } = terms.get(programId) ?? {};
    const { startsOn, groups, kind } = program ?? {};
    return { today, programStart: startsOn ?? today, kind, groups, questions };
  });
  const errors = { ...togetherErrors(values.children, terms), ...checked.errors };
  // If the birth date is wrong or missing, do not also ask for the age, which follows from it.
  for (const childIndex of values.children.keys()) {
    if (errors[orderField("childDateOfBirth", childIndex)]) delete errors[orderField("childAge", childIndex)];
  }
  const isWhole = Object.keys(errors).length === 0;
  return { order: isWhole ? orderOf(checked.children) : undefined, errors };
}

/** The line of text of a family that ticked that it cannot pay; {} for any other. */
export function aidOfForm(values: FormValues, programs: readonly Program[]): Pick<PendingOrder, "aid"> {
  return values.asksAid && costOf(values, programs).mayAskAid ? { aid: values.aid } : {};
}

type SentOrder = Order & Pick<PendingOrder, "aid">;

/** The result of a valid form. */
export interface Submitted {
  order: SentOrder;
}

/** The check as a resolver for react-hook-form. */
export function formResolver(programs: readonly Program[], context: Context) {
  return resolverOf<FormValues, Submitted>(async (values) => {
    const { order, errors } = await checkForm(values, programs, context);
    return order ? { values: { order: { ...order, ...aidOfForm(values, programs) } } } : { errors };
  });
}

/** All but the order. */
type ShownBy = Parameters<typeof shownPrice> extends [unknown, ...infer Rest] ? Rest : never;

/** Stores the order for /checkout, with the price that the form shows. */
export function keepOrder(order: SentOrder, ...[programs, client, offer]: ShownBy): void {
  savePendingOrder({ ...order, offerId: offer?.id, shown: shownPrice(order, programs, client, offer) });
}
