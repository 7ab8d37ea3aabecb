import Stripe from "stripe";
import { expect, test } from "vitest";
import { ApiError } from "#server/platform/http/api-error.ts";
import { failureCode } from "./webhook.ts";

const { StripeInvalidRequestError } = Stripe.errors;

test.each<[string, unknown, string]>([
  ["our own code", new ApiError("payment_mismatch"), "payment_mismatch"],
  [
    "Stripe's code",
    new StripeInvalidRequestError({
      type: "invalid_request_error",
      code: "resource_missing",
      message: "No such payment_intent: Lucía",
    }),
    "resource_missing",
  ],
  [
    "the database's code",
    Object.assign(new Error("Key (email)=(ana@example.org) already exists."), { code: "23505" }),
    "23505",
  ],
  [
    "the name of an error whose code is a sentence",
    Object.assign(new TypeError("x"), { code: "Lucía Peña is allergic" }),
    "TypeError",
  ],
  ["nothing of a thrown text", "Lucía Peña", "unknown"],
])("Of a failure we store %s, and no sentence that could name a person", (_title, error, code) => {
  expect(failureCode(error)).toBe(code);
});
