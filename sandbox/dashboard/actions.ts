import * as z from "zod/mini";
import type { Confirmed, Control } from "#sandbox/control.ts";
import { refused } from "#sandbox/errors.ts";
import { money } from "./parts.ts";
import { OFFERED_FAULTS } from "./webhooks.ts";

/** Handles one button: takes its fields and returns a sentence about the result. */
export type Action = (control: Control, fields: unknown) => Promise<string> | string;

const outcome = z.enum(["succeeded", "failed"]);
const one = z.object({ id: z.string() });
const ended = z.object({ id: z.string(), outcome });

function action<T extends z.ZodMiniType>(
  shape: T,
  run: (control: Control, fields: z.output<T>) => Promise<string> | string,
): Action {
  return (control, fields) => run(control, z.parse(shape, fields));
}

function described(confirmed: Confirmed): string {
  return "error" in confirmed
    ? confirmed.error.message
    : `The payment is now: ${confirmed.paymentIntent.status.replaceAll("_", " ")}.`;
}

function answered(status: number | null): string {
  return status === null ? "Nobody answered." : `The site answered ${status}.`;
}

/** Dollars as typed, in cents; an empty text means all that is left. */
function centsOf(dollars: string): number | undefined {
  const text = dollars.replace(/[$,\s]/g, "");
  if (text === "") return undefined;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) throw refused("Type an amount in dollars, such as 12.50.");
  return Math.round(Number(text) * 100);
}

export const actions: Record<string, Action> = {
  pay: action(z.object({ id: z.string(), card: z.string() }), (control, { id, card }) =>
    described(control.confirmIntent(id, { card })),
  ),
  authenticate: action(ended, (control, { id, outcome }) =>
    described(control.authenticateIntent(id, outcome)),
  ),
  finish: action(ended, (control, { id, outcome }) =>
    described({ paymentIntent: control.finishProcessing(id, outcome) }),
  ),
  refund: action(z.object({ id: z.string(), dollars: z.string() }), (control, { id, dollars }) => {
    const amount = centsOf(dollars);
    const refund = control.refund({ payment_intent: id, ...(amount === undefined ? {} : { amount }) });
    return `${money(refund.amount)} goes back.`;
  }),
  "finish-refund": action(ended, (control, { id, outcome }) => {
    const { status } = control.finishRefund(id, outcome);
    return `The refund is now: ${status}.`;
  }),
  dispute: action(one, (control, { id }) => {
    const { amount } = control.openDispute(id);
    return `The cardholder disputes ${money(amount)}; the bank has taken it back for now.`;
  }),
  "close-dispute": action(
    z.object({ id: z.string(), outcome: z.enum(["won", "lost"]) }),
    (control, { id, outcome }) => `The dispute is ${control.closeDispute(id, outcome).status}.`,
  ),
  resend: action(one, async (control, { id }) => answered(await control.webhooks.resend(id))),
  deliver: action(one, async (control, { id }) => answered(await control.webhooks.deliverHeld(id))),
  hold: (control) => {
    control.webhooks.hold();
    return "Events are held back from now on.";
  },
  release: action(z.object({ order: z.enum(["first", "last"]) }), async (control, { order }) => {
    const held = control.webhooks.held();
    await control.webhooks.release(order === "last" ? held.toReversed() : held);
    return `${held.length} delivered. Events go out at once again.`;
  }),
  reorder: action(z.object({ count: z.coerce.number() }), (control, { count }) => {
    control.webhooks.reorder(count);
    return `The next ${count} events wait for each other and then come last one first.`;
  }),
  duplicate: (control) => {
    control.webhooks.duplicate();
    return "The next event is sent twice at the same moment.";
  },
  drop: (control) => {
    control.webhooks.drop();
    return "The next event is lost on its way.";
  },
  fault: action(
    z.object({ kind: z.enum(Object.keys(OFFERED_FAULTS) as (keyof typeof OFFERED_FAULTS)[]) }),
    (control, { kind }) => {
      control.faults.inject(OFFERED_FAULTS[kind].fault);
      return `The next call: ${OFFERED_FAULTS[kind].label.toLowerCase()}.`;
    },
  ),
  "clear-faults": (control) => {
    control.faults.clear();
    return "No call will meet a fault.";
  },
};
