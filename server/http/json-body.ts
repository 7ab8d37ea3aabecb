import { zValidator } from "@hono/zod-validator";
import type { $ZodType } from "zod/v4/core";
import { fieldErrors } from "#domain/field-errors.ts";
import { ApiError } from "#server/errors.ts";

/** Validates a JSON body; a wrong one is refused with a code for each wrong field. */
export function jsonBody<T extends $ZodType>(schema: T) {
  return zValidator("json", schema, (result) => {
    if (result.success) return;
    const fields = fieldErrors(result.error.issues);
    // Wrong as a whole, as a list or a number is: there are no fields to tell about.
    throw "" in fields ? new ApiError("malformed_body") : new ApiError("invalid_input", { fields });
  });
}
