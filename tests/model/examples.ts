import type { Step } from "./arbitraries.ts";

const ORDER = {
  kind: "order",
  family: null,
  as: "more children",
  isSingleCall: false,
  donation: 0,
  asksForAid: false,
  paysCash: false,
  price: "now",
} as const;

/** Sequences that failed once, shrunk. They run before the random ones. */
export const EXAMPLES: Step[][] = [
  // A family types the code of its request for aid while it sends the form again: the order answered 500.
  [
    {
      commands: [{ ...ORDER, programs: [0, 1], asksForAid: true, price: "before" }],
      failure: null,
    },
    {
      commands: [
        { ...ORDER, family: 0, programs: [0, 3, 1] },
        { kind: "code", family: 0, isRight: true },
        { ...ORDER, programs: [1, 3, 1, 2], donation: 20 },
      ],
      failure: null,
    },
  ],
];
