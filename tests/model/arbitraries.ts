import fc from "fast-check";
import { OFFER_REASONS } from "#domain/family/waiting-list.ts";
import type { Fault } from "#sandbox/faults.ts";

/** Which of those that are there: the model takes it modulo their number. */
const which = fc.nat({ max: 999 });
const program = fc.nat({ max: 3 });
const percent = fc.integer({ min: 0, max: 100 });
const method = fc.constantFrom("cash" as const, "check" as const, "other" as const);
/** Of what is owed: mostly all of it. */
const share = fc.constantFrom(100, 100, 40);

/** One kind of command with its parameters. */
function command<Kind extends string, Rest>(
  kind: Kind,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
): fc.Arbitrary<Rest & { kind: Kind }> {
  return fc.record<Rest>(rest).map((values) => ({ ...values, kind }));
}

/** A form that a new family sends, or one that came before: the same children again, others too, or from another phone. */
const order = command("order", {
  family: fc.option(which, { nil: null, freq: 3 }),
  as: fc.constantFrom("again" as const, "more children" as const, "another phone" as const),
  /** The program of each child; one child may come by the call of the contract. */
  programs: fc.array(program, { minLength: 1, maxLength: 3 }),
  isSingleCall: fc.boolean(),
  donation: fc.constantFrom(0, 0, 5, 20, 50),
  asksForAid: fc.constantFrom(false, false, true),
  paysCash: fc.constantFrom(false, false, true),
  /** The price that the page shows: as it is now, as it was at the last order, or none. */
  price: fc.constantFrom("now" as const, "now" as const, "before" as const, "none" as const),
});
const pay = command("pay", {
  family: which,
  card: fc.constantFrom(
    "good" as const,
    "good" as const,
    "good" as const,
    "declined" as const,
    "slow" as const,
  ),
  isTold: fc.boolean(),
});

/** What families, staff, Stripe and time do in a club's year. */
const anyCommand = fc.oneof(
  { weight: 6, arbitrary: order },
  { weight: 6, arbitrary: pay },
  { weight: 2, arbitrary: command("code", { family: which, isRight: fc.constantFrom(true, true, false) }) },
  command("donate", { amount: fc.constantFrom(5, 20, 100) }),
  {
    weight: 2,
    arbitrary: command("cancel", { child: which, isStale: fc.constantFrom(false, false, false, true) }),
  },
  { weight: 2, arbitrary: command("move", { child: which, to: program }) },
  { weight: 2, arbitrary: command("takeMoney", { child: which, method, share }) },
  {
    weight: 2,
    arbitrary: command("payByLink", { child: which, share, isPaid: fc.constantFrom(true, true, false) }),
  },
  command("returnCheck", { payment: which }),
  {
    weight: 2,
    arbitrary: command("refund", {
      child: which,
      percent,
      namesChild: fc.boolean(),
      keepsSpot: fc.boolean(),
    }),
  },
  command("payLater", { child: which }),
  command("keepDuplicates", { child: which }),
  command("remove", {
    child: which,
    next: fc.constantFrom("nothing" as const, "restore" as const, "erase" as const),
  }),
  { weight: 2, arbitrary: command("decideAid", { order: which, percent }) },
  command("join", { children: fc.integer({ min: 1, max: 2 }), isTogether: fc.boolean() }),
  command("offer", {
    entry: which,
    reason: fc.option(fc.constantFrom(...OFFER_REASONS), { nil: undefined }),
  }),
  command("accept", { entry: which, isPaid: fc.boolean() }),
  command("dashboardRefund", { charge: which, percent, isFailing: fc.boolean() }),
  command("dispute", {
    charge: which,
    end: fc.constantFrom("open" as const, "won" as const, "lost" as const),
  }),
  command("finishProcessing", { outcome: fc.constantFrom("succeeded" as const, "failed" as const) }),
  command("publishPrice", { program: fc.nat({ max: 2 }), cents: fc.integer({ min: 2500, max: 4500 }) }),
  command("setCapacity", { places: fc.integer({ min: 0, max: 6 }) }),
  { weight: 2, arbitrary: command("wait", { minutes: fc.constantFrom(1, 31, 13 * 60, 25 * 60) }) },
);
export type Command = typeof anyCommand extends fc.Arbitrary<infer Value> ? Value : never;
export type CommandOf<Kind extends Command["kind"]> = Extract<Command, { kind: Kind }>;

const fault: fc.Arbitrary<Fault> = fc.record({
  when: fc.constantFrom("before" as const, "after" as const),
  effect: fc.constantFrom("drop" as const, "error" as const),
});

/** What goes wrong on the way of a command: a call to Stripe fails, the server dies at a query, events are lost. */
const failure = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  fc.record({ fault }),
  fc.record({ killedAfterQueries: fc.nat({ max: 30 }) }),
  fc.record({
    events: fc.constantFrom("drop" as const, "duplicate" as const, "reorder" as const, "hold" as const),
  }),
);
export type Failure = typeof failure extends fc.Arbitrary<infer Value> ? Value : never;

/** One command, or several at the same time. */
export const step = fc.record({
  commands: fc.array(anyCommand, { minLength: 1, maxLength: 3, size: "small" }),
  failure,
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export const year = fc.array(step, { minLength: 4, maxLength: 24, size: "max" });
