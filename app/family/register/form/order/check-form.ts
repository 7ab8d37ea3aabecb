import type { QueryClient } from "@tanstack/react-query";
import { type ChildValues, type FormValues, paymentOptions } from "#app/family/register/form/form-values.ts";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { type Program, type QuestionsResponse, questionsKey } from "#app/family/register/program-choice.ts";
import { peopleOf } from "#app/shared/questions/pick-up-values.ts";
import { createResolver } from "#app/ui/create-resolver.ts";
import { donationDollars, isValidDonation } from "#domain/prices/donation.ts";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { asksSex } from "#domain/registration/ages.ts";
import { isInRange } from "#domain/registration/limits.ts";
import { checkOrder, type Order, orderOf } from "#domain/registration/order.ts";
import { orderPath } from "#domain/registration/order-fields.ts";
import { unansweredHealth } from "#domain/registration/questions.ts";
import { contextOf } from "#domain/registration/registration.ts";
import type { FieldErrors } from "#domain/text/checks.ts";
import type { Language } from "#domain/text/languages.ts";
import { childKey } from "#domain/text/person-name.ts";
import type { CalendarDate } from "#domain/time/dates.ts";
import { shownPrice } from "./form-price.ts";

/**
 * Parses an age. Empty text becomes NaN, which the schema rejects as missing. Other text becomes 0, which is
 * out of range.
 */
function parseAge(text: string): number {
  const trimmed = text.trim();
  if (trimmed === "") return Number.NaN;
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : 0;
}

type AskedQuestions = readonly { id: string }[];

/** Answers to the chosen program's questions. Answers for other programs stay in the form. */
function answersTo(questions: AskedQuestions, answers: ChildValues["answers"]) {
  if (questions.length === 0) return {};
  return {
    answers: Object.fromEntries(questions.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : []))),
  };
}

export function orderOfForm(
  { customDonation, children, donationAmount, ...family }: FormValues,
  language: Language,
  questionsOf: (programId: string) => AskedQuestions = () => [],
) {
  const isDonationValid = isValidDonation(donationAmount, customDonation);
  return {
    ...family,
    children: children.map(({ age, answers, pickUp, ...child }) => ({
      ...child,
      age: parseAge(age),
      ...(pickUp.length > 0 && { pickUp: peopleOf(pickUp) }),
      ...answersTo(questionsOf(child.programId), answers),
    })),
    // The schema rejects NaN.
    donationAmount: isDonationValid ? donationDollars(donationAmount, customDonation) : Number.NaN,
    language,
  };
}

/** Rules that validate a child's answers, by program id. */
type ProgramRules = ReadonlyMap<string, { program: Program; questions: readonly PublishedQuestion[] }>;

/** Errors across children: all in one season, and no child twice in a program. */
function crossChildErrors(children: readonly ChildValues[], programRules: ProgramRules): FieldErrors {
  const errors: FieldErrors = {};
  const seasonIdOf = ({ programId }: ChildValues) => programRules.get(programId)?.program.season.id;
  const seasonId = children[0] && seasonIdOf(children[0]);
  const keys = children.map(({ programId, firstName, lastName }, childIndex) => {
    const child = childKey({ email: "", childFirstName: firstName, childLastName: lastName });
    // Children without a name are never duplicates.
    return `${programId}\n${firstName.trim() ? child : childIndex}`;
  });
  for (const [childIndex, child] of children.entries()) {
    const childSeasonId = seasonIdOf(child);
    if (seasonId && childSeasonId && childSeasonId !== seasonId)
      errors[orderPath("programId", childIndex)] = "one_season";
    const key = keys[childIndex];
    if (key !== undefined && keys.indexOf(key) < childIndex)
      errors[orderPath("childFirstName", childIndex)] = "same_child_twice";
  }
  return errors;
}

/** A program's questions; [] if the fetch fails, because the server validates them too. */
async function fetchQuestions(queryClient: QueryClient, program: Program): Promise<PublishedQuestion[]> {
  if (!program.hasQuestions) return [];
  const response = queryClient.ensureQueryData<QuestionsResponse>({ queryKey: questionsKey(program) });
  return response.then(({ data }) => data).catch(() => []);
}

