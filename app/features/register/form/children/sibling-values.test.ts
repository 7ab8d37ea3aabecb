import { describe, expect, it } from "vitest";
import { siblingValues, startValues } from "#app/features/register/form/form-values.ts";
import { asFirst, isTyped, withoutChild } from "./sibling-values.ts";

const first = startValues("2025-05-20", {
  childFirstName: "Lucía",
  childLastName: "Luna",
  childAge: "9",
  childDateOfBirth: "2016-02-01",
  tshirtSize: "small",
  skillLevel: "Beginner",
  medicalConditions: "Asthma",
  allergies: "Bees",
  mediaConsentDeclined: true,
  email: "ana@example.org",
  answers: { ride: "bus" },
});
const mateo = siblingValues({ childFirstName: "Mateo", programId: "clinic", allergies: "Nuts" });

describe("A further child of the form", () => {
  it("takes over what siblings share, and never a name, a date or an answer about health", () => {
    expect(asFirst(mateo, first, "camp")).toEqual({
      ...mateo,
      programId: "camp",
      tshirtSize: "small",
      skillLevel: "Beginner",
      mediaConsentDeclined: true,
    });
    expect(asFirst(mateo, first, "").programId).toBe("clinic");
  });

  it("is asked about before it goes only when something was typed", () => {
    expect(isTyped(mateo)).toBe(true);
    expect(isTyped(siblingValues({ programId: "clinic" }))).toBe(false);
    expect(isTyped(siblingValues({ childLastName: "Luna" }), "Luna")).toBe(false);
    expect(isTyped(siblingValues({ childLastName: "Sol" }), "Luna")).toBe(true);
    expect(isTyped(siblingValues({ answers: { ride: "bus" } }))).toBe(true);
  });

  it("goes alone: the others keep what was typed of them, and of the first the next takes the place", () => {
    const ines = siblingValues({ childFirstName: "Inés", answers: { ride: "car" } });
    const family = { ...first, siblings: [mateo, ines] };
    expect(withoutChild(family, 1)).toEqual({ ...first, siblings: [ines] });
    expect(withoutChild(family, 2)).toEqual({ ...first, siblings: [mateo] });
    expect(withoutChild(family, 0)).toMatchObject({
      childFirstName: "Mateo",
      childLastName: "",
      medicalConditions: "",
      allergies: "Nuts",
      answers: {},
      email: "ana@example.org",
      siblings: [ines],
    });
  });

  it("is read from what a device kept, and from nothing else", () => {
    const read = (siblings: unknown) => startValues("2025-05-20", { siblings }).siblings;
    expect(read([{ childFirstName: "Mateo", childAge: 9, nickname: "Teo" }])).toEqual([
      siblingValues({ childFirstName: "Mateo" }),
    ]);
    expect(read({ a: 1 })).toEqual([]);
    expect(read(Array.from({ length: 20 }, () => ({})))).toHaveLength(7);
  });
});
