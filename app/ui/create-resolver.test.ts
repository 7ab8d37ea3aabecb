import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createResolver, validateWith } from "./create-resolver.ts";

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

describe("A form's check", () => {
  it("puts each error at its field, by the path that the server uses", async () => {
    const wrong = { "guardian.email": "invalid_email", "children.0.dateOfBirth": "invalid_date" };
    const resolver = createResolver(() => ({ errors: wrong }));
    expect(await resolver({}, undefined, OPTIONS)).toEqual({
      values: {},
      errors: {
        guardian: { email: { type: "rule", message: "invalid_email" } },
        children: [{ dateOfBirth: { type: "rule", message: "invalid_date" } }],
      },
    });
  });

  it("gives the first schema error of each field, or else the parsed values", () => {
    const schema = z.object({ email: z.string().check(z.trim(), z.email("invalid_email")) });
    expect(validateWith(schema, { email: "ana" })).toEqual({ errors: { email: "invalid_email" } });
    expect(validateWith(schema, { email: " ana@example.org " })).toEqual({
      values: { email: "ana@example.org" },
    });
  });
});
