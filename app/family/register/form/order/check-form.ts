import type { QueryClient } from "@tanstack/react-query";
import { type ChildValues, type FormValues, paymentOptions } from "#app/family/register/form/form-values.ts";
import { type Program, type QuestionsResponse, questionsKey } from "#app/family/register/form-programs.ts";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { peopleOf } from "#app/shared/questions/pick-up-values.ts";
import { createResolver } from "#app/ui/create-resolver.ts";
import { type DonationChoice, donationDollars, isDonationChoice } from "#domain/prices/donation.ts";
import type { PublishedQuestion } from "#domain/programs/site-data.ts";
import { asksSex } from "#domain/registration/ages.ts";
import { isInRange } from "#domain/registration/limits.ts";
import { checkOrder, type Order, orderOf } from "#domain/registration/order.ts";
import { orderPath } from "#domain/registration/order-fields.ts";
import { type HealthField, unansweredHealth } from "#domain/registration/questions.ts";
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
  const typed = text.trim();
  if (typed === "") return Number.NaN;
  return /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
}

/** The donation in dollars. An invalid amount becomes NaN, so that the schema rejects it. */
function parseChosenDonation(choice: DonationChoice, custom: string): number {
  return isDonationChoice(choice, custom) ? donationDollars(choice, custom) : Number.NaN;
}

type AskedQuestions = readonly { id: string }[];

/** Answers to the chosen program's questions. Those for other programs stay in the form. */
function answersTo(questions: AskedQuestions, answers: ChildValues["answers"]) {
  if (questions.length === 0) return {};
  return {
    answers: Object.fromEntries(questions.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : []))),
  };
}

export function typedOrder(
  { customDonation, children, donationAmount, ...family }: FormValues,
  language: Language,
  questionsOf: (programId: string) => AskedQuestions = () => [],
) {
  return {
    ...family,
    children: children.map(({ age, answers, pickUp, ...child }) => ({
      ...child,
      age: parseAge(age),
      ...(pickUp.length > 0 && { pickUp: peopleOf(pickUp) }),
      ...answersTo(questionsOf(child.programId), answers),
    })),
    donationAmount: parseChosenDonation(donationAmount, customDonation),
    language,
  };
}

/** Rules that validate a child's answers, by program id. */
type ProgramRules = ReadonlyMap<string, { program: Program; questions: readonly PublishedQuestion[] }>;

/** Errors across children: all in one season, and no child twice in a program. */
function crossChildErrors(children: readonly ChildValues[], programRules: ProgramRules): FieldErrors {
  const errors: FieldErrors = {};
  const seasonOf = ({ programId }: ChildValues) => programRules.get(programId)?.program.season.id;
  const season = children[0] && seasonOf(children[0]);
  const keys = children.map(({ programId, firstName, lastName }, childIndex) => {
    const child = childKey({ email: "", childFirstName: firstName, childLastName: lastName });
    // Children without a name count as different.
    return `${programId}\n${firstName.trim() ? child : childIndex}`;
  });
  for (const [childIndex, child] of children.entries()) {
    const childSeason = seasonOf(child);
    if (season && childSeason && childSeason !== season)
      errors[orderPath("programId", childIndex)] = "one_season";
    const key = keys[childIndex];
    if (key !== undefined && keys.indexOf(key) < childIndex)
      errors[orderPath("childFirstName", childIndex)] = "same_child_twice";
  }
  return errors;
}

/** A program's questions; [] if the fetch fails, because the server validates them too. */
async function questionsFor(client: QueryClient, program: Program): Promise<PublishedQuestion[]> {
  if (!program.hasQuestions) return [];
  const response = client.ensureQueryData<QuestionsResponse>({ queryKey: questionsKey(program) });
  return response.then(({ data }) => data).catch(() => []);
}

interface Context {
  client: QueryClient;
  today: CalendarDate;
  language: Language;
}

interface CheckedForm {
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
  { client, today, language }: Context,
): Promise<CheckedForm> {
  const chosen = programs.filter(({ id }) => values.children.some(({ programId }) => programId === id));
  const entries = chosen.map(async (program) => {
    const questions = await questionsFor(client, program);
    return [program.id, { program, questions }] as const;
  });
  const programRules: ProgramRules = new Map(await Promise.all(entries));
  const order = typedOrder(values, language, (programId) => programRules.get(programId)?.questions ?? []);
  // The answer for another program stays in the form.
  for (const child of order.children) {
    const { program } = programRules.get(child.programId) ?? {};
    if (!asksSex(program ?? {})) child.sex = "";
    if (!isInRange(child.tshirtSize, program?.shirtSizes ?? "standard")) child.tshirtSize = "";
  }
  const checked = checkOrder(order, (programId) => {
    const { program, questions } = programRules.get(programId) ?? {};
    const { groups, kind, forms } = program ?? {};
    return { ...contextOf(program, today), kind, groups, questions, forms };
  });
  const errors = { ...crossChildErrors(values.children, programRules), ...checked.errors };
  // If the birth date is invalid or missing, skip the error of the age, which is calculated from it.
  for (const childIndex of values.children.keys()) {
    if (errors[orderPath("childDateOfBirth", childIndex)]) delete errors[orderPath("childAge", childIndex)];
  }
  const isValid = Object.keys(errors).length === 0;
  return { order: isValid ? orderOf(checked.children) : undefined, errors };
}

export interface UnansweredChild {
  childIndex: number;
  firstName: string;
  blankFields: HealthField[];
}

const nameOf = ({ firstName, lastName }: ChildValues) =>
  `${firstName.trim()}\n${lastName.trim()}`.toLowerCase();

/** Children with a blank health answer that were not asked about in this visit; adds them to `asked`. */
export function childrenToAsk(children: readonly ChildValues[], asked: Set<string>): UnansweredChild[] {
  return children.flatMap((child, childIndex) => {
    const blankFields = unansweredHealth(child);
    if (blankFields.length === 0 || asked.has(nameOf(child))) return [];
    asked.add(nameOf(child));
    return { childIndex, firstName: child.firstName.trim(), blankFields };
  });
}

/** The aid text of a family that checked "We cannot pay this now"; {} for other families. */
export function aidOfForm(values: FormValues, programs: readonly Program[]): Pick<PendingOrder, "aid"> {
  return values.asksAid && paymentOptions(values, programs).mayAskAid ? { aid: values.aid } : {};
}

type SentOrder = Order & Pick<PendingOrder, "aid">;

export interface Submitted {
  order: SentOrder;
}

/** The validation as a resolver for react-hook-form. */
export function formResolver(programs: readonly Program[], context: Context) {
  return createResolver<FormValues, Submitted>(async (values) => {
    const { order, errors } = await checkForm(values, programs, context);
    return order ? { values: { order: { ...order, ...aidOfForm(values, programs) } } } : { errors };
  });
}

/** Parameters of shownPrice() without the order. */
type PriceParameters = Parameters<typeof shownPrice> extends [unknown, ...infer Rest] ? Rest : never;

/** Stores the order for /checkout, with the form's price. */
export function storeSubmittedOrder(order: SentOrder, ...[programs, client, offer]: PriceParameters): void {
  savePendingOrder({ ...order, offerId: offer?.id, quotedPrice: shownPrice(order, programs, client, offer) });
}
