import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FieldErrors, fieldErrors } from "#domain/text/checks.ts";
import { FIELD_ERROR_CODES } from "#domain/text/error-codes.ts";
import { testimonialSchema } from "./testimonial.ts";

const validTestimonial = { parentName: "Rosa", comment: "Ten happy evenings." };

function errorsWith(change: Record<string, unknown>): FieldErrors {
  const result = testimonialSchema.safeParse({ ...validTestimonial, ...change });
  return result.success ? {} : fieldErrors(result.error.issues);
}

describe("a testimonial", () => {
  it("needs a name and a comment; five stars are the default", () => {
    expect(testimonialSchema.parse(validTestimonial)).toEqual({
      ...validTestimonial,
      childName: "",
      rating: 5,
    });
  });

  it("cannot approve itself or choose its date", () => {
    const forged = { ...validTestimonial, isApproved: true, createdAt: "2020-01-01", id: "1" };
    expect(testimonialSchema.parse(forged)).toEqual(testimonialSchema.parse(validTestimonial));
  });

  it.each([
    ["no name", "missing_name", { parentName: undefined }],
    ["a blank name", "missing_name", { parentName: "  " }],
    ["a name of 101 letters", "too_long", { parentName: "a".repeat(101) }],
    ["a child's name of 101 letters", "too_long", { childName: "a".repeat(101) }],
    ["a child's name that is no text", "invalid_input", { childName: 7 }],
    ["a child of 5", "age_range", { childAge: 5 }],
    ["a child of 19", "age_range", { childAge: 19 }],
    ["an age of eight and a half", "age_range", { childAge: 8.5 }],
    ["an age sent as text", "age_range", { childAge: "8" }],
    ["no star", "rating_range", { rating: 0 }],
    ["six stars", "rating_range", { rating: 6 }],
    ["four stars and a half", "rating_range", { rating: 4.5 }],
    ["stars sent as text", "rating_range", { rating: "5" }],
    ["no comment", "comment_length", { comment: undefined }],
    ["a comment of 9 letters", "comment_length", { comment: "Too short" }],
    ["a comment that spaces make long", "comment_length", { comment: "  short          " }],
    ["a comment of 1001 letters", "comment_length", { comment: "a".repeat(1001) }],
  ])("with %s is refused: %s", (_title, code, answer) => {
    expect(errorsWith(answer)).toEqual({ [Object.keys(answer)[0] ?? ""]: code });
  });

  it.each([
    ["a name of one letter", { parentName: "R" }],
    ["a name of 100 letters", { parentName: "a".repeat(100) }],
    ["a child's name of 100 letters", { childName: "a".repeat(100) }],
    ["a child of 6", { childAge: 6 }],
    ["a child of 18", { childAge: 18 }],
    ["no age", { childAge: null }],
    ["one star", { rating: 1 }],
    ["a comment of 10 letters", { comment: "Ten chars." }],
    ["a comment of 1000 letters", { comment: "a".repeat(1000) }],
    ["a comment of two paragraphs", { comment: "First line.\n\nSecond line." }],
  ])("with %s is taken", (_title, answer) => {
    expect(testimonialSchema.parse({ ...validTestimonial, ...answer })).toMatchObject(answer);
  });

  it("that is refused is always refused for a known reason", () => {
    const odd = fc.oneof(fc.jsonValue(), fc.string());
    const field = fc.constantFrom("parentName", "childName", "childAge", "rating", "comment");
    fc.assert(
      fc.property(fc.dictionary(field, odd), (change) => {
        const known: readonly string[] = [...FIELD_ERROR_CODES, "invalid_input"];
        for (const code of Object.values(errorsWith(change))) expect(known).toContain(code);
      }),
      { numRuns: 500 },
    );
  });
});