interface CheckContext {
  queryClient: QueryClient;
  today: CalendarDate;
  language: Language;
}

interface FormCheck {
  /** Undefined if there are errors. */
  order: Order | undefined;
  /** Error codes by path in the order: "guardian.email", "children.0.answers.<id>". */
  errors: FieldErrors;
}

/**
 * Validates the form's values by the server's rules, each child by its program
 * (docs/reference/registration-form.md#several-children).
 */
export async function checkForm(
  values: FormValues,
  programs: readonly Program[],
  { queryClient, today, language }: CheckContext,
): Promise<FormCheck> {
  const chosenPrograms = programs.filter(({ id }) =>
    values.children.some(({ programId }) => programId === id),
  );
  const ruleEntries = chosenPrograms.map(async (program) => {
    const questions = await fetchQuestions(queryClient, program);
    return [program.id, { program, questions }] as const;
  });
  const programRules: ProgramRules = new Map(await Promise.all(ruleEntries));
  const order = orderOfForm(values, language, (programId) => programRules.get(programId)?.questions ?? []);
  // Leave out answers that the program does not ask for. They stay in the form.
  for (const child of order.children) {
    const { program } = programRules.get(child.programId) ?? {};
    if (!asksSex(program ?? {})) child.sex = "";
    if (!isInRange(child.tshirtSize, program?.shirtSizes ?? "standard")) child.tshirtSize = "";
  }
  const orderCheck = checkOrder(order, (programId) => {
    const { program, questions } = programRules.get(programId) ?? {};
    const { groups, kind, forms } = program ?? {};
    return { ...contextOf(program, today), kind, groups, questions, forms };
  });
  const errors = { ...crossChildErrors(values.children, programRules), ...orderCheck.errors };
  // If the birth date is invalid or missing, skip the error of the age, which is calculated from it.
  for (const childIndex of values.children.keys()) {
    if (errors[orderPath("childDateOfBirth", childIndex)]) delete errors[orderPath("childAge", childIndex)];
  }
  const isValid = Object.keys(errors).length === 0;
  return { order: isValid ? orderOf(orderCheck.children) : undefined, errors };
}

const nameKeyOf = ({ firstName, lastName }: ChildValues) =>
  `${firstName.trim()}\n${lastName.trim()}`.toLowerCase();

/** Children with a blank health answer who are not in `asked` yet. Adds them to it. */
export function takeChildrenToAsk(children: readonly ChildValues[], asked: Set<string>) {
  return children.flatMap((child, childIndex) => {
    const unansweredFields = unansweredHealth(child);
    if (unansweredFields.length === 0 || asked.has(nameKeyOf(child))) return [];
    asked.add(nameKeyOf(child));
    return { childIndex, firstName: child.firstName.trim(), unansweredFields };
  });
}

/** The aid text of a family that checked "We cannot pay this now"; {} for other families. */
export function aidOfForm(values: FormValues, programs: readonly Program[]): Pick<PendingOrder, "aid"> {
  return values.asksAid && paymentOptions(values, programs).mayAskAid ? { aid: values.aid } : {};
}

export type SubmittedOrder = Order & Pick<PendingOrder, "aid">;

/** The validation as a resolver for react-hook-form. */
export function formResolver(programs: readonly Program[], context: CheckContext) {
  return createResolver<FormValues, SubmittedOrder>(async (values) => {
    const { order, errors } = await checkForm(values, programs, context);
    return order ? { values: { ...order, ...aidOfForm(values, programs) } } : { errors };
  });
}

/** Parameters of shownPrice() without the order. */
type PriceParameters = Parameters<typeof shownPrice> extends [unknown, ...infer Rest] ? Rest : never;

/** Stores the order for /checkout, with the form's price. */
export function storeOrder(order: SubmittedOrder, ...[programs, client, offer]: PriceParameters): void {
  savePendingOrder({ ...order, offerId: offer?.id, quotedPrice: shownPrice(order, programs, client, offer) });
}
