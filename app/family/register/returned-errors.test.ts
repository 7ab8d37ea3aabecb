import { expect, it } from "vitest";
import { consumeReturnedErrors, storeReturnedErrors } from "./returned-errors.ts";

it("puts each wrong answer of an order back at its field", () => {
  const fields = {
    "children.0.firstName": "missing_child",
    "children.1.tshirtSize": "missing_child",
    "children.2.answers.ride": "missing_answer",
    "children.1.programId": "one_season",
    "guardian.email": "invalid_email",
    "emergencyContact.phone": "invalid_phone",
    waiverDate: "waiver_date",
  };
  storeReturnedErrors({ code: "invalid_input", fields, body: { children: [1] } });
  expect(consumeReturnedErrors()).toEqual(fields);
});

it("puts a full program at the children who chose it, and an already registered child at its name", () => {
  storeReturnedErrors({ code: "program_full", fields: {}, body: { children: [0, 2] } });
  expect(consumeReturnedErrors()).toEqual({
    "children.0.programId": "program_full",
    "children.2.programId": "program_full",
  });
  storeReturnedErrors({ code: "already_registered", fields: {}, body: { children: [1] } });
  expect(consumeReturnedErrors()).toEqual({ "children.1.firstName": "already_registered" });
});

it("returns nothing for an answer about no child or an unknown field", () => {
  storeReturnedErrors({ code: "internal_error", fields: {}, body: {} });
  storeReturnedErrors({ code: "program_full", fields: {}, body: { children: ["x", 9, null] } });
  expect(consumeReturnedErrors()).toEqual({});
});
