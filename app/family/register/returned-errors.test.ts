import { expect, it } from "vitest";
import { errorsOfChildren } from "./checkout/setup-failure.tsx";
import { consumeReturnedErrors, storeReturnedErrors } from "./returned-errors.ts";

it("puts each wrong answer of an order back at its field, once", () => {
  const fields = { "children.0.firstName": "missing_child", waiverDate: "waiver_date" };
  storeReturnedErrors(fields);
  expect(consumeReturnedErrors()).toEqual(fields);
  expect(consumeReturnedErrors()).toEqual({});
});

it("puts a full program at the children who chose it, and an already registered child at its name", () => {
  expect(errorsOfChildren({ code: "program_full", childIndexes: [0, 2] })).toEqual({
    "children.0.programId": "program_full",
    "children.2.programId": "program_full",
  });
  const registered = errorsOfChildren({ code: "already_registered", childIndexes: [1] });
  expect(registered).toEqual({ "children.1.firstName": "already_registered" });
});
