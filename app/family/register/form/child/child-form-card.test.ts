import { describe, expect, it } from "vitest";
import { childValues } from "#app/family/register/form/form-values.ts";
import { isChildFilled, sharedAnswers } from "./child-form-card.tsx";

const first = childValues({
  firstName: "Lucía",
  lastName: "Luna",
  age: "9",
  dateOfBirth: "2016-02-01",
  tshirtSize: "small",
  skillLevel: "Beginner",
  medicalConditions: "Asthma",
  allergies: "Bees",
  mediaConsentDeclined: true,
  programId: "camp",
  answers: { ride: "bus" },
});

describe("A further child of the form", () => {
  it("copies what siblings share, but never a name, a date or an answer about health", () => {
    const shared = { tshirtSize: "small", skillLevel: "Beginner", mediaConsentDeclined: true };
    expect(sharedAnswers(first, "camp")).toEqual({ ...shared, programId: "camp" });
    expect(sharedAnswers(first, "")).toEqual(shared);
  });

  it("is removed without a question unless something was typed", () => {
    expect(isChildFilled(childValues({ firstName: "Mateo", programId: "clinic" }))).toBe(true);
    expect(isChildFilled(childValues({ programId: "clinic" }))).toBe(false);
    expect(isChildFilled(childValues({ lastName: "Luna" }), "Luna")).toBe(false);
    expect(isChildFilled(childValues({ lastName: "Sol" }), "Luna")).toBe(true);
    expect(isChildFilled(childValues({ answers: { ride: "bus" } }))).toBe(true);
  });
});
