import type { QueryClient } from "@tanstack/react-query";
import type { Program } from "#app/family/register/offers.ts";
import { type PendingOrder, savePendingOrder } from "#app/family/register/pending-order.ts";
import { resolverOf } from "#app/ui/form-check.ts";
import type { QuestionFacts } from "#domain/programs/site-facts.ts";
import type { Order } from "#domain/registration/order.ts";
import { type CheckedForm, checkForm } from "./check-children.ts";
import { aidOfForm } from "./form-aid.ts";
import { shownPrice } from "./form-quote.ts";
import type { FormValues } from "./form-values.ts";
import { type Questions, questionsKey } from "./use-questions.ts";

/** A program's questions; [] if they cannot be fetched, because the server checks them too. */
async function questionsFor(client: QueryClient, program: Program): Promise<QuestionFacts[]> {
  if (!program.hasQuestions) return [];
  const known = client.ensureQueryData<Questions>({ queryKey: questionsKey(program) });
  return known.then(({ data }) => data).catch(() => []);
}

type SentOrder = Order & Pick<PendingOrder, "aid">;

/** The result of a valid form. */
export interface Submitted {
  order: SentOrder;
}

type Context = Parameters<typeof checkForm>[2] & { client: QueryClient };

/** Checks the form's values with the server's rules, each child against its program. */
export async function checked(
  values: FormValues,
  programs: readonly Program[],
  context: Context,
): Promise<CheckedForm> {
  const chosen = programs.filter(({ id }) => values.children.some(({ programId }) => programId === id));
  const terms = chosen.map(async (program) => {
    const questions = await questionsFor(context.client, program);
    return [program.id, { program, questions }] as const;
  });
  return checkForm(values, new Map(await Promise.all(terms)), context);
}

/** The same as a resolver for react-hook-form. */
export function formResolver(programs: readonly Program[], context: Context) {
  return resolverOf<FormValues, Submitted>(async (values) => {
    const { order, errors } = await checked(values, programs, context);
    return order ? { values: { order: { ...order, ...aidOfForm(values, programs) } } } : { errors };
  });
}

/** All but the order. */
type ShownBy = Parameters<typeof shownPrice> extends [unknown, ...infer Rest] ? Rest : never;

/** Stores the order for /checkout, with the price that the form shows. */
export function keepOrder(order: SentOrder, ...[programs, client, offer]: ShownBy): void {
  savePendingOrder({ ...order, offerId: offer?.id, shown: shownPrice(order, programs, client, offer) });
}
