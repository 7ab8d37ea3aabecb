import { describe, expect, it } from "vitest";
import { fieldErrors, firstWrongField } from "./field-errors.ts";

describe("the errors of a form", () => {
  it("name the first reason for each field and forget the others", () => {
    const issues = [
      { path: ["email"], message: "missing_parent" },
      { path: ["email"], message: "invalid_email" },
      { path: ["termsAgreed"], message: "terms_required" },
    ];
    expect(fieldErrors(issues)).toEqual({ email: "missing_parent", termsAgreed: "terms_required" });
  });

  it("belong to the outermost field but for guardian and children, and to the form itself when they have none", () => {
    expect(fieldErrors([{ path: ["prices", 0, "cents"], message: "invalid_price" }])).toEqual({
      prices: "invalid_price",
    });
    expect(fieldErrors([{ path: ["children", 1, "firstName"], message: "missing_child" }])).toEqual({
      "children.1.firstName": "missing_child",
    });
    expect(fieldErrors([{ path: [], message: "invalid_input" }])).toEqual({ "": "invalid_input" });
  });

  it("are always codes, whatever the schema says of a value that no form sends", () => {
    expect(fieldErrors([{ path: ["paymentIntentId"], message: "Invalid input" }])).toEqual({
      paymentIntentId: "invalid_input",
    });
  });

  it("are led by the field that stands highest in the form, in whatever order they were found", () => {
    const errors = { terms: "terms_required", email: "invalid_email" };
    expect(firstWrongField(["name", "email", "terms"], errors)).toBe("email");
    expect(firstWrongField(["name"], errors)).toBeUndefined();
  });
});
